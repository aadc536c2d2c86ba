//! Hosts that people were asked about: nobody is asked twice in one session.

use std::time::Duration;

use super::SessionKey;
use crate::ttl_cache::TtlCache;

/// As many as all sessions together may have.
const MOST: usize = 10_000;
/// A longer name is no host's.
const LONGEST: usize = 300;

/// Hosts by session.
pub struct FollowedHosts(TtlCache<(SessionKey, String), ()>);

impl FollowedHosts {
    /// `remembered`: as long as any session lasts.
    pub fn new(remembered: Duration) -> Self {
        Self(TtlCache::since_insertion(MOST, remembered))
    }

    pub fn add(&self, session: &SessionKey, host: &str) {
        if host.len() <= LONGEST {
            self.0.insert((session.clone(), host.to_owned()), ());
        }
    }

    pub fn has(&self, session: &SessionKey, host: &str) -> bool {
        self.0.contains(&(session.clone(), host.to_owned()))
    }
}
