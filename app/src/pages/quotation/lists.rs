//! Inclusions, exclusions, risks and terms: with equal weight, in the operator's words.

use domain::json::is_blank;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Quotation;
use serde_json::Value;

use crate::components::{Icon, Panel, Tone, badge, operator, readable};
use crate::page_context::PageContext;
use crate::rendering::Each;
use crate::text::quotation::quotation_texts;

/// Inclusions, exclusions and risks side by side.
pub fn scope(quotation: &Quotation) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let risks = quotation.risks.iter().filter(|risk| !is_blank(risk));
    view! {
        <div class="panel">
            <div class="cols three pad">
                {list("included", t.included(), Tone::Done, Icon::Check, not_blank(&quotation.inclusions).map(operator))}
                {list("excluded", t.excluded(), Tone::Stop, Icon::X, not_blank(&quotation.exclusions).map(operator))}
                {list("risks", t.risks(), Tone::Attention, Icon::Alert, risks.map(text_or_value))}
            </div>
        </div>
    }
}

/// The terms, numbered as the operator orders them.
pub fn terms(quotation: &Quotation) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let mut items = not_blank(&quotation.terms).map(operator).peekable();
    let items = if items.peek().is_some() {
        Either::Left(view! { <ol>{Each(items.map(|item| view! { <li>{item}</li> }))}</ol> })
    } else {
        Either::Right(view! { <p class="quiet">{t.none_listed()}</p> })
    };
    view! {
        <Panel id="terms" title=t.terms()>
            <div class="pad prose">{items}</div>
        </Panel>
    }
}

/// A text of the operator as a sentence, any other value readably.
pub(super) fn text_or_value(value: &Value) -> impl IntoView {
    match value {
        Value::String(words) => Either::Left(operator(words)),
        other => Either::Right(readable(other)),
    }
}

/// Texts without the blank ones.
pub(super) fn not_blank(texts: &[String]) -> impl Iterator<Item = &String> {
    texts.iter().filter(|text| !text.trim().is_empty())
}

fn list<V: IntoView>(
    id: &'static str,
    title: &'static str,
    tone: Tone,
    drawing: Icon,
    items: impl Iterator<Item = V> + Send,
) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let mut items = items.peekable();
    let items = if items.peek().is_some() {
        Either::Left(view! { <ul class="prose">{Each(items.map(|item| view! { <li>{item}</li> }))}</ul> })
    } else {
        Either::Right(view! { <p class="quiet">{t.none_listed()}</p> })
    };
    view! {
        <section class="stack tight keep" aria-labelledby=id data-tone=tone.name()>
            <h2 class="row" id=id>{badge(drawing)} {title}</h2>
            {items}
        </section>
    }
}
