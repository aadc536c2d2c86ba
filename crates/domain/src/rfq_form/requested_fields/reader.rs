//! Reads a question of any shape, within bounds.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::keys::{self, Key, KeyContext};
use super::words;

/// Levels read below the question; deeper ones are shown as text.
const MAX_DEPTH: usize = 8;
/// Values read in all.
const MAX_VALUES: usize = 2_000;
/// Characters read of all texts together.
const MAX_CHARS: usize = 10_000;

/// The fields that a question names. Lines count from zero, as the request has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestedFields {
    /// Fields and groups of the request, by the API's names.
    pub fields: BTreeSet<String>,
    /// Fields of cargo lines; the empty name is the whole line, or the list of lines where no line is said.
    pub cargo: BTreeMap<String, RequestedLines>,
}

/// The lines in which a field is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestedLines {
    /// No line is said.
    All,
    These(BTreeSet<usize>),
}

impl RequestedFields {
    /// The fields that `question` names about a request of so many cargo lines.
    pub fn from_question(question: &Value, lines: usize) -> Self {
        let mut reader = QuestionReader {
            lines,
            values: 0,
            letters: 0,
            fields: BTreeSet::new(),
            cargo: BTreeMap::new(),
        };
        reader.value(question, &KeyContext::default(), 0);
        reader.named()
    }
}

/// The way a field was named: a list of fields is less exact than a sentence about a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NamedBy {
    Key,
    Words,
}

/// The lines in which a field of the cargo was named so far.
#[derive(Debug, Default)]
struct NamedLines {
    by_key: bool,
    by_words: bool,
    lines: BTreeSet<usize>,
}

struct QuestionReader {
    lines: usize,
    values: usize,
    letters: usize,
    fields: BTreeSet<String>,
    cargo: BTreeMap<String, NamedLines>,
}

impl QuestionReader {
    fn value(&mut self, value: &Value, context: &KeyContext, depth: usize) {
        self.values += 1;
        if self.values > MAX_VALUES || depth > MAX_DEPTH {
            return;
        }
        match value {
            Value::String(text) => self.text(text, context),
            Value::Array(all) => {
                // Only a list as long as the request's own is one entry a line.
                let by_line = context.cargo
                    && context.lines.is_none()
                    && all.len() == self.lines
                    && all.iter().all(Value::is_object);
                for (at, one) in all.iter().enumerate().take(MAX_VALUES) {
                    let mut context = context.clone();
                    if by_line {
                        context.lines = Some(vec![at]);
                    }
                    self.value(one, &context, depth + 1);
                }
            }
            Value::Object(map) => self.object(map, context, depth),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    fn object(&mut self, map: &Map<String, Value>, context: &KeyContext, depth: usize) {
        let mut context = context.clone();
        if let Some(lines) = map.iter().find_map(|(key, value)| keys::line(key, value)) {
            context.lines = Some(vec![lines]);
        }
        // Beside a message, a value is more likely a fact about it than a question.
        let told = map.iter().any(|(key, value)| {
            keys::is_message(key) && value.as_str().is_some_and(|text| !text.trim().is_empty())
        });
        for (key, value) in map {
            if self.values > MAX_VALUES {
                return;
            }
            let here = context.clone();
            if keys::is_machinery(key) {
                continue;
            }
            if keys::is_list(key) {
                self.value(value, &KeyContext { list: true, ..here }, depth + 1);
            } else if keys::is_message(key) && !context.cargo {
                self.value(value, &KeyContext { list: false, ..here }, depth + 1);
            } else {
                let asks = keys::asks(value, context.list, told);
                let below = self.key(key, value, here, asks);
                self.value(value, &below, depth + 1);
            }
        }
    }

    /// Reads a key that may be a field; returns the context of its value.
    fn key(&mut self, key: &str, value: &Value, context: KeyContext, asks: bool) -> KeyContext {
        let below = KeyContext {
            list: false,
            ..context.clone()
        };
        match keys::read(key, &context) {
            Some(Key::Line(line)) => KeyContext {
                lines: Some(vec![line]),
                ..below
            },
            Some(Key::Cargo(lines, field)) => {
                let lines = lines.map(|line| vec![line]).or(context.lines);
                // The values below are more exact.
                let nested = |one: &Value| one.is_object() || one.is_array();
                let deeper = field.is_empty()
                    && (value.is_object() || value.as_array().is_some_and(|all| all.iter().any(nested)));
                if asks && !deeper {
                    self.note_cargo(field, lines.as_deref(), NamedBy::Key);
                }
                KeyContext {
                    cargo: true,
                    lines,
                    ..below
                }
            }
            Some(Key::Field(field)) => {
                if asks {
                    self.fields.insert(field);
                }
                KeyContext {
                    prefix: keys::prefix(key),
                    ..below
                }
            }
            None if keys::prefix(key).is_some() => KeyContext {
                prefix: keys::prefix(key),
                ..below
            },
            None => {
                // A heading: "Dòng 2", "Mã HS".
                let said = words::read(&self.some_of(key), true);
                let lines = said.line.clone().or(context.lines);
                if asks {
                    self.note_words(said, lines.as_deref());
                }
                KeyContext { lines, ..below }
            }
        }
    }

    fn text(&mut self, text: &str, context: &KeyContext) {
        let text = self.some_of(text);
        let trimmed = text.trim();
        let plain = trimmed.contains(['_', '.', '[']) || context.list;
        // A line that is none ("cargos.x.hs_code") is not read as words either.
        if plain
            && !trimmed.contains(char::is_whitespace)
            && (self.name(trimmed, context) || trimmed.starts_with("cargos"))
        {
            return;
        }
        // Names of fields in a sentence: "xem lại cargos[1].gross_weight". They are not read as words again.
        let edges = |one: char| {
            matches!(
                one,
                ',' | ';' | ':' | '.' | '(' | ')' | '"' | '“' | '”' | '\'' | '`' | '?' | '!'
            )
        };
        let context_of_name = KeyContext {
            list: false,
            ..context.clone()
        };
        let mut rest = String::with_capacity(trimmed.len());
        for piece in trimmed.split_inclusive(char::is_whitespace) {
            let token = piece.trim().trim_matches(edges);
            if token.contains(['_', '[']) && self.name(token, &context_of_name) {
                rest.push_str("; ");
            } else {
                rest.push_str(piece);
            }
        }
        let said = words::read(&rest, context.list);
        self.note_words(said, context.lines.as_deref());
    }

    /// As much of a text as is still read.
    fn some_of(&mut self, text: &str) -> String {
        let text: String = text
            .chars()
            .take(MAX_CHARS.saturating_sub(self.letters))
            .collect();
        self.letters += text.chars().count();
        text
    }

    /// A text that is the name of a field and nothing else.
    fn name(&mut self, text: &str, context: &KeyContext) -> bool {
        match keys::read(text, context) {
            Some(Key::Cargo(line, field)) => {
                let lines = line.map(|line| vec![line]).or_else(|| context.lines.clone());
                self.note_cargo(field, lines.as_deref(), NamedBy::Key);
            }
            Some(Key::Field(field)) => {
                self.fields.insert(field);
            }
            Some(Key::Line(_)) | None => return false,
        }
        true
    }

    fn note_words(&mut self, said: words::NamedFields, around: Option<&[usize]>) {
        for (field, lines) in said.fields {
            match field.strip_prefix("cargos.") {
                Some(field) => self.note_cargo(field.to_owned(), lines.as_deref().or(around), NamedBy::Words),
                None => {
                    self.fields.insert(field.to_owned());
                }
            }
        }
    }

    fn note_cargo(&mut self, field: String, lines: Option<&[usize]>, by: NamedBy) {
        let count = self.lines;
        let seen = self.cargo.entry(field).or_default();
        match (lines, by) {
            // A line that the request does not have is not one that could be marked.
            (Some(lines), _) => seen
                .lines
                .extend(lines.iter().copied().filter(|line| *line < count)),
            (None, NamedBy::Key) => seen.by_key = true,
            (None, NamedBy::Words) => seen.by_words = true,
        }
    }

    fn named(self) -> RequestedFields {
        let mut cargo: BTreeMap<String, RequestedLines> = self
            .cargo
            .into_iter()
            .filter_map(|(field, seen)| {
                let lines = if seen.by_words || (seen.by_key && seen.lines.is_empty()) {
                    RequestedLines::All
                } else if seen.lines.is_empty() {
                    return None;
                } else {
                    RequestedLines::These(seen.lines)
                };
                Some((field, lines))
            })
            .collect();
        // Fields that are named more exactly replace the group that holds them.
        if cargo.len() > 1 && cargo.get("") == Some(&RequestedLines::All) {
            cargo.remove("");
        }
        let mut fields = self.fields;
        for (group, parts) in keys::GROUPS {
            if parts.iter().any(|part| fields.contains(*part)) {
                fields.remove(group);
            }
        }
        RequestedFields { fields, cargo }
    }
}
