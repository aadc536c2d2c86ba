//! The reader of an exported file, and the file's name.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::format::date::{zone_name, zone_name_of};
use crate::page_context::PageContext;
use crate::text::Lang;

/// Characters of one part of a file's name.
const MAX_NAME_PART_CHARS: usize = 60;

/// The reader's language and time zone, and the time of the export.
#[derive(Clone, Debug)]
pub struct Reader {
    pub lang: Lang,
    pub zone: TimeZone,
    pub now: Timestamp,
}

impl Reader {
    /// The reader of a page.
    pub fn of_page(frame: &PageContext) -> Self {
        Self {
            lang: frame.lang,
            zone: frame.zone.clone(),
            now: frame.now,
        }
    }

    /// The zone in words for the heading of these times: a file may hold times of another season than that of the export. Without
    /// times it is as of the export.
    pub fn zone_name(&self, times: impl IntoIterator<Item = Timestamp>) -> String {
        let mut times = times.into_iter().peekable();
        if times.peek().is_none() {
            return zone_name(&self.zone, self.now, self.lang);
        }
        zone_name_of(&self.zone, times, self.lang)
    }
}

/// A file's name without its ending, of parts that may hold anything, and the day: `requests-2026-07-20`.
pub fn file_stem(parts: &[&str], reader: &Reader) -> String {
    let day = crate::format::date::today(reader.now, &reader.zone).to_string();
    let mut stem = String::new();
    for part in parts.iter().copied().chain([day.as_str()]) {
        let part: String = part
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
            .take(MAX_NAME_PART_CHARS)
            .collect();
        if !part.is_empty() {
            if !stem.is_empty() {
                stem.push('-');
            }
            stem.push_str(&part);
        }
    }
    stem
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_plain() {
        let reader = Reader {
            lang: Lang::Vi,
            zone: TimeZone::get("Asia/Ho_Chi_Minh").unwrap(),
            now: "2026-07-20T18:00:00Z".parse().unwrap(),
        };
        assert_eq!(
            file_stem(&["bao-gia", "QT-1/../\"\r\nx", "", "v2"], &reader),
            "bao-gia-QT-1x-v2-2026-07-21"
        );
    }
}
