//! Home.

use app::pages::home::{HomeData, MOVES, NEEDS, WAITS, page};
use partner_api::{ListQuery, RequestPage};

use super::read::{self, optional, part};
use crate::prelude::*;

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::HOME, get(show))
}

/// The calls run together; each part of the page may fail alone.
async fn show(viewer: Viewer) -> Result<Response, AppError> {
    let account = &viewer.account;
    // The most a page may hold: what has waited longest comes last from the service and first here.
    let (needs, waits, moves) = (
        list_query(&NEEDS, 100),
        list_query(&WAITS, 20),
        list_query(&MOVES, 20),
    );
    let (catalogs, needs, waits, moves) = tokio::join!(
        account.catalogs(),
        read::list(&viewer, &needs),
        read::list(&viewer, &waits),
        read::list(&viewer, &moves)
    );
    let (needs, waits, moves) = (part(needs)?, part(waits)?, part(moves)?);
    let first_visit = [&needs, &waits, &moves].into_iter().all(is_empty) && {
        let any = account.listed(&list_query(&[], 1)).await;
        matches!(part(any)?, Loadable::Here(list) if list.items.is_empty())
    };
    let data = HomeData {
        needs,
        waits,
        moves,
        first_visit,
        catalogs: optional(catalogs)?,
    };
    Ok(render::page(viewer.frame(), StatusCode::OK, move || page(data)).await)
}

fn list_query(statuses: &[&str], per_page: u32) -> ListQuery {
    let status = statuses.iter().map(|&status| status.to_owned()).collect();
    ListQuery {
        status,
        per_page: Some(per_page),
        ..ListQuery::default()
    }
}

fn is_empty(part: &Loadable<RequestPage>) -> bool {
    match part {
        Loadable::Here(list) => list.items.is_empty(),
        Loadable::Absent => true,
        Loadable::Failed(_) => false,
    }
}
