use super::Exact;
use crate::Lang;

/// Digits of a typed number without zeros at its ends. More is a slip of the keyboard (or a bar code scanner).
const MAX_DIGITS: usize = 18;
const MAX_DECIMALS: usize = 8;

/// The kind of a number, which decides what `1.000` can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    /// kg, cm, pieces: `1.000` may be one or a thousand, so it is asked.
    Measure,
    /// Money has no thousandths: `1.000` typed on a Vietnamese page is a thousand, and `1,000` on an English one. With
    /// the mark of the other language it is asked.
    Money(Lang),
    /// Money in a currency without a smaller unit: `1.000` and `1,000` are a thousand.
    WholeMoney,
}

impl NumberKind {
    /// The kind of an amount in a currency that may be unknown, typed on a page in this language.
    pub fn of_amount(currency: &str, lang: Lang) -> Self {
        if !currency.trim().is_empty() && crate::currency::decimals(currency) == 0 {
            Self::WholeMoney
        } else {
            Self::Money(lang)
        }
    }
}

/// The reason why a typed number is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberProblem {
    NotANumber,
    Negative,
    /// `1.000`: written so that it can only mean the one or the other.
    Ambiguous {
        thousands: String,
        decimal: String,
        /// The mark before the three digits.
        mark: char,
    },
    /// More digits than anything real has.
    TooLong,
}

/// The mark before the decimals of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecimalSeparator {
    /// `1.234,5`
    Comma,
    /// `1,234.5`
    Point,
}

impl DecimalSeparator {
    pub fn code(self) -> &'static str {
        match self {
            Self::Comma => "comma",
            Self::Point => "point",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Comma, Self::Point]
            .into_iter()
            .find(|separator| separator.code() == code)
    }
}

/// The values that a text can have as a number, typed into a form or found in a table. All numbers that people write are
/// read here; the caller decides what a text with two values means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberReading {
    /// The same value with either decimal separator.
    Plain(Exact),
    /// A number only with this decimal separator.
    Only(DecimalSeparator, Exact),
    /// `1.000`
    Either {
        comma: Exact,
        point: Exact,
    },
    Negative,
    TooLong,
    NotANumber,
}

impl NumberReading {
    /// Reads digits with their signs and separators; any other character makes it [`NumberReading::NotANumber`].
    pub fn parse(text: &str) -> Self {
        let text = text.trim();
        let (negative, text) = match text.strip_prefix(['-', '\u{2212}']) {
            Some(rest) => (true, rest.trim_start()),
            // The way of accountants.
            None => match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
                Some(rest) => (true, rest),
                None => (false, text.strip_prefix('+').unwrap_or(text)),
            },
        };
        if !text.bytes().any(|byte| byte.is_ascii_digit()) {
            return Self::NotANumber;
        }
        let reading = match (with_separator(text, ',', '.'), with_separator(text, '.', ',')) {
            (Some(Err(TooLong)), _) | (_, Some(Err(TooLong))) => Self::TooLong,
            (Some(Ok(comma)), Some(Ok(point))) if comma == point => Self::Plain(comma),
            (Some(Ok(comma)), Some(Ok(point))) => Self::Either { comma, point },
            (Some(Ok(value)), None) => Self::Only(DecimalSeparator::Comma, value),
            (None, Some(Ok(value))) => Self::Only(DecimalSeparator::Point, value),
            (None, None) => Self::NotANumber,
        };
        match reading {
            Self::NotANumber => reading,
            Self::Plain(value) | Self::Only(_, value) if value.is_zero() => reading,
            _ if negative => Self::Negative,
            _ => reading,
        }
    }
}

/// A number has more digits than [`MAX_DIGITS`] or [`MAX_DECIMALS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TooLong;

/// The number that a text is when `separator` stands before its decimals and `group` between its thousands.
fn with_separator(text: &str, separator: char, group: char) -> Option<Result<Exact, TooLong>> {
    let (whole, decimals) = text.split_once(separator).unwrap_or((text, ""));
    if !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let whole = if whole.is_empty() {
        String::new()
    } else {
        ungrouped(whole, group)?
    };
    if whole.is_empty() && decimals.is_empty() {
        return None;
    }
    let (whole, decimals) = (whole.trim_start_matches('0'), decimals.trim_end_matches('0'));
    if whole.len() + decimals.len() > MAX_DIGITS || decimals.len() > MAX_DECIMALS {
        return Some(Err(TooLong));
    }
    Some(Exact::from_digits(whole, decimals).ok_or(TooLong))
}

/// The digits of a whole number, bare or in groups of three with one kind of separator between them: `group`, blanks or
/// apostrophes.
fn ungrouped(text: &str, group: char) -> Option<String> {
    let are_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if are_digits(text) {
        return Some(text.to_owned());
    }
    let found = text.chars().find(|one| !one.is_ascii_digit())?;
    // Figures on two lines are two.
    let breaks = text.contains(['\n', '\r']);
    if breaks || found != group && !matches!(found, '\'' | '’') && !found.is_whitespace() {
        return None;
    }
    // A blank may be followed by a blank of another kind.
    let is_separator = |one: char| one == found || (one.is_whitespace() && found.is_whitespace());
    let parts: Vec<&str> = text.split(is_separator).collect();
    let (first, rest) = parts.split_first()?;
    // `0.500` is a half and nothing else.
    let is_fraction = first.starts_with('0') && found == group && rest.len() == 1;
    let are_thousands = rest.iter().all(|part| part.len() == 3 && are_digits(part));
    let fits = are_digits(first)
        && first.len() <= 3
        && !is_fraction
        && (are_thousands || found == ',' && first.len() <= 2 && are_lakhs(rest));
    fits.then(|| parts.concat())
}

/// The groups behind the first of `1,25,000`, as India writes hundred thousands.
fn are_lakhs(groups: &[&str]) -> bool {
    let are_digits =
        |part: &str, count: usize| part.len() == count && part.bytes().all(|one| one.is_ascii_digit());
    let [above @ .., last] = groups else { return false };
    !above.is_empty() && are_digits(last, 3) && above.iter().all(|part| are_digits(part, 2))
}

/// Reads a number in the Vietnamese (`1.234,5`) or the English (`1,234.5`) way of writing. Blank is no number. No text
/// is one number on a Vietnamese page and another one on an English page.
///
/// # Errors
/// Everything that is not clearly one number; nothing is guessed.
pub fn read_number(text: &str, kind: NumberKind) -> Result<Option<Exact>, NumberProblem> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    match NumberReading::parse(text) {
        NumberReading::Plain(value) | NumberReading::Only(_, value) => Ok(Some(value)),
        NumberReading::Either { comma, point } => {
            let mark = if comma > point { '.' } else { ',' };
            let (thousands, decimal) = (comma.max(point), comma.min(point));
            match kind {
                NumberKind::WholeMoney => Ok(Some(thousands)),
                NumberKind::Money(lang) if mark == lang.group_mark() => Ok(Some(thousands)),
                NumberKind::Money(_) | NumberKind::Measure => Err(NumberProblem::Ambiguous {
                    thousands: thousands.plain(),
                    decimal: decimal.plain(),
                    mark,
                }),
            }
        }
        NumberReading::Negative => Err(NumberProblem::Negative),
        NumberReading::TooLong => Err(NumberProblem::TooLong),
        NumberReading::NotANumber => Err(NumberProblem::NotANumber),
    }
}

/// A typed measure or count; `None` if it is blank or not clearly one number.
pub fn measure(text: &str) -> Option<Exact> {
    read_number(text, NumberKind::Measure).ok().flatten()
}

/// A typed number as it is written in a language, so that a form can be shown in another language than it was typed in. A
/// text that is written that way already, or is not clearly one number, stays as typed.
pub fn spelled(text: &str, kind: NumberKind, lang: Lang) -> String {
    match (read_number(text, kind), kind) {
        (Ok(Some(value)), _) if read_in(text, lang) != Some(value) => value.typed(lang),
        // An amount that one language asks about would be clear in the other.
        (Err(NumberProblem::Ambiguous { mark, .. }), NumberKind::Money(typed_in)) if typed_in != lang => {
            text.replace(mark, &lang.decimal_mark().to_string())
        }
        _ => text.to_owned(),
    }
}

/// The number that a text is to a reader who knows this language's way of writing alone.
fn read_in(text: &str, lang: Lang) -> Option<Exact> {
    let text = text.trim();
    let text = text.strip_prefix('+').unwrap_or(text);
    with_separator(text, lang.decimal_mark(), lang.group_mark())?.ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const KINDS: [NumberKind; 4] = [
        NumberKind::Measure,
        NumberKind::Money(Lang::Vi),
        NumberKind::Money(Lang::En),
        NumberKind::WholeMoney,
    ];

    fn plain(text: &str, kind: NumberKind) -> Result<Option<String>, NumberProblem> {
        read_number(text, kind).map(|number| number.map(Exact::plain))
    }

    #[test]
    fn both_decimal_conventions_are_read() {
        for (text, value) in [
            ("0", "0"),
            ("007", "7"),
            ("12", "12"),
            (" 12 ", "12"),
            ("12,5", "12,5"),
            ("12.5", "12,5"),
            ("12.50", "12,5"),
            ("1,25,000.50", "125000,5"),
            ("12,34,567", "1234567"),
            ("1.234,5", "1234,5"),
            ("1,234.5", "1234,5"),
            ("1.234.567", "1234567"),
            ("1,234,567", "1234567"),
            ("1.234.567,891", "1234567,891"),
            ("1,234.567", "1234,567"),
            ("1234.567", "1234,567"),
            ("0.500", "0,5"),
            ("0,125", "0,125"),
            (".5", "0,5"),
            (",25", "0,25"),
            ("12,", "12"),
            ("1 234,5", "1234,5"),
            ("1\u{a0}234\u{a0}567", "1234567"),
            ("1\u{202f}234.567", "1234,567"),
            ("+5", "5"),
            ("-0", "0"),
            ("10,5000", "10,5"),
            ("1,1250", "1,1250"),
        ] {
            assert_eq!(plain(text, NumberKind::Measure), Ok(Some(value.into())), "{text}");
            for kind in [
                NumberKind::Money(Lang::Vi),
                NumberKind::Money(Lang::En),
                NumberKind::WholeMoney,
            ] {
                assert_eq!(plain(text, kind), Ok(Some(value.into())), "{text}");
            }
        }
    }

    #[test]
    fn ambiguous_number_is_an_error_except_for_money_in_the_language_of_the_page() {
        for (text, thousands, decimal) in [
            ("1.000", "1000", "1"),
            ("1,000", "1000", "1"),
            ("12.345", "12345", "12,3450"),
            ("999,999", "999999", "999,9990"),
        ] {
            let asked = NumberProblem::Ambiguous {
                thousands: thousands.into(),
                decimal: decimal.into(),
                mark: if text.contains('.') { '.' } else { ',' },
            };
            let (own, other) = if text.contains('.') {
                (Lang::Vi, Lang::En)
            } else {
                (Lang::En, Lang::Vi)
            };
            for kind in [NumberKind::Money(own), NumberKind::WholeMoney] {
                assert_eq!(plain(text, kind), Ok(Some(thousands.into())), "{text}");
            }
            for kind in [NumberKind::Money(other), NumberKind::Measure] {
                assert_eq!(plain(text, kind), Err(asked.clone()), "{text}");
            }
        }
    }

    #[test]
    fn clear_numbers_are_spelled_in_the_language_of_the_page() {
        for (text, vi, en) in [
            ("12,5", "12,5", "12.5"),
            ("12.5", "12,5", "12.5"),
            ("1.234,50", "1.234,50", "1234.5"),
            ("1,234.50", "1234,5", "1,234.50"),
            ("1.234.567", "1.234.567", "1234567"),
            ("1 234", "1 234", "1 234"),
            ("1,1250", "1,1250", "1.1250"),
            ("0.125", "0,125", "0.125"),
            ("1.500", "1.500", "1.500"),
            ("heavy", "heavy", "heavy"),
            ("", "", ""),
        ] {
            assert_eq!(spelled(text, NumberKind::Measure, Lang::Vi), vi);
            assert_eq!(spelled(text, NumberKind::Measure, Lang::En), en);
        }
        assert_eq!(spelled("25.000", NumberKind::Money(Lang::Vi), Lang::En), "25000");
        assert_eq!(spelled("25.000", NumberKind::Money(Lang::Vi), Lang::Vi), "25.000");
        assert_eq!(spelled("25,000", NumberKind::Money(Lang::Vi), Lang::En), "25.000");
    }

    #[test]
    fn other_texts_are_no_numbers() {
        for text in [
            "abc",
            "12 kg",
            "1,2,3",
            "1.23.456",
            "1.2345.678",
            "1,234,5.6",
            "1.234.5,6",
            "10 5",
            "1 234.567.890",
            "12\n144",
            "1e3",
            "٣",
            "..",
            ",",
            "-",
            "--5",
            "1.,2",
            "1 2,3",
            "0x1",
            "∞",
            "½",
            "-abc",
        ] {
            assert_eq!(
                read_number(text, NumberKind::Measure),
                Err(NumberProblem::NotANumber),
                "{text}"
            );
        }
        for negative in ["-5", "(5)", "-12345678901234567890"] {
            assert_eq!(
                read_number(negative, NumberKind::Measure),
                Err(NumberProblem::Negative),
                "{negative}"
            );
        }
        assert_eq!(
            read_number("\u{2212}1.000", NumberKind::Measure),
            Err(NumberProblem::Negative)
        );
        assert_eq!(
            read_number("1234567890123456789", NumberKind::Measure),
            Err(NumberProblem::TooLong)
        );
        assert_eq!(
            read_number("0,123456789", NumberKind::Measure),
            Err(NumberProblem::TooLong)
        );
        for blank in ["", "  ", "\u{a0}"] {
            assert_eq!(read_number(blank, NumberKind::Measure), Ok(None));
        }
    }

    fn exact(text: &str) -> Exact {
        crate::cargo::measure(text).unwrap()
    }

    #[test]
    fn both_readings_of_an_ambiguous_number_are_reported() {
        use DecimalSeparator::{Comma, Point};
        use NumberReading::{Either, Negative, NotANumber, Only, Plain, TooLong};
        for (text, reading) in [
            ("12", Plain(exact("12"))),
            ("007", Plain(exact("7"))),
            ("1 234", Plain(exact("1234"))),
            ("1.234,5", Only(Comma, exact("1234,5"))),
            ("1,234.5", Only(Point, exact("1234,5"))),
            ("243,5", Only(Comma, exact("243,5"))),
            ("1.234.567", Only(Comma, exact("1234567"))),
            ("0.500", Only(Point, exact("0,5"))),
            ("1234.567", Only(Point, exact("1234,5670"))),
            ("1\u{a0}234,5", Only(Comma, exact("1234,5"))),
            ("1'234.50", Only(Point, exact("1234,5"))),
            (
                "1.000",
                Either {
                    comma: exact("1000"),
                    point: exact("1"),
                },
            ),
            (
                "12,345",
                Either {
                    comma: exact("12,3450"),
                    point: exact("12345"),
                },
            ),
            ("-5", Negative),
            ("(5)", Negative),
            ("-1.000", Negative),
            ("-0", Plain(Exact::ZERO)),
            ("1,2,3", NotANumber),
            ("6O", NotANumber),
            ("", NotANumber),
            (",", NotANumber),
            ("12 34", NotANumber),
            ("1.23.456", NotANumber),
            ("1234567890123456789", TooLong),
        ] {
            assert_eq!(NumberReading::parse(text), reading, "{text}");
        }
    }

    proptest! {
        #[test]
        fn reading_never_panics(text in "[-+0-9., \u{a0}a]{0,24}|\\PC{0,24}") {
            for kind in KINDS {
                let _ = (read_number(&text, kind), spelled(&text, kind, Lang::En));
            }
        }

        /// A form that was typed in one language and is read in the other sends the same figures, or asks.
        #[test]
        fn no_text_is_two_different_numbers(text in "[0-9]{0,4}[., ]?[0-9]{0,4}[.,]?[0-9]{0,4}") {
            let values: Vec<_> = KINDS[..3].iter().filter_map(|kind| read_number(&text, *kind).ok()).collect();
            prop_assert!(values.windows(2).all(|two| two[0] == two[1]), "{:?}", values);
        }

        /// Shown in the other language and read there it is the same number, or still the same doubt.
        #[test]
        fn number_is_unchanged_by_a_change_of_language(text in "[0-9]{0,4}[., ]?[0-9]{0,4}[.,]?[0-9]{0,4}", to_english in any::<bool>(), kind in 0_usize..4) {
            let (from, to) = if to_english { (Lang::Vi, Lang::En) } else { (Lang::En, Lang::Vi) };
            let in_page = |lang| match KINDS[kind] {
                NumberKind::Money(_) => NumberKind::Money(lang),
                kind => kind,
            };
            let shown = spelled(&text, in_page(from), to);
            match read_number(&text, in_page(from)) {
                Ok(value) => prop_assert_eq!(read_number(&shown, in_page(to)), Ok(value), "{}", shown),
                Err(_) => prop_assert!(read_number(&shown, in_page(to)).is_err(), "{}", shown),
            }
        }

        #[test]
        fn form_value_round_trips(units in 0_u64..1_000_000_000_000, scale in 0_u32..9) {
            let value = Exact::new(units.into(), scale).unwrap();
            for lang in [Lang::Vi, Lang::En] {
                for kind in KINDS {
                    prop_assert_eq!(read_number(&value.typed(lang), kind), Ok(Some(value)));
                }
                prop_assert_eq!(read_in(&value.typed(lang), lang), Some(value));
            }
        }

        /// A displayed number can be typed again as it stands: it is one number, and in the page's language that number.
        #[test]
        fn displayed_value_round_trips(units in 0_u64..1_000_000_000_000, scale in 0_u32..6) {
            let value = Exact::new(units.into(), scale).unwrap();
            for lang in [Lang::Vi, Lang::En] {
                let shown = value.show(lang, 1, 0, 6);
                prop_assert_eq!(read_number(&shown, NumberKind::Measure), Ok(Some(value)), "{}", shown);
                prop_assert_eq!(read_in(&shown, lang), Some(value), "{}", shown);
            }
        }

        /// Every number, written in either convention with grouping, is read back exactly by that convention.
        #[test]
        fn formatted_number_round_trips(units in 0_u64..1_000_000_000_000, scale in 0_u32..6, grouped: bool) {
            let value = Exact::new(units.into(), scale).unwrap();
            let (units, scale) = value.parts();
            let digits = format!("{units:0width$}", width = scale as usize + 1);
            let (whole, fraction) = digits.split_at(digits.len() - scale as usize);
            for (mark, decimal, group) in [(DecimalSeparator::Comma, ",", "."), (DecimalSeparator::Point, ".", ",")] {
                let whole = if grouped {
                    let mut parts: Vec<String> = Vec::new();
                    let mut rest = whole;
                    while rest.len() > 3 {
                        let (head, tail) = rest.split_at(rest.len() - 3);
                        parts.insert(0, tail.to_owned());
                        rest = head;
                    }
                    parts.insert(0, rest.to_owned());
                    parts.join(group)
                } else {
                    whole.to_owned()
                };
                let text = if fraction.is_empty() { whole } else { format!("{whole}{decimal}{fraction}") };
                let read = match NumberReading::parse(&text) {
                    NumberReading::Plain(read) => Some(read),
                    NumberReading::Only(only, read) => (only == mark).then_some(read),
                    NumberReading::Either { comma, point } => Some(if mark == DecimalSeparator::Comma { comma } else { point }),
                    _ => None,
                };
                prop_assert_eq!(read, Some(value), "{}", text);
            }
        }

        /// The form reads an imported number as the same number.
        #[test]
        fn imported_number_is_unambiguous_in_the_form(units in 0_u64..1_000_000_000_000, scale in 0_u32..8) {
            let value = Exact::new(units.into(), scale).unwrap();
            prop_assert_eq!(NumberReading::parse(&value.plain()) , match NumberReading::parse(&value.plain()) {
                NumberReading::Plain(read) if read == value => NumberReading::Plain(read),
                NumberReading::Only(DecimalSeparator::Comma, read) if read == value => NumberReading::Only(DecimalSeparator::Comma, read),
                _ => NumberReading::NotANumber,
            });
        }

        #[test]
        fn any_text_is_accepted(text in "[-+0-9., '()\u{a0}]{0,30}|\\PC{0,20}") {
            let _ = NumberReading::parse(&text);
        }
    }
}
