//! What the handlers of one request's pages share.

use std::sync::Arc;

use app::pages::request_head::About;
use app::trouble::{Part, Trouble};
use partner_api::{ApiError, Catalogs, RequestDetails, RfqCode};

use crate::error::Failure;

/// The request of a page. Without its catalogs a page still stands, with codes in place of some labels.
pub fn about(
    code: &RfqCode,
    request: RequestDetails,
    catalogs: Result<Arc<Catalogs>, ApiError>,
) -> Result<About, Failure> {
    Ok(About {
        code: code.to_string(),
        request: Arc::new(request),
        catalogs: optional(catalogs)?,
    })
}

/// A part that a page can do without; only a lost session is the page's matter.
pub fn optional<T>(result: Result<T, ApiError>) -> Result<Option<T>, Failure> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(ApiError::Unauthorized) => Err(ApiError::Unauthorized.into()),
        Err(_) => Ok(None),
    }
}

/// A part of a page that may be missing or fail alone.
pub fn part<T>(result: Result<T, ApiError>) -> Result<Part<T>, Failure> {
    match result {
        Ok(value) => Ok(Part::Here(value)),
        Err(ApiError::NotFound { .. }) => Ok(Part::Absent),
        Err(error) => match Trouble::from_api(&error) {
            Some(trouble) => Ok(Part::Failed(trouble)),
            None => Err(error.into()),
        },
    }
}

/// A random value for the forms of one page: each can be carried out once.
pub fn once() -> String {
    let mut bytes = [0; 16];
    match getrandom::fill(&mut bytes) {
        Ok(()) => hex::encode(bytes),
        // Without it a form is not protected against a double click by this, but still by the state that is read.
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_fail_alone_but_a_lost_session_does_not() {
        assert!(matches!(part(Ok(1)), Ok(Part::Here(1))));
        assert!(matches!(
            part::<()>(Err(ApiError::NotFound { message: None })),
            Ok(Part::Absent)
        ));
        assert!(matches!(
            part::<()>(Err(ApiError::Operator { status: 503 })),
            Ok(Part::Failed(Trouble::OperatorFailed))
        ));
        assert!(matches!(
            part::<()>(Err(ApiError::Unauthorized)),
            Err(Failure::Api(ApiError::Unauthorized))
        ));
        assert!(matches!(
            optional::<()>(Err(ApiError::Unauthorized)),
            Err(Failure::Api(ApiError::Unauthorized))
        ));
        assert!(matches!(
            optional::<()>(Err(ApiError::Operator { status: 500 })),
            Ok(None)
        ));
    }

    #[test]
    fn every_page_has_its_own_once() {
        assert_ne!(once(), once());
        assert_eq!(once().len(), 32);
    }
}
