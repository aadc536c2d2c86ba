//! The data of the form's page.

use std::sync::Arc;

use domain::Problems;
use domain::address_suggestions::AddressSuggestions;
use domain::cargo::Divisors;
use domain::rfq_form::{Marks, RfqForm};
use partner_api::Catalogs;
use serde_json::Value;

use crate::upstream_error::UpstreamError;

/// A request's form.
#[derive(Clone, Debug)]
pub struct RequestFormData {
    pub kind: FormKind,
    pub form: RfqForm,
    /// The problems of the form, shown at the fields.
    pub problems: Problems,
    /// The outcome of sending it; `None` on a fresh form and after a button that only changes lines.
    pub outcome: Option<RequestFormOutcome>,
    /// Without catalogs the form offers the codes of the specification.
    pub catalogs: Option<Arc<Catalogs>>,
    /// The idempotency key of the form.
    pub once: String,
    /// The cargo line the reader is led to.
    pub focus: Option<usize>,
    /// Suggestions from the account's earlier requests.
    pub known: Arc<AddressSuggestions>,
    /// One side of the form was just taken from an earlier request.
    pub taken: bool,
    /// Divisors of volumetric weight.
    pub divisors: Divisors,
    /// The fields that the operator's question names ([`WaitingRequest::marks`]).
    pub marks: Marks,
}

/// The purpose of the form.
#[derive(Clone, Debug)]
pub enum FormKind {
    New { copied: Option<Copied> },
    Supply(WaitingRequest),
}

/// The source of a new request's values.
#[derive(Clone, Debug)]
pub enum Copied {
    From(String),
    /// Parts of that request could not be read.
    InPart(String),
    /// The values typed for another request whose reference, this one, existed already.
    Typed {
        taken: String,
    },
    Unreadable(UpstreamError),
}

/// A request that waits for information.
#[derive(Clone, Debug)]
pub struct WaitingRequest {
    pub code: String,
    /// The partner's reference, or the code.
    pub reference: String,
    /// The operator's question, of unspecified shape; `None` if the request could not be read.
    pub info_request: Option<Value>,
    /// As read with the version of the request that the form was made from.
    pub updated_at: Option<String>,
    /// The request as it stands; `None` if it could not be read.
    pub before: Option<Box<RfqForm>>,
}

/// The reason why the form is back.
#[derive(Clone, Debug)]
pub enum RequestFormOutcome {
    /// Our own checks found something; nothing was sent.
    Fields,
    /// Our own checks found nothing; nothing was sent.
    Checked,
    /// Days may not be meant; nothing was sent before the sender has seen that.
    DatesDoubtful,
    /// A pasted table, or a file, whose rows are not among the cargo lines; nothing was sent.
    ImportWaiting {
        file: Option<String>,
    },
    /// The service refused it: its words, where it gave any beside the fields.
    Refused {
        message: Option<String>,
    },
    /// Nothing was sent, or the service did not take it.
    NotSent(UpstreamError),
    /// A new request may have arrived. With a reference it is safe to send it again.
    CreationUnknown {
        trouble: UpstreamError,
        safe: bool,
    },
    /// The reference exists already, and the form has a new one now. Without a code its request cannot be opened.
    ReferenceExists {
        reference: String,
        code: Option<String>,
    },
    /// The form was posted a second time and has no reference to find the first by; nothing was sent again.
    Repeated,
    /// A supplement may have arrived, and the state could not be read.
    SupplyUnknown(UpstreamError),
    /// A supplement got no answer, and the request waits as before.
    StillWaiting(UpstreamError),
    NothingChanged,
    /// Parts of the request could not be read, so that changes of them are not sent: none has been tried, or one was refused.
    ReadInPart {
        is_refused: bool,
        /// Texts and lists may be cut; else only cargo lines, or what they say of the goods, could not be read.
        is_shortened: bool,
    },
    /// The request has changed since the form was made: as it is now.
    Stale {
        now: Box<RfqForm>,
    },
}
