//! Amounts of money: `86.420.000 ₫`, `5.431,50 USD`. The service's figures are shown to their last digit.

use partner_api::Figure;

use super::number::{figure, grouped, joined, read};

/// Whether amounts of this currency are usually written without decimals.
fn minor_digits(currency: &str) -> i16 {
    if currency.eq_ignore_ascii_case("VND") {
        0
    } else {
        2
    }
}

/// An amount in its currency. VND has no decimals and every other currency two; more are kept where the figure has
/// them, because money is never rounded here. Without a currency the figure stands alone.
pub fn money(value: &Figure, currency: Option<&str>) -> String {
    let currency = currency.map(str::trim).filter(|code| !code.is_empty());
    let Some(code) = currency else {
        return figure(value);
    };
    let unit = if code.eq_ignore_ascii_case("VND") {
        "₫"
    } else {
        code
    };
    let Some(mut decimal) = read(value.as_received()) else {
        return joined(value.as_received().to_owned(), unit);
    };
    decimal.absolute.trim_end();
    decimal.absolute.pad_end(-minor_digits(code));
    joined(grouped(&decimal), unit)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(text: &str, currency: &str) -> String {
        money(&Figure::new(text), Some(currency))
    }

    #[test]
    fn dong_has_no_decimals_others_two() {
        for (given, currency, expected) in [
            ("86420000", "VND", "86.420.000 ₫"),
            ("86420000.00", "VND", "86.420.000 ₫"),
            ("86420000", "vnd", "86.420.000 ₫"),
            ("5431.5", "USD", "5.431,50 USD"),
            ("5431", "EUR", "5.431,00 EUR"),
            ("1000000", "USD", "1.000.000,00 USD"),
            ("0", "USD", "0,00 USD"),
            ("0", "VND", "0 ₫"),
            ("-12.5", "USD", "-12,50 USD"),
            ("1e3", "VND", "1.000 ₫"),
        ] {
            assert_eq!(
                shown(given, currency),
                expected.replace(' ', "\u{a0}"),
                "{given} {currency}"
            );
        }
    }

    #[test]
    fn no_amount_is_rounded() {
        assert_eq!(shown("1234567.5", "VND"), "1.234.567,5\u{a0}₫");
        assert_eq!(shown("5431.5050", "USD"), "5.431,505\u{a0}USD");
    }

    #[test]
    fn strange_figures_and_currencies_are_carried() {
        assert_eq!(shown("theo thỏa thuận", "USD"), "theo thỏa thuận\u{a0}USD");
        assert_eq!(shown("12", "XU LẠ"), "12,00\u{a0}XU LẠ");
        assert_eq!(money(&Figure::new("1234.5"), None), "1.234,5");
        assert_eq!(money(&Figure::new("1234.5"), Some(" ")), "1.234,5");
    }

    proptest! {
        #[test]
        fn the_value_survives(units in 0u64..=u64::MAX, decimals in 0u32..6, dong in any::<bool>()) {
            let given = Figure::from(rust_decimal::Decimal::from_i128_with_scale(i128::from(units), decimals));
            let text = money(&given, Some(if dong { "VND" } else { "USD" }));
            let number = text.split('\u{a0}').next().unwrap().replace('.', "").replace(',', ".");
            prop_assert_eq!(Figure::new(number), given);
        }
    }
}
