//! The print page as a PDF to download: the same paper, typeset by the server.

use app::export::{Reader, file_stem};
use app::pages::quotation_pdf::{self, NoPdf};
use app::pages::quotation_print::paper::{Replaced, Source, paper};
use app::text::export;

use super::newest;
use crate::handlers::about::about;
use crate::prelude::*;
use crate::versions;

/// The paper in the language of `labels` (the reader's by default), of the current version or of a kept `version`.
pub async fn download(viewer: Viewer, Code(code): Code, query: Fields) -> Result<Response, Failure> {
    let account = &viewer.account;
    let (catalogs, request, quotation) = tokio::join!(
        account.catalogs(),
        account.request(&code),
        account.quotation(&code)
    );
    let about = about(&code, request?, catalogs)?;
    let Some(current) = newest(quotation)? else {
        return Err(Failure::NotFound);
    };
    let shelf = versions::keep(viewer.app(), &code, &about.request, &current).await;
    let kept = match query.get("version") {
        Some(version) => shelf.page(&viewer, Some(version), None).await.shown,
        None => None,
    };
    let replaced = kept.as_ref().map(|_| Replaced { by: current.version });
    let quotation = kept.map_or(current.clone(), |kept| kept.quotation);

    let frame = viewer.frame();
    let lang = query.get("labels").and_then(Lang::from_tag).unwrap_or(frame.lang);
    let config = viewer.app().config();
    let origin = config
        .public_url
        .as_ref()
        .map(|url| url.origin().ascii_serialization());
    let paper = paper(&Source {
        about: &about,
        quotation: &quotation,
        replaced,
        brand: &frame.brand,
        letterhead: &config.letterhead,
        origin: origin.as_deref(),
        lang,
        zone: &frame.zone,
        now: frame.now,
    });
    let reader = Reader {
        lang,
        zone: frame.zone.clone(),
        now: frame.now,
    };
    let version = quotation.version.map(|version| format!("v{version}"));
    let stem = file_stem(
        &[
            export::of(lang).charges_file,
            code.as_str(),
            version.as_deref().unwrap_or_default(),
        ],
        &reader,
    );
    match viewer.app().typesetter().quotation(&paper, lang, frame.now).await {
        Ok(pdf) => file(pdf, &stem),
        Err(why) => Ok(instead(&viewer, &code, &query, why).await),
    }
}

fn file(pdf: bytes::Bytes, stem: &str) -> Result<Response, Failure> {
    let Ok(disposition) = HeaderValue::try_from(format!("attachment; filename=\"{stem}.pdf\"")) else {
        tracing::error!("a file's name is not plain");
        return Err(Failure::Internal);
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/pdf")),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (
            header::X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ),
    ];
    Ok((headers, pdf).into_response())
}

/// A page in place of the file, with the way to the print page.
async fn instead(viewer: &Viewer, code: &RfqCode, query: &Fields, why: NoPdf) -> Response {
    let (status, wait) = match why {
        NoPdf::TooLong => (StatusCode::UNPROCESSABLE_ENTITY, None),
        NoPdf::Busy => (StatusCode::SERVICE_UNAVAILABLE, Some(5)),
        NoPdf::Slow => (StatusCode::GATEWAY_TIMEOUT, None),
        NoPdf::Failed => (StatusCode::INTERNAL_SERVER_ERROR, None),
    };
    let same = |path: String| {
        let kept = query
            .iter()
            .filter(|(name, _)| ["labels", "version"].contains(name));
        let kept = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(kept)
            .finish();
        if kept.is_empty() {
            path
        } else {
            format!("{path}?{kept}")
        }
    };
    let code = code.to_string();
    let (print, again) = (
        same(routes::quotation_print(&code)),
        same(routes::quotation_pdf(&code)),
    );
    let page = move || quotation_pdf::page(&code, why, print, again);
    let mut response = render::page(viewer.frame(), status, page).await;
    if let Some(seconds) = wait {
        response
            .headers_mut()
            .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}
