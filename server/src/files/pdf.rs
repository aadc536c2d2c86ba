//! The quotation as a PDF for phones and e-mail: what the print page says, typeset by the crate `pdf`. Behind the cargo
//! feature `pdf`.
//!
//! Typesetting takes a processor for tens of milliseconds and some megabytes, so few documents are made at once, a short
//! queue waits, and the same document asked for twice is made once.

use std::sync::Arc;
use std::time::Duration;

use ::pdf::Document;
use app::pages::quotation_pdf::NoPdf;
use app::quotation_document::model::QuotationDocument;
use app::quotation_document::qr;
use app::text::Lang;
use app::text::pdf::pdf_texts;
use bytes::Bytes;
use jiff::Timestamp;
use moka::future::Cache;
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;

/// Documents that are typeset at once.
const MAX_AT_ONCE: usize = 2;
/// Documents that wait for their turn or have it; each holds its data.
const MAX_QUEUED: usize = 32;
/// The longest wait for a turn.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 10 });
/// The longest a document may take once it has its turn. Its thread ends by itself, and only then gives its turn back.
// Without optimization Typst takes thirty times as long, and tests share the processor.
const RENDER_TIMEOUT: Duration = Duration::from_secs(if cfg!(debug_assertions) { 300 } else { 20 });
/// A second tap on the link, or a browser that asks twice, gets what was just made.
const CACHED_FOR: Duration = Duration::from_mins(1);
const CACHE_BYTES: u64 = 8 << 20;

/// Makes the portal's PDFs.
pub struct Typesetter {
    turns: Arc<Semaphore>,
    queue: Semaphore,
    /// By what the document says, so only whoever may read the document finds it.
    cache: Cache<[u8; 32], Bytes>,
}

impl Default for Typesetter {
    fn default() -> Self {
        Self {
            turns: Arc::new(Semaphore::new(MAX_AT_ONCE)),
            queue: Semaphore::new(MAX_QUEUED),
            cache: Cache::builder()
                .max_capacity(CACHE_BYTES)
                .weigher(|_, pdf: &Bytes| u32::try_from(pdf.len()).unwrap_or(u32::MAX))
                .time_to_live(CACHED_FOR)
                .build(),
        }
    }
}

impl Typesetter {
    /// The quotation as a PDF, its labels in `lang`.
    pub async fn quotation(
        &self,
        quotation: &QuotationDocument,
        lang: Lang,
        now: Timestamp,
    ) -> Result<Bytes, NoPdf> {
        let document = document(quotation, lang)?;
        let key = Sha256::digest(document.as_bytes()).into();
        let made = self.cache.try_get_with(key, self.render(document, now));
        made.await.map_err(|why| *why)
    }

    async fn render(&self, document: Document, now: Timestamp) -> Result<Bytes, NoPdf> {
        let Ok(_place) = self.queue.try_acquire() else {
            return Err(NoPdf::Busy);
        };
        let turn = tokio::time::timeout(QUEUE_TIMEOUT, self.turns.clone().acquire_owned()).await;
        let Ok(Ok(turn)) = turn else {
            return Err(NoPdf::Busy);
        };
        let work = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            document.render(now)
        });
        match tokio::time::timeout(RENDER_TIMEOUT, work).await {
            Ok(Ok(Ok(pdf))) => Ok(pdf.into()),
            Ok(Ok(Err(error))) => {
                tracing::error!(%error, "a quotation could not be typeset");
                Err(NoPdf::Failed)
            }
            // The panic hook has told the log.
            Ok(Err(_)) => Err(NoPdf::Failed),
            Err(_) => {
                tracing::warn!("typesetting a quotation took too long");
                Err(NoPdf::Slow)
            }
        }
    }
}

/// The model that the crate `pdf` typesets.
fn document(quotation: &QuotationDocument, lang: Lang) -> Result<Document, NoPdf> {
    let qr = quotation.link.as_ref().and_then(|link| qr_code(&link.address));
    serde_json::to_value(quotation)
        .map_err(::pdf::Error::from)
        .and_then(|model| Document::quotation(model, qr.as_deref(), pdf_texts(lang).missing_glyphs()))
        .map_err(|error| match error {
            ::pdf::Error::TooLong => NoPdf::TooLong,
            error => {
                tracing::error!(%error, "a quotation is no document");
                NoPdf::Failed
            }
        })
}

/// The address as a QR code, an SVG of one path.
fn qr_code(address: &str) -> Option<String> {
    let drawing = qr::drawing(address)?;
    let (size, path) = (drawing.size, drawing.path);
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\"><path d=\"{path}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn full_queue_and_failure_are_errors() {
        let typesetter = Typesetter {
            queue: Semaphore::new(0),
            ..Typesetter::default()
        };
        let render = |typesetter: Typesetter| async move {
            let document = Document::quotation(json!({}), None, "").unwrap();
            typesetter.render(document, Timestamp::UNIX_EPOCH).await
        };
        assert_eq!(render(typesetter).await, Err(NoPdf::Busy));
        assert_eq!(
            render(Typesetter::default()).await,
            Err(NoPdf::Failed),
            "the model is empty"
        );
    }
}
