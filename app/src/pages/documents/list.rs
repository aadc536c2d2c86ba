//! The documents of a request.

use domain::documents::AddedBy;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Attachment;

use crate::components::{Empty, Icon, file_size, icon, label, operator, time};
use crate::page_context::PageContext;
use crate::rendering::{Each, escaped};
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::documents::{DocumentsTexts, documents_texts};
use crate::text::labels::{self, Codes};

/// The documents. The service does not say who added one; the types that the specification names tell it, the others stand
/// apart from both.
pub(super) fn list<'a>(about: &'a RequestHeader, attachments: &'a [Attachment]) -> impl IntoView {
    let t = documents_texts(PageContext::lang());
    if attachments.is_empty() {
        return Either::Left(view! {
            <div class="panel">
                <Empty drawing=Icon::File title=t.none() id="none">
                    <p>{t.none_words()}</p>
                </Empty>
            </div>
        });
    }
    let added_by = |who| -> Vec<&Attachment> {
        let all = attachments.iter();
        all.filter(|one| AddedBy::from_doc_type(&one.doc_type) == who)
            .collect()
    };
    let (ours, theirs) = (added_by(AddedBy::Partner), added_by(AddedBy::Operator));
    let others = added_by(AddedBy::Either);
    let groups = [&ours, &theirs, &others]
        .iter()
        .filter(|all| !all.is_empty())
        .count();
    let columns = if groups < 2 { "stack" } else { "cols even" };
    Either::Right(view! {
        <div class=columns>
            {group("ours", t.ours(), about, ours)}
            {group("theirs", t.theirs(), about, theirs)}
            {group("others", t.others(), about, others)}
        </div>
        <p class="small quiet">{t.shared_kind()} " " {t.link_words()}</p>
    })
}

/// Documents under a heading with their number.
fn group<'a>(
    id: &'static str,
    title: &'static str,
    about: &'a RequestHeader,
    all: Vec<&'a Attachment>,
) -> Option<impl IntoView> {
    let t = documents_texts(PageContext::lang());
    (!all.is_empty()).then(|| {
        let count = all.len();
        let items = all.into_iter().map(move |one| item(about, one, t));
        view! {
            <section class="panel" aria-labelledby=id>
                <header>
                    <h2 id=id>{title}</h2>
                    <span class="count">{count}</span>
                </header>
                <ul class="files">{Each(items)}</ul>
            </section>
        }
    })
}

/// One document: its name leads to a fresh link.
pub(crate) fn item<'a>(about: &'a RequestHeader, one: &'a Attachment, t: DocumentsTexts) -> impl IntoView {
    let lang = PageContext::lang();
    let name = if one.file_name.trim().is_empty() {
        t.unnamed()
    } else {
        one.file_name.as_str()
    };
    let href = one.id.map(|id| routes::document(&about.code, id));
    let kind = about.catalogs.as_deref().map_or_else(
        || labels::label(Codes::DocumentType, &one.doc_type, None, lang),
        |catalogs| labels::from_catalogs(catalogs, Codes::DocumentType, &one.doc_type, lang),
    );
    let mime = one.mime_type.as_deref().map(str::trim);
    let format = mime.filter(|mime| !mime.is_empty()).map(|mime| {
        let format = t.file_format(mime).unwrap_or(mime);
        view! { ", " <span title=escaped(mime)>{escaped(format)}</span> }
    });
    let size = one.file_size.filter(|bytes| *bytes >= 0);
    let size = size.map(|bytes| (", ", escaped(file_size(bytes))));
    let uploaded = one.uploaded_at.as_deref().map(|at| (", ", time(at)));
    let note = one.note.as_ref().map(|note| {
        view! { <p class="small quiet">{t.note_label()} " " {operator(note)}</p> }
    });
    let acts = href.clone().map(|href| {
        view! {
            <div class="acts">
                <a class="btn plain square" href=escaped(href) rel="noreferrer">
                    {icon(Icon::Download)}
                    <span class="sr">{t.download(name)}</span>
                </a>
            </div>
        }
    });
    let name = match href {
        Some(href) => Either::Left(view! {
            <a href=escaped(href) rel="noreferrer">
                {escaped(name)}
            </a>
        }),
        None => Either::Right(view! {
            <b>{escaped(name)}</b>
            <span class="small quiet">{t.no_link()}</span>
        }),
    };
    view! {
        <li>
            {icon(Icon::File)}
            <div>
                {name}
                <p class="small quiet">{label(kind)} {format} {size} {uploaded}</p>
                {note}
            </div>
            {acts}
        </li>
    }
}
