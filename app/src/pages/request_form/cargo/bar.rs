//! The totals, the last action, and the button that sends.

use domain::cargo::{LineTotals, Mode, ShipmentTotals};
use domain::rfq_form::{CargoForm, LINES_SHOWN, RfqAction};
use islands::{BarFigures, CargoBar};
use leptos::prelude::*;

use crate::components::{Icon, icon};
use crate::pages::request_form::data::RequestFormData;
use crate::text::Lang;
use crate::text::cargo::cargo_texts;

pub fn bar(data: &RequestFormData, does: String, send: &'static str, lang: Lang) -> impl IntoView + use<> {
    let lines: Vec<LineTotals> = data
        .form
        .cargos
        .iter()
        .take(LINES_SHOWN)
        .map(CargoForm::line)
        .collect();
    let totals = ShipmentTotals::from_lines(&lines);
    let figures = BarFigures::new(&totals, &modes(data), data.divisors, lang);
    view! {
        <div class="bar" data-sticks="end">
            <CargoBar lang=lang figures=figures divisors=data.divisors.to_string() />
            <div class="row push">
                <noscript>
                    <button class="btn" name="do" value=RfqAction::Recalculate.to_string()>{cargo_texts(lang).recalculate()}</button>
                </noscript>
                <button class="btn primary" name="do" value=does>{icon(Icon::Send)}{send}</button>
            </div>
        </div>
    }
}

/// The transport modes of the chosen services.
fn modes(data: &RequestFormData) -> Vec<Mode> {
    let listed = data
        .catalogs
        .as_ref()
        .map(|catalogs| catalogs.services.as_slice())
        .unwrap_or_default();
    Mode::of_services(data.form.service_codes.iter().filter_map(|code| {
        let mode = listed
            .iter()
            .find(|one| one.code == *code)
            .and_then(|one| one.transport_mode.as_deref());
        mode.and_then(Mode::from_code).or_else(|| Mode::from_code(code))
    }))
}
