//! Quotations and their versions (spec: Quotation).

use jiff::Timestamp;
use jiff::civil::Date;
use rust_decimal::{Decimal, RoundingStrategy};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::json_number::decimal_value;
use crate::clock::local_date;

/// One version of a quotation as it was sent. Older versions stay with the request but only the newest can be
/// read through the API.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Quotation {
    pub quotation_no: String,
    /// 1, 2, 3, …
    pub version: u32,
    pub sent_at: Timestamp,
    /// Last day on which it can be accepted, in `Asia/Ho_Chi_Minh`.
    pub valid_until: Date,
    /// The operator closed this quotation for responses.
    #[serde(default)]
    pub closed_for_responses: bool,
    /// Staff-entered members (currency, services, route, charges, totals, terms, …), served as they are.
    pub content: Map<String, Value>,
}

impl Quotation {
    /// After the end of `valid_until` in Viet Nam.
    pub fn is_expired(&self, now: Timestamp) -> bool {
        local_date(now) > self.valid_until
    }

    /// A text member of the content, or "".
    pub fn text(&self, member: &str) -> &str {
        self.content
            .get(member)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }
}

/// A quotation that staff send: a validity and content. Build the content from [`QuotationText`] and [`Charge`]s, or pass
/// any JSON object (tests send hostile ones).
#[derive(Clone, Debug)]
pub struct QuotationDraft {
    pub valid_until: Date,
    /// True (the normal case): the partner may respond.
    pub can_respond: bool,
    pub content: Map<String, Value>,
}

/// Text members of a quotation in the spec's order.
#[derive(Clone, Debug, Default)]
pub struct QuotationText {
    /// Currency of the totals.
    pub currency: String,
    pub services: String,
    pub route: String,
    pub delivery_scope: String,
    pub carrier: String,
    pub schedule: String,
    pub transit_time: String,
    pub inclusions: Vec<String>,
    pub exclusions: Vec<String>,
    /// Each becomes `{title, description}` (element shape is this operator's choice).
    pub risks: Vec<(String, String)>,
    pub terms: Vec<String>,
}

/// A charge line before its amounts are calculated.
#[derive(Clone, Debug)]
pub struct Charge {
    pub name: String,
    pub unit: String,
    pub quantity: Decimal,
    pub unit_price: Decimal,
    pub currency: String,
    /// Percent, e.g. 8.
    pub vat_rate: Decimal,
    pub applied_condition: Option<String>,
}

impl QuotationDraft {
    /// Calculates amounts, VAT and totals (VND without decimals, other currencies with two) and builds the content.
    /// Totals add the lines in `text.currency`; lines in other currencies are outside the totals.
    pub fn new(text: QuotationText, charges: &[Charge], valid_until: Date) -> Self {
        let mut lines = Vec::with_capacity(charges.len());
        let (mut amount_sum, mut vat_sum) = (Decimal::ZERO, Decimal::ZERO);
        for (index, charge) in charges.iter().enumerate() {
            let decimals = if charge.currency == "VND" { 0 } else { 2 };
            let round =
                |v: Decimal| v.round_dp_with_strategy(decimals, RoundingStrategy::MidpointAwayFromZero);
            let amount = round(charge.quantity.saturating_mul(charge.unit_price));
            let vat = round(amount.saturating_mul(charge.vat_rate) / Decimal::ONE_HUNDRED);
            if charge.currency == text.currency {
                amount_sum = amount_sum.saturating_add(amount);
                vat_sum = vat_sum.saturating_add(vat);
            }
            lines.push(json!({
                "line_no": index + 1,
                "name": charge.name,
                "unit": charge.unit,
                "quantity": decimal_value(charge.quantity),
                "unit_price": decimal_value(charge.unit_price),
                "amount": decimal_value(amount),
                "currency": charge.currency,
                "vat_rate": decimal_value(charge.vat_rate),
                "vat_amount": decimal_value(vat),
                "total": decimal_value(amount.saturating_add(vat)),
                "applied_condition": charge.applied_condition,
            }));
        }
        let risks: Vec<Value> = text
            .risks
            .iter()
            .map(|(title, description)| json!({"title": title, "description": description}))
            .collect();
        let members = [
            ("currency", json!(text.currency)),
            ("services", json!(text.services)),
            ("route", json!(text.route)),
            ("delivery_scope", json!(text.delivery_scope)),
            ("carrier", json!(text.carrier)),
            ("schedule", json!(text.schedule)),
            ("transit_time", json!(text.transit_time)),
            ("inclusions", json!(text.inclusions)),
            ("exclusions", json!(text.exclusions)),
            ("risks", Value::Array(risks)),
            ("charges", Value::Array(lines)),
            (
                "totals",
                json!({
                    "amount": decimal_value(amount_sum),
                    "vat": decimal_value(vat_sum),
                    "total": decimal_value(amount_sum.saturating_add(vat_sum)),
                }),
            ),
            ("terms", json!(text.terms)),
        ];
        let content = members
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect();
        Self {
            valid_until,
            can_respond: true,
            content,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_add_only_the_currency_of_the_quotation() {
        let charge = |currency: &str, price: i64| Charge {
            name: "Cước".into(),
            unit: "kg".into(),
            quantity: Decimal::from(3),
            unit_price: Decimal::from(price),
            currency: currency.into(),
            vat_rate: Decimal::from(8),
            applied_condition: None,
        };
        let text = QuotationText {
            currency: "VND".into(),
            ..QuotationText::default()
        };
        let draft = QuotationDraft::new(
            text,
            &[charge("VND", 105), charge("USD", 7)],
            "2026-07-31".parse().unwrap(),
        );
        let totals = &draft.content["totals"];
        assert_eq!(totals["amount"].to_string(), "315");
        assert_eq!(totals["vat"].to_string(), "25");
        assert_eq!(totals["total"].to_string(), "340");
        assert_eq!(draft.content["charges"][1]["vat_amount"].to_string(), "1.68");
    }

    #[test]
    fn quotation_expires_at_the_end_of_its_last_day_in_viet_nam() {
        let quotation = Quotation {
            quotation_no: "QT".into(),
            version: 1,
            sent_at: Timestamp::UNIX_EPOCH,
            valid_until: "2026-07-31".parse().unwrap(),
            closed_for_responses: false,
            content: Map::new(),
        };
        assert!(!quotation.is_expired("2026-07-31T16:59:59Z".parse().unwrap()));
        assert!(quotation.is_expired("2026-07-31T17:00:00Z".parse().unwrap()));
    }
}
