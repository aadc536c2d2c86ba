//! Orders of the queue. Each is total: equal entries cannot be told apart by any key.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use rust_decimal::Decimal;

use super::entry::QueueEntry;
use super::reason::last_day;
use crate::currency::key;
use crate::trade_lane::instant;

/// The order of the queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// The reason, then what can be answered for the shortest time, then what waits longest.
    #[default]
    Urgency,
    /// The fewest days left.
    DaysLeft,
    /// The largest total of each currency; the currency of most entries first.
    Total,
    /// The longest waiting.
    Waiting,
}

impl Sort {
    pub const ALL: [Self; 4] = [Self::Urgency, Self::DaysLeft, Self::Total, Self::Waiting];

    pub fn code(self) -> &'static str {
        match self {
            Self::Urgency => "urgency",
            Self::DaysLeft => "days_left",
            Self::Total => "total",
            Self::Waiting => "waiting",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sort| sort.code() == code)
    }

    /// Puts entries into this order.
    pub fn apply(self, entries: &mut [QueueEntry]) {
        entries.sort_by_cached_key(urgency);
        match self {
            Self::Urgency => {}
            Self::DaysLeft => entries.sort_by_key(|entry| last(ends(entry))),
            Self::Waiting => entries.sort_by_key(|entry| last(began(entry))),
            Self::Total => {
                let counts = currencies(entries);
                entries.sort_by_cached_key(|entry| last(total(entry, &counts)));
            }
        }
    }
}

/// Unknown values come last.
fn last<T>(key: Option<T>) -> (bool, Option<T>) {
    (key.is_none(), key)
}

type Urgency = (
    u8,
    (bool, Option<Date>),
    (bool, Option<Timestamp>),
    String,
    Option<String>,
);

fn urgency(entry: &QueueEntry) -> Urgency {
    (
        entry.reason.rank(),
        last(ends(entry)),
        last(began(entry)),
        entry.row.rfq_code.clone(),
        entry.row.updated_at.clone(),
    )
}

/// The last day on which its quotation can be answered.
fn ends(entry: &QueueEntry) -> Option<Date> {
    entry.left()?;
    last_day(entry.brief.as_ref()?.quotation.as_ref()?)
}

fn began(entry: &QueueEntry) -> Option<Timestamp> {
    instant(entry.since.as_deref())
}

fn currency(entry: &QueueEntry) -> Option<String> {
    let quotation = entry.brief.as_ref()?.quotation.as_ref()?;
    quotation.total.as_ref()?.decimal()?;
    Some(key(quotation.currency.as_deref().unwrap_or_default()))
}

fn currencies(entries: &[QueueEntry]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for code in entries.iter().filter_map(currency) {
        *counts.entry(code).or_default() += 1;
    }
    counts
}

type Total = (Reverse<usize>, String, Reverse<Decimal>);

fn total(entry: &QueueEntry, counts: &BTreeMap<String, usize>) -> Option<Total> {
    let code = currency(entry)?;
    let value = entry
        .brief
        .as_ref()?
        .quotation
        .as_ref()?
        .total
        .as_ref()?
        .decimal()?;
    let count = counts.get(&code).copied().unwrap_or_default();
    Some((Reverse(count), code, Reverse(value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_has_a_name() {
        for sort in Sort::ALL {
            assert_eq!(Sort::from_code(sort.code()), Some(sort));
        }
        assert_eq!(Sort::from_code("beauty"), None);
    }
}
