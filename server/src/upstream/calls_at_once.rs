//! Calls under way of each customer: slow answers to one keep no connection and no memory from others, and who sends does not
//! wait behind who reads.

use std::time::Duration;

use partner_api::ApiError;
use tokio::sync::OwnedSemaphorePermit;

use super::customers::CustomerKey;
use super::keyed::Keyed;

/// Reads of a customer at once, and as many writes. Pages make four calls each, and of a minute's calls no more than these
/// can be under way at once where each takes its ten seconds.
const AT_ONCE: usize = 32;
/// The wait for a place. A call that waited longer would rarely be answered within the time of its page.
const WAIT: Duration = Duration::from_secs(5);

pub struct CallsAtOnce {
    reads: Keyed<CustomerKey>,
    writes: Keyed<CustomerKey>,
    wait: Duration,
}

impl Default for CallsAtOnce {
    fn default() -> Self {
        Self {
            reads: Keyed::new(AT_ONCE),
            writes: Keyed::new(AT_ONCE),
            wait: WAIT,
        }
    }
}

impl CallsAtOnce {
    /// A place for a call; it is free again when the value is dropped.
    pub async fn place(
        &self,
        customer: CustomerKey,
        is_write: bool,
    ) -> Result<OwnedSemaphorePermit, ApiError> {
        let places = if is_write { &self.writes } else { &self.reads };
        let place = places.of(customer).acquire_owned();
        match tokio::time::timeout(self.wait, place).await {
            Ok(Ok(place)) => Ok(place),
            _ => Err(ApiError::HeldBack {
                retry_after: self.wait,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::account_key::AccountKey;
    use super::*;

    #[tokio::test]
    async fn customer_has_so_many_calls_under_way() {
        let wait = Duration::from_millis(50);
        let calls = CallsAtOnce {
            wait,
            ..CallsAtOnce::default()
        };
        let [one, other] = [1, 2].map(|number| CustomerKey(AccountKey::for_test(number)));
        let mut under_way = Vec::new();
        for _ in 0..AT_ONCE {
            under_way.push(calls.place(one, false).await.unwrap());
        }
        let refused = calls.place(one, false).await.err();
        assert_eq!(refused, Some(ApiError::HeldBack { retry_after: wait }));
        assert!(calls.place(one, true).await.is_ok(), "who sends does not wait");
        assert!(calls.place(other, false).await.is_ok(), "another customer");
        under_way.pop();
        assert!(calls.place(one, false).await.is_ok());
    }
}
