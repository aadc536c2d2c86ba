//! The tracking of a shipment.

use app::components::RequestTab;
use app::pages::tracking::{TrackingData, page};

use super::read::{milestones_part, pending, record_view, request_header, with_hold};
use crate::prelude::*;

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::TRACKING, get(show))
}

async fn show(viewer: Viewer, Code(code): Code) -> Result<Response, AppError> {
    let account = &viewer.account;
    let (catalogs, request, milestones) = tokio::join!(
        account.catalogs(),
        account.request(&code),
        account.milestones_beside(&code)
    );
    let request = match request {
        Ok(request) => request,
        Err(error) => return pending(&viewer, &code, RequestTab::Tracking, error).await,
    };
    let about = with_hold(&viewer, request_header(&code, request, catalogs)?).await;
    let milestones = milestones_part(&viewer, account, &code, &about.request, milestones).await?;
    record_view(&viewer, &about.request, &Loadable::Absent, &milestones);
    let data = TrackingData { about, milestones };
    Ok(render::page(viewer.frame(), StatusCode::OK, move || page(data)).await)
}
