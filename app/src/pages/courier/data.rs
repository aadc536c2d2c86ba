//! The data of the page of a courier order.

use domain::Problems;
use domain::courier_form::{Batch, CourierForm};

use crate::upstream_error::UpstreamError;

/// The form of an order.
#[derive(Clone, Debug)]
pub struct CourierData {
    /// Its figures as the page's language writes them.
    pub form: CourierForm,
    pub problems: Problems,
    pub outcome: Option<CourierOutcome>,
    /// The orders created before this one.
    pub batch: Batch,
    /// The browser's draft of this form; empty when nothing was typed yet.
    pub draft: String,
    /// The idempotency key of the form.
    pub once: String,
    /// The service's web application, where orders can be looked up.
    pub web_url: Option<String>,
}

/// The outcome of a submission that brought the form back.
#[derive(Clone, Debug)]
pub enum CourierOutcome {
    /// A figure is none; nothing was sent.
    Fields,
    /// The service may not take it as it is; nothing was sent before the sender has seen that.
    Doubtful,
    /// The service refused it: its words, where it gave any beside the fields.
    Refused {
        message: Option<String>,
    },
    NotSent(UpstreamError),
    /// The order may have been created.
    Unknown(UpstreamError),
    /// The same form came a second time.
    Repeated,
}
