//! The print page as a PDF to download: the same document, typeset by the server.

use std::time::Duration;

use app::export::{Reader, file_stem};
use app::pages::quotation_pdf::{self, NoPdf};
use app::text::export::export_texts;

use super::print::document_of;
use crate::error::with_retry_after;
use crate::files::attachment::attachment;
use crate::http::origin::OwnOrigin;
use crate::prelude::*;

pub async fn download(
    viewer: Viewer,
    Code(code): Code,
    OwnOrigin(origin): OwnOrigin,
    query: Fields,
) -> Result<Response, AppError> {
    if !viewer.app().pdf_renderer().is_installed() {
        return Err(AppError::NotFound);
    }
    let (frame, data) = document_of(&viewer, &code, origin, &query).await?;
    if data.not_kept.is_some() {
        // The page says that this version is not stored; a file would silently contain another.
        return Ok(see_other(&same_document(
            routes::quotation_print(code.as_str()),
            &query,
        )));
    }
    let lang = frame.lang;
    let document = data.document(&frame.brand, lang, &frame.zone, frame.now);
    let reader = Reader::of_page(&frame);
    // The name is that of the charges' files of the same version.
    let number = data.quotation.version.map(|version| version.to_string());
    let version = data.version.or(number).map(|version| format!("v{version}"));
    let stem = file_stem(
        &[
            export_texts(lang).charges_file(),
            code.as_str(),
            version.as_deref().unwrap_or_default(),
        ],
        &reader,
    );
    match viewer
        .app()
        .pdf_renderer()
        .quotation(document, lang, frame.now)
        .await
    {
        Ok(pdf) => attachment(pdf, "application/pdf", &format!("{stem}.pdf")),
        Err(why) => Ok(no_pdf_page(&viewer, &code, &query, why).await),
    }
}

/// Renders a page in place of the file, with a link to the print page.
async fn no_pdf_page(viewer: &Viewer, code: &RfqCode, query: &Fields, why: NoPdf) -> Response {
    let (status, wait) = match why {
        NoPdf::TooLong => (StatusCode::UNPROCESSABLE_ENTITY, None),
        NoPdf::Busy => (StatusCode::SERVICE_UNAVAILABLE, Some(5)),
        NoPdf::Slow => (StatusCode::GATEWAY_TIMEOUT, None),
        NoPdf::Failed => (StatusCode::INTERNAL_SERVER_ERROR, None),
    };
    let code = code.to_string();
    let (print, again) = (
        same_document(routes::quotation_print(&code), query),
        same_document(routes::quotation_pdf(&code, None, None), query),
    );
    let page = move || quotation_pdf::page(&code, why, print, again);
    let response = render::page(viewer.frame(), status, page).await;
    with_retry_after(response, wait.map(Duration::from_secs))
}

/// Returns the address of another page of the same document, with the same language of labels and version.
fn same_document(path: String, query: &Fields) -> String {
    let kept = query
        .iter()
        .filter(|(name, _)| ["labels", "version"].contains(name));
    let kept = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(kept)
        .finish();
    if kept.is_empty() {
        path
    } else {
        format!("{path}?{kept}")
    }
}
