//! Patterns of paths, in which `*` stands for any run of characters.

/// Returns true if the path matches, with or without the API's prefix.
pub(super) fn matches(pattern: &str, path: &str, prefix: &str) -> bool {
    matches_whole(pattern, path)
        || path
            .strip_prefix(prefix)
            .is_some_and(|below| matches_whole(pattern, below))
}

fn matches_whole(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let mut last = None;
    for part in parts {
        if let Some(middle) = last.replace(part) {
            match rest.find(middle) {
                Some(at) => rest = &rest[at + middle.len()..],
                None => return false,
            }
        }
    }
    last.map_or(rest.is_empty(), |end| rest.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_stands_for_any_characters() {
        assert!(matches_whole("*", "/anything"));
        assert!(matches_whole("/orders", "/orders"));
        assert!(!matches_whole("/orders", "/orders/1"));
        assert!(matches_whole("/orders/*/quotation", "/orders/RFQ-1/quotation"));
        assert!(!matches_whole(
            "/orders/*/quotation",
            "/orders/RFQ-1/quotation/accept"
        ));
        assert!(matches_whole("*/quotation/*", "/x/quotation/accept"));
        assert!(!matches_whole("/meta*", "/orders"));
    }

    #[test]
    fn prefix_may_be_left_out() {
        assert!(matches("/meta", "/api/meta", "/api"));
        assert!(matches("/api/meta", "/api/meta", "/api"));
        assert!(!matches("/meta", "/other/meta", "/api"));
    }
}
