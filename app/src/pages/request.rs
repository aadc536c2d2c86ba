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
    Banner, Icon, Panel, RequestTab, Tone, banner, date, icon, label, operator_lines, panel, readable,
    request_steps, tag, time, upstream_error_banner,
};
use crate::document::Page;
use crate::html::html;
use crate::page_context::{Flash, PageContext};
use crate::pages::request_form::{SentForm, draft_done};
use crate::rendering::Rendered;
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
    let typed = data.typed.as_ref().map(|typed| typed_again::offer(about, typed));
    let packing_list = || {
        data.imported
            .as_ref()
            .map(|imported| packing_list(about, imported))
    };
    // What is seldom there.
    let news = Rendered::new((receipt(about, notice), typed, is_news(notice).then(packing_list)));
    let status = &request.summary;
    let body = html! {
        div.page {
            (head(about, RequestTab::Overview, documents, None))
            (news)
            (request_steps(&status.status, status.status_label.as_deref()))
            @if request.is_on_hold { (Rendered::new(hold_banner(about, newest_event(&data), RequestTab::Overview))) }
            @if let Some(asked) = info_request(about) { (asked) }
            @if let Some(operation) = operation(about) { (operation) }
            div.cols {
                (summary::panel(about))
                (quotation(&data))
            }
            (cargo::panel(about))
            div class="cols even" {
                (events(&data))
                (newest_documents(&data, documents))
            }
            (activity::section(about, data.activity.as_ref()))
        }
    };
    let page = Page::new(about.reference(), Rendered::from(body)).live(about.live());
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
fn info_request(about: &RequestHeader) -> Option<Rendered> {
    let t = request_texts(PageContext::lang());
    let needed = about.status() == Status::NeedInfo;
    let asked = &about.request.info_request;
    if !needed && is_blank(asked) {
        return None;
    }
    let body = html! {
        div class="stack tight" {
            @match asked {
                _ if is_blank(asked) => p { (t.info_without_words()) },
                Value::String(words) => blockquote { (operator_lines(words)) },
                other => blockquote { (readable(other)) },
            }
            @if needed {
                p class="small quiet" { (t.info_consequence()) }
                p { a class="btn primary" href=(routes::request_edit(&about.code)) { (icon(Icon::Send)) (t.info_answer()) } }
            }
        }
    };
    Some(banner(
        Tone::Attention,
        Icon::Ask,
        t.info_title(),
        Some(&body.into()),
    ))
}

/// The shipment's progress in one line, once it has any.
fn operation(about: &RequestHeader) -> Option<Rendered> {
    let t = request_texts(PageContext::lang());
    let request = &about.request;
    let code = request.operation_status.as_deref()?;
    let name = operation_label(about, code, request.operation_status_label.as_deref());
    let line = html! {
        p.row {
            (t.operation_now()) ": " b { (label(name)) }
            a href=(routes::tracking(&about.code)) { (t.all_events()) }
        }
    };
    Some(line.into())
}

/// The quotation in short, from the request's own summary and, where it can be had, from the quotation itself.
fn quotation(data: &RequestData) -> Rendered {
    let t = request_texts(PageContext::lang());
    let about = &data.about;
    let short = about.request.quotation.as_ref();
    let whole = match &data.quotation {
        Loadable::Here(quotation) => Some(quotation.as_ref()),
        _ => None,
    };
    let trouble = match &data.quotation {
        Loadable::Failed(trouble) => Some(upstream_error_banner(
            trouble,
            Some(t.quotation()),
            Some(&routes::quotation(&about.code)),
        )),
        _ => None,
    };
    if short.is_none() && whole.is_none() {
        let body = html! {
            div class="pad stack tight" {
                @if let Some(trouble) = trouble { (trouble) }
                @else { p { b { (t.quotation_none()) } } p.quiet { (t.quotation_none_words()) } }
            }
        };
        return panel("quotation", t.quotation(), None, body);
    }
    let number = whole
        .and_then(|one| one.quotation_no.as_deref())
        .or_else(|| short.and_then(|one| one.quotation_no.as_deref()));
    let version = whole
        .and_then(|one| one.version)
        .or_else(|| short.and_then(|one| one.version));
    let sent = whole
        .and_then(|one| one.sent_at.as_deref())
        .or_else(|| short.and_then(|one| one.sent_at.as_deref()));
    let valid = short.and_then(|one| one.valid_until.as_deref());
    let total = match (whole, short.and_then(|one| one.total.as_ref())) {
        (Some(whole), _) => Some(charges::amount(whole.total(), whole.currency.as_deref())),
        (None, Some(total)) => Some(charges::amount(Some(total), None)),
        (None, None) => None,
    };
    let open = whole.is_some_and(|one| one.can_respond);
    let accepted = matches!(
        about.status(),
        Status::Confirmed | Status::InTransit | Status::Completed
    );
    let (class, read) = if open {
        ("btn primary", t.read_and_answer())
    } else {
        ("btn", t.read_quotation())
    };
    html! {
        section.panel aria-labelledby="quotation" {
            header {
                h2 id="quotation" { (t.quotation()) }
                @if let Some(version) = version { (tag(Tone::Wait, Icon::Quote, Label::own(t.version(version)))) }
            }
            div class="pad stack tight" {
                @if let Some(trouble) = trouble { (trouble) }
                @if let Some(last) = &data.last_opened { (news_line(&about.code, last)) }
                p.quiet {
                    @if let Some(number) = number { (number) }
                    @if let Some(sent) = sent { ", " (t.sent()) " " (time(sent)) }
                }
                @if let Some(total) = total { p.figure { (total) } p class="small quiet" { (t.total()) } }
                @match (whole, valid) {
                    (Some(whole), _) => (overview::countdown(whole)),
                    (None, Some(day)) => p { (t.valid_through()) " " (date(day)) },
                    (None, None) => {},
                }
                @if !open && !accepted && whole.is_some() { p class="small quiet" { (t.not_answerable()) } }
                p { a class=(class) href=(routes::quotation(&about.code)) { (read) } }
            }
        }
    }
    .into()
}

fn newest_event(data: &RequestData) -> Option<&Milestone> {
    match &data.milestones {
        Loadable::Here(milestones) => newest_first(milestones).first().copied(),
        Loadable::Absent | Loadable::Failed(_) => None,
    }
}

fn events(data: &RequestData) -> Rendered {
    let t = request_texts(PageContext::lang());
    let about = &data.about;
    let body = html! {
        div class="pad stack" {
            @match &data.milestones {
                Loadable::Failed(trouble) => (upstream_error_banner(trouble, Some(common_texts(PageContext::lang()).tracking()), Some(&routes::tracking(&about.code)))),
                Loadable::Here(milestones) if !milestones.is_empty() => {
                    (timeline(about, newest_first(milestones).into_iter().take(NEWEST)))
                    p { a href=(routes::tracking(&about.code)) { (t.all_events()) } }
                }
                _ => p.quiet { (t.no_events()) },
            }
        }
    };
    panel("events", t.newest_events(), None, body)
}

fn newest_documents(data: &RequestData, count: Option<usize>) -> Rendered {
    let t = request_texts(PageContext::lang());
    let about = &data.about;
    let words = crate::text::documents::documents_texts(PageContext::lang());
    let href = routes::documents(&about.code);
    let newest = |all| {
        let mut all: Vec<&Attachment> = Vec::from_iter(all);
        // Texts of one format sort as times do; ids break ties and stand in for missing times.
        all.sort_by(|one, other| (&other.uploaded_at, other.id).cmp(&(&one.uploaded_at, one.id)));
        all.into_iter().take(NEWEST)
    };
    html! {
        section.panel aria-labelledby="documents" {
            header {
                h2 id="documents" { (t.newest_documents()) }
                @if let Some(count) = count.filter(|count| *count > 0) { a href=(href) { (t.all_documents(count)) } }
            }
            @match &data.attachments {
                Loadable::Failed(trouble) => (upstream_error_banner(trouble, Some(common_texts(PageContext::lang()).documents()), Some(&href))),
                Loadable::Here(all) if !all.is_empty() => {
                    ul.files { @for one in newest(all) { (documents::item(about, one, words)) } }
                }
                _ => p class="pad quiet" { (t.no_documents()) },
            }
            @if !about.status().is_closed() {
                p.pad { a.btn href={ (href) "#add" } { (icon(Icon::Upload)) (t.add_documents()) } }
            }
        }
    }
    .into()
}

#[cfg(test)]
mod tests;
