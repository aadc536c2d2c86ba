//! The page's connection to the server's events. It is open only while somebody looks: browsers open few connections to one
//! host, and phones should sleep.

use std::cell::RefCell;
use std::rc::Rc;

use futures_util::StreamExt as _;
use gloo_net::eventsource::futures::{EventSource, EventSourceSubscription};
use js_sys::JSON;
use leptos::prelude::document;
use leptos::task::spawn_local;

use super::event_names::{ENDED, HINT, MISSED, NEEDS, NEWS, RESYNC};
use super::hub::{LiveEvent, publish};
use super::{LiveChange, NeedsCount};
use crate::dom;

/// The browser's own event of a connection that is there.
const OPEN: &str = "open";

/// Connects to this address while the page is looked at, and hands on what is told.
pub(crate) fn listen(address: String) {
    let stream: Rc<RefCell<Option<EventSource>>> = Rc::default();
    let connect = {
        let stream = Rc::clone(&stream);
        move || {
            close(&stream);
            if !document().hidden() {
                *stream.borrow_mut() = open(&address, &stream);
            }
        }
    };
    connect();
    dom::listen("visibilitychange", move |_| connect());
    dom::listen("pagehide", move |_| close(&stream));
}

fn close(stream: &RefCell<Option<EventSource>>) {
    if let Some(stream) = stream.take() {
        stream.close();
    }
}

fn open(address: &str, stream: &Rc<RefCell<Option<EventSource>>>) -> Option<EventSource> {
    let mut source = EventSource::new(address).ok()?;
    for kind in [OPEN, HINT, NEWS, NEEDS, MISSED, RESYNC, ENDED] {
        let events = source.subscribe(kind).ok()?;
        spawn_local(hand_on(kind, events, Rc::clone(stream)));
    }
    Some(source)
}

async fn hand_on(
    kind: &'static str,
    mut events: EventSourceSubscription,
    stream: Rc<RefCell<Option<EventSource>>>,
) {
    while let Some(event) = events.next().await {
        let Ok((_, message)) = event else {
            // Every subscription hears of it; one tells.
            if kind == OPEN {
                publish(&LiveEvent::Lost);
            }
            continue;
        };
        let data = message.data().as_string().unwrap_or_default();
        let event = match kind {
            OPEN => Some(LiveEvent::Connected),
            HINT => change(&data).map(LiveEvent::Hint),
            NEWS => change(&data).map(LiveEvent::News),
            NEEDS => needs(&data).map(LiveEvent::Needs),
            ENDED => {
                close(&stream);
                None
            }
            _ => Some(LiveEvent::Missed),
        };
        if let Some(event) = event {
            publish(&event);
        }
    }
}

/// A change that is told. What cannot be read is left out: the next look at the page reads anew.
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
