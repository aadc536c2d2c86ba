//! What is included, what is not, what may go wrong, and the terms: with equal weight, in the operator's words.

use domain::json::is_blank;
use leptos::prelude::*;
use partner_api::Quotation;
use serde_json::Value;

use crate::components::{Icon, Tone, badge, operator, readable};
use crate::page_context::PageContext;
use crate::text::quotation::quotation_texts;

/// Inclusions, exclusions and risks side by side.
pub fn scope(quotation: &Quotation) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let risks: Vec<AnyView> = quotation
        .risks
        .iter()
        .filter(|risk| !is_blank(risk))
        .map(risk)
        .collect();
    view! {
        <div class="panel">
            <div class="cols three pad">
                {list("included", t.included(), Tone::Done, Icon::Check, words(&quotation.inclusions))}
                {list("excluded", t.excluded(), Tone::Stop, Icon::X, words(&quotation.exclusions))}
                {list("risks", t.risks(), Tone::Attention, Icon::Alert, risks)}
            </div>
        </div>
    }
}

/// The terms, numbered as the operator orders them.
pub fn terms(quotation: &Quotation) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let items = words(&quotation.terms);
    let body = if items.is_empty() {
        view! { <p class="quiet">{t.none_listed()}</p> }.into_any()
    } else {
        view! { <ol>{items.into_iter().map(|item| view! { <li>{item}</li> }).collect_view()}</ol> }.into_any()
    };
    view! {
        <section class="panel" aria-labelledby="terms">
            <header><h2 id="terms">{t.terms()}</h2></header>
            <div class="pad prose">{body}</div>
        </section>
    }
}

/// A risk as a sentence where it is one, readably otherwise.
fn risk(risk: &Value) -> AnyView {
    match risk {
        Value::String(words) => operator(words.clone()).into_any(),
        other => readable(other).into_any(),
    }
}

/// Texts without the blank ones.
pub fn words(texts: &[String]) -> Vec<AnyView> {
    texts
        .iter()
        .filter(|text| !text.trim().is_empty())
        .map(|text| operator(text.clone()).into_any())
        .collect()
}

fn list(
    id: &'static str,
    title: &'static str,
    tone: Tone,
    drawing: Icon,
    items: Vec<AnyView>,
) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let body = if items.is_empty() {
        view! { <p class="quiet">{t.none_listed()}</p> }.into_any()
    } else {
        view! { <ul class="prose">{items.into_iter().map(|item| view! { <li>{item}</li> }).collect_view()}</ul> }.into_any()
    };
    view! {
        <section class="stack tight keep" aria-labelledby=id data-tone=tone.name()>
            <h2 id=id class="row">{badge(drawing)}{title}</h2>
            {body}
        </section>
    }
}
