//! Attributes that say the number of their line: names, ids, labels, buttons.
//!
//! A closure for each would be 36 effects a line, more than 7,000 in 200 lines, which doubles the time that the grid takes to
//! wake up. So an attribute tells its line when it comes into the page, and a line that gets another number writes it
//! into all of them.

use std::borrow::Cow;

use domain::rfq_form::LineAction;
use leptos::prelude::*;
use leptos::tachys::html::attribute::AttributeValue;
use leptos::tachys::renderer::{Rndr, types};

use super::field_names::{element_id, field_name};
use super::line::Line;
use crate::text::cargo::{cargo_texts, field};

/// The part of an attribute that depends on its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LineValue {
    /// The number, from 0.
    Number,
    /// The name of a field.
    Name(Cow<'static, str>),
    /// The id of an element.
    Id(Cow<'static, str>),
    /// Ids of several elements.
    Ids(Vec<Cow<'static, str>>),
    /// "Line 1, length"
    Label(&'static str),
    /// "Line 1"
    Heading,
    /// "Line 1: Details"
    Details,
    /// The action of a button on the line, whatever line the action names.
    Action(LineAction),
}

/// The value of such an attribute.
#[derive(Clone, Debug)]
pub(crate) struct LineAttribute {
    pub line: Line,
    pub value: LineValue,
}

impl LineAttribute {
    pub fn text(&self) -> String {
        let at = self.line.number.get_untracked();
        let lang = self.line.lang;
        let t = cargo_texts(lang);
        match &self.value {
            LineValue::Number => at.to_string(),
            LineValue::Name(name) => field_name(at, name),
            LineValue::Id(element) => element_id(at, element),
            LineValue::Ids(elements) => {
                let ids: Vec<String> = elements.iter().map(|one| element_id(at, one)).collect();
                ids.join(" ")
            }
            LineValue::Label(name) => t.in_line(at + 1, field(name, lang).unwrap_or(name)),
            LineValue::Heading => format!("{} {}", t.line(), at + 1),
            LineValue::Details => format!("{} {}: {}", t.line(), at + 1, t.details()),
            LineValue::Action(action) => action.clone().at(at).to_string(),
        }
    }

    #[cfg_attr(
        not(feature = "hydrate"),
        expect(unused_variables, clippy::unused_self, reason = "elements are in browsers")
    )]
    fn register(&self, element: &types::Element, key: &str) {
        #[cfg(feature = "hydrate")]
        self.line.register(element, key, &self.value);
    }
}

impl AttributeValue for LineAttribute {
    type State = (types::Element, LineValue);
    type AsyncOutput = Self;
    type Cloneable = Self;
    type CloneableOwned = Self;

    fn html_len(&self) -> usize {
        24
    }

    fn to_html(self, key: &str, into: &mut String) {
        AttributeValue::to_html(self.text(), key, into);
    }

    fn to_template(_key: &str, _into: &mut String) {}

    fn hydrate<const FROM_SERVER: bool>(self, key: &str, element: &types::Element) -> Self::State {
        self.register(element, key);
        (element.clone(), self.value)
    }

    fn build(self, element: &types::Element, key: &str) -> Self::State {
        Rndr::set_attribute(element, key, &self.text());
        self.register(element, key);
        (element.clone(), self.value)
    }

    fn rebuild(self, key: &str, state: &mut Self::State) {
        if state.1 != self.value {
            Rndr::set_attribute(&state.0, key, &self.text());
            #[cfg(feature = "hydrate")]
            self.line.register_again(&state.0, key, &self.value);
            state.1 = self.value;
        }
    }

    fn into_cloneable(self) -> Self {
        self
    }

    fn into_cloneable_owned(self) -> Self {
        self
    }

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }
}
