//! A cargo line: its signals, and its remembered values while it is not in the page.

use std::borrow::Cow;

use domain::Lang;
use domain::cargo::LineTotals;
use domain::rfq_form::LineAction;
use leptos::prelude::*;

use super::line_attribute::{LineAttribute, LineValue};
use super::shape::{LineContents, LineShape, Questions};
use crate::field_mark::asked_tone;
use crate::text::cargo::{CargoTexts, cargo_texts};
use crate::text::grid::{GridTexts, grid_texts};

#[cfg(feature = "hydrate")]
use super::elements::LineElements;

/// The rare parts of a line: the fields of its details, its containers, the questions about special handling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    not(feature = "hydrate"),
    expect(dead_code, reason = "the server writes all of them")
)]
pub(crate) enum RareParts {
    /// As the server wrote them.
    FromServer,
    /// Out of the page. Fields that hold something are hidden in the closed details. The number grows whenever there is one
    /// more of them, so that they are shown anew.
    Folded(u32),
    /// Made in the browser.
    Built,
}

/// A line of the grid. Handles only: a copy is the same line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// Tells it from all other lines that ever were in the page.
    pub id: u32,
    pub lang: Lang,
    /// Its place in the grid, from 0.
    pub number: RwSignal<usize>,
    /// The line's part of the totals; `None` until its fields are read. The server knows it.
    pub totals: RwSignal<Option<LineTotals>>,
    /// Its name is typed, as far as its fields were read.
    #[cfg(feature = "hydrate")]
    pub is_named: RwSignal<bool>,
    pub questions: RwSignal<Questions>,
    pub rare: RwSignal<RareParts>,
    pub shape: StoredValue<LineShape>,
    /// Contents of fields that are not in the page, or when it is built.
    pub contents: StoredValue<LineContents>,
    #[cfg(feature = "hydrate")]
    pub elements: StoredValue<LineElements, LocalStorage>,
}

/// Attributes of a field that has problems, or that the operator asks for.
pub(crate) struct FieldState {
    /// Elements that describe it: its mark and its messages.
    pub described_by: Vec<Cow<'static, str>>,
    pub tone: Option<&'static str>,
    pub invalid: Option<&'static str>,
    /// The operator asks for it: answered or not.
    pub mark: Option<bool>,
}

impl Line {
    pub fn new(
        id: u32,
        lang: Lang,
        number: usize,
        shape: LineShape,
        contents: LineContents,
        rare: RareParts,
    ) -> Self {
        Self {
            id,
            lang,
            number: RwSignal::new(number),
            totals: RwSignal::new(contents.totals()),
            #[cfg(feature = "hydrate")]
            is_named: RwSignal::new(false),
            questions: RwSignal::new(shape.questions.clone()),
            rare: RwSignal::new(rare),
            shape: StoredValue::new(shape),
            contents: StoredValue::new(contents),
            #[cfg(feature = "hydrate")]
            elements: StoredValue::new_local(LineElements::default()),
        }
    }

    pub fn cargo_texts(self) -> CargoTexts {
        cargo_texts(self.lang)
    }

    pub fn grid_texts(self) -> GridTexts {
        grid_texts(self.lang)
    }

    /// An attribute that follows the line's number.
    pub fn value(self, value: LineValue) -> LineAttribute {
        LineAttribute { line: self, value }
    }

    pub fn name(self, field: impl Into<Cow<'static, str>>) -> LineAttribute {
        self.value(LineValue::Name(field.into()))
    }

    pub fn id(self, element: impl Into<Cow<'static, str>>) -> LineAttribute {
        self.value(LineValue::Id(element.into()))
    }

    pub fn label(self, field: &'static str) -> LineAttribute {
        self.value(LineValue::Label(field))
    }

    /// The value of a button that does something to the line.
    pub fn action(self, action: fn(usize) -> LineAction) -> LineAttribute {
        self.value(LineValue::Action(action(0)))
    }

    /// Ids for `aria-describedby`; nothing without any.
    pub fn described(self, elements: Vec<Cow<'static, str>>) -> Option<LineAttribute> {
        (!elements.is_empty()).then(|| self.value(LineValue::Ids(elements)))
    }

    /// The content of a field when it is built.
    pub fn content(self, field: &str) -> String {
        self.contents
            .try_with_value(|contents| contents.get(field).to_owned())
            .unwrap_or_default()
    }

    pub fn field_state(self, field: &str) -> FieldState {
        let (any, mark) = self
            .shape
            .try_with_value(|shape| {
                let any = shape.errors.iter().any(|errors| errors.field == field);
                let mark = shape.marks.iter().find(|mark| mark.field == field);
                (any, mark.map(|mark| mark.answered))
            })
            .unwrap_or_default();
        let mut described_by = Vec::new();
        if mark.is_some() {
            described_by.push(format!("{field}-asked").into());
        }
        if any {
            described_by.push(format!("{field}-error").into());
        }
        FieldState {
            described_by,
            tone: any.then_some("stop").or(mark.map(asked_tone)),
            invalid: any.then_some("true"),
            mark,
        }
    }
}
