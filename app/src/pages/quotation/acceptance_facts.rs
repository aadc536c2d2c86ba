//! The facts in the form of an acceptance about the quotation that it binds to.

use std::borrow::Cow;

use domain::quotation::sums::{Subtotal, by_currency};
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Quotation;

use super::charges::amount;
use super::lists::not_blank;
use super::overview::number_and_version;
use crate::components::{Facts, Icon, date, fact, icon, operator};
use crate::format::money::money;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::text::quotation::quotation_texts;

/// Number, version, total, validity, route, exclusions of the quotation, and (`with_person`) in whose name it is accepted.
pub fn acceptance_facts(quotation: &Quotation, with_person: bool) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let route = quotation
        .route
        .as_deref()
        .map(|route| fact(t.route(), operator(route)));
    let who = PageContext::with(|frame| {
        let person = frame.signed_in.as_ref()?;
        person.display_name.clone()
    });
    let who = who
        .filter(|_| with_person)
        .map(|who| fact(t.accepted_by(), escaped(who)));
    // A missing fact is named: silence would be read as "no limit" and "nothing excluded".
    let number = view! { <b>{escaped(number_and_version(quotation))}</b> };
    view! {
        <Facts>
            {fact(t.quotation(), number)}
            {fact(t.total(), total(quotation))}
            {line_sums(quotation)}
            {fact(t.valid_through(), valid_through(quotation))}
            {route}
            {fact(t.excluded(), exclusions(quotation))}
            {who}
        </Facts>
    }
}

fn total(quotation: &Quotation) -> impl IntoView + use<> {
    let lang = PageContext::lang();
    let t = quotation_texts(lang);
    if quotation.total().is_none() {
        return Either::Left(view! { <b>{t.no_totals()}</b> });
    }
    let currency = quotation.currency.as_deref();
    let vat = quotation.totals.as_ref().and_then(|totals| totals.vat.as_ref());
    let vat = vat.map(|vat| t.including_vat(&money(vat, currency, lang)));
    let vat = vat.map(|words| view! { <br /> <span class="small quiet">{escaped(words)}</span> });
    Either::Right(view! { <b class="figure">{amount(quotation.total(), currency)}</b> {vat} })
}

fn valid_through(quotation: &Quotation) -> impl IntoView {
    match quotation.valid_until.as_deref() {
        Some(day) => Either::Left(date(day)),
        None => Either::Right(quotation_texts(PageContext::lang()).no_validity()),
    }
}

fn exclusions(quotation: &Quotation) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let count = not_blank(&quotation.exclusions).count();
    if count == 0 {
        return Either::Left(t.none_listed());
    }
    let items = not_blank(&quotation.exclusions).map(|item| view! { <li>{operator(item)}</li> });
    Either::Right(view! {
        <details class="fold">
            <summary>{icon(Icon::Chevron)} {escaped(t.things(count))}</summary>
            <ul class="prose small">{Each(items)}</ul>
        </details>
    })
}

/// The sum of the lines in each currency, where the one total does not say it: several currencies, or no total.
fn line_sums(quotation: &Quotation) -> Option<impl IntoView + use<>> {
    let sums = by_currency(&quotation.charges);
    if sums.len() < 2 && (quotation.total().is_some() || sums.is_empty()) {
        return None;
    }
    Some(Each(sums.into_iter().map(|sum| line_sum(&sum))))
}

fn line_sum(sum: &Subtotal) -> Rendered {
    let lang = PageContext::lang();
    let t = quotation_texts(lang);
    let currency = sum.currency.as_deref().map(str::trim);
    let name = currency.map_or_else(
        || t.all_lines_no_currency().into(),
        |currency| Cow::from(t.all_lines_in(currency)),
    );
    let figure = sum.total.map_or_else(
        || t.not_summed().into(),
        |total| Cow::from(money(&total.into(), currency, lang)),
    );
    fact(name, escaped(figure))
}
