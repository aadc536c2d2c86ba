//! The decision desk: two to four quotations side by side.

use app::pages::desk::{DeskColumn, DeskData, page, selection};
use axum::http::Uri;
use domain::decision_desk::SelectionSize;
use futures_util::future::try_join_all;
use partner_api::{ListQuery, RequestDetails, Status};

use super::quoted::{QuotedRequests, listed_beside, quoted_requests};
use super::read::{self, optional, part};
use crate::prelude::*;
use crate::quotation_history::VersionHistory;

/// Limit of the quotations to choose from.
const MAX_CHOICES: u32 = 100;

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::DESK, get(show))
}

/// Reads each column by itself; one may fail alone. If too few or too many are chosen, only the list is read.
async fn show(viewer: Viewer, uri: Uri) -> Result<Response, AppError> {
    let selection = selection(uri.query());
    let chosen = match selection.size() {
        SelectionSize::Fits => selection.codes(),
        SelectionSize::Nothing | SelectionSize::TooFew | SelectionSize::TooMany => &[],
    };
    let quoted = ListQuery {
        status: vec![Status::Quoted.code().to_owned()],
        per_page: Some(MAX_CHOICES),
        ..ListQuery::default()
    };
    let listed = quoted_requests(&viewer);
    let (catalogs, choices, columns) = tokio::join!(
        viewer.account.catalogs(),
        read::list(&viewer, &quoted),
        try_join_all(chosen.iter().map(|code| Box::pin(read_column(&viewer, code)))),
    );
    let columns = columns?;
    let rows = if columns.is_empty() {
        None
    } else {
        listed_beside(listed).await
    };
    let columns = columns
        .into_iter()
        .map(|column| with_lane(&viewer, column, rows.as_ref()));
    let columns = futures_util::future::join_all(columns).await;
    let (choices, in_all) = match part(choices)? {
        Loadable::Here(list) => (Loadable::Here(list.items), list.meta.total),
        Loadable::Absent => (Loadable::Here(Vec::new()), None),
        Loadable::Failed(trouble) => (Loadable::Failed(trouble), None),
    };
    let data = DeskData {
        selection,
        columns,
        choices,
        in_all,
        catalogs: optional(catalogs)?,
    };
    Ok(render::page(viewer.frame(), StatusCode::OK, move || page(&data)).await)
}

/// A column with the stored history of its quotation.
struct ColumnRead {
    column: DeskColumn,
    history: Option<VersionHistory>,
}

async fn read_column(viewer: &Viewer, code: &RfqCode) -> Result<ColumnRead, AppError> {
    let read = read::with_quotation(&viewer.account, code).await;
    let (request, quotation) = match read {
        Ok((request, quotation)) => (Loadable::Here(request), Some(quotation)),
        Err(error) => (part::<Arc<RequestDetails>>(Err(error))?, None),
    };
    let (quotation, history) = match (&request, quotation) {
        (Loadable::Here(request), Some(quotation)) => {
            read::quotation_part(viewer, code, request, quotation).await?
        }
        _ => (Loadable::Absent, None),
    };
    let column = DeskColumn {
        code: code.as_str().to_owned(),
        request,
        quotation,
        lane: None,
    };
    Ok(ColumnRead { column, history })
}

/// Adds the rates of earlier quotations on the column's trade lane.
async fn with_lane(viewer: &Viewer, read: ColumnRead, rows: Option<&QuotedRequests>) -> DeskColumn {
    let ColumnRead { mut column, history } = read;
    if let (Loadable::Here(request), Loadable::Here(quotation)) = (&column.request, &column.quotation)
        && let (Some(history), Some(rows)) = (history, rows)
    {
        let rates = viewer
            .history()
            .lane_rates(&viewer.account, request, quotation, &history, rows);
        column.lane = rates.await;
    }
    column
}
