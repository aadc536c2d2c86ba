//! Names of nested form fields.

/// A field's name split at its brackets and dots: `cargos[0][name]`, `cargos[0].name` and `cargos.0.name` all give
/// `cargos`, `0`, `name`. Services and people write them differently.
pub(crate) fn parts(name: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = name
        .split(['[', '.'])
        .map(|part| part.trim_end_matches(']'))
        .collect();
    // `service_codes[]`
    if parts.len() > 1 && parts.last().is_some_and(|last| last.is_empty()) {
        parts.pop();
    }
    parts
}
