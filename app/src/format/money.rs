//! Amounts of money: `86,420,000 ₫`, `5,431.50 USD`. The service's figures are shown to their last digit, without the noise
//! of floats.

use std::borrow::Cow;

use domain::currency::{self, decimals, is_dong};
use partner_api::Figure;

use super::number::{Digits, figure, joined};
use crate::text::Lang;

/// An amount in its currency, with the decimals that are usual in it; more are kept where the figure has them, because
/// money is never rounded here. Without a currency the figure stands alone, and so do words in place of one.
///
/// A whole amount of a currency without a smaller unit always has its marks between thousands, as people write it: a
/// reader who took the mark for a decimal one would have thousandths of a đồng (decision 0053).
pub fn money(value: &Figure, currency: Option<&str>, lang: Lang) -> String {
    let currency = currency.map(str::trim).filter(|code| !code.is_empty());
    let Some(code) = currency else {
        return figure(value, lang);
    };
    let unit = if is_dong(code) { "₫" } else { code };
    let given = without_noise(value, code);
    let Some(mut digits) = Digits::read(&given) else {
        let given = value.as_received();
        // Words say themselves what they are about: `theo thỏa thuận`, `143.82 USD`, a dash.
        let are_words = given.contains(char::is_alphabetic) || !given.contains(char::is_numeric);
        return joined(given.to_owned(), if are_words { "" } else { unit });
    };
    let usual = usize::from(decimals(code));
    let shown = digits.decimals.trim_end_matches('0').len();
    let mut text = String::with_capacity(value.as_received().len() + 12);
    if usual == 0 && shown == 0 {
        digits.write_whole(lang, &mut text);
    } else {
        digits.decimals = format!("{:0<usual$}", &digits.decimals[..shown]).into();
        digits.write(lang, &mut text);
    }
    joined(text, unit)
}

/// An amount as it is shown: without the noise of a float, else digit for digit.
pub fn without_noise<'a>(value: &'a Figure, currency: &str) -> Cow<'a, str> {
    let given = value.as_received();
    // Others have no digits that could be noise.
    let is_short = given.len() < 9 && !given.contains(['e', 'E']);
    let exact = value.decimal().filter(|_| !is_short);
    match exact.map(|exact| (exact, currency::without_noise(exact, currency))) {
        Some((exact, clean)) if exact != clean => clean.to_string().into(),
        _ => given.into(),
    }
}

#[cfg(test)]
mod tests {
    use domain::testing::figure_as_read;
    use proptest::prelude::*;

    use super::*;

    fn shown(text: &str, currency: &str) -> String {
        money(&Figure::new(text), Some(currency), Lang::Vi)
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
    fn amounts_follow_the_language() {
        for (given, currency, vi, en) in [
            ("3325528", "VND", "3.325.528 ₫", "3,325,528 ₫"),
            ("194832", "VND", "194.832 ₫", "194,832 ₫"),
            ("5431.5", "USD", "5.431,50 USD", "5,431.50 USD"),
            ("4.355", "USD", "4,3550 USD", "4.3550 USD"),
            ("4.125", "VND", "4,1250 ₫", "4.1250 ₫"),
        ] {
            assert_eq!(
                money(&Figure::new(given), Some(currency), Lang::Vi),
                vi.replace(' ', "\u{a0}")
            );
            assert_eq!(
                money(&Figure::new(given), Some(currency), Lang::En),
                en.replace(' ', "\u{a0}")
            );
        }
    }

    #[test]
    fn noise_of_floats_is_not_shown() {
        for (given, currency, expected) in [
            ("27999.300000000003", "USD", "27.999,30 USD"),
            ("2.7999300000000002e4", "USD", "27.999,30 USD"),
            ("0.30000000000000004", "USD", "0,30 USD"),
            ("1250000.0000000002", "VND", "1.250.000 ₫"),
            ("1e3", "USD", "1.000,00 USD"),
            ("35.200000762939453", "EUR", "35,20 EUR"),
        ] {
            assert_eq!(shown(given, currency), expected.replace(' ', "\u{a0}"), "{given}");
        }
        assert_eq!(money(&Figure::new("0.30000000000000004"), None, Lang::En), "0.3");
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
        assert_eq!(shown("theo thỏa thuận", "USD"), "theo thỏa thuận");
        assert_eq!(shown("143.82 USD", "USD"), "143.82 USD");
        assert_eq!(shown("—", "USD"), "—");
        assert_eq!(shown("1,143.82", "USD"), "1,143.82\u{a0}USD");
        assert_eq!(shown("12", "XU LẠ"), "12,00\u{a0}XU LẠ");
        assert_eq!(money(&Figure::new("1234.5"), None, Lang::Vi), "1.234,5");
        assert_eq!(money(&Figure::new("1234.5"), Some(" "), Lang::En), "1,234.5");
    }

    proptest! {
        /// In the page's language an amount is the service's value. In the other one it is that too, or no number, or
        /// one that its currency does not have: thousandths of a currency without a smaller unit.
        #[test]
        fn no_amount_can_be_read_as_a_thousand_times_itself(
            units in prop_oneof![0u64..10_000_000, 0u64..=u64::MAX], scale in 0u32..6, dong in any::<bool>(), english in any::<bool>(),
        ) {
            let (own, other) = if english { (Lang::En, Lang::Vi) } else { (Lang::Vi, Lang::En) };
            let given = rust_decimal::Decimal::from_i128_with_scale(i128::from(units), scale);
            let code = if dong { "VND" } else { "USD" };
            // So near to a whole unit it is shown without the noise of a float.
            prop_assume!(currency::without_noise(given, code) == given);
            let text = money(&Figure::from(given), Some(code), own);
            let number = text.split('\u{a0}').next().unwrap_or_default();
            let value = given.normalize().to_string();
            prop_assert_eq!(figure_as_read(number, own), Some(value.clone()), "{}", text);
            if let Some(misread) = figure_as_read(number, other) {
                let decimals = number.split_once(other.decimal_mark()).map_or(0, |(_, decimals)| decimals.len());
                prop_assert!(misread == value || dong && decimals == 3, "{} as {}", text, misread);
            }
        }
    }
}
