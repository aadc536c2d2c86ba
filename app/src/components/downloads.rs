//! Links to files that hold what a table shows.

use leptos::prelude::*;

use super::{Icon, icon};
use crate::page_context::PageContext;
use crate::text::export::export_texts;

/// The table as xlsx and as CSV, and what to know about them.
pub fn downloads(xlsx: String, csv: String, more: Option<String>) -> impl IntoView {
    let t = export_texts(PageContext::lang());
    view! {
        <div class="stack tight small no-print">
            <p class="row">
                {t.links()}
                <a href=xlsx>{icon(Icon::Download)} " " {t.xlsx()}</a>
                <a href=csv aria-describedby="csv-words">{icon(Icon::Download)} " " {t.csv()}</a>
            </p>
            <p class="quiet" id="csv-words">{more.map(|words| words + " ")}{t.csv_words()}</p>
        </div>
    }
}
