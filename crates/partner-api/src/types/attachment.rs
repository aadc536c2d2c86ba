use serde::{Deserialize, Serialize};

use crate::lenient::{self, Element};

/// A document of a request, uploaded by the partner or shared by the operator (spec, "Attachment").
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Attachment {
    #[serde(deserialize_with = "lenient::whole")]
    pub id: Option<i64>,
    #[serde(deserialize_with = "lenient::snake_code")]
    pub doc_type: String,
    #[serde(deserialize_with = "lenient::text")]
    pub file_name: String,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub mime_type: Option<String>,
    /// Bytes.
    #[serde(deserialize_with = "lenient::whole")]
    pub file_size: Option<i64>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub note: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub uploaded_at: Option<String>,
}

impl Element for Attachment {}

/// A time-limited link to a document's content on an object store. Only the browser fetches it, without the token, and
/// it is never stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct DownloadLink {
    #[serde(deserialize_with = "lenient::text")]
    pub url: String,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub expires_at: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub file_name: Option<String>,
}
