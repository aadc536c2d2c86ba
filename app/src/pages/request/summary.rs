//! The facts of a request, in any shape that the service gives them.

use domain::countries::country_name;
use domain::json::is_blank;
use leptos::either::Either;
use leptos::prelude::*;
use serde_json::Value;

use crate::components::{Facts, Panel, code, fact, fact_if, label, operator_lines, readable, time};
use crate::page_context::PageContext;
use crate::rendering::{Each, escaped};
use crate::request_header::RequestHeader;
use crate::text::labels::{self, Codes};
use crate::text::request::request_texts;

/// Everything the service tells apart from cargo, quotation and progress. Values with a shape of their own stand under a
/// heading: facts within facts have no room on a phone.
pub fn panel(about: &RequestHeader) -> impl IntoView {
    let t = request_texts(PageContext::lang());
    let request = &about.request;
    let summary = &request.summary;
    let lang = PageContext::lang();
    let coded = |codes: Codes, code: &str| {
        label(match about.catalogs.as_deref() {
            Some(catalogs) => labels::from_catalogs(catalogs, codes, code, lang),
            None => labels::label(codes, code, None, lang),
        })
    };
    let incoterm = request.incoterm.as_deref();
    let scope = request.delivery_scope.as_deref();
    let special = (!request.special_requirements.is_empty()).then(|| {
        let all = request.special_requirements.iter();
        let items = all.map(|code| view! { <li>{coded(Codes::SpecialRequirement, code)}</li> });
        view! { <ul>{Each(items)}</ul> }
    });
    let origin = summary.origin_country.as_deref();
    let destination = summary.dest_country.as_deref();
    let others = (!request.other.is_empty())
        .then(|| shaped(&Value::Object(request.other.clone())))
        .flatten();
    view! {
        <Panel id="summary" title=t.summary()>
            <div class="pad stack">
                <Facts wide=true>
                    {fact(t.request_code(), code(&about.code))}
                    {fact_if(t.reference(), summary.partner_ref.as_ref().map(code))}
                    {fact_if(t.quotation(), summary.quotation_no.as_ref().map(code))}
                    {fact_if(t.job_number(), summary.job_number.as_ref().map(code))}
                    {fact(t.services(), services(about))}
                    {fact_if(t.incoterm(), incoterm.map(|code| coded(Codes::Incoterm, code)))}
                    {fact_if(t.delivery_scope(), scope.map(|code| coded(Codes::DeliveryScope, code)))}
                    {fact_if(t.currency(), request.currency.as_deref().map(escaped))}
                    {fact_if(t.submitted_at(), request.submitted_at.as_deref().map(time))}
                    {fact_if(t.created_at(), summary.created_at.as_deref().map(time))}
                    {fact_if(t.updated_at(), summary.updated_at.as_deref().map(time))}
                    {fact_if(t.special_requirements(), special)}
                </Facts>
                <div class="cols even">
                    {block_if(t.pickup(), end(&request.origin, origin))}
                    {block_if(t.delivery(), end(&request.destination, destination))}
                    {block_if(t.schedule(), shaped(&request.schedule))}
                    {block_if(t.contact(), shaped(&request.contact))}
                </div>
                {block_if(t.special_note(), request.special_note.as_ref().map(operator_lines))}
                {block_if(t.other_fields(), others)}
            </div>
        </Panel>
    }
}

/// A value under its heading, where there is one.
fn block_if<V: IntoView>(name: &'static str, value: Option<V>) -> Option<impl IntoView> {
    value.map(|value| {
        view! {
            <div class="stack tight">
                <h3>{name}</h3>
                <div>{value}</div>
            </div>
        }
    })
}

/// The requested services by name.
pub fn services(about: &RequestHeader) -> impl IntoView {
    let lang = PageContext::lang();
    let services = &about.request.summary.services;
    if services.is_empty() {
        return Either::Left(view! { <span class="faint">{request_texts(lang).not_given()}</span> });
    }
    let catalogs = about.catalogs.as_deref();
    let items = services.iter().map(move |service| {
        let name = labels::service_from(catalogs, &service.code, &service.name, lang);
        view! { <li>{label(name)}</li> }
    });
    Either::Right(view! { <ul>{Each(items)}</ul> })
}

fn shaped(value: &Value) -> Option<impl IntoView + use<>> {
    (!is_blank(value)).then(|| readable(value))
}

/// One end of the lane: as it was given, else its country.
fn end<'a>(value: &'a Value, country: Option<&'a str>) -> Option<impl IntoView> {
    let name = |country| Either::Right(escaped(country_name(country, PageContext::lang())));
    shaped(value).map(Either::Left).or_else(|| country.map(name))
}
