//! Keeps the log readable while the database is away, which the log says once: every page then fails in the same few ways.

use std::fmt::Debug;

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

use super::LogThrottle;

/// Has a warning that says nothing but that the database is away logged once a minute.
#[derive(Default)]
pub struct AwayThrottle(LogThrottle);

impl<S: Subscriber> Layer<S> for AwayThrottle {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        // The name is the place in the program.
        let (level, place) = (event.metadata().level(), event.metadata().name());
        *level > Level::WARN || !says_only_away(event) || self.0.allow(place).is_some()
    }
}

/// An event that names anything beside the error (a request, what was not recorded) says more.
fn says_only_away(event: &Event<'_>) -> bool {
    let mut fields = Fields::default();
    event.record(&mut fields);
    fields.is_away && !fields.has_more
}

#[derive(Default)]
struct Fields {
    is_away: bool,
    has_more: bool,
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        match field.name() {
            "message" => {}
            // Storage returns this error, without waiting, while the database does not answer.
            "error" => self.is_away = format!("{value:?}").contains(&sqlx::Error::PoolTimedOut.to_string()),
            _ => self.has_more = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Seek as _};
    use std::sync::Mutex;

    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    #[test]
    fn only_repeated_warnings_of_a_database_that_is_away_are_left_out() {
        let mut log = tempfile::tempfile().unwrap();
        let subscriber = tracing_subscriber::fmt()
            .with_writer(Mutex::new(log.try_clone().unwrap()))
            .finish()
            .with(AwayThrottle::default());
        tracing::subscriber::with_default(subscriber, || {
            for _ in 0..3 {
                let away = sqlx::Error::PoolTimedOut;
                tracing::warn!(%away, "another field");
                tracing::warn!(error = %away, "not kept");
                tracing::error!(code = "A", error = %away, "not recorded");
                tracing::warn!(error = %sqlx::Error::RowNotFound, "not found");
                let error = anyhow::Error::from(away).context("nothing could be read");
                tracing::error!(error = format!("{error:#}"), "failed");
            }
        });
        log.rewind().unwrap();
        let log = io::read_to_string(log).unwrap();
        for (words, lines) in [
            ("another field", 3),
            ("not kept", 1),
            ("not recorded", 3),
            ("not found", 3),
            ("failed", 1),
        ] {
            assert_eq!(log.matches(words).count(), lines, "{words}: {log}");
        }
    }
}
