//! The form of a courier order, and the service's answer to it (spec, "Courier order creation").

use leptos::prelude::*;
use partner_api::rules::Violation;
use serde_json::Value;

use crate::components::{
    Banner, Choice, ErrorLink, ErrorSummary, Head, Icon, Panel, SelectField, TextField, Tone, icon, is_blank,
    operator, readable,
};
use crate::document::Page;
use crate::forms::courier::{CourierForm, place};
use crate::forms::{Problem, Problems};
use crate::frame::Frame;
use crate::islands::SendOnce;
use crate::routes;
use crate::text::countries::countries;
use crate::text::courier::{CourierTexts, field, hint, of};
use crate::text::labels::Label;
use crate::text::{Lang, common, problems, trouble};
use crate::trouble::Trouble;

/// The form of an order.
#[derive(Clone, Debug)]
pub struct CourierData {
    pub form: CourierForm,
    pub problems: Problems,
    pub told: Option<Told>,
    /// Random; an order is sent once.
    pub once: String,
}

/// Why the form is back.
#[derive(Clone, Debug)]
pub enum Told {
    /// Our own checks found something.
    Checked,
    /// The service refused it: its words, where it gave any beside the fields.
    Refused {
        message: Option<String>,
    },
    NotSent(Trouble),
    /// The order may have been created.
    Perhaps(Trouble),
    /// The same form came a second time.
    Again,
}

pub fn page(data: CourierData) -> Page {
    let lang = Frame::lang();
    let t = of(lang);
    let title = if data.told.is_some() {
        format!("{}{}", common::of(lang).error_prefix, t.title)
    } else {
        t.title.to_owned()
    };
    let told = data
        .told
        .as_ref()
        .map(|told| self::told(told, &data.problems, lang));
    let about =
        view! { {t.about} " " <a href=routes::REQUEST_NEW>{t.about_link}</a> {t.about_end} }.into_any();
    let body = view! {
        <div class="page"><Head title=t.title under=about /> {told} {form(&data, t, lang)} <SendOnce /></div>
    };
    Page::new(title, body).with_islands()
}

fn told(told: &Told, found: &Problems, lang: Lang) -> AnyView {
    let t = of(lang);
    let sentences = |trouble: &Trouble| {
        let said = trouble::tell(trouble, lang);
        view! { <p>{said.what}</p> }
    };
    let (title, about, links) = match told {
        Told::Checked => return view! { <ErrorSummary links=summary(found, lang) /> }.into_any(),
        Told::Refused { message } => {
            let words = message
                .clone()
                .map(|words| view! { <p>{t.operator_says}</p><blockquote>{operator(words)}</blockquote> });
            (
                t.refused,
                view! { {words} <p>{t.kept}</p> }.into_any(),
                summary(found, lang),
            )
        }
        Told::NotSent(trouble) => {
            let next = trouble::tell(trouble, lang).next;
            (
                t.not_sent,
                view! { {sentences(trouble)} <p>{next} " " {t.kept}</p> }.into_any(),
                Vec::new(),
            )
        }
        Told::Perhaps(trouble) => (
            t.perhaps,
            view! { {sentences(trouble)} <p>{t.perhaps_about}</p> <p>{t.kept}</p> }.into_any(),
            Vec::new(),
        ),
        Told::Again => (
            t.again_title,
            view! { <p>{t.again_about}</p> }.into_any(),
            Vec::new(),
        ),
    };
    view! { <ErrorSummary links=links title=Some(title.to_owned()) about=about /> }.into_any()
}

fn summary(found: &Problems, lang: Lang) -> Vec<ErrorLink> {
    let ordered = found.ordered(|name| place(name).unwrap_or(usize::MAX));
    ordered
        .into_iter()
        .flat_map(|(name, all)| {
            all.iter().map(move |problem| {
                let words = problems::tell(name, problem, lang).text;
                let words = if matches!(problem, Problem::Rule(Violation::Service(_))) {
                    format!("“{words}”")
                } else {
                    words
                };
                match field(name, lang) {
                    Some(label) => ErrorLink::to_field(name, format!("{label}: {words}")),
                    None => ErrorLink {
                        target: None,
                        text: Label::own(format!("{} ({name}): {words}", of(lang).elsewhere)),
                    },
                }
            })
        })
        .collect()
}

fn form(data: &CourierData, t: &'static CourierTexts, lang: Lang) -> impl IntoView + use<> {
    let text = |name: &'static str, class: &'static str, keys: Option<&'static str>, kind: &'static str| {
        let optional = matches!(
            name,
            "consignee_phone" | "consignee_address_other" | "service_add"
        );
        view! {
            <TextField
                name=name
                label=field(name, lang).unwrap_or(name)
                value=data.form.get(name).unwrap_or_default()
                kind=kind
                hint=hint(name, lang).map(str::to_owned)
                errors=errors(&data.problems, name, lang)
                optional=optional
                inputmode=keys
                autocomplete=Some("off")
                class=class
            />
        }
    };
    let plain = |name, class| text(name, class, None, "text");
    let number = |name, class| text(name, class, Some("decimal"), "text");
    let choices: Vec<Choice> = countries(lang)
        .iter()
        .map(|(code, name)| Choice::new(*code, format!("{name} ({code})")))
        .collect();
    let send = if data.told.is_some() {
        t.create_again
    } else {
        t.create
    };
    view! {
        <form class="stack" method="post" action=routes::COURIER_NEW novalidate>
            <input type="hidden" name="once" value=data.once.clone() />
            {section("c-from", t.from, t.from_about, view! {
                {text("address_id", "w3", Some("numeric"), "text")} {plain("order_number", "w3")}
            })}
            {section("c-to", t.to, t.to_about, view! {
                {plain("consignee_name", "w3")} {text("consignee_phone", "w3", None, "tel")} {plain("consignee_address", "")}
                {plain("consignee_address_other", "")} {plain("consignee_city", "h3 w3")} {plain("consignee_postal_code", "h3 w3")}
                {plain("consignee_state_code", "h3 w3")}
                <SelectField
                    name="consignee_country"
                    label=field("consignee_country", lang).unwrap_or_default()
                    value=data.form.consignee_country.clone()
                    choices=choices
                    blank=Some(t.choose.to_owned())
                    errors=errors(&data.problems, "consignee_country", lang)
                    class="h3 w3"
                />
            })}
            {section("c-parcel", t.parcel, t.parcel_about, view! {
                {plain("product_name", "w4")} {number("product_price", "w2")} {number("length", "h3 w2")} {number("width", "h3 w2")}
                {number("height", "h3 w2")} {number("weight", "h3 w2")}
            })}
            {section("c-money", t.money, t.money_about, view! {
                {plain("service_code", "w3")} {plain("service_add", "w3")} {number("money_collection", "w3")}
            })}
            <div class="bar"><div class="row push"><button class="btn primary">{icon(Icon::Send)}{send}</button></div></div>
        </form>
    }
}

fn errors(found: &Problems, name: &str, lang: Lang) -> Vec<Label> {
    found
        .get(name)
        .iter()
        .map(|problem| problems::tell(name, problem, lang))
        .collect()
}

fn section(
    id: &'static str,
    title: &'static str,
    about: &'static str,
    fields: impl IntoView,
) -> impl IntoView {
    view! {
        <section class="section" aria-labelledby=id>
            <header><h2 id=id>{title}</h2><p>{about}</p></header>
            <div class="fields">{fields}</div>
        </section>
    }
}

/// An order that was taken.
#[derive(Clone, Debug)]
pub struct CreatedData {
    pub order_number: String,
    /// Of unspecified shape.
    pub answer: Value,
}

/// The service's answer, readable whatever it is.
pub fn created(data: CreatedData) -> Page {
    let t = of(Frame::lang());
    let answer = if is_blank(&data.answer) {
        view! { <p>{t.answer_empty}</p> }.into_any()
    } else {
        readable(&data.answer)
    };
    let body = view! {
        <div class="page">
            <Head title=t.done />
            <Banner tone=Tone::Done drawing=Icon::Done title=(t.done_about)(&data.order_number) />
            <Panel id="answer" title=t.answer><div class="pad">{answer}</div></Panel>
            <p><a class="btn" href=routes::COURIER_NEW>{icon(Icon::Plus)}{t.another}</a></p>
        </div>
    };
    Page::new(t.done, body)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::pages::testing::{MARKUP, hostile, html};

    #[test]
    fn nothing_typed_or_answered_comes_to_life() {
        let pairs: Vec<_> = CourierForm::NAMES.iter().map(|name| (*name, MARKUP)).collect();
        let form = CourierForm::from_pairs(pairs);
        let mut problems = Problems::default();
        for name in CourierForm::NAMES.iter().chain(&[MARKUP]) {
            problems.add(*name, Violation::Service(MARKUP.into()));
        }
        for lang in [Lang::Vi, Lang::En] {
            let told = Some(Told::Refused {
                message: Some(MARKUP.into()),
            });
            let data = CourierData {
                form: form.clone(),
                problems: problems.clone(),
                told,
                once: "1".into(),
            };
            let shown = html(lang, move || Page {
                islands: false,
                ..page(data)
            });
            shown.is_sound();
            assert_eq!(shown.count("[aria-invalid=true]"), 19);
            assert_eq!(shown.attributes("[name=product_name]", "value"), [MARKUP]);
            for answer in [
                json!(null),
                json!("ok"),
                hostile(&json!({"code": "x", "list": [{"a": "b"}], "fee": 12})),
            ] {
                html(lang, move || {
                    created(CreatedData {
                        order_number: MARKUP.into(),
                        answer,
                    })
                })
                .is_sound();
            }
        }
    }

    #[test]
    fn every_field_has_its_name_in_both_languages() {
        for name in CourierForm::NAMES {
            assert!(
                field(name, Lang::Vi).is_some() && field(name, Lang::En).is_some(),
                "{name}"
            );
        }
    }
}
