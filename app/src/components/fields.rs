//! Fields of forms: label, hint, control, message, always in this order. The id of a control follows from its name,
//! so that error summaries and scripts find it: `cargos[0][length]` has the id `cargos-0-length` and its message
//! `cargos-0-length-error`.

use std::borrow::Cow;

use islands::DayInWords;
use islands::text::day_in_words::day_passed;
use leptos::either::Either;
use leptos::prelude::*;

use super::{Icon, Tone, icon};
use crate::format;
use crate::page_context::PageContext;
use crate::rendering::{Each, Escaped, Rendered, escaped};
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

/// A remark on a field beside its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldMark {
    pub tone: Tone,
    pub drawing: Icon,
    pub text: &'static str,
}

/// The mark itself, under the id that `aria-describedby` names; without one where the field is described elsewhere.
pub fn field_mark(id: Option<String>, mark: FieldMark) -> impl IntoView {
    islands::field_mark(id, mark.tone.name(), mark.drawing, mark.text.to_owned())
}

/// The id of a field's mark.
pub fn field_mark_id(name: &str) -> String {
    format!("{}-asked", field_id(name))
}

/// The value of `aria-describedby`; `None` without any id, so that the attribute is left out.
pub fn described(ids: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let ids: Vec<String> = ids.into_iter().flatten().collect();
    (!ids.is_empty()).then(|| ids.join(" "))
}

/// A text that a field may have: given as a text or as an `Option` of one.
#[derive(Clone, Debug, Default)]
pub struct OptionalText<'a>(Option<Cow<'a, str>>);

impl<'a> From<&'a str> for OptionalText<'a> {
    fn from(text: &'a str) -> Self {
        Self(Some(text.into()))
    }
}

impl<'a> From<&'a String> for OptionalText<'a> {
    fn from(text: &'a String) -> Self {
        Self(Some(text.into()))
    }
}

impl From<String> for OptionalText<'_> {
    fn from(text: String) -> Self {
        Self(Some(text.into()))
    }
}

impl<'a, T: Into<Cow<'a, str>>> From<Option<T>> for OptionalText<'a> {
    fn from(text: Option<T>) -> Self {
        Self(text.map(Into::into))
    }
}

/// The label, hint, messages and classes around a control.
struct FieldFrame<'a> {
    /// Of the control.
    id: String,
    label: Cow<'a, str>,
    optional: bool,
    hint: Option<Cow<'a, str>>,
    errors: Cow<'a, [Label]>,
    mark: Option<FieldMark>,
    class: &'static str,
}

impl FieldFrame<'_> {
    fn hint_id(&self) -> Option<String> {
        self.hint.is_some().then(|| format!("{}-hint", self.id))
    }

    fn mark_id(&self) -> Option<String> {
        self.mark.map(|_| format!("{}-asked", self.id))
    }

    fn error_id(&self) -> Option<String> {
        (!self.errors.is_empty()).then(|| format!("{}-error", self.id))
    }

    /// The control's `aria-describedby`.
    fn described_by(&self) -> Option<String> {
        described([self.hint_id(), self.mark_id(), self.error_id()])
    }

    /// The control's `aria-invalid`.
    fn invalid(&self) -> Option<&'static str> {
        (!self.errors.is_empty()).then_some("true")
    }

    /// The control with everything around it.
    fn with(self, control: impl IntoView) -> impl IntoView {
        let mark = self.mark.map(|mark| field_mark(self.mark_id(), mark));
        let errors = self.error_id().map(|id| field_errors(&id, &self.errors));
        let tone = self.invalid().map(|_| Tone::Stop.name());
        let hint_id = self.hint_id();
        let hint = self.hint.map(|hint| {
            view! {
                <span class="hint" id=hint_id>
                    {escaped(hint)}
                </span>
            }
        });
        let optional = self
            .optional
            .then(|| view! { " " <span class="opt">{common_texts(PageContext::lang()).optional()}</span> });
        let class = match self.class {
            "" => Cow::Borrowed("field"),
            place => format!("field {place}").into(),
        };
        view! {
            <div class=class data-tone=tone>
                <label for=escaped(self.id)>{escaped(self.label)} {optional}</label>
                {mark}
                {hint}
                {control}
                {errors}
            </div>
        }
    }
}

/// A field that nobody sees: what travels with the form.
pub fn hidden<'a>(name: impl Into<Cow<'a, str>>, value: impl Into<Cow<'a, str>>) -> impl IntoView {
    view! { <input type="hidden" name=escaped(name) value=escaped(value) /> }
}

/// The messages of a field, under the id that `aria-describedby` names. Rendered: id and messages are put together where they
/// stand.
pub fn field_errors(id: &str, errors: &[Label]) -> Rendered {
    let messages = errors
        .iter()
        .map(|text| view! { <span class="message">{super::label(text)}</span> });
    Rendered::new(view! {
        <span class="error" id=escaped(id)>
            {icon(Icon::Alert)}
            <span>{Each(messages)}</span>
        </span>
    })
}

/// One line of text. `kind` is the input's type; everything typed comes back in `value`.
#[component]
pub fn TextField<'a>(
    #[prop(into)] name: Cow<'a, str>,
    #[prop(into)] label: Cow<'a, str>,
    #[prop(optional, into)] value: Cow<'a, str>,
    #[prop(default = "text")] kind: &'static str,
    /// Says "optional" beside the label.
    #[prop(optional)]
    optional: bool,
    /// The browser refuses to send the form without it.
    #[prop(optional)]
    required: bool,
    #[prop(optional, into)] hint: OptionalText<'a>,
    #[prop(optional, into)] errors: Cow<'a, [Label]>,
    #[prop(optional_no_strip)] mark: Option<FieldMark>,
    #[prop(optional_no_strip)] autocomplete: Option<&'static str>,
    #[prop(optional_no_strip)] inputmode: Option<&'static str>,
    #[prop(optional_no_strip)] maxlength: Option<usize>,
    /// The id of a `datalist`.
    #[prop(optional_no_strip)]
    list: Option<&'static str>,
    /// Pattern of a usual value; a style may mark another one, nothing is refused for it.
    #[prop(optional_no_strip)]
    pattern: Option<&'static str>,
    /// Between the control and its message.
    #[prop(optional_no_strip)]
    after: Option<Rendered>,
    /// Its place in a grid of fields: `w2`, `w3`, `w4`, `h3`.
    #[prop(optional)]
    class: &'static str,
    /// The id of the control; by default from its name.
    #[prop(optional, into)]
    id: OptionalText<'a>,
) -> impl IntoView {
    let around = FieldFrame {
        id: field_id(id.0.as_ref().unwrap_or(&name)),
        label,
        optional,
        hint: hint.0,
        errors,
        mark,
        class,
    };
    let control = view! {
        <input
            id=around.id.clone()
            name=escaped(name)
            type=kind
            value=escaped(value)
            aria-describedby=around.described_by()
            aria-invalid=around.invalid()
            required=required
            autocomplete=autocomplete
            inputmode=inputmode
            maxlength=maxlength
            list=list
            pattern=pattern
        />
        {after}
    };
    around.with(control)
}

/// Several lines of text.
#[component]
pub fn TextArea<'a>(
    #[prop(into)] name: Cow<'a, str>,
    #[prop(into)] label: Cow<'a, str>,
    #[prop(optional, into)] value: Cow<'a, str>,
    #[prop(optional)] optional: bool,
    #[prop(optional)] required: bool,
    #[prop(optional, into)] hint: OptionalText<'a>,
    #[prop(optional, into)] errors: Cow<'a, [Label]>,
    #[prop(optional_no_strip)] mark: Option<FieldMark>,
    #[prop(default = 4)] rows: u32,
    #[prop(optional)] class: &'static str,
    /// The id of the control; by default from its name, which several forms of one page may share.
    #[prop(optional, into)]
    id: OptionalText<'a>,
) -> impl IntoView {
    let around = FieldFrame {
        id: field_id(id.0.as_ref().unwrap_or(&name)),
        label,
        optional,
        hint: hint.0,
        errors,
        mark,
        class,
    };
    let control = view! {
        <textarea
            id=around.id.clone()
            name=escaped(name)
            rows=rows
            aria-describedby=around.described_by()
            aria-invalid=around.invalid()
            required=required
        >
            {textarea_content(value)}
        </textarea>
    };
    around.with(control)
}

/// The content of a `<textarea>`, escaped. Browsers drop a line break that follows the tag, so one is put before a text that
/// begins with its own.
pub fn textarea_content<'a>(text: impl Into<Cow<'a, str>>) -> Escaped<'a> {
    let text = text.into();
    if text.starts_with(['\n', '\r']) {
        return escaped(format!("\n{text}"));
    }
    escaped(text)
}

/// One of several choices. A value that is none of them stays chosen under its own name.
#[component]
pub fn SelectField<'a>(
    #[prop(into)] name: Cow<'a, str>,
    /// By default that of the name, which only one field of a page may have.
    #[prop(optional_no_strip)]
    id: Option<String>,
    #[prop(into)] label: Cow<'a, str>,
    #[prop(optional, into)] value: Cow<'a, str>,
    choices: Vec<Choice>,
    /// Further choices below a heading.
    #[prop(optional_no_strip)]
    more: Option<(String, Vec<Choice>)>,
    /// The text of an empty choice at the top.
    #[prop(optional, into)]
    blank: OptionalText<'a>,
    #[prop(optional)] optional: bool,
    #[prop(optional)] required: bool,
    #[prop(optional, into)] hint: OptionalText<'a>,
    #[prop(optional, into)] errors: Cow<'a, [Label]>,
    #[prop(optional_no_strip)] mark: Option<FieldMark>,
    #[prop(optional)] class: &'static str,
) -> impl IntoView {
    let is_of_more = more
        .iter()
        .flat_map(|(_, choices)| choices)
        .any(|choice| choice.value == value);
    let around = FieldFrame {
        id: id.unwrap_or_else(|| field_id(&name)),
        label,
        optional,
        hint: hint.0,
        errors,
        mark,
        class,
    };
    let first = Rendered::new(option_list(&choices, &value, blank.0.as_deref(), !is_of_more));
    let more = more.map(|(heading, choices)| {
        let choices = Rendered::new(option_list(&choices, &value, None, false));
        view! { <optgroup label=heading>{choices}</optgroup> }
    });
    let control = view! {
        <select
            id=around.id.clone()
            name=escaped(name)
            aria-describedby=around.described_by()
            aria-invalid=around.invalid()
            required=required
        >
            {first}
            {more}
        </select>
    };
    around.with(control)
}

/// The options of a `<select>`, for those outside [`SelectField`]. A value that is none of them stays chosen under its own
/// name.
pub fn options(choices: &[Choice], value: &str, blank: Option<&str>) -> Rendered {
    Rendered::new(option_list(choices, value, blank, true))
}

/// `keeps_own`: a value that is none of the choices is one more.
fn option_list(choices: &[Choice], value: &str, blank: Option<&str>, keeps_own: bool) -> impl IntoView {
    let is_chosen = move |code: &str| code == value && !value.is_empty();
    let own = (keeps_own && !value.is_empty() && choices.iter().all(|choice| choice.value != value))
        .then(|| option(value, value, None, true));
    let choices = choices
        .iter()
        .map(move |Choice { value, text }| option(value, &text.text, text.lang, is_chosen(value)));
    view! {
        {blank.map(|blank| option("", blank, None, value.is_empty()))}
        {Each(choices)}
        {own}
    }
}

fn option<'a>(
    value: &'a str,
    text: &'a str,
    lang: Option<&'static str>,
    is_chosen: bool,
) -> impl IntoView + use<'a> {
    view! {
        <option value=escaped(value) selected=is_chosen lang=lang>
            {escaped(text)}
        </option>
    }
}

/// A box to tick, with its words. The form carries `value` when it is ticked.
#[component]
pub fn CheckField<'a>(
    #[prop(into)] name: Cow<'a, str>,
    #[prop(default = "1".into(), into)] value: Cow<'a, str>,
    #[prop(into)] label: Cow<'a, Label>,
    checked: bool,
    /// One more line under the words.
    #[prop(optional_no_strip)]
    about: Option<Rendered>,
    #[prop(default = "checkbox")] kind: &'static str,
    /// The id of the control; by default from its name, which lists of boxes share.
    #[prop(optional, into)]
    id: OptionalText<'a>,
) -> impl IntoView {
    let id = id.0.unwrap_or_else(|| field_id(&name).into());
    view! {
        <label class="choice">
            <input id=escaped(id) type=kind name=escaped(name) value=escaped(value) checked=checked />
            <span>
                {super::label(label)}
                {about.map(|about| view! { <small>{about}</small> })}
            </span>
        </label>
    }
}

/// A day. The browser shows it in its own notation, so it is repeated below in words. Text that is no date stays in the
/// field as typed.
#[component]
pub fn DateField<'a>(
    #[prop(into)] name: Cow<'a, str>,
    #[prop(into)] label: Cow<'a, str>,
    #[prop(optional, into)] value: Cow<'a, str>,
    #[prop(optional)] optional: bool,
    #[prop(optional, into)] hint: OptionalText<'a>,
    #[prop(optional, into)] errors: Cow<'a, [Label]>,
    #[prop(optional_no_strip)] mark: Option<FieldMark>,
    #[prop(optional)] class: &'static str,
    /// A day to come: the words follow the choice and warn of a day that has passed; on pages with the islands of forms.
    #[prop(optional)]
    planned: bool,
) -> impl IntoView {
    let around = FieldFrame {
        id: field_id(&name),
        label,
        optional,
        hint: hint.0,
        errors,
        mark,
        class,
    };
    let day = value.parse::<jiff::civil::Date>().ok();
    let kind = if day.is_some() || value.is_empty() {
        "date"
    } else {
        "text"
    };
    let lang = PageContext::lang();
    let today = PageContext::with(|frame| frame.zone.to_datetime(frame.now).date());
    let words = day.map(|day| {
        let words = format::date::weekday_and_day(day, lang);
        if planned && day < today {
            words + day_passed(lang)
        } else {
            words
        }
    });
    let in_words = if planned && kind == "date" {
        Either::Left(
            view! { <DayInWords words=words.unwrap_or_default() today=today.to_string() lang=lang /> },
        )
    } else {
        Either::Right(words.map(|words| view! { <span class="hint">{escaped(words)}</span> }))
    };
    let control = view! {
        <input
            id=around.id.clone()
            name=escaped(name)
            type=kind
            value=escaped(value)
            aria-describedby=around.described_by()
            aria-invalid=around.invalid()
        />
        {in_words}
    };
    around.with(control)
}
