//! The elements of a line: each attribute with the line's number registers its element when it comes into the page, so
//! fields are known by their names and no search is needed.

use std::borrow::Cow;

use domain::cargo::{LineText, LineTotals};
use leptos::prelude::*;
use web_sys::Element;

use super::details::is_in_details;
use super::field_names::{is_in_row, parse_field_name};
use super::line::{Line, RareParts};
use super::line_attribute::{LineAttribute, LineValue};
use super::shape::{LineContents, is_full_load, with_line_text};
use crate::dom;
use crate::signals::set_changed;

/// The elements of a line that say its number.
#[derive(Debug, Default)]
pub(crate) struct LineElements {
    entries: Vec<Entry>,
    /// Fields of the rare parts while they stand as the server wrote them, found once.
    from_server: Option<Vec<(String, Element)>>,
}

#[derive(Debug)]
struct Entry {
    element: Element,
    /// Its name. Views give it as a text that is borrowed, and any attribute may say the number.
    attribute: Box<str>,
    value: LineValue,
}

/// The content of a field; ticked boxes have one too.
pub(crate) fn content(field: &Element) -> String {
    if dom::is(field, "[type=checkbox]") {
        String::from(if dom::is_checked(field) { "1" } else { "" })
    } else {
        dom::value(field)
    }
}

pub(crate) fn set_content(field: &Element, content: &str) {
    if dom::is(field, "[type=checkbox]") {
        dom::set_checked(field, !content.is_empty());
    } else {
        dom::set_value(field, content);
    }
}

/// The field that an element is, by its number and name.
pub(crate) fn field_of(element: &Element) -> Option<(usize, String)> {
    let name = element.get_attribute("name")?;
    parse_field_name(&name).map(|(line, field)| (line, field.to_owned()))
}

/// Something is in the field, or was when it came.
fn holds(field: &Element) -> bool {
    let any = |name: &str| {
        dom::property(field, name).is_some_and(|value| {
            value
                .as_string()
                .map_or(value.is_truthy(), |text| !text.is_empty())
        })
    };
    if dom::is(field, "[type=checkbox]") {
        any("checked") || any("defaultChecked")
    } else {
        any("value") || any("defaultValue")
    }
}

impl Line {
    pub fn register(self, element: &Element, key: &str, value: &LineValue) {
        self.elements.try_update_value(|elements| {
            elements.entries.push(Entry {
                element: element.clone(),
                attribute: key.into(),
                value: value.clone(),
            });
        });
    }

    /// Registers another value of the line in an element.
    pub fn register_again(self, element: &Element, key: &str, value: &LineValue) {
        let known = self.elements.try_update_value(|elements| {
            let mut entries = elements.entries.iter_mut();
            let entry = entries.find(|entry| *entry.attribute == *key && entry.element == *element);
            entry.map(|entry| entry.value = value.clone()).is_some()
        });
        if known == Some(false) {
            self.register(element, key, value);
        }
    }

    /// Forgets the elements of parts that have left the page, such as questions that were answered.
    pub fn forget_replaced(self) {
        self.elements
            .try_update_value(|elements| elements.entries.retain(|entry| entry.element.is_connected()));
    }

    /// The row is made anew.
    pub fn forget_elements(self) {
        self.elements
            .try_update_value(|elements| *elements = LineElements::default());
    }

    /// Sets the number of the line, and writes it into all elements that have it.
    pub fn set_number(self, number: usize) {
        if self.number.get_untracked() == number {
            return;
        }
        self.number.set(number);
        // Elements written by the server have the old number.
        if self.rare.get_untracked() == RareParts::FromServer {
            self.fold();
            self.replace_server_fields();
        }
        self.elements.try_with_value(|elements| {
            for entry in &elements.entries {
                let value = LineAttribute {
                    line: self,
                    value: entry.value.clone(),
                };
                let _ = entry.element.set_attribute(&entry.attribute, &value.text());
            }
        });
    }

    /// The row.
    pub fn element(self) -> Option<Element> {
        self.elements.try_with_value(|elements| {
            let row = elements
                .entries
                .iter()
                .find(|entry| entry.value == LineValue::Number);
            row.map(|entry| entry.element.clone())
        })?
    }

    /// A field that is in the page.
    pub fn field(self, name: &str) -> Option<Element> {
        if !is_in_row(name) {
            self.find_server_fields();
        }
        self.elements.try_with_value(|elements| {
            // Elements of a part made in the browser replace those of the server.
            let entries = elements.entries.iter().rev();
            let mut made =
                entries.filter(|entry| matches!(&entry.value, LineValue::Name(own) if own == name));
            let from_server = || elements.from_server.iter().flatten().find(|(own, _)| own == name);
            made.next()
                .map(|entry| entry.element.clone())
                .or_else(|| from_server().map(|(_, field)| field.clone()))
        })?
    }

    fn find_server_fields(self) {
        if self.rare.get_untracked() != RareParts::FromServer
            || self
                .elements
                .try_with_value(|elements| elements.from_server.is_some())
                != Some(false)
        {
            return;
        }
        let fields = self
            .element()
            .map(|row| dom::all(&row, "[name]"))
            .unwrap_or_default();
        let rare = fields.into_iter().filter_map(|field| {
            let (_, name) = field_of(&field)?;
            (!is_in_row(&name)).then_some((name, field))
        });
        let rare = rare.collect();
        self.elements
            .try_update_value(|elements| elements.from_server = Some(rare));
    }

    /// The content of a field, in the page or not.
    pub fn text(self, name: &str) -> String {
        match self.field(name) {
            Some(field) => content(&field),
            None => self.content(name),
        }
    }

    /// Sets a field, in the page or not.
    pub fn put(self, name: &str, text: &str) {
        if let Some(field) = self.field(name) {
            set_content(&field, text);
            return;
        }
        self.contents
            .try_update_value(|contents| contents.set(name, text.to_owned()));
        if let RareParts::Folded(count) = self.rare.get_untracked() {
            // The closed details get one more hidden field.
            self.rare.set(RareParts::Folded(count.wrapping_add(1)));
        }
    }

    /// Everything that is typed in the line.
    pub fn gather(self) -> LineContents {
        self.find_server_fields();
        let mut all = self.contents.try_get_value().unwrap_or_default();
        self.elements.try_with_value(|elements| {
            for entry in &elements.entries {
                if let LineValue::Name(name) = &entry.value {
                    all.set(name, content(&entry.element));
                }
            }
            for (name, field) in elements.from_server.iter().flatten() {
                all.set(name, content(field));
            }
        });
        all
    }

    /// Stores the typed values for the time when the line, or a part of it, is built again.
    pub fn remember(self) {
        self.contents.try_set_value(self.gather());
    }

    /// Tells whether it has errors or marks of the operator's question.
    fn has_messages(self) -> bool {
        self.shape
            .try_with_value(|shape| !shape.errors.is_empty() || !shape.marks.is_empty())
            .unwrap_or_default()
    }

    pub fn is_full(self) -> bool {
        is_full_load(&self.text("load"))
    }

    /// Takes the rare parts of a line that has nothing to show out of the page; others stay as they are.
    pub fn fold(self) {
        if self.rare.get_untracked() != RareParts::FromServer || self.has_messages() || self.is_full() {
            return;
        }
        self.find_server_fields();
        let shows = self.elements.try_with_value(|elements| {
            let mut fields = elements.from_server.iter().flatten();
            fields.any(|(name, field)| {
                let kept_in_details = is_in_details(name) && !is_flag(field) && !is_handling(name);
                let unknown = dom::is(field, "[type=hidden]");
                !(kept_in_details || unknown) && holds(field)
            })
        });
        let dialog = self.elements.try_with_value(|elements| {
            let mut entries = elements.entries.iter();
            let dialog = entries
                .find(|entry| entry.value == LineValue::Id("dialog".into()) && &*entry.attribute == "id");
            dialog.map(|entry| entry.element.clone())
        });
        let is_open = dialog
            .flatten()
            .is_some_and(|dialog| dom::is(&dialog, ":popover-open"));
        if shows == Some(false) && !is_open {
            self.remember();
            self.elements
                .try_update_value(|elements| elements.from_server = None);
            self.rare.set(RareParts::Folded(0));
        }
    }

    pub fn is_folded(self) -> bool {
        matches!(self.rare.get_untracked(), RareParts::Folded(_))
    }

    /// Makes the rare parts that were taken out of the page, with what they held.
    pub fn unfold(self) {
        if self.is_folded() {
            self.make_rare_parts();
        }
    }

    /// Elements written by the server cannot follow the line: parts made in the browser replace them.
    fn replace_server_fields(self) {
        if self.rare.get_untracked() == RareParts::FromServer {
            self.make_rare_parts();
        }
    }

    fn make_rare_parts(self) {
        self.remember();
        self.elements
            .try_update_value(|elements| elements.from_server = None);
        self.rare.set(RareParts::Built);
    }

    /// Before the line leaves the page: it is built again if that is taken back.
    pub fn leave(self) {
        self.remember();
        self.replace_server_fields();
        self.forget_elements();
    }

    /// Reads the line and hands it on as the server's code takes it.
    pub fn with_text<T>(self, then: impl FnOnce(&LineText) -> T) -> T {
        with_line_text(&|name| Cow::Owned(self.text(name)), then)
    }

    /// Brings the figures of the line up to date.
    pub fn read(self) {
        let (now, is_named) =
            self.with_text(|text| (LineTotals::from_text(text), !text.name.trim().is_empty()));
        set_changed(self.is_named, is_named);
        set_changed(self.totals, Some(now));
    }
}

fn is_flag(field: &Element) -> bool {
    dom::is(field, "[type=checkbox]")
}

/// A field of the questions about special handling.
fn is_handling(name: &str) -> bool {
    domain::rfq_form::SpecialHandlingTexts::NAMES.contains(&name)
}
