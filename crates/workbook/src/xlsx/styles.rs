//! Styles of a workbook that show a number as a date.

use std::collections::HashMap;

use quick_xml::events::{BytesStart, Event};

use crate::package;
use crate::unreadable::Unreadable;
use crate::xml::{Archive, Events, attribute};

/// Styles of a workbook; Excel allows fewer.
const MAX_STYLES: usize = 65_536;

/// By the number that cells name a style by: whether it shows dates.
pub struct Styles(Vec<bool>);

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
                Event::Eof => return Ok(Self(read.dates)),
                Event::Start(tag) => read.start(&tag, true),
                Event::Empty(tag) => read.start(&tag, false),
                Event::End(tag) if tag.local_name().as_ref() == "cellXfs" => read.in_cell_styles = false,
                _ => {}
            }
        }
    }

    pub fn is_date(&self, style: usize) -> bool {
        self.0.get(style).copied().unwrap_or(false)
    }
}

#[derive(Default)]
struct Reading {
    /// Formats of the workbook's own, by their number: whether each shows dates.
    own: HashMap<u32, bool>,
    in_cell_styles: bool,
    dates: Vec<bool>,
}

impl Reading {
    fn start(&mut self, tag: &BytesStart, has_content: bool) {
        let number = || attribute(tag, "numFmtId").and_then(|id| id.trim().parse::<u32>().ok());
        match tag.local_name().as_ref() {
            "numFmt" if self.own.len() < MAX_STYLES => {
                if let Some(number) = number() {
                    let format = attribute(tag, "formatCode").unwrap_or_default();
                    self.own.insert(number, shows_date(&format));
                }
            }
            "cellXfs" => self.in_cell_styles = has_content,
            "xf" if self.in_cell_styles && self.dates.len() < MAX_STYLES => {
                let number = number().unwrap_or_default();
                let own = self.own.get(&number).copied();
                self.dates
                    .push(own.unwrap_or(matches!(number, 14..=22 | 27..=36 | 45..=47 | 50..=58)));
            }
            _ => {}
        }
    }
}

/// Returns true if a number format writes days or times: one of their letters stands in its first section outside of
/// quotes, escapes and brackets (`[Red]`), or it counts hours (`[h]:mm`).
fn shows_date(format: &str) -> bool {
    let mut letters = format.chars();
    while let Some(letter) = letters.next() {
        match letter {
            // The next character is written as it is, or only its width is kept.
            '\\' | '_' | '*' => {
                letters.next();
            }
            '"' => {
                letters.by_ref().find(|letter| *letter == '"');
            }
            '[' => {
                let inside: String = letters.by_ref().take_while(|letter| *letter != ']').collect();
                let counts = |unit: char| inside.chars().all(|one| one.eq_ignore_ascii_case(&unit));
                if !inside.is_empty() && ['h', 'm', 's'].into_iter().any(counts) {
                    return true;
                }
            }
            ';' => return false,
            // "General" has none of them either.
            'd' | 'm' | 'h' | 'y' | 's' | 'D' | 'M' | 'H' | 'Y' | 'S' => return true,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn date_and_number_formats_are_distinguished() {
        for date in [
            "dd/mm/yyyy",
            "yyyy\\-mm\\-dd",
            "[$-409]d\\-mmm\\-yy;@",
            "[h]:mm:ss",
            "h:mm AM/PM",
            "\"ngày\" d",
        ] {
            assert!(shows_date(date), "{date}");
        }
        for number in [
            "General",
            "0.00",
            "#,##0 \"đồng/day\"",
            "[Red]0.0",
            "0;dd",
            "_d0",
            "@",
            "\\d0",
            "",
        ] {
            assert!(!shows_date(number), "{number}");
        }
    }
}
