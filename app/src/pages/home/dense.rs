//! The queue with one line an entry, and the way to compare quotations.

use domain::queue::QueueEntry;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::{RfqCode, Status};

use super::action::entry_action;
use super::reason::reason_words;
use super::{aside_menu, facts};
use crate::components::{Icon, ago, column_head, figure_head, icon, is_long, lane_small};
use crate::page_context::PageContext;
use crate::pages::requests::name_of;
use crate::rendering::{Each, escaped};
use crate::routes;
use crate::text::home::HomeTexts;
use crate::text::queue::queue_texts;
use crate::text::team::team_texts;

/// The id of the form that ticks belong to.
const COMPARE_FORM_ID: &str = "compare";

/// The table of entries; `next`: where setting one aside leads back to.
pub(super) fn lines(entries: &[QueueEntry], next: &str, words: HomeTexts) -> impl IntoView {
    let t = queue_texts(PageContext::lang());
    let rows = entries
        .iter()
        .enumerate()
        .map(move |(at, entry)| line(entry, at, next));
    view! {
        <table class="table cards entries" role="table" aria-labelledby="needs">
            <thead role="rowgroup">
                <tr role="row">
                    {column_head(view! { <span class="sr">{t.compare_column()}</span> })}
                    {column_head(words.request())}
                    {column_head(t.reason())}
                    {column_head(words.lane())}
                    {figure_head(t.total())}
                    {figure_head(t.left_column())}
                    {figure_head(t.waited_column())}
                    {column_head(view! { <span class="sr">{t.set_aside()}</span> })}
                </tr>
            </thead>
            <tbody role="rowgroup">{Each(rows)}</tbody>
        </table>
    }
}

fn line(entry: &QueueEntry, at: usize, next: &str) -> impl IntoView {
    let t = queue_texts(PageContext::lang());
    let row = &entry.row;
    let words = reason_words(entry);
    let is_long = is_long(&words.short);
    let name = match entry_action(entry) {
        Some(action) => Either::Left(view! {
            <a class="ref" href=action.href data-row>
                {escaped(name_of(row))}
                <span class="sr">": " {action.words}</span>
            </a>
        }),
        None => Either::Right(view! {
            <b class="ref">{escaped(name_of(row))}</b>
        }),
    };
    let owner = entry.owner.as_ref().map(|owner| {
        let team = team_texts(PageContext::lang());
        view! {
            <small>
                <span class="sr">{team.in_charge()} ": "</span>
                {escaped(owner)}
            </small>
        }
    });
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
        view! { <span class=class>{facts::left_words(entry, left, true)}</span> }
    });
    view! {
        <tr
            role="row"
            data-live=escaped(&row.rfq_code)
            data-as-of=row.updated_at.as_deref().map(escaped)
        >
            <td role="cell" class="ticks">
                {tick(entry)}
            </td>
            <th scope="row" role="rowheader">
                {name}
                {owner}
            </th>
            <td role="cell" class="reason">
                <span class="why" data-tone=words.tone.name() data-long=is_long>
                    {icon(words.drawing)}
                    <span>{escaped(words.short)}</span>
                </span>
            </td>
            <td role="cell" class="way">
                {lane_small(row.origin_country.as_deref(), row.dest_country.as_deref())}
            </td>
            <td role="cell" class="num">
                {total}
            </td>
            <td role="cell" class="num" data-label=t.left_column() data-tone=words.tone.name()>
                {left}
            </td>
            <td role="cell" class="num" data-label=t.waited_column()>
                {entry.since.as_deref().map(ago)}
            </td>
            <td role="cell" class="more">
                {aside_menu::small(entry, at, next)}
            </td>
        </tr>
    }
}

/// Tells whether an entry has a quotation that can be compared with others.
fn is_comparable(entry: &QueueEntry) -> bool {
    entry.row.state() == Status::Quoted && entry.row.rfq_code.parse::<RfqCode>().is_ok()
}

fn tick(entry: &QueueEntry) -> Option<impl IntoView> {
    let t = queue_texts(PageContext::lang());
    is_comparable(entry).then(|| {
        view! {
            <label class="tick">
                <input
                    type="checkbox"
                    name=routes::DESK_CODE
                    value=escaped(&entry.row.rfq_code)
                    form=COMPARE_FORM_ID
                    aria-label=t.tick(&name_of(&entry.row))
                />
            </label>
        }
    })
}

/// The button that compares the ticked entries, if at least two entries can be ticked.
pub(super) fn compare(entries: &[QueueEntry]) -> Option<impl IntoView + use<>> {
    let t = queue_texts(PageContext::lang());
    let comparable = entries.iter().filter(|entry| is_comparable(entry));
    (comparable.take(2).count() == 2).then(|| {
        view! {
            <form class="bar compare" id=COMPARE_FORM_ID action=routes::DESK>
                <p class="small quiet">{t.compare_about()}</p>
                <button class="btn">{icon(Icon::Swap)} {t.compare()}</button>
            </form>
        }
    })
}
