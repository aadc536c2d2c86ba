//! Actions of colleagues on a request through this portal.

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
    /// Without those of which nobody knows whether they were sent.
    pub times: usize,
    /// One of the times was before the newest quotation was sent, so that it may have come of it.
    pub is_before_newest: bool,
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

/// The people who negotiated, by name; `None` if the activity was not read.
pub(super) fn negotiators(reading: &RequestReading) -> Option<Vec<Negotiator>> {
    let sent = match &reading.quotation {
        QuotationReading::Read(newest) => instant(newest.sent_at.as_deref()),
        QuotationReading::NotRead | QuotationReading::None => None,
    };
    let mut by_name: BTreeMap<&str, (usize, bool)> = BTreeMap::new();
    for entry in reading.activity.as_deref()? {
        if entry.kind == Some(ActivityKind::Negotiated) && !entry.is_unclear {
            let (times, is_before_newest) = by_name.entry(&entry.who).or_default();
            *times += 1;
            *is_before_newest |= sent.zip(entry.instant()).is_none_or(|(sent, at)| at <= sent);
        }
    }
    let negotiator = |(name, (times, is_before_newest)): (&str, _)| Negotiator {
        name: name.to_owned(),
        times,
        is_before_newest,
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
