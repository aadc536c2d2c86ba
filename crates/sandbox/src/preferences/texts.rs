//! The texts of the page in both languages, side by side.

use crate::language::Lang;

#[derive(Clone, Copy, Debug)]
pub(super) struct PreferencesTexts(Lang);

impl PreferencesTexts {
    pub(super) const fn new(lang: Lang) -> Self {
        Self(lang)
    }

    pub(super) fn document_title(self) -> &'static str {
        self.0.pick(
            "Tùy chọn – Hệ thống giao nhận (sandbox)",
            "Preferences – forwarding system (sandbox)",
        )
    }
    // The specification names the page and its tabs in English: they can be found in Vietnamese, too.
    pub(super) fn title(self) -> &'static str {
        self.0.pick("Tùy chọn (Preferences)", "Preferences")
    }
    pub(super) fn tabs(self) -> &'static str {
        self.0.pick("Tùy chọn", "Preferences")
    }
    pub(super) fn general(self) -> &'static str {
        self.0.pick("Chung (General)", "General")
    }
    pub(super) fn token_list(self) -> &'static str {
        self.0.pick("Danh sách token (Token list)", "Token list")
    }
    pub(super) fn sales_rep(self) -> &'static str {
        self.0.pick("phụ trách", "account manager")
    }
    pub(super) fn nobody(self) -> &'static str {
        self.0.pick("chưa phân công", "nobody yet")
    }
    pub(super) fn warning(self) -> &'static str {
        self.0.pick(
            "Token là bí mật: ai có token đều xem được dữ liệu của tài khoản.",
            "A token is a secret: whoever has it sees the data of the account.",
        )
    }
    pub(super) fn name(self) -> &'static str {
        self.0.pick("Tên", "Name")
    }
    pub(super) fn token(self) -> &'static str {
        self.0.pick("Token", "Token")
    }
    pub(super) fn created(self) -> &'static str {
        self.0.pick("Tạo lúc", "Created")
    }
    pub(super) fn state(self) -> &'static str {
        self.0.pick("Trạng thái", "State")
    }
    pub(super) fn action(self) -> &'static str {
        self.0.pick("Thao tác", "Action")
    }
    pub(super) fn new_name(self) -> &'static str {
        self.0.pick("Tên token mới", "Name of a new token")
    }
    pub(super) fn create(self) -> &'static str {
        self.0.pick("Tạo token", "Create a token")
    }
    pub(super) fn revoked(self) -> &'static str {
        self.0.pick("Đã thu hồi", "Revoked")
    }
    pub(super) fn in_use(self) -> &'static str {
        self.0.pick("Đang dùng", "Valid")
    }
    pub(super) fn expired(self) -> &'static str {
        self.0.pick("Hết hạn", "Expired")
    }
    pub(super) fn copy(self) -> &'static str {
        self.0.pick("Sao chép", "Copy")
    }
    pub(super) fn copied(self) -> &'static str {
        self.0.pick("Đã sao chép", "Copied")
    }
    pub(super) fn revoke(self) -> &'static str {
        self.0.pick("Thu hồi", "Revoke")
    }
    pub(super) fn time_format(self) -> &'static str {
        self.0.pick("%d/%m/%Y %H:%M", "%-d %b %Y %H:%M")
    }
}
