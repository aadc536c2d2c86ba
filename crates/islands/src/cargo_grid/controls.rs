//! Small pieces of fields.

use leptos::either::Either;
use leptos::prelude::*;

use super::line::{Line, mark_tone};
use super::of_line::OfLine;
use super::shape::{Choice, LineErrors, Words};
use super::standing::Standing;
use crate::text::grid::GridTexts;
use crate::{Icon, icon};

/// A text of a view that may be in another language than the page.
fn words(words: Words) -> impl IntoView {
    match words.lang {
        None => Either::Left(words.text),
        Some(lang) => Either::Right(view! { <span lang=lang>{words.text}</span> }),
    }
}

/// The options of a `<select>`. A value that is none of them stays chosen under its own name.
pub(crate) fn options(
    choices: impl FnOnce() -> Vec<Choice> + Send + 'static,
    value: String,
    blank: Option<&'static str>,
) -> impl IntoView {
    Standing(move || {
        let mut all: Vec<(Choice, bool)> = Vec::new();
        if let Some(blank) = blank {
            all.push((Choice::new("", blank), value.is_empty()));
        }
        let mut is_own = !value.is_empty();
        for choice in choices() {
            let is_chosen = !value.is_empty() && choice.value == value;
            is_own = is_own && !is_chosen;
            all.push((choice, is_chosen));
        }
        if is_own {
            all.push((Choice::new(value.clone(), value), true));
        }
        all.into_iter().map(option).collect::<Vec<_>>()
    })
}

fn option((choice, is_chosen): (Choice, bool)) -> impl IntoView {
    view! { <option value=choice.value selected=is_chosen lang=choice.words.lang>{choice.words.text}</option> }
}

/// A field that nobody sees: what travels with the form.
pub(crate) fn hidden(name: OfLine, value: String) -> impl IntoView {
    view! { <input type="hidden" name=name value=value /> }
}

/// The content of a `<textarea>`. On the server Leptos writes it as it is, so it is escaped here; browsers drop the first
/// line break after the tag, so one is given.
pub(crate) fn area_text(text: String) -> String {
    if cfg!(not(feature = "ssr")) || !text.contains(['&', '<', '>', '\n', '\r']) {
        return text;
    }
    let escaped = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    if escaped.starts_with(['\n', '\r']) {
        format!("\n{escaped}")
    } else {
        escaped
    }
}

/// The mark of a field that the operator asks for, beside its label.
pub(crate) fn mark(answered: bool, t: GridTexts) -> impl IntoView {
    let (drawing, text) = if answered {
        (Icon::Check, t.answered_mark())
    } else {
        (Icon::Ask, t.asked_mark())
    };
    view! { <span class="asked" data-tone=mark_tone(answered)>{icon(drawing)}<span>{text}</span></span> }
}

/// The messages of a field, under the id that `aria-describedby` names.
pub(crate) fn field_errors(line: Line, errors: LineErrors) -> impl IntoView {
    let id = if errors.field.is_empty() {
        String::from("error")
    } else {
        format!("{}-error", errors.field)
    };
    let messages = errors
        .messages
        .into_iter()
        .map(|message| view! { <span class="message">{words(message)}</span> })
        .collect::<Vec<_>>();
    view! { <span class="error" id=line.id(id)>{icon(Icon::Alert)}<span>{messages}</span></span> }
}
