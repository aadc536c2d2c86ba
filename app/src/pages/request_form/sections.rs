//! The sections of the form but for the cargo.

use domain::cargo::Mode;
use domain::countries::{countries, country_name};
use domain::places;
use domain::rfq_form::Side;
use leptos::prelude::*;

use super::messages::labels;
use super::{RequestFormData, asked, choices, known, terms as incoterms};
use crate::components::{
    DateField, FieldMark, Icon, SelectField, TextArea, TextField, Tone, described, field_errors, field_mark,
    field_mark_id, hidden, icon, label, mode_icon,
};
use crate::text::Lang;
use crate::text::cargo::cargo_texts;
use crate::text::form_help::form_help_texts;
use crate::text::labels::{Codes, Label, service};
use crate::text::request_form::{field, request_form_texts};

/// What the fields of a section need.
struct Writer<'a> {
    data: &'a RequestFormData,
    lang: Lang,
}

/// How a field differs from a plain one.
#[derive(Clone, Copy, Default)]
struct How {
    class: &'static str,
    kind: Option<&'static str>,
    hint: Option<&'static str>,
    optional: bool,
    autocomplete: Option<&'static str>,
    maxlength: Option<usize>,
    list: Option<&'static str>,
    pattern: Option<&'static str>,
}

impl Writer<'_> {
    fn value(&self, name: &str) -> String {
        self.data.form.texts.get(name).unwrap_or_default().to_owned()
    }

    fn errors(&self, name: &str) -> Vec<Label> {
        labels(&self.data.problems, name, self.lang)
    }

    /// Whether the operator asks for it.
    fn mark(&self, name: &str) -> Option<FieldMark> {
        asked::mark(self.data, name, self.lang)
    }

    fn text(&self, name: &'static str, how: How) -> AnyView {
        self.text_with(name, how, None)
    }

    fn text_with(&self, name: &'static str, how: How, after: Option<AnyView>) -> AnyView {
        view! {
            <TextField
                name=name
                label=field(name, self.lang).unwrap_or(name)
                value=self.value(name)
                kind=how.kind.unwrap_or("text")
                hint=how.hint.map(str::to_owned)
                errors=self.errors(name)
                mark=self.mark(name)
                optional=how.optional
                autocomplete=how.autocomplete
                maxlength=how.maxlength
                list=how.list
                pattern=how.pattern
                after=after
                class=how.class
            />
        }
        .into_any()
    }

    /// A port or an airport: free text, with suggestions. The name of a known code stands below it.
    fn port(&self, name: &'static str, how: How) -> AnyView {
        let value = self.value(name);
        let known = places::find(&value)
            .map(|place| format!("{}, {}", place.name, country_name(place.country, self.lang)));
        let label = field(name, self.lang).unwrap_or(name);
        let after = view! {
            <ul id=format!("{name}-places") class="menu places" role="listbox" aria-label=label data-places=crate::routes::PLACES hidden></ul>
            <output class="hint" for=name>{known}</output>
            <span class="sr" role="status" data-places-said></span>
        };
        let how = How {
            hint: Some(form_help_texts(self.lang).port_hint()),
            list: Some("known-places"),
            maxlength: Some(200),
            ..how
        };
        self.text_with(name, how, Some(after.into_any()))
    }

    fn date(&self, name: &'static str, optional: bool) -> AnyView {
        view! {
            <DateField
                name=name
                label=field(name, self.lang).unwrap_or(name)
                value=self.value(name)
                errors=self.errors(name)
                mark=self.mark(name)
                optional=optional
                class="h3 w2"
            />
        }
        .into_any()
    }

    fn select(
        &self,
        name: &'static str,
        choices: Vec<crate::components::Choice>,
        blank: &'static str,
        how: How,
    ) -> AnyView {
        view! {
            <SelectField
                name=name
                label=field(name, self.lang).unwrap_or(name)
                value=self.value(name)
                choices=choices
                blank=Some(blank.to_owned())
                hint=how.hint.map(str::to_owned)
                errors=self.errors(name)
                mark=self.mark(name)
                optional=how.optional
                class=how.class
            />
        }
        .into_any()
    }

    /// The tone and the messages of a group of fields.
    fn group(&self, name: &'static str) -> Group {
        let errors = self.errors(name);
        let id = (!errors.is_empty()).then(|| format!("{name}-error"));
        let mark = self.mark(name);
        let mark_id = mark.map(|_| field_mark_id(name));
        let mark = mark.map(|mark| field_mark(mark_id.clone(), mark));
        let messages = id.clone().map(|id| field_errors(id, errors));
        Group {
            tone: id.as_ref().map(|_| Tone::Stop.name()),
            described_by: described([mark_id, id]),
            messages: view! { {mark} {messages} }.into_any(),
        }
    }

    /// "At least one of", with a tick for each part that is given.
    fn rule(&self, parts: &[(&'static str, &'static str)]) -> impl IntoView + use<> {
        let t = request_form_texts(self.lang);
        let given = |name: &str| !self.value(name).trim().is_empty();
        let any = parts.iter().any(|(name, _)| given(name));
        let items = parts
            .iter()
            .map(|(name, words)| {
                let (name, words, met) = (*name, *words, given(name));
                view! {
                    <li class=met.then_some("met") data-part=name>
                        <span data-tick hidden=!met>{icon(Icon::Check)} <span class="sr">{t.given()}</span></span>
                        {words}
                    </li>
                }
            })
            .collect_view();
        view! {
            <div class="rule" data-rule data-tone=any.then_some("done")>
                <span data-done hidden=!any>{icon(Icon::Done)}</span> <span>{t.at_least_one()}</span> <ul>{items}</ul>
            </div>
        }
    }
}

struct Group {
    tone: Option<&'static str>,
    described_by: Option<String>,
    /// And the mark of a question that names the group.
    messages: AnyView,
}

/// A section: what it is about on the left, its fields on the right.
fn section(
    id: &'static str,
    title: &'static str,
    about: &'static str,
    fields: impl IntoView,
) -> impl IntoView {
    let heading = format!("h-{id}");
    let labelled = heading.clone();
    view! {
        <section class="section" id=id aria-labelledby=labelled>
            <header><h2 id=heading>{title}</h2><p>{about}</p></header>
            {fields}
        </section>
    }
}

pub(super) fn services(data: &RequestFormData, lang: Lang) -> impl IntoView + use<> {
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
            let drawing = icon(mode_icon(mode.as_deref()));
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
        view! {
            <TextField name="service_codes[]" label=t.service_code() hint=Some(t.service_code_hint().to_owned()) autocomplete=Some("off") />
        }
    });
    let group = w.group("service_codes");
    let reference = How {
        class: "w4",
        hint: Some(t.partner_ref_hint()),
        maxlength: Some(partner_api::rules::PARTNER_REF_MAX),
        autocomplete: Some("off"),
        ..How::default()
    };
    let currency = How {
        class: "w2",
        hint: Some(t.currency_hint()),
        ..How::default()
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
                {w.select("currency", choices::currencies(), t.no_preference(), currency)}
            </div>
        </div>
    };
    section("s-service", t.services(), t.services_about(), fields)
}

pub(super) fn route(data: &RequestFormData, lang: Lang) -> impl IntoView + use<> {
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
                    {carried(w.text(state, How { class: "", optional: true, ..half }), &w, state)}
                    {postal.map(|postal| carried(w.text(postal, How { class: "", optional: true, ..half }), &w, postal))}
                </div>
                {known::offers(side, legend, data, lang)}
            </fieldset>
        }
    };
    let fields = view! {
        <div class="fields">
            {end("origin", t.pickup(), Side::Origin, ["origin_country", "origin_port", "origin_address", "origin_state"], None)}
            {end("destination", t.delivery(), Side::Destination, ["dest_country", "dest_port", "dest_address", "dest_state"], Some("dest_postal_code"))}
        </div>
    };
    section("s-route", t.route(), t.route_about(), fields)
}

pub(super) fn terms(data: &RequestFormData, lang: Lang) -> impl IntoView + use<> {
    let (w, t) = (Writer { data, lang }, request_form_texts(lang));
    let catalogs = data.catalogs.as_deref();
    let name = |field_name| field(field_name, lang).unwrap_or(field_name);
    let (terms, time) = (w.group("terms"), w.group("time"));
    let half = How {
        class: "w3",
        ..How::default()
    };
    let fields = view! {
        <div class="stack">
            <fieldset class="field stack" id="terms" data-tone=terms.tone aria-describedby=terms.described_by>
                <legend class="sr">{t.terms_legend()}</legend>
                {terms.messages}
                {w.rule(&[("incoterm", name("incoterm")), ("delivery_scope", name("delivery_scope"))])}
                <div class="fields">
                    {w.select("incoterm", choices::of(Codes::Incoterm, catalogs, lang), t.not_chosen(), half)}
                    {w.select("delivery_scope", choices::of(Codes::DeliveryScope, catalogs, lang), t.not_chosen(), half)}
                </div>
                {incoterms::explained(lang)}
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
                    {w.text("transit_time_required", How { class: "h3 w2", hint: Some(t.transit_hint()), ..How::default() })}
                    {w.date("cargo_ready_date", true)}
                    {carried_in("h3 w2", w.date("etd_expected", true), &w, "etd_expected")}
                </div>
            </fieldset>
        </div>
    };
    section("s-terms", t.terms(), t.terms_about(), fields)
}

pub(super) fn special(data: &RequestFormData, lang: Lang) -> impl IntoView + use<> {
    let (w, t) = (Writer { data, lang }, request_form_texts(lang));
    let chosen = &data.form.special_requirements;
    let mut all = choices::of(Codes::SpecialRequirement, data.catalogs.as_deref(), lang);
    for code in chosen {
        if !all.iter().any(|one| one.value == *code) {
            all.push(crate::components::Choice::new(code.clone(), code.clone()));
        }
    }
    let boxes = all
        .into_iter()
        .enumerate()
        .map(|(at, choice)| {
            let checked = chosen.contains(&choice.value);
            view! {
                <label class="choice">
                    <input type="checkbox" id=format!("special_requirements-{at}") name="special_requirements[]" value=choice.value checked=checked />
                    <span>{label(choice.text)}</span>
                </label>
            }
        })
        .collect_view();
    let group = w.group("special_requirements");
    let fields = view! {
        <div class="stack">
            <fieldset class="field" data-tone=group.tone aria-describedby=group.described_by>
                <legend class="sr">{t.special()}</legend>
                {group.messages}
                {hidden("special_requirements[]", "")}
                <div class="choices">{boxes}</div>
            </fieldset>
            <TextArea
                name="special_note"
                label=field("special_note", lang).unwrap_or_default()
                value=w.value("special_note")
                errors=w.errors("special_note")
                mark=w.mark("special_note")
                optional=true
            />
        </div>
    };
    section("s-more", t.special(), t.special_about(), fields)
}

pub(super) fn contact(data: &RequestFormData, lang: Lang) -> impl IntoView + use<> {
    let (w, t) = (Writer { data, lang }, request_form_texts(lang));
    let half = How {
        class: "w3",
        ..How::default()
    };
    let optional = How {
        optional: true,
        ..half
    };
    let odd_tax_code = view! {
        <span class="odd tax-odd" data-tone=Tone::Attention.name()>{icon(Icon::Info)} {form_help_texts(lang).tax_odd()}</span>
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
            {known::offers(Side::Contact, t.contact(), data, lang)}
            <details class="fold" open=open>
                <summary>{icon(Icon::Chevron)}{t.invoice()}</summary>
                <div class="fields">
                    {w
                        .text_with(
                            "customer_tax_code",
                            How { hint: Some(t.tax_hint()), pattern: Some(TAX_CODE), list: Some("known-tax-codes"), ..optional },
                            Some(odd_tax_code.into_any()),
                        )}
                    {w.select("customer_country", choices::all_countries(lang), t.not_chosen(), How { hint: Some(t.invoice_country_hint()), ..optional })}
                    {w.text("customer_address", How { class: "", list: Some("known-invoice-addresses"), ..optional })}
                </div>
                {known::offers(Side::Invoice, t.invoice(), data, lang)}
            </details>
        </div>
    };
    section("s-contact", t.contact(), t.contact_about(), fields)
}

/// 10 digits, 13 with a branch, with or without what people write between them.
const TAX_CODE: &str = "\\s*[0-9]{10}([ \\-]?[0-9]{3})?\\s*";

/// Means of transport of a service, for rules of the style sheet; nothing for customs, warehouses and the like.
fn means(mode: &str) -> Option<&'static str> {
    Mode::from_code(mode).map(|mode| match mode {
        Mode::Air => "air",
        Mode::Express => "express",
        Mode::Road => "road",
        Mode::Sea => "sea",
    })
}

/// A field that only carried cargo needs: out of sight while no chosen service carries anything, unless it is filled.
/// Only fields that the service never requires may be given here.
fn carried(control: AnyView, w: &Writer, name: &str) -> AnyView {
    carried_in("h3", control, w, name)
}

fn carried_in(class: &'static str, control: AnyView, w: &Writer, name: &str) -> AnyView {
    let empty = w.value(name).is_empty() && w.errors(name).is_empty() && w.mark(name).is_none();
    view! { <div class=class data-carried=empty.then_some("empty")>{control}</div> }.into_any()
}

/// Suggestions that many fields share.
pub(super) fn datalists(lang: Lang) -> impl IntoView {
    let countries = countries(lang)
        .iter()
        .map(|(code, name)| view! { <option value=*code>{*name}</option> })
        .collect_view();
    let types = cargo_texts(lang)
        .package_types()
        .map(|name| view! { <option value=name></option> });
    view! {
        <datalist id="country-codes">{countries}</datalist>
        <datalist id="package-types">{types.collect_view()}</datalist>
    }
}
