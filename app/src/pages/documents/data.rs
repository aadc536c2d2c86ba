//! The data of the page of documents.

use std::sync::Arc;

use domain::documents::UploadProblem;
use domain::documents::checklist::Checklist;
use partner_api::{Attachment, Invalid};

use crate::request_header::RequestHeader;
use crate::upstream_error::{Loadable, UpstreamError};

#[derive(Clone, Debug)]
pub struct DocumentsData {
    pub about: RequestHeader,
    pub attachments: Loadable<Arc<Vec<Attachment>>>,
    /// `None` where the documents, or what people said about them, could not be read.
    pub checklist: Option<Checklist>,
    pub input: UploadInput,
    pub outcome: Option<UploadOutcome>,
    /// The idempotency key of the form.
    pub once: String,
}

/// The form as the reader had filled it in; browsers do not keep the chosen files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UploadInput {
    /// The files that are still to be sent.
    pub rows: Vec<UploadRow>,
    pub note: String,
}

/// A file of the form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UploadRow {
    pub doc_type: String,
    /// The name of that file. A script may have kept one of this name, which was imported before.
    pub file_name: String,
}

/// The outcome of a form that was not carried out completely.
#[derive(Clone, Debug, Default)]
pub struct UploadOutcome {
    /// Problems of the form, which keep all of it from being sent.
    pub problems: Vec<UploadProblem>,
    /// The outcome of each file.
    pub files: Vec<FileOutcome>,
}

/// The outcome of one file.
#[derive(Clone, Debug)]
pub struct FileOutcome {
    pub file_name: String,
    pub doc_type: String,
    pub result: FileResult,
}

impl FileOutcome {
    /// Nobody should choose it again without a look at the list.
    pub fn is_settled(&self) -> bool {
        self.is_uploaded() || self.is_unclear()
    }

    /// It may be there.
    pub fn is_unclear(&self) -> bool {
        matches!(
            self.result,
            FileResult::Unknown { .. } | FileResult::Repeated { .. }
        ) && !self.is_uploaded()
    }

    /// Nothing more is to be done about the file.
    pub fn is_uploaded(&self) -> bool {
        matches!(
            self.result,
            FileResult::Uploaded(_) | FileResult::Repeated { listed: Some(true) }
        )
    }
}

/// The result of sending one file.
#[derive(Clone, Debug)]
pub enum FileResult {
    Uploaded(FileRemark),
    /// It was sent before with the same form, and not again. `listed` tells whether the list has a document like it, where it
    /// could be read.
    Repeated {
        listed: Option<bool>,
    },
    /// It was not sent.
    Problems(Vec<UploadProblem>),
    /// The service refused, in its own words where it gave any.
    Refused(Invalid),
    /// The request takes no more documents; it was not sent.
    Closed,
    /// Nothing was carried out.
    NotSent(UpstreamError),
    /// The portal did not come to send it.
    NotBegun,
    /// It was not uploaded, for the reason given before the session ended.
    Told(String),
    /// Sent once, outcome unknown. `listed` tells that the list holds a new document like it now, where it could be read;
    /// `said` is the service's words, where it gave any.
    Unknown {
        listed: Option<bool>,
        said: Option<String>,
    },
}

/// A property of an uploaded file that a person should know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileRemark {
    Nothing,
    /// It needs a password.
    IsProtected,
    /// Its first bytes show another kind than its name.
    IsOfAnotherKind,
    /// A JPEG under another ending, which was sent as `.jpg`.
    IsSentAsJpg,
}

impl FileRemark {
    /// A person should open the file once more.
    pub fn asks_for_a_look(self) -> bool {
        matches!(self, Self::IsProtected | Self::IsOfAnotherKind)
    }
}
