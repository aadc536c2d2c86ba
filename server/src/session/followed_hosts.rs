//! Hosts that people were asked about, so that nobody is asked twice in one session.

use std::time::Duration;

use super::SessionKey;
use crate::ttl_cache::TtlCache;

/// Limit of the hosts of all sessions together.
const MAX_HOSTS: usize = 10_000;
/// Limit of a host's name in bytes.
const MAX_HOST_BYTES: usize = 300;

/// Hosts by session.
pub struct FollowedHosts(TtlCache<(SessionKey, String), ()>);

impl FollowedHosts {
    /// Remembers hosts for the longest time of a session.
    pub fn new(session_max: Duration) -> Self {
        Self(TtlCache::since_insertion(MAX_HOSTS, session_max))
    }

    pub fn add(&self, session: &SessionKey, host: &str) {
        if host.len() <= MAX_HOST_BYTES {
            self.0.insert((session.clone(), host.to_owned()), ());
        }
    }

    pub fn has(&self, session: &SessionKey, host: &str) -> bool {
        self.0.contains(&(session.clone(), host.to_owned()))
    }
}
