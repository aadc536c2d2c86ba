use std::sync::{Arc, Mutex};

use domain::activity::ActivityKind;
use partner_api::{ApiToken, Client, ClientConfig, RequestSummary, Transport};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::*;
use crate::clock::Clock;
use crate::config::Times;
use crate::instances::Instances;
use crate::storage::Storage;
use crate::storage::request_key::RequestKey;
use crate::supervision::COMPLETION_TIMEOUT;
use crate::upstream::{CallLimits, Gateway, ReadTimes};

/// A request's time of creation, and what the log identifies the request by.
const CREATED: &str = "2026-07-08T07:20:07Z";
const CREATED_SECOND: &str = "1783495207";

/// A write with scripted answers.
#[derive(Default)]
struct Scripted {
    key: Option<&'static str>,
    is_repeatable: bool,
    /// The preflight check refuses it.
    is_stopped: bool,
    /// The state cannot be read after an interruption.
    is_unread: bool,
    answer: Option<ApiError>,
    has_effect: bool,
    is_foreign: bool,
    /// Identifies the post with its content.
    fingerprint: Option<&'static str>,
    steps: Arc<Mutex<Vec<&'static str>>>,
    /// Awaited before the call is answered.
    release: Option<Arc<Notify>>,
    code: Option<RfqCode>,
    /// It makes a call, which no service answers.
    makes_call: bool,
}

impl Submission for Scripted {
    type Before = ();
    type PreflightError = ();
    type Done = ();
    type After = ();

    fn request(&self) -> Option<&RfqCode> {
        self.code.as_ref()
    }

    fn idempotency_key(&self) -> Option<&str> {
        self.key
    }

    fn is_repeatable(&self) -> bool {
        self.is_repeatable
    }

    async fn preflight(&mut self, _account: &Account) -> Result<(), ()> {
        self.steps.lock().unwrap().push("look");
        if self.is_stopped { Err(()) } else { Ok(()) }
    }

    async fn state_after_interruption(&mut self, _account: &Account) -> Result<(), ()> {
        self.steps.lock().unwrap().push("read");
        if self.is_unread { Err(()) } else { Ok(()) }
    }

    async fn send(&mut self, account: &Account, _before: &()) -> Result<(), ApiError> {
        self.steps.lock().unwrap().push("send");
        if self.makes_call {
            account.negotiate(&"RFQ-1".parse().unwrap(), "x").await?;
        }
        if let Some(release) = &self.release {
            release.notified().await;
        }
        self.answer.clone().map_or(Ok(()), Err)
    }

    async fn reconcile(&self, _account: &Account, _before: &()) -> Effect<(), ()> {
        self.steps.lock().unwrap().push("reconcile");
        if self.has_effect {
            Effect::Seen(())
        } else {
            Effect::Unseen(())
        }
    }

    fn fingerprint(&self) -> Option<String> {
        self.fingerprint.map(str::to_owned)
    }

    async fn created_by(&self, _submitter: &Submitter, _done: &(), came: CameBefore) -> CreatedBy {
        match came {
            _ if self.is_foreign => CreatedBy::Another,
            CameBefore {
                form: true,
                same_post: true,
            } => CreatedBy::EarlierPost,
            CameBefore { form: true, .. } => CreatedBy::Another,
            CameBefore { .. } => CreatedBy::ThisPost,
        }
    }

    fn activity(&self, _before: &(), _done: Option<&()>) -> Option<(RfqCode, NewActivity)> {
        let request = RequestSummary {
            created_at: Some(CREATED.into()),
            ..RequestSummary::default()
        };
        let activity = NewActivity::new(ActivityKind::Supplied, &request);
        Some(("RFQ-1".parse().unwrap(), activity))
    }
}

struct Submissions {
    submitter: Submitter,
    storage: Storage,
    _folder: tempfile::TempDir,
}

impl Submissions {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = crate::config::sqlite_url(&folder.path().join("portal.db")).unwrap();
        let storage = Storage::open(&url).await.unwrap();
        let client = Client::new(ClientConfig::new("http://127.0.0.1:9")).unwrap();
        let gateway = Gateway::new(
            client,
            CallLimits::new(120, 0),
            ReadTimes::NONE,
            vec![[7; 32]],
            Instances::single(storage.clone()),
        );
        let submitter = Submitter {
            account: gateway.account(ApiToken::parse("a").unwrap()),
            activity: ActivityLog::new(storage.clone(), Clock::default(), std::time::Duration::MAX),
            name: Some("Lan".into()),
            window: WriteWindow {
                until: Instant::now() + Duration::from_hours(1),
                closing: CancellationToken::new(),
            },
        };
        Self {
            submitter,
            storage,
            _folder: folder,
        }
    }

    /// Runs a submission and returns the outcome's name and the steps that were made.
    async fn run(&self, scripted: Scripted) -> (&'static str, Vec<&'static str>) {
        let steps = scripted.steps.clone();
        let (_, outcome) = run(self.submitter.clone(), scripted).await.unwrap();
        let name = match outcome {
            Outcome::Repeated => "repeated",
            Outcome::PreflightFailed(()) => "stopped",
            Outcome::Done { created_by, .. } => match created_by {
                CreatedBy::ThisPost => "done",
                CreatedBy::EarlierPost => "done before",
                CreatedBy::Another => "done by another",
            },
            Outcome::Refused { .. } => "refused",
            Outcome::NotSent { .. } => "not sent",
            Outcome::Unknown { .. } => "unknown",
        };
        let steps = steps.lock().unwrap().clone();
        (name, steps)
    }

    /// Returns for each recorded entry whether its outcome is unknown.
    async fn recorded(&self) -> Vec<bool> {
        let key =
            RequestKey::new(self.submitter.account.key().name(), "RFQ-1", Some(CREATED_SECOND)).unwrap();
        let rows = self.storage.newest_activity(&key, &[], 10).await.unwrap();
        rows.into_iter().map(|row| row.is_unclear).collect()
    }
}

fn refused() -> ApiError {
    ApiError::Invalid(Invalid::default())
}

fn cut() -> ApiError {
    ApiError::Transport(Transport::Cut)
}

#[tokio::test]
async fn submission_is_sent_once_and_recorded() {
    let submissions = Submissions::new().await;
    let form = || Scripted {
        key: Some("k"),
        ..Scripted::default()
    };
    assert_eq!(submissions.run(form()).await, ("done", vec!["look", "send"]));
    assert_eq!(submissions.run(form()).await, ("repeated", vec![]));
    assert_eq!(submissions.recorded().await, [false]);
}

#[tokio::test]
async fn form_may_be_sent_again_if_it_had_no_effect() {
    for (first, expected) in [
        (
            Scripted {
                is_stopped: true,
                ..Scripted::default()
            },
            "stopped",
        ),
        (
            Scripted {
                answer: Some(refused()),
                ..Scripted::default()
            },
            "refused",
        ),
        (
            Scripted {
                answer: Some(ApiError::Transport(Transport::Connect)),
                ..Scripted::default()
            },
            "not sent",
        ),
        (
            Scripted {
                answer: Some(ApiError::RateLimited { retry_after: None }),
                ..Scripted::default()
            },
            "not sent",
        ),
    ] {
        let submissions = Submissions::new().await;
        let key = Some("k");
        assert_eq!(submissions.run(Scripted { key, ..first }).await.0, expected);
        assert!(
            submissions.recorded().await.is_empty(),
            "{expected} is not recorded"
        );
        let again = Scripted {
            key,
            ..Scripted::default()
        };
        assert_eq!(submissions.run(again).await.0, "done", "after {expected}");
    }
}

#[tokio::test]
async fn unknown_outcome_is_recorded_as_such_and_not_sent_again() {
    let submissions = Submissions::new().await;
    let form = || Scripted {
        key: Some("k"),
        answer: Some(cut()),
        ..Scripted::default()
    };
    assert_eq!(
        submissions.run(form()).await,
        ("unknown", vec!["look", "send", "reconcile"])
    );
    assert_eq!(submissions.run(form()).await.0, "repeated");
    assert_eq!(submissions.recorded().await, [true]);
}

/// The portal ended in the middle of a write: it may have arrived. Nothing is sent again, nothing false is said.
#[tokio::test]
async fn interrupted_submission_is_followed_and_not_sent_again() {
    for (has_effect, name) in [(false, "unknown"), (true, "done")] {
        let submissions = Submissions::new().await;
        // The effect of the call may be a state that the preflight check would refuse.
        let form = |is_unread| Scripted {
            key: Some("k"),
            has_effect,
            is_stopped: true,
            is_unread,
            ..Scripted::default()
        };
        drop(begin(&submissions.submitter.account, Some("k")).await.unwrap());
        // The state cannot be read: the form stays as it is.
        assert_eq!(submissions.run(form(true)).await, ("stopped", vec!["read"]));
        assert_eq!(
            submissions.run(form(false)).await,
            (name, vec!["read", "reconcile"])
        );
        assert_eq!(submissions.recorded().await, [!has_effect]);
        assert_eq!(submissions.run(form(false)).await, ("repeated", vec![]));
    }
}

/// A submission that creates nothing new a second time is sent again to find its outcome.
#[tokio::test]
async fn interrupted_repeatable_submission_is_sent_again() {
    let submissions = Submissions::new().await;
    for key in ["k", "k and content"] {
        drop(begin(&submissions.submitter.account, Some(key)).await.unwrap());
    }
    let form = Scripted {
        key: Some("k"),
        is_repeatable: true,
        fingerprint: Some("k and content"),
        ..Scripted::default()
    };
    assert_eq!(submissions.run(form).await, ("done", vec!["look", "send"]));
    assert_eq!(submissions.recorded().await, [false]);
}

#[tokio::test]
async fn visible_effect_makes_an_unknown_outcome_done() {
    let submissions = Submissions::new().await;
    let form = Scripted {
        answer: Some(cut()),
        has_effect: true,
        ..Scripted::default()
    };
    assert_eq!(
        submissions.run(form).await,
        ("done", vec!["look", "send", "reconcile"])
    );
    assert_eq!(submissions.recorded().await, [false]);
}

#[tokio::test]
async fn repeatable_submission_is_sent_again() {
    let submissions = Submissions::new().await;
    let form = |fingerprint| Scripted {
        key: Some("k"),
        is_repeatable: true,
        fingerprint: Some(fingerprint),
        ..Scripted::default()
    };
    assert_eq!(submissions.run(form("k and content")).await.0, "done");
    assert_eq!(
        submissions.run(form("k and content")).await,
        ("done before", vec!["look", "send"])
    );
    assert_eq!(
        submissions.run(form("k and other content")).await.0,
        "done by another",
        "the first post made something else"
    );
    assert_eq!(
        submissions.run(form("k and other content")).await.0,
        "done by another",
        "what made nothing has not come before"
    );
}

/// A second click waits for the first, so that it finds what the first one created.
#[tokio::test]
async fn posts_of_one_repeatable_form_run_one_after_another() {
    let submissions = Submissions::new().await;
    let (steps, release) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Notify::new()));
    let form = |release: Option<Arc<Notify>>| Scripted {
        key: Some("k"),
        is_repeatable: true,
        fingerprint: Some("k and content"),
        steps: steps.clone(),
        release,
        ..Scripted::default()
    };
    let first = tokio::spawn(run(submissions.submitter.clone(), form(Some(release.clone()))));
    while steps.lock().unwrap().len() < 2 {
        tokio::task::yield_now().await;
    }
    let mut second = Box::pin(run(submissions.submitter.clone(), form(None)));
    for _ in 0..50 {
        assert!(futures_util::poll!(&mut second).is_pending());
        tokio::task::yield_now().await;
    }
    release.notify_one();
    first.await.unwrap().unwrap();
    let (_, outcome) = second.await.unwrap();
    assert!(matches!(
        outcome,
        Outcome::Done {
            created_by: CreatedBy::EarlierPost,
            ..
        }
    ));
}

/// The first try left nothing visible, so the second is not taken for a repetition of something done.
#[tokio::test]
async fn repeatable_submission_of_unknown_outcome_is_sent_again() {
    let submissions = Submissions::new().await;
    let form = |answer| Scripted {
        key: Some("k"),
        is_repeatable: true,
        answer,
        ..Scripted::default()
    };
    assert_eq!(submissions.run(form(Some(cut()))).await.0, "unknown");
    assert_eq!(submissions.run(form(None)).await.0, "done");
}

#[tokio::test]
async fn effect_of_another_post_is_not_recorded() {
    let submissions = Submissions::new().await;
    let form = Scripted {
        is_foreign: true,
        ..Scripted::default()
    };
    assert_eq!(submissions.run(form).await.0, "done by another");
    assert!(submissions.recorded().await.is_empty());
}

#[tokio::test]
async fn writes_of_one_request_run_one_after_another() {
    let submissions = Submissions::new().await;
    let (steps, release) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Notify::new()));
    let write = |release: Option<Arc<Notify>>| Scripted {
        code: Some("RFQ-1".parse().unwrap()),
        steps: steps.clone(),
        release,
        ..Scripted::default()
    };
    let first = tokio::spawn(run(submissions.submitter.clone(), write(Some(release.clone()))));
    while steps.lock().unwrap().len() < 2 {
        tokio::task::yield_now().await;
    }
    let mut second = Box::pin(run(submissions.submitter.clone(), write(None)));
    for _ in 0..50 {
        assert!(futures_util::poll!(&mut second).is_pending());
        tokio::task::yield_now().await;
    }
    assert_eq!(
        *steps.lock().unwrap(),
        ["look", "send"],
        "the second waits with its look"
    );
    release.notify_one();
    first.await.unwrap().unwrap();
    second.await.unwrap();
    assert_eq!(*steps.lock().unwrap(), ["look", "send", "look", "send"]);
}

/// What came before the call (a stalled database, others' writes) took longer than its time, or the portal shuts down: the call
/// is not made, and the form may come again.
#[tokio::test]
async fn call_whose_time_is_over_is_not_made() {
    for is_closing in [false, true] {
        let mut submissions = Submissions::new().await;
        let usual = submissions.submitter.window.clone();
        let form = || Scripted {
            key: Some("k"),
            fingerprint: Some("k and content"),
            makes_call: true,
            ..Scripted::default()
        };
        let closing = CancellationToken::new();
        let until = if is_closing { usual.until } else { Instant::now() };
        submissions.submitter.window = WriteWindow {
            until,
            closing: closing.clone(),
        };
        let cancels = if is_closing {
            closing
        } else {
            CancellationToken::new()
        };
        let late = Late(form(), cancels);
        let (_, outcome) = run(submissions.submitter.clone(), late).await.unwrap();
        assert!(
            matches!(
                outcome,
                Outcome::NotSent {
                    error: ApiError::NotMade,
                    ..
                }
            ),
            "closing: {is_closing}"
        );
        assert!(submissions.recorded().await.is_empty());
        // In time the call is made.
        submissions.submitter.window = usual;
        let (_, outcome) = run(submissions.submitter.clone(), form()).await.unwrap();
        assert!(matches!(
            outcome,
            Outcome::NotSent {
                error: ApiError::Transport(Transport::Connect),
                ..
            }
        ));
    }
}

/// A write whose preflight check cancels this.
struct Late(Scripted, CancellationToken);

impl Submission for Late {
    type Before = ();
    type PreflightError = ();
    type Done = ();
    type After = ();

    fn idempotency_key(&self) -> Option<&str> {
        self.0.idempotency_key()
    }

    async fn preflight(&mut self, account: &Account) -> Result<(), ()> {
        let looked = self.0.preflight(account).await;
        self.1.cancel();
        looked
    }

    async fn state_after_interruption(&mut self, account: &Account) -> Result<(), ()> {
        self.0.state_after_interruption(account).await
    }

    async fn send(&mut self, account: &Account, before: &()) -> Result<(), ApiError> {
        self.0.send(account, before).await
    }

    async fn reconcile(&self, account: &Account, before: &()) -> Effect<(), ()> {
        self.0.reconcile(account, before).await
    }

    fn fingerprint(&self) -> Option<String> {
        self.0.fingerprint()
    }

    fn activity(&self, before: &(), done: Option<&()>) -> Option<(RfqCode, NewActivity)> {
        self.0.activity(before, done)
    }
}

/// A post that waits for another one begins nothing once the portal shuts down.
#[tokio::test]
async fn submission_that_waits_for_its_lock_is_not_begun_at_the_end() {
    let submissions = Submissions::new().await;
    let steps = Arc::new(Mutex::new(Vec::new()));
    let code: RfqCode = "RFQ-1".parse().unwrap();
    let _held = submissions.submitter.account.lock_request(&code).await.unwrap();
    let write = Scripted {
        code: Some(code),
        steps: steps.clone(),
        ..Scripted::default()
    };
    let mut waiting = Box::pin(run(submissions.submitter.clone(), write));
    for _ in 0..50 {
        assert!(futures_util::poll!(&mut waiting).is_pending());
        tokio::task::yield_now().await;
    }
    submissions.submitter.window.closing.cancel();
    let not_begun = waiting.await.err();
    assert!(
        matches!(&not_begun, Some(SubmitError::NotBegun(error)) if error.is::<Closing>()),
        "{not_begun:?}"
    );
    assert!(steps.lock().unwrap().is_empty());
}

/// Whoever waits for the page learns the outcome, and a process that ends does not cut a call off.
#[test]
fn call_and_follow_up_fit_their_page_and_the_shutdown() {
    let client = ClientConfig::new("http://127.0.0.1:9");
    let call = client.write_timeout.max(client.call_timeout) + client.body_timeout;
    assert!(Times::DEFAULT.write + call + FOLLOW_UP_TIMEOUT < Times::DEFAULT.page);
    assert!(call + FOLLOW_UP_TIMEOUT < COMPLETION_TIMEOUT);
}
