//! A shipment as a link shows it to people without an account: milestones, places and times. Prices, goods, contacts, addresses and
//! documents have no place in it, and the operator's own words only where somebody has read and released them.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use partner_api::{Milestone, RequestDetails, RequestPlace, RequestPlaces};
use serde::{Deserialize, Serialize};

use crate::countries::is_country;
use crate::places;
use crate::request_numbers::{ReportedNumbers, RequestNumbers};
use crate::tracking::{is_same_milestone, newest_first};
use crate::trade_lane::port_code;

/// Limit of the milestones of a shipment that are shared, the newest ones. Real shipments have some dozens.
const MAX_MILESTONES: usize = 60;
/// Limit of the services whose means of transport are kept.
const MAX_MODES: usize = 20;
/// Limit of a place or a name in characters.
const MAX_NAME_CHARS: usize = 120;
/// Limit of the operator's words in characters.
const MAX_WORDS_CHARS: usize = 1_000;

/// The shared part of a shipment, as of the last time that a signed-in person viewed it or the operator reported on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SharedShipment {
    /// Of its services, as the service gives them.
    pub transport_modes: Vec<String>,
    /// Newest first. Their words (`content`) are those that were released.
    pub milestones: Vec<Milestone>,
    /// Its lane; none in links that were made while nobody was told that they show it.
    pub lane: Option<SharedLane>,
    pub read_at: Timestamp,
    numbers: RequestNumbers,
}

/// The two ends of a shipment's route.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SharedLane {
    pub origin: SharedPlace,
    pub destination: SharedPlace,
}

/// An end of a lane: a port or an airport that everybody knows, and a country. Other fields of the route may be an
/// address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SharedPlace {
    /// The code of one of [`crate::places`].
    pub port: Option<String>,
    /// The code of one of [`crate::countries`].
    pub country: Option<String>,
}

impl SharedLane {
    fn of(request: &RequestDetails) -> Self {
        let places = RequestPlaces::from_details(request);
        Self {
            origin: SharedPlace::new(&places.origin),
            destination: SharedPlace::new(&places.destination),
        }
    }
}

impl SharedPlace {
    fn new(place: &RequestPlace) -> Self {
        let port = place.port.as_deref().and_then(port_code).and_then(places::find);
        let country = place.country.as_deref().map(str::trim);
        let country = country.filter(|code| is_country(code));
        Self {
            port: port.map(|port| port.code.to_owned()),
            country: port.map(|port| port.country).or(country).map(str::to_owned),
        }
    }

    /// Tells whether anything is known of it.
    pub fn is_known(&self) -> bool {
        self.port.is_some() || self.country.is_some()
    }
}

impl SharedShipment {
    /// A shipment that was just read, without the operator's words or with those of now.
    /// `zone`: that of the pages.
    pub fn new(
        request: &RequestDetails,
        milestones: &[Milestone],
        with_words: bool,
        now: Timestamp,
        zone: &TimeZone,
    ) -> Self {
        let summary = &request.summary;
        let milestones = newest_first(milestones, zone).into_iter().take(MAX_MILESTONES);
        let modes = summary.services.iter();
        let modes = modes.filter_map(|service| service.transport_mode.as_deref());
        let modes = modes.map(|mode| first_chars(mode, MAX_NAME_CHARS));
        Self {
            transport_modes: modes.take(MAX_MODES).collect(),
            milestones: milestones.map(|one| shared(one, with_words)).collect(),
            lane: Some(SharedLane::of(request)),
            read_at: now,
            numbers: RequestNumbers::of(summary),
        }
    }

    /// The shipment as it was read at this time, `None` if something newer is known. Words are shown where the same words of the
    /// same milestone were shown before: others were released by nobody.
    pub fn renewed(
        &self,
        request: &RequestDetails,
        milestones: &[Milestone],
        read_at: Timestamp,
        zone: &TimeZone,
    ) -> Option<Self> {
        if read_at < self.read_at {
            return None;
        }
        let mut renewed = Self::new(request, milestones, true, read_at, zone);
        renewed.lane = renewed.lane.filter(|_| self.lane.is_some());
        for one in &mut renewed.milestones {
            let shown =
                |earlier: &&Milestone| is_same_milestone(earlier, one) && earlier.content == one.content;
            if self.milestones.iter().find(shown).is_none() {
                one.content = None;
            }
        }
        Some(renewed)
    }

    /// The shipment with a milestone that the operator reports. `None` for a known one, and for a delivery that may be
    /// about another request: operators may give one code to two customers ([`RequestNumbers::agree_with`]).
    pub fn with_reported(
        &self,
        reported: ReportedNumbers,
        milestone: &Milestone,
        now: Timestamp,
        zone: &TimeZone,
    ) -> Option<Self> {
        let is_empty = milestone.operation_status.trim().is_empty() && milestone.happened_at.is_none();
        let is_known = self
            .milestones
            .iter()
            .any(|one| is_same_milestone(one, milestone));
        if !self.numbers.agree_with(reported) || is_empty || is_known {
            return None;
        }
        let mut milestones = vec![shared(milestone, false)];
        milestones.extend(self.milestones.iter().cloned());
        let milestones = newest_first(&milestones, zone).into_iter().take(MAX_MILESTONES);
        Some(Self {
            milestones: milestones.cloned().collect(),
            read_at: now,
            ..self.clone()
        })
    }

    /// Tells whether the operator's words of some milestone are shown.
    pub fn has_words(&self) -> bool {
        self.milestones.iter().any(|one| one.content.is_some())
    }
}

/// A milestone without anything that is not meant for everybody.
fn shared(one: &Milestone, with_words: bool) -> Milestone {
    let short = |text: &Option<String>, chars| text.as_deref().map(|text| first_chars(text, chars));
    Milestone {
        id: one.id,
        operation_status: first_chars(&one.operation_status, MAX_NAME_CHARS),
        operation_status_label: short(&one.operation_status_label, MAX_NAME_CHARS),
        happened_at: short(&one.happened_at, MAX_NAME_CHARS),
        location: short(&one.location, MAX_NAME_CHARS),
        content: if with_words {
            short(&one.content, MAX_WORDS_CHARS).filter(|words| !words.trim().is_empty())
        } else {
            None
        },
    }
}

fn first_chars(text: &str, count: usize) -> String {
    text.chars().take(count).collect()
}

/// The last day of something that holds for `days` from today, and the first moment after it.
pub fn last_day(days: u8, now: Timestamp, zone: &TimeZone) -> Option<(Date, Timestamp)> {
    let last = now
        .to_zoned(zone.clone())
        .date()
        .checked_add(Span::new().days(days))
        .ok()?;
    let after = last.tomorrow().ok()?.to_zoned(zone.clone()).ok()?;
    Some((last, after.timestamp()))
}

#[cfg(test)]
mod tests {
    use partner_api::RequestSummary;
    use serde_json::json;

    use super::*;

    fn milestone(id: i64, status: &str, words: &str) -> Milestone {
        Milestone {
            id: Some(id),
            operation_status: status.into(),
            happened_at: Some(format!("2026-11-{id:02}T08:00:00+07:00")),
            location: Some("Cát Lái".into()),
            content: Some(words.into()),
            ..Milestone::default()
        }
    }

    fn request() -> RequestDetails {
        RequestDetails {
            summary: RequestSummary {
                partner_ref: Some("PO-1".into()),
                job_number: Some("JOB-9".into()),
                ..RequestSummary::default()
            },
            ..RequestDetails::default()
        }
    }

    fn shipment(milestones: &[Milestone], with_words: bool) -> SharedShipment {
        SharedShipment::new(
            &request(),
            milestones,
            with_words,
            Timestamp::UNIX_EPOCH,
            &TimeZone::UTC,
        )
    }

    fn words(shipment: &SharedShipment) -> Vec<Option<&str>> {
        let words = shipment.milestones.iter();
        words.map(|one| one.content.as_deref()).collect()
    }

    #[test]
    fn only_released_words_are_shown() {
        let before = [
            milestone(2, "departed", "ETA 5/12"),
            milestone(1, "booked", "Giá 100"),
        ];
        assert_eq!(words(&shipment(&before, false)), [None, None]);
        let released = shipment(&before, true);
        assert!(released.has_words());
        assert_eq!(words(&released), [Some("ETA 5/12"), Some("Giá 100")]);
        // The second one was changed since, the third is new.
        let now = [
            milestone(3, "arrived", "Phí 200"),
            milestone(2, "departed", "ETA 5/12"),
            milestone(1, "booked", "Giá 120"),
        ];
        let renewed = released
            .renewed(&request(), &now, Timestamp::UNIX_EPOCH, &TimeZone::UTC)
            .unwrap();
        assert_eq!(words(&renewed), [None, Some("ETA 5/12"), None]);
        let renewed = shipment(&before, false)
            .renewed(&request(), &now, Timestamp::UNIX_EPOCH, &TimeZone::UTC)
            .unwrap();
        assert_eq!(words(&renewed), [None, None, None]);
    }

    /// Ports and countries that the portal knows, nothing that somebody wrote.
    #[test]
    fn lane_is_of_known_ports_and_countries() {
        let place = |origin: serde_json::Value| {
            let request = RequestDetails { origin, ..request() };
            let shared = SharedShipment::new(&request, &[], false, Timestamp::UNIX_EPOCH, &TimeZone::UTC);
            let place = shared.lane.unwrap_or_default().origin;
            (place.port, place.country)
        };
        let known = |port: &str, country: &str| (Some(port.to_owned()), Some(country.to_owned()));
        assert_eq!(place(json!({"port": "SGN"})), known("SGN", "VN"));
        assert_eq!(
            place(json!({"port": "Los Angeles (LAX)", "country": "US", "address": "12 Lê Lợi"})),
            known("LAX", "US")
        );
        assert_eq!(
            place(json!({"port": "Kho của chị Hương, 12 Lê Lợi", "country": "VN"})),
            (None, Some("VN".to_owned()))
        );
        assert_eq!(place(json!({"country": "gọi 0988111222"})), (None, None));
        assert_eq!(place(serde_json::Value::Null), (None, None));
    }

    /// The person who made a link has seen what it shows; a renewal must not add to that.
    #[test]
    fn lane_is_not_added_to_links_that_were_made_without() {
        let before = SharedShipment {
            lane: None,
            ..shipment(&[], false)
        };
        let renewed = |shipment: &SharedShipment| {
            shipment.renewed(&request(), &[], Timestamp::UNIX_EPOCH, &TimeZone::UTC)
        };
        assert_eq!(renewed(&before).unwrap().lane, None);
        assert!(renewed(&shipment(&[], false)).unwrap().lane.is_some());
        let stored = r#"{"transport_modes":["sea"],"milestones":[],"read_at":"2026-11-26T00:00:00Z"}"#;
        assert_eq!(serde_json::from_str::<SharedShipment>(stored).unwrap().lane, None);
    }

    /// A page that is served from memory knows less than a delivery that came since.
    #[test]
    fn older_reading_takes_nothing_back() {
        let later = Timestamp::from_second(60).unwrap();
        let newest = SharedShipment::new(
            &request(),
            &[milestone(1, "booked", "")],
            false,
            later,
            &TimeZone::UTC,
        );
        assert_eq!(
            newest.renewed(&request(), &[], Timestamp::UNIX_EPOCH, &TimeZone::UTC),
            None
        );
        assert!(newest.renewed(&request(), &[], later, &TimeZone::UTC).is_some());
    }

    #[test]
    fn reported_milestone_needs_a_number_that_agrees() {
        let shipment = shipment(&[milestone(1, "booked", "")], false);
        let new = milestone(2, "departed", "Phí 200");
        let with = |numbers, one: &Milestone| {
            shipment.with_reported(numbers, one, Timestamp::UNIX_EPOCH, &TimeZone::UTC)
        };
        let job = |job_number| ReportedNumbers {
            job_number: Some(job_number),
            ..ReportedNumbers::default()
        };
        let reported = with(job("JOB-9"), &new).unwrap();
        let statuses: Vec<_> = reported
            .milestones
            .iter()
            .map(|one| one.operation_status.as_str())
            .collect();
        assert_eq!(statuses, ["departed", "booked"]);
        assert_eq!(words(&reported), [None, None]);
        assert_eq!(
            with(ReportedNumbers::default(), &new),
            None,
            "the code alone says nothing"
        );
        assert_eq!(with(job("JOB-8"), &new), None);
        let contradicts = ReportedNumbers {
            partner_ref: Some("PO-2"),
            ..job("JOB-9")
        };
        assert_eq!(with(contradicts, &new), None);
        // One that the request did not have yet.
        let more = ReportedNumbers {
            quotation_no: Some("Q-1"),
            ..job("JOB-9")
        };
        assert!(with(more, &new).is_some());
        assert_eq!(with(job("JOB-9"), &milestone(1, "booked", "")), None, "known");
        assert_eq!(with(job("JOB-9"), &Milestone::default()), None);
    }

    #[test]
    fn late_report_stands_where_it_belongs() {
        let shipment = shipment(&[milestone(3, "arrived", ""), milestone(1, "booked", "")], false);
        let job = ReportedNumbers {
            job_number: Some("JOB-9"),
            ..ReportedNumbers::default()
        };
        let reported = shipment.with_reported(
            job,
            &milestone(2, "departed", ""),
            Timestamp::UNIX_EPOCH,
            &TimeZone::UTC,
        );
        let statuses: Vec<_> = reported
            .unwrap()
            .milestones
            .into_iter()
            .map(|one| one.operation_status)
            .collect();
        assert_eq!(statuses, ["arrived", "departed", "booked"]);
    }

    #[test]
    fn texts_and_milestones_are_bounded() {
        let long = "x".repeat(100_000);
        let many: Vec<_> = (0..1_000)
            .map(|id| Milestone {
                id: Some(id),
                location: Some(long.clone()),
                ..milestone(1, &long, &long)
            })
            .collect();
        let shared = serde_json::to_string(&shipment(&many, true)).unwrap();
        assert!(shared.len() < 1_000_000, "{}", shared.len());
    }

    /// Through the end of the day in the zone, also over a change of the clock.
    #[test]
    fn last_day_ends_in_the_zone() {
        for (now, zone, day, after) in [
            (
                "2026-11-26T16:59:59Z",
                "Asia/Ho_Chi_Minh",
                "2026-12-03",
                "2026-12-03T17:00:00Z",
            ),
            (
                "2026-11-26T17:00:00Z",
                "Asia/Ho_Chi_Minh",
                "2026-12-04",
                "2026-12-04T17:00:00Z",
            ),
            (
                "2026-10-20T12:00:00Z",
                "Europe/Berlin",
                "2026-10-27",
                "2026-10-27T23:00:00Z",
            ),
        ] {
            let (last, end) = last_day(7, now.parse().unwrap(), &TimeZone::get(zone).unwrap()).unwrap();
            assert_eq!(
                (last.to_string().as_str(), end.to_string().as_str()),
                (day, after),
                "{now}"
            );
        }
    }
}
