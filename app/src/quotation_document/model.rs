//! What the document says, before it is HTML or PDF: every text in its order, formatted in the language of the labels.
//! As JSON it is the model that the crate `pdf` describes.

use serde::Serialize;

use crate::text::labels::Label;

/// What stands under the brand's name on the document, as far as the deployment tells (`PORTAL_BRAND_ADDRESS` and so on).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letterhead {
    pub address: Option<String>,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub website: Option<String>,
    pub tax_code: Option<String>,
}

/// Why a version is no longer what the operator offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Former {
    /// By the current version of this number, where it has one.
    Replaced { by: Option<i64> },
    /// The operator's service gives no quotation any more.
    Withdrawn,
}

/// The document, from top to bottom. Texts of the operator carry their language where it is not the labels'.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct QuotationDocument {
    /// Tag of the labels' language: `vi`, `en`.
    pub lang: &'static str,
    /// `Quotation QT-2607-0142, version 2`: the name of the document.
    pub name: String,
    pub brand: String,
    /// Under the brand: address, phone and so on.
    pub letterhead: Vec<String>,
    /// `Quotation`
    pub title: &'static str,
    /// `QT-2607-0142, version 2`
    pub number: String,
    pub standings: Vec<Standing>,
    /// Party, references, dates.
    pub head: Vec<Fact>,
    pub lane: Option<Lane>,
    /// What is offered apart from the money.
    pub facts: Facts,
    pub charges: Charges,
    pub vat: Option<Vat>,
    pub totals: PrintedTotals,
    /// Where the lines do not add up to the service's totals.
    pub total_mismatch: Option<TotalMismatch>,
    /// Inclusions, exclusions, risks.
    pub lists: [PrintedList; 3],
    pub terms: PrintedList,
    pub signatures: Signatures,
    /// The address of the request; nothing where the portal's own address is not known.
    pub link: Option<Link>,
    /// Before the number of the page: `Page`, then `1 / 3`.
    pub page: &'static str,
    /// `Printed 20/07/2026 11:00`
    pub printed: String,
}

/// Why this document may not be what counts: replaced, withdrawn, expired, accepted, closed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    pub kind: StandingKind,
    pub title: String,
    pub words: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StandingKind {
    Replaced,
    Withdrawn,
    Expired,
    Accepted,
    Closed,
}

/// Label and value of one thing. A value may have several lines.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fact {
    pub kind: FactKind,
    pub label: &'static str,
    pub value: Label,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FactKind {
    Party,
    Reference,
    Request,
    Order,
    Sent,
    Valid,
    Printed,
    /// Of the offer.
    Offer,
}

/// Where the cargo goes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lane {
    pub heading: &'static str,
    pub from: End,
    pub to: End,
    /// How it goes there, in words.
    pub means: Option<Label>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct End {
    pub label: &'static str,
    /// Port, airport or country.
    pub name: String,
    pub detail: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Facts {
    pub heading: &'static str,
    pub facts: Vec<Fact>,
}

/// The table of charges. `lines` is empty where the operator lists none; then `none` says so.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Charges {
    pub heading: &'static str,
    /// Above the columns on every page.
    pub running: String,
    pub columns: Columns,
    pub lines: Vec<PrintedLine>,
    pub subtotals: Vec<Subtotal>,
    pub none: Option<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Columns {
    pub number: &'static str,
    pub name: &'static str,
    pub quantity: &'static str,
    pub unit_price: &'static str,
    pub amount: &'static str,
    pub vat: &'static str,
    pub total: &'static str,
}

/// One charge. Money carries its currency; a dash stands where the service gave no figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PrintedLine {
    /// The operator's number, also where it starts at 10 or repeats.
    pub number: String,
    pub name: Label,
    /// Label and words of the condition under which it applies.
    pub condition: Option<PrintedCondition>,
    pub quantity: String,
    pub unit: Option<Label>,
    pub unit_price: String,
    pub amount: String,
    pub vat_rate: String,
    pub vat_amount: Option<String>,
    pub total: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PrintedCondition {
    pub label: &'static str,
    pub words: Label,
}

/// All lines of one currency together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Subtotal {
    pub name: String,
    pub amount: String,
    pub vat: String,
    pub total: String,
}

/// VAT grouped by rate and currency.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Vat {
    pub heading: &'static str,
    pub rate: &'static str,
    pub amount: &'static str,
    pub vat: &'static str,
    pub rows: Vec<VatRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VatRow {
    pub rate: String,
    pub amount: String,
    pub vat: String,
}

/// The service's own totals. `rows` is empty where it gives none; then `words` says so.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PrintedTotals {
    pub heading: &'static str,
    pub rows: Vec<TotalRow>,
    pub words: &'static str,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TotalRow {
    pub label: &'static str,
    pub value: String,
    /// What is to be paid.
    pub grand: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TotalMismatch {
    pub title: &'static str,
    pub lines: Vec<String>,
    pub words: Option<&'static str>,
}

/// A list of the operator. Where `items` is empty, `none` stands in its place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PrintedList {
    pub heading: &'static str,
    pub items: Vec<Label>,
    pub none: &'static str,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Signatures {
    pub heading: &'static str,
    /// Who signs, left to right.
    pub parties: [&'static str; 2],
    pub hint: &'static str,
}

/// Where the QR code leads.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Link {
    pub words: &'static str,
    pub address: String,
    /// In place of the drawing.
    pub alternative: String,
}
