//! Single text members of the bodies of actions.

use serde_json::{Map, Value};

use super::reader::{ObjectReader, REQUIRED};
use crate::model::field_errors::FieldErrors;

/// A text member that must be there.
pub fn required_text(fields: &Map<String, Value>, name: &str, errors: &mut FieldErrors) -> Option<String> {
    let mut at = ObjectReader::new(fields, String::new(), errors);
    let text = at.text(name);
    if at.is_absent(name) {
        at.fail(name, REQUIRED);
    }
    text
}

/// A text member that may be missing or null.
pub fn optional_text(fields: &Map<String, Value>, name: &str, errors: &mut FieldErrors) -> Option<String> {
    ObjectReader::new(fields, String::new(), errors).text(name)
}
