//! Type and number of full containers. Style shows the row only to lines that travel so.

use leptos::prelude::*;

use super::Grid;
use super::controls::{ChoiceList, Field, input, numbered, select};
use super::line::Line;
use super::rare_parts::rare_part;

pub(crate) fn containers(grid: Grid, line: Line) -> impl IntoView {
    view! { <tr class="more if-fcl" role="row">{rare_part(line, move || cell(grid, line))}</tr> }
}

fn cell(grid: Grid, line: Line) -> impl IntoView {
    let t = line.cargo_texts();
    let (kind, mut count) = (
        line.field_state("container_type"),
        line.field_state("container_count"),
    );
    let tone = kind.tone.or(count.tone);
    count.described_by.insert(0, "containers-hint".into());
    let number = Field {
        keys: Some("numeric"),
        ..Field::CELL
    };
    let types = ChoiceList::Containers(grid.container_types);
    view! {
        <td role="cell" colspan="11">
            <fieldset class="row">
                <legend class="sr">{numbered(line, |t, number| t.in_line(number, t.containers()))}</legend>
                <b>{t.containers()}</b>
                <span class="affix" data-tone=tone>
                    {input(line, "container_count", number, count)}
                    // A dynamic text: a piece without one would be made with `innerHTML`, which the page forbids.
                    <span aria-hidden="true">{"×".to_owned()}</span>
                    {select(line, "container_type", types, line.content("container_type"), Field::CELL, kind)}
                </span>
                <span class="small quiet" id=line.id("containers-hint")>{t.containers_hint()}</span>
            </fieldset>
            {reefer(line)}
        </td>
    }
}

/// Size and temperature of a refrigerated container.
fn reefer(line: Line) -> impl IntoView {
    let g = line.grid_texts();
    let inline = Field {
        class: Some("inline"),
        ..Field::default()
    };
    let size = line.content("reefer_size");
    view! {
        <div class="row if-reefer">
            <label for=line.id("reefer_size")>{g.reefer()}</label>
            {select(line, "reefer_size", ChoiceList::ReeferSizes, size, inline, line.field_state("reefer_size"))}
            <button class="btn plain" type="button" popovertarget=line.id("dialog")>
                <span class="sr">{numbered(line, |t, number| format!("{} {number}: ", t.line()))}</span>
                {g.reefer_temperature()}
            </button>
        </div>
    }
}
