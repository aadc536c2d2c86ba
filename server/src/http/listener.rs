//! Listening: hyper with limits on how slowly a client may send its headers and take its answers, on how many are
//! connected, and an orderly end.

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
use connections::{Connections, Requests, UnderWay};

/// For all headers of a request; also how long a connection may stay open before its first and between two.
const HEADERS: Duration = Duration::from_secs(20);
/// More than may listen to news: pages stay reachable beside them.
const CONNECTIONS: usize = 12_000;
/// Of one address that is no proxy of ours: a thousand people of one office, ten connections each.
const OF_ONE_ADDRESS: usize = 10_000;
/// A client that takes no byte of its answer for so long is gone.
const WRITE: Duration = Duration::from_secs(30);
/// Bytes of a request's head.
const HEAD: u16 = 65_000;
/// Bytes of an answer that waits in HTTP/2 for its client.
const STREAM_BUFFER: usize = 64 << 10;
/// Requests of one connection at once in HTTP/2.
const STREAMS: u32 = 100;
/// What is under way at the end may finish within this.
const DRAIN: Duration = Duration::from_secs(20);

/// Serves until `closing` is cancelled and what was under way is done.
pub async fn serve(listener: TcpListener, router: Router, proxies: Vec<Network>, closing: CancellationToken) {
    let limits = Limits {
        headers: HEADERS,
        write: WRITE,
        connections: CONNECTIONS,
        of_one_address: OF_ONE_ADDRESS,
        proxies,
    };
    serve_within(limits, listener, router, closing).await;
}

struct Limits {
    headers: Duration,
    write: Duration,
    connections: usize,
    of_one_address: usize,
    /// Addresses behind which many people are.
    proxies: Vec<Network>,
}

async fn serve_within(limits: Limits, listener: TcpListener, router: Router, closing: CancellationToken) {
    let protocols = Arc::new(Protocols::new(&limits));
    let connections = Connections::new(limits.connections, limits.of_one_address);
    let graceful = GracefulShutdown::new();
    loop {
        let (stream, peer) = tokio::select! {
            () = closing.cancelled() => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of file descriptors, mostly: others have to close first.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
        };
        let shared = limits.proxies.iter().any(|proxy| proxy.contains(peer.ip()));
        let Some(place) = connections.enter(peer.ip(), shared) else {
            continue;
        };
        let asked = Arc::new(Notify::new());
        let service = service(router.clone(), peer, asked.clone(), place.requests());
        let connection = protocols
            .clone()
            .serve(stream, service, graceful.watcher(), closing.clone());
        let headers = limits.headers;
        tokio::spawn(async move {
            let ended = tokio::select! {
                ended = connection => ended,
                () = place.closing() => return,
                // hyper's own limit starts with the first bytes; whoever sends none keeps a place for ever.
                () = nothing_asked(&asked, headers) => return,
            };
            if let Err(error) = ended {
                tracing::debug!(error = %error, "a connection ended");
            }
        });
    }
    drop(listener);
    if tokio::time::timeout(DRAIN, graceful.shutdown()).await.is_err() {
        tracing::warn!("some requests did not finish in time");
    }
}

/// Ends when no request came in time, and never when one did.
async fn nothing_asked(asked: &Notify, time: Duration) {
    if tokio::time::timeout(time, asked.notified()).await.is_ok() {
        std::future::pending::<()>().await;
    }
}

/// The portal for one connection.
fn service(
    router: Router,
    peer: SocketAddr,
    asked: Arc<Notify>,
    requests: Requests,
) -> impl HttpService<Incoming, ResBody = Body, Error = BoxError, Future: Send> + Send + 'static {
    let service = tower::service_fn(move |request: Request<Incoming>| {
        asked.notify_one();
        let under_way = requests.begin();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Peer(peer.ip()));
        let answer = router.clone().oneshot(request);
        async move {
            let answer = answer.await.map_err(|never| match never {})?;
            Ok::<_, BoxError>(answer.map(|body| {
                Body::new(Answer {
                    body,
                    _under_way: under_way,
                })
            }))
        }
    });
    TowerToHyperService::new(service)
}

/// An answer's body; its connection is busy until it is through.
struct Answer {
    body: Body,
    _under_way: UnderWay,
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

/// No method of HTTP/1 begins so, and every connection of HTTP/2 does.
const HTTP2: &[u8; 3] = b"PRI";
/// Between two looks at a connection that has sent less.
const LOOK: Duration = Duration::from_millis(10);

/// How each protocol is spoken.
struct Protocols {
    http1: http1::Builder,
    http2: http2::Builder<TokioExecutor>,
    /// The wait for a client to take more of its answer.
    write: Duration,
}

impl Protocols {
    fn new(limits: &Limits) -> Self {
        let (mut http1, mut http2) = (http1::Builder::new(), http2::Builder::new(TokioExecutor::new()));
        http1
            .timer(TokioTimer::new())
            .header_read_timeout(limits.headers)
            .max_buf_size(HEAD.into());
        http2
            .timer(TokioTimer::new())
            .keep_alive_interval(limits.headers)
            .max_header_list_size(HEAD.into())
            .max_send_buf_size(STREAM_BUFFER)
            .max_concurrent_streams(STREAMS);
        let write = limits.write;
        Self { http1, http2, write }
    }

    /// Serves a connection by the protocol that it begins with. That is looked at before anything is read: what is read
    /// before and handed over makes the buffer of every connection twice as large.
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
        // Small answers go out at once.
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
    let mut first = [0; HTTP2.len()];
    loop {
        let length = stream.peek(&mut first).await?;
        if length == 0 || !HTTP2.starts_with(&first[..length]) {
            return Ok(false);
        }
        if length == first.len() {
            return Ok(true);
        }
        // What is there is there at once however often it is looked at.
        tokio::time::sleep(LOOK).await;
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
    /// Something that should have happened has not.
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
            of_one_address: 1,
            proxies: Vec::new(),
        };
        let serving = tokio::spawn(serve_within(limits, listener, router, closing.clone()));
        Ok((address, closing, serving))
    }

    /// A client that asks for much and takes nothing of it is gone after a while.
    #[tokio::test]
    async fn client_that_does_not_read_is_closed() -> io::Result<()> {
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
            of_one_address: 10,
            proxies: Vec::new(),
        };
        let serving = tokio::spawn(serve_within(limits, listener, router, closing.clone()));
        let mut client = TcpStream::connect(address).await?;
        client.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await?;
        let mut first = [0];
        client.read_exact(&mut first).await?;
        closing.cancel();
        // Ends before the time that what is under way gets at the end.
        tokio::time::timeout(DRAIN / 2, serving).await??;
        assert!(told.recv().await.is_none());
        Ok(())
    }

    /// G10: nothing at all, the start of HTTP/2's greeting and half a header all come to nothing, and free their place.
    #[tokio::test]
    async fn idle_connection_is_closed() -> io::Result<()> {
        for greeting in ["", "PRI * HT", "GET / HTTP/1.1\r\nHo"] {
            let (address, closing, serving) = start(SOON).await?;
            let mut silent = TcpStream::connect(address).await?;
            silent.write_all(greeting.as_bytes()).await?;
            // There is one place: this one waits until the other is gone.
            let mut next = TcpStream::connect(address).await?;
            next.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                .await?;
            let mut answer = String::new();
            tokio::time::timeout(LATE, next.read_to_string(&mut answer)).await??;
            assert!(answer.ends_with("here"), "{greeting:?}: {answer}");
            // Closed, with or without a word.
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
        // A method that begins like it, in pieces.
        let mut slow = TcpStream::connect(address).await?;
        for piece in ["P", "O", "ST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"] {
            slow.write_all(piece.as_bytes()).await?;
            tokio::time::sleep(LOOK * 2).await;
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
        // Answered, and still there: the only place is taken.
        let mut first = [0];
        here.read_exact(&mut first).await?;
        closing.cancel();
        tokio::time::timeout(LATE, serving).await??;
        Ok(())
    }
}
