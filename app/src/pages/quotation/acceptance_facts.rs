//! What the form of an acceptance shows of what is about to be accepted.

use domain::quotation::sums::by_currency;
use leptos::prelude::*;
use partner_api::Quotation;

use super::charges::amount;
use super::lists::words;
use super::overview::number_and_version;
use crate::components::{Facts, Icon, date, fact, icon, operator};
use crate::page_context::PageContext;
use crate::text::quotation::quotation_texts;

/// What is about to be accepted: number, version, total, validity, route, exclusions and in whose name.
pub(super) fn acceptance_facts(quotation: &Quotation) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let currency = quotation.currency.as_deref();
    let vat = quotation.totals.as_ref().and_then(|totals| totals.vat.as_ref());
    let vat = vat.map(|vat| crate::format::money::money(vat, currency, PageContext::lang()));
    let vat = vat.map(|vat| view! { <br /> <span class="small quiet">{t.including_vat(&vat)}</span> });
    let total = view! { <b class="figure">{amount(quotation.total(), currency)}</b> {vat} };
    // What is missing is said: silence would be read as "no limit" and "nothing excluded".
    let total = match quotation.total() {
        Some(_) => total.into_any(),
        None => view! { <b>{t.no_totals()}</b> }.into_any(),
    };
    let valid = match quotation.valid_until.as_deref() {
        Some(day) => date(day).into_any(),
        None => t.no_validity().into_any(),
    };
    let valid = fact(t.valid_through(), valid);
    let sums = line_sums(quotation);
    let route = quotation
        .route
        .clone()
        .map(|route| fact(t.route(), operator(route)));
    let excluded = words(&quotation.exclusions);
    let excluded = if excluded.is_empty() {
        fact(t.not_included(), t.none_listed())
    } else {
        let count = t.things(excluded.len());
        let items = excluded
            .into_iter()
            .map(|item| view! { <li>{item}</li> })
            .collect_view();
        let fold = view! {
            <details class="fold">
                <summary>{icon(Icon::Chevron)}{count}</summary>
                <ul class="prose small">{items}</ul>
            </details>
        };
        fact(t.not_included(), fold)
    };
    let who = PageContext::with(|frame| {
        frame
            .signed_in
            .as_ref()
            .and_then(|person| person.display_name.clone())
    });
    let who = who.map(|who| fact(t.accepted_by(), who));
    let number = fact(t.quotation(), view! { <b>{number_and_version(quotation)}</b> });
    view! { <Facts>{number} {fact(t.total(), total)} {sums} {valid} {route} {excluded} {who}</Facts> }
}

/// What the lines come to in each currency, where the one total does not say it: several currencies, or no total.
fn line_sums(quotation: &Quotation) -> Option<AnyView> {
    let t = quotation_texts(PageContext::lang());
    let sums = by_currency(&quotation.charges);
    if sums.len() < 2 && (quotation.total().is_some() || sums.is_empty()) {
        return None;
    }
    let facts = sums
        .into_iter()
        .map(|sum| {
            let currency = sum.currency.as_deref().map(str::trim);
            let name = currency.map_or_else(
                || t.all_lines_no_currency().to_owned(),
                |currency| t.all_lines_in(currency),
            );
            let figure = sum.total.map_or_else(
                || t.not_summed().to_owned(),
                |total| crate::format::money::money(&total.into(), currency, PageContext::lang()),
            );
            fact(name, figure)
        })
        .collect_view();
    Some(facts.into_any())
}
