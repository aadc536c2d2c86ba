//! Work behind pages that has to go on whatever happens to it.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt as _;

/// Before work that panicked begins again: what makes it panic at once takes no processor.
const PAUSE: Duration = Duration::from_millis(if cfg!(test) { 1 } else { 1_000 });

/// Does this until it ends by itself; it is begun at once, before the future is waited for. A panic is told (by the hook that tells all of them), and the work begins again.
pub fn kept_going<F>(what: &'static str, work: impl Fn() -> F) -> impl Future<Output = ()>
where
    F: Future<Output = ()>,
{
    let mut begun = work();
    async move {
        while AssertUnwindSafe(begun).catch_unwind().await.is_err() {
            tracing::error!(what, "work behind pages has ended by a panic and begins again");
            tokio::time::sleep(PAUSE).await;
            begun = work();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn work_that_panics_begins_again_until_it_ends() {
        let begun = AtomicUsize::new(0);
        kept_going("test", async || {
            let before = begun.fetch_add(1, Ordering::Relaxed);
            assert!(before >= 2, "not yet");
        })
        .await;
        assert_eq!(begun.load(Ordering::Relaxed), 3);
    }
}
