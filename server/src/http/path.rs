//! Parameters of a path, checked before the service is called: a text that cannot be a code is a 404.

use std::collections::HashMap;

use axum::RequestPartsExt as _;
use axum::extract::{FromRequestParts, Path};
use http::request::Parts;
use partner_api::RfqCode;

use crate::error::AppError;
use crate::state::AppState;

/// `{code}` of the path.
pub struct Code(pub RfqCode);

/// `{code}` and `{id}` of the path.
pub struct DocumentId(pub RfqCode, pub u64);

type Parameters = Path<HashMap<String, String>>;

async fn parameters(parts: &mut Parts) -> Result<HashMap<String, String>, AppError> {
    parts
        .extract::<Parameters>()
        .await
        .map(|Path(parameters)| parameters)
        .map_err(|_| AppError::NotFound)
}

fn code(parameters: &HashMap<String, String>) -> Result<RfqCode, AppError> {
    parameters
        .get("code")
        .and_then(|code| code.parse().ok())
        .ok_or(AppError::NotFound)
}

impl FromRequestParts<AppState> for Code {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, AppError> {
        Ok(Self(code(&parameters(parts).await?)?))
    }
}

impl FromRequestParts<AppState> for DocumentId {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, AppError> {
        let parameters = parameters(parts).await?;
        let id = parameters
            .get("id")
            .filter(|id| id.bytes().all(|byte| byte.is_ascii_digit()));
        Ok(Self(
            code(&parameters)?,
            id.and_then(|id| id.parse().ok()).ok_or(AppError::NotFound)?,
        ))
    }
}
