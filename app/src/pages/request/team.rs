//! Arrangements of colleagues about a request: its owner, notes for each other, a reminder.

use domain::activity::MAX_NAME_CHARS;
use jiff::Timestamp;
use leptos::either::Either;
use leptos::prelude::*;

use crate::components::{Facts, Icon, Panel, TextArea, TextField, fact, hidden, icon, time};
use crate::format;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::team::{TeamTexts, team_texts};

/// The data of the section.
#[derive(Clone, Debug, Default)]
pub struct TeamShown {
    pub owner: Option<OwnerShown>,
    /// The reader, as they named themselves.
    pub reader: Option<String>,
    /// Names of colleagues, to choose from.
    pub colleagues: Vec<String>,
    /// Newest first.
    pub notes: Vec<InternalNoteShown>,
    pub typed: TypedTeam,
    pub reminder: Option<Timestamp>,
    /// The idempotency key of the note.
    pub once: String,
}

/// Values typed before the session ended and not saved.
#[derive(Clone, Debug, Default)]
pub struct TypedTeam {
    /// There is such a form.
    pub is_kept: bool,
    pub note: String,
    /// The name of a colleague.
    pub to: String,
    /// The day and hour of a reminder.
    pub at: Option<String>,
}

/// The owner of a request.
#[derive(Clone, Debug)]
pub struct OwnerShown {
    pub name: String,
    pub since: Timestamp,
}

/// A note for colleagues.
#[derive(Clone, Debug)]
pub struct InternalNoteShown {
    /// Empty where the person gave no name.
    pub who: String,
    pub text: String,
    pub at: Timestamp,
}

/// The section; `None` where it cannot be read.
pub fn panel(code: &str, team: Option<&TeamShown>) -> impl IntoView {
    let t = team_texts(PageContext::lang());
    let content = match team {
        None => Rendered::new(view! { <p class="pad quiet">{t.unreadable()}</p> }),
        Some(team) => Rendered::new(view! {
            // One form, so that every button posts the other typed values along. The first button is disabled, so that
            // Enter in a field does not press another one.
            <form method="post" action=escaped(routes::with_code(routes::NOTES, code)) class="pad stack">
                <button hidden disabled></button>
                <p class="small quiet">{t.about()}</p>
                <div class="cols even">
                    <div class="stack">{in_charge(code, team, t)} {reminder(code, team, t)}</div>
                    <div class="stack">{notes(team, t)}</div>
                </div>
            </form>
        }),
    };
    view! { <Panel id="team" title=t.title()>{content}</Panel> }
}

fn in_charge(code: &str, team: &TeamShown, t: TeamTexts) -> impl IntoView {
    let is_reader = |name: &str| team.reader.as_deref() == Some(name);
    let who = match &team.owner {
        None => Either::Left(view! { {t.nobody()} }),
        Some(owner) => {
            let name = if is_reader(&owner.name) {
                format!("{} ({})", owner.name, t.you())
            } else {
                owner.name.clone()
            };
            Either::Right(view! {
                <strong>{escaped(name)}</strong>
                " "
                <span class="small quiet">{t.since()} " " {time(owner.since.to_string())}</span>
            })
        }
    };
    let action = routes::with_code(routes::OWNER, code);
    let button = |value: &'static str, words: String| {
        view! {
            <button class="btn" name="action" value=value formaction=escaped(action.clone())>
                {escaped(words)}
            </button>
        }
    };
    let can_take = team.owner.is_none() && team.reader.is_some();
    let take = can_take.then(|| button("take", t.take().to_owned()));
    let release = team
        .owner
        .as_ref()
        .map(|_| button("release", t.release().to_owned()));
    let take_over = team.owner.as_ref().zip(team.reader.as_ref());
    let take_over = take_over
        .filter(|(owner, reader)| owner.name != **reader)
        .map(|(owner, _)| button("take_over", t.take_from(&owner.name)));
    let names = team
        .colleagues
        .iter()
        .map(|name| view! { <option value=escaped(name.clone())></option> });
    let needs_name = team
        .reader
        .is_none()
        .then(|| view! { <p class="small quiet">{t.needs_name()}</p> });
    view! {
        <Facts>{fact(t.in_charge(), who)}</Facts>
        {needs_name}
        <div class="row">{take} {release} {take_over}</div>
        <details class="fold" open=!team.typed.to.is_empty()>
            <summary>{icon(Icon::Chevron)} {t.give()}</summary>
            <div class="stack snug">
                <TextField
                    name="to"
                    label=t.colleague()
                    value=team.typed.to.clone()
                    maxlength=Some(MAX_NAME_CHARS)
                    list=Some("colleagues")
                    id="give-to"
                    autocomplete=Some("off")
                />
                <datalist id="colleagues">{Each(names)}</datalist>
                <p>{button("give", t.give_button().to_owned())}</p>
            </div>
        </details>
    }
}

fn notes(team: &TeamShown, t: TeamTexts) -> impl IntoView {
    let rows = team.notes.iter().map(move |one| note(one, t));
    let list = if team.notes.is_empty() {
        Either::Left(view! { <p class="quiet">{t.no_notes()}</p> })
    } else {
        Either::Right(view! { <ul class="stack" data-notes>{Each(rows)}</ul> })
    };
    view! {
        <h3>{t.notes()}</h3>
        {list}
        {hidden("once", team.once.clone())}
        <TextArea
            name="text"
            label=t.new_note()
            value=team.typed.note.clone()
            rows=2
            id="note-text"
        />
        <p>
            <button class="btn">{t.save_note()}</button>
        </p>
    }
}

fn note(note: &InternalNoteShown, t: TeamTexts) -> impl IntoView + use<> {
    let who = if note.who.is_empty() {
        t.no_name().to_owned()
    } else {
        note.who.clone()
    };
    view! {
        <li>
            <p class="small">
                <b>{escaped(who)}</b>
                " "
                <span class="quiet">{time(note.at.to_string())}</span>
            </p>
            <p class="lines" dir="auto">
                {escaped(note.text.clone())}
            </p>
        </li>
    }
}

fn reminder(code: &str, team: &TeamShown, t: TeamTexts) -> impl IntoView {
    let at = team
        .reminder
        .map(|at| PageContext::with(|frame| frame.zone.to_datetime(at)));
    let set = at.map(|at| {
        let words = format::date::day_and_time(at, PageContext::lang());
        view! { ": " {escaped(words)} }
    });
    let value = at.map(|at| at.strftime("%Y-%m-%dT%H:%M").to_string());
    let before = value.unwrap_or_default();
    let typed = team.typed.at.clone().unwrap_or_else(|| before.clone());
    view! {
        <details class="fold" open=team.typed.at.is_some()>
            <summary>{icon(Icon::Chevron)} {t.remind()} {set}</summary>
            <div class="stack snug">
                {hidden("at_before", before)}
                <TextField
                    name="at"
                    label=t.remind_at()
                    kind="datetime-local"
                    value=typed
                    hint=t.remind_hint()
                    id="remind-at"
                />
                <p>
                    <button class="btn" formaction=escaped(routes::with_code(routes::REMINDER, code))>
                        {t.save_reminder()}
                    </button>
                </p>
            </div>
        </details>
    }
}
