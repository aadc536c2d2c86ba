//! The log of what people did about one request through this portal.

use jiff::Timestamp;

use crate::quotation::SeenQuotation;

/// Limit of a display name in characters.
pub const MAX_NAME_CHARS: usize = 80;

/// Something that somebody did about a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActivityKind {
    Created,
    /// Information that the operator had asked for.
    Supplied,
    Negotiated,
    Accepted,
    Rejected,
    Uploaded,
    /// A document of the checklist is not needed, kept by this portal.
    MarkedNotNeeded,
    /// It is needed, or needed again.
    MarkedNeeded,
    /// A link that shows the shipment to people without an account.
    Shared,
    ShareRenewed,
    ShareRevoked,
    /// Somebody is in charge of the request, kept by this portal; whom it was given to stands in the note.
    TookCharge,
    GaveCharge,
    ReleasedCharge,
    /// A colleague's decision about an acceptance, kept by this portal.
    AskedApproval,
    Approved,
    Declined,
}

impl ActivityKind {
    pub const ALL: [Self; 17] = [
        Self::Created,
        Self::Supplied,
        Self::Negotiated,
        Self::Accepted,
        Self::Rejected,
        Self::Uploaded,
        Self::MarkedNotNeeded,
        Self::MarkedNeeded,
        Self::Shared,
        Self::ShareRenewed,
        Self::ShareRevoked,
        Self::TookCharge,
        Self::GaveCharge,
        Self::ReleasedCharge,
        Self::AskedApproval,
        Self::Approved,
        Self::Declined,
    ];

    /// As the database keeps it: never changed once released.
    pub fn name(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Supplied => "supplied",
            Self::Negotiated => "negotiated",
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::Uploaded => "uploaded",
            Self::MarkedNotNeeded => "marked_not_needed",
            Self::MarkedNeeded => "marked_needed",
            Self::Shared => "shared",
            Self::ShareRenewed => "share_renewed",
            Self::ShareRevoked => "share_revoked",
            Self::TookCharge => "took_charge",
            Self::GaveCharge => "gave_charge",
            Self::ReleasedCharge => "released_charge",
            Self::AskedApproval => "asked_approval",
            Self::Approved => "approved",
            Self::Declined => "declined",
        }
    }

    /// `None` for a name that this version does not know.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// One thing that was sent. Texts are empty where there is nothing to tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActivityEntry {
    /// Counts the entries of a request from 1, without gaps.
    pub number: i64,
    /// Seconds since 1970.
    pub at: i64,
    /// As the person called themselves.
    pub who: String,
    /// `None`: written by a version of the portal that knows more.
    pub kind: Option<ActivityKind>,
    /// The quotation as it stood then.
    pub seen: SeenQuotation,
    /// The type of a document, or the reason of a rejection.
    pub code: String,
    pub file_name: String,
    /// As typed.
    pub note: String,
    /// The operator's answer was lost, and its state did not show the effect either.
    pub is_unclear: bool,
}

/// The newest entries of a request, newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestActivity {
    pub entries: Vec<ActivityEntry>,
}

impl RequestActivity {
    /// The number of all entries, if entries of every kind were asked for: they are numbered without gaps.
    pub fn count(&self) -> i64 {
        let numbers = self.entries.iter().map(|entry| entry.number);
        numbers.max().unwrap_or(0)
    }
}

impl ActivityEntry {
    /// The quotation as it stood then, where there was one.
    pub fn has_quotation(&self) -> bool {
        !(self.seen.quotation_no.is_empty() && self.seen.version.is_empty())
    }

    /// Returns true if it asked to renegotiate this version of a quotation.
    pub fn negotiates(&self, version: i64) -> bool {
        self.kind == Some(ActivityKind::Negotiated)
            && !self.is_unclear
            && self.seen.version.parse() == Ok(version)
    }

    /// Returns true if it answered this version of a quotation, or was meant to.
    pub fn responds_to(&self, version: Option<i64>) -> bool {
        use ActivityKind::{Accepted, Negotiated, Rejected};
        matches!(self.kind, Some(Accepted | Negotiated | Rejected))
            && self.seen.version.parse().ok() == version
    }

    /// The time as an instant; `None` for a time that no calendar has.
    pub fn instant(&self) -> Option<Timestamp> {
        jiff::Timestamp::from_second(self.at).ok()
    }
}
