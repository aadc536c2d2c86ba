//! Sentences of server functions that refuse.

use domain::Lang;

/// Texts of refused calls.
#[derive(Clone, Copy)]
pub struct ApiTexts(Lang);

/// The texts in a language.
pub const fn api_texts(lang: Lang) -> ApiTexts {
    ApiTexts(lang)
}

impl ApiTexts {
    pub fn wrong_arguments(self) -> &'static str {
        self.0.pick(
            "Cổng không hiểu được yêu cầu này của trình duyệt. Hãy tải lại trang.",
            "The portal could not make sense of what the browser asked. Load the page again.",
        )
    }
    pub fn query_too_long(self, max_chars: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Nội dung tìm kiếm dài quá {max_chars} ký tự."),
            Lang::En => format!("The search is longer than {max_chars} characters."),
        }
    }
    pub fn failed(self) -> &'static str {
        self.0.pick(
            "Cổng đối tác gặp lỗi. Hãy thử lại sau.",
            "The portal made a mistake. Try again later.",
        )
    }
}
