//! The chosen Incoterm in a sentence, and what does not fit it. Which sentence is seen is decided by the style sheet,
//! so that it follows the choice without a script.

use leptos::prelude::*;

use crate::components::{Icon, Tone, icon};
use crate::text::Lang;
use crate::text::form_help::{INCOTERMS, form_help_texts, incoterm};

pub(super) fn explained(lang: Lang) -> AnyView {
    let t = form_help_texts(lang);
    let all = || {
        INCOTERMS
            .iter()
            .filter_map(move |code| Some((*code, incoterm(code, lang)?)))
    };
    let chosen = all()
        .map(|(code, words)| view! { <p data-term=code>{words}</p> })
        .collect_view();
    let list = all()
        .map(|(code, words)| view! { <div><dt>{code}</dt><dd>{words}</dd></div> })
        .collect_view();
    view! {
        <div class="explained stack tight" aria-live="polite">
            <div class="hint">{chosen}</div>
            <p class="odd sea-only" data-tone=Tone::Attention.name()>{icon(Icon::Alert)} {t.sea_only()}</p>
            <p class="odd containers" data-tone=Tone::Wait.name()>{icon(Icon::Info)} {t.containers()}</p>
            <p class="odd other-term" data-tone=Tone::Attention.name()>
                {icon(Icon::Info)} <a href="#special_note">{t.other_term()}</a>
            </p>
        </div>
        <details class="fold"><summary>{icon(Icon::Chevron)}{t.terms_explained()}</summary><dl class="terms">{list}</dl></details>
    }
    .into_any()
}
