//! What the page of documents is given.

use domain::documents::UploadProblem;
use partner_api::{Attachment, Invalid};

use crate::request_header::RequestHeader;
use crate::upstream_error::{Loadable, UpstreamError};

#[derive(Clone, Debug)]
pub struct DocumentsData {
    pub about: RequestHeader,
    pub attachments: Loadable<Vec<Attachment>>,
    pub input: UploadInput,
    pub outcome: Option<UploadOutcome>,
    /// The idempotency key of the form.
    pub once: String,
}

/// What the reader had filled in; the chosen file is not kept by browsers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UploadInput {
    pub doc_type: String,
    pub note: String,
    /// The name of that file. A script may have kept one of this name, which was imported before.
    pub file_name: String,
}

/// Why a document was not taken, or that it is unclear.
#[derive(Clone, Debug)]
pub enum UploadOutcome {
    /// Nothing was sent.
    Fields(Vec<UploadProblem>),
    /// The service refused, in its own words where it gave any.
    Refused(Invalid),
    /// The request takes no more documents; nothing was sent.
    Closed,
    /// Nothing was carried out.
    NotSent(UpstreamError),
    /// Sent once, outcome unknown. Whether the list holds a new document like it now, if it could be read; and the service's
    /// words, where it gave any.
    Unknown {
        file_name: String,
        listed: Option<bool>,
        said: Option<String>,
    },
}
