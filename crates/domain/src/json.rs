//! Values of shapes that the specification does not show.

use serde_json::Value;

/// Levels that are read.
const MAX_DEPTH: usize = 6;

/// Returns true if there is nothing to show: null, blank text, or only such things inside.
pub fn is_blank(value: &Value) -> bool {
    blank(value, 0)
}

fn blank(value: &Value, depth: usize) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(_) | Value::Number(_) => false,
        Value::String(text) => text.trim().is_empty(),
        _ if depth > MAX_DEPTH => false,
        Value::Array(all) => all.iter().all(|one| blank(one, depth + 1)),
        Value::Object(map) => map.values().all(|one| blank(one, depth + 1)),
    }
}
