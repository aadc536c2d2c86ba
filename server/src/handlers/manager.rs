//! A month in figures, as a page and as a workbook.

use std::time::Duration;

use app::export::file_stem;
use app::export::month::{MonthExport, workbook};
use app::export::requests::FoundRequests;
use app::pages::manager::{ManagerData, page};
use app::pages::requests::RequestFilter;
use app::text::export::export_texts;
use domain::activity::ActivityKind;
use domain::month::{Month, MonthFigures, RequestReading};
use domain::trade_lane::instant;
use jiff::ToSpan as _;
use partner_api::RequestSummary;

use super::export::reader;
use super::log::start_of;
use super::read::optional;
use super::requests::page_by_page;
use crate::files::export::{self, ExportFormat};
use crate::prelude::*;

/// Requests of a month that are read from the list of an account whose list is not kept whole.
const MAX_LISTED: usize = 2_000;
/// Time for which such a list is current, so that reloading the page to see the progress costs no calls.
const MONTH_LIST_TTL: Duration = Duration::from_mins(2);
/// Entries of the activity log that tell who negotiated and answered.
const KINDS: [ActivityKind; 3] = [
    ActivityKind::Negotiated,
    ActivityKind::Accepted,
    ActivityKind::Rejected,
];

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::MANAGER, get(show))
        .route(routes::MANAGER_XLSX, get(file))
}

async fn show(viewer: Viewer, query: Fields) -> Result<Response, AppError> {
    let asked = AskedMonth::new(&viewer, &query)?;
    let read = read(&viewer, asked.month).await?;
    let data = ManagerData {
        figures: read.figures,
        current: asked.current,
        is_ignored: asked.is_ignored,
        missing: read.missing,
        failed: read.failed,
        reads_on: viewer.app().config().background_calls > 0,
        is_cut: read.is_cut,
        lacks_activity: read.lacks_activity,
    };
    Ok(render::page(viewer.frame(), StatusCode::OK, move || page(&data)).await)
}

async fn file(viewer: Viewer, query: Fields) -> Result<Response, AppError> {
    let asked = AskedMonth::new(&viewer, &query)?;
    if asked.is_ignored {
        // The page says so; a file would silently be of another month.
        return Ok(see_other(&format!("{}?{}", routes::MANAGER, query.urlencoded())));
    }
    let read = read(&viewer, asked.month).await?;
    let catalogs = optional(viewer.account.catalogs().await)?;
    let reader = reader(&viewer);
    let month = MonthExport {
        figures: &read.figures,
        missing: read.missing,
        failed: read.failed,
        is_cut: read.is_cut,
        lacks_activity: read.lacks_activity,
    };
    let tables = workbook(&month, catalogs.as_deref(), &reader);
    let name = export_texts(reader.lang).month_file();
    let stem = file_stem(&[name, &asked.month.to_string()], &reader);
    export::file(tables, ExportFormat::Xlsx, &stem, &reader).await
}

/// The month that an address asks for.
struct AskedMonth {
    month: Month,
    current: Month,
    is_ignored: bool,
}

impl AskedMonth {
    fn new(viewer: &Viewer, query: &Fields) -> Result<Self, AppError> {
        let frame = viewer.frame();
        let current = Month::current(frame.now, &frame.zone).ok_or(AppError::Internal)?;
        let named = query
            .get("month")
            .map(str::trim)
            .filter(|named| !named.is_empty());
        let month = named.map(Month::parse);
        Ok(Self {
            month: month.flatten().unwrap_or(current),
            current,
            is_ignored: month == Some(None),
        })
    }
}

/// The figures of a month, and what limits them.
struct MonthRead {
    figures: MonthFigures,
    missing: usize,
    failed: usize,
    is_cut: bool,
    lacks_activity: bool,
}

/// Reads the figures of a month from the stored readings; missing ones are read in the background.
async fn read(viewer: &Viewer, month: Month) -> Result<MonthRead, AppError> {
    let listed = requests_of_month(viewer, month).await?;
    let kept = viewer.history().month(&viewer.reader(), &listed.items).await;
    let mut kept = kept.map_err(|error| {
        tracing::error!(
            error = format!("{error:#}"),
            "the figures of a month could not be read"
        );
        AppError::Database
    })?;
    let zone = &viewer.app().config().time_zone;
    let since = start_of(month.first_day(), zone).unwrap_or(i64::MIN);
    let (log, account) = (viewer.app().activity(), viewer.account.key());
    let activity = log.of_requests(account, &listed.items, &KINDS, since).await;
    let activity = activity.map_err(|error| {
        tracing::error!(
            error = format!("{error:#}"),
            "the activity of a month could not be read"
        );
        AppError::Database
    })?;
    let lacks_activity = activity.is_none();
    for (reading, entries) in kept.readings.iter_mut().zip(activity.into_iter().flatten()) {
        reading.activity = Some(entries.into());
    }
    let undated = listed.undated.into_iter().map(|request| RequestReading {
        request,
        ..RequestReading::default()
    });
    kept.readings.extend(undated);
    Ok(MonthRead {
        figures: MonthFigures::new(month, zone, &kept.readings),
        missing: kept.missing.len(),
        failed: kept.failed,
        is_cut: listed.is_cut,
        lacks_activity,
    })
}

/// The requests of a month that the reader's token has just listed.
struct MonthRequests {
    items: Vec<Arc<RequestSummary>>,
    /// Of no month, because their time of creation cannot be read.
    undated: Vec<Arc<RequestSummary>>,
    is_cut: bool,
}

async fn requests_of_month(viewer: &Viewer, month: Month) -> Result<MonthRequests, AppError> {
    let zone = &viewer.app().config().time_zone;
    let whole = viewer
        .account
        .rows()
        .await?
        .filter(|kept| kept.needs_in_all.is_none());
    let (rows, is_cut) = if let Some(kept) = whole {
        (kept.rows, false)
    } else {
        // The service may count its days in another time zone.
        let filter = RequestFilter {
            from_date: month
                .first_day()
                .checked_sub(1.day())
                .ok()
                .map(|day| day.to_string()),
            to_date: month
                .last_day()
                .checked_add(1.day())
                .ok()
                .map(|day| day.to_string()),
            ..RequestFilter::default()
        };
        let FoundRequests { items, cut, .. } =
            page_by_page(viewer, &filter, MAX_LISTED, MONTH_LIST_TTL).await?;
        (items, cut)
    };
    let created = |row: &RequestSummary| instant(row.created_at.as_deref());
    let (dated, undated): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| created(row).is_some());
    let is_of_month = |row: &Arc<RequestSummary>| created(row).is_some_and(|at| month.contains(at, zone));
    Ok(MonthRequests {
        items: dated.into_iter().filter(is_of_month).collect(),
        undated,
        is_cut,
    })
}
