//! The readings that the figures are made of.

use std::sync::Arc;

use partner_api::{Milestone, Quotation, RequestSummary};

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

/// The data that the portal has read of one request.
#[derive(Clone, Debug, Default)]
pub struct RequestReading {
    /// The row of the list.
    pub request: Arc<RequestSummary>,
    /// When it was sent, as the service writes it; `None` if that was not read.
    pub submitted_at: Option<String>,
    /// The newest quotation.
    pub quotation: QuotationReading,
    /// The oldest version of the quotation that is kept; earlier ones may be missing, and it may be the newest.
    pub oldest: Option<Arc<Quotation>>,
    /// Those that had happened when they were read, in any order.
    pub milestones: Option<Arc<[Milestone]>>,
    /// The entries of what people did through this portal, in any order.
    pub activity: Option<Arc<[ActivityEntry]>>,
}

impl RequestReading {
    /// The first quotation: the oldest one that is known, if it has number 1. `None` if only later ones are known.
    pub(super) fn first_quotation(&self) -> Option<QuotationReading> {
        let oldest = match (&self.oldest, &self.quotation) {
            (Some(version), _) | (None, QuotationReading::Read(version)) => version,
            (None, other) => return Some(other.clone()),
        };
        (oldest.version == Some(1)).then(|| QuotationReading::Read(Arc::clone(oldest)))
    }
}
