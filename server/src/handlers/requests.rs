//! The list of requests.

use app::pages::requests::{ListError, RequestFilter, RequestsData, page};
use app::upstream_error::UpstreamError;
use partner_api::ListQuery;

use super::read::{self, optional};
use crate::prelude::*;

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::REQUESTS, get(show))
}

async fn show(viewer: Viewer, query: Fields) -> Result<Response, AppError> {
    let account = &viewer.account;
    // The list is called at once if its statuses are known; only a status outside the specification needs the catalogs first.
    let (mut filter, mut ignored) = RequestFilter::read(query.iter(), None);
    let (catalogs, list) = if ignored.is_empty() {
        let list_query = list_query(&filter);
        let (catalogs, list) = tokio::join!(account.catalogs(), read::list(&viewer, &list_query));
        (optional(catalogs)?, list)
    } else {
        let catalogs = optional(account.catalogs().await)?;
        (filter, ignored) = RequestFilter::read(query.iter(), catalogs.as_deref());
        (catalogs, read::list(&viewer, &list_query(&filter)).await)
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
    let data = RequestsData {
        filter,
        ignored,
        list,
        catalogs,
    };
    Ok(render::page(viewer.frame(), status, move || page(data)).await)
}

pub(super) fn list_query(filter: &RequestFilter) -> ListQuery {
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
