//! The activity of a request as a file.

use app::export::{activity, file_stem};
use app::text::export::of;

use super::about::optional;
use super::export::reader;
use crate::export::{self, Kind};
use crate::prelude::*;

/// Entries in one file.
const MOST: usize = 5_000;

pub fn routes() -> Router<App> {
    Router::new().route(routes::ACTIVITY_FILE, get(file))
}

async fn file(viewer: Viewer, Code(code): Code) -> Result<Response, Failure> {
    let account = &viewer.account;
    let (catalogs, request) = tokio::join!(account.catalogs(), account.request(&code));
    // Who may read the request may read what was sent for it.
    request?;
    let catalogs = optional(catalogs)?;
    let Some(log) = viewer.activity(&code, None, MOST).await else {
        return Err(Failure::Unavailable);
    };
    let reader = reader(&viewer);
    let book = activity::book(&log.entries, catalogs.as_deref(), &reader);
    let stem = file_stem(&[of(reader.lang).activity_file, code.as_str()], &reader);
    export::file(book, Kind::Csv, &stem, &reader).await
}
