//! What systemd is told (`Type=notify`, `WatchdogSec=`). Nothing happens where the portal was not started by it.

use sd_notify::NotifyState;
use tokio::task::JoinSet;

/// Tells that the portal can be used, and from now on, until the value is dropped, that it is alive.
pub fn ready(address: &str) -> JoinSet<()> {
    notify(&[NotifyState::Ready, NotifyState::Status(&format!("at {address}"))]);
    let mut tasks = JoinSet::new();
    if let Some(limit) = sd_notify::watchdog_enabled() {
        // A task like those of pages: where these get no turn, it gets none either.
        tasks.spawn(async move {
            let mut every = tokio::time::interval(limit / 3);
            loop {
                every.tick().await;
                notify(&[NotifyState::Watchdog]);
            }
        });
    }
    tasks
}

/// Tells that the portal ends.
pub fn stopping() {
    notify(&[NotifyState::Stopping]);
}

fn notify(states: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(states) {
        tracing::warn!(%error, "systemd cannot be told");
    }
}
