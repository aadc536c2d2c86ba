//! A document to download.

use app::pages::documents::{LeaveData, leave_page};
use http::HeaderMap;
use url::Url;

use crate::config::DownloadFrom;
use crate::prelude::*;

/// Redirects to a link made for this very click. The portal never fetches the document, and no cache may store the link. Before
/// a host that is not configured, the reader is asked once.
pub async fn download(
    State(app): State<AppState>,
    viewer: Viewer,
    DocumentId(code, id): DocumentId,
    headers: HeaderMap,
    query: Fields,
) -> Result<Response, AppError> {
    let link = viewer.account.download_link(&code, id).await?;
    let url = Url::parse(&link.url).ok();
    let Some((url, host)) = url.as_ref().and_then(|url| Some((url, host(url)?))) else {
        return refused();
    };
    match app.config().download_from(url) {
        DownloadFrom::Known => Ok(redirect(url)),
        DownloadFrom::Nowhere => refused(),
        DownloadFrom::Ask => {
            let hosts = app.followed_hosts();
            // A link on another site must not answer for the reader.
            let is_own = headers
                .get("sec-fetch-site")
                .is_none_or(|site| site == "same-origin");
            if is_own && query.get("to") == Some(&host) {
                hosts.add(viewer.session(), &host);
            }
            if hosts.has(viewer.session(), &host) {
                return Ok(redirect(url));
            }
            let data = LeaveData {
                code: code.to_string(),
                id,
                file_name: link.file_name,
                host,
            };
            Ok(render::page(viewer.frame(), StatusCode::OK, move || leave_page(data)).await)
        }
    }
}

/// Returns name and port, which a reader can compare.
fn host(url: &Url) -> Option<String> {
    let host = url.host_str()?;
    Some(
        url.port()
            .map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")),
    )
}

fn redirect(url: &Url) -> Response {
    let mut response = render::see_elsewhere(url);
    let headers = response.headers_mut();
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn refused() -> Result<Response, AppError> {
    tracing::warn!("a download link leads where this portal does not follow");
    Err(AppError::Api(ApiError::Unreadable {
        status: 200,
        why: "a download link that is not allowed",
    }))
}
