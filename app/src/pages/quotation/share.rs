//! Passing a quotation on: a summary as plain text in both languages, in boxes to copy from. With scripts a button for
//! each language copies at once; without, the box is opened, selected and copied as any text.

mod summary;

use leptos::prelude::*;
use partner_api::Quotation;

use crate::components::{Icon, icon, textarea_content};
use crate::page_context::PageContext;
use crate::request_header::RequestHeader;
use crate::text::Lang;
use crate::text::reading::reading_texts;
use islands::CopyText;

pub use summary::summary;

/// Rows of a box before it scrolls, where the browser does not size it by its content.
const ROWS: u32 = 14;

/// The panel with the summary in the reader's language first.
pub fn panel(about: &RequestHeader, quotation: &Quotation) -> impl IntoView + use<> {
    let lang = PageContext::lang();
    let t = reading_texts(lang);
    let boxes: Vec<_> = [lang, lang.other()]
        .into_iter()
        .map(|lang| one(about, quotation, lang))
        .collect();
    let buttons = [lang, lang.other()].map(button);
    view! {
        <section class="panel no-print" aria-labelledby="share">
            <header><h2 id="share">{t.share()}</h2></header>
            <div class="row pad" data-copies hidden>{buttons.into_iter().collect_view()}</div>
            <details class="fold pad">
                <summary>{icon(Icon::Chevron)}{t.share_open()}</summary>
                <div class="stack">
                    <p class="small quiet">{t.share_words()}</p>
                    <div class="cols even">{boxes}</div>
                </div>
            </details>
            <CopyText />
        </section>
    }
}

fn id(lang: Lang) -> String {
    format!("summary-{}", lang.tag())
}

fn button(lang: Lang) -> impl IntoView + use<> {
    let (t, id) = (reading_texts(PageContext::lang()), id(lang));
    view! {
        <button class="btn" type="button" data-copy=id.clone()>{icon(Icon::Copy)}{t.copy()} ": " <span lang=lang.tag()>{lang.name()}</span></button>
        <output class="small" for=id.clone() data-copy-said=id data-said=t.copied() data-failed=t.not_copied()></output>
    }
}

fn one(about: &RequestHeader, quotation: &Quotation, lang: Lang) -> impl IntoView + use<> {
    let t = reading_texts(PageContext::lang());
    let id = id(lang);
    let text = summary(about, quotation, lang);
    view! {
        <div class="field">
            <label for=id.clone()>{t.summary_in(lang.name())}</label>
            <textarea id=id readonly rows=ROWS lang=lang.tag() spellcheck="false">{textarea_content(&text)}</textarea>
        </div>
    }
}
