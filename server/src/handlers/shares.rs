//! The links of the company that show shipments to people without an account.

use app::pages::shares::page;
use domain::activity::ActivityKind;
use partner_api::RequestSummary;

use super::share::{database, listed, record};
use crate::activity::NewActivity;
use crate::prelude::*;

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::SHARES, get(show).post(change))
}

async fn show(viewer: Viewer) -> Response {
    let links = viewer.app().shares().of_customer(viewer.account.key()).await;
    let links = listed(&viewer, links, None);
    render::page(viewer.frame(), StatusCode::OK, move || page(links)).await
}

/// Renews or revokes a link, and leads back to the page with the button. What is done already is done again without a word.
async fn change(viewer: Viewer, fields: Fields) -> Result<Response, AppError> {
    let id = fields.get("id").unwrap_or_default();
    let (shares, account) = (viewer.app().shares(), viewer.account.key());
    let notice = match fields.get("do") {
        Some("renew") => {
            let is_there = shares.renew(account, id).await.map_err(database)?;
            is_there.then_some(Flash::ShareRenewed)
        }
        Some("revoke") => {
            let revoked = shares.revoke(account, id).await.map_err(database)?;
            if let Some(share) = &revoked
                && let Ok(code) = share.rfq_code.parse()
            {
                let request = RequestSummary {
                    created_at: Some(share.request_created.clone()),
                    ..RequestSummary::default()
                };
                let entry = NewActivity::new(ActivityKind::ShareRevoked, &request);
                record(&viewer, &code, entry.note(&share.terms.label)).await;
            }
            // Twice is revoked as well.
            Some(Flash::ShareRevoked)
        }
        _ => return Err(AppError::BadForm),
    };
    let notice = notice.ok_or(AppError::NotFound)?;
    viewer.notice(notice).await;
    let next = fields.get("next").and_then(return_address::internal);
    Ok(see_other(next.unwrap_or(routes::SHARES)))
}
