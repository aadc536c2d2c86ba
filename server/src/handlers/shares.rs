//! The links of the company that show shipments to people without an account.

use std::collections::HashMap;

use app::pages::requests::RequestFilter;
use app::pages::shares::{MAX_LISTED, page};
use axum::extract::Path;
use domain::activity::ActivityKind;
use partner_api::RequestSummary;

use super::requests::every_row;
use super::share::{listed_links, record};
use crate::activity::NewActivity;
use crate::prelude::*;
use crate::shares::{RenewOutcome, RevokeOutcome, Share};

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::SHARES, get(show))
        .route(routes::SHARE_RENEW, post(renew))
        .route(routes::SHARE_REVOKE, post(revoke))
}

async fn show(viewer: Viewer) -> Response {
    let limit = i64::try_from(MAX_LISTED).unwrap_or(i64::MAX);
    let links = viewer
        .app()
        .shares()
        .of_customer(viewer.account.key(), limit)
        .await;
    let mut links = listed_links(&viewer, links, None);
    // Without the list of requests the links name them by their codes.
    if let Some(links) = links.as_mut().filter(|links| !links.is_empty())
        && let Ok(listed) = every_row(&viewer, &RequestFilter::default()).await
    {
        let references: HashMap<&str, &String> = listed
            .items
            .iter()
            .filter_map(|row| Some((&*row.rfq_code, row.partner_ref.as_ref()?)))
            .collect();
        for link in links {
            link.reference = references.get(&*link.code).map(|reference| (*reference).clone());
        }
    }
    render::page(viewer.frame(), StatusCode::OK, move || page(links)).await
}

async fn renew(viewer: Viewer, Path(id): Path<String>, fields: Fields) -> Result<Response, AppError> {
    let shares = viewer.app().shares();
    let notice = match shares.renew(viewer.account.key(), &id).await.map_err(database)? {
        RenewOutcome::Now(share) => {
            record_of(&viewer, ActivityKind::ShareRenewed, &share).await;
            Flash::ShareRenewed
        }
        RenewOutcome::TooMany => Flash::SharesFull,
        RenewOutcome::Missing => return Err(AppError::NotFound),
    };
    Ok(back(&viewer, &fields, notice).await)
}

/// Ends a link. A second click on a link that is gone already reports the same.
async fn revoke(viewer: Viewer, Path(id): Path<String>, fields: Fields) -> Result<Response, AppError> {
    let shares = viewer.app().shares();
    match shares.revoke(viewer.account.key(), &id).await.map_err(database)? {
        RevokeOutcome::NotOwn => return Err(AppError::NotFound),
        RevokeOutcome::Before | RevokeOutcome::Now(None) => {}
        RevokeOutcome::Now(Some(share)) => record_of(&viewer, ActivityKind::ShareRevoked, &share).await,
    }
    Ok(back(&viewer, &fields, Flash::ShareRevoked).await)
}

/// Records an action on a link of a request.
async fn record_of(viewer: &Viewer, kind: ActivityKind, share: &Share) {
    if let Ok(code) = share.rfq_code.parse() {
        let request = RequestSummary {
            created_at: Some(share.request_created.clone()),
            ..RequestSummary::default()
        };
        let entry = NewActivity::new(kind, &request);
        record(viewer, &code, entry.note(&share.terms.label)).await;
    }
}

/// Leads back to the page with the button.
async fn back(viewer: &Viewer, fields: &Fields, notice: Flash) -> Response {
    viewer.notice(notice).await;
    let next = fields.get("next").and_then(return_address::internal);
    see_other(next.unwrap_or(routes::SHARES))
}
