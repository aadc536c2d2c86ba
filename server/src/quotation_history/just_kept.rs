//! What was stored a moment ago: the same reading once more is not worked out and looked up again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use partner_api::{Quotation, RequestDetails};

use crate::storage::versions::VersionRow;

/// Requests at most; then all are forgotten. One has about 60 KB, most of it the quotation.
const ROOM: usize = 64;
const AGE: Duration = Duration::from_secs(5);

/// All versions of a request with the place of the one that was read just now, if it could be stored.
pub type Placed = (Vec<VersionRow>, Option<usize>);

/// Cheap to clone.
#[derive(Clone, Default)]
pub struct JustKept(Arc<Mutex<HashMap<String, Reading>>>);

struct Reading {
    at: Instant,
    request: RequestDetails,
    quotation: Arc<Quotation>,
    changed: Option<String>,
    placed: Placed,
}

impl JustKept {
    /// Where this very reading was stored, if that was a moment ago. `name`: of the request.
    pub fn placed(
        &self,
        name: &str,
        request: &RequestDetails,
        quotation: &Arc<Quotation>,
        changed: Option<&str>,
    ) -> Option<Placed> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let reading = kept.get(name)?;
        let is_same = reading.at.elapsed() < AGE
            && reading.changed.as_deref() == changed
            && (Arc::ptr_eq(&reading.quotation, quotation) || reading.quotation == *quotation)
            && reading.request == *request;
        is_same.then(|| reading.placed.clone())
    }

    /// Stored versions were deleted.
    pub fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// A reading was stored, and found its place.
    pub fn keep(
        &self,
        name: String,
        request: &RequestDetails,
        quotation: &Arc<Quotation>,
        changed: Option<&str>,
        placed: &Placed,
    ) {
        if placed.1.is_none() {
            return;
        }
        let reading = Reading {
            at: Instant::now(),
            request: request.clone(),
            quotation: quotation.clone(),
            changed: changed.map(str::to_owned),
            placed: placed.clone(),
        };
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= ROOM {
            kept.clear();
        }
        kept.insert(name, reading);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_very_same_reading_was_stored_just_now() {
        let kept = JustKept::default();
        let request = RequestDetails::default();
        let quotation = Arc::new(Quotation::default());
        let placed: Placed = (Vec::new(), Some(0));
        assert!(kept.placed("a", &request, &quotation, Some("1")).is_none());
        kept.keep("a".into(), &request, &quotation, Some("1"), &placed);
        let equal = Arc::new(Quotation::default());
        assert!(kept.placed("a", &request, &equal, Some("1")).is_some());
        assert!(kept.placed("b", &request, &equal, Some("1")).is_none());
        assert!(kept.placed("a", &request, &equal, Some("2")).is_none());
        let other = Arc::new(Quotation {
            version: Some(2),
            ..Quotation::default()
        });
        assert!(kept.placed("a", &request, &other, Some("1")).is_none());
        let changed = RequestDetails {
            cargos: vec![partner_api::CargoLine::default()],
            ..request.clone()
        };
        assert!(kept.placed("a", &changed, &equal, Some("1")).is_none());
        // What found no place is tried again.
        kept.keep("c".into(), &request, &quotation, None, &(Vec::new(), None));
        assert!(kept.placed("c", &request, &quotation, None).is_none());
    }

    #[test]
    fn their_number_is_bounded() {
        let kept = JustKept::default();
        let (request, quotation) = (RequestDetails::default(), Arc::new(Quotation::default()));
        for number in 0..=ROOM {
            kept.keep(
                number.to_string(),
                &request,
                &quotation,
                None,
                &(Vec::new(), Some(0)),
            );
        }
        assert!(kept.0.lock().unwrap().len() <= ROOM);
    }
}
