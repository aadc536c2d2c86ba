//! Offers beside their price: validity, transit time and the like, the cargo that each is for, risks.

use std::borrow::Cow;

use domain::decision_desk::prices::{Price, prices};
use domain::decision_desk::{Agreement, Offer, facts};
use domain::json::is_blank;
use domain::quotation::changes::Fact;
use domain::trade_lane::Cargo;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Figure;
use serde_json::Value;

use super::column::{Column, offers};
use super::table::{head, row, table};
use crate::components::{Panel, date, operator, operator_lines, readable};
use crate::format;
use crate::format::number::with_unit;
use crate::format::quotation::NO_FIGURE;
use crate::page_context::PageContext;
use crate::pages::quotation::comparison::fact_name;
use crate::pages::quotation::overview;
use crate::rendering::{Each, Rendered, escaped};
use crate::text::desk::DeskTexts;
use crate::text::quotation::quotation_texts;

/// The panel of the offers apart from money.
pub fn panel(columns: &[&Column<'_>], t: DeskTexts) -> Rendered {
    let offers = offers(columns);
    let prices = prices(&offers);
    let rows = view! {
        {validity(columns, &offers, t)}
        {fact_rows(columns, &offers, t)}
        {cargo(columns, &prices, t)}
        {risks(columns, &offers)}
    };
    Rendered::new(view! {
        <Panel id="offer" title=t.offer()>
            {table(columns, t.offer(), "", rows, t)}
        </Panel>
    })
}

fn validity(columns: &[&Column<'_>], offers: &[Offer<'_>], t: DeskTexts) -> impl IntoView {
    let q = quotation_texts(PageContext::lang());
    let cells = offers.iter().map(move |offer| {
        let quotation = offer.quotation;
        let day = match quotation.valid_until.as_deref() {
            Some(day) => Either::Left(date(day)),
            None => Either::Right(q.no_validity()),
        };
        let state = state(offer, t).map(|words| {
            view! {
                " "
                <small>{words}</small>
            }
        });
        view! { {day} {state} }
    });
    row(
        columns,
        head(q.valid_through(), facts::validity(offers), t),
        cells,
        "",
    )
}

/// The service's flags decide; the time that is left only informs.
fn state(offer: &Offer<'_>, t: DeskTexts) -> Option<String> {
    let status = offer.request.summary.state();
    if overview::is_closed(offer.quotation, &status) {
        return Some(t.closed().to_owned());
    }
    overview::is_validity_a_matter(offer.quotation, &status)
        .then(|| overview::left_words(offer.quotation))
        .flatten()
}

/// The operator's short texts, as written.
fn fact_rows(columns: &[&Column<'_>], offers: &[Offer<'_>], t: DeskTexts) -> impl IntoView {
    let rows = facts::rows(offers).into_iter().map(move |fact| {
        let cells = fact.cells.into_iter().map(|cell| match cell {
            Some(text) => Either::Left(operator_lines(text)),
            None => Either::Right(NO_FIGURE),
        });
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
    });
    Each(rows)
}

/// The cargo of each price: different requests have different cargo.
fn cargo(columns: &[&Column<'_>], prices: &[Price], t: DeskTexts) -> impl IntoView {
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
    let rows = all
        .into_iter()
        .filter(|(_, _, shown)| shown.iter().any(Option::is_some))
        .map(move |(name, agreement, shown)| {
            let cells = shown
                .into_iter()
                .map(|text| escaped(text.map_or(Cow::Borrowed(NO_FIGURE), Cow::Owned)));
            let head = view! {
                {head(name, agreement, t)}
                " "
                <small>{t.sum_of_cargo()}</small>
            };
            row(columns, head, cells, "")
        });
    Each(rows)
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
fn risks(columns: &[&Column<'_>], offers: &[Offer<'_>]) -> Option<impl IntoView> {
    let lists: Vec<Vec<&Value>> = offers
        .iter()
        .map(|offer| {
            let risks = offer.quotation.risks.iter();
            risks.filter(|risk| !is_blank(risk)).collect()
        })
        .collect();
    lists.iter().any(|list| !list.is_empty()).then(|| {
        let cells = lists.into_iter().map(|list| {
            if list.is_empty() {
                return Either::Left(NO_FIGURE);
            }
            let items = list.into_iter().map(|one| view! { <li>{risk(one)}</li> });
            Either::Right(view! { <ul class="prose">{Each(items)}</ul> })
        });
        row(columns, quotation_texts(PageContext::lang()).risks(), cells, "")
    })
}

fn risk(risk: &Value) -> impl IntoView {
    match risk.as_str() {
        Some(words) => Either::Left(operator(words)),
        None => Either::Right(readable(risk)),
    }
}
