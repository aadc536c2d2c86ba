use std::cmp::Ordering;

use rust_decimal::Decimal;

use crate::Lang;
use crate::figures::{needs_extra_zero, write};

/// Digits after the point that are carried: enough for three dimensions with eight decimals each.
const MAX_SCALE: u32 = 30;

/// A decimal number that people typed or that cargo arithmetic made of such numbers, zero or more: `units` divided by ten
/// to the power of `scale`. Operations give the exact result, or `None` if it does not fit; only [`Exact::show`] rounds.
///
/// The service's own figures are [`Decimal`]s, which have a sign and can be divided. They cannot replace this type: the
/// product of three dimensions and a number of packages needs up to 38 digits, a `Decimal` has 28 and rounds without a
/// word where they do not suffice. [`Exact::to_decimal`] and [`Exact::from_decimal`] are the only way between the two;
/// the browser's WebAssembly has no `Decimal`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Exact {
    units: u128,
    /// No trailing zeros behind the point, so that equal values have equal parts.
    scale: u32,
}

impl Exact {
    pub const ZERO: Self = Self { units: 0, scale: 0 };

    /// `units / 10^scale`; `None` with more digits behind the point than are carried.
    pub fn new(mut units: u128, mut scale: u32) -> Option<Self> {
        while scale > 0 && units.is_multiple_of(10) {
            units /= 10;
            scale -= 1;
        }
        (scale <= MAX_SCALE).then_some(Self { units, scale })
    }

    /// The number with these digits before and behind the point; `None` with other characters, or more digits than are
    /// carried.
    pub fn from_digits(whole: &str, decimals: &str) -> Option<Self> {
        let mut units = 0_u128;
        // 128 bits are multiplied in several steps; so many digits fit in 64.
        let (whole_digits, decimal_digits) = (whole.as_bytes().chunks(18), decimals.as_bytes().chunks(18));
        for digits in whole_digits.chain(decimal_digits) {
            let (value, power) = digits.iter().try_fold((0_u64, 1_u64), |(value, power), byte| {
                let digit = byte.is_ascii_digit().then(|| u64::from(byte - b'0'))?;
                Some((value * 10 + digit, power * 10))
            })?;
            units = units.checked_mul(power.into())?.checked_add(value.into())?;
        }
        Self::new(units, u32::try_from(decimals.len()).ok()?)
    }

    /// The same value as the service takes it; `None` with more digits than a [`Decimal`] has.
    pub fn to_decimal(self) -> Option<Decimal> {
        Decimal::try_from_i128_with_scale(i128::try_from(self.units).ok()?, self.scale).ok()
    }

    /// The same value; `None` if it is negative.
    pub fn from_decimal(value: Decimal) -> Option<Self> {
        Self::new(u128::try_from(value.mantissa()).ok()?, value.scale())
    }

    pub fn is_zero(self) -> bool {
        self.units == 0
    }

    /// The value when it has nothing behind the point.
    pub fn whole(self) -> Option<u128> {
        (self.scale == 0).then_some(self.units)
    }

    /// Units and scale without trailing zeros.
    pub fn parts(self) -> (u128, u32) {
        (self.units, self.scale)
    }

    pub fn plus(self, other: Self) -> Option<Self> {
        let scale = self.scale.max(other.scale);
        let raise = |one: Self| match scale - one.scale {
            0 => Some(one.units),
            power => one.units.checked_mul(10_u128.checked_pow(power)?),
        };
        Self::new(raise(self)?.checked_add(raise(other)?)?, scale)
    }

    pub fn times(self, other: Self) -> Option<Self> {
        Self::new(self.units.checked_mul(other.units)?, self.scale + other.scale)
    }

    /// The value divided by `divisor`, rounded half up, with `least` to `most` digits behind the decimal mark, as
    /// figures are written in a language ([`crate::figures`]): `1,107.0`.
    pub fn show(self, lang: Lang, divisor: u16, least: usize, most: usize) -> String {
        let (most, divisor) = (most.min(6), u128::from(divisor.max(1)));
        let whole_divisor = 10_u128.pow(self.scale) * divisor;
        let (mut whole, rest) = (self.units / whole_divisor, self.units % whole_divisor);
        let one = 10_u128.pow(u32::try_from(most).unwrap_or(0));
        // Fits for up to 27 digits behind the point; beyond that the last digit is cut off instead of rounded.
        let mut rounded = match rest
            .checked_mul(one * 2)
            .and_then(|twice| twice.checked_add(whole_divisor))
        {
            Some(twice) => twice / (whole_divisor * 2),
            None => rest / (whole_divisor / one).max(1),
        };
        if rounded >= one {
            whole += 1;
            rounded -= one;
        }
        let mut fraction = if most == 0 {
            String::new()
        } else {
            format!("{rounded:0most$}")
        };
        while fraction.len() > least && fraction.ends_with('0') {
            fraction.pop();
        }
        let mut text = String::new();
        write(&whole.to_string(), &fraction, lang, &mut text);
        text
    }

    /// As a form shows it: no marks between thousands, and never three digits behind the decimal mark where those could
    /// be read as thousands (`1,1250`), so that [`super::read_number`] gives the same value back, in either language.
    pub fn typed(self, lang: Lang) -> String {
        let digits = format!("{:0width$}", self.units, width = self.scale as usize + 1);
        let (whole, fraction) = digits.split_at(digits.len() - self.scale as usize);
        let (mark, zero) = (
            lang.decimal_mark(),
            if needs_extra_zero(whole, fraction.len()) {
                "0"
            } else {
                ""
            },
        );
        if fraction.is_empty() {
            whole.to_owned()
        } else {
            format!("{whole}{mark}{fraction}{zero}")
        }
    }

    /// The same text for equal values, whatever the reader's language: with a decimal comma, as [`Exact::typed`] writes
    /// it in Vietnamese. Pages write it in theirs ([`super::spelled`]).
    pub fn plain(self) -> String {
        self.typed(Lang::Vi)
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Self) -> Ordering {
        let split = |one: &Self| {
            let unit = 10_u128.pow(one.scale);
            (
                one.units / unit,
                one.units % unit * 10_u128.pow(MAX_SCALE - one.scale),
            )
        };
        split(self).cmp(&split(other))
    }
}

impl From<u32> for Exact {
    fn from(whole: u32) -> Self {
        Self {
            units: u128::from(whole),
            scale: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn exact(units: u128, scale: u32) -> Exact {
        Exact::new(units, scale).unwrap()
    }

    #[test]
    fn numbers_are_rounded_and_grouped() {
        for (value, divisor, least, most, text) in [
            (exact(0, 0), 1, 0, 0, "0"),
            (exact(1107, 0), 1, 1, 1, "1.107,0"),
            (exact(12_345_685, 1), 1, 0, 3, "1.234.568,5"),
            (exact(6_642, 3), 1, 3, 3, "6,6420"),
            (exact(37825, 2), 1, 1, 2, "378,25"),
            (exact(9_999, 4), 1, 1, 2, "1,0"),
            (exact(999_995, 2), 1, 0, 1, "10000"),
            (exact(2, 0), 3, 1, 2, "0,67"),
            (exact(1, 0), 2, 0, 0, "1"),
            (
                exact(u128::MAX, 0),
                1,
                0,
                0,
                "340.282.366.920.938.463.463.374.607.431.768.211.455",
            ),
        ] {
            assert_eq!(value.show(Lang::Vi, divisor, least, most), text);
        }
    }

    #[test]
    fn form_value_is_never_ambiguous() {
        for (value, text) in [
            (exact(1125, 3), "1,1250"),
            (exact(125, 3), "0,125"),
            (exact(1_234_567, 3), "1234,567"),
            (exact(1000, 0), "1000"),
            (exact(2435, 1), "243,5"),
        ] {
            assert_eq!(value.plain(), text);
            assert_eq!(value.typed(Lang::En), text.replace(',', "."));
        }
    }

    #[test]
    fn overflow_is_none() {
        assert_eq!(exact(u128::MAX, 0).plus(exact(1, 0)), None);
        assert_eq!(exact(u128::MAX, 0).times(exact(2, 0)), None);
        assert_eq!(exact(1, 20).times(exact(1, 20)), None);
        assert_eq!(exact(u128::MAX / 2, 0).plus(exact(1, 3)), None);
    }

    #[test]
    fn digits_are_carried_or_refused() {
        assert_eq!(Exact::from_digits("012", "340"), Some(exact(1234, 2)));
        assert_eq!(Exact::from_digits("", ""), Some(Exact::ZERO));
        assert_eq!(
            Exact::from_digits("12345678901234567890", "123456789012345678"),
            Some(exact(12_345_678_901_234_567_890_123_456_789_012_345_678, 18))
        );
        assert_eq!(Exact::from_digits("1", &"0".repeat(31)), Some(exact(1, 0)));
        for (whole, decimals) in [("1a", ""), ("-1", ""), ("1", "+5")] {
            assert_eq!(Exact::from_digits(whole, decimals), None, "{whole} {decimals}");
        }
        assert_eq!(Exact::from_digits(&"9".repeat(40), ""), None);
        assert_eq!(Exact::from_digits("0", &"1".repeat(31)), None);
    }

    #[test]
    fn decimal_of_the_service_is_the_same_value_or_none() {
        let decimal = |text: &str| text.parse::<Decimal>().unwrap();
        assert_eq!(exact(1125, 3).to_decimal(), Some(decimal("1.125")));
        assert_eq!(Exact::from_decimal(decimal("1.1250")), Some(exact(1125, 3)));
        assert_eq!(Exact::from_decimal(decimal("-0.5")), None);
        assert_eq!(exact(u128::MAX, 0).to_decimal(), None, "39 digits");
        assert_eq!(exact(1, 29).to_decimal(), None, "29 decimals");
    }

    proptest! {
        #[test]
        fn adds_multiplies_and_compares_like_integers_of_one_scale(a in 0_u64.., s in 0_u32..9, b in 0_u64.., t in 0_u32..9) {
            let (one, two) = (exact(a.into(), s), exact(b.into(), t));
            let level = |units: u64, scale: u32| u128::from(units) * 10_u128.pow(9 - scale);
            prop_assert_eq!(one.plus(two), Exact::new(level(a, s) + level(b, t), 9));
            prop_assert_eq!(one.times(two), Exact::new(u128::from(a) * u128::from(b), s + t));
            prop_assert_eq!(one.cmp(&two), level(a, s).cmp(&level(b, t)));
        }

        #[test]
        fn rounds_half_up_like_long_division(units in 0_u64.., scale in 0_u32..9, divisor in 1_u16..10_000, most in 0_usize..4) {
            let mut shown = exact(units.into(), scale).show(Lang::En, divisor, most, most);
            // Three decimals that could be thousands get a fourth.
            if most == 3 && shown.split_once('.').is_some_and(|(_, decimals)| decimals.len() == 4) {
                prop_assert_eq!(shown.pop(), Some('0'));
            }
            let below = 10_u128.pow(scale) * u128::from(divisor);
            let above = u128::from(units) * 10_u128.pow(u32::try_from(most).unwrap());
            let digits: String = shown.chars().filter(char::is_ascii_digit).collect();
            prop_assert_eq!(digits.parse::<u128>().unwrap(), (above * 2 + below) / (below * 2));
        }
    }
}
