//! Ids of rows that nobody can guess.

use anyhow::{Result, anyhow};

/// Returns 16 random bytes as hex.
///
/// # Errors
/// The system has no randomness.
pub fn random_id() -> Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("no randomness: {error}"))?;
    Ok(hex::encode(bytes))
}
