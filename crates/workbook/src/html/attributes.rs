//! Attributes of tags.

use html5ever::tokenizer::Tag;

/// The value of an attribute.
pub(super) fn attribute<'a>(tag: &'a Tag, name: &str) -> Option<&'a str> {
    let found = tag.attrs.iter().find(|own| &*own.name.local == name);
    found.map(|own| &*own.value)
}
