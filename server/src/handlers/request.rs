//! Request details.

use app::pages::activity::{MOST, NEWEST};
use app::pages::request::{Imported, RequestData, page};

use super::about::{about, once, part};
use super::request_form::plain_name;
use crate::activity;
use crate::lanes;
use crate::prelude::*;
use crate::versions;

pub fn routes() -> Router<App> {
    Router::new().route(routes::REQUEST, get(show))
}

/// All calls run together, so the page costs its slowest one; for a request without a quotation that call is a 404.
async fn show(viewer: Viewer, Code(code): Code, query: Fields) -> Result<Response, Failure> {
    let account = &viewer.account;
    let (catalogs, request, quotation, milestones, attachments) = tokio::join!(
        account.catalogs(),
        account.request(&code),
        account.quotation(&code),
        account.milestones(&code),
        account.attachments(&code)
    );
    let about = about(&code, request?, catalogs)?;
    let most = match query.get("activity") {
        Some("all") => MOST,
        _ => NEWEST,
    };
    let quotation = part(quotation.map(Arc::new))?;
    let last_opened = match &quotation {
        Part::Here(quotation) => {
            let shelf = versions::keep(viewer.app(), &code, &about.request, quotation).await;
            shelf.last_opened(&viewer).await
        }
        _ => None,
    };
    let milestones = part(milestones)?;
    lanes::note_transit(&viewer, &code, &about.request, &milestones);
    let activity = activity::of_request(&viewer, &code, &about.request.summary, None, most).await;
    let data = RequestData {
        about,
        activity,
        quotation,
        last_opened,
        milestones,
        attachments: part(attachments)?,
        imported: query
            .get("imported")
            .map(plain_name)
            .filter(|file| !file.is_empty())
            .map(|file| Imported { file, once: once() }),
    };
    Ok(render::page(viewer.frame(), StatusCode::OK, move || page(data)).await)
}
