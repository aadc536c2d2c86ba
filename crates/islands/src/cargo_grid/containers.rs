//! Type and number of full containers. Style shows the row only to lines that travel so.

use leptos::prelude::*;

use super::Grid;
use super::controls::options;
use super::line::Line;
use super::rare::rare_part;
use super::shape::Choice;

pub(crate) fn containers(grid: Grid, line: Line) -> impl IntoView {
    view! { <tr class="more if-fcl" role="row">{rare_part(line, move || cell(grid, line))}</tr> }
}

fn cell(grid: Grid, line: Line) -> impl IntoView {
    let t = line.cargo_texts();
    let (kind, count) = (line.wrong("container_type"), line.wrong("container_count"));
    let tone = kind.tone.or(count.tone);
    let mut count_described = vec!["containers-hint".into()];
    count_described.extend(count.described_by);
    let legend = move || t.in_line(line.number.get() + 1, t.containers());
    let types = move || grid.container_types.with_value(Vec::clone);
    view! {
        <td role="cell" colspan="11">
            <fieldset class="row">
                <legend class="sr">{legend}</legend>
                <b>{t.containers()}</b>
                <span class="affix" data-tone=tone>
                    <input
                        id=line.id("container_count")
                        name=line.name("container_count")
                        inputmode="numeric"
                        autocomplete="off"
                        aria-label=line.label("container_count")
                        value=line.content("container_count")
                        aria-invalid=count.invalid
                        aria-describedby=line.described(count_described)
                    />
                    // A dynamic text: a piece without one would be made with `innerHTML`, which the page forbids.
                    <span aria-hidden="true">{"×".to_owned()}</span>
                    <select
                        id=line.id("container_type")
                        name=line.name("container_type")
                        aria-label=line.label("container_type")
                        aria-invalid=kind.invalid
                        aria-describedby=line.described(kind.described_by)
                    >
                        {options(types, line.content("container_type"), Some(t.not_chosen()))}
                    </select>
                </span>
                <span class="small quiet" id=line.id("containers-hint")>{t.containers_hint()}</span>
            </fieldset>
            {reefer(line)}
        </td>
    }
}

/// Size and temperature of a refrigerated container.
fn reefer(line: Line) -> impl IntoView {
    let (t, g) = (line.cargo_texts(), line.grid_texts());
    let sizes = || ["20", "40", "40HC"].map(|size| Choice::new(size, size)).to_vec();
    let of_line = move || format!("{} {}: ", t.line(), line.number.get() + 1);
    view! {
        <div class="row if-reefer">
            <label for=line.id("reefer_size")>{g.reefer()}</label>
            <select class="inline" id=line.id("reefer_size") name=line.name("reefer_size")>
                {options(sizes, line.content("reefer_size"), Some("—"))}
            </select>
            <button class="btn plain" type="button" popovertarget=line.id("dialog")>
                <span class="sr">{of_line}</span>{g.reefer_temperature()}
            </button>
        </div>
    }
}
