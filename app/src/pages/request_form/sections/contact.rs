//! Contact and invoicing details.

use domain::rfq_form::{RfqForm, Side};
use islands::FormSection;
use leptos::prelude::*;

use crate::components::{Icon, Tone, icon};
use crate::pages::request_form::data::{Copied, FormKind, RequestFormData};
use crate::pages::request_form::{choices, suggestions};
use crate::rendering::Rendered;
use crate::text::Lang;
use crate::text::form_help::form_help_texts;
use crate::text::request_form::request_form_texts;

use super::writer::{FieldOptions, Writer};

pub(crate) fn contact(data: &RequestFormData, lang: Lang) -> Rendered {
    let (w, t) = (Writer { data, lang }, request_form_texts(lang));
    let half = FieldOptions {
        class: "w3",
        ..FieldOptions::default()
    };
    let optional = FieldOptions {
        optional: true,
        ..half
    };
    let name = FieldOptions {
        autocomplete: Some("name"),
        list: Some("known-names"),
        ..half
    };
    let position = FieldOptions {
        autocomplete: Some("organization-title"),
        ..optional
    };
    let phone = FieldOptions {
        kind: Some("tel"),
        autocomplete: Some("tel"),
        list: Some("known-phones"),
        ..optional
    };
    let email = FieldOptions {
        kind: Some("email"),
        autocomplete: Some("email"),
        list: Some("known-emails"),
        ..optional
    };
    let tax_code = FieldOptions {
        hint: Some(t.tax_hint()),
        pattern: Some(TAX_CODE_PATTERN),
        list: Some("known-tax-codes"),
        ..optional
    };
    let country = FieldOptions {
        hint: Some(t.invoice_country_hint()),
        ..optional
    };
    let address = FieldOptions {
        class: "",
        list: Some("known-invoice-addresses"),
        ..optional
    };
    let odd_tax_code = Rendered::new(view! {
        <span class="odd tax-odd" data-tone=Tone::Attention.name()>
            {icon(Icon::Info)}
            {form_help_texts(lang).tax_odd()}
        </span>
    });
    let not_returned = not_returned(data, lang);
    let described = not_returned.is_some().then_some("invoice-not-returned");
    let why = not_returned.map(|words| view! { <p class="small quiet" id=described>{words}</p> });
    let open = INVOICE_FIELDS
        .iter()
        .any(|name| !w.value(name).is_empty() || !w.errors(name).is_empty() || w.mark(name).is_some());
    let fields = view! {
        <div class="stack">
            <div class="fields">
                {w.text("contact_name", name)}
                {w.text("contact_position", position)}
                {w.text("contact_phone", phone)}
                {w.text("contact_email", email)}
            </div>
            {suggestions::offers(Side::Contact, FormSection::Contact.name(lang), data, lang)}
            {why}
            <details class="fold" open=open>
                <summary>{icon(Icon::Chevron)} {t.invoice()}</summary>
                <div class="fields" role="group" aria-label=t.invoice() aria-describedby=described>
                    {w.text_with("customer_tax_code", tax_code, Some(odd_tax_code))}
                    {w.select("customer_country", choices::all_countries(lang), t.not_chosen(), country)}
                    {w.text("customer_address", address)}
                </div>
                {suggestions::offers(Side::Invoice, t.invoice(), data, lang)}
            </details>
        </div>
    };
    Rendered::new(w.section(FormSection::Contact, t.contact_about(), fields))
}

/// The fields of the invoice.
const INVOICE_FIELDS: [&str; 3] = ["customer_tax_code", "customer_country", "customer_address"];

/// Says why the invoicing fields are empty although an earlier form may have had them; `None` where the service returned any.
/// The specification does not name them among the details of a request.
fn not_returned(data: &RequestFormData, lang: Lang) -> Option<&'static str> {
    let t = request_form_texts(lang);
    let is_empty = |form: &RfqForm| {
        let texts = INVOICE_FIELDS.iter().filter_map(|name| form.texts.get(name));
        texts.into_iter().all(|text| text.trim().is_empty())
    };
    match &data.kind {
        FormKind::Supply(asked) => {
            let before = asked.before.as_deref()?;
            is_empty(before).then(|| t.invoice_not_returned())
        }
        FormKind::New {
            copied: Some(Copied::From(_) | Copied::InPart(_)),
        } => is_empty(&data.form).then(|| t.invoice_not_copied()),
        FormKind::New { .. } => None,
    }
}

/// 10 digits, or 13 with a branch, with or without what people write between them. Household businesses and people use their
/// personal number of 12 digits (since July 2025).
const TAX_CODE_PATTERN: &str = "\\s*([0-9]{10}([ \\-]?[0-9]{3})?|[0-9]{12})\\s*";
