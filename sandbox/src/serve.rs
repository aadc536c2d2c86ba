//! HTTP listeners that can also hang up without an answer, as a failing operator does.

use std::convert::Infallible;
use std::io;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::response::Response;
use http::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower::ServiceExt;

/// Response extension: close the connection instead of sending this response.
#[derive(Clone, Copy, Debug)]
pub struct HangUp;

/// How long open connections may finish at shutdown.
const GRACE: Duration = Duration::from_secs(3);

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
                // Typically out of file descriptors: wait for some to come back instead of spinning.
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
    if tokio::time::timeout(GRACE, connections.shutdown()).await.is_err() {
        tracing::debug!("connections were still open at shutdown");
    }
}

async fn answer(app: Router, request: Request<Incoming>) -> io::Result<Response> {
    let answer: Result<Response, Infallible> = app.oneshot(request.map(Body::new)).await;
    let Ok(response) = answer;
    if response.extensions().get::<HangUp>().is_some() {
        return Err(io::Error::new(
            io::ErrorKind::ConnectionAborted,
            "scripted hang-up",
        ));
    }
    Ok(response)
}
