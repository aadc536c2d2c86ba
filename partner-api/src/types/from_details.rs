use super::{RequestDetails, RfqInput};

impl RfqInput {
    /// The input fields of a request as the service returns it, for editing from a fresh read. Calculated cargo
    /// values are dropped.
    pub fn from_details(details: &RequestDetails) -> Self {
        Self { partner_ref: details.summary.partner_ref.clone(), ..Self::default() }
    }
}
