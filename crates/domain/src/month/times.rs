//! Durations, and their usual values.

use jiff::{SignedDuration, Timestamp};
use rust_decimal::Decimal;

use super::reading::{QuotationReading, RequestReading};
use crate::trade_lane::instant;

/// The time from one event of a request to another, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeTaken {
    /// One of the events was not read.
    NotRead,
    /// Of the quotations the first one was never read.
    FirstUnknown,
    /// The second one has not happened.
    NotYet,
    /// One of their times is missing or no instant, or they are in the wrong order.
    Unreadable,
    /// Never negative.
    Known(SignedDuration),
}

/// The usual time, of those that are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeStatistics {
    /// In whole seconds; `None` if no time is known.
    pub median: Option<SignedDuration>,
    /// In whole seconds; `None` if no time is known.
    pub mean: Option<SignedDuration>,
    /// The number of the times that are known.
    pub of: usize,
    pub not_read: usize,
    /// Of quotations of which only later versions are known.
    pub first_unknown: usize,
    pub not_yet: usize,
    pub unreadable: usize,
}

/// The number of known times within a range of hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HourRangeCount {
    /// From this hour on.
    pub from: i64,
    /// Below this hour; `None`: any longer time.
    pub below: Option<i64>,
    pub times: usize,
}

/// The first hours of the ranges, of which each reaches to the next.
const RANGE_START_HOURS: [i64; 6] = [0, 4, 8, 24, 48, 96];

/// Counts the known times by ranges of hours, each range also without times.
pub(super) fn hour_ranges(times: impl IntoIterator<Item = TimeTaken>) -> Vec<HourRangeCount> {
    let ends = RANGE_START_HOURS.iter().skip(1).copied().map(Some).chain([None]);
    let ranges = RANGE_START_HOURS.iter().zip(ends);
    let mut counts: Vec<HourRangeCount> = ranges
        .map(|(from, below)| HourRangeCount {
            from: *from,
            below,
            times: 0,
        })
        .collect();
    for time in times {
        if let TimeTaken::Known(time) = time
            && let Some(range) = counts.iter_mut().rfind(|range| range.from <= time.as_hours())
        {
            range.times += 1;
        }
    }
    counts
}

impl TimeTaken {
    fn between(from: Option<Timestamp>, to: Option<Timestamp>) -> Self {
        match from.zip(to).map(|(from, to)| to.duration_since(from)) {
            Some(time) if !time.is_negative() => Self::Known(time),
            _ => Self::Unreadable,
        }
    }

    /// From the submission of a request (or else its creation) to its first quotation.
    pub(super) fn to_quotation(reading: &RequestReading) -> Self {
        let first = match reading.first_quotation() {
            None => return Self::FirstUnknown,
            Some(QuotationReading::NotRead) => return Self::NotRead,
            Some(QuotationReading::None) => return Self::NotYet,
            Some(QuotationReading::Read(first)) => first,
        };
        let submitted = reading.submitted_at.as_deref();
        let asked = submitted.or(reading.request.created_at.as_deref());
        Self::between(instant(asked), instant(first.sent_at.as_deref()))
    }
}

/// A length of time in hours with one decimal.
pub fn hours(time: SignedDuration) -> Decimal {
    (Decimal::from(time.as_secs()) / Decimal::from(3600)).round_dp(1)
}

impl TimeStatistics {
    pub(super) fn new(times: impl IntoIterator<Item = TimeTaken>) -> Self {
        let mut seconds = Vec::new();
        let mut statistics = Self::default();
        for time in times {
            match time {
                TimeTaken::NotRead => statistics.not_read += 1,
                TimeTaken::FirstUnknown => statistics.first_unknown += 1,
                TimeTaken::NotYet => statistics.not_yet += 1,
                TimeTaken::Unreadable => statistics.unreadable += 1,
                TimeTaken::Known(time) => seconds.push(time.as_secs()),
            }
        }
        Self {
            mean: mean(&seconds).map(SignedDuration::from_secs),
            of: seconds.len(),
            median: median(seconds).map(SignedDuration::from_secs),
            ..statistics
        }
    }
}

fn mean(seconds: &[i64]) -> Option<i64> {
    let sum: i128 = seconds.iter().copied().map(i128::from).sum();
    let count = i128::try_from(seconds.len()).ok()?;
    i64::try_from(sum.checked_div(count)?).ok()
}

fn median(mut seconds: Vec<i64>) -> Option<i64> {
    seconds.sort_unstable();
    let upper = *seconds.get(seconds.len() / 2)?;
    if seconds.len() % 2 == 1 {
        return Some(upper);
    }
    mean(&[*seconds.get(seconds.len() / 2 - 1)?, upper])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn median_and_mean_are_of_the_known_times_only() {
        let hours = SignedDuration::from_hours;
        let known =
            |all: &[i64]| -> Vec<TimeTaken> { all.iter().map(|one| TimeTaken::Known(hours(*one))).collect() };
        for (times, median, mean) in [
            (known(&[]), None, None),
            (known(&[5]), Some(hours(5)), Some(hours(5))),
            (known(&[9, 1, 2]), Some(hours(2)), Some(hours(4))),
            (
                known(&[10, 1, 4, 1]),
                Some(SignedDuration::from_mins(150)),
                Some(hours(4)),
            ),
        ] {
            let of = times.len();
            let unknown = [
                TimeTaken::NotRead,
                TimeTaken::FirstUnknown,
                TimeTaken::NotYet,
                TimeTaken::NotYet,
                TimeTaken::Unreadable,
            ];
            let statistics = TimeStatistics::new(times.into_iter().chain(unknown));
            let expected = TimeStatistics {
                median,
                mean,
                of,
                not_read: 1,
                first_unknown: 1,
                not_yet: 2,
                unreadable: 1,
            };
            assert_eq!(statistics, expected);
        }
    }

    #[test]
    fn ranges_begin_with_their_first_hour() {
        let minutes = [
            0,
            239,
            240,
            479,
            480,
            24 * 60 - 1,
            24 * 60,
            96 * 60 - 1,
            96 * 60,
            1_000_000,
        ];
        let times = minutes.map(|minutes| TimeTaken::Known(SignedDuration::from_mins(minutes)));
        let counts = hour_ranges(times.into_iter().chain([TimeTaken::NotRead, TimeTaken::NotYet]));
        let counts: Vec<_> = counts
            .iter()
            .map(|range| (range.from, range.below, range.times))
            .collect();
        let expected = [
            (0, Some(4), 2),
            (4, Some(8), 2),
            (8, Some(24), 2),
            (24, Some(48), 1),
            (48, Some(96), 1),
            (96, None, 2),
        ];
        assert_eq!(counts, expected);
    }

    #[test]
    fn times_in_the_wrong_order_are_unreadable() {
        let at = |text: &str| text.parse::<Timestamp>().ok();
        let (early, late) = (at("2026-07-01T00:00:00Z"), at("2026-07-01T00:30:00Z"));
        let half = TimeTaken::Known(SignedDuration::from_mins(30));
        assert_eq!(TimeTaken::between(early, late), half);
        assert_eq!(
            TimeTaken::between(early, early),
            TimeTaken::Known(SignedDuration::ZERO)
        );
        for (from, to) in [(late, early), (None, late), (early, None)] {
            assert_eq!(TimeTaken::between(from, to), TimeTaken::Unreadable);
        }
    }
}
