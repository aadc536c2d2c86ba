use std::fmt;

use hmac::{Hmac, KeyInit as _, Mac as _};
use partner_api::ApiToken;
use sha2::{Digest as _, Sha256};

/// The key of an account: a fingerprint of its token under a key that all instances of the portal have and that is not in the
/// database.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountKey(pub(super) [u8; 32]);

impl AccountKey {
    /// Returns the key of the account that a token opens.
    pub(super) fn of_token(naming: &[u8; 32], token: &ApiToken) -> Self {
        // HMAC takes keys of any length, so this cannot fail; a zero key would merely be no fingerprint at all.
        let key = Hmac::<Sha256>::new_from_slice(naming)
            .map(|mac| mac.chain_update(token.expose()).finalize().into_bytes().into())
            .unwrap_or_default();
        Self(key)
    }

    /// Returns its name in the database and between instances.
    pub fn name(&self) -> String {
        hex::encode(self.0)
    }

    /// Returns a name of something that belongs to it (a form, a request), which does not reveal the text.
    pub fn name_of(&self, kind: &str, text: &str) -> String {
        let digest = Sha256::new()
            .chain_update(kind)
            .chain_update(b"\0")
            .chain_update(self.0)
            .chain_update(text);
        hex::encode(digest.finalize())
    }

    /// Parses the name that another instance uses.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut key = [0; 32];
        hex::decode_to_slice(name, &mut key).ok()?;
        Some(Self(key))
    }

    /// Returns the key of an account, for tests.
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
