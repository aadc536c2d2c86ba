//! The sections of one request, as links to pages.

use leptos::prelude::*;

use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::routes;
use crate::text::common::common_texts;

/// A section of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestTab {
    Overview,
    Quotation,
    Tracking,
    Documents,
}

/// Links to the sections of a request. Numbers are shown where the page knows them.
#[component]
pub fn RequestTabs(
    #[prop(into)] code: String,
    current: RequestTab,
    /// The version of the quotation.
    #[prop(optional_no_strip)]
    version: Option<i64>,
    /// How many documents there are.
    #[prop(optional_no_strip)]
    documents: Option<usize>,
) -> AnyView {
    let t = common_texts(PageContext::lang());
    let tab = |which: RequestTab, name: &'static str, href: String, count: Option<String>| {
        let count = count.map(|count| view! { " " <span class="count">{count}</span> });
        view! { <li><a href=href aria-current=(which == current).then_some("page")>{name}{count}</a></li> }
    };
    let documents = documents
        .and_then(|count| i64::try_from(count).ok())
        .map(|count| whole(count, PageContext::lang()));
    view! {
        <nav class="tabs" aria-label=t.request_sections()>
            <ul>
                {tab(RequestTab::Overview, t.overview(), routes::request(&code), None)}
                {tab(RequestTab::Quotation, t.quotation(), routes::quotation(&code), version.map(|version| format!("v{version}")))}
                {tab(RequestTab::Tracking, t.tracking(), routes::tracking(&code), None)}
                {tab(RequestTab::Documents, t.documents(), routes::documents(&code), documents)}
            </ul>
        </nav>
    }.into_any()
}
