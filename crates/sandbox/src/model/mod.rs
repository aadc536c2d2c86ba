//! The operator's model: plain data, and pure rules over it.

pub mod account;
pub mod cargo;
pub mod catalog;
pub mod delivery;
pub mod error;
pub mod input;
pub mod quotation;
pub mod request;
pub mod state;
pub mod status;
pub mod validate;

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The `errors` map of a 422: field → messages, in Vietnamese.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FieldErrors(pub BTreeMap<String, Vec<String>>);

impl FieldErrors {
    /// Exactly one message for one field.
    pub fn one(field: impl Into<String>, message: impl Into<String>) -> Self {
        let mut errors = Self::default();
        errors.add(field, message);
        errors
    }

    /// Adds a message to a field.
    pub fn add(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.0.entry(field.into()).or_default().push(message.into());
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A decimal as an exact JSON number.
pub fn decimal_value(value: Decimal) -> Value {
    serde_json::from_str(&value.normalize().to_string()).unwrap_or(Value::Null)
}
