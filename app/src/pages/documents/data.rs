//! The data of the page of documents.

use domain::documents::UploadProblem;
use domain::documents::checklist::Checklist;
use partner_api::{Attachment, Invalid};

use crate::request_header::RequestHeader;
use crate::upstream_error::{Loadable, UpstreamError};

#[derive(Clone, Debug)]
pub struct DocumentsData {
    pub about: RequestHeader,
    pub attachments: Loadable<Vec<Attachment>>,
    /// `None` where the documents, or what people said about them, could not be read.
    pub checklist: Option<Checklist>,
    pub input: UploadInput,
    pub outcome: Option<UploadOutcome>,
    /// The idempotency key of the form.
    pub once: String,
}

/// The fields as the reader had filled them in; browsers do not keep the chosen file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UploadInput {
    pub doc_type: String,
    pub note: String,
    /// The name of that file. A script may have kept one of this name, which was imported before.
    pub file_name: String,
}

/// The reason why a document was not taken, or that it is unclear.
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
    /// Sent once, outcome unknown. `listed` tells that the list holds a new document like it now, where it could be read;
    /// `said` is the service's words, where it gave any.
    Unknown {
        file_name: String,
        listed: Option<bool>,
        said: Option<String>,
    },
}
