//! The three responses to a quotation on its page, with equal weight: a bar with their buttons, dialogs, and the same forms
//! on the page for browsers without dialogs.

use domain::quotation::SeenQuotation;
use domain::quotation_response::{ResponseInput, ResponseKind};
use leptos::prelude::*;
use partner_api::{Catalogs, Quotation, Status};

use super::approval_standing::ApprovalShown;
use super::charges::amount;
use super::negotiation_form;
use super::overview;
use super::response_form::{FormPlacement, ResponseForm, fields, send_button};
use super::response_words::ResponseWords;
use crate::components::{Icon, icon};
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::text::quotation::quotation_texts;

/// The forms of all responses that are open, with values typed into one of them before.
pub fn forms(
    code: &str,
    quotation: &Quotation,
    once: &str,
    catalogs: Option<&Catalogs>,
    kept: Option<&(ResponseKind, ResponseInput)>,
    approval: Option<&ApprovalShown>,
) -> Vec<ResponseForm> {
    let seen = SeenQuotation::from_quotation(quotation);
    ResponseKind::ALL
        .into_iter()
        .filter(|kind| kind.is_open(quotation))
        .map(|kind| {
            let mut form = ResponseForm::new(kind, code, seen.clone(), once, catalogs);
            form.approval = approval.filter(|_| kind == ResponseKind::Accept).cloned();
            if let Some((kept_kind, input)) = kept
                && *kept_kind == kind
            {
                form.input = input.clone();
            }
            form
        })
        .collect()
}

/// The bar at the foot of the page: the total, the time left, drafts, and the buttons of the three responses. Nothing
/// above it moves when it grows.
pub fn bar(quotation: &Quotation, status: &Status, drafts: Rendered) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let name = quotation
        .version
        .map_or_else(|| t.answer().to_owned(), |version| t.answer_version(version));
    let total = amount(quotation.total(), quotation.currency.as_deref());
    let expired = overview::has_lapsed(quotation, status)
        .then(|| view! { <p class="small quiet">{t.expired_accept()}</p> });
    let kinds = ResponseKind::ALL.into_iter();
    view! {
        <section class="bar no-print" aria-label=escaped(name)>
            <div>
                <p class="figure">{total}</p>
                {overview::validity(quotation, status)}
                {expired}
                {drafts}
            </div>
            <div class="trio">
                {Each(kinds.map(move |kind| dialog_button(kind, kind.is_open(quotation))))}
            </div>
        </section>
    }
}

fn dialog_button(kind: ResponseKind, is_open: bool) -> impl IntoView {
    view! {
        <button
            class="btn"
            type="button"
            disabled=!is_open
            command=is_open.then_some("show-modal")
            commandfor=is_open.then(|| kind.name())
            popovertarget=is_open.then(|| kind.name())
        >
            {icon(kind.drawing())}
            {kind.word()}
        </button>
    }
}

/// The dialogs that the bar's buttons open, without any script: as modal dialogs where browsers know commands, as popovers in
/// others (Safari before 26.2).
pub fn dialogs<'a>(quotation: &'a Quotation, forms: &'a [ResponseForm]) -> impl IntoView {
    Each(forms.iter().map(move |form| dialog(quotation, form)))
}

fn dialog<'a>(quotation: &'a Quotation, form: &'a ResponseForm) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let kind = form.kind;
    let heading = format!("{}-h", kind.name());
    let labelled_by = heading.clone();
    // The first button is the one that Enter in a field would press: disabled, it lets Enter do nothing.
    view! {
        <dialog class="dialog" id=kind.name() popover aria-labelledby=labelled_by>
            <form method="post" action=kind.action(&form.code)>
                <button hidden disabled formmethod="dialog"></button>
                <header>
                    <h2 id=heading>{kind.question()}</h2>
                    {close_button(
                        kind,
                        "btn plain square",
                        view! {
                            {icon(Icon::X)}
                            <span class="sr">{t.close()}</span>
                        },
                    )}
                </header>
                <div class="body stack">{fields(Some(quotation), form, FormPlacement::Dialog)}</div>
                <footer>
                    {close_button(kind, "btn", t.go_back())}
                    {send_button(form, quotation.version, true)}
                </footer>
            </form>
        </dialog>
    }
}

/// Closes a dialog, whichever way it was opened.
fn close_button(kind: ResponseKind, class: &'static str, words: impl IntoView) -> impl IntoView {
    view! {
        <button
            class=class
            type="button"
            command="close"
            commandfor=kind.name()
            popovertarget=kind.name()
            popovertargetaction="hide"
        >
            {words}
        </button>
    }
}

/// The same forms on the page, for browsers without dialogs, but for the one that stands above.
pub fn on_page<'a>(
    quotation: &'a Quotation,
    forms: &'a [ResponseForm],
    above: Option<ResponseKind>,
) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let folds = forms.iter().filter(move |form| above != Some(form.kind));
    view! {
        <details class="fold no-print" id="answer">
            <summary>{icon(Icon::Chevron)} {t.no_dialog()}</summary>
            <div class="stack">{Each(folds.map(move |form| fold(quotation, form, false)))}</div>
        </details>
    }
}

/// Values typed into a form that can no longer be sent; `None` if there are none.
pub fn kept_input(kind: ResponseKind, input: &ResponseInput) -> Option<Rendered> {
    let t = quotation_texts(PageContext::lang());
    let choices =
        negotiation_form::kept_choices(&input.negotiation).filter(|_| kind == ResponseKind::Negotiate);
    (choices.is_some() || !input.note.trim().is_empty()).then(|| {
        Rendered::new(view! {
            <section class="panel" aria-labelledby="kept">
                <header>
                    <h2 id="kept">{t.kept_note()}</h2>
                    <span class="small quiet">{t.kept_copy()}</span>
                </header>
                <div class="pad">
                    <p class="lines">{escaped(&input.note)}</p>
                    {choices}
                </div>
            </section>
        })
    })
}

/// The form that has something input in it, open.
pub fn kept(quotation: &Quotation, form: &ResponseForm) -> Rendered {
    Rendered::new(view! { <div class="no-print">{fold(quotation, form, true)}</div> })
}

fn fold<'a>(quotation: &'a Quotation, form: &'a ResponseForm, is_open: bool) -> impl IntoView {
    let kind = form.kind;
    view! {
        <details class="panel fold" name="answer" open=is_open>
            <summary class="pad">{icon(Icon::Chevron)} {kind.question()}</summary>
            <form class="pad stack" method="post" action=kind.action(&form.code)>
                {fields(Some(quotation), form, FormPlacement::Fold)}
                <p>{send_button(form, quotation.version, false)}</p>
            </form>
        </details>
    }
}
