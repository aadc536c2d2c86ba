//! Caches recently stored quotations: an unchanged quotation is not stored and looked up again.

use std::sync::Arc;
use std::time::Duration;

use partner_api::{Quotation, RequestDetails};

use crate::storage::versions::VersionRow;
use crate::ttl_cache::TtlCache;

/// Limit of the cached requests. One has about 60 KB, most of it the quotation.
const MAX_CACHED_REQUESTS: usize = 64;
const CACHE_TTL: Duration = Duration::from_secs(5);

/// All versions of a request with the index of the one that was just read, if it could be stored.
pub type StoredRows = (Vec<VersionRow>, Option<usize>);

/// Recently stored quotations by request. Cheap to clone.
#[derive(Clone)]
pub struct VersionCache(Arc<TtlCache<String, Arc<CachedQuotation>>>);

struct CachedQuotation {
    request: Arc<RequestDetails>,
    quotation: Arc<Quotation>,
    changed: Option<String>,
    stored_rows: StoredRows,
}

impl Default for VersionCache {
    fn default() -> Self {
        Self(Arc::new(TtlCache::since_insertion(
            MAX_CACHED_REQUESTS,
            CACHE_TTL,
        )))
    }
}

impl VersionCache {
    /// Returns the rows of this very quotation, if it was stored a moment ago. `name` is that of the request.
    pub fn stored_rows(
        &self,
        name: &str,
        request: &Arc<RequestDetails>,
        quotation: &Arc<Quotation>,
        changed: Option<&str>,
    ) -> Option<StoredRows> {
        let cached = self.0.get(name)?;
        let is_same = cached.changed.as_deref() == changed
            && (Arc::ptr_eq(&cached.quotation, quotation) || cached.quotation == *quotation)
            && (Arc::ptr_eq(&cached.request, request) || cached.request == *request);
        is_same.then(|| cached.stored_rows.clone())
    }

    /// Empties the cache after stored versions were deleted.
    pub fn clear(&self) {
        self.0.clear();
    }

    /// Caches a quotation that was stored.
    pub fn keep(
        &self,
        name: String,
        request: &Arc<RequestDetails>,
        quotation: &Arc<Quotation>,
        changed: Option<&str>,
        stored_rows: &StoredRows,
    ) {
        if stored_rows.1.is_none() {
            return;
        }
        let cached = CachedQuotation {
            request: request.clone(),
            quotation: quotation.clone(),
            changed: changed.map(str::to_owned),
            stored_rows: stored_rows.clone(),
        };
        self.0.insert(name, Arc::new(cached));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_unchanged_quotation_is_found() {
        let kept = VersionCache::default();
        let request = Arc::new(RequestDetails::default());
        let quotation = Arc::new(Quotation::default());
        let stored_rows: StoredRows = (Vec::new(), Some(0));
        assert!(kept.stored_rows("a", &request, &quotation, Some("1")).is_none());
        kept.keep("a".into(), &request, &quotation, Some("1"), &stored_rows);
        let equal = Arc::new(Quotation::default());
        assert!(kept.stored_rows("a", &request, &equal, Some("1")).is_some());
        assert!(kept.stored_rows("b", &request, &equal, Some("1")).is_none());
        assert!(kept.stored_rows("a", &request, &equal, Some("2")).is_none());
        let other = Arc::new(Quotation {
            version: Some(2),
            ..Quotation::default()
        });
        assert!(kept.stored_rows("a", &request, &other, Some("1")).is_none());
        let changed = Arc::new(RequestDetails {
            cargos: vec![partner_api::CargoLine::default()],
            ..RequestDetails::default()
        });
        assert!(kept.stored_rows("a", &changed, &equal, Some("1")).is_none());
        // A quotation that was not stored is tried again.
        kept.keep("c".into(), &request, &quotation, None, &(Vec::new(), None));
        assert!(kept.stored_rows("c", &request, &quotation, None).is_none());
    }
}
