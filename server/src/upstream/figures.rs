//! Figures of the calls to the service, for the separate listener. None names a customer.

use std::time::Instant;

use partner_api::{ApiError, Transport};

use super::gateway::Gateway;
use crate::telemetry::{Tally, write_gauge};

#[derive(Default)]
pub struct Figures {
    /// Calls that were made, by how they ended.
    pub calls: Tally,
    /// Calls that were not made, by why.
    pub not_made: Tally,
    /// Reads, by where their answer came from.
    pub reads: Tally,
}

impl Figures {
    pub fn call_ended(&self, error: Option<&ApiError>) {
        self.calls.count(match error {
            None => "ok",
            Some(ApiError::Unauthorized) => "unauthorized",
            Some(ApiError::NotFound { .. }) => "not_found",
            Some(ApiError::Invalid(_)) => "refused",
            Some(ApiError::RateLimited { .. }) => "rate_limited",
            Some(ApiError::Operator { .. }) => "failed",
            Some(ApiError::Unreadable { .. }) => "unreadable",
            Some(ApiError::Transport(Transport::Connect)) => "unreachable",
            Some(ApiError::Transport(Transport::Timeout)) => "timed_out",
            Some(ApiError::Transport(Transport::Cut)) => "cut",
            Some(ApiError::HeldBack { .. } | ApiError::CourierNotConfigured) => "not_sent",
        });
    }

    /// A read was answered by a call that began before it arrived, or by a call of its own.
    pub fn read(&self, began: Instant, arrived: Instant) {
        self.reads
            .count(if began < arrived { "memory" } else { "service" });
    }
}

impl Gateway {
    /// In Prometheus' text format.
    pub fn write_figures(&self, text: &mut String) {
        let (shared, now) = (&self.0, Instant::now());
        let figures = &shared.figures;
        figures.calls.write(text, "portal_calls_total", "outcome");
        figures.not_made.write(text, "portal_calls_not_made_total", "why");
        figures.reads.write(text, "portal_reads_total", "from");
        // The customer that is nearest to the limit; which one it is is nobody's business here.
        write_gauge(
            text,
            "portal_calls_of_a_minute_most",
            shared.budget.most_of_a_minute(now),
        );
        write_gauge(text, "portal_calls_of_a_minute_limit", shared.per_minute);
        write_gauge(text, "portal_customers_paused", shared.pause.count(now));
        write_gauge(text, "portal_customers_failing", shared.breaker.count_open(now));
    }
}
