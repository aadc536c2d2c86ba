//! Request details: everything the service tells about one request, with its quotation, newest events and documents.

use std::sync::Arc;

use leptos::prelude::*;
use partner_api::rules::{UPLOAD_EXTENSIONS, extension};
use partner_api::{Attachment, Milestone, Quotation, Status};
use serde_json::Value;

mod cargo;
pub(crate) mod summary;
mod typed_again;

use domain::activity::RequestActivity;
use domain::json::is_blank;
use domain::quotation::VersionInfo;
use domain::tracking::newest_first;

use super::activity;
use super::documents;
use super::hold::hold_banner;
use super::milestones::{operation_label, timeline};
use super::quotation::versions::news_line;
use super::quotation::{charges, overview};
use super::request_head::head;
use crate::components::{
    Banner, Icon, Panel, RequestTab, Tone, UpstreamErrorBanner, date, icon, label, operator_lines, readable,
    request_steps, tag, time,
};
use crate::document::Page;
use crate::html::{Html, html};
use crate::page_context::{Flash, PageContext};
use crate::pages::request_form::{SentForm, draft_done};
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::common::common_texts;
use crate::text::form_help::form_help_texts;
use crate::text::labels::Label;
use crate::text::request::request_texts;
use crate::text::request_import::request_import_texts;
use crate::upstream_error::Loadable;
use islands::SendOnce;

pub use typed_again::TypedAgain;

/// Events and documents shown here; the rest is on their own pages.
const NEWEST: usize = 3;

#[derive(Clone, Debug)]
pub struct RequestData {
    pub about: RequestHeader,
    /// A form that was not sent, because this request has its reference.
    pub typed: Option<TypedAgain>,
    pub quotation: Loadable<Arc<Quotation>>,
    /// The version that this person had opened last, when the current one is another.
    pub last_opened: Option<VersionInfo>,
    pub milestones: Loadable<Vec<Milestone>>,
    pub attachments: Loadable<Vec<Attachment>>,
    /// `None`: not to be read just now.
    pub activity: Option<RequestActivity>,
    /// Told once after sending.
    pub imported: Option<Imported>,
}

/// The file that cargo lines of a request were imported from.
#[derive(Clone, Debug)]
pub struct Imported {
    pub file: String,
    /// The idempotency key of the form that uploads it.
    pub once: String,
}

pub fn page(data: RequestData) -> Page {
    let about = &data.about;
    let notice = PageContext::with(|frame| frame.notice);
    let request = &about.request;
    let documents = match &data.attachments {
        Loadable::Here(all) => Some(all.len()),
        Loadable::Absent => Some(0),
        Loadable::Failed(_) => None,
    };
    let body = view! {
        <div class="page">
            {head(about, RequestTab::Overview, documents, None)}
            {receipt(about, notice)}
            {data.typed.as_ref().map(|typed| typed_again::offer(about, typed))}
            {is_news(notice).then(|| data.imported.as_ref().map(|imported| packing_list(about, imported)))}
            {request_steps(&request.summary.status, request.summary.status_label.as_deref())}
            {hold_banner(about, newest_event(&data), RequestTab::Overview)}
            {info_request(about)}
            {operation(about)}
            <div class="cols">
                {summary::panel(about)}
                {quotation(&data)}
            </div>
            {cargo::panel(about)}
            <div class="cols even">
                {events(&data)}
                {newest_documents(&data, documents)}
            </div>
            {activity::section(about, data.activity.as_ref())}
        </div>
    };
    let page = Page::new(about.reference(), body).live(about.live());
    if is_news(notice) {
        page.with_islands()
    } else {
        page
    }
}

/// Something was just sent: whatever draft of it the browser keeps is done with.
fn is_news(notice: Option<Flash>) -> bool {
    matches!(notice, Some(Flash::RequestSent | Flash::AnswerSent))
}

/// What happens next, once after sending.
fn receipt(about: &RequestHeader, notice: Option<Flash>) -> Option<AnyView> {
    let t = form_help_texts(PageContext::lang());
    let sent = || SentForm {
        new: routes::REQUEST_NEW,
        reference_field: "partner_ref",
        reference: about.request.summary.partner_ref.clone().unwrap_or_default(),
        supplement: Some(routes::request_edit(&about.code)),
    };
    let done = is_news(notice).then(|| draft_done(sent()))?;
    if notice != Some(Flash::RequestSent) {
        return Some(done);
    }
    let documents = format!("{}#add", routes::documents(&about.code));
    let receipt = view! {
        <Banner tone=Tone::Done drawing=Icon::Done title=t.receipt()>
            <ol class="stack tight">
                <li>{t.receipt_read()}</li>
                <li>{t.receipt_ask()}</li>
                <li>{t.receipt_quote()}</li>
            </ol>
            <p>{t.receipt_upload()} " " {t.receipt_documents()} " " <a href=documents>{t.to_documents()}</a></p>
        </Banner>
    };
    Some(view! { {receipt} {done} }.into_any())
}

/// The imported file as a document: with one press where the browser kept it, else chosen again.
fn packing_list(about: &RequestHeader, imported: &Imported) -> AnyView {
    const KIND: &str = "packing_list";
    let t = request_import_texts(PageContext::lang());
    let file = imported.file.clone();
    let quoted = format!("“{file}”");
    let is_taken = extension(&file).is_some_and(|one| UPLOAD_EXTENSIONS.contains(&one.as_str()));
    let words = if is_taken {
        t.pack_list(&quoted)
    } else {
        t.pack_other(&quoted, &UPLOAD_EXTENSIONS.join(", "))
    };
    let kept = is_taken.then(|| {
        view! {
            <form class="stack tight" method="post" action=routes::documents(&about.code) enctype="multipart/form-data" data-kept-file=file hidden>
                <input type="hidden" name="once" value=imported.once.clone() />
                <input type="hidden" name="doc_type" value=KIND />
                <input type="file" name="file" hidden />
                <p>{t.pack_kept(&quoted)}</p>
                <p><button class="btn">{icon(Icon::Upload)}{t.pack_upload(&quoted)}</button></p>
            </form>
            <SendOnce />
        }
    });
    let choose = routes::documents_of_type(&about.code, KIND);
    view! {
        <Panel id="packing-list" title=t.pack_title()>
            <div class="pad stack">
                <div class="stack tight" data-not-kept>
                    <p>{words}</p>
                    <p><a class="btn" href=choose>{icon(Icon::Upload)}{t.pack_choose()}</a></p>
                </div>
                {kept}
            </div>
        </Panel>
    }
    .into_any()
}

/// What the operator needs, first of all while it is needed.
fn info_request(about: &RequestHeader) -> impl IntoView + use<> {
    let t = request_texts(PageContext::lang());
    let needed = about.status() == Status::NeedInfo;
    let asked = &about.request.info_request;
    let edit = routes::request_edit(&about.code);
    (needed || !is_blank(asked)).then(|| {
        let words = match asked {
            _ if is_blank(asked) => view! { <p>{t.info_without_words()}</p> }.into_any(),
            Value::String(words) => {
                view! { <blockquote>{operator_lines(words.clone())}</blockquote> }.into_any()
            }
            other => view! { <blockquote>{readable(other)}</blockquote> }.into_any(),
        };
        let answer = needed.then(|| {
            view! {
                <p class="small quiet">{t.info_consequence()}</p>
                <p><a class="btn primary" href=edit>{icon(Icon::Send)}{t.info_answer()}</a></p>
            }
        });
        view! { <Banner tone=Tone::Attention drawing=Icon::Ask title=t.info_title()><div class="stack tight">{words} {answer}</div></Banner> }
    })
}

/// The shipment's progress in one line, once it has any.
fn operation(about: &RequestHeader) -> impl IntoView + use<> {
    let t = request_texts(PageContext::lang());
    let request = &about.request;
    let href = routes::tracking(&about.code);
    request.operation_status.as_deref().map(|code| {
        let name = operation_label(about, code, request.operation_status_label.as_deref());
        view! { <p class="row">{t.operation_now()} ": " <b>{label(name)}</b> <a href=href>{t.all_events()}</a></p> }
    })
}

/// The quotation in short, from the request's own summary and, where it can be had, from the quotation itself.
fn quotation(data: &RequestData) -> impl IntoView + use<> {
    let t = request_texts(PageContext::lang());
    let about = &data.about;
    let short = about.request.quotation.as_ref();
    let whole = match &data.quotation {
        Loadable::Here(quotation) => Some(quotation.as_ref()),
        _ => None,
    };
    let trouble = match &data.quotation {
        Loadable::Failed(trouble) => Some(trouble.clone()),
        _ => None,
    };
    let trouble = trouble.map(|trouble| view! { <UpstreamErrorBanner trouble=trouble what=t.quotation() /> });
    if short.is_none() && whole.is_none() {
        let none = trouble.is_none().then(
            || view! { <p><b>{t.quotation_none()}</b></p> <p class="quiet">{t.quotation_none_words()}</p> },
        );
        return view! { <Panel id="quotation" title=t.quotation()><div class="pad stack tight">{trouble}{none}</div></Panel> }.into_any();
    }
    let number = whole
        .and_then(|one| one.quotation_no.clone())
        .or_else(|| short.and_then(|one| one.quotation_no.clone()));
    let version = whole
        .and_then(|one| one.version)
        .or_else(|| short.and_then(|one| one.version));
    let sent = whole
        .and_then(|one| one.sent_at.clone())
        .or_else(|| short.and_then(|one| one.sent_at.clone()));
    let valid = short.and_then(|one| one.valid_until.clone());
    let total = match (whole, short.and_then(|one| one.total.as_ref())) {
        (Some(whole), _) => Some(charges::amount(whole.total(), whole.currency.as_deref())),
        (None, Some(total)) => Some(charges::amount(Some(total), None)),
        (None, None) => None,
    };
    let total =
        total.map(|total| view! { <p class="figure">{total}</p> <p class="small quiet">{t.total()}</p> });
    let validity = match whole {
        Some(whole) => overview::countdown(whole).into_any(),
        None => valid
            .map(|day| view! { <p>{t.valid_through()} " " {date(&day)}</p> })
            .into_any(),
    };
    let open = whole.is_some_and(|one| one.can_respond);
    let accepted = matches!(
        about.status(),
        Status::Confirmed | Status::InTransit | Status::Completed
    );
    let closed = (!open && !accepted && whole.is_some())
        .then(|| view! { <p class="small quiet">{t.not_answerable()}</p> });
    let read = if open {
        t.read_and_answer()
    } else {
        t.read_quotation()
    };
    let class = if open { "btn primary" } else { "btn" };
    let version =
        version.map(|version| tag(Tone::Wait, Icon::Quote, Label::own(t.version(version))).into_any());
    let sent = sent.map(|sent| view! { ", " {t.sent()} " " {time(&sent)} });
    let href = routes::quotation(&about.code);
    let news = data.last_opened.as_ref().map(|last| news_line(&about.code, last));
    view! {
        <section class="panel" aria-labelledby="quotation">
            <header><h2 id="quotation">{t.quotation()}</h2>{version}</header>
            <div class="pad stack tight">
                {trouble} {news}
                <p class="quiet">{number}{sent}</p>
                {total} {validity} {closed}
                <p><a class=class href=href>{read}</a></p>
            </div>
        </section>
    }
    .into_any()
}

fn newest_event(data: &RequestData) -> Option<&Milestone> {
    match &data.milestones {
        Loadable::Here(milestones) => newest_first(milestones).first().copied(),
        Loadable::Absent | Loadable::Failed(_) => None,
    }
}

fn events(data: &RequestData) -> impl IntoView + use<> {
    let t = request_texts(PageContext::lang());
    let about = &data.about;
    let all = routes::tracking(&about.code);
    let body = match &data.milestones {
        Loadable::Failed(trouble) => {
            let trouble = trouble.clone();
            view! { <UpstreamErrorBanner trouble=trouble what=common_texts(PageContext::lang()).tracking() /> }.into_any()
        }
        Loadable::Here(milestones) if !milestones.is_empty() => {
            let newest: Vec<&Milestone> = newest_first(milestones).into_iter().take(NEWEST).collect();
            view! { {timeline(about, &newest)} <p><a href=all>{t.all_events()}</a></p> }.into_any()
        }
        _ => view! { <p class="quiet">{t.no_events()}</p> }.into_any(),
    };
    view! { <Panel id="events" title=t.newest_events()><div class="pad stack">{body}</div></Panel> }
}

fn newest_documents(data: &RequestData, count: Option<usize>) -> impl IntoView + use<> {
    let t = request_texts(PageContext::lang());
    let about = &data.about;
    let words = crate::text::documents::documents_texts(PageContext::lang());
    let href = routes::documents(&about.code);
    let body = match &data.attachments {
        Loadable::Failed(trouble) => {
            let trouble = trouble.clone();
            view! { <UpstreamErrorBanner trouble=trouble what=common_texts(PageContext::lang()).documents() /> }
                .into_any()
        }
        Loadable::Here(all) if !all.is_empty() => {
            let mut all: Vec<&Attachment> = all.iter().collect();
            // Texts of one format sort as times do; ids break ties and stand in for missing times.
            all.sort_by(|one, other| (&other.uploaded_at, other.id).cmp(&(&one.uploaded_at, one.id)));
            let items = all
                .into_iter()
                .take(NEWEST)
                .map(|one| documents::item(about, one, words));
            Html::from(html! { ul.files { @for item in items { (item) } } }).into_any()
        }
        _ => view! { <p class="pad quiet">{t.no_documents()}</p> }.into_any(),
    };
    let add = (!about.status().is_closed()).then(|| {
        let href = format!("{href}#add");
        view! { <p class="pad"><a class="btn" href=href>{icon(Icon::Upload)}{t.add_documents()}</a></p> }
    });
    let all = count
        .filter(|count| *count > 0)
        .map(|count| view! { <a href=href>{t.all_documents(count)}</a> }.into_any());
    view! {
        <section class="panel" aria-labelledby="documents">
            <header><h2 id="documents">{t.newest_documents()}</h2>{all}</header>
            {body} {add}
        </section>
    }
}

#[cfg(test)]
mod tests;
