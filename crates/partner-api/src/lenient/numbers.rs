//! Numbers from their texts.

use rust_decimal::Decimal;

/// The exact value of a number in any notation; `None` when the text is no number or has more than 28 digits.
pub(crate) fn decimal(text: &str) -> Option<Decimal> {
    let text = text.trim();
    // The parser takes `1_000`, which no service means as a number.
    if text.contains('_') {
        return None;
    }
    if let Ok(exact) = Decimal::from_str_exact(text) {
        return Some(exact);
    }
    // `from_scientific` rounds the digits before the exponent.
    let (base, _) = text.split_once(['e', 'E'])?;
    Decimal::from_str_exact(base).ok()?;
    Decimal::from_scientific(text).ok()
}

pub(crate) fn as_whole(text: &str) -> Option<i64> {
    let text = text.trim();
    text.parse().ok().or_else(|| {
        let number = decimal(text)?;
        if number.fract().is_zero() {
            number.trunc().to_string().parse().ok()
        } else {
            None
        }
    })
}
