//! The listener: hyper with limits on slow headers and slow readers, on the number of connections and on what they have not
//! sent, and an orderly shutdown. It speaks HTTP/1.1 only (ADR 76).

mod answer;
mod connections;
mod lingering;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::{BoxError, Router};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::HttpService;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::Handle;
use tokio::sync::{Notify, oneshot};
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

use crate::config::Network;
use crate::http::client_ip::Peer;
pub use answer::{AnswerOf, SharedBody};
use connections::{ConnectionLimits, Connections, Requests};
use lingering::Lingering;

/// Limit for all headers of a request; also the time a connection may stay open before its first request and between two.
const HEADER_TIMEOUT: Duration = Duration::from_secs(20);
/// Limit of open connections: more than the event streams, so that pages stay reachable beside them.
const MAX_CONNECTIONS: usize = 12_000;
/// Limit of open connections of one address that is no trusted proxy: a thousand people of one office, ten connections each.
const MAX_CONNECTIONS_PER_ADDRESS: usize = 10_000;
/// Time without progress after which a client that takes no byte of its answer is disconnected.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// Time without progress after which a client may lose its connection to others, when there are too many. Those that have stalled for
/// longest go first, so that a slow line is safe beside clients that read nothing.
const STALLED_AFTER: Duration = Duration::from_millis(250);
/// Limit of connections whose clients have stalled: the buffers of each take 20 KB and more.
const MAX_STALLED_CONNECTIONS: usize = 2_000;
/// Time between two looks for stalled connections.
const STALLED_CHECK: Duration = Duration::from_millis(100);
/// Limit of a request's head in bytes.
const MAX_HEAD_BYTES: usize = 65_000;
/// Limit of the bytes of answers that wait for their clients.
const MAX_UNSENT_BYTES: usize = 256 << 20;
/// The same for one session: the largest pages in many tabs over a slow line.
const MAX_UNSENT_BYTES_PER_SESSION: usize = 32 << 20;
/// When the system has so much of an answer that it may not send yet, it takes no more. Without a limit it takes megabytes for each
/// client that reads nothing, until its memory for connections is used up and it breaks off those of others.
#[cfg(target_os = "linux")]
const MAX_UNSENT_BYTES_IN_SYSTEM: u32 = 16 << 10;
/// Time for open requests to finish at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(20);

/// Connections that wait to be accepted: beyond that the system lets clients try again a second later.
const BACKLOG: u32 = 4_096;

/// Listens at this address.
///
/// # Errors
/// The address is taken, or is none of this machine's.
pub fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()?
    } else {
        TcpSocket::new_v6()?
    };
    socket.set_reuseaddr(true)?;
    // Every connection that is accepted has this limit from here.
    #[cfg(target_os = "linux")]
    if let Err(error) = socket2::SockRef::from(&socket).set_tcp_notsent_lowat(MAX_UNSENT_BYTES_IN_SYSTEM) {
        tracing::warn!(%error, "the system does not limit what it takes for clients that read nothing");
    }
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until `closing` is cancelled and the open requests are done.
pub async fn serve(listener: TcpListener, router: Router, proxies: Vec<Network>, closing: CancellationToken) {
    let limits = Limits {
        headers: HEADER_TIMEOUT,
        write: WRITE_TIMEOUT,
        connections: ConnectionLimits {
            open: MAX_CONNECTIONS,
            open_per_address: MAX_CONNECTIONS_PER_ADDRESS,
            unsent_bytes: MAX_UNSENT_BYTES,
            unsent_bytes_per_session: MAX_UNSENT_BYTES_PER_SESSION,
            stalled_after: STALLED_AFTER,
            stalled: MAX_STALLED_CONNECTIONS,
        },
        proxies,
    };
    serve_within(limits, listener, router, closing).await;
}

struct Limits {
    headers: Duration,
    write: Duration,
    connections: ConnectionLimits,
    /// Addresses shared by many people.
    proxies: Vec<Network>,
}

async fn serve_within(limits: Limits, listener: TcpListener, router: Router, closing: CancellationToken) {
    let graceful = Arc::new(GracefulShutdown::new());
    // Accepting ends too if this future is dropped.
    let stopping = closing.child_token();
    let _stops = stopping.clone().drop_guard();
    let (ended, accepting) = oneshot::channel::<()>();
    let (runtime, watched) = (Handle::current(), graceful.clone());
    // Connections are accepted on a thread of its own: beside thousands of busy ones a task would have its turn so seldom that
    // the system turns people away, who try again a second later.
    let started = std::thread::Builder::new().name("accept".into()).spawn(move || {
        let _ended = ended;
        runtime.block_on(accept(limits, listener, router, stopping, &watched));
        drop(watched);
    });
    if let Err(error) = started {
        tracing::error!(%error, "no thread could be started to accept connections");
        return;
    }
    // The sender is dropped.
    let _ = accepting.await;
    let Some(graceful) = Arc::into_inner(graceful) else {
        return;
    };
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some requests did not finish in time");
    }
}

/// Accepts connections, each served by a task, until `closing` is cancelled.
async fn accept(
    limits: Limits,
    listener: TcpListener,
    router: Router,
    closing: CancellationToken,
    graceful: &GracefulShutdown,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.headers)
        .max_buf_size(MAX_HEAD_BYTES);
    let connections = Connections::new(limits.connections);
    let mut check = tokio::time::interval(STALLED_CHECK);
    loop {
        let (stream, peer) = tokio::select! {
            () = closing.cancelled() => break,
            _ = check.tick() => {
                connections.close_stalled_beyond_limit();
                continue;
            }
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
        // Small answers are sent at once.
        let _ = stream.set_nodelay(true);
        let (http, watcher, closing) = (http.clone(), graceful.watcher(), closing.clone());
        let (headers, write) = (limits.headers, limits.write);
        tokio::spawn(async move {
            // The state of a connection, its buffer included, is allocated at its first byte.
            tokio::select! {
                () = connection_permit.closing() => return,
                () = closing.cancelled() => return,
                readable = tokio::time::timeout(headers, stream.readable()) => if readable.is_err() { return },
            }
            let serving = Box::pin(async move {
                let mut stream = TimeoutStream::new(stream);
                stream.set_write_timeout(Some(write));
                let connection =
                    http.serve_connection(TokioIo::new(Lingering::new(Box::pin(stream))), service);
                let ended = tokio::select! {
                    ended = watcher.watch(connection) => ended,
                    () = connection_permit.closing() => return,
                    // hyper's own limit starts with the first bytes of a head.
                    () = first_request_timeout(&has_request, headers) => return,
                };
                if let Err(error) = ended {
                    tracing::debug!(error = %error, "a connection ended");
                }
            });
            serving.await;
        });
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
            Ok::<_, BoxError>(answer::counted(answer, open_request))
        }
    });
    TowerToHyperService::new(service)
}

#[cfg(test)]
mod tests {
    use std::io;

    use axum::body::Bytes;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpStream;
    use tokio::task::JoinHandle;

    use super::*;

    const UNBOUNDED: ConnectionLimits = ConnectionLimits {
        open: 10,
        open_per_address: 10,
        unsent_bytes: usize::MAX,
        unsent_bytes_per_session: usize::MAX,
        stalled_after: STALLED_AFTER,
        stalled: usize::MAX,
    };
    const SHORT_TIMEOUT: Duration = Duration::from_millis(200);
    /// Time after which an expected event counts as missing.
    const LONG_TIMEOUT: Duration = Duration::from_secs(20);

    /// Serves one connection at a time.
    async fn start(headers: Duration) -> io::Result<(SocketAddr, CancellationToken, JoinHandle<()>)> {
        start_with(headers, Router::new().route("/", get(async || "here"))).await
    }

    async fn start_with(
        headers: Duration,
        router: Router,
    ) -> io::Result<(SocketAddr, CancellationToken, JoinHandle<()>)> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let closing = CancellationToken::new();
        let limits = Limits {
            headers,
            write: LONG_TIMEOUT,
            connections: ConnectionLimits {
                open: 1,
                open_per_address: 1,
                ..UNBOUNDED
            },
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
            headers: LONG_TIMEOUT,
            write: SHORT_TIMEOUT,
            connections: UNBOUNDED,
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

    /// G10: the system takes little more of an answer than the client's own buffer holds.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn system_takes_little_for_a_client_that_does_not_read() -> io::Result<()> {
        let listener = listen(SocketAddr::from(([127, 0, 0, 1], 0)))?;
        let _client = TcpStream::connect(listener.local_addr()?).await?;
        let (stream, _) = listener.accept().await?;
        let piece = vec![b'x'; 32 << 10];
        let mut taken = 0;
        // Bytes on their way to the client free space when they have arrived.
        while tokio::time::timeout(SHORT_TIMEOUT, stream.writable())
            .await
            .is_ok()
        {
            match stream.try_write(&piece) {
                Ok(written) => taken += written,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        assert!((1..512 << 10).contains(&taken), "{taken} bytes");
        Ok(())
    }

    /// G10: no bytes and half a header time out and free their connection.
    #[tokio::test]
    async fn idle_connection_is_closed() -> io::Result<()> {
        for greeting in ["", "GET / HTTP/1.1\r\nHo"] {
            let (address, closing, serving) = start(SHORT_TIMEOUT).await?;
            let mut silent = TcpStream::connect(address).await?;
            silent.write_all(greeting.as_bytes()).await?;
            // There is one connection: this client waits until the other is gone.
            let mut next = TcpStream::connect(address).await?;
            next.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                .await?;
            let mut answer = String::new();
            tokio::time::timeout(LONG_TIMEOUT, next.read_to_string(&mut answer)).await??;
            assert!(answer.ends_with("here"), "{greeting:?}: {answer}");
            // The connection is closed, with or without a message.
            let mut rest = Vec::new();
            let _ = silent.read_to_end(&mut rest).await;
            closing.cancel();
            serving.await?;
        }
        Ok(())
    }

    /// A form that is refused before it has arrived: the answer is there to be read when the client has sent all of it.
    #[tokio::test]
    async fn answer_waits_for_a_client_that_still_sends() -> io::Result<()> {
        let refused = Router::new().route("/", axum::routing::post(async || "too large"));
        let (address, closing, serving) = start_with(LONG_TIMEOUT, refused).await?;
        let mut client = TcpStream::connect(address).await?;
        let form = vec![b'x'; 16 << 20];
        let head = format!(
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n",
            form.len()
        );
        client.write_all(head.as_bytes()).await?;
        client.write_all(&form).await?;
        let mut answer = String::new();
        tokio::time::timeout(LONG_TIMEOUT, client.read_to_string(&mut answer)).await??;
        assert!(answer.ends_with("too large"), "{answer}");
        closing.cancel();
        serving.await?;
        Ok(())
    }

    /// HTTP/2 is not spoken: its greeting ends the connection at once (ADR 76).
    #[tokio::test]
    async fn http2_is_refused() -> io::Result<()> {
        let (address, closing, serving) = start(LONG_TIMEOUT).await?;
        let mut client = TcpStream::connect(address).await?;
        let settings = [0, 0, 0, 4, 0, 0, 0, 0, 0];
        client
            .write_all(&[&b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"[..], &settings].concat())
            .await?;
        let mut answer = Vec::new();
        let _ = tokio::time::timeout(LONG_TIMEOUT, client.read_to_end(&mut answer)).await?;
        assert!(!answer.starts_with(&[0]), "{answer:?}");
        closing.cancel();
        serving.await?;
        Ok(())
    }

    /// The only connection is busy: it is not ended for another one.
    #[tokio::test]
    async fn connection_over_the_limit_is_closed() -> io::Result<()> {
        let (begun, goes_on) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let slow = {
            let (begun, goes_on) = (begun.clone(), goes_on.clone());
            move || {
                let (begun, goes_on) = (begun.clone(), goes_on.clone());
                async move {
                    begun.notify_one();
                    goes_on.notified().await;
                    "here"
                }
            }
        };
        let router = Router::new().route("/", get(slow));
        let (address, closing, serving) = start_with(LONG_TIMEOUT, router).await?;
        let mut here = TcpStream::connect(address).await?;
        here.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            .await?;
        tokio::time::timeout(LONG_TIMEOUT, begun.notified()).await?;
        let mut over = TcpStream::connect(address).await?;
        let mut nothing = Vec::new();
        let _ = tokio::time::timeout(LONG_TIMEOUT, over.read_to_end(&mut nothing)).await?;
        assert!(nothing.is_empty(), "{nothing:?}");
        goes_on.notify_one();
        let mut answer = String::new();
        tokio::time::timeout(LONG_TIMEOUT, here.read_to_string(&mut answer)).await??;
        assert!(answer.ends_with("here"), "{answer}");
        closing.cancel();
        serving.await?;
        Ok(())
    }

    #[tokio::test]
    async fn open_connection_without_a_request_does_not_delay_the_end() -> io::Result<()> {
        let (address, closing, serving) = start(Duration::from_hours(1)).await?;
        let mut here = TcpStream::connect(address).await?;
        here.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await?;
        // The request is answered and the connection is still open.
        let mut first = [0];
        here.read_exact(&mut first).await?;
        closing.cancel();
        tokio::time::timeout(LONG_TIMEOUT, serving).await??;
        Ok(())
    }
}
