//! The message about the outcome, first on the page.

use std::borrow::Cow;

use domain::negotiation::NoteInsertion;
use domain::quotation::SeenQuotation;
use domain::quotation_response::{MissingField, ResponseKind};
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::{Figure, RequestDetails};

use super::data::{QuotationResponseData, ResponseOutcome};
use crate::components::{ErrorLink, ErrorSummary, Icon, Tone, UpstreamErrorBanner, icon, operator_lines};
use crate::format::money;
use crate::page_context::PageContext;
use crate::pages::activity;
use crate::pages::quotation::negotiation_form;
use crate::rendering::{Rendered, escaped};
use crate::routes;
use crate::text::approval::approval_texts;
use crate::text::labels::{self, Codes, Label};
use crate::text::negotiation::negotiation_texts;
use crate::text::quotation::{QuotationTexts, quotation_texts};
use crate::upstream_error::UpstreamError;

/// The message about the outcome; `None` where the form was only opened.
pub(super) fn message(data: &QuotationResponseData) -> Option<Rendered> {
    let t = quotation_texts(PageContext::lang());
    let own = negotiation_texts(PageContext::lang());
    let message = match &data.outcome {
        ResponseOutcome::Opened => return None,
        ResponseOutcome::Written(put) => {
            let words = match put {
                NoteInsertion::InPlace => own.written_words(),
                NoteInsertion::Before => own.written_before(),
            };
            Rendered::new(view! {
                <p class="banner" role="status" data-tone=Tone::Progress.name()>
                    {icon(Icon::Info)} <span>{words}</span>
                </p>
            })
        }
        ResponseOutcome::Unwritten => correct(unwritten_links(data), own.unwritten_words()),
        ResponseOutcome::Fields(missing) => {
            let links = missing.iter().map(|one| missing_link(*one)).collect();
            correct(links, t.not_accepted_fields())
        }
        ResponseOutcome::Changed { words } => changed(data, words.as_deref()),
        ResponseOutcome::TwoVersions => {
            let (request, quotation) = two_versions(data);
            summary(view! {
                <p>{escaped(t.two_versions_words(request, quotation))}</p>
                <p>{t.two_versions_next(request, quotation)}</p>
            })
        }
        ResponseOutcome::Closed => {
            let answered = data.answered.as_ref().map_or_else(
                || Either::Left(view! { <p>{t.gone_words()}</p> }),
                |entry| {
                    let words = activity::sentence(entry, PageContext::lang());
                    Either::Right(view! { <p>{escaped(words)} " " {activity::done_at(entry)}</p> })
                },
            );
            summary(view! { {answered} {status(data.request.as_deref())} })
        }
        ResponseOutcome::Unapproved => {
            summary(view! { <p>{approval_texts(PageContext::lang()).not_sent_words()}</p> })
        }
        ResponseOutcome::Expired => summary(view! { <p>{t.refused_expired_words()}</p> }),
        ResponseOutcome::Refused(refusal) => {
            let words: Vec<&str> = refusal.messages().collect();
            let said = (!words.is_empty()).then(|| said(words.join("\n")));
            summary(view! { {said} <p>{t.refused_words()}</p> {status(data.request.as_deref())} })
        }
        ResponseOutcome::Unread(trouble) => failed(data, trouble, t.trouble_words()),
        ResponseOutcome::NotSent(trouble) => failed(data, trouble, t.refused_words()),
        ResponseOutcome::Overtaken { said: words, .. } => summary(view! {
            <p>{escaped(saw(&data.seen))}</p>
            <p>{t.overtaken_words()}</p>
            {words.as_deref().map(said)}
            {status(data.request.as_deref())}
        }),
        ResponseOutcome::Unknown { after, said } => unknown(data, after.as_deref(), said.as_deref()),
    };
    Some(message)
}

fn correct(links: Vec<ErrorLink>, words: &'static str) -> Rendered {
    let about = Rendered::new(view! { <p>{words}</p> });
    Rendered::new(view! { <ErrorSummary links=links about=about /> })
}

/// Another quotation than was seen; `words` are the service's.
fn changed(data: &QuotationResponseData, words: Option<&str>) -> Rendered {
    let t = quotation_texts(PageContext::lang());
    let only_content = data.quotation.as_deref().is_some_and(|quotation| {
        data.seen
            .is_headed_like(&SeenQuotation::from_quotation(quotation))
    });
    let what = if only_content {
        t.changed_content_words()
    } else {
        t.changed_words()
    };
    // If the portal has stored the version on the screen, the lines are compared below.
    let unknown = data
        .seen_version
        .is_none()
        .then(|| view! { <p>{t.changed_lines_words()}</p> });
    summary(view! {
        {words.map(said)}
        <p>{escaped(saw(&data.seen))}</p>
        <p>{what}</p>
        {unknown}
    })
}

/// The versions that request and quotation name.
fn two_versions(data: &QuotationResponseData) -> (i64, i64) {
    let named = data
        .request
        .as_ref()
        .and_then(|request| request.quotation.as_ref())
        .and_then(|named| named.version);
    let read = data.quotation.as_ref().and_then(|quotation| quotation.version);
    (named.unwrap_or_default(), read.unwrap_or_default())
}

/// Sent, outcome unknown. `after` is the request as it was read afterwards, `words` are the service's.
fn unknown(data: &QuotationResponseData, after: Option<&RequestDetails>, words: Option<&str>) -> Rendered {
    let t = quotation_texts(PageContext::lang());
    let shows = match after {
        Some(request) => Either::Left(shown(Some(request), QuotationTexts::unclear_shows)),
        None => Either::Right(view! { <p>{t.unclear_no_state()}</p> }),
    };
    let advice = if data.kind == ResponseKind::Negotiate {
        t.unclear_negotiation()
    } else {
        t.unclear_advice()
    };
    let moved = data
        .quotation
        .as_deref()
        .is_some_and(|quotation| !data.seen.is_same(&SeenQuotation::from_quotation(quotation)))
        .then(|| view! { <p>{t.unclear_moved()}</p> });
    summary(view! {
        <p>{t.unclear_words()}</p>
        {words.map(said)}
        {shows}
        {moved}
        <p>
            <b>{advice}</b>
        </p>
    })
}

fn failed(data: &QuotationResponseData, trouble: &UpstreamError, words: &'static str) -> Rendered {
    Rendered::new(view! {
        <UpstreamErrorBanner trouble=trouble.clone() again=routes::quotation(&data.code) is_section=true />
        {summary(view! { <p>{words}</p> })}
    })
}

fn summary(content: impl IntoView) -> Rendered {
    Rendered::new(view! {
        <div
            class="summary stack tight"
            id="error-summary"
            data-tone=Tone::Stop.name()
            role="alert"
            tabindex="-1"
            autofocus
        >
            {content}
        </div>
    })
}

/// The service's own words, after ours.
fn said<'a>(words: impl Into<Cow<'a, str>>) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    view! {
        <p>{t.service_says()}</p>
        <blockquote>{operator_lines(words)}</blockquote>
    }
}

fn status(request: Option<&RequestDetails>) -> Option<impl IntoView + use<>> {
    shown(request, QuotationTexts::shows)
}

fn shown(
    request: Option<&RequestDetails>,
    sentence: fn(QuotationTexts, &str) -> String,
) -> Option<impl IntoView + use<>> {
    request.map(|request| {
        let words = labels::label(
            Codes::Status,
            &request.summary.status,
            request.summary.status_label.as_deref(),
            PageContext::lang(),
        );
        let words = sentence(quotation_texts(PageContext::lang()), &words.text);
        view! { <p>{escaped(words)}</p> }
    })
}

fn saw(seen: &SeenQuotation) -> String {
    let t = quotation_texts(PageContext::lang());
    let version = seen
        .version
        .trim()
        .parse()
        .map_or_else(|_| seen.version.clone(), |version| t.version(version));
    let total = money::money(
        &Figure::new(seen.total.clone()),
        Some(&seen.currency),
        PageContext::lang(),
    );
    let parts: Vec<String> = [seen.quotation_no.clone(), version, total]
        .into_iter()
        .filter(|part| !part.trim().is_empty())
        .collect();
    format!("{}: {}.", t.changed_seen(), parts.join(", "))
}

/// The obstacles to writing the note.
fn unwritten_links(data: &QuotationResponseData) -> Vec<ErrorLink> {
    let wrong = data.quotation.as_deref().and_then(|quotation| {
        Some((
            quotation,
            data.input.negotiation.charge_requests(quotation).err()?,
        ))
    });
    match wrong {
        Some((quotation, wrong)) => negotiation_form::error_links(quotation, &wrong),
        None => vec![ErrorLink::to_field(
            "note",
            negotiation_texts(PageContext::lang()).nothing_chosen(),
        )],
    }
}

fn missing_link(missing: MissingField) -> ErrorLink {
    let t = quotation_texts(PageContext::lang());
    match missing {
        MissingField::Note => ErrorLink::to_field("note", t.note_required()),
        MissingField::Reason => ErrorLink::to_field("reason_code", t.reason_required()),
        MissingField::UnknownReason => ErrorLink::to_field("reason_code", t.reason_unknown()),
        MissingField::Seen => ErrorLink {
            target: None,
            text: Label::own(t.seen_required()),
        },
        MissingField::BadVersion => ErrorLink {
            target: None,
            text: Label::own(t.seen_version_bad()),
        },
    }
}
