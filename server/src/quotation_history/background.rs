//! What reading in the background needs, whatever it reads.

use tokio_util::sync::CancellationToken;

use super::store::HistoryStore;
use crate::queue::Briefs;
use crate::session::Sessions;

/// Cheap to clone.
#[derive(Clone)]
pub struct Background {
    pub store: HistoryStore,
    pub sessions: Sessions,
    /// Cancelled when the portal shuts down.
    pub closing: CancellationToken,
    /// Calls a minute of one customer that may be made in the background; 0: none.
    pub calls: usize,
    /// What is read is news for the queue on home as well.
    pub briefs: Briefs,
}
