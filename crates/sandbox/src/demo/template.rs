//! Texts with placeholders: `Chuyến {flight} khởi hành.`

/// Replaces each `{name}` by its value. A name without a value stays as it is.
pub(super) fn fill(template: &str, mut value: impl FnMut(&str) -> Option<String>) -> String {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, tail)) = after.split_once('}') else {
            filled.push('{');
            rest = after;
            break;
        };
        filled.push_str(&value(name).unwrap_or_else(|| format!("{{{name}}}")));
        rest = tail;
    }
    filled.push_str(rest);
    filled
}

/// Returns true if every placeholder of the template is one of `names`.
pub(super) fn uses_only(template: &str, names: &[&str]) -> bool {
    let mut only = !template.contains('{') || template.contains('}');
    fill(template, |name| {
        only &= names.contains(&name);
        None
    });
    only
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_not_filled_again() {
        let value = |name: &str| (name == "a").then(|| "{b}".to_owned());
        assert_eq!(fill("x {a} {b} {c", value), "x {b} {b} {c");
    }

    #[test]
    fn unknown_placeholders_are_found() {
        assert!(uses_only("no placeholder", &[]));
        assert!(uses_only("{a} and {b}", &["a", "b"]));
        assert!(!uses_only("{a} and {b}", &["a"]));
        assert!(!uses_only("{a", &["a"]));
    }
}
