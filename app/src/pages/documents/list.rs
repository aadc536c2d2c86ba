//! The documents of a request.

use domain::documents::AddedBy;
use islands::documents::{DocumentLink, ShownDocument, document};
use islands::timeline::ShownTime;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Attachment;

use crate::components::{Empty, Icon, at_place, file_size};
use crate::format::date::time;
use crate::page_context::PageContext;
use crate::rendering::Each;
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::documents::{DocumentsTexts, document_type, documents_texts};
use crate::text::labels::Label;

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
pub(crate) fn item(about: &RequestHeader, one: &Attachment, t: DocumentsTexts) -> impl IntoView {
    document(shown(about, one, t))
}

/// A document as islands show it.
pub fn shown(about: &RequestHeader, one: &Attachment, t: DocumentsTexts) -> ShownDocument {
    let lang = PageContext::lang();
    let name = if one.file_name.trim().is_empty() {
        t.unnamed()
    } else {
        one.file_name.as_str()
    };
    let mime = one.mime_type.as_deref().map(str::trim);
    ShownDocument {
        name: name.to_owned(),
        link: one.id.map(|id| DocumentLink {
            href: routes::document(&about.code, id),
            words: t.download(name),
        }),
        kind: document_type(&one.doc_type, about.catalogs.as_deref(), lang),
        format: mime
            .filter(|mime| !mime.is_empty())
            .map(|mime| (t.file_format(mime).unwrap_or(mime).to_owned(), mime.to_owned())),
        size: one.file_size.filter(|bytes| *bytes >= 0).map(file_size),
        uploaded: one.uploaded_at.as_deref().map(shown_moment),
        no_link: t.no_link().to_owned(),
        note: one
            .note
            .as_ref()
            .map(|note| (t.note_label().to_owned(), Label::operator(note, lang))),
    }
}

/// A time in the reader's zone.
fn shown_moment(iso: &str) -> ShownTime {
    ShownTime {
        shown: PageContext::with(|frame| time(iso, &frame.zone, frame.lang)),
        here: None,
        ..at_place(iso)
    }
}
