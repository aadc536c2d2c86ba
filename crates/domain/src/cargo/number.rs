use super::Exact;
use crate::Lang;

/// Digits a typed number may have. More is a slip of the keyboard (or a bar code scanner).
pub const MAX_DIGITS: usize = 18;
pub const MAX_DECIMALS: usize = 8;

/// What a number stands for, which decides what `1.000` can mean.
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
    /// Of an amount in a currency that may not be known, typed on a page in this language.
    pub fn of_amount(currency: &str, lang: Lang) -> Self {
        if !currency.trim().is_empty() && crate::currency::decimals(currency) == 0 {
            Self::WholeMoney
        } else {
            Self::Money(lang)
        }
    }
}

/// Why a typed number was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberProblem {
    NotANumber,
    Negative,
    /// `1.000`: written so that it can only mean the one or the other.
    Ambiguous {
        thousands: String,
        decimal: String,
        /// What stands before the three digits.
        mark: char,
    },
    /// More digits than anything real has.
    TooLong,
}

/// Reads a number in the Vietnamese (`1.234,5`) or the English (`1,234.5`) way of writing. Blank is no number. No text
/// is one number on a Vietnamese page and another one on an English page.
///
/// # Errors
/// Everything that is not clearly one number; nothing is guessed.
pub fn read(text: &str, kind: NumberKind) -> Result<Option<Exact>, NumberProblem> {
    let text = text.trim_matches(is_space);
    if text.is_empty() {
        return Ok(None);
    }
    if let Some(rest) = text.strip_prefix(['-', '\u{2212}']) {
        return match positive(rest.trim_start_matches(is_space), kind) {
            Ok(zero) if zero.is_zero() => Ok(Some(zero)),
            Err(NumberProblem::NotANumber) => Err(NumberProblem::NotANumber),
            _ => Err(NumberProblem::Negative),
        };
    }
    positive(text.strip_prefix('+').unwrap_or(text), kind).map(Some)
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{a0}' | '\u{202f}' | '\u{2007}')
}

/// The separators in a text of digits, and where the digits between them stand.
fn positive(text: &str, kind: NumberKind) -> Result<Exact, NumberProblem> {
    let bad = Err(NumberProblem::NotANumber);
    if !text.chars().any(|c| c.is_ascii_digit())
        || !text
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '.' | ',') || is_space(c))
    {
        return bad;
    }
    let spaced = text.chars().any(is_space);
    let (points, commas) = (text.matches('.').count(), text.matches(',').count());
    // The mark that may stand before decimals: the one that comes last, if it stands once.
    let mark = match (points, commas) {
        (0, 0) => None,
        (_, 0) => (points == 1).then_some('.'),
        (0, _) => (commas == 1).then_some(','),
        _ if text.rfind('.') > text.rfind(',') => Some('.'),
        _ => Some(','),
    };
    let Some(mark) = mark else {
        // Thousands only: spaces or one kind of mark, not both.
        if spaced && points + commas > 0 {
            return bad;
        }
        let separator = |c: char| matches!(c, '.' | ',') || is_space(c);
        return match groups(text, separator) {
            Some(whole) => exact(&whole, ""),
            None => bad,
        };
    };
    let Some((whole, fraction)) = text.split_once(mark) else {
        return bad;
    };
    if !fraction.chars().all(|c| c.is_ascii_digit()) {
        return bad;
    }
    let other = if mark == '.' { ',' } else { '.' };
    let has_other = whole.contains(other);
    if has_other && spaced {
        return bad;
    }
    let Some(digits) = (if whole.is_empty() {
        Some(String::new())
    } else {
        groups(whole, |c| c == other || is_space(c))
    }) else {
        return bad;
    };
    let could_be_thousands = fraction.len() == 3
        && !has_other
        && !spaced
        && (1..=3).contains(&whole.len())
        && !whole.starts_with('0');
    if !could_be_thousands {
        return exact(&digits, fraction);
    }
    let thousands = exact(&format!("{digits}{fraction}"), "")?;
    match kind {
        NumberKind::WholeMoney => Ok(thousands),
        NumberKind::Money(lang) if mark == lang.group_mark() => Ok(thousands),
        NumberKind::Money(_) | NumberKind::Measure => Err(NumberProblem::Ambiguous {
            thousands: thousands.plain(),
            decimal: exact(&digits, fraction)?.plain(),
            mark,
        }),
    }
}

/// A typed number as it is written in a language, so that a form can be shown in another language than it was typed in.
/// What is written that way already, and what is not clearly one number, stays as typed; a doubt stays a doubt.
pub fn spelled(text: &str, kind: NumberKind, lang: Lang) -> String {
    match (read(text, kind), kind) {
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
    let text = text.trim_matches(is_space);
    let text = text.strip_prefix('+').unwrap_or(text);
    let (whole, fraction) = text.split_once(lang.decimal_mark()).unwrap_or((text, ""));
    if !fraction.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let whole = if whole.is_empty() {
        String::new()
    } else {
        groups(whole, |c| c == lang.group_mark() || is_space(c))?
    };
    exact(&whole, fraction).ok()
}

/// The digits of `12`, `1.234.567` or `1 234 567`; `None` when the groups are not of three.
fn groups(text: &str, separator: impl Fn(char) -> bool) -> Option<String> {
    let mut parts = text.split(separator);
    let first = parts.next()?;
    let rest: Vec<&str> = parts.collect();
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let fits = digits(first)
        && (rest.is_empty() || first.len() <= 3)
        && rest.iter().all(|part| part.len() == 3 && digits(part));
    fits.then(|| first.to_owned() + &rest.concat())
}

fn exact(whole: &str, fraction: &str) -> Result<Exact, NumberProblem> {
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    if whole.len() + fraction.len() > MAX_DIGITS || fraction.len() > MAX_DECIMALS {
        return Err(NumberProblem::TooLong);
    }
    let digits = format!("0{whole}{fraction}");
    let scale = u32::try_from(fraction.len()).unwrap_or(u32::MAX);
    digits
        .parse()
        .ok()
        .and_then(|units| Exact::new(units, scale))
        .ok_or(NumberProblem::TooLong)
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
        read(text, kind).map(|number| number.map(Exact::plain))
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
                read(text, NumberKind::Measure),
                Err(NumberProblem::NotANumber),
                "{text}"
            );
        }
        assert_eq!(read("-5", NumberKind::Measure), Err(NumberProblem::Negative));
        assert_eq!(
            read("\u{2212}1.000", NumberKind::Measure),
            Err(NumberProblem::Negative)
        );
        assert_eq!(
            read("1234567890123456789", NumberKind::Measure),
            Err(NumberProblem::TooLong)
        );
        assert_eq!(
            read("0,123456789", NumberKind::Measure),
            Err(NumberProblem::TooLong)
        );
        for blank in ["", "  ", "\u{a0}"] {
            assert_eq!(read(blank, NumberKind::Measure), Ok(None));
        }
    }

    proptest! {
        #[test]
        fn reading_never_panics(text in "[-+0-9., \u{a0}a]{0,24}|\\PC{0,24}") {
            for kind in KINDS {
                let _ = (read(&text, kind), spelled(&text, kind, Lang::En));
            }
        }

        /// A form that was typed in one language and is read in the other sends the same figures, or asks.
        #[test]
        fn no_text_is_two_numbers(text in "[0-9]{0,4}[., ]?[0-9]{0,4}[.,]?[0-9]{0,4}") {
            let values: Vec<_> = KINDS[..3].iter().filter_map(|kind| read(&text, *kind).ok()).collect();
            prop_assert!(values.windows(2).all(|two| two[0] == two[1]), "{:?}", values);
        }

        /// Shown in the other language and read there it is the same number, or still the same doubt.
        #[test]
        fn a_number_stays_the_same_when_the_language_changes(text in "[0-9]{0,4}[., ]?[0-9]{0,4}[.,]?[0-9]{0,4}", to_english in any::<bool>(), kind in 0_usize..4) {
            let (from, to) = if to_english { (Lang::Vi, Lang::En) } else { (Lang::En, Lang::Vi) };
            let in_page = |lang| match KINDS[kind] {
                NumberKind::Money(_) => NumberKind::Money(lang),
                kind => kind,
            };
            let shown = spelled(&text, in_page(from), to);
            match read(&text, in_page(from)) {
                Ok(value) => prop_assert_eq!(read(&shown, in_page(to)), Ok(value), "{}", shown),
                Err(_) => prop_assert!(read(&shown, in_page(to)).is_err(), "{}", shown),
            }
        }

        #[test]
        fn form_value_round_trips(units in 0_u64..1_000_000_000_000, scale in 0_u32..9) {
            let value = Exact::new(units.into(), scale).unwrap();
            for lang in [Lang::Vi, Lang::En] {
                for kind in KINDS {
                    prop_assert_eq!(read(&value.typed(lang), kind), Ok(Some(value)));
                }
                prop_assert_eq!(read_in(&value.typed(lang), lang), Some(value));
            }
        }

        /// What a page shows can be typed again as it stands: it is one number, and in the page's language that number.
        #[test]
        fn displayed_value_round_trips(units in 0_u64..1_000_000_000_000, scale in 0_u32..6) {
            let value = Exact::new(units.into(), scale).unwrap();
            for lang in [Lang::Vi, Lang::En] {
                let shown = value.show(lang, 1, 0, 6);
                prop_assert_eq!(read(&shown, NumberKind::Measure), Ok(Some(value)), "{}", shown);
                prop_assert_eq!(read_in(&shown, lang), Some(value), "{}", shown);
            }
        }
    }
}
