//! The quotation document of the operator, which may be large: read as it comes.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use reqwest::Response;
use reqwest::header::CONTENT_TYPE;
use tokio::time::{Instant, timeout, timeout_at};

use super::answer::{self, Answer};
use super::{ClientConfig, body};
use crate::{ApiError, Transport};

/// Bytes of a document that are passed on.
pub const MAX_DOCUMENT_BYTES: u64 = 20 * 1024 * 1024;

/// Time for passing on a document: its reader may be slow.
const MAX_TRANSFER_TIME: Duration = Duration::from_mins(10);

/// An HTML document of the operator. Untrusted: show it inert.
pub struct DocumentStream {
    response: Response,
    status: u16,
    /// Bytes that may still come.
    left: usize,
    config: ClientConfig,
    /// The time at which the call was sent.
    started: std::time::Instant,
    deadline: Instant,
}

/// A document as far as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentText {
    Whole(String),
    /// It is longer; its length in bytes where the service told it before.
    Longer(Option<u64>),
}

impl DocumentStream {
    /// Of a success of a call that `started` then. An answer whose content type is neither text nor XHTML is no document.
    pub(super) async fn new(
        response: Response,
        started: std::time::Instant,
        config: &ClientConfig,
    ) -> Result<Self, ApiError> {
        let status = response.status().as_u16();
        let content_type = response
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .map(str::to_owned);
        if !answer::is_html(content_type.as_deref()) {
            let body = body::read(response, body::MAX_ERROR_BYTES, started, config)
                .await
                .map_err(|error| error.into_error(status))?;
            let answer = Answer {
                status,
                body: body.bytes,
                is_shortened: body.is_shortened,
                after_5xx: false,
            };
            return Err(answer::not_html(&answer));
        }
        let left = usize::try_from(MAX_DOCUMENT_BYTES).unwrap_or(usize::MAX);
        Ok(Self {
            response,
            status,
            left,
            config: config.clone(),
            started,
            deadline: Instant::now() + MAX_TRANSFER_TIME,
        })
    }

    /// Its length in bytes, where the service tells it before.
    pub fn length(&self) -> Option<u64> {
        self.response.content_length()
    }

    /// The next piece; nothing at its end.
    ///
    /// # Errors
    /// The connection broke, it took too long, or the document is larger than [`MAX_DOCUMENT_BYTES`].
    pub async fn next(&mut self) -> Result<Option<Bytes>, ApiError> {
        let piece = timeout(self.config.idle_timeout, self.response.chunk());
        let Ok(Ok(piece)) = timeout_at(self.deadline, piece).await else {
            return Err(ApiError::Transport(Transport::Timeout));
        };
        let piece = piece.map_err(|error| ApiError::Transport(body::transport_error(&error)))?;
        match piece {
            Some(piece) if piece.len() > self.left => Err(ApiError::Unreadable {
                status: self.status,
                why: "too large",
            }),
            Some(piece) => {
                self.left -= piece.len();
                Ok(Some(piece))
            }
            None => Ok(None),
        }
    }

    /// The text of a document of at most `most` bytes; a longer one is not read to its end. It has as long to come as the
    /// body of any other read.
    ///
    /// # Errors
    /// As of [`Self::next`].
    pub async fn text(mut self, most: usize) -> Result<DocumentText, ApiError> {
        let length = self.length();
        if length.is_some_and(|length| length > most as u64) {
            return Ok(DocumentText::Longer(length));
        }
        self.deadline = body::deadline(self.started, &self.config);
        let mut text = BytesMut::new();
        while let Some(piece) = self.next().await? {
            if piece.len() > most - text.len() {
                return Ok(DocumentText::Longer(None));
            }
            text.extend_from_slice(&piece);
        }
        Ok(DocumentText::Whole(answer::text(&text)))
    }
}
