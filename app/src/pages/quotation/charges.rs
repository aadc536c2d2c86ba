//! The charges: every field of every line as received, sums within one currency, and the service's own totals.

use domain::quotation::sums::{Subtotal, VatGroup, by_currency, by_vat_rate};
use leptos::prelude::*;
use partner_api::{ChargeLine, Figure, Quotation};
use rust_decimal::Decimal;

use crate::components::{money, operator};
use crate::format::number;
use crate::format::quotation::{NO_FIGURE, rate};
use crate::html::Html;
use crate::page_context::PageContext;
use crate::text::quotation::{QuotationTexts, quotation_texts};

/// The table of charges with its subtotals.
pub fn table(quotation: &Quotation, print_head: Option<String>) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    if quotation.charges.is_empty() {
        return view! { <p class="pad quiet">{t.no_charges()}</p> }.into_any();
    }
    let head = print_head.map(
        |words| view! { <tr class="print-only" role="row"><td role="cell" colspan="6">{words}</td></tr> },
    );
    let rows = quotation
        .charges
        .iter()
        .enumerate()
        .map(|(index, line)| row(index, line, t))
        .collect_view();
    let sums = by_currency(&quotation.charges)
        .iter()
        .map(|sum| subtotal(sum, t))
        .collect_view();
    view! {
        <table class="table cards duo" role="table" aria-labelledby="charges">
            <thead role="rowgroup">
                {head}
                <tr role="row">
                    <th role="columnheader" scope="col">{t.charge()}</th>
                    <th role="columnheader" scope="col" class="num">{t.quantity()}</th>
                    <th role="columnheader" scope="col" class="num">{t.unit_price()}</th>
                    <th role="columnheader" scope="col" class="num">{t.amount()}</th>
                    <th role="columnheader" scope="col" class="num">{t.vat()}</th>
                    <th role="columnheader" scope="col" class="num">{t.total()}</th>
                </tr>
            </thead>
            <tbody role="rowgroup">{rows}</tbody>
            <tfoot role="rowgroup">{sums}</tfoot>
        </table>
    }
    .into_any()
}

fn row(index: usize, line: &ChargeLine, t: QuotationTexts) -> impl IntoView + use<> {
    // The number shown is the operator's, also where it starts at 10 or repeats.
    let line_no = line
        .line_no
        .map_or_else(|| (index + 1).to_string(), |number| number.to_string());
    let currency = line.currency.as_deref();
    let condition = line
        .applied_condition
        .clone()
        .map(|words| view! { <small><b>{t.applies_when()}</b> " " {operator(words)}</small> });
    let unit = line.unit.clone().map(|unit| view! { "\u{a0}" {operator(unit)} });
    let quantity = line.quantity.as_ref().map_or_else(
        || NO_FIGURE.to_owned(),
        |figure| number::figure(figure, PageContext::lang()),
    );
    let vat = line
        .vat_amount
        .as_ref()
        .map(|vat| view! { <small>{money(vat, currency)}</small> });
    let rate = line
        .vat_rate
        .as_ref()
        .map_or_else(|| NO_FIGURE.to_owned(), |given| rate(given, PageContext::lang()));
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">{line_no} ". " {operator(line.name.clone())} {condition}</th>
            <td role="cell" class="num" data-label=t.quantity()><span>{quantity}{unit}</span></td>
            <td role="cell" class="num" data-label=t.unit_price()>{amount(line.unit_price.as_ref(), currency)}</td>
            <td role="cell" class="num" data-label=t.amount()>{amount(line.amount.as_ref(), currency)}</td>
            <td role="cell" class="num" data-label=t.vat()><span>{rate}{vat}</span></td>
            <td role="cell" class="num" data-label=t.total()><b>{amount(line.total.as_ref(), currency)}</b></td>
        </tr>
    }
}

fn subtotal(sum: &Subtotal, t: QuotationTexts) -> impl IntoView + use<> {
    let currency = sum.currency.as_deref();
    let name = currency.map_or_else(
        || t.all_lines_no_currency().to_owned(),
        |code| t.all_lines_in(code.trim()),
    );
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">{name}</th>
            <td role="cell"></td>
            <td role="cell"></td>
            <td role="cell" class="num" data-label=t.amount()>{summed(sum.amount, currency, t)}</td>
            <td role="cell" class="num" data-label=t.vat()>{summed(sum.vat, currency, t)}</td>
            <td role="cell" class="num" data-label=t.total()>{summed(sum.total, currency, t)}</td>
        </tr>
    }
}

/// VAT by rate beside the service's totals.
pub fn totals(quotation: &Quotation) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let groups = by_vat_rate(&quotation.charges);
    let vat = (!groups.is_empty()).then(|| vat_table(&groups, t));
    view! {
        <div class="cols even pad keep">
            {vat}
            <div class="stack tight">
                <h3 id="totals">{t.totals()}</h3>
                {given(quotation, t)}
            </div>
        </div>
    }
}

fn vat_table(groups: &[VatGroup], t: QuotationTexts) -> impl IntoView + use<> {
    let rows = groups
        .iter()
        .map(|group| {
            let currency = group.currency.as_deref();
            let rate = group.rate.as_ref().map_or_else(
                || t.no_rate().to_owned(),
                |given| rate(given, PageContext::lang()),
            );
            view! {
                <tr role="row">
                    <th scope="row" role="rowheader">{rate}</th>
                    <td role="cell" class="num">{summed(group.amount, currency, t)}</td>
                    <td role="cell" class="num">{summed(group.vat, currency, t)}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <div class="stack tight">
            <h3 id="vat">{t.vat_by_rate()}</h3>
            <table class="sum-table small" role="table" aria-labelledby="vat">
                <thead role="rowgroup">
                    <tr role="row">
                        <th role="columnheader" scope="col">{t.rate()}</th>
                        <td role="columnheader">{t.before_vat()}</td>
                        <td role="columnheader">{t.vat()}</td>
                    </tr>
                </thead>
                <tbody role="rowgroup">{rows}</tbody>
            </table>
        </div>
    }
}

fn given(quotation: &Quotation, t: QuotationTexts) -> impl IntoView + use<> {
    let currency = quotation.currency.as_deref();
    let Some(totals) = &quotation.totals else {
        return view! { <p class="quiet">{t.no_totals()}</p> }.into_any();
    };
    view! {
        <table class="sum-table" role="table" aria-labelledby="totals">
            <tbody role="rowgroup">
                <tr role="row"><th scope="row" role="rowheader">{t.before_vat()}</th><td role="cell" class="num">{amount(totals.amount.as_ref(), currency)}</td></tr>
                <tr role="row"><th scope="row" role="rowheader">{t.vat()}</th><td role="cell" class="num">{amount(totals.vat.as_ref(), currency)}</td></tr>
                <tr role="row" class="grand"><th scope="row" role="rowheader">{t.total()}</th><td role="cell" class="num">{amount(totals.total.as_ref(), currency)}</td></tr>
            </tbody>
        </table>
        <p class="small quiet">{t.totals_words()}</p>
    }
    .into_any()
}

/// A figure of the service, or a dash.
pub fn amount(figure: Option<&Figure>, currency: Option<&str>) -> Html {
    figure.map_or_else(|| Html::constant(NO_FIGURE), |figure| money(figure, currency))
}

fn summed(sum: Option<Decimal>, currency: Option<&str>, t: QuotationTexts) -> AnyView {
    sum.map_or_else(
        || view! { <small>{t.not_summed()}</small> }.into_any(),
        |sum| money(&Figure::from(sum), currency).into_any(),
    )
}
