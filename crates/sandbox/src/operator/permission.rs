//! Actions that the status of a request allows.

use crate::model::error::OperatorError;
use crate::model::request::Request;
use crate::model::status::Status;

/// Refuses unless the request has one of these statuses.
pub(super) fn allow(request: &Request, action: &'static str, from: &[Status]) -> Result<(), OperatorError> {
    if from.contains(&request.status) {
        Ok(())
    } else {
        Err(OperatorError::NotAllowed {
            action,
            status: request.status,
        })
    }
}

/// Refuses when the request is closed.
pub(super) fn allow_open(request: &Request, action: &'static str) -> Result<(), OperatorError> {
    if request.status.is_closed() {
        Err(OperatorError::NotAllowed {
            action,
            status: request.status,
        })
    } else {
        Ok(())
    }
}
