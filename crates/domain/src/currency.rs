//! Currencies: how the đồng is written, and with how many decimals amounts are.

use rust_decimal::Decimal;

/// Currencies without a smaller unit in use (ISO 4217), beside the đồng.
const CURRENCIES_WITHOUT_DECIMALS: [&str; 15] = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VUV", "XAF", "XOF", "XPF",
];

/// Returns true if this names the đồng: by its code, or as people in Viet Nam write it.
pub fn is_dong(currency: &str) -> bool {
    let currency = currency.trim().to_lowercase();
    matches!(currency.as_str(), "vnd" | "vnđ" | "₫" | "đ")
}

/// One text for every way to write a currency: `usd ` and `USD` are one, `VNĐ` and `VND` too.
pub fn key(currency: &str) -> String {
    if is_dong(currency) {
        "VND".to_owned()
    } else {
        currency.trim().to_uppercase()
    }
}

/// With how many decimals amounts of this currency are written.
pub fn decimals(currency: &str) -> u8 {
    let is_whole = |code: &&str| currency.trim().eq_ignore_ascii_case(code);
    if is_dong(currency) || CURRENCIES_WITHOUT_DECIMALS.iter().any(is_whole) {
        0
    } else {
        2
    }
}

/// Currencies with thousandths (ISO 4217).
const CURRENCIES_WITH_THREE_DECIMALS: [&str; 7] = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"];

/// Decimals of the smallest unit of a currency (ISO 4217). Fewer may be written, see [`decimals`].
pub fn minor_units(currency: &str) -> u32 {
    if CURRENCIES_WITH_THREE_DECIMALS
        .iter()
        .any(|code| currency.trim().eq_ignore_ascii_case(code))
    {
        3
    } else {
        u32::from(decimals(currency))
    }
}

/// An amount without the noise of a float: rounded to the smallest unit of its currency if it is nearer than a thousandth of that
/// unit, else as it is. Only for showing and comparing.
pub fn without_noise(amount: Decimal, currency: &str) -> Decimal {
    let units = minor_units(currency);
    let rounded = amount.round_dp(units);
    let thousandth = Decimal::new(1, units + 3);
    // A price may be that small; a difference of two floats has more decimals.
    let vanishes = rounded.is_zero() && amount.scale() < crate::figures::NOISE_DECIMALS;
    if (amount - rounded).abs() < thousandth && !vanishes {
        rounded
    } else {
        amount
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn currencies_without_a_smaller_unit_have_no_decimals() {
        for (currency, expected) in [
            ("VND", 0),
            ("₫", 0),
            (" vnđ ", 0),
            ("JPY", 0),
            ("krw", 0),
            ("USD", 2),
            ("", 2),
        ] {
            assert_eq!(decimals(currency), expected, "{currency}");
        }
        assert!(is_dong("Đ") && !is_dong("USD"));
    }

    #[test]
    fn noise_of_floats_is_rounded_away() {
        for (given, currency, expected) in [
            ("27999.300000000003", "USD", "27999.30"),
            ("0.30000000000000004", "USD", "0.30"),
            ("99.99999999999999", "EUR", "100.00"),
            ("-5.000000000000001", "USD", "-5.00"),
            ("1250000.0000000002", "VND", "1250000"),
            ("1249999.9999999998", "VNĐ", "1250000"),
            ("1.2340000000000002", "KWD", "1.234"),
            ("1.234", "KWD", "1.234"),
            ("0.000000000003", "USD", "0"),
            // Prices, not noise.
            ("4.355", "USD", "4.355"),
            ("4.3504", "USD", "4.3504"),
            ("1234567.5", "VND", "1234567.5"),
            ("0.000005", "USD", "0.000005"),
        ] {
            let (given, expected): (Decimal, Decimal) = (given.parse().unwrap(), expected.parse().unwrap());
            assert_eq!(without_noise(given, currency), expected, "{given} {currency}");
        }
    }

    #[test]
    fn currency_has_one_key_in_every_notation() {
        for (currency, expected) in [
            ("usd ", "USD"),
            ("USD", "USD"),
            ("vnđ", "VND"),
            ("₫", "VND"),
            (" ", ""),
        ] {
            assert_eq!(key(currency), expected, "{currency}");
        }
    }
}
