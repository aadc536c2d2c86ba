//! The list of requests.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use app::export::requests::FoundRequests;
use app::pages::requests::{EXPORT_LIMIT, ListError, RequestFilter, RequestsData, page};
use app::pages::saved_views::ViewedPage;
use app::upstream_error::UpstreamError;
use axum::http::Uri;
use partner_api::{ListQuery, PageMeta, RequestPage, RequestSummary};

use super::read::{self, optional};
use super::views;
use crate::prelude::*;
use crate::team::Owners;

/// Rows of the service's largest page.
const ROWS_PER_CALL: u32 = 100;

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::REQUESTS, get(show))
}

async fn show(viewer: Viewer, uri: Uri, query: Fields) -> Result<Response, AppError> {
    let account = &viewer.account;
    let saved_views = views::of_page(&viewer, ViewedPage::Requests).await;
    if let Some(first) = saved_views.first(views::is_bare(uri.query())) {
        return Ok(see_other(&first));
    }
    // The list is called at once if its statuses are known; only a status outside the specification needs the catalogs first.
    let (mut filter, mut ignored) = RequestFilter::read(query.iter(), None);
    let (catalogs, list) = if ignored.is_empty() {
        let (catalogs, list) = tokio::join!(account.catalogs(), read_list(&viewer, &filter));
        (optional(catalogs)?, list)
    } else {
        let catalogs = optional(account.catalogs().await)?;
        (filter, ignored) = RequestFilter::read(query.iter(), catalogs.as_deref());
        (catalogs, read_list(&viewer, &filter).await)
    };
    let (list, looked_through) = match list {
        Ok(ListRead { list, looked_through }) => (Ok(list), looked_through),
        Err(AppError::Api(error)) => (Err(error), None),
        Err(error) => return Err(error),
    };
    let (status, list) = match list {
        Ok(list) => (StatusCode::OK, Ok(list)),
        Err(ApiError::Invalid(refused)) => (
            StatusCode::UNPROCESSABLE_ENTITY,
            Err(ListError::Refused(refused.message)),
        ),
        Err(ApiError::HeldBack { retry_after }) => {
            let waits = UpstreamError::HeldBack { retry_after };
            (StatusCode::OK, Err(ListError::NotRead(waits)))
        }
        Err(error) => return Err(error.into()),
    };
    if filter.saved.is_none() && saved_views.have_default() {
        // Links to everything would lead to the default view.
        filter.saved = Some(String::new());
    }
    let rows = list.as_ref().map_or(&[][..], |list| &list.items);
    let (people, owners) = people_and_owners(&viewer, rows).await;
    let (current, opened) = (filter.saved_query(), filter.saved.clone());
    let data = RequestsData {
        filter,
        ignored,
        list,
        owners,
        people,
        reader: viewer.display_name().map(str::to_owned),
        looked_through,
        saved_views: saved_views.views_shown(&viewer, current, opened).await,
        catalogs,
    };
    Ok(render::page(viewer.frame(), status, move || page(data)).await)
}

/// A page of the list.
struct ListRead {
    list: RequestPage,
    /// See [`FoundOfOwner`].
    looked_through: Option<usize>,
}

/// Reads a page of the list. Owners are known here, not at the service.
async fn read_list(viewer: &Viewer, filter: &RequestFilter) -> Result<ListRead, AppError> {
    if !filter.owner.is_narrow() {
        return Ok(ListRead {
            list: read::list(viewer, &list_query(filter)).await?,
            looked_through: None,
        });
    }
    let found = of_owner(viewer, filter).await?;
    let (page, per_page) = (filter.page as usize, filter.per_page as usize);
    let total = found.items.len();
    let start = (page - 1).saturating_mul(per_page).min(total);
    let items: Vec<_> = found.items.into_iter().skip(start).take(per_page).collect();
    read::observe_rows(viewer, &items);
    let number = |count: usize| i64::try_from(count).ok();
    let meta = PageMeta {
        page: Some(filter.page.into()),
        per_page: Some(filter.per_page.into()),
        total: number(total),
        last_page: number(total.div_ceil(per_page).max(1)),
    };
    Ok(ListRead {
        list: RequestPage { items, meta },
        looked_through: found.looked_through,
    })
}

/// The requests of a list that somebody is in charge of, or nobody.
pub(super) struct FoundOfOwner {
    pub items: Vec<Arc<RequestSummary>>,
    /// The number of requests among which they were looked for, where the list has more.
    pub looked_through: Option<usize>,
}

/// Reads the requests of a list by owner.
pub(super) async fn of_owner(viewer: &Viewer, filter: &RequestFilter) -> Result<FoundOfOwner, AppError> {
    let FoundRequests { mut items, cut, .. } = every_row(viewer, filter).await?;
    let looked_through = cut.then_some(items.len());
    let owners = owners_of(viewer, &items).await.map_err(database)?;
    let name = |row: &RequestSummary| owners.of(row).map(|owner| owner.name.as_str());
    items.retain(|row| filter.owner.shows(name(row), viewer.display_name()));
    Ok(FoundOfOwner {
        items,
        looked_through,
    })
}

/// Returns the owners of these rows.
pub(super) async fn owners_of(viewer: &Viewer, rows: &[Arc<RequestSummary>]) -> anyhow::Result<Owners> {
    let rows: Vec<&RequestSummary> = rows.iter().map(AsRef::as_ref).collect();
    viewer.app().team().owners(viewer.account.key(), &rows).await
}

/// Returns the names of all owners, and the owners of these rows by their codes. A list is shown without them if they
/// cannot be read.
async fn people_and_owners(
    viewer: &Viewer,
    rows: &[Arc<RequestSummary>],
) -> (Vec<String>, HashMap<String, String>) {
    let read = async {
        let people = viewer.app().team().people(viewer.account.key()).await?;
        let owners = if people.is_empty() {
            Owners::default()
        } else {
            owners_of(viewer, rows).await?
        };
        anyhow::Ok((people, owners))
    };
    let (people, owners) = read.await.unwrap_or_else(|error| {
        tracing::warn!(error = format!("{error:#}"), "who is in charge could not be read");
        Default::default()
    });
    let named = |row: &Arc<RequestSummary>| Some((row.rfq_code.clone(), owners.of(row)?.name.clone()));
    (people, rows.iter().filter_map(named).collect())
}

/// Reads all requests of a list: those of the sync if only statuses are asked for, else page by page.
pub(super) async fn every_row(viewer: &Viewer, filter: &RequestFilter) -> Result<FoundRequests, ApiError> {
    let is_by_status_only = filter.search.is_empty()
        && filter.partner_ref.is_empty()
        && filter.from_date.is_none()
        && filter.to_date.is_none();
    if is_by_status_only && let Some(listed) = viewer.account.rows().await? {
        let is_wanted = |row: &Arc<RequestSummary>| {
            filter.status.is_empty() || filter.status.iter().any(|status| *status == row.status)
        };
        return Ok(FoundRequests {
            items: listed.rows.into_iter().filter(is_wanted).collect(),
            cut: listed.needs_in_all.is_some(),
            ..FoundRequests::default()
        });
    }
    page_by_page(viewer, filter, EXPORT_LIMIT, Duration::ZERO).await
}

/// Reads the list page by page, one call after the other, so that a pause that the service asks for ends it. It fails as a
/// whole: half a list would look like a whole one. At most `limit` requests are read, a hundred with each call; the whole
/// account has 120 calls a minute. Pages of the list may be `longest` old, or as old as any page's. A list that changed between two
/// pages is read once more: a request that left a page pulled another one onto a page that was read already. One that always
/// counts more requests than it has is not.
pub(super) async fn page_by_page(
    viewer: &Viewer,
    filter: &RequestFilter,
    limit: usize,
    longest: Duration,
) -> Result<FoundRequests, ApiError> {
    let mut reader = viewer.account.clone().reading_apart();
    let (mut found, has_changed) = read_pages(viewer, &reader, filter, limit, longest).await?;
    if has_changed && lacks_rows(&found) {
        let anew = viewer.account.clone().reading_apart().uncached();
        match read_pages(viewer, &anew, filter, limit, Duration::ZERO).await {
            Ok((again, _)) => (found, reader) = (again, anew),
            Err(ApiError::Unauthorized) => return Err(ApiError::Unauthorized),
            // What was read is told as a part.
            Err(_) => {}
        }
    }
    viewer.account.note_shown(&reader);
    found.lacks_rows = lacks_rows(&found);
    found.cut |= found.lacks_rows;
    Ok(found)
}

/// Tells whether a list that was read to its end has more requests than were found on its pages.
fn lacks_rows(found: &FoundRequests) -> bool {
    let total = found.total.and_then(|total| usize::try_from(total).ok());
    !found.cut && total.is_some_and(|total| total > found.items.len())
}

/// Reads the pages, and tells whether the list changed in between: its total did, or a request is on two of them.
async fn read_pages(
    viewer: &Viewer,
    account: &Account,
    filter: &RequestFilter,
    limit: usize,
    longest: Duration,
) -> Result<(FoundRequests, bool), ApiError> {
    let (mut found, mut has_changed) = (FoundRequests::default(), false);
    // A request that moved to the next page while this one was read is listed there again.
    let mut known: HashSet<String> = HashSet::new();
    for page in 1..=limit.div_ceil(ROWS_PER_CALL as usize) {
        let query = ListQuery {
            page: u32::try_from(page).ok(),
            per_page: Some(ROWS_PER_CALL),
            ..list_query(filter)
        };
        let list = read::list_for_file(viewer, account, &query, longest).await?;
        let rows = list.items.len();
        let totals = found.total.zip(list.meta.total);
        has_changed |= totals.is_some_and(|(before, now)| before != now);
        // The largest: a list that became shorter lacks the request that moved onto an earlier page.
        found.total = found.total.max(list.meta.total);
        let before = found.items.len();
        let fresh = list
            .items
            .into_iter()
            .filter(|item| item.rfq_code.is_empty() || known.insert(item.rfq_code.clone()));
        found.items.extend(fresh);
        has_changed |= found.items.len() - before < rows;
        let goes_on = match list.meta.last_page {
            Some(last) => i64::try_from(page).is_ok_and(|page| page < last),
            None => rows >= ROWS_PER_CALL as usize,
        };
        found.cut = goes_on && rows > 0;
        if !found.cut {
            break;
        }
    }
    found.cut |= found.items.len() > limit;
    found.items.truncate(limit);
    Ok((found, has_changed))
}

fn list_query(filter: &RequestFilter) -> ListQuery {
    let text = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    ListQuery {
        status: filter.status.clone(),
        partner_ref: text(&filter.partner_ref),
        search: text(&filter.search),
        from_date: filter.from_date.clone(),
        to_date: filter.to_date.clone(),
        page: Some(filter.page),
        per_page: Some(filter.per_page),
        ..ListQuery::default()
    }
}
