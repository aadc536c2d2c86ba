//! A form that is kept with a session until it is posted again, or for some minutes after its page has shown it.

use app::routes;
use serde::{Deserialize, Serialize};

/// Limit of the forms that are kept with a session, in bytes as posted.
pub const MAX_KEPT_FORM_BYTES: usize = 1 << 20;

/// A form that could not be sent: its session had ended, or its reference existed already.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptForm {
    /// The path to which it was posted.
    pub action: String,
    /// The path of the page with the form.
    pub page: String,
    /// The fields as posted (`application/x-www-form-urlencoded`).
    pub fields: String,
    /// Time at which a page first showed it, in seconds since 1970. The answer may be lost on its way, or the page be loaded again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<i64>,
}

/// A field that is kept nowhere and typed again.
pub const PASSPHRASE_FIELD: &str = "passphrase";

impl KeptForm {
    /// A form that was posted to `action` and belongs to the page at `page`. A passphrase is left out.
    pub fn new(action: String, page: String, fields: String) -> Self {
        let is_secret = |name: &str| name == PASSPHRASE_FIELD;
        let pairs = form_urlencoded::parse(fields.as_bytes());
        let fields = if pairs.clone().any(|(name, _)| is_secret(&name)) {
            form_urlencoded::Serializer::new(String::new())
                .extend_pairs(pairs.filter(|(name, _)| !is_secret(name)))
                .finish()
        } else {
            fields
        };
        Self {
            action,
            page,
            fields,
            shown: None,
        }
    }

    /// Tells whether it is the form that is posted to this path, by any of its buttons.
    pub fn is_of(&self, action: &str) -> bool {
        routes::form_of(&self.action) == routes::form_of(action)
    }
}

/// Returns the size of the fields of these forms in bytes.
pub fn bytes(forms: &[KeptForm]) -> usize {
    forms.iter().map(|form| form.fields.len()).sum()
}

pub fn seal_context(row: &str) -> Vec<u8> {
    [b"kept\0", row.as_bytes()].concat()
}
