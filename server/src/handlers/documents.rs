//! The documents of a request: list, checklist, upload, download.

mod download;
mod list;
mod needs;
mod received;
mod upload;

use axum::extract::DefaultBodyLimit;

use crate::prelude::*;

pub(super) use needs::checklist;

/// A form over the upload limit is still read up to this size in bytes, so that the browser sees the page with the error.
const MAX_FORM_BYTES: usize = 4 * 20 * 1024 * 1024;

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(
            routes::DOCUMENTS,
            get(list::show)
                .post(upload::upload)
                .layer(DefaultBodyLimit::max(MAX_FORM_BYTES)),
        )
        .route(routes::DOCUMENT_NEEDS, post(needs::choose))
        .route(routes::DOCUMENT, get(download::download))
}
