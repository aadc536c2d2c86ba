//! Decimals in JSON.

use rust_decimal::Decimal;
use serde_json::Value;

/// A decimal as an exact JSON number.
pub fn decimal_value(value: Decimal) -> Value {
    serde_json::from_str(&value.normalize().to_string()).unwrap_or(Value::Null)
}
