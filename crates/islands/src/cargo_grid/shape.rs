//! Descriptions of cargo lines: what server and browser must agree on, and the contents that the server knows alone.

use std::sync::Arc;

use domain::Lang;
use domain::cargo::{Advice, LineText, LineTotals};
use serde::{Deserialize, Serialize};

use crate::label::Label;

/// A line as both sides build it. Contents of its fields are no part of it: the browser finds them in the page.
///
/// It is written as a list of texts, each with a letter in front: readers that are derived for each of these structures
/// would be 40 KB of WebAssembly.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
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

/// A field that the operator asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMark {
    /// Empty for the whole line.
    pub field: String,
    pub answered: bool,
}

/// The messages of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineErrors {
    /// Empty for the whole line.
    pub field: String,
    pub messages: Vec<Label>,
}

impl From<LineShape> for Vec<String> {
    fn from(shape: LineShape) -> Self {
        let mut texts = Self::new();
        for LineMark { field, answered } in shape.marks {
            texts.push(format!("{}{field}", if answered { 'y' } else { 'n' }));
        }
        for LineErrors { field, messages } in shape.errors {
            texts.push(format!("e{field}"));
            for Label { text, lang } in messages {
                texts.push(match lang {
                    None => format!("t{text}"),
                    Some(lang) => format!("l{lang} {text}"),
                });
            }
        }
        if let Some((was, now)) = shape.questions.unit {
            texts.push(format!("u{was} {now}"));
        }
        if let Some(advice) = shape.questions.advice {
            texts.push(format!("a{} {}", advice.kind, advice.code));
            for (name, value) in advice.values {
                texts.push(format!("v{name} {value}"));
            }
        }
        if shape.flagged {
            texts.push(String::from("f"));
        }
        texts
    }
}

impl From<Vec<String>> for LineShape {
    fn from(texts: Vec<String>) -> Self {
        let mut shape = Self::default();
        for text in &texts {
            let Some(kind) = text.chars().next() else { continue };
            let rest = text.get(1..).unwrap_or_default();
            let pair = || {
                let (first, second) = rest.split_once(' ').unwrap_or((rest, ""));
                (first.to_owned(), second.to_owned())
            };
            let last_errors = shape.errors.last_mut();
            match kind {
                'y' | 'n' => shape.marks.push(LineMark {
                    field: rest.to_owned(),
                    answered: kind == 'y',
                }),
                'e' => shape.errors.push(LineErrors {
                    field: rest.to_owned(),
                    messages: Vec::new(),
                }),
                't' | 'l' => {
                    let label = if kind == 't' {
                        Label::own(rest)
                    } else {
                        let (lang, text) = pair();
                        Label {
                            text,
                            lang: language(&lang),
                        }
                    };
                    if let Some(errors) = last_errors {
                        errors.messages.push(label);
                    }
                }
                'u' => shape.questions.unit = Some(pair()),
                'a' => {
                    let (kind, code) = pair();
                    shape.questions.advice = Some(LineAdvice {
                        kind,
                        code,
                        values: Vec::new(),
                    });
                }
                'v' => {
                    if let Some(advice) = &mut shape.questions.advice {
                        advice.values.push(pair());
                    }
                }
                _ => shape.flagged = true,
            }
        }
        shape
    }
}

/// A choice of a list: written as its value, its text and, if it has one, the language of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
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

impl From<ListOption> for Vec<String> {
    fn from(choice: ListOption) -> Self {
        let texts = [choice.value, choice.label.text].into_iter();
        texts.chain(choice.label.lang.map(str::to_owned)).collect()
    }
}

impl From<Vec<String>> for ListOption {
    fn from(texts: Vec<String>) -> Self {
        let mut texts = texts.into_iter();
        Self {
            value: texts.next().unwrap_or_default(),
            label: Label {
                text: texts.next().unwrap_or_default(),
                lang: texts.next().and_then(|tag| language(&tag)),
            },
        }
    }
}

/// The tag of a language that the portal knows.
fn language(tag: &str) -> Option<&'static str> {
    Lang::from_tag(tag).map(Lang::tag)
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
        (!self.0.is_empty()).then(|| LineTotals::from_text(&text))
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
    fn a_line_is_read_as_it_is_written() {
        assert!(Vec::from(LineShape::default()).is_empty());
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
        assert_eq!(LineShape::from(Vec::from(shape.clone())), shape);
        for choice in [
            ListOption::new("20DC", "20' thường"),
            ListOption {
                value: "x".to_owned(),
                label: words("y", Some("vi")),
            },
        ] {
            assert_eq!(ListOption::from(Vec::from(choice.clone())), choice);
        }
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
