//! Reads the XML parts of packed workbooks, for both formats.

use std::io::{BufReader, Cursor, Read};

use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use crate::limits::MAX_UNPACKED_BYTES;
use crate::unreadable::Unreadable;

/// A packed file.
pub type Archive<'a> = zip::ZipArchive<Cursor<&'a [u8]>>;

/// A part of a packed file as a stream of events. Only the current event is held in memory.
pub struct Events<R: Read> {
    reader: Reader<BufReader<std::io::Take<R>>>,
    buffer: Vec<u8>,
}

impl<R: Read> Events<R> {
    pub fn new(part: R) -> Self {
        Self {
            reader: Reader::from_reader(BufReader::new(part.take(MAX_UNPACKED_BYTES))),
            buffer: Vec::new(),
        }
    }

    /// The next event, [`Event::Eof`] at the end.
    pub fn next(&mut self) -> Result<Event<'_>, Unreadable> {
        self.buffer.clear();
        self.reader
            .read_event_into(&mut self.buffer)
            .map_err(|_| Unreadable::Broken)
    }
}

/// The value of an attribute, by its name with or without its prefix.
pub fn attribute(tag: &BytesStart, name: &str) -> Option<String> {
    let found = tag
        .attributes()
        .flatten()
        .find(|attribute| attribute.key.as_ref() == name || attribute.key.local_name().as_ref() == name)?;
    let value = found.normalized_value(XmlVersion::Implicit1_0).ok()?;
    Some(value.into_owned())
}

/// The character of a reference (`&amp;`, `&#7879;`); `None` for those that a document defines itself.
pub fn referred(entity: &BytesRef) -> Option<char> {
    match entity.resolve_char_ref() {
        Ok(Some(one)) => Some(one),
        _ => match &**entity {
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            _ => None,
        },
    }
}
