//! Makes calls if they are allowed at present, and handles the consequences of their outcomes.

use std::time::Instant;

use partner_api::{ApiError, Transport};
use tokio::time::timeout_at;

use super::account::{Account, WriteWindow};
use super::cached_read::BoxedCall;
use super::customers::CustomerKey;
use super::rate_limiter::Priority;
use super::retry_after_pause::PROBE_INTERVAL;
use crate::instances::Message;

/// Returns the reason for the metrics why a call was not made. Background calls count apart, since they are expected to wait.
fn not_made_reason(priority: Priority, error: &ApiError) -> &'static str {
    match error {
        _ if priority == Priority::Background => "background",
        ApiError::HeldBack { .. } => "limit",
        ApiError::NotMade => "late",
        ApiError::RateLimited { .. } => "pause",
        _ => "failing",
    }
}

impl Account {
    /// Makes a call after waiting for the rate limiter. The call is not made during a pause that the service asked for, while
    /// most reads fail, or if the wait would be too long: a service that had to refuse it would pause the whole customer.
    pub(super) async fn call<T>(&self, call: BoxedCall<'_, T>) -> Result<T, ApiError> {
        self.call_within(None, call).await
    }

    /// Makes a call that changes something, in the time for it or not at all ([`ApiError::NotMade`]).
    pub(super) async fn call_to_change<T>(&self, call: BoxedCall<'_, T>) -> Result<T, ApiError> {
        self.call_within(self.write_window.as_ref(), call).await
    }

    async fn call_within<T>(
        &self,
        window: Option<&WriteWindow>,
        call: BoxedCall<'_, T>,
    ) -> Result<T, ApiError> {
        let shared = self.gateway();
        let counted = self.counted_as().await;
        let turn = self.wait_for_turn(counted, window).await;
        turn.inspect_err(|error| {
            shared
                .counts
                .not_made
                .count(not_made_reason(self.priority, error));
        })?;
        let began = Instant::now();
        self.note_call();
        let result = match self.ends {
            None => call.await,
            Some(ends) => timeout_at(ends.into(), call)
                .await
                .unwrap_or(Err(ApiError::Transport(Transport::Timeout))),
        };
        shared.counts.call_ended(result.as_ref().err());
        self.record_outcome(counted, began, result.as_ref().err());
        result.map_err(until_next_probe)
    }

    /// Tells whether the call belongs to a post: it, the reads before it, or those of the page after it. Such calls neither
    /// heed the circuit breaker nor count for it.
    fn is_of_post(&self) -> bool {
        self.priority == Priority::Post
    }

    async fn wait_for_turn(
        &self,
        counted: CustomerKey,
        window: Option<&WriteWindow>,
    ) -> Result<(), ApiError> {
        let shared = self.gateway();
        self.may_call(counted)?;
        let deadline = self.deadline();
        let deadline = window.map_or(deadline, |window| deadline.min(window.until));
        let turn = shared.rate_limiter.take(counted, self.priority, deadline).await;
        // Nothing is waited for between this look and the call.
        if window.is_some_and(WriteWindow::is_over) {
            return Err(ApiError::NotMade);
        }
        turn.map_err(|retry_after| ApiError::HeldBack { retry_after })?;
        // The calls that it waited for may have begun a pause. Only a call that is made uses up a probe.
        self.may_call(counted)?;
        shared.pause.begin_call(counted, Instant::now())?;
        if !self.is_of_post() {
            shared.breaker.begin_call(counted, Instant::now())?;
        }
        Ok(())
    }

    /// Tells whether a call may be made at present; otherwise returns what the service would answer.
    fn may_call(&self, counted: CustomerKey) -> Result<(), ApiError> {
        let (shared, now) = (self.gateway(), Instant::now());
        shared.pause.check(counted, now)?;
        if self.is_of_post() {
            return Ok(());
        }
        shared.breaker.check(counted, now)
    }

    /// Records the consequences of a call's outcome.
    fn record_outcome(&self, counted: CustomerKey, began: Instant, error: Option<&ApiError>) {
        let (shared, now) = (self.gateway(), Instant::now());
        match error {
            Some(ApiError::RateLimited { retry_after }) => {
                let pause = shared.pause.start(counted, *retry_after, began, now);
                shared.instances.outbox.send(Message::Paused {
                    customer: counted.0.name(),
                    milliseconds: u64::try_from(pause.as_millis()).unwrap_or(u64::MAX),
                });
            }
            Some(ApiError::Unauthorized) => {
                shared.forget_refused(self.key());
                let account = self.key().name();
                shared.instances.outbox.send(Message::TokenRefused { account });
            }
            Some(ApiError::CourierNotConfigured) => {}
            Some(error) if error.is_of_service() => {}
            _ => shared.pause.end(counted, began),
        }
        if !self.is_of_post() {
            shared.breaker.ended(counted, error, now);
        }
    }
}

/// After a minute the portal looks whether a longer pause is over: people are told to come back then.
fn until_next_probe(error: ApiError) -> ApiError {
    match error {
        ApiError::RateLimited { retry_after } => ApiError::RateLimited {
            retry_after: retry_after.map(|wait| wait.min(PROBE_INTERVAL)),
        },
        error => error,
    }
}
