//! The facts of a request, whatever shapes the service gives them.

use domain::countries::country_name;
use domain::json::is_blank;
use serde_json::Value;

use crate::components::{code, label, operator_lines, panel as panel_of, readable, time};
use crate::html::html;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::request_header::RequestHeader;
use crate::text::labels::{self, Codes};
use crate::text::request::request_texts;

/// Everything the service tells apart from cargo, quotation and progress.
pub fn panel(about: &RequestHeader) -> Rendered {
    let t = request_texts(PageContext::lang());
    let request = &about.request;
    let summary = &request.summary;
    let lang = PageContext::lang();
    let coded = |codes: Codes, code: Option<&str>| {
        let code = code?;
        let words = match about.catalogs.as_deref() {
            Some(catalogs) => labels::from_catalogs(catalogs, codes, code, lang),
            None => labels::label(codes, code, None, lang),
        };
        Some(label(words))
    };
    let special: Vec<Rendered> = request
        .special_requirements
        .iter()
        .filter_map(|code| coded(Codes::SpecialRequirement, Some(code)))
        .collect();
    let special = (!special.is_empty())
        .then(|| -> Rendered { html! { ul { @for words in special { li { (words) } } } }.into() });
    // What has a shape of its own stands under a heading: facts within facts have no room on a phone.
    let blocks = [
        (
            t.pickup(),
            end(&request.origin, summary.origin_country.as_deref()),
        ),
        (
            t.delivery(),
            end(&request.destination, summary.dest_country.as_deref()),
        ),
        (t.schedule(), shaped(&request.schedule)),
        (t.contact(), shaped(&request.contact)),
    ];
    let others = (!request.other.is_empty())
        .then(|| shaped(&Value::Object(request.other.clone())))
        .flatten();
    let facts = [
        Some((t.request_code(), code(&about.code))),
        summary
            .partner_ref
            .as_ref()
            .map(|reference| (t.reference(), code(reference))),
        summary
            .quotation_no
            .as_ref()
            .map(|number| (t.quotation(), code(number))),
        summary
            .job_number
            .as_ref()
            .map(|number| (t.job_number(), code(number))),
        Some((t.services(), services(about))),
        coded(Codes::Incoterm, request.incoterm.as_deref()).map(|words| (t.incoterm(), words)),
        coded(Codes::DeliveryScope, request.delivery_scope.as_deref())
            .map(|words| (t.delivery_scope(), words)),
        request
            .currency
            .as_deref()
            .map(|currency| (t.currency(), Rendered::text(currency))),
        request
            .submitted_at
            .as_deref()
            .map(|at| (t.submitted_at(), time(at))),
        summary.created_at.as_deref().map(|at| (t.created_at(), time(at))),
        summary.updated_at.as_deref().map(|at| (t.updated_at(), time(at))),
        special.map(|special| (t.special_requirements(), special)),
    ];
    let body: Rendered = html! {
        div class="pad stack" {
            dl class="facts wide" {
                @for (name, value) in facts.into_iter().flatten() { div { dt { (name) } dd { (value) } } }
            }
            div class="cols even" {
                @for (name, content) in blocks {
                    @if let Some(content) = content { (block(name, &content)) }
                }
            }
            @if let Some(note) = &request.special_note { (block(t.special_note(), &operator_lines(note))) }
            @if let Some(others) = others { (block(t.other_fields(), &others)) }
        }
    }
    .into();
    panel_of("summary", t.summary(), None, body)
}

fn block(name: &str, content: &Rendered) -> Rendered {
    html! { div class="stack tight" { h3 { (name) } div { (content) } } }.into()
}

/// The requested services by name.
pub fn services(about: &RequestHeader) -> Rendered {
    let t = request_texts(PageContext::lang());
    let services = &about.request.summary.services;
    if services.is_empty() {
        return html! { span.faint { (t.not_given()) } }.into();
    }
    html! {
        ul {
            @for service in services {
                li {
                    (label(labels::service_from(
                        about.catalogs.as_deref(),
                        &service.code,
                        &service.name,
                        PageContext::lang(),
                    )))
                }
            }
        }
    }
    .into()
}

fn shaped(value: &Value) -> Option<Rendered> {
    (!is_blank(value)).then(|| readable(value))
}

fn end(value: &Value, country: Option<&str>) -> Option<Rendered> {
    shaped(value)
        .or_else(|| country.map(|country| Rendered::text(&country_name(country, PageContext::lang()))))
}
