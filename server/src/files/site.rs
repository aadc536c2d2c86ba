//! Files that browsers load, in memory once for all who load them.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, HeaderValue, header};

use crate::ttl_cache::TtlCache;

/// Limit of a file that is kept in memory, and of all of them. Those that browsers load have 2 MB, in every encoding.
const MAX_FILE_BYTES: usize = 2 << 20;
const MAX_BYTES: usize = 4 << 20;
/// Time without use after which a file is read again.
const FILE_CACHE_TTL: Duration = Duration::from_hours(1);

/// Files whose name identifies their content, by path and encoding. Cheap to clone.
#[derive(Clone)]
pub struct KeptFiles(Arc<TtlCache<(String, Option<HeaderValue>), Bytes>>);

impl Default for KeptFiles {
    fn default() -> Self {
        Self(Arc::new(TtlCache::since_last_use(MAX_BYTES, FILE_CACHE_TTL)))
    }
}

/// Tells by the headers of a response whether its file is small enough to be kept; those of development may not be.
pub fn is_kept(headers: &HeaderMap) -> bool {
    let length = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok());
    let bytes = length.and_then(|length| length.parse::<usize>().ok());
    bytes.is_some_and(|bytes| bytes <= MAX_FILE_BYTES)
}

impl KeptFiles {
    /// Returns the content of a file, which is read from `body` the first time.
    ///
    /// # Errors
    /// The file cannot be read, or is too large ([`is_kept`]).
    pub async fn content(
        &self,
        path: String,
        encoding: Option<HeaderValue>,
        body: Body,
    ) -> Result<Bytes, axum::Error> {
        let key = (path, encoding);
        if let Some(content) = self.0.get(&key) {
            return Ok(content);
        }
        let content = to_bytes(body, MAX_FILE_BYTES).await?;
        self.0.insert_weighing(content.len(), key, content.clone());
        Ok(content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_file_is_not_kept() {
        let of = |bytes: usize| HeaderMap::from_iter([(header::CONTENT_LENGTH, bytes.into())]);
        assert!(is_kept(&of(MAX_FILE_BYTES)));
        assert!(!is_kept(&of(MAX_FILE_BYTES + 1)));
        assert!(!is_kept(&HeaderMap::new()), "of unknown length");
    }

    #[tokio::test]
    async fn file_is_read_once_for_each_encoding() {
        let files = KeptFiles::default();
        let content = async |encoding: Option<&'static str>, body: &'static str| {
            let encoding = encoding.map(HeaderValue::from_static);
            files
                .content("/a".into(), encoding, Body::from(body))
                .await
                .unwrap()
        };
        assert_eq!(content(None, "plain").await, "plain");
        assert_eq!(content(Some("br"), "packed").await, "packed");
        assert_eq!(content(None, "not read").await, "plain");
    }
}
