//! The movement of a shipment.

use app::pages::tracking::{TrackingData, page};

use super::about::{about, part};
use crate::lanes;
use crate::prelude::*;

pub fn routes() -> Router<App> {
    Router::new().route(routes::TRACKING, get(show))
}

async fn show(viewer: Viewer, Code(code): Code) -> Result<Response, Failure> {
    let account = &viewer.account;
    let (catalogs, request, milestones) = tokio::join!(
        account.catalogs(),
        account.request(&code),
        account.milestones(&code)
    );
    let data = TrackingData {
        about: about(&code, request?, catalogs)?,
        milestones: part(milestones)?,
    };
    lanes::note_transit(&viewer, &code, &data.about.request, &data.milestones);
    Ok(render::page(viewer.frame(), StatusCode::OK, move || page(data)).await)
}
