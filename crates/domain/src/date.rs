//! Dates and times of the service, read without changing what they mean. The specification has ISO 8601 with offset; the other
//! notations are those that databases and frameworks print.
//!
//! A time without a zone is in none: it is shown as written, and has no instant but for the order of a list. A date in numbers that
//! may be day or month first (`05/08/2026`) is not read; one that can be only one of them (`26/11/2026`) is.

use jiff::civil::{Date, DateTime};
use jiff::fmt::temporal::{Pieces, PiecesOffset};
use jiff::fmt::{rfc2822, strtime};
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, ToSpan as _};
use partner_api::Figure;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;
use serde_json::Value;

/// Years in which something may have been shipped. Others stand for "not set" (0001, 1900, 1970) or "never" (9999).
const PLAUSIBLE_YEARS: std::ops::RangeInclusive<i16> = 1990..=2199;
/// Bytes of the longest notation.
const MAX_BYTES: usize = 120;
/// Unix times from the year 2000 on; in seconds they have ten digits.
const UNIX_SECONDS: std::ops::Range<i128> = 946_684_800..7_258_118_400;
/// The zone of days that were given as a point in time.
const VIET_NAM: Offset = Offset::constant(7);
/// Hours of the offsets that clocks have, west and east of Greenwich.
const OFFSET_HOURS: std::ops::RangeInclusive<i32> = -12..=14;

/// A timestamp of the service as it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// An instant; the offset of the place when the text named one.
    Instant(Timestamp, Option<Offset>),
    /// A time of day without zone: shown as written.
    Local(DateTime),
    /// A plain date.
    Day(Date),
}

/// Reads a timestamp or date; `None` for other texts, and for times that only stand for none.
pub fn read(text: &str) -> Option<Moment> {
    let text = text.trim();
    if text.is_empty() || text.len() > MAX_BYTES {
        return None;
    }
    let found = unix_time(text).or_else(|| iso(text)).or_else(|| other(text))?;
    if let Moment::Instant(_, Some(place)) = found
        && !OFFSET_HOURS.contains(&(place.seconds() / 3600))
    {
        return None;
    }
    let year = match found {
        Moment::Instant(at, place) => place.unwrap_or(Offset::UTC).to_datetime(at).year(),
        Moment::Local(at) => at.year(),
        Moment::Day(day) => day.year(),
    };
    PLAUSIBLE_YEARS.contains(&year).then_some(found)
}

/// An instant in ISO 8601 with its offset, of any year: to compare by, where a date that cannot be meant is no reason to stop.
pub fn iso_instant(text: &str) -> Option<(Timestamp, Option<Offset>)> {
    if text.len() > MAX_BYTES {
        return None;
    }
    match iso(text.trim())? {
        Moment::Instant(at, place) => Some((at, place)),
        Moment::Local(_) | Moment::Day(_) => None,
    }
}

/// A date, in any notation. Text with a time of day counts by its own day, but for a midnight in Viet Nam that is written in UTC:
/// `2026-12-30T17:00:00Z` is how frameworks write the day `2026-12-31`.
pub fn read_day(text: &str) -> Option<Date> {
    let text = text.trim();
    if let Ok(pieces) = Pieces::parse(text)
        && unix_time(text).is_none()
    {
        let own = Some(pieces.date()).filter(|day| day.year() >= *PLAUSIBLE_YEARS.start())?;
        return Some(whole_day(text).unwrap_or(own));
    }
    whole_day(text).or_else(|| {
        Some(match read(text)? {
            Moment::Instant(at, place) => place.unwrap_or(VIET_NAM).to_datetime(at).date(),
            Moment::Local(at) => at.date(),
            Moment::Day(day) => day,
        })
    })
}

/// The day that is meant by a date, or by a time that is the first or last minute of a day: by its own clock, or in Viet Nam.
pub fn whole_day(text: &str) -> Option<Date> {
    let of_edge = |at: DateTime| matches!((at.hour(), at.minute()), (0, 0) | (23, 59)).then(|| at.date());
    match read(text)? {
        Moment::Day(day) => Some(day),
        Moment::Local(at) => of_edge(at),
        Moment::Instant(at, place) => {
            let own = of_edge(place.unwrap_or(Offset::UTC).to_datetime(at));
            own.or_else(|| of_edge(VIET_NAM.to_datetime(at)))
        }
    }
}

/// Returns true if this is a date or time that programs write where there is none: zeros, the first day of their calendar, or what
/// [`is_no_words`] tells.
pub fn is_unset(text: &str) -> bool {
    let text = text.trim();
    let is_zero = text.contains('0') && text.chars().all(|letter| "0-:/. TZ+".contains(letter));
    let is_early = Pieces::parse(text).is_ok_and(|pieces| pieces.date().year() < *PLAUSIBLE_YEARS.start());
    is_zero || is_early || is_no_words(text)
}

/// Returns true for what programs write in place of a date and nobody can read as one: `Invalid date`, a boolean, an array, a day
/// or a year that no calendar has. Words of people tell something (`ASAP`), and so do their numbers (`05/08/2026`).
pub fn is_no_words(text: &str) -> bool {
    /// Digits of a number that is neither a year nor how many days.
    const MIN_DIGITS: usize = 5;
    const WORDS: [&str; 10] = [
        "invalid",
        "date",
        "datetime",
        "nan",
        "inf",
        "infinity",
        "true",
        "false",
        "null",
        "undefined",
    ];
    let text = text.trim();
    if text.is_empty() || read_day(text).is_some() {
        return false;
    }
    let mut words = text
        .split(|letter| "-+/ .:".contains(letter))
        .filter(|word| !word.is_empty());
    if text.starts_with(['{', '['])
        || words.all(|word| WORDS.iter().any(|one| word.eq_ignore_ascii_case(one)))
    {
        return true;
    }
    if !text
        .chars()
        .all(|letter| letter.is_ascii_digit() || "-:/. TZ+".contains(letter))
    {
        return false;
    }
    let mut numbers = text
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|digits| !digits.is_empty());
    let first = numbers.next().map_or(0, str::len);
    // `2026` and `2026-11` are a year and a month.
    first >= MIN_DIGITS || first + 1 == MIN_DIGITS && numbers.nth(1).is_some()
}

/// ISO 8601 as databases write it too: `2026-08-14 09:15:00.123 +07`, `2026-08-14 02:15:00 UTC`, an hour 24.
fn iso(text: &str) -> Option<Moment> {
    let joined;
    let text = match text.rsplit_once(' ') {
        Some((time, "UTC" | "GMT" | "Z")) => {
            joined = format!("{}Z", time.trim_end());
            joined.as_str()
        }
        Some((time, offset)) if time.contains(':') && offset.starts_with(['+', '-']) => {
            joined = format!("{}{offset}", time.trim_end());
            joined.as_str()
        }
        _ => text,
    };
    match Pieces::parse(text) {
        Ok(pieces) => of_pieces(&pieces),
        Err(_) => end_of_day(text),
    }
}

fn of_pieces(pieces: &Pieces) -> Option<Moment> {
    let Some(time) = pieces.time() else {
        return Some(Moment::Day(pieces.date()));
    };
    let local = pieces.date().to_datetime(time);
    let Some(offset) = pieces.offset() else {
        return Some(Moment::Local(local));
    };
    let instant = offset.to_numeric_offset().to_timestamp(local).ok()?;
    let place = match offset {
        // Many frameworks write UTC as `+00:00`.
        PiecesOffset::Numeric(numeric) => Some(numeric.offset()).filter(|place| !place.is_zero()),
        _ => None,
    };
    Some(Moment::Instant(instant, place))
}

/// `24:00` is midnight of the next day.
fn end_of_day(text: &str) -> Option<Moment> {
    let at = text.find("24:00").filter(|at| *at == 11)?;
    let start = format!("{}00:00{}", text.get(..at)?, text.get(at + 5..)?);
    let is_midnight = text.get(at + 5..)?.trim_start_matches([':', '.', '0']);
    if !(is_midnight.is_empty() || is_midnight.starts_with(['Z', '+', '-'])) {
        return None;
    }
    match of_pieces(&Pieces::parse(&start).ok()?)? {
        Moment::Instant(at, place) => Some(Moment::Instant(at.checked_add(24.hours()).ok()?, place)),
        Moment::Local(at) => Some(Moment::Local(at.checked_add(1.day()).ok()?)),
        Moment::Day(_) => None,
    }
}

/// Unix time in seconds, milliseconds, micro- or nanoseconds; also as .NET writes it, `/Date(1732586400000)/`.
fn unix_time(text: &str) -> Option<Moment> {
    let inner = text
        .strip_prefix("/Date(")
        .and_then(|rest| rest.strip_suffix(")/"))
        .map(|inner| inner.split_once(['+', '-']).map_or(inner, |(number, _)| number));
    let is_year_month_day = inner.is_none() && text.len() < 9;
    // Most times have a colon or dashes: they are known by a look.
    if is_year_month_day || text.contains([':', 'T']) || is_year_to_hour(text) {
        return None;
    }
    let number = Figure::new(inner.unwrap_or(text)).decimal()?;
    [0_u32, 3, 6, 9].into_iter().find_map(|power| {
        let nanoseconds = number
            .checked_mul(Decimal::from(10_i64.pow(9 - power)))?
            .trunc()
            .to_i128()?;
        let at = Timestamp::from_nanosecond(nanoseconds).ok()?;
        UNIX_SECONDS
            .contains(&i128::from(at.as_second()))
            .then_some(Moment::Instant(at, None))
    })
}

/// Returns true for `2026112609`: the hour 9 rather than a second in the year 2034.
fn is_year_to_hour(text: &str) -> bool {
    text.len() == 10 && text.starts_with("20") && strtime::parse("%Y%m%d%H", text).is_ok()
}

/// Notations of mails, browsers, databases and programming languages.
const NOTATIONS: [&str; 19] = [
    // JavaScript
    "%a %b %d %Y %H:%M:%S GMT%z",
    // C, Java without its zone
    "%a %b %e %H:%M:%S %Y",
    "%b %d, %Y, %I:%M:%S %p",
    "%b %d, %Y %I:%M:%S %p",
    // SQL Server
    "%b %d %Y %I:%M%p",
    "%d %b %Y %H:%M:%S",
    "%d %b %Y",
    // The year first: not to be mistaken.
    "%Y/%m/%d %H:%M:%S",
    "%Y/%m/%d",
    "%Y%m%d%H%M%S",
    "%Y-%m-%d %I:%M:%S %p",
    "%Y-%m-%d %I:%M %p",
    "%d %b %Y %H:%M",
    // Oracle; two digits of a year first, which four do not fit.
    "%d-%b-%y",
    "%d-%b-%y %H:%M:%S",
    "%d-%b-%y %I.%M.%S.%f %p",
    "%d-%b-%Y",
    "%d-%b-%Y %H:%M:%S",
    // Old servers
    "%A, %d-%b-%y %H:%M:%S GMT",
];

fn other(text: &str) -> Option<Moment> {
    if text.starts_with(['{', '[']) {
        return structure(&serde_json::from_str(text).ok()?);
    }
    // Its reader takes zones that it does not know for UTC.
    let zone = text.rsplit(' ').next().unwrap_or_default();
    if (!zone.starts_with(char::is_alphabetic) || ZONES_OF_MAILS.contains(&zone))
        && let Ok(at) = rfc2822::DateTimeParser::new().parse_zoned(text)
    {
        let place = text.contains(['+', '-']).then(|| at.offset());
        return Some(Moment::Instant(at.timestamp(), place));
    }
    let text = text.split(" (").next()?;
    in_words(text).or_else(|| with_zone_apart(text))
}

/// A notation in numbers or words, without a zone unless the notation has one.
fn in_words(text: &str) -> Option<Moment> {
    if let Some(found) = in_numbers(text) {
        return Some(found);
    }
    NOTATIONS.iter().find_map(|notation| {
        let read = strtime::parse(notation, text).ok()?;
        if let Some(place) = read.offset() {
            return Some(Moment::Instant(read.to_timestamp().ok()?, Some(place)));
        }
        if notation.ends_with("GMT") {
            return Some(Moment::Instant(
                Offset::UTC.to_timestamp(read.to_datetime().ok()?).ok()?,
                None,
            ));
        }
        match read.hour() {
            Some(_) => read.to_datetime().map(Moment::Local).ok(),
            None => read.to_date().map(Moment::Day).ok(),
        }
    })
}

/// Zones that mails are written in (RFC 2822, 4.3).
const ZONES_OF_MAILS: [&str; 12] = [
    "UT", "UTC", "GMT", "Z", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT",
];
/// Other zones, with their hours east of Greenwich; those that two places use are left out.
const ZONES: [(&str, i8); 12] = [
    ("UTC", 0),
    ("GMT", 0),
    ("Z", 0),
    ("ICT", 7),
    ("WIB", 7),
    ("SGT", 8),
    ("HKT", 8),
    ("JST", 9),
    ("KST", 9),
    ("CET", 1),
    ("CEST", 2),
    ("EET", 2),
];

/// A time with its zone apart, as Java, Go, Oracle, .NET and browsers print it: `Sun Nov 22 09:15:00 ICT 2026`,
/// `2026-11-22 09:15:00 +0700 +07`, `22/11/2026, 9:15:00 SA`.
fn with_zone_apart(text: &str) -> Option<Moment> {
    let usual: String = text
        .chars()
        .filter(|one| !matches!(one, '\u{200e}' | '\u{200f}'))
        .map(|one| if one.is_whitespace() { ' ' } else { one })
        .collect();
    let mut words: Vec<&str> = usual.split(' ').filter(|word| !word.is_empty()).collect();
    let is_weekday =
        |word: &&str| word.ends_with(',') && word.starts_with(char::is_alphabetic) && word.len() < 11;
    if words.first().is_some_and(is_weekday) {
        words.remove(0);
    }
    let mut zone = None;
    words.retain(|word| {
        let own = zone_named(word);
        // Go tells the offset, then its name.
        zone = zone.take().or_else(|| own.clone());
        own.is_none()
    });
    let words = words.into_iter().map(|word| match word {
        "SA" => "AM",
        "CH" => "PM",
        word => word.trim_end_matches(','),
    });
    let rest = words.collect::<Vec<_>>().join(" ");
    if rest == text && zone.is_none() {
        return None;
    }
    let found = iso(&rest).or_else(|| in_words(&rest))?;
    match (found, zone) {
        (found, None) => Some(found),
        (Moment::Local(local), Some(zone)) => {
            let at = zone.to_ambiguous_timestamp(local).unambiguous().ok()?;
            let place = Some(zone.to_offset(at)).filter(|place| !place.is_zero());
            Some(Moment::Instant(at, place))
        }
        _ => None,
    }
}

/// `ICT`, `+07:00`, `GMT+7`, `Asia/Ho_Chi_Minh`
fn zone_named(word: &str) -> Option<TimeZone> {
    if let Some((_, hours)) = ZONES.iter().find(|(name, _)| *name == word) {
        return Some(Offset::constant(*hours).to_time_zone());
    }
    let offset = word
        .strip_prefix("GMT")
        .or_else(|| word.strip_prefix("UTC"))
        .unwrap_or(word);
    if let Some(digits) = offset.strip_prefix(['+', '-']) {
        let (hours, minutes) = match digits.split_once(':') {
            Some(parts) => parts,
            None if digits.len() == 4 => digits.split_at(2),
            None => (digits, "0"),
        };
        let (hours, minutes): (i32, i32) = (hours.parse().ok()?, minutes.parse().ok()?);
        let seconds = (hours <= 14 && minutes < 60).then_some(hours * 3600 + minutes * 60)?;
        let seconds = if offset.starts_with('-') {
            -seconds
        } else {
            seconds
        };
        return Some(Offset::from_seconds(seconds).ok()?.to_time_zone());
    }
    let is_place = word.contains('/') && word.starts_with(char::is_alphabetic);
    is_place.then(|| TimeZone::get(word).ok()).flatten()
}

/// `26/11/2026 08:00`, `08:00 26-11-2026`, `11/26/2026 8:00:00 AM`: a date in numbers of which one can only be the day. Between
/// points the day is always first.
fn in_numbers(text: &str) -> Option<Moment> {
    let (date, time) = match text.split_once(' ') {
        Some((first, rest)) if first.contains(':') => (rest, first),
        Some((first, rest)) => (first, rest),
        None => (text, ""),
    };
    let mark = date.chars().find(|letter| !letter.is_ascii_digit())?;
    let mut parts = date.split(mark);
    let (one, two, year) = (parts.next()?, parts.next()?, parts.next()?);
    let are_short = [one, two].iter().all(|part| part.len() <= 2);
    if parts.next().is_some() || !are_short || year.len() != 4 || !"/-.".contains(mark) {
        return None;
    }
    let (one, two): (i8, i8) = (one.parse().ok()?, two.parse().ok()?);
    let (day, month) = match (one, two) {
        (13.., ..=12) => (one, two),
        (..=12, 13..) => (two, one),
        _ if one == two || mark == '.' => (one, two),
        _ => return None,
    };
    let day = Date::new(year.parse().ok()?, month, day).ok()?;
    if time.is_empty() {
        return Some(Moment::Day(day));
    }
    ["%H:%M:%S", "%H:%M", "%I:%M:%S %p", "%I:%M %p"]
        .iter()
        .find_map(|notation| {
            let time = strtime::parse(notation, time).ok()?.to_time().ok()?;
            Some(Moment::Local(day.to_datetime(time)))
        })
}

/// Times that programs write as objects: PHP's `{date, timezone}`, `MongoDB`'s `{$date}`, `{seconds, nanos}`, Java's
/// `[2026,8,14,9,15]`.
fn structure(value: &Value) -> Option<Moment> {
    match value {
        Value::String(text) if !text.starts_with(['{', '[']) => read(text),
        Value::Number(number) => read(&number.to_string()),
        Value::Object(map) if map.contains_key("$date") => structure(map.get("$date")?),
        Value::Object(map) if map.contains_key("$numberLong") => structure(map.get("$numberLong")?),
        // Protocol buffers, Firestore
        Value::Object(map) if map.contains_key("seconds") || map.contains_key("_seconds") => {
            structure(map.get("seconds").or_else(|| map.get("_seconds"))?)
        }
        Value::Object(map) => {
            let local = match read(map.get("date")?.as_str()?)? {
                Moment::Local(local) => local,
                other => return Some(other),
            };
            let Some(zone) = map.get("timezone").and_then(Value::as_str) else {
                return Some(Moment::Local(local));
            };
            let zone = match format!("2000-01-01T00:00{zone}").parse::<Timestamp>() {
                // An offset as a zone.
                Ok(_) => iso(&format!("{local}{zone}")),
                Err(_) => TimeZone::get(zone).ok().and_then(|zone| {
                    let at = zone.to_ambiguous_timestamp(local).unambiguous().ok()?;
                    Some(Moment::Instant(at, Some(zone.to_offset(at))))
                }),
            };
            Some(zone.unwrap_or(Moment::Local(local)))
        }
        Value::Array(parts) => {
            let part = |at: usize| {
                parts
                    .get(at)
                    .map_or(Some(0), |part| i8::try_from(part.as_i64()?).ok())
            };
            let year = i16::try_from(parts.first()?.as_i64()?).ok()?;
            if parts.len() < 3 {
                return None;
            }
            let day = Date::new(year, part(1)?, part(2)?).ok()?;
            if parts.len() == 3 {
                return Some(Moment::Day(day));
            }
            let time = jiff::civil::Time::new(part(3)?, part(4)?, part(5)?, 0).ok()?;
            Some(Moment::Local(day.to_datetime(time)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn dates_and_times_are_distinguished() {
        let day = jiff::civil::date(2026, 8, 8);
        assert_eq!(read("2026-08-08"), Some(Moment::Day(day)));
        assert_eq!(
            read("2026-08-08T09:10:00"),
            Some(Moment::Local(day.at(9, 10, 0, 0)))
        );
        let at = "2026-08-08T02:10:00Z".parse().unwrap();
        assert_eq!(read(" 2026-08-08T02:10:00Z "), Some(Moment::Instant(at, None)));
        assert_eq!(
            read("2026-08-08T09:10:00+07:00"),
            Some(Moment::Instant(at, Some(Offset::constant(7))))
        );
        assert_eq!(read_day("2026-08-08T23:30:00-08:00"), Some(day));
        for text in ["", "hôm qua", "2026-13-40T00:00:00Z", "05/08/2026", "0"] {
            assert_eq!((read(text), read_day(text)), (None, None), "{text}");
        }
    }

    #[test]
    fn notations_of_databases_and_frameworks_are_read() {
        let at: Timestamp = "2026-11-26T01:00:00Z".parse().unwrap();
        for text in [
            "2026-11-26 08:00:00+07",
            "2026-11-26 08:00:00 +0700",
            "2026-11-26T08:00:00+07:00",
            "2026-11-26T08:00:00.000000+07:00",
            "2026-11-26 01:00:00 UTC",
            "2026-11-26 01:00:00.0 GMT",
            "2026-11-26T01:00:00.000000Z",
            "2026-11-26T01:00:00.0000000Z",
            "2026-11-26T01:00Z",
            "20261126T010000Z",
            "2026-11-26T08:00:00+07:00[Asia/Ho_Chi_Minh]",
            "1795654800",
            "1795654800000",
            "1795654800000000",
            "1795654800.000",
            "1.7956548e12",
            "/Date(1795654800000)/",
            "/Date(1795654800000+0700)/",
            "Thu, 26 Nov 2026 01:00:00 GMT",
            "Thu, 26 Nov 2026 08:00:00 +0700",
            "Thu Nov 26 2026 08:00:00 GMT+0700 (Indochina Time)",
            r#"{"date":"2026-11-26 08:00:00.000000","timezone_type":3,"timezone":"Asia/Ho_Chi_Minh"}"#,
            r#"{"date":"2026-11-26 08:00:00.000000","timezone_type":1,"timezone":"+07:00"}"#,
            r#"{"$date":"2026-11-26T01:00:00Z"}"#,
            r#"{"$date":1795654800000}"#,
            r#"{"$date":{"$numberLong":"1795654800000"}}"#,
            r#"{"seconds":1795654800,"nanos":0}"#,
            r#"{"_seconds":"1795654800","_nanoseconds":0}"#,
            "Thursday, 26-Nov-26 01:00:00 GMT",
            "2026-11-25T24:00:00-01:00",
            "2026-11-26T01:00:00+00:00",
            "Thu, 26 Nov 2026 08:00:00 ICT",
            "Thu, 26 Nov 2026 10:00:00 JST",
            "26 Nov 2026 02:00:00 CET",
            "Thu Nov 26 08:00:00 ICT 2026",
            "Thu Nov 26 01:00:00 UTC 2026",
            "2026-11-26 08:00:00 ICT",
            "2026-11-26 08:00:00 GMT+7",
            "2026-11-26 08:00:00 Asia/Ho_Chi_Minh",
            "2026-11-26 08:00:00 +0700 +07",
            "2026-11-26 01:00:00 +0000 UTC",
            "26-NOV-26 08.00.00.000000 AM +07:00",
        ] {
            let Some(Moment::Instant(read, _)) = read(text) else {
                panic!("{text}: {:?}", read(text));
            };
            assert_eq!(read, at, "{text}");
        }
        let local = jiff::civil::date(2026, 11, 26).at(8, 0, 0, 0);
        for text in [
            "2026-11-26 08:00:00",
            "2026-11-26T08:00",
            "2026-11-26 08:00:00.000",
            "2026/11/26 08:00:00",
            "20261126080000",
            "Thu Nov 26 08:00:00 2026",
            "Nov 26, 2026 08:00:00 AM",
            "26 Nov 2026 08:00:00",
            "[2026,11,26,8,0]",
            "26/11/2026 08:00",
            "26-11-2026 08:00:00",
            "26.11.2026 08:00",
            "08:00 26/11/2026",
            "11/26/2026 8:00:00 AM",
            "2026-11-26 08:00:00 AM",
            "26 Nov 2026 08:00",
            "26-NOV-2026 08:00:00",
            "26-NOV-26 08:00:00",
            "26-NOV-26 08.00.00.000000 AM",
            "26/11/2026 8:00:00 SA",
            "26/11/2026, 08:00:00",
            "11/26/2026, 8:00:00\u{202f}AM",
            "\u{200e}11\u{200e}/\u{200e}26\u{200e}/\u{200e}2026 8:00:00 AM",
            "Nov 26 2026  8:00AM",
            "Thu, 26 Nov 2026 08:00:00",
        ] {
            assert_eq!(read(text), Some(Moment::Local(local)), "{text}");
        }
        let day = Some(Moment::Day(local.date()));
        for text in [
            "2026-11-26",
            "20261126",
            "2026/11/26",
            "26 Nov 2026",
            "[2026,11,26]",
            "26/11/2026",
            "26.11.2026",
            "26-Nov-2026",
            "26-NOV-26",
        ] {
            assert_eq!(read(text), day, "{text}");
            assert_eq!(read_day(text), Some(local.date()), "{text}");
        }
        assert_eq!(
            read("2026-11-25 24:00:00"),
            Some(Moment::Local(local.date().at(0, 0, 0, 0)))
        );
        let leap = read("2026-12-31T23:59:60Z");
        assert!(matches!(leap, Some(Moment::Instant(..))), "{leap:?}");
        assert_eq!(read_day("1795629600"), Some(local.date()), "a day in Viet Nam");
    }

    /// Frameworks write a day as the midnight at which it begins in the operator's zone, and that in UTC.
    #[test]
    fn midnight_in_viet_nam_is_its_day() {
        let day = Some(jiff::civil::date(2026, 12, 31));
        for text in [
            "2026-12-31",
            "2026-12-30T17:00:00Z",
            "2026-12-30T17:00:00.000000Z",
            "2026-12-31T16:59:59Z",
            "2026-12-31T00:00:00Z",
            "2026-12-31T23:59:59Z",
            "2026-12-31T00:00:00+07:00",
            "2026-12-31T00:00:00-08:00",
            "2026-12-31 00:00:00",
            "1798650000",
        ] {
            assert_eq!((read_day(text), whole_day(text)), (day, day), "{text}");
        }
        for text in ["2026-12-31T18:30:00Z", "2026-12-31 09:00"] {
            assert_eq!((read_day(text), whole_day(text)), (day, None), "{text}");
        }
    }

    #[test]
    fn times_that_stand_for_none_and_ambiguous_ones_are_not_read() {
        for text in [
            "0000-00-00 00:00:00",
            "0000-00-00",
            "0001-01-01T00:00:00Z",
            "1900-01-01 00:00:00",
            "1970-01-01",
            "1970-01-01T00:00:00Z",
            "1970-01-01 07:00:00+07:00",
            "9999-12-31T23:59:59Z",
            "05/08/2026 10:00",
            "05-08-2026",
            "13/13/2026",
            "31/02/2026",
            "26/11/26",
            "2026112609",
            "202611260900",
            "2026-11-26T08:00:00+25:00",
            "2026-11-26T08:00:00-13:00",
            "0",
            "1",
            "-62135596800",
            "12345",
            "99999999999999999999",
            "NaN",
            "2026-02-30 10:00:00",
            "2026-11-26 25:00:00",
            "2026-11-25T24:00:01Z",
            "{}",
            "[]",
            "[2026]",
            "{\"date\":7}",
            "null",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        for text in ["0000-00-00 00:00:00", "0001-01-01T00:00:00Z", "1970-01-01", "0"] {
            assert!(is_unset(text), "{text}");
            assert_eq!(read_day(text), None, "{text}");
        }
        for text in ["2026-01-01", "theo lịch tàu", "", "10"] {
            assert!(!is_unset(text), "{text}");
        }
    }

    #[test]
    fn words_of_programs_are_no_words() {
        for text in [
            "Invalid date",
            "Invalid DateTime",
            "NaN-NaN-NaN",
            "NaN/NaN/NaN",
            "-infinity",
            "true",
            "undefined",
            "2026-02-30",
            "2026-02-30T09:15:00+07:00",
            "20226-12-31",
            "+020226-12-31",
            "20261331",
            "99999999999999",
            "[2026,13,1]",
            "{}",
        ] {
            assert!(is_no_words(text) && is_unset(text), "{text}");
        }
        for text in [
            "2026-12-31",
            "ASAP",
            "cuối tháng",
            "2026",
            "2026-11",
            "05/08/2026",
            "31/02/2026",
            "26/11/26",
            "2026-11-20 hoặc 21",
            "date TBA",
            "3",
            "",
        ] {
            assert!(!is_no_words(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_makes_it_panic(text in "[0-9TZ:. +/()\\[\\]{}\",a-eDt-]{0,40}") {
            let _ = (read(&text), read_day(&text), is_unset(&text), is_no_words(&text));
        }

        #[test]
        fn offset_does_not_change_the_instant(seconds in 700_000_000i64..7_200_000_000, hours in -12i8..=14) {
            let at = Timestamp::from_second(seconds).unwrap();
            let offset = Offset::constant(hours);
            let text = format!("{}{}{:02}:00", offset.to_datetime(at), if hours < 0 { '-' } else { '+' }, hours.unsigned_abs());
            let place = Some(offset).filter(|_| hours != 0);
            prop_assert_eq!(read(&text), Some(Moment::Instant(at, place)));
        }
    }
}
