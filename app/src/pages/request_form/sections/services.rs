//! Services, reference and currency.

use domain::cargo::Mode;
use leptos::prelude::*;

use crate::components::{self, Icon, TextField, Tone, hidden, icon, label, mode_icon};
use crate::html::html;
use crate::pages::request_form::choices;
use crate::pages::request_form::data::RequestFormData;
use crate::rendering::Rendered;
use crate::text::Lang;
use crate::text::labels::{Label, service};
use crate::text::request_form::request_form_texts;

use super::writer::{How, Writer, section};

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
        let about =
            (name.text != one.name && !one.name.is_empty()).then(|| Label::operator(one.name.clone(), lang));
        (one.code.clone(), name, about, one.transport_mode.clone())
    });
    let unknown = chosen
        .iter()
        .filter(|code| !listed.iter().any(|one| one.code == **code))
        .map(|code| (code.clone(), Label::own(code.clone()), None, None));
    let boxes = known
        .chain(unknown)
        .enumerate()
        .map(|(at, (code, name, about, mode))| {
            let checked = chosen.contains(&code);
            let drawing = if mode_icon(mode.as_deref()) == Icon::Arrow {
                icon(Icon::Arrow)
            } else {
                components::means(mode.as_deref())
            };
            let means = means(mode.as_deref().unwrap_or_default()).or_else(|| means(&code));
            let live = mode.clone().filter(|mode| Mode::from_code(mode).is_some()).unwrap_or_else(|| code.clone());
            view! {
                <label class="choice">
                    <input type="checkbox" id=format!("service_codes-{at}") name="service_codes[]" value=code checked=checked data-mode=live data-means=means.unwrap_or("none") />
                    <span>{drawing} " " {label(name)} {about.map(|about| view! { <small>{label(about)}</small> })}</span>
                </label>
            }
        })
        .collect_view();
    // Without a list of services their codes can still be typed.
    let typed = listed.is_empty().then(|| {
        // Links to the services lead to the first control.
        let id = chosen.is_empty().then(|| "service_codes-0".to_owned());
        view! {
            <TextField name="service_codes[]" id=id label=t.service_code() hint=Some(t.service_code_hint().to_owned()) autocomplete=Some("off") />
        }
    });
    let group = w.group("service_codes");
    let reference = How {
        class: "w4",
        hint: Some(t.partner_ref_hint()),
        maxlength: Some(partner_api::rules::MAX_PARTNER_REF_CHARS),
        autocomplete: Some("off"),
        ..How::default()
    };
    let currency = How {
        class: "w2",
        hint: Some(t.currency_hint()),
        autocomplete: Some("off"),
        list: Some(choices::CURRENCY_LIST),
        pattern: Some(choices::CURRENCY_CODE),
        ..How::default()
    };
    let odd_currency = html! {
        span class="odd currency-odd" data-tone=(Tone::Attention.name()) { (icon(Icon::Info)) (t.currency_odd()) }
    };
    let fields = view! {
        <div class="stack">
            <fieldset class="field" data-tone=group.tone aria-describedby=group.described_by>
                <legend>{t.services_legend()}</legend>
                {group.messages}
                {hidden("service_codes[]", "")}
                <div class="choices boxed">{boxes}</div>
                {typed}
            </fieldset>
            <div class="fields">
                {w.text("partner_ref", reference)}
                {w.text_with("currency", currency, Some(odd_currency.into()))}
            </div>
        </div>
    };
    section(
        "s-service",
        t.services(),
        t.services_about(),
        &Rendered::new(fields),
    )
}

/// Means of transport of a service, for rules of the style sheet; nothing for customs, warehouses and the like.
fn means(mode: &str) -> Option<&'static str> {
    Mode::from_code(mode).map(|mode| match mode {
        Mode::Air => "air",
        Mode::Express => "express",
        Mode::Road => "road",
        Mode::Sea => "sea",
    })
}
