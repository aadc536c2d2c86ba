//! Tables to download: the list of requests and the charges of a quotation, each as xlsx and as CSV.

use std::time::Duration;

use app::export::requests::FoundRequests;
use app::export::{Reader, charges, file_stem, requests};
use app::pages::requests::{EXPORT_LIMIT, RequestFilter};
use app::text::export::export_texts;
use partner_api::Quotation;

use super::read::{self, QuotationRead, optional};
use super::requests::{FoundOfOwner, of_owner, page_by_page};
use crate::files::export::{ExportFormat, file};
use crate::prelude::*;

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::REQUESTS_XLSX, get(requests_xlsx))
        .route(routes::REQUESTS_CSV, get(requests_csv))
        .route(routes::CHARGES_XLSX, get(charges_xlsx))
        .route(routes::CHARGES_CSV, get(charges_csv))
}

async fn requests_xlsx(viewer: Viewer, query: Fields) -> Result<Response, AppError> {
    list(viewer, query, ExportFormat::Xlsx).await
}

async fn requests_csv(viewer: Viewer, query: Fields) -> Result<Response, AppError> {
    list(viewer, query, ExportFormat::Csv).await
}

async fn list(viewer: Viewer, query: Fields, format: ExportFormat) -> Result<Response, AppError> {
    let account = &viewer.account;
    let catalogs = optional(account.catalogs().await)?;
    let (filter, ignored) = RequestFilter::read(query.iter(), catalogs.as_deref());
    if !ignored.is_empty() {
        // The page says which part of the filter cannot be used; a file would silently contain something else.
        return Ok(see_other(&list_page(&query)));
    }
    let found = if filter.owner.is_narrow() {
        let FoundOfOwner {
            items,
            looked_through,
        } = of_owner(&viewer, &filter).await?;
        FoundRequests {
            items,
            looked_through,
            ..FoundRequests::default()
        }
    } else {
        page_by_page(&viewer, &filter, EXPORT_LIMIT, Duration::ZERO).await?
    };
    let reader = reader(&viewer);
    let workbook = requests::workbook(&found, catalogs.as_deref(), &reader);
    let stem = file_stem(&[export_texts(reader.lang).requests_file()], &reader);
    file(workbook, format, &stem, &reader).await
}

fn list_page(query: &Fields) -> String {
    format!("{}?{}", routes::REQUESTS, query.urlencoded())
}

async fn charges_xlsx(viewer: Viewer, Code(code): Code, query: Fields) -> Result<Response, AppError> {
    charge_lines(viewer, code, query, ExportFormat::Xlsx).await
}

async fn charges_csv(viewer: Viewer, Code(code): Code, query: Fields) -> Result<Response, AppError> {
    charge_lines(viewer, code, query, ExportFormat::Csv).await
}

async fn charge_lines(
    viewer: Viewer,
    code: RfqCode,
    query: Fields,
    format: ExportFormat,
) -> Result<Response, AppError> {
    let QuotationRead {
        about,
        quotation: newest,
        history,
    } = read::quotation(&viewer, &code).await?;
    let number = |quotation: &Quotation| quotation.version.map(|version| version.to_string());
    let asked = query
        .get("version")
        .map(str::trim)
        .filter(|asked| !asked.is_empty());
    let kept = match asked {
        // A version that could not be stored (because of its size, say) is known by its number if it is the newest.
        Some(asked) if newest.as_deref().and_then(number).as_deref() != Some(asked) => {
            // Another version in its place would be taken for it.
            Some(history.version_by_key(asked).await.ok_or(AppError::NotFound)?)
        }
        _ => None,
    };
    let reader = reader(&viewer);
    let (workbook, version) = match (kept, newest) {
        (Some(kept), newest) if !kept.known.is_current => {
            let workbook = charges::earlier(&about, &kept, newest.is_none(), &reader);
            (workbook, Some(kept.known.key))
        }
        (_, Some(newest)) => (charges::workbook(&about, &newest, &reader), number(&newest)),
        (_, None) => return Err(AppError::NotFound),
    };
    let version = version.map(|version| format!("v{version}"));
    let stem = file_stem(
        &[
            export_texts(reader.lang).charges_file(),
            code.as_str(),
            version.as_deref().unwrap_or_default(),
        ],
        &reader,
    );
    file(workbook, format, &stem, &reader).await
}

/// Returns the reader of a file.
pub(super) fn reader(viewer: &Viewer) -> Reader {
    Reader::of_page(&viewer.frame())
}
