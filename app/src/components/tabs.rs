//! The sections of one request, as links to pages.

use leptos::prelude::*;

use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered};
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

/// Links to the sections of a request. `version` of the quotation and the number of documents are shown where the page knows them.
pub fn request_tabs(
    code: &str,
    current: RequestTab,
    version: Option<i64>,
    documents: Option<usize>,
) -> Rendered {
    let t = common_texts(PageContext::lang());
    let documents = documents
        .and_then(|count| i64::try_from(count).ok())
        .map(|count| whole(count, PageContext::lang()));
    let version = version.map(|version| format!("v{version}"));
    let tabs = [
        (RequestTab::Overview, t.overview(), routes::request(code), None),
        (
            RequestTab::Quotation,
            t.quotation(),
            routes::quotation(code),
            version,
        ),
        (RequestTab::Tracking, t.tracking(), routes::tracking(code), None),
        (
            RequestTab::Documents,
            t.documents(),
            routes::documents(code),
            documents,
        ),
    ];
    let tab = |(which, name, href, count): (RequestTab, &'static str, String, Option<String>)| {
        let count = count.map(|count| view! { " " <span class="count">{count}</span> });
        view! {
            <li>
                <a href=href aria-current=(which == current).then_some("page")>
                    {name}
                    {count}
                </a>
            </li>
        }
    };
    Rendered::new(view! {
        <nav class="tabs" aria-label=t.request_sections()>
            <ul>{Each(tabs.into_iter().map(tab))}</ul>
        </nav>
    })
}
