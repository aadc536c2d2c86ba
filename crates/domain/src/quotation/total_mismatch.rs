//! Totals of the service that the lines do not add up to. Compared only if all lines are in the currency of the totals and
//! every figure is an exact number: nothing is added across currencies. Less than the smallest unit of the currency is no
//! difference: services that calculate with floats print it.

use partner_api::{Figure, Quotation};
use rust_decimal::Decimal;

use super::sums::by_currency;
use crate::currency::{key, minor_units};

/// One of the three totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparedSum {
    Amount,
    Vat,
    Total,
}

/// A total that differs: what the lines come to, and what the service gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    pub sum: ComparedSum,
    pub lines: Figure,
    pub given: Figure,
}

/// The totals that differ; empty if the sums agree or cannot be compared.
pub fn differences(quotation: &Quotation) -> Vec<Difference> {
    let sums = by_currency(&quotation.charges);
    let ([lines], Some(totals)) = (sums.as_slice(), &quotation.totals) else {
        return Vec::new();
    };
    let (Some(one), Some(other)) = (&lines.currency, &quotation.currency) else {
        return Vec::new();
    };
    if one.trim().is_empty() || key(one) != key(other) {
        return Vec::new();
    }
    let all = [
        (ComparedSum::Amount, lines.amount, &totals.amount),
        (ComparedSum::Vat, lines.vat, &totals.vat),
        (ComparedSum::Total, lines.total, &totals.total),
    ];
    all.into_iter()
        .filter_map(|(sum, lines, given)| {
            let (lines, given) = (lines?, given.as_ref()?);
            let difference = given.decimal()?.checked_sub(lines)?.abs();
            let smallest = Decimal::new(1, minor_units(one));
            (difference >= smallest).then(|| Difference {
                sum,
                lines: lines.into(),
                given: given.clone(),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn found(
        charges: serde_json::Value,
        totals: serde_json::Value,
        currency: &str,
    ) -> Vec<(ComparedSum, String)> {
        let quotation: Quotation =
            serde_json::from_value(json!({"charges": charges, "totals": totals, "currency": currency}))
                .unwrap();
        differences(&quotation)
            .into_iter()
            .map(|one| (one.sum, one.lines.to_string()))
            .collect()
    }

    #[test]
    fn mismatch_is_reported_within_one_currency() {
        let lines = json!([
            {"amount": 100.10, "vat_amount": 8, "total": 108.10, "currency": "usd "},
            {"amount": 0.2, "vat_amount": 0, "total": 0.20, "currency": "USD"}
        ]);
        let right = json!({"amount": 100.3, "vat": 8.00, "total": "108.30"});
        assert_eq!(found(lines.clone(), right, "USD"), []);
        let wrong = json!({"amount": 100.3, "vat": 9, "total": 108.29});
        assert_eq!(
            found(lines.clone(), wrong.clone(), "USD"),
            [
                (ComparedSum::Vat, "8".into()),
                (ComparedSum::Total, "108.3".into())
            ]
        );
        assert_eq!(found(lines, wrong, "VND"), [], "another currency");
        let lines = json!([{"total": 5, "currency": "VNĐ"}]);
        assert_eq!(
            found(lines, json!({"total": 6}), "VND"),
            [(ComparedSum::Total, "5".into())]
        );
    }

    #[test]
    fn less_than_the_smallest_unit_is_no_difference() {
        for (lines, total, currency, differs) in [
            ([27964.1, 35.2], json!(27_999.300_000_000_003), "USD", false),
            ([0.1, 0.2], json!(0.3), "USD", false),
            ([10.004, 5.001], json!(15.01), "USD", false),
            ([10.0, 5.0], json!(15.01), "USD", true),
            ([1000.4, 500.3], json!(1501), "VND", false),
            ([1000.0, 500.0], json!(1501), "VND", true),
            ([1.001, 1.002], json!(2.004), "KWD", true),
        ] {
            let charges = lines.map(|line| json!({"total": line, "currency": currency}));
            let found = found(json!(charges), json!({"total": total}), currency);
            assert_eq!(!found.is_empty(), differs, "{lines:?} {total}");
        }
    }

    #[test]
    fn incomparable_totals_are_not_compared() {
        let totals = json!({"amount": 1, "vat": 1, "total": 1});
        for lines in [
            json!([]),
            json!([{"total": 5}]),
            json!([{"total": 5, "currency": "VND"}, {"total": 5, "currency": "USD"}]),
            json!([{"total": "theo thực tế", "currency": "VND"}]),
        ] {
            assert_eq!(found(lines, totals.clone(), "VND"), []);
        }
        let lines = json!([{"amount": 5, "vat_amount": 5, "total": 5, "currency": "VND"}]);
        for totals in [json!(null), json!({}), json!({"total": "liên hệ"})] {
            assert_eq!(found(lines.clone(), totals, "VND"), []);
        }
    }
}
