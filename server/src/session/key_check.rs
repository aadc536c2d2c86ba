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
             that key, too: docs/deployment.md says how keys are changed, and what to do if it is lost",
            ids.join(", ")
        );
    }
    match ids.first() {
        Some(sealing) => storage.set_portal_state(SESSION_KEY, sealing).await,
        None => bail!("there is no secret key"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The three steps of a change, with instances of the step before still starting; then a wrong key.
    #[tokio::test]
    async fn keys_change_in_three_steps_and_a_wrong_one_is_refused() {
        const OLD: &str = "old-key-old-key-old-key-old-key-old";
        const NEW: &str = "new-key-new-key-new-key-new-key-new";
        let folder = tempfile::tempdir().unwrap();
        let url = crate::config::sqlite_url(&folder.path().join("portal.db")).unwrap();
        let storage = Storage::open(&url).await.unwrap();
        let check = async |keys: &str| check_keys(&storage, &SecretKeys::parse(keys).unwrap()).await;
        let (both, turned) = (format!("{OLD},{NEW}"), format!("{NEW},{OLD}"));
        for keys in [OLD, &both, OLD, &both, &turned, &both, &turned, NEW, &turned, NEW] {
            check(keys).await.unwrap();
        }
        for keys in [OLD, "wrong-key-wrong-key-wrong-key-wrong"] {
            let error = check(keys).await.unwrap_err().to_string();
            assert!(error.contains("sealed with another secret key"), "{error}");
        }
        check(NEW).await.unwrap();
    }
}
