//! The operator's exchange rate.

use rust_decimal::Decimal;

/// Dong for one US dollar, as the terms of quotations state it.
pub const VND_PER_USD: Decimal = Decimal::from_parts(26_150, 0, 0, false, 0);
