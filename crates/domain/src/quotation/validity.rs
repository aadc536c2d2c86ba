//! The time left to answer a quotation. Only the service's `is_expired` and `can_respond` decide; the countdown informs.
//! `valid_until` has no zone: the whole day in the portal's zone counts.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::date::read_day;

/// Hours before the end in which the countdown is in the tone of attention.
const SOON_HOURS: i64 = 48;

/// Hours before the end in which a quotation that was set aside comes back.
const LAST_CALL_HOURS: i64 = 4;

/// The time left of the validity, in whole hours, rounded down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Two days or more.
    Days { days: i64, hours: i64 },
    /// Under two days: attention.
    Hours(i64),
    /// Under an hour: attention.
    Minutes(i64),
    /// The day has passed in the portal's zone although the service says that the quotation is not expired.
    Passed,
}

impl Left {
    pub fn is_soon(self) -> bool {
        !matches!(self, Self::Days { .. })
    }

    /// Tells whether it is the last moment for an answer: an entry set aside comes back then.
    pub fn is_last_call(self) -> bool {
        match self {
            Self::Days { .. } => false,
            Self::Hours(hours) => hours < LAST_CALL_HOURS,
            Self::Minutes(_) | Self::Passed => true,
        }
    }

    /// Returns the time left for a number of seconds.
    pub fn of_seconds(seconds: i64) -> Self {
        let minutes = seconds / 60;
        match minutes {
            _ if seconds <= 0 => Self::Passed,
            ..60 => Self::Minutes(minutes),
            _ if minutes / 60 < SOON_HOURS => Self::Hours(minutes / 60),
            _ => Self::Days {
                days: minutes / 60 / 24,
                hours: minutes / 60 % 24,
            },
        }
    }
}

/// The end of `day` in `zone`, the first moment that is no longer of it.
pub fn end_of(day: Date, zone: &TimeZone) -> Option<Timestamp> {
    let next = day.checked_add(1.day()).ok()?;
    Some(next.to_zoned(zone.clone()).ok()?.timestamp())
}

/// The time left until the end of `day` in `zone`.
pub fn left(day: Date, now: Timestamp, zone: &TimeZone) -> Option<Left> {
    let seconds = end_of(day, zone)?.as_second() - now.as_second();
    Some(Left::of_seconds(seconds))
}

/// Tells whether a last day, as received, is over in `zone`; a text that is no day never is.
pub fn is_over(day: &str, now: Timestamp, zone: &TimeZone) -> bool {
    read_day(day).and_then(|day| left(day, now, zone)) == Some(Left::Passed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hanoi() -> TimeZone {
        TimeZone::get("Asia/Ho_Chi_Minh").unwrap()
    }

    fn left_at(now: &str) -> Left {
        left(jiff::civil::date(2026, 7, 22), now.parse().unwrap(), &hanoi()).unwrap()
    }

    #[test]
    fn last_day_counts_to_its_end_in_the_portals_time_zone() {
        assert_eq!(left_at("2026-07-22T23:59:59+07:00"), Left::Minutes(0));
        assert_eq!(left_at("2026-07-22T23:30:00+07:00"), Left::Minutes(30));
        assert_eq!(
            left_at("2026-07-23T00:00:00+07:00"),
            Left::Passed,
            "nothing is left"
        );
        assert_eq!(left_at("2026-07-23T00:00:01+07:00"), Left::Passed);
        // Already the 22nd in UTC, still the whole day in Hà Nội.
        assert_eq!(left_at("2026-07-22T00:00:00+07:00"), Left::Hours(24));
    }

    #[test]
    fn text_that_is_no_day_is_never_over() {
        let is_over = |day| is_over(day, "2026-07-23T00:00:00+07:00".parse().unwrap(), &hanoi());
        assert!(is_over("2026-07-22"));
        assert!(!is_over("2026-07-23") && !is_over("cuối tháng"));
    }

    /// The same moment in other zones, also on a day of 25 hours.
    #[test]
    fn time_zone_decides_when_the_day_ends() {
        let of = |zone: &str, day, now: &str| {
            let zone = TimeZone::get(zone).unwrap();
            left(day, now.parse().unwrap(), &zone).unwrap()
        };
        let (day, now) = (jiff::civil::date(2026, 7, 22), "2026-07-22T16:59:59Z");
        assert_eq!(of("Asia/Ho_Chi_Minh", day, now), Left::Minutes(0));
        assert_eq!(of("Pacific/Kiritimati", day, now), Left::Passed);
        assert_eq!(of("America/Los_Angeles", day, now), Left::Hours(14));
        let longest = jiff::civil::date(2026, 10, 25);
        assert_eq!(
            of("Europe/Berlin", longest, "2026-10-24T22:00:00Z"),
            Left::Hours(25)
        );
    }

    #[test]
    fn attention_starts_under_48_hours() {
        let calm = left_at("2026-07-21T00:00:00+07:00");
        assert_eq!(calm, Left::Days { days: 2, hours: 0 });
        assert!(!calm.is_soon());
        let soon = left_at("2026-07-21T00:00:01+07:00");
        assert_eq!(soon, Left::Hours(47));
        assert!(soon.is_soon());
        assert_eq!(
            left_at("2026-07-20T11:00:00+07:00"),
            Left::Days { days: 2, hours: 13 }
        );
    }
}
