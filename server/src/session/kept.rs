use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::Seal;

/// Limit of the forms that are kept with a session, in bytes as posted.
pub const MAX_KEPT_FORM_BYTES: usize = 1 << 20;

/// A form that could not be sent: its session had ended, or its reference existed already.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptForm {
    /// The path to which it was posted.
    pub action: String,
    /// The path of the page with the form.
    pub page: String,
    /// The fields as posted (`application/x-www-form-urlencoded`).
    pub fields: String,
}

/// A field that is kept nowhere and typed again.
pub const PASSPHRASE: &str = "passphrase";

impl KeptForm {
    /// A form that was posted to `action` and belongs to the page at `page`. A passphrase is left out.
    pub fn new(action: String, page: String, fields: String) -> Self {
        let is_secret = |name: &str| name == PASSPHRASE;
        let pairs = form_urlencoded::parse(fields.as_bytes());
        let fields = if pairs.clone().any(|(name, _)| is_secret(&name)) {
            form_urlencoded::Serializer::new(String::new())
                .extend_pairs(pairs.filter(|(name, _)| !is_secret(name)))
                .finish()
        } else {
            fields
        };
        Self { action, page, fields }
    }

    /// Tells whether it belongs to the page at this path, or is posted to it.
    pub fn is_for(&self, path: &str) -> bool {
        self.page == path || self.action == path
    }
}

/// Returns the size of the fields of these forms in bytes.
pub fn bytes(forms: &[KeptForm]) -> usize {
    forms.iter().map(|form| form.fields.len()).sum()
}

fn seal_context(row: &str) -> Vec<u8> {
    [b"kept\0", row.as_bytes()].concat()
}

pub fn seal(seal: &Seal, row: &str, forms: &[KeptForm]) -> Result<String> {
    seal.seal(&seal_context(row), &serde_json::to_vec(forms)?)
}

/// Returns the forms, oldest first; empty if they cannot be opened.
pub fn open(seal: &Seal, row: &str, kept: &str) -> Vec<KeptForm> {
    let Some(plain) = seal.open(&seal_context(row), kept) else {
        return Vec::new();
    };
    serde_json::from_slice(&plain)
        // Earlier versions of the portal kept a single form.
        .or_else(|_| serde_json::from_slice(&plain).map(|form| vec![form]))
        .unwrap_or_default()
}
