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
    let (t, c) = (pdf_texts(lang), common_texts(lang));
    let what = match why {
        NoPdf::TooLong => t.too_long(),
        NoPdf::Busy => t.busy(),
        NoPdf::Slow => t.slow(),
        NoPdf::Failed => t.failed(),
    };
    let again = (why != NoPdf::TooLong).then(|| {
        view! {
            <a class="btn" href=again>
                {c.try_again()}
            </a>
        }
    });
    let body = view! {
        <div class="page narrow">
            <div class="stack">
                <h1>{t.title()}</h1>
                <p>{what}</p>
                <p>{t.next()}</p>
                <p class="row">
                    <a class="btn primary" href=print>
                        {icon(Icon::Print)}
                        {t.print()}
                    </a>
                    {again}
                    <a class="btn" href=routes::quotation(code)>
                        {c.go_back()}
                    </a>
                </p>
            </div>
        </div>
    };
    Page::new(t.title(), body)
}

/// Says that a dossier is longer than the portal typesets, and leads to the pages that have the same.
pub fn dossier_too_long(code: &str) -> Page {
    let lang = PageContext::lang();
    let (t, c) = (pdf_texts(lang), common_texts(lang));
    let body = view! {
        <div class="page narrow">
            <div class="stack">
                <h1>{t.title()}</h1>
                <p>{t.dossier_too_long()}</p>
                <p class="row">
                    <a class="btn primary" href=routes::request(code)>
                        {t.request()}
                    </a>
                    <a class="btn" href=routes::share(code)>
                        {c.go_back()}
                    </a>
                </p>
            </div>
        </div>
    };
    Page::new(t.title(), body)
}
