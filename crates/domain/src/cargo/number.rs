use super::Exact;

/// Digits a typed number may have. More is a slip of the keyboard (or a bar code scanner).
pub const MAX_DIGITS: usize = 18;
pub const MAX_DECIMALS: usize = 8;

/// What a number stands for, which decides what `1.000` can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    /// kg, cm, pieces: `1.000` may be one or a thousand, so it is asked.
    Measure,
    /// Money has no thousandths: `1.000` is a thousand.
    Money,
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
    },
    /// More digits than anything real has.
    TooLong,
}

/// Reads a number in the Vietnamese (`1.234,5`) or the English (`1,234.5`) way of writing. Blank is no number.
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
        NumberKind::Money => Ok(thousands),
        NumberKind::Measure => Err(NumberProblem::Ambiguous {
            thousands: thousands.plain(),
            decimal: exact(&digits, fraction)?.plain(),
        }),
    }
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
            assert_eq!(plain(text, NumberKind::Money), Ok(Some(value.into())), "{text}");
        }
    }

    #[test]
    fn ambiguous_number_is_an_error_except_for_money() {
        for (text, thousands, decimal) in [
            ("1.000", "1000", "1"),
            ("1,000", "1000", "1"),
            ("12.345", "12345", "12,3450"),
            ("999,999", "999999", "999,9990"),
        ] {
            let asked = NumberProblem::Ambiguous {
                thousands: thousands.into(),
                decimal: decimal.into(),
            };
            assert_eq!(plain(text, NumberKind::Measure), Err(asked), "{text}");
            assert_eq!(
                plain(text, NumberKind::Money),
                Ok(Some(thousands.into())),
                "{text}"
            );
        }
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
            let _ = read(&text, NumberKind::Measure);
            let _ = read(&text, NumberKind::Money);
        }

        #[test]
        fn form_value_round_trips(units in 0_u64..1_000_000_000_000, scale in 0_u32..9) {
            let value = Exact::new(units.into(), scale).unwrap();
            prop_assert_eq!(read(&value.plain(), NumberKind::Measure), Ok(Some(value)));
            prop_assert_eq!(read(&value.plain(), NumberKind::Money), Ok(Some(value)));
        }

        #[test]
        fn displayed_value_round_trips_or_is_ambiguous(units in 0_u64..1_000_000_000_000, scale in 0_u32..6) {
            let value = Exact::new(units.into(), scale).unwrap();
            match read(&value.show(1, 0, 6), NumberKind::Measure) {
                Ok(read) => prop_assert_eq!(read, Some(value)),
                Err(NumberProblem::Ambiguous { thousands, decimal }) => {
                    prop_assert!(thousands == value.plain() || decimal == value.plain());
                }
                Err(other) => prop_assert!(false, "{:?}", other),
            }
        }
    }
}
