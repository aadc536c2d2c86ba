//! Time and room for requests: what does not get room soon is sent away at once, what takes too long is given up.

use std::time::Duration;

use app::routes;
use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tower_http::timeout::TimeoutBody;

use crate::error::AppError;
use crate::state::AppState;

/// The wait for room.
const QUEUE: Duration = Duration::from_millis(100);
/// A page's calls run together and each has its own shorter limit.
const PAGE: Duration = Duration::from_mins(1);
/// The wait for the next piece of a body: a phone in a tunnel, not somebody who keeps places on purpose.
const PIECE: Duration = Duration::from_secs(15);
/// 20 MB from a phone, and from here to the operator at once.
const UPLOAD: Duration = Duration::from_mins(10);

pub async fn layer(State(app): State<AppState>, request: Request, next: Next) -> Response {
    // Whoever watches the portal, and whoever wants to leave, is let through.
    if [routes::HEALTHZ, routes::READYZ, routes::SIGN_OUT].contains(&request.uri().path()) {
        return next.run(request).await;
    }
    let Ok(Ok(_room)) = tokio::time::timeout(QUEUE, app.room().acquire()).await else {
        return AppError::Unavailable.into_response();
    };
    let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    let takes_file = routes::ROUTES
        .iter()
        .any(|one| one.takes_file && Some(one.template) == route);
    let upload = takes_file && *request.method() == Method::POST;
    let limit = if upload { UPLOAD } else { PAGE };
    let request = request.map(|body| paced(body, PIECE));
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => AppError::TimedOut.into_response(),
    }
}

/// A body that ends with an error when its next piece takes longer than `wait`.
fn paced(body: Body, wait: Duration) -> Body {
    Body::new(TimeoutBody::new(wait, body))
}

#[cfg(test)]
mod tests {
    use axum::body::{Bytes, to_bytes};
    use futures_util::stream::{self, StreamExt as _};

    use super::*;

    #[tokio::test]
    async fn stalled_body_times_out() {
        let first = stream::iter([Ok::<_, std::io::Error>(Bytes::from_static(b"name=Loa"))]);
        let stops = Body::from_stream(first.chain(stream::pending()));
        let read = to_bytes(paced(stops, Duration::from_millis(20)), 1000);
        let read = tokio::time::timeout(Duration::from_secs(20), read).await;
        assert!(read.expect("given up in time").is_err());
    }

    #[tokio::test]
    async fn slow_body_is_read_whole() {
        let pieces = stream::iter(["name=", "Loa"].map(|piece| Ok::<_, std::io::Error>(Bytes::from(piece))));
        let read = to_bytes(paced(Body::from_stream(pieces), Duration::from_secs(20)), 1000).await;
        assert_eq!(read.expect("read"), "name=Loa");
    }
}
