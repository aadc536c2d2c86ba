//! Links to files that hold what a table shows.

use leptos::prelude::*;

use super::{Icon, icon};
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escaped};
use crate::text::export::export_texts;

/// The table as xlsx and as CSV, and what to know about them.
pub fn downloads(xlsx: &str, csv: &str, more: Option<&str>) -> Rendered {
    let t = export_texts(PageContext::lang());
    let more = more.map(|more| view! { {escaped(more)} " " });
    Rendered::new(view! {
        <div class="stack tight small no-print">
            <p class="row">
                {t.links()} <a href=escaped(xlsx)>{icon(Icon::Download)} " " {t.xlsx()}</a>
                <a href=escaped(csv) aria-describedby="csv-words">
                    {icon(Icon::Download)} " " {t.csv()}
                </a>
            </p>
            <p class="quiet" id="csv-words">
                {more} {t.csv_words()}
            </p>
        </div>
    })
}
