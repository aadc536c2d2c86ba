//! What became of calls and reads, counted for the figures. Nothing names a customer.

use std::time::Instant;

use partner_api::{ApiError, Transport};

use crate::telemetry::Counter;

#[derive(Default)]
pub struct Counts {
    /// Calls that were made, by how they ended.
    pub calls: Counter,
    /// Calls that were not made, by why.
    pub not_made: Counter,
    /// Reads, by where their answer came from.
    pub reads: Counter,
}

impl Counts {
    pub fn call_ended(&self, error: Option<&ApiError>) {
        self.calls.count(match error {
            None => "ok",
            Some(ApiError::Unauthorized) => "unauthorized",
            Some(ApiError::NotFound { .. }) => "not_found",
            Some(ApiError::Invalid(_)) => "refused",
            Some(ApiError::RateLimited { .. }) => "rate_limited",
            Some(ApiError::Operator { .. }) => "failed",
            Some(ApiError::Unreadable { .. } | ApiError::Ambiguous { .. }) => "unreadable",
            Some(ApiError::Transport(Transport::Connect)) => "unreachable",
            Some(ApiError::Transport(Transport::Timeout)) => "timed_out",
            Some(ApiError::Transport(Transport::Cut)) => "cut",
            Some(ApiError::HeldBack { .. } | ApiError::CourierNotConfigured) => "not_sent",
        });
    }

    /// A read is answered, from memory where the call was begun before it arrived.
    pub fn read(&self, began: Instant, arrived: Instant) {
        self.reads
            .count(if began < arrived { "memory" } else { "service" });
    }
}
