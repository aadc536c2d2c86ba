//! Numbers as each language writes them: `1,234,568.5` in English, `1.234.568,5` in Vietnamese, and none that can be
//! read as a thousand times itself ([`domain::figures`]).

use std::borrow::Cow;

use domain::figures;
use partner_api::Figure;
use rust_decimal::Decimal;

use crate::text::Lang;

/// Between a number and its unit, so that they never part at the end of a line.
const NBSP: char = '\u{a0}';

/// Longer notations are shown as they came: nobody reads them.
const MAX_NUMBER_BYTES: usize = 48;
/// As many digits as a [`Decimal`] holds without rounding.
const MAX_SCIENTIFIC_NUMBER_BYTES: usize = 28;

/// A figure of the service with all its digits; text that is no number comes back unchanged.
pub fn figure(value: &Figure, lang: Lang) -> String {
    let mut text = String::with_capacity(value.as_received().len() + 4);
    if !write_number(value, lang, &mut text) {
        text.push_str(value.as_received());
    }
    text
}

/// Writes the number that a figure is behind a text; `false` where it is none.
pub fn write_number(value: &Figure, lang: Lang, into: &mut String) -> bool {
    let digits = Digits::read(value.as_received());
    if let Some(digits) = &digits {
        digits.write(lang, into);
    }
    digits.is_some()
}

/// A figure and its unit: `1,107.5 kg`.
pub fn with_unit(value: &Figure, unit: &str, lang: Lang) -> String {
    joined(figure(value, lang), unit)
}

/// A whole number: `1234`, `1,234,567`.
pub fn whole(value: i64, lang: Lang) -> String {
    let digits = value.unsigned_abs().to_string();
    let mut text = String::from(if value < 0 { "-" } else { "" });
    figures::write(&digits, "", lang, &mut text);
    text
}

/// A size in bytes: `512 B`, `24.6 MB`.
pub fn file_size(bytes: i64, lang: Lang) -> String {
    figures::file_size(u64::try_from(bytes).unwrap_or_default(), lang)
}

pub(super) fn joined(mut number: String, unit: &str) -> String {
    if !unit.is_empty() {
        number.push(NBSP);
        number.push_str(unit);
    }
    number
}

/// The number that a float meant where its text has the noise of one.
pub fn without_noise(text: &str) -> Option<String> {
    if text.len() < 15 {
        return None;
    }
    let clean = match Figure::new(text).decimal() {
        Some(number) => figures::without_noise(number),
        None => figures::of_printed_float(text),
    };
    clean.map(|number| number.to_string())
}

/// The digits of a number, exactly as they came but for zeros in front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Digits<'a> {
    /// As it came, if it has one.
    sign: Option<char>,
    /// Before the point; one at least.
    pub whole: Cow<'a, str>,
    /// Behind it.
    pub decimals: Cow<'a, str>,
}

impl<'a> Digits<'a> {
    /// The digits of a number; `None` for text that is no number or too long for people to read.
    pub fn read(text: &'a str) -> Option<Self> {
        let text = text.trim();
        if let Some(clean) = without_noise(text) {
            return Digits::of_plain(&clean).map(Digits::into_owned);
        }
        if text.len() > MAX_NUMBER_BYTES {
            return None;
        }
        if text.contains(['e', 'E']) {
            if text.len() > MAX_SCIENTIFIC_NUMBER_BYTES {
                return None;
            }
            let plain = Decimal::from_scientific(text).ok()?.to_string();
            return Digits::of_plain(&plain).map(Digits::into_owned);
        }
        Self::of_plain(text)
    }

    /// Of a number without an exponent.
    fn of_plain(text: &'a str) -> Option<Self> {
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        let sign = text.chars().next().filter(|_| digits.len() < text.len());
        let (whole, decimals) = match digits.split_once('.') {
            Some((whole, decimals)) if !decimals.is_empty() => (whole, decimals),
            Some(_) => return None,
            None if digits.is_empty() => return None,
            None => (digits, ""),
        };
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if !are_digits(whole) || !are_digits(decimals) {
            return None;
        }
        let whole = match whole.trim_start_matches('0') {
            "" => "0",
            whole => whole,
        };
        Some(Self {
            sign,
            whole: whole.into(),
            decimals: decimals.into(),
        })
    }

    fn into_owned(self) -> Digits<'static> {
        Digits {
            sign: self.sign,
            whole: self.whole.into_owned().into(),
            decimals: self.decimals.into_owned().into(),
        }
    }

    /// Writes the number so that no reader can take its decimals for thousands or its thousands for decimals.
    pub fn write(&self, lang: Lang, into: &mut String) {
        into.extend(self.sign);
        figures::write(&self.whole, &self.decimals, lang, into);
    }

    /// Writes the digits before the point, with marks between thousands.
    pub fn write_whole(&self, lang: Lang, into: &mut String) {
        into.extend(self.sign);
        figures::write_grouped(&self.whole, lang, into);
    }
}

#[cfg(test)]
mod tests {
    use domain::testing::figure_as_read;
    use proptest::prelude::*;

    use super::*;

    fn shown(text: &str, lang: Lang) -> String {
        figure(&Figure::new(text), lang)
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
            ("412.49999999999994", "412,5", "412.5"),
            ("10.100000381469727", "10,1", "10.1"),
            (
                "0.1000000000000000055511151231257827021181583404541015625",
                "0,1",
                "0.1",
            ),
            ("1.5E2", "150", "150"),
            ("1.5e-3", "0,0015", "0.0015"),
            ("+007.50", "+7,50", "+7.50"),
            (".5", "0,5", "0.5"),
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
            "1.2345678901234567890123456e3",
            "5.",
            "-",
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
    fn file_size_below_zero_is_none() {
        assert_eq!(file_size(-5, Lang::Vi), "0\u{a0}B");
        assert_eq!(file_size(i64::MAX, Lang::En), "8,589,934,592\u{a0}GB");
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
            whole in "0|[1-9][0-9]{0,8}|[1-9][0-9]{9,20}", fraction in "[0-9]{0,8}", minus in any::<bool>(), english in any::<bool>(),
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
