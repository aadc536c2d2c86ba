//! The quotation that was on the screen beside the one of now.

use domain::quotation::SeenQuotation;
use domain::quotation::changes::{Changes, difference};
use leptos::prelude::*;
use partner_api::{Figure, Quotation};

use crate::format::money;
use crate::page_context::PageContext;
use crate::pages::quotation::comparison::{lines_and_texts, signed};
use crate::text::quotation::quotation_texts;

/// Row by row where they differ or matter.
pub(super) fn seen_and_now(
    seen: &SeenQuotation,
    seen_version: Option<&Quotation>,
    quotation: &Quotation,
) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let now = SeenQuotation::from_quotation(quotation);
    let word = |text: &str| {
        if text.is_empty() {
            "—".to_owned()
        } else {
            text.to_owned()
        }
    };
    let row = |name: &'static str, seen: String, now: String, difference: String| {
        view! {
            <tr role="row">
                <th scope="row" role="rowheader">{name}</th>
                <td role="cell" class="num" data-label=t.changed_seen()>{seen}</td>
                <td role="cell" class="num" data-label=t.changed_now()>{now}</td>
                <td role="cell" class="num" data-label=t.changed_difference()><b>{difference}</b></td>
            </tr>
        }
    };
    let number = (!seen.quotation_no.is_empty() && seen.quotation_no != now.quotation_no).then(|| {
        row(
            t.number(),
            seen.quotation_no.clone(),
            word(&now.quotation_no),
            String::new(),
        )
    });
    let shown = |total: &str, currency: &str| {
        word(&money::money(
            &Figure::new(total),
            Some(currency),
            PageContext::lang(),
        ))
    };
    let seen_currency = if seen.currency.is_empty() {
        &now.currency
    } else {
        &seen.currency
    };
    let total = row(
        t.total(),
        shown(&seen.total, seen_currency),
        shown(&now.total, &now.currency),
        difference(
            &Figure::new(&*seen.total),
            Some(seen_currency),
            &Figure::new(&*now.total),
            Some(&now.currency),
        )
        .map(|difference| signed(difference, Some(&now.currency)))
        .unwrap_or_default(),
    );
    // In the same total the VAT may be another.
    let is_same_total = Figure::new(&*seen.total) == Figure::new(&*now.total);
    let parts = seen_version.filter(|_| is_same_total).map(|before| {
        let [net, vat, _] = Changes::between(before, quotation).totals;
        [(t.before_vat(), net), (t.vat(), vat)]
            .into_iter()
            .filter(|(_, change)| change.is_change())
            .map(|(name, change)| {
                let figure = |figure: &Option<Figure>, currency: &Option<String>| {
                    let figure = figure
                        .as_ref()
                        .map(|figure| money::money(figure, currency.as_deref(), PageContext::lang()));
                    word(&figure.unwrap_or_default())
                };
                let difference = change.difference();
                let difference = difference.map(|by| signed(by, change.after_currency.as_deref()));
                row(
                    name,
                    figure(&change.before, &change.before_currency),
                    figure(&change.after, &change.after_currency),
                    difference.unwrap_or_default(),
                )
            })
            .collect_view()
    });
    let names = [t.changed_seen().to_owned(), t.changed_now().to_owned()];
    let rest = seen_version.and_then(|before| lines_and_texts(before, quotation, &names));
    view! {
        <section class="panel" aria-labelledby="moved">
            <header><h2 id="moved">{t.changed_table()}</h2></header>
            <table class="table cards" role="table" aria-labelledby="moved">
                <thead role="rowgroup">
                    <tr role="row">
                        <th role="columnheader" scope="col">{t.changed_what()}</th>
                        <th role="columnheader" scope="col" class="num">{t.changed_seen()}</th>
                        <th role="columnheader" scope="col" class="num">{t.changed_now()}</th>
                        <th role="columnheader" scope="col" class="num">{t.changed_difference()}</th>
                    </tr>
                </thead>
                <tbody role="rowgroup">
                    {number}
                    {row(t.version_label(), word(&seen.version), word(&now.version), String::new())}
                    {parts}
                    {total}
                </tbody>
            </table>
        </section>
        {rest}
    }
}
