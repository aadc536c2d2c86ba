//! How figures of a month are written.

use domain::month::Sum;
use leptos::prelude::*;
use partner_api::Figure;
use rust_decimal::Decimal;

use crate::format::money::money;
use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::rendering::escaped;
use crate::text::manager::ManagerTexts;

/// Says how many requests a figure lacks, where it lacks any.
pub fn lacks(not_read: usize, t: ManagerTexts) -> Option<impl IntoView + use<>> {
    (not_read > 0).then(|| view! { <p class="small">{escaped(t.lacks(&count(not_read)))}</p> })
}

/// Says of how many requests a figure lacks the first version, where it lacks any.
pub fn first_unknown(requests: usize, t: ManagerTexts) -> Option<impl IntoView + use<>> {
    (requests > 0).then(|| view! { <p class="small">{escaped(t.first_unknown_of(&count(requests)))}</p> })
}

pub fn count(count: usize) -> String {
    whole(i64::try_from(count).unwrap_or(i64::MAX), PageContext::lang())
}

/// A sum; words where nothing of it has a figure, because that is not zero.
pub fn summed(sum: &Sum, currency: &str, t: ManagerTexts) -> String {
    if sum.of == 0 {
        t.no_figure().to_owned()
    } else {
        amount(sum.total, currency)
    }
}

/// How many of a sum had no figure, where any.
pub fn unreadable(sum: &Sum, t: ManagerTexts) -> Option<impl IntoView + use<>> {
    (sum.unreadable > 0).then(|| view! { <small>{escaped(t.unreadable(&count(sum.unreadable)))}</small> })
}

/// A sum as money of its currency is written; `currency` may be empty.
fn amount(sum: Decimal, currency: &str) -> String {
    money(&Figure::from(sum), Some(currency), PageContext::lang())
}
