//! Live hints for the pages of one session: which request changed and when, never how.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
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

use crate::keeper;
use crate::live::Hint;
use crate::session::SessionKey;
use crate::state::App;
use crate::web::viewer::Viewer;

/// Open connections of one session (tabs), and of all.
const PER_SESSION: usize = 6;
const ALTOGETHER: usize = 5_000;
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How often a session is looked at: it may end on another instance.
const CHECK: Duration = Duration::from_secs(30);
/// How long a browser waits before it connects again.
const RECONNECT: Duration = Duration::from_secs(3);

pub fn routes() -> Router<App> {
    Router::new().route(routes::EVENTS, get(events))
}

async fn events(State(app): State<App>, viewer: Option<Viewer>) -> Response {
    // A stream cannot follow a redirect to the sign-in page.
    let Some(viewer) = viewer else {
        return StatusCode::UNAUTHORIZED.into_response();
    };
    let Some(place) = Place::take(app.connections(), viewer.session()) else {
        return StatusCode::TOO_MANY_REQUESTS.into_response();
    };
    let stream = hints(app, viewer, place);
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

fn hints(app: App, viewer: Viewer, place: Place) -> impl Stream<Item = Result<Event, Infallible>> {
    let hints = app.bus().subscribe();
    let endings = app.sessions().endings();
    let mut check = tokio::time::interval_at(tokio::time::Instant::now() + CHECK, CHECK);
    check.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let hello = Event::default().retry(RECONNECT).comment("open");
    let open = (app, viewer, place, hints, endings, check, Stage::Opening(hello));
    stream::unfold(
        open,
        |(app, viewer, place, mut hints, mut endings, mut check, stage)| async move {
            match stage {
                Stage::Opening(hello) => {
                    let open = (app, viewer, place, hints, endings, check, Stage::Open);
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
                        Ok(hint) if app.hub().may_see(viewer.account.key(), &hint.code) => {
                            keeper::event(&viewer, &hint).await;
                            break told(&hint);
                        }
                        Ok(_) => {}
                        Err(RecvError::Lagged(_)) => break Event::default().event("resync").data("{}"),
                        Err(RecvError::Closed) => return None,
                    },
                }
            };
            Some((Ok(event), (app, viewer, place, hints, endings, check, stage)))
        },
    )
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

async fn still_lives(app: &App, viewer: &Viewer) -> bool {
    // A database that does not answer right now ends no connection.
    app.sessions().lives(viewer.session()).await.unwrap_or(true)
}

/// How many connections each session holds.
#[derive(Clone, Default)]
pub struct Connections(Arc<Mutex<HashMap<SessionKey, usize>>>);

/// A connection's place among them; given back when it is dropped.
struct Place {
    all: Connections,
    session: SessionKey,
}

impl Place {
    fn take(all: &Connections, session: &SessionKey) -> Option<Self> {
        let mut open = all.0.lock().unwrap_or_else(PoisonError::into_inner);
        let altogether: usize = open.values().sum();
        let own = open.get(session).copied().unwrap_or_default();
        if own >= PER_SESSION || altogether >= ALTOGETHER {
            return None;
        }
        open.insert(session.clone(), own + 1);
        drop(open);
        Some(Self {
            all: all.clone(),
            session: session.clone(),
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        match open.get_mut(&self.session) {
            Some(count) if *count > 1 => *count -= 1,
            _ => {
                open.remove(&self.session);
            }
        }
    }
}
