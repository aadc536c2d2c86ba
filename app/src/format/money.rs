//! Amounts of money: `86.420.000 ₫`, `5.431,50 USD`. The service's figures are shown to their last digit.

use domain::currency::{decimals, is_dong};
use partner_api::Figure;

use super::number::{figure, grouped, joined, read};

/// An amount in its currency, with the decimals that are usual in it; more are kept where the figure has them, because
/// money is never rounded here. Without a currency the figure stands alone.
pub fn money(value: &Figure, currency: Option<&str>) -> String {
    let currency = currency.map(str::trim).filter(|code| !code.is_empty());
    let Some(code) = currency else {
        return figure(value);
    };
    let unit = if is_dong(code) { "₫" } else { code };
    let Some(mut decimal) = read(value.as_received()) else {
        return joined(value.as_received().to_owned(), unit);
    };
    decimal.absolute.trim_end();
    decimal.absolute.pad_end(-i16::from(decimals(code)));
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
    fn amounts_have_the_decimals_of_their_currency() {
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
            ("86420000", "VNĐ", "86.420.000 ₫"),
            ("86420000", "vnđ", "86.420.000 ₫"),
            ("86420000.0", "₫", "86.420.000 ₫"),
            ("250000", "JPY", "250.000 JPY"),
            ("250000", "jpy", "250.000 jpy"),
            ("1380000.00", "KRW", "1.380.000 KRW"),
            ("5", "KWD", "5,00 KWD"),
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
        assert_eq!(shown("1380000.25", "KRW"), "1.380.000,25\u{a0}KRW");
        assert_eq!(shown("1234567.5", "VNĐ"), "1.234.567,5\u{a0}₫");
    }

    #[test]
    fn unknown_figures_and_currencies_are_shown_as_received() {
        assert_eq!(shown("theo thỏa thuận", "USD"), "theo thỏa thuận\u{a0}USD");
        assert_eq!(shown("12", "XU LẠ"), "12,00\u{a0}XU LẠ");
        assert_eq!(money(&Figure::new("1234.5"), None), "1.234,5");
        assert_eq!(money(&Figure::new("1234.5"), Some(" ")), "1.234,5");
    }

    proptest! {
        #[test]
        fn value_round_trips(units in 0u64..=u64::MAX, decimals in 0u32..6, dong in any::<bool>()) {
            let given = Figure::from(rust_decimal::Decimal::from_i128_with_scale(i128::from(units), decimals));
            let text = money(&given, Some(if dong { "VND" } else { "USD" }));
            let number = text.split('\u{a0}').next().unwrap().replace('.', "").replace(',', ".");
            prop_assert_eq!(Figure::new(number), given);
        }
    }
}
