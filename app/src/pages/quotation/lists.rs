//! What is included, what is not, what may go wrong, and the terms: with equal weight, in the operator's words.

use domain::json::is_blank;
use partner_api::Quotation;
use serde_json::Value;

use crate::components::{Icon, Tone, badge, operator, readable};
use crate::html::html;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::text::quotation::quotation_texts;

/// Inclusions, exclusions and risks side by side.
pub fn scope(quotation: &Quotation) -> Rendered {
    let t = quotation_texts(PageContext::lang());
    let risks: Vec<Rendered> = quotation
        .risks
        .iter()
        .filter(|risk| !is_blank(risk))
        .map(risk)
        .collect();
    html! {
        div.panel {
            div class="cols three pad" {
                (list("included", t.included(), Tone::Done, Icon::Check, &words(&quotation.inclusions)))
                (list("excluded", t.excluded(), Tone::Stop, Icon::X, &words(&quotation.exclusions)))
                (list("risks", t.risks(), Tone::Attention, Icon::Alert, &risks))
            }
        }
    }
    .into()
}

/// The terms, numbered as the operator orders them.
pub fn terms(quotation: &Quotation) -> Rendered {
    let t = quotation_texts(PageContext::lang());
    let items = words(&quotation.terms);
    html! {
        section.panel aria-labelledby="terms" {
            header { h2 id="terms" { (t.terms()) } }
            div class="pad prose" {
                @if items.is_empty() { p.quiet { (t.none_listed()) } }
                @else { ol { @for item in &items { li { (item) } } } }
            }
        }
    }
    .into()
}

/// A risk as a sentence where it is one, readably otherwise.
fn risk(risk: &Value) -> Rendered {
    match risk {
        Value::String(words) => operator(words),
        other => readable(other),
    }
}

/// Texts without the blank ones.
pub fn words(texts: &[String]) -> Vec<Rendered> {
    let said = texts.iter().filter(|text| !text.trim().is_empty());
    said.map(operator).collect()
}

fn list(id: &'static str, title: &'static str, tone: Tone, drawing: Icon, items: &[Rendered]) -> Rendered {
    let t = quotation_texts(PageContext::lang());
    html! {
        section class="stack tight keep" aria-labelledby=(id) data-tone=(tone.name()) {
            h2.row id=(id) { (badge(drawing)) (title) }
            @if items.is_empty() { p.quiet { (t.none_listed()) } }
            @else { ul.prose { @for item in items { li { (item) } } } }
        }
    }
    .into()
}
