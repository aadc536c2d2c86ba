//! An operator that gives two customers the same code at the same time: a proxy before the sandbox.

use std::sync::Arc;

use axum::Router;
use axum::body::to_bytes;
use axum::extract::{Request, State};
use axum::response::{IntoResponse as _, Response};

use super::{Portal, TOKEN, TOKEN_OTHER};

struct Proxy {
    operator: String,
    /// Code and time of creation of the other customer's request, and those that take their place.
    texts: [(String, String); 2],
    http: reqwest::Client,
}

/// Starts the proxy. It gives the request `theirs` of the second account the code and the time of creation of `own`, a request of
/// the first account. Returns the address of its API.
pub async fn with_equal_codes(portal: &Portal, own: &str, theirs: &str) -> String {
    let created = async |code: &str, token| portal.key(code, token).await.created;
    let times = (created(theirs, TOKEN_OTHER).await, created(own, TOKEN).await);
    let base: reqwest::Url = portal.sandbox.api_base_url().parse().unwrap();
    let proxy = Proxy {
        operator: base.origin().ascii_serialization(),
        texts: [(theirs.to_owned(), own.to_owned()), times],
        http: reqwest::Client::new(),
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().fallback(forward).with_state(Arc::new(proxy));
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}{}", base.path())
}

async fn forward(State(proxy): State<Arc<Proxy>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let bearer = parts.headers.get("authorization").unwrap().to_str().unwrap();
    let is_other = bearer.strip_prefix("Bearer ") == Some(TOKEN_OTHER);
    let mut path = parts.uri.path_and_query().unwrap().to_string();
    if is_other {
        for (theirs, shown) in &proxy.texts {
            path = path.replace(shown, theirs);
        }
    }
    let mut headers = parts.headers.clone();
    for header in ["host", "content-length", "accept-encoding"] {
        headers.remove(header);
    }
    let call = proxy
        .http
        .request(parts.method, format!("{}{path}", proxy.operator))
        .headers(headers)
        .body(to_bytes(body, 1 << 20).await.unwrap());
    let answer = call.send().await.unwrap();
    let (status, kind) = (answer.status(), answer.headers()["content-type"].clone());
    let mut text = answer.text().await.unwrap();
    if is_other {
        for (theirs, shown) in &proxy.texts {
            text = text.replace(theirs, shown);
        }
    }
    (status, [("content-type", kind)], text).into_response()
}
