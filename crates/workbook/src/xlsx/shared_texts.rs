//! Texts that a workbook keeps once and its cells name by number.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use quick_xml::events::{BytesStart, Event};

use crate::html::raised;
use crate::limits::MAX_CELL_BYTES;
use crate::package;
use crate::unreadable::Unreadable;
use crate::xml::{Archive, Events, attribute, referred};

/// Bytes of all shared texts; the sheets of a book together may read a fraction of that.
const MAX_SHARED_BYTES: usize = 16 << 20;

/// The texts that were asked for.
pub struct SharedTexts(HashMap<u32, String>);

impl SharedTexts {
    /// Reads the list to its last wanted text. The length that it states is ignored.
    pub fn read(
        archive: &mut Archive,
        part: Option<&str>,
        wanted: BTreeSet<u32>,
    ) -> Result<Self, Unreadable> {
        let mut kept = HashMap::new();
        let Some(last) = wanted.last().copied() else {
            return Ok(Self(kept));
        };
        let mut events = Events::new(package::part(archive, part.unwrap_or("xl/sharedStrings.xml"))?);
        let (mut index, mut room) = (0_u32, MAX_SHARED_BYTES);
        let mut text: Option<String> = None;
        let (mut in_text, mut in_reading_aid) = (false, false);
        let mut run = Run::default();
        loop {
            match events.next()? {
                Event::Eof => return Ok(Self(kept)),
                Event::Start(tag) => match tag.local_name().as_ref() {
                    "si" => {
                        text = wanted.contains(&index).then(String::new);
                        run = Run::default();
                    }
                    "rPh" => in_reading_aid = true,
                    "t" => in_text = !in_reading_aid && !run.struck,
                    _ => run.format(&tag),
                },
                Event::Empty(tag) if tag.local_name().as_ref() == "si" => index = index.saturating_add(1),
                Event::Empty(tag) => run.format(&tag),
                Event::End(tag) => match tag.local_name().as_ref() {
                    "si" => {
                        if let Some(text) = text.take() {
                            room = room.checked_sub(text.len()).ok_or(Unreadable::TooMuch)?;
                            kept.insert(index, text);
                        }
                        if index >= last {
                            return Ok(Self(kept));
                        }
                        index = index.saturating_add(1);
                    }
                    "rPh" => in_reading_aid = false,
                    "t" => in_text = false,
                    _ => {}
                },
                Event::Text(piece) if in_text => add(&mut text, &run.shown(&piece.xml10_content())),
                Event::CData(piece) if in_text => add(&mut text, &run.shown(&piece)),
                Event::GeneralRef(entity) if in_text => {
                    if let Some(one) = referred(&entity) {
                        add(&mut text, one.encode_utf8(&mut [0; 4]));
                    }
                }
                _ => {}
            }
        }
    }

    pub fn get(&self, index: u32) -> Option<&str> {
        self.0.get(&index).map(String::as_str)
    }
}

/// Format of a piece of a text.
#[derive(Default)]
pub struct Run {
    /// Struck out: it counts no more.
    pub struck: bool,
    /// Raised: the mark of a footnote, or the 3 of m³.
    raised: bool,
}

impl Run {
    /// Takes in a tag of a run's format.
    pub fn format(&mut self, tag: &BytesStart) {
        let off = || attribute(tag, "val").is_some_and(|value| matches!(value.as_str(), "0" | "false"));
        match tag.local_name().as_ref() {
            "r" => *self = Self::default(),
            "strike" => self.struck = !off(),
            "vertAlign" => self.raised = attribute(tag, "val").is_some_and(|value| value == "superscript"),
            _ => {}
        }
    }

    /// The text with raised digits, so that they are no part of the figure before them.
    pub fn shown<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.raised {
            raised(text).into()
        } else {
            text.into()
        }
    }
}

fn add(text: &mut Option<String>, piece: &str) {
    if let Some(text) = text {
        let room = MAX_CELL_BYTES.saturating_sub(text.len());
        text.push_str(&piece[..piece.floor_char_boundary(room)]);
    }
}
