use app::page_context::Flash;
use serde::{Deserialize, Serialize};

/// What is told once on the next page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    pub flash: Flash,
    /// What the service said, in its own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// Fields of a request that were emptied, and that the service still shows a value in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub still_filled: Vec<String>,
}

impl From<Flash> for Notice {
    fn from(flash: Flash) -> Self {
        Self {
            flash,
            said: None,
            still_filled: Vec::new(),
        }
    }
}
