//! Names of fields as programs write them.

use serde_json::Value;

use super::super::form::{CARGO_FLAGS, CargoTexts, RfqTexts, SpecialHandlingTexts};
use crate::field_name::parts;
use crate::folding::fold;
use crate::json::is_blank;

/// Groups of the form and their fields.
pub(super) const GROUPS: [(&str, &[&str]); 4] = [
    (
        "origin",
        &["origin_country", "origin_port", "origin_address", "origin_state"],
    ),
    (
        "destination",
        &[
            "dest_country",
            "dest_port",
            "dest_address",
            "dest_state",
            "dest_postal_code",
        ],
    ),
    ("terms", &["incoterm", "delivery_scope"]),
    (
        "time",
        &["delivery_required_date", "pickup_date", "transit_time_required"],
    ),
];

/// Names of a line's fields that alone could be anything.
const NOT_ALONE: [&str; 4] = ["name", "note", "description", "origin_country"];

/// The surroundings of a value.
#[derive(Clone, Debug, Default)]
pub(super) struct KeyContext {
    /// Below the cargo: names are those of a line's fields.
    pub(super) cargo: bool,
    /// The lines that are spoken of, where they are said.
    pub(super) lines: Option<Vec<usize>>,
    /// In a list of fields: a text of its own names one.
    pub(super) list: bool,
    /// Below `origin`, `contact`, …: the field's name goes on from here.
    pub(super) prefix: Option<&'static str>,
}

/// The meaning of a name.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Key {
    Field(String),
    /// Line, where it is said, and field; an empty field is the line or the list of lines.
    Cargo(Option<usize>, String),
    /// A line's number, below the cargo.
    Line(usize),
}

pub(super) fn read(name: &str, context: &KeyContext) -> Option<Key> {
    if name.len() > 100 || name.contains(char::is_whitespace) {
        return None;
    }
    let name = snake(name);
    let parts = parts(&name);
    let (first, rest) = parts.split_first()?;
    if is_cargo(first) {
        return match rest {
            [] => Some(Key::Cargo(None, String::new())),
            ["*" | "", field] | [field] if is_line_field(field) => {
                Some(Key::Cargo(None, (*field).to_owned()))
            }
            [line] => Some(Key::Cargo(Some(number(line)?), String::new())),
            [line, field] if is_line_field(field) => {
                Some(Key::Cargo(Some(number(line)?), (*field).to_owned()))
            }
            _ => None,
        };
    }
    if context.cargo {
        return match parts.as_slice() {
            [line] if number(line).is_some() => Some(Key::Line(number(line)?)),
            [field] if is_line_field(field) => Some(Key::Cargo(None, (*field).to_owned())),
            [line, field] if is_line_field(field) => {
                Some(Key::Cargo(Some(number(line)?), (*field).to_owned()))
            }
            _ => None,
        };
    }
    if let ([field], Some(prefix)) = (parts.as_slice(), context.prefix) {
        let whole = format!("{prefix}_{field}");
        if RfqTexts::NAMES.contains(&whole.as_str()) {
            return Some(Key::Field(whole));
        }
    }
    match parts.as_slice() {
        [field] if is_field(field) => Some(Key::Field((*field).to_owned())),
        [list @ ("service_codes" | "special_requirements"), element]
            if element.is_empty() || number(element).is_some() =>
        {
            Some(Key::Field((*list).to_owned()))
        }
        [field] if is_line_field(field) && !NOT_ALONE.contains(field) => {
            Some(Key::Cargo(None, (*field).to_owned()))
        }
        [group, field] => {
            let whole = format!("{}_{field}", prefix(group)?);
            RfqTexts::NAMES
                .contains(&whole.as_str())
                .then_some(Key::Field(whole))
        }
        _ => None,
    }
}

/// The prefix of the fields below a group.
pub(super) fn prefix(group: &str) -> Option<&'static str> {
    Some(match group {
        "origin" | "pickup" => "origin",
        "destination" | "dest" | "delivery" => "dest",
        "contact" => "contact",
        "customer" | "invoice" => "customer",
        _ => return None,
    })
}

fn is_cargo(name: &str) -> bool {
    matches!(name, "cargos" | "cargo" | "cargo_lines")
}

fn is_field(name: &str) -> bool {
    RfqTexts::NAMES.contains(&name)
        || matches!(name, "service_codes" | "special_requirements")
        || GROUPS.iter().any(|(group, _)| *group == name)
}

fn is_line_field(name: &str) -> bool {
    CargoTexts::NAMES.contains(&name)
        || SpecialHandlingTexts::NAMES.contains(&name)
        || CARGO_FLAGS.contains(&name)
}

fn number(text: &str) -> Option<usize> {
    let digits = !text.is_empty() && text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

/// `hsCode` as `hs_code`.
fn snake(name: &str) -> String {
    let mut written = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && written.ends_with(|before: char| before.is_ascii_lowercase()) {
            written.push('_');
        }
        written.push(letter.to_ascii_lowercase());
    }
    written
}

/// Keys that say which line an entry is about.
const LINE_NUMBER_KEYS: [&str; 7] = ["line", "line_no", "line_number", "row", "row_no", "dong", "dòng"];
const LINE_INDEX_KEYS: [&str; 3] = ["index", "line_index", "cargo_index"];

/// The line that an entry says it is about: people count from one, programs' indexes from zero.
pub(super) fn line(key: &str, value: &Value) -> Option<usize> {
    let said = match value {
        Value::Number(number) => usize::try_from(number.as_u64()?).ok()?,
        Value::String(text) => number(text.trim())?,
        _ => return None,
    };
    let key = snake(key);
    if LINE_NUMBER_KEYS.contains(&key.as_str()) {
        said.checked_sub(1)
    } else {
        LINE_INDEX_KEYS.contains(&key.as_str()).then_some(said)
    }
}

/// Keys of which the value is a sentence.
pub(super) fn is_message(key: &str) -> bool {
    matches!(
        snake(key).as_str(),
        "message"
            | "messages"
            | "content"
            | "text"
            | "question"
            | "questions"
            | "reason"
            | "note"
            | "notes"
            | "title"
            | "label"
            | "detail"
            | "details"
            | "comment"
            | "description"
            | "body"
    )
}

/// Keys of which the value lists fields.
pub(super) fn is_list(key: &str) -> bool {
    matches!(
        snake(key).as_str(),
        "field"
            | "fields"
            | "field_name"
            | "field_names"
            | "missing"
            | "missing_fields"
            | "required"
            | "required_fields"
            | "errors"
            | "path"
            | "paths"
            | "attribute"
            | "attributes"
            | "keys"
    )
}

/// Keys that speak of the question itself.
pub(super) fn is_machinery(key: &str) -> bool {
    let key = snake(key);
    matches!(
        key.as_str(),
        "id" | "status"
            | "level"
            | "severity"
            | "type"
            | "deadline"
            | "due"
            | "language"
            | "documents"
            | "attachments"
    ) || LINE_NUMBER_KEYS.contains(&key.as_str())
        || LINE_INDEX_KEYS.contains(&key.as_str())
        || ["due_", "requested_", "created_", "updated_", "asked_", "sent_"]
            .iter()
            .any(|start| key.starts_with(start))
        || ["_by", "_at", "_id"].iter().any(|end| key.ends_with(end))
}

/// Returns true if a field's value asks for it.
pub(super) fn asks(value: &Value, list: bool, told: bool) -> bool {
    match value {
        Value::Bool(yes) => *yes,
        Value::Null => false,
        Value::Number(_) => list,
        Value::String(text) => list || (!text.trim().is_empty() && (!told || is_question(text))),
        Value::Array(_) | Value::Object(_) => !is_blank(value),
    }
}

/// Beside another message, a text asks when it says so.
fn is_question(text: &str) -> bool {
    const REQUEST_PHRASES: [&str; 18] = [
        "vui long",
        "de nghi",
        "bo sung",
        "thieu",
        "cho biet",
        "xac nhan",
        "kiem tra",
        "chua co",
        "can co",
        "please",
        "missing",
        "provide",
        "confirm",
        "check",
        "required",
        "invalid",
        "incomplete",
        "what is",
    ];
    let short: String = text.chars().take(2_000).collect();
    let words = format!(" {} ", fold(&short));
    short.contains('?')
        || REQUEST_PHRASES
            .iter()
            .any(|phrase| words.contains(&format!(" {phrase} ")))
}
