//! The quotation as a PDF for phones and e-mail, the same document as the print page, and the dossier of a shipment. They are typeset
//! by the program `portal-pdf` (crate `pdf`), which is started for each document. A portal without that program beside it offers no
//! PDF.
//!
//! Typesetting takes a processor for some milliseconds, so few documents are made at once, a short queue waits, and a document
//! that is requested twice is made once.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use app::pages::quotation_pdf::NoPdf;
use app::quotation_document::model::{Dossier, QuotationDocument};
use app::quotation_document::qr;
use app::text::Lang;
use app::text::pdf::pdf_texts;
use bytes::Bytes;
use document_model::{DossierInput, Look, MAX_INPUT_BYTES, PdfInput};
use jiff::Timestamp;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;

use super::child_process;
use crate::keyed_semaphore::KeyedSemaphore;
use crate::ttl_cache::TtlCache;

/// Limit of documents that are typeset at once.
const MAX_CONCURRENT_RENDERS: usize = 2;
/// Limit of documents that wait for their turn or have it; each holds its data in memory.
const MAX_QUEUED_DOCUMENTS: usize = 32;
/// Longest wait for a turn.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);
/// Limit of typesetting once a document has its turn; the program limits its processor time too.
const RENDER_TIMEOUT: Duration = Duration::from_secs(20);
/// Limit of a PDF in bytes. 120 charge lines are about 200 KB.
const MAX_PDF_BYTES: u64 = 16 << 20;
/// A second tap on the link, or a browser that requests twice, gets the cached PDF.
const CACHE_TTL: Duration = Duration::from_mins(1);
const MAX_CACHE_BYTES: usize = 8 << 20;

/// Renders the portal's PDFs.
pub struct PdfRenderer {
    program: PathBuf,
    look: Look,
    /// Set for good once the program exists: every page asks for it.
    is_installed: AtomicBool,
    turns: Arc<Semaphore>,
    queue: Semaphore,
    /// PDFs by the content of the document, so that only a person who may read the document finds them.
    cache: TtlCache<[u8; 32], Bytes>,
    /// Lets all who wait for a document share one rendering.
    in_flight: KeyedSemaphore<[u8; 32]>,
}

impl PdfRenderer {
    pub fn new(program: PathBuf, look: Look) -> Self {
        Self {
            program,
            look,
            is_installed: AtomicBool::new(false),
            turns: Arc::new(Semaphore::new(MAX_CONCURRENT_RENDERS)),
            queue: Semaphore::new(MAX_QUEUED_DOCUMENTS),
            cache: TtlCache::since_insertion(MAX_CACHE_BYTES, CACHE_TTL),
            in_flight: KeyedSemaphore::new(1),
        }
    }

    /// Tells whether the program exists; `make run` may still be building it.
    pub fn is_installed(&self) -> bool {
        if self.is_installed.load(Ordering::Relaxed) {
            return true;
        }
        let is_installed = self.program.is_file();
        self.is_installed.store(is_installed, Ordering::Relaxed);
        is_installed
    }

    /// Renders the quotation as a PDF, with labels in `lang`.
    pub async fn quotation(
        &self,
        document: QuotationDocument,
        lang: Lang,
        now: Timestamp,
    ) -> Result<Bytes, NoPdf> {
        let input = PdfInput {
            qr: document.link.as_ref().and_then(|link| qr::rows(&link.address)),
            document,
            look: self.look.clone(),
            missing_glyphs: pdf_texts(lang).missing_glyphs(),
        };
        self.typeset(&input, None, now).await
    }

    /// Renders the dossier of a shipment as a PDF, with labels in `lang`.
    pub async fn dossier(&self, document: Dossier, lang: Lang, now: Timestamp) -> Result<Bytes, NoPdf> {
        let input = DossierInput {
            qr: document.link.as_ref().and_then(|link| qr::rows(&link.address)),
            document,
            look: self.look.clone(),
            missing_glyphs: pdf_texts(lang).missing_glyphs(),
        };
        self.typeset(&input, Some("dossier"), now).await
    }

    /// `kind`: the program's argument for the kind of document, if it has one.
    async fn typeset(
        &self,
        input: &impl Serialize,
        kind: Option<&str>,
        now: Timestamp,
    ) -> Result<Bytes, NoPdf> {
        let input = serde_json::to_vec(input).map_err(|error| {
            tracing::error!(%error, "a document cannot be written");
            NoPdf::Failed
        })?;
        if input.len() - self.look.logo.as_ref().map_or(0, String::len) > MAX_INPUT_BYTES {
            return Err(NoPdf::TooLong);
        }
        let key: [u8; 32] = Sha256::digest(&input).into();
        let _flight = self.in_flight.of(key).acquire_owned().await;
        if let Some(pdf) = self.cache.get(&key) {
            return Ok(pdf);
        }
        let pdf = self.render(input, kind, now).await?;
        self.cache.insert_weighing(pdf.len(), key, pdf.clone());
        Ok(pdf)
    }

    async fn render(&self, input: Vec<u8>, kind: Option<&str>, now: Timestamp) -> Result<Bytes, NoPdf> {
        let Ok(_place) = self.queue.try_acquire() else {
            return Err(NoPdf::Busy);
        };
        let turn = tokio::time::timeout(QUEUE_TIMEOUT, self.turns.acquire()).await;
        let Ok(Ok(_turn)) = turn else {
            return Err(NoPdf::Busy);
        };
        let created = now.to_string();
        let arguments: Vec<&str> = std::iter::once(created.as_str()).chain(kind).collect();
        let typesetting = child_process::run(&self.program, &arguments, input, MAX_PDF_BYTES);
        match tokio::time::timeout(RENDER_TIMEOUT, typesetting).await {
            Ok(Ok(answer)) if answer.whole && answer.bytes.starts_with(b"%PDF-") => Ok(answer.bytes.into()),
            Ok(Ok(answer)) => {
                tracing::error!(ended = %answer.ended, "a document could not be typeset");
                Err(NoPdf::Failed)
            }
            Ok(Err(error)) => {
                tracing::error!(%error, "the program that typesets documents did not start");
                Err(NoPdf::Failed)
            }
            Err(_) => {
                tracing::warn!("typesetting a document took too long");
                Err(NoPdf::Slow)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn full_queue_and_missing_program_are_errors() {
        let render = |pdf_renderer: PdfRenderer| async move {
            pdf_renderer
                .render(b"{}".to_vec(), None, Timestamp::UNIX_EPOCH)
                .await
        };
        let full = PdfRenderer {
            queue: Semaphore::new(0),
            ..PdfRenderer::new("portal-pdf".into(), Look::default())
        };
        assert_eq!(render(full).await, Err(NoPdf::Busy));
        let missing = PdfRenderer::new("/nowhere/portal-pdf".into(), Look::default());
        assert!(!missing.is_installed());
        assert_eq!(render(missing).await, Err(NoPdf::Failed));
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn output_of_a_failed_or_other_program_is_no_pdf() {
        for program in ["/bin/false", "/bin/echo"] {
            let pdf_renderer = PdfRenderer::new(program.into(), Look::default());
            let made = pdf_renderer
                .render(b"{}".to_vec(), None, Timestamp::UNIX_EPOCH)
                .await;
            assert_eq!(made, Err(NoPdf::Failed), "{program}");
        }
    }
}
