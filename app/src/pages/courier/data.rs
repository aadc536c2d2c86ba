//! The data of the pages of courier orders.

use domain::courier_form::CourierForm;
use domain::{Lang, Problems};
use jiff::Timestamp;
use partner_api::Remarks;
use serde_json::Value;

use crate::upstream_error::UpstreamError;

/// The form of an order.
#[derive(Clone, Debug)]
pub struct CourierData {
    /// Its figures as the page's language writes them.
    pub form: CourierForm,
    pub problems: Problems,
    pub outcome: Option<CourierOutcome>,
    /// The newest order with the number of this one.
    pub same_number: Option<SentOrder>,
    /// The orders sent last, newest first.
    pub recent: Vec<SentOrder>,
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
    /// A figure is not valid; nothing was sent.
    Fields,
    /// The service may not take it as it is; nothing was sent before the sender has seen that.
    Doubtful,
    /// An order with this number was sent before; nothing was sent before the sender has seen that.
    SameNumber,
    /// Another order with this number is being sent for long; nothing of this one was sent.
    NumberHeld,
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

/// An order that this portal sent.
#[derive(Clone, Debug)]
pub struct SentOrder {
    pub id: String,
    /// The form as typed, on a page in the language of `figures`.
    pub form: CourierForm,
    pub figures: Lang,
    pub sent: Timestamp,
    /// The name of the sender.
    pub who: Option<String>,
    /// `None` while it is unknown whether the service took the order.
    pub answer: Option<OrderAnswer>,
}

/// The service's answer to an order that it took.
#[derive(Clone, Debug)]
pub struct OrderAnswer {
    /// The answer, whose shape is not specified.
    pub value: Value,
    /// Long parts of it were not kept.
    pub is_shortened: bool,
    /// The service's message and warnings.
    pub remarks: Remarks,
}

/// The part of an earlier order that a new form begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Sender and service.
    Sender,
    /// The consignee as well.
    Consignee,
    /// The whole order, for one that may not have arrived.
    All,
}

impl Keep {
    pub fn code(self) -> &'static str {
        match self {
            Self::Sender => "sender",
            Self::Consignee => "consignee",
            Self::All => "all",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        let all = [Self::Sender, Self::Consignee, Self::All];
        all.into_iter().find(|keep| keep.code() == code)
    }
}
