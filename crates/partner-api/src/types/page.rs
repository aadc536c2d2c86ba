use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::request::RequestSummary;
use crate::lenient;

/// One page of the list of requests (spec, "GET /orders").
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RequestPage {
    pub items: Vec<Arc<RequestSummary>>,
    pub meta: PageMeta,
}

/// The position of a page in its list. When the service leaves the numbers out, the items are the only page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PageMeta {
    #[serde(deserialize_with = "lenient::whole")]
    pub page: Option<i64>,
    #[serde(deserialize_with = "lenient::whole")]
    pub per_page: Option<i64>,
    #[serde(deserialize_with = "lenient::whole")]
    pub total: Option<i64>,
    #[serde(deserialize_with = "lenient::whole")]
    pub last_page: Option<i64>,
}
