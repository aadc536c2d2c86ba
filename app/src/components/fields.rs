//! Fields of forms: label, hint, control, message, always in this order. The id of a control follows from its name,
//! so that error summaries and scripts find it: `cargos[0][length]` has the id `cargos-0-length` and its message
//! `cargos-0-length-error`.

use leptos::prelude::*;

use maud::Render;

use super::{Icon, Tone, icon};
use crate::format;
use crate::html::html;
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escape};
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
pub fn field_mark(id: Option<&str>, mark: FieldMark) -> Rendered {
    html! {
        span.asked id=[id] data-tone=(mark.tone.name()) { (icon(mark.drawing)) span { (mark.text) } }
    }
    .into()
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
    class: &'static str,
    /// With its mark and its hint.
    label: Rendered,
    errors: Option<Rendered>,
}

impl Around {
    /// A control with everything around it.
    fn with(&self, control: &Rendered) -> Rendered {
        html! {
            div class={ "field" @if !self.class.is_empty() { " " (self.class) } } data-tone=[self.tone] {
                (self.label) (control) @if let Some(errors) = &self.errors { (errors) }
            }
        }
        .into()
    }
}

fn around(
    name: &str,
    label: &str,
    optional: bool,
    hint: Option<&str>,
    errors: &[Label],
    mark: Option<FieldMark>,
    class: &'static str,
) -> Around {
    let id = field_id(name);
    let hint_id = hint.map(|_| format!("{id}-hint"));
    let error_id = (!errors.is_empty()).then(|| format!("{id}-error"));
    let mark_id = mark.map(|_| format!("{id}-asked"));
    let label = html! {
        label for=(id) {
            (label)
            @if optional { " " span.opt { (common_texts(PageContext::lang()).optional()) } }
        }
        @if let Some(mark) = mark { (field_mark(mark_id.as_deref(), mark)) }
        @if let Some(hint) = hint { span.hint id=[&hint_id] { (hint) } }
    };
    Around {
        described_by: described([hint_id, mark_id, error_id.clone()]),
        invalid: (!errors.is_empty()).then_some("true"),
        tone: (!errors.is_empty()).then_some(Tone::Stop.name()),
        class,
        label: label.into(),
        errors: error_id.map(|id| field_errors(&id, errors)),
        id,
    }
}

/// A field that nobody sees: what travels with the form.
pub fn hidden(name: impl AsRef<str>, value: impl AsRef<str>) -> Rendered {
    html! { input type="hidden" name=(name.as_ref()) value=(value.as_ref()); }.into()
}

/// The messages of a field, under the id that `aria-describedby` names.
pub fn field_errors(id: &str, errors: &[Label]) -> Rendered {
    html! {
        span.error id=(id) {
            (icon(Icon::Alert))
            span { @for text in errors { span.message { (super::label(text.clone())) } } }
        }
    }
    .into()
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
    after: Option<Rendered>,
    /// Its place in a grid of fields: `w2`, `w3`, `w4`, `h3`.
    #[prop(optional)]
    class: &'static str,
    /// The id of the control; by default from its name.
    #[prop(optional_no_strip, into)]
    id: Option<String>,
) -> AnyView {
    let named = id.as_deref().unwrap_or(&name);
    let field = around(named, &label, optional, hint.as_deref(), &errors, mark, class);
    let control = html! {
        input
            id=(field.id)
            name=(name)
            type=(kind)
            value=(value)
            aria-describedby=[&field.described_by]
            aria-invalid=[field.invalid]
            required[required]
            autocomplete=[autocomplete]
            inputmode=[inputmode]
            maxlength=[maxlength]
            list=[list]
            pattern=[pattern];
        @if let Some(after) = after { (after) }
    };
    field.with(&control.into()).into_any()
}

/// Several lines of text.
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
    let named = id.as_deref().unwrap_or(&name);
    let field = around(named, &label, optional, hint.as_deref(), &errors, mark, class);
    let control = html! {
        textarea
            id=(field.id)
            name=(name)
            rows=(rows)
            aria-describedby=[&field.described_by]
            aria-invalid=[field.invalid]
            required[required]
        { (TextAreaContent(&value)) }
    };
    field.with(&control.into()).into_any()
}

/// The escaped content of a `<textarea>`. The first line break after the tag is dropped by browsers, so one is given. In a view
/// it is the text itself: Leptos 0.8 does not escape the children of a `<textarea>`.
pub struct TextAreaContent<'a>(pub &'a str);

impl Render for TextAreaContent<'_> {
    fn render_to(&self, into: &mut String) {
        if self.0.starts_with(['\n', '\r']) {
            into.push('\n');
        }
        escape(self.0, into);
    }
}

/// The same as text, for a view.
pub fn textarea_content(value: &str) -> String {
    TextAreaContent(value).render().into_string()
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
    let field = around(&name, &label, optional, hint.as_deref(), &errors, mark, class);
    let control = html! {
        select
            id=(field.id)
            name=(name)
            aria-describedby=[&field.described_by]
            aria-invalid=[field.invalid]
            required[required]
        {
            (Options { choices: &choices, value: &value, blank: blank.as_deref(), keeps_own: !is_of_more })
            @if let Some((heading, more)) = &more {
                optgroup label=(heading) {
                    (Options { choices: more, value: &value, blank: None, keeps_own: false })
                }
            }
        }
    };
    field.with(&control.into()).into_any()
}

/// The options of a `<select>`, for those outside [`SelectField`]. A value that is none of them stays chosen under its own
/// name.
pub fn options(choices: &[Choice], value: &str, blank: Option<&str>) -> Rendered {
    let options = Options {
        choices,
        value,
        blank,
        keeps_own: true,
    };
    options.render().into()
}

/// Options, written at once: a list of countries has 250.
struct Options<'a> {
    choices: &'a [Choice],
    value: &'a str,
    blank: Option<&'a str>,
    /// Whether a value that is none of the choices is one more.
    keeps_own: bool,
}

impl Render for Options<'_> {
    fn render_to(&self, into: &mut String) {
        /// Bytes of a usual one.
        const OPTION: usize = 48;

        let Self { choices, value, .. } = *self;
        into.reserve(choices.len() * OPTION);
        if let Some(blank) = self.blank {
            option("", blank, None, value.is_empty(), into);
        }
        let mut is_own = self.keeps_own && !value.is_empty();
        for Choice { value: code, text } in choices {
            let is_chosen = code == value && !value.is_empty();
            is_own = is_own && code != value;
            option(code, &text.text, text.lang, is_chosen, into);
        }
        if is_own {
            option(value, value, None, true, into);
        }
    }
}

fn option(value: &str, text: &str, lang: Option<&str>, is_chosen: bool, into: &mut String) {
    into.push_str("<option value=\"");
    escape(value, into);
    into.push('"');
    if is_chosen {
        into.push_str(" selected");
    }
    if let Some(lang) = lang {
        into.push_str(" lang=\"");
        escape(lang, into);
        into.push('"');
    }
    into.push('>');
    escape(text, into);
    into.push_str("</option>");
}

/// A box to tick, with its words. `value` is what the form carries when it is ticked.
#[component]
pub fn CheckField(
    #[prop(into)] name: String,
    #[prop(default = "1".into(), into)] value: String,
    label: Label,
    checked: bool,
    /// One more line under the words.
    #[prop(optional_no_strip)]
    about: Option<Rendered>,
    #[prop(default = "checkbox")] kind: &'static str,
    /// The id of the control; by default from its name, which lists of boxes share.
    #[prop(optional_no_strip, into)]
    id: Option<String>,
) -> AnyView {
    let id = id.unwrap_or_else(|| field_id(&name));
    let choice = html! {
        label.choice {
            input id=(id) type=(kind) name=(name) value=(value) checked[checked];
            span { (super::label(label)) @if let Some(about) = about { small { (about) } } }
        }
    };
    Rendered::from(choice).into_any()
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
    let field = around(&name, &label, optional, hint.as_deref(), &errors, mark, class);
    let day = value.parse::<jiff::civil::Date>().ok();
    let kind = if day.is_some() || value.is_empty() {
        "date"
    } else {
        "text"
    };
    let control = html! {
        input
            id=(field.id)
            name=(name)
            type=(kind)
            value=(value)
            aria-describedby=[&field.described_by]
            aria-invalid=[field.invalid];
        @if let Some(day) = day { span.hint { (format::date::weekday_and_day(day, PageContext::lang())) } }
    };
    field.with(&control.into()).into_any()
}
