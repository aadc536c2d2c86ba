//! The charges: every field of every line as received, sums within one currency, and the service's own totals.

use std::borrow::Cow;

use domain::quotation::sums::{Subtotal, VatGroup, by_currency, by_vat_rate};
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::{ChargeLine, Figure, Quotation};
use rust_decimal::Decimal;

use crate::components::column_head;
use crate::format::money::money;
use crate::format::number::figure;
use crate::format::quotation::{NO_FIGURE, number_and_version, rate};
use crate::page_context::PageContext;
use crate::rendering::{Each, escaped};
use crate::text::Lang;
use crate::text::quotation::quotation_texts;

/// The table of charges with its subtotals; on paper it is headed by the quotation's number and version.
pub fn table(quotation: &Quotation) -> impl IntoView {
    let lang = PageContext::lang();
    let t = quotation_texts(lang);
    if quotation.charges.is_empty() {
        return Either::Left(view! { <p class="pad quiet">{t.no_charges()}</p> });
    }
    let figures = [t.quantity(), t.unit_price(), t.amount(), t.vat(), t.total()];
    let figures = figures
        .into_iter()
        .map(|name| view! { <th class="num" role="columnheader" scope="col">{name}</th> });
    let lines = quotation.charges.iter().enumerate();
    let subtotals = by_currency(&quotation.charges).into_iter();
    Either::Right(view! {
        <table class="table cards duo" role="table" aria-labelledby="charges">
            <thead role="rowgroup">
                <tr class="print-only" role="row">
                    <td role="cell" colspan="6">{escaped(number_and_version(quotation, lang))}</td>
                </tr>
                <tr role="row">
                    {column_head(t.charge())}
                    {Each(figures)}
                </tr>
            </thead>
            <tbody role="rowgroup">{Each(lines.map(move |(index, line)| row(index, line, lang)))}</tbody>
            <tfoot role="rowgroup">{Each(subtotals.map(move |sum| subtotal(&sum, lang)))}</tfoot>
        </table>
    })
}

fn row(index: usize, line: &ChargeLine, lang: Lang) -> impl IntoView {
    let t = quotation_texts(lang);
    // The number shown is the operator's, also where it starts at 10 or repeats.
    let line_no = line
        .line_no
        .unwrap_or_else(|| i64::try_from(index + 1).unwrap_or(i64::MAX));
    let currency = line.currency.as_deref();
    let condition = line
        .applied_condition
        .as_deref()
        .map(|words| view! { <small><b>{t.applies_when()}</b> " " {operator_text(words, lang)}</small> });
    let quantity = figure_or_dash(line.quantity.as_ref(), |quantity| figure(quantity, lang));
    let unit = line
        .unit
        .as_deref()
        .map(|unit| view! { "\u{a0}" {operator_text(unit, lang)} });
    let vat_rate = figure_or_dash(line.vat_rate.as_ref(), |given| rate(given, lang));
    let vat = line
        .vat_amount
        .as_ref()
        .map(|vat| view! { <small>{figure_in(vat, currency, lang)}</small> });
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">
                {line_no} ". " {operator_text(&line.name, lang)} {condition}
            </th>
            <td class="num" role="cell" data-label=t.quantity()>
                <span>{escaped(quantity)} {unit}</span>
            </td>
            <td class="num" role="cell" data-label=t.unit_price()>
                {amount_in(line.unit_price.as_ref(), currency, lang)}
            </td>
            <td class="num" role="cell" data-label=t.amount()>
                {amount_in(line.amount.as_ref(), currency, lang)}
            </td>
            <td class="num" role="cell" data-label=t.vat()>
                <span>{escaped(vat_rate)} {vat}</span>
            </td>
            <td class="num" role="cell" data-label=t.total()>
                <b>{amount_in(line.total.as_ref(), currency, lang)}</b>
            </td>
        </tr>
    }
}

fn subtotal(sum: &Subtotal, lang: Lang) -> impl IntoView + use<> {
    let t = quotation_texts(lang);
    let currency = sum.currency.as_deref();
    let name = currency.map_or_else(
        || t.all_lines_no_currency().into(),
        |code| Cow::from(t.all_lines_in(code.trim())),
    );
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">{escaped(name)}</th>
            <td role="cell"></td>
            <td role="cell"></td>
            <td class="num" role="cell" data-label=t.amount()>{summed(sum.amount, currency, lang)}</td>
            <td class="num" role="cell" data-label=t.vat()>{summed(sum.vat, currency, lang)}</td>
            <td class="num" role="cell" data-label=t.total()>{summed(sum.total, currency, lang)}</td>
        </tr>
    }
}

/// VAT by rate beside the service's totals.
pub fn totals(quotation: &Quotation) -> impl IntoView + use<> {
    let lang = PageContext::lang();
    let t = quotation_texts(lang);
    let groups = by_vat_rate(&quotation.charges);
    view! {
        <div class="cols even pad keep">
            {(!groups.is_empty()).then(|| vat_table(groups, lang))}
            <div class="stack tight">
                <h3 id="totals">{t.totals()}</h3>
                {given_totals(quotation, lang)}
            </div>
        </div>
    }
}

fn vat_table(groups: Vec<VatGroup>, lang: Lang) -> impl IntoView {
    let t = quotation_texts(lang);
    let rows = groups.into_iter().map(move |group| vat_row(&group, lang));
    view! {
        <div class="stack tight">
            <h3 id="vat">{t.vat_by_rate()}</h3>
            <table class="sum-table small" role="table" aria-labelledby="vat">
                <thead role="rowgroup">
                    <tr role="row">
                        {column_head(t.rate())}
                        <td role="columnheader">{t.before_vat()}</td>
                        <td role="columnheader">{t.vat()}</td>
                    </tr>
                </thead>
                <tbody role="rowgroup">{Each(rows)}</tbody>
            </table>
        </div>
    }
}

fn vat_row(group: &VatGroup, lang: Lang) -> impl IntoView + use<> {
    let currency = group.currency.as_deref();
    let name = group.rate.as_ref().map_or_else(
        || quotation_texts(lang).no_rate().into(),
        |given| Cow::from(rate(given, lang)),
    );
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">{escaped(name)}</th>
            <td class="num" role="cell">{summed(group.amount, currency, lang)}</td>
            <td class="num" role="cell">{summed(group.vat, currency, lang)}</td>
        </tr>
    }
}

fn given_totals(quotation: &Quotation, lang: Lang) -> impl IntoView + use<> {
    let t = quotation_texts(lang);
    let currency = quotation.currency.as_deref();
    let Some(totals) = &quotation.totals else {
        return Either::Left(view! { <p class="quiet">{t.no_totals()}</p> });
    };
    let cells = |name: &'static str, figure: &Option<Figure>| {
        view! {
            <th scope="row" role="rowheader">{name}</th>
            <td class="num" role="cell">{amount_in(figure.as_ref(), currency, lang)}</td>
        }
    };
    Either::Right(view! {
        <table class="sum-table" role="table" aria-labelledby="totals">
            <tbody role="rowgroup">
                <tr role="row">{cells(t.before_vat(), &totals.amount)}</tr>
                <tr role="row">{cells(t.vat(), &totals.vat)}</tr>
                <tr role="row" class="grand">{cells(t.total(), &totals.total)}</tr>
            </tbody>
        </table>
        <p class="small quiet">{t.totals_words()}</p>
    })
}

/// A figure of the service, or a dash.
pub fn amount(figure: Option<&Figure>, currency: Option<&str>) -> impl IntoView + use<> {
    amount_in(figure, currency, PageContext::lang())
}

/// [`amount`] for rows: the language is looked up once a table.
fn amount_in(figure: Option<&Figure>, currency: Option<&str>, lang: Lang) -> impl IntoView + use<> {
    match figure {
        Some(figure) => Either::Left(figure_in(figure, currency, lang)),
        None => Either::Right(NO_FIGURE),
    }
}

fn figure_in(figure: &Figure, currency: Option<&str>, lang: Lang) -> impl IntoView + use<> {
    view! { <span class="num">{escaped(money(figure, currency, lang))}</span> }
}

fn figure_or_dash(figure: Option<&Figure>, written: impl FnOnce(&Figure) -> String) -> Cow<'static, str> {
    figure.map_or(Cow::Borrowed(NO_FIGURE), |figure| written(figure).into())
}

/// A text of the operator, as [`crate::components::operator`] shows it, without an allocation for each cell.
fn operator_text(text: &str, lang: Lang) -> impl IntoView {
    match lang {
        Lang::Vi => Either::Left(escaped(text)),
        Lang::En => Either::Right(view! { <span lang="vi">{escaped(text)}</span> }),
    }
}

fn summed(sum: Option<Decimal>, currency: Option<&str>, lang: Lang) -> impl IntoView + use<> {
    match sum {
        Some(sum) => Either::Left(figure_in(&Figure::from(sum), currency, lang)),
        None => Either::Right(view! { <small>{quotation_texts(lang).not_summed()}</small> }),
    }
}
