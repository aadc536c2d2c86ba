//! The content of a cell.

use domain::Lang;
use domain::cargo::{NumberKind, spelled};
use domain::figures::needs_extra_zero;

/// Characters kept of a cell.
pub const MAX_CELL_CHARS: usize = 1000;

/// The content of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Cell {
    #[default]
    Blank,
    /// As typed; its numbers are read by the column's own way of writing.
    Text(String),
    /// A number that the file itself knows as one, plainly written: `-1234.5`.
    Number(String),
    /// A day that the file knows as one, as it can best be shown.
    Date(String),
    /// An error (`#N/A`), or a formula without a result, as written.
    NoValue(String),
}

/// The errors of spreadsheets that end without a sign, in the languages of their programs; the others are told by [`is_error`].
const ERRORS_WITHOUT_SIGN: [&str; 10] = [
    "#N/A",
    "#NV",
    "#N/D",
    "#N/B",
    "#I/T",
    "#YOK",
    "#Н/Д",
    "#HIÁNYZIK",
    "#NENÍ_K_DISPOZICI",
    "#GETTING_DATA",
];
/// Those in English that end with a sign, in small letters too.
const ERRORS: [&str; 7] = [
    "#REF!", "#DIV/0!", "#VALUE!", "#NAME?", "#NUM!", "#NULL!", "#ERROR!",
];

impl Cell {
    /// A text; one that is an error or a formula has no value.
    pub fn text(text: &str) -> Self {
        let text: String = text.chars().map(with_usual_digits).collect();
        // Databases break lines by a vertical tab, web pages by a separator of Unicode.
        let text = text
            .replace("\r\n", "\n")
            .replace(['\r', '\u{b}', '\u{c}', '\u{2028}', '\u{2029}'], "\n");
        let trimmed =
            text.trim_matches(|one: char| one.is_whitespace() || one == '\u{a0}' || one == '\u{feff}');
        if trimmed.is_empty() {
            return Self::Blank;
        }
        let kept: String = domain::folding::compose(unquoted(trimmed))
            .chars()
            .filter(|one| (!one.is_control() || *one == '\n') && !is_invisible(*one))
            .take(MAX_CELL_CHARS)
            .collect();
        // Databases export a value that is not known so.
        if kept.is_empty() || kept == "\\N" {
            Self::Blank
        } else if let Some(number) = scientific(&kept) {
            number
        } else if is_error(&kept) || is_formula(&kept) {
            Self::NoValue(kept)
        } else {
            Self::Text(kept)
        }
    }

    /// A formula that the file keeps no result of.
    pub fn formula(formula: &str) -> Self {
        let written = formula.trim().trim_start_matches('=');
        let written = if written.is_empty() { "?" } else { written };
        Self::NoValue(format!("={written}").chars().take(MAX_CELL_CHARS).collect())
    }

    /// An error as the file writes it.
    pub fn error(text: &str) -> Self {
        let text: String = text.trim().chars().take(40).collect();
        Self::NoValue(if is_error(&text) { text } else { "#ERROR!".into() })
    }

    /// Returns true for a formula without a result, and false for an error.
    pub fn is_formula(&self) -> bool {
        matches!(self, Self::NoValue(text) if text.starts_with('='))
    }

    /// A number as spreadsheets keep them, in the 15 digits that they show: `0.1 + 0.2` is `0.3`.
    pub fn float(value: f64) -> Self {
        let written = format!("{value:.14e}");
        let parsed = written
            .split_once('e')
            .and_then(|(digits, power)| Some((digits, power.parse::<i32>().ok()?)));
        match parsed {
            Some((digits, power)) if (-20..=20).contains(&power) => Self::Number(plain(digits, power)),
            _ if value == 0.0 => Self::Number("0".into()),
            _ => Self::text(&value.to_string()),
        }
    }

    pub fn is_blank(&self) -> bool {
        *self == Self::Blank
    }

    /// Bytes of its content.
    pub fn text_len(&self) -> usize {
        match self {
            Self::Blank => 0,
            Self::Text(text) | Self::Number(text) | Self::Date(text) | Self::NoValue(text) => text.len(),
        }
    }

    /// As it is shown to readers of a language; texts as they are.
    pub fn shown_in(&self, lang: Lang) -> String {
        match self {
            Self::Number(_) => spelled(&self.shown(), NumberKind::Measure, lang),
            _ => self.shown(),
        }
    }

    /// As a text; numbers with a decimal comma, and so that their decimals are no thousands ([`domain::figures`]).
    pub fn shown(&self) -> String {
        match self {
            Self::Blank => String::new(),
            Self::Text(text) | Self::Date(text) | Self::NoValue(text) => text.clone(),
            Self::Number(number) => {
                let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
                let more = needs_extra_zero(whole.trim_start_matches('-'), decimals.len());
                number.replace('.', ",") + if more { "0" } else { "" }
            }
        }
    }

    pub(crate) fn packed(&self) -> String {
        match self {
            Self::Blank => String::new(),
            Self::Text(text) => format!("t{text}"),
            Self::Number(number) => format!("n{number}"),
            Self::Date(text) => format!("d{text}"),
            Self::NoValue(text) => format!("e{text}"),
        }
    }

    pub(crate) fn unpacked(packed: &str) -> Option<Self> {
        let Some(kind) = packed.chars().next() else {
            return Some(Self::Blank);
        };
        let rest = &packed[kind.len_utf8()..];
        let short = || rest.chars().take(MAX_CELL_CHARS).collect::<String>();
        Some(match kind {
            't' => Self::text(rest),
            'd' => Self::Date(short()),
            'e' => Self::NoValue(short()),
            'n' if rest.len() <= 50 && is_number(rest) => Self::Number(rest.to_owned()),
            _ => return None,
        })
    }
}

/// Marks without a width that copying from pages and chats leaves behind. Joiners stay: emoji and some scripts need them.
fn is_invisible(one: char) -> bool {
    // U+00AD is a letter of the old font TCVN3: it is dropped where the letters are known.
    matches!(one, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Digits and marks of figures as other scripts have them, as the usual ones.
fn with_usual_digits(one: char) -> char {
    // The zeros of Arabic, Persian, Hindi, Bengali, Tamil, Thai, Lao, Burmese and Khmer.
    const ZEROS: [u32; 9] = [0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xe50, 0xed0, 0x1040, 0x17e0];
    match one {
        '\0'..'\u{660}' => one,
        // The decimal mark and the mark of thousands of Arabic.
        '\u{66b}' => '.',
        '\u{66c}' => '\'',
        // Crosses between edges.
        '∗' | '✕' | '✖' | '⨯' | '╳' => '×',
        _ => ZEROS
            .iter()
            .find_map(|zero| char::from_digit(u32::from(one).checked_sub(*zero)?, 10))
            .unwrap_or(one),
    }
}

/// Digits before the point of figures of which `E+` is believed.
const MAX_SCIENTIFIC_DIGITS: i32 = 7;

/// `1.2E+3`, as spreadsheets export long numbers: a number. With a sign behind the `E`, since `12E5` may be a name; `4.0111E+09` is
/// what was left of a code, and stays a text.
fn scientific(text: &str) -> Option<Cell> {
    let (digits, power) = text.split_once(['E', 'e'])?;
    let signed = power.strip_prefix(['+', '-'])?;
    let is_number = !signed.is_empty()
        && signed.len() <= 3
        && signed.bytes().all(|one| one.is_ascii_digit())
        && digits
            .trim_start_matches('-')
            .starts_with(|one: char| one.is_ascii_digit())
        && digits
            .bytes()
            .all(|one| one.is_ascii_digit() || matches!(one, b'.' | b',' | b'-'));
    let value: f64 = format!("{}e{power}", digits.replace(',', ".")).parse().ok()?;
    let is_code = power
        .parse()
        .is_ok_and(|power: i32| power >= MAX_SCIENTIFIC_DIGITS);
    (is_number && value.is_finite() && !is_code).then(|| Cell::float(value))
}

/// Returns true for `#REF!`, `#¿NOMBRE?`, `#DIV/0 !` and `#N/D`: capitals between `#` and a sign in any language. `LibreOffice` also
/// writes `Err:502`.
fn is_error(text: &str) -> bool {
    let name = text
        .strip_prefix('#')
        .and_then(|name| name.strip_suffix(['!', '?']))
        .map(|name| name.trim_start_matches(['¡', '¿']).trim_end());
    let is_name = |name: &str| {
        name.chars().filter(|one| one.is_alphabetic()).count() > 1
            && name
                .chars()
                .all(|one| one.is_uppercase() || matches!(one, '/' | '0' | '_'))
    };
    name.is_some_and(is_name)
        || ERRORS
            .iter()
            .chain(&ERRORS_WITHOUT_SIGN)
            .any(|error| text.eq_ignore_ascii_case(error))
        || text
            .strip_prefix("Err:")
            .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The text within `="00123"` and `=+12`, by which exporters make spreadsheets keep zeros and signs.
fn unquoted(text: &str) -> &str {
    // `'06912000`: the mark by which spreadsheets keep a number as a text.
    if let Some(rest) = text.strip_prefix('\'')
        && rest.starts_with(|one: char| one.is_ascii_digit())
        && !rest.contains('\'')
    {
        return rest;
    }
    let Some(rest) = text.strip_prefix('=') else {
        return text;
    };
    let quoted = rest.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    if let Some(inner) = quoted.filter(|inner| !inner.contains('"')) {
        return inner.trim();
    }
    let number = rest.strip_prefix('+').unwrap_or(rest);
    let digits = number.strip_prefix('-').unwrap_or(number);
    let is_number = digits.bytes().any(|one| one.is_ascii_digit())
        && digits
            .bytes()
            .all(|one| one.is_ascii_digit() || matches!(one, b'.' | b','));
    if is_number { number } else { text }
}

/// Returns true for `=C4*8` and `=SUM(A1:A3)`: an equals sign with a function or the name of a cell behind it. A text in
/// quotes (`="00123"`), a number (`=+12`) and words (`= new`) are none.
fn is_formula(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('=') else {
        return false;
    };
    if rest == "?" {
        return true;
    }
    let rest = rest.trim_start_matches(['+', '-', '(', '$']);
    let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
    let next = rest[letters..].trim_start_matches('$').bytes().next();
    letters > 0 && matches!(next, Some(b'(' | b'!' | b'0'..=b'9'))
}

/// The letters of a column, which counts from 0: `C`, `AA`.
pub fn column_letters(at: usize) -> String {
    let mut letters = Vec::new();
    let mut left = at + 1;
    while left > 0 {
        left -= 1;
        letters.push(char::from(b'A' + u8::try_from(left % 26).unwrap_or(0)));
        left /= 26;
    }
    letters.iter().rev().collect()
}

/// The column that one or two letters name, from 0: the reverse of [`column_letters`].
pub(crate) fn column_of_letters(letters: &str) -> Option<usize> {
    let is_name = (1..=2).contains(&letters.len()) && letters.bytes().all(|one| one.is_ascii_uppercase());
    let digit = |one: u8| usize::from(one.saturating_sub(b'A')) + 1;
    is_name
        .then(|| letters.bytes().fold(0, |number, one| number * 26 + digit(one)))?
        .checked_sub(1)
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    [whole, fraction]
        .iter()
        .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// `1.2345` and a power of ten as a plain number.
fn plain(mantissa: &str, power: i32) -> String {
    let (sign, mantissa) = mantissa
        .strip_prefix('-')
        .map_or(("", mantissa), |rest| ("-", rest));
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let point = power + 1;
    let (whole, fraction) = match usize::try_from(point) {
        Ok(0) => (String::new(), digits),
        Ok(point) if point < digits.len() => (digits[..point].to_owned(), digits[point..].to_owned()),
        Ok(point) => (format!("{digits:0<point$}"), String::new()),
        Err(_) => {
            let zeros = usize::try_from(-point).unwrap_or(0);
            (String::new(), "0".repeat(zeros) + &digits)
        }
    };
    let whole = whole.trim_start_matches('0');
    let fraction = fraction.trim_end_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    if fraction.is_empty() {
        let sign = if whole == "0" { "" } else { sign };
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{fraction}")
    }
}
#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers_are_shown_as_in_the_spreadsheet() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (243.5, "243.5"),
            (0.1 + 0.2, "0.3"),
            (1e6, "1000000"),
            (84_713_020.0, "84713020"),
            (0.000_125, "0.000125"),
            (-12.5, "-12.5"),
            (1_234_567_890_123.45, "1234567890123.45"),
        ] {
            assert_eq!(Cell::float(value), Cell::Number(text.into()), "{value}");
        }
        assert!(matches!(Cell::float(f64::NAN), Cell::Text(_)));
        assert!(matches!(Cell::float(1e300), Cell::Text(_)));
    }

    #[test]
    fn invisible_marks_are_dropped() {
        assert_eq!(
            Cell::text("\u{feff}Loa\u{200b} \u{202a}mini"),
            Cell::Text("Loa mini".into())
        );
        assert!(Cell::text("\u{200b}").is_blank());
        assert!(Cell::text("\\N").is_blank());
    }

    #[test]
    fn digits_of_other_scripts_are_read_as_the_usual_ones() {
        for (text, read) in [
            ("๑๒ กล่อง", "12 กล่อง"),
            ("٢٤٠٫٥", "240.5"),
            ("١٬٢٠٠", "1'200"),
            ("۱۲", "12"),
            ("१२", "12"),
            ("១២", "12"),
        ] {
            assert_eq!(Cell::text(text), Cell::Text(read.into()), "{text}");
        }
    }

    #[test]
    fn scientific_notation_is_a_number() {
        for (text, number) in [("1.2E+3", "1200"), ("1,2e+03", "1200"), ("8.47E-01", "0.847")] {
            assert_eq!(Cell::text(text), Cell::Number(number.into()));
        }
        for text in ["12E5", "1E", "E+3", "1E+", "Loa E+3", "4,0111E+09"] {
            assert_eq!(Cell::text(text), Cell::Text(text.into()));
        }
    }

    #[test]
    fn errors_and_formulas_have_no_value() {
        for text in [
            "#N/A",
            "#ref!",
            "#NV",
            "#BEZUG!",
            "#¿NOMBRE?",
            "#DIV/0 !",
            "#Н/Д",
            "#ЗНАЧ!",
            "Err:502",
            "=C4*8",
            "=SUM(A1:A3)",
            "=+B2/2",
            "=$B$2",
            "=?",
        ] {
            assert_eq!(Cell::text(text), Cell::NoValue(text.into()), "{text}");
        }
        for text in [
            "#12", "N/A", "= mới", "Err: no", "# N/A", "#A!", "#NO 3!", "#Mới!",
        ] {
            assert_eq!(Cell::text(text), Cell::Text(text.into()), "{text}");
        }
        for (text, meant) in [
            ("=\"00123\"", "00123"),
            ("=+12", "12"),
            ("=-1,5", "-1,5"),
            ("=\"a\"&\"b\"", "=\"a\"&\"b\""),
        ] {
            assert_eq!(Cell::text(text), Cell::Text(meant.into()), "{text}");
        }
        assert!(Cell::text("=\"\"").is_blank());
        assert!(Cell::formula("C4*8").is_formula() && !Cell::error("#N/A").is_formula());
        assert_eq!(Cell::error("unknown"), Cell::NoValue("#ERROR!".into()));
        assert_eq!([0, 25, 26, 59].map(column_letters), ["A", "Z", "AA", "BH"]);
        assert_eq!(
            ["A", "Z", "AA", "BH", "b", "", "7"].map(column_of_letters),
            [Some(0), Some(25), Some(26), Some(59), None, None, None]
        );
    }

    proptest! {
        #[test]
        fn number_of_a_cell_is_never_changed(units in -999_999_999_999_i64..999_999_999_999, scale in 0_i32..8) {
            let text = Exact(units, scale);
            let value: f64 = text.to_string().parse().unwrap();
            prop_assert_eq!(Cell::float(value), Cell::Number(text.plain()));
        }
    }

    #[test]
    fn numbers_of_a_file_are_shown_in_the_language_of_the_page() {
        for (number, vi, en) in [
            ("1234.5", "1234,5", "1234.5"),
            ("12.345", "12,3450", "12.3450"),
            ("7", "7", "7"),
        ] {
            let cell = Cell::Number(number.into());
            assert_eq!(
                (cell.shown_in(Lang::Vi), cell.shown_in(Lang::En)),
                (vi.into(), en.into())
            );
        }
        assert_eq!(
            Cell::text("12,5").shown_in(Lang::En),
            "12,5",
            "a text is as in the file"
        );
    }

    /// A decimal written out by hand, to compare with.
    struct Exact(i64, i32);

    impl std::fmt::Display for Exact {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "{}e-{}", self.0, self.1)
        }
    }

    impl Exact {
        fn plain(&self) -> String {
            let scale = usize::try_from(self.1).unwrap();
            let digits = format!("{:0width$}", self.0.unsigned_abs(), width = scale + 1);
            let (whole, fraction) = digits.split_at(digits.len() - scale);
            let fraction = fraction.trim_end_matches('0');
            let sign = if self.0 < 0 { "-" } else { "" };
            if fraction.is_empty() {
                format!("{sign}{whole}")
            } else {
                format!("{sign}{whole}.{fraction}")
            }
        }
    }
}
