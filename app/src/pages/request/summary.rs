//! The facts of a request, whatever shapes the service gives them.

use domain::countries::country_name;
use domain::json::is_blank;
use leptos::prelude::*;
use serde_json::Value;

use crate::components::{Facts, Panel, code, fact, fact_if, label, operator_lines, readable, time};
use crate::page_context::PageContext;
use crate::request_header::RequestHeader;
use crate::text::labels::{self, Codes};
use crate::text::request::request_texts;

/// Everything the service tells apart from cargo, quotation and progress.
pub fn panel(about: &RequestHeader) -> impl IntoView + use<> {
    let t = request_texts(PageContext::lang());
    let request = &about.request;
    let summary = &request.summary;
    let lang = PageContext::lang();
    let coded = |codes: Codes, value: &Option<String>| {
        let code = value.as_deref()?;
        let words = match about.catalogs.as_deref() {
            Some(catalogs) => labels::from_catalogs(catalogs, codes, code, lang),
            None => labels::label(codes, code, None, lang),
        };
        Some(label(words))
    };
    let special: Vec<_> = request
        .special_requirements
        .iter()
        .filter_map(|code| coded(Codes::SpecialRequirement, &Some(code.clone())))
        .map(|words| view! { <li>{words}</li> })
        .collect();
    let special = (!special.is_empty()).then(|| view! { <ul>{special}</ul> });
    let note = request.special_note.clone().map(operator_lines);
    let stamp = |at: &Option<String>| at.as_deref().map(time);
    let short = view! {
        {fact(t.request_code(), code(about.code.clone()))}
        {fact_if(t.reference(), summary.partner_ref.clone().map(code))}
        {fact_if(t.quotation(), summary.quotation_no.clone().map(code))}
        {fact_if(t.job_number(), summary.job_number.clone().map(code))}
        {fact(t.services(), services(about))}
        {fact_if(t.incoterm(), coded(Codes::Incoterm, &request.incoterm))}
        {fact_if(t.delivery_scope(), coded(Codes::DeliveryScope, &request.delivery_scope))}
        {fact_if(t.currency(), request.currency.clone())}
        {fact_if(t.submitted_at(), stamp(&request.submitted_at))}
        {fact_if(t.created_at(), stamp(&summary.created_at))}
        {fact_if(t.updated_at(), stamp(&summary.updated_at))}
        {fact_if(t.special_requirements(), special)}
    };
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
    let blocks: Vec<_> = blocks
        .into_iter()
        .filter_map(|(name, content)| content.map(|content| block(name, content)))
        .collect();
    let others =
        shaped(&Value::Object(request.other.clone())).map(|content| block(t.other_fields(), content));
    let note = note.map(|note| block(t.special_note(), note.into_any()));
    view! {
        <Panel id="summary" title=t.summary()>
            <div class="pad stack">
                <Facts wide=true>{short}</Facts>
                <div class="cols even">{blocks}</div>
                {note} {others}
            </div>
        </Panel>
    }
}

fn block(name: &'static str, content: AnyView) -> impl IntoView {
    view! { <div class="stack tight"><h3>{name}</h3><div>{content}</div></div> }
}

/// The requested services by name.
pub fn services(about: &RequestHeader) -> impl IntoView + use<> {
    let t = request_texts(PageContext::lang());
    let services = &about.request.summary.services;
    if services.is_empty() {
        return view! { <span class="faint">{t.not_given()}</span> }.into_any();
    }
    let items = services
        .iter()
        .map(|service| {
            let name = labels::service_from(
                about.catalogs.as_deref(),
                &service.code,
                &service.name,
                PageContext::lang(),
            );
            view! { <li>{label(name)}</li> }
        })
        .collect_view();
    view! { <ul>{items}</ul> }.into_any()
}

fn shaped(value: &Value) -> Option<AnyView> {
    (!is_blank(value)).then(|| readable(value))
}

fn end(value: &Value, country: Option<&str>) -> Option<AnyView> {
    shaped(value).or_else(|| country.map(|country| country_name(country, PageContext::lang()).into_any()))
}
