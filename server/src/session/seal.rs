use std::sync::Arc;

use anyhow::{Result, anyhow};
use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac as _};
use sha2::Sha256;

use crate::config::SecretKeys;

const NONCE: usize = 24;

/// Authenticated encryption of what the database keeps (XChaCha20-Poly1305 with a random nonce). The place a value
/// belongs to is authenticated with it, so that sealed values cannot be moved between rows.
#[derive(Clone)]
pub struct Seal(Arc<Inner>);

struct Inner {
    sealing: XChaCha20Poly1305,
    opening: Vec<XChaCha20Poly1305>,
    marking: [u8; 32],
}

impl Seal {
    pub fn new(keys: &SecretKeys) -> Self {
        Self(Arc::new(Inner {
            sealing: XChaCha20Poly1305::new(keys.sealing().into()),
            opening: keys
                .opening()
                .map(|key| XChaCha20Poly1305::new(key.into()))
                .collect(),
            marking: *keys.sealing(),
        }))
    }

    /// Hex of nonce and ciphertext.
    pub fn seal(&self, place: &[u8], plain: &[u8]) -> Result<String> {
        let mut sealed = vec![0; NONCE];
        getrandom::fill(&mut sealed).map_err(|error| anyhow!("no randomness: {error}"))?;
        let nonce = XNonce::try_from(sealed.as_slice()).map_err(|_| anyhow!("a nonce has 24 bytes"))?;
        let payload = Payload {
            msg: plain,
            aad: place,
        };
        sealed.extend(
            self.0
                .sealing
                .encrypt(&nonce, payload)
                .map_err(|_| anyhow!("a value cannot be sealed"))?,
        );
        Ok(hex::encode(sealed))
    }

    /// `None` for anything not sealed for this place with one of the keys.
    pub fn open(&self, place: &[u8], sealed: &str) -> Option<Vec<u8>> {
        let sealed = hex::decode(sealed).ok()?;
        let (nonce, ciphertext) = sealed.split_at_checked(NONCE)?;
        let nonce = XNonce::try_from(nonce).ok()?;
        let payload = || Payload {
            msg: ciphertext,
            aad: place,
        };
        self.0
            .opening
            .iter()
            .find_map(|key| key.decrypt(&nonce, payload()).ok())
    }

    /// A keyed fingerprint; kept inside sealed values only.
    pub fn mark(&self, secret: &str) -> String {
        self.fingerprint(b"owner\0", secret)
    }

    /// Finds what is sealed without saying what it is: equal texts have equal marks under one key. Never of a token.
    pub fn lookup(&self, text: &str) -> String {
        self.fingerprint(b"lookup\0", text)
    }

    fn fingerprint(&self, purpose: &[u8], text: &str) -> String {
        let Ok(mut mac) = <Hmac<Sha256> as hmac::KeyInit>::new_from_slice(&self.0.marking) else {
            return String::new();
        };
        mac.update(purpose);
        mac.update(text.as_bytes());
        hex::encode(mac.finalize().into_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seal_with(keys: &str) -> Seal {
        Seal::new(&SecretKeys::parse(keys).unwrap())
    }

    const OLD: &str = "old-key-old-key-old-key-old-key-old";
    const NEW: &str = "new-key-new-key-new-key-new-key-new";

    #[test]
    fn sealed_value_opens_in_its_place_only() {
        let seal = seal_with(OLD);
        let sealed = seal.seal(b"here", b"secret").unwrap();
        assert_eq!(seal.open(b"here", &sealed).as_deref(), Some(&b"secret"[..]));
        assert_eq!(seal.open(b"there", &sealed), None);
        assert_ne!(
            sealed,
            seal.seal(b"here", b"secret").unwrap(),
            "the nonce is random"
        );
    }

    #[test]
    fn digests_differ_by_purpose_and_key() {
        let seal = seal_with(OLD);
        assert_eq!(seal.lookup("a"), seal_with(&format!("{OLD},{NEW}")).lookup("a"));
        let all = [
            seal.lookup("a"),
            seal.lookup("b"),
            seal.mark("a"),
            seal_with(NEW).lookup("a"),
        ];
        for (at, one) in all.iter().enumerate() {
            assert!(one.len() == 64 && !all[..at].contains(one), "{at}");
        }
    }

    #[test]
    fn changed_bit_is_detected() {
        let seal = seal_with(OLD);
        let sealed = hex::decode(seal.seal(b"here", b"secret").unwrap()).unwrap();
        for bit in 0..sealed.len() * 8 {
            let mut changed = sealed.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(seal.open(b"here", &hex::encode(changed)), None, "bit {bit}");
        }
        for garbage in ["", "00", "zz", &"0".repeat(47)] {
            assert_eq!(seal.open(b"here", garbage), None);
        }
    }

    #[test]
    fn key_can_be_rotated() {
        let sealed = seal_with(OLD).seal(b"here", b"secret").unwrap();
        let both = seal_with(&format!("{NEW},{OLD}"));
        assert!(both.open(b"here", &sealed).is_some());
        let resealed = both.seal(b"here", b"secret").unwrap();
        assert!(seal_with(NEW).open(b"here", &resealed).is_some());
        assert!(seal_with(NEW).open(b"here", &sealed).is_none());
    }
}
