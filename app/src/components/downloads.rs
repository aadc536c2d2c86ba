//! Links to files that hold what a table shows.

use super::{Icon, icon};
use crate::html::html;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::text::export::export_texts;

/// The table as xlsx and as CSV, and what to know about them.
pub fn downloads(xlsx: &str, csv: &str, more: Option<&str>) -> Rendered {
    let t = export_texts(PageContext::lang());
    html! {
        div class="stack tight small no-print" {
            p.row {
                (t.links())
                a href=(xlsx) { (icon(Icon::Download)) " " (t.xlsx()) }
                a href=(csv) aria-describedby="csv-words" { (icon(Icon::Download)) " " (t.csv()) }
            }
            p.quiet id="csv-words" { @if let Some(more) = more { (more) " " } (t.csv_words()) }
        }
    }
    .into()
}
