//! Prices: the operator's totals, its lines of each currency, the estimated price of one unit of the cargo, and its standing
//! among earlier quotations of the lane.

use std::borrow::Cow;

use domain::decision_desk::Offer;
use domain::decision_desk::charges::{CurrencyRow, by_currency_of_lines};
use domain::decision_desk::prices::{Price, prices};
use leptos::either::{Either, EitherOf3};
use leptos::prelude::*;
use partner_api::{Figure, QuotationTotals};

use super::column::{Column, offers};
use super::table::{FIGURES_CLASS, head_from, row, table};
use crate::components::{Panel, money};
use crate::format::quotation::NO_FIGURE;
use crate::page_context::PageContext;
use crate::pages::quotation::charges::amount;
use crate::pages::quotation::lane::{basis, standing_words};
use crate::rendering::{Each, Rendered};
use crate::text::desk::DeskTexts;
use crate::text::lane::lane_texts;
use crate::text::quotation::quotation_texts;

/// The panel of prices.
pub fn panel(columns: &[&Column<'_>], t: DeskTexts) -> Rendered {
    let offers = offers(columns);
    let prices = prices(&offers);
    let currencies = by_currency_of_lines(&offers);
    let has_unit = prices.iter().any(|price| price.unit.is_some());
    let calculated = has_unit.then(|| {
        let words = lane_texts(PageContext::lang()).calculated();
        view! { <p class="pad small quiet">{words}</p> }
    });
    let rows = view! {
        {totals(columns, &offers, t)}
        {Each(currencies.iter().map(|sums| currency_row(columns, sums, t)))}
        {has_unit.then(|| estimates(columns, &prices, t))}
    };
    Rendered::new(view! {
        <Panel id="price" title=t.price()>
            {table(columns, t.price(), FIGURES_CLASS, rows, t)}
            {calculated}
        </Panel>
    })
}

type TotalOf = fn(&QuotationTotals) -> Option<&Figure>;

/// The service's own totals, the one to pay first.
fn totals(columns: &[&Column<'_>], offers: &[Offer<'_>], t: DeskTexts) -> impl IntoView {
    let q = quotation_texts(PageContext::lang());
    let to_pay = amounts(offers, |totals| totals.total.as_ref()).map(|amount| view! { <b>{amount}</b> });
    let others: [(&'static str, TotalOf); 2] = [
        (q.before_vat(), |totals| totals.amount.as_ref()),
        (q.vat(), |totals| totals.vat.as_ref()),
    ];
    let others = others
        .into_iter()
        .map(move |(name, total_of)| row(columns, name, amounts(offers, total_of), FIGURES_CLASS));
    view! {
        {row(columns, head_from(q.total(), t.given_by_operator()), to_pay, FIGURES_CLASS)}
        {Each(others)}
    }
}

/// One total of each offer.
fn amounts(offers: &[Offer<'_>], total_of: TotalOf) -> impl Iterator<Item: IntoView> + Send {
    offers.iter().map(move |offer| {
        let quotation = offer.quotation;
        let figure = quotation.totals.as_ref().and_then(total_of);
        amount(figure, quotation.currency.as_deref())
    })
}

/// The lines of a currency, as the page of a quotation sums them.
fn currency_row(columns: &[&Column<'_>], sums: &CurrencyRow, t: DeskTexts) -> impl IntoView {
    let q = quotation_texts(PageContext::lang());
    let name = match sums.currency.as_deref() {
        Some(code) => Cow::from(q.all_lines_in(code.trim())),
        None => q.all_lines_no_currency().into(),
    };
    let cells = sums.cells.iter().map(move |cell| match cell {
        None => EitherOf3::A(NO_FIGURE),
        Some(sum) => match sum.total {
            Some(total) => EitherOf3::B(money(&Figure::from(total), sum.currency.as_deref())),
            None => EitherOf3::C(view! { <small>{q.not_summed()}</small> }),
        },
    });
    row(columns, head_from(name, t.summed_here()), cells, FIGURES_CLASS)
}

/// The estimated price of one unit of the cargo, and its standing on the lane.
fn estimates(columns: &[&Column<'_>], prices: &[Price], t: DeskTexts) -> impl IntoView {
    let l = lane_texts(PageContext::lang());
    let units = prices.iter().map(move |price| match &price.unit {
        None => Either::Left(NO_FIGURE),
        Some(unit) => Either::Right(view! {
            {money(&unit.shown(), Some(&unit.currency))}
            " "
            <small>{basis(&unit.basis, l)}</small>
        }),
    });
    let standings = prices
        .iter()
        .map(move |price| match (price.standing, &price.unit) {
            (Some(standing), _) => EitherOf3::A(standing_words(standing, l)),
            (None, Some(_)) => EitherOf3::B(view! { <span class="quiet">{t.too_few_earlier()}</span> }),
            (None, None) => EitherOf3::C(NO_FIGURE),
        });
    view! {
        {row(columns, t.unit_price(), units, FIGURES_CLASS)}
        {row(columns, t.on_lane(), standings, FIGURES_CLASS)}
    }
}
