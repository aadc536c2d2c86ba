//! Reads quotations that nobody has open, so that a version which lives only between two visits is kept all the same.
//!
//! What is to be read comes from lists that a person's page has just shown (sync) and from deliveries about a request that
//! a person with an open page may see (event). It is read with that person's own token, one call after the other, within
//! the account's budget, and only while the session lives. Nobody waits for it, and a failure is only logged.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use moka::sync::Cache;
use partner_api::{ApiError, RequestSummary, RfqCode, Status};

use crate::account::{Account, AccountKey};
use crate::live::{Hint, Kind};
use crate::session::SessionKey;
use crate::state::App;
use crate::storage::versions::RequestKey;
use crate::web::viewer::Viewer;
use crate::{lanes, versions};

/// Before each call, so that people's calls come first.
const PAUSE: Duration = Duration::from_millis(200);
/// How long a session may be over before its work stops while it waits for a free call.
const LOOK: Duration = Duration::from_secs(5);
/// Requests of one account that wait; more come again with the next list.
const WAITING: usize = 300;
/// A request that was looked after is not looked at again for so long, unless its time of change moves.
const SETTLED: Duration = Duration::from_mins(10);

/// What waits to be read, by account. Cheap to clone.
#[derive(Clone)]
pub struct Keeper(Arc<Inner>);

struct Inner {
    /// An account has a line for as long as somebody works on it.
    lines: Mutex<HashMap<AccountKey, VecDeque<Job>>>,
    /// Requests with the time of change that they were looked after for.
    settled: Cache<(AccountKey, RfqCode), String>,
}

impl Default for Keeper {
    fn default() -> Self {
        let settled = Cache::builder()
            .max_capacity(100_000)
            .time_to_live(SETTLED)
            .build();
        Self(Arc::new(Inner {
            lines: Mutex::default(),
            settled,
        }))
    }
}

impl Keeper {
    /// Accounts for which something is read or waits to be read.
    pub fn busy(&self) -> usize {
        self.0.lines.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

/// One request whose quotation is to be kept.
struct Job {
    code: RfqCode,
    /// As a list shows it; nothing where a delivery asks.
    row: Option<RequestSummary>,
    account: Account,
    session: SessionKey,
}

/// Why a job was not done.
enum Stop {
    /// The session is over; another person's may come with the same request.
    Session,
    Api(ApiError),
    Database(anyhow::Error),
}

impl From<ApiError> for Stop {
    fn from(error: ApiError) -> Self {
        Self::Api(error)
    }
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Self {
        Self::Database(error)
    }
}

/// Has the quotations of these requests kept, as far as they are not; `first`: before those that wait already. The rows
/// come from a list that this person's token has just read.
pub fn rows<'a>(viewer: &Viewer, rows: impl IntoIterator<Item = &'a RequestSummary>, first: bool) {
    let keeper = viewer.app().keeper();
    let key = viewer.account.key();
    let jobs = rows
        .into_iter()
        .filter(|row| has_quotation(row))
        .filter_map(|row| {
            let code: RfqCode = row.rfq_code.parse().ok()?;
            let settled = keeper.0.settled.get(&(key, code.clone()));
            (settled.as_deref() != Some(changed(row))).then(|| Job {
                code,
                row: Some(row.clone()),
                account: viewer.account.clone(),
                session: viewer.session().clone(),
            })
        })
        .collect();
    add(viewer, jobs, first);
}

/// Has the quotation of a request kept that a delivery told of; once for each account.
pub async fn event(viewer: &Viewer, hint: &Hint) {
    // A milestone changes no quotation.
    if hint.kind == Kind::Tracking || !hint.is_first_of(viewer.account.key()) {
        return;
    }
    viewer.account.forget_answered().await;
    let job = Job {
        code: hint.code.clone(),
        row: None,
        account: viewer.account.clone(),
        session: viewer.session().clone(),
    };
    add(viewer, vec![job], true);
}

fn has_quotation(row: &RequestSummary) -> bool {
    let has_number = row
        .quotation_no
        .as_deref()
        .is_some_and(|number| !number.trim().is_empty());
    has_number
        || matches!(
            row.state(),
            Status::Quoted | Status::Confirmed | Status::InTransit | Status::Completed
        )
}

fn changed(row: &RequestSummary) -> &str {
    row.updated_at.as_deref().unwrap_or_default()
}

fn add(viewer: &Viewer, jobs: Vec<Job>, first: bool) {
    let app = viewer.app();
    if jobs.is_empty() || app.config().background_calls == 0 {
        return;
    }
    let key = viewer.account.key();
    let mut lines = app
        .keeper()
        .0
        .lines
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let is_worked_on = lines.contains_key(&key);
    let line = lines.entry(key).or_default();
    if first {
        for job in jobs.into_iter().rev() {
            // A delivery asks for a fresh reading, so it stays what it is.
            let known = line.iter().position(|other| other.code == job.code);
            let known = known.and_then(|at| line.remove(at));
            line.push_front(known.filter(|known| known.row.is_none()).unwrap_or(job));
        }
        line.truncate(WAITING);
    } else {
        for job in jobs {
            if line.len() < WAITING && !line.iter().any(|other| other.code == job.code) {
                line.push_back(job);
            }
        }
    }
    drop(lines);
    if !is_worked_on {
        let worker = Worker {
            app: app.clone(),
            key,
            is_done: false,
        };
        tokio::spawn(worker.work());
    }
}

/// Works on an account's line until it is empty. However it ends, the line goes with it.
struct Worker {
    app: App,
    key: AccountKey,
    is_done: bool,
}

impl Worker {
    async fn work(mut self) {
        let closing = self.app.closing().clone();
        while let Some(job) = self.next() {
            let outcome = tokio::select! {
                () = closing.cancelled() => return,
                outcome = keep(&self.app, &job) => outcome,
            };
            if matches!(outcome, Err(Stop::Session)) {
                continue;
            }
            if let Some(row) = &job.row {
                let settled = &self.app.keeper().0.settled;
                settled.insert((self.key, job.code.clone()), changed(row).to_owned());
            }
            // One failure ends it, as neither service nor database should be asked more then; the next list asks again.
            match outcome {
                Ok(()) | Err(Stop::Session) => {}
                Err(Stop::Api(error)) => {
                    return tracing::debug!(%error, "a quotation could not be read in the background");
                }
                Err(Stop::Database(error)) => {
                    return tracing::warn!(%error, "it is not known which quotations are kept");
                }
            }
        }
    }

    /// The next job; without one the line is closed in the same moment, so that whoever comes next starts anew.
    fn next(&mut self) -> Option<Job> {
        let mut lines = self
            .app
            .keeper()
            .0
            .lines
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let job = lines.get_mut(&self.key).and_then(VecDeque::pop_front);
        if job.is_none() {
            lines.remove(&self.key);
            self.is_done = true;
        }
        job
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if !self.is_done {
            let mut lines = self
                .app
                .keeper()
                .0
                .lines
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            lines.remove(&self.key);
        }
    }
}

async fn keep(app: &App, job: &Job) -> Result<(), Stop> {
    let (mut is_read, mut key, mut is_completed) = (false, None, false);
    if let Some(row) = &job.row {
        let of = RequestKey::of(job.code.as_str(), row.created_at.as_deref());
        is_read = lanes::is_read(app, &of, changed(row)).await?;
        is_completed = row.state() == Status::Completed;
        key = Some(of);
    }
    if !is_read {
        spare_call(app, job).await?;
        let request = job.account.request(&job.code).await?;
        spare_call(app, job).await?;
        let quotation = match job.account.quotation(&job.code).await {
            Ok(quotation) => Arc::new(quotation),
            Err(ApiError::NotFound { .. }) => {
                // Without a mark every list would have it read again.
                if let Some((row, key)) = job.row.as_ref().zip(key) {
                    lanes::remember_nothing(app, &key, changed(row)).await?;
                }
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        };
        // The list's own time of change: it is what the next list is compared with.
        let changed = job.row.as_ref().map(changed);
        versions::keep_as_of(app, &job.code, &request, &quotation, changed).await;
        is_completed = request.summary.state() == Status::Completed;
        key = Some(RequestKey::of(
            job.code.as_str(),
            request.summary.created_at.as_deref(),
        ));
    }
    if let Some(key) = key.filter(|_| is_completed)
        && !lanes::knows_transit(app, &key).await?
    {
        spare_call(app, job).await?;
        let milestones = job.account.milestones(&job.code).await?;
        lanes::keep_transit(app, &key, &milestones).await?;
    }
    Ok(())
}

/// Waits until the account has a call to spare, for as long as the session lives.
async fn spare_call(app: &App, job: &Job) -> Result<(), Stop> {
    loop {
        tokio::time::sleep(PAUSE).await;
        if !app.sessions().lives(&job.session).await? {
            return Err(Stop::Session);
        }
        match job.account.spare_call(app.config().background_calls) {
            Ok(()) => return Ok(()),
            Err(wait) => tokio::time::sleep(wait.min(LOOK)).await,
        }
    }
}
