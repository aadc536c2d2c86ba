//! The actions of the operator's staff. Conditions that the spec does not show follow its typical flow and are listed in
//! the README.

use serde_json::{Value, json};

use super::Operator;
use super::permission::{allow, allow_open};
use crate::model::catalog;
use crate::model::error::OperatorError;
use crate::model::quotation::{Quotation, QuotationDraft};
use crate::model::request::{HistoryAction, Milestone, NewDocument, NewMilestone};
use crate::model::status::Status;

impl Operator {
    /// `submitted`, `need_info` or `quoted` → `quoting`.
    pub fn start_quoting(&self, rfq_code: &str) -> Result<(), OperatorError> {
        self.change(rfq_code, |request, _, now| {
            allow(
                request,
                "Bắt đầu báo giá",
                &[Status::Submitted, Status::NeedInfo, Status::Quoted],
            )?;
            request.status = Status::Quoting;
            request.info_request = None;
            request.record(now, self.staff, HistoryAction::QuotingStarted, None);
            Ok(())
        })
    }

    /// `submitted`, `quoting` or `quoted` → `need_info`. `question` may be any JSON; see [`question`] for the usual shape.
    pub fn ask_for_information(&self, rfq_code: &str, question: Value) -> Result<(), OperatorError> {
        self.change(rfq_code, |request, _, now| {
            let from = [Status::Submitted, Status::Quoting, Status::Quoted];
            allow(request, "Yêu cầu bổ sung thông tin", &from)?;
            request.status = Status::NeedInfo;
            let text = question
                .get("message")
                .and_then(Value::as_str)
                .map_or_else(|| question.to_string(), ToOwned::to_owned);
            request.info_request = Some(question);
            request.record(now, self.staff, HistoryAction::InformationAsked, Some(text));
            Ok(())
        })
    }

    /// quoting → quoted with the first or next version; while quoted, a new version without a status change.
    /// Returns the version number.
    pub fn send_quotation(&self, rfq_code: &str, draft: QuotationDraft) -> Result<u32, OperatorError> {
        self.change(rfq_code, |request, counters, now| {
            allow(request, "Gửi báo giá", &[Status::Quoting, Status::Quoted])?;
            let (quotation_no, version) = match request.quotation() {
                Some(last) => (last.quotation_no.clone(), last.version + 1),
                None => (counters.next_code("QT", now), 1),
            };
            request.quotations.push(Quotation {
                quotation_no,
                version,
                sent_at: now,
                valid_until: draft.valid_until,
                closed_for_responses: !draft.can_respond,
                content: draft.content,
            });
            request.status = Status::Quoted;
            request.record(
                now,
                self.staff,
                HistoryAction::QuotationSent,
                Some(format!("Phiên bản {version}")),
            );
            Ok(version)
        })
    }

    /// Approves a confirmed order for execution: issues the job number. The status stays confirmed.
    pub fn approve_order(&self, rfq_code: &str) -> Result<String, OperatorError> {
        self.change(rfq_code, |request, counters, now| {
            allow(request, "Duyệt đơn hàng", &[Status::Confirmed])?;
            if let Some(issued) = &request.job_number {
                return Ok(issued.clone());
            }
            let number = counters.next_code("JOB", now);
            request.job_number = Some(number.clone());
            request.record(
                now,
                self.staff,
                HistoryAction::OrderApproved,
                Some(number.clone()),
            );
            Ok(number)
        })
    }

    /// `confirmed` → `in_transit`; issues the job number if the order was not approved before.
    pub fn start_transit(&self, rfq_code: &str) -> Result<(), OperatorError> {
        self.change(rfq_code, |request, counters, now| {
            allow(request, "Bắt đầu vận chuyển", &[Status::Confirmed])?;
            if request.job_number.is_none() {
                request.job_number = Some(counters.next_code("JOB", now));
            }
            request.status = Status::InTransit;
            request.record(now, self.staff, HistoryAction::TransitStarted, None);
            Ok(())
        })
    }

    /// Records a milestone while `confirmed` or `in_transit`; the status does not change. Returns the milestone's id.
    pub fn record_milestone(&self, rfq_code: &str, new: NewMilestone) -> Result<u64, OperatorError> {
        self.change(rfq_code, |request, counters, now| {
            allow(
                request,
                "Ghi nhận mốc vận chuyển",
                &[Status::Confirmed, Status::InTransit],
            )?;
            let id = counters.next("milestone");
            let label = new
                .label
                .unwrap_or_else(|| catalog::operation_label(&new.operation_status).to_owned());
            request.record(
                now,
                self.staff,
                HistoryAction::MilestoneRecorded,
                Some(label.clone()),
            );
            request.milestones.push(Milestone {
                id,
                operation_status: new.operation_status,
                operation_status_label: label,
                happened_at: new.happened_at.unwrap_or(now),
                location: new.location,
                content: new.content,
                recorded_at: now,
            });
            Ok(id)
        })
    }

    /// Holds the shipment (`confirmed` or `in_transit`). No webhook: the status does not change.
    pub fn hold(&self, rfq_code: &str, reason: Option<String>) -> Result<(), OperatorError> {
        self.change(rfq_code, |request, _, now| {
            allow(
                request,
                "Tạm giữ lô hàng",
                &[Status::Confirmed, Status::InTransit],
            )?;
            request.is_on_hold = true;
            request.record(now, self.staff, HistoryAction::Held, reason);
            Ok(())
        })
    }

    /// Releases a held shipment.
    pub fn release(&self, rfq_code: &str) -> Result<(), OperatorError> {
        self.change(rfq_code, |request, _, now| {
            allow(
                request,
                "Thôi tạm giữ lô hàng",
                &[Status::Confirmed, Status::InTransit],
            )?;
            request.is_on_hold = false;
            request.record(now, self.staff, HistoryAction::Released, None);
            Ok(())
        })
    }

    /// Shares a document with the partner while the request is open. Any document type and extension. Blocks
    /// while the bytes are written. Returns the attachment's id.
    pub fn share_document(&self, rfq_code: &str, document: NewDocument) -> Result<u64, OperatorError> {
        self.attach(rfq_code, document, self.staff, HistoryAction::DocumentShared)
    }

    /// `in_transit` → `completed`.
    pub fn complete(&self, rfq_code: &str) -> Result<(), OperatorError> {
        self.change(rfq_code, |request, _, now| {
            allow(request, "Hoàn thành", &[Status::InTransit])?;
            request.status = Status::Completed;
            request.is_on_hold = false;
            request.record(now, self.staff, HistoryAction::Completed, None);
            Ok(())
        })
    }

    /// Any open status → cancelled.
    pub fn cancel(&self, rfq_code: &str, reason: Option<String>) -> Result<(), OperatorError> {
        self.change(rfq_code, |request, _, now| {
            allow_open(request, "Hủy yêu cầu")?;
            request.status = Status::Cancelled;
            request.info_request = None;
            request.is_on_hold = false;
            request.record(now, self.staff, HistoryAction::Cancelled, reason);
            Ok(())
        })
    }
}

/// The usual shape of an `info_request`: `{message, fields}`, `fields` being input field names.
pub fn question(message: &str, fields: &[&str]) -> Value {
    json!({"message": message, "fields": fields})
}
