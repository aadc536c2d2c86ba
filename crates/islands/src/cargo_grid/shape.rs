//! Descriptions of cargo lines: what server and browser must agree on, and the contents that the server knows alone.

use std::borrow::Cow;
use std::sync::Arc;

use domain::cargo::{Advice, LineText, LineTotals};
use domain::rfq_form::Load;

use crate::flat::{Flat, TextReader};
use crate::label::Label;

/// A line as both sides build it. Contents of its fields are no part of it: the browser finds them in the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineShape {
    /// Fields that the operator asks for.
    pub marks: Vec<LineMark>,
    /// Messages, in the order of the fields.
    pub errors: Vec<LineErrors>,
    /// Questions below the line.
    pub questions: Questions,
    /// A box that asks for special handling was ticked.
    pub flagged: bool,
}

impl Flat for LineShape {
    fn write(&self, to: &mut Vec<String>) {
        // Of most lines there is nothing to say, and there may be hundreds.
        let says_anything = *self != Self::default();
        says_anything.write(to);
        if says_anything {
            self.marks.write(to);
            self.errors.write(to);
            self.questions.unit.write(to);
            self.questions.advice.write(to);
            self.flagged.write(to);
        }
    }

    fn read(from: &mut TextReader) -> Self {
        let says_anything: bool = from.value();
        if !says_anything {
            return Self::default();
        }
        Self {
            marks: from.value(),
            errors: from.value(),
            questions: Questions {
                unit: from.value(),
                advice: from.value(),
            },
            flagged: from.value(),
        }
    }
}

/// A field that the operator asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMark {
    /// Empty for the whole line.
    pub field: String,
    pub answered: bool,
}

impl Flat for LineMark {
    fn write(&self, to: &mut Vec<String>) {
        self.field.write(to);
        self.answered.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            field: from.value(),
            answered: from.value(),
        }
    }
}

/// The messages of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineErrors {
    /// Empty for the whole line.
    pub field: String,
    pub messages: Vec<Label>,
}

impl Flat for LineErrors {
    fn write(&self, to: &mut Vec<String>) {
        self.field.write(to);
        self.messages.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            field: from.value(),
            messages: from.value(),
        }
    }
}

/// A choice of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListOption {
    pub value: String,
    pub label: Label,
}

impl ListOption {
    pub(crate) fn new(value: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            value: value.into(),
            label: Label::own(text),
        }
    }
}

impl Flat for ListOption {
    fn write(&self, to: &mut Vec<String>) {
        self.value.write(to);
        self.label.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            value: from.value(),
            label: from.value(),
        }
    }
}

/// Questions below a line: a changed unit, and what looks like a slip.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Questions {
    /// The unit that the dimensions were typed in and the one that is chosen now.
    pub unit: Option<(String, String)>,
    pub advice: Option<LineAdvice>,
}

/// Advice as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineAdvice {
    pub kind: String,
    pub code: String,
    pub values: Vec<(String, String)>,
}

impl Flat for LineAdvice {
    fn write(&self, to: &mut Vec<String>) {
        self.kind.write(to);
        self.code.write(to);
        self.values.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            kind: from.value(),
            code: from.value(),
            values: from.value(),
        }
    }
}

impl From<Advice> for LineAdvice {
    fn from(advice: Advice) -> Self {
        Self {
            kind: advice.kind.to_owned(),
            code: advice.code,
            values: advice
                .values
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect(),
        }
    }
}

/// Contents of a line's fields by their names; a ticked box holds "1".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineContents(Vec<(String, String)>);

impl LineContents {
    pub fn get(&self, field: &str) -> &str {
        self.0
            .iter()
            .find(|(name, _)| name == field)
            .map_or("", |(_, value)| value)
    }

    /// Sets a field; an empty one that is not there is not added.
    pub fn set(&mut self, field: &str, value: String) {
        match self.0.iter_mut().find(|(name, _)| name == field) {
            Some((_, old)) => *old = value,
            None if value.is_empty() => {}
            None => self.0.push((field.to_owned(), value)),
        }
    }

    /// The line's part of the totals, if anything is known of it.
    pub(crate) fn totals(&self) -> Option<LineTotals> {
        let field = |name: &str| Cow::Borrowed(self.get(name));
        (!self.0.is_empty()).then(|| with_line_text(&field, LineTotals::from_text))
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Tells whether a line travels in full containers, by its field `load`.
pub(crate) fn is_full_load(load: &str) -> bool {
    load == Load::Fcl.code()
}

/// Hands the fields of a line on as the server's code takes them.
pub(crate) fn with_line_text<'a, T>(
    field: &dyn Fn(&str) -> Cow<'a, str>,
    then: impl FnOnce(&LineText) -> T,
) -> T {
    let full = is_full_load(&field("load"));
    let of_container = |name| if full { field(name) } else { Cow::Borrowed("") };
    then(&LineText {
        name: &field("name"),
        package_count: &field("package_count"),
        gross_weight: &field("gross_weight"),
        length: &field("length"),
        width: &field("width"),
        height: &field("height"),
        dimension_unit: &field("dimension_unit"),
        container_type: &of_container("container_type"),
        container_count: &of_container("container_count"),
        full,
    })
}

impl<'a> FromIterator<(&'a str, &'a str)> for LineContents {
    fn from_iter<T: IntoIterator<Item = (&'a str, &'a str)>>(fields: T) -> Self {
        let fields = fields.into_iter();
        Self(
            fields
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
        )
    }
}

/// Contents of the grid that only the server knows. A page provides them as a context around the island.
#[derive(Clone, Debug, Default)]
pub struct GridContents {
    pub lines: Arc<Vec<LineContents>>,
    /// The line that gets the focus.
    pub focus: Option<usize>,
    /// The column that is filled down, and from which line (from 1).
    pub fill_field: String,
    pub fill_line: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flat::{from_texts, texts_of};

    #[test]
    fn a_line_is_read_as_it_is_written() {
        let plain = LineShape::default();
        assert_eq!(texts_of(&plain).len(), 1);
        assert_eq!(from_texts(texts_of(&plain)), Some(plain));
        let words = |text: &str, lang| Label {
            text: text.to_owned(),
            lang,
        };
        let mark = |field: &str, answered| LineMark {
            field: field.to_owned(),
            answered,
        };
        let shape = LineShape {
            marks: vec![mark("height", false), mark("", true)],
            errors: vec![
                LineErrors {
                    field: "length".to_owned(),
                    messages: vec![words("Dài: \"6\" ?", None), words("sai số đo", Some("vi"))],
                },
                LineErrors {
                    field: String::new(),
                    messages: Vec::new(),
                },
            ],
            questions: Questions {
                unit: Some(("cm".to_owned(), "mm".to_owned())),
                advice: Some(LineAdvice {
                    kind: "edge".to_owned(),
                    code: "edge-height-10".to_owned(),
                    values: vec![
                        ("now".to_owned(), "6".to_owned()),
                        ("new".to_owned(), "60".to_owned()),
                    ],
                }),
            },
            flagged: true,
        };
        assert_eq!(from_texts(texts_of(&shape)), Some(shape));
        for choice in [
            ListOption::new("20DC", "20' thường"),
            ListOption {
                value: "x".to_owned(),
                label: words("y", Some("vi")),
            },
        ] {
            assert_eq!(from_texts(texts_of(&choice)), Some(choice));
        }
    }

    #[test]
    fn only_full_loads_count_their_containers() {
        let full = |load| {
            let fields = [
                ("load", load),
                ("container_type", "20DC"),
                ("container_count", "2"),
            ];
            let contents: LineContents = fields.into_iter().collect();
            let field = |name: &str| Cow::Borrowed(contents.get(name));
            with_line_text(&field, |text| (text.full, text.container_count.to_owned()))
        };
        assert_eq!(full("fcl"), (true, String::from("2")));
        assert_eq!(full("loose"), (false, String::new()));
        assert_eq!(full(""), (false, String::new()));
        assert_eq!(LineContents::default().totals(), None);
    }

    #[test]
    fn an_empty_field_is_not_added() {
        let mut contents: LineContents = [("hs_code", "8518")].into_iter().collect();
        contents.set("note", String::new());
        contents.set("hs_code", String::from("8519"));
        assert_eq!(contents.iter().collect::<Vec<_>>(), [("hs_code", "8519")]);
        assert_eq!(contents.get("note"), "");
    }
}
