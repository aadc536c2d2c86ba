//! Links to files that hold what a table shows.

use leptos::prelude::*;

use super::{Icon, icon};
use crate::page_context::PageContext;
use crate::rendering::escaped;
use crate::text::export::export_texts;

/// The table as xlsx and as CSV, and what to know about them.
pub fn downloads(xlsx: String, csv: String, more: Option<String>) -> impl IntoView {
    let t = export_texts(PageContext::lang());
    let more = more.map(|more| view! { {escaped(more)} " " });
    view! {
        <div class="stack tight small no-print">
            <p class="row tap">
                {t.links()} <a href=escaped(xlsx)>{icon(Icon::Download)} " " {t.xlsx()}</a>
                <a href=escaped(csv) aria-describedby="csv-words">
                    {icon(Icon::Download)} " " {t.csv()}
                </a>
            </p>
            <p class="quiet" id="csv-words">
                {more} {t.csv_words()}
            </p>
        </div>
    }
}
