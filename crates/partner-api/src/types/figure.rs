use std::fmt;

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::lenient;

/// A number exactly as the service wrote it: an amount of money, a quantity, kg, m³ or a rate in percent.
/// It is never recomputed or rounded; comparing two figures compares their values, so `1.50` equals `1.5`.
#[derive(Clone, Debug)]
pub struct Figure(String);

impl Figure {
    /// Takes the number in the service's notation.
    pub fn new(as_received: impl Into<String>) -> Self {
        Self(as_received.into())
    }

    /// The figure in the service's own notation (`137086528`, `5431.50`), or the text that came instead of a number.
    pub fn as_received(&self) -> &str {
        &self.0
    }

    /// The exact value; `None` when the service sent something that is no number or has more than 28 digits.
    pub fn decimal(&self) -> Option<Decimal> {
        lenient::decimal(&self.0)
    }

    /// Reads a number that may be missing (for `deserialize_with`): a number in quotes counts, words are kept as they are, null
    /// and blank text give `None`. What nobody writes in place of a number becomes a dash.
    pub(crate) fn lenient<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Self>, D::Error> {
        lenient::opt_text(from).map(|text| text.map(Self::read))
    }

    fn read(text: String) -> Self {
        let trimmed = text.trim();
        if is_no_words(trimmed) {
            return Self::new(UNREADABLE);
        }
        if is_zero_of_a_float(trimmed) {
            return Self::new("0");
        }
        // `143.`, as spreadsheets print a whole number.
        match trimmed.strip_suffix('.') {
            Some(whole) if lenient::decimal(whole).is_some() => Self::new(whole),
            _ if trimmed.len() == text.len() => Self(text),
            _ => Self::new(trimmed),
        }
    }
}

/// In place of a value that came where a number belongs, and that no person can read as one.
const UNREADABLE: &str = "—";

/// Numbers below this are what is left of a difference of floats: `5.551115123125783e-17`.
const FLOAT_ZERO: f64 = 1e-11;

/// Returns true for what programs write without a number: `NaN`, infinity, a boolean, an array or an object.
fn is_no_words(text: &str) -> bool {
    const WORDS: [&str; 7] = ["nan", "inf", "infinity", "true", "false", "null", "undefined"];
    let word = text.trim_start_matches(['-', '+']);
    text.starts_with(['{', '[']) || WORDS.iter().any(|one| word.eq_ignore_ascii_case(one))
}

/// Returns true for `-0.0`, and for a number in the notation of a float that is as near to zero.
fn is_zero_of_a_float(text: &str) -> bool {
    let is_one = text.starts_with('-') || text.contains(['e', 'E']);
    is_one && text.parse::<f64>().is_ok_and(|number| number.abs() < FLOAT_ZERO)
}

impl PartialEq for Figure {
    fn eq(&self, other: &Self) -> bool {
        // Mostly the very same text.
        self.0 == other.0
            || match (self.decimal(), other.decimal()) {
                (Some(one), Some(two)) => one == two,
                _ => false,
            }
    }
}

impl From<Decimal> for Figure {
    fn from(value: Decimal) -> Self {
        Self(value.to_string())
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Figure {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        lenient::text(from).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figure_keeps_its_notation_and_compares_by_value() {
        let given = Figure::new("1234567890.500");
        assert_eq!(given.as_received(), "1234567890.500");
        assert_eq!(given, Figure::new("1234567890.5"));
        assert_ne!(given, Figure::new("1234567890.501"));
        assert_eq!(Figure::new("1e3"), Figure::new("1000"));
        assert_eq!(Figure::new("theo thỏa thuận").decimal(), None);
        assert_eq!(Figure::new("theo thỏa thuận"), Figure::new("theo thỏa thuận"));
    }

    #[derive(Deserialize)]
    struct Given {
        #[serde(deserialize_with = "Figure::lenient")]
        figure: Option<Figure>,
    }

    #[test]
    fn values_that_are_no_numbers_become_a_dash_and_words_stay() {
        for (given, expected) in [
            (r#""NaN""#, "—"),
            (r#""-Infinity""#, "—"),
            ("true", "—"),
            (r#"{"amount":143.82,"currency":"USD"}"#, "—"),
            ("[1,2]", "—"),
            (r#""theo thực tế""#, "theo thực tế"),
            (r#""143,82""#, "143,82"),
            (r#""143.""#, "143"),
            (r#""\ufeff143.82\u200b""#, "143.82"),
            ("[143.82]", "143.82"),
            ("27999.300000000003", "27999.300000000003"),
            ("-0.0", "0"),
            ("5.551115123125783e-17", "0"),
            ("-1.1102230246251565e-16", "0"),
            ("1e-7", "1e-7"),
            ("-12.5", "-12.5"),
        ] {
            let read: Given = serde_json::from_str(&format!(r#"{{"figure":{given}}}"#)).unwrap();
            assert_eq!(read.figure.unwrap().as_received(), expected, "{given}");
        }
        for given in ["null", r#""""#, r#"" ""#, "[]", "{}"] {
            let read: Given = serde_json::from_str(&format!(r#"{{"figure":{given}}}"#)).unwrap();
            assert_eq!(read.figure, None, "{given}");
        }
        assert_eq!(
            Figure::new("1_143.82").decimal(),
            None,
            "not a notation of a number"
        );
    }
}
