//! The outcome of sending the form: first on the page, with the focus.

use domain::rfq_form::{RfqChanges, RfqForm};
use leptos::prelude::*;

use partner_api::Catalogs;

use super::changes::{self, ColumnNames};
use super::data::{FormKind, RequestFormData, RequestFormOutcome};
use super::messages;
use crate::components::{ErrorLink, ErrorSummary, Tone, operator, operator_lines};
use crate::rendering::{Rendered, escaped};
use crate::routes;
use crate::text::labels::Label;
use crate::text::request_form::request_form_texts;
use crate::text::{Lang, upstream_error};
use crate::upstream_error::UpstreamError;

/// The summary of an outcome: title, sentences, and the fields to correct.
pub(super) fn message(outcome: &RequestFormOutcome, data: &RequestFormData, lang: Lang) -> Rendered {
    let t = request_form_texts(lang);
    let supply = matches!(data.kind, FormKind::Supply(_));
    let not_sent = if supply { t.answer_not_sent() } else { t.not_sent() };
    let sentences = |trouble: &UpstreamError| {
        let message = upstream_error::message(trouble, lang);
        let quote = trouble
            .words()
            .map(|words| view! { <blockquote>{operator_lines(words)}</blockquote> });
        Rendered::new(view! {
            <p>{message.what}</p>
            {quote}
        })
    };
    let to_list = || {
        view! {
            <p>
                <a href=routes::REQUESTS>{t.look_in_list()}</a>
            </p>
        }
    };
    let mut links = Vec::new();
    let (title, about) = match outcome {
        RequestFormOutcome::Fields => {
            let links = messages::summary(&data.problems, lang);
            return Rendered::new(view! { <ErrorSummary links=links /> });
        }
        RequestFormOutcome::Checked => {
            let about = Rendered::new(view! { <p>{t.checked_about()}</p> });
            return Rendered::new(view! {
                <ErrorSummary links=links title=Some(t.checked().to_owned()) about=about tone=Tone::Attention />
            });
        }
        RequestFormOutcome::DatesDoubtful => {
            let about = Rendered::new(view! {
                <p>{t.dates_doubtful_about()}</p>
                <p>{t.kept()}</p>
            });
            let (links, title) = (messages::date_links(data, lang), t.dates_doubtful().to_owned());
            return Rendered::new(view! {
                <ErrorSummary links=links title=Some(title) about=about tone=Tone::Attention />
            });
        }
        RequestFormOutcome::ImportWaiting { file } => {
            let about = match file {
                Some(file) => t.import_waiting_file(file),
                None => t.import_waiting_paste().to_owned(),
            };
            links.push(ErrorLink {
                text: Label::own(t.import_waiting_where()),
                target: Some(
                    if file.is_some() {
                        "import-file"
                    } else {
                        "import-paste"
                    }
                    .to_owned(),
                ),
            });
            (
                not_sent,
                Rendered::new(view! {
                    <p>{escaped(about)}</p>
                    <p>{t.kept()}</p>
                }),
            )
        }
        RequestFormOutcome::Refused { message } => {
            let words = message.as_deref().map(|words| {
                view! {
                    <p>{t.operator_says()}</p>
                    <blockquote>{operator(words)}</blockquote>
                }
            });
            links = messages::summary(&data.problems, lang);
            let kept = if supply { t.kept() } else { t.nothing_reached() };
            (
                not_sent,
                Rendered::new(view! {
                    {words}
                    <p>{kept}</p>
                }),
            )
        }
        RequestFormOutcome::NotSent(trouble) => {
            let next = upstream_error::message(trouble, lang).next;
            (
                not_sent,
                Rendered::new(view! {
                    {sentences(trouble)}
                    <p>{next} " " {t.kept()}</p>
                }),
            )
        }
        RequestFormOutcome::CreationUnknown { trouble, safe } => {
            let next = if *safe {
                t.perhaps_safe()
            } else {
                t.perhaps_unsafe()
            };
            (
                t.perhaps_sent(),
                Rendered::new(view! {
                    {sentences(trouble)}
                    <p>{next}</p>
                    <p>{t.kept()}</p>
                    {to_list()}
                }),
            )
        }
        RequestFormOutcome::ReferenceExists { reference, code } => {
            let (href, words) = match code {
                Some(code) => (routes::request(code), t.look_at_existing()),
                None => (routes::REQUESTS.to_owned(), t.look_in_list()),
            };
            (
                t.reference_exists(),
                Rendered::new(view! {
                    <p>{escaped(t.reference_exists_about(reference))}</p>
                    <p>{t.kept()}</p>
                    <p>
                        <a href=escaped(href)>{words}</a>
                    </p>
                }),
            )
        }
        RequestFormOutcome::Repeated => (
            t.again(),
            Rendered::new(view! {
                <p>{t.again_about()}</p>
                <p>{t.kept()}</p>
                {to_list()}
            }),
        ),
        RequestFormOutcome::SupplyUnknown(trouble) => (
            t.perhaps_answered(),
            Rendered::new(view! {
                {sentences(trouble)}
                <p>{t.perhaps_answered_about()}</p>
                <p>{t.kept()}</p>
                {request_link(&data.kind, lang)}
            }),
        ),
        RequestFormOutcome::StillWaiting(trouble) => (
            t.still_waiting(),
            Rendered::new(view! {
                {sentences(trouble)}
                <p>{t.still_waiting_about()}</p>
                <p>{t.kept()}</p>
                {request_link(&data.kind, lang)}
            }),
        ),
        RequestFormOutcome::NothingChanged => (
            t.nothing_changed(),
            Rendered::new(view! { <p>{t.nothing_changed_about()}</p> }),
        ),
        RequestFormOutcome::ReadInPart {
            is_refused,
            is_shortened,
        } => {
            let refused = is_refused.then(|| {
                view! { <p>{t.read_in_part_refused()} " " {t.kept()}</p> }
            });
            let about = Rendered::new(view! {
                {refused}
                <p>{t.read_in_part_about(*is_shortened)}</p>
            });
            let tone = if *is_refused { Tone::Stop } else { Tone::Attention };
            let title = t.read_in_part().to_owned();
            return Rendered::new(
                view! { <ErrorSummary links=links title=Some(title) about=about tone=tone /> },
            );
        }
        RequestFormOutcome::Stale { now } => {
            let about = Rendered::new(view! { <p>{t.stale_about()}</p> });
            return Rendered::new(view! {
                <ErrorSummary links=links title=Some(t.stale().to_owned()) about=about />
                {differences(now, &data.form, data.catalogs.as_deref(), lang)}
            });
        }
    };
    Rendered::new(view! { <ErrorSummary links=links title=Some(title.to_owned()) about=about /> })
}

/// The way to the request that a supplement is for.
fn request_link(kind: &FormKind, lang: Lang) -> Option<impl IntoView + use<>> {
    let FormKind::Supply(asked) = kind else {
        return None;
    };
    let href = routes::request(&asked.code);
    Some(view! {
        <p>
            <a href=escaped(href)>{request_form_texts(lang).look_at_request()}</a>
        </p>
    })
}

/// The differences of two forms, in full; `None` where they are the same.
pub(super) fn differences(
    now: &RfqForm,
    yours: &RfqForm,
    catalogs: Option<&Catalogs>,
    lang: Lang,
) -> Option<Rendered> {
    let t = request_form_texts(lang);
    let (now, yours) = (now.clone().spelled(lang), yours.clone().spelled(lang));
    let changes = RfqChanges::between(&now, &yours);
    if changes.is_empty() {
        return None;
    }
    let sides = ColumnNames {
        before: t.now(),
        after: t.yours(),
    };
    Some(Rendered::new(view! {
        <p>{t.differences()}</p>
        {changes::tables(&changes, sides, catalogs, lang)}
    }))
}
