//! The form of a request: a new one, and information supplied to one that the operator asked about. Everything works
//! by plain posts; the islands on it keep the totals alive and guard against sending twice.

mod asked;
mod cargo;
mod changes;
mod choices;
mod data;
mod drafts;
pub mod import;
mod messages;
mod outcome;
mod progress;
mod review;
mod sections;
mod suggestions;
mod terms;

use domain::figures::LANG_FIELD;
use domain::rfq_form::{CargoForm, DATES_SEEN, RfqAction, RfqForm};
use leptos::either::Either;
use leptos::prelude::*;

use crate::components::{Banner, Crumb, Head, Icon, TextArea, Tone, crumb, hidden, icon, status_tag};
use crate::document::Page;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::Lang;
use crate::text::common::common_texts;
use crate::text::request_form::{RequestFormTexts, request_form_texts};
use crate::text::upstream_error;
use islands::SendOnce;

pub(crate) use changes::{ColumnNames, tables as change_tables};
pub use data::{Copied, FormKind, RequestFormData, RequestFormOutcome, WaitingRequest};
pub use drafts::settings as draft_settings;
pub(crate) use drafts::{done as draft_done, form_draft, list_of as drafts_of, to_list as to_drafts, who};
pub use review::{ReviewData, review};

/// The form, with the outcome of its last submission.
pub fn page(mut data: RequestFormData) -> Page {
    let lang = PageContext::lang();
    // It may have been typed while the page was in the other language.
    data.form = data.form.spelled(lang);
    let t = request_form_texts(lang);
    let name = match &data.kind {
        FormKind::New { .. } => t.new_title().to_owned(),
        FormKind::Supply(asked) => format!("{} · {}", t.edit_title(), asked.reference),
    };
    let title = if data.outcome.is_some() {
        format!("{}{name}", common_texts(lang).error_prefix())
    } else {
        name
    };
    let message = data
        .outcome
        .as_ref()
        .map(|outcome| outcome::message(outcome, &data, lang));
    let taken = data.taken.then(|| suggestions::taken(lang));
    let drafts = drafts::list(&data.kind, lang);
    let body = view! {
        <div class="page">
            {head(&data.kind, t)}
            {message}
            {taken}
            // Before the form: what its islands keep of a post counts only where the guard lets it go.
            <SendOnce />
            {form(&data, lang)}
            {drafts}
        </div>
    };
    Page::new(title, body).with_form_islands()
}

fn head(kind: &FormKind, t: RequestFormTexts) -> impl IntoView {
    let mut trail: Vec<Crumb> = vec![crumb(t.requests(), Some(routes::REQUESTS.into()))];
    let (title, about, courier) = match kind {
        FormKind::New { .. } => {
            trail.push(crumb(t.new_title(), None));
            (t.new_title(), t.new_about(), to_courier(t))
        }
        FormKind::Supply(asked) => {
            trail.push(crumb(asked.reference.clone(), Some(routes::request(&asked.code))));
            trail.push(crumb(t.edit_crumb(), None));
            (t.edit_title(), t.edit_about(), None)
        }
    };
    view! {
        <Head title=title crumbs=trail under=Rendered::new((about, courier))>
            {drafts::to_list(PageContext::lang())}
        </Head>
    }
}

/// The way to courier orders, which the tabs of a phone have no room for.
fn to_courier(t: RequestFormTexts) -> Option<impl IntoView> {
    PageContext::with(|frame| frame.courier).then(|| {
        view! { " " {t.parcel()} " " <a href=routes::COURIER_NEW>{t.parcel_link()}</a> "." }
    })
}

fn form(data: &RequestFormData, lang: Lang) -> Rendered {
    let t = request_form_texts(lang);
    let tried = data.outcome.is_some();
    // An answer is looked at once more before it is sent; a post without a button sends.
    let does = match &data.kind {
        FormKind::New { .. } => RfqAction::Send,
        FormKind::Supply(_) => RfqAction::Review,
    }
    .to_string();
    let (action, send, updated_at, top) = match &data.kind {
        FormKind::New { copied } => (
            routes::REQUEST_NEW.to_owned(),
            if tried { t.send_again() } else { t.send() },
            None,
            copied.as_ref().map(|copied| Either::Left(copied_from(copied, t))),
        ),
        FormKind::Supply(asked) => (
            routes::request_edit(&asked.code),
            t.review(),
            asked.updated_at.as_deref(),
            Some(Either::Right(question(asked, data, lang))),
        ),
    };
    let no_catalogs = data.catalogs.is_none().then(|| {
        view! {
            <Banner tone=Tone::Attention drawing=Icon::Info title=t.no_catalogs()>
                <p>{t.no_catalogs_about()}</p>
            </Banner>
        }
    });
    let other = data
        .form
        .other
        .iter()
        .filter(|(name, _)| ![import::PASTE_FIELD, import::FILE_FIELD, DATES_SEEN].contains(&name.as_str()))
        .map(|(name, value)| hidden(name, value));
    let fcl = data.form.cargos.iter().any(CargoForm::is_fcl).then_some("");
    Rendered::new(view! {
        <form class="stack" method="post" action=escaped(action) novalidate data-cargo-form data-fcl=fcl>
            // The first button is the one that Enter presses in a field: it sends nothing.
            <button class="sr" name="do" value=RfqAction::Review.to_string() tabindex="-1" aria-hidden="true">
                {t.review()}
            </button>
            {hidden("once", &data.once)}
            {hidden(LANG_FIELD, lang.tag())}
            {updated_at.map(|version| hidden("updated_at", version))}
            {messages::dates_seen(data).map(|seen| hidden(DATES_SEEN, seen))}
            {Each(other)}
            {no_catalogs}
            {top}
            {messages::navigation(data, lang)}
            {sections::services(data, lang)}
            {sections::route(data, lang)}
            {sections::terms(data, lang)}
            {cargo::section(data, lang)}
            {sections::special(data, lang)}
            {sections::contact(data, lang)}
            {sections::datalists(lang)}
            {suggestions::datalists(&data.known)}
            {cargo::bar(data, does, send, lang)}
        </form>
    })
}

/// Says where the content of a new request comes from.
fn copied_from(copied: &Copied, t: RequestFormTexts) -> impl IntoView {
    let (tone, drawing, title, about) = match copied {
        Copied::From(code) => (
            Tone::Wait,
            Icon::Copy,
            t.copied(code),
            t.copied_about().to_owned(),
        ),
        Copied::InPart(code) => (
            Tone::Attention,
            Icon::Alert,
            t.copied(code),
            format!("{} {}", t.copied_in_part(), t.copied_about()),
        ),
        Copied::Typed { taken } => (
            Tone::Wait,
            Icon::Copy,
            t.retyped().to_owned(),
            t.retyped_about(taken),
        ),
        Copied::Unreadable(trouble) => (
            Tone::Attention,
            Icon::Alert,
            t.copy_unreadable().to_owned(),
            upstream_error::message(trouble, PageContext::lang()).what,
        ),
    };
    view! {
        <Banner tone=tone drawing=drawing title=title>
            <p>{escaped(about)}</p>
        </Banner>
    }
}

/// The operator's question and the note that answers it.
fn question(asked: &WaitingRequest, data: &RequestFormData, lang: Lang) -> impl IntoView {
    let t = request_form_texts(lang);
    view! {
        {asked::question_banner(asked, asked::links(data, lang), lang)}
        <TextArea
            name="note"
            label=t.note()
            value=&data.form.note
            hint=t.note_hint()
            errors=messages::labels(&data.problems, "note", lang)
        />
        <p class="small quiet">{icon(Icon::Info)} " " {t.lists_replaced()}</p>
    }
}

/// A request that does not wait for information, seen by someone who wanted to supply some.
#[derive(Clone, Debug)]
pub struct NotAskedData {
    pub code: String,
    pub reference: String,
    pub status: String,
    pub status_label: Option<String>,
    /// The current request and the typed values, if there are any.
    pub typed: Option<(RfqForm, RfqForm)>,
}

/// The page with status 409.
pub fn not_asked(data: NotAskedData) -> Page {
    let lang = PageContext::lang();
    let t = request_form_texts(lang);
    let trail: Vec<Crumb> = vec![
        crumb(t.requests(), Some(routes::REQUESTS.into())),
        crumb(data.reference.clone(), Some(routes::request(&data.code))),
        crumb(t.edit_crumb(), None),
    ];
    let status = status_tag(&data.status, data.status_label.as_deref());
    let typed = data.typed.as_ref().map(|(now, typed)| {
        let note = (!typed.note.trim().is_empty()).then(|| {
            view! {
                <h2>{t.typed_kept()}</h2>
                <p class="lines">{escaped(&typed.note)}</p>
            }
        });
        view! {
            {note}
            {outcome::differences(now, typed, None, lang)}
        }
    });
    let body = view! {
        <div class="page">
            <Head title=t.edit_title() crumbs=trail beside=Rendered::new(status) />
            <Banner tone=Tone::Attention drawing=Icon::Info title=t.not_asked()>
                <p>{t.not_asked_about()}</p>
            </Banner>
            {typed}
            <p>
                <a class="btn primary" href=escaped(routes::request(&data.code))>
                    {t.look_at_request()}
                </a>
            </p>
        </div>
    };
    Page::new(format!("{} · {}", t.not_asked(), data.reference), body)
}

#[cfg(test)]
mod tests;
