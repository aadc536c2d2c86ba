//! Short facts of each quotation in the operator's words.

use partner_api::Quotation;

use super::text_key::text_key;
use super::{Agreement, Offer};
use crate::quotation::changes::Fact;

/// A fact of each column, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactRow<'a> {
    pub fact: Fact,
    pub cells: Vec<Option<&'a str>>,
    pub agreement: Agreement,
}

type FactOf = fn(&Quotation) -> Option<&String>;

/// Validity and money stand by themselves, with more than words.
const FACTS: [(Fact, FactOf); 6] = [
    (Fact::TransitTime, |one| one.transit_time.as_ref()),
    (Fact::Schedule, |one| one.schedule.as_ref()),
    (Fact::Carrier, |one| one.carrier.as_ref()),
    (Fact::Route, |one| one.route.as_ref()),
    (Fact::Scope, |one| one.delivery_scope.as_ref()),
    (Fact::Services, |one| one.services.as_ref()),
];

/// The facts that at least one quotation gives.
pub fn rows<'a>(offers: &[Offer<'a>]) -> Vec<FactRow<'a>> {
    FACTS
        .iter()
        .map(|(fact, of)| {
            let cells: Vec<Option<&str>> = offers
                .iter()
                .map(|offer| of(offer.quotation).map(String::as_str))
                .map(|text| text.filter(|text| !text.trim().is_empty()))
                .collect();
            let agreement = agreement(&cells);
            FactRow {
                fact: *fact,
                cells,
                agreement,
            }
        })
        .filter(|row| row.cells.iter().any(Option::is_some))
        .collect()
}

/// The last day of validity of each column.
pub fn validity(offers: &[Offer<'_>]) -> Agreement {
    let days: Vec<Option<&str>> = offers
        .iter()
        .map(|offer| offer.quotation.valid_until.as_deref())
        .collect();
    agreement(&days)
}

fn agreement(cells: &[Option<&str>]) -> Agreement {
    let keys: Vec<Option<String>> = cells.iter().map(|cell| cell.map(text_key)).collect();
    Agreement::of(&keys)
}
