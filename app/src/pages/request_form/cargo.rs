//! The cargo lines: a grid whose cells are the inputs, one `tbody` a line, rare fields behind "Details"; and the bar
//! with the totals.
//!
//! The same markup serves posts without scripts and the island, which clones the blank line of a `<template>`, renames
//! what it clones, and presses the same buttons in the page. It takes details, containers and questions that hold nothing
//! out of the page until they are wanted (`islands::markup`): what it looks for there stands in every line.

mod bar;
mod details;
mod grid;
mod line;
mod rows;
mod special_handling;

use domain::rfq_form::{CargoForm, FILLED, LINES_SHOWN, LineAction};

use self::grid::Grid;
use super::data::RequestFormData;
use super::messages::{capital, labels};
use super::{asked, choices};
use crate::components::{Choice, Icon, Tone, field_errors, field_mark, field_mark_id, hidden, icon, options};
use crate::html::html;
use crate::rendering::Rendered;
use crate::text::Lang;
use crate::text::cargo::{CargoTexts, cargo_texts, field};
use crate::text::grid::grid_texts;
use crate::text::labels::Codes;

pub(super) use bar::bar;

/// Empty lines that one button adds.
const SEVERAL: usize = 5;

pub(super) fn section(data: &RequestFormData, lang: Lang) -> Rendered {
    let t = cargo_texts(lang);
    let g = grid_texts(lang);
    let grid = Grid {
        problems: &data.problems,
        marks: &data.marks,
        containers: choices::from_catalog(Codes::ContainerType, data.catalogs.as_deref(), lang),
        focus: data.focus,
        lang,
        t,
        g,
    };
    let count = data.form.cargos.len();
    let cargos = || data.form.cargos.iter().enumerate();
    let errors = labels(&data.problems, "cargos", lang);
    let mark = asked::mark(data, "cargos", lang);
    let mark_id = mark.map(|_| field_mark_id("cargos"));
    let full = count >= LINES_SHOWN;
    html! {
        section class="section full" id="s-cargo" aria-labelledby="h-s-cargo" {
            header.head { div { h2 id="h-s-cargo" { (t.title()) } p { (t.about()) } } }
            @if let Some(mark) = mark { (field_mark(mark_id.as_deref(), mark)) }
            @if !errors.is_empty() { div data-tone=(Tone::Stop.name()) { (field_errors("cargos-error", &errors)) } }
            table.grid
                role="table"
                aria-label=(t.lines())
                aria-describedby=[&mark_id]
                data-grid
                data-most=(LINES_SHOWN)
            {
                (columns(t))
                @for (at, line) in cargos().take(LINES_SHOWN) { (grid.line(at, line)) }
            }
            @for (at, line) in cargos().skip(LINES_SHOWN) { (carried(at, line)) }
            @if count > LINES_SHOWN { p class="small quiet" { (t.hidden(count - LINES_SHOWN)) } }
            div.row data-adds hidden[full] {
                button.btn name="do" value=(LineAction::Add(1)) { (icon(Icon::Plus)) (t.add()) }
                button class="btn plain" name="do" value=(LineAction::Add(SEVERAL)) { (t.add_several(SEVERAL)) }
            }
            (Rendered::new(super::import::block(data, lang)))
            p class="small quiet" data-full hidden[!full] { (t.full(LINES_SHOWN)) }
            p class="small quiet keys" { (g.keys()) }
            (fill(data, lang))
            (grid.templates())
        }
    }
    .into()
}

fn columns(t: CargoTexts) -> Rendered {
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
    html! {
        thead role="rowgroup" {
            tr role="row" {
                th.c-no role="columnheader" scope="col" { span.sr { (t.line()) } }
                @for (class, name) in cells {
                    th class=(class) role="columnheader" scope="col" {
                        (name) @if class == "c-kg num" { small { (t.whole_line()) } }
                    }
                }
                th.c-act role="columnheader" scope="col" { span.sr { (t.details()) } }
            }
        }
    }
    .into()
}

/// Copies a value down a column, for those without the keyboard's way.
fn fill(data: &RequestFormData, lang: Lang) -> Rendered {
    let g = grid_texts(lang);
    let columns = FILLED.map(|name| Choice::new(name, capital(field(name, lang).unwrap_or(name))));
    let set = &data.form.fill;
    let line = if set.fill_line.is_empty() {
        "1"
    } else {
        &set.fill_line
    };
    html! {
        details.fold open[!set.fill_field.is_empty()] {
            summary { (icon(Icon::Chevron)) (g.fill()) }
            p class="small quiet" { (g.fill_about()) }
            div.row {
                label for="fill_field" { (g.fill_column()) }
                select.inline #fill_field name="fill_field" { (options(&columns, &set.fill_field, Some("—"))) }
                label for="fill_line" { (g.fill_line()) }
                input.short #fill_line name="fill_line" inputmode="numeric" autocomplete="off" value=(line);
                button.btn name="do" value=(LineAction::Fill) { (g.fill_do()) }
            }
        }
    }
    .into()
}

/// A line beyond those that can be sent: carried along, unseen.
fn carried(at: usize, line: &CargoForm) -> Rendered {
    let fields = line.pairs().into_iter().filter(|(_, value)| !value.is_empty());
    html! { @for (name, value) in fields { (hidden(format!("cargos[{at}][{name}]"), value)) } }.into()
}
