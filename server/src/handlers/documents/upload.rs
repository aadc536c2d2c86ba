//! Uploading documents: a form in, what became of each of its files to a page.

use app::pages::documents::{
    DocumentsData, FileOutcome, FileRemark, FileResult, UploadInput, UploadOutcome, UploadRow, flash,
};
use axum::extract::{FromRequest as _, Multipart, Request};
use domain::documents::{MAX_FORM_BYTES, UploadProblem, check_upload_form, is_like_one_of};
use http::HeaderMap;
use partner_api::Remarks;

use super::list::{read, render_documents};
use super::received::{self, FormError, ReceivedFile, ReceivedForm};
use super::submission::{DocumentUpload, UploadPreflightError};
use crate::error::with_retry_after;
use crate::handlers::read::optional;
use crate::http::sessions::KeepInstead;
use crate::prelude::*;
use crate::session::Notice;
use crate::submission::{self, Outcome};

/// Receives documents. The form is received completely before anything is sent (see [`received`]); from there the uploads run
/// to their end even if the browser disconnects. If the session turns out to be over, types and note are kept over the sign-in.
pub async fn upload(visitor: Visitor, Code(code): Code, request: Request) -> Result<Response, AppError> {
    let viewer = visitor.viewer().cloned();
    if viewer.is_none() && visitor.ended.is_none() {
        return Err(AppError::SignIn);
    }
    let length = declared_size(request.headers());
    let Ok(form) = Multipart::from_request(request, &()).await else {
        return Err(viewer.map_or(AppError::SignIn, |_| AppError::BadForm));
    };
    let mut received = ReceivedForm::default();
    let outcome = received::read(form, length, &mut received).await;
    let kept = kept_form(&received);
    let sent = match viewer {
        None => Err(AppError::SignIn),
        Some(viewer) => respond(viewer, code, length, received, outcome).await,
    };
    match sent {
        Err(over @ (AppError::SignIn | AppError::Api(ApiError::Unauthorized))) => {
            let mut response = over.into_response();
            response.extensions_mut().insert(KeepInstead(kept.into()));
            Ok(response)
        }
        other => other,
    }
}

/// Returns the fields of the form that survive a sign-in.
fn kept_form(received: &ReceivedForm) -> String {
    let mut kept = form_urlencoded::Serializer::new(String::new());
    kept.append_pair("note", &received.note);
    for doc_type in received.doc_types() {
        kept.append_pair("doc_type", doc_type);
    }
    for name in received.file_names() {
        kept.append_pair("file_name", name);
    }
    kept.finish()
}

async fn respond(
    viewer: Viewer,
    code: RfqCode,
    length: Option<u64>,
    mut received: ReceivedForm,
    outcome: Result<(), FormError>,
) -> Result<Response, AppError> {
    let doc_type = received.doc_types().first().cloned().unwrap_or_default();
    let note = received.note.clone();
    let refuse = async |status, problems| {
        let outcome = UploadOutcome {
            problems,
            files: Vec::new(),
        };
        let row = UploadRow {
            doc_type: doc_type.clone(),
            file_name: String::new(),
        };
        let input = UploadInput {
            rows: vec![row],
            note: note.clone(),
        };
        outcome_page(&viewer, &code, status, input, outcome).await
    };
    match outcome {
        Ok(()) if received.has_too_many_files => {
            let problems = vec![UploadProblem::TooManyFiles];
            return refuse(StatusCode::UNPROCESSABLE_ENTITY, problems).await;
        }
        Ok(()) => {}
        Err(FormError::TooLarge) => {
            let bytes = length.filter(|length| *length > MAX_FORM_BYTES);
            let problems = vec![UploadProblem::FormTooLarge { bytes }];
            return refuse(StatusCode::PAYLOAD_TOO_LARGE, problems).await;
        }
        Err(FormError::Form) => {
            let problems = vec![UploadProblem::Broken];
            return refuse(StatusCode::UNPROCESSABLE_ENTITY, problems).await;
        }
        Err(FormError::Storage(error)) => {
            tracing::error!(%error, "an upload could not be set aside");
            return Err(AppError::Unavailable);
        }
    }
    let documents = received.take_documents();
    if documents.is_empty() {
        let catalogs = optional(viewer.account.catalogs().await)?;
        let problems = check_upload_form(None, &doc_type, catalogs.as_deref());
        return refuse(StatusCode::UNPROCESSABLE_ENTITY, problems).await;
    }
    // The form's space is held until its files are sent, whether somebody waits for the end or not.
    let sending = tokio::spawn({
        let (viewer, code) = (viewer.clone(), code.clone());
        async move {
            let sent = send_all(&viewer, &code, &received, documents).await;
            drop(received);
            sent
        }
    });
    let sent = sending.await.map_err(|_| AppError::Internal)??;
    after_sending(&viewer, &code, note, sent).await
}

/// What became of a file, and what a response says of it.
pub struct Sent {
    pub outcome: FileOutcome,
    status: StatusCode,
    retry_after: Option<std::time::Duration>,
    remarks: Remarks,
}

/// Sends each file once, whatever became of the others.
pub async fn send_all(
    viewer: &Viewer,
    code: &RfqCode,
    received: &ReceivedForm,
    documents: Vec<(ReceivedFile, String)>,
) -> Result<Vec<Sent>, AppError> {
    let catalogs = optional(viewer.account.catalogs().await)?;
    let mut all = Vec::new();
    for (at, (file, doc_type)) in documents.into_iter().enumerate() {
        let problems = check_upload_form(Some((&file.name, file.size)), &doc_type, catalogs.as_deref());
        let is_too_large = |one: &UploadProblem| matches!(one, UploadProblem::FileTooLarge { .. });
        all.push(if problems.is_empty() {
            let once = received.once.as_deref().filter(|once| !once.is_empty());
            let key = once.map(|once| format!("{once}-{at}"));
            let upload = DocumentUpload::new(code.clone(), (file, doc_type), received.note.clone(), key);
            send(viewer, upload).await?
        } else {
            Sent {
                status: if problems.iter().any(is_too_large) {
                    StatusCode::PAYLOAD_TOO_LARGE
                } else {
                    StatusCode::UNPROCESSABLE_ENTITY
                },
                outcome: FileOutcome {
                    file_name: file.name,
                    doc_type,
                    result: FileResult::Problems(problems),
                },
                retry_after: None,
                remarks: Remarks::default(),
            }
        });
    }
    Ok(all)
}

/// Sends one file. Only a lost session ends the others.
async fn send(viewer: &Viewer, upload: DocumentUpload) -> Result<Sent, AppError> {
    let (upload, outcome) = submission::run(viewer.submitter(), upload).await?;
    let file = &upload.file;
    let mut remarks = Remarks::default();
    let mut retry_after = None;
    let mut failed = |error: ApiError| {
        let trouble = UpstreamError::from_api(&error).unwrap_or(UpstreamError::Unreadable);
        let failure = AppError::Api(error);
        retry_after = failure.retry_after();
        (failure.status(), FileResult::NotSent(trouble))
    };
    let (status, result) = match outcome {
        Outcome::Repeated => {
            let listed = viewer.account.attachments(&upload.code).await.ok();
            let listed = listed.map(|all| is_like_one_of(&upload.sent_file(), &all));
            (StatusCode::OK, FileResult::Repeated { listed })
        }
        Outcome::PreflightFailed(UploadPreflightError::Closed) => (StatusCode::CONFLICT, FileResult::Closed),
        Outcome::PreflightFailed(UploadPreflightError::Unread(
            error @ (ApiError::Unauthorized | ApiError::NotFound { .. }),
        ))
        | Outcome::NotSent {
            error: error @ ApiError::Unauthorized,
            ..
        } => return Err(error.into()),
        Outcome::PreflightFailed(UploadPreflightError::Unread(error)) | Outcome::NotSent { error, .. } => {
            failed(error)
        }
        Outcome::Done { done, .. } => {
            remarks = done;
            (StatusCode::OK, FileResult::Uploaded(remark(file)))
        }
        Outcome::Refused { refusal, .. } => (StatusCode::UNPROCESSABLE_ENTITY, FileResult::Refused(refusal)),
        Outcome::Unknown { error, after, .. } => {
            let said = UpstreamError::from_api(&error);
            let result = FileResult::Unknown {
                listed: after,
                said: said.as_ref().and_then(UpstreamError::words).map(str::to_owned),
            };
            (AppError::Api(error).status(), result)
        }
    };
    Ok(Sent {
        outcome: FileOutcome {
            file_name: upload.file.name,
            doc_type: upload.doc_type,
            result,
        },
        status,
        retry_after,
        remarks,
    })
}

fn remark(file: &ReceivedFile) -> FileRemark {
    if file.size == 0 {
        FileRemark::IsEmpty
    } else if file.is_protected {
        FileRemark::IsProtected
    } else if file.is_of_another_kind {
        FileRemark::IsOfAnotherKind
    } else {
        FileRemark::Nothing
    }
}

/// Leads to the list if every file is there, else to the form with the others.
async fn after_sending(
    viewer: &Viewer,
    code: &RfqCode,
    note: String,
    sent: Vec<Sent>,
) -> Result<Response, AppError> {
    let remarks: Vec<FileRemark> = sent
        .iter()
        .filter_map(|one| match one.outcome.result {
            FileResult::Uploaded(remark) => Some(remark),
            _ => None,
        })
        .collect();
    let is_repeated = |one: &Sent| matches!(one.outcome.result, FileResult::Repeated { .. });
    let notice = if sent.iter().all(is_repeated) {
        Some(Flash::AlreadyDone.into())
    } else if remarks.len() < sent.len() {
        None
    } else {
        Some(match (remarks.as_slice(), sent.as_slice()) {
            ([remark], [one]) => Notice::with_remarks(flash(*remark), &one.remarks),
            (all, _) if all.iter().all(|remark| *remark == FileRemark::Nothing) => {
                Flash::DocumentsUploaded.into()
            }
            _ => Flash::DocumentsToCheck.into(),
        })
    };
    if let Some(notice) = notice {
        viewer.notice(notice).await;
        return Ok(see_other(&routes::documents(code.as_str())));
    }
    let failed = |one: &&Sent| !one.outcome.is_uploaded();
    let first = sent.iter().find(failed);
    let (status, retry_after) = first.map_or((StatusCode::OK, None), |one| (one.status, one.retry_after));
    let rows = sent.iter().filter(failed).map(|one| UploadRow {
        doc_type: one.outcome.doc_type.clone(),
        file_name: one.outcome.file_name.clone(),
    });
    let input = UploadInput {
        rows: rows.collect(),
        note,
    };
    let outcome = UploadOutcome {
        problems: Vec::new(),
        files: sent.into_iter().map(|one| one.outcome).collect(),
    };
    let page = outcome_page(viewer, code, status, input, outcome).await?;
    Ok(with_retry_after(page, retry_after))
}

/// Renders the page after an upload, read afresh, with the typed fields and the outcome.
async fn outcome_page(
    viewer: &Viewer,
    code: &RfqCode,
    status: StatusCode,
    input: UploadInput,
    outcome: UploadOutcome,
) -> Result<Response, AppError> {
    let data = read(viewer, code, Some(outcome)).await?;
    Ok(render_documents(viewer, status, DocumentsData { input, ..data }).await)
}

/// Returns the size that the form says it has.
pub fn declared_size(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}
