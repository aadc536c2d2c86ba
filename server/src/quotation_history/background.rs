//! Shared state of all background reads of quotations.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::store::HistoryStore;
use crate::queue::BriefStore;
use crate::session::Sessions;

/// Limits of background reads.
#[derive(Clone, Copy, Debug)]
pub struct BackgroundLimits {
    /// Background calls a minute of one customer; 0: none.
    pub calls: usize,
    /// Pause after a failure of the service.
    pub failure_pause: Duration,
}

/// Shared state of background reads. Cheap to clone.
#[derive(Clone)]
pub struct Background {
    pub store: HistoryStore,
    pub sessions: Sessions,
    /// Cancelled when the portal shuts down.
    pub closing: CancellationToken,
    pub limits: BackgroundLimits,
    /// Briefs, which the background reads update for the queue on home.
    pub briefs: BriefStore,
}
