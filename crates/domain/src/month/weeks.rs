//! The requests of a month by the week.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};

use super::calendar::Month;

/// The number of a month's requests that were created in one ISO week. Days of the week that belong to another month do not
/// count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeekCount {
    /// The year of the week, not of its days: 2027-01-01 is in week 53 of 2026.
    pub year: i16,
    /// 1 to 53.
    pub week: i8,
    /// Its Monday, which may belong to the month before.
    pub monday: Date,
    pub requests: usize,
}

/// Every week that touches the month, oldest first. `created`: of the month's requests.
pub(super) fn counts(
    month: Month,
    created: impl Iterator<Item = Timestamp>,
    zone: &TimeZone,
) -> Vec<WeekCount> {
    let mut by_monday: BTreeMap<Date, usize> = BTreeMap::new();
    let mut monday = monday_of(month.first_day());
    while monday <= month.last_day() {
        by_monday.insert(monday, 0);
        monday = monday.saturating_add(1.week());
    }
    for at in created {
        *by_monday
            .entry(monday_of(zone.to_datetime(at).date()))
            .or_default() += 1;
    }
    by_monday
        .into_iter()
        .map(|(monday, requests)| {
            let week = monday.iso_week_date();
            WeekCount {
                year: week.year(),
                week: week.week(),
                monday,
                requests,
            }
        })
        .collect()
}

fn monday_of(day: Date) -> Date {
    day.saturating_sub(i64::from(day.weekday().to_monday_zero_offset()).days())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weeks(month: &str, created: &[&str]) -> Vec<(i16, i8, usize)> {
        let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
        let created = created.iter().map(|at| at.parse().unwrap());
        counts(Month::parse(month).unwrap(), created, &zone)
            .into_iter()
            .map(|week| (week.year, week.week, week.requests))
            .collect()
    }

    #[test]
    fn every_week_that_touches_the_month_is_there() {
        // 2026-07-01 is a Wednesday; the night from Sunday to Monday is one in Viet Nam.
        let created = [
            "2026-06-30T17:00:00Z",
            "2026-07-05T16:59:59Z",
            "2026-07-05T17:00:00Z",
            "2026-07-31T16:59:59Z",
        ];
        let expected = [
            (2026, 27, 2),
            (2026, 28, 1),
            (2026, 29, 0),
            (2026, 30, 0),
            (2026, 31, 1),
        ];
        assert_eq!(weeks("2026-07", &created), expected);
        // Four whole weeks.
        assert_eq!(weeks("2027-02", &[]).len(), 4);
        // From a Saturday to a Monday.
        assert_eq!(weeks("2026-08", &[]).len(), 6);
    }

    #[test]
    fn week_belongs_to_the_year_that_has_most_of_it() {
        let january = weeks("2027-01", &["2027-01-03T00:00:00Z"]);
        assert_eq!(january.first(), Some(&(2026, 53, 1)));
        assert_eq!(january.get(1), Some(&(2027, 1, 0)));
        let december = weeks("2024-12", &["2024-12-31T00:00:00Z"]);
        assert_eq!(december.last(), Some(&(2025, 1, 1)));
    }
}
