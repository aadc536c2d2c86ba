use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::Seal;

/// The room for the forms that are kept with a session, in bytes as posted.
pub const KEPT_BYTES: usize = 1 << 20;

/// A form that could not be sent: its session had ended, or its reference existed already.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptForm {
    /// The path it was posted to.
    pub action: String,
    /// The path of the page it stands on.
    pub page: String,
    /// As posted (`application/x-www-form-urlencoded`).
    pub fields: String,
}

impl KeptForm {
    /// Whether it stands on the page at this path, or is posted to it.
    pub fn is_for(&self, path: &str) -> bool {
        self.page == path || self.action == path
    }
}

/// What the fields of these forms take.
pub fn bytes(forms: &[KeptForm]) -> usize {
    forms.iter().map(|form| form.fields.len()).sum()
}

fn place(row: &str) -> Vec<u8> {
    [b"kept\0", row.as_bytes()].concat()
}

pub fn seal(seal: &Seal, row: &str, forms: &[KeptForm]) -> Result<String> {
    seal.seal(&place(row), &serde_json::to_vec(forms)?)
}

/// The forms, oldest first; none where they cannot be opened.
pub fn open(seal: &Seal, row: &str, kept: &str) -> Vec<KeptForm> {
    let Some(plain) = seal.open(&place(row), kept) else {
        return Vec::new();
    };
    serde_json::from_slice(&plain)
        // One form alone, as earlier versions of the portal kept it.
        .or_else(|_| serde_json::from_slice(&plain).map(|form| vec![form]))
        .unwrap_or_default()
}
