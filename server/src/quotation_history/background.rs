//! Shared state of all background reads of quotations.

use tokio_util::sync::CancellationToken;

use super::store::HistoryStore;
use crate::queue::Briefs;
use crate::session::Sessions;

/// Shared state of background reads. Cheap to clone.
#[derive(Clone)]
pub struct Background {
    pub store: HistoryStore,
    pub sessions: Sessions,
    /// Cancelled when the portal shuts down.
    pub closing: CancellationToken,
    /// Background calls a minute of one customer; 0: none.
    pub calls: usize,
    /// Briefs, which the background reads update for the queue on home.
    pub briefs: Briefs,
}
