//! Handlers read forms with a file in pieces; a sender that stops or is too slow is cut off.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::BoxError;
use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep};

/// Slowest accepted upload.
#[derive(Clone, Copy)]
pub struct UploadPace {
    /// Longest wait for the next piece: a phone in a tunnel is accepted, a client that holds permits on purpose is not.
    piece: Duration,
    /// Time before the average counts.
    grace: Duration,
    /// Slowest average in bytes a second.
    bytes_per_second: u64,
}

impl UploadPace {
    /// At this average, twenty megabytes would take longer than the limit of an upload.
    pub const DEFAULT: Self = Self {
        piece: Duration::from_secs(15),
        grace: Duration::from_secs(30),
        bytes_per_second: 8 << 10,
    };
}

/// Returns a body that fails if its sender stops, or is too slow on average.
pub fn paced(body: Body, pace: UploadPace) -> Body {
    Body::new(Paced {
        body,
        pace,
        begun: Instant::now(),
        received: 0,
        wait: Box::pin(sleep(pace.piece)),
        is_waiting: false,
    })
}

struct Paced {
    body: Body,
    pace: UploadPace,
    begun: Instant,
    received: u64,
    wait: Pin<Box<Sleep>>,
    is_waiting: bool,
}

impl HttpBody for Paced {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let this = &mut *self;
        if let Poll::Ready(frame) = Pin::new(&mut this.body).poll_frame(context) {
            this.is_waiting = false;
            if let Some(Ok(frame)) = &frame {
                this.received += frame.data_ref().map_or(0, |data| data.len() as u64);
            }
            let due = this.begun
                + this.pace.grace
                + Duration::from_secs(this.received / this.pace.bytes_per_second);
            if frame.is_some() && Instant::now() > due {
                return Poll::Ready(Some(Err("the file comes too slowly".into())));
            }
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        if !this.is_waiting {
            this.is_waiting = true;
            this.wait.as_mut().reset(Instant::now() + this.pace.piece);
        }
        ready!(this.wait.as_mut().poll(context));
        Poll::Ready(Some(Err("the file stopped".into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use futures_util::stream::{self, StreamExt as _};

    use super::*;

    const TEST_PACE: UploadPace = UploadPace {
        piece: Duration::from_millis(500),
        grace: Duration::from_millis(800),
        bytes_per_second: 8 << 10,
    };

    async fn read(pause: Duration, piece: usize, count: usize) -> Result<usize, axum::Error> {
        let pieces = stream::iter(0..count).then(move |_| async move {
            tokio::time::sleep(pause).await;
            Ok::<_, std::io::Error>(Bytes::from(vec![b'x'; piece]))
        });
        let whole = to_bytes(paced(Body::from_stream(pieces), TEST_PACE), usize::MAX).await;
        whole.map(|bytes| bytes.len())
    }

    #[tokio::test]
    async fn stopped_or_slow_file_is_refused() {
        // This takes longer than the grace period, and is no slower than the average.
        assert_eq!(
            read(Duration::from_millis(100), 40 << 10, 12).await.unwrap(),
            480 << 10
        );
        assert!(read(Duration::from_secs(20), 400 << 10, 2).await.is_err());
        assert!(read(Duration::from_millis(20), 1, 1_000_000).await.is_err());
    }
}
