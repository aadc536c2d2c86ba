//! The fields of an order.

use domain::countries::countries;
use domain::courier_form::{DOUBTS_SEEN, Doubt, NUMBER_SEEN, OPTIONAL};
use domain::figures::LANG_FIELD;
use domain::states::states;
use islands::{SENDER_FIELD, SENDER_LIST};
use leptos::prelude::*;

use super::address_book;
use super::data::{CourierData, CourierOutcome};
use crate::components::{Choice, FieldMark, Icon, Section, SelectField, TextField, Tone, hidden, icon};
use crate::pages::request_form::form_draft;
use crate::rendering::{Each, Rendered};
use crate::routes;
use crate::text::courier::{CourierTexts, courier_texts, field, hint};
use crate::text::labels::Label;
use crate::text::{Lang, problems};

/// The form with the typed values.
pub(super) fn form(data: &CourierData, t: CourierTexts, lang: Lang) -> Rendered {
    let fields = FormFields { data, lang };
    let send = match data.outcome {
        None => t.create(),
        Some(CourierOutcome::Doubtful) => t.create_as_is(),
        Some(CourierOutcome::SameNumber) => t.create_anyway(),
        Some(_) => t.create_again(),
    };
    // Warnings that this page shows are not given again.
    let seen = data.outcome.as_ref().map(|_| {
        let names: Vec<_> = data.form.doubts().into_iter().map(|(name, _)| name).collect();
        hidden(DOUBTS_SEEN, names.join(" "))
    });
    let number_seen = data
        .same_number
        .as_ref()
        .map(|order| hidden(NUMBER_SEEN, order.form.order_number.trim()));
    Rendered::new(view! {
        <form
            class="stack"
            method="post"
            action=routes::COURIER_NEW
            novalidate
        >
            {hidden("once", &data.once)}
            {hidden(LANG_FIELD, lang.tag())}
            {seen}
            {number_seen}
            <Section id="c-from" title=t.from() about=t.pickup_about()>
                <div class="fields">{fields.sender()} {fields.text("order_number", "w3")}</div>
            </Section>
            <Section id="c-to" title=t.to() about=t.to_about()>
                <div class="fields">
                    {address_book::pick(lang)}
                    {fields.text("consignee_name", "w3")}
                    {fields.input("consignee_phone", "w3", "tel", None, None)}
                    {fields.text("consignee_address", "")}
                    {fields.text("consignee_address_other", "")}
                    {fields.text("consignee_city", "h3 w3")}
                    {fields.text("consignee_postal_code", "h3 w3")}
                    {fields.state("consignee_state_code", "h3 w3")}
                    {fields.country("consignee_country", "h3 w3")}
                </div>
            </Section>
            <Section id="c-parcel" title=t.parcel() about=t.parcel_about()>
                <div class="fields">
                    {fields.text("product_name", "w4")}
                    {fields.number("product_price", "w2")}
                    {fields.number("length", "h3 w2")}
                    {fields.number("width", "h3 w2")}
                    {fields.number("height", "h3 w2")}
                    {fields.number("weight", "h3 w2")}
                </div>
            </Section>
            <Section id="c-money" title=t.money() about=t.money_about()>
                <div class="fields">
                    {fields.remembered("service_code", "w3")}
                    {fields.remembered("service_add", "w3")}
                    {fields.number("money_collection", "w3")}
                </div>
            </Section>
            <div class="bar">
                {form_draft(&data.draft, &data.form.order_number, data.form.is_blank(&data.draft), lang)}
                <div class="row push">
                    <button class="btn primary" name="do" value="send">
                        {icon(Icon::Send)}
                        {send}
                    </button>
                </div>
            </div>
        </form>
    })
}

/// The id of the list of states.
const STATES: &str = "states";

/// The fields with the typed values and their errors.
#[derive(Clone, Copy)]
struct FormFields<'a> {
    data: &'a CourierData,
    lang: Lang,
}

impl FormFields<'_> {
    fn text(self, name: &'static str, class: &'static str) -> impl IntoView {
        self.input(name, class, "text", None, None)
    }

    fn number(self, name: &'static str, class: &'static str) -> impl IntoView {
        self.input(name, class, "text", Some("decimal"), None)
    }

    /// A code from the partner's price list, which only the browser knows: it offers the codes that were typed before.
    fn remembered(self, name: &'static str, class: &'static str) -> impl IntoView {
        self.field(name, class, "text", None, None, "on")
    }

    /// A state: codes that few know by heart are offered by their names.
    fn state(self, name: &'static str, class: &'static str) -> impl IntoView {
        let options = states().map(|state| {
            view! { <option value=state.code>{state.name} ", " {state.country}</option> }
        });
        let suggestions = FieldSuggestions {
            list: STATES,
            after: Rendered::new(view! { <datalist id=STATES>{Each(options)}</datalist> }),
        };
        self.input(name, class, "text", None, Some(suggestions))
    }

    /// The sender's address: the browser may know it by a name.
    fn sender(self) -> impl IntoView {
        let suggestions = FieldSuggestions {
            list: SENDER_LIST,
            after: Rendered::new(address_book::sender(self.lang)),
        };
        self.input(SENDER_FIELD, "w3", "text", Some("numeric"), Some(suggestions))
    }

    fn country(self, name: &'static str, class: &'static str) -> impl IntoView {
        let (data, lang) = (self.data, self.lang);
        let choices: Vec<Choice> = countries(lang)
            .iter()
            .map(|(code, name)| Choice::new(*code, format!("{name} ({code})")))
            .collect();
        view! {
            <SelectField
                name=name
                label=field(name, lang).unwrap_or_default()
                value=data.form.get(name).unwrap_or_default()
                choices=choices
                blank=Some(courier_texts(lang).choose().to_owned())
                mark=self.warning(name)
                errors=self.errors(name)
                class=class
            />
        }
    }

    fn input(
        self,
        name: &'static str,
        class: &'static str,
        kind: &'static str,
        keys: Option<&'static str>,
        suggestions: Option<FieldSuggestions>,
    ) -> impl IntoView {
        self.field(name, class, kind, keys, suggestions, "off")
    }

    /// `remembers`: the browser offers the values that were typed before (`autocomplete`).
    fn field(
        self,
        name: &'static str,
        class: &'static str,
        kind: &'static str,
        keys: Option<&'static str>,
        suggestions: Option<FieldSuggestions>,
        remembers: &'static str,
    ) -> impl IntoView {
        let (data, lang) = (self.data, self.lang);
        let (list, after) = suggestions.map(|offered| (offered.list, offered.after)).unzip();
        view! {
            <TextField
                name=name
                label=field(name, lang).unwrap_or(name)
                value=data.form.get(name).unwrap_or_default()
                kind=kind
                hint=hint(name, lang).map(str::to_owned)
                errors=self.errors(name)
                mark=self.warning(name)
                optional=OPTIONAL.contains(&name)
                inputmode=keys
                autocomplete=Some(remembers)
                list=list
                after=after
                class=class
            />
        }
    }

    /// The reason why the service may not take the value of a field, on a page that says it.
    fn warning(self, name: &str) -> Option<FieldMark> {
        let says_warnings = matches!(
            self.data.outcome,
            Some(CourierOutcome::Fields | CourierOutcome::Doubtful)
        );
        if !says_warnings {
            return None;
        }
        let t = courier_texts(self.lang);
        let warnings = self.data.form.doubts();
        let (_, warning) = warnings.into_iter().find(|(field, _)| *field == name)?;
        Some(FieldMark {
            tone: Tone::Attention,
            drawing: Icon::Info,
            text: match warning {
                Doubt::Empty => t.is_empty(),
                Doubt::Negative => t.is_negative(),
            },
        })
    }

    fn errors(self, name: &str) -> Vec<Label> {
        let problems = self.data.problems.get(name).iter();
        problems
            .map(|problem| problems::problem_label(name, problem, self.lang))
            .collect()
    }
}

/// A field's suggestions: the id of their list, and the content behind the control.
struct FieldSuggestions {
    list: &'static str,
    after: Rendered,
}
