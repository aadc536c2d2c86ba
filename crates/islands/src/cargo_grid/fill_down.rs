//! Controls that copy a value down a column, for those without the keyboard's way.

use domain::rfq_form::LineAction;
use leptos::prelude::*;

use super::Grid;
use super::controls::{ChoiceList, options};
use super::shape::GridContents;
use crate::signals::in_browser;
use crate::text::grid::grid_texts;
use crate::{Icon, icon};

pub(crate) fn fill_down(grid: Grid, contents: GridContents) -> impl IntoView {
    let lang = grid.lang;
    let g = grid_texts(lang);
    let is_open = !contents.fill_field.is_empty();
    let line = if contents.fill_line.is_empty() {
        String::from("1")
    } else {
        contents.fill_line
    };
    let (column_field, line_field) = (grid.fill_field, grid.fill_line);
    view! {
        <details class="fold" open=is_open>
            <summary>{icon(Icon::Chevron)}{g.fill()}</summary>
            <p class="small quiet">{g.fill_about()}</p>
            <div class="row" on:click=in_browser!(grid, super::buttons::on_click)>
                <label for="fill_field">{g.fill_column()}</label>
                <select class="inline" id="fill_field" name="fill_field" node_ref=column_field>
                    {options(ChoiceList::Filled, contents.fill_field, lang)}
                </select>
                <label for="fill_line">{g.fill_line()}</label>
                <input
                    class="short"
                    id="fill_line"
                    name="fill_line"
                    inputmode="numeric"
                    autocomplete="off"
                    value=line
                    node_ref=line_field
                />
                <button class="btn" name="do" value=LineAction::Fill.to_string()>{g.fill_do()}</button>
            </div>
        </details>
    }
}
