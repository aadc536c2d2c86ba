//! JSON bodies as maps of members.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::response::IntoResponse;
use http::{StatusCode, header};
use serde_json::{Map, Value};

use super::reply::ApiError;
use crate::model::field_errors::FieldErrors;

/// The members of a JSON object body; an empty body is an object without members.
#[derive(Debug)]
pub struct JsonFields(pub Map<String, Value>);

impl<S: Send + Sync> FromRequest<S> for JsonFields {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let is_json = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.split(';').next())
            .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"));
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|rejection: BytesRejection| {
                if rejection.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE {
                    ApiError::TooLarge
                } else {
                    unreadable()
                }
            })?;
        if bytes.is_empty() {
            return Ok(Self(Map::new()));
        }
        if !is_json {
            return Err(ApiError::NotJson);
        }
        match serde_json::from_slice(&bytes) {
            Ok(Value::Object(fields)) => Ok(Self(fields)),
            _ => Err(unreadable()),
        }
    }
}

fn unreadable() -> ApiError {
    FieldErrors::one("body", "Nội dung phải là một đối tượng JSON hợp lệ (UTF-8).").into()
}
