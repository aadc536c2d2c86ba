//! The documents of a request.

use domain::documents::AddedBy;
use leptos::prelude::*;
use partner_api::Attachment;

use crate::components::{Empty, Icon, file_size, icon, label, operator, time};
use crate::html::html;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::documents::{DocumentsTexts, documents_texts};
use crate::text::labels::{self, Codes};

/// The documents. The service does not say who added one; the types that the specification names tell it, the others stand
/// apart from both.
pub(super) fn list(about: &RequestHeader, attachments: &[Attachment]) -> AnyView {
    let t = documents_texts(PageContext::lang());
    if attachments.is_empty() {
        return view! { <div class="panel"><Empty drawing=Icon::File title=t.none() id="none"><p>{t.none_words()}</p></Empty></div> }.into_any();
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
        <div class=columns>{group("ours", t.ours(), ours)} {group("theirs", t.theirs(), theirs)} {group("others", t.others(), others)}</div>
        <p class="small quiet">{t.shared_kind()} " " {t.link_words()}</p>
    }
    .into_any()
}

/// One document: its name leads to a fresh link.
pub(crate) fn item(about: &RequestHeader, one: &Attachment, t: DocumentsTexts) -> Rendered {
    let name = if one.file_name.trim().is_empty() {
        t.unnamed()
    } else {
        &one.file_name
    };
    let href = one.id.map(|id| routes::document(&about.code, id));
    let kind = about.catalogs.as_deref().map_or_else(
        || labels::label(Codes::DocumentType, &one.doc_type, None, PageContext::lang()),
        |catalogs| labels::from_catalogs(catalogs, Codes::DocumentType, &one.doc_type, PageContext::lang()),
    );
    let mime = one.mime_type.as_deref().map(str::trim);
    html! {
        li {
            (icon(Icon::File))
            div {
                @match &href {
                    Some(href) => a href=(href) rel="noreferrer" { (name) },
                    None => { b { (name) } span class="small quiet" { (t.no_link()) } }
                }
                p class="small quiet" {
                    (label(kind))
                    @if let Some(mime) = mime.filter(|mime| !mime.is_empty()) {
                        ", " span title=(mime) { (t.file_format(mime).unwrap_or(mime)) }
                    }
                    @if let Some(bytes) = one.file_size.filter(|bytes| *bytes >= 0) { ", " (file_size(bytes)) }
                    @if let Some(at) = &one.uploaded_at { ", " (time(at)) }
                }
                @if let Some(note) = &one.note {
                    p class="small quiet" { (t.note_label()) " " (operator(note)) }
                }
            }
            @if let Some(href) = &href {
                div.acts {
                    a class="btn plain square" href=(href) rel="noreferrer" {
                        (icon(Icon::Download)) span.sr { (t.download(name)) }
                    }
                }
            }
        }
    }
    .into()
}
