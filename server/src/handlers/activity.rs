//! The activity of a request as a file.

use app::pages::activity::csv;

use super::about::optional;
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
    let frame = viewer.frame();
    let file = csv::file(
        &log.entries,
        catalogs.as_deref(),
        frame.lang,
        &frame.zone,
        frame.now,
    );
    // A code has no characters that a header would have to escape.
    let name = format!("attachment; filename=\"activity-{code}.csv\"");
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, name.as_str()),
    ];
    Ok((headers, file).into_response())
}
