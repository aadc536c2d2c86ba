//! Texts of drafts kept in the browser.

use domain::Lang;

/// Texts of drafts kept in the browser.
#[derive(Clone, Copy)]
pub struct DraftTexts(Lang);

/// The texts in a language.
pub const fn draft_texts(lang: Lang) -> DraftTexts {
    DraftTexts(lang)
}

impl DraftTexts {
    pub fn title(self) -> &'static str {
        self.0
            .pick("Bản nháp trong trình duyệt này", "Drafts in this browser")
    }
    /// The way to the list.
    pub fn to_list(self) -> &'static str {
        self.0.pick("Bản nháp", "Drafts")
    }
    pub fn about(self) -> &'static str {
        self.0.pick(
            "Chỉ lưu trên máy này, chưa gửi cho ai. Bản nháp vẫn còn sau khi đăng xuất. Giờ là giờ của máy này.",
            "Kept on this computer only, sent to nobody. They stay after signing out. Times are those of this computer.",
        )
    }
    /// Of a form with this name, among others of its page.
    pub fn of_form(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Bản nháp “{name}”"),
            Lang::En => format!("Draft of “{name}”"),
        }
    }
    pub fn name(self) -> &'static str {
        self.0.pick("Tên bản nháp", "Name of the draft")
    }
    pub fn restore(self) -> &'static str {
        self.0.pick("Mở lại", "Restore")
    }
    pub fn discard(self) -> &'static str {
        self.0.pick("Bỏ", "Discard")
    }
    pub fn discarded(self) -> &'static str {
        self.0.pick("Đã bỏ bản nháp.", "Draft discarded.")
    }
    pub fn undo(self) -> &'static str {
        self.0.pick("Hoàn tác", "Undo")
    }
    pub fn by(self, who: &str) -> String {
        format!("{} {who}", self.0.pick("của", "by"))
    }
    pub fn saved(self, time: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Đã lưu trong trình duyệt này lúc {time}, giờ của máy này"),
            Lang::En => format!("Saved in this browser at {time}, this computer’s time"),
        }
    }
    pub fn too_many(self, max: usize) -> String {
        match self.0 {
            Lang::Vi => format!(
                "Chưa lưu bản nháp: trình duyệt này đã có {max} bản. Hãy bỏ bớt một bản; bạn vẫn nhập tiếp được."
            ),
            Lang::En => {
                format!("Draft not saved: this browser has {max} already. Discard one; you can go on typing.")
            }
        }
    }
    pub fn too_large(self) -> &'static str {
        self.0.pick(
            "Biểu mẫu quá dài để lưu nháp. Bạn vẫn nhập tiếp được; hãy gửi khi xong.",
            "The form is too long to be kept as a draft. You can go on typing; send it when done.",
        )
    }
    pub fn refused(self) -> &'static str {
        self.0.pick(
            "Trình duyệt không cho lưu bản nháp. Bạn vẫn nhập tiếp được; hãy gửi khi xong.",
            "The browser does not let drafts be kept. You can go on typing; send it when done.",
        )
    }
    /// The reason why a draft was not restored; `why`: the reason why the typed values could not be saved.
    pub fn not_restored(self, why: &str) -> String {
        let kept = self.0.pick(
            "Chưa mở lại, để những gì bạn đã nhập ở đây không bị mất. ",
            "Not restored, so that what you typed here is not lost. ",
        );
        [kept, why].concat()
    }
    /// A name, discarded drafts or an address that the browser has no room for.
    pub fn no_room(self) -> &'static str {
        self.0.pick(
            "Chưa lưu được: trình duyệt không còn chỗ. Hãy bỏ bớt bản nháp rồi thử lại.",
            "Not kept: the browser has no room for it. Discard a draft and try again.",
        )
    }
    pub fn settings_about(self) -> &'static str {
        self.0.pick(
            "Yêu cầu, câu trả lời cho báo giá và đơn chuyển phát đang viết dở được lưu trên trình duyệt này, kể cả sau khi đăng xuất.",
            "Requests, answers to quotations and courier orders that are not sent yet are kept on this browser, also after signing out.",
        )
    }
    pub fn count(self, count: usize) -> String {
        format!("{}: {count}", self.0.pick("Số bản nháp", "Drafts"))
    }
    pub fn discard_all(self) -> &'static str {
        self.0.pick("Bỏ tất cả", "Discard all")
    }
}
