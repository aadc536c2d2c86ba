//! What is offered beside the price: validity, transit time and the like, the cargo that each is for, risks.

use domain::decision_desk::prices::{Price, prices};
use domain::decision_desk::{Agreement, Offer, facts};
use domain::json::is_blank;
use domain::quotation::changes::Fact;
use domain::trade_lane::Cargo;
use leptos::prelude::*;
use partner_api::{Figure, Quotation};

use super::column::{Column, offers};
use super::table::{head, row, table};
use crate::components::{date, operator, operator_lines, readable};
use crate::format;
use crate::format::number::with_unit;
use crate::format::quotation::NO_FIGURE;
use crate::page_context::PageContext;
use crate::pages::quotation::comparison::fact_name;
use crate::pages::quotation::overview;
use crate::text::desk::DeskTexts;
use crate::text::quotation::quotation_texts;

/// The panel.
pub fn panel(columns: &[&Column<'_>], t: DeskTexts) -> AnyView {
    let offers = offers(columns);
    let prices = prices(&offers);
    let mut rows = vec![validity(columns, &offers, t)];
    rows.extend(written(columns, &offers, t));
    rows.extend(cargo(columns, &prices, t));
    rows.extend(risks(columns, &offers));
    view! {
        <section class="panel" aria-labelledby="offer">
            <header><h2 id="offer">{t.offer()}</h2></header>
            {table(columns, t.offer(), "", rows, t)}
        </section>
    }
    .into_any()
}

fn validity(columns: &[&Column<'_>], offers: &[Offer<'_>], t: DeskTexts) -> AnyView {
    let q = quotation_texts(PageContext::lang());
    let cells = offers
        .iter()
        .map(|offer| {
            let quotation = offer.quotation;
            let day = match quotation.valid_until.as_deref() {
                Some(day) => date(day).into_any(),
                None => q.no_validity().into_any(),
            };
            let state = state(quotation, t).map(|words| view! { " " <small>{words}</small> });
            view! { {day} {state} }.into_any()
        })
        .collect();
    row(
        columns,
        head(q.valid_through(), facts::validity(offers), t),
        cells,
        "",
    )
}

/// The service's flags decide; what is left only informs.
fn state(quotation: &Quotation, t: DeskTexts) -> Option<String> {
    if !quotation.can_respond && !quotation.is_expired {
        return Some(t.closed().to_owned());
    }
    overview::left_words(quotation)
}

/// What the operator says in a few words, as written.
fn written(columns: &[&Column<'_>], offers: &[Offer<'_>], t: DeskTexts) -> Vec<AnyView> {
    facts::rows(offers)
        .into_iter()
        .map(|fact| {
            let cells = fact
                .cells
                .iter()
                .map(|cell| match cell {
                    Some(text) => operator_lines(*text).into_any(),
                    None => NO_FIGURE.into_any(),
                })
                .collect();
            let class = if fact.fact == Fact::TransitTime {
                "strong"
            } else {
                ""
            };
            row(
                columns,
                head(fact_name(fact.fact), fact.agreement, t),
                cells,
                class,
            )
        })
        .collect()
}

/// What each price is for: different requests have different cargo.
fn cargo(columns: &[&Column<'_>], prices: &[Price], t: DeskTexts) -> Vec<AnyView> {
    let chargeable: Vec<_> = prices
        .iter()
        .map(|price| price.cargo.chargeable.as_ref())
        .collect();
    let volume: Vec<_> = prices.iter().map(|price| price.cargo.volume.as_ref()).collect();
    let boxes: Vec<_> = prices.iter().map(|price| &price.cargo.containers).collect();
    let measured = |figures: &[Option<&Figure>], unit: &str| -> Vec<Option<String>> {
        let shown = figures
            .iter()
            .map(|figure| figure.map(|figure| with_unit(figure, unit, PageContext::lang())));
        shown.collect()
    };
    let all = [
        (
            t.chargeable(),
            Agreement::of(&chargeable),
            measured(&chargeable, "kg"),
        ),
        (t.volume(), Agreement::of(&volume), measured(&volume, "m³")),
        (
            t.containers(),
            Agreement::of(&boxes),
            prices.iter().map(|price| containers(&price.cargo)).collect(),
        ),
    ];
    all.into_iter()
        .filter(|(_, _, shown)| shown.iter().any(Option::is_some))
        .map(|(name, agreement, shown)| {
            let cells = shown
                .into_iter()
                .map(|text| text.unwrap_or_else(|| NO_FIGURE.to_owned()).into_any())
                .collect();
            let head = view! { {head(name, agreement, t)} " " <small>{t.sum_of_cargo()}</small> };
            row(columns, head.into_any(), cells, "")
        })
        .collect()
}

/// `2 × 40HC, 1 × 20DC`
fn containers(cargo: &Cargo) -> Option<String> {
    let all: Vec<String> = cargo
        .containers
        .iter()
        .map(|(name, count)| {
            let count = format::number::figure(count, PageContext::lang());
            let words = format!("{count}\u{a0}×\u{a0}{name}");
            words.trim_end_matches(['×', '\u{a0}']).to_owned()
        })
        .collect();
    (!all.is_empty()).then(|| all.join(", "))
}

/// The risks as listed, side by side: their shape is not specified, so they are not matched.
fn risks(columns: &[&Column<'_>], offers: &[Offer<'_>]) -> Option<AnyView> {
    let q = quotation_texts(PageContext::lang());
    let lists: Vec<Vec<AnyView>> = offers
        .iter()
        .map(|offer| {
            let risks = offer.quotation.risks.iter();
            risks
                .filter(|risk| !is_blank(risk))
                .map(|risk| match risk.as_str() {
                    Some(words) => operator(words).into_any(),
                    None => readable(risk).into_any(),
                })
                .collect()
        })
        .collect();
    lists.iter().any(|list| !list.is_empty()).then(|| {
        let cells = lists
            .into_iter()
            .map(|list| match list.len() {
                0 => NO_FIGURE.into_any(),
                _ => view! { <ul class="prose">{list.into_iter().map(|risk| view! { <li>{risk}</li> }).collect_view()}</ul> }
                    .into_any(),
            })
            .collect();
        row(columns, q.risks().into_any(), cells, "")
    })
}
