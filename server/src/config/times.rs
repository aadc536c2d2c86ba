//! Times that no deployment sets; tests shorten them.

use std::time::Duration;

/// How long a page may take, and when a stream of news looks at what.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// For a page. Its calls run together and each has its own shorter limit.
    pub page: Duration,
    /// The longest silence of a stream.
    pub heartbeat: Duration,
    /// How often a stream looks at what is due. One timer for all of it: thousands of streams are open.
    pub tick: Duration,
    /// How often the session of a stream is looked at: it may end on another instance.
    pub session_check: Duration,
    /// How old the rows of an account may be while one of its pages is open.
    pub sync: Duration,
    /// The same where the operator's webhooks tell of most changes.
    pub sync_beside_webhooks: Duration,
    /// From one time that everything is read anew to the next: deliveries that cannot be read may come in a row.
    pub read_anew: Duration,
}

impl Times {
    pub const USUAL: Self = Self {
        page: Duration::from_mins(1),
        heartbeat: Duration::from_secs(15),
        tick: Duration::from_secs(3),
        session_check: Duration::from_secs(30),
        sync: Duration::from_mins(1),
        sync_beside_webhooks: Duration::from_mins(5),
        read_anew: Duration::from_secs(10),
    };
}
