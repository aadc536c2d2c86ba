//! What the styles of a workbook make of its numbers: days, zeros in front, words behind.

use std::collections::HashMap;

use quick_xml::events::{BytesStart, Event};

use crate::package;
use crate::unreadable::Unreadable;
use crate::xml::{Archive, Events, attribute};

/// Styles of a workbook; Excel allows fewer.
const MAX_STYLES: usize = 65_536;

/// What a number format shows beside the figure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NumberFormat {
    pub is_date: bool,
    /// Digits that are filled up with zeros: `00000000`.
    pub digits: usize,
    /// Words beside the figure, such as a unit: `0.0" kg"`.
    pub words: String,
    pub is_percent: bool,
}

impl NumberFormat {
    fn parse(format: &str) -> Self {
        let zeros = format.bytes().all(|one| one == b'0');
        let is_date = shows_date(format);
        let words = words(format);
        Self {
            is_date,
            digits: if zeros && format.len() <= 20 {
                format.len()
            } else {
                0
            },
            words: if is_date || words.chars().count() > 20 {
                String::new()
            } else {
                words
            },
            is_percent: !is_date && is_percent(format),
        }
    }

    /// By the numbers of the formats that every workbook has.
    fn built_in(number: u32) -> Self {
        Self {
            is_date: matches!(number, 14..=22 | 27..=36 | 45..=47 | 50..=58),
            is_percent: matches!(number, 9 | 10),
            ..Self::default()
        }
    }
}

/// By the number that cells name a style by.
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
            "xf" if self.in_cell_styles && self.formats.len() < MAX_STYLES => {
                let number = number().unwrap_or_default();
                let own = self.own.get(&number).cloned();
                self.formats
                    .push(own.unwrap_or_else(|| NumberFormat::built_in(number)));
            }
            _ => {}
        }
    }
}

/// The words that the first section of a format writes, if they have a letter.
fn words(format: &str) -> String {
    let mut found = String::new();
    let mut letters = format.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => found.extend(letters.next()),
            '_' | '*' => {
                letters.next();
            }
            '"' => {
                if !found.is_empty() {
                    found.push(' ');
                }
                found.extend(letters.by_ref().take_while(|letter| *letter != '"'));
            }
            '[' => {
                letters.by_ref().find(|letter| *letter == ']');
            }
            ';' => break,
            _ => {}
        }
    }
    let found = found.trim();
    if found.chars().any(char::is_alphabetic) {
        found.to_owned()
    } else {
        String::new()
    }
}

fn is_percent(format: &str) -> bool {
    let mut quoted = false;
    format.chars().any(|one| {
        quoted ^= one == '"';
        one == '%' && !quoted
    })
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
    fn words_zeros_and_percents_are_read() {
        let of = |format: &str| {
            let read = NumberFormat::parse(format);
            (read.words, read.digits, read.is_percent)
        };
        for (format, words) in [
            ("0.00\" tấn\"", "tấn"),
            ("#,##0.0\\ \\k\\g", "kg"),
            ("0 \"pcs\";[Red]-0 \"pcs\"", "pcs"),
            ("0\".\"00", ""),
            ("[$$-409]#,##0.00", ""),
            ("General", ""),
        ] {
            assert_eq!(of(format), (words.into(), 0, false), "{format}");
        }
        assert_eq!(of("00000000"), (String::new(), 8, false));
        assert_eq!(of("0.00%"), (String::new(), 0, true));
    }

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
