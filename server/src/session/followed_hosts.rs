//! Hosts that people were asked about: nobody is asked twice in one session.

use std::time::Duration;

use moka::sync::Cache;

use super::SessionKey;

/// As many as all sessions together may have.
const MOST: u64 = 10_000;
/// A longer name is no host's.
const LONGEST: usize = 300;

/// Hosts by session.
pub struct FollowedHosts(Cache<(SessionKey, String), ()>);

impl FollowedHosts {
    /// `remembered`: as long as any session lasts.
    pub fn new(remembered: Duration) -> Self {
        Self(
            Cache::builder()
                .max_capacity(MOST)
                .time_to_live(remembered)
                .build(),
        )
    }

    pub fn add(&self, session: &SessionKey, host: &str) {
        if host.len() <= LONGEST {
            self.0.insert((session.clone(), host.to_owned()), ());
        }
    }

    pub fn has(&self, session: &SessionKey, host: &str) -> bool {
        self.0.contains_key(&(session.clone(), host.to_owned()))
    }
}
