use std::fmt;

/// Names an account in memory: a fingerprint of its token under a key that this process made and nobody else has.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AccountKey(pub(super) [u8; 32]);

#[cfg(test)]
impl AccountKey {
    /// The key of some account, for tests.
    pub fn for_test(number: u8) -> Self {
        Self([number; 32])
    }
}

impl fmt::Debug for AccountKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AccountKey(..)")
    }
}
