//! The demo's customers and the people who sign their requests.

use std::sync::LazyLock;

use super::table::{EmbeddedTable, TableLine};

pub(super) const COMPANIES: EmbeddedTable = EmbeddedTable {
    name: "companies.tsv",
    text: include_str!("../../data/companies.tsv"),
};
pub(super) const PEOPLE: EmbeddedTable = EmbeddedTable {
    name: "people.tsv",
    text: include_str!("../../data/people.tsv"),
};

/// A customer.
#[derive(Debug)]
pub struct Company {
    pub tax_code: &'static str,
    pub address: &'static str,
    /// Domain of mail addresses.
    pub domain: &'static str,
}

/// A person who signs requests.
#[derive(Debug)]
pub struct Person {
    pub name: &'static str,
    /// May be empty, as the phone.
    pub position: &'static str,
    pub phone: &'static str,
    /// First part of the mail address.
    pub mailbox: &'static str,
}

impl Company {
    pub(super) fn read(line: &TableLine<'_>) -> Option<Self> {
        Some(Self {
            tax_code: line.required("tax_code")?,
            address: line.required("address")?,
            domain: line.required("domain")?,
        })
    }
}

impl Person {
    pub(super) fn read(line: &TableLine<'_>) -> Option<Self> {
        Some(Self {
            name: line.required("name")?,
            position: line.text("position")?,
            phone: line.text("phone")?,
            mailbox: line.required("mailbox")?,
        })
    }
}

/// All customers, in the order of the accounts.
pub fn companies() -> &'static [Company] {
    static ROWS: LazyLock<Vec<Company>> = LazyLock::new(|| COMPANIES.rows(Company::read));
    &ROWS
}

/// All people.
pub fn people() -> &'static [Person] {
    static ROWS: LazyLock<Vec<Person>> = LazyLock::new(|| PEOPLE.rows(Person::read));
    &ROWS
}
