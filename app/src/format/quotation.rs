//! The name of a quotation in one line, and its figures that are neither money nor plain numbers.

use domain::quotation::validity::is_over;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::{Figure, Quotation};
use rust_decimal::Decimal;

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

/// The sentence that the validity is over, with its last day if that has passed: the service may count a quotation as
/// expired earlier.
pub fn expired(quotation: &Quotation, lang: Lang, now: Timestamp, zone: &TimeZone) -> String {
    let t = quotation_texts(lang);
    match quotation.valid_until.as_deref() {
        Some(day) if is_over(day, now, zone) => t.expired_title(&date::date(day, lang)),
        _ => t.expired_title_plain().to_owned(),
    }
}

/// A rate of VAT: `8 %`; words in place of a rate stay words. The specification gives no unit: 1 or less may be a share
/// (`0.08`) as well as percent, so it is shown without one.
pub fn rate(rate: &Figure, lang: Lang) -> String {
    match rate.decimal() {
        None => rate.as_received().to_owned(),
        Some(value) if !value.is_zero() && value <= Decimal::ONE => number::figure(rate, lang),
        Some(_) => number::with_unit(rate, "%", lang),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rate_that_may_be_a_share_has_no_unit() {
        let shown = |given: &str| rate(&Figure::new(given), Lang::Vi).replace('\u{a0}', " ");
        assert!(!shown("0.08").contains('%') && shown("0.08").ends_with("08"));
        assert_eq!(shown("1"), "1");
        for (given, percent) in [("0", "0 %"), ("8", "8 %"), ("1.5", "1,5 %")] {
            assert_eq!(shown(given).replace('.', ","), percent);
        }
        assert_eq!(shown("KCT"), "KCT");
    }
}
