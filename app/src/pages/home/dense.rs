//! The queue with one line an entry, and the way to compare quotations.

use domain::queue::Entry;
use leptos::prelude::*;
use partner_api::{RfqCode, Status};

use super::{act, aside_menu, facts, reason};
use crate::components::{Icon, ago, icon, lane_small};
use crate::page_context::PageContext;
use crate::pages::requests::name_of;
use crate::routes;
use crate::text::home::HomeTexts;
use crate::text::queue::queue_texts;

/// The form that ticks belong to.
const COMPARE: &str = "compare";

/// The table of entries.
pub(super) fn lines(entries: &[Entry], next: &str, words: HomeTexts) -> AnyView {
    let t = queue_texts(PageContext::lang());
    let rows = entries
        .iter()
        .enumerate()
        .map(|(at, entry)| line(entry, at, next))
        .collect_view();
    view! {
        <table class="table cards entries" role="table" aria-labelledby="needs">
            <thead role="rowgroup">
                <tr role="row">
                    <th role="columnheader" scope="col"><span class="sr">{t.compare_column()}</span></th>
                    <th role="columnheader" scope="col">{words.request()}</th>
                    <th role="columnheader" scope="col">{t.reason()}</th>
                    <th role="columnheader" scope="col">{words.lane()}</th>
                    <th role="columnheader" scope="col" class="num">{t.total()}</th>
                    <th role="columnheader" scope="col" class="num">{t.left_column()}</th>
                    <th role="columnheader" scope="col" class="num">{t.waited_column()}</th>
                    <th role="columnheader" scope="col"><span class="sr">{t.set_aside()}</span></th>
                </tr>
            </thead>
            <tbody role="rowgroup">{rows}</tbody>
        </table>
    }
    .into_any()
}

fn line(entry: &Entry, at: usize, next: &str) -> AnyView {
    let t = queue_texts(PageContext::lang());
    let row = &entry.row;
    let words = reason::words(entry);
    let name = match act::of(entry) {
        Some(act) => {
            let what = act.words;
            view! { <a class="ref" href=act.href title=name_of(row) data-row>{name_of(row)}<span class="sr">": " {what}</span></a> }.into_any()
        }
        None => view! { <b class="ref" title=name_of(row)>{name_of(row)}</b> }.into_any(),
    };
    let brief = entry.brief.as_ref();
    let quotation = brief.and_then(|brief| brief.quotation.as_ref());
    let total = quotation
        .filter(|_| row.state() == Status::Quoted)
        .map(|quotation| {
            let change = brief
                .and_then(facts::change)
                .map(|change| view! { <small>{change}</small> });
            view! { {facts::total(quotation)} {change} }
        });
    let left = entry.left().map(|left| {
        let class = if left.is_soon() { "late" } else { "" };
        view! { <span class=class>{t.left(left)}</span> }
    });
    let since = entry.since.as_deref().map(ago);
    view! {
        <tr role="row" data-live=row.rfq_code.clone() data-as-of=row.updated_at.clone()>
            <td role="cell" class="ticks">{tick(entry)}</td>
            <th scope="row" role="rowheader">{name}</th>
            <td role="cell" class="reason">
                <span class="why" data-tone=words.tone.name()>{icon(words.drawing)}<span>{words.short}</span></span>
            </td>
            <td role="cell" class="way">{lane_small(row.origin_country.as_deref(), row.dest_country.as_deref())}</td>
            <td role="cell" class="num">{total}</td>
            <td role="cell" class="num" data-label=t.left_column() data-tone=words.tone.name()>{left}</td>
            <td role="cell" class="num" data-label=t.waited_column()>{since}</td>
            <td role="cell" class="more">{aside_menu::small(entry, at, next)}</td>
        </tr>
    }
    .into_any()
}

/// Whether an entry has a quotation that can stand beside others.
fn is_comparable(entry: &Entry) -> bool {
    entry.row.state() == Status::Quoted && entry.row.rfq_code.parse::<RfqCode>().is_ok()
}

fn tick(entry: &Entry) -> Option<AnyView> {
    let t = queue_texts(PageContext::lang());
    is_comparable(entry).then(|| {
        let words = t.tick(&name_of(&entry.row));
        view! {
            <label class="tick">
                <input type="checkbox" name=routes::DESK_CODE value=entry.row.rfq_code.clone() form=COMPARE aria-label=words />
            </label>
        }
        .into_any()
    })
}

/// The button that compares what is ticked, where there are two at least.
pub(super) fn compare(entries: &[Entry]) -> Option<AnyView> {
    let t = queue_texts(PageContext::lang());
    let enough = entries
        .iter()
        .filter(|entry| is_comparable(entry))
        .nth(1)
        .is_some();
    enough.then(|| {
        view! {
            <form class="bar compare" id=COMPARE action=routes::DESK>
                <p class="small quiet">{t.compare_about()}</p>
                <button class="btn">{icon(Icon::Swap)}{t.compare()}</button>
            </form>
        }
        .into_any()
    })
}
