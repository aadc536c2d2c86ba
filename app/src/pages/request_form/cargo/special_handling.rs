//! What the operator will ask about goods that need care, and which document will be wanted. Style opens each question
//! with the boxes ticked in the line's details, so it needs no script.

use domain::rfq_form::CargoForm;
use domain::rfq_form::special_handling::{BATTERY_KINDS, PACKING_GROUPS};
use islands::markup;
use leptos::prelude::*;

use super::details::Rare;
use super::grid::Grid;
use crate::components::{Choice, Icon, Tone, field_mark, icon, options};
use crate::pages::request_form::messages::capital;
use crate::text::cargo::field;

const THIRD: Rare = Rare {
    class: "field w2 h3",
    ..Rare::HALF
};

impl Grid<'_> {
    pub(super) fn special_handling(&self, at: usize, line: &CargoForm) -> AnyView {
        let g = self.g;
        let groups = PACKING_GROUPS.map(|group| Choice::new(group, group)).to_vec();
        let kinds = BATTERY_KINDS
            .iter()
            .zip(g.battery_kinds())
            .map(|((code, _), name)| Choice::new(*code, name))
            .collect();
        let part = |class: &'static str, title: &'static str, documents: &'static str, fields: AnyView| {
            view! {
                <fieldset class=format!("field {class}")>
                    <legend><span class="sr" data-n>{format!("{} {}: ", self.t.line(), at + 1)}</span>{title}</legend>
                    <div class="fields">{fields}</div>
                    <p class="small quiet">{icon(Icon::Info)} " " {documents}</p>
                </fieldset>
            }
            .into_any()
        };
        let danger = view! {
            {self.text(at, line, "un_number", Rare { hint: Some(g.un_hint()), ..THIRD })}
            {self.text(at, line, "shipping_name", Rare { class: "field w4", ..Rare::HALF })}
            {self.text(at, line, "hazard_class", Rare { keys: Some("decimal"), ..THIRD })}
            {self.choice(at, line, "packing_group", groups)}
        };
        let battery = view! {
            {self.choice(at, line, "battery_kind", kinds)}
            {self.text(at, line, "battery_power", Rare { keys: Some("decimal"), ..THIRD })}
            {self.text(at, line, "battery_charge", Rare { keys: Some("decimal"), ..THIRD })}
        };
        let permit = self.text(at, line, "permit_number", Rare::HALF);
        view! {
            <tr role="row" class=markup::HANDLING_CLASS data-tone=Tone::Attention.name()>
                <td role="cell" colspan="11">
                    <div class="stack">
                        {part("ask-danger", g.danger(), g.danger_documents(), danger.into_any())}
                        {part("ask-battery", g.battery(), g.battery_documents(), battery.into_any())}
                        {part("ask-permit", g.permit(), g.permit_documents(), permit)}
                    </div>
                </td>
            </tr>
        }
        .into_any()
    }

    /// Size and temperature of a refrigerated container.
    pub(super) fn reefer(&self, at: usize, line: &CargoForm) -> AnyView {
        let g = self.g;
        let id = format!("cargos-{at}-reefer_size");
        let sizes = ["20", "40", "40HC"].map(|size| Choice::new(size, size)).to_vec();
        view! {
            <div class="row if-reefer">
                <label for=id.clone()>{g.reefer()}</label>
                <select id=id name=format!("cargos[{at}][reefer_size]") class="inline">{options(sizes, line.get("reefer_size"), Some("—".into()))}</select>
                <button class="btn plain" type="button" popovertarget=format!("cargos-{at}-dialog")>
                    <span class="sr" data-n>{format!("{} {}: ", self.t.line(), at + 1)}</span>{g.reefer_temperature()}
                </button>
            </div>
        }
        .into_any()
    }

    fn choice(&self, at: usize, line: &CargoForm, name: &'static str, choices: Vec<Choice>) -> AnyView {
        let id = format!("cargos-{at}-{name}");
        let wrong = self.wrong(at, name);
        view! {
            <div class=THIRD.class>
                <label for=id.clone()>{capital(field(name, self.lang).unwrap_or(name))}</label>
                {wrong.mark.map(|mark| field_mark(None, mark))}
                <select id=id name=format!("cargos[{at}][{name}]") aria-describedby=wrong.id>{options(choices, line.get(name), Some("—".into()))}</select>
            </div>
        }
        .into_any()
    }
}
