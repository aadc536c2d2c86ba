//! The documents of a request: the list, and the form to add one.

use domain::documents::UploadProblem;
use leptos::prelude::*;
use partner_api::Attachment;
use partner_api::rules::{MAX_UPLOAD_BYTES, UPLOAD_DOC_TYPES, UPLOAD_EXTENSIONS};

use super::request_head::{head, hold_banner};
use crate::components::{
    Banner, Choice, Empty, ErrorLink, ErrorSummary, Icon, RequestTab, SelectField, TextArea, Tone,
    UpstreamErrorBanner, field_errors, file_size, icon, label, operator, operator_lines, time,
};
use crate::document::Page;
use crate::page_context::{Flash, PageContext};
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::common::common_texts;
use crate::text::documents::{DocumentsTexts, documents_texts};
use crate::text::labels::{self, Codes, Label};
use crate::text::upstream_error;
use crate::upstream_error::{Loadable, UpstreamError};
use islands::Drafts;

#[derive(Clone, Debug)]
pub struct DocumentsData {
    pub about: RequestHeader,
    pub attachments: Loadable<Vec<Attachment>>,
    pub typed: Typed,
    pub problem: Option<Problem>,
    /// Random, for the form of this page.
    pub once: String,
}

/// What the reader had filled in; the chosen file is not kept by browsers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    pub doc_type: String,
    pub note: String,
    /// The name of that file. A script may have kept one of this name, which was imported before.
    pub file_name: String,
}

/// Why a document was not taken, or of which it is unclear.
#[derive(Clone, Debug)]
pub enum Problem {
    /// Nothing was sent.
    Fields(Vec<UploadProblem>),
    /// The service refused, in its own words where it gave any.
    Refused {
        message: Option<String>,
        errors: Vec<(String, Vec<String>)>,
    },
    /// The request takes no more documents; nothing was sent.
    Closed,
    /// Nothing was carried out.
    UpstreamError(UpstreamError),
    /// Sent once, outcome unknown. Whether the list holds a new document like it now, if it could be read.
    Unclear { file_name: String, listed: Option<bool> },
}

fn words(problem: &UploadProblem) -> String {
    let t = documents_texts(PageContext::lang());
    let extensions = UPLOAD_EXTENSIONS.join(", ");
    match problem {
        UploadProblem::FileMissing => t.file_missing().into(),
        UploadProblem::FileEmpty => t.file_empty().into(),
        UploadProblem::FileTooLarge { bytes: Some(bytes) } => {
            t.too_large(&size(*bytes), &size(MAX_UPLOAD_BYTES))
        }
        UploadProblem::FileTooLarge { bytes: None } => t.too_large_unknown(&size(MAX_UPLOAD_BYTES)),
        UploadProblem::Extension { file_name } => t.extension(file_name, &extensions),
        UploadProblem::TypeMissing => t.type_missing().into(),
        UploadProblem::TypeUnknown => t.type_unknown().into(),
        UploadProblem::Broken => t.broken_form().into(),
    }
}

fn size(bytes: u64) -> String {
    file_size(i64::try_from(bytes).unwrap_or(i64::MAX))
}

pub fn page(data: DocumentsData) -> Page {
    let t = documents_texts(PageContext::lang());
    let about = &data.about;
    let title = t.title(&about.reference());
    let count = match &data.attachments {
        Loadable::Here(all) => Some(all.len()),
        Loadable::Absent => Some(0),
        Loadable::Failed(_) => None,
    };
    let list = match &data.attachments {
        Loadable::Here(all) => list(about, all),
        Loadable::Absent => list(about, &[]),
        Loadable::Failed(trouble) => {
            let trouble = trouble.clone();
            view! { <UpstreamErrorBanner trouble=trouble what=common_texts(PageContext::lang()).documents() /> }
                .into_any()
        }
    };
    let closed = about.status().is_closed();
    let add = if closed {
        view! { <Banner tone=Tone::Wait drawing=Icon::Info title=t.closed_title()><p>{t.closed_words()}</p></Banner> }.into_any()
    } else {
        form(&data).into_any()
    };
    let told = data.problem.as_ref().map(told);
    let uploaded = PageContext::with(|frame| frame.notice == Some(Flash::DocumentUploaded));
    // Other pages of documents need no script.
    let scripted = uploaded || again(&data).is_some();
    let kept_file =
        scripted.then(|| view! { <span hidden data-kept-done=uploaded.then_some("")></span> <Drafts /> });
    let body = view! {
        <div class="page">
            {told}
            {head(about, RequestTab::Documents, count, None)}
            {hold_banner(about)}
            {add}
            {list}
            {kept_file}
        </div>
    };
    let page = Page::new(title, body).live(about.live());
    if scripted { page.with_islands() } else { page }
}

/// The file to put into the form again, where the last try failed for no reason of its own.
fn again(data: &DocumentsData) -> Option<String> {
    let passing = matches!(data.problem, None | Some(Problem::UpstreamError(_)));
    Some(data.typed.file_name.clone()).filter(|name| passing && !name.is_empty())
}

/// What happened to the last try, first on the page.
fn told(problem: &Problem) -> AnyView {
    let t = documents_texts(PageContext::lang());
    match problem {
        Problem::Fields(wrong) => {
            let links = wrong
                .iter()
                .map(|one| {
                    ErrorLink::to_field(if one.is_of_type() { "doc_type" } else { "file" }, words(one))
                })
                .collect();
            let about = view! { <p>{t.choose_again()}</p> }.into_any();
            view! { <ErrorSummary links=links title=t.refused().to_owned() about=about /> }.into_any()
        }
        Problem::Closed => summary(t.refused(), view! { <p>{t.closed_error()}</p> }.into_any()),
        Problem::Refused { message, errors } => {
            let words = errors
                .iter()
                .flat_map(|(_, words)| words.clone())
                .filter(|words| Some(words) != message.as_ref());
            let words: Vec<String> = message.iter().cloned().chain(words).collect();
            let said = (!words.is_empty()).then(|| view! { <p>{t.service_says()}</p> <blockquote>{operator_lines(words.join("\n"))}</blockquote> });
            summary(t.refused(), view! { {said} <p>{t.choose_again()}</p> }.into_any())
        }
        Problem::UpstreamError(trouble) => {
            let told = upstream_error::tell(trouble, PageContext::lang());
            summary(
                t.refused(),
                view! { <p>{told.what} " " {told.next}</p> <p data-not-kept>{t.choose_again()}</p> }
                    .into_any(),
            )
        }
        Problem::Unclear { file_name, listed } => {
            let listed = match listed {
                Some(true) => t.unclear_listed(file_name),
                Some(false) => t.unclear_not_listed(file_name),
                None => t.unclear_no_list().to_owned(),
            };
            summary(
                t.unclear_title(),
                view! { <p>{t.unclear_words(file_name)}</p> <p>{listed}</p> <p><b>{t.unclear_advice()}</b></p> }.into_any(),
            )
        }
    }
}

fn summary(title: &'static str, about: AnyView) -> AnyView {
    view! { <ErrorSummary links=Vec::new() title=title.to_owned() about=about /> }.into_any()
}

/// The form: the file comes last, so that type and note are known when it arrives.
fn form(data: &DocumentsData) -> impl IntoView + use<> {
    let t = documents_texts(PageContext::lang());
    let lang = PageContext::lang();
    let about = &data.about;
    let catalogs = about.catalogs.as_deref();
    let types = UPLOAD_DOC_TYPES
        .iter()
        .map(|code| {
            let text = catalogs.map_or_else(
                || labels::label(Codes::DocumentType, code, None, lang),
                |catalogs| labels::from_catalogs(catalogs, Codes::DocumentType, code, lang),
            );
            Choice::labelled(*code, text)
        })
        .collect();
    let (mut type_errors, mut file_errors) = (Vec::new(), Vec::new());
    match &data.problem {
        Some(Problem::Fields(wrong)) => {
            for one in wrong {
                let errors = if one.is_of_type() {
                    &mut type_errors
                } else {
                    &mut file_errors
                };
                errors.push(Label::own(words(one)));
            }
        }
        Some(Problem::Refused { errors, .. }) => {
            for (field, words) in errors {
                let words = words.iter().map(|words| Label::operator(words.clone(), lang));
                match field.as_str() {
                    "doc_type" => type_errors.extend(words),
                    "file" => file_errors.extend(words),
                    _ => {}
                }
            }
        }
        _ => {}
    }
    let accept = UPLOAD_EXTENSIONS
        .map(|extension| format!(".{extension}"))
        .join(",");
    let limit = size(MAX_UPLOAD_BYTES);
    let invalid = !file_errors.is_empty();
    let described = if invalid {
        "file-hint file-error"
    } else {
        "file-hint"
    };
    let file_errors = invalid.then(|| field_errors("file-error".into(), file_errors));
    let typed = data.typed.clone();
    view! {
        <section class="panel" id="add" aria-labelledby="add-h">
            <header><h2 id="add-h">{t.add()}</h2><span class="small quiet">{t.add_hint(&limit)}</span></header>
            <form class="pad stack" method="post" action=routes::documents(&about.code) enctype="multipart/form-data" data-kept-again=again(data)>
                <input type="hidden" name="once" value=data.once.clone() />
                <div class="fields">
                    <SelectField name="doc_type" label=t.doc_type() value=typed.doc_type choices=types blank=t.doc_type_choose().to_owned() required=true errors=type_errors class="w3" />
                    <TextArea name="note" label=t.note() value=typed.note optional=true rows=2 class="w3" />
                    <div class="field" data-tone=invalid.then(|| Tone::Stop.name())>
                        <label for="file">{t.choose()}</label>
                        <span class="hint" id="file-hint">{t.choose_hint(&UPLOAD_EXTENSIONS.join(", "))}</span>
                        <input type="file" id="file" name="file" accept=accept required aria-describedby=described aria-invalid=invalid.then_some("true") />
                        {file_errors}
                    </div>
                </div>
                <p><button class="btn primary">{icon(Icon::Upload)}{t.upload()}</button></p>
            </form>
        </section>
    }
}

/// The documents. The service does not say who added one; the kinds that a partner uploads stand apart.
fn list(about: &RequestHeader, attachments: &[Attachment]) -> AnyView {
    let t = documents_texts(PageContext::lang());
    if attachments.is_empty() {
        return view! { <div class="panel"><Empty drawing=Icon::File title=t.none() id="none"><p>{t.none_words()}</p></Empty></div> }.into_any();
    }
    let (ours, theirs): (Vec<_>, Vec<_>) = attachments
        .iter()
        .partition(|one| UPLOAD_DOC_TYPES.contains(&one.doc_type.as_str()));
    let columns = if ours.is_empty() || theirs.is_empty() {
        "stack"
    } else {
        "cols even"
    };
    let group = |id: &'static str, title: &'static str, all: Vec<&Attachment>| {
        (!all.is_empty()).then(|| {
            let count = all.len().to_string();
            let items = all.into_iter().map(|one| item(about, one, t)).collect_view();
            view! {
                <section class="panel" aria-labelledby=id>
                    <header><h2 id=id>{title}</h2><span class="count">{count}</span></header>
                    <ul class="files">{items}</ul>
                </section>
            }
        })
    };
    view! {
        <div class=columns>{group("ours", t.ours(), ours)} {group("theirs", t.theirs(), theirs)}</div>
        <p class="small quiet">{t.shared_kind()} " " {t.link_words()}</p>
    }
    .into_any()
}

/// One document: its name leads to a fresh link.
pub(crate) fn item(about: &RequestHeader, one: &Attachment, t: DocumentsTexts) -> impl IntoView + use<> {
    let name = if one.file_name.trim().is_empty() {
        t.unnamed().to_owned()
    } else {
        one.file_name.clone()
    };
    let href = one.id.map(|id| routes::document(&about.code, id));
    let link = match href.clone() {
        Some(href) => view! { <a href=href rel="noreferrer">{name.clone()}</a> }.into_any(),
        None => view! { <b>{name.clone()}</b> <span class="small quiet">{t.no_link()}</span> }.into_any(),
    };
    let kind = about.catalogs.as_deref().map_or_else(
        || labels::label(Codes::DocumentType, &one.doc_type, None, PageContext::lang()),
        |catalogs| labels::from_catalogs(catalogs, Codes::DocumentType, &one.doc_type, PageContext::lang()),
    );
    let size = one.file_size.map(|bytes| view! { ", " {file_size(bytes)} });
    let uploaded = one.uploaded_at.as_deref().map(|at| view! { ", " {time(at)} });
    let note = one
        .note
        .clone()
        .map(|note| view! { <p class="small quiet">{t.note_label()} " " {operator(note)}</p> });
    let download = href.map(|href| {
        view! {
            <div class="acts">
                <a class="btn plain square" href=href rel="noreferrer">{icon(Icon::Download)}<span class="sr">{t.download(&name)}</span></a>
            </div>
        }
    });
    view! {
        <li>
            {icon(Icon::File)}
            <div>{link}<p class="small quiet">{label(kind)}{size}{uploaded}</p>{note}</div>
            {download}
        </li>
    }
}
