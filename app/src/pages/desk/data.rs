//! The data of the desk.

use std::sync::Arc;

use domain::decision_desk::Selection;
use domain::lane_rates::LaneRates;
use partner_api::{Catalogs, Quotation, RequestDetails, RequestSummary};

use crate::upstream_error::Loadable;

/// The data of the desk.
#[derive(Clone, Debug)]
pub struct DeskData {
    /// The quotations that the address asks for; see [`super::selection`].
    pub selection: Selection,
    /// One for each code of the selection, in its order. Empty where the selection does not fit: nothing is read then.
    pub columns: Vec<DeskColumn>,
    /// Requests with a quotation to answer, in the order in which they are shown; others among them are left out.
    pub choices: Loadable<Vec<Arc<RequestSummary>>>,
    /// Their number as the service counts them; the choices may be a part.
    pub in_all: Option<i64>,
    /// For the names of services.
    pub catalogs: Option<Arc<Catalogs>>,
}

/// One quotation. Its parts may fail alone, and each column may fail without the others.
#[derive(Clone, Debug)]
pub struct DeskColumn {
    pub code: String,
    /// Absent: the account has no such request.
    pub request: Loadable<Arc<RequestDetails>>,
    /// Absent: the operator has sent none.
    pub quotation: Loadable<Arc<Quotation>>,
    /// Earlier quotations on its lane.
    pub lane: Option<LaneRates>,
}
