//! Letters without their marks, for searching: people type `da nang` and mean Đà Nẵng.

/// Lower case, marks dropped (as decomposing and removing them would do), đ as d, everything that is no letter or
/// digit one space between words.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !is_mark(*letter)) {
        let letter = base(letter);
        if letter.is_alphanumeric() {
            folded.extend(letter.to_lowercase());
        } else if letter != '\'' && letter != '’' && !folded.is_empty() && !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// A mark of its own, as decomposed texts have them.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}')
}

/// The letter under its marks. Vietnamese is whole; of the other languages what names of places have.
pub fn base(letter: char) -> char {
    match letter {
        'À'..='Å' | 'à'..='å' | 'Ā'..='ą' | 'Ạ'..='ặ' => 'a',
        'Ç' | 'ç' | 'Ć'..='č' => 'c',
        'Ď'..='đ' | 'Ð' | 'ð' => 'd',
        'È'..='Ë' | 'è'..='ë' | 'Ē'..='ě' | 'Ẹ'..='ệ' => 'e',
        'Ĝ'..='ģ' => 'g',
        'Ì'..='Ï' | 'ì'..='ï' | 'Ĩ'..='ı' | 'Ỉ'..='ị' => 'i',
        'Ĺ'..='ł' => 'l',
        'Ñ' | 'ñ' | 'Ń'..='ň' => 'n',
        'Ò'..='Ö' | 'Ø' | 'ò'..='ö' | 'ø' | 'Ō'..='ő' | 'Ơ' | 'ơ' | 'Ọ'..='ợ' => 'o',
        'Ŕ'..='ř' => 'r',
        'Ś'..='š' | 'Ș' | 'ș' => 's',
        'Ţ'..='ŧ' | 'Ț' | 'ț' => 't',
        'Ù'..='Ü' | 'ù'..='ü' | 'Ũ'..='ų' | 'Ư' | 'ư' | 'Ụ'..='ự' => 'u',
        'Ý' | 'ý' | 'ÿ' | 'Ỳ'..='ỹ' => 'y',
        'Ź'..='ž' => 'z',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn marks_and_case_do_not_matter() {
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
            assert!(base(letter).is_ascii(), "{letter}");
        }
    }

    proptest! {
        #[test]
        fn folding_twice_changes_nothing(text in ".{0,40}") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once.clone());
            prop_assert!(!once.starts_with(' ') && !once.ends_with(' ') && !once.contains("  "));
        }

        #[test]
        fn case_does_not_matter(text in "[a-zA-ZàÀđĐêÊỗỖữỮ ]{0,20}") {
            prop_assert_eq!(fold(&text.to_uppercase()), fold(&text.to_lowercase()));
        }
    }
}
