//! What a path names, checked before anything is asked of the API: what cannot be a code is a 404.

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

type Named = Path<HashMap<String, String>>;

async fn named(parts: &mut Parts) -> Result<HashMap<String, String>, AppError> {
    parts
        .extract::<Named>()
        .await
        .map(|Path(named)| named)
        .map_err(|_| AppError::NotFound)
}

fn code(named: &HashMap<String, String>) -> Result<RfqCode, AppError> {
    named
        .get("code")
        .and_then(|code| code.parse().ok())
        .ok_or(AppError::NotFound)
}

impl FromRequestParts<AppState> for Code {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, AppError> {
        Ok(Self(code(&named(parts).await?)?))
    }
}

impl FromRequestParts<AppState> for DocumentId {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, AppError> {
        let named = named(parts).await?;
        let id = named
            .get("id")
            .filter(|id| id.bytes().all(|byte| byte.is_ascii_digit()));
        Ok(Self(
            code(&named)?,
            id.and_then(|id| id.parse().ok()).ok_or(AppError::NotFound)?,
        ))
    }
}
