//! Refuses to start with keys that do not fit the database: a wrong key would sign out everybody whom this instance answers.

use anyhow::{Result, bail};

use crate::config::secrets::{Purpose, SecretKeys};
use crate::storage::Storage;

/// The name of the key that seals new sessions, in the database.
const SESSION_KEY: &str = "session_key";

/// Checks that the key which seals new sessions is among these, and records the one that seals from now on.
///
/// # Errors
/// Sessions are sealed with another key, or the database does not answer.
pub async fn check_keys(storage: &Storage, keys: &SecretKeys) -> Result<()> {
    let ids: Vec<String> = keys
        .subkeys(Purpose::Sessions)
        .map(|key| hex::encode(key.id))
        .collect();
    if let Some(known) = storage.portal_state(SESSION_KEY).await?
        && !ids.contains(&known)
    {
        bail!(
            "the sessions in the database are sealed with another secret key (id {known}; here: {}). Nothing was changed. Start with \
             that key, too: docs/operations.md says how keys are changed, and what to do if it is lost",
            ids.join(", ")
        );
    }
    match ids.first() {
        Some(sealing) => storage.set_portal_state(SESSION_KEY, sealing).await,
        None => bail!("there is no secret key"),
    }
}

/// The keys, of which the one that has named accounts does so as long as it is among them: rows are found by these names. A key that
/// is gone names nothing; then it is the last one.
///
/// # Errors
/// The database does not answer.
pub async fn naming_keys(storage: &Storage, keys: &SecretKeys) -> Result<SecretKeys> {
    /// The name of that key, in the database.
    const ACCOUNT_KEY: &str = "account_key";

    let known = storage.portal_state(ACCOUNT_KEY).await?;
    let keys = keys.clone().named_by(known.as_deref());
    let naming = keys.naming_id();
    if known.as_deref() != Some(naming.as_str()) {
        storage.set_portal_state(ACCOUNT_KEY, &naming).await?;
    }
    Ok(keys)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The three steps of a change, with instances of the step before still starting; then a wrong key.
    #[tokio::test]
    async fn keys_change_in_three_steps_and_a_wrong_one_is_refused() {
        const OLD_KEY: &str = "old-key-old-key-old-key-old-key-old";
        const NEW_KEY: &str = "new-key-new-key-new-key-new-key-new";
        let folder = tempfile::tempdir().unwrap();
        let url = crate::config::sqlite_url(&folder.path().join("portal.db")).unwrap();
        let storage = Storage::open(&url).await.unwrap();
        let check = async |keys: &str| check_keys(&storage, &SecretKeys::parse(keys).unwrap()).await;
        let (both, turned) = (format!("{OLD_KEY},{NEW_KEY}"), format!("{NEW_KEY},{OLD_KEY}"));
        for keys in [
            OLD_KEY, &both, OLD_KEY, &both, &turned, &both, &turned, NEW_KEY, &turned, NEW_KEY,
        ] {
            check(keys).await.unwrap();
        }
        for keys in [OLD_KEY, "wrong-key-wrong-key-wrong-key-wrong"] {
            let error = check(keys).await.unwrap_err().to_string();
            assert!(error.contains("sealed with another secret key"), "{error}");
        }
        check(NEW_KEY).await.unwrap();
    }

    /// Rows are found by the same names in each step, until the old key is gone.
    #[tokio::test]
    async fn accounts_are_named_by_the_same_key_while_it_is_there() {
        const OLD_KEY: &str = "old-key-old-key-old-key-old-key-old";
        const NEW_KEY: &str = "new-key-new-key-new-key-new-key-new";
        let folder = tempfile::tempdir().unwrap();
        let url = crate::config::sqlite_url(&folder.path().join("portal.db")).unwrap();
        let storage = Storage::open(&url).await.unwrap();
        let naming = async |keys: &str| {
            let keys = SecretKeys::parse(keys).unwrap();
            naming_keys(&storage, &keys).await.unwrap().naming_id()
        };
        let old = naming(OLD_KEY).await;
        for keys in [
            format!("{OLD_KEY},{NEW_KEY}"),
            format!("{NEW_KEY},{OLD_KEY}"),
            format!("{OLD_KEY},{NEW_KEY}"),
        ] {
            assert_eq!(naming(&keys).await, old, "{keys}");
        }
        let new = naming(NEW_KEY).await;
        assert_ne!(new, old);
        assert_eq!(
            naming(&format!("{NEW_KEY},{OLD_KEY}")).await,
            new,
            "it has named accounts since"
        );
    }
}
