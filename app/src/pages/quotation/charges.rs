//! The charges: every field of every line as received, sums within one currency, and the service's own totals.

use domain::quotation::sums::{Subtotal, VatGroup, by_currency, by_vat_rate};
use partner_api::{ChargeLine, Figure, Quotation};
use rust_decimal::Decimal;

use crate::components::{Number, money, operator};
use crate::format::quotation::{NO_FIGURE, rate};
use crate::html::html;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::text::quotation::{QuotationTexts, quotation_texts};

/// The table of charges with its subtotals.
pub fn table(quotation: &Quotation, print_head: Option<String>) -> Rendered {
    let t = quotation_texts(PageContext::lang());
    if quotation.charges.is_empty() {
        return html! { p class="pad quiet" { (t.no_charges()) } }.into();
    }
    let figures = [t.quantity(), t.unit_price(), t.amount(), t.vat(), t.total()];
    html! {
        table class="table cards duo" role="table" aria-labelledby="charges" {
            thead role="rowgroup" {
                @if let Some(words) = print_head {
                    tr.print-only role="row" { td role="cell" colspan="6" { (words) } }
                }
                tr role="row" {
                    th role="columnheader" scope="col" { (t.charge()) }
                    @for name in figures { th.num role="columnheader" scope="col" { (name) } }
                }
            }
            tbody role="rowgroup" {
                @for (index, line) in quotation.charges.iter().enumerate() { (row(index, line, t)) }
            }
            tfoot role="rowgroup" { @for sum in by_currency(&quotation.charges) { (subtotal(&sum, t)) } }
        }
    }
    .into()
}

fn row(index: usize, line: &ChargeLine, t: QuotationTexts) -> Rendered {
    let lang = PageContext::lang();
    // The number shown is the operator's, also where it starts at 10 or repeats.
    let line_no = line
        .line_no
        .unwrap_or_else(|| i64::try_from(index + 1).unwrap_or(i64::MAX));
    let currency = line.currency.as_deref();
    html! {
        tr role="row" {
            th scope="row" role="rowheader" {
                (line_no) ". " (operator(&line.name))
                @if let Some(words) = &line.applied_condition { small { b { (t.applies_when()) } " " (operator(words)) } }
            }
            td.num role="cell" data-label=(t.quantity()) {
                span {
                    (Number(line.quantity.as_ref(), lang))
                    @if let Some(unit) = &line.unit { "\u{a0}" (operator(unit)) }
                }
            }
            td.num role="cell" data-label=(t.unit_price()) { (amount(line.unit_price.as_ref(), currency)) }
            td.num role="cell" data-label=(t.amount()) { (amount(line.amount.as_ref(), currency)) }
            td.num role="cell" data-label=(t.vat()) {
                span {
                    @match &line.vat_rate { Some(given) => (rate(given, lang)), None => (NO_FIGURE) }
                    @if let Some(vat) = &line.vat_amount { small { (money(vat, currency)) } }
                }
            }
            td.num role="cell" data-label=(t.total()) { b { (amount(line.total.as_ref(), currency)) } }
        }
    }
    .into()
}

fn subtotal(sum: &Subtotal, t: QuotationTexts) -> Rendered {
    let currency = sum.currency.as_deref();
    let name = currency.map_or_else(
        || t.all_lines_no_currency().to_owned(),
        |code| t.all_lines_in(code.trim()),
    );
    html! {
        tr role="row" {
            th scope="row" role="rowheader" { (name) }
            td role="cell" {}
            td role="cell" {}
            td.num role="cell" data-label=(t.amount()) { (summed(sum.amount, currency, t)) }
            td.num role="cell" data-label=(t.vat()) { (summed(sum.vat, currency, t)) }
            td.num role="cell" data-label=(t.total()) { (summed(sum.total, currency, t)) }
        }
    }
    .into()
}

/// VAT by rate beside the service's totals.
pub fn totals(quotation: &Quotation) -> Rendered {
    let t = quotation_texts(PageContext::lang());
    let groups = by_vat_rate(&quotation.charges);
    html! {
        div class="cols even pad keep" {
            @if !groups.is_empty() { (vat_table(&groups, t)) }
            div class="stack tight" {
                h3 id="totals" { (t.totals()) }
                (given(quotation, t))
            }
        }
    }
    .into()
}

fn vat_table(groups: &[VatGroup], t: QuotationTexts) -> Rendered {
    html! {
        div class="stack tight" {
            h3 id="vat" { (t.vat_by_rate()) }
            table class="sum-table small" role="table" aria-labelledby="vat" {
                thead role="rowgroup" {
                    tr role="row" {
                        th role="columnheader" scope="col" { (t.rate()) }
                        td role="columnheader" { (t.before_vat()) }
                        td role="columnheader" { (t.vat()) }
                    }
                }
                tbody role="rowgroup" {
                    @for group in groups {
                        @let currency = group.currency.as_deref();
                        tr role="row" {
                            th scope="row" role="rowheader" {
                                @match &group.rate {
                                    Some(given) => (rate(given, PageContext::lang())),
                                    None => (t.no_rate()),
                                }
                            }
                            td.num role="cell" { (summed(group.amount, currency, t)) }
                            td.num role="cell" { (summed(group.vat, currency, t)) }
                        }
                    }
                }
            }
        }
    }
    .into()
}

fn given(quotation: &Quotation, t: QuotationTexts) -> Rendered {
    let currency = quotation.currency.as_deref();
    let Some(totals) = &quotation.totals else {
        return html! { p.quiet { (t.no_totals()) } }.into();
    };
    let rows = [
        (None, t.before_vat(), &totals.amount),
        (None, t.vat(), &totals.vat),
        (Some("grand"), t.total(), &totals.total),
    ];
    html! {
        table.sum-table role="table" aria-labelledby="totals" {
            tbody role="rowgroup" {
                @for (class, name, figure) in rows {
                    tr role="row" class=[class] {
                        th scope="row" role="rowheader" { (name) }
                        td.num role="cell" { (amount(figure.as_ref(), currency)) }
                    }
                }
            }
        }
        p class="small quiet" { (t.totals_words()) }
    }
    .into()
}

/// A figure of the service, or a dash.
pub fn amount(figure: Option<&Figure>, currency: Option<&str>) -> Rendered {
    figure.map_or_else(|| Rendered::constant(NO_FIGURE), |figure| money(figure, currency))
}

fn summed(sum: Option<Decimal>, currency: Option<&str>, t: QuotationTexts) -> Rendered {
    match sum {
        Some(sum) => money(&Figure::from(sum), currency),
        None => html! { small { (t.not_summed()) } }.into(),
    }
}
