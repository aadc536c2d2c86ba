//! Counters of calls and reads for the metrics. They name no customer.

use std::time::Instant;

use partner_api::{ApiError, Transport};

use crate::telemetry::Counter;

pub struct Counts {
    /// Calls that were made, by outcome.
    pub calls: Counter,
    /// Calls that were not made, by reason.
    pub not_made: Counter,
    /// Reads, by the source of their answer.
    pub reads: Counter,
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            calls: Counter::of(&[
                "ok",
                "unauthorized",
                "not_found",
                "refused",
                "rate_limited",
                "failed",
                "unreadable",
                "unreachable",
                "timed_out",
                "cut",
            ]),
            not_made: Counter::of(&["limit", "late", "pause", "failing", "background"]),
            reads: Counter::of(&["memory", "service"]),
        }
    }
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
            Some(ApiError::HeldBack { .. } | ApiError::NotMade | ApiError::CourierNotConfigured) => {
                "not_sent"
            }
        });
    }

    /// Counts a read: from memory if its call began before the reader arrived.
    pub fn read(&self, began: Instant, arrived: Instant) {
        self.reads
            .count(if began < arrived { "memory" } else { "service" });
    }
}
