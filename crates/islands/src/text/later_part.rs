//! Parts of a page that come later.

use domain::Lang;

/// Texts of parts that come later.
#[derive(Clone, Copy)]
pub struct LaterPartTexts(Lang);

/// The texts in a language.
pub const fn later_part_texts(lang: Lang) -> LaterPartTexts {
    LaterPartTexts(lang)
}

impl LaterPartTexts {
    /// Read out when the part has come.
    pub fn came(self) -> &'static str {
        self.0.pick(
            "Phần còn thiếu của trang đã được tải.",
            "The missing part of the page is here.",
        )
    }
}
