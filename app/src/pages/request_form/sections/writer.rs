//! The fields of a section, with typed values and problems.

use domain::countries::country_name;
use domain::places;
use domain::rfq_form::DateDoubt;
use islands::{AskedMark, AtLeastOne, FormSection, PlaceField, RulePart, ShownPlaceField};
use leptos::prelude::*;

use crate::components::{
    Choice, DateField, FieldMark, Icon, SelectField, TextField, Tone, described, field_errors, field_mark,
    field_mark_id,
};
use crate::pages::request_form::asked;
use crate::pages::request_form::data::RequestFormData;
use crate::pages::request_form::messages::{date_doubts, labels};
use crate::rendering::Rendered;
use crate::text::Lang;
use crate::text::labels::Label;
use crate::text::request_form::{field, request_form_texts};

/// Writes the fields of a section.
#[derive(Clone, Copy)]
pub(super) struct Writer<'a> {
    pub(super) data: &'a RequestFormData,
    pub(super) lang: Lang,
}

/// Options in which a field differs from a plain one.
#[derive(Clone, Copy, Default)]
pub(super) struct FieldOptions {
    pub(super) class: &'static str,
    pub(super) kind: Option<&'static str>,
    pub(super) hint: Option<&'static str>,
    pub(super) optional: bool,
    pub(super) autocomplete: Option<&'static str>,
    pub(super) maxlength: Option<usize>,
    pub(super) list: Option<&'static str>,
    pub(super) pattern: Option<&'static str>,
}

/// The name of a field for people.
fn name_of(name: &'static str, lang: Lang) -> &'static str {
    field(name, lang).unwrap_or(name)
}

impl<'a> Writer<'a> {
    pub(super) fn value(self, name: &str) -> &'a str {
        self.data.form.texts.get(name).unwrap_or_default()
    }

    pub(super) fn errors(self, name: &str) -> Vec<Label> {
        labels(&self.data.problems, name, self.lang)
    }

    /// The mark of a field that the operator asks for.
    pub(super) fn mark(self, name: &str) -> Option<FieldMark> {
        asked::mark(self.data, name, self.lang)
    }

    pub(super) fn text(self, name: &'static str, options: FieldOptions) -> impl IntoView + use<'a> {
        self.text_with(name, options, None)
    }

    pub(super) fn text_with(
        self,
        name: &'static str,
        options: FieldOptions,
        after: Option<Rendered>,
    ) -> impl IntoView + use<'a> {
        view! {
            <TextField
                name=name
                label=name_of(name, self.lang)
                value=self.value(name)
                kind=options.kind.unwrap_or("text")
                hint=options.hint
                errors=self.errors(name)
                mark=self.mark(name)
                optional=options.optional
                autocomplete=options.autocomplete
                maxlength=options.maxlength
                list=options.list
                pattern=options.pattern
                after=after
                class=options.class
            />
        }
    }

    /// A port or an airport: free text, with suggestions. The name of a known code stands below it.
    pub(super) fn port(self, name: &'static str, class: &'static str) -> impl IntoView + use<> {
        let value = self.value(name);
        let place = places::find(value)
            .map(|place| format!("{}, {}", place.name, country_name(place.country, self.lang)));
        let asked = self.mark(name).map(|mark| AskedMark {
            is_answered: mark.tone == Tone::Done,
            text: mark.text.to_owned(),
        });
        let shown = ShownPlaceField {
            name: name.to_owned(),
            title: name_of(name, self.lang).to_owned(),
            value: value.to_owned(),
            place,
            asked,
            errors: self.errors(name),
            list: "known-places".to_owned(),
            class: class.to_owned(),
        };
        view! { <PlaceField lang=self.lang shown=shown /> }
    }

    pub(super) fn date(self, name: &'static str, optional: bool) -> impl IntoView + use<'a> {
        view! {
            <DateField
                name=name
                label=name_of(name, self.lang)
                value=self.value(name)
                errors=self.errors(name)
                mark=self.date_mark(name)
                optional=optional
                class="h3 w2"
                planned=true
            />
        }
    }

    /// A contradiction to another day comes first; that a day has passed stands below it.
    fn date_mark(self, name: &str) -> Option<FieldMark> {
        let doubts = date_doubts(&self.data.form).into_iter();
        let mut doubts = doubts.filter(|(field, doubt)| *field == name && *doubt != DateDoubt::Passed);
        match doubts.next() {
            Some((_, doubt)) => Some(FieldMark {
                tone: Tone::Attention,
                drawing: Icon::Alert,
                text: request_form_texts(self.lang).date_doubt(doubt),
            }),
            None => self.mark(name),
        }
    }

    pub(super) fn select(
        self,
        name: &'static str,
        choices: Vec<Choice>,
        blank: &'static str,
        options: FieldOptions,
    ) -> impl IntoView + use<'a> {
        view! {
            <SelectField
                name=name
                label=name_of(name, self.lang)
                value=self.value(name)
                choices=choices
                blank=blank
                hint=options.hint
                errors=self.errors(name)
                mark=self.mark(name)
                optional=options.optional
                class=options.class
            />
        }
    }

    /// The tone and the messages of a group of fields.
    pub(super) fn group(self, name: &'static str) -> Group {
        let errors = self.errors(name);
        let id = (!errors.is_empty()).then(|| format!("{name}-error"));
        let mark = self.mark(name);
        let mark_id = mark.map(|_| field_mark_id(name));
        let messages = view! {
            {mark.map(|mark| field_mark(mark_id.clone(), mark))}
            {id.as_deref().map(|id| field_errors(id, &errors))}
        };
        Group {
            tone: id.as_ref().map(|_| Tone::Stop.name()),
            messages: Rendered::new(messages),
            described_by: described([mark_id, id]),
        }
    }

    /// "At least one of", with a tick for each part that is given.
    pub(super) fn rule(self, parts: &[(&'static str, &'static str)]) -> impl IntoView + use<> {
        let part = |(name, words): &(&'static str, &'static str)| RulePart {
            name: (*name).to_owned(),
            words: (*words).to_owned(),
            is_given: !self.value(name).trim().is_empty(),
        };
        let parts: Vec<RulePart> = parts.iter().map(part).collect();
        view! { <AtLeastOne lang=self.lang parts=parts /> }
    }

    /// A section: its heading on the left, its fields on the right.
    pub(super) fn section(
        self,
        section: FormSection,
        about: &'static str,
        fields: impl IntoView,
    ) -> impl IntoView {
        let heading_id = format!("h-{}", section.id());
        let heading = heading_id.clone();
        view! {
            <section class="section" id=section.id() aria-labelledby=heading>
                <header>
                    <h2 id=heading_id>{section.name(self.lang)}</h2>
                    <p>{about}</p>
                </header>
                {fields}
            </section>
        }
    }
}

pub(super) struct Group {
    pub(super) tone: Option<&'static str>,
    pub(super) described_by: Option<String>,
    /// And the mark of a question that names the group.
    pub(super) messages: Rendered,
}
