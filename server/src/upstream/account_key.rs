use std::fmt;

use sha2::{Digest as _, Sha256};

/// Names an account: a fingerprint of its token under a key that all instances of the portal have and that is nowhere in
/// the database.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AccountKey(pub(super) [u8; 32]);

impl AccountKey {
    /// What the database and the other instances know it by.
    pub fn name(&self) -> String {
        hex::encode(self.0)
    }

    /// Names something of it (a form, a request) without saying what.
    pub fn name_of(&self, kind: &str, text: &str) -> String {
        let digest = Sha256::new()
            .chain_update(kind)
            .chain_update(b"\0")
            .chain_update(self.0)
            .chain_update(text);
        hex::encode(digest.finalize())
    }

    /// An account that another instance names.
    pub fn of_name(name: &str) -> Option<Self> {
        let mut key = [0; 32];
        hex::decode_to_slice(name, &mut key).ok()?;
        Some(Self(key))
    }

    /// The key of some account, for tests.
    #[cfg(test)]
    pub fn for_test(number: u8) -> Self {
        Self([number; 32])
    }
}

impl fmt::Debug for AccountKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AccountKey(..)")
    }
}
