//! Closes a connection whose client still sends, so that it gets to read its answer.
//!
//! A form that is too large is answered before it has arrived. If the connection were closed then, the system would answer what
//! still comes with a reset, which discards an answer that was not read yet: a proxy tells of a bad gateway, a browser of a broken
//! connection.

use std::future::Future as _;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// Time for which a client that sends on is read.
const MAX_TIME: Duration = Duration::from_secs(10);
/// Time after which a client that sends nothing has its answer.
const MAX_PAUSE: Duration = Duration::from_millis(500);

/// A connection that ends when its client ends it, or after some time.
pub struct Lingering<S> {
    stream: S,
    /// Set once nothing more is written.
    closing: Option<Closing>,
}

struct Closing {
    until: Instant,
    pause: Pin<Box<Sleep>>,
}

impl<S> Lingering<S> {
    pub fn new(stream: S) -> Self {
        Self {
            stream,
            closing: None,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Lingering<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Lingering<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, pieces)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    /// Says that nothing more is written, and reads on.
    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Self { stream, closing } = &mut *self;
        if closing.is_none() {
            ready!(Pin::new(&mut *stream).poll_shutdown(context))?;
        }
        let closing = closing.get_or_insert_with(|| Closing {
            until: Instant::now() + MAX_TIME,
            pause: Box::pin(sleep(MAX_PAUSE)),
        });
        let mut piece = [0; 8 << 10];
        loop {
            let mut piece = ReadBuf::new(&mut piece);
            match Pin::new(&mut *stream).poll_read(context, &mut piece) {
                Poll::Ready(Ok(())) if !piece.filled().is_empty() && Instant::now() < closing.until => {
                    closing.pause.as_mut().reset(Instant::now() + MAX_PAUSE);
                }
                Poll::Ready(_) => return Poll::Ready(Ok(())),
                Poll::Pending => return closing.pause.as_mut().poll(context).map(Ok),
            }
        }
    }
}
