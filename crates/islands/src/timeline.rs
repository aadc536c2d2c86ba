//! What was recorded of a shipment, as it is shown.

use leptos::either::Either;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::icon::{Icon, icon};
use crate::label::{Label, label};

/// A time as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownTime {
    /// The value of the `datetime` attribute; absent for a text that is no time.
    pub machine: Option<String>,
    /// By the clock of its place where that is known, else by the reader's.
    pub shown: String,
    /// By the reader's clock, where that differs.
    pub here: Option<String>,
}

/// A milestone as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownMilestone {
    /// The same for the same milestone, however often it is read.
    pub key: String,
    pub drawing: Icon,
    pub name: Label,
    /// The operator's words, which may have several lines.
    pub content: Option<Label>,
    /// The time, or that none is given.
    pub time: Result<ShownTime, String>,
    pub place: Option<Label>,
}

/// A time, by the clock of its place and in brackets by the reader's.
pub fn shown_time(time: ShownTime) -> impl IntoView {
    let by_place = time.here.is_some();
    let shown = match time.machine {
        Some(machine) => Either::Left(view! { <time datetime=machine>{time.shown}</time> }),
        None => Either::Right(time.shown),
    };
    if by_place {
        let here = time.here.unwrap_or_default();
        Either::Left(view! {
            <span class="nowrap">{shown}</span>
            " "
            <span class="quiet nowrap">"(" {here} ")"</span>
        })
    } else {
        Either::Right(shown)
    }
}

/// A text of the operator that may have several lines, as paragraphs keep them.
pub fn lines(text: Label) -> impl IntoView {
    view! {
        <p class="lines" lang=text.lang>
            {text.text}
        </p>
    }
}

/// What a milestone says, within its entry of the timeline.
pub fn milestone(one: ShownMilestone) -> impl IntoView {
    let time = match one.time {
        Ok(time) => Either::Left(shown_time(time)),
        Err(words) => Either::Right(words),
    };
    let place = one.place.map(|place| view! { " · " {label(place)} });
    view! {
        {icon(one.drawing)}
        <div>
            <b>{label(one.name)}</b>
            {one.content.map(lines)}
            <p class="small quiet">{time} {place}</p>
        </div>
    }
}
