//! Suggestions of ports and airports for a place field, requested by a script. Without it the field has the browser's own list.

use app::pages::places::options;
use domain::places::PortKind;

use crate::prelude::*;

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::PLACES, get(show))
}

async fn show(viewer: Viewer, query: Fields) -> Response {
    let known = viewer.account.address_suggestions();
    let own = known.values(&["origin_port", "dest_port"]);
    let typed = query.get("q").unwrap_or_default();
    let prefer = query.get("mode").and_then(PortKind::from_code);
    let lines = options(typed, prefer, &own, viewer.lang());
    // The response contains the account's places: the next user of the browser must not find it.
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], lines).into_response()
}
