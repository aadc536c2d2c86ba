use std::fmt;
use std::str::FromStr;

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number exactly as the service wrote it: an amount of money, a quantity, kg, m³ or a rate in percent.
/// It is never recomputed or rounded; comparing two figures compares their values, so `1.50` equals `1.5`.
#[derive(Clone, Debug)]
pub struct Figure(String);

impl Figure {
    pub fn new(as_received: impl Into<String>) -> Self {
        Self(as_received.into())
    }

    /// The figure in the service's own notation (`137086528`, `5431.50`), or whatever text came instead of a number.
    pub fn as_received(&self) -> &str {
        &self.0
    }

    /// The exact value; `None` when the service sent something that is no number or has more than 28 digits.
    pub fn decimal(&self) -> Option<Decimal> {
        let text = self.0.trim();
        Decimal::from_str_exact(text)
            .or_else(|_| Decimal::from_scientific(text))
            .or_else(|_| Decimal::from_str(text))
            .ok()
    }
}

impl PartialEq for Figure {
    fn eq(&self, other: &Self) -> bool {
        match (self.decimal(), other.decimal()) {
            (Some(one), Some(two)) => one == two,
            _ => self.0 == other.0,
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
        crate::lenient::text(from).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_notation_and_compares_the_value() {
        let given = Figure::new("1234567890.500");
        assert_eq!(given.as_received(), "1234567890.500");
        assert_eq!(given, Figure::new("1234567890.5"));
        assert_ne!(given, Figure::new("1234567890.501"));
        assert_eq!(Figure::new("1e3"), Figure::new("1000"));
        assert_eq!(Figure::new("theo thỏa thuận").decimal(), None);
        assert_eq!(Figure::new("theo thỏa thuận"), Figure::new("theo thỏa thuận"));
    }
}
