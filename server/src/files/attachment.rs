//! Answers that browsers save as a file.

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};

use crate::error::AppError;

/// A file to download under this name, of plain characters ([`app::export::file_stem`]). Nobody keeps a copy on the way.
///
/// # Errors
/// The name is not plain, which is logged.
pub fn attachment(
    content: impl Into<Body>,
    media_type: &'static str,
    name: &str,
) -> Result<Response, AppError> {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (header::CONTENT_DISPOSITION, disposition(name)?),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (
            header::X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ),
    ];
    Ok((headers, content.into()).into_response())
}

/// The header that makes an answer a file of this name.
///
/// # Errors
/// As above.
pub fn disposition(name: &str) -> Result<HeaderValue, AppError> {
    HeaderValue::try_from(format!("attachment; filename=\"{name}\"")).map_err(|_| {
        tracing::error!("a file's name is not plain");
        AppError::Internal
    })
}
