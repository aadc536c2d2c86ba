//! Texts that a workbook keeps once and its cells name by number.

use std::collections::{BTreeSet, HashMap};

use quick_xml::events::Event;

use crate::limits::MAX_CELL_BYTES;
use crate::package;
use crate::unreadable::Unreadable;
use crate::xml::{Archive, Events, referred};

/// Bytes of all shared texts; the sheets of a book together may read a fraction of that.
const MAX_SHARED_BYTES: usize = 16 << 20;

/// The texts that were asked for.
pub struct SharedTexts(HashMap<u32, String>);

impl SharedTexts {
    /// Reads the list to its last wanted text. What it says about its own length is not asked.
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
        loop {
            match events.next()? {
                Event::Eof => return Ok(Self(kept)),
                Event::Start(tag) => match tag.local_name().as_ref() {
                    "si" => text = wanted.contains(&index).then(String::new),
                    "rPh" => in_reading_aid = true,
                    "t" => in_text = !in_reading_aid,
                    _ => {}
                },
                Event::Empty(tag) if tag.local_name().as_ref() == "si" => index = index.saturating_add(1),
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
                Event::Text(piece) if in_text => add(&mut text, &piece.xml10_content()),
                Event::CData(piece) if in_text => add(&mut text, &piece),
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

fn add(text: &mut Option<String>, piece: &str) {
    if let Some(text) = text {
        let room = MAX_CELL_BYTES.saturating_sub(text.len());
        text.push_str(&piece[..piece.floor_char_boundary(room)]);
    }
}
