//! The readings that the figures are made of.

use std::sync::Arc;

use partner_api::{Milestone, Quotation, RequestDetails, RequestSummary};

use crate::activity::ActivityEntry;

/// The newest quotation of a request, as far as the portal has read it.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum QuotationReading {
    #[default]
    NotRead,
    /// The service says that there is none.
    None,
    Read(Arc<Quotation>),
}

/// What the portal has read of one request.
#[derive(Clone, Debug, Default)]
pub struct RequestReading {
    /// The row of the list.
    pub request: Arc<RequestSummary>,
    pub details: Option<Arc<RequestDetails>>,
    /// The newest quotation.
    pub quotation: QuotationReading,
    /// The versions of the quotation that are kept, oldest first. Early ones may be missing; the newest may be among them.
    pub versions: Vec<Arc<Quotation>>,
    /// In any order.
    pub milestones: Option<Arc<[Milestone]>>,
    /// The entries of what people did through this portal, in any order.
    pub activity: Option<Arc<[ActivityEntry]>>,
}

impl RequestReading {
    /// The newest quotation. One that was not read is none where the details say so and the row does not contradict.
    pub(super) fn quotation(&self) -> &QuotationReading {
        let says_none = self
            .details
            .as_ref()
            .is_some_and(|details| details.has_no_quotation);
        match &self.quotation {
            QuotationReading::NotRead if says_none && self.request.quotation_no.is_none() => {
                &QuotationReading::None
            }
            reading => reading,
        }
    }

    /// The first quotation: the oldest one that is known, if it has number 1. Otherwise the first one was never read.
    pub(super) fn first_quotation(&self) -> QuotationReading {
        let newest = self.quotation();
        let oldest = match (self.versions.first(), newest) {
            (Some(version), _) | (None, QuotationReading::Read(version)) => version,
            (None, other) => return other.clone(),
        };
        if oldest.version == Some(1) {
            QuotationReading::Read(Arc::clone(oldest))
        } else {
            QuotationReading::NotRead
        }
    }
}
