//! The quotation's page.

use app::components::RequestTab;
use app::pages::activity::MAX_NOTES;
use app::pages::quotation::response_words::ResponseWords;
use app::pages::quotation::{QuotationData, page};
use domain::activity::ActivityKind;
use domain::lane_rates::LaneRates;
use domain::quotation_response::{ResponseInput, ResponseKind};
use partner_api::{Quotation, RequestDetails};
use tokio::task::JoinHandle;

use super::response::response_input;
use crate::handlers::quoted::{QuotedRequests, quoted_beside, quoted_requests};
use crate::handlers::read::{self, QuotationRead};
use crate::handlers::request_pending;
use crate::http::form::idempotency_key;
use crate::prelude::*;
use crate::quotation_history::VersionHistory;
use crate::session::KeptForm;

pub async fn show(viewer: Viewer, Code(code): Code, query: Fields) -> Result<Response, AppError> {
    let listed = quoted_requests(&viewer);
    let QuotationRead {
        about,
        quotation,
        history,
    } = match read::quotation(&viewer, &code).await {
        Ok(read) => read,
        Err(AppError::Api(error)) => {
            return request_pending::waiting(&viewer, &code, RequestTab::Quotation, error).await;
        }
        Err(error) => return Err(error),
    };
    let read = quotation.clone().map_or(Loadable::Absent, Loadable::Here);
    read::record_view(
        &viewer,
        read::ViewedBy::Person,
        &about.request,
        &read,
        &Loadable::Absent,
    );
    let versions = history
        .versions_for_page(viewer.display_name(), query.get("version"), query.get("compare"))
        .await;
    let lane = match &quotation {
        Some(quotation) => lane_rates(&viewer, &about.request, quotation, &history, listed).await,
        None => None,
    };
    let kept = kept_input(&viewer, &code).await;
    let mut frame = viewer.frame();
    if kept.is_some() {
        frame.notice.get_or_insert(Flash::FormKept);
    }
    let status = if quotation.is_some() || versions.shown.is_some() {
        StatusCode::OK
    } else {
        StatusCode::NOT_FOUND
    };
    let log = viewer.app().activity();
    let responses = &[
        ActivityKind::Negotiated,
        ActivityKind::Accepted,
        ActivityKind::Rejected,
    ];
    let notes = log
        .of_request(
            &viewer.account,
            &code,
            &about.request.summary,
            responses,
            MAX_NOTES,
        )
        .await;
    let approval = match &quotation {
        Some(quotation) => super::approval::standing(&viewer, &code, &about.request.summary, quotation).await,
        None => None,
    };
    let data = QuotationData {
        about,
        quotation,
        asked_version: query.get("version").map(str::to_owned),
        versions,
        lane,
        once: idempotency_key(),
        approval,
        kept,
        notes,
    };
    Ok(render::page(frame, status, move || page(data)).await)
}

/// Returns the rates of earlier quotations on the same trade lane; `None` if the list takes too long. Also has the quotations
/// of the listed requests read in the background.
async fn lane_rates(
    viewer: &Viewer,
    request: &RequestDetails,
    quotation: &Quotation,
    history: &VersionHistory,
    listed: JoinHandle<Option<QuotedRequests>>,
) -> Option<LaneRates> {
    let rows = quoted_beside(viewer, request, listed).await?;
    viewer
        .history()
        .lane_rates(&viewer.account, request, quotation, history, &rows)
        .await
}

/// Returns the fields of a response that were typed when the session ended.
async fn kept_input(viewer: &Viewer, code: &RfqCode) -> Option<(ResponseKind, ResponseInput)> {
    let pick = |form: &KeptForm| {
        let mut kinds = ResponseKind::ALL.into_iter();
        let kind = kinds.find(|kind| form.is_of(&kind.action(code.as_str())))?;
        Some((kind, Fields::parse(form.fields.as_bytes())?))
    };
    let (kind, fields) = viewer.show_kept_as(pick).await?;
    Some((kind, response_input(&fields)))
}
