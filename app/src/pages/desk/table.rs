//! The tables of the desk: one column for each quotation, named by its letter and reference. On a narrow page each row
//! is a card with one line for each quotation, where the letter stands for the column; the caption tells the letters.

use domain::decision_desk::Agreement;
use leptos::prelude::*;

use super::column::Column;
use crate::components::{Icon, icon};
use crate::text::desk::DeskTexts;

/// The class of tables and cells with figures, which stand at the end of their line.
pub const FIGURES: &str = "num";

/// A table of rows made with [`row`].
pub fn table(
    columns: &[&Column<'_>],
    title: &'static str,
    class: &'static str,
    rows: Vec<AnyView>,
    t: DeskTexts,
) -> AnyView {
    let head_class = (class == FIGURES).then_some(FIGURES);
    let heads = columns
        .iter()
        .map(|column| {
            view! { <th role="columnheader" scope="col" class=head_class><span class="letter">{column.letter}</span> " " {column.reference()}</th> }
        })
        .collect_view();
    let legend = columns
        .iter()
        .map(|column| view! { <span><span class="letter">{column.letter}</span> " " {column.reference()} " "</span> })
        .collect_view();
    view! {
        <table class=format!("table cards desk-table {}", if class == FIGURES { "" } else { class }) role="table">
            <caption><span class="sr">{title} " "</span><span class="legend">{legend}</span></caption>
            <thead role="rowgroup">
                <tr role="row"><th role="columnheader" scope="col">{t.what()}</th>{heads}</tr>
            </thead>
            <tbody role="rowgroup">{rows}</tbody>
        </table>
    }
    .into_any()
}

/// One row; a cell for each column.
pub fn row(columns: &[&Column<'_>], head: AnyView, cells: Vec<AnyView>, class: &'static str) -> AnyView {
    let cells = columns
        .iter()
        .zip(cells)
        .map(|(column, cell)| {
            view! { <td role="cell" class=class data-label=column.letter><div>{cell}</div></td> }
        })
        .collect_view();
    view! { <tr role="row"><th scope="row" role="rowheader">{head}</th>{cells}</tr> }.into_any()
}

/// The head of a row, and in words whether its columns say the same.
pub fn head(name: &'static str, agreement: Agreement, t: DeskTexts) -> AnyView {
    let mark = match agreement {
        Agreement::Alone => None,
        Agreement::Same => Some((Icon::Check, t.same())),
        Agreement::Differs => Some((Icon::Swap, t.differs())),
    };
    let mark = mark.map(|(drawing, words)| view! { " " <small class="mark">{icon(drawing)}{words}</small> });
    view! { {name} {mark} }.into_any()
}

/// The head of a row with where its figures come from.
pub fn head_from(name: impl Into<String>, source: &'static str) -> AnyView {
    view! { {name.into()} " " <small>{source}</small> }.into_any()
}
