//! The object store behind download links: links are signed, expire, and refuse an `Authorization` header.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hmac::{Hmac, Mac};
use http::{HeaderMap, StatusCode, header};
use jiff::Timestamp;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use sha2::Sha256;

use crate::operator::Operator;
use crate::signature::hmac;

/// Characters of RFC 3986 "unreserved" stay as they are.
const FILE_NAME_ENCODING: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// A file to save under this name: in full, and in plain letters for clients that know no others (RFC 6266).
pub fn attachment_disposition(file_name: &str) -> String {
    let plain: String = file_name
        .chars()
        .map(|letter| match letter {
            '"' | '\\' | '%' => '_',
            ' '..='~' => letter,
            _ => '_',
        })
        .collect();
    let whole = utf8_percent_encode(file_name, FILE_NAME_ENCODING);
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{whole}")
}

/// Creates and checks links.
#[derive(Debug)]
pub struct DownloadLinks {
    key: [u8; 32],
    base_url: String,
    lifetime: Duration,
}

impl DownloadLinks {
    /// Links below `base_url`, signed with a key that lives as long as this process.
    pub fn new(base_url: String, lifetime: Duration) -> std::io::Result<Self> {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(std::io::Error::other)?;
        Ok(Self {
            key,
            base_url,
            lifetime,
        })
    }

    /// A link to a document, and when it expires (whole seconds).
    pub fn make(&self, attachment: u64, file_name: &str, now: Timestamp) -> (String, Timestamp) {
        let lifetime = i64::try_from(self.lifetime.as_secs()).unwrap_or(i64::MAX);
        let expires = now.as_second().saturating_add(lifetime);
        let signature = hex::encode(self.mac(attachment, expires).finalize().into_bytes());
        let name = utf8_percent_encode(file_name, FILE_NAME_ENCODING);
        let base = &self.base_url;
        let url = format!("{base}/documents/{attachment}/{name}?expires={expires}&signature={signature}");
        (url, Timestamp::from_second(expires).unwrap_or(now))
    }

    fn check(&self, attachment: u64, query: &str, now: Timestamp) -> Result<(), &'static str> {
        let value = |name: &str| {
            form_urlencoded::parse(query.as_bytes())
                .find(|(n, _)| n == name)
                .map(|(_, v)| v.into_owned())
        };
        let expires = value("expires")
            .and_then(|v| v.parse().ok())
            .ok_or("AccessDenied")?;
        let signature = value("signature")
            .and_then(|v| hex::decode(v).ok())
            .ok_or("SignatureDoesNotMatch")?;
        self.mac(attachment, expires)
            .verify_slice(&signature)
            .map_err(|_| "SignatureDoesNotMatch")?;
        if now.as_second() >= expires {
            Err("ExpiredToken")
        } else {
            Ok(())
        }
    }

    fn mac(&self, attachment: u64, expires: i64) -> Hmac<Sha256> {
        let mut mac = hmac(&self.key);
        mac.update(format!("{attachment}:{expires}").as_bytes());
        mac
    }
}

/// The state of the object store's handlers.
#[derive(Clone, Debug)]
pub struct ObjectStore {
    pub operator: Operator,
    pub links: Arc<DownloadLinks>,
}

/// The store's routes.
pub fn router(store: ObjectStore) -> Router {
    Router::new()
        .route("/documents/{id}/{name}", get(download))
        .fallback(|| async { refusal(StatusCode::NOT_FOUND, "NoSuchKey") })
        .with_state(store)
}

async fn download(
    State(store): State<ObjectStore>,
    Path((id, _name)): Path<(u64, String)>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    if headers.contains_key(header::AUTHORIZATION) {
        return refusal(StatusCode::BAD_REQUEST, "InvalidArgument");
    }
    if let Err(code) = store
        .links
        .check(id, &query.unwrap_or_default(), store.operator.now())
    {
        return refusal(StatusCode::FORBIDDEN, code);
    }
    let Some(attachment) = store.operator.read().attachment(id).cloned() else {
        return refusal(StatusCode::NOT_FOUND, "NoSuchKey");
    };
    let operator = store.operator.clone();
    let read = tokio::task::spawn_blocking(move || operator.files().get(id)).await;
    let Ok(Ok(bytes)) = read else {
        return refusal(StatusCode::NOT_FOUND, "NoSuchKey");
    };
    let disposition = attachment_disposition(&attachment.file_name);
    (
        [
            (header::CONTENT_TYPE, attachment.mime_type),
            (header::CONTENT_DISPOSITION, disposition),
            (header::CACHE_CONTROL, "private, no-store".to_owned()),
        ],
        bytes,
    )
        .into_response()
}

/// An error as object stores write it.
fn refusal(status: StatusCode, code: &str) -> Response {
    let body = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>{code}</Code></Error>");
    (status, [(header::CONTENT_TYPE, "application/xml")], body).into_response()
}
