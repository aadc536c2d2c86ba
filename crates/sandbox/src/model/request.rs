//! A request for quotation with its quotations, milestones, attachments and history.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::account::AccountId;
use super::catalog;
use super::input::RequestInput;
use super::quotation::Quotation;
use super::status::Status;

/// A request (RFQ).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// e.g. `RFQ-2607-0187`.
    pub rfq_code: String,
    pub account: AccountId,
    /// References that it had before it was renamed; they stay used (spec: POST /orders, duplicate protection).
    #[serde(default)]
    pub former_refs: Vec<String>,
    pub status: Status,
    pub input: RequestInput,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    /// The time at which the partner last sent it: creation, or the latest supply of information.
    pub submitted_at: Timestamp,
    /// The operator's question; its shape is free. Present only while `need_info`.
    pub info_request: Option<Value>,
    /// e.g. `JOB-2607-0031`; issued when the order is approved for execution.
    pub job_number: Option<String>,
    pub is_on_hold: bool,
    /// All versions, oldest first.
    pub quotations: Vec<Quotation>,
    /// In the order in which they were recorded.
    pub milestones: Vec<Milestone>,
    pub attachments: Vec<Attachment>,
    /// True if the autopilot may act on it.
    #[serde(default = "yes")]
    pub autopilot: bool,
    /// The history, oldest first; shown only in the console.
    pub history: Vec<HistoryEntry>,
}

fn yes() -> bool {
    true
}

impl Request {
    /// Adds an entry to the history.
    pub fn record(&mut self, at: Timestamp, by: Actor, action: HistoryAction, note: Option<String>) {
        self.history.push(HistoryEntry { at, by, action, note });
    }

    /// The time at which a person last acted on it for the operator.
    pub fn last_operator_action_at(&self) -> Option<Timestamp> {
        self.history
            .iter()
            .rev()
            .find(|entry| entry.by == Actor::Operator)
            .map(|entry| entry.at)
    }

    /// The newest quotation version.
    pub fn quotation(&self) -> Option<&Quotation> {
        self.quotations.last()
    }

    /// Returns true if the partner may still respond to the newest quotation (expiry forbids accepting only).
    pub fn can_respond(&self) -> bool {
        self.status == Status::Quoted && self.quotation().is_some_and(|q| !q.closed_for_responses)
    }

    /// The milestone that happened last: it gives the current operational progress.
    pub fn latest_milestone(&self) -> Option<&Milestone> {
        self.milestones.iter().max_by_key(|m| (m.happened_at, m.id))
    }

    /// Milestones, newest first.
    pub fn milestones_newest_first(&self) -> Vec<&Milestone> {
        let mut milestones: Vec<_> = self.milestones.iter().collect();
        milestones.sort_by_key(|m| std::cmp::Reverse((m.happened_at, m.id)));
        milestones
    }

    /// The transport mode that decides the volumetric divisor: that of the first service that carries goods.
    pub fn transport_mode(&self) -> Option<&'static str> {
        self.input
            .service_codes
            .iter()
            .filter_map(|code| catalog::service(code))
            .map(|service| service.transport_mode)
            .find(|mode| super::cargo::volumetric_divisor(mode).is_some())
    }

    /// The partner's note of the latest renegotiation that no newer quotation version has answered.
    pub fn open_negotiation(&self) -> Option<&str> {
        self.history
            .iter()
            .rev()
            .take_while(|entry| entry.action != HistoryAction::QuotationSent)
            .find(|entry| entry.action == HistoryAction::NegotiationAsked)
            .and_then(|entry| entry.note.as_deref())
    }
}

/// A progress milestone (spec: Tracking milestone).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Milestone {
    pub id: u64,
    pub operation_status: String,
    pub operation_status_label: String,
    pub happened_at: Timestamp,
    pub location: Option<String>,
    pub content: Option<String>,
    pub recorded_at: Timestamp,
}

/// A milestone as staff enter it.
#[derive(Clone, Debug, Default)]
pub struct NewMilestone {
    /// A code of the catalog; unknown codes are recorded too.
    pub operation_status: String,
    /// `None`: the catalog's label, or the code itself.
    pub label: Option<String>,
    /// `None`: now.
    pub happened_at: Option<Timestamp>,
    pub location: Option<String>,
    pub content: Option<String>,
}

/// A document of a request (spec: Attachment). Its bytes are in the file store under its id.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attachment {
    pub id: u64,
    pub doc_type: String,
    pub file_name: String,
    pub mime_type: String,
    pub file_size: u64,
    pub note: Option<String>,
    pub uploaded_at: Timestamp,
    pub by: Actor,
}

/// A document to be stored.
#[derive(Clone, Debug)]
pub struct NewDocument {
    pub doc_type: String,
    pub file_name: String,
    pub bytes: bytes::Bytes,
    pub note: Option<String>,
}

/// The party that performed an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    Partner,
    /// Staff: a person at the console, or a test.
    Operator,
    Autopilot,
}

/// An action of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HistoryAction {
    Created,
    InformationAsked,
    InformationSupplied,
    QuotingStarted,
    QuotationSent,
    NegotiationAsked,
    Accepted,
    Rejected,
    OrderApproved,
    TransitStarted,
    MilestoneRecorded,
    Held,
    Released,
    DocumentUploaded,
    DocumentShared,
    Completed,
    Cancelled,
}

/// One line of a request's history.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HistoryEntry {
    pub at: Timestamp,
    pub by: Actor,
    pub action: HistoryAction,
    /// The note given, the question asked, the version sent, ….
    pub note: Option<String>,
}
