//! The link to the PDF of a quotation, and the pages that stand in place of a PDF.

use leptos::prelude::*;

use crate::components::{Icon, icon};
use crate::document::Page;
use crate::page_context::PageContext;
use crate::routes;
use crate::text::Lang;
use crate::text::common::common_texts;
use crate::text::pdf::pdf_texts;

/// The reason why there is no PDF this time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPdf {
    /// More than the portal typesets.
    TooLong,
    /// Others are being made.
    Busy,
    Slow,
    Failed,
}

/// Downloads the PDF at `href`; `None` where the portal was built without it.
pub fn link(href: String, lang: Lang) -> Option<impl IntoView> {
    PageContext::with(|frame| frame.pdf).then(|| {
        view! {
            <a class="btn" href=href>
                {icon(Icon::Download)}
                {pdf_texts(lang).link()}
            </a>
        }
    })
}

/// Says why there is no PDF, and leads to the ways that are always there. `print` is the same document as a page, `again` this
/// address.
pub fn page(code: &str, why: NoPdf, print: String, again: String) -> Page {
    let lang = PageContext::lang();
    let t = pdf_texts(lang);
    let what = match why {
        NoPdf::TooLong => t.too_long(),
        NoPdf::Busy => t.busy(),
        NoPdf::Slow => t.slow(),
        NoPdf::Failed => t.failed(),
    };
    let again = (why != NoPdf::TooLong).then(|| {
        view! {
            <a class="btn" href=again>
                {common_texts(lang).try_again()}
            </a>
        }
    });
    let words = view! { <p>{what}</p> <p>{t.next()}</p> };
    let ways = view! {
        <a class="btn primary" href=print>
            {icon(Icon::Print)}
            {t.print()}
        </a>
        {again}
    };
    no_pdf(words, ways, routes::quotation(code))
}

/// Says that a dossier is longer than the portal typesets, and leads to the pages that have the same.
pub fn dossier_too_long(code: &str) -> Page {
    let t = pdf_texts(PageContext::lang());
    let way = view! {
        <a class="btn primary" href=routes::request(code)>
            {t.request()}
        </a>
    };
    no_pdf(view! { <p>{t.dossier_too_long()}</p> }, way, routes::share(code))
}

/// The page in place of a PDF: why there is none, the ways that are there, and the way back.
fn no_pdf(words: impl IntoView, ways: impl IntoView, back: String) -> Page {
    let lang = PageContext::lang();
    let title = pdf_texts(lang).title();
    let body = view! {
        <div class="page narrow">
            <div class="stack">
                <h1>{title}</h1>
                {words}
                <p class="row">
                    {ways}
                    <a class="btn" href=back>
                        {common_texts(lang).go_back()}
                    </a>
                </p>
            </div>
        </div>
    };
    Page::new(title, body)
}
