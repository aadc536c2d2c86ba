//! The activity of a request as a file.

use app::export::{activity as table, file_stem};
use app::text::export::export_texts;

use super::export::reader;
use super::read::optional;
use crate::files::export::{self, ExportFormat};
use crate::prelude::*;

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::ACTIVITY_FILE, get(file))
}

async fn file(viewer: Viewer, Code(code): Code) -> Result<Response, AppError> {
    let account = &viewer.account;
    let (catalogs, request) = tokio::join!(account.catalogs(), account.request(&code));
    // A person who may read the request may read its submissions.
    let request = request?;
    let catalogs = optional(catalogs)?;
    let log = viewer.app().activity();
    let Some(log) = log
        .of_request(
            account,
            &code,
            &request.summary,
            &[],
            table::MAX_ACTIVITY_EXPORT_ROWS,
        )
        .await
    else {
        return Err(AppError::Database);
    };
    let reader = reader(&viewer);
    let workbook = table::workbook(&log, catalogs.as_deref(), &reader);
    let stem = file_stem(
        &[export_texts(reader.lang).activity_file(), code.as_str()],
        &reader,
    );
    export::file(workbook, ExportFormat::Csv, &stem, &reader).await
}
