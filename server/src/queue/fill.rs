//! Reads in the background the details that the queue lacks of requests that need somebody: with the reader's own token, one
//! call after the other, from the background share, and only while the session lives.

use std::sync::Arc;
use std::time::Duration;

use domain::queue::{RequestBrief, WantedRead, wanted};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::{ApiError, RequestSummary, RfqCode, Status};
use tokio_util::sync::CancellationToken;

use super::briefs::{BriefStore, Observed};
use super::waiting::{Waiting, Worker};
use crate::push::Push;
use crate::session::{SessionKey, Sessions};
use crate::ttl_cache::TtlCache;
use crate::upstream::{Account, AccountKey, with_spare_calls};

/// Limit of the requests of one account that are read after one visit of home; the next visit finds the others.
const MAX_REQUESTS: usize = 100;
/// Time after which a request may be read again even if its time of change is the same: the list may never agree with the
/// details.
const REREAD_AFTER: Duration = Duration::from_mins(10);

/// Fills the queue in the background. Cheap to clone.
#[derive(Clone)]
pub struct Fill(Arc<Inner>);

struct Inner {
    briefs: BriefStore,
    push: Option<Push>,
    sessions: Sessions,
    /// Cancelled when the portal shuts down.
    closing: CancellationToken,
    /// Background calls a minute of one account; 0: none.
    calls: usize,
    waiting: Waiting<AccountKey, IncompleteRequest>,
    settled: TtlCache<(AccountKey, RfqCode, WantedRead), Option<String>>,
}

/// A request whose details are missing.
struct IncompleteRequest {
    code: RfqCode,
    what: WantedRead,
    updated_at: Option<String>,
}

impl Fill {
    pub fn new(
        briefs: BriefStore,
        push: Option<Push>,
        sessions: Sessions,
        closing: CancellationToken,
        calls: usize,
    ) -> Self {
        Self(Arc::new(Inner {
            briefs,
            push,
            sessions,
            closing,
            calls,
            waiting: Waiting::default(),
            settled: TtlCache::since_insertion(100_000, REREAD_AFTER),
        }))
    }

    /// Reads the missing details of these rows, which a list of this account has just brought; rows that a person may have to
    /// answer come first. `brief` is the stored brief of a row.
    pub fn rows<'a>(
        &self,
        account: &Account,
        session: &SessionKey,
        rows: &[Arc<RequestSummary>],
        brief: impl Fn(&RequestSummary) -> Option<&'a RequestBrief>,
        zone: &TimeZone,
    ) {
        if self.0.calls == 0 {
            return;
        }
        let now = Timestamp::now();
        let mut missing: Vec<(bool, IncompleteRequest)> = rows
            .iter()
            .filter_map(|row| {
                let what = wanted(row, brief(row), now, zone)?;
                let code: RfqCode = row.rfq_code.parse().ok()?;
                let is_urgent = row.state().needs_partner();
                let updated_at = row.updated_at.clone();
                let settled = self.0.settled.get(&(account.key(), code.clone(), what));
                let missing = IncompleteRequest {
                    code,
                    what,
                    updated_at,
                };
                (settled.as_ref() != Some(&missing.updated_at)).then_some((!is_urgent, missing))
            })
            .collect();
        missing.sort_by_key(|(is_later, _)| *is_later);
        missing.truncate(MAX_REQUESTS);
        if missing.is_empty() {
            return;
        }
        let missing = missing.into_iter().map(|(_, one)| one).collect();
        let Some(worker) = self.0.waiting.put(account.key(), missing) else {
            return;
        };
        let (me, account, session) = (self.clone(), account.clone().for_background(), session.clone());
        tokio::spawn(async move {
            let closing = me.0.closing.clone();
            let work = me.read_all(&account, &session, worker);
            closing.run_until_cancelled(work).await;
        });
    }

    async fn read_all(
        &self,
        account: &Account,
        session: &SessionKey,
        mut worker: Worker<AccountKey, IncompleteRequest>,
    ) {
        account.wait_for_proof().await;
        while worker.has_more() {
            let is_wanted = |one: &IncompleteRequest| {
                let settled = self.0.settled.get(&(account.key(), one.code.clone(), one.what));
                settled.as_ref() != Some(&one.updated_at)
            };
            let Some(one) = worker.next(is_wanted) else {
                continue;
            };
            match self.read(account, session, &one).await {
                Some(Ok(())) => {}
                // One failure ends the work: the service should not be called more then, and the next visit of home tries
                // again.
                Some(Err(error)) => {
                    tracing::debug!(error = format!("{error:#}"), "the queue could not be filled");
                    return;
                }
                None => return,
            }
            let settled = (account.key(), one.code, one.what);
            self.0.settled.insert(settled, one.updated_at);
        }
    }

    /// Returns `None` if the session is over.
    async fn read(
        &self,
        account: &Account,
        session: &SessionKey,
        one: &IncompleteRequest,
    ) -> Option<anyhow::Result<()>> {
        let lives = || async { self.0.sessions.is_live(session).await.unwrap_or(false) };
        let request = match with_spare_calls(lives, || account.request(&one.code)).await? {
            Ok(request) => request,
            Err(ApiError::NotFound { .. }) => return Some(Ok(())),
            Err(ApiError::Unauthorized) => {
                if let Some(push) = &self.0.push
                    && let Err(error) = push.forget_account(account.key()).await
                {
                    return Some(Err(error));
                }
                return Some(Err(ApiError::Unauthorized.into()));
            }
            Err(error) => return Some(Err(error.into())),
        };
        // An open quotation: its total, and whether it can be answered.
        let is_waiting = request.quotation.is_some() && request.summary.state() == Status::Quoted;
        let quotation = if is_waiting {
            let read = with_spare_calls(lives, || account.quotation_of(&one.code, &request));
            match read.await? {
                Ok(quotation) => quotation,
                Err(error) => return Some(Err(error.into())),
            }
        } else {
            None
        };
        let observed = Observed {
            request: &request,
            quotation: quotation.as_deref(),
            milestones: None,
        };
        if let Some(push) = &self.0.push {
            push.observe(account, None, &request, None);
        }
        Some(self.0.briefs.keep(account, observed).await.map(|_| ()))
    }
}
