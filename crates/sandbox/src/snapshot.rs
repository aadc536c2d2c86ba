//! The state as one JSON snapshot in the data folder, which survives a restart.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::model::state::State;
use crate::operator::Operator;

const SNAPSHOT: &str = "state.json";
/// Changes within this time are saved together.
const DEBOUNCE: Duration = Duration::from_millis(300);

/// Removes the files of a sandbox from the data folder and leaves others alone.
pub fn remove(folder: &Path) -> io::Result<()> {
    for gone in [
        fs::remove_file(folder.join(SNAPSHOT)),
        fs::remove_dir_all(folder.join("files")),
    ] {
        match gone {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Reads the snapshot; `None` when there is none yet.
pub fn load(folder: &Path) -> io::Result<Option<State>> {
    match fs::read(folder.join(SNAPSHOT)) {
        Ok(bytes) => Ok(Some(serde_json::from_slice::<State>(&bytes)?.restored())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes the snapshot beside the old one and swaps them: a crash leaves one of the two whole.
pub fn save(folder: &Path, operator: &Operator) -> io::Result<()> {
    let bytes = serde_json::to_vec(&*operator.read())?;
    let fresh = folder.join("state.json.new");
    let mut file = fs::File::create(&fresh)?;
    file.write_all(&bytes)?;
    file.sync_all()?;
    fs::rename(fresh, folder.join(SNAPSHOT))
}

/// Saves after changes, until dropped.
pub async fn save_changes(folder: PathBuf, operator: Operator) {
    loop {
        operator.changed().await;
        tokio::time::sleep(DEBOUNCE).await;
        let (folder, operator) = (folder.clone(), operator.clone());
        match tokio::task::spawn_blocking(move || save(&folder, &operator)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "could not save the state"),
            Err(error) => tracing::error!(%error, "saving the state failed"),
        }
    }
}
