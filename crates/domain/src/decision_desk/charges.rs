//! The charges of several quotations by their kind, and their lines of one currency together.

use std::collections::HashMap;

use partner_api::ChargeLine;

use super::Offer;
use super::charge_kind::ChargeKind;
use crate::currency::key;
use crate::quotation::sums::{Subtotal, by_currency};

/// The charges of one kind, for each column in the operator's order.
#[derive(Clone, Debug, PartialEq)]
pub struct KindRow<'a> {
    pub kind: ChargeKind,
    pub cells: Vec<Vec<&'a ChargeLine>>,
}

/// The kinds that at least one quotation has.
pub fn by_kind<'a>(offers: &[Offer<'a>]) -> Vec<KindRow<'a>> {
    let columns: Vec<Vec<(ChargeKind, &ChargeLine)>> = offers
        .iter()
        .map(|offer| {
            let lines = offer.quotation.charges.iter();
            lines
                .map(|line| (ChargeKind::from_name(&line.name), line))
                .collect()
        })
        .collect();
    ChargeKind::ALL
        .into_iter()
        .map(|kind| KindRow {
            kind,
            cells: columns
                .iter()
                .map(|lines| {
                    let alike = lines.iter().filter(|(of, _)| *of == kind);
                    alike.map(|(_, line)| *line).collect()
                })
                .collect(),
        })
        .filter(|row| row.cells.iter().any(|cell| !cell.is_empty()))
        .collect()
}

/// The sums of several lines of one kind, one for each currency; none for a line that stands alone in its currency.
pub fn sums(lines: &[&ChargeLine]) -> Vec<Subtotal> {
    let owned: Vec<ChargeLine> = lines.iter().map(|line| (*line).clone()).collect();
    let mut counts: HashMap<Option<String>, usize> = HashMap::new();
    for line in &owned {
        *counts.entry(line.currency.as_deref().map(key)).or_default() += 1;
    }
    by_currency(&owned)
        .into_iter()
        .filter(|sum| {
            counts
                .get(&sum.currency.as_deref().map(key))
                .is_some_and(|count| *count > 1)
        })
        .collect()
}

/// The lines of one currency together, for each column that has such lines.
#[derive(Clone, Debug, PartialEq)]
pub struct CurrencyRow {
    /// As first received; `None` if the lines name none.
    pub currency: Option<String>,
    pub cells: Vec<Option<Subtotal>>,
}

/// One row for each currency, in the order in which they first appear.
pub fn by_currency_of_lines(offers: &[Offer<'_>]) -> Vec<CurrencyRow> {
    let mut rows: Vec<CurrencyRow> = Vec::new();
    let mut places: HashMap<Option<String>, usize> = HashMap::new();
    for (at, offer) in offers.iter().enumerate() {
        for sum in by_currency(&offer.quotation.charges) {
            let found = *places.entry(sum.currency.as_deref().map(key)).or_insert_with(|| {
                rows.push(CurrencyRow {
                    currency: sum.currency.clone(),
                    cells: vec![None; offers.len()],
                });
                rows.len() - 1
            });
            if let Some(cell) = rows.get_mut(found).and_then(|row| row.cells.get_mut(at)) {
                *cell = Some(sum);
            }
        }
    }
    rows
}
