//! The quotation that was on the screen beside the one of now.

use std::borrow::Cow;

use domain::quotation::SeenQuotation;
use domain::quotation::changes::{AmountChange, QuotationChanges, difference};
use leptos::prelude::*;
use partner_api::{Figure, Quotation};

use crate::components::{column_head, figure_head};
use crate::format::money::money;
use crate::page_context::PageContext;
use crate::pages::quotation::comparison::{lines_and_texts, signed};
use crate::rendering::{Each, Escaped, Rendered, escaped};
use crate::text::quotation::quotation_texts;

/// The table of both, row by row where they differ or matter.
pub(super) fn seen_and_now(
    seen: &SeenQuotation,
    seen_version: Option<&Quotation>,
    quotation: &Quotation,
) -> Rendered {
    let t = quotation_texts(PageContext::lang());
    let now = SeenQuotation::from_quotation(quotation);
    let number = (!seen.quotation_no.is_empty() && seen.quotation_no != now.quotation_no).then(|| {
        row(
            t.number(),
            seen.quotation_no.as_str(),
            now.quotation_no.as_str(),
            None,
        )
    });
    let seen_currency = if seen.currency.is_empty() {
        &now.currency
    } else {
        &seen.currency
    };
    let shown = |total: &str, currency: &str| money(&Figure::new(total), Some(currency), PageContext::lang());
    let difference = difference(
        &Figure::new(&*seen.total),
        Some(seen_currency),
        &Figure::new(&*now.total),
        Some(&now.currency),
    );
    let difference = difference.map(|difference| signed(difference, Some(&now.currency)));
    let total = row(
        t.total(),
        shown(&seen.total, seen_currency),
        shown(&now.total, &now.currency),
        difference,
    );
    // In the same total the VAT may be another.
    let is_same_total = Figure::new(&*seen.total) == Figure::new(&*now.total);
    let parts = seen_version.filter(|_| is_same_total).map(|before| {
        let [net, vat, _] = QuotationChanges::between(before, quotation).totals;
        let parts = [(t.before_vat(), net), (t.vat(), vat)].into_iter();
        let changed = parts.filter(|(_, change)| change.is_change());
        Each(changed.map(|(name, change)| part_row(name, &change)))
    });
    let names = [t.changed_seen().to_owned(), t.changed_now().to_owned()];
    let rest = seen_version.and_then(|before| lines_and_texts(before, quotation, &names));
    Rendered::new(view! {
        <section class="panel" aria-labelledby="moved">
            <header>
                <h2 id="moved">{t.changed_table()}</h2>
            </header>
            <table class="table cards" role="table" aria-labelledby="moved">
                <thead role="rowgroup">
                    <tr role="row">
                        {column_head(t.changed_what())}
                        {figure_head(t.changed_seen())}
                        {figure_head(t.changed_now())}
                        {figure_head(t.changed_difference())}
                    </tr>
                </thead>
                <tbody role="rowgroup">
                    {number}
                    {row(t.version_label(), seen.version.as_str(), now.version.as_str(), None)}
                    {parts}
                    {total}
                </tbody>
            </table>
        </section>
        {rest}
    })
}

/// The row of one of the parts of a total.
fn part_row(name: &'static str, change: &AmountChange) -> impl IntoView + use<> {
    let figure = |figure: &Option<Figure>, currency: &Option<String>| {
        let figure = figure.as_ref();
        figure.map_or_else(String::new, |figure| {
            money(figure, currency.as_deref(), PageContext::lang())
        })
    };
    let difference = change
        .difference()
        .map(|difference| signed(difference, change.after_currency.as_deref()));
    row(
        name,
        figure(&change.before, &change.before_currency),
        figure(&change.after, &change.after_currency),
        difference,
    )
}

/// A row; a dash stands for an empty cell.
fn row<'a, T: Into<Cow<'a, str>>>(
    name: &'static str,
    seen: T,
    now: T,
    difference: Option<String>,
) -> impl IntoView + use<'a, T> {
    let t = quotation_texts(PageContext::lang());
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">{name}</th>
            <td role="cell" class="num" data-label=t.changed_seen()>{or_dash(seen.into())}</td>
            <td role="cell" class="num" data-label=t.changed_now()>{or_dash(now.into())}</td>
            <td role="cell" class="num" data-label=t.changed_difference()>
                <b>{difference.map(escaped)}</b>
            </td>
        </tr>
    }
}

fn or_dash(text: Cow<'_, str>) -> Escaped<'_> {
    escaped(if text.is_empty() { "—".into() } else { text })
}
