//! The section of the cargo lines, and the bar with the totals. The grid itself is an island (`islands::cargo_grid`).

mod bar;
mod lines;

use std::sync::Arc;

use domain::rfq_form::{CargoForm, LINES_SHOWN};
use islands::CargoGrid;
use islands::cargo_grid::GridContents;
use leptos::prelude::*;

use super::data::RequestFormData;
use super::messages::labels;
use super::{asked, choices};
use crate::components::{Tone, field_errors, field_mark, field_mark_id, hidden};
use crate::rendering::{Each, Rendered};
use crate::text::Lang;
use crate::text::cargo::cargo_texts;
use crate::text::labels::Codes;

pub(super) use bar::bar;

pub(super) fn section(data: &RequestFormData, lang: Lang) -> Rendered {
    let t = cargo_texts(lang);
    let cargos = &data.form.cargos;
    let errors = labels(&data.problems, "cargos", lang);
    let mark = asked::mark(data, "cargos", lang);
    let mark_id = mark.map(|_| field_mark_id("cargos"));
    let shown = || cargos.iter().take(LINES_SHOWN);
    provide_context(GridContents {
        lines: Arc::new(shown().map(lines::contents).collect()),
        focus: data.focus,
        fill_field: data.form.fill.fill_field.clone(),
        fill_line: data.form.fill.fill_line.clone(),
    });
    let shapes = shown().enumerate();
    let shapes = shapes
        .map(|(at, line)| lines::shape(at, line, data, lang))
        .collect::<Vec<_>>();
    let container_types = choices::from_catalog(Codes::ContainerType, data.catalogs.as_deref(), lang);
    let container_types: Vec<_> = container_types.into_iter().map(lines::choice).collect();
    let import = Rendered::new(super::import::block(data, lang));
    let carried = cargos.iter().enumerate().skip(LINES_SHOWN);
    Rendered::new(view! {
        <section class="section full" id="s-cargo" aria-labelledby="h-s-cargo">
            <header class="head">
                <div>
                    <h2 id="h-s-cargo">{t.title()}</h2>
                    <p>{t.about()}</p>
                </div>
            </header>
            {mark.map(|mark| field_mark(mark_id.clone(), mark))}
            {(!errors.is_empty())
                .then(|| view! { <div data-tone=Tone::Stop.name()>{field_errors("cargos-error", &errors)}</div> })}
            <CargoGrid
                lang=lang
                max_lines=LINES_SHOWN
                lines=shapes
                container_types=container_types
                described_by=mark_id.clone()
            >
                {import}
            </CargoGrid>
            {Each(carried.flat_map(|(at, line)| carried_fields(at, line)))}
            {(cargos.len() > LINES_SHOWN)
                .then(|| view! { <p class="small quiet">{t.hidden(cargos.len() - LINES_SHOWN)}</p> })}
        </section>
    })
}

/// A line beyond those that can be sent: carried along, unseen.
fn carried_fields(at: usize, line: &CargoForm) -> impl Iterator<Item: IntoView> {
    let fields = line.pairs().into_iter().filter(|(_, value)| !value.is_empty());
    fields.map(move |(name, value)| hidden(format!("cargos[{at}][{name}]"), value))
}
