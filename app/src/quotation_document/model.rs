//! The document's types with texts of the portal, and the data beside the quotation that a document is built from.

use crate::text::labels::Label;

pub use document_model::{FactKind, StandingKind, Subtotal, VatRow};

pub type QuotationDocument = document_model::QuotationDocument<'static>;
pub type Dossier = document_model::Dossier<'static>;
pub type DocumentText = document_model::DocumentText<'static>;
pub type Standing = document_model::Standing<'static>;
pub type Fact = document_model::Fact<'static>;
pub type Lane = document_model::Lane<'static>;
pub type End = document_model::End<'static>;
pub type Facts = document_model::Facts<'static>;
pub type Charges = document_model::Charges<'static>;
pub type Columns = document_model::Columns<'static>;
pub type PrintedLine = document_model::PrintedLine<'static>;
pub type PrintedCondition = document_model::PrintedCondition<'static>;
pub type Vat = document_model::Vat<'static>;
pub type PrintedTotals = document_model::PrintedTotals<'static>;
pub type TotalRow = document_model::TotalRow<'static>;
pub type TotalMismatch = document_model::TotalMismatch<'static>;
pub type PrintedList = document_model::PrintedList<'static>;
pub type Signatures = document_model::Signatures<'static>;
pub type Link = document_model::Link<'static>;

/// A label of a page as a text of the document.
pub fn document_text(label: Label) -> DocumentText {
    DocumentText {
        text: label.text,
        lang: label.lang,
    }
}

/// Lines under the brand's name on the document, as far as the deployment tells (`PORTAL_BRAND_ADDRESS` and so on).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letterhead {
    pub address: Option<String>,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub website: Option<String>,
    pub tax_code: Option<String>,
}

/// The reason why a version is no longer what the operator offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Former {
    /// Replaced by the current version of this number, if it has one.
    Replaced { by: Option<i64> },
    /// The operator's service gives no quotation any more.
    Withdrawn,
}
