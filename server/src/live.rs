//! What happens at the operator, told to open pages: deliveries come in, hints go out.
//!
//! A delivery is a hint, not the truth: pages read the request again with their own token.

mod connections;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use moka::sync::Cache;
use partner_api::RfqCode;
use sha2::{Digest as _, Sha256};
use tokio::sync::broadcast;

use crate::upstream::AccountKey;
pub use connections::{Connections, OpenConnection};

/// Something about this request is new.
#[derive(Debug)]
pub struct Hint {
    pub code: RfqCode,
    pub kind: HintKind,
    /// When it happened, as the delivery says (ISO 8601): a page that is newer has nothing to tell.
    pub at: Option<String>,
    taken: Mutex<HashSet<AccountKey>>,
}

impl Hint {
    pub fn new(code: RfqCode, kind: HintKind, at: Option<&str>) -> Self {
        Self {
            code,
            kind,
            at: at.filter(|at| at.len() <= LONGEST_TIME).map(str::to_owned),
            taken: Mutex::default(),
        }
    }

    /// Whether this is the first of an account's connections to ask: what is done once for an account, not once a tab.
    pub fn is_first_of(&self, account: AccountKey) -> bool {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.insert(account)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HintKind {
    Status,
    Tracking,
    /// An event the specification does not name.
    Other,
}

/// A time is shorter.
const LONGEST_TIME: usize = 64;
/// Hints that a connection may lie behind with before it is told to read everything again.
const BEHIND: usize = 256;
/// Retries of a delivery come up to 44 minutes later; a day leaves room for the operator pressing "send again".
const REMEMBERED: Duration = Duration::from_hours(24);

/// The way from deliveries to connections, inside this process.
#[derive(Clone)]
pub struct Bus {
    hints: broadcast::Sender<Arc<Hint>>,
    seen: Cache<[u8; 32], ()>,
}

impl Default for Bus {
    fn default() -> Self {
        Self {
            hints: broadcast::channel(BEHIND).0,
            seen: Cache::builder()
                .max_capacity(100_000)
                .time_to_live(REMEMBERED)
                .build(),
        }
    }
}

impl Bus {
    pub fn publish(&self, hint: Hint) {
        // Nobody listening is no failure.
        let _ = self.hints.send(Arc::new(hint));
    }

    pub fn subscribe(&self) -> broadcast::Receiver<Arc<Hint>> {
        self.hints.subscribe()
    }

    /// Whether a delivery came for the first time. Its number is not signed, so the same signed body under another
    /// number is a repetition as well.
    pub fn is_new(&self, delivery: Option<&str>, body: &[u8]) -> bool {
        let by_body: [u8; 32] = Sha256::new()
            .chain_update(b"body\0")
            .chain_update(body)
            .finalize()
            .into();
        // Known bodies are left before their number is looked at: whoever sends one again under numbers that are yet to
        // come would silence the deliveries that they belong to.
        if !self.seen.entry(by_body).or_insert(()).is_fresh() {
            return false;
        }
        let by_number: Option<[u8; 32]> = delivery.map(|number| {
            Sha256::new()
                .chain_update(b"number\0")
                .chain_update(number)
                .finalize()
                .into()
        });
        by_number.is_none_or(|key| self.seen.entry(key).or_insert(()).is_fresh())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_account_is_first_once() {
        let hint = Hint::new("RFQ-26-000001".parse().expect("a code"), HintKind::Status, None);
        let [one, other] = [AccountKey::for_test(1), AccountKey::for_test(2)];
        assert!(hint.is_first_of(one));
        assert!(!hint.is_first_of(one), "another tab of the same account");
        assert!(hint.is_first_of(other));
    }

    #[test]
    fn delivery_counts_once() {
        let bus = Bus::default();
        assert!(bus.is_new(Some("1"), b"a"));
        assert!(!bus.is_new(Some("1"), b"a"));
        assert!(!bus.is_new(Some("2"), b"a"), "the same body under another number");
        assert!(bus.is_new(Some("2"), b"d"), "the number's own delivery");
        assert!(!bus.is_new(Some("1"), b"b"), "another body under the same number");
        assert!(bus.is_new(None, b"c"));
        assert!(!bus.is_new(None, b"c"));
    }
}
