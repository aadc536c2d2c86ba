//! The data of a response's page.

use std::sync::Arc;

use domain::negotiation::NoteInsertion;
use domain::quotation::SeenQuotation;
use domain::quotation_response::{MissingField, ResponseInput, ResponseKind};
use partner_api::{Catalogs, Invalid, Quotation, RequestDetails};

use crate::pages::quotation::ApprovalShown;
use crate::upstream_error::UpstreamError;
use domain::activity::ActivityEntry;

/// The outcome of the response, or the step before it.
#[derive(Clone, Debug)]
pub enum ResponseOutcome {
    /// Nothing yet: the negotiation form was opened.
    Opened,
    /// The note was written from the choices; nothing was sent.
    Written(NoteInsertion),
    /// The note could not be written: nothing is chosen, or a target is no number. Nothing was sent.
    Unwritten,
    /// Something is missing in the form; nothing was sent.
    Fields(Vec<MissingField>),
    /// Another version, total, currency, number or content than was seen; nothing was sent, or the service refused.
    Changed { words: Option<String> },
    /// Request and quotation name different versions, so that the response could count for one that was not seen; nothing was sent.
    TwoVersions,
    /// The operator's flags no longer allow this response; nothing was sent.
    Closed,
    /// Only accepting: the validity is over; nothing was sent.
    Expired,
    /// Only accepting: nobody has approved exactly this; nothing was sent.
    Unapproved,
    /// The service refused (422), in its own words where it gave any.
    Refused(Invalid),
    /// The quotation could not be read again, so nothing was sent.
    Unread(UpstreamError),
    /// The response was to be sent, and the service did not take it: nothing was carried out.
    NotSent(UpstreamError),
    /// Accepted, but the service shows this newer version afterwards: it came between the last look and the sending.
    Overtaken { version: i64, said: Option<String> },
    /// Sent once, outcome unknown. The request as it was read afterwards, if that was possible, and the service's words.
    Unknown {
        after: Option<Arc<RequestDetails>>,
        said: Option<String>,
    },
}

#[derive(Clone, Debug)]
pub struct QuotationResponseData {
    pub code: String,
    pub kind: ResponseKind,
    /// As it was read last; `None` when that failed.
    pub request: Option<Arc<RequestDetails>>,
    pub quotation: Option<Arc<Quotation>>,
    pub catalogs: Option<Arc<Catalogs>>,
    /// The quotation that was on the screen, as the form states it.
    pub seen: SeenQuotation,
    /// The version that was on the screen, where it changed and the portal keeps it.
    pub seen_version: Option<Arc<Quotation>>,
    pub input: ResponseInput,
    pub outcome: ResponseOutcome,
    /// The entry of the person who has answered through this portal meanwhile, if it can no longer be answered.
    pub answered: Option<ActivityEntry>,
    /// Of an acceptance that needs one.
    pub approval: Option<ApprovalShown>,
    /// The idempotency key of the form.
    pub once: String,
}
