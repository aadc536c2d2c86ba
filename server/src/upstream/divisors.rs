//! How volume counts as weight for this account, learned from the service's own figures (the specification does not
//! state it).

use domain::cargo::Divisors;
use partner_api::RequestDetails;

use super::account::Account;

impl Account {
    /// As far as requests that this account has read show it; customary otherwise.
    pub fn divisors(&self) -> Divisors {
        self.gateway().divisors.get(&self.key()).unwrap_or_default()
    }

    pub(super) fn learn(&self, request: &RequestDetails) {
        let Some((mode, divisor)) = domain::estimate::divisor(request) else {
            return;
        };
        let before = self.divisors();
        let mut now = before;
        now.set(mode, divisor);
        if now != before {
            self.gateway().divisors.insert(self.key(), now);
        }
    }
}
