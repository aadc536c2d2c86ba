//! Drafts kept in the browser, on a form, a page and the settings. They are invisible without scripts.

use islands::text::drafts::draft_texts;
use islands::{DraftCount, DraftList, FormDraft, SentForm, SentFormDraft};
use leptos::prelude::*;

use super::data::{FormKind, RequestFormData};
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::routes;
use crate::text::Lang;

/// The draft of a form, and the place where is told that it is saved. `own` is the draft that was posted, empty on a form that was
/// not; `born` names a new one: the reference that the form was born with, or the request's code. `is_blank`: nothing was typed
/// into the posted form, or all of it was cleared, so that nothing is to be kept.
pub(crate) fn form_draft(own: &str, born: &str, is_blank: bool, lang: Lang) -> impl IntoView + use<> {
    let id = if own.is_empty() { born } else { own }.to_owned();
    let is_blank = is_blank && !own.is_empty();
    let is_fresh = own.is_empty() || is_blank;
    view! { <FormDraft lang=lang id=id is_fresh=is_fresh is_blank=is_blank who=who() /> }
}

/// The draft of a request's form.
pub(super) fn of_request(data: &RequestFormData, lang: Lang) -> impl IntoView + use<> {
    let (born, is_blank) = match &data.kind {
        FormKind::New { .. } => (&data.form.texts.partner_ref, data.form.is_blank()),
        FormKind::Supply(asked) => (&asked.code, false),
    };
    form_draft(&data.form.draft, born, is_blank, lang)
}

/// The person whose the browser's memories are, where several people use one browser.
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
pub(super) fn list(kind: &FormKind, lang: Lang) -> impl IntoView + use<> {
    let path = match kind {
        FormKind::New { .. } => format!("{}/", routes::REQUESTS),
        FormKind::Supply(asked) => routes::request_edit(&asked.code),
    };
    list_of(path, lang)
}

/// The drafts of forms whose paths begin with `path`.
pub(crate) fn list_of(path: String, lang: Lang) -> impl IntoView {
    view! { <DraftList lang=lang path=path /> }
}

/// The way to the list below the form, seen while there is any draft: where the list stood above the form, it moved what people
/// had begun to read.
pub(crate) fn to_list(lang: Lang) -> Rendered {
    Rendered::new(view! {
        <a class="small to-drafts" href="#drafts">
            {draft_texts(lang).to_list()}
        </a>
    })
}

/// The number of drafts, and discarding them all: for the settings.
pub fn settings(lang: Lang) -> impl IntoView {
    view! {
        <div class="stack tight">
            <DraftCount lang=lang />
        </div>
    }
}

/// On the page of a form that was just sent: its draft is done with.
pub(crate) fn done(sent: SentForm) -> impl IntoView {
    view! { <SentFormDraft sent=sent /> }
}
