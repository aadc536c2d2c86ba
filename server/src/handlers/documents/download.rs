//! A document to download.

use url::Url;

use crate::prelude::*;

/// Leads to a link made for this very click. The portal never fetches it, and nobody may keep it.
pub async fn download(
    State(app): State<AppState>,
    viewer: Viewer,
    DocumentId(code, id): DocumentId,
) -> Result<Response, AppError> {
    let link = viewer.account.download_link(&code, id).await?;
    let url = Url::parse(&link.url)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && app.config().allows_download(url));
    let Some(url) = url else {
        tracing::warn!("a download link leads where this portal does not follow");
        return Err(AppError::Api(ApiError::Unreadable {
            status: 200,
            why: "a download link that is not allowed",
        }));
    };
    let mut response = render::see_elsewhere(&url);
    let headers = response.headers_mut();
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}
