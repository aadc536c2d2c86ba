//! A remark where the lines do not add up to the service's totals. Only where all lines are in the currency of the
//! totals and every figure is an exact number: nothing is added across currencies, nothing rounded.

use domain::quotation::sums::by_currency;
use leptos::prelude::*;
use partner_api::{Figure, Quotation};

use crate::components::{Banner, Icon, Tone};
use crate::format::money::money;
use crate::frame::Frame;
use crate::text::quotation::quotation_texts;
use crate::text::reading::reading_texts;

/// Which of the three totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sum {
    Amount,
    Vat,
    Total,
}

/// A total that differs: what the lines come to, and what the service gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    pub sum: Sum,
    pub lines: Figure,
    pub given: Figure,
}

pub fn differences(quotation: &Quotation) -> Vec<Difference> {
    let sums = by_currency(&quotation.charges);
    let ([lines], Some(totals)) = (sums.as_slice(), &quotation.totals) else {
        return Vec::new();
    };
    let (Some(one), Some(other)) = (&lines.currency, &quotation.currency) else {
        return Vec::new();
    };
    if one.trim().is_empty() || !one.trim().eq_ignore_ascii_case(other.trim()) {
        return Vec::new();
    }
    let all = [
        (Sum::Amount, lines.amount, &totals.amount),
        (Sum::Vat, lines.vat, &totals.vat),
        (Sum::Total, lines.total, &totals.total),
    ];
    all.into_iter()
        .filter_map(|(sum, lines, given)| {
            let (lines, given) = (lines?, given.as_ref()?);
            (given.decimal()? != lines).then(|| Difference {
                sum,
                lines: lines.into(),
                given: given.clone(),
            })
        })
        .collect()
}

/// The remark; nothing where the sums agree or cannot be compared.
pub fn remark(quotation: &Quotation) -> impl IntoView + use<> {
    let (t, q) = (reading_texts(Frame::lang()), quotation_texts(Frame::lang()));
    let currency = quotation.currency.as_deref();
    let differences = differences(quotation);
    (!differences.is_empty()).then(|| {
        let items = differences
            .iter()
            .map(|one| {
                let what = match one.sum {
                    Sum::Amount => q.before_vat(),
                    Sum::Vat => q.vat(),
                    Sum::Total => q.total(),
                };
                let words = t.differ(what, &money(&one.lines, currency), &money(&one.given, currency));
                view! { <li>{words}</li> }
            })
            .collect_view();
        let conditions = quotation
            .charges
            .iter()
            .any(|line| {
                line.applied_condition
                    .as_ref()
                    .is_some_and(|words| !words.trim().is_empty())
            })
            .then(|| view! { <p>{t.differ_conditions()}</p> });
        view! {
            <div class="pad">
                <Banner tone=Tone::Wait drawing=Icon::Info title=t.differ_title()>
                    <ul>{items}</ul>
                    {conditions}
                </Banner>
            </div>
        }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::pages::testing::quotation;

    fn found(charges: serde_json::Value, totals: serde_json::Value, currency: &str) -> Vec<(Sum, String)> {
        differences(&quotation(
            json!({"charges": charges, "totals": totals, "currency": currency}),
        ))
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
            [(Sum::Vat, "8".into()), (Sum::Total, "108.3".into())]
        );
        assert_eq!(found(lines, wrong, "VND"), [], "another currency");
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
