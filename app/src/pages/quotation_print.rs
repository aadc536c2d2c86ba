//! The quotation as an A4 [document](crate::quotation_document). Looks the same on the screen; only the bar above it has
//! actions.

use std::sync::Arc;

use islands::PrintButton;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use leptos::prelude::*;
use partner_api::Quotation;

use super::quotation_pdf;
use crate::components::{Banner, Icon, Tone, icon};
use crate::document::{Foot, Page, Shell};
use crate::page_context::PageContext;
use crate::quotation_document::build::{Source, build};
use crate::quotation_document::html::html;
use crate::quotation_document::model::{Former, Letterhead, QuotationDocument};
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::Lang;
use crate::text::quotation::quotation_texts;
use crate::text::quotation_document::document_texts;

/// Characters of the document's name at the foot of a page.
const MAX_FOOT_CHARS: usize = 80;
/// Characters of a version in the message that it is not kept.
const MAX_VERSION_CHARS: usize = 20;

/// Data of the page.
#[derive(Clone, Debug)]
pub struct PrintData {
    pub about: RequestHeader,
    pub quotation: Arc<Quotation>,
    /// Set for a version that the portal keeps and the operator no longer offers.
    pub former: Option<Former>,
    /// The version's name in addresses.
    pub version: Option<String>,
    /// The version that was asked for, where the portal has not kept it.
    pub not_kept: Option<String>,
    pub letterhead: Letterhead,
    /// Scheme and authority under which browsers reach the portal.
    pub origin: Option<String>,
    /// The language in which the portal is read; that of the labels is the frame's.
    pub reader: Lang,
}

impl PrintData {
    /// The document of this quotation.
    pub fn document(&self, brand: &str, lang: Lang, zone: &TimeZone, now: Timestamp) -> QuotationDocument {
        build(&Source {
            about: &self.about,
            quotation: &self.quotation,
            former: self.former,
            brand,
            letterhead: &self.letterhead,
            origin: self.origin.as_deref(),
            lang,
            zone,
            now,
        })
    }
}

/// The page to print.
pub fn page(data: PrintData) -> Page {
    let document = PageContext::with(|frame| data.document(&frame.brand, frame.lang, &frame.zone, frame.now));
    // The margin has one line; the head has the whole number.
    let number: String = document.name.chars().take(MAX_FOOT_CHARS).collect();
    let foot = Foot {
        words: format!("{number} · {}", document.printed),
        page: document.page,
    };
    let body = view! { <div class="page">{above(&data)} {html(&document, data.about.means())}</div> };
    Page::new(document.name.as_str(), body)
        .shell(Shell::Bare)
        .foot(foot)
        .with_islands()
}

/// Beside the document and never printed, so it speaks the reader's language.
fn above(data: &PrintData) -> impl IntoView {
    let lang = data.reader;
    let (t, p) = (quotation_texts(lang), document_texts(lang));
    let code = &data.about.code;
    let back = match &data.version {
        Some(version) => routes::quotation_version(code, version),
        None => routes::quotation(code),
    };
    let other = PageContext::lang().other();
    let in_other = routes::quotation_print_of(code, data.version.as_deref(), Some(other));
    let pdf = routes::quotation_pdf(code, data.version.as_deref(), Some(PageContext::lang()));
    let other_words = match other {
        Lang::Vi => p.labels_vi(),
        Lang::En => p.labels_en(),
    };
    let not_kept = data.not_kept.as_ref().map(|asked| {
        let asked: String = asked.chars().take(MAX_VERSION_CHARS).collect();
        view! { <Banner tone=Tone::Wait drawing=Icon::Info title=p.not_kept(&asked) /> }
    });
    view! {
        <nav class="stack tight no-print" lang=lang.tag() aria-label=t.print()>
            <p class="row">
                <a class="btn" href=back>
                    {t.back_to_quotation()}
                </a>
                <PrintButton label=t.print().to_owned() primary=true />
                {quotation_pdf::link(pdf, lang)}
                <a class="btn" href=in_other>
                    {icon(Icon::Swap)}
                    {other_words}
                </a>
                <span class="quiet" data-print-hint>
                    {t.print_hint()}
                </span>
            </p>
            {not_kept}
        </nav>
    }
}

#[cfg(test)]
mod tests;
