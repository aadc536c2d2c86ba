use serde::{Deserialize, Serialize};

use crate::lenient::{self, Element};

/// A milestone of a shipment (spec, "Tracking milestone"). Lists are sorted newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Milestone {
    #[serde(deserialize_with = "lenient::whole")]
    pub id: Option<i64>,
    #[serde(deserialize_with = "lenient::snake_code")]
    pub operation_status: String,
    /// Vietnamese.
    #[serde(deserialize_with = "lenient::opt_text")]
    pub operation_status_label: Option<String>,
    /// ISO 8601 with offset.
    #[serde(deserialize_with = "lenient::opt_text")]
    pub happened_at: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub location: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub content: Option<String>,
}

impl Element for Milestone {}
