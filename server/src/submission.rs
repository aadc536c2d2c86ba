//! One protocol for every write: creation, supplied information, the three responses to a quotation, uploads, courier
//! orders.
//!
//! 1. Writes of one request wait for one another. Posts of one repeatable form do as well.
//! 2. A form's idempotency key is claimed in the database before anything is sent, and begins once. A repeated post is told so,
//!    and nothing is sent. If the post before died before its outcome was known, the repeated one follows it as after an
//!    unknown outcome: the state is read, and nothing is sent.
//! 3. Where it is needed, the preflight check reads the state again and says whether what the person saw still holds.
//! 4. The call is sent once, in the time for it ([`WriteWindow`]) or not at all.
//! 5. The answer is classified: done, refused with field errors, not sent, unknown. After an unknown outcome the state is read
//!    again to find out whether the call arrived.
//! 6. Everything that the operator took, or may have taken, is recorded in the activity log.
//! 7. The key is done, or released if the submission had no effect, so that the same form may be sent again.
//!
//! A submission runs to its end even if the browser disconnects: a second click waits for the first and finds its outcome.

use std::time::{Duration, Instant};

use partner_api::{ApiError, Invalid, RfqCode, Transport};

use crate::activity::{ActivityLog, NewActivity};
use crate::idempotency::{Begin, IdempotencyGuard, begin, lock_form};
use crate::instances::LockGuard;
use crate::supervision::spawn_to_end;
use crate::upstream::{Account, WriteWindow};

/// Limit of what is read after a call of unknown outcome.
const FOLLOW_UP_TIMEOUT: Duration = Duration::from_secs(15);

/// The sender of a submission.
#[derive(Clone)]
pub struct Submitter {
    pub account: Account,
    pub activity: ActivityLog,
    /// The display name, for the activity log.
    pub name: Option<String>,
    /// The time in which its call is made.
    pub window: WriteWindow,
}

/// One write to the service, with the contents of its form.
pub trait Submission: Sized + Send + Sync + 'static {
    /// The state that the preflight check read.
    type Before: Send + Sync;
    /// The reason why nothing is sent, for the page.
    type PreflightError: Send;
    /// The service's answer.
    type Done: Send + Sync;
    /// The state that was read after an unknown outcome without a visible effect.
    type After: Send;

    /// Returns the request whose writes wait for one another; `None` if the submission creates something.
    fn request(&self) -> Option<&RfqCode> {
        None
    }

    /// Returns the hidden field of the form.
    fn idempotency_key(&self) -> Option<&str>;

    /// Tells whether a repeated call creates nothing new (specification, "Duplicate protection"), so that a form may be sent
    /// again.
    fn is_repeatable(&self) -> bool {
        false
    }

    /// Checks the state before sending.
    fn preflight(
        &mut self,
        account: &Account,
    ) -> impl Future<Output = Result<Self::Before, Self::PreflightError>> + Send;

    /// Reads the state when an earlier post of this form was interrupted. The call may have changed it, so that nothing in it is
    /// a reason to stop.
    fn state_after_interruption(
        &mut self,
        account: &Account,
    ) -> impl Future<Output = Result<Self::Before, Self::PreflightError>> + Send;

    /// Makes the call. Called once.
    fn send(
        &mut self,
        account: &Account,
        before: &Self::Before,
    ) -> impl Future<Output = Result<Self::Done, ApiError>> + Send;

    /// Tells whether a call of unknown outcome arrived.
    fn reconcile(
        &self,
        account: &Account,
        before: &Self::Before,
    ) -> impl Future<Output = Effect<Self::Done, Self::After>> + Send;

    /// Identifies this post, content included, if it may be sent again. A post with another content finds what the first post
    /// created, not its own content.
    fn fingerprint(&self) -> Option<String> {
        None
    }

    /// Tells who created the thing that the service shows.
    fn created_by(
        &self,
        _submitter: &Submitter,
        _done: &Self::Done,
        _came: CameBefore,
    ) -> impl Future<Output = CreatedBy> + Send {
        async { CreatedBy::ThisPost }
    }

    /// Returns the entry for the activity log. `done` is the answer, or `None` if the operator may have taken the submission.
    fn activity(&self, before: &Self::Before, done: Option<&Self::Done>) -> Option<(RfqCode, NewActivity)>;
}

/// Earlier posts of a form that may be sent again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CameBefore {
    /// A post of this form was carried out.
    pub form: bool,
    /// The same post, content included, was carried out or may have been.
    pub same_post: bool,
}

/// The creator of the thing that the service shows after a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CreatedBy {
    /// This post, or an earlier identical one of unknown outcome: it is recorded now.
    ThisPost,
    /// An earlier identical post, which was recorded then.
    EarlierPost,
    /// Another form.
    Another,
}

/// The state of the service after an unknown outcome.
pub enum Effect<Done, After> {
    Seen(Done),
    Unseen(After),
}

/// The outcome of a submission.
pub enum Outcome<S: Submission> {
    /// The form was submitted before; nothing was sent.
    Repeated,
    /// Nothing was sent, for the reason that the preflight check gives.
    PreflightFailed(S::PreflightError),
    Done {
        before: S::Before,
        done: S::Done,
        created_by: CreatedBy,
    },
    /// The service refused the submission (422).
    Refused { before: S::Before, refusal: Invalid },
    /// The call had no effect.
    NotSent { before: S::Before, error: ApiError },
    /// The submission was sent, without a clear answer and without a visible effect.
    Unknown {
        before: S::Before,
        error: ApiError,
        after: S::After,
    },
}

/// The reason why a submission has no outcome.
#[derive(Debug)]
pub enum SubmitError {
    /// The submission panicked (a defect of the portal); its effect is unknown.
    Broken,
    /// The idempotency key or the lock could not be taken, or the portal shuts down, so nothing was sent.
    NotBegun(anyhow::Error),
}

/// The reason why a submission was not begun: the portal shuts down.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the portal shuts down")]
pub struct Closing;

/// Carries out a submission and returns it with its outcome.
pub async fn run<S: Submission>(submitter: Submitter, submission: S) -> Result<(S, Outcome<S>), SubmitError> {
    let submitter = Submitter {
        account: submitter.account.writing_within(submitter.window.clone()),
        ..submitter
    };
    let task = async move {
        let mut submission = submission;
        let outcome = Box::pin(carry_out(&submitter, &mut submission)).await;
        outcome.map(|outcome| (submission, outcome))
    };
    spawn_to_end(task)
        .await
        .map_err(|_| SubmitError::Broken)?
        .map_err(SubmitError::NotBegun)
}

async fn carry_out<S: Submission>(submitter: &Submitter, submission: &mut S) -> anyhow::Result<Outcome<S>> {
    let account = &submitter.account;
    let _guard = tokio::select! {
        biased;
        () = submitter.window.closing.cancelled() => return Err(Closing.into()),
        guard = lock(account, submission) => guard?,
    };
    let (key, form_came) = match begin(account, submission.idempotency_key()).await? {
        Begin::First(key) => (Some(key), false),
        // As after an unknown outcome: nothing was recorded, and sending again creates nothing new.
        Begin::Interrupted(key) if submission.is_repeatable() => (Some(key), false),
        Begin::Interrupted(key) => return Ok(resume(submitter, submission, key).await),
        Begin::Again if submission.is_repeatable() => (None, true),
        Begin::Again => return Ok(Outcome::Repeated),
    };
    let (post, same_post) = match submission.fingerprint() {
        None => (None, false),
        Some(fingerprint) => match begin(account, Some(&fingerprint)).await? {
            Begin::First(post) => (Some(post), false),
            Begin::Interrupted(post) => (Some(post), true),
            Begin::Again => (None, true),
        },
    };
    let came = CameBefore {
        form: form_came,
        same_post,
    };
    let outcome = attempt(submitter, submission, came).await;
    let may_have_made = match &outcome {
        Outcome::Done { created_by, .. } => *created_by != CreatedBy::Another,
        Outcome::Unknown { .. } => true,
        Outcome::Repeated
        | Outcome::PreflightFailed(_)
        | Outcome::Refused { .. }
        | Outcome::NotSent { .. } => false,
    };
    match post {
        Some(post) if may_have_made => post.finish().await,
        // The same post may have been carried out before.
        Some(post) if !same_post => post.release().await,
        Some(_) | None => {}
    }
    let may_come_again = match &outcome {
        Outcome::Repeated | Outcome::Done { .. } => false,
        Outcome::PreflightFailed(_) | Outcome::Refused { .. } | Outcome::NotSent { .. } => true,
        Outcome::Unknown { .. } => submission.is_repeatable(),
    };
    match key {
        Some(key) if may_come_again => key.release().await,
        Some(key) => key.finish().await,
        None => {}
    }
    Ok(outcome)
}

/// Waits for other writes of the same request, or other posts of the same form.
async fn lock<S: Submission>(account: &Account, submission: &S) -> anyhow::Result<Option<LockGuard>> {
    Ok(match (submission.request(), submission.idempotency_key()) {
        (Some(code), _) => Some(account.lock_request(code).await?),
        (None, Some(key)) => Some(lock_form(account, key).await?),
        (None, None) => None,
    })
}

/// Follows a form that was begun by a process that ended before the outcome was known: it may have arrived, so nothing is
/// sent. The state is read as after an unknown outcome.
async fn resume<S: Submission>(
    submitter: &Submitter,
    submission: &mut S,
    key: IdempotencyGuard,
) -> Outcome<S> {
    let before = match submission.state_after_interruption(&submitter.account).await {
        Ok(before) => before,
        // The state could not be read; the form stays begun.
        Err(error) => return Outcome::PreflightFailed(error),
    };
    let outcome = follow_up(submitter, submission, before, ApiError::Transport(Transport::Cut)).await;
    let outcome = match outcome {
        Ok((before, done)) => {
            record_done(submitter, submission, &before, &done).await;
            Outcome::Done {
                before,
                done,
                created_by: CreatedBy::ThisPost,
            }
        }
        Err(unknown) => unknown,
    };
    key.finish().await;
    outcome
}

async fn attempt<S: Submission>(submitter: &Submitter, submission: &mut S, came: CameBefore) -> Outcome<S> {
    let account = &submitter.account;
    let mut before = match submission.preflight(account).await {
        Ok(before) => before,
        Err(error) => return Outcome::PreflightFailed(error),
    };
    let done = match submission.send(account, &before).await {
        Ok(done) => done,
        Err(ApiError::Invalid(refusal)) => return Outcome::Refused { before, refusal },
        Err(error) if !error.outcome_unknown() => return Outcome::NotSent { before, error },
        Err(error) => match follow_up(submitter, submission, before, error).await {
            Ok((seen, done)) => {
                before = seen;
                done
            }
            Err(unknown) => return unknown,
        },
    };
    let created_by = submission.created_by(submitter, &done, came).await;
    if created_by == CreatedBy::ThisPost {
        record_done(submitter, submission, &before, &done).await;
    }
    Outcome::Done {
        before,
        done,
        created_by,
    }
}

/// Reads the state again after a call of unknown outcome, and records the call as unclear if it has no visible effect.
async fn follow_up<S: Submission>(
    submitter: &Submitter,
    submission: &S,
    before: S::Before,
    error: ApiError,
) -> Result<(S::Before, S::Done), Outcome<S>> {
    let account = submitter
        .account
        .clone()
        .ending_at(Instant::now() + FOLLOW_UP_TIMEOUT);
    match submission.reconcile(&account, &before).await {
        Effect::Seen(done) => Ok((before, done)),
        Effect::Unseen(after) => {
            if let Some((code, activity)) = submission.activity(&before, None) {
                record(submitter, &code, activity.unclear()).await;
            }
            Err(Outcome::Unknown { before, error, after })
        }
    }
}

async fn record_done<S: Submission>(
    submitter: &Submitter,
    submission: &S,
    before: &S::Before,
    done: &S::Done,
) {
    if let Some((code, activity)) = submission.activity(before, Some(done)) {
        record(submitter, &code, activity).await;
    }
}

async fn record(submitter: &Submitter, code: &RfqCode, activity: NewActivity) {
    submitter
        .activity
        .record(submitter.account.key(), submitter.name.as_deref(), code, activity)
        .await;
}

#[cfg(test)]
mod tests;
