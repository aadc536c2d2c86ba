//! Letters without their marks, for searching: people type `da nang` and mean Đà Nẵng.

/// Lower case, marks dropped (as decomposing and removing them would do), đ as d; everything else stays.
pub fn plain(text: &str) -> String {
    text.chars()
        .filter(|letter| !is_mark(*letter))
        .flat_map(|letter| base(letter).to_lowercase())
        .filter(|letter| !is_mark(*letter))
        .collect()
}

/// As [`plain`], and everything that is no letter or digit one space between words.
pub fn fold(text: &str) -> String {
    // An apostrophe joins: Nuku'alofa is one word.
    words(&plain(text).replace(['\'', '’'], "")).join(" ")
}

/// The words of a text; everything but letters and digits separates.
pub fn words(text: &str) -> Vec<&str> {
    text.split(|one: char| !one.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect()
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

/// The letters that carry tones, and each tone with those letters under it.
const BASES: &str = "aăâeêioôơuưy";
const TONES: [(char, &str); 5] = [
    ('\u{300}', "àằầèềìòồờùừỳ"),
    ('\u{309}', "ảẳẩẻểỉỏổởủửỷ"),
    ('\u{303}', "ãẵẫẽễĩõỗỡũữỹ"),
    ('\u{301}', "áắấéếíóốớúứý"),
    ('\u{323}', "ạặậẹệịọộợụựỵ"),
];

/// Vietnamese letters that are written as a base and its marks, as macOS and older code pages do, in one piece.
pub fn compose(text: &str) -> String {
    const SHAPES: [(char, char, char); 7] = [
        ('a', '\u{306}', 'ă'),
        ('a', '\u{302}', 'â'),
        ('e', '\u{302}', 'ê'),
        ('o', '\u{302}', 'ô'),
        ('o', '\u{31b}', 'ơ'),
        ('u', '\u{31b}', 'ư'),
        ('d', '\u{335}', 'đ'),
    ];
    if !text.chars().any(is_mark) {
        return text.to_owned();
    }
    let mut composed = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(first) = letters.next() {
        let mut marks: Vec<char> = Vec::new();
        while let Some(mark) = letters.next_if(|next| is_mark(*next)) {
            marks.push(mark);
        }
        let upper = first.is_uppercase();
        let mut letter = first.to_lowercase().next().unwrap_or(first);
        // The shape of the letter first, then its tone, in whatever order they stand.
        marks.retain(|mark| {
            match SHAPES
                .iter()
                .find(|(base, shape, _)| *base == letter && shape == mark)
            {
                Some((_, _, shaped)) => {
                    letter = *shaped;
                    false
                }
                None => true,
            }
        });
        marks.retain(|mark| {
            let toned = TONES
                .iter()
                .find(|(tone, _)| tone == mark)
                .and_then(|(_, toned)| toned.chars().nth(BASES.chars().position(|base| base == letter)?));
            match toned {
                Some(toned) => {
                    letter = toned;
                    false
                }
                None => true,
            }
        });
        if upper {
            composed.extend(letter.to_uppercase());
        } else {
            composed.push(letter);
        }
        composed.extend(marks);
    }
    composed
}

/// A lower-case word apart from its tone, so that `hoá` and `hóa` are one spelling: the letters with their shapes, and
/// the tone.
pub fn spelling(word: &str) -> (String, Option<char>) {
    let mut tone = None;
    let letters = word
        .chars()
        .map(|letter| {
            let toned = TONES.iter().find_map(|(mark, toned)| {
                let at = toned.chars().position(|one| one == letter)?;
                Some((*mark, BASES.chars().nth(at)?))
            });
            let Some((mark, bare)) = toned else { return letter };
            tone = Some(mark);
            bare
        })
        .collect();
    (letters, tone)
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
            assert!(base(letter).is_ascii(), "{letter}");
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
