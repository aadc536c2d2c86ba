//! Prices of one unit of the cargo, beside those of earlier quotations of the lane. Estimates: the service gives neither.

use super::Offer;
use crate::trade_lane::{Cargo, PriceComparison, UnitPrice};

/// The estimates of one column.
#[derive(Clone, Debug, PartialEq)]
pub struct Price {
    pub cargo: Cargo,
    /// `None` if the charges are in several currencies, or the cargo has no figure to divide the total by.
    pub unit: Option<UnitPrice>,
    /// `None` without enough earlier quotations.
    pub standing: Option<PriceComparison>,
}

/// One for each column.
pub fn prices(offers: &[Offer<'_>]) -> Vec<Price> {
    offers
        .iter()
        .map(|offer| {
            let cargo = Cargo::from_request(offer.request);
            Price {
                unit: UnitPrice::from_quotation(offer.quotation, &cargo),
                standing: offer.lane.and_then(|lane| lane.standing(offer.quotation)),
                cargo,
            }
        })
        .collect()
}
