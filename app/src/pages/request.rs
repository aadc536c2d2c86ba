//! Request details: everything the service tells about one request, with its quotation, newest events and documents.

use std::sync::Arc;

use leptos::either::{Either, EitherOf3};
use leptos::prelude::*;
use partner_api::rules::{UPLOAD_EXTENSIONS, extension};
use partner_api::{Attachment, Milestone, Quotation, Status};
use serde_json::Value;

mod cargo;
pub(crate) mod summary;
mod team;
mod typed_again;

use domain::activity::RequestActivity;
use domain::documents::checklist::Checklist;
use domain::json::is_blank;
use domain::quotation::VersionInfo;
use domain::tracking::newest_happened;

use super::activity;
use super::documents;
use super::hold::hold_banner;
use super::milestones::{self, Naming, operation_label, timeline};
use super::page_drafts;
use super::quotation::versions::news_line;
use super::quotation::{charges, overview};
use super::request_head::head;
use crate::components::{
    Banner, Icon, Panel, RequestTab, Tone, UpstreamErrorBanner, date, icon, label, operator_lines, readable,
    request_steps, tag, time,
};
use crate::document::Page;
use crate::page_context::{Flash, PageContext};
use crate::pages::request_form::draft_done;
use crate::rendering::{Each, Rendered, escaped};
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::common::common_texts;
use crate::text::documents::documents_texts;
use crate::text::form_help::form_help_texts;
use crate::text::labels::Label;
use crate::text::request::request_texts;
use crate::text::request_import::request_import_texts;
use crate::upstream_error::Loadable;
use islands::later_part::{Part, ShownPart};
use islands::{KeptFile, LaterPart, SendOnce, SentForm};

pub use team::{InternalNoteShown, OwnerShown, TeamShown, TypedTeam};
pub use typed_again::TypedAgain;

/// Events and documents of this page, each; the rest is on their own pages.
const MAX_NEWEST_SHOWN: usize = 3;

#[derive(Clone, Debug)]
pub struct RequestData {
    pub about: RequestHeader,
    /// A form that was not sent, because this request has its reference.
    pub typed: Option<TypedAgain>,
    pub quotation: Loadable<Arc<Quotation>>,
    /// The version that this person had opened last, when the current one is another.
    pub last_opened: Option<VersionInfo>,
    pub milestones: Loadable<Arc<Vec<Milestone>>>,
    pub attachments: Loadable<Arc<Vec<Attachment>>>,
    /// `None` where the documents, or what people said about them, could not be read.
    pub checklist: Option<Checklist>,
    /// `None`: not to be read just now.
    pub activity: Option<RequestActivity>,
    /// `None`: not to be read just now.
    pub team: Option<TeamShown>,
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
    let imported = data.imported.as_ref().filter(|_| is_news(about, notice));
    let hold = request
        .is_on_hold
        .then(|| hold_banner(about, newest_event(&data), RequestTab::Overview));
    let status = &request.summary;
    let is_typed = data.team.as_ref().is_some_and(|team| team.typed.is_kept);
    // Right after sending the page has the program of forms, which does without these.
    let drafts = (!is_news(about, notice)).then(|| page_drafts::of_request(about, is_typed));
    let body = view! {
        <div class="page">
            {head(about, RequestTab::Overview, documents, None)}
            {receipt(about, notice)}
            {typed}
            {imported.map(|imported| packing_list(about, imported))}
            {request_steps(&status.status, status.status_label.as_deref())}
            {hold}
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
            {team::panel(&about.code, data.team.as_ref())}
            {drafts}
            {activity::section(about, data.activity.as_ref())}
        </div>
    };
    let page = Page::new(about.reference(), body).live(about.live());
    if is_news(about, notice) {
        page.with_form_islands()
    } else {
        page.with_islands()
    }
}

/// Something was just sent: the browser's draft of it, if it keeps one, is done with.
fn is_news(about: &RequestHeader, notice: Option<Flash>) -> bool {
    match notice {
        Some(Flash::RequestSent | Flash::RequestSentBefore | Flash::AnswerSent) => true,
        // The earlier post may have had no effect.
        Some(Flash::AnswerSentBefore) => about.status() != Status::NeedInfo,
        _ => false,
    }
}

/// The next steps, once after sending.
fn receipt(about: &RequestHeader, notice: Option<Flash>) -> Option<impl IntoView> {
    let t = form_help_texts(PageContext::lang());
    let is_created = matches!(notice, Some(Flash::RequestSent | Flash::RequestSentBefore));
    let receipt = is_created.then(|| {
        let documents = routes::documents_form(&about.code);
        view! {
            <Banner tone=Tone::Done drawing=Icon::Done title=t.receipt()>
                <ol class="stack tight">
                    <li>{t.receipt_read()}</li>
                    <li>{t.receipt_ask()}</li>
                    <li>{t.receipt_quote()}</li>
                </ol>
                <p>
                    {t.receipt_upload()} " " {t.receipt_documents()} " "
                    <a href=escaped(documents)>{t.to_documents()}</a>
                </p>
            </Banner>
        }
    });
    is_news(about, notice).then(|| {
        let sent = SentForm {
            new: routes::REQUEST_NEW.to_owned(),
            reference_field: "partner_ref".to_owned(),
            reference: about.request.summary.partner_ref.clone().unwrap_or_default(),
            supplement: Some(routes::request_edit(&about.code)),
        };
        (receipt, draft_done(sent))
    })
}

/// The imported file as a document: with one press where the browser kept it, else chosen again.
fn packing_list(about: &RequestHeader, imported: &Imported) -> impl IntoView {
    const PACKING_LIST_TYPE: &str = "packing_list";
    let t = request_import_texts(PageContext::lang());
    let file = &imported.file;
    let quoted = format!("“{file}”");
    let is_taken = extension(file).is_some_and(|one| UPLOAD_EXTENSIONS.contains(&one.as_str()));
    let words = if is_taken {
        t.pack_list(&quoted)
    } else {
        t.pack_other(&quoted, &UPLOAD_EXTENSIONS.join(", "))
    };
    let kept = is_taken.then(|| {
        view! {
            // Before the form: what its islands keep of a post counts only where the guard lets it go.
            <SendOnce />
            <form
                class="stack tight"
                method="post"
                action=escaped(routes::documents(&about.code))
                enctype="multipart/form-data"
                data-kept-file=escaped(file)
                hidden
            >
                <KeptFile name=file.clone() />
                <input type="hidden" name="once" value=escaped(&imported.once) />
                <input type="hidden" name="doc_type" value=PACKING_LIST_TYPE />
                <input type="file" name="file" hidden />
                <p>{t.pack_kept(&quoted)}</p>
                <p>
                    <button class="btn">{icon(Icon::Upload)} {t.pack_upload(&quoted)}</button>
                </p>
            </form>
        }
    });
    view! {
        <Panel id="packing-list" title=t.pack_title()>
            <div class="pad stack">
                <div class="stack tight" data-not-kept>
                    <p>{escaped(words)}</p>
                    <p>
                        <a class="btn" href=escaped(routes::documents_of_type(&about.code, PACKING_LIST_TYPE))>
                            {icon(Icon::Upload)}
                            {t.pack_choose()}
                        </a>
                    </p>
                </div>
                {kept}
            </div>
        </Panel>
    }
}

/// The operator's question, first of all while it waits for an answer.
fn info_request(about: &RequestHeader) -> Option<impl IntoView> {
    let t = request_texts(PageContext::lang());
    let needed = about.status() == Status::NeedInfo;
    let asked = &about.request.info_request;
    if !needed && is_blank(asked) {
        return None;
    }
    let question = match asked {
        _ if is_blank(asked) => EitherOf3::A(view! { <p>{t.info_without_words()}</p> }),
        Value::String(words) => EitherOf3::B(view! { <blockquote>{operator_lines(words)}</blockquote> }),
        other => EitherOf3::C(view! { <blockquote>{readable(other)}</blockquote> }),
    };
    let answer = needed.then(|| {
        view! {
            <p class="small quiet">{t.info_consequence()}</p>
            <p>
                <a class="btn primary" href=escaped(routes::request_edit(&about.code))>
                    {icon(Icon::Send)}
                    {t.info_answer()}
                </a>
            </p>
        }
    });
    Some(view! {
        <Banner tone=Tone::Attention drawing=Icon::Ask title=t.info_title()>
            <div class="stack tight">
                {question}
                {answer}
            </div>
        </Banner>
    })
}

/// The shipment's progress in one line, once it has any.
fn operation(about: &RequestHeader) -> Option<impl IntoView> {
    let t = request_texts(PageContext::lang());
    let request = &about.request;
    let code = request.operation_status.as_deref()?;
    let name = operation_label(about, code, request.operation_status_label.as_deref());
    Some(view! {
        <p class="row">
            {t.operation_now()} ": " <b>{label(name)}</b>
            <a href=escaped(routes::tracking(&about.code))>{t.all_events()}</a>
        </p>
    })
}

/// The quotation in short, from the request's own summary and, where it can be had, from the quotation itself.
fn quotation(data: &RequestData) -> impl IntoView {
    let t = request_texts(PageContext::lang());
    let about = &data.about;
    let short = about.request.quotation.as_ref();
    let (whole, trouble) = match &data.quotation {
        Loadable::Here(quotation) => (Some(quotation.as_ref()), None),
        Loadable::Absent => (None, None),
        Loadable::Failed(trouble) => (None, Some(trouble)),
    };
    let trouble = trouble.map(|trouble| {
        let again = routes::quotation(&about.code);
        view! { <UpstreamErrorBanner trouble=trouble.clone() what=t.quotation() again=again /> }
    });
    if short.is_none() && whole.is_none() {
        let content = match trouble {
            Some(trouble) => Either::Left(trouble),
            None => Either::Right(view! {
                <p>
                    <b>{t.quotation_none(about.status().is_closed())}</b>
                </p>
                <p class="quiet">{t.quotation_none_words(about.status().is_closed())}</p>
            }),
        };
        return Either::Left(view! {
            <Panel id="quotation" title=t.quotation()>
                <div class="pad stack tight">{content}</div>
            </Panel>
        });
    }
    let version = whole
        .and_then(|one| one.version)
        .or_else(|| short.and_then(|one| one.version));
    let version = version.map(|version| tag(Tone::Wait, Icon::Quote, Label::own(t.version(version))));
    let number = whole
        .and_then(|one| one.quotation_no.as_deref())
        .or_else(|| short.and_then(|one| one.quotation_no.as_deref()));
    let sent = whole
        .and_then(|one| one.sent_at.as_deref())
        .or_else(|| short.and_then(|one| one.sent_at.as_deref()));
    let sent = sent.map(|sent| view! { ", " {t.sent()} " " {time(sent)} });
    let total = match (whole, short.and_then(|one| one.total.as_ref())) {
        (Some(whole), _) => Some((whole.total(), whole.currency.as_deref())),
        (None, Some(total)) => Some((Some(total), None)),
        (None, None) => None,
    };
    let total = total.map(|(total, currency)| {
        view! {
            <p class="figure">{charges::amount(total, currency)}</p>
            <p class="small quiet">{t.total()}</p>
        }
    });
    let status = about.status();
    let validity = match (whole, short.and_then(|one| one.valid_until.as_deref())) {
        (Some(whole), _) => Some(Either::Left(overview::validity(whole, &status))),
        (None, Some(day)) => Some(Either::Right(
            view! { <p>{t.valid_through()} " " {date(day)}</p> },
        )),
        (None, None) => None,
    };
    let open = whole.is_some_and(|one| one.can_respond);
    // As the quotation's own page tells it: the version of before a renegotiation is being replaced.
    let closed = match status {
        Status::Submitted | Status::Quoting => t.being_replaced(),
        Status::NeedInfo => t.replaced_after_info(),
        _ => t.not_answerable(),
    };
    let not_answerable = (!open && !status.is_accepted() && whole.is_some())
        .then(|| view! { <p class="small quiet">{closed}</p> });
    let (class, read) = if open {
        ("btn primary", t.read_and_answer())
    } else {
        ("btn", t.read_quotation())
    };
    Either::Right(view! {
        <section class="panel" aria-labelledby="quotation">
            <header>
                <h2 id="quotation">{t.quotation()}</h2>
                {version}
            </header>
            <div class="pad stack tight">
                {trouble}
                {data.last_opened.as_ref().map(|last| news_line(&about.code, last))}
                <p class="quiet">{number.map(escaped)} {sent}</p>
                {total}
                {validity}
                {not_answerable}
                <p>
                    <a class=class href=escaped(routes::quotation(&about.code))>
                        {read}
                    </a>
                </p>
            </div>
        </section>
    })
}

fn newest_event(data: &RequestData) -> Option<&Milestone> {
    match &data.milestones {
        Loadable::Here(milestones) => {
            let now = PageContext::with(|frame| frame.now);
            newest_happened(&milestones::newest_first(milestones), now)
        }
        Loadable::Absent | Loadable::Failed(_) => None,
    }
}

fn events(data: &RequestData) -> impl IntoView {
    let t = request_texts(PageContext::lang());
    let about = &data.about;
    let tracking = routes::tracking(&about.code);
    let content = match &data.milestones {
        Loadable::Failed(trouble) => {
            let what = common_texts(PageContext::lang()).tracking();
            let banner = view! { <UpstreamErrorBanner trouble=trouble.clone() what=what again=tracking /> };
            EitherOf3::A(later(about, Part::Milestones, Rendered::new(banner)))
        }
        Loadable::Here(milestones) if !milestones.is_empty() => {
            let newest = milestones::newest_first(milestones)
                .into_iter()
                .take(MAX_NEWEST_SHOWN);
            EitherOf3::B(view! {
                {timeline(Naming::of(about), newest)}
                <p>
                    <a href=escaped(tracking)>{t.all_events()}</a>
                </p>
            })
        }
        _ => EitherOf3::C(view! { <p class="quiet">{t.no_events(about.status().is_closed())}</p> }),
    };
    view! {
        <Panel id="events" title=t.newest_events()>
            <div class="pad stack">{content}</div>
        </Panel>
    }
}

fn newest_documents(data: &RequestData, count: Option<usize>) -> impl IntoView {
    let t = request_texts(PageContext::lang());
    let about = &data.about;
    let href = routes::documents(&about.code);
    let add = (!about.status().is_closed()).then(|| {
        view! {
            <p class="pad">
                <a class="btn" href=escaped(format!("{href}#add"))>
                    {icon(Icon::Upload)}
                    {t.add_documents()}
                </a>
            </p>
        }
    });
    let all = count.filter(|count| *count > 0).map(|count| {
        view! { <a href=escaped(href.clone())>{t.all_documents(count)}</a> }
    });
    let content = match &data.attachments {
        Loadable::Failed(trouble) => {
            let what = common_texts(PageContext::lang()).documents();
            let banner = view! { <UpstreamErrorBanner trouble=trouble.clone() what=what again=href /> };
            EitherOf3::A(later(about, Part::Documents, Rendered::new(banner)))
        }
        Loadable::Here(all) if !all.is_empty() => {
            let t = documents_texts(PageContext::lang());
            let items = newest(all).map(move |one| documents::item(about, one, t));
            EitherOf3::B(view! { <ul class="files">{Each(items)}</ul> })
        }
        _ => EitherOf3::C(view! { <p class="pad quiet">{t.no_documents()}</p> }),
    };
    view! {
        <section class="panel" aria-labelledby="documents">
            <header>
                <h2 id="documents">{t.newest_documents()}</h2>
                {all}
            </header>
            {data.checklist.as_ref().and_then(|list| documents::checklist_line(about, list))}
            {content}
            {add}
        </section>
    }
}

/// Stands in the place of a part that could not be read.
fn later(about: &RequestHeader, part: Part, banner: Rendered) -> impl IntoView + use<> {
    view! {
        <LaterPart lang=PageContext::lang() code=about.code.clone() part=part>
            {banner}
        </LaterPart>
    }
}

/// The newest milestones as an island shows them where they come later; in the context of a page.
pub fn later_milestones(about: &RequestHeader, all: &[Milestone]) -> ShownPart {
    if all.is_empty() {
        let t = request_texts(PageContext::lang());
        return ShownPart::Nothing(t.no_events(about.status().is_closed()).to_owned());
    }
    let newest = milestones::newest_first(all).into_iter().take(MAX_NEWEST_SHOWN);
    ShownPart::Milestones(newest.map(|one| milestones::shown(about, one)).collect())
}

/// The newest documents in the same way.
pub fn later_documents(about: &RequestHeader, all: &[Attachment]) -> ShownPart {
    let lang = PageContext::lang();
    if all.is_empty() {
        return ShownPart::Nothing(request_texts(lang).no_documents().to_owned());
    }
    let t = documents_texts(lang);
    ShownPart::Documents(newest(all).map(|one| documents::shown(about, one, t)).collect())
}

/// The newest documents. Texts of one format sort as times do; ids break ties and stand in for missing times.
fn newest(all: &[Attachment]) -> impl Iterator<Item = &Attachment> + Send {
    let mut all = Vec::from_iter(all);
    all.sort_by(|one, other| (&other.uploaded_at, other.id).cmp(&(&one.uploaded_at, one.id)));
    all.into_iter().take(MAX_NEWEST_SHOWN)
}

#[cfg(test)]
mod tests;
