//! Numbers in the Vietnamese notation: `1.234.568,5`.

use fixed_decimal::Decimal;
use icu_decimal::DecimalFormatter;
use icu_locale_core::locale;
use partner_api::Figure;

/// Between a number and its unit, so that they never part at the end of a line.
pub const NBSP: char = '\u{a0}';

/// Longer notations are shown as they came: nobody reads them, and an exponent could make them enormous.
const LONGEST: usize = 48;
const BIGGEST_EXPONENT: i32 = 30;

thread_local! {
    // Loading the locale's data costs more than formatting; the formatter cannot be shared between threads.
    static FORMATTER: Option<DecimalFormatter> =
        DecimalFormatter::try_new(locale!("vi").into(), icu_decimal::options::DecimalFormatterOptions::default()).ok();
}

/// A figure of the service with all its digits, grouped; text that is no number comes back unchanged.
pub fn figure(value: &Figure) -> String {
    read(value.as_received()).map_or_else(|| value.as_received().to_owned(), |decimal| grouped(&decimal))
}

/// A figure and its unit: `1.107,5 kg`.
pub fn with_unit(value: &Figure, unit: &str) -> String {
    joined(figure(value), unit)
}

/// A whole number: `1.234`.
pub fn whole(value: i64) -> String {
    grouped(&Decimal::from(value))
}

/// A size in bytes: `512 B`, `24,6 MB`. Counted in 1024s, as the limit of 20 MB is.
pub fn file_size(bytes: i64) -> String {
    const STEP: i64 = 1024;
    let bytes = bytes.max(0);
    let (divisor, unit) = match bytes {
        0..STEP => return joined(whole(bytes), "B"),
        n if n < STEP * STEP => (STEP, "KB"),
        n if n < STEP * STEP * STEP => (STEP * STEP, "MB"),
        _ => (STEP * STEP * STEP, "GB"),
    };
    // Upwards: a file just over the limit must not look as if it were within.
    let tenths = i64::try_from((i128::from(bytes) * 10 + i128::from(divisor) - 1) / i128::from(divisor))
        .unwrap_or(i64::MAX);
    let mut decimal = Decimal::from(tenths);
    decimal.multiply_pow10(-1);
    decimal.absolute.trim_end_if_integer();
    joined(grouped(&decimal), unit)
}

pub(super) fn joined(mut number: String, unit: &str) -> String {
    if !unit.is_empty() {
        number.push(NBSP);
        number.push_str(unit);
    }
    number
}

/// The exact number a text holds; nothing when it is none or too long to be read by people.
pub(super) fn read(text: &str) -> Option<Decimal> {
    let text = text.trim();
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    if let Some((_, exponent)) = text.split_once(['e', 'E'])
        && exponent
            .parse::<i32>()
            .is_ok_and(|exponent| exponent.abs() > BIGGEST_EXPONENT)
    {
        return None;
    }
    Decimal::try_from_str(text).ok()
}

pub(super) fn grouped(decimal: &Decimal) -> String {
    FORMATTER.with(|formatter| match formatter {
        Some(formatter) => formatter.format(decimal).to_string(),
        None => decimal.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(text: &str) -> String {
        figure(&Figure::new(text))
    }

    #[test]
    fn groups_with_points_and_keeps_every_decimal() {
        for (given, expected) in [
            ("0", "0"),
            ("1000", "1.000"),
            ("1234568.5", "1.234.568,5"),
            ("-1234.50", "-1.234,50"),
            ("412.0", "412,0"),
            ("2.592", "2,592"),
            ("1e3", "1.000"),
            ("1.5E2", "150"),
            ("9007199254740993.50", "9.007.199.254.740.993,50"),
        ] {
            assert_eq!(shown(given), expected, "{given}");
        }
    }

    #[test]
    fn unreadable_or_long_number_is_shown_as_received() {
        for text in [
            "theo thỏa thuận",
            "",
            "1,5",
            "NaN",
            "1e999999999",
            "1e31",
            &"9".repeat(49),
            "<b>1</b>",
        ] {
            assert_eq!(shown(text), text);
        }
    }

    #[test]
    fn unit_does_not_wrap_from_its_number() {
        assert_eq!(with_unit(&Figure::new("1107"), "kg"), "1.107\u{a0}kg");
        assert_eq!(with_unit(&Figure::new("1107"), ""), "1.107");
    }

    #[test]
    fn file_size_never_rounds_down_to_a_limit() {
        for (bytes, expected) in [
            (0, "0 B"),
            (1023, "1.023 B"),
            (1024, "1 KB"),
            (1536, "1,5 KB"),
            (25_797_304, "24,7 MB"),
            (20 * 1024 * 1024, "20 MB"),
            (20 * 1024 * 1024 + 1, "20,1 MB"),
            (i64::MAX, "8.589.934.592 GB"),
            (-5, "0 B"),
        ] {
            assert_eq!(file_size(bytes), expected.replace(' ', "\u{a0}"), "{bytes}");
        }
    }

    /// The form's estimates and the service's figures are written alike.
    #[test]
    fn estimates_are_written_the_same() {
        for (units, scale) in [
            (0, 0),
            (5, 1),
            (1_107, 0),
            (12_345_685, 1),
            (6_642, 3),
            (1_234_567_890_123, 6),
            (999_999, 3),
        ] {
            let value = domain::cargo::Exact::new(units, scale).unwrap();
            let decimal = rust_decimal::Decimal::from_i128_with_scale(i128::try_from(units).unwrap(), scale)
                .normalize();
            assert_eq!(value.show(1, 0, 6), figure(&Figure::from(decimal)));
        }
    }

    proptest! {
        /// Taking the grouping away gives the service's digits back: nothing is rounded, nothing invented.
        #[test]
        fn no_digit_is_lost(whole in "(0|[1-9][0-9]{0,20})", fraction in "[0-9]{0,12}", minus in any::<bool>()) {
            let dot = if fraction.is_empty() { "" } else { "." };
            let sign = if minus { "-" } else { "" };
            let given = format!("{sign}{whole}{dot}{fraction}");
            let back = shown(&given).replace('.', "").replace(',', ".");
            prop_assert_eq!(back, given);
        }

        #[test]
        fn any_text_is_taken(text in "\\PC{0,60}") {
            let _ = shown(&text);
        }
    }
}
