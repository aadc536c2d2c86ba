//! The quotation as an A4 document of its own, filled from its [`paper`]. Looks the same on the screen; nothing on it
//! is an action except what stands above the sheet.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use leptos::prelude::*;
use partner_api::Quotation;

use super::quotation_pdf;
use super::request_head::About;
use crate::components::{Banner, Icon, Place, Tone, icon, label};
use crate::document::{Foot, Page, Shell};
use crate::frame::Frame;
use crate::routes;
use crate::text::Lang;
use crate::text::labels::Label;
use crate::text::paper::paper_texts;
use crate::text::quotation::quotation_texts;

pub mod paper;
pub mod qr;
mod sheet;

use paper::{Former, Letterhead, Paper, Source, paper};

/// Letters of the document's name at the foot of a sheet.
const LONGEST_FOOT: usize = 80;

#[derive(Clone, Debug)]
pub struct PrintData {
    pub about: About,
    pub quotation: Arc<Quotation>,
    /// Set for a version that the portal keeps and the operator no longer offers.
    pub former: Option<Former>,
    /// That version's name in addresses.
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
    /// What the paper says.
    pub fn paper(&self, brand: &str, lang: Lang, zone: &TimeZone, now: Timestamp) -> Paper {
        paper(&Source {
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

pub fn page(data: PrintData) -> Page {
    let paper = Frame::with(|frame| data.paper(&frame.brand, frame.lang, &frame.zone, frame.now));
    let title = paper.name.clone();
    // The margin has one line; the head has the whole number.
    let number: String = paper.name.chars().take(LONGEST_FOOT).collect();
    let foot = Foot {
        words: format!("{number} · {}", paper.printed),
        page: paper.page,
    };
    let above = above(&data);
    let sheet = sheet::sheet(paper, data.about.means());
    let body = view! { <div class="page">{above} {sheet}</div> };
    Page::new(title, body).shell(Shell::Bare).foot(foot).printed()
}

/// Beside the document and never printed, so it speaks the reader's language.
fn above(data: &PrintData) -> impl IntoView + use<> {
    let lang = data.reader;
    let (t, p) = (quotation_texts(lang), paper_texts(lang));
    let code = &data.about.code;
    let back = match &data.version {
        Some(version) => routes::quotation_version(code, version),
        None => routes::quotation(code),
    };
    let other = Frame::lang().other();
    let in_other = routes::quotation_print_of(code, data.version.as_deref(), Some(other));
    let pdf = quotation_pdf::link(
        routes::quotation_pdf(code, data.version.as_deref(), Some(Frame::lang())),
        lang,
    );
    let other_words = match other {
        Lang::Vi => p.labels_vi(),
        Lang::En => p.labels_en(),
    };
    let not_kept = data.not_kept.as_ref().map(|asked| {
        let asked: String = asked.chars().take(20).collect();
        view! { <Banner tone=Tone::Wait drawing=Icon::Info title=p.not_kept(&asked) /> }
    });
    view! {
        <nav class="stack tight no-print" lang=lang.tag() aria-label=t.print()>
            <p class="row">
                <a class="btn" href=back>{t.back_to_quotation()}</a>
                <button class="btn primary" type="button" data-print hidden>{icon(Icon::Print)}{t.print()}</button>
                {pdf}
                <a class="btn" href=in_other>{icon(Icon::Swap)}{other_words}</a>
                <span class="quiet" data-print-hint>{t.print_hint()}</span>
            </p>
            {not_kept}
        </nav>
    }
}

/// A text with its language, its lines kept.
fn lines(text: Label) -> impl IntoView {
    view! { <span class="lines">{label(text)}</span> }
}

/// An end of the lane, as its drawing takes it.
fn place(end: paper::End) -> Place {
    Place {
        name: end.name,
        detail: end.detail,
    }
}

#[cfg(test)]
mod tests;
