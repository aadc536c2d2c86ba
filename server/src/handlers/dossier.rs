//! Everything about a shipment in one PDF.

use app::export::dossier::{DossierSource, dossier};
use app::export::{Reader, file_stem};
use app::pages::quotation_pdf::{NoPdf, dossier_too_long};
use app::text::dossier::file_name;

use super::read::request_header;
use crate::files::attachment::attachment;
use crate::http::origin::OwnOrigin;
use crate::prelude::*;

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::DOSSIER, get(download))
}

async fn download(
    viewer: Viewer,
    Code(code): Code,
    OwnOrigin(origin): OwnOrigin,
    query: Fields,
) -> Result<Response, AppError> {
    let renderer = viewer.app().pdf_renderer();
    if !renderer.is_installed() {
        return Err(AppError::NotFound);
    }
    let account = &viewer.account;
    let (catalogs, request, milestones, attachments) = tokio::join!(
        account.catalogs(),
        account.request(&code),
        account.milestones_beside(&code),
        account.attachments(&code)
    );
    let about = request_header(&code, request?, catalogs)?;
    let milestones = match milestones {
        Some(milestones) => milestones,
        None => account.milestones_of(&code, &about.request).await,
    };
    // A file cannot show that parts of it are missing, so there is none.
    let milestones = or_none(milestones)?;
    let attachments = or_none(attachments)?;
    let quotation = if query.get("prices") == Some("yes") {
        // Without the quotation the file would not be the one asked for.
        let quotation = account.quotation_of(&code, &about.request).await?;
        Some(quotation.ok_or(AppError::Conflict)?)
    } else {
        None
    };
    let frame = viewer.frame();
    let config = viewer.app().config();
    let document = dossier(&DossierSource {
        about: &about,
        milestones: &milestones,
        attachments: &attachments,
        quotation: quotation.as_deref(),
        brand: &frame.brand,
        letterhead: &config.letterhead,
        origin: origin.as_deref(),
        lang: frame.lang,
        zone: &frame.zone,
        now: frame.now,
    });
    let pdf = match renderer.dossier(document, frame.lang, frame.now).await {
        Ok(pdf) => pdf,
        Err(NoPdf::TooLong) => {
            let page = move || dossier_too_long(code.as_str());
            return Ok(render::page(viewer.frame(), StatusCode::UNPROCESSABLE_ENTITY, page).await);
        }
        Err(NoPdf::Busy) => return Err(AppError::Unavailable),
        Err(NoPdf::Slow) => return Err(AppError::TimedOut),
        Err(NoPdf::Failed) => return Err(AppError::Internal),
    };
    let reader = Reader::of_page(&frame);
    let stem = file_stem(&[file_name(frame.lang), code.as_str()], &reader);
    attachment(pdf, "application/pdf", &format!("{stem}.pdf"))
}

fn or_none<T: Default>(read: Result<Arc<T>, ApiError>) -> Result<Arc<T>, AppError> {
    match read {
        Err(ApiError::NotFound { .. }) => Ok(Arc::default()),
        other => Ok(other?),
    }
}
