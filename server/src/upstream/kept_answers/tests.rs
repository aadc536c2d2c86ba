use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::prelude::*;
use tokio::sync::Notify;

use super::*;

const ONE: AccountKey = AccountKey([1; 32]);
const OTHER: AccountKey = AccountKey([2; 32]);

/// A service that counts its calls and answers with their number.
#[derive(Default)]
struct Service {
    calls: AtomicUsize,
}

impl Service {
    async fn answer(&self) -> Result<Received<usize>, ApiError> {
        let value = self.calls.fetch_add(1, Ordering::SeqCst) + 1;
        Ok(Received { value, bytes: 100 })
    }
}

fn answers() -> KeptAnswers<&'static str, usize> {
    KeptAnswers::new(1_000_000)
}

#[tokio::test]
async fn current_answer_is_served_without_a_call() {
    let (answers, service) = (answers(), Service::default());
    for expected in [1, 1] {
        let reading = answers.get(ONE, &"a", |_| true, || service.answer()).await;
        assert_eq!(*reading.unwrap().value, expected);
    }
    // Another account and another question are calls of their own.
    let other = answers.get(OTHER, &"a", |_| true, || service.answer()).await;
    assert_eq!(*other.unwrap().value, 2);
    let other = answers.get(ONE, &"b", |_| true, || service.answer()).await;
    assert_eq!(*other.unwrap().value, 3);
}

#[tokio::test]
async fn old_answer_is_read_again() {
    let (answers, service) = (answers(), Service::default());
    let get = |least: usize| {
        let (answers, service) = (&answers, &service);
        async move {
            let current = |reading: &Reading<usize>| *reading.value >= least;
            let reading = answers.get(ONE, &"a", current, || service.answer()).await;
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
        answers.get(
            ONE,
            &"a",
            |_| true,
            || async {
                let value = calls.fetch_add(1, Ordering::SeqCst);
                go.notified().await;
                Ok(Received { value, bytes: 1 })
            },
        )
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
        answers.get(
            ONE,
            &"a",
            |_| true,
            || async {
                calls.fetch_add(1, Ordering::SeqCst);
                tokio::task::yield_now().await;
                Err(ApiError::Operator { status: 503 })
            },
        )
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
    let call = || async {
        let received = service.answer().await;
        changed_at.lock().unwrap().get_or_insert_with(Instant::now);
        received
    };
    let current = |reading: &Reading<usize>| changed_at.lock().unwrap().is_none_or(|at| reading.began > at);
    let reading = answers.get(ONE, &"a", current, call).await.unwrap();
    assert_eq!(*reading.value, 2);
}

#[tokio::test]
async fn endless_changes_end_in_the_last_answer() {
    let (answers, service) = (answers(), Service::default());
    let reading = answers.get(ONE, &"a", |_| false, || service.answer()).await;
    assert_eq!(*reading.unwrap().value, TRIES as usize);
}

#[tokio::test]
async fn forgotten_account_reads_again() {
    let (answers, service) = (answers(), Service::default());
    for account in [ONE, OTHER] {
        answers
            .get(account, &"a", |_| true, || service.answer())
            .await
            .unwrap();
    }
    answers.forget_account(ONE);
    let read = |account| answers.get(account, &"a", |_| true, || service.answer());
    assert_eq!(*read(ONE).await.unwrap().value, 3);
    assert_eq!(
        *read(OTHER).await.unwrap().value,
        2,
        "the other account keeps its own"
    );
    assert!(answers.last(ONE, &"a").await.is_some());
}

#[tokio::test]
async fn kept_bytes_are_bounded() {
    let answers: KeptAnswers<usize, usize> = KeptAnswers::new(100_000);
    for question in 0..500 {
        let large = || async {
            Ok(Received {
                value: question,
                bytes: 10_000,
            })
        };
        answers.get(ONE, &question, |_| true, large).await.unwrap();
    }
    answers.0.run_pending_tasks().await;
    assert!(answers.0.weighted_size() <= 100_000);
}

proptest! {
    /// Whoever reads, forgets and reads again, in whatever order: an account gets what its own calls brought.
    #[test]
    fn accounts_never_see_each_others_answers(steps in prop::collection::vec((0_u8..3, 0_usize..4, any::<bool>(), any::<bool>()), 0..200)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let answers: KeptAnswers<usize, (u8, usize)> = KeptAnswers::new(1_000_000);
            for (number, question, is_current, forget) in steps {
                let account = AccountKey([number; 32]);
                if forget {
                    answers.forget_account(account);
                }
                let call = || async { Ok(Received { value: (number, question), bytes: 1 }) };
                let reading = answers.get(account, &question, |_| is_current, call).await.unwrap();
                prop_assert_eq!(*reading.value, (number, question));
            }
            Ok(())
        })?;
    }
}
