//! Sums of charge lines that are safe to show: within one currency only, of the figures as received. Nothing is
//! ever added across currencies, and a sum with a figure missing is no sum.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::Hash;

use partner_api::{ChargeLine, Figure};
use rust_decimal::Decimal;

/// The lines of one currency together (`currency` as received; `None` when the lines name none).
#[derive(Clone, Debug, PartialEq)]
pub struct Subtotal {
    pub currency: Option<String>,
    pub amount: Option<Decimal>,
    pub vat: Option<Decimal>,
    pub total: Option<Decimal>,
}

/// The lines of one currency and one VAT rate together. `rate` is in percent, as received.
#[derive(Clone, Debug, PartialEq)]
pub struct VatGroup {
    pub rate: Option<Figure>,
    pub currency: Option<String>,
    /// Before VAT.
    pub amount: Option<Decimal>,
    pub vat: Option<Decimal>,
}

/// One subtotal for each currency, in the order in which the currencies first appear.
pub fn by_currency(charges: &[ChargeLine]) -> Vec<Subtotal> {
    grouped(charges, currency_of)
        .into_iter()
        .map(|lines| Subtotal {
            currency: lines[0].currency.clone(),
            amount: sum(&lines, |line| line.amount.as_ref()),
            vat: sum(&lines, |line| line.vat_amount.as_ref()),
            total: sum(&lines, |line| line.total.as_ref()),
        })
        .collect()
}

/// VAT by rate and currency, the lowest rate first, lines without a rate last.
pub fn by_vat_rate(charges: &[ChargeLine]) -> Vec<VatGroup> {
    let mut groups: Vec<VatGroup> = grouped(charges, |line| {
        (line.vat_rate.as_ref().map(rate_key), currency_of(line))
    })
    .into_iter()
    .map(|lines| VatGroup {
        rate: lines[0].vat_rate.clone(),
        currency: lines[0].currency.clone(),
        amount: sum(&lines, |line| line.amount.as_ref()),
        vat: sum(&lines, |line| line.vat_amount.as_ref()),
    })
    .collect();
    groups.sort_by(|one, other| compare_rates(one.rate.as_ref(), other.rate.as_ref()));
    groups
}

fn compare_rates(one: Option<&Figure>, other: Option<&Figure>) -> Ordering {
    let key = |rate: Option<&Figure>| rate.map(|rate| (rate.decimal().is_none(), rate.decimal()));
    match (key(one), key(other)) {
        (None, None) => Ordering::Equal,
        (None, Some(_)) => Ordering::Greater,
        (Some(_), None) => Ordering::Less,
        (Some(one), Some(other)) => one.cmp(&other),
    }
}

/// No currency is a group of its own.
fn currency_of(line: &ChargeLine) -> Option<String> {
    line.currency.as_deref().map(crate::currency::key)
}

/// Equal for equal rates, however they are written.
fn rate_key(rate: &Figure) -> String {
    let value = rate.decimal().map(|rate| rate.normalize().to_string());
    value.unwrap_or_else(|| rate.as_received().to_owned())
}

/// In the order in which the keys first appear.
fn grouped<K: Eq + Hash>(charges: &[ChargeLine], key: impl Fn(&ChargeLine) -> K) -> Vec<Vec<&ChargeLine>> {
    let mut places: HashMap<K, usize> = HashMap::new();
    let mut groups: Vec<Vec<&ChargeLine>> = Vec::new();
    for line in charges {
        let place = *places.entry(key(line)).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(line),
            None => groups.push(vec![line]),
        }
    }
    groups
}

/// `None` as soon as one line has no number there: half a sum would mislead.
fn sum<'a>(lines: &[&'a ChargeLine], of: impl Fn(&'a ChargeLine) -> Option<&'a Figure>) -> Option<Decimal> {
    lines
        .iter()
        .try_fold(Decimal::ZERO, |sum, line| sum.checked_add(of(line)?.decimal()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(
        currency: Option<&str>,
        rate: Option<&str>,
        amount: &str,
        vat: Option<&str>,
        total: &str,
    ) -> ChargeLine {
        ChargeLine {
            currency: currency.map(str::to_owned),
            vat_rate: rate.map(Figure::new),
            amount: Some(Figure::new(amount)),
            vat_amount: vat.map(Figure::new),
            total: Some(Figure::new(total)),
            ..ChargeLine::default()
        }
    }

    fn decimal(text: &str) -> Option<Decimal> {
        text.parse().ok()
    }

    #[test]
    fn currencies_are_never_added_together() {
        let charges = [
            line(Some("USD"), Some("0"), "4815.45", Some("0"), "4815.45"),
            line(Some("VND"), Some("8"), "2435400", Some("194832"), "2630232"),
            line(Some("usd "), Some("0"), "166.05", Some("0"), "166.05"),
            line(None, Some("8"), "1", Some("0.08"), "1.08"),
        ];
        let sums = by_currency(&charges);
        assert_eq!(
            sums.iter().map(|sum| sum.currency.as_deref()).collect::<Vec<_>>(),
            [Some("USD"), Some("VND"), None]
        );
        assert_eq!(sums[0].total, decimal("4981.50"));
        assert_eq!(
            (sums[1].amount, sums[1].vat),
            (decimal("2435400"), decimal("194832"))
        );
        assert_eq!(sums[2].total, decimal("1.08"));
    }

    #[test]
    fn unreadable_figure_leaves_only_its_column_without_a_sum() {
        let written = by_currency(&[
            line(Some("VND"), Some("8"), "50", Some("4"), "54"),
            line(Some("VNĐ"), Some("8"), "1", Some("0"), "1"),
        ]);
        assert_eq!((written.len(), written[0].total), (1, decimal("55")));
        let mut worded = line(Some("VND"), Some("8"), "100", None, "100");
        worded.total = Some(Figure::new("theo thực tế"));
        let sums = by_currency(&[line(Some("VND"), Some("8"), "50", Some("4"), "54"), worded]);
        assert_eq!(
            sums,
            [Subtotal {
                currency: Some("VND".into()),
                amount: decimal("150"),
                vat: None,
                total: None
            }]
        );
    }

    #[test]
    fn sum_beyond_28_digits_is_none() {
        let huge = "79228162514264337593543950335";
        let sums = by_currency(&[
            line(Some("VND"), None, huge, Some("0"), huge),
            line(Some("VND"), None, "1", Some("0"), "1"),
        ]);
        assert_eq!(sums[0].amount, None);
        assert_eq!(sums[0].vat, decimal("0"));
    }

    #[test]
    fn vat_is_grouped_by_the_rate_as_received_and_by_currency() {
        let charges = [
            line(Some("VND"), Some("10"), "1180000", Some("118000"), "1298000"),
            line(Some("VND"), Some("8.0"), "1000", Some("81"), "1081"),
            line(Some("USD"), Some("0"), "5", Some("0"), "5"),
            line(Some("VND"), Some("8"), "2000", Some("159"), "2159"),
            line(Some("VND"), None, "3", Some("0"), "3"),
            line(Some("VND"), Some("KCT"), "4", Some("0"), "4"),
        ];
        let groups = by_vat_rate(&charges);
        let rates: Vec<_> = groups
            .iter()
            .map(|group| group.rate.as_ref().map(Figure::as_received))
            .collect();
        assert_eq!(rates, [Some("0"), Some("8.0"), Some("10"), Some("KCT"), None]);
        assert_eq!(groups[1].amount, decimal("3000"));
        // The service's own VAT figures are added, whatever the rate would give.
        assert_eq!(groups[1].vat, decimal("240"));
    }
}
