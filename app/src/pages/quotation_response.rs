//! A response that failed, or whose outcome is unclear: the event, the kept values, the next step. The one form stands
//! here alone, with the typed values, so that its fields have the plain ids of their names.

use leptos::prelude::*;

use super::page_drafts;
use super::quotation::kept_input;
use super::quotation::response_words::ResponseWords;
use crate::components::{crumb, trail};
use crate::document::Page;
use crate::page_context::PageContext;
use crate::rendering::escaped;
use crate::routes;
use crate::text::approval::approval_texts;
use crate::text::negotiation::negotiation_texts;
use crate::text::quotation::quotation_texts;
use crate::text::request::request_texts;
use crate::upstream_error::UpstreamError;
use islands::SendOnce;

mod data;
mod form;
mod message;
mod seen_and_now;
#[cfg(test)]
mod tests;

pub use data::{QuotationResponseData, ResponseOutcome};

pub fn page(data: QuotationResponseData) -> Page {
    let title = title(&data);
    let reference = data
        .request
        .as_ref()
        .and_then(|request| request.summary.partner_ref.clone())
        .unwrap_or_else(|| data.code.clone());
    let t = quotation_texts(PageContext::lang());
    let crumbs = vec![
        crumb(
            request_texts(PageContext::lang()).requests(),
            Some(routes::REQUESTS.into()),
        ),
        crumb(reference.clone(), Some(routes::request(&data.code))),
        crumb(t.quotation(), Some(routes::quotation(&data.code))),
        crumb(data.kind.word(), None),
    ];
    let changed = matches!(
        data.outcome,
        ResponseOutcome::Changed { .. } | ResponseOutcome::Overtaken { .. }
    );
    let moved = data
        .quotation
        .as_deref()
        .filter(|_| changed)
        .map(|quotation| seen_and_now::seen_and_now(&data.seen, data.seen_version.as_deref(), quotation));
    let is_answered = matches!(data.outcome, ResponseOutcome::Overtaken { .. });
    let typed = (data.input.is_typed() && !is_answered).then_some(data.kind);
    let done = is_answered.then(|| routes::quotation(&data.code));
    let body = view! {
        <div class="page narrow">
            {trail(crumbs)}
            <h1>{escaped(&title)}</h1>
            {message::message(&data)}
            {moved}
            {next(&data)}
            {page_drafts::of_responses(&data.code, &reference, typed, done)}
            <SendOnce />
        </div>
    };
    Page::new(title.clone(), body).with_islands()
}

fn title(data: &QuotationResponseData) -> String {
    let t = quotation_texts(PageContext::lang());
    let newer = data
        .quotation
        .as_ref()
        .and_then(|quotation| quotation.version)
        .filter(|version| version.to_string() != data.seen.version);
    let own = negotiation_texts(PageContext::lang());
    match &data.outcome {
        ResponseOutcome::Opened => data.kind.question().into(),
        ResponseOutcome::Written(_) => own.written_title().into(),
        ResponseOutcome::Unwritten => own.unwritten_title().into(),
        ResponseOutcome::Fields(_)
        | ResponseOutcome::Unread(_)
        | ResponseOutcome::NotSent(UpstreamError::NotMade) => t.not_sent().into(),
        ResponseOutcome::Changed { words: None } => newer.map_or_else(
            || t.changed_title().to_owned(),
            |version| t.changed_title_version(version),
        ),
        ResponseOutcome::Changed { words: Some(_) }
        | ResponseOutcome::Refused(_)
        | ResponseOutcome::NotSent(_) => t.refused_title().into(),
        ResponseOutcome::TwoVersions => t.two_versions_title().into(),
        ResponseOutcome::Closed => t.gone_title().into(),
        ResponseOutcome::Expired => t.refused_expired_title().into(),
        ResponseOutcome::Unapproved => approval_texts(PageContext::lang()).not_sent().into(),
        ResponseOutcome::Overtaken { version, .. } => t.overtaken_title(*version),
        ResponseOutcome::Unknown { .. } => t.unclear_title().into(),
    }
}

/// The next steps: look, answer again where that is possible, or take the note along.
fn next(data: &QuotationResponseData) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let ways = view! {
        <p class="row">
            <a class="btn" href=routes::request(&data.code)>
                {t.look_at_request()}
            </a>
            <a class="btn" href=routes::quotation(&data.code)>
                {t.look_at_quotation()}
            </a>
        </p>
    };
    // Without a fresh read the answer is still bound to the quotation on the screen: the next try reads again before it
    // sends.
    let open = data
        .quotation
        .as_deref()
        .is_none_or(|quotation| data.kind.is_open(quotation))
        // It was carried out.
        && !matches!(data.outcome, ResponseOutcome::Overtaken { .. });
    let form = open.then(|| form::form(data));
    let sent = matches!(data.outcome, ResponseOutcome::Overtaken { .. });
    let kept = (!open && !sent)
        .then(|| kept_input(data.kind, &data.input))
        .flatten();
    view! { {ways} {form} {kept} }
}
