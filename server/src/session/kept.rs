use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::Seal;

/// The largest form that is kept over a sign-in, in bytes as posted.
pub const KEPT_BYTES: usize = 1 << 20;

/// A form that could not be sent because its session had ended.
#[derive(Serialize, Deserialize)]
pub struct KeptForm {
    /// The path it was posted to.
    pub action: String,
    /// The path of the page it stands on.
    pub page: String,
    /// As posted (`application/x-www-form-urlencoded`).
    pub fields: String,
}

fn place(row: &str) -> Vec<u8> {
    [b"kept\0", row.as_bytes()].concat()
}

pub fn seal(seal: &Seal, row: &str, form: &KeptForm) -> Result<String> {
    seal.seal(&place(row), &serde_json::to_vec(form)?)
}

pub fn open(seal: &Seal, row: &str, kept: &str) -> Option<KeptForm> {
    serde_json::from_slice(&seal.open(&place(row), kept)?).ok()
}
