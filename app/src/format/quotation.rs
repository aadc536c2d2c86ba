//! What is said of a quotation in one line, and its figures that are neither money nor plain numbers.

use partner_api::{Figure, Quotation};

use super::{date, number};
use crate::text::Lang;
use crate::text::quotation::quotation_texts;

/// In place of a figure that the service does not give.
pub const NO_FIGURE: &str = "—";

/// `QT-2607-0142, version 2`, as far as the operator says.
pub fn number_and_version(quotation: &Quotation, lang: Lang) -> String {
    let t = quotation_texts(lang);
    match (quotation.quotation_no.as_deref(), quotation.version) {
        (Some(number), Some(version)) => t.number_version(number, version),
        (Some(number), None) => number.to_owned(),
        (None, Some(version)) => t.version(version),
        (None, None) => t.unnumbered().to_owned(),
    }
}

/// That the validity is over, with its last day.
pub fn expired(quotation: &Quotation, lang: Lang) -> String {
    let t = quotation_texts(lang);
    match quotation.valid_until.as_deref() {
        Some(day) => t.expired_title(&date::date(day, lang)),
        None => t.expired_title_plain().to_owned(),
    }
}

/// A rate of VAT: `8 %`; words in place of a rate stay words.
pub fn rate(rate: &Figure, lang: Lang) -> String {
    if rate.decimal().is_some() {
        number::with_unit(rate, "%", lang)
    } else {
        rate.as_received().to_owned()
    }
}
