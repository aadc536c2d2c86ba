//! Times that no deployment sets; tests shorten them.

use std::time::Duration;

/// Limits and intervals of pages and event streams.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// Limit of a page. Its calls run together, and each has its own shorter limit.
    pub page: Duration,
    /// Longest time from the start of a page to its call that changes something: call and follow-up fit what is left of the page.
    pub write: Duration,
    /// Longest wait of a write for others of the same request.
    pub lock: Duration,
    /// Longest silence of a stream.
    pub heartbeat: Duration,
    /// Interval of the timer of a stream. One timer serves all its tasks: thousands of streams are open.
    pub tick: Duration,
    /// Interval of a stream's check of its session, which may end on another instance.
    pub session_check: Duration,
    /// Largest age of an account's rows while one of its pages is open.
    pub sync: Duration,
    /// Largest age of an account's rows if the operator's webhooks report most changes.
    pub sync_beside_webhooks: Duration,
    /// Shortest time between two complete re-reads: deliveries that cannot be read may come in a row.
    pub read_anew: Duration,
    /// Interval in which notices that wait are looked for. New ones of this instance are sent at once.
    pub notices: Duration,
    /// Pause of background reads after a failure of the service.
    pub background_pause: Duration,
}

impl Times {
    pub const DEFAULT: Self = Self {
        page: Duration::from_mins(1),
        write: Duration::from_secs(20),
        lock: Duration::from_secs(20),
        heartbeat: Duration::from_secs(15),
        tick: Duration::from_secs(3),
        session_check: Duration::from_secs(30),
        sync: Duration::from_mins(1),
        sync_beside_webhooks: Duration::from_mins(5),
        read_anew: Duration::from_secs(10),
        notices: Duration::from_secs(20),
        background_pause: Duration::from_secs(20),
    };
}
