//! The savings of negotiations.

use std::collections::BTreeMap;

use partner_api::Quotation;

use super::money::{CurrencySums, Money, currency_key};
use super::people::Negotiator;
use super::reading::QuotationReading;
use crate::quotation::changes::difference;

/// The first total of a request less the last one, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saving {
    /// The quotation was not read.
    NotRead,
    /// The newest quotation was read, the first one never.
    FirstUnknown,
    /// There is no quotation.
    NoQuotation,
    /// The two are in different currencies, or one names none.
    DifferentCurrencies,
    /// One of the totals is missing or no number, or their difference is not exact.
    Unreadable {
        /// As [`crate::currency::key`] writes it.
        currency: String,
    },
    /// Negative where the last total is the higher one, zero where there is only one version.
    Known(Money),
}

/// Savings together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavingSums {
    pub sums: CurrencySums,
    /// Requests whose first quotation is not known, though the newest one is; they are in no sum.
    pub first_unknown: usize,
    /// Requests whose first and last total are in different currencies, or name none; they are in no sum.
    pub different_currencies: usize,
}

/// The savings of the requests that the same people negotiated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedBy {
    /// Their names, sorted, as they called themselves; one may be empty. No names: nobody negotiated through this portal.
    /// `None`: the activity was not read.
    pub negotiators: Option<Vec<String>>,
    pub savings: SavingSums,
}

impl Saving {
    pub(super) fn new(first: Option<&QuotationReading>, last: &QuotationReading) -> Self {
        match (first, last) {
            (_, QuotationReading::None) | (Some(QuotationReading::None), _) => Self::NoQuotation,
            (_, QuotationReading::NotRead) | (Some(QuotationReading::NotRead), _) => Self::NotRead,
            (None, QuotationReading::Read(_)) => Self::FirstUnknown,
            (Some(QuotationReading::Read(first)), QuotationReading::Read(last)) => Self::between(first, last),
        }
    }

    fn between(first: &Quotation, last: &Quotation) -> Self {
        let currency = currency_key(first.currency.as_deref());
        if currency.is_empty() || currency != currency_key(last.currency.as_deref()) {
            return Self::DifferentCurrencies;
        }
        let saved = first
            .total()
            .zip(last.total())
            .and_then(|(first, last)| difference(last, Some(&currency), first, Some(&currency)));
        match saved {
            Some(amount) => Self::Known(Money { currency, amount }),
            None => Self::Unreadable { currency },
        }
    }
}

impl SavingSums {
    pub(super) fn new<'a>(savings: impl IntoIterator<Item = &'a Saving>) -> Self {
        let mut all = Self::default();
        for saving in savings {
            all.add(saving);
        }
        all
    }

    fn add(&mut self, saving: &Saving) {
        match saving {
            Saving::NotRead => self.sums.not_read += 1,
            Saving::FirstUnknown => self.first_unknown += 1,
            Saving::NoQuotation => {}
            Saving::DifferentCurrencies => self.different_currencies += 1,
            Saving::Unreadable { currency } => self.sums.add(currency, None),
            Saving::Known(money) => self.sums.add(&money.currency, Some(money.amount)),
        }
    }
}

impl SavedBy {
    /// Groups savings by the people who negotiated before the newest quotation was sent. People who negotiated the same
    /// requests together form a group of their own, so that a saving is never shared out or counted twice. Unread
    /// activity comes first, then requests that nobody negotiated, then groups by names.
    pub(super) fn groups<'a>(
        requests: impl IntoIterator<Item = (Option<&'a [Negotiator]>, &'a Saving)>,
    ) -> Vec<Self> {
        let mut groups: BTreeMap<Option<Vec<&str>>, SavingSums> = BTreeMap::new();
        for (negotiators, saving) in requests {
            // A request without a quotation has nothing to save.
            if *saving != Saving::NoQuotation {
                let names = negotiators.map(|all| {
                    let before = all.iter().filter(|one| one.is_before_newest);
                    before.map(|one| one.name.as_str()).collect()
                });
                groups.entry(names).or_default().add(saving);
            }
        }
        groups
            .into_iter()
            .map(|(names, savings)| Self {
                negotiators: names.map(|names| names.into_iter().map(str::to_owned).collect()),
                savings,
            })
            .collect()
    }
}
