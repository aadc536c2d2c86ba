//! The styles of a workbook: number formats and struck out texts.

use std::collections::HashMap;

use quick_xml::events::{BytesStart, Event};

use crate::number_format::NumberFormat;
use crate::package;
use crate::unreadable::Unreadable;
use crate::xml::{Archive, Events, attribute};

/// Styles of a workbook; Excel allows fewer.
const MAX_STYLES: usize = 65_536;

/// The formats, by the numbers by which cells name them.
pub struct Styles(Vec<NumberFormat>);

impl Styles {
    /// Reads the part; a workbook may do without it.
    pub fn read(archive: &mut Archive, part: Option<&str>) -> Result<Self, Unreadable> {
        let mut read = Reading::default();
        let Ok(part) = package::part(archive, part.unwrap_or("xl/styles.xml")) else {
            return Ok(Self(Vec::new()));
        };
        let mut events = Events::new(part);
        loop {
            match events.next()? {
                Event::Eof => return Ok(Self(read.formats)),
                Event::Start(tag) => read.start(&tag, true),
                Event::Empty(tag) => read.start(&tag, false),
                Event::End(tag) if tag.local_name().as_ref() == "cellXfs" => read.in_cell_styles = false,
                Event::End(tag) if tag.local_name().as_ref() == "fonts" => read.in_fonts = false,
                _ => {}
            }
        }
    }

    pub fn number_format(&self, style: usize) -> NumberFormat {
        self.0.get(style).cloned().unwrap_or_default()
    }
}

#[derive(Default)]
struct Reading {
    /// Formats of the workbook's own, by their number.
    own: HashMap<u32, NumberFormat>,
    in_cell_styles: bool,
    in_fonts: bool,
    /// For each font, whether it strikes out.
    struck: Vec<bool>,
    formats: Vec<NumberFormat>,
}

impl Reading {
    fn start(&mut self, tag: &BytesStart, has_content: bool) {
        let number = || attribute(tag, "numFmtId").and_then(|id| id.trim().parse::<u32>().ok());
        match tag.local_name().as_ref() {
            "numFmt" if self.own.len() < MAX_STYLES => {
                if let Some(number) = number() {
                    let format = attribute(tag, "formatCode").unwrap_or_default();
                    self.own.insert(number, NumberFormat::parse(&format));
                }
            }
            "cellXfs" => self.in_cell_styles = has_content,
            "fonts" => self.in_fonts = has_content,
            "font" if self.in_fonts && self.struck.len() < MAX_STYLES => self.struck.push(false),
            "strike" if self.in_fonts => {
                let off = attribute(tag, "val").is_some_and(|value| matches!(value.trim(), "0" | "false"));
                if let Some(last) = self.struck.last_mut() {
                    *last = !off;
                }
            }
            "xf" if self.in_cell_styles && self.formats.len() < MAX_STYLES => {
                let number = number().unwrap_or_default();
                let own = self.own.get(&number).cloned();
                let font = attribute(tag, "fontId").and_then(|id| id.trim().parse::<usize>().ok());
                let format = own.unwrap_or_else(|| NumberFormat::built_in(number));
                self.formats.push(NumberFormat {
                    is_struck: font.and_then(|font| self.struck.get(font)) == Some(&true),
                    ..format
                });
            }
            _ => {}
        }
    }
}
