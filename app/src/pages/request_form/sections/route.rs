//! Pickup and delivery.

use domain::rfq_form::Side;
use domain::trade_lane::country_of_port;
use islands::FormSection;
use leptos::prelude::*;

use crate::pages::request_form::data::RequestFormData;
use crate::pages::request_form::{choices, suggestions};
use crate::rendering::Rendered;
use crate::text::Lang;
use crate::text::request_form::request_form_texts;

use super::writer::{FieldOptions, Writer};

/// One end of the route: the names of its fields.
struct RouteEnd {
    group: &'static str,
    legend: &'static str,
    side: Side,
    country: &'static str,
    port: &'static str,
    address: &'static str,
    state: &'static str,
    postal_code: Option<&'static str>,
}

pub(crate) fn route(data: &RequestFormData, lang: Lang) -> Rendered {
    let (w, t) = (Writer { data, lang }, request_form_texts(lang));
    let origin = RouteEnd {
        group: "origin",
        legend: t.pickup(),
        side: Side::Origin,
        country: "origin_country",
        port: "origin_port",
        address: "origin_address",
        state: "origin_state",
        postal_code: None,
    };
    let destination = RouteEnd {
        group: "destination",
        legend: t.delivery(),
        side: Side::Destination,
        country: "dest_country",
        port: "dest_port",
        address: "dest_address",
        state: "dest_state",
        postal_code: Some("dest_postal_code"),
    };
    let fields = view! { <div class="fields">{end(w, &origin)} {end(w, &destination)}</div> };
    Rendered::new(w.section(FormSection::Route, t.route_about(), fields))
}

fn end<'a>(w: Writer<'a>, end: &RouteEnd) -> impl IntoView + use<'a> {
    let t = request_form_texts(w.lang);
    let around = w.group(end.group);
    let half = FieldOptions {
        class: "h3 w3",
        autocomplete: Some("off"),
        ..FieldOptions::default()
    };
    let optional = FieldOptions {
        optional: true,
        ..half
    };
    let address = FieldOptions {
        class: "",
        list: Some("known-addresses"),
        ..half
    };
    let names = [
        (end.country, t.country()),
        (end.address, t.address()),
        (end.port, t.port()),
    ];
    view! {
        <fieldset
            class="field w3 stack"
            id=end.group
            data-tone=around.tone
            aria-describedby=around.described_by
            // A country that the port brought goes with another port.
            data-port-country=country_of_port(w.value(end.port))
        >
            <legend>
                <b>{end.legend}</b>
            </legend>
            {around.messages}
            {w.rule(&names)}
            <div class="fields">
                {w.select(end.country, choices::all_countries(w.lang), t.not_chosen(), half)}
                {w.port(end.port, half.class)}
                {w.text(end.address, address)}
                {w.text(end.state, optional)}
                {end.postal_code.map(|name| w.text(name, optional))}
            </div>
            {suggestions::offers(end.side, end.legend, w.data, w.lang)}
        </fieldset>
    }
}
