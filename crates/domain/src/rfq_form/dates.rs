//! Days of a request that contradict each other or are over. The service decides about them; people are told once.

use jiff::civil::Date;

use super::form::RfqForm;

/// The field of a form that repeats the doubtful days which its page has shown.
pub const DATES_SEEN: &str = "dates_seen";

/// The reason why a day may not be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateDoubt {
    Passed,
    BeforeReady,
    BeforePickup,
    BeforeDeparture,
}

impl DateDoubt {
    /// The field whose day is later, though it should be earlier.
    fn other(self) -> Option<&'static str> {
        match self {
            Self::Passed => None,
            Self::BeforeReady => Some("cargo_ready_date"),
            Self::BeforePickup => Some("pickup_date"),
            Self::BeforeDeparture => Some("etd_expected"),
        }
    }
}

impl RfqForm {
    /// The fields with a day that may not be meant, in the order of the form. Cargo may have been ready for long.
    pub fn date_doubts(&self, today: Date) -> Vec<(&'static str, DateDoubt)> {
        use DateDoubt::{BeforeDeparture, BeforePickup, BeforeReady, Passed};
        let fields: [(&str, &[DateDoubt]); 3] = [
            (
                "delivery_required_date",
                &[Passed, BeforeDeparture, BeforePickup, BeforeReady],
            ),
            ("pickup_date", &[Passed, BeforeReady]),
            ("etd_expected", &[Passed, BeforePickup, BeforeReady]),
        ];
        let mut found = Vec::new();
        for (field, possible) in fields {
            let Some(day) = self.day(field) else {
                continue;
            };
            let is_before = |doubt: &DateDoubt| match doubt.other() {
                Some(other) => self.day(other).is_some_and(|other| day < other),
                None => day < today,
            };
            let (passed, contradictory): (Vec<_>, Vec<_>) = possible
                .iter()
                .copied()
                .filter(is_before)
                .partition(|doubt| *doubt == Passed);
            // One contradiction is enough to look at the day once more; that it is over is another matter.
            let of_field = passed.into_iter().chain(contradictory.into_iter().take(1));
            found.extend(of_field.map(|doubt| (field, doubt)));
        }
        found
    }

    /// The doubtful days as the form repeats them in [`DATES_SEEN`]; empty without any.
    pub fn dates_seen(&self, today: Date) -> String {
        self.spelled_doubts(today).collect::<Vec<_>>().join(",")
    }

    /// Tells whether each doubtful day is among those that a page has shown, as its form repeats them.
    pub fn has_seen_dates(&self, seen: &str, today: Date) -> bool {
        self.spelled_doubts(today)
            .all(|doubt| seen.split(',').any(|seen| seen == doubt))
    }

    fn spelled_doubts(&self, today: Date) -> impl Iterator<Item = String> {
        self.date_doubts(today).into_iter().map(|(field, doubt)| {
            let other = doubt.other().and_then(|other| self.day(other));
            let days = [self.day(field), other].map(|day| day.map(|day| day.to_string()).unwrap_or_default());
            format!("{field} {}", days.join(" "))
        })
    }

    fn day(&self, field: &str) -> Option<Date> {
        self.texts.get(field)?.trim().parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    fn form(days: &[(&str, &str)]) -> RfqForm {
        RfqForm::from_pairs(days.iter().copied())
    }

    #[test]
    fn days_that_contradict_each_other_or_are_over_are_doubtful() {
        use DateDoubt::{BeforeDeparture, BeforePickup, BeforeReady, Passed};
        let (delivery, pickup, ready, etd) = (
            "delivery_required_date",
            "pickup_date",
            "cargo_ready_date",
            "etd_expected",
        );
        let doubts = |days: &[(&str, &str)]| form(days).date_doubts(date(2026, 7, 20));
        let in_order = [
            (delivery, "2026-08-04"),
            (etd, "2026-08-03"),
            (pickup, "2026-08-02"),
            (ready, "2026-08-01"),
        ];
        let none = [
            &in_order[..],
            &[(delivery, "2026-08-01"), (pickup, "2026-08-01")],
            &[(pickup, "hôm qua"), (etd, "2026-07-20"), (ready, "31/12")],
        ];
        for days in none {
            assert_eq!(doubts(days), [], "{days:?}");
        }
        assert_eq!(
            doubts(&[(delivery, "2026-08-01"), (pickup, "2026-08-02")]),
            [(delivery, BeforePickup)]
        );
        assert_eq!(
            doubts(&[(etd, "2026-08-01"), (ready, "2026-08-02"), (pickup, "2026-08-01")]),
            [(pickup, BeforeReady), (etd, BeforeReady)]
        );
        assert_eq!(
            doubts(&[(delivery, "2026-08-01"), (etd, "2026-08-02")]),
            [(delivery, BeforeDeparture)]
        );
        assert_eq!(
            doubts(&[(pickup, "2026-07-19"), (ready, "2020-01-01")]),
            [(pickup, Passed)]
        );
        assert_eq!(
            doubts(&[
                (delivery, "2026-07-01"),
                (pickup, "2026-07-30"),
                (etd, "2026-07-29")
            ]),
            [
                (delivery, Passed),
                (delivery, BeforeDeparture),
                (etd, BeforePickup)
            ],
            "that a day is over does not hide that it contradicts another one"
        );
    }

    #[test]
    fn another_day_is_another_doubt() {
        let seen = |day| {
            form(&[("pickup_date", "2026-08-02"), ("delivery_required_date", day)])
                .dates_seen(date(2026, 7, 20))
        };
        assert_eq!(seen("2026-08-02"), "");
        assert_ne!(seen("2026-08-01"), "");
        assert_ne!(seen("2026-08-01"), seen("2026-07-31"));
    }

    #[test]
    fn seen_doubts_are_those_that_a_page_has_shown() {
        let today = date(2026, 7, 20);
        let one = form(&[("pickup_date", "2026-07-01")]);
        let two = form(&[("pickup_date", "2026-07-01"), ("etd_expected", "2026-07-02")]);
        let (seen_one, seen_two) = (one.dates_seen(today), two.dates_seen(today));
        assert!(two.has_seen_dates(&seen_two, today));
        assert!(
            one.has_seen_dates(&seen_two, today),
            "the other day was corrected"
        );
        assert!(!two.has_seen_dates(&seen_one, today));
        assert!(!one.has_seen_dates("", today));
        assert!(form(&[]).has_seen_dates("", today));
    }

    proptest! {
        #[test]
        fn any_text_is_taken(text in "\\PC{0,20}") {
            let form = form(&[("pickup_date", &text), ("etd_expected", &text)]);
            let _ = form.dates_seen(date(2026, 7, 20));
        }
    }
}
