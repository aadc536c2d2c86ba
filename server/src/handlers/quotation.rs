//! The quotation: reading it, printing it, the operator's own document, and the three answers.

use app::pages::activity::{Deed, MOST_NOTES};
use app::pages::quotation::answers::{Answer, Typed};
use app::pages::quotation::{QuotationData, page};
use app::pages::quotation_print::paper::Former;
use app::pages::quotation_print::{self, PrintData};
use axum::body::Body;
use partner_api::{Quotation, RequestDetails};

use super::about::{about, once};
use crate::activity;
use crate::lanes;
use crate::prelude::*;
use crate::versions::{self, Shelf};
use crate::web::origin::OwnOrigin;

mod answer;
#[cfg(feature = "pdf")]
mod pdf;

pub fn routes() -> Router<App> {
    let router = Router::new();
    #[cfg(feature = "pdf")]
    let router = router.route(routes::QUOTATION_PDF, get(pdf::download));
    router
        .route(routes::QUOTATION, get(show))
        .route(routes::QUOTATION_PRINT, get(print))
        .route(routes::QUOTATION_DOCUMENT, get(document))
        .route(routes::QUOTATION_ACCEPT, post(accept))
        .route(routes::QUOTATION_NEGOTIATE, post(negotiate))
        .route(
            routes::QUOTATION_NOTE,
            get(answer::compose::open).post(answer::compose::write),
        )
        .route(routes::QUOTATION_REJECT, post(reject))
}

async fn show(viewer: Viewer, Code(code): Code, query: Fields) -> Result<Response, Failure> {
    let account = &viewer.account;
    let listed = account.answered();
    let (catalogs, request, quotation) = tokio::join!(
        account.catalogs(),
        account.request(&code),
        account.quotation(&code)
    );
    let about = about(&code, request?, catalogs)?;
    let quotation = newest(quotation)?;
    let shelf = shelf(&viewer, &code, &about.request, quotation.as_ref()).await;
    let versions = shelf
        .page(&viewer, query.get("version"), query.get("compare"))
        .await;
    let lane = match &quotation {
        Some(quotation) => {
            lanes::memory(&viewer, &about.request, quotation, shelf.first_sent(), listed).await
        }
        None => None,
    };
    let kept = kept(&viewer, &code).await;
    let mut frame = viewer.frame();
    if kept.is_some() {
        frame.notice = Some(Notice::FormKept);
    }
    let status = if quotation.is_some() || versions.shown.is_some() {
        StatusCode::OK
    } else {
        StatusCode::NOT_FOUND
    };
    let negotiated = Some(Deed::Negotiated);
    let notes = activity::of_request(&viewer, &code, &about.request.summary, negotiated, MOST_NOTES).await;
    let data = QuotationData {
        about,
        quotation,
        asked_version: query.get("version").map(str::to_owned),
        versions,
        lane,
        once: once(),
        kept,
        notes,
    };
    Ok(render::page(frame, status, move || page(data)).await)
}

/// What is kept of the versions, the one that was read just now included.
pub(super) async fn shelf<'a>(
    viewer: &'a Viewer,
    code: &RfqCode,
    request: &RequestDetails,
    quotation: Option<&'a Arc<Quotation>>,
) -> Shelf<'a> {
    match quotation {
        Some(quotation) => versions::keep(viewer.app(), code, request, quotation).await,
        None => versions::withdrawn(viewer.app(), code, request).await,
    }
}

/// `None` while the operator has sent none, or gives it no longer (spec: 404).
pub(super) fn newest(quotation: Result<Quotation, ApiError>) -> Result<Option<Arc<Quotation>>, Failure> {
    match quotation {
        Ok(quotation) => Ok(Some(Arc::new(quotation))),
        Err(ApiError::NotFound { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// What was typed into one of the forms when the session ended.
async fn kept(viewer: &Viewer, code: &RfqCode) -> Option<(Answer, Typed)> {
    let code = code.as_str();
    let forms = Answer::ALL.map(|answer| (answer, answer.action(code)));
    let note = (Answer::Negotiate, routes::quotation_note(code));
    for (answer, action) in forms.into_iter().chain([note]) {
        if let Some(fields) = viewer.take_kept(&action).await {
            return Some((answer, answer::typed(&fields)));
        }
    }
    None
}

async fn print(
    viewer: Viewer,
    Code(code): Code,
    OwnOrigin(origin): OwnOrigin,
    query: Fields,
) -> Result<Response, Failure> {
    let (frame, data) = document_of(&viewer, &code, origin, &query).await?;
    Ok(render::page(frame, StatusCode::OK, move || quotation_print::page(data)).await)
}

/// The document and the frame whose language it is in: with the labels that are asked for, of the version that is
/// asked for where it is kept.
async fn document_of(
    viewer: &Viewer,
    code: &RfqCode,
    origin: Option<String>,
    query: &Fields,
) -> Result<(Frame, PrintData), Failure> {
    let account = &viewer.account;
    let (catalogs, request, quotation) =
        tokio::join!(account.catalogs(), account.request(code), account.quotation(code));
    let about = about(code, request?, catalogs)?;
    let newest = newest(quotation)?;
    let shelf = shelf(viewer, code, &about.request, newest.as_ref()).await;
    let by = newest.as_ref().and_then(|quotation| quotation.version);
    let current = by.map(|version| version.to_string());
    let asked = query
        .get("version")
        .map(str::trim)
        .filter(|asked| !asked.is_empty() && Some(*asked) != current.as_deref());
    let older = match asked {
        Some(asked) => shelf.older(asked).await,
        None => None,
    };
    let not_kept = asked.filter(|_| older.is_none()).map(str::to_owned);
    let is_withdrawn = newest.is_none();
    let (quotation, version) = match (older, newest) {
        (Some(kept), _) => (kept.quotation, Some(kept.known.key)),
        (None, Some(newest)) => (newest, None),
        (None, None) => return Err(Failure::NotFound),
    };
    let former = if is_withdrawn {
        Former::Withdrawn
    } else {
        Former::Replaced { by }
    };
    let mut frame = viewer.frame();
    let reader = frame.lang;
    // The document's language is the page's, also in a PDF made of it.
    frame.lang = query.get("labels").and_then(Lang::from_tag).unwrap_or(reader);
    let data = PrintData {
        about,
        quotation,
        former: version.is_some().then_some(former),
        version,
        not_kept,
        letterhead: viewer.app().config().letterhead.clone(),
        origin,
        reader,
    };
    Ok((frame, data))
}

/// Nothing of the operator's document runs, loads, submits or sees the portal: the sandbox gives it an origin of its
/// own without scripts.
const INERT: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'self'";
/// Larger documents are not passed on.
const LARGEST_DOCUMENT: usize = 2 * 1024 * 1024;

async fn document(viewer: Viewer, Code(code): Code) -> Result<Response, Failure> {
    let html = viewer.account.quotation_document(&code).await?;
    if html.len() > LARGEST_DOCUMENT {
        return Err(Failure::Api(ApiError::Unreadable {
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

async fn accept(viewer: Viewer, Code(code): Code, form: Fields) -> Result<Response, Failure> {
    answer::answer(viewer, code, form, Answer::Accept).await
}

async fn negotiate(viewer: Viewer, Code(code): Code, form: Fields) -> Result<Response, Failure> {
    answer::answer(viewer, code, form, Answer::Negotiate).await
}

async fn reject(viewer: Viewer, Code(code): Code, form: Fields) -> Result<Response, Failure> {
    answer::answer(viewer, code, form, Answer::Reject).await
}
