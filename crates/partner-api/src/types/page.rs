use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize};

use super::request::RequestSummary;
use crate::lenient;

/// One page of the list of requests (spec, "GET /orders").
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RequestPage {
    #[serde(deserialize_with = "lenient::list")]
    pub items: Vec<Arc<RequestSummary>>,
    #[serde(deserialize_with = "page_meta")]
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

fn page_meta<'de, D: Deserializer<'de>>(from: D) -> Result<PageMeta, D::Error> {
    lenient::one(from).map(Option::unwrap_or_default)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn page_without_meta_is_read() {
        let page: RequestPage =
            serde_json::from_value(json!({"items": [{"rfq_code": "A"}], "meta": []})).unwrap();
        assert_eq!((page.items.len(), page.meta.total), (1, None));
    }
}
