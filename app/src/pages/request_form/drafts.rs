//! Drafts kept in the browser: what a script fills and reads. Without it nothing of this is seen.

use leptos::prelude::*;

use super::data::{FormKind, RequestFormData};
use crate::components::{Icon, icon};
use crate::page_context::PageContext;
use crate::routes;
use crate::text::Lang;
use crate::text::form_help::{DraftTexts, draft_texts};
use islands::Drafts;

/// What a form says of its draft.
pub(crate) struct Marks {
    /// Names the draft: the reference that the form was born with, or the request's code.
    pub id: String,
    /// Nothing was typed yet.
    pub fresh: bool,
    /// Whose it is, for several people of one browser.
    pub who: String,
    pub texts: DraftTexts,
}

impl Marks {
    pub fn from_data(data: &RequestFormData, lang: Lang) -> Self {
        let own = &data.form.draft;
        let born = match &data.kind {
            FormKind::New { .. } => &data.form.texts.partner_ref,
            FormKind::Supply(asked) => &asked.code,
        };
        Self::new(own, born, lang)
    }

    /// `own` is the draft that was posted, empty when nothing was typed yet; `born` names a new one.
    pub fn new(own: &str, born: &str, lang: Lang) -> Self {
        Self {
            id: if own.is_empty() { born } else { own }.to_owned(),
            fresh: own.is_empty(),
            who: who(),
            texts: draft_texts(lang),
        }
    }
}

/// Whose the browser's memories are, where several people use one browser.
pub(crate) fn who() -> String {
    let name = PageContext::with(|frame| {
        frame
            .signed_in
            .as_ref()
            .and_then(|person| person.display_name.clone())
    });
    name.unwrap_or_default()
}

/// The drafts that could be restored: all of requests on the page for a new one, its own on the page of a supplement.
pub(super) fn list(kind: &FormKind, lang: Lang) -> AnyView {
    list_of(
        match kind {
            FormKind::New { .. } => format!("{}/", routes::REQUESTS),
            FormKind::Supply(asked) => routes::request_edit(&asked.code),
        },
        lang,
    )
}

/// The drafts of forms whose paths begin with `only`.
pub(crate) fn list_of(only: String, lang: Lang) -> AnyView {
    let t = draft_texts(lang);
    view! {
        <section class="panel drafts" data-drafts=only hidden aria-labelledby="drafts">
            <header><h2 id="drafts">{t.title()}</h2></header>
            <p class="pad small quiet">{t.about()}</p>
            {gone(t)}
            <ul>
                <li data-draft-model hidden>
                    <label class="name"><span class="sr">{t.name()}</span><input type="text" data-draft-name maxlength="100" autocomplete="off" /></label>
                    <span class="small quiet" data-draft-when=t.by()></span>
                    <span class="row">
                        <button class="btn" type="button" data-draft-do="restore">{icon(Icon::Copy)}{t.restore()}</button>
                        <button class="btn plain" type="button" data-draft-do="discard">{icon(Icon::X)}{t.discard()}</button>
                    </span>
                </li>
            </ul>
        </section>
    }
    .into_any()
}

fn gone(t: DraftTexts) -> AnyView {
    view! {
        <p class="pad row" data-draft-gone hidden>
            {t.discarded()} <button class="btn plain" type="button" data-draft-do="undo">{t.undo()}</button>
        </p>
    }
    .into_any()
}

/// How many there are, and discarding them all: for the settings.
pub fn settings(lang: Lang) -> AnyView {
    let t = draft_texts(lang);
    view! {
        <div class="stack tight">
            <p class="row">
                <span data-draft-count=t.count()></span>
                <button class="btn" type="button" data-draft-do="discard-all" hidden>{t.discard_all()}</button>
            </p>
            {gone(t)}
            <Drafts />
        </div>
    }
    .into_any()
}

/// What was just sent, and so needs no draft any more.
pub(crate) struct SentForm {
    /// The path of the form for new ones, and its field that holds the reference.
    pub new: &'static str,
    pub reference_field: &'static str,
    pub reference: String,
    /// The path of the form that supplements it.
    pub supplement: Option<String>,
}

/// On the page of what was just sent: its draft is done with.
pub(crate) fn done(sent: SentForm) -> AnyView {
    view! {
        <span
            hidden
            data-draft-done=sent.new
            data-reference-field=sent.reference_field
            data-reference=sent.reference
            data-path=sent.supplement
        ></span>
        <Drafts />
    }
    .into_any()
}
