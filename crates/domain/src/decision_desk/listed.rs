//! Inclusions, exclusions and terms of the quotations side by side. Texts that differ only in blanks and case share a row;
//! each cell shows its own notation.

use std::collections::HashMap;

use super::Offer;
use super::text_key::text_key;

/// A text that at least one quotation lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedRow<'a> {
    /// As the first of them writes it.
    pub text: &'a str,
    pub cells: Vec<ListedCell<'a>>,
}

/// The places in a quotation that list a text, each as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedCell<'a> {
    pub excluded: Vec<&'a str>,
    pub included: Vec<&'a str>,
    pub terms: Vec<&'a str>,
}

/// The way a quotation mentions a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mention {
    /// The item is missing from its lists, which says no more than that.
    Silent,
    Excluded,
    Included,
    /// It contradicts itself.
    ExcludedAndIncluded,
    Term,
}

impl<'a> ListedCell<'a> {
    fn list_mut(&mut self, list: List) -> &mut Vec<&'a str> {
        match list {
            List::Exclusions => &mut self.excluded,
            List::Inclusions => &mut self.included,
            List::Terms => &mut self.terms,
        }
    }

    /// The way the quotation mentions the text of the row.
    pub fn mention(&self) -> Mention {
        match (
            self.excluded.is_empty(),
            self.included.is_empty(),
            self.terms.is_empty(),
        ) {
            (false, false, _) => Mention::ExcludedAndIncluded,
            (false, true, _) => Mention::Excluded,
            (true, false, _) => Mention::Included,
            (true, true, false) => Mention::Term,
            (true, true, true) => Mention::Silent,
        }
    }

    /// Other ways to write it than `text`, each once.
    pub fn other_notations(&self, text: &str) -> Vec<&'a str> {
        let mut others: Vec<&'a str> = Vec::new();
        for written in self.excluded.iter().chain(&self.included).chain(&self.terms) {
            if written.trim() != text.trim() && !others.contains(written) {
                others.push(written);
            }
        }
        others
    }
}

impl ListedRow<'_> {
    /// Returns true if all say the same about it.
    pub fn is_same(&self) -> bool {
        let mut mentions = self.cells.iter().map(ListedCell::mention);
        let first = mentions.next();
        mentions.all(|mention| Some(mention) == first)
    }

    /// The mention that all of them share.
    pub fn common(&self) -> Option<Mention> {
        self.cells
            .first()
            .filter(|_| self.is_same())
            .map(ListedCell::mention)
    }
}

/// Exclusions and inclusions together, since one may exclude what another includes: exclusions first.
pub fn scope<'a>(offers: &[Offer<'a>]) -> Vec<ListedRow<'a>> {
    let mut gathered = Gathered::new(offers.len());
    for (at, offer) in offers.iter().enumerate() {
        for text in &offer.quotation.exclusions {
            gathered.put(at, text, List::Exclusions);
        }
    }
    for (at, offer) in offers.iter().enumerate() {
        for text in &offer.quotation.inclusions {
            gathered.put(at, text, List::Inclusions);
        }
    }
    gathered.rows
}

/// The terms.
pub fn terms<'a>(offers: &[Offer<'a>]) -> Vec<ListedRow<'a>> {
    let mut gathered = Gathered::new(offers.len());
    for (at, offer) in offers.iter().enumerate() {
        for text in &offer.quotation.terms {
            gathered.put(at, text, List::Terms);
        }
    }
    gathered.rows
}

/// A list of a quotation.
#[derive(Clone, Copy)]
enum List {
    Exclusions,
    Inclusions,
    Terms,
}

struct Gathered<'a> {
    columns: usize,
    /// The places of the rows by their texts' keys.
    places: HashMap<String, usize>,
    rows: Vec<ListedRow<'a>>,
}

impl<'a> Gathered<'a> {
    fn new(columns: usize) -> Self {
        Self {
            columns,
            places: HashMap::new(),
            rows: Vec::new(),
        }
    }

    fn put(&mut self, column: usize, text: &'a str, list: List) {
        if text.trim().is_empty() {
            return;
        }
        let at = *self.places.entry(text_key(text)).or_insert_with(|| {
            self.rows.push(ListedRow {
                text,
                cells: vec![ListedCell::default(); self.columns],
            });
            self.rows.len() - 1
        });
        if let Some(cell) = self.rows.get_mut(at).and_then(|row| row.cells.get_mut(column)) {
            cell.list_mut(list).push(text);
        }
    }
}
