//! The log across requests.

use app::export::activity::{MAX_ACTIVITY_EXPORT_ROWS, log_workbook};
use app::export::file_stem;
use app::pages::log::{ENTRIES_PER_PAGE, LogData, LogEntry, LogFilter, page};
use app::pages::requests::RequestFilter;
use app::text::export::export_texts;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::export::reader;
use super::read::optional;
use super::requests::every_row;
use crate::activity::{LogPage, LoggedEntry};
use crate::files::export::{self, ExportFormat};
use crate::prelude::*;
use crate::storage::activity_log::{LogPlace, LogQuery};

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::LOG, get(show))
        .route(routes::LOG_CSV, get(file))
}

async fn show(viewer: Viewer, query: Fields) -> Result<Response, AppError> {
    let filter = LogFilter::read(query.iter());
    let found = read(&viewer, &filter, ENTRIES_PER_PAGE).await?;
    let data = LogData {
        entries: log_entries(found.page.entries),
        next: found.page.next.as_ref().map(cursor),
        looked_through: found.looked_through,
        filter,
    };
    Ok(render::page(viewer.frame(), StatusCode::OK, move || page(&data)).await)
}

async fn file(viewer: Viewer, query: Fields) -> Result<Response, AppError> {
    let filter = LogFilter::read(query.iter());
    if filter.is_partly_ignored {
        // The page says so; a file would silently contain something else.
        return Ok(see_other(&format!("{}?{}", routes::LOG, query.urlencoded())));
    }
    let found = read(&viewer, &filter, MAX_ACTIVITY_EXPORT_ROWS).await?;
    let catalogs = optional(viewer.account.catalogs().await)?;
    let reader = reader(&viewer);
    let entries = log_entries(found.page.entries);
    let workbook = log_workbook(
        &entries,
        found.page.next.is_some(),
        found.looked_through,
        catalogs.as_deref(),
        &reader,
    );
    let stem = file_stem(&[export_texts(reader.lang).activity_file()], &reader);
    export::file(workbook, ExportFormat::Csv, &stem, &reader).await
}

fn log_entries(entries: Vec<LoggedEntry>) -> Vec<LogEntry> {
    let entries = entries.into_iter();
    let shown = entries.map(|LoggedEntry { request, entry }| LogEntry { request, entry });
    shown.collect()
}

struct FoundEntries {
    page: LogPage,
    /// The number of requests that the token has listed, where the account has more.
    looked_through: Option<usize>,
}

/// Reads entries of the requests that the reader's own token has listed.
async fn read(viewer: &Viewer, filter: &LogFilter, limit: usize) -> Result<FoundEntries, AppError> {
    let listed = every_row(viewer, &RequestFilter::default()).await?;
    let zone = &viewer.app().config().time_zone;
    let query = LogQuery {
        who: Some(filter.who.clone()).filter(|who| !who.is_empty()),
        deeds: filter.deed.iter().map(|deed| deed.name().to_owned()).collect(),
        from: filter.from.and_then(|day| start_of(day, zone)),
        before: filter
            .to
            .and_then(|day| day.tomorrow().ok())
            .and_then(|day| start_of(day, zone)),
        after: filter.after.as_deref().and_then(place),
    };
    let log = viewer.app().activity();
    let page = log
        .across(viewer.account.key(), &listed.items, query, limit)
        .await;
    let page = page.map_err(|error| {
        tracing::error!(error = format!("{error:#}"), "the log could not be read");
        AppError::Database
    })?;
    Ok(FoundEntries {
        page,
        looked_through: listed.cut.then_some(listed.items.len()),
    })
}

/// The start of a day in seconds since 1970.
pub(super) fn start_of(day: Date, zone: &TimeZone) -> Option<i64> {
    let start = day.to_zoned(zone.clone()).ok()?;
    Some(start.timestamp().as_second())
}

/// A place in the log as an address has it.
fn cursor(place: &LogPlace) -> String {
    let LogPlace {
        sent_at,
        rfq_code,
        created,
        number,
    } = place;
    format!("{sent_at}~{number}~{created}~{rfq_code}")
}

fn place(cursor: &str) -> Option<LogPlace> {
    let mut parts = cursor.splitn(4, '~');
    let (sent_at, number) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let (created, rfq_code) = (parts.next()?.to_owned(), parts.next()?.to_owned());
    Some(LogPlace {
        sent_at,
        rfq_code,
        created,
        number,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursor_leads_to_its_place() {
        let at = LogPlace {
            sent_at: 1_795_000_000,
            rfq_code: "RFQ~2611-0001".into(),
            created: "1783495207".into(),
            number: 3,
        };
        assert_eq!(place(&cursor(&at)), Some(at));
        for bad in ["", "1~2~3", "x~1~2~3", "1~~2~3"] {
            assert_eq!(place(bad), None, "{bad}");
        }
    }
}
