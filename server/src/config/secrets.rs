//! The key that seals what the database keeps.

use std::fmt;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use secrecy::{ExposeSecret, SecretBox};
use sha2::{Digest as _, Sha256};

const SHORTEST: usize = 32;

/// The sealing keys: the first seals, all of them open, so that a key can be changed without ending sessions.
#[derive(Clone)]
pub struct SecretKeys(Arc<Vec<SecretBox<[u8; 32]>>>);

impl fmt::Debug for SecretKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKeys(..)")
    }
}

impl SecretKeys {
    /// From the setting, from the file, or from the data directory, where a key is made when there is none.
    pub fn find(setting: Option<&str>, file: Option<&Path>, data_dir: &Path) -> Result<Self> {
        match (setting, file) {
            (Some(text), _) => Self::parse(text).context("PORTAL_SECRET_KEY is not usable"),
            (None, Some(file)) => {
                let text = std::fs::read_to_string(file)
                    .with_context(|| format!("the key file {} cannot be read", file.display()))?;
                Self::parse(&text).with_context(|| format!("the key file {} is not usable", file.display()))
            }
            (None, None) => Self::kept_in(&data_dir.join("secret.key")),
        }
    }

    /// Comma separated texts of at least 32 characters each.
    pub fn parse(text: &str) -> Result<Self> {
        let texts: Vec<&str> = text
            .split(',')
            .map(str::trim)
            .filter(|text| !text.is_empty())
            .collect();
        if texts.is_empty() {
            bail!("there is no key");
        }
        if texts.iter().any(|text| text.len() < SHORTEST) {
            bail!("a key needs at least {SHORTEST} characters; make one with: openssl rand -hex 32");
        }
        let derive = |text: &&str| {
            let digest = Sha256::new()
                .chain_update(b"portal session key\0")
                .chain_update(text)
                .finalize();
            SecretBox::new(Box::new(digest.into()))
        };
        Ok(Self(Arc::new(texts.iter().map(derive).collect())))
    }

    fn kept_in(file: &Path) -> Result<Self> {
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
        let text = std::fs::read_to_string(file)
            .with_context(|| format!("the key {} cannot be read", file.display()))?;
        Self::parse(&text).with_context(|| format!("the key {} is damaged", file.display()))
    }

    pub(crate) fn sealing(&self) -> &[u8; 32] {
        self.0[0].expose_secret()
    }

    /// The key by which accounts are named in memory, in the database and between instances. It comes from the oldest of
    /// the keys, so that instances with `new,old` and with `old` name an account alike while the keys change.
    pub fn naming(&self) -> [u8; 32] {
        let mut digest = Sha256::new();
        digest.update(b"portal account names\0");
        if let Some(oldest) = self.0.last() {
            digest.update(oldest.expose_secret());
        }
        digest.finalize().into()
    }

    pub(crate) fn opening(&self) -> impl Iterator<Item = &[u8; 32]> {
        self.0.iter().map(ExposeSecret::expose_secret)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_file_is_created_once_and_private() {
        let dir = tempfile::tempdir().unwrap();
        let first = SecretKeys::find(None, None, dir.path()).unwrap();
        let second = SecretKeys::find(None, None, dir.path()).unwrap();
        assert_eq!(first.sealing(), second.sealing());
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
        assert_eq!(SecretKeys::parse(&"k".repeat(32)).unwrap().opening().count(), 1);
    }

    #[test]
    fn debug_output_hides_the_key() {
        let keys = SecretKeys::parse("0123456789abcdef0123456789abcdef").unwrap();
        assert_eq!(format!("{keys:?}"), "SecretKeys(..)");
    }
}
