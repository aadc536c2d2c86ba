//! The key of a person in stored data.

use domain::activity::MAX_NAME_CHARS;

use crate::upstream::Account;

/// An account and a display name. A display name proves nothing; it only separates each person's own marks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PersonKey(String);

impl PersonKey {
    pub fn new(account: &Account, display_name: Option<&str>) -> Self {
        Self(account.key().name_of("person", display_name.unwrap_or_default()))
    }

    /// The name of the person in the database: a keyed hash.
    pub fn name(&self) -> &str {
        &self.0
    }
}

/// Returns the name as typed, on one line and short enough for the page.
pub fn display_name(text: &str) -> String {
    let line: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    line.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .chars()
        .take(MAX_NAME_CHARS)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_name_is_one_short_line() {
        assert_eq!(display_name("  Lan \r\n Anh\t"), "Lan Anh");
        assert_eq!(display_name("\u{0}"), "");
        assert_eq!(display_name(&"ă".repeat(100)).chars().count(), MAX_NAME_CHARS);
    }
}
