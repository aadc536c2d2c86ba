//! Requests and the actions of the operator's staff on them.

use axum::Json;
use axum::extract::{Path, State};
use bytes::Bytes;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::api::reply::ApiError;
use crate::api::view;
use crate::clock::local_date;
use crate::model::error::OperatorError;
use crate::model::field_errors::FieldErrors;
use crate::model::quotation::QuotationDraft;
use crate::model::request::{NewDocument, NewMilestone};
use crate::operator::{Operator, sample};
use crate::service::SandboxServices;

#[derive(Debug, Deserialize)]
pub(super) struct CreateRequest {
    /// The account, by one of its tokens.
    token: String,
    /// Missing: now.
    created_at: Option<Timestamp>,
    /// Request input fields over a valid sample; `null` removes one.
    #[serde(default)]
    fields: Map<String, Value>,
}

pub(super) async fn create_request(
    State(service): State<SandboxServices>,
    Json(body): Json<CreateRequest>,
) -> Result<Json<Value>, ApiError> {
    let account = service
        .operator
        .read()
        .token(&body.token)
        .map(|(account, _)| account.id);
    let account = account.ok_or(OperatorError::UnknownAccount)?;
    let operator = body
        .created_at
        .map_or(service.operator.clone(), |at| service.operator.backdated(at));
    let mut fields = sample::request_fields();
    fields.extend(body.fields);
    let created = operator.create_request(account, &fields)?;
    Ok(Json(
        json!({"rfq_code": created.request.rfq_code, "request": view::details(&created.request)}),
    ))
}

pub(super) async fn request(
    State(service): State<SandboxServices>,
    Path(rfq_code): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let request = service
        .operator
        .request(&rfq_code)
        .ok_or(OperatorError::UnknownRequest)?;
    Ok(Json(
        json!({"request": view::details(&request), "history": request.history}),
    ))
}

/// A staff action by name, with its JSON body (`{}` when it needs nothing). `at` in the body backdates it.
pub(super) async fn act(
    State(service): State<SandboxServices>,
    Path((rfq_code, action)): Path<(String, String)>,
    body: Bytes,
) -> Result<Json<Value>, ApiError> {
    let body = if body.is_empty() {
        Value::Null
    } else {
        serde_json::from_slice(&body).unwrap_or(Value::Null)
    };
    let backdated = body
        .get("at")
        .and_then(Value::as_str)
        .and_then(|at| at.parse().ok());
    let operator = backdated.map_or_else(|| service.operator.clone(), |at| service.operator.backdated(at));
    let code = rfq_code.clone();
    let done = tokio::task::spawn_blocking(move || perform(&operator, &code, &action, &body)).await;
    let result = done.map_err(|error| OperatorError::File(std::io::Error::other(error)))??;
    let request = service
        .operator
        .request(&rfq_code)
        .ok_or(OperatorError::UnknownRequest)?;
    Ok(Json(
        json!({"result": result, "request": view::details(&request)}),
    ))
}

fn perform(operator: &Operator, code: &str, action: &str, body: &Value) -> Result<Value, ApiError> {
    let text = |name: &str| body.get(name).and_then(Value::as_str).map(ToOwned::to_owned);
    let result = match action {
        "start_quoting" => json!(operator.start_quoting(code)?),
        "ask_information" => {
            let question = body.get("info_request").unwrap_or(body).clone();
            json!(operator.ask_for_information(code, question)?)
        }
        "send_quotation" => json!({"version": operator.send_quotation(code, draft(operator, body)?)?}),
        "approve_order" => json!({"job_number": operator.approve_order(code)?}),
        "start_transit" => json!(operator.start_transit(code)?),
        "milestone" => {
            let happened_at = match text("happened_at") {
                None => None,
                Some(at) => Some(
                    at.parse()
                        .map_err(|_| FieldErrors::one("happened_at", "Thời điểm không hợp lệ."))?,
                ),
            };
            let new = NewMilestone {
                operation_status: text("operation_status").unwrap_or_else(|| "picked_up".to_owned()),
                label: text("label"),
                happened_at,
                location: text("location"),
                content: text("content"),
            };
            json!({"id": operator.record_milestone(code, new)?})
        }
        "hold" => json!(operator.hold(code, text("reason"))?),
        "release" => json!(operator.release(code)?),
        "share_document" => {
            let content = text("content").unwrap_or_else(|| format!("Chứng từ của {code}"));
            let document = NewDocument {
                doc_type: text("doc_type").unwrap_or_else(|| "bill_of_lading".to_owned()),
                file_name: text("file_name").unwrap_or_else(|| "van-don.txt".to_owned()),
                bytes: Bytes::from(content),
                note: text("note"),
            };
            json!({"id": operator.share_document(code, document)?})
        }
        "complete" => json!(operator.complete(code)?),
        "cancel" => json!(operator.cancel(code, text("reason"))?),
        _ => return Err(ApiError::NoSuchPath),
    };
    Ok(result)
}

/// `{quotation?, valid_until?, valid_days?, can_respond?}`: `quotation` replaces the sample content whole.
fn draft(operator: &Operator, body: &Value) -> Result<QuotationDraft, ApiError> {
    let days = body.get("valid_days").and_then(Value::as_i64).unwrap_or(14);
    let valid_until = match body.get("valid_until").and_then(Value::as_str) {
        Some(text) => text
            .parse()
            .map_err(|_| FieldErrors::one("valid_until", "Ngày không hợp lệ."))?,
        None => local_date(operator.now()).saturating_add(jiff::Span::new().days(days.clamp(-3650, 3650))),
    };
    let mut draft = sample::quotation(valid_until);
    if let Some(Value::Object(content)) = body.get("quotation") {
        draft.content.clone_from(content);
    }
    draft.can_respond = body.get("can_respond").and_then(Value::as_bool).unwrap_or(true);
    Ok(draft)
}
