//! The days of a request for a calendar.

use app::export::{calendar::calendar, file_stem};
use app::text::export::export_texts;

use crate::files::attachment::attachment;
use crate::handlers::export::reader;
use crate::handlers::read;
use crate::http::origin::OwnOrigin;
use crate::prelude::*;

pub async fn download(
    viewer: Viewer,
    Code(code): Code,
    OwnOrigin(origin): OwnOrigin,
) -> Result<Response, AppError> {
    let read = read::quotation(&viewer, &code).await?;
    let reader = reader(&viewer);
    let page = format!(
        "{}{}",
        origin.unwrap_or_default(),
        routes::quotation(code.as_str())
    );
    let file = calendar(&read.about, read.quotation.as_deref(), &page, &reader);
    let file = file.ok_or(AppError::NotFound)?;
    let stem = file_stem(
        &[export_texts(reader.lang).charges_file(), code.as_str()],
        &reader,
    );
    attachment(file, "text/calendar; charset=utf-8", &format!("{stem}.ics"))
}
