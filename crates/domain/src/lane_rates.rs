//! Earlier quotations on the same trade lane.

use std::sync::Arc;

use partner_api::Quotation;

use crate::trade_lane::{ComparisonFacts, PriceComparison, Transit, UnitPrice, standing};

/// An earlier quotation of the same lane.
#[derive(Clone, Debug)]
pub struct EarlierQuotation {
    pub code: String,
    pub reference: String,
    /// The request's status now.
    pub status: String,
    pub status_label: Option<String>,
    pub quotation: Arc<Quotation>,
    pub facts: ComparisonFacts,
    pub hours_to_quote: Option<i64>,
    /// The transit times that its milestones tell.
    pub transits: Vec<Transit>,
}

/// The known rates of a lane; there is at least one earlier quotation.
#[derive(Clone, Debug)]
pub struct LaneRates {
    /// Of the request that the page is about.
    pub facts: ComparisonFacts,
    pub hours_to_quote: Option<i64>,
    /// Newest first.
    pub earlier: Vec<EarlierQuotation>,
}

impl LaneRates {
    /// Compares the unit price of the request's own quotation with earlier ones of the same delivery scope; `None` if there
    /// are too few.
    pub fn standing(&self, present: &Quotation) -> Option<PriceComparison> {
        let price = UnitPrice::from_quotation(present, &self.facts.cargo)?;
        let comparable: Vec<UnitPrice> = self
            .earlier
            .iter()
            .filter(|one| one.facts.delivery_scope == self.facts.delivery_scope)
            .filter_map(|one| UnitPrice::from_quotation(&one.quotation, &one.facts.cargo))
            .collect();
        standing(&price, &comparable)
    }
}
