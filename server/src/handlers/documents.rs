//! The documents of a request: list, checklist, upload, download.

mod download;
mod list;
mod needs;
mod queue;
mod received;
mod submission;
mod upload;

use axum::extract::DefaultBodyLimit;

use crate::prelude::*;

pub(super) use needs::checklist;

/// A form over the limit is still read up to this size in bytes, so that the browser sees the page with the error; its small
/// fields have room in it as well.
const MAX_BODY_BYTES: usize = 110 * 1024 * 1024;

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(
            routes::DOCUMENTS,
            get(list::show)
                .post(upload::upload)
                .layer(DefaultBodyLimit::max(MAX_BODY_BYTES)),
        )
        .route(
            routes::API_UPLOAD,
            post(queue::upload).layer(DefaultBodyLimit::max(MAX_BODY_BYTES)),
        )
        .route(routes::DOCUMENT_NEEDS, post(needs::choose))
        .route(routes::DOCUMENT, get(download::download))
}
