//! Reads quotations that nobody has open, so that a version which exists only between two visits is stored all the same, and
//! what the figures of a month lack.
//!
//! The requests come from lists that a person's page has just shown (sync), from deliveries about a request that a person
//! with an open page may see (event), and last from the page of a month. They are read with that person's own token, one call after the other, within the rate
//! limit of background calls, and only while the session lives. Nobody waits for them, and a failure is only logged.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use partner_api::{ApiError, RequestSummary, RfqCode, Status};

use super::background::Background;
use super::keep::keep_as_of;
use super::lane_rates;
use super::readings::{self, QuotationKept, has_begun, has_quotation};
use crate::queue::Observed;
use crate::session::SessionKey;
use crate::storage::request_key::RequestKey;
use crate::ttl_cache::TtlCache;
use crate::upstream::{Account, AccountKey, with_spare_calls};

/// Limit of the waiting requests of one account; the next list brings others again.
const MAX_WAITING_REQUESTS: usize = 300;
/// Limit of the waiting requests of months of one account: those of an account whose list is kept whole.
const MAX_WAITING_OF_MONTHS: usize = 2_000;
/// Failures of the service in a row after which no more is read for months until somebody opens one again.
const MAX_FAILURES: u32 = 3;
/// Time for which a request that was read is not read again, unless its time of change moves.
const REREAD_AFTER: Duration = Duration::from_mins(10);

/// The account that reads, and its session.
#[derive(Clone)]
pub struct BackfillReader {
    pub account: Account,
    pub session: SessionKey,
}

/// Requests that wait to be read, by account. Cheap to clone.
#[derive(Clone)]
pub struct Backfill(Arc<Inner>);

struct Inner {
    background: Background,
    /// The queue of each account that has a worker.
    queues: Mutex<HashMap<AccountKey, Queue>>,
    /// Listed requests with the time of change that they were read for.
    settled: TtlCache<(AccountKey, RfqCode), String>,
}

/// The waiting requests of an account.
#[derive(Default)]
struct Queue {
    listed: VecDeque<Job>,
    /// For months, after all others.
    months: VecDeque<Job>,
}

impl Inner {
    fn queues(&self) -> MutexGuard<'_, HashMap<AccountKey, Queue>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Backfill {
    pub fn new(background: Background) -> Self {
        Self(Arc::new(Inner {
            background,
            queues: Mutex::default(),
            settled: TtlCache::since_insertion(100_000, REREAD_AFTER),
        }))
    }

    /// Returns the number of accounts for which something is read or waits to be read.
    pub fn active_accounts(&self) -> usize {
        self.0.queues().len()
    }

    /// Stores the quotations of these rows unless they are stored; `first` puts them before those that wait already. The rows
    /// come from a list that this reader's token has just read.
    pub fn rows<'a>(
        &self,
        reader: &BackfillReader,
        rows: impl IntoIterator<Item = &'a Arc<RequestSummary>>,
        first: bool,
    ) {
        let key = reader.account.key();
        let jobs = rows
            .into_iter()
            .filter(|row| has_quotation(row))
            .filter_map(|row| {
                let code: RfqCode = row.rfq_code.parse().ok()?;
                let settled = self.0.settled.get(&(key, code.clone()));
                (settled.as_deref() != Some(changed(row))).then(|| Job {
                    code,
                    row: Some(row.clone()),
                    reader: reader.clone(),
                })
            })
            .collect();
        self.add(key, jobs, first);
    }

    /// Stores the quotation of a request that a delivery has named.
    pub fn request(&self, reader: &BackfillReader, code: &RfqCode) {
        let job = Job {
            code: code.clone(),
            row: None,
            reader: reader.clone(),
        };
        self.add(reader.account.key(), vec![job], true);
    }

    /// Reads the missing data of these rows for the figures of a month; this reader's token has just listed them.
    pub fn month(&self, reader: &BackfillReader, rows: &[Arc<RequestSummary>]) {
        let job = |row: &Arc<RequestSummary>| {
            Some(Job {
                code: row.rfq_code.parse().ok()?,
                row: Some(row.clone()),
                reader: reader.clone(),
            })
        };
        let jobs = rows.iter().filter_map(job).collect();
        self.start(reader.account.key(), jobs, |Queue { months, .. }, jobs| {
            let name = |job: &Job| {
                (
                    job.code.clone(),
                    job.row.as_ref().and_then(|row| row.created_at.clone()),
                )
            };
            let places = months.iter().enumerate().map(|(at, job)| (name(job), at));
            let places: HashMap<_, usize> = places.collect();
            for job in jobs {
                // The newest reader is the likeliest to stay, and the newest row is the current one.
                match places.get(&name(&job)).and_then(|at| months.get_mut(*at)) {
                    Some(waiting) => *waiting = job,
                    None => months.push_back(job),
                }
            }
            months.truncate(MAX_WAITING_OF_MONTHS);
        });
    }

    fn add(&self, key: AccountKey, jobs: Vec<Job>, first: bool) {
        self.start(key, jobs, |Queue { listed: queue, .. }, jobs| {
            if first {
                for job in jobs.into_iter().rev() {
                    // A job of a delivery requires a fresh read, so it stays as it is.
                    let known = queue.iter().position(|other| other.code == job.code);
                    let known = known.and_then(|at| queue.remove(at));
                    queue.push_front(known.filter(|known| known.row.is_none()).unwrap_or(job));
                }
                queue.truncate(MAX_WAITING_REQUESTS);
            } else {
                for job in jobs {
                    if queue.len() < MAX_WAITING_REQUESTS && !queue.iter().any(|other| other.code == job.code)
                    {
                        queue.push_back(job);
                    }
                }
            }
        });
    }

    /// Puts jobs into the queue of an account, and starts its worker unless it has one.
    fn start(&self, key: AccountKey, jobs: Vec<Job>, put: impl FnOnce(&mut Queue, Vec<Job>)) {
        if jobs.is_empty() || self.0.background.limits.calls == 0 {
            return;
        }
        let mut queues = self.0.queues();
        let is_worked_on = queues.contains_key(&key);
        put(queues.entry(key).or_default(), jobs);
        drop(queues);
        if !is_worked_on {
            let worker = Worker {
                backfill: self.0.clone(),
                key,
                is_done: false,
            };
            tokio::spawn(worker.work());
        }
    }
}

/// A request whose quotation is to be stored.
struct Job {
    code: RfqCode,
    /// The row of a list; `None` for a delivery.
    row: Option<Arc<RequestSummary>>,
    reader: BackfillReader,
}

/// The queue that a job waited in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JobKind {
    Listed,
    Month,
}

/// The reason why a job was not done.
enum JobError {
    /// The session is over; another person's may bring the same request.
    Session,
    Api(ApiError),
    Database(anyhow::Error),
}

impl From<ApiError> for JobError {
    fn from(error: ApiError) -> Self {
        Self::Api(error)
    }
}

impl From<anyhow::Error> for JobError {
    fn from(error: anyhow::Error) -> Self {
        Self::Database(error)
    }
}

fn changed(row: &RequestSummary) -> &str {
    row.updated_at.as_deref().unwrap_or_default()
}

/// Works on an account's queue until it is empty. The queue is removed with the worker, however it ends.
struct Worker {
    backfill: Arc<Inner>,
    key: AccountKey,
    is_done: bool,
}

impl Worker {
    async fn work(mut self) {
        let closing = self.backfill.background.closing.clone();
        let first = self
            .backfill
            .queues()
            .get(&self.key)
            .and_then(|queue| queue.listed.front().or(queue.months.front()))
            .map(|job| job.reader.account.clone());
        if let Some(account) = first {
            account.wait_for_proof().await;
        }
        let mut failures = 0;
        while let Some((kind, job)) = self.next() {
            let done = async {
                match (kind, &job.row) {
                    (JobKind::Month, Some(row)) => keep_for_month(&self.backfill, &job, row).await,
                    _ => keep(&self.backfill, &job).await,
                }
            };
            let outcome = tokio::select! {
                () = closing.cancelled() => return,
                outcome = done => outcome,
            };
            if matches!(outcome, Err(JobError::Session)) {
                continue;
            }
            if let (JobKind::Listed, Some(row)) = (kind, &job.row) {
                let settled = &self.backfill.settled;
                settled.insert((self.key, job.code.clone()), changed(row).to_owned());
            }
            match outcome {
                Ok(()) | Err(JobError::Session) => failures = 0,
                Err(JobError::Api(error)) => {
                    tracing::debug!(%error, "a quotation could not be read in the background");
                    // The service should not be asked more then; the next list tries again. Months wait: nobody may come back
                    // to their page for long.
                    failures += 1;
                    let ends = matches!(error, ApiError::Unauthorized) || failures == MAX_FAILURES;
                    if ends || !self.has_only_months() {
                        return;
                    }
                    let pause = tokio::time::sleep(self.backfill.background.limits.failure_pause);
                    if closing.run_until_cancelled(pause).await.is_none() {
                        return;
                    }
                }
                Err(JobError::Database(error)) => {
                    return tracing::warn!(%error, "it is not known which quotations are kept");
                }
            }
        }
    }

    /// Drops the listed requests. Returns true if requests of months are left.
    fn has_only_months(&self) -> bool {
        let mut queues = self.backfill.queues();
        queues.get_mut(&self.key).is_some_and(|queue| {
            queue.listed.clear();
            !queue.months.is_empty()
        })
    }

    /// Returns the next job. Without one, the queue is removed in the same moment, so that a later job starts a new worker.
    fn next(&mut self) -> Option<(JobKind, Job)> {
        let mut queues = self.backfill.queues();
        let job = queues.get_mut(&self.key).and_then(|queue| {
            let listed = queue.listed.pop_front().map(|job| (JobKind::Listed, job));
            listed.or_else(|| Some((JobKind::Month, queue.months.pop_front()?)))
        });
        if job.is_none() {
            queues.remove(&self.key);
            self.is_done = true;
        }
        job
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if !self.is_done {
            let mut queues = self.backfill.queues();
            queues.remove(&self.key);
        }
    }
}

async fn keep(backfill: &Inner, job: &Job) -> Result<(), JobError> {
    let store = &backfill.background.store;
    let account = &job.reader.account;
    let key_of = |row: &RequestSummary| RequestKey::from_request(account.key().name(), &job.code, row);
    let (mut is_read, mut key, mut is_completed) = (false, None, false);
    if let Some(row) = &job.row {
        let Some(of) = key_of(row) else { return Ok(()) };
        let read = account.read_itself(&[row]).await;
        let is_read_itself = !read.map_err(anyhow::Error::from)?.is_empty();
        is_read = is_read_itself && lane_rates::is_read(store, &of, changed(row)).await?;
        is_completed = row.state() == Status::Completed;
        key = Some(of);
    }
    if !is_read {
        let request = read(backfill, job, || account.request(&job.code)).await?;
        let quotation = read(backfill, job, || account.quotation_of(&job.code, &request));
        let Some(quotation) = quotation.await? else {
            // Without a mark every list would cause another read.
            if let Some((row, key)) = job.row.as_ref().zip(key) {
                lane_rates::store_absence(store, &key, changed(row)).await?;
            }
            return Ok(());
        };
        let observed = Observed {
            request: &request,
            quotation: Some(&quotation),
            milestones: None,
        };
        backfill.background.briefs.keep_or_warn(account, observed).await;
        // The list's own time of change is stored, because the next list is compared with it.
        let changed = job.row.as_deref().map(changed);
        keep_as_of(store, account, &job.code, &request, &quotation, changed).await;
        is_completed = request.summary.state() == Status::Completed;
        key = key_of(&request.summary);
    }
    if let Some(key) = key.filter(|_| is_completed)
        && !lane_rates::knows_transit(store, &key).await?
    {
        let milestones = read(backfill, job, || job.reader.account.milestones(&job.code)).await?;
        lane_rates::store_transit(store, &key, &milestones).await?;
    }
    Ok(())
}

/// Reads the missing data of a request for the figures of a month, which any token of the customer may have read.
async fn keep_for_month(backfill: &Inner, job: &Job, row: &RequestSummary) -> Result<(), JobError> {
    let (store, account) = (&backfill.background.store, &job.reader.account);
    let Some(key) = RequestKey::from_request(account.key().name(), &job.code, row) else {
        return Ok(());
    };
    let known = readings::stored_readings(store, &key, row).await?;
    if has_quotation(row) && known.quotation.is_none() {
        keep_quotation_for_month(backfill, job, row, &key).await?;
    }
    if has_begun(&row.state()) && (known.end.is_none() || known.is_end_old) {
        match read(backfill, job, || account.milestones(&job.code)).await {
            Ok(milestones) => {
                lane_rates::store_transit(store, &key, &milestones).await?;
                readings::store_end(store, &key, row, Some(&milestones)).await?;
            }
            Err(JobError::Api(error)) if is_refusal(&error) => {
                readings::store_end(store, &key, row, None).await?;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

async fn keep_quotation_for_month(
    backfill: &Inner,
    job: &Job,
    row: &RequestSummary,
    key: &RequestKey,
) -> Result<(), JobError> {
    let (store, account) = (&backfill.background.store, &job.reader.account);
    let failed = async || readings::store_kept(store, key, row, &QuotationKept::Failed).await;
    let request = match read(backfill, job, || account.request(&job.code)).await {
        Ok(request) => request,
        Err(JobError::Api(error)) if is_refusal(&error) => return Ok(failed().await?),
        Err(error) => return Err(error),
    };
    if request.summary.created_at != row.created_at {
        // The code was given out again, and the request of the row is gone.
        return Ok(failed().await?);
    }
    match read(backfill, job, || account.quotation_of(&job.code, &request)).await {
        Ok(Some(quotation)) => {
            let history = keep_as_of(
                store,
                account,
                &job.code,
                &request,
                &quotation,
                Some(changed(row)),
            )
            .await;
            let placed = (history.rows, history.current);
            readings::store_quotation(store, key, row, &request, &quotation, &placed).await?;
        }
        Ok(None) => readings::store_kept(store, key, row, &QuotationKept::None).await?,
        Err(JobError::Api(error)) if is_refusal(&error) => failed().await?,
        Err(error) => return Err(error),
    }
    Ok(())
}

/// Tells whether the service refuses a request itself: asking again brings nothing else.
fn is_refusal(error: &ApiError) -> bool {
    matches!(error, ApiError::NotFound { .. } | ApiError::Invalid(_))
}

/// Reads with background calls, for as long as the session lives.
async fn read<T, R>(backfill: &Inner, job: &Job, read: impl Fn() -> R) -> Result<T, JobError>
where
    R: Future<Output = Result<T, ApiError>>,
{
    let sessions = &backfill.background.sessions;
    let lives = || async { sessions.is_live(&job.reader.session).await.unwrap_or(false) };
    let read = with_spare_calls(lives, read).await.ok_or(JobError::Session)?;
    Ok(read?)
}
