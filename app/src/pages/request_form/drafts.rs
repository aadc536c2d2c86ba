//! Drafts kept in the browser: what a script fills and reads. Without it nothing of this is seen.

use leptos::prelude::*;

use super::{Kind, RequestFormData};
use crate::components::{Icon, icon};
use crate::frame::Frame;
use crate::islands::Drafts;
use crate::routes;
use crate::text::Lang;
use crate::text::form_help::{DraftTexts, drafts};

/// What the form says of its draft.
pub(super) struct Marks {
    /// Names the draft: the reference that the form was born with, or the request's code.
    pub id: String,
    /// Nothing was typed yet.
    pub fresh: bool,
    /// Whose it is, for several people of one browser.
    pub who: String,
    pub texts: &'static DraftTexts,
}

impl Marks {
    pub fn of(data: &RequestFormData, lang: Lang) -> Self {
        let own = &data.form.draft;
        let born = match &data.kind {
            Kind::New { .. } => &data.form.texts.partner_ref,
            Kind::Supply(asked) => &asked.code,
        };
        let who = Frame::with(|frame| {
            frame
                .signed_in
                .as_ref()
                .and_then(|person| person.display_name.clone())
        });
        Self {
            id: if own.is_empty() { born.clone() } else { own.clone() },
            fresh: own.is_empty(),
            who: who.unwrap_or_default(),
            texts: drafts(lang),
        }
    }
}

/// The drafts that could be restored: all of them on the page for a new request, its own on the page of a supplement.
pub(super) fn list(kind: &Kind, lang: Lang) -> AnyView {
    let t = drafts(lang);
    let only = match kind {
        Kind::New { .. } => String::new(),
        Kind::Supply(asked) => routes::request_edit(&asked.code),
    };
    view! {
        <section class="panel drafts" data-drafts=only hidden aria-labelledby="drafts">
            <header><h2 id="drafts">{t.title}</h2></header>
            <p class="pad small quiet">{t.about}</p>
            {gone(t)}
            <ul>
                <li data-draft-model hidden>
                    <label class="name"><span class="sr">{t.name}</span><input type="text" data-draft-name maxlength="100" autocomplete="off" /></label>
                    <span class="small quiet" data-draft-when=t.of></span>
                    <span class="row">
                        <button class="btn" type="button" data-draft-do="restore">{icon(Icon::Copy)}{t.restore}</button>
                        <button class="btn plain" type="button" data-draft-do="discard">{icon(Icon::X)}{t.discard}</button>
                    </span>
                </li>
            </ul>
        </section>
    }
    .into_any()
}

fn gone(t: &'static DraftTexts) -> AnyView {
    view! {
        <p class="pad row" data-draft-gone hidden>
            {t.discarded} <button class="btn plain" type="button" data-draft-do="undo">{t.undo}</button>
        </p>
    }
    .into_any()
}

/// How many there are, and discarding them all: for the settings.
pub fn settings(lang: Lang) -> AnyView {
    let t = drafts(lang);
    view! {
        <div class="stack tight">
            <p class="row">
                <span data-draft-count=t.count></span>
                <button class="btn" type="button" data-draft-do="discard-all" hidden>{t.discard_all}</button>
            </p>
            {gone(t)}
            <Drafts />
        </div>
    }
    .into_any()
}

/// On the page of a request that was just sent: its draft is done with.
pub fn done(reference: String, path: String) -> AnyView {
    view! { <span hidden data-draft-done data-reference=reference data-path=path></span> <Drafts /> }
        .into_any()
}
