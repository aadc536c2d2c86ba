//! Prices: the operator's totals, its lines of each currency, what one of the cargo costs as an estimate, and how that
//! stands to earlier quotations of the lane.

use domain::decision_desk::Offer;
use domain::decision_desk::charges::{CurrencyRow, by_currency_of_lines};
use domain::decision_desk::prices::{Price, prices};
use leptos::prelude::*;
use partner_api::{Figure, QuotationTotals};

use super::column::{Column, offers};
use super::table::{FIGURES, head_from, row, table};
use crate::components::money;
use crate::format::quotation::NO_FIGURE;
use crate::page_context::PageContext;
use crate::pages::quotation::charges::amount;
use crate::pages::quotation::lane::{basis, standing_words};
use crate::text::desk::DeskTexts;
use crate::text::lane::lane_texts;
use crate::text::quotation::quotation_texts;

/// The panel.
pub fn panel(columns: &[&Column<'_>], t: DeskTexts) -> AnyView {
    let offers = offers(columns);
    let prices = prices(&offers);
    let mut rows = totals(columns, &offers, t);
    rows.extend(lines(columns, &offers, t));
    rows.extend(estimates(columns, &prices, t));
    let has_unit = prices.iter().any(|price| price.unit.is_some());
    let calculated = has_unit.then(|| {
        let words = lane_texts(PageContext::lang()).calculated();
        view! { <p class="pad small quiet">{words}</p> }
    });
    view! {
        <section class="panel" aria-labelledby="price">
            <header><h2 id="price">{t.price()}</h2></header>
            {table(columns, t.price(), FIGURES, rows, t)}
            {calculated}
        </section>
    }
    .into_any()
}

type TotalOf = fn(&QuotationTotals) -> Option<&Figure>;

/// The service's own totals, the one to pay first.
fn totals(columns: &[&Column<'_>], offers: &[Offer<'_>], t: DeskTexts) -> Vec<AnyView> {
    let q = quotation_texts(PageContext::lang());
    let all: [(&'static str, TotalOf); 3] = [
        (q.total(), |totals| totals.total.as_ref()),
        (q.before_vat(), |totals| totals.amount.as_ref()),
        (q.vat(), |totals| totals.vat.as_ref()),
    ];
    all.into_iter()
        .enumerate()
        .map(|(at, (name, of))| {
            let cells = offers
                .iter()
                .map(|offer| {
                    let quotation = offer.quotation;
                    let figure = quotation.totals.as_ref().and_then(of);
                    let shown = amount(figure, quotation.currency.as_deref());
                    if at == 0 {
                        view! { <b>{shown}</b> }.into_any()
                    } else {
                        shown.into_any()
                    }
                })
                .collect();
            let head = if at == 0 {
                head_from(name, t.given_by_operator())
            } else {
                name.into_any()
            };
            row(columns, head, cells, FIGURES)
        })
        .collect()
}

/// The lines of each currency, as the page of a quotation sums them.
fn lines(columns: &[&Column<'_>], offers: &[Offer<'_>], t: DeskTexts) -> Vec<AnyView> {
    by_currency_of_lines(offers)
        .into_iter()
        .map(|sums| currency_row(columns, &sums, t))
        .collect()
}

fn currency_row(columns: &[&Column<'_>], sums: &CurrencyRow, t: DeskTexts) -> AnyView {
    let q = quotation_texts(PageContext::lang());
    let name = sums.currency.as_deref().map_or_else(
        || q.all_lines_no_currency().to_owned(),
        |code| q.all_lines_in(code.trim()),
    );
    let cells = sums
        .cells
        .iter()
        .map(|cell| match cell {
            None => NO_FIGURE.into_any(),
            Some(sum) => match sum.total {
                Some(total) => money(&Figure::from(total), sum.currency.as_deref()).into_any(),
                None => view! { <small>{q.not_summed()}</small> }.into_any(),
            },
        })
        .collect();
    row(columns, head_from(name, t.summed_here()), cells, FIGURES)
}

/// What one of the cargo costs, and how that stands on the lane.
fn estimates(columns: &[&Column<'_>], prices: &[Price], t: DeskTexts) -> Vec<AnyView> {
    let l = lane_texts(PageContext::lang());
    let mut rows = Vec::new();
    if prices.iter().any(|price| price.unit.is_some()) {
        let cells = prices
            .iter()
            .map(|price| match &price.unit {
                None => NO_FIGURE.into_any(),
                Some(unit) => {
                    let shown = money(&unit.shown(), Some(&unit.currency));
                    view! { {shown} " " <small>{basis(&unit.basis, l)}</small> }.into_any()
                }
            })
            .collect();
        rows.push(row(columns, t.unit_price().into_any(), cells, FIGURES));
        let cells = prices
            .iter()
            .map(|price| match (price.standing, &price.unit) {
                (Some(standing), _) => standing_words(standing, l).into_any(),
                (None, Some(_)) => view! { <span class="quiet">{t.too_few_earlier()}</span> }.into_any(),
                (None, None) => NO_FIGURE.into_any(),
            })
            .collect();
        rows.push(row(columns, t.on_lane().into_any(), cells, FIGURES));
    }
    rows
}
