//! An entry of the queue in full: the reason, the facts, the owner, the action.

use domain::queue::QueueEntry;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Catalogs;

use super::action::entry_action;
use super::reason::reason_words;
use super::{aside_menu, facts};
use crate::components::{badge, lane_small};
use crate::page_context::PageContext;
use crate::pages::requests::{linked, name_of, services};
use crate::rendering::escaped;
use crate::text::team::team_texts;

/// An entry that is to be done; `next`: where setting it aside leads back to.
pub(super) fn entry<'a>(
    entry: &'a QueueEntry,
    at: usize,
    next: &'a str,
    catalogs: Option<&'a Catalogs>,
) -> impl IntoView {
    let action = entry_action(entry).map(|action| {
        view! {
            <a class="btn" href=action.href>
                {action.words}
                <span class="sr">": " {escaped(name_of(&entry.row))}</span>
            </a>
        }
    });
    let since = facts::since(entry).map(|since| view! { <span class="due calm">{since}</span> });
    // The time that is left stands at the action; the waiting time is said below then.
    let (due, below) = match facts::left(entry) {
        Some(left) => (Some(Either::Left(left)), since),
        None => (since.map(Either::Right), None),
    };
    let menu = aside_menu::whole(entry, at, next);
    list_item(
        entry,
        below,
        view! {
            {due}
            <div class="acts">{action} {menu}</div>
        },
        catalogs,
    )
}

/// The name of the owner.
fn in_charge(entry: &QueueEntry) -> Option<impl IntoView> {
    let t = team_texts(PageContext::lang());
    entry.owner.as_ref().map(|owner| {
        view! {
            <span>{t.in_charge()} ": " {escaped(owner.clone())}</span>
            " "
        }
    })
}

/// An entry with something behind its facts (`below`) and something beside it.
pub(super) fn list_item<'a>(
    entry: &'a QueueEntry,
    below: impl IntoView,
    beside: impl IntoView,
    catalogs: Option<&'a Catalogs>,
) -> impl IntoView {
    let row = &entry.row;
    let words = reason_words(entry);
    view! {
        <li
            data-tone=words.tone.name()
            data-live=escaped(&row.rfq_code)
            data-as-of=row.updated_at.as_deref().map(escaped)
        >
            {badge(words.drawing)}
            <div class="stack tight">
                <h3>{escaped(words.whole)}</h3>
                {facts::facts(entry)}
                <p class="small quiet row">
                    <span class="ref">{linked(row)}</span>
                    " "
                    {lane_small(row.origin_country.as_deref(), row.dest_country.as_deref())}
                    " "
                    {services(row, catalogs)}
                    " "
                    {in_charge(entry)}
                    {below}
                </p>
            </div>
            <div class="do">{beside}</div>
        </li>
    }
}
