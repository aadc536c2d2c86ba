//! Currencies: how the đồng is written, and with how many decimals amounts are.

/// Currencies without a smaller unit in use (ISO 4217), beside the đồng.
const WHOLE: [&str; 15] = [
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
    if is_dong(currency) || WHOLE.iter().any(is_whole) {
        0
    } else {
        2
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
