//! The key of a person in stored data.

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
