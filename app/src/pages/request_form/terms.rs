//! The chosen Incoterm in a sentence, and fields that do not fit it. The style sheet decides which sentence is seen, so
//! that it follows the choice without a script.

use leptos::prelude::*;

use crate::components::{Icon, Tone, icon};
use crate::rendering::Each;
use crate::text::Lang;
use crate::text::form_help::{INCOTERMS, form_help_texts, incoterm};

/// The sentences of all Incoterms, and remarks on the chosen one.
pub(super) fn explained(lang: Lang) -> impl IntoView {
    let t = form_help_texts(lang);
    let sentence = |(code, words)| view! { <p data-term=code>{words}</p> };
    view! {
        <div class="explained stack tight" aria-live="polite">
            <div class="hint">{Each(all(lang).map(sentence))}</div>
            <p class="odd sea-only" data-tone=Tone::Attention.name()>
                {icon(Icon::Alert)}
                {t.sea_only()}
            </p>
            <p class="odd containers" data-tone=Tone::Wait.name()>
                {icon(Icon::Info)}
                {t.containers()}
            </p>
            <p class="odd other-term" data-tone=Tone::Attention.name()>
                {icon(Icon::Info)}
                <a href="#special_note">{t.other_term()}</a>
            </p>
        </div>
    }
}

/// The same sentences as a list to read.
pub(super) fn list(lang: Lang) -> impl IntoView {
    let t = form_help_texts(lang);
    let entry = |(code, words)| {
        view! {
            <div>
                <dt>{code}</dt>
                <dd>{words}</dd>
            </div>
        }
    };
    view! {
        <details class="fold">
            <summary>{icon(Icon::Chevron)} {t.terms_explained()}</summary>
            <dl class="terms">{Each(all(lang).map(entry))}</dl>
        </details>
    }
}

fn all(lang: Lang) -> impl Iterator<Item = (&'static str, &'static str)> {
    INCOTERMS
        .iter()
        .filter_map(move |code| Some((*code, incoterm(code, lang)?)))
}
