//! One document of the upload queue (`islands::UploadQueue`): the same form as that of the page with one file, and its outcome in
//! JSON.

use app::pages::documents::{FileOutcome, FileRemark, FileResult, flash, outcome_words};
use axum::Json;
use axum::extract::{RawQuery, Request};
use domain::documents::UploadProblem;
use islands::flat::AsTexts;
use islands::{UploadAnswer, UploadKind};

use super::received::{self, FormError, ReceivedForm};
use super::upload::{declared_size, send_to_end};
use crate::http::multipart::MultipartForm;
use crate::prelude::*;
use crate::session::Notice;

pub async fn upload(
    viewer: Viewer,
    RawQuery(query): RawQuery,
    request: Request,
) -> Result<Json<AsTexts<UploadAnswer>>, AppError> {
    let query = Fields::parse(query.unwrap_or_default().as_bytes()).unwrap_or_default();
    let code = query.get("code").unwrap_or_default();
    let code: RfqCode = code.parse().map_err(|_| AppError::NotFound)?;
    let length = declared_size(request.headers());
    let form = MultipartForm::of(request).await;
    let mut received = ReceivedForm::default();
    let outcome = received::read(form.map_err(|_| AppError::BadForm)?, length, &mut received).await;
    let problem = |problem| {
        let outcome = FileOutcome {
            file_name: String::new(),
            doc_type: String::new(),
            result: FileResult::Problems(vec![problem]),
        };
        Ok(answer(&viewer, &outcome))
    };
    match outcome {
        Ok(()) => {}
        Err(FormError::TooLarge) => return problem(UploadProblem::FormTooLarge { bytes: length }),
        // The way was cut: the queue sends it again.
        Err(FormError::Form) => return Err(AppError::BadForm),
        Err(FormError::LongText) => {
            let bytes = received::MAX_TEXT_BYTES as u64;
            return problem(UploadProblem::NoteTooLong { bytes });
        }
        Err(FormError::Storage(error)) => {
            tracing::error!(%error, "an upload could not be set aside");
            return Err(AppError::Unavailable);
        }
    }
    let documents = received.take_documents();
    if documents.len() != 1 {
        return problem(UploadProblem::FileMissing);
    }
    let all = send_to_end(&viewer, &code, received, documents).await?;
    if let Some(ended) = all.ended {
        return Err(ended.error);
    }
    let Some(sent) = all.sent.into_iter().next() else {
        return problem(UploadProblem::FileMissing);
    };
    if let FileResult::Uploaded(remark) = sent.outcome.result {
        // What the page offers to send again after a sign-in is being sent.
        viewer.drop_kept(&routes::documents(code.as_str())).await;
        // Told on the page that lists it, together with those before it.
        let before = viewer.frame();
        let told = match (remark, before.notice) {
            (FileRemark::Nothing, None) => Flash::DocumentsUploaded,
            (_, None) => flash(remark),
            (_, Some(Flash::DocumentsUploaded | Flash::SentAsJpg)) if !remark.asks_for_a_look() => {
                Flash::DocumentsUploaded
            }
            _ => Flash::DocumentsToCheck,
        };
        let mut files = before.files_to_check;
        files.extend(sent.file_to_check());
        viewer
            .notice(Notice {
                files,
                ..Notice::with_remarks(told, &sent.remarks)
            })
            .await;
    }
    Ok(answer(&viewer, &sent.outcome))
}

fn answer(viewer: &Viewer, outcome: &FileOutcome) -> Json<AsTexts<UploadAnswer>> {
    let kind = match &outcome.result {
        FileResult::Uploaded(remark) if remark.asks_for_a_look() => UploadKind::ToCheck,
        FileResult::Uploaded(_) | FileResult::Repeated { listed: Some(true) } => UploadKind::Uploaded,
        FileResult::NotSent(_) | FileResult::NotBegun => UploadKind::NotSent,
        FileResult::Problems(_) | FileResult::Refused(_) | FileResult::Closed | FileResult::Told(_) => {
            UploadKind::Refused
        }
        FileResult::Repeated { .. } | FileResult::Unknown { .. } => UploadKind::Unclear,
    };
    let words = render::in_context(viewer.frame(), || outcome_words(outcome));
    Json(AsTexts(UploadAnswer { kind, words }))
}
