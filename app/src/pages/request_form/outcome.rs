//! What became of sending the form: first on the page, with the focus.

use domain::rfq_form::{Changes, RfqForm};
use leptos::prelude::*;

use partner_api::Catalogs;

use super::changes::{self, Sides};
use super::data::{FormKind, RequestFormData, RequestFormOutcome};
use super::messages;
use crate::components::{ErrorSummary, operator, operator_lines};
use crate::routes;
use crate::text::request_form::request_form_texts;
use crate::text::{Lang, upstream_error};
use crate::upstream_error::UpstreamError;

pub(super) fn message(outcome: &RequestFormOutcome, data: &RequestFormData, lang: Lang) -> AnyView {
    let t = request_form_texts(lang);
    let supply = matches!(data.kind, FormKind::Supply(_));
    let not_sent = if supply { t.answer_not_sent() } else { t.not_sent() };
    let sentences = |trouble: &UpstreamError| {
        let message = upstream_error::message(trouble, lang);
        let quote = trouble
            .words()
            .map(|words| view! { <blockquote>{operator_lines(words.to_owned())}</blockquote> });
        view! { <p>{message.what}</p> {quote} }
    };
    let (title, about, links) = match outcome {
        RequestFormOutcome::Fields => {
            return view! { <ErrorSummary links=messages::summary(&data.problems, lang) /> }.into_any();
        }
        RequestFormOutcome::Refused { message } => {
            let words = message
                .clone()
                .map(|words| view! { <p>{t.operator_says()}</p><blockquote>{operator(words)}</blockquote> });
            let title = if supply { t.answer_not_sent() } else { t.not_sent() };
            let about =
                view! { {words} <p>{if supply { t.kept() } else { t.nothing_reached() }}</p> }.into_any();
            (title, about, messages::summary(&data.problems, lang))
        }
        RequestFormOutcome::NotSent(trouble) => {
            let next = upstream_error::message(trouble, lang).next;
            (
                not_sent,
                view! { {sentences(trouble)} <p>{next} " " {t.kept()}</p> }.into_any(),
                Vec::new(),
            )
        }
        RequestFormOutcome::CreationUnknown { trouble, safe } => {
            let next = if *safe {
                t.perhaps_safe()
            } else {
                t.perhaps_unsafe()
            };
            let list = view! { <p><a href=routes::REQUESTS>{t.look_in_list()}</a></p> };
            (
                t.perhaps_sent(),
                view! { {sentences(trouble)} <p>{next}</p> <p>{t.kept()}</p> {list} }.into_any(),
                Vec::new(),
            )
        }
        RequestFormOutcome::ReferenceExists { reference, code } => {
            let (href, words) = match code {
                Some(code) => (routes::request(code), t.look_at_existing()),
                None => (routes::REQUESTS.to_owned(), t.look_in_list()),
            };
            (
                t.reference_exists(),
                view! { <p>{t.reference_exists_about(reference)}</p> <p>{t.kept()}</p> <p><a href=href>{words}</a></p> }
                    .into_any(),
                Vec::new(),
            )
        }
        RequestFormOutcome::Repeated => {
            let list = view! { <p><a href=routes::REQUESTS>{t.look_in_list()}</a></p> };
            (
                t.again(),
                view! { <p>{t.again_about()}</p> <p>{t.kept()}</p> {list} }.into_any(),
                Vec::new(),
            )
        }
        RequestFormOutcome::SupplyUnknown(trouble) => {
            let look = request_link(&data.kind, lang);
            let about =
                view! { {sentences(trouble)} <p>{t.perhaps_answered_about()}</p> <p>{t.kept()}</p> {look} }
                    .into_any();
            (t.perhaps_answered(), about, Vec::new())
        }
        RequestFormOutcome::StillWaiting(trouble) => {
            let look = request_link(&data.kind, lang);
            let about =
                view! { {sentences(trouble)} <p>{t.still_waiting_about()}</p> <p>{t.kept()}</p> {look} }
                    .into_any();
            (t.still_waiting(), about, Vec::new())
        }
        RequestFormOutcome::NothingChanged => (
            t.nothing_changed(),
            view! { <p>{t.nothing_changed_about()}</p> }.into_any(),
            Vec::new(),
        ),
        RequestFormOutcome::Stale { now } => {
            let about = view! { <p>{t.stale_about()}</p> }.into_any();
            let summary =
                view! { <ErrorSummary links=Vec::new() title=Some(t.stale().to_owned()) about=about /> };
            return view! { {summary} {differences(now, &data.form, data.catalogs.as_deref(), lang)} }
                .into_any();
        }
    };
    view! { <ErrorSummary links=links title=Some(title.to_owned()) about=about /> }.into_any()
}

fn request_link(kind: &FormKind, lang: Lang) -> Option<impl IntoView + use<>> {
    let FormKind::Supply(asked) = kind else {
        return None;
    };
    Some(
        view! { <p><a href=routes::request(&asked.code)>{request_form_texts(lang).look_at_request()}</a></p> },
    )
}

/// Where two forms differ, in full; nothing when they do not.
pub(super) fn differences(
    now: &RfqForm,
    yours: &RfqForm,
    catalogs: Option<&Catalogs>,
    lang: Lang,
) -> Option<AnyView> {
    let t = request_form_texts(lang);
    let (now, yours) = (now.clone().spelled(lang), yours.clone().spelled(lang));
    let changes = Changes::between(&now, &yours);
    if changes.is_empty() {
        return None;
    }
    let sides = Sides {
        before: t.now(),
        after: t.yours(),
    };
    Some(view! { <p>{t.differences()}</p> {changes::tables(&changes, sides, catalogs, lang)} }.into_any())
}
