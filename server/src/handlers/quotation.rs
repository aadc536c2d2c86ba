//! The quotation: reading it, printing it, the operator's own document, and the three responses.

mod approval;
mod calendar;
mod compose;
mod document;
mod outside;
mod pdf;
mod print;
mod respond;
mod response;
mod response_page;
mod show;

use crate::prelude::*;

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::QUOTATION_PDF, get(pdf::download))
        .route(routes::QUOTATION_ICS, get(calendar::download))
        .route(routes::QUOTATION, get(show::show))
        .route(
            routes::QUOTATION_APPROVAL,
            get(approval::show).post(approval::act),
        )
        .route(routes::QUOTATION_PRINT, get(print::print))
        .route(routes::QUOTATION_DOCUMENT, get(document::inert))
        .route(routes::QUOTATION_DOCUMENT_VIEW, get(document::view))
        .route(routes::QUOTATION_DOCUMENT_FILE, get(document::download))
        .route(routes::QUOTATION_ACCEPT, post(respond::accept))
        .route(routes::QUOTATION_NEGOTIATE, post(respond::negotiate))
        .route(routes::QUOTATION_NOTE, get(compose::open).post(compose::write))
        .route(routes::QUOTATION_REJECT, post(respond::reject))
}
