//! The log, and metrics for a separate listener.

mod away_throttle;
mod counter;
mod exposition;
mod log_throttle;
mod metrics;
mod one_line;

use anyhow::{Context as _, Result};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::audit;
use crate::config::LogFormat;
use away_throttle::AwayThrottle;
pub use counter::Counter;
pub use exposition::Exposition;
pub use log_throttle::LogThrottle;
pub use metrics::Metrics;
use one_line::OneLine;

/// Starts the log. `PORTAL_LOG` sets the level of the portal's own lines; other crates log warnings and errors unless they are
/// named. The audit log is always written.
pub fn start(filter: &str, format: LogFormat) -> Result<()> {
    let filter = self::filter(filter)?;
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(|| OneLine(std::io::stderr()));
    let started = match format {
        LogFormat::Json => builder
            .json()
            .flatten_event(true)
            .with_current_span(false)
            .with_span_list(true)
            .finish()
            .with(AwayThrottle::default())
            .try_init(),
        // Colours are control characters, which no line may contain.
        LogFormat::Text => builder
            .with_ansi(false)
            .finish()
            .with(AwayThrottle::default())
            .try_init(),
    };
    started.map_err(|error| anyhow::anyhow!("the log cannot be started: {error}"))?;
    log_panics();
    Ok(())
}

/// Reads `PORTAL_LOG`.
///
/// # Errors
/// It is not a filter.
pub fn filter(filter: &str) -> Result<EnvFilter> {
    let level_only = !filter.contains(['=', ',']);
    let filter = if level_only {
        format!(
            "warn,server={filter},portal={filter},sandbox={filter},partner_api={filter},tower_sessions_core=error"
        )
    } else {
        filter.to_owned()
    };
    let filter = format!("{filter},{}=info", audit::LOG_TARGET);
    filter.parse().context("PORTAL_LOG is not a filter")
}

/// Sends panics to the log, with the request they belong to.
pub fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        let message = panic.payload_as_str().unwrap_or("no message");
        tracing::error!(place, message, "panic");
    }));
}
