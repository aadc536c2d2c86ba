//! Vietnamese written for old fonts: `.VnTime` (TCVN3, also called ABC) and `VNI-Times`. Without the font the letters
//! come out as others: “Tên hàng” as “Tªn hµng” or “Teân haøng”.

use std::borrow::Cow;
use std::collections::BTreeSet;

use domain::folding::{compose, plain};

use crate::{Cell, Workbook};

/// The encoding of a table's letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegacyEncoding {
    /// Letters of Unicode, as they are.
    Plain,
    Tcvn3,
    Vni,
    /// Windows-1258 that a program took for the western code page.
    Windows1258,
}

/// In the order of [`TCVN3_MEANT`].
const TCVN3: &str = "µ¸¶·¹¨»¾¼½Æ©ÇÊÈÉË®ÌÐÎÏÑªÒÕÓÔÖ×ÝØÜÞßãáâä«åèæçé¬êíëìîïóñòô\u{ad}õøö÷ùúýûüþ¡¢§£¤¥¦";
const TCVN3_MEANT: &str = "àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵĂÂĐÊÔƠƯ";

/// Letters that the western code page shows for bytes of Windows-1258, and the meant letters; five are tones behind a letter.
const WINDOWS_1258_AS_WESTERN: (&str, &str) =
    ("ÐðÌìÒòÞÃãÕõÝý", "Đđ\u{300}\u{301}\u{309}\u{323}\u{303}ĂăƠơƯư");

/// A letter, the marks that VNI writes behind it, and the letters that both make together.
const VNI_PAIRS: [(char, &str, &str); 7] = [
    ('a', "ùøûõïâáàåãäêéèúüë", "áàảãạâấầẩẫậăắằẳẵặ"),
    ('e', "ùøûõïâáàåãä", "éèẻẽẹêếềểễệ"),
    ('o', "ùøûõïâáàåãä", "óòỏõọôốồổỗộ"),
    ('ô', "ùøûõï", "ớờởỡợ"),
    ('u', "ùøûõï", "úùủũụ"),
    ('ö', "ùøûõï", "ứừửữự"),
    ('y', "ùøûõ", "ýỳỷỹ"),
];
/// Lettering that VNI writes as one other.
const VNI_SINGLE: (&str, &str) = ("ôöæóòîñ", "ơưỉĩịỵđ");

/// Shows where a word may be broken, and is a letter of TCVN3.
const SOFT_HYPHEN: char = '\u{ad}';

/// Different words that prove an encoding; fewer prove nothing.
const MIN_WORDS: usize = 2;
/// Different words that prove it where a third of all is foreign.
const SURE_WORDS: usize = 6;
/// Words that are checked; a table of 200 lines has about as many.
const MAX_WORDS: usize = 2_000;

impl LegacyEncoding {
    pub const ALL: [Self; 4] = [Self::Tcvn3, Self::Vni, Self::Windows1258, Self::Plain];

    /// The value of the field `script`.
    pub fn code(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Tcvn3 => "tcvn3",
            Self::Vni => "vni",
            Self::Windows1258 => "windows-1258",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|script| script.code() == code)
    }

    /// The text in the letters that are meant; letters that the script does not have stay.
    fn read(self, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Tcvn3 => text.chars().map(of_tcvn3).collect(),
            Self::Vni => of_vni(text),
            Self::Windows1258 => {
                let meant = text.chars().map(|one| {
                    paired(one, WINDOWS_1258_AS_WESTERN.0, WINDOWS_1258_AS_WESTERN.1).unwrap_or(one)
                });
                compose(&meant.collect::<String>())
            }
        }
    }

    /// The old font that a text was written for, if its letters look like that.
    pub fn of_text(text: &str) -> Option<Self> {
        Self::found([text])
    }

    /// A text in the letters that are meant, as far as they are recognized.
    pub(crate) fn readable(text: &str) -> Cow<'_, str> {
        match Self::found([text]) {
            Some(script) => Cow::Owned(script.read(text)),
            None => Cow::Borrowed(text),
        }
    }

    /// The old script of a text, where most of its words make sense in it and in no other way.
    fn found<'a>(texts: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        let words: BTreeSet<&str> = texts.into_iter().flat_map(accented).take(MAX_WORDS).collect();
        let readable = |script: Self| {
            words
                .iter()
                .filter(|word| is_syllable(&script.read(word)))
                .count()
        };
        // Names below English headings have foreign words too; where there are more words, fewer of them have to make sense.
        let enough = |count: usize| {
            count >= MIN_WORDS && count * 5 >= words.len() * 4
                || count >= SURE_WORDS && count * 3 >= words.len() * 2
        };
        let best = [Self::Tcvn3, Self::Vni, Self::Windows1258]
            .into_iter()
            .max_by_key(|one| readable(*one))?;
        let only_so = words
            .iter()
            .filter(|word| is_syllable(&best.read(word)) && !is_syllable(word))
            .count();
        (enough(readable(best)) && only_so >= MIN_WORDS && !enough(readable(Self::Plain))).then_some(best)
    }
}

/// The encoding that a table's letters look like, and the one they are read in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lettering {
    /// The encoding they are read in.
    pub read: LegacyEncoding,
    /// A text of the table in each of [`LegacyEncoding::ALL`].
    pub samples: [String; 4],
}

impl Workbook {
    /// The book in the letters that are meant, and the encodings found and read; `None` if they are plain.
    pub(crate) fn lettered(&self, chosen: Option<LegacyEncoding>) -> (Cow<'_, Self>, Option<Lettering>) {
        let texts = || {
            let rows = self.sheets.iter().flat_map(|sheet| &sheet.table.rows);
            rows.flat_map(|row| &row.cells).filter_map(|cell| match cell {
                Cell::Text(text) => Some(text.as_str()),
                _ => None,
            })
        };
        let Some(found) = LegacyEncoding::found(texts()) else {
            let is_soft = texts().any(|text| text.contains(SOFT_HYPHEN));
            let plain = is_soft.then(|| self.with_texts(|text| text.replace(SOFT_HYPHEN, "")));
            return (plain.map_or(Cow::Borrowed(self), Cow::Owned), None);
        };
        let read = chosen.unwrap_or(found);
        let clearest = texts()
            .filter(|text| text.chars().count() <= 60)
            .max_by_key(|text| accented(text).count())
            .unwrap_or_default();
        let samples = LegacyEncoding::ALL.map(|script| script.read(clearest));
        let letters = Lettering { read, samples };
        if read == LegacyEncoding::Plain {
            return (Cow::Borrowed(self), Some(letters));
        }
        (Cow::Owned(self.with_texts(|text| read.read(text))), Some(letters))
    }

    /// The book with each text changed.
    fn with_texts(&self, change: impl Fn(&str) -> String) -> Self {
        let mut book = self.clone();
        for sheet in &mut book.sheets {
            for cell in sheet.table.rows.iter_mut().flat_map(|row| &mut row.cells) {
                if let Cell::Text(text) = cell {
                    *cell = Cell::text(&change(text));
                }
            }
        }
        book
    }
}

/// Words with a letter beyond ASCII; signs that stand alone (`60×40`, `5°`) are none.
fn accented(text: &str) -> impl Iterator<Item = &str> {
    text.split(|one: char| one.is_whitespace() || one.is_ascii() && !one.is_ascii_alphabetic())
        .filter(|word| word.chars().nth(1).is_some() && !word.is_ascii())
}

fn of_tcvn3(letter: char) -> char {
    // The sign "micro" and the Greek letter look alike.
    let letter = if letter == 'μ' { 'µ' } else { letter };
    paired(letter, TCVN3, TCVN3_MEANT).unwrap_or(letter)
}

fn of_vni(text: &str) -> String {
    let mut read = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let small = lower(letter);
        let together = VNI_PAIRS
            .iter()
            .find(|(first, ..)| *first == small)
            .and_then(|(_, marks, made)| paired(lower(*letters.peek()?), marks, made));
        if together.is_some() {
            letters.next();
        }
        let made = together
            .or_else(|| paired(small, VNI_SINGLE.0, VNI_SINGLE.1))
            .unwrap_or(small);
        if small == letter {
            read.push(made);
        } else {
            read.extend(made.to_uppercase());
        }
    }
    read
}

fn paired(letter: char, from: &str, to: &str) -> Option<char> {
    from.chars()
        .position(|one| one == letter)
        .and_then(|at| to.chars().nth(at))
}

fn lower(letter: char) -> char {
    let mut lower = letter.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(one), None) => one,
        _ => letter,
    }
}

/// Returns true if a word can be a Vietnamese syllable: its letters, at most one tone, a beginning, a vowel, an end.
fn is_syllable(word: &str) -> bool {
    const BEGINNINGS: [&str; 27] = [
        "ngh", "ng", "nh", "gh", "gi", "kh", "th", "tr", "ch", "ph", "qu", "b", "c", "d", "g", "h", "k", "l",
        "m", "n", "p", "r", "s", "t", "v", "x", "",
    ];
    const VOWELS: [&str; 38] = [
        "a", "ai", "ao", "au", "ay", "e", "eo", "eu", "i", "ia", "ie", "ieu", "iu", "o", "oa", "oai", "oay",
        "oe", "oeo", "oi", "oo", "u", "ua", "uay", "ue", "ui", "uo", "uoi", "uou", "uu", "uy", "uya", "uye",
        "uyu", "y", "ya", "ye", "yeu",
    ];
    // `k` of places in the highlands: Đắk Lắk.
    const ENDS: [&str; 10] = ["", "c", "ch", "k", "m", "n", "ng", "nh", "p", "t"];
    let word: String = compose(word).chars().flat_map(char::to_lowercase).collect();
    let mut tones = 0;
    for letter in word.chars() {
        if letter.is_ascii_alphabetic() || "ăâđêôơư".contains(letter) {
            continue;
        }
        if !TCVN3_MEANT.contains(letter) {
            return false;
        }
        tones += 1;
    }
    let bare = plain(&word);
    let fits = |rest: &str| {
        VOWELS
            .iter()
            .any(|vowel| rest.strip_prefix(vowel).is_some_and(|end| ENDS.contains(&end)))
    };
    tones <= 1
        && BEGINNINGS
            .iter()
            .any(|beginning| bare.strip_prefix(beginning).is_some_and(fits))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SAMPLE: &str = "Tên hàng; Số kiện; Trọng lượng; Kích thước; Đồ gỗ nội thất; Thép tấm cán nguội; Quần áo trẻ em; \
        Ghế sofa; giấy vệ sinh; khuỷu ống; nghiêng; quả, quýt, gì, giếng, yến, rượu, hươu, xoáy, ngoằn ngoèo, thuở";

    fn in_tcvn3(text: &str) -> String {
        text.chars()
            .map(|one| paired(one, TCVN3_MEANT, TCVN3).unwrap_or(one))
            .collect()
    }

    fn in_vni(text: &str) -> String {
        let mut old = String::new();
        for one in text.chars() {
            let small = lower(one);
            let pair = VNI_PAIRS
                .iter()
                .find_map(|(first, marks, made)| Some([*first, paired(small, made, marks)?]));
            let letters = match (pair, paired(small, VNI_SINGLE.1, VNI_SINGLE.0)) {
                (Some([first, mark]), _) => vec![first, mark],
                (None, single) => vec![single.unwrap_or(small)],
            };
            if small == one {
                old.extend(letters);
            } else {
                old.extend(letters.iter().flat_map(|one| one.to_uppercase()));
            }
        }
        old
    }

    #[test]
    fn encoding_tables_have_equal_lengths() {
        assert_eq!(TCVN3.chars().count(), TCVN3_MEANT.chars().count());
        for (first, marks, made) in VNI_PAIRS {
            assert_eq!(marks.chars().count(), made.chars().count(), "{first}");
        }
        let once: BTreeSet<char> = TCVN3.chars().collect();
        assert_eq!(once.len(), TCVN3.chars().count(), "each sign means one letter");
    }

    #[test]
    fn legacy_letters_are_converted() {
        for (old, script, meant) in [
            ("Tªn hµng", LegacyEncoding::Tcvn3, "Tên hàng"),
            (
                "C«ng ty Cæ phÇn Néi thÊt Méc Lan",
                LegacyEncoding::Tcvn3,
                "Công ty Cổ phần Nội thất Mộc Lan",
            ),
            (
                "Sè kiÖn, träng l\u{ad}îng (kg)",
                LegacyEncoding::Tcvn3,
                "Số kiện, trọng lượng (kg)",
            ),
            ("§å gç", LegacyEncoding::Tcvn3, "Đồ gỗ"),
            ("Teân haøng", LegacyEncoding::Vni, "Tên hàng"),
            (
                "COÂNG TY CP NOÄI THAÁT",
                LegacyEncoding::Vni,
                "CÔNG TY CP NỘI THẤT",
            ),
            (
                "Soá kieän, troïng löôïng (kg)",
                LegacyEncoding::Vni,
                "Số kiện, trọng lượng (kg)",
            ),
            (
                "Ñoà goã, quaû, kyõ thuaät, thì ra",
                LegacyEncoding::Vni,
                "Đồ gỗ, quả, kỹ thuật, thì ra",
            ),
            (
                "Tôm sú ðông laònh; trôòng lýõòng",
                LegacyEncoding::Windows1258,
                "Tôm sú đông lạnh; trộng lượng",
            ),
        ] {
            assert_eq!(script.read(old), meant);
            assert_eq!(LegacyEncoding::found([old]), Some(script), "{old}");
        }
    }

    #[test]
    fn sample_words_are_recognized() {
        for word in accented(SAMPLE) {
            assert!(is_syllable(word), "{word}");
        }
        assert_eq!(
            LegacyEncoding::found([in_tcvn3(SAMPLE).as_str()]),
            Some(LegacyEncoding::Tcvn3)
        );
        assert_eq!(
            LegacyEncoding::found([in_vni(SAMPLE).as_str()]),
            Some(LegacyEncoding::Vni)
        );
    }

    #[test]
    fn names_with_foreign_words_are_recognized() {
        let names = "Description,HS Code,Cartons\nCà phê rang xay Đắk Lắk\nHạt điều rang muối, crème brûlée\nTiêu đen xay Nestlé";
        for (old, script) in [
            (in_tcvn3(names), LegacyEncoding::Tcvn3),
            (in_vni(names), LegacyEncoding::Vni),
        ] {
            assert_eq!(LegacyEncoding::found([old.as_str()]), Some(script), "{old}");
        }
    }

    #[test]
    fn other_texts_are_unchanged() {
        for text in [
            SAMPLE,
            "Tên hàng\tSố kiện",
            "60×40×45 cm, 5 °C, ±2 %, ½ pallet, M¹²",
            "Größe, Länge, Höhe, Maß, für Türen",
            "Crème brûlée, façade, garçon, à côté, déjà",
            "Señor Núñez, piñón, mañana, jalapeño",
            "Ação, não, coração, São Paulo, açúcar",
            "Café",
            "Côte d'Ivoire; Curaçao; Åland; Réunion",
            "Thé, café, blé, riz, pâté, purée, gelée, à l'anéthe, né, clé, été, dés, très, mûre, fût, jus",
            "Lã, pão, chão, mão, até, fé, pé, só, maçã, café, chá, água, óleo, açúcar, feijão, limão",
            "規格 サイズ",
            "",
        ] {
            assert_eq!(LegacyEncoding::found([text]), None, "{text}");
        }
    }

    proptest! {
        /// A text typed in an old font comes back whole.
        #[test]
        fn legacy_text_round_trips(at in prop::collection::vec(0usize..134, 0..40)) {
            let letters: Vec<char> = TCVN3_MEANT.chars().chain(TCVN3_MEANT.chars().map(|_| ' ')).collect();
            // In TCVN3 capitals with tones are the small letters in another font.
            let text: String = at.iter().filter_map(|at| letters.get(*at)).collect();
            prop_assert_eq!(LegacyEncoding::Tcvn3.read(&in_tcvn3(&text)), text);
        }

        #[test]
        fn any_text_is_read(text in "\\PC{0,60}") {
            for script in LegacyEncoding::ALL {
                let _ = script.read(&text);
            }
            let _ = LegacyEncoding::found([text.as_str()]);
        }
    }
}
