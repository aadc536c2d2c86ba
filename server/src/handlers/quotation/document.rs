//! The operator's own document of a quotation: inert, in a frame of a page of the portal, and as a file.

use std::time::Instant;

use app::pages::operator_document::{OperatorDocument, OperatorDocumentData, page};
use axum::body::Body;
use axum::http::HeaderName;
use futures_util::stream;
use partner_api::{DocumentStream, DocumentText, MAX_DOCUMENT_BYTES};

use super::outside;
use crate::files::attachment::disposition;
use crate::handlers::read::request_header;
use crate::prelude::*;

/// The operator's document cannot run, load or submit anything or see the portal: the sandbox gives it an origin of its own
/// without scripts.
const INERT_POLICY: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'self'";
/// Limit of a document that is shown, in bytes; a larger one is only passed on as a file.
const MAX_SHOWN_BYTES: usize = 2 * 1024 * 1024;

/// Serves the document by itself; one that is too large redirects to the page that says so. Its page has usually just read it.
pub async fn inert(viewer: Viewer, Code(code): Code) -> Result<Response, AppError> {
    if let Some(html) = viewer.account.handed_over_document(&code) {
        return Ok(untrusted(Body::from(html)));
    }
    let document = viewer.account.quotation_document(&code).await?;
    match document.text(MAX_SHOWN_BYTES).await? {
        DocumentText::Whole(html) => Ok(untrusted(Body::from(html))),
        DocumentText::Longer(_) => Ok(see_other(&routes::quotation_document_view(code.as_str()))),
    }
}

/// Renders the page around the document.
pub async fn view(viewer: Viewer, Code(code): Code) -> Result<Response, AppError> {
    let account = &viewer.account;
    let began = Instant::now();
    let read = async {
        let document = account.quotation_document(&code).await?;
        document.text(MAX_SHOWN_BYTES).await
    };
    let (catalogs, request, document) = tokio::join!(account.catalogs(), account.request(&code), read);
    let about = request_header(&code, request?, catalogs)?;
    let document = match document? {
        DocumentText::Whole(html) => {
            account.hand_over_document(&code, &html, began);
            OperatorDocument::Shown {
                size: html.len() as u64,
                loads_from_outside: outside::has_external_references(&html),
            }
        }
        DocumentText::Longer(size) => OperatorDocument::TooLarge { size },
    };
    let data = OperatorDocumentData {
        about,
        document,
        most_shown: MAX_SHOWN_BYTES as u64,
        most_passed_on: MAX_DOCUMENT_BYTES,
    };
    Ok(render::page(viewer.frame(), StatusCode::OK, move || page(data)).await)
}

/// Passes the file on as the operator sends it. A browser that opens it in spite of its headers finds it inert.
pub async fn download(viewer: Viewer, Code(code): Code) -> Result<Response, AppError> {
    let document = viewer.account.quotation_document(&code).await?;
    if document
        .length()
        .is_some_and(|length| length > MAX_DOCUMENT_BYTES)
    {
        return Ok(see_other(&routes::quotation_document_view(code.as_str())));
    }
    let length = document.length();
    let disposition = disposition(&format!("quotation-{code}.html"))?;
    let mut response = untrusted(Body::from_stream(pieces(document)));
    let headers = response.headers_mut();
    // The bytes are passed on unchanged: the document itself declares its encoding.
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html"));
    headers.insert(header::CONTENT_DISPOSITION, disposition);
    if let Some(length) = length {
        headers.insert(header::CONTENT_LENGTH, length.into());
    }
    Ok(response)
}

/// A failure cuts the file off, which browsers report.
fn pieces(document: DocumentStream) -> impl stream::Stream<Item = Result<bytes::Bytes, ApiError>> {
    stream::try_unfold(document, async |mut document| {
        let piece = document.next().await.inspect_err(|error| {
            tracing::warn!(%error, "the operator's document was cut off");
        })?;
        Ok(piece.map(|piece| (piece, document)))
    })
}

fn untrusted(body: Body) -> Response {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(INERT_POLICY),
    );
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    // A sandboxed frame has an origin of its own, and Firefox shows there only documents that any origin may load. Nobody
    // else can: other sites are refused before the document is read.
    headers.insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("cross-origin"),
    );
    response
}
