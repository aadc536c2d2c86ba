use app::page_context::Flash;
use domain::service_message::{telling_message, warnings};
use partner_api::Remarks;
use serde::{Deserialize, Serialize};

/// What is told once on the next page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    pub flash: Flash,
    /// What the service said, in its own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// What the service remarks on it although it was taken, in its own words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// Fields of a request that were emptied, and that the service still shows a value in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub still_filled: Vec<String>,
}

impl Notice {
    /// With what the service said beside the success, where that tells more than the page does.
    pub fn with_remarks(flash: Flash, remarks: &Remarks) -> Self {
        Self {
            said: telling_message(remarks),
            warnings: warnings(remarks),
            ..flash.into()
        }
    }
}

impl From<Flash> for Notice {
    fn from(flash: Flash) -> Self {
        Self {
            flash,
            said: None,
            warnings: Vec::new(),
            still_filled: Vec::new(),
        }
    }
}
