//! Descriptions of cargo lines: what server and browser must agree on, and the contents that the server knows alone.

use std::sync::Arc;

use domain::cargo::{Advice, LineText, LineTotals};
use serde::{Deserialize, Serialize};

/// A line as both sides build it. Contents of its fields are no part of it: the browser finds them in the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LineShape {
    /// Fields that the operator asks for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<LineMark>,
    /// Messages, in the order of the fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<LineErrors>,
    /// Questions below the line.
    #[serde(skip_serializing_if = "Questions::is_empty")]
    pub questions: Questions,
    /// A box that asks for special handling was ticked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub flagged: bool,
}

/// A field that the operator asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineMark {
    /// Empty for the whole line.
    pub field: String,
    pub answered: bool,
}

/// The messages of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineErrors {
    /// Empty for the whole line.
    pub field: String,
    pub messages: Vec<Words>,
}

/// A text for people; `lang` is set when it is not in the page's language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

/// A choice of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    pub value: String,
    pub words: Words,
}

impl Choice {
    pub(crate) fn new(value: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            value: value.into(),
            words: Words {
                text: text.into(),
                lang: None,
            },
        }
    }
}

/// Questions below a line: a changed unit, and what looks like a slip.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Questions {
    /// The unit that the dimensions were typed in and the one that is chosen now.
    pub unit: Option<(String, String)>,
    pub advice: Option<LineAdvice>,
}

impl Questions {
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Advice as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineAdvice {
    pub kind: String,
    pub code: String,
    pub values: Vec<(String, String)>,
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

    /// What the line adds to the totals, if anything is known of it.
    pub(crate) fn totals(&self) -> Option<LineTotals> {
        let full = self.get("load") == "fcl";
        let of_container = |field| if full { self.get(field) } else { "" };
        let text = LineText {
            name: self.get("name"),
            package_count: self.get("package_count"),
            gross_weight: self.get("gross_weight"),
            length: self.get("length"),
            width: self.get("width"),
            height: self.get("height"),
            dimension_unit: self.get("dimension_unit"),
            container_type: of_container("container_type"),
            container_count: of_container("container_count"),
            full,
        };
        (!self.0.is_empty()).then(|| LineTotals::read(&text))
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
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

    #[test]
    fn a_plain_line_takes_no_room_in_a_page() {
        let plain = LineShape::default();
        let written = serde_json::to_string(&plain).unwrap_or_default();
        assert_eq!(written, "{}");
        assert_eq!(serde_json::from_str::<LineShape>(&written).ok(), Some(plain));
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
