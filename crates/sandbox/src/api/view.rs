//! The resources of the API as JSON (spec: Resources and their fields). Inner structures that the spec leaves open are
//! this operator's choice.

use jiff::Timestamp;
use serde_json::{Map, Value, json};

use crate::clock::iso;
use crate::model::cargo::calculate;
use crate::model::catalog;
use crate::model::json_number::decimal_value;
use crate::model::request::{Attachment, Request};

/// A list item.
pub fn list_item(request: &Request) -> Value {
    Value::Object(item_fields(request))
}

fn item_fields(request: &Request) -> Map<String, Value> {
    let services: Vec<Value> = request
        .input
        .service_codes
        .iter()
        .map(|code| match catalog::service(code) {
            Some(s) => json!({"code": s.code, "name": s.name, "transport_mode": s.transport_mode}),
            None => json!({"code": code, "name": code, "transport_mode": null}),
        })
        .collect();
    members([
        ("rfq_code", json!(request.rfq_code)),
        ("partner_ref", json!(request.input.partner_ref)),
        (
            "quotation_no",
            json!(request.quotation().map(|q| &q.quotation_no)),
        ),
        ("job_number", json!(request.job_number)),
        ("status", json!(request.status.code())),
        ("status_label", json!(request.status.label())),
        ("services", json!(services)),
        ("origin_country", json!(request.input.origin_country)),
        ("dest_country", json!(request.input.dest_country)),
        ("created_at", json!(iso(request.created_at))),
        ("updated_at", json!(iso(request.updated_at))),
    ])
}

/// Request details.
pub fn details(request: &Request) -> Value {
    let input = &request.input;
    let latest = request.latest_milestone();
    let mut fields = item_fields(request);
    fields.extend(members([
        ("submitted_at", json!(iso(request.submitted_at))),
        ("info_request", json!(request.info_request)),
        ("operation_status", json!(latest.map(|m| &m.operation_status))),
        (
            "operation_status_label",
            json!(latest.map(|m| &m.operation_status_label)),
        ),
        ("is_on_hold", json!(request.is_on_hold)),
        (
            "contact",
            json!({
                "name": input.contact_name,
                "phone": input.contact_phone,
                "email": input.contact_email,
                "position": input.contact_position,
            }),
        ),
        (
            "origin",
            json!({
                "country": input.origin_country,
                "state": input.origin_state,
                "address": input.origin_address,
                "port": input.origin_port,
            }),
        ),
        (
            "destination",
            json!({
                "country": input.dest_country,
                "state": input.dest_state,
                "address": input.dest_address,
                "port": input.dest_port,
                "postal_code": input.dest_postal_code,
            }),
        ),
        (
            "schedule",
            json!({
                "delivery_required_date": input.delivery_required_date,
                "pickup_date": input.pickup_date,
                "transit_time_required": input.transit_time_required,
                "cargo_ready_date": input.cargo_ready_date,
                "etd_expected": input.etd_expected,
            }),
        ),
        ("delivery_scope", json!(input.delivery_scope)),
        ("incoterm", json!(input.incoterm)),
        ("special_requirements", json!(input.special_requirements)),
        ("special_note", json!(input.special_note)),
        ("currency", json!(input.currency)),
        ("cargos", cargos(request)),
        (
            "quotation",
            request.quotation().map_or(Value::Null, |q| {
                json!({
                    "quotation_no": q.quotation_no,
                    "version": q.version,
                    "sent_at": iso(q.sent_at),
                    "valid_until": q.valid_until,
                })
            }),
        ),
    ]));
    Value::Object(fields)
}

fn cargos(request: &Request) -> Value {
    let mode = request.transport_mode();
    let lines = request.input.cargos.iter().map(|line| {
        let mut shown = json!(line);
        let calculated = calculate(line, mode);
        let figures = [
            ("volume", calculated.volume),
            ("volumetric_weight", calculated.volumetric_weight),
            ("chargeable_weight", calculated.chargeable_weight),
        ];
        for (name, figure) in figures {
            shown[name] = figure.map_or(Value::Null, decimal_value);
        }
        shown
    });
    lines.collect()
}

/// The newest quotation; `None` when there is none. What staff entered is served as it is; the service's own
/// members (number, version, times, flags) replace members of the same name.
pub fn quotation(request: &Request, now: Timestamp) -> Option<Value> {
    let quotation = request.quotation()?;
    let mut fields = quotation.content.clone();
    fields.extend(members([
        ("quotation_no", json!(quotation.quotation_no)),
        ("version", json!(quotation.version)),
        ("sent_at", json!(iso(quotation.sent_at))),
        ("valid_until", json!(quotation.valid_until)),
        ("is_expired", json!(quotation.is_expired(now))),
        ("can_respond", json!(request.can_respond())),
    ]));
    Some(Value::Object(fields))
}

/// An attachment.
pub fn attachment(attachment: &Attachment) -> Value {
    json!({
        "id": attachment.id,
        "doc_type": attachment.doc_type,
        "file_name": attachment.file_name,
        "mime_type": attachment.mime_type,
        "file_size": attachment.file_size,
        "note": attachment.note,
        "uploaded_at": iso(attachment.uploaded_at),
    })
}

fn members<const N: usize>(pairs: [(&str, Value); N]) -> Map<String, Value> {
    pairs
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}
