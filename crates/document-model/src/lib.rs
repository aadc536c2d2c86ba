//! The printed quotation, and the dossier of a shipment, before they are HTML or PDF: every text in its order, formatted, in the language of the labels. `app`
//! builds it and writes it as HTML; the program `portal-pdf` reads it as JSON.
//!
//! Texts of the portal are borrowed: on the server they live as long as the program, in `portal-pdf` as long as its input.
//! A key of the JSON may be `null` where its field is an `Option`, but it may not be missing.

use serde::{Deserialize, Deserializer, Serialize};

/// The longest [`PdfInput`] as JSON without its logo, in bytes. 120 charge lines are about 50 KB.
pub const MAX_INPUT_BYTES: usize = 512 * 1024;
/// The longest logo (base64), in bytes: pixels that nothing could be taken from.
pub const MAX_LOGO_BYTES: usize = 640 * 1024;

/// The standard input of `portal-pdf`, as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PdfInput<'a> {
    #[serde(borrow)]
    pub document: QuotationDocument<'a>,
    /// The QR code of the link's address: rows of `0` and `1`, the latter a dark module, without the white rim.
    #[serde(deserialize_with = "required")]
    pub qr: Option<Vec<String>>,
    /// A portal of before it was there sends none.
    #[serde(default)]
    pub look: Look,
    /// Printed where the fonts lack a character of the document.
    pub missing_glyphs: &'a str,
}

/// The standard input of `portal-pdf dossier`, as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DossierInput<'a> {
    #[serde(borrow)]
    pub document: Dossier<'a>,
    /// As in [`PdfInput`].
    #[serde(deserialize_with = "required")]
    pub qr: Option<Vec<String>>,
    #[serde(default)]
    pub look: Look,
    pub missing_glyphs: &'a str,
}

/// The deployment's own look on paper.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// Of the name and of rules (sRGB); `None`: the portal's own.
    #[serde(deserialize_with = "required")]
    pub accent: Option<[u8; 3]>,
    /// A PNG as base64, above the name.
    #[serde(deserialize_with = "required")]
    pub logo: Option<String>,
}

/// The printed facts of a shipment, from top to bottom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dossier<'a> {
    /// Tag of the labels' language.
    pub lang: &'a str,
    /// `Shipment dossier PO-4711`
    pub name: String,
    pub brand: String,
    pub letterhead: Vec<String>,
    pub title: &'a str,
    /// The reference of the shipment.
    pub number: String,
    #[serde(borrow)]
    pub head: Vec<Fact<'a>>,
    #[serde(borrow, deserialize_with = "required")]
    pub lane: Option<Lane<'a>>,
    #[serde(borrow)]
    pub facts: Facts<'a>,
    /// Goods (numbered), milestones (newest first), documents.
    #[serde(borrow)]
    pub lists: [PrintedList<'a>; 3],
    /// On pages of its own.
    #[serde(borrow, deserialize_with = "required")]
    pub quotation: Option<QuotationDocument<'a>>,
    #[serde(borrow, deserialize_with = "required")]
    pub link: Option<Link<'a>>,
    pub page: &'a str,
    pub printed: String,
}

/// The document, from top to bottom. Texts of the operator carry their language where it is not the labels'.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct QuotationDocument<'a> {
    /// Tag of the labels' language: `vi`, `en`.
    pub lang: &'a str,
    /// The name of the document: `Quotation QT-2607-0142, version 2`.
    pub name: String,
    /// Author and program in the properties of a PDF, too.
    pub brand: String,
    /// Lines under the brand: address, phone and so on.
    pub letterhead: Vec<String>,
    /// `Quotation`
    pub title: &'a str,
    /// `QT-2607-0142, version 2`
    pub number: String,
    #[serde(borrow)]
    pub standings: Vec<Standing<'a>>,
    /// Party, references, dates.
    #[serde(borrow)]
    pub head: Vec<Fact<'a>>,
    #[serde(borrow, deserialize_with = "required")]
    pub lane: Option<Lane<'a>>,
    /// Conditions of the offer apart from the money.
    #[serde(borrow)]
    pub facts: Facts<'a>,
    #[serde(borrow)]
    pub charges: Charges<'a>,
    #[serde(borrow, deserialize_with = "required")]
    pub vat: Option<Vat<'a>>,
    #[serde(borrow)]
    pub totals: PrintedTotals<'a>,
    /// Set if the lines do not add up to the service's totals.
    #[serde(borrow, deserialize_with = "required")]
    pub total_mismatch: Option<TotalMismatch<'a>>,
    /// Inclusions, exclusions, risks.
    #[serde(borrow)]
    pub lists: [PrintedList<'a>; 3],
    /// Numbered.
    #[serde(borrow)]
    pub terms: PrintedList<'a>,
    /// `None` where there is nothing to sign any more.
    #[serde(borrow, deserialize_with = "required")]
    pub signatures: Option<Signatures<'a>>,
    /// The address of the request; `None` if the portal's own address is not known.
    #[serde(borrow, deserialize_with = "required")]
    pub link: Option<Link<'a>>,
    /// The word before the number of the page: `Page`, then `1 / 3`.
    pub page: &'a str,
    /// `Printed 20/07/2026 11:00`
    pub printed: String,
}

/// A text, and the tag of its language if that is not the document's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentText<'a> {
    pub text: String,
    #[serde(borrow, deserialize_with = "required")]
    pub lang: Option<&'a str>,
}

impl DocumentText<'_> {
    /// A text in the language of the document.
    pub fn own(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            lang: None,
        }
    }
}

/// The reason why this document may not be what counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing<'a> {
    pub kind: StandingKind,
    pub title: String,
    /// Empty if the title says it all.
    pub words: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StandingKind {
    Replaced,
    Withdrawn,
    Expired,
    Accepted,
    Closed,
}

/// Label and value of one thing. A value may have several lines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fact<'a> {
    pub kind: FactKind,
    pub label: &'a str,
    #[serde(borrow)]
    pub value: DocumentText<'a>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FactKind {
    Party,
    Reference,
    Request,
    Order,
    Sent,
    /// Printed in bold.
    Valid,
    Printed,
    /// A condition of the offer.
    Offer,
}

/// The lane of the cargo.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lane<'a> {
    pub heading: &'a str,
    #[serde(borrow)]
    pub from: End<'a>,
    #[serde(borrow)]
    pub to: End<'a>,
    /// The mode of transport in words.
    #[serde(borrow, deserialize_with = "required")]
    pub means: Option<DocumentText<'a>>,
}

/// An end of the lane.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct End<'a> {
    pub label: &'a str,
    /// Port, airport or country.
    pub name: String,
    #[serde(deserialize_with = "required")]
    pub detail: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Facts<'a> {
    pub heading: &'a str,
    #[serde(borrow)]
    pub facts: Vec<Fact<'a>>,
}

/// The table of charges. `lines` is empty if the operator lists none; then `none` says so in place of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charges<'a> {
    pub heading: &'a str,
    /// Stands above the columns on every page.
    pub running: String,
    #[serde(borrow)]
    pub columns: Columns<'a>,
    #[serde(borrow)]
    pub lines: Vec<PrintedLine<'a>>,
    pub subtotals: Vec<Subtotal>,
    #[serde(borrow, deserialize_with = "required")]
    pub none: Option<&'a str>,
}

/// The names of the columns.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Columns<'a> {
    pub number: &'a str,
    pub name: &'a str,
    pub quantity: &'a str,
    pub unit_price: &'a str,
    pub amount: &'a str,
    pub vat: &'a str,
    pub total: &'a str,
}

/// One charge. Money carries its currency; a dash stands for a figure that the service did not give.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PrintedLine<'a> {
    /// The operator's number, also if it starts at 10 or repeats.
    pub number: String,
    #[serde(borrow)]
    pub name: DocumentText<'a>,
    /// Label and words of the condition under which it applies.
    #[serde(borrow, deserialize_with = "required")]
    pub condition: Option<PrintedCondition<'a>>,
    pub quantity: String,
    #[serde(borrow, deserialize_with = "required")]
    pub unit: Option<DocumentText<'a>>,
    pub unit_price: String,
    pub amount: String,
    pub vat_rate: String,
    #[serde(deserialize_with = "required")]
    pub vat_amount: Option<String>,
    pub total: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PrintedCondition<'a> {
    pub label: &'a str,
    #[serde(borrow)]
    pub words: DocumentText<'a>,
}

/// The sum of all lines of one currency.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Subtotal {
    pub name: String,
    pub amount: String,
    pub vat: String,
    pub total: String,
}

/// VAT grouped by rate and currency.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Vat<'a> {
    pub heading: &'a str,
    pub rate: &'a str,
    pub amount: &'a str,
    pub vat: &'a str,
    pub rows: Vec<VatRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VatRow {
    pub rate: String,
    pub amount: String,
    pub vat: String,
}

/// The service's own totals. `rows` is empty if it gives none; then `words` says so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PrintedTotals<'a> {
    pub heading: &'a str,
    #[serde(borrow)]
    pub rows: Vec<TotalRow<'a>>,
    pub words: &'a str,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TotalRow<'a> {
    pub label: &'a str,
    pub value: String,
    /// The sum to be paid.
    pub grand: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TotalMismatch<'a> {
    pub title: &'a str,
    pub lines: Vec<String>,
    #[serde(borrow, deserialize_with = "required")]
    pub words: Option<&'a str>,
}

/// A list of the operator. If `items` is empty, `none` stands in its place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PrintedList<'a> {
    pub heading: &'a str,
    #[serde(borrow)]
    pub items: Vec<DocumentText<'a>>,
    pub none: &'a str,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Signatures<'a> {
    pub heading: &'a str,
    /// The two who sign, left to right.
    #[serde(borrow)]
    pub parties: [&'a str; 2],
    pub hint: &'a str,
}

/// The target of the QR code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Link<'a> {
    pub words: &'a str,
    pub address: String,
    /// Read out in place of the drawing.
    pub alternative: String,
}

/// Reads a value that may be `null`. Serde would read a missing key as `null`, too, unless the field names a function.
fn required<'de, D: Deserializer<'de>, T: Deserialize<'de>>(input: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(input)
}
