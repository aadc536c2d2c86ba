//! What colleagues did about a request through this portal.

use std::collections::BTreeMap;

use jiff::SignedDuration;

use super::reading::{QuotationReading, RequestReading};
use crate::activity::{ActivityEntry, ActivityKind};
use crate::trade_lane::instant;

/// Somebody who negotiated about a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Negotiator {
    /// As the person called themselves; may be empty.
    pub name: String,
    pub times: usize,
    /// The number of the times whose outcome is not known, because the operator's answer was lost.
    pub unclear: usize,
}

/// The company's answer to a quotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerKind {
    Accepted,
    Rejected,
}

/// An answer that was given through this portal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenAnswer {
    pub kind: AnswerKind,
    /// As the person called themselves; may be empty.
    pub who: String,
    /// Since the quotation was sent. Never negative.
    pub after: SignedDuration,
}

/// The answer to the newest quotation, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The quotation or the activity was not read.
    NotRead,
    NoQuotation,
    /// The quotation does not tell when it was sent.
    Unreadable,
    /// No answer was given through this portal since the quotation was sent.
    NotAnswered,
    Given(GivenAnswer),
}

/// Those who negotiated, by name; `None` if the activity was not read.
pub(super) fn negotiators(activity: Option<&[ActivityEntry]>) -> Option<Vec<Negotiator>> {
    let mut by_name: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for entry in activity? {
        if entry.kind == Some(ActivityKind::Negotiated) {
            let (times, unclear) = by_name.entry(&entry.who).or_default();
            *times += 1;
            *unclear += usize::from(entry.is_unclear);
        }
    }
    let negotiator = |(name, (times, unclear)): (&str, _)| Negotiator {
        name: name.to_owned(),
        times,
        unclear,
    };
    Some(by_name.into_iter().map(negotiator).collect())
}

impl Answer {
    /// The first acceptance or rejection since the newest quotation was sent; unclear ones are none.
    pub(super) fn new(reading: &RequestReading) -> Self {
        let quotation = match &reading.quotation {
            QuotationReading::NotRead => return Self::NotRead,
            QuotationReading::None => return Self::NoQuotation,
            QuotationReading::Read(quotation) => quotation,
        };
        let Some(activity) = reading.activity.as_deref() else {
            return Self::NotRead;
        };
        let Some(sent) = instant(quotation.sent_at.as_deref()) else {
            return Self::Unreadable;
        };
        let first = activity
            .iter()
            .filter_map(|entry| {
                let after = entry.instant()?.duration_since(sent);
                let kind = answer_kind(entry)?;
                (!after.is_negative()).then_some((after, entry.number, kind, entry))
            })
            .min_by_key(|(after, number, ..)| (*after, *number));
        match first {
            None => Self::NotAnswered,
            Some((after, _, kind, entry)) => Self::Given(GivenAnswer {
                kind,
                who: entry.who.clone(),
                after,
            }),
        }
    }
}

fn answer_kind(entry: &ActivityEntry) -> Option<AnswerKind> {
    match entry.kind {
        Some(ActivityKind::Accepted) if !entry.is_unclear => Some(AnswerKind::Accepted),
        Some(ActivityKind::Rejected) if !entry.is_unclear => Some(AnswerKind::Rejected),
        _ => None,
    }
}
