//! Documents: list, upload, download links.

use axum::Extension;
use axum::body::Bytes;
use axum::extract::multipart::{Field, MultipartRejection};
use axum::extract::{Multipart, Path, State};
use axum::response::Response;
use bytes::BytesMut;
use http::StatusCode;
use serde_json::json;

use super::auth::Caller;
use super::reply::{ApiError, ok, success};
use super::view;
use crate::clock::iso;
use crate::model::error::OperatorError;
use crate::model::field_errors::FieldErrors;
use crate::model::request::NewDocument;
use crate::model::validate;
use crate::service::SandboxServices;

/// Bytes of a too large upload that are read and dropped, so that the client reads the answer.
const MAX_DRAINED_BYTES: u64 = 64 << 20;
/// Bytes of a text field of an upload.
const MAX_TEXT_BYTES: u64 = 64 << 10;

/// `GET …/attachments`
pub async fn list(
    State(service): State<SandboxServices>,
    Extension(Caller(account)): Extension<Caller>,
    Path(rfq_code): Path<String>,
) -> Result<Response, ApiError> {
    let request = service.operator.own_request(account, &rfq_code)?;
    Ok(ok(request.attachments.iter().map(view::attachment).collect()))
}

/// `GET …/attachments/{id}/download`
pub async fn download(
    State(service): State<SandboxServices>,
    Extension(Caller(account)): Extension<Caller>,
    Path((rfq_code, id)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let request = service.operator.own_request(account, &rfq_code)?;
    let attachment = id
        .parse()
        .ok()
        .and_then(|id: u64| request.attachments.iter().find(|a| a.id == id))
        .ok_or(OperatorError::UnknownDocument)?;
    let (url, expires_at) = service
        .links
        .make(attachment.id, &attachment.file_name, service.operator.now());
    Ok(ok(
        json!({"url": url, "expires_at": iso(expires_at), "file_name": attachment.file_name}),
    ))
}

/// `POST …/attachments`
pub async fn upload(
    State(service): State<SandboxServices>,
    Extension(Caller(account)): Extension<Caller>,
    Path(rfq_code): Path<String>,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response, ApiError> {
    let upload = match form {
        Ok(form) => Upload::read(form).await,
        Err(_) => Err(FieldErrors::one("file", "Dữ liệu phải được gửi dạng multipart/form-data.").into()),
    };
    // The state of the request is checked first, because another file would not help.
    service.operator.own_open_request(account, &rfq_code)?;
    let upload = upload?;
    let file = upload.file.as_ref().map(|f| (f.name.as_str(), f.size));
    validate::upload(file, upload.doc_type.as_deref())?;
    let (Some(file), Some(doc_type)) = (upload.file, upload.doc_type) else {
        return Err(FieldErrors::one("file", validate::REQUIRED).into());
    };
    let document = NewDocument {
        doc_type: doc_type.trim().to_owned(),
        file_name: file.name,
        bytes: file.bytes,
        note: upload.note.filter(|note| !note.trim().is_empty()),
    };
    let operator = service.operator.clone();
    let code = rfq_code.clone();
    let id = tokio::task::spawn_blocking(move || operator.upload_document(account, &code, document))
        .await
        .map_err(|error| OperatorError::File(std::io::Error::other(error)))??;
    let stored = service.operator.own_request(account, &rfq_code)?;
    let attachment = stored
        .attachments
        .iter()
        .find(|a| a.id == id)
        .ok_or(OperatorError::UnknownDocument)?;
    Ok(success(
        StatusCode::OK,
        "Đã tải chứng từ lên.",
        view::attachment(attachment),
    ))
}

#[derive(Debug, Default)]
struct Upload {
    file: Option<File>,
    doc_type: Option<String>,
    note: Option<String>,
}

#[derive(Debug)]
struct File {
    name: String,
    size: u64,
    bytes: Bytes,
}

impl Upload {
    async fn read(mut form: Multipart) -> Result<Self, ApiError> {
        let mut upload = Self::default();
        while let Some(field) = form.next_field().await.map_err(broken)? {
            match field.name().unwrap_or_default() {
                "file" => {
                    // Old browsers sent whole paths; only the last part is the name.
                    let sent = field.file_name().unwrap_or_default();
                    let name = sent.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
                    let (size, bytes) = collect(field, validate::MAX_UPLOAD_BYTES).await?;
                    upload.file = Some(File { name, size, bytes });
                }
                "doc_type" => upload.doc_type = Some(text(field, "doc_type").await?),
                "note" => upload.note = Some(text(field, "note").await?),
                _ => {
                    collect(field, 0).await?;
                }
            }
        }
        Ok(upload)
    }
}

async fn text(field: Field<'_>, name: &str) -> Result<String, ApiError> {
    let (size, bytes) = collect(field, MAX_TEXT_BYTES).await?;
    match String::from_utf8(bytes.to_vec()) {
        Ok(text) if size <= MAX_TEXT_BYTES => Ok(text),
        _ => Err(FieldErrors::one(name, "Giá trị phải là chuỗi ký tự hợp lệ.").into()),
    }
}

/// Reads a part, keeping at most `keep` bytes; returns its whole size and the kept bytes.
async fn collect(mut field: Field<'_>, keep: u64) -> Result<(u64, Bytes), ApiError> {
    let mut kept = BytesMut::new();
    let mut size = 0;
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        size += chunk.len() as u64;
        if size <= keep {
            kept.extend_from_slice(&chunk);
        } else {
            kept.clear();
        }
        if size > MAX_DRAINED_BYTES {
            return Err(ApiError::TooLarge);
        }
    }
    Ok((size, kept.freeze()))
}

fn broken(_: axum::extract::multipart::MultipartError) -> ApiError {
    FieldErrors::one("file", "Không đọc được tệp tải lên.").into()
}
