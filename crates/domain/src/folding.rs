//! Letters without their marks, for searching: people type `da nang` and mean Đà Nẵng.

use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};

/// Letters in one piece.
const NFC: ComposingNormalizerBorrowed<'static> = ComposingNormalizerBorrowed::new_nfc();
/// Letters apart from their marks.
const NFD: DecomposingNormalizerBorrowed<'static> = DecomposingNormalizerBorrowed::new_nfd();

/// Grave, hook, tilde, acute, dot below.
const TONE_MARKS: [char; 5] = ['\u{300}', '\u{309}', '\u{303}', '\u{301}', '\u{323}'];

/// Decomposed (NFD), in lower case, without marks and strokes: đ is d.
pub fn plain(text: &str) -> String {
    NFD.normalize(text)
        .chars()
        .filter(|letter| !is_mark(*letter))
        .flat_map(char::to_lowercase)
        .map(without_stroke)
        .collect()
}

/// As [`plain`], and everything that is no letter or digit one space between words.
pub fn fold(text: &str) -> String {
    // An apostrophe joins: Nuku'alofa is one word.
    words(&plain(text).replace(['\'', '’'], "")).join(" ")
}

/// The words of a text; everything but letters, their marks and digits separates.
pub fn words(text: &str) -> Vec<&str> {
    // Vowels and tones of Thai.
    let is_mark = |one: char| matches!(one, '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}');
    text.split(|one: char| !one.is_alphanumeric() && !is_mark(one))
        .filter(|word| !word.is_empty())
        .collect()
}

/// A mark of its own, as decomposed texts have them.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}')
}

/// Letters that Unicode does not take apart.
fn without_stroke(letter: char) -> char {
    match letter {
        'đ' | 'ð' => 'd',
        'ı' => 'i',
        'ł' => 'l',
        'ø' => 'o',
        'ŧ' => 't',
        other => other,
    }
}

/// Letters that are written as a base and its marks, as macOS and older code pages do, in one piece (NFC).
pub fn compose(text: &str) -> String {
    NFC.normalize(text).into_owned()
}

/// A lower-case word apart from its tone, so that `hoá` and `hóa` are one spelling: the letters with their shapes, and
/// the tone.
pub fn spelling(word: &str) -> (String, Option<char>) {
    let mut tone = None;
    let mut toneless = NFD.normalize(word).into_owned();
    toneless.retain(|mark| {
        let is_tone = TONE_MARKS.contains(&mark);
        if is_tone {
            tone = Some(mark);
        }
        !is_tone
    });
    (compose(&toneless), tone)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn decomposed_letters_are_composed() {
        assert_eq!(
            compose("Tro\u{323}ng lu\u{31b}o\u{31b}\u{323}ng Vie\u{323}\u{302}t \u{110}A\u{302}\u{301}T"),
            "Trọng lượng Việt ĐẤT"
        );
        assert_eq!(compose("ê\u{323} x\u{301} Việt"), "ệ x\u{301} Việt");
    }

    #[test]
    fn diacritics_are_dropped_and_nothing_else() {
        assert_eq!(plain("Trọng Lượng ĐÓNG GÓI (kg)"), "trong luong dong goi (kg)");
        // The same letters composed of base and mark, as macOS writes them.
        assert_eq!(plain("Tro\u{323}ng lu\u{31b}o\u{31b}\u{323}ng"), "trong luong");
        assert_eq!(plain("KÍCH THƯỚC D×R×C"), "kich thuoc d×r×c");
        assert_eq!(words(&plain("G.W (kg)/kiện")), ["g", "w", "kg", "kien"]);
    }

    #[test]
    fn tone_mark_may_be_on_either_vowel() {
        assert_eq!(spelling("hoá"), spelling("hóa"));
        assert_eq!(spelling("lượng"), ("lương".to_owned(), Some('\u{323}')));
        assert_ne!(spelling("dòng"), spelling("đồng"));
        assert_ne!(spelling("mã"), spelling("má"));
        assert_eq!(spelling("hs"), ("hs".to_owned(), None));
    }

    #[test]
    fn diacritics_and_case_are_ignored() {
        for (text, folded) in [
            ("Đà Nẵng", "da nang"),
            ("ĐÀ NẴNG", "da nang"),
            ("Da\u{300} Na\u{306}\u{303}ng", "da nang"),
            ("Thành phố Hồ Chí Minh", "thanh pho ho chi minh"),
            ("Thừa Thiên – Huế", "thua thien hue"),
            ("Bà Rịa-Vũng Tàu ", "ba ria vung tau"),
            (
                "Málaga, São Paulo; Gdańsk / Göteborg",
                "malaga sao paulo gdansk goteborg",
            ),
            ("Nuku'alofa", "nukualofa"),
            ("  ", ""),
        ] {
            assert_eq!(fold(text), folded, "{text}");
        }
    }

    #[test]
    fn every_vietnamese_letter_folds_to_a_latin_one() {
        let letters =
            "aàáảãạăằắẳẵặâầấẩẫậbcdđeèéẻẽẹêềếểễệghiìíỉĩịklmnoòóỏõọôồốổỗộơờớởỡợpqrstuùúủũụưừứửữựvxyỳýỷỹỵ";
        for letter in letters.chars().chain(letters.to_uppercase().chars()) {
            assert!(plain(&letter.to_string()).is_ascii(), "{letter}");
        }
    }

    proptest! {
        #[test]
        fn folding_is_idempotent(text in ".{0,40}") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once.clone());
            prop_assert!(!once.starts_with(' ') && !once.ends_with(' ') && !once.contains("  "));
        }

        #[test]
        fn case_is_ignored(text in "[a-zA-ZàÀđĐêÊỗỖữỮ ]{0,20}") {
            prop_assert_eq!(fold(&text.to_uppercase()), fold(&text.to_lowercase()));
        }
    }
}
