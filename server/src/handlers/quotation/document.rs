//! The operator's own document of a quotation, inert.

use axum::body::Body;

use crate::prelude::*;

/// Nothing of the operator's document runs, loads, submits or sees the portal: the sandbox gives it an origin of its
/// own without scripts.
const INERT: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'self'";
/// Larger documents are not passed on.
const LARGEST_DOCUMENT: usize = 2 * 1024 * 1024;

pub async fn document(viewer: Viewer, Code(code): Code) -> Result<Response, AppError> {
    let html = viewer.account.quotation_document(&code).await?;
    if html.len() > LARGEST_DOCUMENT {
        return Err(AppError::Api(ApiError::Unreadable {
            status: 200,
            why: "the quotation's document is too large",
        }));
    }
    let mut response = Response::new(Body::from(html));
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(INERT));
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    Ok(response)
}
