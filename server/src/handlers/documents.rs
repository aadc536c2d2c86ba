//! The documents of a request: list, upload, download.

mod download;
mod list;
mod received;
mod upload;

use axum::extract::DefaultBodyLimit;

use crate::prelude::*;

/// A form over the limit is still read up to here, so that the browser gets to see the page that says so.
const LARGEST_FORM: usize = 4 * 20 * 1024 * 1024;

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(
            routes::DOCUMENTS,
            get(list::show)
                .post(upload::upload)
                .layer(DefaultBodyLimit::max(LARGEST_FORM)),
        )
        .route(routes::DOCUMENT, get(download::download))
}
