//! Lists of resources: an array, an object in its place, or one resource alone.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{
    Deserialize, DeserializeOwned, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::Value;

use super::map_kind::{MapKind, WithFirst};
use super::text_visitor::{TextVisitor, is_blank, value_text};

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

    /// The list that a lone scalar is.
    fn of_scalar<E>(text: Result<Option<String>, E>) -> Result<Self, E> {
        let mut items = Self::default();
        items.add(Resource::of_scalar(text)?);
        Ok(items)
    }
}

/// The methods of a visitor for numbers and texts.
macro_rules! visit_scalars {
    ($value:ty) => {
        visit_scalars! {
            $value: visit_i64(i64), visit_u64(u64), visit_i128(i128), visit_u128(u128), visit_f64(f64), visit_str(&str)
        }
    };
    ($value:ty: $($visit:ident($scalar:ty)),+) => {$(
        fn $visit<E: Error>(self, scalar: $scalar) -> Result<$value, E> {
            <$value>::of_scalar(TextVisitor.$visit(scalar))
        }
    )+};
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
            MapKind::Number(digits) => return Items::of_scalar(Ok(Some(digits))),
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

    visit_scalars!(Items<T>);
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

    visit_scalars!(Resource<T>);
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
pub(super) fn elements(value: Value) -> Vec<Value> {
    match value {
        Value::Null => Vec::new(),
        Value::Array(all) => all,
        Value::Object(map) => map.into_iter().map(|(_, value)| value).collect(),
        scalar => vec![scalar],
    }
}
