//! The timeline of a shipment's milestones.

use leptos::either::Either;
use leptos::prelude::*;

use crate::flat::{Flat, TextReader};
use crate::icon::{Icon, icon};
use crate::label::{Label, label};

/// A time as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownTime {
    /// The value of the `datetime` attribute; absent for a text that is no time.
    pub machine: Option<String>,
    /// By the clock of its place where that is known, else by the reader's.
    pub shown: String,
    /// By the reader's clock, where that differs.
    pub here: Option<String>,
}

impl ShownTime {
    /// Words in the place of a time: that none is given.
    pub fn words(words: impl Into<String>) -> Self {
        Self {
            machine: None,
            shown: words.into(),
            here: None,
        }
    }
}

impl Flat for ShownTime {
    fn write(&self, to: &mut Vec<String>) {
        self.machine.write(to);
        self.shown.write(to);
        self.here.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            machine: from.value(),
            shown: from.value(),
            here: from.value(),
        }
    }
}

/// A milestone as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMilestone {
    /// The same for the same milestone, however often it is read.
    pub key: String,
    pub drawing: Icon,
    pub name: Label,
    /// The operator's words, which may have several lines.
    pub content: Option<Label>,
    pub time: ShownTime,
    pub place: Option<Label>,
    /// Its time is still to come, so that it does not tell where the shipment is.
    pub is_announced: bool,
}

impl Flat for ShownMilestone {
    fn write(&self, to: &mut Vec<String>) {
        self.key.write(to);
        self.drawing.write(to);
        self.name.write(to);
        self.content.write(to);
        self.time.write(to);
        self.place.write(to);
        self.is_announced.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            key: from.value(),
            drawing: from.value(),
            name: from.value(),
            content: from.value(),
            time: from.value(),
            place: from.value(),
            is_announced: from.value(),
        }
    }
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

/// The content of a milestone's entry in the timeline.
pub fn milestone(one: ShownMilestone) -> impl IntoView {
    let place = one.place.map(|place| view! { " · " {label(place)} });
    view! {
        {icon(one.drawing)}
        <div>
            <b>{label(one.name)}</b>
            {one.content.map(lines)}
            <p class="small quiet">{shown_time(one.time)} {place}</p>
        </div>
    }
}
