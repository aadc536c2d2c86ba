//! The fields of an order.

use domain::Problems;
use domain::countries::countries;
use domain::courier_form::{DOUBTS_SEEN, Doubt, OPTIONAL};
use domain::figures::LANG_FIELD;
use leptos::prelude::*;

use super::data::{CourierData, CourierOutcome};
use super::{address_book, batch};
use crate::components::{Choice, FieldMark, Icon, SelectField, TextField, Tone, hidden, icon};
use crate::pages::request_form::DraftMarks;
use crate::rendering::Rendered;
use crate::routes;
use crate::text::courier::{CourierTexts, courier_texts, field, hint};
use crate::text::labels::Label;
use crate::text::{Lang, problems};

pub(super) fn form(data: &CourierData, t: CourierTexts, lang: Lang) -> AnyView {
    let w = Writer { data, lang };
    let choices: Vec<Choice> = countries(lang)
        .iter()
        .map(|(code, name)| Choice::new(*code, format!("{name} ({code})")))
        .collect();
    let send = match data.outcome {
        None => t.create(),
        Some(CourierOutcome::Doubtful) => t.create_as_is(),
        Some(_) => t.create_again(),
    };
    // What this page tells is not asked again.
    let seen = data.outcome.as_ref().map(|_| {
        let names = data
            .form
            .doubts()
            .into_iter()
            .map(|(name, _)| name)
            .collect::<Vec<_>>();
        hidden(DOUBTS_SEEN, names.join(" "))
    });
    let draft = DraftMarks::new(&data.draft, &data.form.order_number, lang);
    view! {
        <form
            class="stack"
            method="post"
            action=routes::COURIER_NEW
            novalidate
            data-courier
            data-draft
            data-draft-fresh=draft.fresh.then_some("")
            data-who=draft.who
            data-saved=draft.texts.saved()
            data-many=draft.texts.too_many()
            data-large=draft.texts.too_large()
            data-refused=draft.texts.refused()
        >
            {hidden("once", data.once.clone())} {hidden("draft", draft.id)} {hidden(LANG_FIELD, lang.tag())} {seen} {batch::hidden_fields(&data.batch)}
            {section("c-from", t.from(), t.pickup_about(), view! {
                {w.sender()} {w.text("order_number", "w3")}
            })}
            {section("c-to", t.to(), t.to_about(), view! {
                {address_book::pick(lang)}
                {w.text("consignee_name", "w3")} {w.text_of("consignee_phone", "w3", "tel", None, None)}
                {w.text("consignee_address", "")} {w.text("consignee_address_other", "")} {w.text("consignee_city", "h3 w3")}
                {w.text("consignee_postal_code", "h3 w3")} {w.text("consignee_state_code", "h3 w3")}
                <SelectField
                    name="consignee_country"
                    label=field("consignee_country", lang).unwrap_or_default()
                    value=data.form.consignee_country.clone()
                    choices=choices
                    blank=Some(t.choose().to_owned())
                    mark=w.doubt("consignee_country")
                    errors=errors(&data.problems, "consignee_country", lang)
                    class="h3 w3"
                />
            })}
            {section("c-parcel", t.parcel(), t.parcel_about(), view! {
                {w.text("product_name", "w4")} {w.number("product_price", "w2")} {w.number("length", "h3 w2")}
                {w.number("width", "h3 w2")} {w.number("height", "h3 w2")} {w.number("weight", "h3 w2")}
            })}
            {section("c-money", t.money(), t.money_about(), view! {
                {w.text("service_code", "w3")} {w.text("service_add", "w3")} {w.number("money_collection", "w3")}
            })}
            <div class="bar">
                <p class="saved small quiet" role="status" data-draft-status></p>
                <div class="row push"><button class="btn primary" name="do" value="send">{icon(Icon::Send)}{send}</button></div>
            </div>
        </form>
    }
    .into_any()
}

/// Writes the fields with what was typed and what is wrong.
struct Writer<'a> {
    data: &'a CourierData,
    lang: Lang,
}

impl Writer<'_> {
    fn text(&self, name: &'static str, class: &'static str) -> AnyView {
        self.text_of(name, class, "text", None, None)
    }

    fn number(&self, name: &'static str, class: &'static str) -> AnyView {
        self.text_of(name, class, "text", Some("decimal"), None)
    }

    /// What the service may not take, on a page that tells it.
    fn doubt(&self, name: &str) -> Option<FieldMark> {
        let told = matches!(
            self.data.outcome,
            Some(CourierOutcome::Fields | CourierOutcome::Doubtful)
        );
        let t = courier_texts(self.lang);
        let doubts = if told { self.data.form.doubts() } else { Vec::new() };
        let (_, doubt) = doubts.into_iter().find(|(field, _)| *field == name)?;
        Some(FieldMark {
            tone: Tone::Attention,
            drawing: Icon::Info,
            text: match doubt {
                Doubt::Empty => t.is_empty(),
                Doubt::Negative => t.is_negative(),
            },
        })
    }

    /// The sender's address: the browser may know it by a name.
    fn sender(&self) -> AnyView {
        let suggestions = FieldSuggestions {
            list: address_book::SENDERS,
            after: address_book::sender(self.lang),
        };
        self.text_of("address_id", "w3", "text", Some("numeric"), Some(suggestions))
    }

    fn text_of(
        &self,
        name: &'static str,
        class: &'static str,
        kind: &'static str,
        keys: Option<&'static str>,
        suggestions: Option<FieldSuggestions>,
    ) -> AnyView {
        let (data, lang) = (self.data, self.lang);
        let (list, after) =
            suggestions.map_or((None, None), |offered| (Some(offered.list), Some(offered.after)));
        view! {
            <TextField
                name=name
                label=field(name, lang).unwrap_or(name)
                value=data.form.get(name).unwrap_or_default()
                kind=kind
                hint=hint(name, lang).map(str::to_owned)
                errors=errors(&data.problems, name, lang)
                mark=self.doubt(name)
                optional=OPTIONAL.contains(&name)
                inputmode=keys
                autocomplete=Some("off")
                list=list
                after=after.map(Rendered::new)
                class=class
            />
        }
        .into_any()
    }
}

/// A field's suggestions: the id of their list, and what stands behind the control.
struct FieldSuggestions {
    list: &'static str,
    after: AnyView,
}

fn errors(found: &Problems, name: &str, lang: Lang) -> Vec<Label> {
    found
        .get(name)
        .iter()
        .map(|problem| problems::problem_label(name, problem, lang))
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
