//! Notices for people's devices: about the operator's actions on a request, and about what comes due. Pure: the known
//! state of a request and a newer reading or report go in, notices come out.
//!
//! The known state is advanced by readings of people's own tokens and by signed deliveries, whichever comes first, so
//! that one change gives one notice. The first reading of a request gives none: it is the state before any change.

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use partner_api::{Milestone, RequestDetails, RequestSummary, Status};
use serde::{Deserialize, Serialize};

use crate::date::read_day;
use crate::request_numbers::{ReportedNumbers, RequestNumbers};
use crate::tracking::{is_announced, is_same_milestone, newest_first, newest_happened};
use crate::trade_lane::instant;

/// Hours before the end of a quotation's validity at which somebody is told.
const VALIDITY_HOURS: i64 = 48;
/// Limit of the milestones that are remembered, the newest ones. Real shipments have some dozens.
const MAX_MILESTONES: usize = 60;
/// Limit of a remembered text in characters.
const MAX_TEXT_CHARS: usize = 120;

/// An event that a person may choose to get notices of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeEvent {
    /// The operator has a question.
    Question,
    /// There is a quotation, or another version of it.
    Quotation,
    /// The operator has put the request on hold.
    Hold,
    /// A followed shipment has a new milestone.
    Milestone,
    /// A quotation can be answered for 48 hours more.
    Validity,
}

impl NoticeEvent {
    pub const ALL: [Self; 5] = [
        Self::Question,
        Self::Quotation,
        Self::Hold,
        Self::Milestone,
        Self::Validity,
    ];

    pub fn code(self) -> &'static str {
        match self {
            Self::Question => "question",
            Self::Quotation => "quotation",
            Self::Hold => "hold",
            Self::Milestone => "milestone",
            Self::Validity => "validity",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|event| event.code() == code)
    }
}

/// The name that requests have in notices on a device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeReference {
    #[default]
    Code,
    PartnerRef,
    JobNumber,
    /// They have none.
    None,
}

impl NoticeReference {
    pub const ALL: [Self; 4] = [Self::Code, Self::PartnerRef, Self::JobNumber, Self::None];

    pub fn code(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::PartnerRef => "partner_ref",
            Self::JobNumber => "job_number",
            Self::None => "none",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reference| reference.code() == code)
    }
}

/// Something to tell of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    pub event: NoticeEvent,
    /// The code of the milestone, or the last day of the quotation, as the service gives it.
    pub about: Option<String>,
    /// The time of the milestone is still to come.
    #[serde(default)]
    pub is_announced: bool,
}

impl Notice {
    fn of(event: NoticeEvent) -> Self {
        Self {
            event,
            about: None,
            is_announced: false,
        }
    }

    fn about(event: NoticeEvent, what: &str) -> Self {
        Self {
            about: Some(first_chars(what)).filter(|what| !what.trim().is_empty()),
            ..Self::of(event)
        }
    }

    fn of_milestone(milestone: &Milestone, now: Timestamp) -> Self {
        Self {
            is_announced: is_announced(milestone, now),
            ..Self::about(NoticeEvent::Milestone, &milestone.operation_status)
        }
    }
}

/// The known state of a request, as far as notices need it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct WatchedRequest {
    pub rfq_code: String,
    pub numbers: RequestNumbers,
    status: String,
    /// The newest time of change that was told, as received.
    updated_at: Option<String>,
    /// When that was read or reported.
    known_at: Timestamp,
    /// `None`: not told so far.
    is_on_hold: Option<bool>,
    quotation: KnownQuotation,
    /// As received.
    valid_until: Option<String>,
    told_validity: bool,
    milestones: Vec<KnownMilestone>,
    has_read_milestones: bool,
}

/// Which quotation there is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum KnownQuotation {
    /// Not told so far.
    #[default]
    Untold,
    Absent,
    Version {
        number: Option<String>,
        version: Option<i64>,
        sent_at: Option<String>,
    },
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct KnownMilestone {
    id: Option<i64>,
    operation_status: String,
    happened_at: Option<String>,
}

/// A reading of a request by somebody's own token.
#[derive(Clone, Copy, Debug)]
pub struct ObservedRequest<'a> {
    pub row: &'a RequestSummary,
    pub details: Option<&'a RequestDetails>,
    pub milestones: Option<&'a [Milestone]>,
    /// When its oldest part was read.
    pub read_at: Timestamp,
    /// In which times are shown.
    pub zone: &'a TimeZone,
}

/// The content of a signed delivery about a request (spec, "Events").
#[derive(Clone, Copy, Debug)]
pub enum DeliveryReport<'a> {
    Status {
        status: &'a str,
        previous: Option<&'a str>,
        changed_at: Option<&'a str>,
    },
    Milestone(&'a Milestone),
}

impl WatchedRequest {
    /// Returns the state after a reading, with notices of the changes since `before`. `None` if nothing is new.
    pub fn after_reading(before: Option<&Self>, reading: ObservedRequest) -> Option<(Self, Vec<Notice>)> {
        let ObservedRequest {
            row, read_at, zone, ..
        } = reading;
        if before.is_some_and(|before| read_at < before.known_at) {
            return None;
        }
        let first = Self::default();
        let was = before.unwrap_or(&first);
        let mut now = Self {
            rfq_code: row.rfq_code.clone(),
            numbers: RequestNumbers::of(row),
            status: first_chars(&row.status),
            updated_at: row.updated_at.as_deref().map(first_chars),
            known_at: read_at,
            ..was.clone()
        };
        // An answer from before a change that a delivery has reported meanwhile.
        let has_moved = was.status != now.status;
        if has_moved && is_before(row.updated_at.as_deref(), was.updated_at.as_deref()) {
            return None;
        }
        if let Some(details) = reading.details {
            now.is_on_hold = Some(details.is_held());
            now.read_quotation(details);
        } else if has_moved {
            now.forget_quotation_if_quoted();
        }
        let new_milestone = reading
            .milestones
            .and_then(|all| now.read_milestones(all, read_at, zone));
        let same = Self {
            known_at: was.known_at,
            ..now.clone()
        };
        if before == Some(&same) {
            return None;
        }
        let mut notices = Vec::new();
        if before.is_some() {
            notices.extend(was.status_notice(&now));
            if was.is_on_hold == Some(false) && now.is_on_hold == Some(true) {
                notices.push(Notice::of(NoticeEvent::Hold));
            }
            notices.extend(new_milestone.filter(|_| was.has_read_milestones));
        }
        Some((now, notices))
    }

    /// Returns the state after a delivery, with its notices. `None` for a delivery about another request with this code,
    /// or one with nothing new: it may come 44 minutes late.
    pub fn after_report(
        &self,
        numbers: ReportedNumbers,
        report: DeliveryReport,
        at: Timestamp,
    ) -> Option<(Self, Vec<Notice>)> {
        if !self.numbers.agree_with(numbers) {
            return None;
        }
        let mut now = Self {
            known_at: at,
            ..self.clone()
        };
        match report {
            DeliveryReport::Status {
                status,
                previous,
                changed_at,
            } => {
                let known_at = self.updated_at.as_deref();
                if status.trim().is_empty() || is_before(changed_at, known_at) {
                    return None;
                }
                // The same status once more: the delivery of the status between is late.
                let came_back =
                    is_before(known_at, changed_at) && previous.is_some_and(|previous| previous != status);
                if status == self.status && !came_back {
                    return None;
                }
                now.status = first_chars(status);
                now.updated_at = changed_at.map(first_chars).or(now.updated_at);
                now.forget_quotation_if_quoted();
                let between = Self {
                    status: previous.unwrap_or_default().to_owned(),
                    ..self.clone()
                };
                let before = if came_back { &between } else { self };
                let notices = before.status_notice(&now).into_iter().collect();
                Some((now, notices))
            }
            DeliveryReport::Milestone(milestone) => {
                let one = KnownMilestone::from(milestone);
                let is_empty = one.operation_status.trim().is_empty() && one.happened_at.is_none();
                if is_empty || self.milestones.iter().any(|known| known.is_same(&one)) {
                    return None;
                }
                let notice = Notice::of_milestone(milestone, at);
                now.milestones.insert(0, one);
                now.milestones.truncate(MAX_MILESTONES);
                Some((now, vec![notice]))
            }
        }
    }

    /// Returns the state after the notice that the quotation ends soon. `None` if there is no need (any more).
    pub fn after_validity(&self, now: Timestamp, zone: &TimeZone) -> Option<(Self, Vec<Notice>)> {
        if self.validity_due(zone).is_none_or(|due| due > now) || self.validity_end(zone)? <= now {
            return None;
        }
        let notice = Notice::about(NoticeEvent::Validity, self.valid_until.as_deref()?);
        let told = Self {
            told_validity: true,
            ..self.clone()
        };
        Some((told, vec![notice]))
    }

    /// When somebody has to be told that the quotation ends: 48 hours before the end of its last day in the portal's time zone.
    pub fn validity_due(&self, zone: &TimeZone) -> Option<Timestamp> {
        if self.told_validity || Status::from_code(&self.status) != Status::Quoted {
            return None;
        }
        self.validity_end(zone)?.checked_sub(VALIDITY_HOURS.hours()).ok()
    }

    fn validity_end(&self, zone: &TimeZone) -> Option<Timestamp> {
        let day = read_day(self.valid_until.as_deref()?)?;
        Some(day.tomorrow().ok()?.to_zoned(zone.clone()).ok()?.timestamp())
    }

    /// Drops the notice of the end for a quotation that ends so soon already that its reader sees that.
    #[must_use]
    pub fn without_past_validity(mut self, zone: &TimeZone) -> Self {
        if self.validity_due(zone).is_some_and(|due| due <= self.known_at) {
            self.told_validity = true;
        }
        self
    }

    /// Tells whether it waits for somebody of the company.
    pub fn needs_answer(&self) -> bool {
        Status::from_code(&self.status).needs_partner()
    }

    /// The name of the request on a device, where it has one of this kind.
    pub fn reference(&self, kind: NoticeReference) -> Option<&str> {
        let text = match kind {
            NoticeReference::Code => Some(self.rfq_code.as_str()),
            NoticeReference::PartnerRef => self.numbers.partner_ref.as_deref(),
            NoticeReference::JobNumber => self.numbers.job_number.as_deref(),
            NoticeReference::None => None,
        };
        text.map(str::trim).filter(|text| !text.is_empty())
    }

    /// A quotation that only its status tells of is not the one that was known.
    fn forget_quotation_if_quoted(&mut self) {
        if Status::from_code(&self.status) == Status::Quoted {
            self.quotation = KnownQuotation::Untold;
            self.valid_until = None;
        }
    }

    fn read_quotation(&mut self, details: &RequestDetails) {
        let text = |text: &Option<String>| text.as_deref().map(first_chars);
        let (quotation, valid_until) = match &details.quotation {
            Some(quotation) => (
                KnownQuotation::Version {
                    number: text(&quotation.quotation_no),
                    version: quotation.version,
                    sent_at: text(&quotation.sent_at),
                },
                text(&quotation.valid_until),
            ),
            None => (KnownQuotation::Absent, None),
        };
        if quotation != self.quotation || valid_until != self.valid_until {
            self.told_validity = false;
        }
        self.quotation = quotation;
        self.valid_until = valid_until;
    }

    /// Remembers the milestones and returns the notice of the newest one that was not known: of one that has happened before one that
    /// is announced.
    fn read_milestones(&mut self, all: &[Milestone], now: Timestamp, zone: &TimeZone) -> Option<Notice> {
        let mut all = newest_first(all, zone);
        all.truncate(MAX_MILESTONES);
        let is_known = |one: &Milestone| {
            let one = KnownMilestone::from(one);
            self.milestones.iter().any(|known| known.is_same(&one))
        };
        let new: Vec<&Milestone> = all.iter().copied().filter(|one| !is_known(one)).collect();
        let newest = newest_happened(&new, now).or(new.first().copied());
        let notice = newest.map(|new| Notice::of_milestone(new, now));
        self.milestones = all.into_iter().map(KnownMilestone::from).collect();
        self.has_read_milestones = true;
        notice
    }

    /// Returns the notice about the question or the quotation for the change from `self` to `now`.
    fn status_notice(&self, now: &Self) -> Option<Notice> {
        let has_moved = self.status != now.status;
        match Status::from_code(&now.status) {
            Status::NeedInfo if has_moved => Some(Notice::of(NoticeEvent::Question)),
            Status::Quoted if has_moved || self.quotation.is_before(&now.quotation) => {
                Some(Notice::of(NoticeEvent::Quotation))
            }
            _ => None,
        }
    }
}

impl KnownQuotation {
    /// Tells whether `now` is a quotation that `self` does not have, as far as `self` was reported.
    fn is_before(&self, now: &Self) -> bool {
        matches!(now, Self::Version { .. }) && *self != Self::Untold && self != now
    }
}

impl KnownMilestone {
    fn is_same(&self, other: &Self) -> bool {
        is_same_milestone(&self.as_milestone(), &other.as_milestone())
    }

    fn as_milestone(&self) -> Milestone {
        Milestone {
            id: self.id,
            operation_status: self.operation_status.clone(),
            happened_at: self.happened_at.clone(),
            ..Milestone::default()
        }
    }
}

impl From<&Milestone> for KnownMilestone {
    fn from(one: &Milestone) -> Self {
        Self {
            id: one.id,
            operation_status: first_chars(&one.operation_status),
            happened_at: one.happened_at.as_deref().map(first_chars),
        }
    }
}

/// Tells whether the one time is before the other, as far as both can be read.
fn is_before(one: Option<&str>, other: Option<&str>) -> bool {
    instant(one)
        .zip(instant(other))
        .is_some_and(|(one, other)| one < other)
}

fn first_chars(text: &str) -> String {
    text.chars().take(MAX_TEXT_CHARS).collect()
}

#[cfg(test)]
mod tests;
