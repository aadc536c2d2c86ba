//! HTTP listeners that can also close a connection without an answer.

use std::convert::Infallible;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use http::Request;
use hyper::body::{Body as _, Frame, Incoming, SizeHint};
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower::ServiceExt;

/// Response extension: close the connection instead of sending this response.
#[derive(Clone, Copy, Debug)]
pub struct HangUp;

/// The time in which open connections may finish at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);
/// Bytes of a refused body that are read and dropped, and the time for it.
const MAX_DRAINED_BYTES: usize = 64 << 20;
const DRAIN_TIMEOUT: Duration = Duration::from_secs(30);

/// Serves `app` until `stop` turns true, then lets open connections finish briefly.
pub async fn serve(listener: TcpListener, app: Router, mut stop: watch::Receiver<bool>) {
    let connections = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.wait_for(|stopped| *stopped) => break,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                // Usually out of file descriptors: wait until some are free.
                tracing::warn!(%error, "could not accept a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "no TCP_NODELAY");
        }
        let app = app.clone();
        let service = service_fn(move |request: Request<Incoming>| answer(app.clone(), request));
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .serve_connection(TokioIo::new(stream), service);
        let connection = connections.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "connection ended");
            }
        });
    }
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, connections.shutdown())
        .await
        .is_err()
    {
        tracing::debug!("connections were still open at shutdown");
    }
}

async fn answer(app: Router, request: Request<Incoming>) -> io::Result<Response> {
    let (head, body) = request.into_parts();
    let body = SharedBody(Arc::new(Mutex::new(body)));
    let request = Request::from_parts(head, Body::new(body.clone()));
    let answer: Result<Response, Infallible> = app.oneshot(request).await;
    let Ok(response) = answer;
    if response.extensions().get::<HangUp>().is_some() {
        return Err(io::Error::new(
            io::ErrorKind::ConnectionAborted,
            "scripted hang-up",
        ));
    }
    if !body.is_end_stream() {
        tokio::spawn(body.drain());
    }
    Ok(response)
}

/// A request body that can still be read after its handler has answered. A client in the middle of a large upload reads
/// an early refusal only after its upload is drained.
#[derive(Clone, Debug)]
struct SharedBody(Arc<Mutex<Incoming>>);

impl SharedBody {
    async fn drain(mut self) {
        let read_on = async {
            let mut left = MAX_DRAINED_BYTES;
            while let Some(Ok(frame)) = std::future::poll_fn(|cx| Pin::new(&mut self).poll_frame(cx)).await {
                match left.checked_sub(frame.data_ref().map_or(0, Bytes::len)) {
                    Some(rest) => left = rest,
                    None => return,
                }
            }
        };
        // The result does not matter: the connection is closed when the last handle on the body is dropped.
        let _ = tokio::time::timeout(DRAIN_TIMEOUT, read_on).await;
    }
}

impl hyper::body::Body for SharedBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let mut body = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Pin::new(&mut *body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).size_hint()
    }
}
