//! Shapes of `data` that differ from the wire types and are read all the same.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{DeserializeOwned, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Value, json};

use crate::lenient::{self, Element};
use crate::{PageMeta, RequestDetails, RequestPage, RequestSummary};

/// `{status, message, data}` with the other members that tell of the outcome; absent `data` and `data: null` are told apart.
#[derive(Deserialize)]
#[serde(bound(deserialize = "T: DeserializeOwned"))]
pub(super) struct Envelope<T> {
    #[serde(default)]
    status: Value,
    #[serde(default)]
    success: Value,
    #[serde(default)]
    ok: Value,
    #[serde(default)]
    code: Value,
    #[serde(default)]
    errors: Value,
    #[serde(default)]
    error: Value,
    #[serde(default, deserialize_with = "present")]
    pub data: Option<T>,
}

impl<T> Envelope<T> {
    /// The body without its data and its texts, for the verdict.
    pub(super) fn flags(&self) -> Value {
        json!({
            "status": self.status, "success": self.success, "ok": self.ok,
            "code": self.code, "errors": self.errors, "error": self.error,
        })
    }
}

fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// A list: an array, an object of `items`, an object that numbers the items, or null for none.
pub(super) struct Listed<T>(pub Vec<T>);

impl<'de, T: Element> Deserialize<'de> for Listed<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct AnyList<T>(PhantomData<T>);

        impl<'de, T: Element> Visitor<'de> for AnyList<T> {
            type Value = Listed<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Listed<T>, A::Error> {
                lenient::readable_list(SeqAccessDeserializer::new(items)).map(Listed)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Listed<T>, A::Error> {
                let Value::Object(mut map) = Value::deserialize(MapAccessDeserializer::new(map))? else {
                    return Err(A::Error::custom("no list"));
                };
                if let Some(items) = map.remove("items") {
                    return Listed::deserialize(items).map_err(A::Error::custom);
                }
                // Numbered, or empty. Another object may be anything, also a list under a name that is not known.
                if !map.keys().all(|key| lenient::is_number(key)) {
                    return Err(A::Error::custom("no list"));
                }
                lenient::readable_list(Value::Object(map))
                    .map(Listed)
                    .map_err(A::Error::custom)
            }

            fn visit_unit<E: Error>(self) -> Result<Listed<T>, E> {
                Ok(Listed(Vec::new()))
            }
        }

        from.deserialize_any(AnyList(PhantomData))
    }
}

/// Request details with at least one field; an empty object is an error.
pub(super) struct NonEmptyDetails(pub RequestDetails);

impl<'de> Deserialize<'de> for NonEmptyDetails {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Object(details) = Object::<RequestDetails>::deserialize(from)?;
        if details == RequestDetails::default() {
            Err(D::Error::custom("no details"))
        } else {
            Ok(Self(details))
        }
    }
}

/// A value that must be an object, or an array of just one. Derived structs also accept an array: `[]` would read as an object
/// without fields.
pub(super) struct Object<T>(pub T);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Only<T>(PhantomData<T>);

        impl<'de, T: DeserializeOwned> Visitor<'de> for Only<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, array: A) -> Result<Object<T>, A::Error> {
                lenient::one(SeqAccessDeserializer::new(array))?
                    .map(Object)
                    .ok_or_else(|| A::Error::custom("no object"))
            }
        }

        from.deserialize_any(Only(PhantomData))
    }
}

#[derive(Deserialize)]
struct Page {
    #[serde(default, deserialize_with = "present")]
    items: Option<Listed<Arc<RequestSummary>>>,
    #[serde(default)]
    meta: Meta,
}

#[derive(Default)]
struct Meta(PageMeta);

impl<'de> Deserialize<'de> for Meta {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        lenient::one(from).map(|meta| Self(meta.unwrap_or_default()))
    }
}

/// A page of the list: `{items, meta}`, the items alone, or null for none.
pub(super) struct PageOf(pub RequestPage);

impl<'de> Deserialize<'de> for PageOf {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = PageOf;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a page")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<PageOf, A::Error> {
                let Page { items, meta } = Page::deserialize(MapAccessDeserializer::new(map))?;
                // A page without them is none: it would be told as an account without requests.
                let Listed(items) = items.ok_or_else(|| A::Error::custom("no items"))?;
                let Meta(mut meta) = meta;
                // A number below that of the items beside it counts something else.
                let least = i64::try_from(items.len()).unwrap_or(i64::MAX);
                meta.total = meta.total.filter(|total| *total >= least);
                Ok(PageOf(RequestPage { items, meta }))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<PageOf, A::Error> {
                let items = lenient::readable_list(SeqAccessDeserializer::new(items))?;
                Ok(PageOf(RequestPage {
                    items,
                    ..RequestPage::default()
                }))
            }

            fn visit_unit<E: Error>(self) -> Result<PageOf, E> {
                Ok(PageOf(RequestPage::default()))
            }
        }

        from.deserialize_any(Either)
    }
}
