//! Contact and invoicing details.

use domain::rfq_form::{RfqForm, Side};
use leptos::prelude::*;

use crate::components::{Icon, Tone, icon};
use crate::html::html;
use crate::pages::request_form::data::{Copied, FormKind, RequestFormData};
use crate::pages::request_form::{choices, suggestions};
use crate::rendering::Rendered;
use crate::text::Lang;
use crate::text::form_help::form_help_texts;
use crate::text::request_form::request_form_texts;

use super::writer::{How, Writer, section};

pub(crate) fn contact(data: &RequestFormData, lang: Lang) -> Rendered {
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
    let not_returned = not_returned(data, lang);
    let described = not_returned.is_some().then_some("invoice-not-returned");
    let why = not_returned.map(|words| view! { <p class="small quiet" id=described>{words}</p> });
    let open = INVOICE
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
            {why}
            <details class="fold" open=open>
                <summary>{icon(Icon::Chevron)}{t.invoice()}</summary>
                <div class="fields" role="group" aria-label=t.invoice() aria-describedby=described>
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
        &Rendered::new(fields),
    )
}

const INVOICE: [&str; 3] = ["customer_tax_code", "customer_country", "customer_address"];

/// Why the invoicing fields are empty although an earlier form may have had them; nothing where the service returned any. The
/// specification does not name them among the details of a request.
fn not_returned(data: &RequestFormData, lang: Lang) -> Option<&'static str> {
    let t = request_form_texts(lang);
    let is_empty = |form: &RfqForm| {
        let texts = INVOICE.iter().filter_map(|name| form.texts.get(name));
        texts.into_iter().all(|text| text.trim().is_empty())
    };
    match &data.kind {
        FormKind::Supply(asked) => {
            let before = asked.before.as_deref()?;
            is_empty(before).then(|| t.invoice_not_returned())
        }
        FormKind::New {
            copied: Some(Copied::From(_)),
        } => is_empty(&data.form).then(|| t.invoice_not_copied()),
        FormKind::New { .. } => None,
    }
}

/// 10 digits, 13 with a branch, with or without what people write between them.
const TAX_CODE: &str = "\\s*[0-9]{10}([ \\-]?[0-9]{3})?\\s*";
