//! The three responses to a quotation on its page, with equal weight: a bar with their buttons, dialogs, and the same forms
//! on the page for browsers without dialogs.

use std::sync::Arc;

use domain::quotation::SeenQuotation;
use domain::quotation_response::{ResponseInput, ResponseKind};
use leptos::prelude::*;
use partner_api::{Catalogs, Quotation};

use super::charges::amount;
use super::overview;
use super::response_form::{FormPlacement, ResponseForm, fields, send_button};
use super::response_words::ResponseWords;
use crate::components::{Icon, icon};
use crate::page_context::PageContext;
use crate::text::quotation::quotation_texts;

/// The forms of all responses that are open, with what was typed into one of them before.
pub fn forms(
    code: &str,
    quotation: &Quotation,
    once: &str,
    catalogs: Option<&Arc<Catalogs>>,
    kept: Option<&(ResponseKind, ResponseInput)>,
) -> Vec<ResponseForm> {
    let seen = SeenQuotation::from_quotation(quotation);
    ResponseKind::ALL
        .into_iter()
        .filter(|kind| kind.is_open(quotation))
        .map(|kind| {
            let mut form = ResponseForm::new(kind, code, seen.clone(), once, catalogs.map(Arc::as_ref));
            if let Some((kept_kind, input)) = kept
                && *kept_kind == kind
            {
                form.input = input.clone();
            }
            form
        })
        .collect()
}

/// The bar at the foot of the page: the total, how long, and the three answers.
pub fn bar(quotation: &Quotation) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let name = quotation
        .version
        .map_or_else(|| t.answer().to_owned(), |version| t.answer_version(version));
    let total = amount(quotation.total(), quotation.currency.as_deref());
    let buttons = ResponseKind::ALL
        .into_iter()
        .map(|kind| {
            let open = kind.is_open(quotation);
            view! {
                <button class="btn" type="button" disabled=!open command=open.then_some("show-modal") commandfor=open.then(|| kind.name())>
                    {icon(kind.drawing())}
                    {kind.word()}
                </button>
            }
        })
        .collect_view();
    let expired = quotation
        .is_expired
        .then(|| view! { <p class="small quiet">{t.expired_accept()}</p> });
    view! {
        <section class="bar no-print" aria-label=name>
            <div><p class="figure">{total}</p>{overview::countdown(quotation)}{expired}</div>
            <div class="trio">{buttons}</div>
        </section>
    }
}

/// The dialogs that the bar's buttons open, without any script.
pub fn dialogs(quotation: &Quotation, forms: &[ResponseForm]) -> impl IntoView + use<> {
    forms.iter().map(|form| dialog(quotation, form)).collect_view()
}

fn dialog(quotation: &Quotation, form: &ResponseForm) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let kind = form.kind;
    let heading = format!("{}-h", kind.name());
    // The first button closes, so that Enter in a field never binds.
    view! {
        <dialog class="dialog" id=kind.name() aria-labelledby=heading.clone()>
            <form method="post" action=kind.action(&form.code)>
                <header>
                    <h2 id=heading.clone()>{kind.question()}</h2>
                    <button class="btn plain square" formmethod="dialog" formnovalidate>{icon(Icon::X)}<span class="sr">{t.close()}</span></button>
                </header>
                <div class="body stack">{fields(Some(quotation), form, FormPlacement::Dialog)}</div>
                <footer>
                    <button class="btn" formmethod="dialog" formnovalidate>{t.go_back()}</button>
                    {send_button(form, quotation.version, true)}
                </footer>
            </form>
        </dialog>
    }
}

/// The same forms on the page, for browsers without dialogs. `open` is the one that has something input in it.
pub fn on_page(
    quotation: &Quotation,
    forms: &[ResponseForm],
    open: Option<ResponseKind>,
) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let folds = forms
        .iter()
        .map(|form| {
            let kind = form.kind;
            view! {
                <details class="panel fold" name="answer" open=open == Some(kind)>
                    <summary class="pad">{icon(Icon::Chevron)}{kind.question()}</summary>
                    <form class="pad stack" method="post" action=kind.action(&form.code)>
                        {fields(Some(quotation), form, FormPlacement::Fold)}
                        <p>{send_button(form, quotation.version, false)}</p>
                    </form>
                </details>
            }
        })
        .collect_view();
    view! {
        <details class="fold no-print" id="answer" open=open.is_some()>
            <summary>{icon(Icon::Chevron)}{t.no_dialog()}</summary>
            <div class="stack">{folds}</div>
        </details>
    }
}
