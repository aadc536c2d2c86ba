//! The listener: hyper with limits on slow headers and slow readers, on the number of connections, and an orderly shutdown.

mod connections;

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::{BoxError, Router};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::{http1, http2};
use hyper::service::HttpService;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

use crate::config::Network;
use crate::http::client_ip::Peer;
use connections::{Connections, OpenRequest, Requests};

/// Limit for all headers of a request; also the time a connection may stay open before its first request and between two.
const HEADER_TIMEOUT: Duration = Duration::from_secs(20);
/// Limit of open connections: more than the event streams, so that pages stay reachable beside them.
const MAX_CONNECTIONS: usize = 12_000;
/// Limit of open connections of one address that is no trusted proxy: a thousand people of one office, ten connections each.
const MAX_CONNECTIONS_PER_ADDRESS: usize = 10_000;
/// Time without progress after which a client that takes no byte of its answer is disconnected.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// Limit of a request's head in bytes.
const MAX_HEAD_BYTES: u16 = 65_000;
/// Bytes of an answer that HTTP/2 buffers for its client.
const MAX_STREAM_BUFFER_BYTES: usize = 64 << 10;
/// Limit of concurrent requests of one connection in HTTP/2.
const MAX_STREAMS_PER_CONNECTION: u32 = 100;
/// Time for open requests to finish at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(20);

/// Serves until `closing` is cancelled and the open requests are done.
pub async fn serve(listener: TcpListener, router: Router, proxies: Vec<Network>, closing: CancellationToken) {
    let limits = Limits {
        headers: HEADER_TIMEOUT,
        write: WRITE_TIMEOUT,
        connections: MAX_CONNECTIONS,
        connections_per_address: MAX_CONNECTIONS_PER_ADDRESS,
        proxies,
    };
    serve_within(limits, listener, router, closing).await;
}

struct Limits {
    headers: Duration,
    write: Duration,
    connections: usize,
    connections_per_address: usize,
    /// Addresses shared by many people.
    proxies: Vec<Network>,
}

async fn serve_within(limits: Limits, listener: TcpListener, router: Router, closing: CancellationToken) {
    let protocols = Arc::new(Protocols::new(&limits));
    let connections = Connections::new(limits.connections, limits.connections_per_address);
    let graceful = GracefulShutdown::new();
    loop {
        let (stream, peer) = tokio::select! {
            () = closing.cancelled() => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Mostly out of file descriptors: other connections have to close first.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
        };
        let shared = limits.proxies.iter().any(|proxy| proxy.contains(peer.ip()));
        let Some(connection_permit) = connections.enter(peer.ip(), shared) else {
            continue;
        };
        let has_request = Arc::new(Notify::new());
        let service = service(
            router.clone(),
            peer,
            has_request.clone(),
            connection_permit.requests(),
        );
        let connection = protocols
            .clone()
            .serve(stream, service, graceful.watcher(), closing.clone());
        let headers = limits.headers;
        tokio::spawn(async move {
            let ended = tokio::select! {
                ended = connection => ended,
                () = connection_permit.closing() => return,
                // hyper's own limit starts with the first bytes; a client that sends none would keep its connection forever.
                () = first_request_timeout(&has_request, headers) => return,
            };
            if let Err(error) = ended {
                tracing::debug!(error = %error, "a connection ended");
            }
        });
    }
    drop(listener);
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some requests did not finish in time");
    }
}

/// Ends if no request arrives in time; otherwise never.
async fn first_request_timeout(has_request: &Notify, time: Duration) {
    if tokio::time::timeout(time, has_request.notified()).await.is_ok() {
        std::future::pending::<()>().await;
    }
}

/// Returns the service of one connection.
fn service(
    router: Router,
    peer: SocketAddr,
    has_request: Arc<Notify>,
    requests: Requests,
) -> impl HttpService<Incoming, ResBody = Body, Error = BoxError, Future: Send> + Send + 'static {
    let service = tower::service_fn(move |request: Request<Incoming>| {
        has_request.notify_one();
        let open_request = requests.begin();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Peer(peer.ip()));
        let answer = router.clone().oneshot(request);
        async move {
            let answer = answer.await.map_err(|never| match never {})?;
            Ok::<_, BoxError>(answer.map(|body| {
                Body::new(Answer {
                    body,
                    _request: open_request,
                })
            }))
        }
    });
    TowerToHyperService::new(service)
}

/// The body of an answer, which keeps its connection busy until it is sent.
struct Answer {
    body: Body,
    _request: OpenRequest,
}

impl hyper::body::Body for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The first bytes of HTTP/2, with which no method of HTTP/1 begins.
const HTTP2_PREFIX: &[u8; 3] = b"PRI";
/// Pause between two looks at a connection that has sent less.
const PEEK_PAUSE: Duration = Duration::from_millis(10);

/// Settings of each protocol.
struct Protocols {
    http1: http1::Builder,
    http2: http2::Builder<TokioExecutor>,
    /// Longest wait for a client to take more of its answer.
    write: Duration,
}

impl Protocols {
    fn new(limits: &Limits) -> Self {
        let (mut http1, mut http2) = (http1::Builder::new(), http2::Builder::new(TokioExecutor::new()));
        http1
            .timer(TokioTimer::new())
            .header_read_timeout(limits.headers)
            .max_buf_size(MAX_HEAD_BYTES.into());
        http2
            .timer(TokioTimer::new())
            .keep_alive_interval(limits.headers)
            .max_header_list_size(MAX_HEAD_BYTES.into())
            .max_send_buf_size(MAX_STREAM_BUFFER_BYTES)
            .max_concurrent_streams(MAX_STREAMS_PER_CONNECTION);
        let write = limits.write;
        Self { http1, http2, write }
    }

    /// Serves a connection by the protocol that it begins with. The protocol is found by peeking: bytes that are read before
    /// and handed over would double the buffer of every connection.
    async fn serve<S>(
        self: Arc<Self>,
        stream: TcpStream,
        service: S,
        watcher: Watcher,
        closing: CancellationToken,
    ) -> Result<(), BoxError>
    where
        S: HttpService<Incoming, ResBody = Body, Error = BoxError, Future: Send> + Send + 'static,
    {
        // Small answers are sent at once.
        let _ = stream.set_nodelay(true);
        let is_http2 = tokio::select! {
            () = closing.cancelled() => return Ok(()),
            is_http2 = speaks_http2(&stream) => is_http2?,
        };
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.write));
        let stream = TokioIo::new(Box::pin(stream));
        if is_http2 {
            let connection = self.http2.serve_connection(stream, service);
            Box::pin(watcher.watch(connection)).await?;
        } else {
            let connection = self.http1.serve_connection(stream, service);
            watcher.watch(connection).await?;
        }
        Ok(())
    }
}

async fn speaks_http2(stream: &TcpStream) -> io::Result<bool> {
    let mut first = [0; HTTP2_PREFIX.len()];
    loop {
        let length = stream.peek(&mut first).await?;
        if length == 0 || !HTTP2_PREFIX.starts_with(&first[..length]) {
            return Ok(false);
        }
        if length == first.len() {
            return Ok(true);
        }
        // `peek` returns at once as long as there are some bytes.
        tokio::time::sleep(PEEK_PAUSE).await;
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpStream;
    use tokio::task::JoinHandle;

    use super::*;

    const SOON: Duration = Duration::from_millis(200);
    /// Time after which an expected event counts as missing.
    const LATE: Duration = Duration::from_secs(20);

    async fn start(headers: Duration) -> io::Result<(SocketAddr, CancellationToken, JoinHandle<()>)> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let closing = CancellationToken::new();
        let router = Router::new().route("/", get(async || "here"));
        let limits = Limits {
            headers,
            write: LATE,
            connections: 1,
            connections_per_address: 1,
            proxies: Vec::new(),
        };
        let serving = tokio::spawn(serve_within(limits, listener, router, closing.clone()));
        Ok((address, closing, serving))
    }

    /// A client that requests much and reads nothing is disconnected after a while.
    #[tokio::test]
    async fn client_that_does_not_read_is_disconnected() -> io::Result<()> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let closing = CancellationToken::new();
        let (dropped, mut told) = tokio::sync::mpsc::channel::<()>(1);
        let endless = move || {
            let dropped = dropped.clone();
            let pieces = futures_util::stream::repeat_with(move || {
                let _held = &dropped;
                Ok::<_, io::Error>(Bytes::from_static(&[b'x'; 16 << 10]))
            });
            async move { Body::from_stream(pieces) }
        };
        let router = Router::new().route("/", get(endless));
        let limits = Limits {
            headers: LATE,
            write: SOON,
            connections: 10,
            connections_per_address: 10,
            proxies: Vec::new(),
        };
        let serving = tokio::spawn(serve_within(limits, listener, router, closing.clone()));
        let mut client = TcpStream::connect(address).await?;
        client.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await?;
        let mut first = [0];
        client.read_exact(&mut first).await?;
        closing.cancel();
        // The connection ends before the shutdown time of open requests.
        tokio::time::timeout(SHUTDOWN_TIMEOUT / 2, serving).await??;
        assert!(told.recv().await.is_none());
        Ok(())
    }

    /// G10: no bytes, the start of HTTP/2's greeting and half a header all time out and free their connection.
    #[tokio::test]
    async fn idle_connection_is_closed() -> io::Result<()> {
        for greeting in ["", "PRI * HT", "GET / HTTP/1.1\r\nHo"] {
            let (address, closing, serving) = start(SOON).await?;
            let mut silent = TcpStream::connect(address).await?;
            silent.write_all(greeting.as_bytes()).await?;
            // There is one connection: this client waits until the other is gone.
            let mut next = TcpStream::connect(address).await?;
            next.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                .await?;
            let mut answer = String::new();
            tokio::time::timeout(LATE, next.read_to_string(&mut answer)).await??;
            assert!(answer.ends_with("here"), "{greeting:?}: {answer}");
            // The connection is closed, with or without a message.
            let mut rest = Vec::new();
            let _ = silent.read_to_end(&mut rest).await;
            closing.cancel();
            serving.await?;
        }
        Ok(())
    }

    #[tokio::test]
    async fn each_connection_is_answered_in_its_protocol() -> io::Result<()> {
        let (address, closing, serving) = start(LATE).await?;
        // HTTP/2: its greeting and an empty frame of settings (type 4), which is answered by another one.
        let mut client = TcpStream::connect(address).await?;
        let settings = [0, 0, 0, 4, 0, 0, 0, 0, 0];
        client
            .write_all(&[&b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"[..], &settings].concat())
            .await?;
        let mut frame = [0; 9];
        client.read_exact(&mut frame).await?;
        assert_eq!(frame[3], 4, "{frame:?}");
        drop(client);
        // A method that begins like HTTP/2's greeting, in pieces.
        let mut slow = TcpStream::connect(address).await?;
        for piece in ["P", "O", "ST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"] {
            slow.write_all(piece.as_bytes()).await?;
            tokio::time::sleep(PEEK_PAUSE * 2).await;
        }
        let mut answer = String::new();
        slow.read_to_string(&mut answer).await?;
        assert!(answer.starts_with("HTTP/1.1 405"), "{answer}");
        closing.cancel();
        serving.await?;
        Ok(())
    }

    #[tokio::test]
    async fn connection_over_the_limit_is_closed() -> io::Result<()> {
        let (address, closing, serving) = start(Duration::from_hours(1)).await?;
        let mut here = TcpStream::connect(address).await?;
        here.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await?;
        // The request is answered and the connection is still open: the only permit is taken.
        let mut first = [0];
        here.read_exact(&mut first).await?;
        closing.cancel();
        tokio::time::timeout(LATE, serving).await??;
        Ok(())
    }
}
