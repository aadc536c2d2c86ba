//! The tracking of a shipment.

use app::components::RequestTab;
use app::pages::tracking::{TrackingData, page};

use super::read::{milestones_part, pending, record_view, request_header, with_hold};
use crate::prelude::*;

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::TRACKING, get(show))
}

async fn show(viewer: Viewer, Code(code): Code) -> Result<Response, AppError> {
    let data = match read(&viewer, &code).await {
        Ok(data) => data,
        Err(AppError::Api(error)) => return pending(&viewer, &code, RequestTab::Tracking, error).await,
        Err(error) => return Err(error),
    };
    Ok(render::page(viewer.frame(), StatusCode::OK, move || page(data)).await)
}

/// Reads the shipment for a page that shows it already. Milestones that cannot be read are an error: those on the page stay.
pub async fn read_again(viewer: &Viewer, code: &RfqCode) -> Result<TrackingData, AppError> {
    let account = &viewer.account;
    let (catalogs, request) = tokio::join!(account.catalogs(), account.request(code));
    let about = with_hold(viewer, request_header(code, request?, catalogs)?).await;
    let milestones = match account.milestones_of(code, &about.request).await {
        Err(error) if !matches!(error, ApiError::NotFound { .. }) => return Err(error.into()),
        read => milestones_part(viewer, account, code, &about.request, Some(read)).await?,
    };
    record_view(viewer, &about.request, &Loadable::Absent, &milestones);
    Ok(TrackingData { about, milestones })
}

/// Reads the current state of the shipment.
async fn read(viewer: &Viewer, code: &RfqCode) -> Result<TrackingData, AppError> {
    let account = &viewer.account;
    let (catalogs, request, milestones) = tokio::join!(
        account.catalogs(),
        account.request(code),
        account.milestones_beside(code)
    );
    let about = with_hold(viewer, request_header(code, request?, catalogs)?).await;
    let milestones = milestones_part(viewer, account, code, &about.request, milestones).await?;
    record_view(viewer, &about.request, &Loadable::Absent, &milestones);
    Ok(TrackingData { about, milestones })
}
