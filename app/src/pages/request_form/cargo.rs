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

use domain::rfq_form::{CargoForm, FILLED, LINES_SHOWN};
use leptos::prelude::*;

use self::grid::Grid;
use super::data::RequestFormData;
use super::messages::{capital, labels};
use super::{asked, choices};
use crate::components::hidden;
use crate::components::{Choice, Icon, Tone, field_errors, field_mark, field_mark_id, icon, options};
use crate::text::Lang;
use crate::text::cargo::{CargoTexts, cargo_texts, field};
use crate::text::grid::grid_texts;
use crate::text::labels::Codes;

pub(super) use bar::bar;

/// Empty lines that one button adds.
const SEVERAL: usize = 5;

pub(super) fn section(data: &RequestFormData, lang: Lang) -> AnyView {
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
    let lines = data
        .form
        .cargos
        .iter()
        .take(LINES_SHOWN)
        .enumerate()
        .map(|(at, line)| grid.line(at, line))
        .collect_view();
    let unseen = data
        .form
        .cargos
        .iter()
        .enumerate()
        .skip(LINES_SHOWN)
        .map(|(at, line)| carried(at, line))
        .collect_view();
    let errors = labels(&data.problems, "cargos", lang);
    let errors = (!errors.is_empty()).then(
        || view! { <div data-tone=Tone::Stop.name()>{field_errors("cargos-error".into(), errors)}</div> },
    );
    let mark = asked::mark(data, "cargos", lang);
    let mark_id = mark.map(|_| field_mark_id("cargos"));
    let mark = mark.map(|mark| field_mark(mark_id.clone(), mark));
    let more =
        (count > LINES_SHOWN).then(|| view! { <p class="small quiet">{t.hidden(count - LINES_SHOWN)}</p> });
    let full = count >= LINES_SHOWN;
    let add = view! {
        <div class="row" data-adds hidden=full>
            <button class="btn" name="do" value="add">{icon(Icon::Plus)}{t.add()}</button>
            <button class="btn plain" name="do" value=format!("add-{SEVERAL}")>{t.add_several(SEVERAL)}</button>
        </div>
    };
    view! {
        <section class="section full" id="s-cargo" aria-labelledby="h-s-cargo">
            <header class="head"><div><h2 id="h-s-cargo">{t.title()}</h2><p>{t.about()}</p></div></header>
            {mark} {errors}
            <table class="grid" role="table" aria-label=t.lines() aria-describedby=mark_id data-grid data-most=LINES_SHOWN.to_string()>
                {columns(t)}
                {lines}
            </table>
            {unseen}
            {more}
            {add}
            {super::import::block(data, lang)}
            <p class="small quiet" data-full hidden=!full>{t.full(LINES_SHOWN)}</p>
            <p class="small quiet keys">{g.keys()}</p>
            {fill(data, lang)}
            {grid.templates()}
        </section>
    }
    .into_any()
}

fn columns(t: CargoTexts) -> AnyView {
    view! {
        <thead role="rowgroup">
            <tr role="row">
                <th role="columnheader" scope="col" class="c-no"><span class="sr">{t.line()}</span></th>
                <th role="columnheader" scope="col" class="c-name">{t.goods()}</th>
                <th role="columnheader" scope="col" class="c-sel">{t.load()}</th>
                <th role="columnheader" scope="col" class="c-pcs num">{t.packages()}</th>
                <th role="columnheader" scope="col" class="c-kg num">{t.gross()}<small>{t.whole_line()}</small></th>
                <th role="columnheader" scope="col" class="c-dim num">{t.length()}</th>
                <th role="columnheader" scope="col" class="c-dim num">{t.width()}</th>
                <th role="columnheader" scope="col" class="c-dim num">{t.height()}</th>
                <th role="columnheader" scope="col" class="c-unit">{t.unit()}</th>
                <th role="columnheader" scope="col" class="c-vol num">{t.volume()}</th>
                <th role="columnheader" scope="col" class="c-act"><span class="sr">{t.details()}</span></th>
            </tr>
        </thead>
    }
    .into_any()
}

/// Copies a value down a column, for those without the keyboard's way.
fn fill(data: &RequestFormData, lang: Lang) -> AnyView {
    let g = grid_texts(lang);
    let columns = FILLED
        .iter()
        .map(|name| Choice::new(*name, capital(field(name, lang).unwrap_or(name))))
        .collect();
    let set = &data.form.fill;
    let line = if set.fill_line.is_empty() {
        "1"
    } else {
        &set.fill_line
    };
    view! {
        <details class="fold" open={!set.fill_field.is_empty()}>
            <summary>{icon(Icon::Chevron)}{g.fill()}</summary>
            <p class="small quiet">{g.fill_about()}</p>
            <div class="row">
                <label for="fill_field">{g.fill_column()}</label>
                <select id="fill_field" name="fill_field" class="inline">{options(columns, &set.fill_field, Some("—".into()))}</select>
                <label for="fill_line">{g.fill_line()}</label>
                <input id="fill_line" name="fill_line" class="short" inputmode="numeric" autocomplete="off" value=line.to_owned() />
                <button class="btn" name="do" value="fill">{g.fill_do()}</button>
            </div>
        </details>
    }
    .into_any()
}

/// A line beyond those that can be sent: carried along, unseen.
fn carried(at: usize, line: &CargoForm) -> AnyView {
    let fields = line.pairs().into_iter().filter(|(_, value)| !value.is_empty());
    fields
        .map(|(name, value)| hidden(format!("cargos[{at}][{name}]"), value.to_owned()))
        .collect_view()
        .into_any()
}
