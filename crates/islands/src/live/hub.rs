//! Hands the events of the page's one stream to the islands that listen.

use std::cell::RefCell;
use std::rc::Rc;

use super::{LiveChange, NeedsCount};

/// An event of the stream, or of its connection.
#[derive(Clone, Debug)]
pub(crate) enum LiveEvent {
    Hint(LiveChange),
    News(LiveChange),
    Needs(NeedsCount),
    /// Something changed unseen: while the page had no connection, or because events were lost.
    Missed,
    /// The connection was lost; the page connects again by itself.
    Lost,
    Connected,
    /// The page shows something that has changed, beside what an island puts in place.
    Outdated,
}

type Listener = Rc<dyn Fn(&LiveEvent)>;

thread_local! {
    static LISTENERS: RefCell<Vec<Listener>> = const { RefCell::new(Vec::new()) };
}

/// Calls this for every event, as long as the page lives.
pub(crate) fn subscribe(listener: impl Fn(&LiveEvent) + 'static) {
    LISTENERS.with_borrow_mut(|all| all.push(Rc::new(listener)));
}

pub(crate) fn publish(event: &LiveEvent) {
    // A listener may subscribe another one.
    let all = LISTENERS.with_borrow(Clone::clone);
    for listener in all {
        listener(event);
    }
}
