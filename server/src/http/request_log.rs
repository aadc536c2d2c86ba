//! The outermost layer: gives every request its id and its line in the log. Paths are logged as their route, without query,
//! because codes and searches are confidential.

use std::net::IpAddr;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;

use crate::http::client_ip::{self, Peer};
use crate::http::context::RequestContext;
use crate::state::AppState;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

pub async fn layer(State(app): State<AppState>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let id = new_id();
    let peer: Option<IpAddr> = request.extensions().get::<Peer>().map(|peer| peer.0);
    let address = peer.map(|peer| client_ip::address(peer, request.headers(), &app.config().trusted_proxies));
    client_ip::warn_about_unconfigured_proxy(request.headers(), &app.config().trusted_proxies);
    let context = RequestContext::new(&app, &request, id.clone(), address);
    request.extensions_mut().insert(context);
    let method = request.method().clone();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "none".to_owned(), |path| path.as_str().to_owned());

    let span = tracing::info_span!("request", id);
    let mut response = next.run(request).instrument(span).await;

    let status = response.status().as_u16();
    // A number in JSON too: one of 128 bits would be a text there.
    let ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    tracing::info!(target: "portal::access", id, %method, route, status, ms, "request");
    app.metrics().count(&method, &route, status, begun.elapsed());
    if let Ok(value) = HeaderValue::try_from(id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}

/// Returns an id that is short enough to be read out over the telephone.
fn new_id() -> String {
    let mut bytes = [0; 6];
    // Without randomness ids repeat, which only makes the log harder to read.
    let _ = getrandom::fill(&mut bytes);
    hex::encode(bytes)
}
