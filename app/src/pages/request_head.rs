//! The head of all pages about one request: who it is, where it goes, where it stands, and the way to its sections.

use leptos::prelude::*;

use crate::components::{
    Crumb, Head, Icon, Lane, RequestTab, RequestTabs, StatusTag, code, crumb, hold_tag, icon,
};
use crate::page_context::PageContext;
use crate::request_header::{RequestHeader, places};
use crate::routes;
use crate::text::request::request_texts;

/// Head, lane and tabs. `actions` stand to the right of the title, quoting again where there are none; `documents` is
/// how many there are, where known.
pub fn head(
    about: &RequestHeader,
    tab: RequestTab,
    documents: Option<usize>,
    actions: Option<AnyView>,
) -> impl IntoView + use<> {
    let summary = &about.request.summary;
    let t = request_texts(PageContext::lang());
    let reference = about.reference();
    let trail: Vec<Crumb> = vec![
        crumb(t.requests(), Some(routes::REQUESTS.into())),
        crumb(reference.clone(), None),
    ];
    let held = about.request.is_on_hold.then(hold_tag);
    let status =
        view! { <StatusTag code=summary.status.clone() label=summary.status_label.clone() /> {held} }
            .into_any();
    let others = [
        summary.partner_ref.as_ref().map(|_| about.code.clone()),
        summary.quotation_no.clone(),
        summary.job_number.clone(),
    ];
    let others =
        view! { <span class="row small">{others.into_iter().flatten().map(code).collect_view()}</span> }
            .into_any();
    let version = about
        .request
        .quotation
        .as_ref()
        .and_then(|quotation| quotation.version);
    let again = || {
        let href = routes::request_again(&about.code);
        view! { <a class="btn" href=href>{icon(Icon::Copy)}{t.quote_again()}</a> }.into_any()
    };
    let actions = actions.unwrap_or_else(again);
    let actions = view! { <div class="row">{actions}</div> };
    view! {
        <div class="stack">
            <div class="row apart">
                <Head title=reference crumbs=trail beside=status under=others />
                {actions}
            </div>
            {lane(about)}
            <RequestTabs code=about.code.clone() current=tab version=version documents=documents />
        </div>
    }
}

/// Where the cargo goes.
pub fn lane(about: &RequestHeader) -> Option<impl IntoView + use<>> {
    let (from, to) = places(about, PageContext::lang())?;
    Some(view! { <Lane from=from to=to means=about.means() /> })
}
