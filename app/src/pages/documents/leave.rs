//! Asked before a download leads to a host that nobody configured.

use leptos::prelude::*;

use crate::components::{Icon, icon};
use crate::document::Page;
use crate::page_context::PageContext;
use crate::rendering::escaped;
use crate::routes;
use crate::text::common::common_texts;
use crate::text::documents::documents_texts;

/// A file that lies elsewhere.
#[derive(Clone, Debug)]
pub struct LeaveData {
    pub code: String,
    pub id: u64,
    pub file_name: Option<String>,
    /// Name and port as the link has them, in full.
    pub host: String,
}

pub fn leave_page(data: LeaveData) -> Page {
    let lang = PageContext::lang();
    let (t, c) = (documents_texts(lang), common_texts(lang));
    let on = routes::document_at(&data.code, data.id, &data.host);
    let file = data
        .file_name
        .as_ref()
        .map(|name| view! { <p class="lines">{escaped(name)}</p> });
    let body = view! {
        <div class="page narrow">
            <div class="stack">
                <h1>{t.leave_title()}</h1>
                {file}
                <p>{t.leave_about()}</p>
                <p><strong class="lines">{escaped(&data.host)}</strong></p>
                <p class="row">
                    <a class="btn primary" href=escaped(on) rel="noreferrer">{icon(Icon::Download)}{t.leave_go()}</a>
                    <a class="btn" href=escaped(routes::documents(&data.code))>{c.go_back()}</a>
                </p>
            </div>
        </div>
    };
    Page::new(t.leave_title(), body)
}
