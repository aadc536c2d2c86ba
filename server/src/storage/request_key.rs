//! The key of the rows of a request: the customer, the request's code and its time of creation.

use domain::trade_lane::instant;
use partner_api::{RequestSummary, RfqCode};

use super::rows::bounded;

/// The key of a request, which only a read of the request gives. Codes alone identify nothing: an operator may give the same
/// one to two customers, or give it out again.
#[derive(Clone, Debug)]
pub struct RequestKey {
    /// The name of the token that reads or writes. Rows belong to the customer that it has proven to be of
    /// ([`Self::CUSTOMER`]).
    pub account: String,
    pub rfq_code: String,
    pub created: String,
}

/// The condition for rows of a request, whose key is the first three parameters of a statement.
pub const OF_REQUEST: &str = "customer = COALESCE((SELECT customer FROM account_customers WHERE account = $1), $1) \
                              AND rfq_code = $2 AND request_created = $3";

impl RequestKey {
    /// The customer of the account that is the first parameter of a statement. It is looked up by each statement, because another
    /// instance may have found a token's customer meanwhile.
    pub const CUSTOMER: &str = "COALESCE((SELECT customer FROM account_customers WHERE account = $1), $1)";

    /// Identifies a request by its code and its time of creation, both as the service gives them. Returns `None` without a time
    /// of creation: nothing is stored of such a request.
    pub fn new(account: String, code: &str, created: Option<&str>) -> Option<Self> {
        let key = Self {
            account,
            rfq_code: bounded(Some(code)),
            created: bounded(created),
        };
        (!key.created.trim().is_empty()).then_some(key)
    }

    /// Returns the key of the request that was read.
    pub fn from_request(account: String, code: &RfqCode, request: &RequestSummary) -> Option<Self> {
        Self::new(account, code.as_str(), request.created_at.as_deref())
    }

    /// Identifies a request by the time itself, not its notation: the answer to a creation may write it differently from a list.
    pub fn by_second(account: String, code: &RfqCode, created: Option<&str>) -> Option<Self> {
        let second = instant(created).map(|at| at.as_second().to_string());
        Self::new(account, code.as_str(), second.as_deref().or(created))
    }

    /// Identifies the request of a row by the time itself; `None` also for a code that cannot be one.
    pub fn by_row(account: String, row: &RequestSummary) -> Option<Self> {
        Self::by_second(account, &row.rfq_code.parse().ok()?, row.created_at.as_deref())
    }

    /// Returns the code and the time of creation of a row, as rows of its customer are keyed.
    pub fn code_and_time(row: &RequestSummary) -> Option<(String, String)> {
        let key = Self::by_row(String::new(), row)?;
        Some((key.rfq_code, key.created))
    }

    /// Returns the name of the request in memory.
    pub fn name(&self) -> String {
        format!("{}\0{}\0{}", self.account, self.rfq_code, self.created)
    }
}
