//! Answers: the success envelope and error bodies (spec: Errors). The bodies of 401, 404, 405, 413, 415, 429 and
//! 500 are this operator's choice: the envelope of 422 without `errors`.

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde_json::{Value, json};

use crate::model::error::OperatorError;
use crate::model::field_errors::FieldErrors;

/// `{status: "success", message, data}`.
pub fn success(status: StatusCode, message: &str, data: Value) -> Response {
    let body = json!({"status": "success", "message": message, "data": data});
    json_response(status, &body)
}

/// 200 with data.
pub fn ok(data: Value) -> Response {
    success(StatusCode::OK, "Thành công.", data)
}

/// The reason why a call fails.
#[derive(Debug)]
pub enum ApiError {
    Unauthorized,
    TooMany { retry_after: u64 },
    NoSuchPath,
    WrongMethod,
    NotJson,
    TooLarge,
    Operator(OperatorError),
}

impl From<OperatorError> for ApiError {
    fn from(error: OperatorError) -> Self {
        Self::Operator(error)
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        Self::Operator(OperatorError::Invalid(errors))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        match self {
            Self::Unauthorized => error(
                StatusCode::UNAUTHORIZED,
                "Token không hợp lệ, đã hết hạn hoặc đã bị thu hồi.",
                None,
            ),
            Self::TooMany { retry_after } => {
                let text = "Bạn đã gửi quá nhiều yêu cầu, vui lòng thử lại sau.";
                let mut response = error(StatusCode::TOO_MANY_REQUESTS, text, None);
                response
                    .headers_mut()
                    .insert(header::RETRY_AFTER, HeaderValue::from(retry_after));
                response
            }
            Self::NoSuchPath => error(StatusCode::NOT_FOUND, "Đường dẫn không tồn tại.", None),
            Self::WrongMethod => error(
                StatusCode::METHOD_NOT_ALLOWED,
                "Phương thức không được hỗ trợ.",
                None,
            ),
            Self::NotJson => error(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "Content-Type phải là application/json.",
                None,
            ),
            Self::TooLarge => error(StatusCode::PAYLOAD_TOO_LARGE, "Dữ liệu gửi lên quá lớn.", None),
            Self::Operator(refusal) => operator_refusal(refusal),
        }
    }
}

fn operator_refusal(refusal: OperatorError) -> Response {
    let message = refusal.to_string();
    match refusal {
        OperatorError::UnknownRequest
        | OperatorError::NoQuotation
        | OperatorError::UnknownDocument
        | OperatorError::UnknownAccount => error(StatusCode::NOT_FOUND, &message, None),
        OperatorError::NotAllowed { .. } => {
            unprocessable(&message, &FieldErrors::one("status", message.clone()))
        }
        OperatorError::ResponsesClosed | OperatorError::QuotationExpired => {
            unprocessable(&message, &FieldErrors::one("quotation", message.clone()))
        }
        OperatorError::Invalid(errors) => unprocessable(&message, &errors),
        OperatorError::File(cause) => {
            tracing::error!(%cause, "file store");
            error(StatusCode::INTERNAL_SERVER_ERROR, &message, None)
        }
    }
}

fn unprocessable(message: &str, errors: &FieldErrors) -> Response {
    error(StatusCode::UNPROCESSABLE_ENTITY, message, Some(errors))
}

fn error(status: StatusCode, message: &str, errors: Option<&FieldErrors>) -> Response {
    let mut body = json!({"status": "error", "message": message});
    if let Some(errors) = errors {
        body["errors"] = json!(errors);
    }
    json_response(status, &body)
}

fn json_response(status: StatusCode, body: &Value) -> Response {
    (
        status,
        [(header::CONTENT_TYPE, "application/json")],
        body.to_string(),
    )
        .into_response()
}

/// Fallback of unknown paths.
pub async fn no_such_path() -> ApiError {
    ApiError::NoSuchPath
}

/// Fallback of known paths with another method.
pub async fn wrong_method() -> ApiError {
    ApiError::WrongMethod
}
