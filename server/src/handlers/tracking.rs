//! The tracking of a shipment.

use app::components::RequestTab;
use app::page_context::SignedIn;
use app::pages::tracking::{TrackingData, kept_page, page};
use axum::http::HeaderName;
use jiff::SignedDuration;

use super::read::{ViewedBy, milestones_part, record_view, request_header, with_hold};
use super::request_pending;
use crate::http::assets;
use crate::prelude::*;

/// Milliseconds since 1970 after which the page is shown no more.
const KEPT_UNTIL: HeaderName = HeaderName::from_static("portal-kept-until");
/// Addresses, with blanks between.
const KEPT_FILES: HeaderName = HeaderName::from_static("portal-kept-files");

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::TRACKING, get(show))
}

async fn show(viewer: Viewer, Code(code): Code, query: Fields) -> Result<Response, AppError> {
    if query.get(routes::KEPT_PAGE_PARAM.0) == Some(routes::KEPT_PAGE_PARAM.1) {
        // An error must not replace the copy that the device keeps, so it is returned as an error.
        return Ok(kept_response(&viewer, read_again(&viewer, &code).await?).await);
    }
    let data = match read(&viewer, &code).await {
        Ok(data) => data,
        Err(AppError::Api(error)) => {
            return request_pending::waiting(&viewer, &code, RequestTab::Tracking, error).await;
        }
        Err(error) => return Err(error),
    };
    Ok(render::page(viewer.frame(), StatusCode::OK, move || page(data)).await)
}

/// Answers with the page as a device keeps it, its end, and the files that it needs (`public/sw.js`). It has no flash
/// message.
async fn kept_response(viewer: &Viewer, data: TrackingData) -> Response {
    let frame = PageContext {
        signed_in: Some(SignedIn { display_name: None }),
        notice: None,
        needs: None,
        not_read: None,
        ..viewer.frame()
    };
    let idle = viewer.app().config().session_idle;
    let idle = SignedDuration::try_from(idle)
        .ok()
        .and_then(|idle| frame.now.checked_add(idle).ok());
    let until = idle.map_or(viewer.ends(), |idle| idle.min(viewer.ends()));
    let mut response = render::page(frame, StatusCode::OK, move || kept_page(&data)).await;
    let look = viewer.app().brand().pages();
    let own = look.addresses().map(|address| format!(" {address}"));
    let files = format!(
        "{} /icons.svg /favicon.svg{}",
        assets::of_pages().stylesheet,
        own.collect::<String>()
    );
    for (name, value) in [
        (KEPT_UNTIL, until.as_millisecond().to_string()),
        (KEPT_FILES, files),
    ] {
        if let Ok(value) = HeaderValue::try_from(value) {
            response.headers_mut().insert(name, value);
        }
    }
    response
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
    record_view(
        viewer,
        ViewedBy::OpenPage,
        &about.request,
        &Loadable::Absent,
        &milestones,
    );
    Ok(TrackingData {
        about,
        milestones,
        follows: None,
    })
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
    record_view(
        viewer,
        ViewedBy::Person,
        &about.request,
        &Loadable::Absent,
        &milestones,
    );
    let follows = super::push::follows(viewer, &about.request.summary).await;
    Ok(TrackingData {
        about,
        milestones,
        follows,
    })
}
