//! Tasks: restarted when they panic, repeated at intervals, completed although nobody waits for them.

use std::fmt::Display;
use std::panic::AssertUnwindSafe;
use std::sync::LazyLock;
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout_at};
use tokio_util::task::TaskTracker;
use tracing::Instrument as _;

/// Time from the start of a shutdown for writes that are on their way: a call and what is read and recorded after it. Only an
/// upload may take longer.
pub const COMPLETION_TIMEOUT: Duration = Duration::from_secs(45);

/// The tasks of the process that are completed before it ends.
static TO_COMPLETE: LazyLock<TaskTracker> = LazyLock::new(TaskTracker::new);

/// Starts a task that is completed although whoever waits for it leaves, and before the portal ends
/// ([`wait_for_tasks`]).
pub fn spawn_to_end<F>(task: F) -> JoinHandle<F::Output>
where
    F: Future<Output: Send> + Send + 'static,
{
    TO_COMPLETE.spawn(task.in_current_span())
}

/// Waits until all tasks of [`spawn_to_end`] are completed, until then at the most.
pub async fn wait_for_tasks(until: Instant) {
    if !are_completed(&TO_COMPLETE, until).await {
        tracing::error!(
            tasks = TO_COMPLETE.len(),
            "writes were not completed in time: their outcome is unknown"
        );
    }
}

/// Waits until these tasks and those that they start are completed, until then at the most, and tells whether they are.
async fn are_completed(tasks: &TaskTracker, until: Instant) -> bool {
    tasks.close();
    timeout_at(until, tasks.wait()).await.is_ok()
}

/// Pause before a task that panicked is restarted, so that an immediate panic takes no processor.
const RESTART_PAUSE: Duration = Duration::from_millis(if cfg!(test) { 1 } else { 1_000 });

/// Runs a task until it ends by itself. The task starts at once, before the future is awaited. A panic is logged (by the panic
/// hook), and the task is restarted.
pub fn restart_on_panic<F>(name: &'static str, task: impl Fn() -> F) -> impl Future<Output = ()>
where
    F: Future<Output = ()>,
{
    let mut running = task();
    async move {
        while AssertUnwindSafe(running).catch_unwind().await.is_err() {
            tracing::error!(name, "work behind pages has ended by a panic and begins again");
            tokio::time::sleep(RESTART_PAUSE).await;
            running = task();
        }
    }
}

/// Does `work` now and after each interval, for as long as the portal runs. When it fails, the log says `failure` and why.
pub async fn every<T, E: Display, F>(interval: Duration, failure: &str, work: impl Fn() -> F)
where
    F: Future<Output = Result<T, E>>,
{
    let mut ticks = tokio::time::interval(interval);
    loop {
        ticks.tick().await;
        if let Err(error) = work().await {
            tracing::warn!(%error, "{failure}");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn begun_tasks_are_completed_before_the_end() {
        let tasks = TaskTracker::new();
        let (arrive, arrived) = tokio::sync::oneshot::channel::<()>();
        let upload = tasks.spawn(arrived);
        // Whoever waited for it has left, and its answer comes while the portal shuts down.
        let shut_down = are_completed(&tasks, Instant::now() + COMPLETION_TIMEOUT);
        let answer = async { arrive.send(()).unwrap() };
        let (is_completed, ()) = tokio::join!(shut_down, answer);
        assert!(is_completed && upload.is_finished());
        assert_eq!(tasks.len(), 0);
    }

    #[tokio::test]
    async fn task_that_takes_too_long_does_not_hold_the_end() {
        let tasks = TaskTracker::new();
        let _endless = tasks.spawn(std::future::pending::<()>());
        assert!(!are_completed(&tasks, Instant::now()).await);
        assert_eq!(tasks.len(), 1);
    }

    #[tokio::test]
    async fn task_that_panics_is_restarted_until_it_ends() {
        let running = AtomicUsize::new(0);
        restart_on_panic("test", async || {
            let before = running.fetch_add(1, Ordering::Relaxed);
            assert!(before >= 2, "not yet");
        })
        .await;
        assert_eq!(running.load(Ordering::Relaxed), 3);
    }
}
