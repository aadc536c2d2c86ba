//! Server functions: what islands ask for (`islands::api`). They stand behind the layers of every handler; a failure of
//! these is told in JSON (`http::errors`).

use app::pages::places::options;
use axum::extract::Request;
use axum::http::Method;
use domain::places::PortKind;
use islands::api::{Answers, PlaceOptions};
use leptos::prelude::provide_context;

use crate::prelude::*;

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::API_PLACES, get(call))
}

/// Calls the server function of the request's path, for the person who asks.
async fn call(viewer: Viewer, mut request: Request) -> Response {
    // With one that takes pages, leptos_axum would lead back to the page that asked.
    request.headers_mut().remove(header::ACCEPT);
    // Server functions are found by path and method; the router drops the body of a HEAD.
    if *request.method() == Method::HEAD {
        *request.method_mut() = Method::GET;
    }
    let answers: Arc<dyn Answers> = Arc::new(ViewerAnswers(viewer));
    let provide = move || provide_context(Arc::clone(&answers));
    leptos_axum::handle_server_fns_with_context(provide, request)
        .await
        .into_response()
}

/// Answers for a signed-in person.
struct ViewerAnswers(Viewer);

impl Answers for ViewerAnswers {
    fn lang(&self) -> Lang {
        self.0.lang()
    }

    fn places(&self, query: &str, mode: Option<&str>) -> PlaceOptions {
        let known = self.0.account.address_suggestions();
        let own = known.values(&["origin_port", "dest_port"]);
        let prefer = mode.and_then(PortKind::from_code);
        options(query, prefer, &own, self.0.lang())
    }
}
