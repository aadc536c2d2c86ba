//! The audit log: sign-ins, sign-outs, refusals, and reasons why sessions ended. Its lines have the target `audit` and
//! are written whatever `PORTAL_LOG` sets for others. They contain only the portal's own words and addresses, no text of
//! others (docs/deployment.md, "Audit log").

use std::net::IpAddr;
use std::sync::Arc;

use hmac::{Hmac, KeyInit as _, Mac as _};
use partner_api::ApiToken;
use secrecy::{ExposeSecret as _, SecretBox};
use sha2::Sha256;

use crate::config::secrets::{Purpose, SecretKeys};

/// The target of the audit log's lines.
pub const LOG_TARGET: &str = "audit";

/// Length of an account's mark in bytes: enough to tell accounts apart.
const MARK_BYTES: usize = 8;

/// An event of the audit log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditEvent {
    SignedIn,
    /// The service does not know the token.
    SignInRefused,
    /// Too many refused tries; the service was not asked.
    SignInThrottled,
    SignedOut,
    /// All sessions of the token were ended.
    SignedOutEverywhere,
    /// Another session took its place: a new sign-in on the same browser, or one more than a token may have.
    SessionReplaced,
    /// The session was unused for too long, or too old.
    SessionTimedOut,
    /// The service no longer accepts the session's token.
    SessionRefused,
    /// A request that another site made a browser send, or a request for another host.
    CrossSiteRefused,
}

impl AuditEvent {
    /// Returns the name in the log. Names never change, since other programs search for them.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SignedIn => "signed_in",
            Self::SignInRefused => "sign_in_refused",
            Self::SignInThrottled => "sign_in_throttled",
            Self::SignedOut => "signed_out",
            Self::SignedOutEverywhere => "signed_out_everywhere",
            Self::SessionReplaced => "session_replaced",
            Self::SessionTimedOut => "session_timed_out",
            Self::SessionRefused => "session_refused",
            Self::CrossSiteRefused => "cross_site_refused",
        }
    }
}

/// Writes the audit log. Cheap to clone.
#[derive(Clone)]
pub struct Audit(Arc<SecretBox<[u8; 32]>>);

impl Audit {
    pub fn new(keys: &SecretKeys) -> Self {
        let key = keys
            .naming_first(Purpose::AuditMarks)
            .next()
            .map(|subkey| subkey.key);
        Self(Arc::new(key.unwrap_or_default()))
    }

    /// Writes one line. `address` is the asker's, if there is one.
    pub fn record(&self, event: AuditEvent, address: Option<IpAddr>, token: Option<&str>) {
        let event = event.name();
        let address = address.map(tracing::field::display);
        let account = token.map(|token| self.mark(token));
        tracing::info!(target: LOG_TARGET, event, address, account, "audit");
    }

    /// Writes one line about a session's token.
    pub fn record_token(&self, event: AuditEvent, address: Option<IpAddr>, token: &ApiToken) {
        self.record(event, address, Some(token.expose()));
    }

    /// Returns a mark that is equal for equal tokens and reveals nothing about the token without the key.
    fn mark(&self, token: &str) -> String {
        let Ok(mac) = Hmac::<Sha256>::new_from_slice(self.0.expose_secret()) else {
            return String::new();
        };
        let digest = mac.chain_update(token).finalize().into_bytes();
        hex::encode(digest.get(..MARK_BYTES).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn audit(keys: &str) -> Audit {
        Audit::new(&SecretKeys::parse(keys).unwrap())
    }

    #[test]
    fn marks_differ_by_account_and_need_the_key() {
        let (old, new) = (
            "0123456789abcdef0123456789abcdef",
            "fedcba9876543210fedcba9876543210",
        );
        let mark = audit(old).mark("token");
        assert_eq!(mark.len(), 16);
        assert_eq!(mark, audit(old).mark("token"));
        assert_ne!(mark, audit(old).mark("other token"));
        assert_ne!(mark, audit(new).mark("token"));
        assert_eq!(
            mark,
            audit(&format!("{new},{old}")).mark("token"),
            "a new key changes no mark while the old one is there"
        );
    }
}
