//! The keys that seal stored data.

use std::fmt;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use hkdf::Hkdf;
use secrecy::{ExposeSecret, SecretBox};
use sha2::{Digest as _, Sha256};

/// The key that the portal makes itself, in its data folder.
pub const KEY_FILE: &str = "secret.key";

const MIN_SECRET_BYTES: usize = 32;

/// The deployment's keys, from which one is derived for each purpose. The first seals and all of them open, so that a key can
/// be changed without ending sessions.
#[derive(Clone)]
pub struct SecretKeys {
    all: Arc<Vec<Master>>,
    /// The place of the one that names accounts: the one that has done so while it is there, else the last.
    naming: usize,
}

struct Master {
    key: SecretBox<[u8; 32]>,
    /// The key that sealed everything until November 2026; it only opens.
    earlier: SecretBox<[u8; 32]>,
}

/// The purpose of a derived key. A key that leaks, or is used wrongly, reveals nothing of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Sessions and the forms kept with them.
    Sessions,
    /// Versions of quotations and rates by trade lane.
    Quotations,
    /// Data of the queue on home.
    Queue,
    /// Links that show a shipment to people without an account.
    Shares,
    /// Notices on devices: their subscriptions, the watched state of requests, and the key that signs them.
    Push,
    /// Owners, notes and reminders of requests.
    Team,
    /// Courier orders that were sent.
    CourierOrders,
    /// Names of accounts in memory, in the database and between instances.
    AccountNames,
    /// Accounts in the log.
    AuditMarks,
}

impl Purpose {
    /// Returns a part of the derivation. It never changes.
    fn label(self) -> &'static [u8] {
        match self {
            Self::Sessions => b"sessions",
            Self::Quotations => b"quotations",
            Self::Queue => b"queue",
            Self::Shares => b"shares",
            Self::Push => b"push",
            Self::Team => b"team",
            Self::CourierOrders => b"courier orders",
            Self::AccountNames => b"account names",
            Self::AuditMarks => b"audit marks",
        }
    }
}

/// A key for one purpose, with the prefix of the data that it seals, by which it is found again.
pub struct Subkey {
    pub id: [u8; 4],
    pub key: SecretBox<[u8; 32]>,
}

impl fmt::Debug for SecretKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKeys(..)")
    }
}

impl SecretKeys {
    /// Parses texts of at least 32 characters each, separated by commas or lines.
    pub fn parse(text: &str) -> Result<Self> {
        let texts: Vec<&str> = split_secrets(text).collect();
        if texts.is_empty() {
            bail!("there is no key");
        }
        if texts.iter().any(|text| text.len() < MIN_SECRET_BYTES) {
            bail!("a key needs at least {MIN_SECRET_BYTES} characters; make one with: openssl rand -hex 32");
        }
        let masters = texts.iter().map(|text| {
            let digest = |prefix: &[u8]| {
                let digest = Sha256::new().chain_update(prefix).chain_update(text).finalize();
                SecretBox::new(Box::new(digest.into()))
            };
            Master {
                key: digest(b"portal master key\0"),
                earlier: digest(b"portal session key\0"),
            }
        });
        let all: Vec<Master> = masters.collect();
        Ok(Self {
            naming: all.len().saturating_sub(1),
            all: Arc::new(all),
        })
    }

    /// Makes keys that nothing is sealed with.
    pub fn for_once() -> Result<Self> {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(|error| anyhow::anyhow!("no randomness: {error}"))?;
        Self::parse(&hex::encode(key))
    }

    /// Reads the key of a data folder, which is created if absent.
    pub fn kept_in(data_dir: &Path) -> Result<Self> {
        let file = &data_dir.join(KEY_FILE);
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        match options.open(file) {
            Ok(mut new) => {
                let mut key = [0; 32];
                getrandom::fill(&mut key).map_err(|error| anyhow::anyhow!("no randomness: {error}"))?;
                new.write_all(hex::encode(key).as_bytes())?;
                new.sync_all()?;
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => {
                return Err(error).with_context(|| format!("the key {} cannot be made", file.display()));
            }
        }
        Self::parse(&read_secret(file)?).with_context(|| format!("the key {} is damaged", file.display()))
    }

    /// Returns the keys for a purpose: the first seals, all of them open.
    pub fn subkeys(&self, purpose: Purpose) -> impl Iterator<Item = Subkey> {
        self.all.iter().map(move |master| subkey(master, purpose))
    }

    /// The same keys, of which the one with this id names accounts, if it is among them.
    #[must_use]
    pub fn named_by(mut self, id: Option<&str>) -> Self {
        let is_named = |key: Subkey| Some(hex::encode(key.id).as_str()) == id;
        let naming = self.subkeys(Purpose::AccountNames).position(is_named);
        self.naming = naming.unwrap_or(self.naming);
        self
    }

    /// Returns the id of the key that names accounts.
    pub fn naming_id(&self) -> String {
        let mut first = self.naming_first(Purpose::AccountNames);
        first.next().map(|key| hex::encode(key.id)).unwrap_or_default()
    }

    /// Returns the keys for a purpose, first the one that names accounts: while keys change, instances with another order
    /// of keys name an account alike.
    pub fn naming_first(&self, purpose: Purpose) -> impl Iterator<Item = Subkey> {
        let naming = self.all.get(self.naming).into_iter();
        let others = self.all.iter().enumerate().rev();
        let others = others
            .filter(|(at, _)| *at != self.naming)
            .map(|(_, master)| master);
        naming.chain(others).map(move |master| subkey(master, purpose))
    }

    /// Returns the keys that open data sealed before there was one for each purpose.
    pub(crate) fn earlier(&self) -> impl Iterator<Item = &[u8; 32]> {
        self.all.iter().map(|master| master.earlier.expose_secret())
    }
}

/// Derives a key with HKDF and SHA-256 (RFC 5869).
fn subkey(master: &Master, purpose: Purpose) -> Subkey {
    let derive = Hkdf::<Sha256>::new(Some(b"forwarding portal"), master.key.expose_secret());
    let (mut id, mut key) = ([0; 4], Box::new([0; 32]));
    // This fails only for outputs of eight kilobytes and more.
    let _ = derive.expand_multi_info(&[purpose.label(), b" id"], &mut id);
    let _ = derive.expand_multi_info(&[purpose.label(), b" key"], key.as_mut());
    Subkey {
        id,
        key: SecretBox::new(key),
    }
}

/// Reads a secret from its setting or from its file.
pub fn secret(setting: Option<&str>, file: Option<&Path>) -> Result<Option<String>> {
    match (setting, file) {
        (Some(text), _) => Ok(Some(text.to_owned())),
        (None, Some(file)) => read_secret(file).map(Some),
        (None, None) => Ok(None),
    }
}

/// Reads a file with secrets, and warns if others can read it.
pub fn read_secret(file: &Path) -> Result<String> {
    warn_unless_private(file);
    std::fs::read_to_string(file).with_context(|| format!("the file {} cannot be read", file.display()))
}

/// Splits a file's text into its secrets.
pub fn split_secrets(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', '\n'])
        .map(str::trim)
        .filter(|text| !text.is_empty())
}

/// Tells whether others of the machine can read the file.
pub fn is_open_to_others(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(path).map(|about| about.permissions().mode());
        mode.is_ok_and(|mode| mode & 0o077 != 0)
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// Warns if others of the machine can read the file.
pub fn warn_unless_private(path: &Path) {
    if is_open_to_others(path) {
        tracing::warn!(path = %path.display(), "others of this machine can read it: take their rights (chmod go=)");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_file_is_created_once_and_private() {
        let dir = tempfile::tempdir().unwrap();
        let first = SecretKeys::kept_in(dir.path()).unwrap();
        let second = SecretKeys::kept_in(dir.path()).unwrap();
        let key = |keys: &SecretKeys| {
            keys.naming_first(Purpose::Sessions)
                .next()
                .map(|subkey| *subkey.key.expose_secret())
        };
        assert_eq!(key(&first), key(&second));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::metadata(dir.path().join("secret.key"))
                .unwrap()
                .permissions()
                .mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn short_and_missing_keys_are_refused() {
        for bad in ["", " , ", "short", "0123456789abcdef0123456789abcdef,short"] {
            assert!(SecretKeys::parse(bad).is_err(), "{bad}");
        }
        assert_eq!(SecretKeys::parse(&"k".repeat(32)).unwrap().all.len(), 1);
    }

    #[test]
    fn each_purpose_has_its_own_key_and_id() {
        let keys =
            SecretKeys::parse("0123456789abcdef0123456789abcdef\nfedcba9876543210fedcba9876543210").unwrap();
        let all = [
            Purpose::Sessions,
            Purpose::Quotations,
            Purpose::Queue,
            Purpose::Shares,
            Purpose::Push,
            Purpose::Team,
            Purpose::CourierOrders,
            Purpose::AccountNames,
            Purpose::AuditMarks,
        ];
        let derived: Vec<Subkey> = all
            .into_iter()
            .flat_map(|purpose| keys.subkeys(purpose))
            .collect();
        assert_eq!(derived.len(), 18);
        for (at, one) in derived.iter().enumerate() {
            assert_ne!(one.key.expose_secret(), &[0; 32]);
            for other in &derived[..at] {
                assert_ne!(one.id, other.id);
                assert_ne!(one.key.expose_secret(), other.key.expose_secret());
            }
        }
        // These ids never change: the contents of databases could not be opened any more.
        assert_eq!(hex::encode(derived[0].id), "f37206db");
    }

    #[test]
    fn debug_output_hides_the_key() {
        let keys = SecretKeys::parse("0123456789abcdef0123456789abcdef").unwrap();
        assert_eq!(format!("{keys:?}"), "SecretKeys(..)");
    }
}
