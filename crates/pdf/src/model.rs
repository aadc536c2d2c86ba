//! The model of a quotation, as the crate's documentation lists it. Keys that are not here are ignored; one that is
//! missing is an error. Texts are shown as they are.

use serde::{Deserialize, Deserializer};

use crate::error::Error;

/// What [`Document::as_bytes`](crate::Document::as_bytes) holds.
#[derive(Debug, Deserialize)]
pub struct Data {
    pub document: Quotation,
    /// Rows of `0` and `1`, the latter a dark module; without the white rim.
    pub qr: Option<Vec<String>>,
    /// Printed where the fonts lack a character of the document.
    pub note: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Quotation {
    pub lang: String,
    pub name: String,
    pub brand: String,
    pub letterhead: Vec<String>,
    pub title: String,
    pub number: String,
    pub standings: Vec<Standing>,
    pub head: Vec<Fact>,
    #[serde(deserialize_with = "there")]
    pub link: Option<Link>,
    #[serde(deserialize_with = "there")]
    pub lane: Option<Lane>,
    pub facts: Facts,
    pub charges: Charges,
    #[serde(deserialize_with = "there")]
    pub vat: Option<Vat>,
    pub totals: Totals,
    #[serde(deserialize_with = "there")]
    pub total_mismatch: Option<Mismatch>,
    pub lists: Vec<List>,
    pub terms: List,
    pub signatures: Signatures,
    pub page: String,
    pub printed: String,
}

/// A text, and its language where that is not the document's.
#[derive(Debug, Deserialize)]
pub struct Label {
    pub text: String,
    #[serde(deserialize_with = "there")]
    pub lang: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Standing {
    pub title: String,
    pub words: String,
}

#[derive(Debug, Deserialize)]
pub struct Fact {
    pub kind: String,
    pub label: String,
    pub value: Label,
}

#[derive(Debug, Deserialize)]
pub struct Facts {
    pub heading: String,
    pub facts: Vec<Fact>,
}

#[derive(Debug, Deserialize)]
pub struct Link {
    pub words: String,
    pub address: String,
    pub alternative: String,
}

#[derive(Debug, Deserialize)]
pub struct Lane {
    pub heading: String,
    pub from: LaneEnd,
    pub to: LaneEnd,
    #[serde(deserialize_with = "there")]
    pub means: Option<Label>,
}

#[derive(Debug, Deserialize)]
pub struct LaneEnd {
    pub label: String,
    pub name: String,
    #[serde(deserialize_with = "there")]
    pub detail: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Charges {
    pub heading: String,
    pub running: String,
    pub columns: ChargeColumns,
    pub lines: Vec<ChargeLine>,
    pub subtotals: Vec<Subtotal>,
    #[serde(deserialize_with = "there")]
    pub none: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct ChargeColumns {
    pub number: String,
    pub name: String,
    pub quantity: String,
    pub unit_price: String,
    pub amount: String,
    pub vat: String,
    pub total: String,
}

#[derive(Debug, Deserialize)]
pub struct ChargeLine {
    pub number: String,
    pub name: Label,
    #[serde(deserialize_with = "there")]
    pub condition: Option<Condition>,
    pub quantity: String,
    #[serde(deserialize_with = "there")]
    pub unit: Option<Label>,
    pub unit_price: String,
    pub amount: String,
    pub vat_rate: String,
    #[serde(deserialize_with = "there")]
    pub vat_amount: Option<String>,
    pub total: String,
}

#[derive(Debug, Deserialize)]
pub struct Condition {
    pub label: String,
    pub words: Label,
}

#[derive(Debug, Deserialize)]
pub struct Subtotal {
    pub name: String,
    pub amount: String,
    pub vat: String,
    pub total: String,
}

#[derive(Debug, Deserialize)]
pub struct Vat {
    pub heading: String,
    pub rate: String,
    pub amount: String,
    #[serde(rename = "vat")]
    pub tax: String,
    pub rows: Vec<VatRow>,
}

#[derive(Debug, Deserialize)]
pub struct VatRow {
    pub rate: String,
    pub amount: String,
    #[serde(rename = "vat")]
    pub tax: String,
}

#[derive(Debug, Deserialize)]
pub struct Totals {
    pub heading: String,
    pub rows: Vec<TotalRow>,
    pub words: String,
}

#[derive(Debug, Deserialize)]
pub struct TotalRow {
    pub label: String,
    pub value: String,
    pub grand: bool,
}

#[derive(Debug, Deserialize)]
pub struct Mismatch {
    pub title: String,
    pub lines: Vec<String>,
    #[serde(deserialize_with = "there")]
    pub words: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct List {
    pub heading: String,
    pub items: Vec<Label>,
    /// Stands where there are no items.
    pub none: String,
}

#[derive(Debug, Deserialize)]
pub struct Signatures {
    pub heading: String,
    pub parties: [String; 2],
    pub hint: String,
}

/// A key that may be `null`, but not missing: serde would take a missing one for `null`.
fn there<'de, D: Deserializer<'de>, T: Deserialize<'de>>(input: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(input)
}

impl Data {
    /// # Errors
    /// [`Error::Model`]: says which key is missing, never a text of the document.
    pub fn parse(json: &[u8]) -> Result<Self, Error> {
        serde_json::from_slice(json).map_err(|error| {
            let words = error.to_string();
            // Whatever else serde says may quote what it has read.
            Error::Model(if words.starts_with("missing field") {
                words
            } else {
                format!("a value is of another kind, column {}", error.column())
            })
        })
    }
}
