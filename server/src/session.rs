//! Sessions of signed-in people: a random id in a cookie, all other data sealed in the database.
//!
//! A session lives until it is idle for too long, too old, refused by the API or signed out. Signing out deletes its row. The
//! other ends remove the token from the row and leave it for a day ([`SessionLookup::Ended`]), so that a form which arrives too
//! late can be kept and shown again after the next sign-in on the same browser.

mod contents;
pub mod cookie;
mod followed_hosts;
mod keeping;
mod kept_form;
mod key_check;
mod notice;
mod seal;
pub mod sign_in_throttle;
mod store;

use std::collections::HashSet;
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::Result;
use app::text::Lang;
use jiff::Timestamp;
use partner_api::ApiToken;
use tokio::sync::broadcast;
use tokio::time::timeout;
use tower_sessions::Session;
use tower_sessions::session::Id;

use crate::audit::{Audit, AuditEvent};
use crate::clock::{Clock, seconds};
use crate::instances::{Message, Outbox};
use crate::storage::Storage;
use crate::storage::sessions::SessionRow;
use crate::supervision::every;
use crate::upstream::RequestDigest;
use contents::{Contents, Ending};
pub use followed_hosts::FollowedHosts;
pub use keeping::SHOWN_AGAIN_SECONDS;
pub use kept_form::{KeptForm, MAX_KEPT_FORM_BYTES, PASSPHRASE_FIELD};
pub use key_check::{check_keys, naming_keys};
pub use notice::Notice;
pub use seal::Seal;
use store::{CONTENTS_KEY, DATABASE_TIMEOUT, Store};

/// Time for which an ended session is recognized.
pub const ENDED_RETENTION: Duration = Duration::from_hours(24);

/// Requests closer together than this extend the idle time only once.
const MIN_TOUCH_SECONDS: i64 = 60;

/// Clocks of instances differ by less: a session that was used later than now, by more than this, is over.
const MAX_CLOCK_DIFFERENCE_SECONDS: i64 = 300;

/// Limit of the sessions that are remembered as signed out while the database cannot be written.
const MAX_UNDELETED: usize = 10_000;

/// The sessions of this portal. Cheap to clone.
#[derive(Clone)]
pub struct Sessions {
    storage: Storage,
    store: Arc<Store>,
    seal: Seal,
    clock: Clock,
    idle: i64,
    max: i64,
    /// Limit of the live sessions of one token.
    per_token: usize,
    endings: broadcast::Sender<SessionKey>,
    audit: Audit,
    /// Messages to the other instances: pages of a session may be open there.
    outbox: Outbox,
    /// Sessions that were signed out while the database could not be written: they are over, and deleted as soon as it can.
    undeleted: Arc<Mutex<HashSet<SessionKey>>>,
}

/// The key of a session in memory and in the database, from which its cookie cannot be derived.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SessionKey(Arc<str>);

impl SessionKey {
    /// Returns the key of a session, for tests.
    #[cfg(test)]
    pub fn for_test(number: usize) -> Self {
        Self(number.to_string().into())
    }

    /// Its name in the database.
    pub fn name(&self) -> &str {
        &self.0
    }

    pub fn from_id(id: &Id) -> Self {
        Self(store::row_id(id).into())
    }
}

impl fmt::Debug for SessionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionKey(..)")
    }
}

/// The session that a cookie belongs to.
pub enum SessionLookup {
    /// No cookie, or an unknown one.
    Nobody,
    /// A session that ended at most a day ago.
    Ended(EndedSession),
    Live(LiveSession),
}

/// A session that is over.
#[derive(Clone, Debug)]
pub struct EndedSession {
    pub key: SessionKey,
    pub reason: EndReason,
    /// A form is kept with it.
    pub has_kept: bool,
}

/// The reason why a session is over, for the person who comes back to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// It was idle for too long, or too old.
    TimedOut,
    /// The API no longer accepted its token.
    Refused,
    /// Somebody has signed out everywhere, or too many have signed in with its token.
    SignedOutElsewhere,
}

/// A live session.
#[derive(Clone)]
pub struct LiveSession {
    pub key: SessionKey,
    pub token: ApiToken,
    pub display_name: Option<String>,
    pub language: Option<Lang>,
    pub notice: Option<Notice>,
    pub started: Timestamp,
    /// The time at which the session ends in any case.
    pub ends: Timestamp,
    last_seen: i64,
    has_kept: bool,
}

/// A live session as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedSession {
    pub display_name: Option<String>,
    pub started: Timestamp,
    pub last_seen: Timestamp,
    /// `true` for the session of this request.
    pub is_this: bool,
}

/// A person who signs in.
pub struct SignInDetails {
    pub token: ApiToken,
    pub display_name: Option<String>,
    pub language: Option<Lang>,
    /// Requests that the token lists, if [`Sessions::needs_proof`].
    pub requests: Vec<RequestDigest>,
    pub address: Option<IpAddr>,
}

/// A session that has begun.
pub struct StartedSession {
    pub id: Id,
    /// A form was kept on this browser that is not for this token; it is deleted.
    pub left_behind: bool,
}

/// Limits of sessions.
#[derive(Clone, Copy, Debug)]
pub struct SessionLimits {
    /// Longest time without a request.
    pub idle: Duration,
    /// Longest time in any case.
    pub max: Duration,
    /// Limit of the live sessions of one token.
    pub per_token: usize,
}

impl Sessions {
    pub fn new(
        storage: Storage,
        seal: Seal,
        clock: Clock,
        limits: SessionLimits,
        audit: Audit,
        outbox: Outbox,
    ) -> Self {
        Self {
            store: Arc::new(Store::new(storage.clone(), seal.clone(), clock.clone())),
            storage,
            seal,
            clock,
            idle: seconds(limits.idle),
            max: seconds(limits.max),
            per_token: limits.per_token,
            endings: broadcast::channel(256).0,
            audit,
            outbox,
            undeleted: Arc::default(),
        }
    }

    fn undeleted(&self) -> MutexGuard<'_, HashSet<SessionKey>> {
        self.undeleted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells whether this token has to show its requests before the forms kept with the browser's former session are for it:
    /// the API had refused that session's token, and this is another one.
    pub async fn needs_proof(&self, former: Option<&Id>, token: &ApiToken) -> Result<bool> {
        let Some(former) = former else {
            return Ok(false);
        };
        let row = self.storage.session(&store::row_id(former)).await?;
        let Some(row) = row.filter(|row| row.kept.is_some()) else {
            return Ok(false);
        };
        let ending = self.open(&row).and_then(|contents| contents.ending);
        Ok(match ending {
            Some(Ending::RefusedToken { owner, requests }) => {
                owner != self.seal.mark(token.expose()) && !requests.is_empty()
            }
            Some(Ending::TimedOut { .. } | Ending::SignedOutElsewhere { .. } | Ending::Refused) | None => {
                false
            }
        })
    }

    /// Starts a session under a new id and deletes the browser's former one. Forms kept with that one move over if the same
    /// token signs in again, or, after the API had refused the former token, one of the same customer.
    pub async fn start(&self, start: SignInDetails, former: Option<Id>) -> Result<StartedSession> {
        let mut left_behind = false;
        let contents = Contents {
            token: Some(start.token.expose().to_owned()),
            display_name: start.display_name.clone(),
            language: start.language,
            ending: None,
            ends: Some(self.clock.seconds().saturating_add(self.max)),
        };
        let session = Session::new(None, self.store.clone(), None);
        session.insert(CONTENTS_KEY, &contents).await?;
        session.save().await?;
        let Some(id) = session.id() else {
            anyhow::bail!("the new session has no id")
        };
        if let Some(former) = former {
            let old = store::row_id(&former);
            if let Some(row) = self.storage.session(&old).await? {
                left_behind = !self.carry_over(&row, &store::row_id(&id), &start).await?;
                if row.ended_at.is_none() {
                    let contents = self.open(&row);
                    let token = contents.as_ref().and_then(|contents| contents.token.as_deref());
                    self.audit
                        .record(AuditEvent::SessionReplaced, start.address, token);
                }
            }
            self.delete(&store::row_id(&former)).await?;
        }
        // The most recently used sessions stay, this one first.
        let own = store::row_id(&id);
        let others = self
            .storage
            .sessions_of(&self.seal.mark(start.token.expose()))
            .await?;
        for row in others
            .iter()
            .filter(|row| row.id != own)
            .skip(self.per_token.saturating_sub(1))
        {
            self.end_elsewhere(row).await?;
            self.audit
                .record_token(AuditEvent::SessionReplaced, None, &start.token);
        }
        self.audit
            .record_token(AuditEvent::SignedIn, start.address, &start.token);
        Ok(StartedSession { id, left_behind })
    }

    /// Returns the live sessions of the token of a session.
    pub async fn of_token(&self, live: &LiveSession) -> Result<Vec<ListedSession>> {
        let rows = self
            .storage
            .sessions_of(&self.seal.mark(live.token.expose()))
            .await?;
        let at = |second| Timestamp::from_second(second).unwrap_or(Timestamp::MAX);
        let listed = rows.iter().map(|row| ListedSession {
            display_name: self.open(row).and_then(|contents| contents.display_name),
            started: at(row.created_at),
            last_seen: at(row.last_seen),
            is_this: row.id == *live.key.0,
        });
        Ok(listed.collect())
    }

    /// Ends all sessions of the token of a session and returns their number. Other sessions keep their typed values for a
    /// person who signs in there with the same token.
    pub async fn sign_out_everywhere(&self, live: &LiveSession, address: Option<IpAddr>) -> Result<usize> {
        let rows = self
            .storage
            .sessions_of(&self.seal.mark(live.token.expose()))
            .await?;
        for row in &rows {
            if row.id == *live.key.0 {
                self.delete(&row.id).await?;
            } else {
                self.end_elsewhere(row).await?;
            }
        }
        self.audit
            .record_token(AuditEvent::SignedOutEverywhere, address, &live.token);
        Ok(rows.len())
    }

    async fn delete(&self, row: &str) -> Result<()> {
        self.storage.delete_session(row).await?;
        self.announce_end(&SessionKey(row.into()));
        Ok(())
    }

    /// Returns whether all kept forms were carried over.
    async fn carry_over(&self, old: &SessionRow, new: &str, start: &SignInDetails) -> Result<bool> {
        let forms = self.forms_of(old);
        let Some(contents) = self.open(old).filter(|_| !forms.is_empty()) else {
            return Ok(true);
        };
        let is_owner = |owner: &str| owner == self.seal.mark(start.token.expose());
        let entitled = match contents.ending {
            Some(Ending::RefusedToken { owner, requests }) => {
                is_owner(&owner) || requests.iter().any(|request| start.requests.contains(request))
            }
            Some(Ending::TimedOut { owner } | Ending::SignedOutElsewhere { owner }) => is_owner(&owner),
            Some(Ending::Refused) => false,
            None => contents.token.as_deref() == Some(start.token.expose()),
        };
        if entitled {
            let carry = |kept: &mut Vec<KeptForm>| {
                kept.clone_from(&forms);
                Some(())
            };
            self.change_kept(new, carry).await?;
        }
        Ok(entitled)
    }

    /// Returns the session of a cookie; a session whose time is over is ended here.
    pub async fn find(&self, id: &Id) -> Result<SessionLookup> {
        if self.undeleted().contains(&SessionKey::from_id(id)) {
            return Ok(SessionLookup::Nobody);
        }
        let session = Session::new(Some(*id), self.store.clone(), None);
        let Some(row) = session.get::<SessionRowView>(store::COLUMNS_KEY).await? else {
            return Ok(SessionLookup::Nobody);
        };
        let key = SessionKey::from_id(id);
        let contents = session.get::<Contents>(CONTENTS_KEY).await?;
        if row.ended {
            let reason = match contents.and_then(|contents| contents.ending) {
                Some(Ending::RefusedToken { .. } | Ending::Refused) => EndReason::Refused,
                Some(Ending::SignedOutElsewhere { .. }) => EndReason::SignedOutElsewhere,
                Some(Ending::TimedOut { .. }) | None => EndReason::TimedOut,
            };
            return Ok(SessionLookup::Ended(EndedSession {
                key,
                reason,
                has_kept: row.kept,
            }));
        }
        let token = contents.as_ref().and_then(|contents| contents.token.as_deref());
        let Some((contents, token)) = contents
            .as_ref()
            .zip(token.and_then(|token| ApiToken::parse(token).ok()))
        else {
            // Sealed with a key that this instance does not have, or damaged. It stays: another instance may open it.
            return Ok(SessionLookup::Nobody);
        };
        let now = self.clock.seconds();
        let ends = contents.ends.unwrap_or(i64::MAX);
        let ends = ends.min(row.created_at.saturating_add(self.max));
        if now >= ends || !self.was_seen_lately(row.last_seen, now) {
            self.time_out(&key, contents, token.expose()).await?;
            return Ok(SessionLookup::Ended(EndedSession {
                key,
                reason: EndReason::TimedOut,
                has_kept: row.kept,
            }));
        }
        let at = |second| Timestamp::from_second(second).unwrap_or(Timestamp::MAX);
        Ok(SessionLookup::Live(LiveSession {
            key,
            token,
            display_name: contents.display_name.clone(),
            language: contents.language,
            notice: row.notice,
            started: at(row.created_at),
            ends: at(ends),
            last_seen: row.last_seen,
            has_kept: row.kept,
        }))
    }

    /// Extends the idle time after a request.
    pub async fn touch(&self, live: &LiveSession) -> Result<()> {
        let now = self.clock.seconds();
        if now - live.last_seen >= MIN_TOUCH_SECONDS {
            timeout(DATABASE_TIMEOUT, self.storage.touch_session(&live.key.0, now)).await??;
        }
        Ok(())
    }

    /// Ends a session whose token, which had listed these requests, is no longer accepted by the API.
    pub async fn refuse(
        &self,
        live: &LiveSession,
        requests: Vec<RequestDigest>,
        address: Option<IpAddr>,
    ) -> Result<()> {
        let contents = Contents {
            token: None,
            display_name: live.display_name.clone(),
            language: live.language,
            ending: None,
            ends: None,
        };
        let owner = self.seal.mark(live.token.expose());
        self.audit
            .record_token(AuditEvent::SessionRefused, address, &live.token);
        self.end(&live.key, &contents, Ending::RefusedToken { owner, requests })
            .await
    }

    async fn time_out(&self, key: &SessionKey, contents: &Contents, token: &str) -> Result<()> {
        let owner = self.seal.mark(token);
        self.audit.record(
            AuditEvent::SessionTimedOut,
            None,
            Some(token).filter(|token| !token.is_empty()),
        );
        self.end(key, contents, Ending::TimedOut { owner }).await
    }

    /// Ends a session of another browser. One that another key has sealed is deleted.
    async fn end_elsewhere(&self, row: &SessionRow) -> Result<()> {
        let contents = self.open(row);
        let token = contents.as_ref().and_then(|contents| contents.token.as_deref());
        let Some((contents, token)) = contents.as_ref().zip(token) else {
            return self.delete(&row.id).await;
        };
        let owner = self.seal.mark(token);
        let key = SessionKey(row.id.as_str().into());
        self.end(&key, contents, Ending::SignedOutElsewhere { owner })
            .await
    }

    async fn end(&self, key: &SessionKey, contents: &Contents, ending: Ending) -> Result<()> {
        let rest = Contents {
            token: None,
            display_name: contents.display_name.clone(),
            language: contents.language,
            ending: Some(ending),
            ends: None,
        };
        let sealed = self.seal.seal(key.0.as_bytes(), &serde_json::to_vec(&rest)?)?;
        self.storage
            .end_session(&key.0, &sealed, self.clock.seconds())
            .await?;
        self.announce_end(key);
        Ok(())
    }

    /// Deletes the session with all its data. It always takes effect: while the database cannot be written, the session is over
    /// in memory.
    pub async fn sign_out(&self, id: &Id, address: Option<IpAddr>) {
        let key = SessionKey::from_id(id);
        let read = self.storage.session(&key.0).await;
        if let Err(error) = self.delete(&key.0).await {
            tracing::warn!(%error, "a session was signed out, and is deleted when the database can be written");
            // Anybody may send cookies of no session: those that are known to be none take no memory.
            let may_exist = !matches!(read, Ok(None));
            let mut undeleted = self.undeleted();
            if may_exist && undeleted.len() < MAX_UNDELETED {
                undeleted.insert(key.clone());
            }
            drop(undeleted);
            self.announce_end(&key);
        }
        let found = read.unwrap_or_default();
        if let Some(living) = found.filter(|row| row.ended_at.is_none()) {
            let contents = self.open(&living);
            let token = contents.as_ref().and_then(|contents| contents.token.as_deref());
            self.audit.record(AuditEvent::SignedOut, address, token);
        }
    }

    /// Deletes the sessions that could not be deleted when they were signed out.
    async fn delete_rest(&self) -> Result<()> {
        let keys: Vec<_> = self.undeleted().iter().cloned().collect();
        for key in keys {
            self.storage.delete_session(&key.0).await?;
            self.undeleted().remove(&key);
        }
        Ok(())
    }

    fn announce_end(&self, key: &SessionKey) {
        self.store.forget(&key.0);
        // An event without a listener is no failure.
        let _ = self.endings.send(key.clone());
        let session = key.0.to_string();
        self.outbox.send(Message::SessionEnded { session });
    }

    /// Passes on that another instance ended a session.
    pub fn ended_elsewhere(&self, session: &str) {
        self.store.forget(session);
        let _ = self.endings.send(SessionKey(session.into()));
    }

    /// Returns the sessions that end from now on, for connections that have to close with them.
    pub fn endings(&self) -> broadcast::Receiver<SessionKey> {
        self.endings.subscribe()
    }

    /// Tells whether the session is live, without extending it.
    pub async fn is_live(&self, key: &SessionKey) -> Result<bool> {
        if self.undeleted().contains(key) {
            return Ok(false);
        }
        let now = self.clock.seconds();
        Ok(self.storage.session(&key.0).await?.is_some_and(|row| {
            row.ended_at.is_none()
                && now - row.created_at < self.max
                && self.was_seen_lately(row.last_seen, now)
        }))
    }

    /// Tells whether the idle time is not over. A session of the future is over: the clock was set back.
    const fn was_seen_lately(&self, last_seen: i64, now: i64) -> bool {
        now - last_seen < self.idle && last_seen - now <= MAX_CLOCK_DIFFERENCE_SECONDS
    }

    pub async fn remember_language(&self, live: &LiveSession, language: Lang) -> Result<()> {
        let contents = Contents {
            token: Some(live.token.expose().to_owned()),
            display_name: live.display_name.clone(),
            language: Some(language),
            ending: None,
            ends: Some(live.ends.as_second()),
        };
        let sealed = self
            .seal
            .seal(live.key.0.as_bytes(), &serde_json::to_vec(&contents)?)?;
        self.storage.update_session(&live.key.0, &sealed).await?;
        Ok(())
    }

    /// Stores a flash message for the next page.
    pub async fn notice(&self, key: &SessionKey, notice: &Notice) -> Result<()> {
        let sealed = notice.seal(&self.seal, &key.0)?;
        self.storage.set_session_notice(&key.0, Some(&sealed)).await?;
        Ok(())
    }

    /// Removes a flash message that was shown, unless another one took its place.
    pub async fn clear_notice(&self, key: &SessionKey, shown: &Notice) -> Result<()> {
        let row = self.storage.session(&key.0).await?;
        let sealed = row.and_then(|row| row.notice);
        if let Some(sealed) = sealed
            && Notice::open(&self.seal, &key.0, &sealed).as_ref() == Some(shown)
        {
            self.storage.clear_session_notice(&key.0, &sealed).await?;
        }
        Ok(())
    }

    fn open(&self, row: &SessionRow) -> Option<Contents> {
        let plain = self.seal.open(row.id.as_bytes(), &row.sealed)?;
        serde_json::from_slice(&plain).ok()
    }

    /// Ends overdue sessions and deletes those that ended long enough ago.
    pub async fn sweep(&self) -> Result<()> {
        self.delete_rest().await?;
        let now = self.clock.seconds();
        let remembered = seconds(ENDED_RETENTION);
        let mut last = String::new();
        loop {
            let overdue = self
                .storage
                .overdue_sessions(now - self.idle, now - self.max, &last);
            let overdue = overdue.await?;
            let Some(newest) = overdue.last() else {
                break;
            };
            last.clone_from(&newest.id);
            for row in &overdue {
                let key = SessionKey(row.id.as_str().into());
                match self.open(row) {
                    Some(contents) => {
                        let token = contents.token.as_deref().unwrap_or_default();
                        self.time_out(&key, &contents, token).await?;
                    }
                    // Another instance may have the key; nobody misses it a day after its end.
                    None if row.created_at <= now - self.max - remembered => {
                        self.storage.delete_session(&row.id).await?;
                    }
                    None => {}
                }
            }
        }
        self.storage
            .delete_sessions_ended_before(now - remembered)
            .await?;
        Ok(())
    }

    /// Sweeps every few minutes for as long as the portal runs.
    pub async fn keep_sweeping(self) {
        let failure = "sessions could not be swept";
        every(Duration::from_mins(5), failure, || self.sweep()).await;
    }

    /// Counts the rows, for readiness and tests.
    pub async fn count(&self) -> Result<i64> {
        Ok(self.storage.count_sessions().await?)
    }
}

use store::RowView as SessionRowView;

#[cfg(test)]
mod tests;
