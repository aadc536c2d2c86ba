//! The POST handlers of the console except that of the quotation.

use axum::extract::{Multipart, Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use bytes::Bytes;
use http::{HeaderMap, StatusCode};

use super::desk::Desk;
use super::fields::FormFields;
use super::layout::plain;
use super::request::refused;
use super::texts::Texts;
use crate::clock::{local_date, zone};
use crate::demo::documents;
use crate::model::error::OperatorError;
use crate::model::request::{NewDocument, NewMilestone};
use crate::model::validate::MAX_UPLOAD_BYTES;
use crate::operator::Operator;
use crate::operator::staff::question;
use crate::own_page;

/// Switches the autopilot and redirects back to the page.
pub(super) async fn autopilot(
    State(operator): State<Operator>,
    headers: HeaderMap,
    fields: FormFields,
) -> Redirect {
    operator.set_autopilot(!fields.text("on").is_empty());
    Redirect::to(&own_page::of(&headers))
}

/// An action on a request.
pub(super) async fn act(
    desk: Desk,
    Path((code, action)): Path<(String, String)>,
    fields: FormFields,
) -> Response {
    let Desk { operator, texts } = &desk;
    let outcome = match action.as_str() {
        "start-quoting" => operator.start_quoting(&code),
        "ask" if fields.text("question").is_empty() => {
            return refuse(&desk, &code, texts.no_question(), &fields);
        }
        "ask" => operator.ask_for_information(&code, question(fields.text("question"), &[])),
        "approve" => operator.approve_order(&code).map(drop),
        "start-transit" => operator.start_transit(&code),
        "milestone" => match milestone(&fields, *texts) {
            Ok(new) => operator.record_milestone(&code, new).map(drop),
            Err(sentence) => return refuse(&desk, &code, sentence, &fields),
        },
        "hold" => operator.hold(&code, fields.some("hold_reason")),
        "release" => operator.release(&code),
        "complete" => operator.complete(&code),
        "cancel" => operator.cancel(&code, fields.some("cancel_reason")),
        "autopilot" => operator.set_request_autopilot(&code, !fields.text("on").is_empty()),
        _ => return plain(&desk, StatusCode::NOT_FOUND, texts.unknown_action()),
    };
    finish(&desk, &code, &action, outcome, &fields)
}

fn milestone(fields: &FormFields, texts: Texts) -> Result<NewMilestone, &'static str> {
    let operation_status = fields
        .some("other_code")
        .filter(|_| fields.text("operation_status").is_empty())
        .or_else(|| fields.some("operation_status"))
        .ok_or(texts.no_operation_status())?;
    let happened_at = match fields.some("happened_at") {
        None => None,
        Some(_) => Some(
            fields
                .moment("happened_at")
                .and_then(|local| local.to_zoned(zone()).ok())
                .map(|zoned| zoned.timestamp())
                .ok_or(texts.bad_moment())?,
        ),
    };
    Ok(NewMilestone {
        operation_status,
        label: fields
            .some("label")
            .filter(|_| fields.text("operation_status").is_empty()),
        happened_at,
        location: fields.some("location"),
        content: fields.some("content"),
    })
}

/// Shares an uploaded file, or a generated one when no file was chosen.
pub(super) async fn share_document(desk: Desk, Path(code): Path<String>, mut form: Multipart) -> Response {
    let texts = desk.texts;
    let mut fields = FormFields::default();
    let mut file: Option<(String, Bytes)> = None;
    loop {
        let part = match form.next_field().await {
            Ok(Some(part)) => part,
            Ok(None) => break,
            Err(_) => {
                return refuse(&desk, &code, texts.unreadable_form(), &fields);
            }
        };
        let name = part.name().unwrap_or_default().to_owned();
        let file_name = part.file_name().map(ToOwned::to_owned);
        let Ok(bytes) = part.bytes().await else {
            return refuse(&desk, &code, texts.file_broken_off(), &fields);
        };
        match file_name {
            Some(file_name) if name == "file" && !file_name.is_empty() => file = Some((file_name, bytes)),
            Some(_) => {}
            None => fields.push(name, String::from_utf8_lossy(&bytes).into_owned()),
        }
    }
    let Some(request) = desk.operator.request(&code) else {
        return plain(&desk, StatusCode::NOT_FOUND, texts.unknown_request());
    };
    let Some(doc_type) = fields.some("other_type").or_else(|| fields.some("doc_type")) else {
        return refuse(&desk, &code, texts.no_document_type(), &fields);
    };
    let document = match file {
        Some((_, bytes)) if bytes.len() as u64 > MAX_UPLOAD_BYTES => {
            return refuse(&desk, &code, texts.file_too_large(), &fields);
        }
        Some((file_name, bytes)) => NewDocument {
            doc_type,
            file_name,
            bytes,
            note: fields.some("note"),
        },
        None => {
            let day = local_date(desk.operator.now()).strftime("%d/%m/%Y").to_string();
            let generated = documents::document(&doc_type, &code, &request.input, &day, 120);
            NewDocument {
                note: fields.some("note"),
                ..generated
            }
        }
    };
    let sharing = desk.operator.clone();
    let target = code.clone();
    let outcome =
        tokio::task::spawn_blocking(move || sharing.share_document(&target, document).map(drop)).await;
    let outcome = outcome.unwrap_or_else(|error| Err(std::io::Error::other(error).into()));
    finish(&desk, &code, "documents", outcome, &fields)
}

/// 303 to the request after success, else the page of the request with the refusal.
pub(super) fn finish(
    desk: &Desk,
    code: &str,
    action: &str,
    outcome: Result<(), OperatorError>,
    fields: &FormFields,
) -> Response {
    match outcome {
        Ok(()) => Redirect::to(&format!("/requests/{code}?done={action}")).into_response(),
        Err(error) => {
            let status = match error {
                OperatorError::UnknownRequest
                | OperatorError::NoQuotation
                | OperatorError::UnknownDocument
                | OperatorError::UnknownAccount => StatusCode::NOT_FOUND,
                OperatorError::File(_) => StatusCode::INTERNAL_SERVER_ERROR,
                _ => StatusCode::UNPROCESSABLE_ENTITY,
            };
            refused(desk, code, status, &desk.texts.refusal(&error), fields)
        }
    }
}

fn refuse(desk: &Desk, code: &str, sentence: &str, fields: &FormFields) -> Response {
    refused(desk, code, StatusCode::UNPROCESSABLE_ENTITY, sentence, fields)
}
