//! The documents of a request: list, upload, download.

use app::pages::activity::Deed;
use app::pages::documents::{DocumentsData, Problem, Typed, Wrong, page};
use axum::extract::{DefaultBodyLimit, FromRequest as _, Multipart, Request};
use http::HeaderMap;
use partner_api::rules::{MAX_UPLOAD_BYTES, UPLOAD_DOC_TYPES, Violation, check_upload};
use partner_api::{Attachment, RequestDetails, Upload};
use url::Url;

use super::about::{about, once, part};
use crate::activity::Record;
use crate::prelude::*;
use crate::web::sessions::KeepInstead;

mod received;

use received::{Broken, FileReceived, Received};

/// A form over the limit is still read up to here, so that the browser gets to see the page that says so.
const LARGEST_FORM: usize = 4 * 20 * 1024 * 1024;

pub fn routes() -> Router<App> {
    Router::new()
        .route(
            routes::DOCUMENTS,
            get(show).post(upload).layer(DefaultBodyLimit::max(LARGEST_FORM)),
        )
        .route(routes::DOCUMENT, get(download))
}

async fn show(viewer: Viewer, Code(code): Code, query: Fields) -> Result<Response, Failure> {
    let data = read(&viewer, &code, None).await?;
    let mut frame = viewer.frame();
    // Given once, so only when the page can be shown.
    let kept = viewer.take_kept(&routes::documents(code.as_str())).await;
    if kept.is_some() {
        frame.notice = Some(Notice::FormKept);
    }
    let fields = kept.as_ref().unwrap_or(&query);
    let wanted = fields.get("doc_type").unwrap_or_default();
    let doc_type = UPLOAD_DOC_TYPES.into_iter().find(|code| *code == wanted);
    let of_kept = |name| kept.as_ref().and_then(|kept: &Fields| kept.get(name));
    let (note, file_name) = (of_kept("note"), of_kept("file_name"));
    let typed = Typed {
        doc_type: doc_type.unwrap_or_default().to_owned(),
        note: note.unwrap_or_default().to_owned(),
        file_name: file_name.unwrap_or_default().to_owned(),
    };
    let data = DocumentsData { typed, ..data };
    Ok(render::page(frame, StatusCode::OK, move || page(data)).await)
}

/// The page after a try, read afresh, with what was typed and what came of it.
async fn shown(
    viewer: &Viewer,
    code: &RfqCode,
    status: StatusCode,
    typed: Typed,
    problem: Problem,
) -> Result<Response, Failure> {
    let data = read(viewer, code, Some(problem)).await?;
    Ok(rendered(viewer, status, DocumentsData { typed, ..data }).await)
}

/// The request and its documents. When even that fails after a try, the page still stands.
async fn read(viewer: &Viewer, code: &RfqCode, problem: Option<Problem>) -> Result<DocumentsData, Failure> {
    let account = &viewer.account;
    let (catalogs, request, attachments) = tokio::join!(
        account.catalogs(),
        account.request(code),
        account.attachments(code)
    );
    let request = match request {
        Err(error) if problem.is_some() && is_passing(&error) => RequestDetails::default(),
        other => other?,
    };
    Ok(DocumentsData {
        about: about(code, request, catalogs)?,
        attachments: part(attachments)?,
        typed: Typed::default(),
        problem,
        once: once(),
    })
}

async fn rendered(viewer: &Viewer, status: StatusCode, data: DocumentsData) -> Response {
    render::page(viewer.frame(), status, move || page(data)).await
}

/// A failure that says nothing about the request itself.
fn is_passing(error: &ApiError) -> bool {
    !matches!(error, ApiError::Unauthorized | ApiError::NotFound { .. })
}

/// Takes a document. The form is received whole before anything is sent (see [`received`]); what follows runs to its
/// end even if the browser goes away. Where the session turns out to be over, type and note are kept over the sign-in.
async fn upload(visitor: Visitor, Code(code): Code, request: Request) -> Result<Response, Failure> {
    let viewer = visitor.viewer().cloned();
    if viewer.is_none() && visitor.ended.is_none() {
        return Err(Failure::SignIn);
    }
    let headers = request.headers().clone();
    let Ok(form) = Multipart::from_request(request, &()).await else {
        return Err(viewer.map_or(Failure::SignIn, |_| Failure::BadForm));
    };
    let mut received = Received::default();
    let outcome = received::read(form, &mut received).await;
    let file = received.file.as_ref().map(|file| file.name.as_str());
    let kept = form_urlencoded::Serializer::new(String::new())
        .append_pair("doc_type", &received.doc_type)
        .append_pair("note", &received.note)
        .append_pair("file_name", file.unwrap_or_default())
        .finish();
    let sent = match viewer {
        None => Err(Failure::SignIn),
        Some(viewer) => {
            let task = tokio::spawn(async move { send(&viewer, &code, &headers, received, outcome).await });
            task.await.unwrap_or(Err(Failure::Internal))
        }
    };
    match sent {
        Err(over @ (Failure::SignIn | Failure::Api(ApiError::Unauthorized))) => {
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
    received: Received,
    outcome: Result<(), Broken>,
) -> Result<Response, Failure> {
    let typed = Typed {
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
            Broken::TooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                Wrong::FileTooLarge {
                    bytes: length(headers),
                },
            ),
            Broken::Form => (StatusCode::UNPROCESSABLE_ENTITY, Wrong::Broken),
            Broken::Storage(error) => {
                tracing::error!(%error, "an upload could not be set aside");
                return Err(Failure::Unavailable);
            }
        };
        return shown(viewer, code, status, typed, Problem::Fields(vec![wrong])).await;
    }
    let wrong = wrong(received.file.as_ref(), &typed);
    if !wrong.is_empty() {
        let too_large = wrong.iter().any(|one| matches!(one, Wrong::FileTooLarge { .. }));
        let status = if too_large {
            StatusCode::PAYLOAD_TOO_LARGE
        } else {
            StatusCode::UNPROCESSABLE_ENTITY
        };
        return shown(viewer, code, status, typed, Problem::Fields(wrong)).await;
    }
    let Some(mut file) = received.file else {
        return Err(Failure::BadForm);
    };

    let account = &viewer.account;
    let _answering = account.answering(code).await;
    let ticket = match account.claim(received.once.as_deref()).await {
        Claim::First(ticket) => ticket,
        Claim::Again => {
            viewer.notice(Notice::AlreadyDone).await;
            return Ok(see_other(&routes::documents(code.as_str())));
        }
    };
    let (catalogs, request, before) = tokio::join!(
        account.catalogs(),
        account.request(code),
        account.attachments(code)
    );
    let attempt = async {
        let (request, read) = match request {
            Ok(request) => (request, None),
            Err(error) if is_passing(&error) => (RequestDetails::default(), Some(error)),
            Err(error) => return Err(error.into()),
        };
        let data = DocumentsData {
            about: about(code, request, catalogs)?,
            attachments: part(before)?,
            typed: typed.clone(),
            problem: None,
            once: once(),
        };
        match read {
            // Whether the request still takes documents is not known: nothing is sent.
            Some(error) => Ok((failed(viewer, data, &error).await, Sent::No)),
            None => carry_out(viewer, code, &mut file, data).await,
        }
    };
    match attempt.await {
        Ok((response, Sent::Yes)) => Ok(response),
        other => {
            ticket.release().await;
            other.map(|(response, _)| response)
        }
    }
}

/// Whether the service may have carried something out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sent {
    No,
    Yes,
}

/// Sends the document once and tells what came of it.
async fn carry_out(
    viewer: &Viewer,
    code: &RfqCode,
    file: &mut FileReceived,
    data: DocumentsData,
) -> Result<(Response, Sent), Failure> {
    if data.about.status().is_closed() {
        let data = DocumentsData {
            problem: Some(Problem::Closed),
            ..data
        };
        return Ok((rendered(viewer, StatusCode::CONFLICT, data).await, Sent::No));
    }
    let Some(content) = file.take_body() else {
        return Err(Failure::BadForm);
    };
    let upload = Upload {
        file_name: file.name.clone(),
        mime_type: Some(file.mime_type().to_owned()),
        size: Some(file.size),
        doc_type: data.typed.doc_type.clone(),
        note: Some(data.typed.note.trim().to_owned()).filter(|note| !note.is_empty()),
        content,
    };
    let sent = Record::new(Deed::Uploaded, &data.about.request.summary)
        .beside(&data.about.request)
        .of_kind(&data.typed.doc_type)
        .file(&file.name)
        .note(&data.typed.note);
    match viewer.account.upload(code, upload).await {
        Ok(()) => {
            viewer.record(code, sent).await;
            Ok((uploaded(viewer, code).await, Sent::Yes))
        }
        Err(ApiError::Unauthorized) => Err(ApiError::Unauthorized.into()),
        Err(error) if error.outcome_unknown() => {
            let told = unclear(viewer, code, file, data, sent, &error).await;
            // Also where it cannot be told what came of it, it is not sent again.
            Ok((told.into_response(), Sent::Yes))
        }
        Err(ApiError::Invalid(invalid)) => {
            let problem = Problem::Refused {
                message: invalid.message,
                errors: invalid.errors.into_iter().collect(),
            };
            let data = DocumentsData {
                problem: Some(problem),
                ..data
            };
            Ok((
                rendered(viewer, StatusCode::UNPROCESSABLE_ENTITY, data).await,
                Sent::No,
            ))
        }
        Err(error) => Ok((failed(viewer, data, &error).await, Sent::No)),
    }
}

async fn uploaded(viewer: &Viewer, code: &RfqCode) -> Response {
    viewer.notice(Notice::DocumentUploaded).await;
    see_other(&routes::documents(code.as_str()))
}

/// Nothing was carried out.
async fn failed(viewer: &Viewer, data: DocumentsData, error: &ApiError) -> Response {
    let problem = Problem::Trouble(Trouble::from_api(error).unwrap_or(Trouble::Unreadable));
    let failure = Failure::Api(error.clone());
    let mut response = rendered(
        viewer,
        failure.status(),
        DocumentsData {
            problem: Some(problem),
            ..data
        },
    )
    .await;
    if let Some(pause) = failure.retry_after() {
        response
            .headers_mut()
            .insert(header::RETRY_AFTER, HeaderValue::from(pause.as_secs().max(1)));
    }
    response
}

/// Sent once, without a clear answer: the list tells whether it arrived.
async fn unclear(
    viewer: &Viewer,
    code: &RfqCode,
    file: &FileReceived,
    data: DocumentsData,
    sent: Record,
    error: &ApiError,
) -> Result<Response, Failure> {
    let after = part(viewer.account.attachments(code).await);
    let listed = match (&after, &data.attachments) {
        (Ok(Part::Here(after)), Part::Here(before)) => Some(after.iter().any(|one| is_it(one, file, before))),
        // Without a list from before, one of the same name may be an older one.
        _ => None,
    };
    if listed == Some(true) {
        viewer.record(code, sent).await;
        return Ok(uploaded(viewer, code).await);
    }
    viewer.record(code, sent.unclear()).await;
    let after = after?;
    let problem = Problem::Unclear {
        file_name: file.name.clone(),
        listed,
    };
    let status = Failure::Api(error.clone()).status();
    Ok(rendered(
        viewer,
        status,
        DocumentsData {
            attachments: after,
            problem: Some(problem),
            ..data
        },
    )
    .await)
}

/// A document that was not there before and has the name or the exact size of the one sent.
fn is_it(one: &Attachment, file: &FileReceived, before: &[Attachment]) -> bool {
    let is_new = one.id.is_some() && !before.iter().any(|old| old.id == one.id);
    is_new && (one.file_name == file.name || one.file_size == i64::try_from(file.size).ok())
}

/// What of the form the service would refuse (spec, `POST /orders/{rfq_code}/attachments`).
fn wrong(file: Option<&FileReceived>, typed: &Typed) -> Vec<Wrong> {
    let name = file.map_or("", |file| file.name.as_str());
    let errors = check_upload(name, file.map(|file| file.size), &typed.doc_type);
    let of_file = errors.get("file").iter().filter_map(|violation| {
        Some(match violation {
            Violation::Required => Wrong::FileMissing,
            Violation::EmptyFile => Wrong::FileEmpty,
            Violation::FileTooLarge { .. } => Wrong::FileTooLarge {
                bytes: file.map(|file| file.size),
            },
            Violation::FileType => Wrong::Extension {
                file_name: name.to_owned(),
            },
            _ => return None,
        })
    });
    let of_type = errors.get("doc_type").iter().map(|violation| match violation {
        Violation::Required => Wrong::TypeMissing,
        _ => Wrong::TypeUnknown,
    });
    of_file.chain(of_type).collect()
}

/// About the size of a file whose form was not read to its end, where that is clearly over the limit.
fn length(headers: &HeaderMap) -> Option<u64> {
    let length = headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()?;
    (length > MAX_UPLOAD_BYTES).then_some(length)
}

/// Leads to a link made for this very click. The portal never fetches it, and nobody may keep it.
async fn download(
    State(app): State<App>,
    viewer: Viewer,
    DocumentId(code, id): DocumentId,
) -> Result<Response, Failure> {
    let link = viewer.account.download_link(&code, id).await?;
    let url = Url::parse(&link.url)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && app.config().allows_download(url));
    let Some(url) = url else {
        tracing::warn!("a download link leads where this portal does not follow");
        return Err(Failure::Api(ApiError::Unreadable {
            status: 200,
            why: "a download link that is not allowed",
        }));
    };
    let mut response = render::see_elsewhere(&url);
    let headers = response.headers_mut();
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_new_document_like_it_is_the_one_sent() {
        let document = |id, name: &str, size| Attachment {
            id: Some(id),
            file_name: name.into(),
            file_size: Some(size),
            ..Attachment::default()
        };
        let file = FileReceived::for_tests("a.pdf", 10);
        let before = [document(1, "a.pdf", 10)];
        assert!(
            !is_it(&document(1, "a.pdf", 10), &file, &before),
            "it was there before"
        );
        assert!(is_it(&document(2, "a.pdf", 10), &file, &before));
        assert!(
            is_it(&document(2, "a (1).pdf", 10), &file, &before),
            "the service may rename"
        );
        assert!(
            !is_it(&document(2, "b.pdf", 11), &file, &before),
            "somebody else's"
        );
    }
}
