//! Putting an entry aside for a while. It comes back when its time is over or when something changes.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

use super::mark::RequestMark;
use crate::quotation::validity::{Left, left};

/// The time after which "later today" ends.
const LATER_TODAY_AFTER: SignedDuration = SignedDuration::from_hours(3);

/// The requests that a person has set aside, by their codes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Asides(BTreeMap<String, SetAside>);

/// Until when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AsideUntil {
    /// Three hours later, or midnight where that is sooner.
    LaterToday,
    /// The next calendar day of the portal's zone.
    Tomorrow,
    UntilItChanges,
}

/// The action of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AsideAction {
    Set(AsideUntil),
    /// Back into the queue.
    Back,
}

/// An entry that was set aside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetAside {
    pub until: AsideUntil,
    /// The state of the request as the person saw it then.
    pub as_of: RequestMark,
    pub at: Timestamp,
}

impl Asides {
    /// Entries that a person can set aside; beyond, the oldest come back.
    pub const MAX_ENTRIES: usize = 500;

    pub fn get(&self, code: &str) -> Option<&SetAside> {
        self.0.get(code)
    }

    /// Sets an entry aside, anew where it is already.
    pub fn set(&mut self, code: &str, aside: SetAside) {
        self.0.insert(code.to_owned(), aside);
        while self.0.len() > Self::MAX_ENTRIES {
            let oldest = self.0.iter().min_by_key(|(_, aside)| aside.at);
            let Some(oldest) = oldest.map(|(code, _)| code.clone()) else {
                return;
            };
            self.0.remove(&oldest);
        }
    }

    /// Completes the mark of an entry with details that became known only after it was set aside, while its row is the
    /// same: from then on they show changes.
    pub fn complete_details(&mut self, code: &str, now: &RequestMark) {
        if let Some(aside) = self.0.get_mut(code)
            && aside.as_of.detail.is_none()
            && !aside.as_of.has_changed(now)
        {
            aside.as_of.detail.clone_from(&now.detail);
        }
    }

    /// Takes an entry back into the queue.
    pub fn take_back(&mut self, code: &str) {
        self.0.remove(code);
    }
}

impl AsideUntil {
    pub const ALL: [Self; 3] = [Self::LaterToday, Self::Tomorrow, Self::UntilItChanges];

    pub fn code(self) -> &'static str {
        match self {
            Self::LaterToday => "later_today",
            Self::Tomorrow => "tomorrow",
            Self::UntilItChanges => "until_it_changes",
        }
    }

    /// The time at which an entry set aside at `at` comes back by itself.
    pub fn ends(self, at: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
        let next_day = || {
            let tomorrow = zone.to_datetime(at).date().checked_add(1.day()).ok()?;
            Some(tomorrow.to_zoned(zone.clone()).ok()?.timestamp())
        };
        match self {
            Self::LaterToday => {
                let later = at.checked_add(LATER_TODAY_AFTER).ok();
                later.into_iter().chain(next_day()).min()
            }
            Self::Tomorrow => next_day(),
            Self::UntilItChanges => None,
        }
    }
}

impl AsideAction {
    pub const BACK_CODE: &'static str = "back";

    /// The field `until` of the form.
    pub fn from_code(code: &str) -> Option<Self> {
        let until = AsideUntil::ALL.into_iter().find(|until| until.code() == code);
        match until {
            Some(until) => Some(Self::Set(until)),
            None => (code == Self::BACK_CODE).then_some(Self::Back),
        }
    }
}

impl SetAside {
    /// The time at which it comes back by itself; `None` if only a change brings it back.
    pub fn ends(&self, zone: &TimeZone) -> Option<Timestamp> {
        self.until.ends(self.at, zone)
    }

    /// Returns true if it is back in the queue: its time is over, something changed, or its validity has become short
    /// since.
    pub fn is_over(
        &self,
        mark: &RequestMark,
        valid_until: Option<Date>,
        now: Timestamp,
        zone: &TimeZone,
    ) -> bool {
        let by_time = match self.until {
            AsideUntil::UntilItChanges => false,
            // A zone without a next day, or a clock that was set back, keeps nothing hidden.
            _ => {
                self.ends(zone).is_none_or(|ends| now >= ends)
                    || now < self.at.saturating_sub(LATER_TODAY_AFTER).unwrap_or(self.at)
            }
        };
        let became_short = valid_until.is_some_and(|day| {
            let became = |is: fn(Left) -> bool| {
                let is = |at| left(day, at, zone).is_some_and(is);
                is(now) && !is(self.at)
            };
            became(Left::is_soon) || became(Left::is_last_call)
        });
        by_time || became_short || self.as_of.has_changed(mark)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::mark::DetailMark;
    use super::*;

    fn hanoi() -> TimeZone {
        TimeZone::get("Asia/Ho_Chi_Minh").unwrap()
    }

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn set(until: AsideUntil, when: &str) -> SetAside {
        SetAside {
            until,
            as_of: RequestMark::default(),
            at: at(when),
        }
    }

    #[test]
    fn entry_comes_back_when_its_time_is_over() {
        for (until, when, ends) in [
            (
                AsideUntil::LaterToday,
                "2026-07-20T11:00:00+07:00",
                Some("2026-07-20T14:00:00+07:00"),
            ),
            (
                AsideUntil::LaterToday,
                "2026-07-20T22:30:00+07:00",
                Some("2026-07-21T00:00:00+07:00"),
            ),
            (
                AsideUntil::Tomorrow,
                "2026-07-20T00:00:00+07:00",
                Some("2026-07-21T00:00:00+07:00"),
            ),
            // Still the 20th in UTC.
            (
                AsideUntil::Tomorrow,
                "2026-07-21T01:00:00+07:00",
                Some("2026-07-22T00:00:00+07:00"),
            ),
            (AsideUntil::UntilItChanges, "2026-07-20T11:00:00+07:00", None),
        ] {
            assert_eq!(set(until, when).ends(&hanoi()), ends.map(at), "{until:?} {when}");
        }
        let aside = set(AsideUntil::LaterToday, "2026-07-20T11:00:00+07:00");
        let is_over = |now: &str| aside.is_over(&RequestMark::default(), None, at(now), &hanoi());
        assert!(!is_over("2026-07-20T13:59:59+07:00"));
        assert!(is_over("2026-07-20T14:00:00+07:00"));
    }

    #[test]
    fn details_learned_later_count_for_later_changes() {
        let version = |version| RequestMark {
            detail: Some(DetailMark {
                quotation_no: Some("QT-1".into()),
                version: Some(version),
                ..DetailMark::default()
            }),
            ..RequestMark::default()
        };
        let when = "2026-07-20T11:00:00+07:00";
        let mut asides = Asides::default();
        asides.set("R1", set(AsideUntil::UntilItChanges, when));
        let is_over = |asides: &Asides, mark: &RequestMark| {
            let aside = asides.get("R1").unwrap();
            aside.is_over(mark, None, at(when), &hanoi())
        };
        asides.complete_details("R1", &version(1));
        assert!(!is_over(&asides, &version(1)));
        // Known details are not learned anew.
        asides.complete_details("R1", &version(2));
        assert!(is_over(&asides, &version(2)));
        let mut other = Asides::default();
        other.set("R1", set(AsideUntil::UntilItChanges, when));
        let moved = RequestMark {
            status: "confirmed".into(),
            ..version(1)
        };
        other.complete_details("R1", &moved);
        assert!(is_over(&other, &moved), "its row is another one");
        other.complete_details("R2", &moved);
        assert!(other.get("R2").is_none());
    }

    #[test]
    fn change_brings_an_entry_back_at_once() {
        for until in AsideUntil::ALL {
            let aside = set(until, "2026-07-20T11:00:00+07:00");
            let changed = RequestMark {
                updated_at: Some("2026-07-20T04:01:00Z".into()),
                ..RequestMark::default()
            };
            let is_over = |mark| aside.is_over(mark, None, at("2026-07-20T11:01:00+07:00"), &hanoi());
            assert!(
                is_over(&changed) && !is_over(&RequestMark::default()),
                "{until:?}"
            );
        }
    }

    #[test]
    fn short_validity_brings_an_entry_back() {
        let day = Some(jiff::civil::date(2026, 7, 22));
        let is_over = |when: &str, now: &str| {
            set(AsideUntil::UntilItChanges, when).is_over(&RequestMark::default(), day, at(now), &hanoi())
        };
        assert!(!is_over("2026-07-20T11:00:00+07:00", "2026-07-20T23:00:00+07:00"));
        assert!(is_over("2026-07-20T11:00:00+07:00", "2026-07-21T00:01:00+07:00"));
        // A person who sets it aside in its last days knows of the end, and is reminded in the last hours.
        assert!(!is_over("2026-07-21T00:01:00+07:00", "2026-07-22T12:00:00+07:00"));
        assert!(is_over("2026-07-21T00:01:00+07:00", "2026-07-22T20:01:00+07:00"));
        assert!(!is_over("2026-07-22T20:01:00+07:00", "2026-07-22T23:00:00+07:00"));
    }

    #[test]
    fn oldest_come_back_when_there_are_too_many() {
        let mut asides = Asides::default();
        for number in 0..=i64::try_from(Asides::MAX_ENTRIES).unwrap() {
            let aside = SetAside {
                at: Timestamp::from_second(number).unwrap(),
                ..set(AsideUntil::Tomorrow, "2026-07-20T11:00:00+07:00")
            };
            asides.set(&number.to_string(), aside);
        }
        assert!(asides.get("0").is_none() && asides.get("1").is_some());
        asides.take_back("1");
        assert!(asides.get("1").is_none());
        let text = serde_json::to_string(&asides).unwrap();
        assert_eq!(serde_json::from_str::<Asides>(&text).unwrap(), asides);
    }

    #[test]
    fn aside_actions_are_read_from_forms() {
        for until in AsideUntil::ALL {
            assert_eq!(
                AsideAction::from_code(until.code()),
                Some(AsideAction::Set(until))
            );
        }
        assert_eq!(AsideAction::from_code("back"), Some(AsideAction::Back));
        assert_eq!(AsideAction::from_code("forever"), None);
    }

    proptest! {
        #[test]
        fn unchanged_entry_comes_back_once_and_stays(seconds in 0_i64..4_000_000_000, first in 0_i64..200_000, then in 0_i64..200_000, which in 0_usize..2) {
            let aside = SetAside { until: AsideUntil::ALL[which], as_of: RequestMark::default(), at: Timestamp::from_second(seconds).unwrap() };
            let over = |after: i64| aside.is_over(&RequestMark::default(), None, Timestamp::from_second(seconds + after).unwrap(), &hanoi());
            prop_assert!(!over(0));
            prop_assert!(over(2 * 86_400));
            prop_assert!(!over(first) || over(first + then));
        }
    }
}
