//! The row of a line: its cells, and the rows below it.

use domain::cargo::Unit;
use leptos::prelude::*;

use super::Grid;
use super::containers::containers;
use super::controls::{area_text, hidden, options};
use super::details::details;
use super::line::Line;
use super::messages::{asked, errors, questions};
use super::of_line::Says;
use super::shape::Choice;
use super::special_handling::special_handling;
use crate::text::cargo::label;

pub(crate) fn row(grid: Grid, line: Line, focused: bool) -> impl IntoView {
    #[cfg(feature = "hydrate")]
    line.forget_elements();
    let t = line.cargo_texts();
    let (name, unit_wrong) = (line.wrong("name"), line.wrong("dimension_unit"));
    let loads = move || vec![Choice::new("loose", t.loose()), Choice::new("fcl", t.fcl())];
    let units = || {
        Unit::ALL
            .map(|unit| Choice::new(unit.code(), unit.code()))
            .to_vec()
    };
    let or = |text: String, default: &str| if text.is_empty() { default.to_owned() } else { text };
    let unit = or(line.content("dimension_unit"), "cm");
    let was = or(line.content("unit_was"), &unit);
    let volume = move || {
        let shown = line
            .totals
            .with(|totals| totals.as_ref().map(|totals| totals.show_volume(line.lang)));
        shown.unwrap_or_default()
    };
    view! {
        <tbody role="rowgroup" data-line=line.says(Says::Number)>
            <tr role="row">
                // Not a hidden text: of those the browser makes a layer each, and goes through all of them with every key.
                <th scope="row" role="rowheader" aria-label=line.says(Says::Heading)>
                    <span class="word">{t.line()} " "</span><span>{move || (line.number.get() + 1).to_string()}</span>
                </th>
                <td class="c-name" role="cell" data-label=t.goods() data-tone=name.tone>
                    <textarea
                        rows="1"
                        id=line.id("name")
                        name=line.name("name")
                        aria-label=line.label("name")
                        aria-invalid=name.invalid
                        aria-describedby=line.described(name.described_by)
                        autofocus=focused
                    >
                        {area_text(line.content("name"))}
                    </textarea>
                </td>
                <td class="c-sel" role="cell" data-label=t.load()>
                    <select id=line.id("load") name=line.name("load") aria-label=line.label("load") data-load>
                        {options(loads, or(line.content("load"), "loose"), None)}
                    </select>
                </td>
                {number(line, "package_count", "num c-pcs", t.packages().to_owned(), "numeric")}
                {number(line, "gross_weight", "num c-kg", label("gross_weight", line.lang), "decimal")}
                {number(line, "length", "num c-dim", t.length().to_owned(), "decimal")}
                {number(line, "width", "num c-dim", t.width().to_owned(), "decimal")}
                {number(line, "height", "num c-dim", t.height().to_owned(), "decimal")}
                <td class="c-unit" role="cell" data-label=t.unit() data-tone=unit_wrong.tone>
                    <select
                        id=line.id("dimension_unit")
                        name=line.name("dimension_unit")
                        aria-label=line.label("dimension_unit")
                        aria-invalid=unit_wrong.invalid
                        aria-describedby=line.described(unit_wrong.described_by)
                    >
                        {options(units, unit, None)}
                    </select>
                    {hidden(line.name("unit_was"), was)}
                </td>
                <td class="calc" role="cell" data-label=t.volume()>
                    <output aria-live="off" data-volume>{volume}</output>
                </td>
                <td class="c-act" role="cell">{details(line)}</td>
            </tr>
            {containers(grid, line)}
            {asked(line)}
            {errors(line)}
            {questions(line)}
            {special_handling(line)}
        </tbody>
    }
}

fn number(
    line: Line,
    field: &'static str,
    class: &'static str,
    column: String,
    keys: &'static str,
) -> impl IntoView {
    let wrong = line.wrong(field);
    view! {
        <td class=class role="cell" data-label=column data-tone=wrong.tone>
            <input
                id=line.id(field)
                name=line.name(field)
                inputmode=keys
                autocomplete="off"
                aria-label=line.label(field)
                value=line.content(field)
                aria-invalid=wrong.invalid
                aria-describedby=line.described(wrong.described_by)
            />
        </td>
    }
}
