//! Listening: hyper with a limit on how slowly a client may send its headers, and an orderly end.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::{BoxError, Router};
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

use crate::web::client::Peer;

/// For all headers of a request; also how long a connection may stay open without one.
const HEADERS: Duration = Duration::from_secs(20);
const CONNECTIONS: usize = 10_000;
/// What is under way at the end may finish within this.
const DRAIN: Duration = Duration::from_secs(20);

/// Serves until `closing` is cancelled and what was under way is done.
pub async fn serve(listener: TcpListener, router: Router, closing: CancellationToken) {
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(HEADERS)
        .max_concurrent_streams(100);
    let builder = Arc::new(builder);
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    let graceful = GracefulShutdown::new();
    loop {
        let Ok(place) = room.clone().acquire_owned().await else {
            break;
        };
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
        let connection = connection(&builder, stream, peer, router.clone());
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
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

fn connection(
    builder: &Builder<TokioExecutor>,
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
) -> impl GracefulConnection<Error = BoxError> + use<> {
    // Small answers go out at once.
    let _ = stream.set_nodelay(true);
    let service = router.map_request(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer.ip()));
        request.map(Body::new)
    });
    let service = TowerToHyperService::new(service.map_err(|never: Infallible| match never {}));
    builder
        .serve_connection_with_upgrades(TokioIo::new(stream), service)
        .into_owned()
}
