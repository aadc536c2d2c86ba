//! Setting an entry aside.

use domain::queue::{AsideUntil, QueueEntry};
use jiff::Timestamp;
use leptos::prelude::*;

use crate::components::{Icon, hidden, icon};
use crate::format;
use crate::page_context::PageContext;
use crate::pages::requests::name_of;
use crate::rendering::{Each, escaped};
use crate::routes;
use crate::text::queue::queue_texts;

/// The button that sets an entry aside, with the choice until when; `at`: its place on the page.
pub(super) fn whole(entry: &QueueEntry, at: usize, next: &str) -> impl IntoView {
    let t = queue_texts(PageContext::lang());
    let words = view! {
        {icon(Icon::Clock)}
        {t.set_aside()}
        <span class="sr">": " {escaped(name_of(&entry.row))}</span>
    };
    menu(entry, at, next, "btn plain", words)
}

/// The same as a drawing alone, for a line.
pub(super) fn small(entry: &QueueEntry, at: usize, next: &str) -> impl IntoView {
    let t = queue_texts(PageContext::lang());
    let words = view! {
        {icon(Icon::Clock)}
        <span class="sr">{t.set_aside()} ": " {escaped(name_of(&entry.row))}</span>
    };
    menu(entry, at, next, "btn plain square", words)
}

fn menu(
    entry: &QueueEntry,
    at: usize,
    next: &str,
    class: &'static str,
    words: impl IntoView,
) -> impl IntoView {
    let t = queue_texts(PageContext::lang());
    let id = format!("aside-{at}");
    let choices = AsideUntil::ALL.into_iter().map(move |until| {
        let ends = PageContext::with(|frame| until.ends(frame.now, &frame.zone));
        let back = ends.map(|ends| view! { <small>{t.back_at(&when(ends))}</small> });
        view! {
            <button name="until" value=until.code()>
                <span>{t.until(until)} " " {back}</span>
            </button>
        }
    });
    view! {
        <button class=class type="button" popovertarget=id.clone() title=t.set_aside()>
            {words}
        </button>
        <form class="menu aside" id=id popover method="post" action=routes::QUEUE_ASIDE>
            {hidden("code", &entry.row.rfq_code)}
            {hidden("as_of", entry.mark.to_field())}
            {hidden("next", next)}
            {Each(choices)}
            <p class="small quiet">{t.aside_note()}</p>
        </form>
    }
}

/// `14:00` of a day that is today, or else the day.
pub(super) fn when(at: Timestamp) -> String {
    PageContext::with(|frame| {
        let (local, now) = (frame.zone.to_datetime(at), frame.zone.to_datetime(frame.now));
        if local.date() == now.date() {
            format::date::clock(local.time())
        } else {
            format::date::weekday_and_day(local.date(), frame.lang)
        }
    })
}
