//! An answer that did not go through, or of which it is unclear: what happened, what was kept, what to do next. The
//! one form stands here alone, with what was typed, so that its fields have the plain ids of their names.

use domain::quotation::SeenQuotation;
use domain::quotation::changes::{Changes, difference};
use std::sync::Arc;

use domain::quotation_response::{Answer, Missing};
use leptos::prelude::*;
use partner_api::{Catalogs, Figure, Quotation, RequestDetails};

use super::quotation::answers::{self, AnswerForm, AnswerView, Stage, Typed};
use super::quotation::charges::amount;
use super::quotation::comparison::{lines_and_texts, signed};
use super::quotation::note::Put;
use super::quotation::offer::{countdown, number_and_version};
use super::quotation::talk;
use crate::components::{
    Crumbs, ErrorLink, ErrorSummary, Icon, Tone, UpstreamErrorBanner, crumb, icon, operator_lines,
};
use crate::document::Page;
use crate::format::money;
use crate::page_context::PageContext;
use crate::routes;
use crate::text::labels::{self, Codes, Label};
use crate::text::negotiation::negotiation_texts;
use crate::text::quotation::quotation_texts;
use crate::text::request::request_texts;
use crate::upstream_error::UpstreamError;
use islands::SendOnce;

/// Why the answer did not simply go through, or what goes before it.
#[derive(Clone, Debug)]
pub enum Problem {
    /// Nothing yet: the composer was opened.
    Opened,
    /// The note was written from the choices; nothing was sent.
    Written(Put),
    /// The note could not be written: nothing is chosen, or a target is no number. Nothing was sent.
    Unwritten,
    /// Something is missing in the form; nothing was sent.
    Fields(Vec<Missing>),
    /// Another version, total, currency, number or content than was seen; nothing was sent, or the service refused.
    Changed { words: Option<String> },
    /// The operator's flags no longer allow this answer; nothing was sent.
    Closed,
    /// Only accepting: the validity is over; nothing was sent.
    Expired,
    /// The service refused (422), in its own words where it gave any.
    Refused {
        message: Option<String>,
        errors: Vec<(String, Vec<String>)>,
    },
    /// The quotation could not be read again, so nothing was sent.
    UpstreamError(UpstreamError),
    /// The answer was to be sent, and the service did not take it: nothing was carried out.
    NotTaken(UpstreamError),
    /// Accepted, but the service shows this newer version afterwards: it came between the last look and the sending.
    Overtaken(i64),
    /// Sent once, outcome unknown. The request as it was read afterwards, if that was possible.
    Unclear { after: Option<Arc<RequestDetails>> },
}

#[derive(Clone, Debug)]
pub struct AnswerData {
    pub code: String,
    pub answer: Answer,
    /// As read just now; `None` when that failed.
    pub request: Option<Arc<RequestDetails>>,
    pub quotation: Option<Arc<Quotation>>,
    pub catalogs: Option<Arc<Catalogs>>,
    /// What the form said was on the screen.
    pub seen: SeenQuotation,
    /// The version that was on the screen, where it changed and the portal keeps it.
    pub seen_version: Option<Arc<Quotation>>,
    pub typed: Typed,
    pub problem: Problem,
    /// Random, for the form of this page.
    pub once: String,
}

pub fn page(data: AnswerData) -> Page {
    let title = title(&data);
    let reference = data
        .request
        .as_ref()
        .and_then(|request| request.summary.partner_ref.clone())
        .unwrap_or_else(|| data.code.clone());
    let t = quotation_texts(PageContext::lang());
    let trail = vec![
        crumb(
            request_texts(PageContext::lang()).requests(),
            Some(routes::REQUESTS.into()),
        ),
        crumb(reference, Some(routes::request(&data.code))),
        crumb(t.quotation(), Some(routes::quotation(&data.code))),
        crumb(data.answer.word(), None),
    ];
    let changed = matches!(data.problem, Problem::Changed { .. } | Problem::Overtaken(_));
    let moved = data
        .quotation
        .as_deref()
        .filter(|_| changed)
        .map(|quotation| moved(&data.seen, data.seen_version.as_deref(), quotation));
    let body = view! {
        <div class="page narrow">
            <Crumbs trail=trail />
            <h1>{title.clone()}</h1>
            {told(&data)}
            {moved}
            {next(&data)}
            <SendOnce />
        </div>
    };
    Page::new(title, body).with_islands()
}

fn title(data: &AnswerData) -> String {
    let t = quotation_texts(PageContext::lang());
    let newer = data
        .quotation
        .as_ref()
        .and_then(|quotation| quotation.version)
        .filter(|version| version.to_string() != data.seen.version);
    let own = negotiation_texts(PageContext::lang());
    match &data.problem {
        Problem::Opened => data.answer.question().into(),
        Problem::Written(_) => own.written_title().into(),
        Problem::Unwritten => own.unwritten_title().into(),
        Problem::Fields(_) | Problem::UpstreamError(_) => t.not_sent().into(),
        Problem::Changed { words: None } => newer.map_or_else(
            || t.changed_title().to_owned(),
            |version| t.changed_title_version(version),
        ),
        Problem::Changed { words: Some(_) } | Problem::Refused { .. } | Problem::NotTaken(_) => {
            t.refused_title().into()
        }
        Problem::Closed => t.gone_title().into(),
        Problem::Expired => t.refused_expired_title().into(),
        Problem::Overtaken(version) => t.overtaken_title(*version),
        Problem::Unclear { .. } => t.unclear_title().into(),
    }
}

/// What happened.
fn told(data: &AnswerData) -> AnyView {
    let t = quotation_texts(PageContext::lang());
    let own = negotiation_texts(PageContext::lang());
    match &data.problem {
        Problem::Opened => ().into_any(),
        Problem::Written(put) => {
            let words = match put {
                Put::InPlace => own.written_words(),
                Put::Before => own.written_before(),
            };
            view! { <p class="banner" role="status" data-tone=Tone::Progress.name()>{icon(Icon::Info)}<span>{words}</span></p> }.into_any()
        }
        Problem::Unwritten => {
            let about = view! { <p>{own.unwritten_words()}</p> }.into_any();
            view! { <ErrorSummary links=unwritten(data) about=about /> }.into_any()
        }
        Problem::Fields(missing) => {
            let links = missing.iter().map(|one| link(*one)).collect();
            let about = view! { <p>{t.not_accepted_fields()}</p> }.into_any();
            view! { <ErrorSummary links=links about=about /> }.into_any()
        }
        Problem::Changed { words } => {
            let saw = saw(&data.seen);
            let said = words.clone().map(said);
            let only_content = data
                .quotation
                .as_deref()
                .is_some_and(|quotation| data.seen.is_headed_like(&SeenQuotation::of(quotation)));
            let what = if only_content {
                t.changed_content_words()
            } else {
                t.changed_words()
            };
            // Where the portal keeps what was seen, the lines are compared below.
            let unknown = data
                .seen_version
                .is_none()
                .then(|| view! { <p>{t.changed_lines_words()}</p> });
            summary(view! { {said} <p>{saw}</p> <p>{what}</p> {unknown} }.into_any())
        }
        Problem::Closed => {
            summary(view! { <p>{t.gone_words()}</p> {status(data.request.as_deref())} }.into_any())
        }
        Problem::Expired => summary(view! { <p>{t.refused_expired_words()}</p> }.into_any()),
        Problem::Refused { message, errors } => {
            let words = errors
                .iter()
                .flat_map(|(_, words)| words.clone())
                .filter(|words| Some(words) != message.as_ref());
            let words: Vec<String> = message.iter().cloned().chain(words).collect();
            let said = (!words.is_empty()).then(|| said(words.join("\n")));
            summary(view! { {said} <p>{t.refused_words()}</p> {status(data.request.as_deref())} }.into_any())
        }
        Problem::UpstreamError(trouble) => failed(data, trouble, t.trouble_words()),
        Problem::NotTaken(trouble) => failed(data, trouble, t.refused_words()),
        Problem::Overtaken(_) => {
            let saw = saw(&data.seen);
            summary(
                view! { <p>{saw}</p> <p>{t.overtaken_words()}</p> {status(data.request.as_deref())} }
                    .into_any(),
            )
        }
        Problem::Unclear { after } => {
            let shows = match after {
                Some(request) => status(Some(request)).into_any(),
                None => view! { <p>{t.unclear_no_state()}</p> }.into_any(),
            };
            let negotiation =
                (data.answer == Answer::Negotiate).then(|| view! { <p>{t.unclear_negotiation()}</p> });
            let moved = data
                .quotation
                .as_deref()
                .is_some_and(|quotation| !data.seen.is_same(&SeenQuotation::of(quotation)));
            let moved = moved.then(|| view! { <p>{t.unclear_moved()}</p> });
            summary(
                view! { <p>{t.unclear_words()}</p> {shows} {negotiation} {moved} <p><b>{t.unclear_advice()}</b></p> }
                    .into_any(),
            )
        }
    }
}

fn failed(data: &AnswerData, trouble: &UpstreamError, words: &'static str) -> AnyView {
    let banner =
        view! { <UpstreamErrorBanner trouble=trouble.clone() again=routes::quotation(&data.code) /> };
    view! { {banner} {summary(view! { <p>{words}</p> }.into_any())} }.into_any()
}

fn summary(content: AnyView) -> AnyView {
    view! { <div class="summary stack tight" id="error-summary" data-tone=Tone::Stop.name() role="alert" tabindex="-1" autofocus>{content}</div> }.into_any()
}

/// The service's own words, after ours.
fn said(words: String) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    view! { <p>{t.service_says()}</p> <blockquote>{operator_lines(words)}</blockquote> }
}

fn status(request: Option<&RequestDetails>) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    request.map(|request| {
        let words = labels::label(
            Codes::Status,
            &request.summary.status,
            request.summary.status_label.as_deref(),
            PageContext::lang(),
        );
        view! { <p>{t.unclear_shows(&words.text)}</p> }
    })
}

fn saw(seen: &SeenQuotation) -> String {
    let t = quotation_texts(PageContext::lang());
    let version = seen
        .version
        .trim()
        .parse()
        .map_or_else(|_| seen.version.clone(), |version| t.version(version));
    let total = money::money(&Figure::new(seen.total.clone()), Some(&seen.currency));
    let parts: Vec<String> = [seen.quotation_no.clone(), version, total]
        .into_iter()
        .filter(|part| !part.trim().is_empty())
        .collect();
    format!("{}: {}.", t.changed_seen(), parts.join(", "))
}

/// Seen beside now, row by row where they differ or matter.
fn moved(
    seen: &SeenQuotation,
    seen_version: Option<&Quotation>,
    quotation: &Quotation,
) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let now = SeenQuotation::of(quotation);
    let word = |text: &str| {
        if text.is_empty() {
            "—".to_owned()
        } else {
            text.to_owned()
        }
    };
    let row = |name: &'static str, seen: String, now: String, difference: String| {
        view! {
            <tr role="row">
                <th scope="row" role="rowheader">{name}</th>
                <td role="cell" class="num" data-label=t.changed_seen()>{seen}</td>
                <td role="cell" class="num" data-label=t.changed_now()>{now}</td>
                <td role="cell" class="num" data-label=t.changed_difference()><b>{difference}</b></td>
            </tr>
        }
    };
    let number = (!seen.quotation_no.is_empty() && seen.quotation_no != now.quotation_no).then(|| {
        row(
            t.number(),
            seen.quotation_no.clone(),
            word(&now.quotation_no),
            String::new(),
        )
    });
    let shown = |total: &str, currency: &str| word(&money::money(&Figure::new(total), Some(currency)));
    let seen_currency = if seen.currency.is_empty() {
        &now.currency
    } else {
        &seen.currency
    };
    let total = row(
        t.total(),
        shown(&seen.total, seen_currency),
        shown(&now.total, &now.currency),
        difference(
            &Figure::new(&*seen.total),
            Some(seen_currency),
            &Figure::new(&*now.total),
            Some(&now.currency),
        )
        .map(|difference| signed(difference, Some(&now.currency)))
        .unwrap_or_default(),
    );
    // In the same total the VAT may be another.
    let is_same_total = Figure::new(&*seen.total) == Figure::new(&*now.total);
    let parts = seen_version.filter(|_| is_same_total).map(|before| {
        let [net, vat, _] = Changes::between(before, quotation).totals;
        [(t.before_vat(), net), (t.vat(), vat)]
            .into_iter()
            .filter(|(_, change)| change.is_change())
            .map(|(name, change)| {
                let figure = |figure: &Option<Figure>, currency: &Option<String>| {
                    let figure = figure
                        .as_ref()
                        .map(|figure| money::money(figure, currency.as_deref()));
                    word(&figure.unwrap_or_default())
                };
                let difference = change.difference();
                let difference = difference.map(|by| signed(by, change.after_currency.as_deref()));
                row(
                    name,
                    figure(&change.before, &change.before_currency),
                    figure(&change.after, &change.after_currency),
                    difference.unwrap_or_default(),
                )
            })
            .collect_view()
    });
    let names = [t.changed_seen().to_owned(), t.changed_now().to_owned()];
    let rest = seen_version.and_then(|before| lines_and_texts(before, quotation, &names));
    view! {
        <section class="panel" aria-labelledby="moved">
            <header><h2 id="moved">{t.changed_table()}</h2></header>
            <table class="table cards" role="table" aria-labelledby="moved">
                <thead role="rowgroup">
                    <tr role="row">
                        <th role="columnheader" scope="col">{t.changed_what()}</th>
                        <th role="columnheader" scope="col" class="num">{t.changed_seen()}</th>
                        <th role="columnheader" scope="col" class="num">{t.changed_now()}</th>
                        <th role="columnheader" scope="col" class="num">{t.changed_difference()}</th>
                    </tr>
                </thead>
                <tbody role="rowgroup">
                    {number}
                    {row(t.version_label(), word(&seen.version), word(&now.version), String::new())}
                    {parts}
                    {total}
                </tbody>
            </table>
        </section>
        {rest}
    }
}

/// What to do: look, answer again where that is possible, or take the note along.
fn next(data: &AnswerData) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let ways = view! {
        <p class="row">
            <a class="btn" href=routes::request(&data.code)>{t.look_at_request()}</a>
            <a class="btn" href=routes::quotation(&data.code)>{t.look_at_quotation()}</a>
        </p>
    };
    // Without a fresh read the answer is still bound to what was seen: the next try reads again before it sends.
    let open = data
        .quotation
        .as_deref()
        .is_none_or(|quotation| data.answer.is_open(quotation))
        // It was carried out.
        && !matches!(data.problem, Problem::Overtaken(_));
    let form = open.then(|| form(data));
    let choices = talk::kept(&data.typed.talk).filter(|_| data.answer == Answer::Negotiate);
    let sent = matches!(data.problem, Problem::Overtaken(_));
    let kept = (!open && !sent && (choices.is_some() || !data.typed.note.trim().is_empty())).then(|| {
        view! {
            <section class="panel" aria-labelledby="kept">
                <header><h2 id="kept">{t.kept_note()}</h2><span class="small quiet">{t.kept_copy()}</span></header>
                <div class="pad"><p class="lines">{data.typed.note.clone()}</p> {choices}</div>
            </section>
        }
    });
    view! { {ways} {form} {kept} }
}

fn form(data: &AnswerData) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let answer = data.answer;
    let seen = bound(data);
    // Where that is not what the operator has now, the facts would be those of something else.
    let quotation = data
        .quotation
        .as_deref()
        .filter(|quotation| seen.is_same(&SeenQuotation::of(quotation)));
    let version = seen.version.trim().parse().ok();
    let mut form = AnswerForm::new(answer, &data.code, seen, &data.once, data.catalogs.as_deref());
    form.typed = data.typed.clone();
    form.stage = match &data.problem {
        Problem::Unwritten => Stage::Checked,
        Problem::Written(_) => Stage::Written,
        _ => Stage::Choosing,
    };
    match &data.problem {
        Problem::Fields(missing) => {
            for one in missing {
                match one {
                    Missing::Note => form.note_errors.push(Label::own(t.note_required())),
                    Missing::Reason => form.reason_errors.push(Label::own(t.reason_required())),
                    Missing::UnknownReason => form.reason_errors.push(Label::own(t.reason_unknown())),
                    Missing::Seen | Missing::BadVersion => {}
                }
            }
        }
        Problem::Refused { errors, .. } => {
            for (field, words) in errors {
                let words = words
                    .iter()
                    .map(|words| Label::operator(words.clone(), PageContext::lang()));
                match field.as_str() {
                    "note" => form.note_errors.extend(words),
                    "reason_code" => form.reason_errors.extend(words),
                    _ => {}
                }
            }
        }
        _ => {}
    }
    let heading = match &data.problem {
        Problem::Changed { .. } => t.changed_again(&answer.button(version)),
        Problem::Unclear { .. } => t.send_again().to_owned(),
        _ => answer.question().to_owned(),
    };
    let standing = quotation.map(|quotation| {
        let total = amount(quotation.total(), quotation.currency.as_deref());
        view! { <p class="quiet">{number_and_version(quotation)} ", " {total}</p> {countdown(quotation)} }
    });
    let standing = standing.filter(|_| answer != Answer::Accept);
    view! {
        <form class="panel" method="post" action=answer.action(&data.code)>
            <header><h2>{heading}</h2></header>
            <div class="pad stack">
                {standing}
                {answers::body(quotation, &form, answers::Place::Alone)}
                <div class="row">
                    <a class="btn" href=routes::quotation(&data.code)>{t.read_first()}</a>
                    {answers::send(&form, version, false)}
                </div>
            </div>
        </form>
    }
}

/// The quotation that the form is for: what is there now where the page says so, or where nothing of what was seen is
/// known. Otherwise what was seen: a newer version is never put under an answer unsaid, the next post tells of it.
fn bound(data: &AnswerData) -> SeenQuotation {
    let Some(now) = data.quotation.as_deref().map(SeenQuotation::of) else {
        return data.seen.clone();
    };
    let is_for_now = match &data.problem {
        Problem::Opened | Problem::Changed { .. } => true,
        Problem::Fields(missing) => missing
            .iter()
            .any(|one| matches!(one, Missing::Seen | Missing::BadVersion)),
        _ => data.seen == SeenQuotation::default(),
    };
    if is_for_now {
        now
    } else {
        data.seen.clone().or(&now)
    }
}

/// What kept the note from being written.
fn unwritten(data: &AnswerData) -> Vec<ErrorLink> {
    let typed = &data.typed.talk;
    let wrong = data
        .quotation
        .as_deref()
        .and_then(|quotation| Some((quotation, typed.note(quotation).err()?)));
    match wrong {
        Some((quotation, wrong)) => talk::links(quotation, &wrong),
        None => vec![ErrorLink::to_field(
            "note",
            negotiation_texts(PageContext::lang()).nothing_chosen(),
        )],
    }
}

fn link(missing: Missing) -> ErrorLink {
    let t = quotation_texts(PageContext::lang());
    match missing {
        Missing::Note => ErrorLink::to_field("note", t.note_required()),
        Missing::Reason => ErrorLink::to_field("reason_code", t.reason_required()),
        Missing::UnknownReason => ErrorLink::to_field("reason_code", t.reason_unknown()),
        Missing::Seen => ErrorLink {
            target: None,
            text: Label::own(t.seen_required()),
        },
        Missing::BadVersion => ErrorLink {
            target: None,
            text: Label::own(t.seen_version_bad()),
        },
    }
}
