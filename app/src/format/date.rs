//! Dates and times: `14 Aug 2026 09:15` in English, `14/08/2026 09:15` in Vietnamese. Times are shown in the configured zone; plain dates are never
//! shifted, because a day that the operator names means that day in Viet Nam.

use domain::date::{Moment, is_unset, read, read_day};
use islands::text::tracking;
use jiff::civil::{Date, DateTime, Time, Weekday};
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};

use crate::text::Lang;

/// `14 Aug 2026`, `14/08/2026`, whole on its line. English names the month: of 08/09/2026 nobody knows which number is the
/// day.
pub fn day(date: Date, lang: Lang) -> String {
    let mut text = String::with_capacity(24);
    write_day(date, lang, &mut text);
    text
}

/// By hand: a page has a hundred of them, and reading a format each time takes longer than writing a date.
fn write_day(date: Date, lang: Lang, into: &mut String) {
    let (day, month) = (date.day().unsigned_abs(), date.month().unsigned_abs());
    match lang {
        Lang::Vi => {
            write_two_digits(day, into);
            into.push('/');
            write_two_digits(month, into);
            into.push('/');
        }
        Lang::En => {
            if day >= 10 {
                into.push(char::from(b'0' + day / 10));
            }
            into.push(char::from(b'0' + day % 10));
            into.push('\u{a0}');
            into.push_str(MONTHS.get(usize::from(month) - 1).copied().unwrap_or_default());
            into.push('\u{a0}');
        }
    }
    match (u8::try_from(date.year() / 100), u8::try_from(date.year() % 100)) {
        (Ok(century), Ok(year)) => {
            write_two_digits(century, into);
            write_two_digits(year, into);
        }
        // Before the year 0.
        _ => into.push_str(&date.year().to_string()),
    }
}

/// `14 Aug 2026 09:15`
pub fn day_and_time(at: DateTime, lang: Lang) -> String {
    let mut text = String::with_capacity(24);
    write_day(at.date(), lang, &mut text);
    text.push(' ');
    write_clock(at.time(), &mut text);
    text
}

/// `09:15`
pub fn clock(time: Time) -> String {
    let mut text = String::with_capacity(5);
    write_clock(time, &mut text);
    text
}

fn write_clock(time: Time, into: &mut String) {
    write_two_digits(time.hour().unsigned_abs(), into);
    into.push(':');
    write_two_digits(time.minute().unsigned_abs(), into);
}

/// A number under 100.
fn write_two_digits(number: u8, into: &mut String) {
    into.push(char::from(b'0' + number / 10));
    into.push(char::from(b'0' + number % 10));
}

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// `09:41:07` of a day that is today.
pub fn clock_with_seconds(at: Timestamp, zone: &TimeZone) -> String {
    zone.to_datetime(at).strftime("%H:%M:%S").to_string()
}

/// A date of the service, or its words when it cannot be read; a dash where it stands for none.
pub fn date(text: &str, lang: Lang) -> String {
    match read_day(text) {
        Some(date) => day(date, lang),
        None if is_unset(text) => NO_TIME.to_owned(),
        None => text.to_owned(),
    }
}

/// In place of a time that cannot be read.
pub const NO_TIME: &str = "—";

/// A timestamp of the service in the reader's zone, or a dash when it cannot be read.
pub fn time(text: &str, zone: &TimeZone, lang: Lang) -> String {
    read(text).map_or_else(|| NO_TIME.to_owned(), |at| moment(&at, zone, lang))
}

/// The same of a timestamp that has been read.
pub fn moment(at: &Moment, zone: &TimeZone, lang: Lang) -> String {
    match *at {
        Moment::Instant(at, _) => day_and_time(zone.to_datetime(at), lang),
        Moment::Local(at) => day_and_time(at, lang),
        Moment::Day(date) => day(date, lang),
    }
}

/// An instant by the clock of its place and by the reader's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceTime {
    /// `7 Aug 2026 19:10 UTC-7`; without the offset where it is the reader's, or not known.
    pub there: String,
    /// `8 Aug 2026 09:10 UTC+7`, without the day where it is the same; `None` where the clocks agree.
    pub here: Option<String>,
}

/// The time at the place itself, where the timestamp names an offset that differs from the reader's zone; `at`: as it was read.
pub fn place_time(at: Option<&Moment>, zone: &TimeZone, lang: Lang) -> PlaceTime {
    let by_one_clock = |there| PlaceTime { there, here: None };
    let Some(read) = at else {
        return by_one_clock(NO_TIME.to_owned());
    };
    let Moment::Instant(at, Some(place)) = *read else {
        return by_one_clock(moment(read, zone, lang));
    };
    let reader = zone.to_offset(at);
    if reader == place {
        return by_one_clock(moment(read, zone, lang));
    }
    let (there, here) = (place.to_datetime(at), reader.to_datetime(at));
    let shown_here = if there.date() == here.date() {
        clock(here.time())
    } else {
        day_and_time(here, lang)
    };
    PlaceTime {
        there: format!("{} {}", day_and_time(there, lang), offset_name(place)),
        here: Some(format!("{shown_here} {}", offset_name(reader))),
    }
}

/// `UTC+7`, `UTC-3:30`, `UTC`
pub fn offset_name(offset: Offset) -> String {
    let seconds = offset.seconds();
    let (hours, minutes) = (seconds.abs() / 3600, seconds.abs() / 60 % 60);
    match (seconds, minutes) {
        (0, _) => "UTC".to_owned(),
        (_, 0) => format!("UTC{}{hours}", if seconds < 0 { '-' } else { '+' }),
        _ => format!("UTC{}{hours}:{minutes:02}", if seconds < 0 { '-' } else { '+' }),
    }
}

/// The reader's zone in words: `Vietnam time (UTC+7)`, or its name where it is another.
pub fn zone_name(zone: &TimeZone, now: Timestamp, lang: Lang) -> String {
    zone_name_of(zone, [now], lang)
}

/// The same for several times, with each offset that the zone has at one of them: `Europe/Berlin (UTC+1, UTC+2)`.
pub fn zone_name_of(zone: &TimeZone, times: impl IntoIterator<Item = Timestamp>, lang: Lang) -> String {
    let mut offsets: Vec<Offset> = times.into_iter().map(|at| zone.to_offset(at)).collect();
    offsets.sort_unstable_by_key(|offset| offset.seconds());
    offsets.dedup();
    let offsets: Vec<String> = offsets.into_iter().map(offset_name).collect();
    let offset = offsets.join(", ");
    match (zone.iana_name(), lang) {
        (Some("Asia/Ho_Chi_Minh" | "Asia/Saigon"), Lang::Vi) => format!("giờ Việt Nam ({offset})"),
        (Some("Asia/Ho_Chi_Minh" | "Asia/Saigon"), Lang::En) => format!("Vietnam time ({offset})"),
        (Some(name), _) if name != "UTC" => format!("{name} ({offset})"),
        _ => offset,
    }
}

/// `Friday 14 Aug 2026`, `Thứ Sáu 14/08/2026`
pub fn weekday_and_day(date: Date, lang: Lang) -> String {
    format!("{} {}", weekday(date.weekday(), lang), day(date, lang))
}

fn weekday(day: Weekday, lang: Lang) -> &'static str {
    match (lang, day) {
        (Lang::Vi, Weekday::Monday) => "Thứ Hai",
        (Lang::Vi, Weekday::Tuesday) => "Thứ Ba",
        (Lang::Vi, Weekday::Wednesday) => "Thứ Tư",
        (Lang::Vi, Weekday::Thursday) => "Thứ Năm",
        (Lang::Vi, Weekday::Friday) => "Thứ Sáu",
        (Lang::Vi, Weekday::Saturday) => "Thứ Bảy",
        (Lang::Vi, Weekday::Sunday) => "Chủ Nhật",
        (Lang::En, Weekday::Monday) => "Monday",
        (Lang::En, Weekday::Tuesday) => "Tuesday",
        (Lang::En, Weekday::Wednesday) => "Wednesday",
        (Lang::En, Weekday::Thursday) => "Thursday",
        (Lang::En, Weekday::Friday) => "Friday",
        (Lang::En, Weekday::Saturday) => "Saturday",
        (Lang::En, Weekday::Sunday) => "Sunday",
    }
}

/// The calendar day that is today for the reader.
pub fn today(now: Timestamp, zone: &TimeZone) -> Date {
    zone.to_datetime(now).date()
}

/// The time since an instant in one unit: `44 min`, `2 h`, `3 days`. `None` for the future and for text that is no
/// instant.
pub fn elapsed(text: &str, now: Timestamp, lang: Lang) -> Option<String> {
    let Some(Moment::Instant(at, _)) = read(text) else {
        return None;
    };
    span(now.duration_since(at), lang)
}

/// A length of time in its largest unit, rounded down; under a minute counts as one.
pub fn span(length: SignedDuration, lang: Lang) -> Option<String> {
    (!length.is_negative()).then(|| tracking::elapsed(length.as_mins(), lang))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn vietnam() -> TimeZone {
        TimeZone::get("Asia/Ho_Chi_Minh").unwrap()
    }

    #[test]
    fn instants_are_shown_in_the_readers_time_zone() {
        for (given, expected) in [
            ("2026-08-08T09:10:00+07:00", "08/08/2026 09:10"),
            ("2026-08-08T02:10:00Z", "08/08/2026 09:10"),
            ("2026-08-07T19:10:59.123-07:00", "08/08/2026 09:10"),
            ("2026-08-07T19:10:00-0700", "08/08/2026 09:10"),
            ("2026-08-08 09:10:00+07", "08/08/2026 09:10"),
            ("2026-08-08T09:10:00", "08/08/2026 09:10"),
            ("2026-08-08", "08/08/2026"),
        ] {
            assert_eq!(time(given, &vietnam(), Lang::Vi), expected, "{given}");
        }
    }

    #[test]
    fn unreadable_time_is_a_dash_and_an_unreadable_day_its_words() {
        for text in ["", "hôm qua", "05/08/2026", "<script>"] {
            assert_eq!(time(text, &vietnam(), Lang::En), NO_TIME);
            assert_eq!(date(text, Lang::En), text);
        }
        for unset in [
            "0",
            "0000-00-00",
            "0001-01-01T00:00:00Z",
            "1970-01-01 00:00:00",
            "Invalid date",
            "2026-02-30",
        ] {
            assert_eq!(time(unset, &vietnam(), Lang::En), NO_TIME);
            assert_eq!(date(unset, Lang::En), NO_TIME);
        }
    }

    proptest! {
        #[test]
        fn dates_are_written_as_their_formats_say(year in 0_i16..=9999, day in 1_i16..=365, minute in 0_i64..1440) {
            let at = jiff::civil::date(year, 1, 1).with().day_of_year(day).build().unwrap().at(0, 0, 0, 0)
                + SignedDuration::from_mins(minute);
            for (lang, form) in [(Lang::Vi, "%d/%m/%Y %H:%M"), (Lang::En, "%-d\u{a0}%b\u{a0}%Y %H:%M")] {
                prop_assert_eq!(day_and_time(at, lang), at.strftime(form).to_string());
            }
        }
    }

    #[test]
    fn english_names_the_month() {
        assert_eq!(date("2026-11-22", Lang::En), "22\u{a0}Nov\u{a0}2026");
        assert_eq!(date("2026-11-22", Lang::Vi), "22/11/2026");
        assert_eq!(
            time("2026-09-08T02:10:00Z", &vietnam(), Lang::En),
            "8\u{a0}Sep\u{a0}2026 09:10"
        );
    }

    #[test]
    fn plain_date_is_independent_of_the_time_zone() {
        assert_eq!(date("2026-12-25", Lang::Vi), "25/12/2026");
        assert_eq!(
            time(
                "2026-12-25",
                &TimeZone::get("America/Los_Angeles").unwrap(),
                Lang::Vi
            ),
            "25/12/2026"
        );
        assert_eq!(date("2026-12-25T23:30:00-08:00", Lang::Vi), "25/12/2026");
    }

    #[test]
    fn offset_is_shown_only_where_it_differs() {
        let shown = |text| {
            let time = place_time(read(text).as_ref(), &vietnam(), Lang::En);
            time.here.map(|here| (time.there, here))
        };
        assert_eq!(
            shown("2026-08-07T19:10:00-07:00"),
            Some((
                "7\u{a0}Aug\u{a0}2026 19:10 UTC-7".to_owned(),
                "8\u{a0}Aug\u{a0}2026 09:10 UTC+7".to_owned()
            ))
        );
        assert_eq!(
            shown("2026-08-08T07:40:00+05:30"),
            Some((
                "8\u{a0}Aug\u{a0}2026 07:40 UTC+5:30".to_owned(),
                "09:10 UTC+7".to_owned()
            ))
        );
        for same in [
            "2026-08-08T09:10:00+07:00",
            "2026-08-08T02:10:00Z",
            "2026-08-08",
            "chưa rõ",
        ] {
            let shown = place_time(read(same).as_ref(), &vietnam(), Lang::Vi);
            assert_eq!(shown.there, time(same, &vietnam(), Lang::Vi), "{same}");
            assert_eq!(shown.here, None, "{same}");
        }
    }

    #[test]
    fn time_zones_have_names() {
        let named = |name| zone_name(&TimeZone::get(name).unwrap(), Timestamp::UNIX_EPOCH, Lang::En);
        assert_eq!(named("Asia/Tokyo"), "Asia/Tokyo (UTC+9)");
        assert_eq!(named("UTC"), "UTC");
        assert!(named("Asia/Ho_Chi_Minh").starts_with("Vietnam time (UTC+"));
    }

    #[test]
    fn zone_of_several_times_has_the_offset_of_each() {
        let berlin = TimeZone::get("Europe/Berlin").unwrap();
        let named = |zone: &TimeZone, times: &[&str]| {
            zone_name_of(zone, times.iter().map(|at| at.parse().unwrap()), Lang::En)
        };
        let (summer, winter) = ("2026-07-20T04:00:00Z", "2026-12-20T04:00:00Z");
        assert_eq!(named(&berlin, &[summer]), "Europe/Berlin (UTC+2)");
        assert_eq!(
            named(&berlin, &[summer, winter, summer]),
            "Europe/Berlin (UTC+1, UTC+2)"
        );
        assert_eq!(named(&vietnam(), &[summer, winter]), "Vietnam time (UTC+7)");
    }

    #[test]
    fn weekdays_have_names() {
        let friday = jiff::civil::date(2026, 8, 14);
        assert_eq!(weekday_and_day(friday, Lang::En), "Friday 14\u{a0}Aug\u{a0}2026");
        assert_eq!(weekday_and_day(friday, Lang::Vi), "Thứ Sáu 14/08/2026");
    }

    #[test]
    fn duration_uses_one_unit() {
        let shown = |seconds| {
            span(SignedDuration::from_secs(seconds), Lang::En).map(|text| text.replace('\u{a0}', " "))
        };
        for (seconds, expected) in [
            (0, "1 min"),
            (59 * 60, "59 min"),
            (3600, "1 h"),
            (86399, "23 h"),
            (86400, "1 day"),
            (3 * 86400, "3 days"),
        ] {
            assert_eq!(shown(seconds).as_deref(), Some(expected));
        }
        assert_eq!(shown(-1), None);
        assert_eq!(
            span(SignedDuration::from_hours(50), Lang::Vi).as_deref(),
            Some("2\u{a0}ngày")
        );
    }

    proptest! {
        #[test]
        fn any_text_is_taken(text in "\\PC{0,40}") {
            let _ = (time(&text, &vietnam(), Lang::En), date(&text, Lang::En), place_time(read(&text).as_ref(), &vietnam(), Lang::En), elapsed(&text, Timestamp::UNIX_EPOCH, Lang::Vi));
        }
    }
}
