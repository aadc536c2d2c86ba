//! Reads JSON that may differ from the specification: a null, a number in quotes, an object in place of an array. No
//! content makes the functions here fail; an unreadable value is kept as text or left out. Texts and lists of the usual
//! shape are read as they come, without building a [`Value`] first: most of an answer is those.

use serde::de::{Deserialize, DeserializeOwned, Deserializer};
use serde_json::{Map, Value};

use crate::rules::{SHARED_DOC_TYPES, UPLOAD_DOC_TYPES};
use crate::types::Status;

mod lists;
mod map_kind;
mod numbers;
mod text_visitor;

use lists::elements;
#[cfg(feature = "client")]
pub(crate) use lists::readable_list;
pub(crate) use lists::{Element, FirstItems, List, is_number, list};
pub(crate) use numbers::{as_whole, decimal};
use text_visitor::{TextVisitor, is_blank, value_text, without_invisible};

/// A text; null and absent give the empty string, other shapes their compact JSON.
pub(crate) fn text<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(from.deserialize_any(TextVisitor)?.unwrap_or_default())
}

/// A text or nothing; blank counts as nothing.
pub(crate) fn opt_text<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    Ok(from.deserialize_any(TextVisitor)?.filter(|text| !is_blank(text)))
}

/// A code; one of the specification in its notation (`in_transit`), however its letters and gaps came. Of an object
/// `{value, label}` or `{code, name}` it is the code.
pub(crate) fn snake_code<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(from
        .deserialize_any(TextVisitor)?
        .map(as_snake_code)
        .unwrap_or_default())
}

/// A code of a catalog or a standard, as it is written; of an object `{value, label}` or `{code, name}` its code.
pub(crate) fn opt_code<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let text = from.deserialize_any(TextVisitor)?.map(code_of);
    Ok(text.filter(|code| !code.is_empty()))
}

/// Operation statuses that the specification names.
const OPERATION_STATUSES: [&str; 11] = [
    "received",
    "booked",
    "picked_up",
    "customs_declaring",
    "export_cleared",
    "departed",
    "in_transit",
    "arrived",
    "import_cleared",
    "delivering",
    "delivered",
];

/// Tells whether the specification names a code, of those that decide what a page offers: statuses, operation statuses, types of
/// documents.
fn is_specified(code: &str) -> bool {
    !matches!(Status::from_code(code), Status::Unknown(_))
        || [&OPERATION_STATUSES[..], &SHARED_DOC_TYPES, &UPLOAD_DOC_TYPES]
            .iter()
            .any(|codes| codes.contains(&code))
}

fn as_snake_code(text: String) -> String {
    let code = code_of(text);
    let is_snake = |byte: u8| !byte.is_ascii_uppercase() && !b"- ".contains(&byte);
    if code.bytes().all(is_snake) {
        return code;
    }
    let snake = code.to_ascii_lowercase().replace(['-', ' '], "_");
    if is_specified(&snake) { snake } else { code }
}

fn code_of(text: String) -> String {
    if text.starts_with('{')
        && let Ok(object) = serde_json::from_str::<Map<String, Value>>(&text)
        && let Some(Value::String(code)) = object.get("value").or_else(|| object.get("code"))
    {
        return code.trim().to_owned();
    }
    if text.trim().len() == text.len() {
        text
    } else {
        text.trim().to_owned()
    }
}

/// A list of codes, see [`opt_code`].
fn codes<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let all = texts(from)?.into_iter().map(code_of);
    Ok(all.filter(|code| !code.is_empty()).collect())
}

/// A list of texts: an array, an object's values, or a single text.
pub(crate) fn texts<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(elements(Value::deserialize(from)?)
        .into_iter()
        .filter_map(value_text)
        .collect())
}

/// A list of anything, as received, without elements beyond [`MAX_SHAPE_VALUES`].
pub(crate) fn values<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Value>, D::Error> {
    Ok(elements(shape(
        Value::deserialize(from)?,
        &mut ShapeBudget::default(),
    )))
}

/// Values of shapes that the specification leaves open: people write some dozen.
const MAX_SHAPE_VALUES: usize = 2_000;

/// The values of open shapes that may still be read, and whether any were left out.
pub(crate) struct ShapeBudget {
    left: usize,
    pub is_exceeded: bool,
}

impl Default for ShapeBudget {
    fn default() -> Self {
        Self {
            left: MAX_SHAPE_VALUES,
            is_exceeded: false,
        }
    }
}

/// A value of a shape that the specification leaves open, without elements beyond the budget; an ellipsis stands for them.
pub(crate) fn shape(value: Value, budget: &mut ShapeBudget) -> Value {
    let ellipsis = || "…".to_owned();
    if budget.left == 0 {
        budget.is_exceeded = true;
        return Value::String(ellipsis());
    }
    budget.left -= 1;
    match value {
        Value::Array(all) => {
            let mut kept = Vec::new();
            for one in all {
                let is_last = budget.left == 0;
                kept.push(shape(one, budget));
                if is_last {
                    break;
                }
            }
            Value::Array(kept)
        }
        Value::Object(all) => {
            let mut kept = Map::new();
            for (key, one) in all {
                if budget.left == 0 {
                    budget.is_exceeded = true;
                    kept.insert(ellipsis(), Value::String(ellipsis()));
                    break;
                }
                kept.insert(key, shape(one, budget));
            }
            Value::Object(kept)
        }
        Value::String(text) => Value::String(without_invisible(text)),
        other => other,
    }
}

/// One resource or nothing; an array of just one counts as that.
pub(crate) fn one<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D) -> Result<Option<T>, D::Error> {
    let value = match Value::deserialize(from)? {
        Value::Array(all) => only(all).unwrap_or_default(),
        value => value,
    };
    Ok(match value {
        object @ Value::Object(_) => serde_json::from_value(object).ok(),
        _ => None,
    })
}

/// The element of an array that has just one.
fn only(mut all: Vec<Value>) -> Option<Value> {
    all.pop().filter(|_| all.is_empty())
}

/// A whole number, also in quotes or written as `3.0`.
pub(crate) fn whole<'de, D: Deserializer<'de>>(from: D) -> Result<Option<i64>, D::Error> {
    Ok(from.deserialize_any(TextVisitor)?.as_deref().and_then(as_whole))
}

/// Values that the functions above read, for maps that are read by hand.
macro_rules! values_read_by {
    ($($read:ident: $name:ident($value:ty),)+) => {$(
        #[doc = concat!("The value that [`", stringify!($read), "`] reads.")]
        pub(crate) struct $name(pub $value);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $read(from).map(Self)
            }
        }
    )+};
}

values_read_by! {
    text: Text(String),
    opt_text: NonBlank(Option<String>),
    snake_code: SnakeCode(String),
    opt_code: Code(Option<String>),
    codes: Codes(Vec<String>),
}

#[cfg(test)]
mod tests;
