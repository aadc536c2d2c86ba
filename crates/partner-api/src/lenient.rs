//! Reads JSON that may differ from the specification: a null, a number in quotes, an object in place of an array. No
//! content makes the functions here fail; an unreadable value is kept as text or left out. Texts and lists of the usual
//! shape are read as they come, without building a [`Value`] first: most of an answer is those.

use std::fmt;
use std::marker::PhantomData;

use rust_decimal::Decimal;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, Error, IgnoredAny, IntoDeserializer as _,
    MapAccess, SeqAccess, Visitor,
};
use serde_json::{Map, Value};

use crate::rules::{SHARED_DOC_TYPES, UPLOAD_DOC_TYPES};
use crate::types::Status;

/// A text; null and absent give the empty string, other shapes their compact JSON.
pub(crate) fn text<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(from.deserialize_any(TextVisitor)?.unwrap_or_default())
}

/// A text or nothing; blank counts as nothing.
pub(crate) fn opt_text<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    Ok(from.deserialize_any(TextVisitor)?.filter(|text| !is_blank(text)))
}

/// A code; one of the specification in its notation (`in_transit`), however its letters and gaps came. Of an object
/// `{value, label}` or `{code, name}` it is the code.
pub(crate) fn snake_code<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(from
        .deserialize_any(TextVisitor)?
        .map(as_snake_code)
        .unwrap_or_default())
}

/// A code of a catalog or a standard, as it is written; of an object `{value, label}` or `{code, name}` its code.
pub(crate) fn opt_code<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let text = from.deserialize_any(TextVisitor)?.map(code_of);
    Ok(text.filter(|code| !code.is_empty()))
}

/// Operation statuses that the specification names.
const OPERATION_STATUSES: [&str; 11] = [
    "received",
    "booked",
    "picked_up",
    "customs_declaring",
    "export_cleared",
    "departed",
    "in_transit",
    "arrived",
    "import_cleared",
    "delivering",
    "delivered",
];

/// Tells whether the specification names a code, of those that decide what a page offers: statuses, operation statuses, types of
/// documents.
fn is_specified(code: &str) -> bool {
    !matches!(Status::from_code(code), Status::Unknown(_))
        || [&OPERATION_STATUSES[..], &SHARED_DOC_TYPES, &UPLOAD_DOC_TYPES]
            .iter()
            .any(|codes| codes.contains(&code))
}

fn as_snake_code(text: String) -> String {
    let code = code_of(text);
    let is_snake = |byte: u8| !byte.is_ascii_uppercase() && !b"- ".contains(&byte);
    if code.bytes().all(is_snake) {
        return code;
    }
    let snake = code.to_ascii_lowercase().replace(['-', ' '], "_");
    if is_specified(&snake) { snake } else { code }
}

fn code_of(text: String) -> String {
    if text.starts_with('{')
        && let Ok(object) = serde_json::from_str::<Map<String, Value>>(&text)
        && let Some(Value::String(code)) = object.get("value").or_else(|| object.get("code"))
    {
        return code.trim().to_owned();
    }
    if text.trim().len() == text.len() {
        text
    } else {
        text.trim().to_owned()
    }
}

/// A list of codes, see [`opt_code`].
fn codes<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let all = texts(from)?.into_iter().map(code_of);
    Ok(all.filter(|code| !code.is_empty()).collect())
}

/// A list of texts: an array, an object's values, or a single text.
pub(crate) fn texts<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(elements(Value::deserialize(from)?)
        .into_iter()
        .filter_map(value_text)
        .collect())
}

/// A list of anything, as received, without elements beyond [`MAX_SHAPE_VALUES`].
pub(crate) fn values<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Value>, D::Error> {
    Ok(elements(shape(Value::deserialize(from)?, &mut {
        MAX_SHAPE_VALUES
    })))
}

/// Values of shapes that the specification leaves open: people write some dozen.
pub(crate) const MAX_SHAPE_VALUES: usize = 2_000;

/// A value of a shape that the specification leaves open, without elements beyond the number `left`; an ellipsis stands
/// for them.
pub(crate) fn shape(value: Value, left: &mut usize) -> Value {
    let ellipsis = || "…".to_owned();
    if *left == 0 {
        return Value::String(ellipsis());
    }
    *left -= 1;
    match value {
        Value::Array(all) => {
            let mut kept = Vec::new();
            for one in all {
                let is_last = *left == 0;
                kept.push(shape(one, left));
                if is_last {
                    break;
                }
            }
            Value::Array(kept)
        }
        Value::Object(all) => {
            let mut kept = Map::new();
            for (key, one) in all {
                if *left == 0 {
                    kept.insert(ellipsis(), Value::String(ellipsis()));
                    break;
                }
                kept.insert(key, shape(one, left));
            }
            Value::Object(kept)
        }
        Value::String(text) => Value::String(without_invisible(text)),
        other => other,
    }
}

/// Elements of a list that is no longer one of this service.
const MAX_ELEMENTS: usize = 5_000;

/// A resource in a list.
pub(crate) trait Element: DeserializeOwned {
    /// The resource that a bare text in the list is. Without one the text is left out.
    fn from_text(_text: String) -> Option<Self> {
        None
    }
}

impl<T> Element for std::sync::Arc<T>
where
    T: Element,
    Self: DeserializeOwned,
{
    fn from_text(text: String) -> Option<Self> {
        T::from_text(text).map(Self::new)
    }
}

/// A list of resources: an array, an object whose values are the resources, or one resource alone. A list of more than
/// [`MAX_ELEMENTS`] is an error: a part of it may be taken for the whole.
pub(crate) fn list<'de, D: Deserializer<'de>, T: Element>(from: D) -> Result<Vec<T>, D::Error> {
    whole_list(from).map(|items| items.kept)
}

/// The same, but elements of which none is a resource are an error: they would be told as an empty list.
#[cfg(feature = "client")]
pub(crate) fn readable_list<'de, D: Deserializer<'de>, T: Element>(from: D) -> Result<Vec<T>, D::Error> {
    let items = whole_list(from)?;
    if items.kept.is_empty() && items.unreadable > 0 {
        return Err(D::Error::custom("no element can be read"));
    }
    Ok(items.kept)
}

fn whole_list<'de, D: Deserializer<'de>, T: Element>(from: D) -> Result<Items<T>, D::Error> {
    let visitor = ListVisitor {
        max: MAX_ELEMENTS,
        kind: PhantomData,
    };
    let items = from.deserialize_any(visitor)?;
    if items.omitted > 0 {
        return Err(D::Error::custom("too many elements"));
    }
    Ok(items)
}

/// One resource or nothing; an array of just one counts as that.
pub(crate) fn one<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D) -> Result<Option<T>, D::Error> {
    let value = match Value::deserialize(from)? {
        Value::Array(all) => only(all).unwrap_or_default(),
        value => value,
    };
    Ok(match value {
        object @ Value::Object(_) => serde_json::from_value(object).ok(),
        _ => None,
    })
}

/// The element of an array that has just one.
fn only(mut all: Vec<Value>) -> Option<Value> {
    all.pop().filter(|_| all.is_empty())
}

/// A whole number, also in quotes or written as `3.0`.
pub(crate) fn whole<'de, D: Deserializer<'de>>(from: D) -> Result<Option<i64>, D::Error> {
    Ok(from.deserialize_any(TextVisitor)?.as_deref().and_then(as_whole))
}

/// The value that [`text`] reads.
pub(crate) struct Text(pub String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        text(from).map(Self)
    }
}

/// The value that [`opt_text`] reads.
pub(crate) struct NonBlank(pub Option<String>);

impl<'de> Deserialize<'de> for NonBlank {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        opt_text(from).map(Self)
    }
}

/// The value that [`snake_code`] reads.
pub(crate) struct SnakeCode(pub String);

impl<'de> Deserialize<'de> for SnakeCode {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        snake_code(from).map(Self)
    }
}

/// The value that [`opt_code`] reads.
pub(crate) struct Code(pub Option<String>);

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        opt_code(from).map(Self)
    }
}

/// Codes in a list.
pub(crate) struct Codes(pub Vec<String>);

impl<'de> Deserialize<'de> for Codes {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        codes(from).map(Self)
    }
}

/// The value that [`list`] reads.
pub(crate) struct List<T>(pub Vec<T>);

impl<'de, T: Element> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        list(from).map(Self)
    }
}

/// The first resources of a list, and the number of the others, which take no memory.
pub(crate) struct FirstItems<T, const MAX: usize> {
    pub kept: Vec<T>,
    pub omitted: usize,
}

impl<'de, T: Element, const MAX: usize> Deserialize<'de> for FirstItems<T, MAX> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let kind = PhantomData;
        let Items { kept, omitted, .. } = from.deserialize_any(ListVisitor { max: MAX, kind })?;
        Ok(Self { kept, omitted })
    }
}

/// A value as a text. An empty array or object is nothing (PHP writes an empty object as an array), and an array of one value
/// is that value.
fn value_text(value: Value) -> Option<String> {
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
fn without_invisible(mut text: String) -> String {
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
struct TextVisitor;

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

/// The elements of an array as they come; other shapes by way of a [`Value`].
struct ListVisitor<T> {
    /// Elements beyond are counted and not kept.
    max: usize,
    kind: PhantomData<T>,
}

/// What was read of a list.
struct Items<T> {
    kept: Vec<T>,
    /// Elements beyond those that are kept.
    omitted: usize,
    /// Elements that are no resources; nulls are not counted.
    unreadable: usize,
}

impl<T> Default for Items<T> {
    fn default() -> Self {
        Self {
            kept: Vec::new(),
            omitted: 0,
            unreadable: 0,
        }
    }
}

impl<T: Element> Items<T> {
    fn add(&mut self, one: Resource<T>) {
        match one {
            Resource::Read(one) => self.kept.push(one),
            Resource::Null => {}
            Resource::Unreadable => self.unreadable += 1,
        }
    }
}

impl<T: Element> ListVisitor<T> {
    /// The list that a lone scalar is.
    fn of_scalar<E>(text: Result<Option<String>, E>) -> Result<Items<T>, E> {
        let mut items = Items::default();
        items.add(Resource::of_scalar(text)?);
        Ok(items)
    }
}

impl<'de, T: Element> Visitor<'de> for ListVisitor<T> {
    type Value = Items<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<Items<T>, A::Error> {
        let mut items = Items::default();
        while items.kept.len() < self.max {
            let Some(one) = all.next_element()? else {
                return Ok(items);
            };
            items.add(one);
        }
        while all.next_element::<IgnoredAny>()?.is_some() {
            items.omitted += 1;
        }
        Ok(items)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Items<T>, A::Error> {
        let first = match MapKind::of(&mut map)? {
            MapKind::Number(digits) => return Self::of_scalar(Ok(Some(digits))),
            MapKind::Object(first) => first,
        };
        let value = Value::deserialize(MapAccessDeserializer::new(WithFirst { first, map }))?;
        let mut all = resources(value).into_iter().filter(|one| !one.is_null());
        let mut items = Items::default();
        for one in all.by_ref().take(self.max) {
            items.add(match one {
                Value::Object(_) => serde_json::from_value(one).map_or(Resource::Unreadable, Resource::Read),
                other => Resource::of_scalar::<serde_json::Error>(Ok(value_text(other)))
                    .unwrap_or(Resource::Unreadable),
            });
        }
        items.omitted = all.count();
        Ok(items)
    }

    fn visit_unit<E: Error>(self) -> Result<Items<T>, E> {
        Ok(Items::default())
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Items<T>, E> {
        Ok(Items::default())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Items<T>, E> {
        Self::of_scalar(TextVisitor.visit_i64(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Items<T>, E> {
        Self::of_scalar(TextVisitor.visit_u64(number))
    }

    fn visit_i128<E: Error>(self, number: i128) -> Result<Items<T>, E> {
        Self::of_scalar(TextVisitor.visit_i128(number))
    }

    fn visit_u128<E: Error>(self, number: u128) -> Result<Items<T>, E> {
        Self::of_scalar(TextVisitor.visit_u128(number))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Items<T>, E> {
        Self::of_scalar(TextVisitor.visit_f64(number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Items<T>, E> {
        Self::of_scalar(TextVisitor.visit_str(text))
    }
}

/// One element of a list.
enum Resource<T> {
    Read(T),
    Null,
    Unreadable,
}

impl<T: Element> Resource<T> {
    /// Of what is no object. A blank is nothing.
    fn of_scalar<E>(text: Result<Option<String>, E>) -> Result<Self, E> {
        let Some(text) = text?.filter(|text| !is_blank(text)) else {
            return Ok(Self::Null);
        };
        Ok(T::from_text(text).map_or(Self::Unreadable, Self::Read))
    }
}

impl<'de, T: Element> Deserialize<'de> for Resource<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(ResourceVisitor(PhantomData))
    }
}

struct ResourceVisitor<T>(PhantomData<T>);

impl<'de, T: Element> Visitor<'de> for ResourceVisitor<T> {
    type Value = Resource<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a resource")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Resource<T>, A::Error> {
        match MapKind::of(&mut map)? {
            MapKind::Number(digits) => Resource::of_scalar(Ok(Some(digits))),
            MapKind::Object(first) => {
                T::deserialize(MapAccessDeserializer::new(WithFirst { first, map })).map(Resource::Read)
            }
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, all: A) -> Result<Resource<T>, A::Error> {
        Resource::of_scalar(TextVisitor.visit_seq(all))
    }

    fn visit_unit<E: Error>(self) -> Result<Resource<T>, E> {
        Ok(Resource::Null)
    }

    fn visit_bool<E: Error>(self, yes: bool) -> Result<Resource<T>, E> {
        Resource::of_scalar(TextVisitor.visit_bool(yes))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Resource<T>, E> {
        Resource::of_scalar(TextVisitor.visit_i64(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Resource<T>, E> {
        Resource::of_scalar(TextVisitor.visit_u64(number))
    }

    fn visit_i128<E: Error>(self, number: i128) -> Result<Resource<T>, E> {
        Resource::of_scalar(TextVisitor.visit_i128(number))
    }

    fn visit_u128<E: Error>(self, number: u128) -> Result<Resource<T>, E> {
        Resource::of_scalar(TextVisitor.visit_u128(number))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Resource<T>, E> {
        Resource::of_scalar(TextVisitor.visit_f64(number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Resource<T>, E> {
        Resource::of_scalar(TextVisitor.visit_str(text))
    }
}

/// The key of the map by which `serde_json` hands over a number with all its digits. Tests hold on to it.
const NUMBER_MAP_KEY: &str = "$serde_json::private::Number";

/// The kind of a map, told by its first key.
enum MapKind {
    /// A number, by its digits.
    Number(String),
    /// With the first key, unless there is none.
    Object(Option<String>),
}

impl MapKind {
    fn of<'de, A: MapAccess<'de>>(map: &mut A) -> Result<Self, A::Error> {
        match map.next_key()? {
            Some(FirstKey(Some(first))) => Ok(Self::Object(Some(first))),
            Some(FirstKey(None)) => map.next_value().map(Self::Number),
            None => Ok(Self::Object(None)),
        }
    }
}

/// A key; `None` for that of a number, which needs no copy.
struct FirstKey(Option<String>);

impl<'de> Deserialize<'de> for FirstKey {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_str(FirstKeyVisitor)
    }
}

struct FirstKeyVisitor;

impl Visitor<'_> for FirstKeyVisitor {
    type Value = FirstKey;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<FirstKey, E> {
        Ok(FirstKey((key != NUMBER_MAP_KEY).then(|| key.to_owned())))
    }
}

/// A map whose first key has been read.
struct WithFirst<A> {
    first: Option<String>,
    map: A,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for WithFirst<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        match self.first.take() {
            Some(first) => seed.deserialize(first.into_deserializer()).map(Some),
            None => self.map.next_key_seed(seed),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}

/// The exact value of a number in any notation; `None` when the text is no number or has more than 28 digits.
pub(crate) fn decimal(text: &str) -> Option<Decimal> {
    let text = text.trim();
    // The parser takes `1_000`, which no service means as a number.
    if text.contains('_') {
        return None;
    }
    if let Ok(exact) = Decimal::from_str_exact(text) {
        return Some(exact);
    }
    // `from_scientific` rounds the digits before the exponent.
    let (base, _) = text.split_once(['e', 'E'])?;
    Decimal::from_str_exact(base).ok()?;
    Decimal::from_scientific(text).ok()
}

fn is_blank(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}

pub(crate) fn as_whole(text: &str) -> Option<i64> {
    let text = text.trim();
    text.parse().ok().or_else(|| {
        let number = decimal(text)?;
        if number.fract().is_zero() {
            number.trunc().to_string().parse().ok()
        } else {
            None
        }
    })
}

/// The resources of an object in place of a list: its values if all of them may be resources, or if its keys are numbers (PHP
/// writes lists with gaps so); else it is a resource itself, as converters from XML write a list of one.
fn resources(value: Value) -> Vec<Value> {
    let is_list = match &value {
        Value::Object(map) => {
            map.values().all(|one| one.is_object() || one.is_null()) || map.keys().all(|key| is_number(key))
        }
        _ => true,
    };
    if is_list { elements(value) } else { vec![value] }
}

/// Returns true if this is a key of a list that came as an object.
pub(crate) fn is_number(key: &str) -> bool {
    !key.is_empty() && key.bytes().all(|digit| digit.is_ascii_digit())
}

/// The elements of an array, the values of an object (some services number their lists), one scalar alone.
fn elements(value: Value) -> Vec<Value> {
    match value {
        Value::Null => Vec::new(),
        Value::Array(all) => all,
        Value::Object(map) => map.into_iter().map(|(_, value)| value).collect(),
        scalar => vec![scalar],
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lists_are_read_from_arrays_maps_and_scalars() {
        assert_eq!(elements(json!(["a", "b"])).len(), 2);
        assert_eq!(elements(json!({"0": "a", "1": "b"})), [json!("a"), json!("b")]);
        assert_eq!(elements(json!("a")), [json!("a")]);
        assert!(elements(Value::Null).is_empty());
    }

    #[test]
    fn whole_numbers_are_read_from_texts_and_zero_fractions() {
        for (given, expected) in [
            (json!(3), Some(3)),
            (json!("3"), Some(3)),
            (json!(3.0), Some(3)),
            (json!(3.5), None),
            (json!("x"), None),
            (Value::Null, None),
        ] {
            assert_eq!(whole(given.clone()).unwrap(), expected, "{given}");
        }
    }

    #[test]
    fn texts_are_read_from_any_value() {
        for (given, expected) in [
            (r#""Loa, \u0111en""#, Some("Loa, đen")),
            ("137086528", Some("137086528")),
            ("5431.50", Some("5431.50")),
            ("-12", Some("-12")),
            ("1e400", Some("1e+400")),
            (
                "123456789012345678901234567890.125",
                Some("123456789012345678901234567890.125"),
            ),
            ("true", Some("true")),
            (r#"[1.50, "a"]"#, Some(r#"[1.50,"a"]"#)),
            (r#"{"a": 1.50, "b": {}}"#, Some(r#"{"a":1.50,"b":{}}"#)),
            ("[]", None),
            ("{}", None),
            (r#"["SGN"]"#, Some("SGN")),
            ("[[1.50]]", Some("1.50")),
            ("null", None),
            (r#"" ""#, None),
            (r#""\ufeffSGN\u200b""#, Some("SGN")),
            (r#""a\u202egpj.exe""#, Some("agpj.exe")),
            (r#""\u200b""#, None),
        ] {
            let NonBlank(read) = serde_json::from_str(given).unwrap();
            assert_eq!(read.as_deref(), expected, "{given}");
            let value: Value = serde_json::from_str(given).unwrap();
            assert_eq!(opt_text(value).unwrap(), read, "{given} as a value");
        }
    }

    #[test]
    fn codes_are_read_in_any_case_and_from_objects() {
        for (given, expected) in [
            (r#""quoted""#, "quoted"),
            (r#""QUOTED""#, "quoted"),
            (r#"" In-Transit ""#, "in_transit"),
            (r#""in transit""#, "in_transit"),
            (r#""\ufeffquoted""#, "quoted"),
            (r#"{"value":"quoted","label":"Đã báo giá"}"#, "quoted"),
            (r#"{"code":"QUOTED"}"#, "quoted"),
            (r#"["quoted"]"#, "quoted"),
            (r#""Đã bay""#, "Đã bay"),
            (r#""FCC-Check""#, "FCC-Check"),
            (r#"{"label":"x"}"#, r#"{"label":"x"}"#),
            ("null", ""),
            ("5", "5"),
        ] {
            let SnakeCode(read) = serde_json::from_str(given).unwrap();
            assert_eq!(read, expected, "{given}");
        }
        for (given, expected) in [
            (r#""DAP""#, Some("DAP")),
            (r#"" DAP ""#, Some("DAP")),
            (r#"{"code":"VN","name":"Việt Nam"}"#, Some("VN")),
            (r#"{"value":"DAP","label":"x"}"#, Some("DAP")),
            (r#""XU LẠ""#, Some("XU LẠ")),
            (r#"" ""#, None),
            ("[]", None),
        ] {
            let Code(read) = serde_json::from_str(given).unwrap();
            assert_eq!(read.as_deref(), expected, "{given}");
        }
        let Codes(read) =
            serde_json::from_str(r#"[{"code":"time","name":"Thời gian"}, "cod", " ", null]"#).unwrap();
        assert_eq!(read, ["time", "cod"]);
    }

    #[test]
    fn list_without_a_readable_element_is_no_empty_one() {
        for given in [
            r#"["a"]"#,
            r#"[[{"name":"no"}]]"#,
            "[true]",
            r#"{"0":"a"}"#,
            "[[[[1]]]]",
        ] {
            let read = readable_list::<_, Named>(&mut serde_json::Deserializer::from_str(given));
            assert!(read.is_err(), "{given}: {read:?}");
        }
        for given in ["[]", "{}", "[null]", r#"[{"name":"a"},"b"]"#] {
            let read = readable_list::<_, Named>(&mut serde_json::Deserializer::from_str(given));
            assert!(read.is_ok(), "{given}: {read:?}");
        }
    }

    #[test]
    fn decimals_are_exact_or_none() {
        for (given, expected) in [
            ("1.50", "1.5"),
            ("-1e3", "-1000"),
            (" 1.25E-2 ", "0.0125"),
            ("1e+28", "10000000000000000000000000000"),
            ("0.1234567890123456789012345678", "0.1234567890123456789012345678"),
        ] {
            assert_eq!(decimal(given), expected.parse().ok(), "{given}");
        }
        for given in [
            "0.12345678901234567890123456789",
            "1.2345678901234567890123456789012e2",
            "1e29",
            "1e-29",
            "e5",
            "",
            "x",
        ] {
            assert_eq!(decimal(given), None, "{given}");
        }
    }

    /// An element of the lists below.
    #[derive(Debug, Default, PartialEq, serde::Deserialize)]
    #[serde(default)]
    struct Named {
        #[serde(deserialize_with = "text")]
        name: String,
    }

    impl Element for Named {}

    /// One that a text may be.
    #[derive(Debug, Default, PartialEq, serde::Deserialize)]
    #[serde(default)]
    struct Worded {
        #[serde(deserialize_with = "text")]
        name: String,
    }

    impl Element for Worded {
        fn from_text(name: String) -> Option<Self> {
            Some(Self { name })
        }
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct WordedLists {
        #[serde(deserialize_with = "list")]
        all: Vec<Worded>,
    }

    #[test]
    fn bare_texts_are_resources_where_their_kind_allows() {
        for (given, names) in [
            (r#"["a",1.50,{"name":"b"},null,[]]"#, vec!["a", "1.50", "b"]),
            (
                r#"["",{"name":"b"},[{"name":"c"},1]]"#,
                vec!["b", r#"[{"name":"c"},1]"#],
            ),
            (r#"{"0":"a","2":{"name":"b"},"3":7}"#, vec!["a", "b", "7"]),
            (r#""a""#, vec!["a"]),
            ("7.25", vec!["7.25"]),
            ("null", vec![]),
        ] {
            let given = format!(r#"{{"all":{given}}}"#);
            let read: WordedLists = serde_json::from_str(&given).unwrap();
            let read_names: Vec<&str> = read.all.iter().map(|one| one.name.as_str()).collect();
            assert_eq!(read_names, names, "{given}");
            let value: Value = serde_json::from_str(&given).unwrap();
            assert_eq!(
                serde_json::from_value::<WordedLists>(value).unwrap(),
                read,
                "{given}"
            );
        }
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Lists {
        #[serde(deserialize_with = "list")]
        all: Vec<Named>,
    }

    #[test]
    fn lists_read_the_same_from_a_text_and_from_a_value() {
        for (given, names) in [
            (r#"[{"name":"a"},{"name":1.50},{}]"#, vec!["a", "1.50", ""]),
            (
                r#"[7, 7.5, "x", null, true, [], [{"name":"no"}], {"name":"b","more":[1]}]"#,
                vec!["b"],
            ),
            (r#"{"0":{"name":"a"},"1":2,"2":{"name":null}}"#, vec!["a", ""]),
            (r#"{"x":{"name":"a"},"y":{"name":"b"}}"#, vec!["a", "b"]),
            (r#"{"name":"alone","more":[1]}"#, vec!["alone"]),
            ("{}", vec![]),
            ("null", vec![]),
            ("7.25", vec![]),
            (r#""a""#, vec![]),
            ("false", vec![]),
        ] {
            let given = format!(r#"{{"all":{given}}}"#);
            let read: Lists = serde_json::from_str(&given).unwrap();
            let read_names: Vec<&str> = read.all.iter().map(|one| one.name.as_str()).collect();
            assert_eq!(read_names, names, "{given}");
            let value: Value = serde_json::from_str(&given).unwrap();
            assert_eq!(serde_json::from_value::<Lists>(value).unwrap(), read, "{given}");
        }
    }
}
