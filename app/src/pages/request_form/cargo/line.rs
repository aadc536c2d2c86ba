//! A line of the grid: its cells, and the containers it may travel in.

use domain::cargo::Unit;
use domain::rfq_form::{CargoForm, Load};
use islands::markup;
use leptos::prelude::*;

use super::grid::Grid;
use crate::components::hidden;
use crate::components::{Choice, options, textarea_content};
use crate::html::Html;
use crate::pages::request_form::messages::capital;
use crate::text::cargo::field;

impl Grid<'_> {
    /// Written as text at once, so that the views of two hundred lines are not in memory together.
    pub(super) fn line(&self, at: usize, line: &CargoForm) -> Html {
        let t = self.t;
        let number = at + 1;
        // Not a hidden text: of those the browser makes a layer each, and goes through all of them with every key.
        let named = format!("{} {number}", t.line());
        let load = if line.is_fcl() { Load::Fcl } else { Load::Loose };
        let units = Unit::ALL
            .map(|unit| Choice::new(unit.code(), unit.code()))
            .to_vec();
        let loads = vec![
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
        let name_id = format!("cargos-{at}-name");
        let (name, unit_wrong) = (self.wrong(at, "name"), self.wrong(at, "dimension_unit"));
        Html::from_view(view! {
            <tbody role="rowgroup" data-line=at.to_string()>
                <tr role="row">
                    <th scope="row" role="rowheader" aria-label=named><span class="word">{t.line()} " "</span><span data-n>{number}</span></th>
                    <td role="cell" class="c-name" data-label=t.goods() data-tone=name.tone>
                        <textarea
                            rows="1"
                            id=name_id
                            name=format!("cargos[{at}][name]")
                            aria-label=self.named(at, "name")
                            aria-invalid=name.invalid
                            aria-describedby=name.id
                            autofocus=focused
                        >
                            {textarea_content(&line.texts.name)}
                        </textarea>
                    </td>
                    <td role="cell" class="c-sel" data-label=t.load()>
                        <select id=format!("cargos-{at}-load") name=format!("cargos[{at}][load]") aria-label=self.named(at, "load") data-load>
                            {options(loads, load.code(), None)}
                        </select>
                    </td>
                    {self.number(at, line, "package_count", "num c-pcs", t.packages(), "numeric")}
                    {self.number(at, line, "gross_weight", "num c-kg", gross, "decimal")}
                    {self.number(at, line, "length", "num c-dim", t.length(), "decimal")}
                    {self.number(at, line, "width", "num c-dim", t.width(), "decimal")}
                    {self.number(at, line, "height", "num c-dim", t.height(), "decimal")}
                    <td role="cell" class="c-unit" data-label=t.unit() data-tone=unit_wrong.tone>
                        <select
                            id=format!("cargos-{at}-dimension_unit")
                            name=format!("cargos[{at}][dimension_unit]")
                            aria-label=self.named(at, "dimension_unit")
                            aria-invalid=unit_wrong.invalid
                            aria-describedby=unit_wrong.id
                        >
                            {options(units, unit, None)}
                        </select>
                        {hidden(format!("cargos[{at}][unit_was]"), was)}
                    </td>
                    <td role="cell" class="calc" data-label=t.volume()><output aria-live="off" data-volume>{line.line().show_volume(self.lang)}</output></td>
                    <td role="cell" class="c-act">{self.details(at, line)}</td>
                </tr>
                {self.containers(at, line)}
                {self.asked(at)}
                {self.messages(at)}
                {self.doubts(at, line)}
                {self.special_handling(at, line)}
            </tbody>
        })
    }

    fn number(
        &self,
        at: usize,
        line: &CargoForm,
        name: &'static str,
        class: &'static str,
        column: impl Into<String>,
        keys: &'static str,
    ) -> AnyView {
        let wrong = self.wrong(at, name);
        view! {
            <td role="cell" class=class data-label=column.into() data-tone=wrong.tone>
                <input
                    id=format!("cargos-{at}-{name}")
                    name=format!("cargos[{at}][{name}]")
                    inputmode=keys
                    autocomplete="off"
                    aria-label=self.named(at, name)
                    value=line.texts.get(name).unwrap_or_default().to_owned()
                    aria-invalid=wrong.invalid
                    aria-describedby=wrong.id
                />
            </td>
        }
        .into_any()
    }

    /// Type and number of full containers; style shows the row only to lines that travel so.
    fn containers(&self, at: usize, line: &CargoForm) -> AnyView {
        let t = self.t;
        let (kind, count) = (
            self.wrong(at, "container_type"),
            self.wrong(at, "container_count"),
        );
        let tone = kind.tone.or(count.tone);
        let hint = format!("cargos-{at}-containers-hint");
        let described = count
            .id
            .map_or_else(|| hint.clone(), |error| format!("{hint} {error}"));
        view! {
            <tr role="row" class=markup::CONTAINERS_CLASS>
                <td role="cell" colspan="11">
                    <fieldset class="row">
                        <legend class="sr" data-n>{t.in_line(at + 1, t.containers())}</legend>
                        <b>{t.containers()}</b>
                        <span class="affix" data-tone=tone>
                            <input
                                id=format!("cargos-{at}-container_count")
                                name=format!("cargos[{at}][container_count]")
                                inputmode="numeric"
                                autocomplete="off"
                                aria-label=self.named(at, "container_count")
                                value=line.texts.container_count.clone()
                                aria-invalid=count.invalid
                                aria-describedby=described
                            />
                            <span aria-hidden="true">"×"</span>
                            <select
                                id=format!("cargos-{at}-container_type")
                                name=format!("cargos[{at}][container_type]")
                                aria-label=self.named(at, "container_type")
                                aria-invalid=kind.invalid
                                aria-describedby=kind.id
                            >
                                {options(self.containers.clone(), &line.texts.container_type, Some(t.not_chosen().to_owned()))}
                            </select>
                        </span>
                        <span class="small quiet" id=hint>{t.containers_hint()}</span>
                    </fieldset>
                    {self.reefer(at, line)}
                </td>
            </tr>
        }
        .into_any()
    }
}
