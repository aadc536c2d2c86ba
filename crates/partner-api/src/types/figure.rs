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

    /// Reads a number that may be missing (for `deserialize_with`): a number in quotes counts, other text is kept as it
    /// is, null and blank text give `None`.
    pub(crate) fn lenient<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Self>, D::Error> {
        lenient::opt_text(from).map(|text| text.map(Self))
    }
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
}
