//! Reads quotations that nobody has open, so that a version which exists only between two visits is stored all the same, and
//! what the figures of a month lack.
//!
//! The requests come from lists that a person's page has just shown (sync), from deliveries about a request that a person
//! with an open page may see (event), and last from the page of a month. They are read with that person's own token, one call after the other, within the rate
//! limit of background calls, and only while the session lives. Nobody waits for them, and a failure is only logged.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use partner_api::{ApiError, RequestSummary, RfqCode, Status};

use super::background::Background;
use super::keep::keep_as_of;
use super::lane_rates;
use super::milestones;
use crate::session::SessionKey;
use crate::storage::request_key::RequestKey;
use crate::ttl_cache::TtlCache;
use crate::upstream::{Account, AccountKey, with_spare_calls};

/// Limit of the waiting requests of one account; the next list brings others again.
const MAX_WAITING_REQUESTS: usize = 300;
/// Limit of the waiting requests of months of one account: those of an account whose list is kept whole.
const MAX_WAITING_OF_MONTHS: usize = 2_000;
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
    /// Requests with the time of change that they were read for, for a month or otherwise.
    settled: TtlCache<(AccountKey, RfqCode, bool), String>,
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
                let settled = self.0.settled.get(&(key, code.clone(), false));
                (settled.as_deref() != Some(changed(row))).then(|| Job {
                    code,
                    row: Some(row.clone()),
                    reader: reader.clone(),
                    is_of_month: false,
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
            is_of_month: false,
        };
        self.add(reader.account.key(), vec![job], true);
    }

    /// Reads what the figures of a month lack of these rows, which this reader's token has just listed.
    pub fn month(&self, reader: &BackfillReader, rows: &[Arc<RequestSummary>]) {
        let key = reader.account.key();
        let jobs: Vec<Job> = rows
            .iter()
            .filter_map(|row| {
                let code: RfqCode = row.rfq_code.parse().ok()?;
                let settled = self.0.settled.get(&(key, code.clone(), true));
                (settled.as_deref() != Some(changed(row))).then(|| Job {
                    code,
                    row: Some(row.clone()),
                    reader: reader.clone(),
                    is_of_month: true,
                })
            })
            .collect();
        self.start(key, jobs, |queue, jobs| {
            let waiting: HashSet<RfqCode> = queue.months.iter().map(|job| job.code.clone()).collect();
            let fresh = jobs.into_iter().filter(|job| !waiting.contains(&job.code));
            queue.months.extend(fresh);
            queue.months.truncate(MAX_WAITING_OF_MONTHS);
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
        if jobs.is_empty() || self.0.background.calls == 0 {
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
    /// The end of its shipment is wanted too.
    is_of_month: bool,
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

/// Tells whether a request may have a quotation.
pub fn has_quotation(row: &RequestSummary) -> bool {
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

/// The time of change that a read of the request is for.
pub fn changed(row: &RequestSummary) -> &str {
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
        while let Some(job) = self.next() {
            let outcome = tokio::select! {
                () = closing.cancelled() => return,
                outcome = keep(&self.backfill, &job) => outcome,
            };
            if matches!(outcome, Err(JobError::Session)) {
                continue;
            }
            if let Some(row) = &job.row {
                let settled = &self.backfill.settled;
                let of = (self.key, job.code.clone(), job.is_of_month);
                settled.insert(of, changed(row).to_owned());
            }
            // One failure ends the work, as neither service nor database should be asked more then; the next list tries again.
            match outcome {
                // A request that the token may not read, or no longer, says nothing about the others.
                Ok(()) | Err(JobError::Session | JobError::Api(ApiError::NotFound { .. })) => {}
                Err(JobError::Api(error)) => {
                    return tracing::debug!(%error, "a quotation could not be read in the background");
                }
                Err(JobError::Database(error)) => {
                    return tracing::warn!(%error, "it is not known which quotations are kept");
                }
            }
        }
    }

    /// Returns the next job. Without one, the queue is removed in the same moment, so that a later job starts a new worker.
    fn next(&mut self) -> Option<Job> {
        let mut queues = self.backfill.queues();
        let queue = queues.get_mut(&self.key);
        let job = queue.and_then(|queue| queue.listed.pop_front().or_else(|| queue.months.pop_front()));
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
    let (mut is_read, mut key, mut status) = (false, None, None);
    if let Some(row) = &job.row {
        let Some(of) = key_of(row) else { return Ok(()) };
        // What a month needs may have been read by any token of the customer.
        let is_read_by_reader = if job.is_of_month {
            !has_quotation(row) || lane_rates::is_read(store, &of, changed(row)).await?
        } else {
            let read = account.read_itself(&[row]).await;
            let is_read_itself = !read.map_err(anyhow::Error::from)?.is_empty();
            is_read_itself && lane_rates::is_read(store, &of, changed(row)).await?
        };
        is_read = is_read_by_reader;
        status = Some(row.state());
        key = Some(of);
    }
    if !is_read {
        let request = read(backfill, job, || account.request(&job.code)).await?;
        let quotation = read(backfill, job, || account.quotation_of(&job.code, &request));
        if let Some(quotation) = quotation.await? {
            let briefs = &backfill.background.briefs;
            briefs.keep_in_background(account, request.clone(), Some(quotation.clone()), None);
            // The list's own time of change is stored, because the next list is compared with it.
            let changed = job.row.as_deref().map(changed);
            keep_as_of(store, account, &job.code, &request, &quotation, changed).await;
            status = Some(request.summary.state());
            key = key_of(&request.summary);
        } else if let Some((row, key)) = job.row.as_ref().zip(key.as_ref()) {
            // Without a mark every list would cause another read.
            lane_rates::store_absence(store, key, changed(row)).await?;
        }
    }
    let (Some(key), Some(status)) = (key, status) else {
        return Ok(());
    };
    let lacks_transit = status == Status::Completed && !lane_rates::knows_transit(store, &key).await?;
    let end_as_of = job.row.as_deref().filter(|_| has_begun(&status)).map(changed);
    let lacks_end = match end_as_of.filter(|_| job.is_of_month) {
        Some(changed) => !milestones::is_read(store, &key, changed).await?,
        None => false,
    };
    if lacks_transit || lacks_end {
        let milestones = read(backfill, job, || account.milestones(&job.code)).await?;
        lane_rates::store_transit(store, &key, &milestones).await?;
        if let Some(changed) = end_as_of {
            milestones::store(store, &key, changed, &milestones).await?;
        }
    }
    Ok(())
}

/// Tells whether a shipment may have arrived.
pub fn has_begun(status: &Status) -> bool {
    matches!(status, Status::InTransit | Status::Completed)
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
