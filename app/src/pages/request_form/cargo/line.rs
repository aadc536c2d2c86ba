//! A line of the grid: its cells, and the containers it may travel in.

use domain::cargo::Unit;
use domain::rfq_form::{CargoForm, Load};
use islands::markup;

use super::grid::Grid;
use crate::components::{Choice, TextAreaContent, hidden, options};
use crate::html::html;
use crate::pages::request_form::messages::capital;
use crate::rendering::Rendered;
use crate::text::cargo::field;

impl Grid<'_> {
    pub(super) fn line(&self, at: usize, line: &CargoForm) -> Rendered {
        let t = self.t;
        let number = at + 1;
        // Not a hidden text: of those the browser makes a layer each, and goes through all of them with every key.
        let named = format!("{} {number}", t.line());
        let load = if line.is_fcl() { Load::Fcl } else { Load::Loose };
        let units = Unit::ALL.map(|unit| Choice::new(unit.code(), unit.code()));
        let loads = [
            Choice::new(Load::Loose.code(), t.loose()),
            Choice::new(Load::Fcl.code(), t.fcl()),
        ];
        let unit = if line.texts.dimension_unit.is_empty() {
            "cm"
        } else {
            &line.texts.dimension_unit
        };
        // As long as it is in doubt which unit was meant, the earlier one is kept.
        let was = line
            .unit_in_doubt()
            .map_or_else(|| unit.to_owned(), |(was, _)| was.code().to_owned());
        let focused = self.focus == Some(at);
        let gross = capital(field("gross_weight", self.lang).unwrap_or(t.gross()));
        let (name, unit_wrong) = (self.wrong(at, "name"), self.wrong(at, "dimension_unit"));
        html! {
            tbody role="rowgroup" data-line=(at) {
                tr role="row" {
                    th scope="row" role="rowheader" aria-label=(named) {
                        span.word { (t.line()) " " } span data-n { (number) }
                    }
                    td.c-name role="cell" data-label=(t.goods()) data-tone=[name.tone] {
                        textarea
                            rows="1"
                            id={ "cargos-" (at) "-name" }
                            name={ "cargos[" (at) "][name]" }
                            aria-label=(self.named(at, "name"))
                            aria-invalid=[name.invalid]
                            aria-describedby=[name.id]
                            autofocus[focused]
                        { (TextAreaContent(&line.texts.name)) }
                    }
                    td.c-sel role="cell" data-label=(t.load()) {
                        select
                            id={ "cargos-" (at) "-load" }
                            name={ "cargos[" (at) "][load]" }
                            aria-label=(self.named(at, "load"))
                            data-load
                        { (options(&loads, load.code(), None)) }
                    }
                    (self.number(at, line, "package_count", "num c-pcs", t.packages(), "numeric"))
                    (self.number(at, line, "gross_weight", "num c-kg", &gross, "decimal"))
                    (self.number(at, line, "length", "num c-dim", t.length(), "decimal"))
                    (self.number(at, line, "width", "num c-dim", t.width(), "decimal"))
                    (self.number(at, line, "height", "num c-dim", t.height(), "decimal"))
                    td.c-unit role="cell" data-label=(t.unit()) data-tone=[unit_wrong.tone] {
                        select
                            id={ "cargos-" (at) "-dimension_unit" }
                            name={ "cargos[" (at) "][dimension_unit]" }
                            aria-label=(self.named(at, "dimension_unit"))
                            aria-invalid=[unit_wrong.invalid]
                            aria-describedby=[unit_wrong.id]
                        { (options(&units, unit, None)) }
                        (hidden(format!("cargos[{at}][unit_was]"), was))
                    }
                    td.calc role="cell" data-label=(t.volume()) {
                        output aria-live="off" data-volume { (line.line().show_volume(self.lang)) }
                    }
                    td.c-act role="cell" { (self.details(at, line)) }
                }
                (self.containers(at, line))
                @if let Some(asked) = self.asked(at) { (asked) }
                @if let Some(messages) = self.messages(at) { (messages) }
                (self.doubts(at, line))
                (self.special_handling(at, line))
            }
        }
        .into()
    }

    fn number(
        &self,
        at: usize,
        line: &CargoForm,
        name: &'static str,
        class: &'static str,
        column: &str,
        keys: &'static str,
    ) -> Rendered {
        let wrong = self.wrong(at, name);
        html! {
            td class=(class) role="cell" data-label=(column) data-tone=[wrong.tone] {
                input
                    id={ "cargos-" (at) "-" (name) }
                    name={ "cargos[" (at) "][" (name) "]" }
                    inputmode=(keys)
                    autocomplete="off"
                    aria-label=(self.named(at, name))
                    value=(line.texts.get(name).unwrap_or_default())
                    aria-invalid=[wrong.invalid]
                    aria-describedby=[wrong.id];
            }
        }
        .into()
    }

    /// Type and number of full containers; style shows the row only to lines that travel so.
    fn containers(&self, at: usize, line: &CargoForm) -> Rendered {
        let t = self.t;
        let (kind, count) = (
            self.wrong(at, "container_type"),
            self.wrong(at, "container_count"),
        );
        let tone = kind.tone.or(count.tone);
        html! {
            tr role="row" class=(markup::CONTAINERS_CLASS) {
                td role="cell" colspan="11" {
                    fieldset.row {
                        legend.sr data-n { (t.in_line(at + 1, t.containers())) }
                        b { (t.containers()) }
                        span.affix data-tone=[tone] {
                            input
                                id={ "cargos-" (at) "-container_count" }
                                name={ "cargos[" (at) "][container_count]" }
                                inputmode="numeric"
                                autocomplete="off"
                                aria-label=(self.named(at, "container_count"))
                                value=(line.texts.container_count)
                                aria-invalid=[count.invalid]
                                aria-describedby={ "cargos-" (at) "-containers-hint" @if let Some(error) = &count.id { " " (error) } };
                            span aria-hidden="true" { "×" }
                            select
                                id={ "cargos-" (at) "-container_type" }
                                name={ "cargos[" (at) "][container_type]" }
                                aria-label=(self.named(at, "container_type"))
                                aria-invalid=[kind.invalid]
                                aria-describedby=[kind.id]
                            { (options(&self.containers, &line.texts.container_type, Some(t.not_chosen()))) }
                        }
                        span class="small quiet" id={ "cargos-" (at) "-containers-hint" } { (t.containers_hint()) }
                    }
                    (self.reefer(at, line))
                }
            }
        }
        .into()
    }
}
