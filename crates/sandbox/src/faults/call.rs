//! An entry of the call log.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::path_pattern;

/// A received call. Header values are not kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ReceivedCall {
    pub at: Timestamp,
    /// `api` or `store`.
    pub listener: String,
    pub method: String,
    pub path: String,
    /// Query of API calls; that of the store holds signatures and is left out.
    pub query: Option<String>,
    /// The status of the answer; `None` when the sandbox closed the connection.
    pub status: Option<u16>,
    pub header_names: Vec<String>,
    /// An `Authorization` header was present.
    pub authorization: bool,
    pub content_type: Option<String>,
    /// The fault that applied.
    pub fault: Option<u64>,
}

impl ReceivedCall {
    /// Returns true if the path, with or without the API's prefix, matches a pattern with `*`.
    pub fn path_matches(&self, pattern: &str, prefix: &str) -> bool {
        path_pattern::matches(pattern, &self.path, prefix)
    }
}
