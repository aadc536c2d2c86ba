use app::page_context::Flash;
use serde::{Deserialize, Serialize};

/// What is told once on the next page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    pub flash: Flash,
    /// What the service said, in its own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
}

impl From<Flash> for Notice {
    fn from(flash: Flash) -> Self {
        Self { flash, said: None }
    }
}
