//! Texts of buttons that copy.

use domain::Lang;

/// Texts of the buttons.
#[derive(Clone, Copy)]
pub struct CopyTexts(Lang);

/// The texts in a language.
pub const fn copy_texts(lang: Lang) -> CopyTexts {
    CopyTexts(lang)
}

impl CopyTexts {
    pub fn copy(self) -> &'static str {
        self.0.pick("Sao chép", "Copy")
    }
    /// Hands it to another program of the device.
    pub fn share(self) -> &'static str {
        self.0.pick("Chia sẻ", "Share")
    }
    pub fn copied(self) -> &'static str {
        self.0.pick("Đã sao chép.", "Copied.")
    }
    pub fn not_copied(self) -> &'static str {
        self.0.pick(
            "Trình duyệt không cho sao chép; nội dung đã được chọn sẵn, hãy sao chép bằng bàn phím hoặc menu.",
            "The browser does not allow copying; the text is selected, so copy it with the keyboard or the menu.",
        )
    }
}
