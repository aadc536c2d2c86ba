//! Shipments against the day that their quotation promised.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use partner_api::Milestone;

use super::promised_day::{Promise, ShipmentEndKind, promise};
use super::reading::{QuotationReading, RequestReading};
use crate::tracking::instant;

/// Codes of milestones (spec, "States and transitions").
const DELIVERED_CODE: &str = "delivered";
const ARRIVED_CODE: &str = "arrived";

/// The end of a shipment, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipmentEnd {
    /// The milestones were not read.
    NotRead,
    /// Neither an arrival nor a delivery is recorded.
    NotYet,
    Reached {
        kind: ShipmentEndKind,
        /// In the portal's time zone. `None` if a time is unreadable, or if there are arrivals on several days: one of them may
        /// be that of a transhipment.
        day: Option<Date>,
    },
}

/// A shipment against its promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipment {
    /// As the schedule of the newest quotation says it, where it says one day without doubt.
    pub promised: Option<Promise>,
    pub end: ShipmentEnd,
    /// The day of the promised event. `None` if it is not known; a delivery in time shows that the arrival was.
    pub happened: Option<Date>,
    /// The quotation was not read: nothing is known of a promise.
    pub is_promise_unread: bool,
}

/// The shipments of a month's requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shipments {
    /// A delivery is recorded.
    pub delivered: usize,
    /// An arrival is recorded and no delivery.
    pub arrived: usize,
    /// On the promised day or before.
    pub on_time: usize,
    pub late: usize,
    /// Of the late ones together, in calendar days.
    pub days_late: i64,
    /// Of the latest one, in calendar days; `None` if none is late.
    pub max_days_late: Option<i64>,
    /// The promised day, or the day on which the promised event happened, is not known.
    pub not_known: usize,
    /// Accepted requests whose milestones were not read, or whose promise was not.
    pub not_read: usize,
}

impl Shipment {
    pub(super) fn new(reading: &RequestReading, zone: &TimeZone) -> Self {
        let schedule = match &reading.quotation {
            QuotationReading::Read(quotation) => quotation.schedule.as_deref(),
            QuotationReading::NotRead | QuotationReading::None => None,
        };
        let promised = schedule.and_then(promise);
        let milestones = reading.milestones.as_deref();
        Self {
            promised,
            end: ShipmentEnd::new(milestones, zone),
            happened: promised.and_then(|promised| happened(promised, milestones?, zone)),
            is_promise_unread: reading.quotation == QuotationReading::NotRead,
        }
    }

    /// Calendar days from the promised day to the event that was promised; negative: earlier. `None` if one of the two is not
    /// known.
    pub fn days_late(&self) -> Option<i64> {
        Some(self.happened?.duration_since(self.promised?.day).as_hours() / 24)
    }
}

/// Tells whether a milestone may be the end of a shipment.
pub fn tells_end(milestone: &Milestone) -> bool {
    [DELIVERED_CODE, ARRIVED_CODE].contains(&milestone.operation_status.as_str())
}

/// The day of the promised event. An arrival that was not recorded was in time if the delivery was.
fn happened(promised: Promise, milestones: &[Milestone], zone: &TimeZone) -> Option<Date> {
    let delivered = days(milestones, DELIVERED_CODE, zone).and_then(|days| days.first().copied());
    match promised.kind {
        ShipmentEndKind::Delivered => delivered,
        ShipmentEndKind::Arrived => match days(milestones, ARRIVED_CODE, zone).as_deref() {
            Some([day]) => Some(*day),
            // One of them may be that of a transhipment.
            Some(_) => None,
            None => delivered.filter(|day| *day <= promised.day),
        },
    }
}

impl ShipmentEnd {
    fn new(milestones: Option<&[Milestone]>, zone: &TimeZone) -> Self {
        let Some(milestones) = milestones else {
            return Self::NotRead;
        };
        let days = |code: &str| days(milestones, code, zone);
        if let Some(delivered) = days(DELIVERED_CODE) {
            return Self::Reached {
                kind: ShipmentEndKind::Delivered,
                day: delivered.first().copied(),
            };
        }
        match days(ARRIVED_CODE).as_deref() {
            None => Self::NotYet,
            Some(arrived) => Self::Reached {
                kind: ShipmentEndKind::Arrived,
                day: match arrived {
                    [day] => Some(*day),
                    _ => None,
                },
            },
        }
    }
}

/// The days of the milestones of one status, oldest first and each once; none if one of the times is unreadable. `None` if
/// there is no such milestone.
fn days(milestones: &[Milestone], code: &str, zone: &TimeZone) -> Option<Vec<Date>> {
    let mut recorded = milestones
        .iter()
        .filter(|one| one.operation_status == code)
        .peekable();
    recorded.peek()?;
    let times: Option<Vec<Timestamp>> = recorded.map(instant).collect();
    let mut days: Vec<Date> = times
        .unwrap_or_default()
        .into_iter()
        .map(|at| zone.to_datetime(at).date())
        .collect();
    days.sort_unstable();
    days.dedup();
    Some(days)
}

impl Shipments {
    /// `shipments`: each with whether its request is accepted.
    pub(super) fn new<'a>(shipments: impl IntoIterator<Item = (bool, &'a Shipment)>) -> Self {
        let mut all = Self::default();
        for (is_accepted, shipment) in shipments {
            match shipment.end {
                ShipmentEnd::NotRead => all.not_read += usize::from(is_accepted),
                ShipmentEnd::NotYet => {}
                ShipmentEnd::Reached { kind, .. } => all.add(kind, shipment),
            }
        }
        all
    }

    fn add(&mut self, kind: ShipmentEndKind, shipment: &Shipment) {
        match kind {
            ShipmentEndKind::Delivered => self.delivered += 1,
            ShipmentEndKind::Arrived => self.arrived += 1,
        }
        match shipment.days_late() {
            None if shipment.is_promise_unread => self.not_read += 1,
            None => self.not_known += 1,
            Some(days) if days > 0 => {
                self.late += 1;
                self.days_late += days;
                self.max_days_late = self.max_days_late.max(Some(days));
            }
            Some(_) => self.on_time += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn milestone(code: &str, at: &str) -> Milestone {
        Milestone {
            operation_status: code.into(),
            happened_at: Some(at.into()),
            ..Milestone::default()
        }
    }

    fn end(milestones: &[(&str, &str)]) -> ShipmentEnd {
        let all: Vec<Milestone> = milestones.iter().map(|(code, at)| milestone(code, at)).collect();
        ShipmentEnd::new(Some(&all), &TimeZone::get("Asia/Ho_Chi_Minh").unwrap())
    }

    #[test]
    fn end_is_the_first_delivery_or_else_the_arrival() {
        let reached = |kind, day: Option<i8>| ShipmentEnd::Reached {
            kind,
            day: day.map(|day| date(2026, 8, day)),
        };
        let (delivered, arrived) = (ShipmentEndKind::Delivered, ShipmentEndKind::Arrived);
        for (milestones, expected) in [
            (&[][..], ShipmentEnd::NotYet),
            (&[("departed", "2026-08-01T00:00:00Z")], ShipmentEnd::NotYet),
            (&[("delivering", "2026-08-01T00:00:00Z")], ShipmentEnd::NotYet),
            // The day is the portal's.
            (
                &[("delivered", "2026-08-14T16:59:59Z")],
                reached(delivered, Some(14)),
            ),
            (
                &[("delivered", "2026-08-14T17:00:00Z")],
                reached(delivered, Some(15)),
            ),
            (
                &[("delivered", "2026-08-14T12:00:00-07:00")],
                reached(delivered, Some(15)),
            ),
            (
                &[
                    ("delivered", "2026-08-16T01:00:00Z"),
                    ("delivered", "2026-08-14T01:00:00Z"),
                    ("arrived", "2026-08-10T01:00:00Z"),
                ],
                reached(delivered, Some(14)),
            ),
            (&[("arrived", "2026-08-10T01:00:00Z")], reached(arrived, Some(10))),
            (
                &[
                    ("arrived", "2026-08-10T09:00:00Z"),
                    ("arrived", "2026-08-10T01:00:00Z"),
                ],
                reached(arrived, Some(10)),
            ),
            // One may be a transhipment.
            (
                &[
                    ("arrived", "2026-08-12T01:00:00Z"),
                    ("arrived", "2026-08-10T01:00:00Z"),
                ],
                reached(arrived, None),
            ),
            // A time that is no instant, and one that may be the earliest.
            (&[("delivered", "2026-08-14")], reached(delivered, None)),
            (&[("delivered", "2026-08-14 10:00:00")], reached(delivered, None)),
            (
                &[("delivered", "hôm qua"), ("delivered", "2026-08-14T01:00:00Z")],
                reached(delivered, None),
            ),
            (
                &[("delivered", ""), ("arrived", "2026-08-10T01:00:00Z")],
                reached(delivered, None),
            ),
        ] {
            assert_eq!(end(milestones), expected, "{milestones:?}");
        }
        assert_eq!(ShipmentEnd::new(None, &TimeZone::UTC), ShipmentEnd::NotRead);
    }

    #[test]
    fn promise_is_compared_with_what_it_was_of() {
        let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
        let (arrived, delivered) = (ShipmentEndKind::Arrived, ShipmentEndKind::Delivered);
        for (kind, milestones, expected) in [
            // In time at the port, and three days later at the door.
            (arrived, &[("arrived", 14), ("delivered", 17)][..], Some(14)),
            (delivered, &[("arrived", 14), ("delivered", 17)], Some(17)),
            (delivered, &[("arrived", 14)], None),
            // Without an arrival a delivery in time shows that it was in time too.
            (arrived, &[("delivered", 13)], Some(13)),
            (arrived, &[("delivered", 14)], Some(14)),
            (arrived, &[("delivered", 15)], None),
            (
                arrived,
                &[("arrived", 9), ("arrived", 14), ("delivered", 14)],
                None,
            ),
            (arrived, &[], None),
        ] {
            let all: Vec<Milestone> = milestones
                .iter()
                .map(|(code, day)| milestone(code, &format!("2026-08-{day:02}T03:00:00Z")))
                .collect();
            let promised = Promise {
                day: date(2026, 8, 14),
                kind,
            };
            let expected = expected.map(|day| date(2026, 8, day));
            assert_eq!(
                happened(promised, &all, &zone),
                expected,
                "{kind:?} {milestones:?}"
            );
        }
    }

    #[test]
    fn lateness_is_counted_in_calendar_days() {
        let shipment = |promised: Option<i8>, end| Shipment {
            promised: promised.map(|day| Promise {
                day: date(2026, 8, day),
                kind: ShipmentEndKind::Delivered,
            }),
            end,
            happened: match end {
                ShipmentEnd::Reached { day, .. } => day,
                _ => None,
            },
            is_promise_unread: false,
        };
        let reached = |kind, day: Option<i8>| ShipmentEnd::Reached {
            kind,
            day: day.map(|day| date(2026, 8, day)),
        };
        let delivered = |day| reached(ShipmentEndKind::Delivered, Some(day));
        let all = [
            (true, shipment(Some(14), delivered(14)), Some(0)),
            (true, shipment(Some(14), delivered(12)), Some(-2)),
            (true, shipment(Some(14), delivered(15)), Some(1)),
            (true, shipment(Some(14), delivered(31)), Some(17)),
            (true, shipment(None, delivered(31)), None),
            (
                true,
                shipment(Some(14), reached(ShipmentEndKind::Delivered, None)),
                None,
            ),
            (
                true,
                shipment(Some(14), reached(ShipmentEndKind::Arrived, Some(16))),
                Some(2),
            ),
            (true, shipment(Some(14), ShipmentEnd::NotYet), None),
            (true, shipment(Some(14), ShipmentEnd::NotRead), None),
            (false, shipment(None, ShipmentEnd::NotRead), None),
        ];
        for (_, shipment, expected) in &all {
            assert_eq!(shipment.days_late(), *expected, "{shipment:?}");
        }
        let shipments = Shipments::new(
            all.iter()
                .map(|(is_accepted, shipment, _)| (*is_accepted, shipment)),
        );
        let expected = Shipments {
            delivered: 6,
            arrived: 1,
            on_time: 2,
            late: 3,
            days_late: 20,
            max_days_late: Some(17),
            not_known: 2,
            not_read: 1,
        };
        assert_eq!(shipments, expected);
    }

    #[test]
    fn days_across_a_year_and_a_leap_day_are_counted() {
        for (promised, day, expected) in [
            (date(2027, 12, 31), date(2028, 1, 1), 1),
            (date(2028, 2, 28), date(2028, 3, 1), 2),
        ] {
            let kind = ShipmentEndKind::Delivered;
            let shipment = Shipment {
                promised: Some(Promise { day: promised, kind }),
                end: ShipmentEnd::Reached { kind, day: Some(day) },
                happened: Some(day),
                is_promise_unread: false,
            };
            assert_eq!(shipment.days_late(), Some(expected));
        }
    }
}
