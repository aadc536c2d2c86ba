//! The head of all pages about one request: who it is, where it goes, where it stands, and the way to its sections.

use crate::components::{
    self, Icon, RequestTab, code, crumb, hold_tag, icon, means_name, request_tabs, status_tag,
};
use crate::html::html;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::request_header::{RequestHeader, places};
use crate::routes;
use crate::text::request::request_texts;

/// Head, lane and tabs. `actions` stand to the right of the title, quoting again where there are none; `documents` is
/// how many there are, where known.
pub fn head(
    about: &RequestHeader,
    tab: RequestTab,
    documents: Option<usize>,
    actions: Option<Rendered>,
) -> Rendered {
    let summary = &about.request.summary;
    let t = request_texts(PageContext::lang());
    let reference = about.reference();
    let trail = [
        crumb(t.requests(), Some(routes::REQUESTS.into())),
        crumb(reference.clone(), None),
    ];
    let status: Rendered = html! {
        (status_tag(&summary.status, summary.status_label.as_deref()))
        @if about.request.is_on_hold { (hold_tag()) }
    }
    .into();
    let others = [
        summary.partner_ref.as_ref().map(|_| about.code.as_str()),
        summary.quotation_no.as_deref(),
        summary.job_number.as_deref(),
    ];
    let others: Rendered = html! {
        span class="row small" { @for other in others.into_iter().flatten() { (code(other)) } }
    }
    .into();
    let version = about
        .request
        .quotation
        .as_ref()
        .and_then(|quotation| quotation.version);
    let again = || {
        html! { a.btn href=(routes::request_again(&about.code)) { (icon(Icon::Copy)) (t.quote_again()) } }
            .into()
    };
    let actions = actions.unwrap_or_else(again);
    html! {
        div.stack {
            div class="row apart" {
                (components::head(&reference, &trail, Some(status), Some(others), None))
                div.row { (actions) }
            }
            @if let Some(lane) = lane(about) { (lane) }
            (request_tabs(&about.code, tab, version, documents))
        }
    }
    .into()
}

/// Where the cargo goes.
pub fn lane(about: &RequestHeader) -> Option<Rendered> {
    let (from, to) = places(about, PageContext::lang())?;
    let name = means_name(about.mode(), PageContext::lang());
    Some(components::lane(&from, &to, about.means(), name.as_ref()))
}
