//! Pickup and delivery.

use domain::rfq_form::Side;
use leptos::prelude::*;

use crate::pages::request_form::data::RequestFormData;
use crate::pages::request_form::{choices, suggestions};
use crate::rendering::Rendered;
use crate::text::Lang;
use crate::text::request_form::request_form_texts;

use super::writer::{How, Writer, section};

pub(crate) fn route(data: &RequestFormData, lang: Lang) -> Rendered {
    let (w, t) = (Writer { data, lang }, request_form_texts(lang));
    let end = |group: &'static str,
               legend: &'static str,
               side: Side,
               [country, port, address, state]: [&'static str; 4],
               postal: Option<&'static str>| {
        let around = w.group(group);
        let half = How {
            class: "h3 w3",
            autocomplete: Some("off"),
            ..How::default()
        };
        let names = [(country, t.country()), (address, t.address()), (port, t.port())];
        view! {
            <fieldset class="field w3 stack" id=group data-tone=around.tone aria-describedby=around.described_by>
                <legend><b>{legend}</b></legend>
                {around.messages}
                {w.rule(&names)}
                <div class="fields">
                    {w.select(country, choices::all_countries(lang), t.not_chosen(), half)}
                    {w.port(port, half)}
                    {w.text(address, How { class: "", list: Some("known-addresses"), ..half })}
                    {w.text(state, How { optional: true, ..half })}
                    {postal.map(|postal| w.text(postal, How { optional: true, ..half }))}
                </div>
                {suggestions::offers(side, legend, data, lang)}
            </fieldset>
        }
    };
    let fields = view! {
        <div class="fields">
            {end("origin", t.pickup(), Side::Origin, ["origin_country", "origin_port", "origin_address", "origin_state"], None)}
            {end("destination", t.delivery(), Side::Destination, ["dest_country", "dest_port", "dest_address", "dest_state"], Some("dest_postal_code"))}
        </div>
    };
    section("s-route", t.route(), t.route_about(), &Rendered::new(fields))
}
