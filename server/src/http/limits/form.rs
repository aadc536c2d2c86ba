//! Forms are read before they take a permit, so that slow senders do not keep others from being served.

use std::time::Duration;

use axum::body::{Body, Bytes};
use bytes::BytesMut;
use futures_util::StreamExt as _;
use tokio::time::{Instant, timeout_at};

use crate::admission::FormMemory;
use crate::error::AppError;

/// Slowest accepted form.
pub struct FormPace {
    /// Time for the first bytes, and for a form that fits into one packet.
    grace: Duration,
    /// Additional time for each kilobyte received.
    per_kilobyte: Duration,
    /// Limit for any form.
    longest: Duration,
}

impl FormPace {
    /// A third of the pace of the slowest telephone networks.
    pub const DEFAULT: Self = Self {
        grace: Duration::from_secs(10),
        per_kilobyte: Duration::from_millis(500),
        longest: Duration::from_mins(2),
    };

    /// Returns the time, after the beginning, until which the next piece may arrive.
    fn after(&self, received: usize) -> Duration {
        let kilobytes = u32::try_from(received / 1024).unwrap_or(u32::MAX);
        let earned = self.per_kilobyte.saturating_mul(kilobytes);
        self.grace.saturating_add(earned).min(self.longest)
    }
}

/// Reads the whole body, at most `max_bytes`.
pub async fn read(
    body: Body,
    max_bytes: usize,
    pace: &FormPace,
    memory: &mut FormMemory,
) -> Result<Bytes, AppError> {
    let begun = Instant::now();
    let mut pieces = body.into_data_stream();
    let mut read = BytesMut::new();
    let mut one: Option<Bytes> = None;
    loop {
        let received = read.len() + one.as_ref().map_or(0, Bytes::len);
        let piece = match timeout_at(begun + pace.after(received), pieces.next()).await {
            Err(_) => return Err(AppError::TooSlow),
            Ok(None) => return Ok(one.unwrap_or_else(|| read.freeze())),
            Ok(Some(Err(_))) => return Err(AppError::BadForm),
            Ok(Some(Ok(piece))) => piece,
        };
        if received + piece.len() > max_bytes {
            return Err(AppError::TooLarge);
        }
        memory
            .grow_to(received + piece.len())
            .map_err(|_| AppError::Unavailable)?;
        // Most bodies come in one piece, which is not copied.
        if received == 0 {
            one = Some(piece);
        } else {
            if let Some(first) = one.take() {
                read.extend_from_slice(&first);
            }
            read.extend_from_slice(&piece);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use futures_util::stream::{self, Stream};

    use super::*;
    use crate::admission::{Admission, RequestClass};

    /// A thousandth of the usual times.
    const TEST_PACE: FormPace = FormPace {
        grace: Duration::from_millis(400),
        per_kilobyte: Duration::from_millis(100),
        longest: Duration::from_mins(1),
    };

    fn pieces(pause: Duration, piece: &'static [u8], count: usize) -> impl Stream<Item = io::Result<Bytes>> {
        stream::iter(0..count).then(move |_| async move {
            tokio::time::sleep(pause).await;
            Ok(Bytes::from_static(piece))
        })
    }

    async fn outcome(body: Body) -> Result<Bytes, AppError> {
        let mut memory = Admission::default().form_memory(&RequestClass::Stranger(None));
        read(body, 64 << 10, &TEST_PACE, &mut memory).await
    }

    #[test]
    fn received_bytes_extend_the_time() {
        let pace = FormPace::DEFAULT;
        assert_eq!(pace.after(0), Duration::from_secs(10));
        assert_eq!(pace.after(4 << 10), Duration::from_secs(12));
        assert_eq!(pace.after(2 << 20), Duration::from_mins(2));
    }

    #[tokio::test]
    async fn slow_form_is_read_completely() {
        // This takes longer than the grace period, and is no slower than the pace.
        let slow = pieces(Duration::from_millis(60), &[b'x'; 5 << 10], 12);
        assert_eq!(outcome(Body::from_stream(slow)).await.unwrap().len(), 60 << 10);
        assert_eq!(outcome(Body::from("name=Loa")).await.unwrap(), "name=Loa");
        assert_eq!(outcome(Body::empty()).await.unwrap(), "");
    }

    #[tokio::test]
    async fn stopped_or_dripping_form_is_refused() {
        let drips = pieces(Duration::from_millis(20), b"x", 1_000_000);
        let read = outcome(Body::from_stream(drips)).await;
        assert!(matches!(read, Err(AppError::TooSlow)));
        let stops = stream::iter([io::Result::Ok(Bytes::from_static(b"a="))]).chain(stream::pending());
        let read = outcome(Body::from_stream(stops)).await;
        assert!(matches!(read, Err(AppError::TooSlow)));
    }

    #[tokio::test]
    async fn form_over_the_limit_is_refused() {
        let large = pieces(Duration::ZERO, &[b'x'; 5 << 10], 13);
        assert!(matches!(
            outcome(Body::from_stream(large)).await,
            Err(AppError::TooLarge)
        ));
    }
}
