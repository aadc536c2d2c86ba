use anyhow::{Result, anyhow};

/// Returns a name that identifies a holder.
pub fn random_name() -> Result<String> {
    let mut name = [0; 16];
    getrandom::fill(&mut name).map_err(|error| anyhow!("no randomness: {error}"))?;
    Ok(hex::encode(name))
}
