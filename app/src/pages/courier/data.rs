//! What the page of a courier order shows.

use domain::Problems;
use domain::courier_form::{Batch, CourierForm};

use crate::upstream_error::UpstreamError;

/// The form of an order.
#[derive(Clone, Debug)]
pub struct CourierData {
    pub form: CourierForm,
    pub problems: Problems,
    pub told: Option<SubmitOutcome>,
    /// The orders created before this one.
    pub batch: Batch,
    /// The browser's draft of this form; empty when nothing was typed yet.
    pub draft: String,
    /// Random; an order is sent once.
    pub once: String,
}

/// Why the form is back.
#[derive(Clone, Debug)]
pub enum SubmitOutcome {
    /// Our own checks found something.
    Checked,
    /// The service refused it: its words, where it gave any beside the fields.
    Refused {
        message: Option<String>,
    },
    NotSent(UpstreamError),
    /// The order may have been created.
    Perhaps(UpstreamError),
    /// The same form came a second time.
    Again,
}
