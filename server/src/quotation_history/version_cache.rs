//! What was stored a moment ago: the same reading once more is not worked out and looked up again.

use std::sync::Arc;
use std::time::Duration;

use partner_api::{Quotation, RequestDetails};

use crate::storage::versions::VersionRow;
use crate::ttl_cache::TtlCache;

/// One has about 60 KB, most of it the quotation.
const MAX_REQUESTS: usize = 64;
const TTL: Duration = Duration::from_secs(5);

/// All versions of a request with the place of the one that was read just now, if it could be stored.
pub type Placed = (Vec<VersionRow>, Option<usize>);

/// Cheap to clone.
#[derive(Clone)]
pub struct VersionCache(Arc<TtlCache<String, Arc<Reading>>>);

struct Reading {
    request: RequestDetails,
    quotation: Arc<Quotation>,
    changed: Option<String>,
    placed: Placed,
}

impl Default for VersionCache {
    fn default() -> Self {
        Self(Arc::new(TtlCache::since_insertion(MAX_REQUESTS, TTL)))
    }
}

impl VersionCache {
    /// Where this very reading was stored, if that was a moment ago. `name`: of the request.
    pub fn placed(
        &self,
        name: &str,
        request: &RequestDetails,
        quotation: &Arc<Quotation>,
        changed: Option<&str>,
    ) -> Option<Placed> {
        let reading = self.0.get(name)?;
        let is_same = reading.changed.as_deref() == changed
            && (Arc::ptr_eq(&reading.quotation, quotation) || reading.quotation == *quotation)
            && reading.request == *request;
        is_same.then(|| reading.placed.clone())
    }

    /// Stored versions were deleted.
    pub fn clear(&self) {
        self.0.clear();
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
            request: request.clone(),
            quotation: quotation.clone(),
            changed: changed.map(str::to_owned),
            placed: placed.clone(),
        };
        self.0.insert(name, Arc::new(reading));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_very_same_reading_was_stored_just_now() {
        let kept = VersionCache::default();
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
}
