//! One value of any shape as a text.

use std::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserialize, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use super::map_kind::{MapKind, WithFirst};

/// A value as a text. An empty array or object is nothing (PHP writes an empty object as an array), and an array of one value
/// is that value.
pub(super) fn value_text(value: Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(without_invisible(text)),
        Value::Number(number) => Some(number.as_str().to_owned()),
        Value::Array(mut all) if all.len() < 2 => all.pop().and_then(value_text),
        Value::Object(all) if all.is_empty() => None,
        other => Some(without_invisible(other.to_string())),
    }
}

/// A text without the characters that only turn or hide others: marks of writing direction reverse what stands behind the text
/// on a page, and a byte order mark or a zero-width space makes two equal texts differ.
pub(super) fn without_invisible(mut text: String) -> String {
    // The bytes with which they begin are in few texts, and looked for many at a time.
    let may_have = text
        .bytes()
        .fold(false, |any, byte| any | matches!(byte, 0xe2 | 0xef));
    if may_have && text.contains(is_invisible) {
        text.retain(|letter| !is_invisible(letter));
    }
    text
}

fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{feff}' | '\u{200b}' | '\u{2060}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// One value as a text: a text as it stands there, a number by its digits, nothing for null, anything else as compact JSON.
pub(super) struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Option<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Option<String>, E> {
        Ok(Some(without_invisible(text.to_owned())))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Option<String>, E> {
        Ok(Some(without_invisible(text)))
    }

    fn visit_unit<E: Error>(self) -> Result<Option<String>, E> {
        Ok(None)
    }

    fn visit_none<E: Error>(self) -> Result<Option<String>, E> {
        Ok(None)
    }

    fn visit_bool<E: Error>(self, yes: bool) -> Result<Option<String>, E> {
        Ok(Some(yes.to_string()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Option<String>, E> {
        Ok(Some(number.to_string()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Option<String>, E> {
        Ok(Some(number.to_string()))
    }

    fn visit_i128<E: Error>(self, number: i128) -> Result<Option<String>, E> {
        Ok(Some(number.to_string()))
    }

    fn visit_u128<E: Error>(self, number: u128) -> Result<Option<String>, E> {
        Ok(Some(number.to_string()))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Option<String>, E> {
        Ok(value_text(number.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, all: A) -> Result<Option<String>, A::Error> {
        Value::deserialize(SeqAccessDeserializer::new(all)).map(value_text)
    }

    /// Numbers come here too. Their digits are taken as they are: a [`Value`] would read and copy them once more.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Option<String>, A::Error> {
        match MapKind::of(&mut map)? {
            MapKind::Number(digits) => Ok(Some(digits)),
            MapKind::Object(first) => {
                Value::deserialize(MapAccessDeserializer::new(WithFirst { first, map })).map(value_text)
            }
        }
    }
}

pub(super) fn is_blank(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}
