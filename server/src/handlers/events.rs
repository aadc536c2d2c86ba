//! Live news for the pages of one session: which request changed, and what in words where the reader's token has read it.

mod news;

use std::convert::Infallible;
use std::time::{Duration, Instant};

use app::routes;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use domain::trade_lane::instant;
use futures_util::{Stream, stream};
use islands::live::{LiveChange, NeedsCount, event_names};
use partner_api::RfqCode;
use serde::Serialize;
use serde_json::json;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Interval, MissedTickBehavior};

use crate::http::form::Fields;
use crate::http::viewer::Viewer;
use crate::live::{Hint, HintKind, OpenConnection, Told};
use crate::session::SessionKey;
use crate::state::AppState;
use crate::upstream::{ChangeKind, OpenPage, RequestChange};

/// How often the request on an open page is read again.
const REREAD: Duration = Duration::from_mins(5);
/// How long a browser waits before it connects again, at least and at most: those that an instance leaves behind do not all
/// come at once.
const RECONNECT: (Duration, Duration) = (Duration::from_secs(2), Duration::from_secs(6));

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::EVENTS, get(events))
}

async fn events(State(app): State<AppState>, viewer: Option<Viewer>, query: Fields) -> Response {
    // A stream cannot follow a redirect to the sign-in page.
    let Some(viewer) = viewer else {
        return StatusCode::UNAUTHORIZED.into_response();
    };
    let Some(connection) = app.connections().open(viewer.session(), viewer.account.key()) else {
        return StatusCode::TOO_MANY_REQUESTS.into_response();
    };
    let heartbeat = KeepAlive::new().interval(app.config().times.heartbeat);
    let stream = hints(app, viewer, connection, open_page(&query));
    let mut response = Sse::new(stream).keep_alive(heartbeat).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // Proxies that collect answers would hold every hint back.
    headers.insert(
        HeaderName::from_static("x-accel-buffering"),
        HeaderValue::from_static("no"),
    );
    response
}

/// What the page shows, as it says itself: its request with the time of change, or when its list was read.
fn open_page(query: &Fields) -> Option<OpenPage> {
    let time = |name| query.get(name).and_then(|text| instant(Some(text)));
    match query.get("code").filter(|code| !code.is_empty()) {
        Some(code) => Some(OpenPage::Request {
            code: code.parse().ok()?,
            as_of: time("as_of")?,
        }),
        None => Some(OpenPage::List {
            read_at: time("read")?,
        }),
    }
}

/// A connection and what it listens to.
struct Listening {
    app: AppState,
    viewer: Viewer,
    connection: OpenConnection,
    page: Option<OpenPage>,
    endings: broadcast::Receiver<SessionKey>,
    /// When the number of requests that need the reader is looked at, and what else is due.
    tick: Interval,
    check: Due,
    /// Somebody looks: the rows of the account are kept current.
    sync: Due,
    /// The request on the page is read again: a new version under the same status may move nothing else.
    reread: Due,
    /// That number, as it was told last.
    needs: Option<usize>,
    /// Whether the page was told what it had missed.
    is_caught_up: bool,
    opened: Instant,
}

fn hints(
    app: AppState,
    viewer: Viewer,
    connection: OpenConnection,
    page: Option<OpenPage>,
) -> impl Stream<Item = Result<Event, Infallible>> {
    let times = app.config().times;
    let listening = Listening {
        endings: app.sessions().endings(),
        tick: every(times.tick),
        check: Due::every(times.session_check),
        sync: Due::every(sync_time(&app)),
        reread: Due::every(REREAD),
        needs: None,
        is_caught_up: page.is_none(),
        page,
        opened: Instant::now(),
        app,
        viewer,
        connection,
    };
    stream::unfold((listening, Stage::Opening), |(mut listening, stage)| async move {
        let (event, stage) = match stage {
            Stage::Opening => (
                Event::default().retry(reconnect_after()).comment("open"),
                Stage::CatchingUp,
            ),
            Stage::CatchingUp => {
                keep_synced(&listening.app, &listening.viewer);
                match listening.catch_up() {
                    Some(event) => (event, Stage::Open),
                    None => listening.next().await?,
                }
            }
            Stage::Open => listening.next().await?,
            Stage::Ended => return None,
        };
        Some((Ok(event), (listening, stage)))
    })
}

/// How old the rows of an account may be while a page is open.
fn sync_time(app: &AppState) -> Duration {
    let times = &app.config().times;
    if app.config().webhook_secrets.is_empty() {
        times.sync
    } else {
        times.sync_beside_webhooks
    }
}

fn reconnect_after() -> Duration {
    let (shortest, longest) = RECONNECT;
    // Without randomness the middle is good enough.
    let random = getrandom::u32().unwrap_or(u32::MAX / 2);
    shortest
        + longest
            .saturating_sub(shortest)
            .mul_f64(f64::from(random) / f64::from(u32::MAX))
}

/// Something that is due from time to time.
struct Due {
    period: Duration,
    at: Instant,
}

impl Due {
    fn every(period: Duration) -> Self {
        Self {
            period,
            at: Instant::now() + period,
        }
    }

    /// Whether it is due now; the next time begins then.
    fn is_now(&mut self) -> bool {
        let now = Instant::now();
        let is_now = self.at <= now;
        if is_now {
            self.at = now + self.period;
        }
        is_now
    }
}

fn every(period: Duration) -> Interval {
    let mut interval = tokio::time::interval_at(tokio::time::Instant::now() + period, period);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    interval
}

impl Listening {
    /// What the page has missed: changes between its making and its connection, or while it had none. Told once there are
    /// rows to tell from.
    fn catch_up(&mut self) -> Option<Event> {
        let account = &self.viewer.account;
        let page = self.page.as_ref().filter(|_| !self.is_caught_up)?;
        if !account.has_rows() {
            return None;
        }
        self.is_caught_up = true;
        if !account.has_changed_since(page) {
            return None;
        }
        let code = match page {
            OpenPage::Request { code, .. } => Some(code),
            OpenPage::List { .. } => None,
        };
        Some(event_of(
            event_names::MISSED,
            &json!({ "code": code.map(RfqCode::as_str) }),
        ))
    }

    /// The number of requests that need the reader, where it is another one than the page was told.
    fn counted(&mut self) -> Option<Event> {
        let needs = self.viewer.needs().filter(|needs| self.needs != Some(*needs))?;
        self.needs = Some(needs);
        Some(event_of(event_names::NEEDS, &NeedsCount { count: needs }))
    }

    /// The next event, and whether the stream goes on after it; nothing when the portal shuts down. What it waits for only
    /// now and then is boxed: most of thousands of streams wait for nothing but the next event.
    async fn next(&mut self) -> Option<(Event, Stage)> {
        loop {
            let Self {
                app,
                viewer,
                page,
                connection,
                endings,
                tick,
                check,
                sync,
                reread,
                opened,
                ..
            } = self;
            tokio::select! {
                () = app.closing().cancelled() => return None,
                ended = endings.recv() => {
                    let is_ours = match ended {
                        Ok(key) => key == *viewer.session(),
                        // Endings were missed: ours may be among them.
                        Err(_) => !Box::pin(still_lives(app, viewer)).await,
                    };
                    if is_ours {
                        return Some(over());
                    }
                }
                _ = tick.tick() => {
                    let is_refused = || viewer.account.was_refused_since(*opened);
                    if check.is_now() && (is_refused() || !Box::pin(still_lives(app, viewer)).await) {
                        return Some(over());
                    }
                    if sync.is_now() {
                        keep_synced(app, viewer);
                    }
                    if reread.is_now() && let Some(OpenPage::Request { code, .. }) = page {
                        viewer.history().observe_open(&viewer.account, code);
                    }
                    if let Some(event) = self.counted() {
                        return Some((event, Stage::Open));
                    }
                    if let Some(event) = self.catch_up() {
                        return Some((event, Stage::Open));
                    }
                }
                told = connection.next() => match told {
                    Ok(Told::Hint(hint)) => {
                        observe(viewer, &hint);
                        keep_synced(app, viewer);
                        let change = LiveChange {
                            code: hint.code.to_string(),
                            at: hint.at.clone(),
                            found: None,
                            words: news::of_delivery(viewer.lang(), hint.kind).map(str::to_owned),
                            specific: false,
                            milestone: hint.kind == HintKind::Tracking,
                        };
                        return Some((event_of(event_names::HINT, &change), Stage::Open));
                    }
                    Ok(Told::Change(change)) => if let Some(event) = Box::pin(self.news(&change)).await {
                        return Some((event, Stage::Open));
                    },
                    Ok(Told::Missed) | Err(RecvError::Lagged(_)) => {
                        // What has changed is told in words where the rows show it.
                        keep_synced(app, viewer);
                        return Some((event_of(event_names::RESYNC, &json!({})), Stage::Open));
                    }
                    Err(RecvError::Closed) => return None,
                },
            }
        }
    }

    /// A change that concerns this reader's account, in words where it concerns this page.
    async fn news(&self, change: &RequestChange) -> Option<Event> {
        let viewer = &self.viewer;
        let is_ours = !viewer.account.was_refused_since(self.opened);
        if is_ours && change.kind == ChangeKind::Sent {
            // What was sent changes rows, and with them the number of requests that need somebody.
            keep_synced(&self.app, viewer);
        }
        // A list tells that something has changed, and not what.
        let words = match &self.page {
            _ if !is_ours => return None,
            Some(OpenPage::Request { code, .. }) if *code != change.code => return None,
            Some(OpenPage::Request { code, .. }) => news::sentence(viewer, code, change.kind).await,
            Some(OpenPage::List { .. }) | None => None,
        };
        let data = LiveChange {
            code: change.code.to_string(),
            at: change.updated_at.clone(),
            found: Some(change.found.to_string()),
            words,
            specific: change.kind.is_specific(),
            milestone: change.kind == ChangeKind::Milestone,
        };
        Some(event_of(event_names::NEWS, &data))
    }
}

/// In the background: nobody waits for it, and what it finds comes as changes.
fn keep_synced(app: &AppState, viewer: &Viewer) {
    let (account, longest) = (viewer.account.clone(), sync_time(app));
    tokio::spawn(async move { account.keep_synced(longest).await });
}

fn over() -> (Event, Stage) {
    // Told, so that the browser does not ask again and again for a session that is over.
    (event_of(event_names::ENDED, &json!({})), Stage::Ended)
}

fn event_of(event: &str, data: &impl Serialize) -> Event {
    // What the portal writes itself has no key that is no text.
    let data = serde_json::to_string(data).unwrap_or_default();
    Event::default().event(event).data(data)
}

/// Once for each account: what a delivery tells of is read in the background. A milestone changes no quotation.
fn observe(viewer: &Viewer, hint: &Hint) {
    if hint.kind == HintKind::Tracking || !hint.is_first_of(viewer.account.key()) {
        return;
    }
    viewer.account.forget_quoted_requests();
    viewer.history().observe_delivery(&viewer.reader(), &hint.code);
}

/// How far a stream has come.
enum Stage {
    Opening,
    CatchingUp,
    Open,
    /// The session is over; this was the last event.
    Ended,
}

async fn still_lives(app: &AppState, viewer: &Viewer) -> bool {
    // A database that does not answer right now ends no connection.
    app.sessions().lives(viewer.session()).await.unwrap_or(true)
}
