//! Listening: hyper with a limit on how slowly a client may send its headers, and an orderly end.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::{BoxError, Router};
use hyper::body::Incoming;
use hyper::server::conn::{http1, http2};
use hyper::service::HttpService;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, Semaphore};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

use crate::http::client_ip::Peer;

/// For all headers of a request; also how long a connection may stay open before its first and between two.
const HEADERS: Duration = Duration::from_secs(20);
/// More than may listen to news: pages stay reachable beside them.
const CONNECTIONS: usize = 12_000;
/// What is under way at the end may finish within this.
const DRAIN: Duration = Duration::from_secs(20);

/// Serves until `closing` is cancelled and what was under way is done.
pub async fn serve(listener: TcpListener, router: Router, closing: CancellationToken) {
    let limits = Limits {
        headers: HEADERS,
        connections: CONNECTIONS,
    };
    serve_within(limits, listener, router, closing).await;
}

struct Limits {
    headers: Duration,
    connections: usize,
}

async fn serve_within(limits: Limits, listener: TcpListener, router: Router, closing: CancellationToken) {
    let protocols = Arc::new(Protocols::new(&limits));
    let room = Arc::new(Semaphore::new(limits.connections));
    let graceful = GracefulShutdown::new();
    loop {
        let place = tokio::select! {
            () = closing.cancelled() => break,
            place = room.clone().acquire_owned() => place,
        };
        let Ok(place) = place else { break };
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
        let asked = Arc::new(Notify::new());
        let service = service(router.clone(), peer, asked.clone());
        let connection = protocols
            .clone()
            .serve(stream, service, graceful.watcher(), closing.clone());
        tokio::spawn(async move {
            tokio::pin!(connection);
            let ended = tokio::select! {
                ended = &mut connection => ended,
                () = asked.notified() => connection.await,
                // hyper's own limit starts with the first bytes; whoever sends none keeps a place for ever.
                () = tokio::time::sleep(limits.headers) => return,
            };
            if let Err(error) = ended {
                tracing::debug!(error = %error, "a connection ended");
            }
            drop(place);
        });
    }
    drop(listener);
    if tokio::time::timeout(DRAIN, graceful.shutdown()).await.is_err() {
        tracing::warn!("some requests did not finish in time");
    }
}

/// The portal for one connection.
fn service(
    router: Router,
    peer: SocketAddr,
    asked: Arc<Notify>,
) -> impl HttpService<Incoming, ResBody = Body, Error = BoxError, Future: Send> + Send + 'static {
    let service = router.map_request(move |mut request: Request<Incoming>| {
        asked.notify_one();
        request.extensions_mut().insert(Peer(peer.ip()));
        request.map(Body::new)
    });
    TowerToHyperService::new(service.map_err(|never: Infallible| match never {}))
}

/// No method of HTTP/1 begins so, and every connection of HTTP/2 does.
const HTTP2: &[u8; 3] = b"PRI";
/// Between two looks at a connection that has sent less.
const LOOK: Duration = Duration::from_millis(10);

/// How each protocol is spoken.
struct Protocols {
    http1: http1::Builder,
    http2: http2::Builder<TokioExecutor>,
}

impl Protocols {
    fn new(limits: &Limits) -> Self {
        let (mut http1, mut http2) = (http1::Builder::new(), http2::Builder::new(TokioExecutor::new()));
        http1.timer(TokioTimer::new()).header_read_timeout(limits.headers);
        http2
            .timer(TokioTimer::new())
            .keep_alive_interval(limits.headers)
            .max_concurrent_streams(100);
        Self { http1, http2 }
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
        let stream = TokioIo::new(stream);
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
            connections: 1,
        };
        let serving = tokio::spawn(serve_within(limits, listener, router, closing.clone()));
        Ok((address, closing, serving))
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
