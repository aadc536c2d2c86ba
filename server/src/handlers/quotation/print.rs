//! The quotation as a printed document.

use app::pages::quotation_print::{self, PrintData};
use app::quotation_document::model::Former;

use crate::handlers::read::{self, QuotationRead};
use crate::http::origin::OwnOrigin;
use crate::prelude::*;

pub async fn print(
    viewer: Viewer,
    Code(code): Code,
    OwnOrigin(origin): OwnOrigin,
    query: Fields,
) -> Result<Response, AppError> {
    let (frame, data) = document_of(&viewer, &code, origin, &query).await?;
    Ok(render::page(frame, StatusCode::OK, move || quotation_print::page(data)).await)
}

/// Returns the document and the page context whose language it has: with the requested labels, of the requested version if it
/// is stored.
pub async fn document_of(
    viewer: &Viewer,
    code: &RfqCode,
    origin: Option<String>,
    query: &Fields,
) -> Result<(PageContext, PrintData), AppError> {
    let QuotationRead {
        about,
        quotation: newest,
        history,
    } = read::quotation(viewer, code).await?;
    let by = newest.as_ref().and_then(|quotation| quotation.version);
    let current = by.map(|version| version.to_string());
    let asked = query
        .get("version")
        .map(str::trim)
        .filter(|asked| !asked.is_empty() && Some(*asked) != current.as_deref());
    let older = match asked {
        Some(asked) => history.older(asked).await,
        None => None,
    };
    let not_kept = asked.filter(|_| older.is_none()).map(str::to_owned);
    let is_withdrawn = newest.is_none();
    let (quotation, version) = match (older, newest) {
        (Some(kept), _) => (kept.quotation, Some(kept.known.key)),
        (None, Some(newest)) => (newest, None),
        (None, None) => return Err(AppError::NotFound),
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
