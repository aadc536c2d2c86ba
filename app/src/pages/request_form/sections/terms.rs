//! Incoterm, delivery scope and times.

use islands::FormSection;
use leptos::prelude::*;

use crate::pages::request_form::data::RequestFormData;
use crate::pages::request_form::{choices, terms as incoterms};
use crate::rendering::Rendered;
use crate::text::Lang;
use crate::text::labels::Codes;
use crate::text::request_form::{field, request_form_texts};

use super::writer::{FieldOptions, Writer};

pub(crate) fn terms(data: &RequestFormData, lang: Lang) -> Rendered {
    let (w, t) = (Writer { data, lang }, request_form_texts(lang));
    let catalogs = data.catalogs.as_deref();
    let name = |field_name| field(field_name, lang).unwrap_or(field_name);
    let (terms, time) = (w.group("terms"), w.group("time"));
    let half = FieldOptions {
        class: "w3",
        ..FieldOptions::default()
    };
    let transit = FieldOptions {
        class: "h3 w2",
        hint: Some(t.transit_hint()),
        ..FieldOptions::default()
    };
    let fields = view! {
        <div class="stack">
            <fieldset class="field stack" id="terms" data-tone=terms.tone aria-describedby=terms.described_by>
                <legend class="sr">{t.terms_legend()}</legend>
                {terms.messages}
                {w.rule(&[("incoterm", name("incoterm")), ("delivery_scope", name("delivery_scope"))])}
                <div class="fields">
                    <div class="w3 stack tight">
                        {w
                            .select(
                                "incoterm",
                                choices::from_catalog(Codes::Incoterm, catalogs, lang),
                                t.not_chosen(),
                                FieldOptions::default(),
                            )}
                        {incoterms::explained(lang)}
                    </div>
                    {w.select("delivery_scope", choices::from_catalog(Codes::DeliveryScope, catalogs, lang), t.not_chosen(), half)}
                </div>
                {incoterms::list(lang)}
            </fieldset>
            <hr />
            <fieldset class="field stack" id="time" data-tone=time.tone aria-describedby=time.described_by>
                <legend class="sr">{t.time_legend()}</legend>
                {time.messages}
                {w
                    .rule(
                        &[
                            ("delivery_required_date", name("delivery_required_date")),
                            ("pickup_date", name("pickup_date")),
                            ("transit_time_required", name("transit_time_required")),
                        ],
                    )}
                <div class="fields">
                    {w.date("delivery_required_date", false)} {w.date("pickup_date", false)}
                    {w.text("transit_time_required", transit)}
                    {w.date("cargo_ready_date", true)}
                    {w.date("etd_expected", true)}
                </div>
            </fieldset>
        </div>
    };
    Rendered::new(w.section(FormSection::Terms, t.terms_about(), fields))
}
