//! Passing a quotation on: a summary as plain text in both languages, in boxes to copy from. With scripts a button for
//! each language copies at once; without, the box is opened, selected and copied as any text.

mod summary;

use leptos::prelude::*;
use partner_api::Quotation;

use crate::components::{Icon, icon};
use crate::page_context::PageContext;
use crate::rendering::{Each, escaped};
use crate::request_header::RequestHeader;
use crate::text::Lang;
use crate::text::reading::reading_texts;
use islands::{CopiedField, CopyText};

pub use summary::summary;

/// Rows of a box before it scrolls, where the browser does not size it by its content.
const TEXT_BOX_ROWS: u32 = 14;

/// The panel with the summary in the reader's language first.
pub fn panel(about: &RequestHeader, quotation: &Quotation) -> impl IntoView {
    let lang = PageContext::lang();
    let t = reading_texts(lang);
    let langs = [lang, lang.other()];
    view! {
        <section class="panel no-print" aria-labelledby="share">
            <header>
                <h2 id="share">{t.share()}</h2>
            </header>
            <CopyText lang=lang fields=langs.map(copied).to_vec() />
            <details class="fold pad">
                <summary>{icon(Icon::Chevron)} {t.share_open()}</summary>
                <div class="stack">
                    <p class="small quiet">{t.share_words()}</p>
                    <div class="cols even">
                        {Each(langs.into_iter().map(move |lang| text_box(about, quotation, lang)))}
                    </div>
                </div>
            </details>
        </section>
    }
}

/// The id of the box in a language.
fn id(lang: Lang) -> &'static str {
    match lang {
        Lang::Vi => "summary-vi",
        Lang::En => "summary-en",
    }
}

fn copied(lang: Lang) -> CopiedField {
    CopiedField {
        id: id(lang).to_owned(),
        lang: Some(lang),
    }
}

fn text_box(about: &RequestHeader, quotation: &Quotation, lang: Lang) -> impl IntoView + use<> {
    let t = reading_texts(PageContext::lang());
    let id = id(lang);
    let text = summary(about, quotation, lang);
    view! {
        <div class="field">
            <label for=id>{t.summary_in(lang.name())}</label>
            <textarea id=id readonly rows=TEXT_BOX_ROWS lang=lang.tag() spellcheck="false">
                {escaped(text)}
            </textarea>
        </div>
    }
}
