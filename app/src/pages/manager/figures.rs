//! The notation of a month's figures.

use domain::month::{MonthFigures, Sum};
use leptos::prelude::*;
use partner_api::Figure;
use rust_decimal::Decimal;

use crate::format::money::money;
use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::rendering::escaped;
use crate::text::manager::ManagerTexts;

/// The words in place of a figure of which nothing was read. Incomplete figures are mentioned once, at the top of the
/// page.
pub fn nothing_read(known: usize, not_read: usize, t: ManagerTexts) -> Option<impl IntoView + use<>> {
    (known == 0 && not_read > 0).then(|| view! { <p class="quiet">{t.not_read()}</p> })
}

/// The most requests that any figure of the page is without.
pub fn max_not_read(figures: &MonthFigures) -> usize {
    not_read_of_quotations(figures).max(figures.shipments.not_read)
}

/// Returns true if shipments lack something and nothing else does.
pub fn is_only_of_shipments(figures: &MonthFigures) -> bool {
    figures.shipments.not_read > 0 && not_read_of_quotations(figures) == 0
}

fn not_read_of_quotations(figures: &MonthFigures) -> usize {
    let all = [
        figures.quoted.not_read,
        figures.accepted.not_read,
        figures.saved.sums.not_read,
        figures.time_to_quotation.not_read,
        figures.charges.not_read,
    ];
    all.into_iter().max().unwrap_or_default()
}

/// The number of requests whose first version a figure lacks, if any.
pub fn first_unknown(requests: usize, t: ManagerTexts) -> Option<impl IntoView + use<>> {
    (requests > 0).then(|| view! { <p class="small">{escaped(t.first_unknown_of(&count(requests)))}</p> })
}

pub fn count(count: usize) -> String {
    whole(i64::try_from(count).unwrap_or(i64::MAX), PageContext::lang())
}

/// A sum; words if none of its parts has a figure, because that is not zero.
pub fn summed(sum: &Sum, currency: &str, t: ManagerTexts) -> String {
    if sum.of == 0 {
        t.no_figure().to_owned()
    } else {
        amount(sum.total, currency)
    }
}

/// The number of requests without a readable figure in a sum, if any.
pub fn unreadable(sum: &Sum, t: ManagerTexts) -> Option<impl IntoView + use<>> {
    (sum.unreadable > 0).then(|| view! { <small>{escaped(t.unreadable(&count(sum.unreadable)))}</small> })
}

/// A sum as money of its currency is written; `currency` may be empty.
fn amount(sum: Decimal, currency: &str) -> String {
    money(&Figure::from(sum), Some(currency), PageContext::lang())
}
