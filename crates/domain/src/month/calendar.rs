//! Months of the calendar.

use std::fmt;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};

/// Years of the months that have figures.
const PLAUSIBLE_YEARS: std::ops::RangeInclusive<i16> = 2000..=2099;

/// A month of the years 2000 to 2099; shown as `2026-07`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    first_day: Date,
}

impl Month {
    /// Reads `2026-07`; `None` for every other notation and for other years.
    pub fn parse(text: &str) -> Option<Self> {
        let (year, month) = text.split_once('-')?;
        let are_digits = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        if year.len() != 4 || month.len() != 2 || !are_digits {
            return None;
        }
        Self::of_day(Date::new(year.parse().ok()?, month.parse().ok()?, 1).ok()?)
    }

    /// The month that it is at `now` in `zone`; `None` in other years.
    pub fn current(now: Timestamp, zone: &TimeZone) -> Option<Self> {
        Self::of_day(zone.to_datetime(now).date())
    }

    /// The month of a day; `None` in other years.
    pub fn of_day(day: Date) -> Option<Self> {
        PLAUSIBLE_YEARS.contains(&day.year()).then(|| Self {
            first_day: day.first_of_month(),
        })
    }

    pub fn first_day(self) -> Date {
        self.first_day
    }

    pub fn last_day(self) -> Date {
        self.first_day.last_of_month()
    }

    /// The month before; `None` before the year 2000.
    pub fn previous(self) -> Option<Self> {
        Self::of_day(self.first_day.checked_sub(1.month()).ok()?)
    }

    /// The month after; `None` after the year 2099.
    pub fn next(self) -> Option<Self> {
        Self::of_day(self.first_day.checked_add(1.month()).ok()?)
    }

    /// Returns true if it is this month at `at` in `zone`.
    pub fn contains(self, at: Timestamp, zone: &TimeZone) -> bool {
        zone.to_datetime(at).date().first_of_month() == self.first_day
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.first_day.year(), self.first_day.month())
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    fn month(text: &str) -> Month {
        Month::parse(text).unwrap()
    }

    fn viet_nam() -> TimeZone {
        TimeZone::get("Asia/Ho_Chi_Minh").unwrap()
    }

    #[test]
    fn month_is_read_strictly() {
        for text in ["2000-01", "2026-07", "2099-12"] {
            assert_eq!(month(text).to_string(), text);
        }
        for text in [
            "",
            "2026",
            "2026-7",
            "2026-00",
            "2026-13",
            "1999-12",
            "2100-01",
            " 2026-07",
            "2026-07-01",
            "2026/07",
            "+026-07",
            "-2026-07",
            "20 6-07",
            "2026-+7",
            "٢٠٢٦-07",
            "07-2026",
        ] {
            assert_eq!(Month::parse(text), None, "{text}");
        }
    }

    #[test]
    fn days_and_neighbours_are_those_of_the_calendar() {
        for (text, first, last, previous, next) in [
            (
                "2024-02",
                date(2024, 2, 1),
                date(2024, 2, 29),
                "2024-01",
                "2024-03",
            ),
            (
                "2026-02",
                date(2026, 2, 1),
                date(2026, 2, 28),
                "2026-01",
                "2026-03",
            ),
            (
                "2026-12",
                date(2026, 12, 1),
                date(2026, 12, 31),
                "2026-11",
                "2027-01",
            ),
            (
                "2026-01",
                date(2026, 1, 1),
                date(2026, 1, 31),
                "2025-12",
                "2026-02",
            ),
        ] {
            let month = month(text);
            assert_eq!((month.first_day(), month.last_day()), (first, last), "{text}");
            let neighbours = (month.previous(), month.next());
            assert_eq!(neighbours, (Month::parse(previous), Month::parse(next)), "{text}");
        }
        assert_eq!(month("2000-01").previous(), None);
        assert_eq!(month("2099-12").next(), None);
    }

    #[test]
    fn month_begins_at_midnight_in_the_zone() {
        let july = month("2026-07");
        for (at, expected) in [
            ("2026-06-30T16:59:59Z", false),
            ("2026-06-30T17:00:00Z", true),
            ("2026-06-30T23:59:59+07:00", false),
            ("2026-07-01T00:00:00+07:00", true),
            ("2026-07-31T16:59:59.999Z", true),
            ("2026-07-31T17:00:00Z", false),
            ("2025-07-10T00:00:00Z", false),
        ] {
            let at: Timestamp = at.parse().unwrap();
            assert_eq!(july.contains(at, &viet_nam()), expected, "{at}");
            assert_eq!(Month::current(at, &viet_nam()) == Some(july), expected, "{at}");
        }
        let at = "2026-06-30T17:00:00Z".parse().unwrap();
        assert_eq!(Month::current(at, &TimeZone::UTC), Month::parse("2026-06"));
        let early = "1999-12-31T12:00:00Z".parse().unwrap();
        assert_eq!(Month::current(early, &viet_nam()), None);
    }

    proptest! {
        #[test]
        fn instant_is_in_its_month_and_in_no_neighbour(seconds in 950_000_000_i64..4_100_000_000) {
            let (at, zone) = (Timestamp::from_second(seconds).unwrap(), viet_nam());
            let month = Month::current(at, &zone).unwrap();
            prop_assert!(month.contains(at, &zone));
            prop_assert_eq!(Month::parse(&month.to_string()), Some(month));
            for neighbour in [month.previous(), month.next()].into_iter().flatten() {
                prop_assert!(!neighbour.contains(at, &zone));
            }
            // The last month has none after it.
            prop_assert!(month.next().is_none_or(|next| next.previous() == Some(month)));
        }

        #[test]
        fn nothing_makes_it_panic(text in "[0-9+-]{0,8}|.{0,8}") {
            let _ = Month::parse(&text);
        }
    }
}
