//! Texts of an open page about a change.

use domain::Lang;

/// Texts of live news.
#[derive(Clone, Copy)]
pub struct LiveNewsTexts(Lang);

/// The texts in a language.
pub const fn live_news_texts(lang: Lang) -> LiveNewsTexts {
    LiveNewsTexts(lang)
}

impl LiveNewsTexts {
    pub fn changed(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành vừa có thay đổi; trang này chưa hiện thay đổi đó.",
            "The operator has just changed something; this page does not show it yet.",
        )
    }
    pub fn load_again(self) -> &'static str {
        self.0.pick("Tải lại trang", "Load it again")
    }
    pub fn close(self) -> &'static str {
        self.0.pick("Đóng thông báo", "Close this notice")
    }
    pub fn need_you(self) -> &'static str {
        self.0.pick("việc cần bạn", "need you")
    }
}
