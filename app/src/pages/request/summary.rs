//! The facts of a request, whatever shapes the service gives them.

use leptos::prelude::*;
use serde_json::{Map, Value};

use crate::components::{Facts, Panel, code, fact, fact_if, is_blank, label, operator_lines, readable, time};
use crate::frame::Frame;
use crate::pages::request_head::About;
use crate::text::countries::country_name;
use crate::text::labels::{self, Codes};
use crate::text::request::of;

/// Everything the service tells apart from cargo, quotation and progress.
pub fn panel(about: &About) -> impl IntoView + use<> {
    let t = of(Frame::lang());
    let request = &about.request;
    let summary = &request.summary;
    let lang = Frame::lang();
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
    let schedule = (!is_blank(&request.schedule)).then(|| readable(&request.schedule));
    let contact = (!is_blank(&request.contact)).then(|| readable(&request.contact));
    let note = request.special_note.clone().map(operator_lines);
    let stamp = |at: &Option<String>| at.as_deref().map(time);
    let short = view! {
        {fact(t.request_code, code(about.code.clone()))}
        {fact_if(t.reference, summary.partner_ref.clone().map(code))}
        {fact_if(t.quotation_no, summary.quotation_no.clone().map(code))}
        {fact_if(t.job_number, summary.job_number.clone().map(code))}
        {fact(t.services, services(about))}
        {fact_if(t.incoterm, coded(Codes::Incoterm, &request.incoterm))}
        {fact_if(t.delivery_scope, coded(Codes::DeliveryScope, &request.delivery_scope))}
        {fact_if(t.currency, request.currency.clone())}
        {fact_if(t.submitted_at, stamp(&request.submitted_at))}
        {fact_if(t.created_at, stamp(&summary.created_at))}
        {fact_if(t.updated_at, stamp(&summary.updated_at))}
        {fact_if(t.special_requirements, special)}
    };
    let long = view! {
        {fact_if(t.pickup, end(&request.origin, summary.origin_country.as_deref()))}
        {fact_if(t.delivery, end(&request.destination, summary.dest_country.as_deref()))}
        {fact_if(t.schedule, schedule)}
        {fact_if(t.contact, contact)}
        {fact_if(t.special_note, note)}
        {others(&request.other)}
    };
    view! {
        <Panel id="summary" title=t.summary>
            <div class="pad stack"><Facts wide=true>{short}</Facts> <Facts>{long}</Facts></div>
        </Panel>
    }
}

/// The requested services by name.
pub fn services(about: &About) -> impl IntoView + use<> {
    let t = of(Frame::lang());
    let services = &about.request.summary.services;
    if services.is_empty() {
        return view! { <span class="faint">{t.not_given}</span> }.into_any();
    }
    let items = services
        .iter()
        .map(|service| {
            let name = labels::service_from(
                about.catalogs.as_deref(),
                &service.code,
                &service.name,
                Frame::lang(),
            );
            view! { <li>{label(name)}</li> }
        })
        .collect_view();
    view! { <ul>{items}</ul> }.into_any()
}

/// A place of unspecified shape as a fact.
pub fn place_fact(value: &Value) -> Option<AnyView> {
    (!is_blank(value)).then(|| readable(value))
}

fn end(value: &Value, country: Option<&str>) -> Option<AnyView> {
    place_fact(value).or_else(|| country.map(|country| country_name(country, Frame::lang()).into_any()))
}

/// Fields that the specification does not name.
fn others(other: &Map<String, Value>) -> Option<impl IntoView + use<>> {
    let t = of(Frame::lang());
    let value = Value::Object(other.clone());
    (!is_blank(&value)).then(|| fact(t.other_fields, readable(&value)))
}
