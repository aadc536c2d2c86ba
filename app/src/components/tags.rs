//! Statuses: always a drawing, words and a tone.

use std::borrow::Cow;

use leptos::prelude::*;
use partner_api::Status;

use super::{Icon, icon, label};
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escaped};
use crate::text::common::common_texts;
use crate::text::labels::{self, Codes, Label};

/// The meaning of a colour; see DESIGN, "Tokens".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The reader must act.
    Attention,
    /// The reader must choose.
    Decision,
    /// Broken, held, destructive.
    Stop,
    /// Moving.
    Progress,
    /// Finished well.
    Done,
    /// Nothing to do.
    Wait,
}

impl Tone {
    /// The value of `data-tone`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Attention => "attention",
            Self::Decision => "decision",
            Self::Stop => "stop",
            Self::Progress => "progress",
            Self::Done => "done",
            Self::Wait => "wait",
        }
    }
}

/// Tone and drawing of a request's status; an unknown status waits.
pub fn status_tone(status: &Status) -> (Tone, Icon) {
    match status {
        Status::Submitted => (Tone::Wait, Icon::Send),
        Status::NeedInfo => (Tone::Attention, Icon::Ask),
        Status::Quoting => (Tone::Wait, Icon::Clock),
        Status::Quoted => (Tone::Decision, Icon::Quote),
        Status::Confirmed => (Tone::Progress, Icon::Check),
        Status::InTransit => (Tone::Progress, Icon::Arrow),
        Status::Completed => (Tone::Done, Icon::Done),
        Status::Cancelled => (Tone::Wait, Icon::Ban),
        Status::Unknown(_) => (Tone::Wait, Icon::Info),
    }
}

/// Letters of the longest words that stay on one line of a table. Labels of the service may be of any length.
const MAX_LINE_CHARS: usize = 26;

/// The value of `data-long`: whether words in the cell of a table may be divided.
pub fn is_long(words: &str) -> bool {
    words.chars().count() > MAX_LINE_CHARS
}

/// A tag of any tone.
pub fn tag<'a>(tone: Tone, drawing: Icon, words: impl Into<Cow<'a, Label>>) -> impl IntoView {
    let words = words.into();
    let long = is_long(&words.text);
    view! {
        <span class="tag" data-tone=tone.name() data-long=long>
            {icon(drawing)}
            {label(words)}
        </span>
    }
}

/// The status of a request by its code: the service's label for Vietnamese readers, ours for English ones.
pub fn status_tag<'a>(code: &'a str, given: Option<&str>) -> impl IntoView + use<'a> {
    let (tone, drawing) = status_tone(&Status::from_code(code));
    let words = labels::label(Codes::Status, code, given, PageContext::lang());
    let long = is_long(&words.text);
    view! {
        <span class="tag" data-tone=tone.name() data-status=escaped(code) data-long=long>
            {icon(drawing)}
            {label(words)}
        </span>
    }
}

/// [`status_tag`] as a component.
#[component]
pub fn StatusTag(
    #[prop(into)] code: String,
    /// The service's label.
    #[prop(optional_no_strip)]
    label: Option<String>,
) -> impl IntoView {
    Rendered::new(status_tag(&code, label.as_deref()))
}

/// The mark of a shipment on hold.
pub fn hold_tag() -> impl IntoView {
    tag(
        Tone::Stop,
        Icon::Pause,
        Label::own(common_texts(PageContext::lang()).on_hold()),
    )
}
