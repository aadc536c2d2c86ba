use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Figure, YesNo};
use crate::lenient::{self, Element};

/// The newest version of a request's quotation (spec, "Quotation"). Texts are the operator's, usually Vietnamese;
/// figures are shown as given.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Quotation {
    #[serde(deserialize_with = "lenient::opt_text")]
    pub quotation_no: Option<String>,
    #[serde(deserialize_with = "lenient::whole")]
    pub version: Option<i64>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub sent_at: Option<String>,
    /// A date without a time zone, for information only: `is_expired` and `can_respond` decide.
    #[serde(deserialize_with = "lenient::opt_text")]
    pub valid_until: Option<String>,
    #[serde(deserialize_with = "YesNo::read_yes")]
    pub is_expired: bool,
    #[serde(deserialize_with = "lenient::opt_code")]
    pub currency: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub services: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub route: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub delivery_scope: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub carrier: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub schedule: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub transit_time: Option<String>,
    #[serde(deserialize_with = "lenient::texts")]
    pub inclusions: Vec<String>,
    #[serde(deserialize_with = "lenient::texts")]
    pub exclusions: Vec<String>,
    /// Element shape not specified.
    #[serde(deserialize_with = "lenient::values")]
    pub risks: Vec<Value>,
    #[serde(deserialize_with = "lenient::list")]
    pub charges: Vec<ChargeLine>,
    #[serde(deserialize_with = "lenient::one")]
    pub totals: Option<QuotationTotals>,
    #[serde(deserialize_with = "lenient::texts")]
    pub terms: Vec<String>,
    /// True if the partner may still accept, negotiate or reject.
    #[serde(deserialize_with = "YesNo::read_yes")]
    pub can_respond: bool,
}

impl Quotation {
    /// The total to pay, as the service gives it.
    pub fn total(&self) -> Option<&Figure> {
        self.totals.as_ref().and_then(|totals| totals.total.as_ref())
    }
}

/// One charge of a quotation, in its own currency. `vat_rate` is in percent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChargeLine {
    #[serde(deserialize_with = "lenient::whole")]
    pub line_no: Option<i64>,
    #[serde(deserialize_with = "lenient::text")]
    pub name: String,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub unit: Option<String>,
    #[serde(deserialize_with = "Figure::lenient")]
    pub quantity: Option<Figure>,
    #[serde(deserialize_with = "Figure::lenient")]
    pub unit_price: Option<Figure>,
    #[serde(deserialize_with = "Figure::lenient")]
    pub amount: Option<Figure>,
    #[serde(deserialize_with = "lenient::opt_code")]
    pub currency: Option<String>,
    #[serde(deserialize_with = "Figure::lenient")]
    pub vat_rate: Option<Figure>,
    #[serde(deserialize_with = "Figure::lenient")]
    pub vat_amount: Option<Figure>,
    #[serde(deserialize_with = "Figure::lenient")]
    pub total: Option<Figure>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub applied_condition: Option<String>,
}

impl Element for ChargeLine {
    /// Not left out: a charge less would be told as all of them.
    fn from_text(name: String) -> Option<Self> {
        Some(Self {
            name,
            ..Self::default()
        })
    }
}

/// The service's own totals of a quotation, in the quotation's currency.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct QuotationTotals {
    #[serde(deserialize_with = "Figure::lenient")]
    pub amount: Option<Figure>,
    #[serde(deserialize_with = "Figure::lenient")]
    pub vat: Option<Figure>,
    #[serde(deserialize_with = "Figure::lenient")]
    pub total: Option<Figure>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotation_keeps_figures_as_written_and_reads_any_shape() {
        let read: Quotation = serde_json::from_str(
            r#"{"version":"2","is_expired":0,"can_respond":true,"inclusions":null,"exclusions":"Thuế nhập khẩu",
                "risks":[{"name":"Bão"},"Kẹt cảng",null],"terms":{"a":"T1"},
                "charges":[{"line_no":1,"name":"THC","unit_price":1234567890.125,"quantity":"3","currency":"USD","vat_rate":null}],
                "totals":{"amount":9007199254740993.50,"vat":0,"total":"9007199254740993.50"}}"#,
        )
        .unwrap();
        assert_eq!(read.version, Some(2));
        assert!(read.can_respond && !read.is_expired);
        assert_eq!(read.exclusions, ["Thuế nhập khẩu"]);
        assert_eq!(read.risks.len(), 3);
        assert_eq!(
            read.charges[0].unit_price.as_ref().unwrap().as_received(),
            "1234567890.125"
        );
        assert_eq!(
            read.totals
                .as_ref()
                .unwrap()
                .amount
                .as_ref()
                .unwrap()
                .as_received(),
            "9007199254740993.50"
        );
        assert_eq!(read.total(), read.totals.as_ref().unwrap().amount.as_ref());
    }
}
