//! Reads JSON that may differ from what the specification shows: a null, a number in quotes, an object in place of an
//! array. No content makes the functions here fail; what cannot be read is kept as text or left out.

use std::str::FromStr;

use rust_decimal::Decimal;
use serde::de::{Deserialize, DeserializeOwned, Deserializer};
use serde_json::Value;

/// A text; null and absent give the empty string, other shapes their compact JSON.
pub(crate) fn text<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(as_text(&Value::deserialize(from)?).unwrap_or_default())
}

/// A text or nothing; blank counts as nothing.
pub(crate) fn opt_text<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    Ok(as_text(&Value::deserialize(from)?).filter(|text| !text.trim().is_empty()))
}

/// A list of texts: an array, an object's values, or a single text.
pub(crate) fn texts<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(elements(Value::deserialize(from)?)
        .iter()
        .filter_map(as_text)
        .collect())
}

/// A list of anything, as received.
pub(crate) fn values<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Value>, D::Error> {
    Ok(elements(Value::deserialize(from)?))
}

/// A list of resources; an element that is no object at all is left out.
pub(crate) fn list<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D) -> Result<Vec<T>, D::Error> {
    Ok(elements(Value::deserialize(from)?)
        .into_iter()
        .filter(Value::is_object)
        .filter_map(|one| serde_json::from_value(one).ok())
        .collect())
}

/// One resource or nothing.
pub(crate) fn one<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D) -> Result<Option<T>, D::Error> {
    Ok(match Value::deserialize(from)? {
        object @ Value::Object(_) => serde_json::from_value(object).ok(),
        _ => None,
    })
}

/// A whole number, also in quotes or written as `3.0`.
pub(crate) fn whole<'de, D: Deserializer<'de>>(from: D) -> Result<Option<i64>, D::Error> {
    Ok(as_whole(&Value::deserialize(from)?))
}

/// A boolean: `true`, `1`, `"1"`, `"true"` and `"yes"` are true; everything else, null included, is false.
pub(crate) fn flag<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    Ok(as_flag(&Value::deserialize(from)?))
}

/// The exact value of a number in any notation; `None` when the text is no number or has more than 28 digits.
pub(crate) fn decimal(text: &str) -> Option<Decimal> {
    let text = text.trim();
    Decimal::from_str_exact(text)
        .or_else(|_| Decimal::from_scientific(text))
        .or_else(|_| Decimal::from_str(text))
        .ok()
}

fn as_flag(value: &Value) -> bool {
    match value {
        Value::Bool(yes) => *yes,
        Value::Number(number) => number.to_string() == "1",
        Value::String(text) => matches!(text.trim().to_ascii_lowercase().as_str(), "1" | "true" | "yes"),
        _ => false,
    }
}

fn as_whole(value: &Value) -> Option<i64> {
    let text = as_text(value)?;
    let text = text.trim();
    text.parse().ok().or_else(|| {
        let number = decimal(text)?;
        if number.fract().is_zero() {
            number.trunc().to_string().parse().ok()
        } else {
            None
        }
    })
}

fn as_text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

/// The elements of an array, the values of an object (some services number their lists), one scalar alone.
fn elements(value: Value) -> Vec<Value> {
    match value {
        Value::Null => Vec::new(),
        Value::Array(all) => all,
        Value::Object(map) => map.into_iter().map(|(_, value)| value).collect(),
        scalar => vec![scalar],
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lists_are_read_from_arrays_maps_and_scalars() {
        assert_eq!(elements(json!(["a", "b"])).len(), 2);
        assert_eq!(elements(json!({"0": "a", "1": "b"})), [json!("a"), json!("b")]);
        assert_eq!(elements(json!("a")), [json!("a")]);
        assert!(elements(Value::Null).is_empty());
    }

    #[test]
    fn whole_numbers_are_read_from_texts_and_zero_fractions() {
        for (given, expected) in [
            (json!(3), Some(3)),
            (json!("3"), Some(3)),
            (json!(3.0), Some(3)),
            (json!(3.5), None),
            (json!("x"), None),
            (Value::Null, None),
        ] {
            assert_eq!(as_whole(&given), expected, "{given}");
        }
    }

    #[test]
    fn flag_is_true_for_known_values_only() {
        for yes in [json!(true), json!(1), json!("1"), json!("TRUE")] {
            assert!(as_flag(&yes), "{yes}");
        }
        for no in [
            json!(false),
            json!(0),
            json!("0"),
            json!(""),
            Value::Null,
            json!([]),
            json!(2),
        ] {
            assert!(!as_flag(&no), "{no}");
        }
    }
}
