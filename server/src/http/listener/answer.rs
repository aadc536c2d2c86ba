//! The body of an answer on its way to the client: sent in pieces, so that the bytes that wait for a slow client are
//! known.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::response::Response;
use hyper::body::{Body as _, Frame, SizeHint};

use super::connections::{OpenRequest, SentTo};

/// The longest piece that is handed over before the client has taken the one before.
const MAX_PIECE_BYTES: usize = 32 << 10;

/// Marks an answer as one of a session, whose unsent bytes are bounded.
#[derive(Clone, Debug)]
pub struct AnswerOf(pub crate::session::SessionKey);

/// Marks an answer whose bytes are in memory once for all clients: they do not count as unsent.
#[derive(Clone, Copy, Debug)]
pub struct SharedBody;

/// A body that reports to its connection the bytes that the client has not taken yet, and keeps the connection busy until
/// then.
struct Answer {
    body: Body,
    /// The rest of a frame.
    rest: Bytes,
    sent: SentTo,
}

/// Has the body of an answer counted among the unsent bytes of its connection.
pub fn counted(answer: Response, open: OpenRequest) -> Response {
    let session = answer.extensions().get::<AnswerOf>().map(|of| of.0.clone());
    let is_shared = answer.extensions().get::<SharedBody>().is_some();
    answer.map(|body| {
        let bytes = body
            .size_hint()
            .exact()
            .filter(|_| !is_shared)
            .unwrap_or_default();
        Body::new(Answer {
            body,
            rest: Bytes::new(),
            sent: open.send(usize::try_from(bytes).unwrap_or(usize::MAX), session),
        })
    })
}

impl hyper::body::Body for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        if this.rest.is_empty() {
            this.sent.waits_for_content();
            match Pin::new(&mut this.body).poll_frame(context) {
                Poll::Ready(Some(Ok(frame))) => match frame.into_data() {
                    Ok(data) => this.rest = data,
                    Err(other) => return Poll::Ready(Some(Ok(other))),
                },
                other => return other,
            }
        }
        let piece = this.rest.split_to(this.rest.len().min(MAX_PIECE_BYTES));
        this.sent.waits_for_client(piece.len());
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let rest = self.rest.len() as u64;
        let inner = self.body.size_hint();
        let mut hint = SizeHint::new();
        hint.set_lower(inner.lower() + rest);
        if let Some(upper) = inner.upper() {
            hint.set_upper(upper + rest);
        }
        hint
    }
}
