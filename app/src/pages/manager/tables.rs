//! Sums by currency and by charge.

use std::collections::BTreeSet;

use domain::month::{Charges, CurrencySums, MonthFigures, Sum};
use leptos::prelude::*;

use super::figures::{count, nothing_read, summed, unreadable};
use crate::components::{Panel, column_head, operator};
use crate::rendering::{Each, Rendered, escaped};
use crate::text::manager::ManagerTexts;

/// Rows of charges on the page; the workbook has all.
const MAX_CHARGES: usize = 25;

/// The sums quoted, accepted and saved, each in its currency.
pub fn totals(figures: &MonthFigures, t: ManagerTexts) -> Option<impl IntoView + use<>> {
    let columns: [(&'static str, &CurrencySums); 3] = [
        (t.quoted(), &figures.quoted),
        (t.accepted(), &figures.accepted),
        (t.saved(), &figures.saved.sums),
    ];
    let currencies: BTreeSet<&String> = columns
        .iter()
        .flat_map(|(_, sums)| sums.by_currency.keys())
        .collect();
    if currencies.is_empty() {
        return None;
    }
    let rows: Vec<Rendered> = currencies
        .iter()
        .map(|currency| {
            let cells = columns.map(|(heading, sums)| {
                let sum = sums.by_currency.get(*currency);
                let unread = (sum.is_none() && sums.not_read > 0)
                    .then(|| view! { <span class="quiet">{t.not_read()}</span> });
                Rendered::new(view! {
                    <td role="cell" class="num" data-label=heading>
                        {sum.map(|sum| view! { <span>{cell(sum, currency, t)}</span> })}
                        {unread}
                    </td>
                })
            });
            let name = if currency.is_empty() {
                t.no_currency()
            } else {
                currency.as_str()
            };
            Rendered::new(view! {
                <tr role="row">
                    <th scope="row" role="rowheader">
                        {escaped(name)}
                    </th>
                    {cells.to_vec()}
                </tr>
            })
        })
        .collect();
    let headings = columns.map(|(heading, _)| heading);
    let first_unknown = figures.saved.first_unknown;
    let note = (first_unknown > 0).then(|| {
        let words = t.first_unknown_of(&count(first_unknown));
        view! {
            <div class="pad">
                <p class="small">{t.saved()} ": " {escaped(words)}</p>
            </div>
        }
    });
    Some(view! {
        <Panel id="totals" title=t.totals()>
            <table class="table cards" role="table" aria-labelledby="totals">
                <thead role="rowgroup">
                    <tr role="row">
                        {column_head(t.currency())}
                        {Each(
                            headings
                                .into_iter()
                                .map(|heading| {
                                    view! {
                                        <th role="columnheader" scope="col" class="num">
                                            {heading}
                                        </th>
                                    }
                                }),
                        )}
                    </tr>
                </thead>
                <tbody role="rowgroup">{rows}</tbody>
            </table>
            {note}
        </Panel>
    })
}

/// A sum, with how many requests or lines it is of and how many had no figure.
fn cell(sum: &Sum, currency: &str, t: ManagerTexts) -> impl IntoView + use<> {
    let of = (sum.of > 0).then(|| view! { <small>{escaped(t.of_requests(&count(sum.of)))}</small> });
    view! {
        {escaped(summed(sum, currency, t))}
        {of}
        {unreadable(sum, t)}
    }
}

/// The charges of accepted quotations.
pub fn charges(charges: &Charges, t: ManagerTexts) -> Option<impl IntoView + use<>> {
    if charges.sums.is_empty() && charges.not_read == 0 {
        return None;
    }
    let rows: Vec<Rendered> = charges
        .sums
        .iter()
        .take(MAX_CHARGES)
        .map(|charge| {
            let sum = charge.sum;
            Rendered::new(view! {
                <tr>
                    <th scope="row">
                        {operator(charge.name.clone())}
                        <small>{escaped(t.of_lines(&count(sum.of + sum.unreadable)))}</small>
                    </th>
                    <td class="num">
                        {escaped(summed(&sum, &charge.currency, t))}
                        {unreadable(&sum, t)}
                    </td>
                </tr>
            })
        })
        .collect();
    let all = charges.sums.len();
    let cut = (all > MAX_CHARGES)
        .then(|| view! { <p class="small">{escaped(t.first_of(&count(MAX_CHARGES), &count(all)))}</p> });
    let nothing = nothing_read(all, charges.not_read, t);
    let notes =
        (cut.is_some() || nothing.is_some()).then(|| view! { <div class="pad">{cut} {nothing}</div> });
    let table = (!rows.is_empty()).then(|| {
        view! {
            <table class="table" aria-labelledby="charges">
                <thead>
                    <tr>
                        <th scope="col">{t.charge()}</th>
                        <th scope="col" class="num">
                            {t.sum()}
                        </th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        }
    });
    Some(view! {
        <Panel id="charges" title=t.charges()>
            <p class="pad small quiet">{t.own_currency()}</p>
            {table}
            {notes}
        </Panel>
    })
}
