//! Uploading documents: a form in, what became of each of its files to a page.

use app::pages::documents::{
    DocumentsData, FileOutcome, FileRemark, FileResult, UploadInput, UploadOutcome, UploadRow, flash,
    outcome_words,
};
use axum::extract::Request;
use domain::documents::{MAX_FORM_BYTES, UploadProblem, check_upload_form, is_like_one_of};
use http::HeaderMap;
use partner_api::Remarks;

use super::list::{read, render_documents};
use super::received::{self, FormError, ReceivedFile, ReceivedForm};
use super::submission::{DocumentUpload, UploadPreflightError};
use crate::error::with_retry_after;
use crate::handlers::read::optional;
use crate::http::multipart::MultipartForm;
use crate::http::sessions::KeepInstead;
use crate::prelude::*;
use crate::session::Notice;
use crate::submission::{self, Outcome, SubmitError};
use crate::supervision::spawn_to_end;

/// Receives documents. The form is received completely before anything is sent (see [`received`]); from there the uploads run
/// to their end even if the browser disconnects. If the session turns out to be over, types and note are kept over the sign-in.
pub async fn upload(visitor: Visitor, Code(code): Code, request: Request) -> Result<Response, AppError> {
    let viewer = visitor.viewer().cloned();
    if viewer.is_none() && visitor.ended.is_none() {
        return Err(AppError::SignIn);
    }
    let length = declared_size(request.headers());
    let Ok(form) = MultipartForm::of(request).await else {
        return Err(viewer.map_or(AppError::SignIn, |_| AppError::Unsupported));
    };
    let mut received = ReceivedForm::default();
    let outcome = received::read(form, length, &mut received).await;
    let mut kept = KeptUpload::new(&received);
    let sent = match viewer {
        None => Err(AppError::SignIn),
        Some(viewer) => respond(viewer, code, length, received, outcome, &mut kept).await,
    };
    match sent {
        Err(over @ (AppError::SignIn | AppError::Api(ApiError::Unauthorized))) => {
            let mut response = over.into_response();
            response
                .extensions_mut()
                .insert(KeepInstead(kept.fields().into()));
            Ok(response)
        }
        other => other,
    }
}

/// The part of an upload that survives a sign-in: the files still to be sent, and the outcome of the others.
struct KeptUpload {
    note: String,
    doc_types: Vec<String>,
    file_names: Vec<String>,
    sent: Vec<FileReply>,
    /// The messages about the first files, which were not uploaded.
    told: Vec<String>,
}

impl KeptUpload {
    fn new(received: &ReceivedForm) -> Self {
        Self {
            note: received.note.clone(),
            doc_types: received.doc_types().to_vec(),
            file_names: received.file_names().map(str::to_owned).collect(),
            sent: Vec::new(),
            told: Vec::new(),
        }
    }

    /// The session ended after these files were sent and before the others.
    fn end(&mut self, viewer: &Viewer, sent: Vec<FileReply>, unsent: Vec<UploadRow>) {
        let (done, failed): (Vec<_>, Vec<_>) = sent.into_iter().partition(|one| one.outcome.is_settled());
        let told = || failed.iter().map(|one| outcome_words(&one.outcome)).collect();
        self.told = render::in_context(viewer.frame(), told);
        let failed = failed.into_iter().map(|one| UploadRow {
            doc_type: one.outcome.doc_type,
            file_name: one.outcome.file_name,
        });
        let rest = failed.chain(unsent);
        (self.doc_types, self.file_names) = rest.map(|row| (row.doc_type, row.file_name)).unzip();
        self.sent = done;
    }

    /// Returns the fields of a form, which [`super::list::show`] reads.
    fn fields(&self) -> String {
        let mut kept = form_urlencoded::Serializer::new(String::new());
        kept.append_pair("note", &self.note);
        for doc_type in &self.doc_types {
            kept.append_pair("doc_type", doc_type);
        }
        for name in &self.file_names {
            kept.append_pair("file_name", name);
        }
        for words in &self.told {
            kept.append_pair("told", words);
        }
        for one in &self.sent {
            let field = if one.outcome.is_uploaded() {
                "uploaded"
            } else {
                "unclear"
            };
            kept.append_pair(field, &one.outcome.file_name);
        }
        kept.finish()
    }
}

async fn respond(
    viewer: Viewer,
    code: RfqCode,
    length: Option<u64>,
    mut received: ReceivedForm,
    outcome: Result<(), FormError>,
    kept: &mut KeptUpload,
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
        Err(FormError::LongText) => {
            let bytes = received::MAX_TEXT_BYTES as u64;
            let problems = vec![UploadProblem::NoteTooLong { bytes }];
            return refuse(StatusCode::UNPROCESSABLE_ENTITY, problems).await;
        }
        Err(FormError::Storage(error)) => {
            tracing::error!(%error, "an upload could not be set aside");
            let problems = vec![UploadProblem::NoRoom];
            return refuse(StatusCode::SERVICE_UNAVAILABLE, problems).await;
        }
    }
    let documents = received.take_documents();
    if documents.is_empty() {
        let catalogs = optional(viewer.account.catalogs().await)?;
        let problems = check_upload_form(None, &doc_type, catalogs.as_deref());
        return refuse(StatusCode::UNPROCESSABLE_ENTITY, problems).await;
    }
    let all = send_to_end(&viewer, &code, received, documents).await?;
    match all.ended {
        None => after_sending(&viewer, &code, note, all.sent).await,
        Some(ended) => {
            kept.end(&viewer, all.sent, ended.unsent);
            Err(ended.error)
        }
    }
}

/// The outcome of a file, with the status and header of a response about it.
pub struct FileReply {
    pub outcome: FileOutcome,
    status: StatusCode,
    retry_after: Option<std::time::Duration>,
    pub remarks: Remarks,
}

impl FileReply {
    /// The name of the file, where it was uploaded and should be opened once more.
    pub fn file_to_check(&self) -> Option<String> {
        let FileResult::Uploaded(remark) = self.outcome.result else {
            return None;
        };
        remark.asks_for_a_look().then(|| self.outcome.file_name.clone())
    }

    fn new(row: UploadRow, status: StatusCode, result: FileResult) -> Self {
        Self {
            outcome: FileOutcome {
                file_name: row.file_name,
                doc_type: row.doc_type,
                result,
            },
            status,
            retry_after: None,
            remarks: Remarks::default(),
        }
    }
}

/// The outcome of all files of a form.
pub struct AllSent {
    pub sent: Vec<FileReply>,
    pub ended: Option<StoppedUpload>,
}

/// The session ended, or the request is gone: nothing more is sent.
pub struct StoppedUpload {
    pub error: AppError,
    unsent: Vec<UploadRow>,
}

/// Sends each file once, whether somebody waits for the end or not. The form's space is held until then.
pub async fn send_to_end(
    viewer: &Viewer,
    code: &RfqCode,
    received: ReceivedForm,
    documents: Vec<(ReceivedFile, String)>,
) -> Result<AllSent, AppError> {
    let (viewer, code) = (viewer.clone(), code.clone());
    let sending = async move {
        let all = send_all(&viewer, &code, &received, documents).await;
        drop(received);
        all
    };
    let sent = spawn_to_end(sending).await;
    sent.map_err(|_| AppError::Internal)?
}

/// Sends each file, also after others failed.
async fn send_all(
    viewer: &Viewer,
    code: &RfqCode,
    received: &ReceivedForm,
    documents: Vec<(ReceivedFile, String)>,
) -> Result<AllSent, AppError> {
    let catalogs = optional(viewer.account.catalogs().await)?;
    let mut sent = Vec::new();
    let mut documents = documents.into_iter().enumerate();
    while let Some((at, (file, doc_type))) = documents.next() {
        let problems = check_upload_form(Some((&file.name, file.size)), &doc_type, catalogs.as_deref());
        let row = UploadRow {
            doc_type: doc_type.clone(),
            file_name: file.name.clone(),
        };
        if !problems.is_empty() {
            let is_too_large = |one: &UploadProblem| matches!(one, UploadProblem::FileTooLarge { .. });
            let status = if problems.iter().any(is_too_large) {
                StatusCode::PAYLOAD_TOO_LARGE
            } else {
                StatusCode::UNPROCESSABLE_ENTITY
            };
            sent.push(FileReply::new(row, status, FileResult::Problems(problems)));
            continue;
        }
        let once = received.once.as_deref().filter(|once| !once.is_empty());
        let key = once.map(|once| format!("{once}-{at}"));
        let targets = viewer.app().upload_targets().clone();
        let file = (file, doc_type);
        let upload = DocumentUpload::new(code.clone(), file, received.note.clone(), key, targets);
        match send(viewer, upload, row.clone()).await {
            Ok(one) => sent.push(one),
            Err(error) => {
                let rest = documents.map(|(_, (file, doc_type))| UploadRow {
                    doc_type,
                    file_name: file.name,
                });
                let unsent = std::iter::once(row).chain(rest).collect();
                let ended = Some(StoppedUpload { error, unsent });
                return Ok(AllSent { sent, ended });
            }
        }
    }
    Ok(AllSent { sent, ended: None })
}

/// Sends one file. Only the end of the session or of the request ends the others.
async fn send(viewer: &Viewer, upload: DocumentUpload, row: UploadRow) -> Result<FileReply, AppError> {
    let (upload, outcome) = match submission::run(viewer.submitter(), upload).await {
        Ok(run) => run,
        Err(error @ SubmitError::NotBegun(_)) => {
            return Ok(FileReply::new(
                row,
                AppError::from(error).status(),
                FileResult::NotBegun,
            ));
        }
        Err(error @ SubmitError::Broken) => {
            let result = FileResult::Unknown {
                listed: None,
                said: None,
            };
            return Ok(FileReply::new(row, AppError::from(error).status(), result));
        }
    };
    let file = &upload.file;
    let failed = |row, error: ApiError| {
        let trouble = UpstreamError::from_api(&error).unwrap_or(UpstreamError::Unreadable);
        let failure = AppError::Api(error);
        FileReply {
            retry_after: failure.retry_after(),
            ..FileReply::new(row, failure.status(), FileResult::NotSent(trouble))
        }
    };
    Ok(match outcome {
        Outcome::Repeated => {
            let listed = viewer.account.attachments(&upload.code).await.ok();
            let listed = listed.map(|all| is_like_one_of(&upload.sent_file(), &all));
            FileReply::new(row, StatusCode::OK, FileResult::Repeated { listed })
        }
        Outcome::PreflightFailed(UploadPreflightError::Closed) => {
            FileReply::new(row, StatusCode::CONFLICT, FileResult::Closed)
        }
        Outcome::PreflightFailed(UploadPreflightError::Unread(
            error @ (ApiError::Unauthorized | ApiError::NotFound { .. }),
        ))
        | Outcome::NotSent {
            error: error @ ApiError::Unauthorized,
            ..
        } => return Err(error.into()),
        Outcome::PreflightFailed(UploadPreflightError::Unread(error)) | Outcome::NotSent { error, .. } => {
            failed(row, error)
        }
        Outcome::Done { done, .. } => FileReply {
            remarks: done,
            ..FileReply::new(row, StatusCode::OK, FileResult::Uploaded(remark(file)))
        },
        Outcome::Refused { refusal, .. } => FileReply::new(
            row,
            StatusCode::UNPROCESSABLE_ENTITY,
            FileResult::Refused(refusal),
        ),
        Outcome::Unknown { error, after, .. } => {
            let said = UpstreamError::from_api(&error);
            let result = FileResult::Unknown {
                listed: after,
                said: said.as_ref().and_then(UpstreamError::words).map(str::to_owned),
            };
            FileReply::new(row, AppError::Api(error).status(), result)
        }
    })
}

fn remark(file: &ReceivedFile) -> FileRemark {
    if file.is_protected {
        FileRemark::IsProtected
    } else if file.is_of_another_kind {
        FileRemark::IsOfAnotherKind
    } else if file.is_renamed {
        FileRemark::IsSentAsJpg
    } else {
        FileRemark::Nothing
    }
}

/// Leads to the list if every file is there, else to the form with the others.
async fn after_sending(
    viewer: &Viewer,
    code: &RfqCode,
    note: String,
    sent: Vec<FileReply>,
) -> Result<Response, AppError> {
    let remarks: Vec<FileRemark> = sent
        .iter()
        .filter_map(|one| match one.outcome.result {
            FileResult::Uploaded(remark) => Some(remark),
            _ => None,
        })
        .collect();
    let is_repeated = |one: &FileReply| matches!(one.outcome.result, FileResult::Repeated { .. });
    let notice = if sent.iter().all(is_repeated) {
        Some(Flash::AlreadyDone.into())
    } else if remarks.len() < sent.len() {
        None
    } else {
        Some(match (remarks.as_slice(), sent.as_slice()) {
            ([remark], [one]) => Notice::with_remarks(flash(*remark), &one.remarks),
            (all, _) if !all.iter().any(|remark| remark.asks_for_a_look()) => Flash::DocumentsUploaded.into(),
            (_, all) => Notice {
                files: all.iter().filter_map(FileReply::file_to_check).collect(),
                ..Flash::DocumentsToCheck.into()
            },
        })
    };
    if let Some(notice) = notice {
        viewer.notice(notice).await;
        return Ok(see_other(&routes::documents(code.as_str())));
    }
    let failed = |one: &&FileReply| !one.outcome.is_uploaded();
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
