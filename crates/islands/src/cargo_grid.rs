//! The cargo lines: a grid whose cells are the inputs, one `tbody` a line, rare fields behind "Details".
//!
//! The server renders it, and forms post it without scripts; in the browser the same components make it a grid under the
//! hands: keys, lines added and removed in the page, undo, ranges, paste. It presses the same buttons that post the form
//! without scripts, and leaves rows that the same form posts. The bar with the totals ([`crate::cargo_bar`]) stands in
//! another place of the form and shares its state.
//!
//! A line is a handful of signals ([`line`]). Its fields are not controlled: what was typed before the island woke up stays,
//! nothing is written into a field but what was asked for, and input methods are not disturbed. Listeners stand at the
//! table, not in 1,600 cells. What a line shows seldom is [`rare_parts`].

mod containers;
mod controls;
mod details;
mod field_names;
mod fill_down;
mod grid;
mod line;
mod line_attribute;
mod messages;
mod rare_parts;
mod row;
mod shape;
mod special_handling;

#[cfg(any(feature = "hydrate", test))]
mod clipboard_text;

#[cfg(feature = "hydrate")]
mod buttons;
#[cfg(feature = "hydrate")]
mod cells;
#[cfg(feature = "hydrate")]
mod clipboard;
#[cfg(feature = "hydrate")]
mod elements;
#[cfg(feature = "hydrate")]
mod fill;
#[cfg(feature = "hydrate")]
mod history;
#[cfg(feature = "hydrate")]
mod keys;
#[cfg(feature = "hydrate")]
mod name_height;
#[cfg(feature = "hydrate")]
mod paint_window;
#[cfg(feature = "hydrate")]
mod selection;
#[cfg(feature = "hydrate")]
mod unit_prompt;
#[cfg(feature = "hydrate")]
mod work;

use domain::Lang;
use domain::rfq_form::LineAction;
use leptos::prelude::*;

use crate::flat::AsTexts;
use crate::signals::in_browser;
use crate::skip_hydration::ServerOnly;
use crate::text::cargo::{CargoTexts, cargo_texts};
use crate::text::grid::grid_texts;
use crate::{Icon, icon};
use row::row;

pub use details::{DETAIL_FIELDS, is_in_details};
pub(crate) use grid::Grid;
pub use shape::{
    GridContents, LineAdvice, LineContents, LineErrors, LineMark, LineShape, ListOption, Questions,
};
#[cfg(feature = "hydrate")]
pub(crate) use {keys::on_history_key, work::after_render};

/// Empty lines that one button adds.
const SEVERAL_LINES: usize = 5;

/// The grid of cargo lines and the controls below it. The children stand among these: the controls for importing. On the
/// server [`GridContents`] come from the context.
#[island]
pub fn CargoGrid(
    lang: Lang,
    /// Lines that can be sent.
    max_lines: usize,
    #[prop(into)] lines: AsTexts<Vec<LineShape>>,
    /// Types of containers to choose from.
    #[prop(into)]
    container_types: AsTexts<Vec<ListOption>>,
    /// The id of what describes the table.
    described_by: Option<String>,
    children: Children,
) -> impl IntoView {
    let contents = use_context::<GridContents>().unwrap_or_default();
    let grid = Grid::new(lang, max_lines, lines.0, container_types.0, &contents);
    #[cfg(feature = "hydrate")]
    {
        grid.share();
        crate::effect::effect(move || work::start(grid));
    }
    let (t, g) = (cargo_texts(lang), grid_texts(lang));
    let focus = contents.focus;
    view! {
        <table
            class="grid"
            role="table"
            aria-label=t.lines()
            aria-describedby=described_by
            data-grid
            node_ref=grid.table
            on:keydown=in_browser!(grid, keys::on_key)
            on:click=in_browser!(grid, buttons::on_click)
            on:input=in_browser!(
                grid,
                name_height::on_input,
                selection::on_input,
                buttons::on_input,
                unit_prompt::on_input,
                work::on_typed
            )
            on:change=in_browser!(grid, history::on_change, unit_prompt::on_change, work::on_typed)
            on:paste=in_browser!(grid, clipboard::on_paste)
        >
            {columns(t)}
            <For
                each=move || grid.lines.get()
                key=|line| line.id
                children=move |line| row(grid, line, focus.is_some_and(|at| at == line.number.get_untracked()))
            />
        </table>
        <div class="row" data-adds hidden=move || grid.is_full() on:click=in_browser!(grid, buttons::on_click)>
            <button class="btn" name="do" value=LineAction::Add(1).to_string()>{icon(Icon::Plus)}{t.add()}</button>
            <button class="btn plain" name="do" value=LineAction::Add(SEVERAL_LINES).to_string()>{t.add_several(SEVERAL_LINES)}</button>
        </div>
        {children()}
        <p class="small quiet" hidden=move || !grid.is_full()>{t.full(max_lines)}</p>
        <p class="small quiet keys">{g.keys()}</p>
        {fill_down::fill_down(grid, contents)}
    }
}

fn columns(t: CargoTexts) -> impl IntoView {
    let cells = [
        ("c-name", t.goods()),
        ("c-sel", t.load()),
        ("c-pcs num", t.packages()),
        ("c-kg num", t.gross()),
        ("c-dim num", t.length()),
        ("c-dim num", t.width()),
        ("c-dim num", t.height()),
        ("c-unit", t.unit()),
        ("c-vol num", t.volume()),
    ];
    let cells = move || {
        let cells = cells.into_iter().map(|(class, name)| {
            let whole_line = (class == "c-kg num").then(|| view! { <small>{t.whole_line()}</small> });
            view! { <th class=class role="columnheader" scope="col">{name}{whole_line}</th> }
        });
        view! {
            <tr role="row">
                <th class="c-no" role="columnheader" scope="col"><span class="sr">{t.line()}</span></th>
                {cells.collect::<Vec<_>>()}
                <th class="c-act" role="columnheader" scope="col"><span class="sr">{t.details()}</span></th>
            </tr>
        }
    };
    view! { <thead role="rowgroup">{ServerOnly(cells)}</thead> }
}
