//! The totals, what was just done, and the button that sends.

use domain::cargo::{LineTotals, Mode, ShipmentTotals};
use domain::rfq_form::{CargoForm, LINES_SHOWN, RfqAction};
use leptos::prelude::*;

use crate::components::{Icon, icon};
use crate::pages::request_form::data::RequestFormData;
use crate::text::Lang;
use crate::text::cargo::cargo_texts;
use crate::text::grid::grid_texts;
use islands::CargoTotals;
use islands::markup::sums as names;

pub fn bar(data: &RequestFormData, does: String, send: &'static str, lang: Lang) -> AnyView {
    let (t, g) = (cargo_texts(lang), grid_texts(lang));
    let lines: Vec<LineTotals> = data
        .form
        .cargos
        .iter()
        .take(LINES_SHOWN)
        .map(CargoForm::line)
        .collect();
    let totals = ShipmentTotals::from_lines(&lines);
    let sums = totals.show(lang);
    let loose = sums.loose;
    let chosen = modes(data);
    let sum = |name: String, value: String| view! { <output aria-live="off" data-sum=name>{value}</output> };
    // Every mode has its place, so that the island only shows and hides.
    let weights = Mode::ALL
        .into_iter()
        .zip(g.modes())
        .map(|(mode, name)| {
            let divisor = data.divisors.get(mode);
            let weights = totals.weigh(divisor, lang);
            let code = mode.code();
            let shown = loose && chosen.contains(&mode);
            view! {
                <div class="mode" data-if=code hidden=!shown>
                    <dt>{name} <small>" ÷" {divisor.to_string()} ", " {g.estimate()}</small></dt>
                    <dd>
                        {sum(format!("{code}-{}", names::CHARGEABLE), weights.chargeable)} "\u{a0}kg"
                        <small class="minor">" " {g.volumetric()} " " {sum(format!("{code}-{}", names::VOLUMETRIC), weights.volumetric)}</small>
                    </dd>
                </div>
            }
            .into_any()
        })
        .collect_view();
    let sum = |name: &str, value: String| sum(name.to_owned(), value);
    let dl = view! {
        <dl class="sums" data-divisors=data.divisors.to_string()>
            <div><dt>{t.packages()}</dt><dd>{sum(names::PACKAGES, sums.packages)}</dd></div>
            <div><dt>{t.total_gross()}</dt><dd>{sum(names::GROSS, sums.gross)} "\u{a0}kg"</dd></div>
            <div data-if=names::VOLUME hidden=!loose>
                <dt>{t.volume()}</dt><dd>{sum(names::VOLUME, sums.volume)} "\u{a0}m³"</dd>
            </div>
            {weights}
            <div data-if=names::CONTAINERS hidden=sums.containers.is_empty()>
                <dt>{t.containers()}</dt><dd>{sum(names::CONTAINERS, sums.containers.clone())}</dd>
            </div>
            <div class="minor" data-if=names::INCOMPLETE hidden={sums.incomplete == 0}>
                <dt>{t.total_incomplete()}</dt><dd>{sum(names::INCOMPLETE, sums.incomplete.to_string())}</dd>
            </div>
        </dl>
    };
    view! {
        <div class="bar" data-sticks="end">
            {said(lang)}
            <CargoTotals>{dl.into_any()}</CargoTotals>
            <div class="row push">
                <noscript><button class="btn" name="do" value=RfqAction::Recalculate.to_string()>{t.recalculate()}</button></noscript>
                <button class="btn primary" name="do" value=does>{icon(Icon::Send)}{send}</button>
            </div>
        </div>
    }
    .into_any()
}

/// Where the island says what it did, and offers to take it back.
fn said(lang: Lang) -> AnyView {
    let g = grid_texts(lang);
    let texts = g
        .said()
        .map(|(name, text)| view! { <template data-say=name>{text}</template> }.into_any())
        .collect_view();
    view! {
        <div class="said row" data-history>
            <span role="status" data-said></span>
            <button class="btn plain" type="button" data-undo hidden>{g.undo()}</button>
            <button class="btn plain" type="button" data-redo hidden>{g.redo()}</button>
            {texts}
        </div>
    }
    .into_any()
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
