//! Facts remembered of a request beside its row in the list.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::{Figure, Milestone, Quotation, RequestDetails, RequestSummary};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::question;
use crate::activity::ActivityEntry;
use crate::quotation::changes::difference;
use crate::tracking::{newest_first, newest_happened};
use crate::trade_lane::instant;

/// The facts of a request that the queue needs beyond the row of the list; kept when its details are read. Only a person
/// whose own token has brought the row may be shown it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RequestBrief {
    /// Time of the request's creation, as received: a code that the operator gives out again is another request.
    pub created_at: Option<String>,
    /// The row's status that it belongs to.
    pub status: String,
    /// The row's time of change that it belongs to, as received.
    pub updated_at: Option<String>,
    /// Time of the reading.
    pub read_at: Option<Timestamp>,
    /// The operator's question, in the operator's words.
    pub question: Option<String>,
    pub is_on_hold: bool,
    /// The first reading since which every one has found it on hold: the service says neither since when nor why.
    pub held_since: Option<Timestamp>,
    /// Code and label of where the shipment stands.
    pub operation_status: Option<String>,
    pub operation_status_label: Option<String>,
    pub quotation: Option<QuotationBrief>,
    /// The last time at which somebody asked to renegotiate that quotation through this portal.
    pub negotiated_at: Option<Timestamp>,
    /// The version before, as far as it was read.
    pub before: Option<EarlierVersion>,
    /// The newest milestone, where the milestones were read.
    pub milestone: Option<LastMilestone>,
    /// Seconds from sending the request to its first quotation, where the first one was read.
    pub quoted_after: Option<i64>,
}

/// A quotation in short, as the service gave it. Fields that only the quotation itself has are `None` until it was read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct QuotationBrief {
    pub quotation_no: Option<String>,
    pub version: Option<i64>,
    pub sent_at: Option<String>,
    pub valid_until: Option<String>,
    pub total: Option<Figure>,
    pub currency: Option<String>,
    pub is_expired: Option<bool>,
    pub can_respond: Option<bool>,
    /// Time at which the two flags were told.
    pub told_at: Option<Timestamp>,
}

/// An earlier version in short.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EarlierVersion {
    pub quotation_no: Option<String>,
    pub version: Option<i64>,
    pub total: Option<Figure>,
    pub currency: Option<String>,
}

/// A milestone in short.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastMilestone {
    pub id: Option<i64>,
    pub operation_status: String,
    pub operation_status_label: Option<String>,
    pub happened_at: Option<String>,
    pub location: Option<String>,
}

impl RequestBrief {
    /// Builds the brief of a reading. `quotation`: set if it was read too; facts of `previous` are kept while they hold:
    /// the figures of the same quotation, the version before, the milestone.
    pub fn new(
        details: &RequestDetails,
        quotation: Option<&Quotation>,
        previous: Option<&Self>,
        read_at: Timestamp,
    ) -> Self {
        let previous = previous.filter(|previous| previous.is_about(&details.summary));
        let was = previous.and_then(|previous| previous.quotation.as_ref());
        let quotation = quotation_brief(details, quotation, was, read_at);
        Self {
            created_at: details.summary.created_at.clone(),
            status: details.summary.status.clone(),
            updated_at: details.summary.updated_at.clone(),
            read_at: Some(read_at),
            question: question::words(&details.info_request),
            is_on_hold: details.is_held(),
            held_since: details
                .is_held()
                .then(|| previous.and_then(Self::on_hold_since).unwrap_or(read_at)),
            operation_status: details.operation_status.clone(),
            operation_status_label: details.operation_status_label.clone(),
            negotiated_at: None,
            before: version_before(quotation.as_ref(), previous),
            milestone: previous.and_then(|previous| previous.milestone.clone()),
            quoted_after: quoted_after(details, quotation.as_ref())
                .or_else(|| previous.and_then(|previous| previous.quoted_after)),
            quotation,
        }
    }

    /// With the newest of the milestones that have happened when they were read, or where none has the newest that is announced.
    /// `zone`: that of the pages.
    #[must_use]
    pub fn with_milestones(self, milestones: &[Milestone], zone: &TimeZone) -> Self {
        let newest = newest_first(milestones, zone);
        let happened = self.read_at.and_then(|now| newest_happened(&newest, now));
        let newest = happened.or(newest.first().copied());
        Self {
            milestone: newest.map(LastMilestone::from),
            ..self
        }
    }

    /// With the time of the renegotiation asked for last, if `newest` is about the quotation as it stands.
    #[must_use]
    pub fn with_negotiation(self, newest: &ActivityEntry) -> Self {
        let version = self.quotation.as_ref().and_then(|quotation| quotation.version);
        let is_of_this = version.is_some_and(|version| newest.negotiates(version));
        Self {
            negotiated_at: newest.instant().filter(|_| is_of_this),
            ..self
        }
    }

    /// Since when the portal knows of the hold that it tells of.
    pub fn on_hold_since(&self) -> Option<Timestamp> {
        // Briefs of earlier releases have the time of their last reading only.
        let since = self.held_since.or(self.read_at);
        since.filter(|_| self.is_on_hold)
    }

    /// Returns true if it is about the request of this row at all.
    pub fn is_about(&self, row: &RequestSummary) -> bool {
        self.created_at == row.created_at
    }

    /// Returns true if nothing has happened to the row since: only then are its words and figures today's.
    pub fn belongs_to(&self, row: &RequestSummary) -> bool {
        self.is_about(row) && self.status == row.status && self.updated_at == row.updated_at
    }

    /// Total of the quotation less that of the version before: only within one currency and only where it is exact.
    pub fn difference(&self) -> Option<Decimal> {
        let (now, before) = (self.quotation.as_ref()?, self.before.as_ref()?);
        difference(
            before.total.as_ref()?,
            before.currency.as_deref(),
            now.total.as_ref()?,
            now.currency.as_deref(),
        )
    }
}

impl QuotationBrief {
    /// Returns true if both are the same quotation, by the number, version and time of sending that both tell.
    fn is_same(&self, other: &Self) -> bool {
        (&self.quotation_no, self.version, &self.sent_at)
            == (&other.quotation_no, other.version, &other.sent_at)
    }

    /// Returns true if it asks another price than `earlier`, or has another number, as far as both tell.
    fn differs_from(&self, earlier: &EarlierVersion) -> bool {
        let other_total = match (&self.total, &earlier.total) {
            (Some(now), Some(was)) => now != was || self.currency != earlier.currency,
            _ => false,
        };
        self.quotation_no != earlier.quotation_no || self.version != earlier.version || other_total
    }
}

impl From<&QuotationBrief> for EarlierVersion {
    fn from(brief: &QuotationBrief) -> Self {
        Self {
            quotation_no: brief.quotation_no.clone(),
            version: brief.version,
            total: brief.total.clone(),
            currency: brief.currency.clone(),
        }
    }
}

impl From<&Milestone> for LastMilestone {
    fn from(milestone: &Milestone) -> Self {
        Self {
            id: milestone.id,
            operation_status: milestone.operation_status.clone(),
            operation_status_label: milestone.operation_status_label.clone(),
            happened_at: milestone.happened_at.clone(),
            location: milestone.location.clone(),
        }
    }
}

fn quotation_brief(
    details: &RequestDetails,
    quotation: Option<&Quotation>,
    was: Option<&QuotationBrief>,
    read_at: Timestamp,
) -> Option<QuotationBrief> {
    if let Some(quotation) = quotation {
        return Some(QuotationBrief {
            quotation_no: quotation.quotation_no.clone(),
            version: quotation.version,
            sent_at: quotation.sent_at.clone(),
            valid_until: quotation.valid_until.clone(),
            total: quotation.total().cloned(),
            currency: quotation.currency.clone(),
            is_expired: Some(quotation.is_expired),
            can_respond: Some(quotation.can_respond),
            told_at: Some(read_at),
        });
    }
    let summary = details.quotation.as_ref()?;
    let told = QuotationBrief {
        quotation_no: summary.quotation_no.clone(),
        version: summary.version,
        sent_at: summary.sent_at.clone(),
        valid_until: summary.valid_until.clone(),
        total: summary.total.clone(),
        ..QuotationBrief::default()
    };
    // The same quotation under another validity is told by its flags no more.
    let kept = was.filter(|was| was.is_same(&told) && was.valid_until == told.valid_until);
    Some(kept.cloned().unwrap_or(told))
}

/// The quotation before the current one: the one read last if it was another, or else the one before that.
fn version_before(now: Option<&QuotationBrief>, previous: Option<&RequestBrief>) -> Option<EarlierVersion> {
    let previous = previous?;
    let last = previous.quotation.as_ref().map(EarlierVersion::from);
    match (now, last) {
        (Some(now), Some(last)) if !now.differs_from(&last) => previous.before.clone(),
        (_, Some(last)) => Some(last),
        (_, None) => previous.before.clone(),
    }
}

fn quoted_after(details: &RequestDetails, quotation: Option<&QuotationBrief>) -> Option<i64> {
    let first = quotation.filter(|quotation| quotation.version == Some(1))?;
    let asked = details
        .submitted_at
        .as_deref()
        .or(details.summary.created_at.as_deref());
    let took = instant(first.sent_at.as_deref())?.duration_since(instant(asked)?);
    (!took.is_negative()).then(|| took.as_secs())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::testing::{quotation, request};

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn now() -> Timestamp {
        at("2026-07-20T04:00:00Z")
    }

    fn read(details: Value, of: Option<Value>, previous: Option<&RequestBrief>) -> RequestBrief {
        let quotation = of.map(quotation);
        RequestBrief::new(&request(details), quotation.as_deref(), previous, now())
    }

    fn version(number: i64, total: &str) -> Value {
        json!({"version": number, "sent_at": format!("2026-07-1{number}T09:15:00+07:00"), "totals": {"total": total}})
    }

    #[test]
    fn brief_holds_the_details_that_were_read() {
        let brief = read(
            json!({"info_request": {"message": "MSDS?"}, "is_on_hold": true, "operation_status": "departed"}),
            Some(json!({})),
            None,
        );
        assert_eq!(brief.question.as_deref(), Some("MSDS?"));
        assert!(brief.is_on_hold);
        assert_eq!(brief.operation_status.as_deref(), Some("departed"));
        let quotation = brief.quotation.as_ref().unwrap();
        assert_eq!(quotation.total.as_ref().unwrap().as_received(), "149824469");
        assert_eq!(
            (quotation.is_expired, quotation.can_respond),
            (Some(false), Some(true))
        );
        assert_eq!(brief.before, None);
    }

    #[test]
    fn hold_is_known_since_the_first_reading_that_found_it() {
        let later = |held: bool, previous: &RequestBrief, now: &str| {
            let details = request(json!({"is_on_hold": held}));
            RequestBrief::new(&details, None, Some(previous), at(now))
        };
        let free = read(json!({}), None, None);
        assert_eq!(free.on_hold_since(), None);
        let held = later(true, &free, "2026-07-20T05:00:00Z");
        assert_eq!(held.on_hold_since(), Some(at("2026-07-20T05:00:00Z")));
        let still = later(true, &held, "2026-07-21T05:00:00Z");
        assert_eq!(still.on_hold_since(), held.on_hold_since());
        let released = later(false, &still, "2026-07-22T05:00:00Z");
        assert_eq!(released.on_hold_since(), None);
        let again = later(true, &released, "2026-07-23T05:00:00Z");
        assert_eq!(again.on_hold_since(), Some(at("2026-07-23T05:00:00Z")));
        // Kept by an earlier release.
        let old = RequestBrief {
            held_since: None,
            ..held
        };
        assert_eq!(later(true, &old, "2026-07-24T05:00:00Z").held_since, old.read_at);
        let closed = request(json!({"status": "completed", "is_on_hold": true}));
        let closed = RequestBrief::new(&closed, None, Some(&still), at("2026-07-22T05:00:00Z"));
        assert!(!closed.is_on_hold);
        assert_eq!(closed.held_since, None);
        // Another request with the same code was never on hold before.
        let details = request(json!({"created_at": "2027-01-01T00:00:00Z", "is_on_hold": true}));
        let other = RequestBrief::new(&details, None, Some(&still), at("2027-01-02T00:00:00Z"));
        assert_eq!(other.on_hold_since(), Some(at("2027-01-02T00:00:00Z")));
    }

    #[test]
    fn milestone_kept_is_the_newest_by_its_time() {
        let milestone = |id, at: &str| Milestone {
            id: Some(id),
            happened_at: Some(at.into()),
            ..Milestone::default()
        };
        let oldest_first = [
            milestone(1, "2026-08-01T08:00:00Z"),
            milestone(2, "2026-08-05T08:00:00Z"),
        ];
        let brief = read(json!({}), None, None).with_milestones(&oldest_first, &TimeZone::UTC);
        assert_eq!(brief.milestone.and_then(|one| one.id), Some(2));
    }

    #[test]
    fn brief_of_a_summary_has_no_total_and_no_answer() {
        let brief = read(json!({}), None, None);
        let quotation = brief.quotation.unwrap();
        assert_eq!(
            (quotation.version, quotation.valid_until.as_deref()),
            (Some(2), Some("2026-07-22"))
        );
        assert_eq!(
            (quotation.total, quotation.is_expired, quotation.can_respond),
            (None, None, None)
        );
        assert_eq!(read(json!({"quotation": null}), None, None).quotation, None);
    }

    #[test]
    fn figures_of_the_same_quotation_are_kept_and_of_another_are_not() {
        let known = read(json!({}), Some(json!({})), None);
        let same = read(json!({"updated_at": "2026-07-17T00:00:00Z"}), None, Some(&known));
        assert_eq!(same.quotation, known.quotation);
        let newer = json!({"quotation": {"quotation_no": "QT-2607-0142", "version": 3, "sent_at": "2026-07-18T00:00:00Z"}});
        let other = read(newer, None, Some(&known));
        assert_eq!(other.quotation.as_ref().unwrap().total, None);
        assert_eq!(other.before.unwrap().version, Some(2));
        let longer = json!({"quotation": {"quotation_no": "QT-2607-0142", "version": 2, "sent_at": "2026-07-16T09:15:00+07:00", "valid_until": "2026-08-01"}});
        let longer = read(longer, None, Some(&known)).quotation.unwrap();
        assert_eq!(
            (longer.valid_until.as_deref(), longer.is_expired),
            (Some("2026-08-01"), None)
        );
    }

    #[test]
    fn difference_is_told_against_the_version_before_and_stays_told() {
        let first = read(json!({}), Some(version(1, "13200000.50")), None);
        let second = read(json!({}), Some(version(2, "12400000.25")), Some(&first));
        assert_eq!(second.difference(), Some("-800000.25".parse().unwrap()));
        let again = read(json!({}), Some(version(2, "12400000.25")), Some(&second));
        assert_eq!(again.difference(), second.difference());
        // While it is quoted again there is no quotation; the next one is compared with the last one.
        let between = read(
            json!({"status": "quoting", "quotation": null}),
            None,
            Some(&again),
        );
        assert_eq!(
            (
                between.quotation.clone(),
                between.before.as_ref().unwrap().version
            ),
            (None, Some(2))
        );
        let third = read(json!({}), Some(version(3, "12000000.25")), Some(&between));
        assert_eq!(third.difference(), Some("-400000".parse().unwrap()));
    }

    #[test]
    fn other_total_under_the_same_number_is_a_change() {
        let first = read(json!({}), Some(version(2, "100")), None);
        let second = read(json!({}), Some(version(2, "90")), Some(&first));
        assert_eq!(second.difference(), Some("-10".parse().unwrap()));
        let notation = read(json!({}), Some(version(2, "90.00")), Some(&second));
        assert_eq!(
            notation.difference(),
            Some("-10".parse().unwrap()),
            "90 and 90.00 are one price"
        );
    }

    #[test]
    fn reused_code_keeps_nothing_of_the_earlier_request() {
        let first = read(json!({}), Some(version(1, "100")), None);
        let again = json!({"created_at": "2027-01-01T00:00:00Z"});
        let other = read(again, Some(version(2, "90")), Some(&first));
        assert_eq!((other.before, other.quoted_after), (None, None));
    }

    #[test]
    fn nothing_is_subtracted_across_currencies() {
        let first = read(
            json!({}),
            Some(json!({"version": 1, "currency": "USD", "totals": {"total": 10}})),
            None,
        );
        let second = read(
            json!({}),
            Some(json!({"totals": {"total": 260_000}})),
            Some(&first),
        );
        assert_eq!(
            (second.before.as_ref().unwrap().version, second.difference()),
            (Some(1), None)
        );
    }

    #[test]
    fn time_to_quote_is_that_of_the_first_version() {
        let details = json!({"submitted_at": "2026-07-10T09:15:00+07:00"});
        let first = read(details.clone(), Some(version(1, "1")), None);
        assert_eq!(first.quoted_after, Some(86_400));
        assert_eq!(
            read(details.clone(), Some(version(2, "1")), None).quoted_after,
            None
        );
        assert_eq!(
            read(details, Some(version(2, "1")), Some(&first)).quoted_after,
            Some(86_400)
        );
        let backwards = json!({"submitted_at": "2026-08-10T09:15:00+07:00"});
        assert_eq!(read(backwards, Some(version(1, "1")), None).quoted_after, None);
    }

    #[test]
    fn brief_is_current_until_the_row_changes() {
        let brief = read(json!({}), None, None);
        let row = request(json!({})).summary;
        assert!(brief.belongs_to(&row));
        for moved in [
            json!({"status": "confirmed"}),
            json!({"updated_at": "2026-07-17T00:00:00Z"}),
            json!({"updated_at": null}),
            json!({"created_at": "2027-01-01T00:00:00Z"}),
        ] {
            assert!(!brief.belongs_to(&request(moved).summary));
        }
    }

    #[test]
    fn stored_brief_round_trips_and_missing_fields_are_none() {
        let milestones = [Milestone {
            id: Some(7),
            operation_status: "departed".into(),
            ..Milestone::default()
        }];
        let brief = read(json!({"info_request": "MSDS?"}), Some(json!({})), None)
            .with_milestones(&milestones, &TimeZone::UTC);
        let text = serde_json::to_string(&brief).unwrap();
        assert_eq!(serde_json::from_str::<RequestBrief>(&text).unwrap(), brief);
        assert_eq!(
            serde_json::from_str::<RequestBrief>("{}").unwrap(),
            RequestBrief::default()
        );
        let part = r#"{"quotation":{"total":149824469.50},"unheard_of":1}"#;
        let part: RequestBrief = serde_json::from_str(part).unwrap();
        assert_eq!(
            part.quotation.unwrap().total.unwrap().as_received(),
            "149824469.50"
        );
    }
}
