//! Earlier quotations on the same trade lane.

use std::sync::Arc;

use partner_api::Quotation;
use rust_decimal::Decimal;

use crate::currency;
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
    /// Its first version, where that is known.
    pub first: Option<Arc<Quotation>>,
    /// The requests of colleagues for a better price, the newest first.
    pub negotiations: Vec<SentNegotiation>,
    pub facts: ComparisonFacts,
    pub hours_to_quote: Option<i64>,
    /// The transit times that its milestones tell.
    pub transits: Vec<Transit>,
}

/// A negotiation that somebody of the company has sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentNegotiation {
    /// As the person named themselves; empty where they did not.
    pub who: String,
    /// As it was sent.
    pub note: String,
    /// Seconds since 1970.
    pub at: i64,
}

/// The results of negotiations on a lane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bargains {
    /// The number of negotiations.
    pub times: usize,
    /// The number of quotations that they were about.
    pub quotations: usize,
    /// The median of how many percent less the last totals were than the first; negative: more. `None` if no two can be compared.
    pub median_less: Option<Decimal>,
    /// Of how many quotations that is known.
    pub compared: usize,
}

impl EarlierQuotation {
    /// By how many percent its total is lower than that of its first version (negative: higher), with one decimal. `None` where
    /// nobody negotiated, the first version is not known, or the two cannot be compared.
    pub fn percent_less(&self) -> Option<Decimal> {
        let first = self.first.as_deref().filter(|_| !self.negotiations.is_empty())?;
        let currency = |quotation: &Quotation| quotation.currency.as_deref().map(currency::key);
        if currency(first) != currency(&self.quotation) {
            return None;
        }
        let (before, after) = (first.total()?.decimal()?, self.quotation.total()?.decimal()?);
        let hundred = Decimal::from(100);
        let less = before.checked_sub(after)?.checked_mul(hundred)?;
        let percent = Some(before).filter(Decimal::is_sign_positive)?;
        Some(less.checked_div(percent)?.round_dp(1).normalize())
    }
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
    /// Returns the results of negotiations; `None` if nobody has negotiated.
    pub fn bargains(&self) -> Option<Bargains> {
        let negotiated = self.earlier.iter().filter(|one| !one.negotiations.is_empty());
        let times = negotiated.clone().map(|one| one.negotiations.len()).sum();
        let mut less: Vec<Decimal> = negotiated
            .clone()
            .filter_map(EarlierQuotation::percent_less)
            .collect();
        less.sort_unstable();
        (times > 0).then(|| Bargains {
            times,
            quotations: negotiated.count(),
            median_less: median(&less),
            compared: less.len(),
        })
    }

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

/// The median of sorted numbers.
fn median(sorted: &[Decimal]) -> Option<Decimal> {
    let upper = *sorted.get(sorted.len() / 2)?;
    if sorted.len() % 2 == 1 {
        return Some(upper);
    }
    let lower = *sorted.get(sorted.len() / 2 - 1)?;
    Some((lower.checked_add(upper)? / Decimal::TWO).round_dp(1).normalize())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::testing::{quotation, request};

    fn earlier(first: Option<Value>, last: &Value, negotiations: usize) -> EarlierQuotation {
        let of = |total: &Value| quotation(json!({"currency": "USD", "totals": {"total": total}}));
        let negotiation = SentNegotiation {
            who: "Lan".into(),
            note: "Giảm 5 %".into(),
            at: 0,
        };
        EarlierQuotation {
            code: "RFQ-1".into(),
            reference: "PO-1".into(),
            status: "confirmed".into(),
            status_label: None,
            quotation: of(last),
            first: first.as_ref().map(of),
            negotiations: vec![negotiation; negotiations],
            facts: ComparisonFacts::from_request(&request(json!({}))),
            hours_to_quote: None,
            transits: Vec::new(),
        }
    }

    fn lane(earlier: Vec<EarlierQuotation>) -> LaneRates {
        LaneRates {
            facts: ComparisonFacts::from_request(&request(json!({}))),
            hours_to_quote: None,
            earlier,
        }
    }

    #[test]
    fn median_of_what_negotiating_brought() {
        let rates = lane(vec![
            earlier(Some(json!("1000")), &json!("960"), 2),
            earlier(Some(json!("1000")), &json!("1010"), 1),
            earlier(Some(json!("300")), &json!("275"), 1),
            // Nobody negotiated; the first version is not known; a total that is no figure; nothing to compare with.
            earlier(Some(json!("1000")), &json!("500"), 0),
            earlier(None, &json!("500"), 1),
            earlier(Some(json!("one")), &json!("500"), 1),
            earlier(Some(json!("0")), &json!("500"), 1),
        ]);
        let less: Vec<_> = rates.earlier.iter().map(EarlierQuotation::percent_less).collect();
        let known: Vec<String> = less.iter().flatten().map(ToString::to_string).collect();
        assert_eq!(known, ["4", "-1", "8.3"]);
        let bargains = rates.bargains().unwrap();
        assert_eq!(
            (bargains.times, bargains.quotations, bargains.compared),
            (7, 6, 3)
        );
        assert_eq!(bargains.median_less, Some(Decimal::from(4)));
        let two = lane(vec![
            earlier(Some(json!("100")), &json!("97"), 1),
            earlier(Some(json!("100")), &json!("96"), 1),
        ]);
        assert_eq!(two.bargains().unwrap().median_less, Some(Decimal::new(35, 1)));
        assert_eq!(lane(vec![earlier(None, &json!("1"), 0)]).bargains(), None);
    }

    #[test]
    fn currencies_are_not_compared() {
        let mut one = earlier(Some(json!("1000")), &json!("960"), 1);
        one.first = Some(quotation(json!({"currency": "VND", "totals": {"total": "1000"}})));
        assert_eq!(one.percent_less(), None);
    }
}
