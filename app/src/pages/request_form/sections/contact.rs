//! Contact and invoicing details.

use domain::rfq_form::Side;
use leptos::prelude::*;

use crate::components::{Icon, Tone, icon};
use crate::html::{Html, html};
use crate::pages::request_form::data::RequestFormData;
use crate::pages::request_form::{choices, suggestions};
use crate::text::Lang;
use crate::text::form_help::form_help_texts;
use crate::text::request_form::request_form_texts;

use super::writer::{How, Writer, section};

pub(crate) fn contact(data: &RequestFormData, lang: Lang) -> Html {
    let (w, t) = (Writer { data, lang }, request_form_texts(lang));
    let half = How {
        class: "w3",
        ..How::default()
    };
    let optional = How {
        optional: true,
        ..half
    };
    let odd_tax_code = html! {
        span class="odd tax-odd" data-tone=(Tone::Attention.name()) { (icon(Icon::Info)) (form_help_texts(lang).tax_odd()) }
    };
    let invoice = ["customer_tax_code", "customer_country", "customer_address"];
    let open = invoice
        .iter()
        .any(|name| !w.value(name).is_empty() || !w.errors(name).is_empty() || w.mark(name).is_some());
    let fields = view! {
        <div class="stack">
            <div class="fields">
                {w.text("contact_name", How { autocomplete: Some("name"), list: Some("known-names"), ..half })}
                {w.text("contact_position", How { autocomplete: Some("organization-title"), ..optional })}
                {w.text("contact_phone", How { kind: Some("tel"), autocomplete: Some("tel"), list: Some("known-phones"), ..optional })}
                {w.text("contact_email", How { kind: Some("email"), autocomplete: Some("email"), list: Some("known-emails"), ..optional })}
            </div>
            {suggestions::offers(Side::Contact, t.contact(), data, lang)}
            <details class="fold" open=open>
                <summary>{icon(Icon::Chevron)}{t.invoice()}</summary>
                <div class="fields">
                    {w
                        .text_with(
                            "customer_tax_code",
                            How { hint: Some(t.tax_hint()), pattern: Some(TAX_CODE), list: Some("known-tax-codes"), ..optional },
                            Some(odd_tax_code.into()),
                        )}
                    {w.select("customer_country", choices::all_countries(lang), t.not_chosen(), How { hint: Some(t.invoice_country_hint()), ..optional })}
                    {w.text("customer_address", How { class: "", list: Some("known-invoice-addresses"), ..optional })}
                </div>
                {suggestions::offers(Side::Invoice, t.invoice(), data, lang)}
            </details>
        </div>
    };
    section(
        "s-contact",
        t.contact(),
        t.contact_about(),
        &Html::from_view(fields),
    )
}

/// 10 digits, 13 with a branch, with or without what people write between them.
const TAX_CODE: &str = "\\s*[0-9]{10}([ \\-]?[0-9]{3})?\\s*";
