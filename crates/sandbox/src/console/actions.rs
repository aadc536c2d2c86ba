//! The POST handlers of the console except that of the quotation.

use axum::extract::{Multipart, Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use bytes::Bytes;
use http::{HeaderMap, StatusCode, header};

use super::fields::FormFields;
use super::layout::plain;
use super::request::refused;
use crate::clock::{local_date, zone};
use crate::demo::documents;
use crate::model::error::OperatorError;
use crate::model::request::{NewDocument, NewMilestone};
use crate::model::validate::UPLOAD_MAX;
use crate::operator::Operator;
use crate::operator::staff::question;

/// Switches the autopilot and redirects back to the page.
pub(super) async fn autopilot(
    State(operator): State<Operator>,
    headers: HeaderMap,
    fields: FormFields,
) -> Redirect {
    operator.set_autopilot(!fields.text("on").is_empty());
    let back = headers
        .get(header::REFERER)
        .and_then(|v| v.to_str().ok())
        .and_then(path_of);
    Redirect::to(back.as_deref().unwrap_or("/"))
}

/// The path of an address, only if it is one of the console's pages.
fn path_of(referer: &str) -> Option<String> {
    let uri: http::Uri = referer.parse().ok()?;
    let path = uri.path();
    let own = path == "/"
        || path == "/deliveries"
        || path
            .strip_prefix("/requests/")
            .is_some_and(|code| !code.contains('/'));
    own.then(|| {
        uri.query()
            .map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"))
    })
    .map(|back| back.split("?done=").next().unwrap_or("/").to_owned())
}

/// An action on a request.
pub(super) async fn act(
    State(operator): State<Operator>,
    Path((code, action)): Path<(String, String)>,
    fields: FormFields,
) -> Response {
    let outcome = match action.as_str() {
        "start-quoting" => operator.start_quoting(&code),
        "ask" if fields.text("question").is_empty() => {
            return refuse(&operator, &code, "Vui lòng nhập câu hỏi cho đối tác.", &fields);
        }
        "ask" => operator.ask_for_information(&code, question(fields.text("question"), &[])),
        "approve" => operator.approve_order(&code).map(drop),
        "start-transit" => operator.start_transit(&code),
        "milestone" => match milestone(&fields) {
            Ok(new) => operator.record_milestone(&code, new).map(drop),
            Err(sentence) => return refuse(&operator, &code, sentence, &fields),
        },
        "hold" => operator.hold(&code, fields.some("hold_reason")),
        "release" => operator.release(&code),
        "complete" => operator.complete(&code),
        "cancel" => operator.cancel(&code, fields.some("cancel_reason")),
        "autopilot" => operator.set_request_autopilot(&code, !fields.text("on").is_empty()),
        _ => return plain(&operator, StatusCode::NOT_FOUND, "Không có thao tác này."),
    };
    finish(&operator, &code, &action, outcome, &fields)
}

fn milestone(fields: &FormFields) -> Result<NewMilestone, &'static str> {
    let operation_status = fields
        .some("other_code")
        .filter(|_| fields.text("operation_status").is_empty())
        .or_else(|| fields.some("operation_status"))
        .ok_or("Vui lòng chọn trạng thái hoặc nhập mã khác.")?;
    let happened_at = match fields.some("happened_at") {
        None => None,
        Some(_) => Some(
            fields
                .moment("happened_at")
                .and_then(|local| local.to_zoned(zone()).ok())
                .map(|zoned| zoned.timestamp())
                .ok_or("Thời điểm không hợp lệ.")?,
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
pub(super) async fn share_document(
    State(operator): State<Operator>,
    Path(code): Path<String>,
    mut form: Multipart,
) -> Response {
    let mut fields = FormFields::default();
    let mut file: Option<(String, Bytes)> = None;
    loop {
        let part = match form.next_field().await {
            Ok(Some(part)) => part,
            Ok(None) => break,
            Err(_) => {
                return refuse(
                    &operator,
                    &code,
                    "Không đọc được biểu mẫu; tệp có thể quá lớn.",
                    &fields,
                );
            }
        };
        let name = part.name().unwrap_or_default().to_owned();
        let file_name = part.file_name().map(ToOwned::to_owned);
        let Ok(bytes) = part.bytes().await else {
            return refuse(
                &operator,
                &code,
                "Tệp quá lớn hoặc bị đứt khi gửi. Dung lượng tối đa 20 MB.",
                &fields,
            );
        };
        match file_name {
            Some(file_name) if name == "file" && !file_name.is_empty() => file = Some((file_name, bytes)),
            Some(_) => {}
            None => fields.push(name, String::from_utf8_lossy(&bytes).into_owned()),
        }
    }
    let Some(request) = operator.request(&code) else {
        return plain(
            &operator,
            StatusCode::NOT_FOUND,
            &OperatorError::UnknownRequest.to_string(),
        );
    };
    let Some(doc_type) = fields.some("other_type").or_else(|| fields.some("doc_type")) else {
        return refuse(&operator, &code, "Vui lòng chọn loại chứng từ.", &fields);
    };
    let document = match file {
        Some((_, bytes)) if bytes.len() as u64 > UPLOAD_MAX => {
            return refuse(
                &operator,
                &code,
                "Dung lượng tệp không được vượt quá 20 MB.",
                &fields,
            );
        }
        Some((file_name, bytes)) => NewDocument {
            doc_type,
            file_name,
            bytes,
            note: fields.some("note"),
        },
        None => {
            let day = local_date(operator.now()).strftime("%d/%m/%Y").to_string();
            let generated = documents::document(&doc_type, &code, &request.input, &day, 120);
            NewDocument {
                note: fields.some("note"),
                ..generated
            }
        }
    };
    let sharing = operator.clone();
    let target = code.clone();
    let outcome =
        tokio::task::spawn_blocking(move || sharing.share_document(&target, document).map(drop)).await;
    let outcome = outcome.unwrap_or_else(|error| Err(std::io::Error::other(error).into()));
    finish(&operator, &code, "documents", outcome, &fields)
}

/// 303 to the request after success, else the page of the request with the refusal.
pub(super) fn finish(
    operator: &Operator,
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
            refused(operator, code, status, &error.to_string(), fields)
        }
    }
}

fn refuse(operator: &Operator, code: &str, sentence: &str, fields: &FormFields) -> Response {
    refused(operator, code, StatusCode::UNPROCESSABLE_ENTITY, sentence, fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn autopilot_switch_redirects_to_console_pages_only() {
        let back = |referer: &str| path_of(referer);
        assert_eq!(
            back("http://127.0.0.1:4002/?status=quoted").as_deref(),
            Some("/?status=quoted")
        );
        assert_eq!(
            back("http://h/requests/RFQ-1?done=ask").as_deref(),
            Some("/requests/RFQ-1")
        );
        assert_eq!(back("http://h//evil.example/"), None);
        assert_eq!(back("http://h/preferences"), None);
        assert_eq!(back("nonsense"), None);
    }
}
