//! The fields of an order.

use domain::countries::countries;
use leptos::prelude::*;

use super::{CourierData, book, row};
use crate::components::{Choice, Icon, SelectField, TextField, icon};
use crate::forms::Problems;
use crate::forms::courier::{Doubt, regions};
use crate::pages::request_form::DraftMarks;
use crate::routes;
use crate::text::courier::{CourierTexts, field, hint};
use crate::text::courier_help::{ask, of as help};
use crate::text::labels::Label;
use crate::text::{Lang, problems};

/// The list of a country's codes, for the browser to suggest.
const CODES: &str = "state-codes";

pub(super) fn form(data: &CourierData, t: &'static CourierTexts, lang: Lang) -> AnyView {
    let w = Writer { data, lang };
    let choices: Vec<Choice> = countries(lang)
        .iter()
        .map(|(code, name)| Choice::new(*code, format!("{name} ({code})")))
        .collect();
    let doubted = data.doubts.shown(&data.form);
    let send = match (&data.told, doubted.is_empty()) {
        (_, false) => help(lang).create_as_it_is,
        (Some(_), true) => t.create_again,
        (None, true) => t.create,
    };
    let draft = DraftMarks::new(&data.draft, &data.form.order_number, lang);
    let doubted = doubted
        .into_iter()
        .map(|mark| hidden("sure", mark))
        .collect_view();
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
            data-saved=draft.texts.saved
            data-many=draft.texts.too_many
            data-large=draft.texts.too_large
            data-refused=draft.texts.refused
        >
            // The first button is the one that Enter presses in a field.
            <button class="sr" name="do" value="send" tabindex="-1" aria-hidden="true">{send}</button>
            {hidden("once", data.once.clone())} {hidden("draft", draft.id)} {doubted} {row::hidden_fields(&data.row)}
            {section("c-from", t.from, t.from_about, view! {
                {w.sender()} {w.text("order_number", "w3")}
            })}
            {section("c-to", t.to, t.to_about, view! {
                {book::pick(lang)}
                {w.text("consignee_name", "w3")} {w.text_of("consignee_phone", "w3", "tel", None, None)}
                {w.text("consignee_address", "")} {w.text("consignee_address_other", "")} {w.text("consignee_city", "h3 w3")}
                {w.text("consignee_postal_code", "h3 w3")} {w.state_code()}
                <SelectField
                    name="consignee_country"
                    label=field("consignee_country", lang).unwrap_or_default()
                    value=data.form.consignee_country.clone()
                    choices=choices
                    blank=Some(t.choose.to_owned())
                    errors=errors(&data.problems, "consignee_country", lang)
                    doubt=w.doubt("consignee_country")
                    class="h3 w3"
                />
            })}
            {section("c-parcel", t.parcel, t.parcel_about, view! {
                {w.text("product_name", "w4")} {w.number("product_price", "w2")} {w.number("length", "h3 w2")}
                {w.number("width", "h3 w2")} {w.number("height", "h3 w2")} {w.number("weight", "h3 w2")}
            })}
            {section("c-money", t.money, t.money_about, view! {
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

/// Writes the fields with what was typed, what is wrong and what is asked.
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

    /// The sender's address: the browser may know it by a name.
    fn sender(&self) -> AnyView {
        let known = Known {
            list: book::SENDERS,
            after: book::sender(self.lang),
        };
        self.text_of("address_id", "w3", "text", Some("numeric"), Some(known))
    }

    /// The state code, with the codes of the country that was chosen.
    fn state_code(&self) -> AnyView {
        let all = regions(&self.data.form.country());
        let known = (!all.is_empty()).then(|| {
            let options = all
                .iter()
                .map(|region| view! { <option value=region.code>{region.name}</option> })
                .collect_view();
            Known {
                list: CODES,
                after: view! { <datalist id=CODES>{options}</datalist> }.into_any(),
            }
        });
        self.text_of("consignee_state_code", "h3 w3", "text", None, known)
    }

    fn text_of(
        &self,
        name: &'static str,
        class: &'static str,
        kind: &'static str,
        keys: Option<&'static str>,
        known: Option<Known>,
    ) -> AnyView {
        let (data, lang) = (self.data, self.lang);
        let optional = matches!(
            name,
            "consignee_phone" | "consignee_address_other" | "service_add"
        );
        let (list, after) = known.map_or((None, None), |known| (Some(known.list), Some(known.after)));
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
                list=list
                after=after
                doubt=self.doubt(name)
                class=class
            />
        }
        .into_any()
    }

    /// What is asked about a field, and a button that takes what is proposed. The page comes back at the field.
    fn doubt(&self, name: &'static str) -> Option<AnyView> {
        let doubt = self.data.doubts.get(name)?;
        let words = ask(doubt, &self.data.form.country(), self.lang);
        let take = doubt.proposal().map(|proposal| take(name, proposal, self.lang));
        Some(view! { <span>{words}</span> {take} }.into_any())
    }
}

/// A field's suggestions: the id of their list, and what stands behind the control.
struct Known {
    list: &'static str,
    after: AnyView,
}

fn take(name: &'static str, proposal: &str, lang: Lang) -> AnyView {
    view! {
        " "
        <button class="btn" name="do" value=format!("use-{name}") formaction=format!("{}#{name}", routes::COURIER_NEW)>
            {icon(Icon::Check)} {(help(lang).use_it)(proposal)}
        </button>
    }
    .into_any()
}

/// What a doubt asks, for the summary.
pub(super) fn words(name: &str, doubt: &Doubt, country: &str, lang: Lang) -> String {
    format!(
        "{}: {}",
        field(name, lang).unwrap_or(name),
        ask(doubt, country, lang)
    )
}

pub(super) fn hidden(name: impl Into<String>, value: impl Into<String>) -> AnyView {
    view! { <input type="hidden" name=name.into() value=value.into() /> }.into_any()
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
