//! The entries of a reader's queue.

use jiff::Timestamp;

use super::aside::SetAside;
use super::entry::{QueueEntry, QueueInput};
use super::reason::last_day;
use super::sort::Sort;

/// An entry that its reader has set aside.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryAside {
    pub entry: QueueEntry,
    /// The time at which it comes back by itself; `None` if only a change brings it back.
    pub ends: Option<Timestamp>,
}

/// The requests that somebody should look at, the most urgent first, and those set aside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Queue {
    pub entries: Vec<QueueEntry>,
    /// Ordered by the time at which they come back.
    pub aside: Vec<EntryAside>,
    /// Codes of entries that were set aside and are back, so that they need not be remembered.
    pub returned: Vec<String>,
}

impl Queue {
    /// Builds the queue of a reader. Every request that has a reason is in it or among those set aside, once a row.
    pub fn build(input: &QueueInput<'_>) -> Self {
        let mut queue = Self::default();
        for row in input.rows {
            let set = input.aside.get(&row.rfq_code);
            match (QueueEntry::new(row, input), set) {
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

    /// The number of requests that need the reader.
    pub fn needs(&self) -> usize {
        self.entries
            .iter()
            .filter(|entry| entry.reason.needs_reader())
            .count()
    }

    /// The number of entries that are only worth a look.
    pub fn others(&self) -> usize {
        self.entries.len() - self.needs()
    }

    /// Entries that only inform; "all seen" ends them.
    pub fn informing(&self) -> impl Iterator<Item = &QueueEntry> {
        self.entries.iter().filter(|entry| entry.reason.only_informs())
    }
}

fn is_aside(entry: &QueueEntry, set: &SetAside, input: &QueueInput<'_>) -> bool {
    let quotation = entry.brief.as_ref().and_then(|brief| brief.quotation.as_ref());
    let day = quotation.filter(|_| entry.left().is_some()).and_then(last_day);
    !set.is_over(&entry.mark, day, input.now, input.zone)
}

#[cfg(test)]
mod tests;
