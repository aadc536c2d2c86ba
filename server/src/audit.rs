//! The audit log: who signed in and out, who was turned away, and why sessions ended. Its lines have the target `audit` and
//! are written whatever `PORTAL_LOG` says of others; what they hold is the portal's own or an address, so that nobody else's
//! text comes in (docs/deployment.md, "Audit log").

use std::net::IpAddr;
use std::sync::Arc;

use hmac::{Hmac, KeyInit as _, Mac as _};
use partner_api::ApiToken;
use secrecy::{ExposeSecret as _, SecretBox};
use sha2::Sha256;

use crate::config::secrets::{Purpose, SecretKeys};

/// The target of its lines.
pub const TARGET: &str = "audit";

/// Bytes of a mark: enough to tell accounts apart.
const MARK: usize = 8;

/// What is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditEvent {
    SignedIn,
    /// The service does not know the token.
    SignInRefused,
    /// Too many tries that were refused; the service was not asked.
    SignInThrottled,
    SignedOut,
    /// With all sessions of the token.
    SignedOutEverywhere,
    /// Another one of these took its place: signing in again on the same browser, or one more than a token may have.
    SessionReplaced,
    /// Nobody used it for too long, or it was too old.
    SessionTimedOut,
    /// The service does not take its token any more.
    SessionRefused,
    /// A request that another site made a browser send, or for another host.
    CrossSiteRefused,
}

impl AuditEvent {
    /// As the log has it: never to be changed, others search for it.
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
        let key = keys.oldest(Purpose::AuditMarks).map(|subkey| subkey.key);
        Self(Arc::new(key.unwrap_or_default()))
    }

    /// One line. `address`: who asked, where somebody did.
    pub fn tell(&self, event: AuditEvent, address: Option<IpAddr>, token: Option<&str>) {
        let event = event.name();
        let address = address.map(tracing::field::display);
        let account = token.map(|token| self.mark(token));
        tracing::info!(target: TARGET, event, address, account, "audit");
    }

    /// The same of a token that a session has.
    pub fn tell_of(&self, event: AuditEvent, address: Option<IpAddr>, token: &ApiToken) {
        self.tell(event, address, Some(token.expose()));
    }

    /// Says which lines are of one account, and nothing of its token to whoever has not the key.
    fn mark(&self, token: &str) -> String {
        let Ok(mac) = Hmac::<Sha256>::new_from_slice(self.0.expose_secret()) else {
            return String::new();
        };
        let digest = mac.chain_update(token).finalize().into_bytes();
        hex::encode(digest.get(..MARK).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn audit(keys: &str) -> Audit {
        Audit::new(&SecretKeys::parse(keys).unwrap())
    }

    #[test]
    fn marks_tell_accounts_apart_and_need_the_key() {
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
