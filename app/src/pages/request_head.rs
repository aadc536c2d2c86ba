//! The head of all pages about one request: its names, its route, its status, and the links to its sections.

use leptos::either::Either;
use leptos::prelude::*;

use crate::components::{
    self, Head, Icon, RequestTab, code, crumb, hold_tag, icon, means_name, request_tabs, status_tag,
};
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::request_header::{RequestHeader, places};
use crate::routes;
use crate::text::request::request_texts;

/// Head, lane and tabs. `actions` stand to the right of the title, quoting again where there are none; `documents` is
/// their number, where it is known.
pub fn head(
    about: &RequestHeader,
    tab: RequestTab,
    documents: Option<usize>,
    actions: Option<Rendered>,
) -> impl IntoView + use<> {
    let summary = &about.request.summary;
    let t = request_texts(PageContext::lang());
    let reference = about.reference();
    let trail = vec![
        crumb(t.requests(), Some(routes::REQUESTS.into())),
        crumb(reference.as_str(), None),
    ];
    let status = Rendered::new((
        status_tag(&summary.status, summary.status_label.as_deref()),
        about.is_held().then(hold_tag),
    ));
    let others = [
        summary.partner_ref.as_ref().map(|_| about.code.as_str()),
        summary.quotation_no.as_deref(),
        summary.job_number.as_deref(),
    ];
    let others = others.into_iter().flatten().map(code);
    let others = Rendered::new(view! { <span class="row small">{Each(others)}</span> });
    let version = about
        .request
        .quotation
        .as_ref()
        .and_then(|quotation| quotation.version);
    let actions = match actions {
        Some(actions) => Either::Left(actions),
        None => Either::Right(quote_again(about)),
    };
    view! {
        <div class="stack">
            <div class="row apart">
                <Head title=reference crumbs=trail beside=status under=others />
                <div class="row">{actions}</div>
            </div>
            {lane(about)}
            {request_tabs(&about.code, tab, version, documents)}
        </div>
    }
}

/// The way to a new request like this one.
pub fn quote_again(about: &RequestHeader) -> impl IntoView + use<> {
    view! {
        <a class="btn" href=escaped(routes::request_again(&about.code))>
            {icon(Icon::Copy)}
            {request_texts(PageContext::lang()).quote_again()}
        </a>
    }
}

/// The way of the cargo; `None` where neither end is known.
fn lane(about: &RequestHeader) -> Option<impl IntoView + use<>> {
    let (from, to) = places(about, PageContext::lang())?;
    let name = means_name(about.mode(), PageContext::lang());
    Some(components::lane(from, to, about.means(), name))
}
