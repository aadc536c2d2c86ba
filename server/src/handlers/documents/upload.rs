//! Uploading a document (specification, `POST /orders/{rfq_code}/attachments`): form in, outcome to page.

use app::pages::documents::{DocumentsData, UploadInput, UploadOutcome};
use axum::extract::{FromRequest as _, Multipart, Request};
use domain::activity::ActivityKind;
use domain::documents::{UploadProblem, check_upload_form, is_uploaded};
use http::HeaderMap;
use partner_api::rules::MAX_UPLOAD_BYTES;
use partner_api::{Attachment, Remarks, Transport, Upload};

use super::list::{is_transient, render_documents, render_outcome};
use super::received::{self, FormError, ReceivedFile, ReceivedForm};
use crate::activity::NewActivity;
use crate::error::with_retry_after;
use crate::handlers::read::{idempotency_key, optional, part, request_header};
use crate::http::sessions::KeepInstead;
use crate::prelude::*;
use crate::session::Notice;
use crate::submission::{self, Effect, Outcome, Submission};

/// Receives a document. The form is received completely before anything is sent (see [`received`]); from there the upload runs
/// to its end even if the browser disconnects. If the session turns out to be over, type and note are kept over the sign-in.
pub async fn upload(visitor: Visitor, Code(code): Code, request: Request) -> Result<Response, AppError> {
    let viewer = visitor.viewer().cloned();
    if viewer.is_none() && visitor.ended.is_none() {
        return Err(AppError::SignIn);
    }
    let headers = request.headers().clone();
    let Ok(form) = Multipart::from_request(request, &()).await else {
        return Err(viewer.map_or(AppError::SignIn, |_| AppError::BadForm));
    };
    let mut received = ReceivedForm::default();
    let outcome = received::read(form, &mut received).await;
    let file = received.file.as_ref().map(|file| file.name.as_str());
    let kept = form_urlencoded::Serializer::new(String::new())
        .append_pair("doc_type", &received.doc_type)
        .append_pair("note", &received.note)
        .append_pair("file_name", file.unwrap_or_default())
        .finish();
    let sent = match viewer {
        None => Err(AppError::SignIn),
        Some(viewer) => send(&viewer, &code, &headers, received, outcome).await,
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

async fn send(
    viewer: &Viewer,
    code: &RfqCode,
    headers: &HeaderMap,
    received: ReceivedForm,
    outcome: Result<(), FormError>,
) -> Result<Response, AppError> {
    let input = UploadInput {
        doc_type: received.doc_type,
        note: received.note,
        file_name: received
            .file
            .as_ref()
            .map(|file| file.name.clone())
            .unwrap_or_default(),
    };
    if let Err(broken) = outcome {
        let (status, wrong) = match broken {
            FormError::TooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                UploadProblem::FileTooLarge {
                    bytes: declared_size(headers),
                },
            ),
            FormError::Form => (StatusCode::UNPROCESSABLE_ENTITY, UploadProblem::Broken),
            FormError::Storage(error) => {
                tracing::error!(%error, "an upload could not be set aside");
                return Err(AppError::Unavailable);
            }
        };
        return render_outcome(viewer, code, status, input, UploadOutcome::Fields(vec![wrong])).await;
    }
    let catalogs = optional(viewer.account.catalogs().await)?;
    let wrong = check_upload_form(
        received.file.as_ref().map(|file| (file.name.as_str(), file.size)),
        &input.doc_type,
        catalogs.as_deref(),
    );
    if !wrong.is_empty() {
        let too_large = wrong
            .iter()
            .any(|one| matches!(one, UploadProblem::FileTooLarge { .. }));
        let status = if too_large {
            StatusCode::PAYLOAD_TOO_LARGE
        } else {
            StatusCode::UNPROCESSABLE_ENTITY
        };
        return render_outcome(viewer, code, status, input, UploadOutcome::Fields(wrong)).await;
    }
    let Some(file) = received.file else {
        return Err(AppError::BadForm);
    };

    let sending = DocumentUpload {
        code: code.clone(),
        input,
        file,
        key: received.once,
        remarks: Remarks::default(),
    };
    let (sending, outcome) = submission::run(viewer.submitter(), sending).await?;
    match outcome {
        Outcome::Repeated => {
            viewer.notice(Flash::AlreadyDone).await;
            Ok(see_other(&routes::documents(code.as_str())))
        }
        Outcome::PreflightFailed(UploadPreflightError::Failed(failure)) => Err(failure),
        Outcome::PreflightFailed(UploadPreflightError::Closed(data)) => {
            Ok(outcome_page(viewer, StatusCode::CONFLICT, *data, UploadOutcome::Closed).await)
        }
        // It is unknown whether the request still accepts documents, so nothing is sent.
        Outcome::PreflightFailed(UploadPreflightError::Unread(data, error)) => {
            Ok(failed(viewer, *data, &error).await)
        }
        Outcome::Done { done, .. } => {
            viewer
                .notice(Notice::with_remarks(
                    if sending.file.size == 0 {
                        Flash::EmptyDocumentUploaded
                    } else if sending.file.is_protected {
                        Flash::ProtectedUploaded
                    } else if sending.file.is_of_another_kind {
                        Flash::OtherKindUploaded
                    } else {
                        Flash::DocumentUploaded
                    },
                    &done,
                ))
                .await;
            Ok(see_other(&routes::documents(code.as_str())))
        }
        Outcome::Refused { before, refusal } => {
            let outcome = UploadOutcome::Refused(refusal);
            Ok(outcome_page(viewer, StatusCode::UNPROCESSABLE_ENTITY, before, outcome).await)
        }
        Outcome::NotSent { error, .. } if matches!(error, ApiError::Unauthorized) => Err(error.into()),
        Outcome::NotSent { before, error } => Ok(failed(viewer, before, &error).await),
        Outcome::Unknown { before, error, after } => {
            let after = after?;
            let said = UpstreamError::from_api(&error);
            let outcome = UploadOutcome::Unknown {
                file_name: sending.file.name,
                listed: after.listed,
                said: said.as_ref().and_then(UpstreamError::words).map(str::to_owned),
            };
            let data = DocumentsData {
                attachments: after.attachments,
                ..before
            };
            Ok(outcome_page(viewer, AppError::Api(error).status(), data, outcome).await)
        }
    }
}

async fn outcome_page(
    viewer: &Viewer,
    status: StatusCode,
    data: DocumentsData,
    outcome: UploadOutcome,
) -> Response {
    let data = DocumentsData {
        outcome: Some(outcome),
        ..data
    };
    render_documents(viewer, status, data).await
}

/// A document being sent.
struct DocumentUpload {
    code: RfqCode,
    input: UploadInput,
    file: ReceivedFile,
    key: Option<String>,
    /// The service's words, if only the list can show whether it accepted the document.
    remarks: Remarks,
}

/// The reason why a document is not sent.
enum UploadPreflightError {
    Failed(AppError),
    Closed(Box<DocumentsData>),
    /// The request could not be read.
    Unread(Box<DocumentsData>, ApiError),
}

/// The list after a lost answer.
struct ListAfterUpload {
    attachments: Loadable<Vec<Attachment>>,
    /// Whether the document is listed; `None` if this cannot be told.
    listed: Option<bool>,
}

impl Submission for DocumentUpload {
    type Before = DocumentsData;
    type PreflightError = UploadPreflightError;
    /// The service's words, if its answer was read.
    type Done = Remarks;
    type After = Result<ListAfterUpload, AppError>;

    fn request(&self) -> Option<&RfqCode> {
        Some(&self.code)
    }

    fn idempotency_key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    async fn preflight(&mut self, account: &Account) -> Result<DocumentsData, UploadPreflightError> {
        let (catalogs, request, before) = tokio::join!(
            account.catalogs(),
            account.request(&self.code),
            account.attachments(&self.code)
        );
        let (request, unread) = match request {
            Ok(request) => (request, None),
            Err(error) if is_transient(&error) => (Arc::default(), Some(error)),
            Err(error) => return Err(UploadPreflightError::Failed(error.into())),
        };
        let data = DocumentsData {
            about: request_header(&self.code, request, catalogs).map_err(UploadPreflightError::Failed)?,
            attachments: part(before.map(Arc::unwrap_or_clone)).map_err(UploadPreflightError::Failed)?,
            checklist: None,
            input: self.input.clone(),
            outcome: None,
            once: idempotency_key(),
        };
        match unread {
            Some(error) => Err(UploadPreflightError::Unread(Box::new(data), error)),
            None if data.about.status().is_closed() => Err(UploadPreflightError::Closed(Box::new(data))),
            None => Ok(data),
        }
    }

    async fn send(&mut self, account: &Account, before: &DocumentsData) -> Result<Remarks, ApiError> {
        // A file over the limit has no body, and was refused before.
        let Some(content) = self.file.take_body() else {
            return Err(ApiError::Transport(Transport::Connect));
        };
        let upload = Upload {
            file_name: self.file.name.clone(),
            mime_type: Some(self.file.mime_type().to_owned()),
            size: Some(self.file.size),
            doc_type: before.input.doc_type.clone(),
            note: Some(before.input.note.trim().to_owned()).filter(|note| !note.is_empty()),
            content,
        };
        let outcome = account.upload(&self.code, upload).await;
        match outcome {
            Ok(reply) if reply.remarks.warnings.is_empty() => Ok(reply.remarks),
            // Errors beside a success: the list shows whether the document is there.
            Ok(reply) => {
                self.remarks = reply.remarks.clone();
                Err(ApiError::Ambiguous {
                    status: 200,
                    said: reply.remarks.into(),
                })
            }
            Err(error) => {
                if let ApiError::Ambiguous { said, .. } = &error {
                    self.remarks = said.clone().into();
                }
                Err(error)
            }
        }
    }

    /// Looks in the list whether the document arrived.
    async fn reconcile(
        &self,
        account: &Account,
        before: &DocumentsData,
    ) -> Effect<Remarks, Result<ListAfterUpload, AppError>> {
        let after = part(account.attachments(&self.code).await.map(Arc::unwrap_or_clone));
        let listed = match (&after, &before.attachments) {
            (Ok(Loadable::Here(after)), Loadable::Here(before)) => Some(
                after
                    .iter()
                    .any(|one| is_uploaded(one, &self.file.name, self.file.size, before)),
            ),
            // Without an earlier list, a document of the same name may be an older one.
            _ => None,
        };
        if listed == Some(true) {
            return Effect::Seen(self.remarks.clone());
        }
        Effect::Unseen(after.map(|attachments| ListAfterUpload { attachments, listed }))
    }

    fn activity(&self, before: &DocumentsData, _done: Option<&Remarks>) -> Option<(RfqCode, NewActivity)> {
        let activity = NewActivity::new(ActivityKind::Uploaded, &before.about.request.summary)
            .beside(&before.about.request)
            .of_kind(&before.input.doc_type)
            .file(&self.file.name)
            .note(&before.input.note);
        Some((self.code.clone(), activity))
    }
}

/// Renders the page after an upload that had no effect.
async fn failed(viewer: &Viewer, data: DocumentsData, error: &ApiError) -> Response {
    let outcome = UploadOutcome::NotSent(UpstreamError::from_api(error).unwrap_or(UpstreamError::Unreadable));
    let failure = AppError::Api(error.clone());
    let data = DocumentsData {
        outcome: Some(outcome),
        ..data
    };
    let page = render_documents(viewer, failure.status(), data).await;
    with_retry_after(page, failure.retry_after())
}

/// Returns about the size of a file whose form was not read to its end, if it is clearly over the limit.
fn declared_size(headers: &HeaderMap) -> Option<u64> {
    let declared_size = headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()?;
    (declared_size > MAX_UPLOAD_BYTES).then_some(declared_size)
}
