//! The kind of a map: an object, or a number with all its digits, which `serde_json` hands over as a map.

use std::fmt;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IntoDeserializer as _, MapAccess, Visitor,
};

/// The key of the map by which `serde_json` hands over a number with all its digits. Tests hold on to it.
const NUMBER_MAP_KEY: &str = "$serde_json::private::Number";

/// The kind of a map, told by its first key.
pub(super) enum MapKind {
    /// A number, by its digits.
    Number(String),
    /// With the first key, unless there is none.
    Object(Option<String>),
}

impl MapKind {
    pub(super) fn of<'de, A: MapAccess<'de>>(map: &mut A) -> Result<Self, A::Error> {
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
pub(super) struct WithFirst<A> {
    pub first: Option<String>,
    pub map: A,
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
