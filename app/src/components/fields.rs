//! Fields of forms: label, hint, control, message, always in this order. The id of a control follows from its name,
//! so that error summaries and scripts find it: `cargos[0][length]` has the id `cargos-0-length` and its message
//! `cargos-0-length-error`.

use leptos::prelude::*;

use super::{Icon, Tone, icon};
use crate::format;
use crate::page_context::PageContext;
use crate::text::common::common_texts;
use crate::text::labels::Label;

/// The id of a field's control, from its name in a form (`cargos[0][length]`) or in an error map (`cargos.0.length`).
pub fn field_id(name: &str) -> String {
    let mut id = String::with_capacity(name.len());
    for part in name.split(['[', ']', '.']).filter(|part| !part.is_empty()) {
        if !id.is_empty() {
            id.push('-');
        }
        id.extend(
            part.chars()
                .map(|letter| if letter.is_whitespace() { '_' } else { letter }),
        );
    }
    id
}

/// The id of a field's message.
pub fn field_error_id(name: &str) -> String {
    format!("{}-error", field_id(name))
}

/// One entry of a list of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub value: String,
    pub text: Label,
}

impl Choice {
    pub fn new(value: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            value: value.into(),
            text: Label::own(text),
        }
    }

    pub fn labelled(value: impl Into<String>, text: Label) -> Self {
        Self {
            value: value.into(),
            text,
        }
    }
}

/// Something told of a field beside its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldMark {
    pub tone: Tone,
    pub drawing: Icon,
    pub text: &'static str,
}

/// The mark itself, under the id that `aria-describedby` names; without one where the field is described elsewhere.
pub fn field_mark(id: Option<String>, mark: FieldMark) -> AnyView {
    view! { <span class="asked" id=id data-tone=mark.tone.name()>{icon(mark.drawing)} <span>{mark.text}</span></span> }.into_any()
}

/// The id of a field's mark.
pub fn field_mark_id(name: &str) -> String {
    format!("{}-asked", field_id(name))
}

/// Ids for `aria-describedby`; nothing without any.
pub fn described(ids: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let ids: Vec<String> = ids.into_iter().flatten().collect();
    (!ids.is_empty()).then(|| ids.join(" "))
}

/// What surrounds every control, worked out once.
struct Around {
    id: String,
    described_by: Option<String>,
    invalid: Option<&'static str>,
    tone: Option<&'static str>,
    class: String,
    /// With its mark.
    label: AnyView,
    hint: Option<AnyView>,
    errors: Option<AnyView>,
}

fn around(
    name: &str,
    label: String,
    optional: bool,
    hint: Option<String>,
    errors: Vec<Label>,
    mark: Option<FieldMark>,
    class: &str,
) -> Around {
    let id = field_id(name);
    let hint_id = hint.is_some().then(|| format!("{id}-hint"));
    let error_id = (!errors.is_empty()).then(|| format!("{id}-error"));
    let mark_id = mark.map(|_| format!("{id}-asked"));
    let described_by = described([hint_id.clone(), mark_id.clone(), error_id.clone()]);
    let optional = optional
        .then(|| view! { " " <span class="opt">{common_texts(PageContext::lang()).optional()}</span> });
    Around {
        described_by,
        invalid: (!errors.is_empty()).then_some("true"),
        tone: (!errors.is_empty()).then_some(Tone::Stop.name()),
        class: if class.is_empty() {
            "field".into()
        } else {
            format!("field {class}")
        },
        label: view! { <label for=id.clone()>{label}{optional}</label> {mark.map(|mark| field_mark(mark_id, mark))} }.into_any(),
        hint: hint.map(|text| view! { <span class="hint" id=hint_id>{text}</span> }.into_any()),
        errors: error_id.map(|id| field_errors(id, errors)),
        id,
    }
}

/// A field that nobody sees: what travels with the form.
pub fn hidden(name: impl Into<String>, value: impl Into<String>) -> AnyView {
    view! { <input type="hidden" name=name.into() value=value.into() /> }.into_any()
}

/// The messages of a field, under the id that `aria-describedby` names.
pub fn field_errors(id: String, errors: Vec<Label>) -> AnyView {
    let messages = errors
        .into_iter()
        .map(|text| view! { <span class="message">{super::label(text)}</span> })
        .collect_view();
    view! { <span class="error" id=id>{icon(Icon::Alert)}<span>{messages}</span></span> }.into_any()
}

/// One line of text. `kind` is the input's type; everything typed comes back in `value`.
#[component]
pub fn TextField(
    #[prop(into)] name: String,
    #[prop(into)] label: String,
    #[prop(optional, into)] value: String,
    #[prop(default = "text")] kind: &'static str,
    /// Says "optional" beside the label.
    #[prop(optional)]
    optional: bool,
    /// The browser refuses to send the form without it.
    #[prop(optional)]
    required: bool,
    #[prop(optional_no_strip, into)] hint: Option<String>,
    #[prop(optional)] errors: Vec<Label>,
    #[prop(optional_no_strip)] mark: Option<FieldMark>,
    #[prop(optional_no_strip)] autocomplete: Option<&'static str>,
    #[prop(optional_no_strip)] inputmode: Option<&'static str>,
    #[prop(optional_no_strip)] maxlength: Option<usize>,
    /// The id of a `datalist`.
    #[prop(optional_no_strip)]
    list: Option<&'static str>,
    /// What a usual value looks like; styles may tell about another, nothing is refused for it.
    #[prop(optional_no_strip)]
    pattern: Option<&'static str>,
    /// Between the control and its message.
    #[prop(optional_no_strip)]
    after: Option<AnyView>,
    /// Its place in a grid of fields: `w2`, `w3`, `w4`, `h3`.
    #[prop(optional)]
    class: &'static str,
    /// The id of the control; by default from its name.
    #[prop(optional_no_strip, into)]
    id: Option<String>,
) -> AnyView {
    let named = id.as_deref().unwrap_or(&name);
    let field = around(named, label, optional, hint, errors, mark, class);
    view! {
        <div class=field.class data-tone=field.tone>
            {field.label} {field.hint}
            <input
                id=field.id
                name=name
                type=kind
                value=value
                aria-describedby=field.described_by
                aria-invalid=field.invalid
                required=required
                autocomplete=autocomplete
                inputmode=inputmode
                maxlength=maxlength
                list=list
                pattern=pattern
            />
            {after} {field.errors}
        </div>
    }
    .into_any()
}

/// Several lines of text. The only place with a `<textarea>`: Leptos 0.8 does not escape its children.
#[component]
pub fn TextArea(
    #[prop(into)] name: String,
    #[prop(into)] label: String,
    #[prop(optional, into)] value: String,
    #[prop(optional)] optional: bool,
    #[prop(optional)] required: bool,
    #[prop(optional_no_strip, into)] hint: Option<String>,
    #[prop(optional)] errors: Vec<Label>,
    #[prop(optional_no_strip)] mark: Option<FieldMark>,
    #[prop(default = 4)] rows: u32,
    #[prop(optional)] class: &'static str,
    /// The id of the control; by default from its name, which several forms of one page may share.
    #[prop(optional_no_strip, into)]
    id: Option<String>,
) -> AnyView {
    let field = around(
        id.as_deref().unwrap_or(&name),
        label,
        optional,
        hint,
        errors,
        mark,
        class,
    );
    view! {
        <div class=field.class data-tone=field.tone>
            {field.label} {field.hint}
            <textarea
                id=field.id
                name=name
                rows=rows
                aria-describedby=field.described_by
                aria-invalid=field.invalid
                required=required
            >
                {textarea_content(&value)}
            </textarea>
            {field.errors}
        </div>
    }
    .into_any()
}

/// The escaped content of a `<textarea>`. The first line break after the tag is dropped by browsers, so one is given.
pub fn textarea_content(value: &str) -> String {
    let first = if value.starts_with(['\n', '\r']) { "\n" } else { "" };
    format!("{first}{}", html_escape::encode_text(value))
}

/// One of several choices. A value that is none of them stays chosen under its own name.
#[component]
pub fn SelectField(
    #[prop(into)] name: String,
    #[prop(into)] label: String,
    #[prop(optional, into)] value: String,
    choices: Vec<Choice>,
    /// Further choices below a heading.
    #[prop(optional_no_strip)]
    more: Option<(String, Vec<Choice>)>,
    /// The text of an empty choice at the top.
    #[prop(optional_no_strip, into)]
    blank: Option<String>,
    #[prop(optional)] optional: bool,
    #[prop(optional)] required: bool,
    #[prop(optional_no_strip, into)] hint: Option<String>,
    #[prop(optional)] errors: Vec<Label>,
    #[prop(optional_no_strip)] mark: Option<FieldMark>,
    #[prop(optional)] class: &'static str,
) -> AnyView {
    let is_of_more = more
        .iter()
        .flat_map(|(_, choices)| choices)
        .any(|choice| choice.value == value);
    let more = more.map(|(heading, choices)| {
        view! { <optgroup label=heading>{listed(choices, &value)}</optgroup> }
    });
    let blank = blank.map(|text| blank_option(text, &value));
    let own = (!is_of_more).then(|| own_option(&choices, &value)).flatten();
    let choices = view! { {blank} {listed(choices, &value)} {own} };
    let field = around(&name, label, optional, hint, errors, mark, class);
    view! {
        <div class=field.class data-tone=field.tone>
            {field.label} {field.hint}
            <select id=field.id name=name aria-describedby=field.described_by aria-invalid=field.invalid required=required>
                {choices.into_any()} {more}
            </select>
            {field.errors}
        </div>
    }.into_any()
}

/// The options of a `<select>`, for those outside [`SelectField`].
pub fn options(choices: Vec<Choice>, value: &str, blank: Option<String>) -> AnyView {
    let own = own_option(&choices, value);
    let blank = blank.map(|text| blank_option(text, value));
    view! { {blank} {listed(choices, value)} {own} }.into_any()
}

fn blank_option(text: String, value: &str) -> impl IntoView + use<> {
    let selected = value.is_empty();
    view! { <option value="" selected=selected>{text}</option> }
}

/// A value that is none of the choices, under its own name.
fn own_option(choices: &[Choice], value: &str) -> Option<AnyView> {
    let known = value.is_empty() || choices.iter().any(|choice| choice.value == value);
    (!known).then(|| listed(vec![Choice::new(value, value)], value))
}

fn listed(choices: Vec<Choice>, value: &str) -> AnyView {
    let chosen = value.to_owned();
    choices
        .into_iter()
        .map(move |choice| {
            let selected = choice.value == chosen && !chosen.is_empty();
            view! { <option value=choice.value selected=selected lang=choice.text.lang>{choice.text.text}</option> }
        })
        .collect_view()
        .into_any()
}

/// A box to tick, with its words. `value` is what the form carries when it is ticked.
#[component]
pub fn CheckField(
    #[prop(into)] name: String,
    #[prop(default = "1".into(), into)] value: String,
    label: Label,
    checked: bool,
    /// One more line under the words.
    #[prop(optional, into)]
    about: Option<AnyView>,
    #[prop(default = "checkbox")] kind: &'static str,
    /// The id of the control; by default from its name, which lists of boxes share.
    #[prop(optional_no_strip, into)]
    id: Option<String>,
) -> AnyView {
    let id = id.unwrap_or_else(|| field_id(&name));
    view! {
        <label class="choice">
            <input id=id type=kind name=name value=value checked=checked />
            <span>{super::label(label)}{about.map(|about| view! { <small>{about}</small> })}</span>
        </label>
    }
    .into_any()
}

/// A day. The browser shows it in its own notation, so it is repeated below in words. What is no date stays in the
/// field as typed.
#[component]
pub fn DateField(
    #[prop(into)] name: String,
    #[prop(into)] label: String,
    #[prop(optional, into)] value: String,
    #[prop(optional)] optional: bool,
    #[prop(optional_no_strip, into)] hint: Option<String>,
    #[prop(optional)] errors: Vec<Label>,
    #[prop(optional_no_strip)] mark: Option<FieldMark>,
    #[prop(optional)] class: &'static str,
) -> AnyView {
    let field = around(&name, label, optional, hint, errors, mark, class);
    let day = value.parse::<jiff::civil::Date>().ok();
    let kind = if day.is_some() || value.is_empty() {
        "date"
    } else {
        "text"
    };
    let named = day.map(
        |day| view! { <span class="hint">{format::date::weekday_and_day(day, PageContext::lang())}</span> },
    );
    view! {
        <div class=field.class data-tone=field.tone>
            {field.label} {field.hint}
            <input
                id=field.id
                name=name
                type=kind
                value=value
                aria-describedby=field.described_by
                aria-invalid=field.invalid
            />
            {named} {field.errors}
        </div>
    }
    .into_any()
}
