//! Two to four quotations side by side: what each says, where they differ, and what one has that another lacks. Figures
//! and words are the operator's; nothing is added across currencies, and nothing is recommended.

use partner_api::{Quotation, RequestDetails};

use crate::lane_rates::LaneRates;

pub mod charge_kind;
pub mod charges;
pub mod choices;
pub mod comparable;
pub mod facts;
pub mod listed;
pub mod prices;
mod selection;
mod text_key;

pub use selection::{MAX_SELECTED, MIN_SELECTED, Selection, SelectionSize};

/// One quotation on the desk and the request that it is for.
#[derive(Clone, Copy, Debug)]
pub struct Offer<'a> {
    pub request: &'a RequestDetails,
    pub quotation: &'a Quotation,
    /// Earlier quotations of the same lane, where there are any.
    pub lane: Option<&'a LaneRates>,
}

/// Agreement of several quotations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    Same,
    Differs,
    /// There is nothing to compare it with.
    Alone,
}

impl Agreement {
    /// Of what stands in each column.
    pub fn of<T: PartialEq>(columns: &[T]) -> Self {
        match columns {
            [] | [_] => Self::Alone,
            [first, others @ ..] if others.iter().all(|other| other == first) => Self::Same,
            _ => Self::Differs,
        }
    }
}

#[cfg(test)]
mod tests;
