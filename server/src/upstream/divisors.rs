//! Divisors of volumetric weight for this account, learned from the service's own figures (the specification does not state
//! them).

use domain::cargo::Divisors;
use partner_api::RequestDetails;

use super::account::Account;

impl Account {
    /// Returns the divisors, as far as this account's requests show them; the customary ones otherwise.
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
