//! Keys under which texts of the operator are compared. Texts are shown as written.

use crate::folding::compose;

/// A text without its case, its blanks, how its letters are composed, and the mark that ends it.
pub(super) fn text_key(text: &str) -> String {
    let words: Vec<String> = compose(text)
        .to_lowercase()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let joined = words.join(" ");
    joined.trim_end_matches(['.', ',', ';', ' ']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_key_ignores_blanks_case_and_final_punctuation() {
        for other in [
            " thuế  nhập khẩu",
            "Thuế nhập\u{a0}khẩu.",
            "THUẾ NHẬP KHẨU;",
            "thuê\u{301} nhập khẩu",
        ] {
            assert_eq!(text_key("Thuế nhập khẩu"), text_key(other), "{other}");
        }
        for other in [
            "Thuế nhập",
            "Thue nhap khau",
            "Thuế nhập khẩu 10 %",
            "Thuế, nhập khẩu",
        ] {
            assert_ne!(text_key("Thuế nhập khẩu"), text_key(other), "{other}");
        }
    }
}
