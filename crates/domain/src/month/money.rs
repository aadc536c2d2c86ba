//! Amounts of money and their sums, each within one currency.

use std::collections::BTreeMap;

use partner_api::{Figure, Quotation};
use rust_decimal::Decimal;

use super::reading::QuotationReading;
use crate::currency;

/// An amount of money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Money {
    /// As [`currency::key`] writes it; empty where the service names none.
    pub currency: String,
    /// As received, with the noise of a float if it has such (see [`currency::without_noise`]).
    pub amount: Decimal,
}

/// The total to pay of a quotation, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuotedTotal {
    /// The quotation was not read.
    NotRead,
    /// A later version was read, this first one never.
    FirstUnknown,
    /// There is no quotation.
    NoQuotation,
    /// The quotation has no total, or one that is no number.
    Unreadable {
        /// As [`currency::key`] writes it; empty where the service names none.
        currency: String,
    },
    Known(Money),
}

/// A sum of amounts in one currency.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Exact: an amount that cannot be added without rounding counts as unreadable.
    pub total: Decimal,
    /// The number of the amounts that are in the total.
    pub of: usize,
    /// The number of the amounts of this currency that are not in it, because they are no numbers or too long to be added.
    pub unreadable: usize,
}

/// One sum for each currency.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CurrencySums {
    /// By the currency as [`currency::key`] writes it; amounts without a currency are under an empty one.
    pub by_currency: BTreeMap<String, Sum>,
    /// Requests whose amounts were not read. Their currencies are not known, so each of the sums may lack them.
    pub not_read: usize,
}

impl QuotedTotal {
    pub(super) fn new(quotation: &QuotationReading) -> Self {
        match quotation {
            QuotationReading::NotRead => Self::NotRead,
            QuotationReading::None => Self::NoQuotation,
            QuotationReading::Read(quotation) => Self::of_quotation(quotation),
        }
    }

    fn of_quotation(quotation: &Quotation) -> Self {
        let currency = currency_key(quotation.currency.as_deref());
        match quotation.total().and_then(Figure::decimal) {
            Some(amount) => Self::Known(Money { currency, amount }),
            None => Self::Unreadable { currency },
        }
    }
}

impl Sum {
    /// Adds an amount; `None` is one that is no number.
    pub(super) fn add(&mut self, amount: Option<Decimal>) {
        match amount.and_then(|amount| add_exactly(self.total, amount)) {
            Some(total) => {
                self.total = total;
                self.of += 1;
            }
            None => self.unreadable += 1,
        }
    }
}

impl CurrencySums {
    /// The sums of totals. Requests without a quotation add nothing.
    pub(super) fn new<'a>(totals: impl IntoIterator<Item = &'a QuotedTotal>) -> Self {
        let mut sums = Self::default();
        for total in totals {
            match total {
                QuotedTotal::NotRead => sums.not_read += 1,
                // Only the newest totals are added, and those are never the unknown first one.
                QuotedTotal::NoQuotation | QuotedTotal::FirstUnknown => {}
                QuotedTotal::Unreadable { currency } => sums.add(currency, None),
                QuotedTotal::Known(money) => sums.add(&money.currency, Some(money.amount)),
            }
        }
        sums
    }

    /// Adds an amount of `currency`; `None` is one that is no number.
    pub(super) fn add(&mut self, currency: &str, amount: Option<Decimal>) {
        match self.by_currency.get_mut(currency) {
            Some(sum) => sum.add(amount),
            None => self
                .by_currency
                .entry(currency.to_owned())
                .or_default()
                .add(amount),
        }
    }
}

/// [`currency::key`]; empty where there is none.
pub(super) fn currency_key(currency: Option<&str>) -> String {
    currency.map(currency::key).unwrap_or_default()
}

/// `None` if the sum has too many digits: the library rounds it, or refuses it.
fn add_exactly(one: Decimal, other: Decimal) -> Option<Decimal> {
    let exact = |one: Decimal, other: Decimal| {
        let sum = one.checked_add(other)?;
        (sum.scale() >= one.scale().max(other.scale())).then_some(sum)
    };
    // Zeros at the end of the decimals are no reason to refuse it.
    exact(one, other).or_else(|| exact(one.normalize(), other.normalize()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    fn sum(amounts: &[&str]) -> Sum {
        let mut sum = Sum::default();
        for amount in amounts {
            sum.add(amount.parse().ok());
        }
        sum
    }

    #[test]
    fn sum_counts_what_it_has_and_what_it_lacks() {
        for (amounts, total, of, unreadable) in [
            (&[][..], "0", 0, 0),
            (&["1.50", "2.25", "-0.75"], "3", 3, 0),
            (&["1", "theo thực tế", ""], "1", 1, 2),
            // Too large, and too long to be added without rounding.
            (
                &["79228162514264337593543950335", "1"],
                "79228162514264337593543950335",
                1,
                1,
            ),
            (
                &["79228162514264337593543950334", "0.1"],
                "79228162514264337593543950334",
                1,
                1,
            ),
            (
                &["79228162514264337593543950334", "1.00"],
                "79228162514264337593543950335",
                2,
                0,
            ),
        ] {
            let expected = Sum {
                total: decimal(total),
                of,
                unreadable,
            };
            assert_eq!(sum(amounts), expected, "{amounts:?}");
        }
    }

    #[test]
    fn currencies_have_sums_of_their_own() {
        let known = |currency: &str, amount: &str| {
            QuotedTotal::Known(Money {
                currency: currency_key(Some(currency)),
                amount: decimal(amount),
            })
        };
        let unreadable = QuotedTotal::Unreadable {
            currency: "USD".into(),
        };
        let sums = CurrencySums::new(&[
            known("usd ", "1.5"),
            known("VNĐ", "100"),
            known("₫", "20"),
            known("", "7"),
            known("USD", "2"),
            unreadable,
            QuotedTotal::NotRead,
            QuotedTotal::NoQuotation,
        ]);
        let all: Vec<(&str, String, usize, usize)> = sums
            .by_currency
            .iter()
            .map(|(currency, sum)| (currency.as_str(), sum.total.to_string(), sum.of, sum.unreadable))
            .collect();
        let expected = [
            ("", "7".to_owned(), 1, 0),
            ("USD", "3.5".to_owned(), 2, 1),
            ("VND", "120".to_owned(), 2, 0),
        ];
        assert_eq!(all, expected);
        assert_eq!(sums.not_read, 1);
    }
}
