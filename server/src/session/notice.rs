use app::page_context::Flash;
use domain::service_message::{telling_message, warnings};
use partner_api::Remarks;
use serde::{Deserialize, Serialize};

use super::seal::Seal;

/// A message that is shown once on the next page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    pub flash: Flash,
    /// The service's own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// The service's remarks beside a success, in its own words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// Fields of a request that were emptied, and for which the service still shows a value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub still_filled: Vec<String>,
    /// Names of uploaded files that people should open once more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
}

impl Notice {
    /// Seals it for the row of its session: it has the names of files and the operator's words.
    pub(super) fn seal(&self, seal: &Seal, row: &str) -> anyhow::Result<String> {
        seal.seal(&seal_context(row), &serde_json::to_vec(self)?)
    }

    /// `None` if no key opens it.
    pub(super) fn open(seal: &Seal, row: &str, sealed: &str) -> Option<Self> {
        let plain = seal.open(&seal_context(row), sealed)?;
        serde_json::from_slice(&plain).ok()
    }

    /// Adds the service's remarks if they say more than the page does.
    pub fn with_remarks(flash: Flash, remarks: &Remarks) -> Self {
        Self {
            said: telling_message(remarks),
            warnings: warnings(remarks),
            ..flash.into()
        }
    }
}

fn seal_context(row: &str) -> Vec<u8> {
    [b"notice\0", row.as_bytes()].concat()
}

impl From<Flash> for Notice {
    fn from(flash: Flash) -> Self {
        Self {
            flash,
            said: None,
            warnings: Vec::new(),
            still_filled: Vec::new(),
            files: Vec::new(),
        }
    }
}
