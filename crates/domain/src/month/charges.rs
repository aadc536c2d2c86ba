//! The charges of a month's accepted requests.

use std::collections::HashMap;

use partner_api::{ChargeLine, Figure};

use super::money::{Sum, currency_key};
use super::reading::QuotationReading;
use crate::folding::compose;

/// The line totals of the charges of one name in one currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChargeSum {
    /// Without blanks around it, as the first of the lines spells it. Names that differ only in case are one.
    pub name: String,
    /// As [`crate::currency::key`] writes it; empty where the lines name none.
    pub currency: String,
    /// Counts lines. A line without a total is unreadable, whatever its other figures say.
    pub sum: Sum,
}

/// The charges of accepted requests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Charges {
    /// By name (in lower case), then by currency.
    pub sums: Vec<ChargeSum>,
    /// Accepted requests whose quotation was not read: each of the sums may lack their lines.
    pub not_read: usize,
}

impl Charges {
    /// `quotations`: the newest ones of the accepted requests, in the order of the requests.
    pub(super) fn new<'a>(quotations: impl IntoIterator<Item = &'a QuotationReading>) -> Self {
        let mut table = ChargeTable::default();
        let mut not_read = 0;
        for quotation in quotations {
            match quotation {
                QuotationReading::NotRead => not_read += 1,
                QuotationReading::None => {}
                QuotationReading::Read(quotation) => table.add_all(&quotation.charges),
            }
        }
        Self {
            sums: table.into_sums(),
            not_read,
        }
    }
}

/// Sums under numbers that stand for names and currencies: texts are many and mostly the same.
#[derive(Default)]
struct ChargeTable<'a> {
    names: Numbering<'a>,
    currencies: Numbering<'a>,
    /// By the numbers of name and currency.
    sums: HashMap<(usize, usize), Sum>,
}

/// Numbers for texts, the same for all spellings of one key.
#[derive(Default)]
struct Numbering<'a> {
    by_spelling: HashMap<&'a str, usize>,
    by_key: HashMap<String, usize>,
    /// The first spelling of each number.
    spellings: Vec<&'a str>,
}

impl<'a> ChargeTable<'a> {
    fn add_all(&mut self, lines: &'a [ChargeLine]) {
        for line in lines {
            let name = self.names.number(line.name.trim(), name_key);
            let currency = line.currency.as_deref().unwrap_or_default();
            let currency = self.currencies.number(currency, |text| currency_key(Some(text)));
            let total = line.total.as_ref().and_then(Figure::decimal);
            self.sums.entry((name, currency)).or_default().add(total);
        }
    }

    fn into_sums(self) -> Vec<ChargeSum> {
        let (names, currencies) = (self.names.into_texts(), self.currencies.into_texts());
        let mut sums: Vec<(&str, ChargeSum)> = self
            .sums
            .iter()
            .filter_map(|((name, currency), sum)| {
                let (key, spelling) = names.get(*name)?;
                let (currency, _) = currencies.get(*currency)?;
                let sum = ChargeSum {
                    name: (*spelling).to_owned(),
                    currency: currency.clone(),
                    sum: *sum,
                };
                Some((key.as_str(), sum))
            })
            .collect();
        sums.sort_unstable_by(|(one_key, one), (other_key, other)| {
            (one_key, &one.currency).cmp(&(other_key, &other.currency))
        });
        sums.into_iter().map(|(_, sum)| sum).collect()
    }
}

impl<'a> Numbering<'a> {
    fn number(&mut self, spelling: &'a str, key: fn(&str) -> String) -> usize {
        if let Some(number) = self.by_spelling.get(spelling) {
            return *number;
        }
        let next = self.spellings.len();
        let number = *self.by_key.entry(key(spelling)).or_insert(next);
        if number == next {
            self.spellings.push(spelling);
        }
        self.by_spelling.insert(spelling, number);
        number
    }

    /// Key and first spelling, by number.
    fn into_texts(self) -> Vec<(String, &'a str)> {
        let mut keys: Vec<(usize, String)> = self
            .by_key
            .into_iter()
            .map(|(key, number)| (number, key))
            .collect();
        keys.sort_unstable();
        keys.into_iter().map(|(_, key)| key).zip(self.spellings).collect()
    }
}

fn name_key(name: &str) -> String {
    compose(name).to_lowercase()
}
