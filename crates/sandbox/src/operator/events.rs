//! The webhook events of the specification.

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::clock::iso;
use crate::model::request::{Milestone, Request};
use crate::model::status::Status;

/// A milestone as the API and webhooks show it.
pub(crate) fn milestone_json(milestone: &Milestone) -> Value {
    json!({
        "id": milestone.id,
        "operation_status": milestone.operation_status,
        "operation_status_label": milestone.operation_status_label,
        "happened_at": iso(milestone.happened_at),
        "location": milestone.location,
        "content": milestone.content,
    })
}

/// `fwd.status_changed`.
pub(super) fn status_changed(request: &Request, previous: Status, now: Timestamp) -> Value {
    json!({
        "event": "fwd.status_changed",
        "timestamp": iso(now),
        "data": {
            "rfq_code": request.rfq_code,
            "partner_ref": request.input.partner_ref,
            "quotation_no": request.quotation().map(|q| &q.quotation_no),
            "job_number": request.job_number,
            "status": request.status.code(),
            "status_label": request.status.label(),
            "previous_status": previous.code(),
            "changed_at": iso(now),
        },
    })
}

/// `fwd.tracking.created`.
pub(super) fn tracking_created(request: &Request, milestone: &Milestone, now: Timestamp) -> Value {
    json!({
        "event": "fwd.tracking.created",
        "timestamp": iso(now),
        "data": {
            "rfq_code": request.rfq_code,
            "partner_ref": request.input.partner_ref,
            "quotation_no": request.quotation().map(|q| &q.quotation_no),
            "job_number": request.job_number,
            "status": request.status.code(),
            "tracking": milestone_json(milestone),
        },
    })
}
