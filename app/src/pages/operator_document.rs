//! The operator's own document of a quotation: an inert view in a frame, why it may look incomplete there, and the file itself.

use leptos::prelude::*;

use super::request_head::head;
use crate::components::{Banner, Icon, RequestTab, Tone, file_size, icon};
use crate::document::Page;
use crate::page_context::PageContext;
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::operator_document::operator_document_texts;

/// Data of the page.
#[derive(Clone, Debug)]
pub struct OperatorDocumentData {
    pub about: RequestHeader,
    pub document: OperatorDocument,
    /// Bytes that the inert view shows at most.
    pub most_shown: u64,
    /// Bytes that a download has at most.
    pub most_passed_on: u64,
}

/// The document as it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperatorDocument {
    Shown {
        /// Bytes.
        size: u64,
        /// It refers to pictures, styles or fonts of other servers, which the view leaves out.
        loads_from_outside: bool,
    },
    /// It is larger than the view shows; its size in bytes where the service told it.
    TooLarge { size: Option<u64> },
}

impl OperatorDocument {
    fn size(self) -> Option<u64> {
        match self {
            Self::Shown { size, .. } => Some(size),
            Self::TooLarge { size } => size,
        }
    }
}

/// The page of the operator's document.
pub fn page(data: OperatorDocumentData) -> Page {
    let t = operator_document_texts(PageContext::lang());
    let about = &data.about;
    let code = about.code.as_str();
    let is_shown = matches!(data.document, OperatorDocument::Shown { .. });
    let can_be_passed_on = data
        .document
        .size()
        .is_none_or(|size| size <= data.most_passed_on);
    let download = can_be_passed_on.then(|| {
        let words = data.document.size().map_or_else(
            || t.download_unsized().to_owned(),
            |size| t.download(&shown_size(size)),
        );
        let class = if is_shown { "btn" } else { "btn primary" };
        view! {
            <a class=class href=routes::quotation_document_file(code) download="">
                {icon(Icon::Download)}
                {words}
            </a>
        }
    });
    let alone = is_shown.then(|| {
        view! {
            <a class="btn" href=routes::quotation_document(code) target="_blank" rel="noopener">
                {icon(Icon::External)}
                {t.alone()}
            </a>
        }
    });
    let frame = is_shown.then(|| {
        view! {
            <p class="small quiet">{t.inert()}</p>
            <iframe
                class="inert-document"
                src=routes::quotation_document(code)
                title=t.heading()
                sandbox=""
                referrerpolicy="no-referrer"
            ></iframe>
        }
    });
    let body = view! {
        <div class="page">
            {head(about, RequestTab::Quotation, None, None)}
            <section class="stack" aria-labelledby="document">
                <h2 id="document">{t.heading()}</h2>
                {why(&data)}
                <div class="row">
                    {download}
                    {alone}
                    <a class="btn" href=routes::quotation(code)>
                        {icon(Icon::Quote)}
                        {t.back()}
                    </a>
                </div>
                {frame}
            </section>
        </div>
    };
    Page::new(t.title(&about.reference()), body)
}

/// Says why the view looks incomplete, or is not there.
fn why(data: &OperatorDocumentData) -> Option<impl IntoView + use<>> {
    let t = operator_document_texts(PageContext::lang());
    let (title, words) = match data.document {
        OperatorDocument::Shown {
            loads_from_outside: false,
            ..
        } => return None,
        OperatorDocument::Shown { .. } => (t.outside_title(), t.outside().to_owned()),
        OperatorDocument::TooLarge { size: Some(size) } if size > data.most_passed_on => (
            t.too_large_title(),
            t.beyond(&shown_size(size), &shown_size(data.most_passed_on)),
        ),
        OperatorDocument::TooLarge { size } => {
            let size = size.map(shown_size);
            let words = t.too_large(size.as_deref(), &shown_size(data.most_shown));
            (t.too_large_title(), words)
        }
    };
    Some(view! {
        <Banner tone=Tone::Wait drawing=Icon::Info title=title>
            <p>{words}</p>
        </Banner>
    })
}

fn shown_size(bytes: u64) -> String {
    file_size(i64::try_from(bytes).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests;
