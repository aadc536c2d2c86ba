use std::sync::Arc;

use anyhow::{Result, anyhow};
use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac as _};
use secrecy::{ExposeSecret as _, SecretBox};
use sha2::Sha256;

use crate::config::secrets::{Purpose, SecretKeys};

const NONCE_BYTES: usize = 24;
const KEY_ID_BYTES: usize = 4;
const SIGNATURE_BYTES: usize = 16;

/// Authenticated encryption of stored data for one purpose (XChaCha20-Poly1305 with a random nonce). The context of a value and
/// the key's id are authenticated with it, so that sealed values cannot be moved between rows.
#[derive(Clone)]
pub struct Seal(Arc<Inner>);

struct Inner {
    /// The first key seals; all open.
    keys: Vec<([u8; KEY_ID_BYTES], XChaCha20Poly1305)>,
    /// Keys of values without an id.
    earlier: Vec<XChaCha20Poly1305>,
    /// Keys of fingerprints, in the order of those that seal.
    marking: Vec<SecretBox<[u8; 32]>>,
}

impl Seal {
    pub fn new(keys: &SecretKeys, purpose: Purpose) -> Self {
        let cipher = |key: &[u8; 32]| XChaCha20Poly1305::new(key.into());
        Self(Arc::new(Inner {
            keys: keys
                .subkeys(purpose)
                .map(|subkey| (subkey.id, cipher(subkey.key.expose_secret())))
                .collect(),
            earlier: keys.earlier().map(cipher).collect(),
            marking: keys.subkeys(purpose).map(|subkey| subkey.key).collect(),
        }))
    }

    /// Returns key id, nonce and ciphertext as hex.
    pub fn seal(&self, context: &[u8], plain: &[u8]) -> Result<String> {
        let (id, key) = self.0.keys.first().ok_or_else(|| anyhow!("there is no key"))?;
        let mut nonce = [0; NONCE_BYTES];
        getrandom::fill(&mut nonce).map_err(|error| anyhow!("no randomness: {error}"))?;
        let payload = Payload {
            msg: plain,
            aad: &authenticated(*id, context),
        };
        let ciphertext = key
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_| anyhow!("a value cannot be sealed"))?;
        Ok(hex::encode([&id[..], &nonce, &ciphertext].concat()))
    }

    /// `None` for anything not sealed for this place with one of the keys.
    pub fn open(&self, context: &[u8], sealed: &str) -> Option<Vec<u8>> {
        let mut bytes = vec![0; sealed.len() / 2];
        hex::decode_to_slice(sealed, &mut bytes).ok()?;
        let sealed = bytes;
        let (id, rest) = sealed.split_first_chunk::<KEY_ID_BYTES>()?;
        let of_id = self.0.keys.iter().filter(|(own, _)| own == id);
        let mut opened = of_id.filter_map(|(id, key)| decrypt(key, rest, &authenticated(*id, context)));
        if let Some(plain) = opened.next() {
            return Some(plain);
        }
        self.0
            .earlier
            .iter()
            .find_map(|key| decrypt(key, &sealed, context))
    }

    /// Returns a keyed fingerprint of a token, which is equal for equal tokens and reveals nothing else without the key.
    pub fn mark(&self, secret: &str) -> String {
        self.fingerprint(b"owner\0", secret)
    }

    /// Returns a keyed fingerprint for finding sealed data: equal texts have equal fingerprints under one key. Never used for a
    /// token.
    pub fn lookup(&self, text: &str) -> String {
        self.fingerprint(b"lookup\0", text)
    }

    /// Returns the fingerprint of a text under each key, the newest first: for finding rows sealed before a key changed.
    pub fn lookups(&self, text: &str) -> Vec<String> {
        let macs = self
            .0
            .marking
            .iter()
            .filter_map(|key| mac(key, b"lookup\0", text));
        macs.map(|mac| hex::encode(mac.finalize().into_bytes())).collect()
    }

    /// Returns the signature of a text for this purpose: 16 bytes as hex.
    pub fn sign(&self, purpose: &[u8], text: &str) -> String {
        let signature = self.0.marking.first().map(|key| signature(key, purpose, text));
        hex::encode(signature.unwrap_or_default())
    }

    /// Tells whether one of the keys has signed this text for this purpose. The comparison with each key takes constant
    /// time.
    pub fn is_signed(&self, purpose: &[u8], text: &str, given: &str) -> bool {
        let mut bytes = [0; SIGNATURE_BYTES];
        if hex::decode_to_slice(given, &mut bytes).is_err() {
            return false;
        }
        let mut keys = self.0.marking.iter();
        keys.any(|key| mac(key, purpose, text).is_some_and(|mac| mac.verify_truncated_left(&bytes).is_ok()))
    }

    fn fingerprint(&self, purpose: &[u8], text: &str) -> String {
        let mac = self.0.marking.first().and_then(|key| mac(key, purpose, text));
        mac.map_or_else(String::new, |mac| hex::encode(mac.finalize().into_bytes()))
    }
}

fn mac(key: &SecretBox<[u8; 32]>, purpose: &[u8], text: &str) -> Option<Hmac<Sha256>> {
    let mac = <Hmac<Sha256> as hmac::KeyInit>::new_from_slice(key.expose_secret()).ok()?;
    Some(mac.chain_update(purpose).chain_update(text.as_bytes()))
}

fn signature(key: &SecretBox<[u8; 32]>, purpose: &[u8], text: &str) -> [u8; SIGNATURE_BYTES] {
    let whole = mac(key, purpose, text).map(|mac| mac.finalize().into_bytes());
    let signature = whole.as_ref().and_then(|whole| whole.first_chunk());
    signature.copied().unwrap_or_default()
}

/// Returns the data that is authenticated beside the content.
fn authenticated(id: [u8; KEY_ID_BYTES], context: &[u8]) -> Vec<u8> {
    [&id[..], context].concat()
}

/// Decrypts nonce and ciphertext.
fn decrypt(key: &XChaCha20Poly1305, sealed: &[u8], aad: &[u8]) -> Option<Vec<u8>> {
    let (nonce, msg) = sealed.split_first_chunk::<NONCE_BYTES>()?;
    key.decrypt(&XNonce::from(*nonce), Payload { msg, aad }).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seal_with(keys: &str) -> Seal {
        Seal::new(&SecretKeys::parse(keys).unwrap(), Purpose::Sessions)
    }

    const OLD_KEY: &str = "old-key-old-key-old-key-old-key-old";
    const NEW_KEY: &str = "new-key-new-key-new-key-new-key-new";

    #[test]
    fn sealed_value_opens_only_in_its_context() {
        let seal = seal_with(OLD_KEY);
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
        let seal = seal_with(OLD_KEY);
        assert_eq!(
            seal.lookup("a"),
            seal_with(&format!("{OLD_KEY},{NEW_KEY}")).lookup("a")
        );
        let all = [
            seal.lookup("a"),
            seal.lookup("b"),
            seal.mark("a"),
            seal_with(NEW_KEY).lookup("a"),
        ];
        for (at, one) in all.iter().enumerate() {
            assert!(one.len() == 64 && !all[..at].contains(one), "{at}");
        }
    }

    #[test]
    fn signatures_hold_for_their_text_purpose_and_keys() {
        let signed = seal_with(OLD_KEY).sign(b"a\0", "text");
        assert_eq!(signed.len(), 32);
        let rotated = seal_with(&format!("{NEW_KEY},{OLD_KEY}"));
        for seal in [seal_with(OLD_KEY), rotated] {
            assert!(seal.is_signed(b"a\0", "text", &signed));
            assert!(!seal.is_signed(b"b\0", "text", &signed));
            assert!(!seal.is_signed(b"a\0", "texts", &signed));
            for bad in [
                "",
                "0",
                &signed[1..],
                &signed[2..],
                &format!("{signed}00"),
                &"0".repeat(32),
            ] {
                assert!(!seal.is_signed(b"a\0", "text", bad), "{bad}");
            }
        }
        assert!(!seal_with(NEW_KEY).is_signed(b"a\0", "text", &signed));
    }

    #[test]
    fn changed_bit_is_detected() {
        let seal = seal_with(OLD_KEY);
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
        let sealed = seal_with(OLD_KEY).seal(b"here", b"secret").unwrap();
        let both = seal_with(&format!("{NEW_KEY},{OLD_KEY}"));
        assert!(both.open(b"here", &sealed).is_some());
        let resealed = both.seal(b"here", b"secret").unwrap();
        assert!(seal_with(NEW_KEY).open(b"here", &resealed).is_some());
        assert!(seal_with(NEW_KEY).open(b"here", &sealed).is_none());
    }

    #[test]
    fn purposes_do_not_open_each_other() {
        let keys = SecretKeys::parse(OLD_KEY).unwrap();
        let sealed = Seal::new(&keys, Purpose::Quotations)
            .seal(b"here", b"secret")
            .unwrap();
        assert_eq!(Seal::new(&keys, Purpose::Queue).open(b"here", &sealed), None);
        assert_ne!(
            Seal::new(&keys, Purpose::Quotations).lookup("a"),
            Seal::new(&keys, Purpose::Queue).lookup("a")
        );
    }

    /// Data sealed before keys had purposes and ids.
    #[test]
    fn earlier_values_are_opened() {
        let keys = SecretKeys::parse(OLD_KEY).unwrap();
        let cipher = XChaCha20Poly1305::new(keys.earlier().next().unwrap().into());
        let nonce = [7; NONCE_BYTES];
        let payload = Payload {
            msg: b"secret",
            aad: b"here",
        };
        let ciphertext = cipher.encrypt(&XNonce::from(nonce), payload).unwrap();
        let sealed = hex::encode([&nonce[..], &ciphertext].concat());
        assert_eq!(
            seal_with(OLD_KEY).open(b"here", &sealed).as_deref(),
            Some(&b"secret"[..])
        );
        assert_eq!(seal_with(NEW_KEY).open(b"here", &sealed), None);
    }
}
