use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::future::lazy;
use proptest::prelude::*;
use tokio::sync::Notify;

use super::*;

const ONE: AccountKey = AccountKey([1; 32]);
const KEPT: Duration = Duration::from_mins(15);
const OTHER: AccountKey = AccountKey([2; 32]);

/// A service that counts its calls and answers with their number.
#[derive(Default)]
struct Service {
    calls: AtomicUsize,
}

impl Service {
    /// Counts when it is awaited, as a call does.
    fn answer(&self) -> impl Future<Output = Result<Received<usize>, ApiError>> {
        lazy(|_| {
            let value = self.calls.fetch_add(1, Ordering::SeqCst) + 1;
            Ok(Received { value, bytes: 100 })
        })
    }
}

fn answers() -> KeptAnswers<&'static str, usize> {
    KeptAnswers::new(1_000_000, KEPT, |_| 0)
}

fn current<T>(_: &Reading<T>) -> Fitness {
    Fitness::Current
}

fn current_if(is_current: bool) -> Fitness {
    if is_current {
        Fitness::Current
    } else {
        Fitness::Old
    }
}

#[tokio::test]
async fn current_answer_is_served_without_a_call() {
    let (answers, service) = (answers(), Service::default());
    for expected in [1, 1] {
        let reading = answers.get(ONE, ONE, &"a", current, |_| service.answer()).await;
        assert_eq!(*reading.unwrap().value, expected);
    }
    // Another account and another question are calls of their own.
    let other = answers
        .get(OTHER, OTHER, &"a", current, |_| service.answer())
        .await;
    assert_eq!(*other.unwrap().value, 2);
    let other = answers.get(ONE, ONE, &"b", current, |_| service.answer()).await;
    assert_eq!(*other.unwrap().value, 3);
}

#[tokio::test]
async fn old_answer_is_read_again() {
    let (answers, service) = (answers(), Service::default());
    let get = |least: usize| {
        let (answers, service) = (&answers, &service);
        async move {
            let current = |reading: &Reading<usize>| current_if(*reading.value >= least);
            let reading = answers.get(ONE, ONE, &"a", current, |_| service.answer()).await;
            *reading.unwrap().value
        }
    };
    assert_eq!(get(1).await, 1);
    assert_eq!(get(2).await, 2);
    assert_eq!(get(2).await, 2);
}

#[tokio::test]
async fn equal_questions_share_one_call() {
    let (answers, calls, go) = (answers(), AtomicUsize::new(0), Notify::new());
    let ask = || {
        answers.get(ONE, ONE, &"a", current, |_| async {
            let value = calls.fetch_add(1, Ordering::SeqCst);
            go.notified().await;
            Ok(Received { value, bytes: 1 })
        })
    };
    let all = async { tokio::join!(ask(), ask(), ask()) };
    let release = async {
        while calls.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
        go.notify_waiters();
    };
    let ((one, two, three), ()) = tokio::join!(all, release);
    assert_eq!(calls.load(Ordering::SeqCst), 1);
    assert!(
        [one, two, three]
            .into_iter()
            .all(|reading| *reading.unwrap().value == 0)
    );
}

#[tokio::test]
async fn failure_is_for_those_who_waited() {
    let (answers, calls) = (answers(), AtomicUsize::new(0));
    let ask = || {
        answers.get(ONE, ONE, &"a", current, |_| async {
            calls.fetch_add(1, Ordering::SeqCst);
            tokio::task::yield_now().await;
            Err(ApiError::Operator { status: 503 })
        })
    };
    let (one, two) = tokio::join!(ask(), ask());
    assert!(one.is_err() && two.is_err());
    assert_eq!(calls.load(Ordering::SeqCst), 1, "one call for both");
    assert!(ask().await.is_err());
    assert_eq!(calls.load(Ordering::SeqCst), 2, "who comes later asks again");
}

#[tokio::test]
async fn change_during_the_call_makes_its_answer_old() {
    let (answers, service) = (answers(), Service::default());
    // The change is told while the first call is under way.
    let changed_at = std::sync::Mutex::new(None);
    let call = |_| async {
        let received = service.answer().await;
        changed_at.lock().unwrap().get_or_insert_with(Instant::now);
        received
    };
    let current =
        |reading: &Reading<usize>| current_if(changed_at.lock().unwrap().is_none_or(|at| reading.began > at));
    let reading = answers.get(ONE, ONE, &"a", current, call).await.unwrap();
    assert_eq!(*reading.value, 2);
}

#[tokio::test]
async fn endless_changes_end_in_the_last_answer() {
    let (answers, service) = (answers(), Service::default());
    let old = |_: &Reading<usize>| Fitness::Old;
    let reading = answers.get(ONE, ONE, &"a", old, |_| service.answer()).await;
    assert_eq!(*reading.unwrap().value, TRIES as usize);
}

/// The call was answered before the token was refused, and ends after it.
#[tokio::test]
async fn answer_of_a_token_refused_meanwhile_is_shown_to_nobody() {
    let (answers, service) = (answers(), Service::default());
    let refused = |_: &Reading<usize>| Fitness::NotShown;
    let reading = answers.get(ONE, ONE, &"a", refused, |_| service.answer()).await;
    assert!(matches!(reading, Err(ApiError::Unauthorized)), "{reading:?}");
}

/// A browser that goes away takes its call along; who waited for it makes one.
#[tokio::test]
async fn abandoned_call_is_made_by_the_next() {
    let (answers, calls) = (answers(), AtomicUsize::new(0));
    let ask = || {
        answers.get(ONE, ONE, &"a", current, |_| async {
            let value = calls.fetch_add(1, Ordering::SeqCst);
            if value == 0 {
                std::future::pending::<()>().await;
            }
            Ok(Received { value, bytes: 1 })
        })
    };
    let abandoned = tokio::time::timeout(Duration::from_millis(20), ask());
    let (abandoned, next) = tokio::join!(abandoned, ask());
    assert!(abandoned.is_err());
    assert_eq!(*next.unwrap().value, 1);
}

#[tokio::test]
async fn kept_bytes_are_bounded() {
    let answers: KeptAnswers<usize, usize> = KeptAnswers::new(100_000, KEPT, |_| 0);
    for question in 0..500 {
        let large = |_| async {
            Ok(Received {
                value: question,
                bytes: 10_000,
            })
        };
        answers.get(ONE, ONE, &question, current, large).await.unwrap();
    }
    answers.0.run_pending_tasks().await;
    // Of 30,500 bytes each; the newest ones.
    assert_eq!(answers.0.entry_count(), 3);
    assert!(answers.last(ONE, &499).await.is_some());
}

proptest! {
    /// Whoever reads and reads again, in whatever order: an account gets what its own calls brought.
    #[test]
    fn accounts_never_see_each_others_answers(steps in prop::collection::vec((0_u8..3, 0_usize..4, any::<bool>()), 0..200)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let answers: KeptAnswers<usize, (u8, usize)> = KeptAnswers::new(1_000_000, KEPT, |_| 0);
            for (number, question, is_current) in steps {
                let account = AccountKey([number; 32]);
                let call = |_| async { Ok(Received { value: (number, question), bytes: 1 }) };
                let fitness = |_: &Reading<_>| current_if(is_current);
                let reading = answers.get(account, account, &question, fitness, call).await.unwrap();
                prop_assert_eq!(*reading.value, (number, question));
            }
            Ok(())
        })?;
    }
}

#[tokio::test]
async fn failure_takes_no_answer_away() {
    let (answers, service) = (answers(), Service::default());
    let old = |_: &Reading<usize>| Fitness::Old;
    let failing = |_| async { Err(ApiError::Operator { status: 503 }) };
    answers
        .get(ONE, ONE, &"a", current, |_| service.answer())
        .await
        .unwrap();
    for _ in 0..2 {
        let failed = answers.get(ONE, ONE, &"a", old, failing).await;
        assert_eq!(failed.err(), Some(ApiError::Operator { status: 503 }));
        assert_eq!(*answers.last(ONE, &"a").await.unwrap().value, 1);
    }
    let next = answers.get(ONE, ONE, &"a", old, |_| service.answer()).await;
    assert_eq!(*next.unwrap().value, 4, "asked three times, as it stays old");
}

#[tokio::test]
async fn failure_of_one_token_is_not_told_to_another() {
    let (answers, service) = (answers(), Service::default());
    let go = Notify::new();
    let refused = |_| async {
        go.notified().await;
        Err(ApiError::Unauthorized)
    };
    let both = tokio::join!(
        answers.get(ONE, ONE, &"a", current, refused),
        // Waits for the call under way, and makes its own then.
        answers.get(ONE, OTHER, &"a", current, |_| service.answer()),
        async { go.notify_one() },
    );
    assert_eq!(both.0.err(), Some(ApiError::Unauthorized));
    assert_eq!(both.1.unwrap().brought_by, OTHER);
}
