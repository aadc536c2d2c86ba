//! Settings.

use super::Lang;

/// A kind of data that the portal keeps for a limited time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptData {
    /// The activity log.
    Activity,
    /// Owners, notes, reminders, approvals, saved views.
    Team,
    /// Versions of quotations.
    Versions,
    /// Words of requests, for the queue on home and for finding them.
    Words,
    /// Requests that a person has seen and set aside.
    Person,
    /// Courier orders that were sent.
    CourierOrders,
    /// Links for people without an account, after their end.
    Links,
    /// Devices that get notices, after the last sign-in.
    Devices,
}

/// Texts of the settings page.
#[derive(Clone, Copy)]
pub(crate) struct SettingsTexts(Lang);

pub(crate) const fn settings_texts(lang: Lang) -> SettingsTexts {
    SettingsTexts(lang)
}

impl SettingsTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick("Cài đặt", "Settings")
    }
    pub(crate) fn about(self) -> &'static str {
        self.0.pick(
            "Ngôn ngữ, phiên đăng nhập, thông báo, liên kết chia sẻ, và dữ liệu mà cổng này giữ.",
            "Language, sessions, notices, shared links, and what this portal keeps.",
        )
    }
    pub(crate) fn kept(self) -> &'static str {
        self.0.pick("Dữ liệu cổng này giữ", "What this portal keeps")
    }
    pub(crate) fn kept_about(self) -> &'static str {
        self.0.pick(
            "Chỉ cho khách hàng của token, phần lớn được mã hóa; nhà vận hành không nhận được.",
            "Kept for the customer of your token, most of it encrypted; the operator gets nothing of it.",
        )
    }
    pub(crate) fn kept_name(self, what: KeptData) -> &'static str {
        match what {
            KeptData::Activity => self.0.pick("Nhật ký hoạt động", "Activity log"),
            KeptData::Team => self.0.pick(
                "Người phụ trách, ghi chú, nhắc việc, phê duyệt, chế độ xem đã lưu",
                "Who is in charge, notes, reminders, approvals, saved views",
            ),
            KeptData::Versions => self.0.pick(
                "Các phiên bản báo giá và ngày lô hàng đến nơi",
                "Versions of quotations, and when shipments arrived",
            ),
            KeptData::Words => self.0.pick(
                "Nội dung đã đọc của yêu cầu, cho trang chủ và tìm kiếm",
                "What was read of requests, for home and for finding them",
            ),
            KeptData::Person => self.0.pick(
                "Những gì bạn đã xem và để sau",
                "What you have seen and set aside",
            ),
            KeptData::CourierOrders => self.0.pick(
                "Đơn chuyển phát đã gửi, với người gửi và người nhận",
                "Courier orders that were sent, with sender and consignee",
            ),
            KeptData::Links => self.0.pick("Liên kết chia sẻ", "Shared links"),
            KeptData::Devices => self.0.pick("Thiết bị nhận thông báo", "Devices that get notices"),
        }
    }
    pub(crate) fn kept_days(self, what: KeptData, days: u64) -> String {
        let since = match what {
            KeptData::Activity => self.0.pick("từ lúc ghi", "after it was written"),
            KeptData::Team => self
                .0
                .pick("từ lần đổi hoặc dùng cuối", "after the last change or use"),
            KeptData::Versions => self.0.pick("từ lần đọc đầu", "after it was first read"),
            KeptData::Words => self.0.pick("từ lần đọc cuối", "after it was last read"),
            KeptData::CourierOrders => self.0.pick("từ lúc gửi", "after it was sent"),
            KeptData::Person => self.0.pick("không dùng", "without use"),
            KeptData::Links => self.0.pick("sau khi hết hạn", "after their end"),
            KeptData::Devices => self.0.pick("từ lần đăng nhập cuối", "after the last sign-in"),
        };
        match self.0 {
            Lang::Vi => format!("{days} ngày {since}"),
            Lang::En => format!("{days} days {since}"),
        }
    }
    pub(crate) fn language(self) -> &'static str {
        self.0.pick("Ngôn ngữ", "Language")
    }
    pub(crate) fn language_about(self) -> &'static str {
        self.0.pick(
            "Nội dung do nhà vận hành nhập vẫn giữ nguyên như đã viết.",
            "Texts typed by the operator stay as they were written.",
        )
    }
    pub(crate) fn save(self) -> &'static str {
        self.0.pick("Lưu ngôn ngữ", "Save language")
    }
    pub(crate) fn time(self) -> &'static str {
        self.0.pick("Thời gian", "Time")
    }
    pub(crate) fn time_about(self) -> &'static str {
        self.0.pick(
            "Ngày không kèm giờ, như hạn hiệu lực, không bao giờ bị đổi múi giờ.",
            "Plain dates, such as validity, are never shifted.",
        )
    }
    pub(crate) fn zone(self) -> &'static str {
        self.0.pick("Múi giờ", "Time zone")
    }
    pub(crate) fn zone_about(self) -> &'static str {
        self.0.pick(
            "Giờ tại nơi khác ghi trong ngoặc",
            "Local time of other places in brackets",
        )
    }
    pub(crate) fn sessions(self) -> &'static str {
        self.0.pick("Các phiên cùng token", "Sessions with this token")
    }
    pub(crate) fn sessions_not_read(self) -> &'static str {
        self.0.pick(
            "Hiện chưa đọc được danh sách các phiên.",
            "The sessions cannot be listed right now.",
        )
    }
    pub(crate) fn sessions_about(self) -> &'static str {
        self.0.pick(
            "Không nhận ra phiên nào? Hãy đăng xuất ở mọi nơi, rồi thu hồi token tại nhà vận hành.",
            "One that you do not know? Sign out everywhere, then revoke the token at the operator.",
        )
    }
    pub(crate) fn this_session(self) -> &'static str {
        self.0.pick("trình duyệt này", "this browser")
    }
    pub(crate) fn last_seen(self) -> &'static str {
        self.0.pick("Dùng lần cuối", "Last used")
    }
    pub(crate) fn everywhere(self) -> &'static str {
        self.0.pick("Đăng xuất ở mọi nơi", "Sign out everywhere")
    }
    /// `count`: of the sessions with this token, where it is known.
    pub(crate) fn everywhere_about(self, count: Option<usize>) -> String {
        let count = count.filter(|count| *count > 1);
        match (self.0, count) {
            (Lang::Vi, Some(count)) => format!(
                "Kết thúc cả {count} phiên dùng token này, kể cả của đồng nghiệp và phiên này. Bản nháp trong trình duyệt vẫn còn."
            ),
            (Lang::Vi, None) => {
                "Kết thúc mọi phiên dùng token này, kể cả phiên này. Bản nháp trong trình duyệt vẫn còn."
                    .to_owned()
            }
            (Lang::En, Some(count)) => format!(
                "Ends all {count} sessions with this token, those of colleagues and this one included. Drafts stay in their browsers."
            ),
            (Lang::En, None) => {
                "Ends every session with this token, this one included. Drafts stay in their browsers."
                    .to_owned()
            }
        }
    }
    pub(crate) fn everywhere_now(self) -> &'static str {
        self.0.pick("Đăng xuất tất cả", "Sign out all sessions")
    }
    pub(crate) fn session(self) -> &'static str {
        self.0.pick("Phiên làm việc này", "This session")
    }
    pub(crate) fn session_about(self) -> &'static str {
        self.0.pick(
            "Token không bao giờ hiện lại.",
            "The token itself is never shown again.",
        )
    }
    pub(crate) fn signed_in_as(self) -> &'static str {
        self.0.pick("Tên", "Name")
    }
    pub(crate) fn no_name(self) -> &'static str {
        self.0
            .pick("Không đặt tên khi đăng nhập", "No name given at sign-in")
    }
    pub(crate) fn since(self) -> &'static str {
        self.0.pick("Đăng nhập lúc", "Signed in")
    }
    pub(crate) fn idle(self) -> &'static str {
        self.0.pick("Kết thúc khi không dùng", "Ends when not used")
    }
    pub(crate) fn idle_after(self, length: &str) -> String {
        match self.0 {
            Lang::Vi => format!("sau {length} không dùng"),
            Lang::En => format!("after {length} without use"),
        }
    }
    pub(crate) fn ends(self) -> &'static str {
        self.0.pick("Kết thúc muộn nhất", "Ends at the latest")
    }
    pub(crate) fn more(self) -> &'static str {
        self.0.pick("Khác", "More")
    }
    pub(crate) fn tokens(self) -> &'static str {
        self.0.pick(
            "Danh sách token trong ứng dụng web",
            "Tokens in the web application",
        )
    }
    pub(crate) fn version(self) -> &'static str {
        self.0.pick("Phiên bản cổng", "Portal version")
    }
}
