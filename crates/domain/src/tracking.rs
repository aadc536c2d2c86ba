//! The place of a shipment and its milestones. The specification knows no order between operation statuses ("the
//! transitions between operation statuses: not shown"), and the `order` of the catalog sorts a list of values: so nothing
//! is said about statuses that were left out or come next.

use jiff::civil::Time;
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};
use partner_api::Milestone;

use crate::date::{Moment, read};

/// A status that the shipment has had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassedStatus {
    pub code: String,
    /// As the service gives it, Vietnamese.
    pub label: Option<String>,
    /// The time of its last record (`happened_at` as received).
    pub happened_at: Option<String>,
    /// True if the request has it now.
    pub is_current: bool,
}

/// The milestones with the newest first. The service promises that order; where it does not keep to it, the times decide.
/// Equal times keep the order of the service, and a milestone without a readable time stays behind the one that it came
/// behind; so it is never the newest where another one has a time. `zone`: that of the pages, which show times without a zone
/// beside the others as if they were of it.
pub fn newest_first<'a>(milestones: &'a [Milestone], zone: &TimeZone) -> Vec<&'a Milestone> {
    // Among themselves, times without a zone count as they are written: also those that the clocks of the zone skip.
    let has_instant = milestones.iter().any(|one| instant(one).is_some());
    let zone = if has_instant { zone } else { &TimeZone::UTC };
    let clock = |one: &Milestone| time_in(one.happened_at.as_deref(), zone);
    let first = milestones
        .iter()
        .position(|one| clock(one).is_some())
        .unwrap_or_default();
    let (untimed, rest) = milestones.split_at(first);
    let (timed_first, rest) = rest.split_at(rest.len().min(1));
    let mut before = None;
    let mut timed: Vec<(Option<Timestamp>, &Milestone)> = timed_first
        .iter()
        .chain(untimed)
        .chain(rest)
        .map(|one| {
            before = clock(one).or(before);
            (before, one)
        })
        .collect();
    timed.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    timed.into_iter().map(|(_, one)| one).collect()
}

/// Difference of two clocks, the operator's and the portal's, that is no announcement.
const MAX_CLOCK_LEAD: SignedDuration = SignedDuration::from_mins(2);

/// The clocks by which each hour comes first.
const FIRST_CLOCKS: Offset = Offset::constant(14);

/// Tells whether a milestone is only announced: its time is still to come.
pub fn is_announced(milestone: &Milestone, now: Timestamp) -> bool {
    is_to_come(milestone.happened_at.as_deref(), now)
}

/// The same by the time of a milestone, as received. One without a zone is to come where it is so by every clock.
pub fn is_to_come(happened_at: Option<&str>, now: Timestamp) -> bool {
    time_in(happened_at, &FIRST_CLOCKS.to_time_zone())
        .is_some_and(|at| at.duration_since(now) > MAX_CLOCK_LEAD)
}

/// Returns the milestones that have happened, in the given order: all but those that are only announced.
pub fn happened<'a>(
    milestones: impl IntoIterator<Item = &'a Milestone>,
    now: Timestamp,
) -> Vec<&'a Milestone> {
    let milestones = milestones.into_iter();
    milestones.filter(|one| !is_announced(one, now)).collect()
}

/// Returns the milestone that tells where the shipment is: the newest that has happened. `newest_first`: as [`newest_first`]
/// gives it.
pub fn newest_happened<'a>(newest_first: &[&'a Milestone], now: Timestamp) -> Option<&'a Milestone> {
    newest_first.iter().copied().find(|one| !is_announced(one, now))
}

/// Two records of one event.
pub fn is_same_milestone(one: &Milestone, other: &Milestone) -> bool {
    match (one.id, other.id) {
        (Some(one), Some(other)) => one == other,
        _ => one.operation_status == other.operation_status && one.happened_at == other.happened_at,
    }
}

/// The time of a milestone, in this zone if it names none; a day alone is its first moment.
fn time_in(happened_at: Option<&str>, zone: &TimeZone) -> Option<Timestamp> {
    let local = match read(happened_at?)? {
        Moment::Instant(at, _) => return Some(at),
        Moment::Local(at) => at,
        Moment::Day(day) => day.to_datetime(Time::midnight()),
    };
    zone.to_timestamp(local).ok()
}

/// The time of a milestone; `None` if it is missing, unreadable or of no known zone.
pub fn instant(milestone: &Milestone) -> Option<Timestamp> {
    instant_of(milestone.happened_at.as_deref())
}

fn instant_of(happened_at: Option<&str>) -> Option<Timestamp> {
    match happened_at.and_then(read) {
        Some(Moment::Instant(at, _)) => Some(at),
        _ => None,
    }
}

/// The statuses that were recorded, each once, in the order of the time when it was recorded last; the last one is the
/// newest. `current`: code and label of the request's own status; where nothing was recorded with it, it stands last. Where
/// there is none, the newest recorded one is the current one. `newest_first`: those of [`newest_first`] that have
/// [`happened`].
pub fn passed_statuses(
    newest_first: &[&Milestone],
    current: Option<(&str, Option<&str>)>,
) -> Vec<PassedStatus> {
    let mut passed: Vec<PassedStatus> = Vec::new();
    for one in newest_first {
        let is_told = passed.iter().any(|told| told.code == one.operation_status);
        if !is_told && !one.operation_status.is_empty() {
            passed.push(PassedStatus {
                code: one.operation_status.clone(),
                label: one.operation_status_label.clone(),
                happened_at: one.happened_at.clone(),
                is_current: false,
            });
        }
    }
    passed.reverse();
    match current.filter(|(code, _)| !code.is_empty()) {
        None => {
            if let Some(newest) = passed.last_mut() {
                newest.is_current = true;
            }
        }
        Some((code, label)) => match passed.iter_mut().find(|one| one.code == code) {
            Some(recorded) => recorded.is_current = true,
            None => passed.push(PassedStatus {
                code: code.to_owned(),
                label: label.map(str::to_owned),
                happened_at: None,
                is_current: true,
            }),
        },
    }
    passed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn viet_nam() -> TimeZone {
        TimeZone::get("Asia/Ho_Chi_Minh").unwrap()
    }

    fn milestone(code: &str, at: Option<&str>) -> Milestone {
        Milestone {
            operation_status: code.into(),
            happened_at: at.map(str::to_owned),
            ..Milestone::default()
        }
    }

    fn codes(milestones: &[Milestone]) -> Vec<&str> {
        newest_first(milestones, &viet_nam())
            .into_iter()
            .map(|one| one.operation_status.as_str())
            .collect()
    }

    fn told(milestones: &[Milestone], current: Option<&str>) -> Vec<(String, bool)> {
        let newest = newest_first(milestones, &viet_nam());
        passed_statuses(&newest, current.map(|code| (code, None)))
            .into_iter()
            .map(|one| (one.code, one.is_current))
            .collect()
    }

    fn of(codes: &[(&str, bool)]) -> Vec<(String, bool)> {
        codes
            .iter()
            .map(|(code, is_current)| ((*code).to_owned(), *is_current))
            .collect()
    }

    #[test]
    fn announced_milestone_does_not_tell_where_the_shipment_is() {
        let now: Timestamp = "2026-11-25T12:00:00Z".parse().unwrap();
        let all = [
            milestone("delivered", Some("2026-12-24T10:00:00+07:00")),
            milestone("departed", Some("2026-11-25T19:01:30+07:00")),
            milestone("picked_up", Some("2026-11-20T10:00:00+07:00")),
        ];
        let at = |all: &[Milestone]| {
            newest_happened(&newest_first(all, &viet_nam()), now).map(|one| one.operation_status.clone())
        };
        assert_eq!(
            at(&all).as_deref(),
            Some("departed"),
            "a clock ahead announces nothing"
        );
        assert_eq!(at(&all[..1]), None, "none has happened");
        assert_eq!(at(&[]), None);
        assert!(is_announced(&all[0], now) && !is_announced(&all[1], now));
        assert!(!is_announced(&milestone("x", None), now));
        for (at, is_to_come_by_all) in [
            ("2026-12-24 10:00:00", true),
            ("2026-11-27", true),
            ("2026-11-26 03:00", true),
            ("2026-11-26 01:00", false),
            ("2026-11-26", false),
        ] {
            assert_eq!(is_to_come(Some(at), now), is_to_come_by_all, "{at}");
        }
        let passed = happened(newest_first(&all, &viet_nam()), now);
        assert_eq!(passed, [&all[1], &all[2]]);
    }

    #[test]
    fn milestones_are_ordered_by_instant() {
        let all = [
            milestone("a", Some("2026-08-05T23:50:00+07:00")),
            milestone("c", Some("2026-08-06T22:40:00-07:00")),
            milestone("b", Some("2026-08-06T08:00:00Z")),
        ];
        assert_eq!(codes(&all), ["c", "b", "a"]);
    }

    #[test]
    fn equal_times_keep_the_order_of_the_service() {
        let at = Some("2026-08-06T08:00:00Z");
        let all = [
            milestone("x", at),
            milestone("newest", Some("2026-08-07T08:00:00Z")),
            milestone("y", at),
            milestone("z", Some("2026-08-06T15:00:00+07:00")),
        ];
        assert_eq!(codes(&all), ["newest", "x", "y", "z"]);
    }

    #[test]
    fn milestone_without_a_readable_time_stays_behind_the_one_before_it() {
        let all = [
            milestone("first", Some("hôm nay")),
            milestone("none", None),
            milestone("timed", Some("2026-08-06T08:00:00Z")),
            milestone("ambiguous", Some("05/08/2026")),
        ];
        assert_eq!(codes(&all), ["timed", "first", "none", "ambiguous"]);
        let oldest_first = [
            milestone("old", Some("2026-08-01T08:00:00Z")),
            milestone("behind old", None),
            milestone("new", Some("2026-08-06T08:00:00Z")),
        ];
        assert_eq!(codes(&oldest_first), ["new", "old", "behind old"]);
        let nowhere = [
            milestone("unset", Some("0000-00-00 00:00:00")),
            milestone("never", Some("9999-12-31T23:59:59Z")),
            milestone("old", Some("2026-08-01 08:00:00")),
            milestone("new", Some("2026-08-06 08:00:00")),
        ];
        assert_eq!(codes(&nowhere), ["new", "old", "unset", "never"]);
        let untimed = [milestone("a", None), milestone("b", Some("05/08/2026"))];
        assert_eq!(codes(&untimed), ["a", "b"]);
        assert!(codes(&[]).is_empty());
    }

    #[test]
    fn time_without_a_zone_is_ordered_as_it_is_shown() {
        let instant = "2026-11-21T08:15:00+07:00";
        for (newer, older) in [
            ("2026-11-30 09:15:00", "2026-11-20 09:15:00"),
            ("2026-11-21 08:16", "2026-11-21 08:14"),
            ("30/11/2026 09:15", "20/11/2026 09:15"),
            ("2026-11-22", "2026-11-21"),
            ("[2026,11,21,8,16]", "[2026,11,21,8,14]"),
            ("[2026,11,22]", "[2026,11,21]"),
        ] {
            let [newer, older] =
                [("newer", newer), ("older", older)].map(|(code, at)| milestone(code, Some(at)));
            let between = milestone("between", Some(instant));
            let orders = [
                [newer.clone(), between.clone(), older.clone()],
                [older, between, newer],
            ];
            for all in orders {
                assert_eq!(codes(&all), ["newer", "between", "older"], "{all:?}");
            }
        }
        // Berlin's clocks skip 02:30, but nobody says that it is Berlin's.
        let skipped = [
            milestone("old", Some("2026-03-29 02:30:00")),
            milestone("new", Some("2026-03-29 03:10:00")),
        ];
        let berlin = TimeZone::get("Europe/Berlin").unwrap();
        assert_eq!(newest_first(&skipped, &berlin), [&skipped[1], &skipped[0]]);
    }

    #[test]
    fn only_recorded_statuses_and_the_current_one_are_listed() {
        let all = [
            milestone("delivered", Some("2026-08-09T08:00:00Z")),
            milestone("departed", Some("2026-08-05T08:00:00Z")),
            milestone("received", Some("2026-07-20T08:00:00Z")),
        ];
        assert_eq!(
            told(&all, Some("delivered")),
            of(&[("received", false), ("departed", false), ("delivered", true)])
        );
        assert_eq!(told(&all, None), told(&all, Some("delivered")));
        // Nothing was recorded with it: it is told as it is, without a time.
        assert_eq!(
            told(&all[1..], Some("fcc_check")),
            of(&[("received", false), ("departed", false), ("fcc_check", true)])
        );
        assert_eq!(told(&[], Some("arrived")), of(&[("arrived", true)]));
        assert!(told(&[], None).is_empty());
        assert!(told(&[milestone("", None)], Some("")).is_empty());
    }

    #[test]
    fn repeated_status_keeps_its_latest_record() {
        let all = [
            milestone("customs_declaring", Some("2026-08-09T08:00:00Z")),
            milestone("arrived", Some("2026-08-08T08:00:00Z")),
            milestone("departed", Some("2026-08-05T08:00:00Z")),
            milestone("customs_declaring", Some("2026-08-01T08:00:00Z")),
        ];
        assert_eq!(
            told(&all, None),
            of(&[
                ("departed", false),
                ("arrived", false),
                ("customs_declaring", true)
            ])
        );
        // The request may have another status than the newest milestone: both stay.
        assert_eq!(
            told(&all, Some("arrived")),
            of(&[
                ("departed", false),
                ("arrived", true),
                ("customs_declaring", false)
            ])
        );
    }
}
