//! Numbers as each language writes them: `1,234,568.5` in English, `1.234.568,5` in Vietnamese, and none that can be
//! read as a thousand times itself ([`domain::figures`]).

use domain::figures::{is_grouped, takes_a_zero};
use fixed_decimal::Decimal;
use icu_decimal::DecimalFormatter;
use icu_decimal::options::{DecimalFormatterOptions, GroupingStrategy};
use icu_locale_core::{Locale, locale};
use partner_api::Figure;

use crate::text::Lang;

/// Between a number and its unit, so that they never part at the end of a line.
pub const NBSP: char = '\u{a0}';

/// Longer notations are shown as they came: nobody reads them, and an exponent could make them enormous.
const LONGEST: usize = 48;
const BIGGEST_EXPONENT: i32 = 30;

thread_local! {
    // Loading a locale's data costs more than formatting; a formatter cannot be shared between threads.
    static VIETNAMESE: Formatters = Formatters::load(&locale!("vi"));
    static ENGLISH: Formatters = Formatters::load(&locale!("en"));
}

/// A locale's notation with and without marks between thousands.
struct Formatters {
    grouped: Option<DecimalFormatter>,
    bare: Option<DecimalFormatter>,
}

impl Formatters {
    fn load(locale: &Locale) -> Self {
        let load = |strategy| {
            let mut options = DecimalFormatterOptions::default();
            options.grouping_strategy = Some(strategy);
            DecimalFormatter::try_new(locale.into(), options).ok()
        };
        Self {
            grouped: load(GroupingStrategy::Always),
            bare: load(GroupingStrategy::Never),
        }
    }
}

/// A figure of the service with all its digits; text that is no number comes back unchanged.
pub fn figure(value: &Figure, lang: Lang) -> String {
    let text = value.as_received();
    if is_short(text) {
        return lang.pick(text.replace('.', ","), text.to_owned());
    }
    read(text).map_or_else(|| text.to_owned(), |decimal| written(decimal, lang))
}

/// Whether a figure is written in English as it came, like most of a cargo line's: at most three digits and two decimals, so
/// that there is nothing to group and nothing to take for thousands.
fn is_short(text: &str) -> bool {
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, has_decimals) = match text.split_once('.') {
        Some((whole, decimals)) => (whole, decimals.len() <= 2 && are_digits(decimals)),
        None => (text, true),
    };
    has_decimals && whole.len() <= 3 && are_digits(whole) && (whole.len() == 1 || !whole.starts_with('0'))
}

/// A figure and its unit: `1,107.5 kg`.
pub fn with_unit(value: &Figure, unit: &str, lang: Lang) -> String {
    joined(figure(value, lang), unit)
}

/// A whole number: `1234`, `1,234,567`.
pub fn whole(value: i64, lang: Lang) -> String {
    written(Decimal::from(value), lang)
}

/// A size in bytes: `512 B`, `24.6 MB`. Counted in 1024s, as the limit of 20 MB is.
pub fn file_size(bytes: i64, lang: Lang) -> String {
    const STEP: i64 = 1024;
    let bytes = bytes.max(0);
    let (divisor, unit) = match bytes {
        0..STEP => return joined(whole(bytes, lang), "B"),
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
    joined(written(decimal, lang), unit)
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

/// A number so that no reader can take its decimals for thousands or its thousands for decimals.
pub(super) fn written(mut decimal: Decimal, lang: Lang) -> String {
    decimal.absolute.trim_start();
    let digits = decimal.absolute.to_string();
    let (whole, decimals) = digits.split_once('.').unwrap_or((&digits, ""));
    if takes_a_zero(whole, decimals.len()) {
        decimal.absolute.pad_end(-4);
    }
    formatted(&decimal, is_grouped(whole.len(), decimals.len()), lang)
}

/// A number with or without marks between its thousands.
pub(super) fn formatted(decimal: &Decimal, grouped: bool, lang: Lang) -> String {
    let formatters = lang.pick(&VIETNAMESE, &ENGLISH);
    formatters.with(|of| match if grouped { &of.grouped } else { &of.bare } {
        Some(formatter) => formatter.format(decimal).to_string(),
        None => decimal.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use domain::testing::figure_as_read;
    use proptest::prelude::*;

    use super::*;

    fn shown(text: &str, lang: Lang) -> String {
        figure(&Figure::new(text), lang)
    }

    proptest! {
        /// What is written without a formatter is what the formatter writes.
        #[test]
        fn short_figures_are_written_like_all_others(text in "-?[0-9]{0,4}(\\.[0-9]{0,3})?", lang in prop_oneof![Just(Lang::Vi), Just(Lang::En)]) {
            let expected = read(&text).map_or_else(|| text.clone(), |decimal| written(decimal, lang));
            prop_assert_eq!(shown(&text, lang), expected);
        }
    }

    #[test]
    fn figures_follow_the_language_and_keep_every_decimal() {
        for (given, vi, en) in [
            ("0", "0", "0"),
            ("6343", "6343", "6343"),
            ("6.343", "6,3430", "6.3430"),
            ("24500", "24500", "24500"),
            ("3325528", "3.325.528", "3,325,528"),
            ("1234568.5", "1.234.568,5", "1,234,568.5"),
            ("-1234.50", "-1.234,50", "-1,234.50"),
            ("412.0", "412,0", "412.0"),
            ("0.592", "0,592", "0.592"),
            ("1234.592", "1.234,592", "1,234.592"),
            ("1e3", "1000", "1000"),
            ("1.5E2", "150", "150"),
            (
                "9007199254740993.50",
                "9.007.199.254.740.993,50",
                "9,007,199,254,740,993.50",
            ),
        ] {
            assert_eq!(shown(given, Lang::Vi), vi, "{given}");
            assert_eq!(shown(given, Lang::En), en, "{given}");
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
            assert_eq!(shown(text, Lang::En), text);
        }
    }

    #[test]
    fn unit_does_not_wrap_from_its_number() {
        assert_eq!(
            with_unit(&Figure::new("1107.5"), "kg", Lang::En),
            "1,107.5\u{a0}kg"
        );
        assert_eq!(with_unit(&Figure::new("1107.5"), "", Lang::Vi), "1.107,5");
    }

    #[test]
    fn file_size_never_rounds_down_to_a_limit() {
        for (bytes, expected) in [
            (0, "0 B"),
            (1023, "1023 B"),
            (1024, "1 KB"),
            (1536, "1,5 KB"),
            (25_797_304, "24,7 MB"),
            (20 * 1024 * 1024, "20 MB"),
            (20 * 1024 * 1024 + 1, "20,1 MB"),
            (i64::MAX, "8.589.934.592 GB"),
            (-5, "0 B"),
        ] {
            assert_eq!(
                file_size(bytes, Lang::Vi),
                expected.replace(' ', "\u{a0}"),
                "{bytes}"
            );
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
            for lang in [Lang::Vi, Lang::En] {
                assert_eq!(value.show(lang, 1, 0, 6), figure(&Figure::from(decimal), lang));
            }
        }
    }

    proptest! {
        /// In the page's language a figure is the service's value: nothing is rounded, nothing invented but a zero at
        /// the end. In the other language it is the same value or no number at all, never a thousand times as much.
        #[test]
        fn no_figure_can_be_read_as_a_thousand_times_itself(
            whole in "0|[1-9][0-9]{0,8}|[1-9][0-9]{9,20}", fraction in "[0-9]{0,12}", minus in any::<bool>(), english in any::<bool>(),
        ) {
            let (own, other) = if english { (Lang::En, Lang::Vi) } else { (Lang::Vi, Lang::En) };
            let dot = if fraction.is_empty() { "" } else { "." };
            let sign = if minus { "-" } else { "" };
            let text = shown(&format!("{sign}{whole}{dot}{fraction}"), own);
            let digits = fraction.trim_end_matches('0');
            let value = format!("{sign}{whole}{}{digits}", if digits.is_empty() { "" } else { "." });
            prop_assert_eq!(figure_as_read(&text, own), Some(value.clone()), "{}", text);
            let misread = figure_as_read(&text, other);
            prop_assert!(misread.as_ref().is_none_or(|read| *read == value), "{} as {:?}", text, misread);
        }

        #[test]
        fn any_text_is_taken(text in "\\PC{0,60}") {
            let _ = (shown(&text, Lang::Vi), shown(&text, Lang::En));
        }
    }
}
