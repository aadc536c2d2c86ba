//! Live hints for the pages of one session: which request changed and when, never how.

use std::convert::Infallible;
use std::time::Duration;

use app::routes;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::{Stream, stream};
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::MissedTickBehavior;

use crate::http::viewer::Viewer;
use crate::live::{Hint, HintKind, OpenConnection};
use crate::state::AppState;

const HEARTBEAT: Duration = Duration::from_secs(15);
/// How often a session is looked at: it may end on another instance.
const CHECK: Duration = Duration::from_secs(30);
/// How long a browser waits before it connects again.
const RECONNECT: Duration = Duration::from_secs(3);

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::EVENTS, get(events))
}

async fn events(State(app): State<AppState>, viewer: Option<Viewer>) -> Response {
    // A stream cannot follow a redirect to the sign-in page.
    let Some(viewer) = viewer else {
        return StatusCode::UNAUTHORIZED.into_response();
    };
    let Some(connection) = app.connections().open(viewer.session()) else {
        return StatusCode::TOO_MANY_REQUESTS.into_response();
    };
    let stream = hints(app, viewer, connection);
    let mut response = Sse::new(stream)
        .keep_alive(KeepAlive::new().interval(HEARTBEAT))
        .into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // Proxies that collect answers would hold every hint back.
    headers.insert(
        HeaderName::from_static("x-accel-buffering"),
        HeaderValue::from_static("no"),
    );
    response
}

fn hints(
    app: AppState,
    viewer: Viewer,
    connection: OpenConnection,
) -> impl Stream<Item = Result<Event, Infallible>> {
    let hints = app.bus().subscribe();
    let endings = app.sessions().endings();
    let mut check = tokio::time::interval_at(tokio::time::Instant::now() + CHECK, CHECK);
    check.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let hello = Event::default().retry(RECONNECT).comment("open");
    let open = (
        app,
        viewer,
        connection,
        hints,
        endings,
        check,
        Stage::Opening(hello),
    );
    stream::unfold(
        open,
        |(app, viewer, connection, mut hints, mut endings, mut check, stage)| async move {
            match stage {
                Stage::Opening(hello) => {
                    let open = (app, viewer, connection, hints, endings, check, Stage::Open);
                    return Some((Ok(hello), open));
                }
                Stage::Open => {}
                Stage::Ended => return None,
            }
            let mut stage = Stage::Open;
            let mut over = || {
                stage = Stage::Ended;
                // Told, so that the browser does not ask again and again for a session that is over.
                Event::default().event("ended").data("{}")
            };
            let event = loop {
                tokio::select! {
                    () = app.closing().cancelled() => return None,
                    ended = endings.recv() => match ended {
                        Ok(key) if key == *viewer.session() => break over(),
                        Ok(_) => {}
                        // Endings were missed: ours may be among them.
                        Err(_) => if !still_lives(&app, &viewer).await { break over() },
                    },
                    _ = check.tick() => if !still_lives(&app, &viewer).await { break over() },
                    hint = hints.recv() => match hint {
                        Ok(hint) if app.gateway().may_see(viewer.account.key(), &hint.code) => {
                            observe(&viewer, &hint).await;
                            break told(&hint);
                        }
                        Ok(_) => {}
                        Err(RecvError::Lagged(_)) => break Event::default().event("resync").data("{}"),
                        Err(RecvError::Closed) => return None,
                    },
                }
            };
            Some((Ok(event), (app, viewer, connection, hints, endings, check, stage)))
        },
    )
}

/// Once for each account: what a delivery tells of is read in the background. A milestone changes no quotation.
async fn observe(viewer: &Viewer, hint: &Hint) {
    if hint.kind == HintKind::Tracking || !hint.is_first_of(viewer.account.key()) {
        return;
    }
    viewer.account.forget_quoted_requests().await;
    viewer.history().observe_delivery(&viewer.reader(), &hint.code);
}

/// How far a stream has come.
enum Stage {
    Opening(Event),
    Open,
    /// The session is over; this was the last event.
    Ended,
}

fn told(hint: &Hint) -> Event {
    let data = json!({ "code": hint.code.as_str(), "kind": hint.kind, "at": hint.at });
    Event::default().event("hint").data(data.to_string())
}

async fn still_lives(app: &AppState, viewer: &Viewer) -> bool {
    // A database that does not answer right now ends no connection.
    app.sessions().lives(viewer.session()).await.unwrap_or(true)
}
