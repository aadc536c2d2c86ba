//! Event streams for the pages of one session: which request changed, and a sentence about the change if the reader's token has
//! read it.

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
use jiff::Timestamp;
use partner_api::RfqCode;
use serde::Serialize;
use serde_json::json;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Interval, MissedTickBehavior};

use crate::http::form::Fields;
use crate::http::viewer::Viewer;
use crate::instances::{ChangeKind, HintKind};
use crate::live::{Hint, LiveEvent, OpenConnection};
use crate::session::SessionKey;
use crate::state::AppState;
use crate::upstream::{OpenPage, RequestChange};

/// Interval at which the request on an open page is read again.
const REREAD_INTERVAL: Duration = Duration::from_mins(5);
/// Shortest and longest wait of a browser before it connects again: browsers that an instance leaves behind do not all
/// reconnect at once.
const RECONNECT_WAIT: (Duration, Duration) = (Duration::from_secs(2), Duration::from_secs(6));

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
    let stream = event_stream(app, viewer, connection, open_page(&query));
    let mut response = Sse::new(stream).keep_alive(heartbeat).into_response();
    let headers = response.headers_mut();
    // A proxy that compresses would hold sparse events back (RFC 9111, 5.2.2.6).
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("no-store, no-transform"),
    );
    // Proxies that buffer answers would hold every hint back.
    headers.insert(
        HeaderName::from_static("x-accel-buffering"),
        HeaderValue::from_static("no"),
    );
    response
}

/// Reads the page's subject from the query: its request with the time of its last change, or when its list was read.
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

/// The state of one event stream.
struct EventStream {
    app: AppState,
    viewer: Viewer,
    connection: OpenConnection,
    page: Option<OpenPage>,
    endings: broadcast::Receiver<SessionKey>,
    /// The timer at which the number of requests that need the reader, and the following tasks, are checked.
    tick: Interval,
    check: IntervalTask,
    /// Synchronization of the account's rows while a page is open.
    sync: IntervalTask,
    /// Re-reading of the request on the page: a new version under the same status may change nothing else.
    reread: IntervalTask,
    /// The last number of requests that was sent.
    needs: Option<usize>,
    /// The changes that the page missed were sent.
    is_caught_up: bool,
    opened: Instant,
}

fn event_stream(
    app: AppState,
    viewer: Viewer,
    connection: OpenConnection,
    page: Option<OpenPage>,
) -> impl Stream<Item = Result<Event, Infallible>> {
    let times = app.config().times;
    let stream_state = EventStream {
        endings: app.sessions().endings(),
        tick: every(times.tick),
        check: IntervalTask::every(times.session_check),
        sync: IntervalTask::every(sync_time(&app)),
        reread: IntervalTask::every(REREAD_INTERVAL),
        needs: None,
        is_caught_up: page.is_none(),
        page,
        opened: Instant::now(),
        app,
        viewer,
        connection,
    };
    stream::unfold(
        (stream_state, StreamStage::Opening),
        |(mut stream_state, stage)| async move {
            let (event, stage) = match stage {
                StreamStage::Opening => (
                    Event::default().retry(reconnect_after()).comment("open"),
                    StreamStage::CatchingUp,
                ),
                StreamStage::CatchingUp => {
                    keep_synced(&stream_state.app, &stream_state.viewer);
                    match stream_state.catch_up().await {
                        Some(event) => (event, StreamStage::Open),
                        None => stream_state.next().await?,
                    }
                }
                StreamStage::Open => stream_state.next().await?,
                StreamStage::Ended => return None,
            };
            Some((Ok(event), (stream_state, stage)))
        },
    )
}

/// Returns the largest age of an account's rows while a page is open.
fn sync_time(app: &AppState) -> Duration {
    let times = &app.config().times;
    if app.config().webhook_secrets.is_empty() {
        times.sync
    } else {
        times.sync_beside_webhooks
    }
}

fn reconnect_after() -> Duration {
    let (shortest, longest) = RECONNECT_WAIT;
    // Without randomness the middle is good enough.
    let random = getrandom::u32().unwrap_or(u32::MAX / 2);
    shortest
        + longest
            .saturating_sub(shortest)
            .mul_f64(f64::from(random) / f64::from(u32::MAX))
}

/// A task that is due at an interval.
struct IntervalTask {
    period: Duration,
    at: Instant,
}

impl IntervalTask {
    fn every(period: Duration) -> Self {
        Self {
            period,
            at: Instant::now() + period,
        }
    }

    /// Tells whether the task is due now, and if so, starts the next interval.
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

impl EventStream {
    /// Returns the changes that the page missed between its rendering and its connection, or while it had none: those that a
    /// delivery told, and those that the rows show. They are sent once, as soon as there are rows to compare with.
    async fn catch_up(&mut self) -> Option<Event> {
        let account = &self.viewer.account;
        let page = self.page.as_ref().filter(|_| !self.is_caught_up)?;
        let is_hinted = match page {
            OpenPage::Request { code, as_of } => self.was_hinted(code, *as_of).await,
            OpenPage::List { .. } => false,
        };
        if !is_hinted && !account.has_rows() {
            return None;
        }
        self.is_caught_up = true;
        if !is_hinted && !account.has_changed_since(page) {
            return None;
        }
        let code = match page {
            OpenPage::Request { code, .. } => Some(code),
            OpenPage::List { .. } => None,
        };
        Some(named_event(
            event_names::MISSED,
            &json!({ "code": code.map(RfqCode::as_str) }),
        ))
    }

    /// Tells whether a delivery reported a change between the reading of a page and its connection.
    async fn was_hinted(&self, code: &RfqCode, as_of: Timestamp) -> bool {
        let account = &self.viewer.account;
        let Some(before) = self.app.bus().hinted_since(code, as_of) else {
            return false;
        };
        // A reading after the hint shows the change.
        self.app.gateway().may_see(account.key(), code) && !account.has_read_within(code, before).await
    }

    /// Returns the number of requests that need the reader, if it has changed.
    fn changed_needs(&mut self) -> Option<Event> {
        let needs = self.viewer.needs().filter(|needs| self.needs != Some(*needs))?;
        self.needs = Some(needs);
        Some(named_event(event_names::NEEDS, &NeedsCount { count: needs }))
    }

    /// Returns the next event, and whether the stream continues after it; `None` when the portal shuts down. Rare waits are
    /// boxed: most of thousands of streams wait for nothing but the next event.
    async fn next(&mut self) -> Option<(Event, StreamStage)> {
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
                        // Some endings were missed: this session's may be among them.
                        Err(_) => !Box::pin(is_session_live(app, viewer)).await,
                    };
                    if is_ours {
                        return Some(session_ended());
                    }
                }
                _ = tick.tick() => {
                    let is_refused = || viewer.account.was_refused_since(*opened);
                    if check.is_now() && (is_refused() || !Box::pin(is_session_live(app, viewer)).await) {
                        return Some(session_ended());
                    }
                    if sync.is_now() {
                        keep_synced(app, viewer);
                    }
                    if reread.is_now() && let Some(OpenPage::Request { code, .. }) = page {
                        viewer.history().observe_open(&viewer.account, code);
                    }
                    if let Some(event) = self.changed_needs() {
                        return Some((event, StreamStage::Open));
                    }
                    if let Some(event) = Box::pin(self.catch_up()).await {
                        return Some((event, StreamStage::Open));
                    }
                }
                event = connection.next() => match event {
                    Ok(LiveEvent::Hint(hint)) => {
                        observe(viewer, &hint);
                        keep_synced(app, viewer);
                        let change = LiveChange {
                            code: hint.code.to_string(),
                            at: hint.at.clone(),
                            found: None,
                            words: news::delivery_sentence(viewer.lang(), hint.kind).map(str::to_owned),
                            specific: false,
                            milestone: hint.kind == HintKind::Tracking,
                        };
                        return Some((named_event(event_names::HINT, &change), StreamStage::Open));
                    }
                    Ok(LiveEvent::Change(change)) => if let Some(event) = Box::pin(self.news(&change)).await {
                        return Some((event, StreamStage::Open));
                    },
                    Ok(LiveEvent::Missed) | Err(RecvError::Lagged(_)) => {
                        // The following events carry sentences once the rows show the changes.
                        keep_synced(app, viewer);
                        return Some((named_event(event_names::RESYNC, &json!({})), StreamStage::Open));
                    }
                    Err(RecvError::Closed) => return None,
                },
            }
        }
    }

    /// Returns a change that concerns this reader's account, with a sentence if it concerns this page.
    async fn news(&self, change: &RequestChange) -> Option<Event> {
        let viewer = &self.viewer;
        let is_ours = !viewer.account.was_refused_since(self.opened);
        if is_ours && change.kind == ChangeKind::Sent {
            // A submission changes rows, and with them the number of requests that need somebody.
            keep_synced(&self.app, viewer);
        }
        // A list only learns that something has changed.
        let words = match &self.page {
            _ if !is_ours => return None,
            Some(OpenPage::Request { code, .. }) if *code != change.code => return None,
            Some(OpenPage::Request { code, .. }) => news::sentence(viewer, code, change.kind).await,
            // Lists say that the operator has changed something.
            Some(OpenPage::List { .. }) | None if change.kind.is_of_colleagues() => return None,
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
        Some(named_event(event_names::NEWS, &data))
    }
}

/// Runs in the background; its findings arrive as changes.
fn keep_synced(app: &AppState, viewer: &Viewer) {
    let (account, longest) = (viewer.account.clone(), sync_time(app));
    tokio::spawn(async move { account.keep_synced(longest).await });
}

fn session_ended() -> (Event, StreamStage) {
    // The browser gets an event, so that it does not reconnect again and again with a session that is over.
    (named_event(event_names::ENDED, &json!({})), StreamStage::Ended)
}

fn named_event(event: &str, data: &impl Serialize) -> Event {
    // All keys are texts, so serialization cannot fail.
    let data = serde_json::to_string(data).unwrap_or_default();
    Event::default().event(event).data(data)
}

/// Reads the request of a delivery in the background, once for each account. A milestone changes no quotation.
fn observe(viewer: &Viewer, hint: &Hint) {
    if hint.kind == HintKind::Tracking || !hint.is_first_of(viewer.account.key()) {
        return;
    }
    viewer.account.outdate_lists();
    viewer.history().observe_delivery(&viewer.reader(), &hint.code);
}

/// The stage of a stream.
enum StreamStage {
    Opening,
    CatchingUp,
    Open,
    /// The session is over; this was the last event.
    Ended,
}

async fn is_session_live(app: &AppState, viewer: &Viewer) -> bool {
    // A database that does not answer right now ends no stream.
    app.sessions().is_live(viewer.session()).await.unwrap_or(true)
}
