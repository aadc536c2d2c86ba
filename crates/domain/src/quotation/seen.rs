//! The quotation that a response is about, as its form tells it.

use partner_api::{Figure, Quotation};

use super::changes::Fingerprints;
use crate::currency::key;

/// The quotation that was on the screen, as the plain texts of the form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenQuotation {
    pub version: String,
    /// In the service's notation.
    pub total: String,
    pub currency: String,
    pub quotation_no: String,
    /// [`Fingerprints::content`], by which the stored version is found.
    pub content: String,
    /// [`Fingerprints::commitment`]: the operator may change this without a new number or total.
    pub commitment: String,
    /// [`Fingerprints::description`].
    pub description: String,
}

impl SeenQuotation {
    pub fn from_quotation(quotation: &Quotation) -> Self {
        let Fingerprints {
            content,
            commitment,
            description,
        } = Fingerprints::new(quotation);
        Self {
            version: quotation
                .version
                .map(|version| version.to_string())
                .unwrap_or_default(),
            total: quotation
                .total()
                .map(|total| total.as_received().to_owned())
                .unwrap_or_default(),
            currency: quotation.currency.clone().unwrap_or_default(),
            quotation_no: quotation.quotation_no.clone().unwrap_or_default(),
            content,
            commitment,
            description,
        }
    }

    /// Returns true if version, total, currency and number are those of `now`, as far as they are told.
    pub fn is_headed_like(&self, now: &Self) -> bool {
        let told = |text: &str| !text.trim().is_empty();
        let version = !told(&self.version) || self.version.trim() == now.version;
        let total = !told(&self.total) || Figure::new(self.total.as_str()) == Figure::new(now.total.as_str());
        let currency = !told(&self.currency) || key(&self.currency) == key(&now.currency);
        let number = !told(&self.quotation_no) || self.quotation_no.trim() == now.quotation_no.trim();
        version && total && currency && number
    }

    /// Returns true if an answer to this is one to `now`, as far as it is told.
    pub fn is_same(&self, now: &Self) -> bool {
        self.is_headed_like(now) && (self.commitment.is_empty() || self.commitment == now.commitment)
    }

    /// The same without the description: its reader was shown a difference, and is not stopped again by what only describes.
    #[must_use]
    pub fn described_before(self) -> Self {
        Self {
            description: String::new(),
            ..self
        }
    }

    /// Fills missing fields of the head from `now`. A missing content is not made up: the next post would claim to have
    /// seen it.
    #[must_use]
    pub fn or(self, now: &Self) -> Self {
        let or = |own: String, now: &String| if own.is_empty() { now.clone() } else { own };
        Self {
            version: or(self.version, &now.version),
            total: or(self.total, &now.total),
            currency: or(self.currency, &now.currency),
            quotation_no: or(self.quotation_no, &now.quotation_no),
            content: self.content,
            commitment: self.commitment,
            description: self.description,
        }
    }
}
