//! Live connections (server-sent events): how many are open.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::session::SessionKey;

/// Open connections of one session (tabs), and of all.
const PER_SESSION: usize = 6;
const ALTOGETHER: usize = 5_000;

/// How many connections each session holds.
#[derive(Clone, Default)]
pub struct Connections(Arc<Mutex<HashMap<SessionKey, usize>>>);

/// An open connection; it counts until it is dropped.
pub struct OpenConnection {
    all: Connections,
    session: SessionKey,
}

impl Connections {
    /// Counts one more, unless the session or the portal has too many.
    pub fn open(&self, session: &SessionKey) -> Option<OpenConnection> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let altogether: usize = open.values().sum();
        let own = open.get(session).copied().unwrap_or_default();
        if own >= PER_SESSION || altogether >= ALTOGETHER {
            return None;
        }
        open.insert(session.clone(), own + 1);
        drop(open);
        Some(OpenConnection {
            all: self.clone(),
            session: session.clone(),
        })
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let mut open = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        match open.get_mut(&self.session) {
            Some(count) if *count > 1 => *count -= 1,
            _ => {
                open.remove(&self.session);
            }
        }
    }
}
