//! Figures of the calls to the service, for the separate listener. None names a customer.

use std::time::Instant;

use super::gateway::Gateway;
use crate::telemetry::write_gauge;

impl Gateway {
    /// In Prometheus' text format.
    pub fn write_figures(&self, text: &mut String) {
        let (shared, now) = (&self.0, Instant::now());
        let counts = &shared.counts;
        counts.calls.write(text, "portal_calls_total", "outcome");
        counts.not_made.write(text, "portal_calls_not_made_total", "why");
        counts.reads.write(text, "portal_reads_total", "from");
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
