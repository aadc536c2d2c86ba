//! Messages about fields.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

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
