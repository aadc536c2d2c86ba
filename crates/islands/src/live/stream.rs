//! The page's connection to the server's events. It is open only while somebody looks: browsers open few connections to one
//! host, and phones should sleep.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use futures_util::StreamExt as _;
use gloo_net::eventsource::futures::{EventSource, EventSourceSubscription};
use js_sys::{JSON, Math};
use leptos::prelude::{document, set_timeout};
use leptos::task::spawn_local;

use super::event_names::{ENDED, HINT, MISSED, NEEDS, NEWS, RESYNC};
use super::hub::{LiveEvent, publish};
use super::{LiveChange, NeedsCount};
use crate::dom;

/// The browser's own event of a connection that is there.
const OPEN_EVENT: &str = "open";
/// The browser's own event of a connection that is lost.
const ERROR_EVENT: &str = "error";
/// Longest pause in milliseconds before a refused connection is tried again for the first time; each further one is twice as
/// long.
const MAX_FIRST_PAUSE_MS: f64 = 4000.0;
/// Number of times that the pause is doubled.
const MAX_DOUBLINGS: u32 = 4;

/// Connects to this address while the page is visible, and publishes its events.
pub(crate) fn listen(address: String) {
    let stream = Rc::new(PageStream {
        address,
        source: RefCell::default(),
        number: Cell::default(),
        refused: Cell::default(),
        ended: Cell::default(),
    });
    stream.connect();
    let looked_at = Rc::clone(&stream);
    dom::listen("visibilitychange", move |_| looked_at.connect());
    dom::listen("pagehide", move |_| stream.close());
}

/// The stream of this page over all its connections.
struct PageStream {
    address: String,
    source: RefCell<Option<EventSource>>,
    /// The number of the connection: the end of an earlier one is no loss.
    number: Cell<u32>,
    /// Connections that were refused one after the other.
    refused: Cell<u32>,
    /// The session has ended: a refusal is no loss, and is not tried again before somebody looks at the page anew.
    ended: Cell<bool>,
}

impl PageStream {
    fn connect(self: &Rc<Self>) {
        self.close();
        if document().hidden() {
            return;
        }
        let Ok(mut source) = EventSource::new(&self.address) else {
            return;
        };
        for kind in [OPEN_EVENT, HINT, NEWS, NEEDS, MISSED, RESYNC, ENDED, ERROR_EVENT] {
            if let Ok(events) = source.subscribe(kind) {
                spawn_local(Rc::clone(self).hand_on(kind, self.number.get(), events));
            }
        }
        *self.source.borrow_mut() = Some(source);
    }

    fn close(&self) {
        self.number.set(self.number.get().wrapping_add(1));
        // Every subscription hears of it and ends.
        drop(self.source.take());
    }

    async fn hand_on(self: Rc<Self>, kind: &'static str, number: u32, mut events: EventSourceSubscription) {
        // It fails when the connection is closed: by the page, or for good, since the answer was none of a stream.
        while let Some(Ok((_, message))) = events.next().await {
            let data = || message.data().as_string().unwrap_or_default();
            let event = match kind {
                OPEN_EVENT => {
                    self.refused.set(0);
                    self.ended.set(false);
                    Some(LiveEvent::Connected)
                }
                HINT => change(&data()).map(LiveEvent::Hint),
                NEWS => change(&data()).map(LiveEvent::News),
                NEEDS => needs(&data()).map(LiveEvent::Needs),
                ENDED => {
                    // The person may have signed in again in another tab by the time this one is looked at.
                    self.ended.set(true);
                    self.close();
                    None
                }
                ERROR_EVENT => self.is_lost(number).then_some(LiveEvent::Lost),
                _ => Some(LiveEvent::Missed),
            };
            if let Some(event) = event {
                publish(&event);
            }
        }
        // Each subscription ends; one tries again, where the browser does not.
        if kind == ERROR_EVENT && self.is_lost(number) {
            self.connect_later();
        }
    }

    /// Tells whether the end of this connection is a loss: neither the page nor the end of the session closed it.
    fn is_lost(&self, number: u32) -> bool {
        self.number.get() == number && !self.ended.get()
    }

    /// Connects after a pause of random length, so that pages which a restart has cut off do not all come back at once.
    fn connect_later(self: Rc<Self>) {
        let refused = self.refused.get();
        self.refused.set(refused.saturating_add(1));
        let longest = MAX_FIRST_PAUSE_MS * f64::from(1 << refused.min(MAX_DOUBLINGS));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a minute at most"
        )]
        let pause = (longest * Math::random().midpoint(1.0)) as u64;
        let number = self.number.get();
        let connect = move || {
            if self.number.get() == number {
                self.connect();
            }
        };
        set_timeout(connect, Duration::from_millis(pause));
    }
}

/// A change in an event. An unreadable one is left out: the next view of the page reads anew.
fn change(data: &str) -> Option<LiveChange> {
    // By the browser: it reads JSON without a reader of ours for each structure.
    let data = JSON::parse(data).ok()?;
    let text = |name| dom::property(&data, name)?.as_string();
    let flag = |name| dom::property(&data, name).is_some_and(|value| value.is_truthy());
    Some(LiveChange {
        code: text("code")?,
        at: text("at"),
        found: text("found"),
        words: text("words"),
        specific: flag("specific"),
        milestone: flag("milestone"),
    })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a number of requests is whole and small"
)]
fn needs(data: &str) -> Option<NeedsCount> {
    let data = JSON::parse(data).ok()?;
    let count = dom::property(&data, "count")?.as_f64()?;
    Some(NeedsCount {
        count: count as usize,
    })
}
