//! Tables of cells for spreadsheets. Figures stay digit for digit as the service gave them; nothing is rounded, converted
//! or added up here.

use domain::date::{self, Moment};
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use partner_api::Figure;
use rust_decimal::Decimal;

/// Longer notations are no numbers that anybody reads.
const MAX_NUMBER_BYTES: usize = 48;
/// Digits that a [`Decimal`] carries without rounding.
const EXACT_DIGITS: usize = 28;
/// Digits that a spreadsheet's numbers carry without rounding.
const SPREADSHEET_DIGITS: usize = 15;

/// The tables of one file. CSV has room for the first one only.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportWorkbook {
    pub first: ExportTable,
    pub more: Vec<ExportTable>,
}

/// A table with one row of headings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExportTable {
    /// At most 31 characters, none of `[]:*?/\`.
    pub name: &'static str,
    pub columns: Vec<ExportColumn>,
    pub rows: Vec<Vec<ExportCell>>,
    /// A sentence below the rows.
    pub note: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportColumn {
    pub heading: String,
    /// In characters.
    pub width: u8,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExportCell {
    Blank,
    Text(String),
    /// In plain notation with a point: `-1234.50`.
    Number(String),
    Day(Date),
    Time(DateTime),
}

/// A column by its heading and width.
pub fn column(heading: impl Into<String>, width: u8) -> ExportColumn {
    ExportColumn {
        heading: heading.into(),
        width,
    }
}

impl ExportCell {
    /// A text as it is; blank ones are no text.
    pub fn text(text: Option<&str>) -> Self {
        text.map(str::trim)
            .filter(|text| !text.is_empty())
            .map_or(Self::Blank, |text| Self::Text(text.to_owned()))
    }

    /// A figure of the service: a number where it is one, without the noise of a float; its words otherwise.
    pub fn figure(figure: Option<&Figure>) -> Self {
        figure.map_or(Self::Blank, |figure| {
            let text = figure.as_received();
            let clean = crate::format::number::without_noise(text);
            plain(clean.as_deref().unwrap_or(text))
                .map_or_else(|| Self::text(Some(figure.as_received())), Self::Number)
        })
    }

    /// An amount of the service, as [`Self::figure`], with the digits of its currency in place of the noise of a float.
    pub fn amount(amount: Option<&Figure>, currency: Option<&str>) -> Self {
        let Some((amount, currency)) = amount.zip(currency) else {
            return Self::figure(amount);
        };
        let clean = crate::format::money::without_noise(amount, currency);
        Self::figure(Some(&Figure::new(clean)))
    }

    pub fn whole(number: Option<i64>) -> Self {
        number.map_or(Self::Blank, |number| Self::Number(number.to_string()))
    }

    /// A timestamp of the service in the reader's zone, to the minute; unreadable text as received.
    pub fn time(iso: Option<&str>, zone: &TimeZone) -> Self {
        match iso.and_then(date::read) {
            Some(Moment::Instant(at, _)) => Self::Time(zone.to_datetime(at)),
            Some(Moment::Local(at)) => Self::Time(at),
            Some(Moment::Day(day)) => Self::Day(day),
            None if iso.is_some_and(date::is_unset) => Self::Blank,
            None => Self::text(iso),
        }
    }

    /// A plain date of the service, never shifted; unreadable text as received.
    pub fn day(iso: Option<&str>) -> Self {
        match iso.and_then(date::read_day) {
            Some(day) => Self::Day(day),
            None if iso.is_some_and(date::is_unset) => Self::Blank,
            None => Self::text(iso),
        }
    }
}

/// The notation without grouping or exponent, digit for digit; `None` for text that is no number.
fn plain(text: &str) -> Option<String> {
    let text = text.trim();
    if text.len() > MAX_NUMBER_BYTES {
        return None;
    }
    if is_plain(text) {
        return Some(text.to_owned());
    }
    let (mantissa, _) = text.split_once(['e', 'E'])?;
    let digits = mantissa.bytes().filter(u8::is_ascii_digit).count();
    (is_plain(mantissa) && digits <= EXACT_DIGITS)
        .then(|| Decimal::from_scientific(text).ok())
        .flatten()
        .map(|value| value.to_string())
}

/// `0`, `-12`, `1234.50`; no sign in front but a minus, no zeros that would be lost.
fn is_plain(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, fraction) = text
        .split_once('.')
        .map_or((text, "0"), |(whole, rest)| (whole, rest));
    let whole = whole.strip_prefix('-').unwrap_or(whole);
    digits(whole) && digits(fraction) && (whole == "0" || !whole.starts_with('0'))
}

/// The value and its decimals of a [`ExportCell::Number`], where a spreadsheet can hold it without losing a digit.
pub fn exact_number(plain: &str) -> Option<(f64, usize)> {
    let decimals = plain.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    let digits: String = plain.chars().filter(char::is_ascii_digit).collect();
    // Zeros at the end count: the column shows them, and digits past the last exact one come out as noise.
    let significant = digits.trim_start_matches('0');
    (significant.len() <= SPREADSHEET_DIGITS && decimals <= SPREADSHEET_DIGITS)
        .then(|| plain.parse().ok())
        .flatten()
        .map(|value| (value, decimals))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn cells_keep_digits_and_texts() {
        for (given, expected) in [
            ("137086528", Some("137086528")),
            ("5431.50", Some("5431.50")),
            ("-12.5", Some("-12.5")),
            ("0.125", Some("0.125")),
            ("1e3", Some("1000")),
            ("1.5E2", Some("150")),
            ("9007199254740993.50", Some("9007199254740993.50")),
            ("theo thực tế", None),
            ("KCT", None),
            ("007", None),
            ("+5", None),
            ("1,5", None),
            ("1.", None),
            (".5", None),
            ("", None),
            ("-", None),
            ("1e999999999", None),
            ("NaN", None),
            ("inf", None),
        ] {
            assert_eq!(plain(given).as_deref(), expected, "{given:?}");
        }
        assert_eq!(ExportCell::figure(None), ExportCell::Blank);
        let noisy = Figure::new("0.30000000000000004");
        assert_eq!(ExportCell::figure(Some(&noisy)), ExportCell::Number("0.3".into()));
        for (given, currency, expected) in [
            ("27999.300000000003", Some("USD"), "27999.30"),
            ("35.200000762939453", Some("EUR"), "35.20"),
            ("1250000.0000000002", Some("VND"), "1250000"),
            ("27999.300000000003", None, "27999.3"),
            ("5431.505", Some("USD"), "5431.505"),
        ] {
            let cell = ExportCell::amount(Some(&Figure::new(given)), currency);
            assert_eq!(cell, ExportCell::Number(expected.into()), "{given}");
        }
        assert_eq!(
            ExportCell::figure(Some(&Figure::new("=1+1"))),
            ExportCell::Text("=1+1".into())
        );
    }

    #[test]
    fn number_cell_holds_only_exact_doubles() {
        assert_eq!(exact_number("5431.50"), Some((5431.5, 2)));
        assert_eq!(exact_number("123456789012345"), Some((123_456_789_012_345.0, 0)));
        assert_eq!(exact_number("9007199254740993"), None, "a digit would be lost");
        assert_eq!(exact_number("0.1234567890123456"), None);
        assert_eq!(
            exact_number("1100000000000.5600"),
            None,
            "with its zeros it has 17 digits, and would come back as …5601"
        );
    }

    #[test]
    fn instants_are_zoned_and_dates_are_not() {
        let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
        assert_eq!(
            ExportCell::time(Some("2026-07-07T19:20:00Z"), &zone),
            ExportCell::Time(jiff::civil::date(2026, 7, 8).at(2, 20, 0, 0))
        );
        assert_eq!(
            ExportCell::day(Some("2026-07-22")),
            ExportCell::Day(jiff::civil::date(2026, 7, 22))
        );
        assert_eq!(
            ExportCell::time(Some("hôm qua"), &zone),
            ExportCell::Text("hôm qua".into())
        );
        assert_eq!(ExportCell::day(Some(" ")), ExportCell::Blank);
        assert_eq!(ExportCell::time(None, &zone), ExportCell::Blank);
    }

    proptest! {
        /// A text that is taken as a number has the same value and comes back from the spreadsheet unchanged.
        #[test]
        fn no_digit_is_lost(text in "-?(0|[1-9][0-9]{0,18})(\\.[0-9]{1,9})?") {
            prop_assert_eq!(plain(&text), Some(text.clone()));
            if let Some((value, decimals)) = exact_number(&text) {
                let back = format!("{value:.decimals$}");
                prop_assert_eq!(Figure::new(back), Figure::new(text));
            }
        }

        #[test]
        fn any_text_is_taken(text in "\\PC{0,60}") {
            let _ = ExportCell::figure(Some(&Figure::new(text)));
        }
    }
}
