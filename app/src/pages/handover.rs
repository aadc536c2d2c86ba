//! The requests that a colleague owns, with their due dates, to be handed over together.

use std::sync::Arc;

use domain::activity::MAX_NAME_CHARS;
use domain::queue::QueueEntry;
use jiff::Timestamp;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::RequestSummary;

use super::home::{reason_words, time_left};
use super::request::InternalNoteShown;
use super::requests::{linked, name_of};
use crate::components::{
    Banner, Head, Icon, Panel, TextField, Tone, column_head, crumb, hidden, icon, is_long, lane_small,
    status_tag, time,
};
use crate::document::Page;
use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::requests::requests_texts;
use crate::text::team::{TeamTexts, team_texts};

/// Requests that are handed over at once.
pub const MAX_HANDED_OVER: usize = 200;

/// The data of the page.
#[derive(Clone, Debug, Default)]
pub struct HandoverData {
    /// Names of people in charge of anything, the newest first.
    pub people: Vec<String>,
    /// The reader, as they named themselves.
    pub reader: Option<String>,
    /// The owner of these requests; empty before one is chosen.
    pub name: String,
    /// The new owner, as typed.
    pub to: String,
    /// Those that are not over, the most urgent first; at most [`MAX_HANDED_OVER`].
    pub items: Vec<HandoverItem>,
    /// The number of all of them.
    pub count: usize,
    /// The requests among which they were looked for, where the account has more.
    pub looked_through: Option<usize>,
    /// The outcome of a handover that was not carried out completely.
    pub outcome: Option<HandoverOutcome>,
}

/// A request of a colleague.
#[derive(Clone, Debug)]
pub struct HandoverItem {
    pub row: Arc<RequestSummary>,
    /// The entry of the queue, if the request needs anybody.
    pub entry: Option<QueueEntry>,
    /// When the colleague wanted to be reminded of it.
    pub reminder: Option<Timestamp>,
    /// The newest one.
    pub note: Option<InternalNoteShown>,
    pub is_chosen: bool,
}

/// The outcome of a handover that was not carried out completely.
#[derive(Clone, Debug)]
pub enum HandoverOutcome {
    /// No request was ticked, or nobody named.
    Incomplete,
    /// Some were no longer the colleague's: each with its owner now.
    Changed {
        done: usize,
        /// Ticked, and no longer in the list.
        missing: usize,
        left: Vec<(Arc<RequestSummary>, Option<String>)>,
    },
}

/// The page.
pub fn page(data: HandoverData) -> Page {
    let t = team_texts(PageContext::lang());
    let requests = requests_texts(PageContext::lang()).title();
    let crumbs = vec![
        crumb(requests, Some(routes::REQUESTS.into())),
        crumb(t.handover(), None),
    ];
    let title = if data.name.is_empty() {
        t.handover().to_owned()
    } else {
        t.take_over_from(&data.name)
    };
    let body = view! {
        <div class="page">
            <Head title=title.clone() crumbs=crumbs under=Rendered::new(t.handover_about()) />
            {data.outcome.as_ref().map(|outcome| outcome_banner(outcome, &data, t))}
            {choose(&data, t)}
            {found(&data, t)}
        </div>
    };
    Page::new(title, body)
}

fn outcome_banner(outcome: &HandoverOutcome, data: &HandoverData, t: TeamTexts) -> Rendered {
    let lang = PageContext::lang();
    match outcome {
        HandoverOutcome::Incomplete => Rendered::new(view! {
            <Banner tone=Tone::Attention drawing=Icon::Alert title=t.nothing_handed_over()>
                <p>{t.choose_some()}</p>
            </Banner>
        }),
        HandoverOutcome::Changed { done, missing, left } => {
            let missing = (*missing > 0).then(|| {
                let count = whole(i64::try_from(*missing).unwrap_or(i64::MAX), lang);
                view! { <p>{escaped(t.no_longer_listed(&count))}</p> }
            });
            let left_words =
                (!left.is_empty()).then(|| view! { <p>{escaped(t.taken_meanwhile(&data.name))}</p> });
            let count = whole(i64::try_from(*done).unwrap_or(i64::MAX), lang);
            let items = left.iter().map(|(row, owner)| {
                view! {
                    <li>
                        {linked(row)} ": " {escaped(t.now_in_charge(owner.as_deref()))}
                    </li>
                }
            });
            Rendered::new(view! {
                <Banner tone=Tone::Attention drawing=Icon::Info title=t.handed_over(&count, &data.to)>
                    {missing}
                    {left_words}
                    <ul>{Each(items)}</ul>
                </Banner>
            })
        }
    }
}

/// Links to the colleagues.
fn choose(data: &HandoverData, t: TeamTexts) -> impl IntoView {
    if data.people.is_empty() {
        return Either::Left(view! { <p>{t.handover_nobody()}</p> });
    }
    let links = data.people.iter().map(|name| {
        view! {
            <li>
                <a
                    href=escaped(routes::handover(name))
                    aria-current=(*name == data.name).then_some("true")
                >
                    {escaped(name)}
                </a>
            </li>
        }
    });
    Either::Right(view! {
        <nav class="row" aria-labelledby="whose">
            <span class="small quiet" id="whose">
                {t.handover_whose()}
            </span>
            <ul class="chips">{Each(links)}</ul>
        </nav>
    })
}

fn found(data: &HandoverData, t: TeamTexts) -> Option<impl IntoView> {
    let lang = PageContext::lang();
    if data.name.is_empty() {
        return None;
    }
    let count = |count: usize| whole(i64::try_from(count).unwrap_or(i64::MAX), lang);
    let looked_through = data
        .looked_through
        .map(|looked| view! { <p class="small quiet">{escaped(t.of_those_read(&count(looked)))}</p> });
    if data.items.is_empty() {
        return Some(Either::Left(view! {
            <p>{escaped(t.handover_none(&data.name))}</p>
            {looked_through}
        }));
    }
    let title = t.handover_count(&data.name, &count(data.count));
    let cut = (data.count > data.items.len())
        .then(|| view! { <p class="small quiet">{escaped(t.most_urgent(&count(data.items.len())))}</p> });
    let rows = data.items.iter().map(|item| row(item, &data.name, t));
    let names = data
        .people
        .iter()
        .chain(&data.reader)
        .filter(|name| **name != data.name)
        .map(|name| view! { <option value=escaped(name)></option> });
    Some(Either::Right(view! {
        <form method="post" class="stack" action=routes::HANDOVER>
            {hidden("name", &data.name)} <Panel id="found" title=title>
                <table class="table cards req" role="table" aria-labelledby="found">
                    <thead role="rowgroup">
                        <tr role="row">
                            {column_head(t.handover_request())}
                            {column_head(t.due())}
                            {column_head(t.last_note())}
                        </tr>
                    </thead>
                    <tbody role="rowgroup">{Each(rows)}</tbody>
                </table>
            </Panel> {cut} {looked_through} <div class="stack snug">
                <div class="fields">
                    <TextField
                        name="to"
                        class="w3"
                        label=t.new_owner()
                        value=data.to.clone()
                        required=true
                        maxlength=Some(MAX_NAME_CHARS)
                        list=Some("colleagues")
                        autocomplete=Some("off")
                    />
                </div>
                <datalist id="colleagues">{Each(names)}</datalist>
                <p>
                    <button class="btn primary">{t.take_chosen()}</button>
                </p>
            </div>
        </form>
    }))
}

fn row<'a>(item: &'a HandoverItem, name: &'a str, t: TeamTexts) -> impl IntoView {
    let row = &item.row;
    let due = item.entry.as_ref().map(|entry| {
        let words = reason_words(entry);
        let is_long = is_long(&words.short);
        view! {
            <span class="tag" data-tone=words.tone.name() data-long=is_long>
                {icon(words.drawing)}
                {escaped(words.short)}
            </span>
            {time_left(entry).map(|left| view! { " " {left} })}
        }
    });
    let due = match due {
        Some(due) => Either::Left(due),
        None => Either::Right(view! {
            {status_tag(&row.status, row.status_label.as_deref())}
            <small>{t.nothing_due()}</small>
        }),
    };
    let reminder = item.reminder.map(|at| {
        view! { <small>{escaped(t.wanted_reminder(name))} " " {time(at.to_string())}</small> }
    });
    let note = item.note.as_ref().map(|note| {
        let who = if note.who.is_empty() {
            t.no_name().to_owned()
        } else {
            note.who.clone()
        };
        view! {
            <span class="lines" dir="auto">
                {escaped(note.text.clone())}
            </span>
            <small>{escaped(who)} " " {time(note.at.to_string())}</small>
        }
    });
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">
                <label class="choice">
                    <input
                        type="checkbox"
                        name="code"
                        value=escaped(&row.rfq_code)
                        checked=item.is_chosen
                    />
                    <span>{escaped(name_of(row))}</span>
                </label>
                <small>{lane_small(row.origin_country.as_deref(), row.dest_country.as_deref())}</small>
            </th>
            <td role="cell">
                {due} {reminder}
            </td>
            <td role="cell">{note}</td>
        </tr>
    }
}
