//! How the fields of a section are written.

use domain::countries::country_name;
use domain::places;
use leptos::prelude::*;

use crate::components::{
    DateField, FieldMark, Icon, SelectField, TextField, Tone, described, field_errors, field_mark,
    field_mark_id, icon,
};
use crate::html::html;
use crate::pages::request_form::asked;
use crate::pages::request_form::data::RequestFormData;
use crate::pages::request_form::messages::labels;
use crate::rendering::Rendered;
use crate::text::Lang;
use crate::text::form_help::form_help_texts;
use crate::text::labels::Label;
use crate::text::request_form::{field, request_form_texts};

/// What the fields of a section need.
pub(super) struct Writer<'a> {
    pub(super) data: &'a RequestFormData,
    pub(super) lang: Lang,
}

/// How a field differs from a plain one.
#[derive(Clone, Copy, Default)]
pub(super) struct How {
    pub(super) class: &'static str,
    pub(super) kind: Option<&'static str>,
    pub(super) hint: Option<&'static str>,
    pub(super) optional: bool,
    pub(super) autocomplete: Option<&'static str>,
    pub(super) maxlength: Option<usize>,
    pub(super) list: Option<&'static str>,
    pub(super) pattern: Option<&'static str>,
}

impl Writer<'_> {
    pub(super) fn value(&self, name: &str) -> String {
        self.data.form.texts.get(name).unwrap_or_default().to_owned()
    }

    pub(super) fn errors(&self, name: &str) -> Vec<Label> {
        labels(&self.data.problems, name, self.lang)
    }

    /// Whether the operator asks for it.
    pub(super) fn mark(&self, name: &str) -> Option<FieldMark> {
        asked::mark(self.data, name, self.lang)
    }

    pub(super) fn text(&self, name: &'static str, how: How) -> Rendered {
        self.text_with(name, how, None)
    }

    pub(super) fn text_with(&self, name: &'static str, how: How, after: Option<Rendered>) -> Rendered {
        Rendered::new(view! {
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
        })
    }

    /// A port or an airport: free text, with suggestions. The name of a known code stands below it.
    pub(super) fn port(&self, name: &'static str, how: How) -> Rendered {
        let value = self.value(name);
        let known = places::find(&value)
            .map(|place| format!("{}, {}", place.name, country_name(place.country, self.lang)));
        let label = field(name, self.lang).unwrap_or(name);
        let after = html! {
            ul class="menu places"
                id={ (name) "-places" }
                role="listbox"
                aria-label=(label)
                data-places
                hidden {}
            output.hint for=(name) { @if let Some(known) = known { (known) } }
            span.sr role="status" data-places-said {}
        };
        let how = How {
            hint: Some(form_help_texts(self.lang).port_hint()),
            list: Some("known-places"),
            maxlength: Some(200),
            ..how
        };
        self.text_with(name, how, Some(after.into()))
    }

    pub(super) fn date(&self, name: &'static str, optional: bool) -> Rendered {
        Rendered::new(view! {
            <DateField
                name=name
                label=field(name, self.lang).unwrap_or(name)
                value=self.value(name)
                errors=self.errors(name)
                mark=self.mark(name)
                optional=optional
                class="h3 w2"
            />
        })
    }

    pub(super) fn select(
        &self,
        name: &'static str,
        choices: Vec<crate::components::Choice>,
        blank: &'static str,
        how: How,
    ) -> Rendered {
        Rendered::new(view! {
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
        })
    }

    /// The tone and the messages of a group of fields.
    pub(super) fn group(&self, name: &'static str) -> Group {
        let errors = self.errors(name);
        let id = (!errors.is_empty()).then(|| format!("{name}-error"));
        let mark = self.mark(name);
        let mark_id = mark.map(|_| field_mark_id(name));
        let messages = html! {
            @if let Some(mark) = mark { (field_mark(mark_id.as_deref(), mark)) }
            @if let Some(id) = &id { (field_errors(id, &errors)) }
        };
        Group {
            tone: id.as_ref().map(|_| Tone::Stop.name()),
            described_by: described([mark_id, id]),
            messages: messages.into(),
        }
    }

    /// "At least one of", with a tick for each part that is given.
    pub(super) fn rule(&self, parts: &[(&'static str, &'static str)]) -> Rendered {
        let t = request_form_texts(self.lang);
        let given = |name: &str| !self.value(name).trim().is_empty();
        let any = parts.iter().any(|(name, _)| given(name));
        html! {
            div.rule data-rule data-tone=[any.then_some("done")] {
                span data-done hidden[!any] { (icon(Icon::Done)) }
                span { (t.at_least_one()) }
                ul {
                    @for (name, words) in parts {
                        @let met = given(name);
                        li class=[met.then_some("met")] data-part=(name) {
                            span data-tick hidden[!met] { (icon(Icon::Check)) span.sr { (t.given()) } }
                            (words)
                        }
                    }
                }
            }
        }
        .into()
    }
}

pub(super) struct Group {
    pub(super) tone: Option<&'static str>,
    pub(super) described_by: Option<String>,
    /// And the mark of a question that names the group.
    pub(super) messages: Rendered,
}

/// A section: what it is about on the left, its fields on the right.
pub(super) fn section(
    id: &'static str,
    title: &'static str,
    about: &'static str,
    fields: &Rendered,
) -> Rendered {
    html! {
        section.section id=(id) aria-labelledby={ "h-" (id) } {
            header { h2 id={ "h-" (id) } { (title) } p { (about) } }
            (fields)
        }
    }
    .into()
}
