//! Services, reference and currency.

use domain::cargo::Mode;
use islands::FormSection;
use leptos::either::Either;
use leptos::prelude::*;

use crate::components::{self, Icon, TextField, Tone, hidden, icon, label, mode_icon};
use crate::pages::request_form::choices;
use crate::pages::request_form::data::RequestFormData;
use crate::rendering::{Each, Rendered, escaped};
use crate::text::Lang;
use crate::text::labels::{Label, service};
use crate::text::request_form::request_form_texts;

use super::writer::{FieldOptions, Writer};

pub(crate) fn services(data: &RequestFormData, lang: Lang) -> Rendered {
    let (w, t) = (Writer { data, lang }, request_form_texts(lang));
    let listed = data
        .catalogs
        .as_ref()
        .map(|catalogs| catalogs.services.as_slice())
        .unwrap_or_default();
    let chosen = &data.form.service_codes;
    let known = listed.iter().filter(|one| !one.code.is_empty()).map(|one| {
        let name = service(&one.code, &one.name, one.name_en.as_deref(), lang);
        let about = (name.text != one.name && !one.name.is_empty()).then(|| Label::operator(&one.name, lang));
        (&one.code, name, about, one.transport_mode.as_deref())
    });
    let unknown = chosen
        .iter()
        .filter(|code| !listed.iter().any(|one| one.code == **code))
        .map(|code| (code, Label::own(code), None, None));
    let boxes = known
        .chain(unknown)
        .enumerate()
        .map(|(at, (code, name, about, mode))| {
            let drawing = if mode_icon(mode) == Icon::Arrow {
                Either::Left(icon(Icon::Arrow))
            } else {
                Either::Right(components::means(mode))
            };
            let means = means(mode.unwrap_or_default()).or_else(|| means(code));
            let counted_as = mode
                .filter(|mode| Mode::from_code(mode).is_some())
                .unwrap_or(code);
            view! {
                <label class="choice">
                    <input
                        type="checkbox"
                        id=format!("service_codes-{at}")
                        name="service_codes[]"
                        value=escaped(code)
                        checked=chosen.contains(code)
                        data-mode=escaped(counted_as)
                        data-means=means.unwrap_or("none")
                    />
                    <span>
                        {drawing} " " {label(name)}
                        {about.map(|about| view! { <small>{label(about)}</small> })}
                    </span>
                </label>
            }
        });
    // Without a list of services their codes can still be typed.
    let typed = listed.is_empty().then(|| {
        // Links to the services lead to the first control.
        let id = chosen.is_empty().then_some("service_codes-0");
        view! {
            <TextField
                name="service_codes[]"
                id=id
                label=t.service_code()
                hint=t.service_code_hint()
                autocomplete=Some("off")
            />
        }
    });
    let group = w.group("service_codes");
    let reference = FieldOptions {
        class: "w4",
        hint: Some(t.partner_ref_hint()),
        maxlength: Some(partner_api::rules::MAX_PARTNER_REF_CHARS),
        autocomplete: Some("off"),
        ..FieldOptions::default()
    };
    let currency = FieldOptions {
        class: "w2",
        hint: Some(t.currency_hint()),
        autocomplete: Some("off"),
        list: Some(choices::CURRENCY_LIST),
        pattern: Some(choices::CURRENCY_CODE_PATTERN),
        ..FieldOptions::default()
    };
    let odd_currency = Rendered::new(view! {
        <span class="odd currency-odd" data-tone=Tone::Attention.name()>
            {icon(Icon::Info)}
            {t.currency_odd()}
        </span>
    });
    let fields = view! {
        <div class="stack">
            <fieldset class="field" data-tone=group.tone aria-describedby=group.described_by>
                <legend>{t.services_legend()}</legend>
                {group.messages}
                {hidden("service_codes[]", "")}
                <div class="choices boxed">{Each(boxes)}</div>
                {typed}
            </fieldset>
            <div class="fields">
                {w.text("partner_ref", reference)}
                {w.text_with("currency", currency, Some(odd_currency))}
            </div>
        </div>
    };
    Rendered::new(w.section(FormSection::Services, t.services_about(), fields))
}

/// Means of transport of a service, for rules of the style sheet; `None` for customs, warehouses and the like.
fn means(mode: &str) -> Option<&'static str> {
    Mode::from_code(mode).map(|mode| match mode {
        Mode::Air => "air",
        Mode::Express => "express",
        Mode::Road => "road",
        Mode::Sea => "sea",
    })
}
