//! The row of a line: its cells, and the rows below it.

use domain::rfq_form::Load;
use leptos::prelude::*;

use super::Grid;
use super::containers::containers;
use super::controls::{ChoiceList, Field, area, hidden, input, name_rows, numbered, select};
use super::details::details;
use super::line::Line;
use super::line_attribute::LineValue;
use super::messages::{asked, errors, questions};
use super::special_handling::special_handling;
use crate::text::cargo::label;

pub(crate) fn row(grid: Grid, line: Line, focused: bool) -> impl IntoView {
    #[cfg(feature = "hydrate")]
    line.forget_elements();
    let t = line.cargo_texts();
    let (name, unit_wrong) = (line.field_state("name"), line.field_state("dimension_unit"));
    let (name_tone, unit_tone) = (name.tone, unit_wrong.tone);
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
        <tbody role="rowgroup" data-line=line.value(LineValue::Number)>
            <tr role="row">
                // Not a hidden text: of those the browser makes a layer each, and goes through all of them with every key.
                <th scope="row" role="rowheader" aria-label=line.value(LineValue::Heading)>
                    <span class="word">{t.line()} " "</span><span>{numbered(line, |_, number| number.to_string())}</span>
                </th>
                <td class="c-name" role="cell" data-label=t.goods() data-tone=name_tone>
                    {area(line, "name", name_rows(&line.content("name")), true, focused, name)}
                </td>
                <td class="c-sel" role="cell" data-label=t.load()>
                    {select(line, "load", ChoiceList::Loads, or(line.content("load"), Load::Loose.code()), Field::CELL, line.field_state("load"))}
                </td>
                {number(line, "package_count", "num c-pcs", t.packages().to_owned(), "numeric")}
                {number(line, "gross_weight", "num c-kg", label("gross_weight", line.lang), "decimal")}
                {number(line, "length", "num c-dim", t.length().to_owned(), "decimal")}
                {number(line, "width", "num c-dim", t.width().to_owned(), "decimal")}
                {number(line, "height", "num c-dim", t.height().to_owned(), "decimal")}
                <td class="c-unit" role="cell" data-label=t.unit() data-tone=unit_tone>
                    {select(line, "dimension_unit", ChoiceList::Units, unit, Field::CELL, unit_wrong)}
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
    let wrong = line.field_state(field);
    let how = Field {
        keys: Some(keys),
        ..Field::CELL
    };
    let tone = wrong.tone;
    view! {
        <td class=class role="cell" data-label=column data-tone=tone>
            {input(line, field, how, wrong)}
        </td>
    }
}
