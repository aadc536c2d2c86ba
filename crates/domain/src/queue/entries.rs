//! The entries of the queue.

use std::collections::HashMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::RequestSummary;

use super::aside::{Asides, SetAside};
use super::brief::RequestBrief;
use super::lane_times::LaneTimes;
use super::mark::Mark;
use super::reason::{Known, Reason, Standing, last_day};
use super::seen::Seen;
use super::sort::Sort;
use crate::quotation::validity::Left;

/// What is remembered of requests, by their code.
pub type Briefs = HashMap<String, RequestBrief>;

/// What a queue is made of: the reader's rows, and what is remembered beside them.
#[derive(Clone, Copy, Debug)]
pub struct QueueInput<'a> {
    /// What the reader's own token has brought. Closed requests are told when they closed since the reader looked.
    pub rows: &'a [RequestSummary],
    pub briefs: &'a Briefs,
    pub aside: &'a Asides,
    pub seen: &'a Seen,
    pub lane_times: &'a LaneTimes,
    pub now: Timestamp,
    pub zone: &'a TimeZone,
}

/// A request that somebody should look at.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub row: RequestSummary,
    /// What is remembered, where it belongs to the row as it is now.
    pub brief: Option<RequestBrief>,
    pub reason: Reason,
    /// Whether its quotation can be answered, where that was read.
    pub standing: Option<Standing>,
    /// Since when it stands like this, as received.
    pub since: Option<String>,
    /// What it is like now; forms carry it.
    pub mark: Mark,
}

/// An entry that its reader has set aside.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryAside {
    pub entry: Entry,
    /// When it comes back by itself; nothing where only a change brings it back.
    pub ends: Option<Timestamp>,
}

/// What somebody should look at, the most urgent first, and what they have set aside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Queue {
    pub entries: Vec<Entry>,
    /// What comes back first is first.
    pub aside: Vec<EntryAside>,
    /// Codes of what was set aside and is back, so that it need not be remembered.
    pub returned: Vec<String>,
}

impl Entry {
    /// What is left to answer its quotation.
    pub fn left(&self) -> Option<Left> {
        self.standing.and_then(Standing::left)
    }

    fn new(row: &RequestSummary, input: &QueueInput<'_>) -> Option<Self> {
        let kept = input.briefs.get(&row.rfq_code);
        let brief = kept.filter(|brief| brief.belongs_to(row));
        let mark = Mark::new(row, brief);
        let known = Known {
            row,
            brief,
            is_on_hold: kept.is_some_and(|brief| brief.is_on_hold),
            mark: &mark,
            looked: input.seen.get(&row.rfq_code),
            lane_times: input.lane_times,
            now: input.now,
            zone: input.zone,
        };
        let reason = known.reason()?;
        let standing = known.standing();
        Some(Self {
            since: since(row, brief, reason),
            brief: brief.cloned(),
            row: row.clone(),
            reason,
            standing,
            mark,
        })
    }
}

/// A quotation waits since it was sent, everything else since the request changed last.
fn since(row: &RequestSummary, brief: Option<&RequestBrief>, reason: Reason) -> Option<String> {
    let quotation = brief.and_then(|brief| brief.quotation.as_ref());
    let sent = quotation.and_then(|quotation| quotation.sent_at.clone());
    let sent = sent.filter(|_| matches!(reason, Reason::Expires(_) | Reason::Quotation(_)));
    sent.or_else(|| row.updated_at.clone())
        .or_else(|| row.created_at.clone())
}

impl Queue {
    /// The queue of a reader. Every request that has a reason is in it or among what is set aside, once a row.
    pub fn build(input: &QueueInput<'_>) -> Self {
        let mut queue = Self::default();
        for row in input.rows {
            let set = input.aside.get(&row.rfq_code);
            match (Entry::new(row, input), set) {
                (Some(entry), Some(set)) if is_aside(&entry, set, input) => {
                    let ends = set.ends(input.zone);
                    queue.aside.push(EntryAside { entry, ends });
                }
                (entry, set) => {
                    queue.returned.extend(set.map(|_| row.rfq_code.clone()));
                    queue.entries.extend(entry);
                }
            }
        }
        Sort::Urgency.apply(&mut queue.entries);
        queue.aside.sort_by(|one, other| {
            let key = |aside: &EntryAside| (aside.ends.is_none(), aside.ends);
            key(one)
                .cmp(&key(other))
                .then_with(|| one.entry.row.rfq_code.cmp(&other.entry.row.rfq_code))
        });
        queue
    }

    /// How many requests need the reader.
    pub fn needs(&self) -> usize {
        self.entries
            .iter()
            .filter(|entry| entry.reason.needs_reader())
            .count()
    }

    /// What only tells: "all seen" ends it.
    pub fn informing(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.reason.only_informs())
    }
}

fn is_aside(entry: &Entry, set: &SetAside, input: &QueueInput<'_>) -> bool {
    let quotation = entry.brief.as_ref().and_then(|brief| brief.quotation.as_ref());
    let day = quotation.filter(|_| entry.left().is_some()).and_then(last_day);
    !set.is_over(&entry.mark, day, input.now, input.zone)
}

#[cfg(test)]
mod tests;
