//! An entry of the queue in full: the reason, what it is about, whose request it is, the act.

use domain::queue::Entry;
use leptos::prelude::*;
use partner_api::Catalogs;

use super::lists::linked;
use super::{act, aside_menu, facts, reason};
use crate::components::{badge, lane_small};
use crate::pages::requests::{name_of, services};

/// An entry that is to be done; `next`: where setting it aside leads back to.
pub(super) fn entry(entry: &Entry, at: usize, next: &str, catalogs: Option<&Catalogs>) -> AnyView {
    let act = act::of(entry).map(|act| {
        let name = name_of(&entry.row);
        view! { <a class="btn" href=act.href>{act.words}<span class="sr">": " {name}</span></a> }
    });
    let left = entry.left();
    let since = facts::since(entry).map(|since| view! { <span class="due calm">{since}</span> }.into_any());
    // What presses stands at the act; since when it waits is said below then.
    let (due, below) = match left {
        Some(left) => (Some(facts::left(left)), since),
        None => (since, None),
    };
    let menu = aside_menu::whole(entry, at, next);
    shown(
        entry,
        below,
        view! { {due} <div class="acts">{act} {menu}</div> },
        catalogs,
    )
}

/// An entry with what stands beside it.
pub(super) fn shown(
    entry: &Entry,
    below: Option<AnyView>,
    beside: impl IntoView + 'static,
    catalogs: Option<&Catalogs>,
) -> AnyView {
    let row = &entry.row;
    let words = reason::words(entry);
    view! {
        <li data-tone=words.tone.name() data-live=row.rfq_code.clone() data-as-of=row.updated_at.clone()>
            {badge(words.drawing)}
            <div class="stack tight">
                <h3>{words.whole}</h3>
                {facts::facts(entry)}
                <p class="small quiet row">
                    <span class="ref">{linked(row)}</span> " "
                    {lane_small(row.origin_country.as_deref(), row.dest_country.as_deref())} " "
                    {services(row, catalogs)} " " {below}
                </p>
            </div>
            <div class="do">{beside}</div>
        </li>
    }
    .into_any()
}
