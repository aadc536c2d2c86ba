//! Above which totals the acceptance of a quotation needs a colleague's decision.

use std::collections::BTreeMap;
use std::fmt;

use partner_api::Quotation;
use rust_decimal::Decimal;

use crate::currency;

/// The reason why accepting a quotation needs a colleague's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ApprovalReason {
    AboveLimit,
    /// It names no currency that has a limit. This and what follows cannot be compared: an error on the safe side.
    NoLimit,
    /// The total is missing, negative or no figure.
    NoTotal,
    /// A charge is in another currency than the total, or names none.
    OtherCurrency,
}

/// The largest totals that anybody accepts alone, by currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApprovalLimits(BTreeMap<String, Decimal>);

/// A text of limits that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadLimits {
    /// Not `CURRENCY:AMOUNT`.
    Unreadable(String),
    /// Named twice.
    Twice(String),
    Empty,
}

impl fmt::Display for BadLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(part) => write!(f, "{part:?} is not CURRENCY:AMOUNT, as in VND:50000000"),
            Self::Twice(currency) => write!(f, "{currency} is there twice"),
            Self::Empty => f.write_str("there is no limit in it"),
        }
    }
}

impl std::error::Error for BadLimits {}

impl ApprovalLimits {
    /// Reads `VND:50000000,USD:2000`.
    ///
    /// # Errors
    /// A part is not a currency with an amount, a currency is there twice, or there is none.
    pub fn parse(text: &str) -> Result<Self, BadLimits> {
        let mut limits = BTreeMap::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let bad = || BadLimits::Unreadable(part.to_owned());
            let (currency, amount) = part.split_once(':').ok_or_else(bad)?;
            let currency = currency::key(currency);
            let is_code = currency.len() == 3 && currency.bytes().all(|byte| byte.is_ascii_uppercase());
            let amount: Decimal = amount.trim().parse().map_err(|_| bad())?;
            if !is_code || amount.is_sign_negative() {
                return Err(bad());
            }
            if limits.insert(currency.clone(), amount).is_some() {
                return Err(BadLimits::Twice(currency));
            }
        }
        if limits.is_empty() {
            return Err(BadLimits::Empty);
        }
        Ok(Self(limits))
    }

    /// Returns why accepting this quotation needs a colleague's decision; `None` if it needs none. Equal is not above.
    pub fn reason(&self, quotation: &Quotation) -> Option<ApprovalReason> {
        let currency = currency::key(quotation.currency.as_deref().unwrap_or_default());
        let total = quotation.total().and_then(partner_api::Figure::decimal);
        let Some(limit) = self.0.get(&currency) else {
            return Some(ApprovalReason::NoLimit);
        };
        let Some(total) = total.filter(|total| !total.is_sign_negative()) else {
            return Some(ApprovalReason::NoTotal);
        };
        if currency::without_noise(total, &currency) > *limit {
            return Some(ApprovalReason::AboveLimit);
        }
        let is_own = |charge: Option<&str>| charge.is_some_and(|charge| currency::key(charge) == currency);
        let mut charges = quotation.charges.iter();
        let is_comparable = charges.all(|charge| is_own(charge.currency.as_deref()));
        (!is_comparable).then_some(ApprovalReason::OtherCurrency)
    }

    /// The limits, each with its currency.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Decimal)> {
        self.0.iter().map(|(currency, limit)| (currency.as_str(), *limit))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::testing::quotation;

    fn limits() -> ApprovalLimits {
        ApprovalLimits::parse(" vnd:50000000, USD:2000.50 ,").unwrap()
    }

    fn quoted(total: &serde_json::Value, currency: &str, lines: &[&str]) -> Arc<Quotation> {
        let charges: Vec<_> = lines
            .iter()
            .map(|currency| json!({"name": "Cước", "amount": "1", "currency": currency}))
            .collect();
        quotation(json!({"totals": {"total": total}, "currency": currency, "charges": charges}))
    }

    #[test]
    fn equal_is_not_above() {
        use ApprovalReason::{AboveLimit, NoLimit, NoTotal, OtherCurrency};
        for (total, currency, lines, reason) in [
            (json!("50000000"), "VND", &["VND", "vnd"][..], None),
            (json!(50_000_000.00), "VNĐ", &["₫"], None),
            (json!("50000000.01"), "VND", &["VND"], Some(AboveLimit)),
            (json!("50000000.01"), "VND", &["VND", "USD"], Some(AboveLimit)),
            (json!("2000.50"), "usd", &["USD"], None),
            (json!("2000.51"), "USD", &["USD"], Some(AboveLimit)),
            (json!("2000.5000000000002"), "USD", &["USD"], None),
            (json!("1"), "EUR", &["EUR"], Some(NoLimit)),
            (json!("1"), "", &[], Some(NoLimit)),
            (json!("1"), "VND", &["VND", "USD"], Some(OtherCurrency)),
            (json!("1"), "VND", &["VND", ""], Some(OtherCurrency)),
            (json!("50.000.000"), "VND", &["VND"], Some(NoTotal)),
            (json!(null), "VND", &["VND"], Some(NoTotal)),
            (json!("-1"), "VND", &["VND"], Some(NoTotal)),
            (json!("0"), "VND", &[], None),
        ] {
            let quotation = quoted(&total, currency, lines);
            assert_eq!(
                limits().reason(&quotation),
                reason,
                "{total} {currency} {lines:?}"
            );
        }
    }

    #[test]
    fn unreadable_limits_are_refused() {
        for bad in [
            "",
            " , ",
            "VND",
            "VND:",
            "VND:x",
            "VND:-1",
            "DONG:1",
            "VND:1,vnd:2",
            "V1D:3",
        ] {
            assert!(ApprovalLimits::parse(bad).is_err(), "{bad}");
        }
        assert_eq!(limits().iter().count(), 2);
    }

    proptest! {
        /// A larger total never needs less.
        #[test]
        fn larger_total_is_over_as_well(total in 0i64..100_000_000, more in 0i64..100_000_000) {
            let over = |total: i64| limits().reason(&quoted(&json!(total.to_string()), "VND", &["VND"])).is_some();
            prop_assert!(!over(total) || over(total + more));
            prop_assert_eq!(over(total), total > 50_000_000);
        }
    }
}
