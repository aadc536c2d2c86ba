//! The tables of the desk: one column for each quotation, named by its letter and reference. On a narrow page each row
//! is a card with one line for each quotation, where the letter stands for the column; the caption tells the letters.

use std::borrow::Cow;

use domain::decision_desk::Agreement;
use leptos::prelude::*;

use super::column::Column;
use crate::components::{Icon, column_head, icon};
use crate::rendering::{Each, escaped};
use crate::text::desk::DeskTexts;

/// The class of tables and cells with figures, which stand at the end of their line.
pub const FIGURES_CLASS: &str = "num";

/// A table of rows made with [`row`].
pub fn table(
    columns: &[&Column<'_>],
    title: &'static str,
    class: &'static str,
    rows: impl IntoView,
    t: DeskTexts,
) -> impl IntoView {
    let has_figures = class == FIGURES_CLASS;
    let head_class = has_figures.then_some(FIGURES_CLASS);
    let heads = columns.iter().map(move |column| {
        view! {
            <th role="columnheader" scope="col" class=head_class>
                {named(column)}
            </th>
        }
    });
    let legend = columns
        .iter()
        .map(|column| view! { <span>{named(column)} " "</span> });
    view! {
        <table class=format!("table cards desk-table {}", if has_figures { "" } else { class }) role="table">
            <caption>
                <span class="sr">{title} " "</span>
                <span class="legend">{Each(legend)}</span>
            </caption>
            <thead role="rowgroup">
                <tr role="row">
                    {column_head(t.what())}
                    {Each(heads)}
                </tr>
            </thead>
            <tbody role="rowgroup">{rows}</tbody>
        </table>
    }
}

/// The letter of a column and its reference.
fn named(column: &Column<'_>) -> impl IntoView + use<> {
    view! {
        <span class="letter">{column.letter}</span>
        " "
        {escaped(column.reference())}
    }
}

/// One row; a cell for each column.
pub fn row(
    columns: &[&Column<'_>],
    head: impl IntoView,
    cells: impl Iterator<Item: IntoView> + Send,
    class: &'static str,
) -> impl IntoView {
    let cells = columns.iter().zip(cells).map(move |(column, cell)| {
        view! {
            <td role="cell" class=class data-label=column.letter>
                <div>{cell}</div>
            </td>
        }
    });
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">
                {head}
            </th>
            {Each(cells)}
        </tr>
    }
}

/// The head of a row, and in words whether its columns say the same.
pub fn head(name: &'static str, agreement: Agreement, t: DeskTexts) -> impl IntoView {
    let mark = match agreement {
        Agreement::Alone => None,
        Agreement::Same => Some((Icon::Check, t.same())),
        Agreement::Differs => Some((Icon::Swap, t.differs())),
    };
    let mark = mark.map(|(drawing, words)| {
        view! {
            " "
            <small class="mark">{icon(drawing)} {words}</small>
        }
    });
    view! { {name} {mark} }
}

/// The head of a row, and the source of its figures.
pub fn head_from(name: impl Into<Cow<'static, str>>, source: &'static str) -> impl IntoView {
    view! {
        {escaped(name)}
        " "
        <small>{source}</small>
    }
}
