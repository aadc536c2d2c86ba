//! Writes figures so that none can be read as a thousand times itself or a thousandth of itself.
//!
//! English writes `1,234,567.5`, Vietnamese `1.234.567,5`: the same two marks the other way round. A reader who takes
//! the marks for those of the other language finds groups that do not fit (`12.5`, `1,107.5`, `3,325,528`), except in
//! one shape: one to three digits, one mark, three digits (`6,343`). That shape is never written (decision 0053):
//! - a whole number below a million has no mark: `6343`;
//! - of exactly three decimals a fourth is written: `6.3430`, unless the number has a mark between its thousands, or
//!   is below one.
//!
//! Amounts in currencies without a smaller unit are grouped all the same, `194.832 ₫`, because their unit says that the
//! mark stands between thousands.

use rust_decimal::Decimal;

use crate::Lang;

/// The field of a form that says in which language the page was on which its figures were typed.
pub const LANG_FIELD: &str = "figures";

/// Digits of a whole number without decimals that is grouped: it has at least two marks then.
const MIN_GROUPED_DIGITS: usize = 7;

impl Lang {
    /// The mark before the decimals.
    pub fn decimal_mark(self) -> char {
        self.pick(',', '.')
    }

    /// The mark between thousands.
    pub fn group_mark(self) -> char {
        self.pick('.', ',')
    }
}

/// Decimals from which a number may be one that a float printed: `0.30000000000000004`.
pub const NOISE_DECIMALS: u32 = 9;

/// A number without the noise of a float, if it has such: rounded to six decimals, or to what a float of half the width meant.
/// `None` where the number is to be shown as it is.
pub fn without_noise(number: Decimal) -> Option<Decimal> {
    let digits = number
        .mantissa()
        .unsigned_abs()
        .checked_ilog10()
        .map_or(1, |log| log + 1);
    // A float prints 15 to 17 digits, those of a sum may be one more.
    if number.scale() < NOISE_DECIMALS || !(15..=18).contains(&digits) {
        return None;
    }
    let rounded = number.round_dp(6).normalize();
    let tolerance = number.abs().checked_mul(Decimal::new(1, 14))?;
    if (number - rounded).abs() <= tolerance {
        return Some(rounded);
    }
    of_single_precision(number)
}

/// The number that a float of 32 bits meant which was printed as one of 64: `10.1` for `10.100000381469727`.
fn of_single_precision(number: Decimal) -> Option<Decimal> {
    let double: f64 = number.to_string().parse().ok()?;
    let single: f32 = double.to_string().parse().ok()?;
    // Only one number of 64 bits in 500 million is also one of 32.
    let is_single = f64::from(single).to_bits() == double.to_bits();
    is_single.then(|| single.to_string().parse().ok()).flatten()
}

/// The number of a text with more digits than a [`Decimal`] holds, if it is a float printed with every digit that it has:
/// `0.1000000000000000055511151231257827`.
pub fn of_printed_float(text: &str) -> Option<Decimal> {
    let is_long = (30..=MAX_FLOAT_DIGITS).contains(&text.len());
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, decimals) = digits.split_once('.').filter(|_| is_long)?;
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits(whole) || !are_digits(decimals) || whole.len() > 15 {
        return None;
    }
    let number: Decimal = text.parse().ok()?;
    let rounded = number.round_dp(6).normalize();
    let tolerance = number.abs().checked_mul(Decimal::new(1, 14))?;
    ((number - rounded).abs() <= tolerance).then_some(rounded)
}

/// Characters of the longest decimal expansion of a float that is no smaller than a hundredth.
const MAX_FLOAT_DIGITS: usize = 80;

/// Writes a number from its digits before and behind the point, so that no reader can take its decimals for thousands or its
/// thousands for decimals. `whole` has no leading zeros, and one digit at least.
pub fn write(whole: &str, decimals: &str, lang: Lang, into: &mut String) {
    if !decimals.is_empty() || whole.len() >= MIN_GROUPED_DIGITS {
        write_grouped(whole, lang, into);
    } else {
        into.push_str(whole);
    }
    if !decimals.is_empty() {
        into.push(lang.decimal_mark());
        into.push_str(decimals);
    }
    if needs_extra_zero(whole, decimals.len()) {
        into.push('0');
    }
}

/// Writes the digits of a whole number with marks between its thousands however few there are.
pub fn write_grouped(whole: &str, lang: Lang, into: &mut String) {
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            into.push(lang.group_mark());
        }
        into.push(digit);
    }
}

/// A size in bytes: `512 B`, `24.6 MB`. Counted in 1024s, as the limit of 20 MB is.
pub fn file_size(bytes: u64, lang: Lang) -> String {
    const UNIT_FACTOR: u64 = 1024;
    let (divisor, unit) = match bytes {
        0..UNIT_FACTOR => (1, "B"),
        n if n < UNIT_FACTOR * UNIT_FACTOR => (UNIT_FACTOR, "KB"),
        n if n < UNIT_FACTOR * UNIT_FACTOR * UNIT_FACTOR => (UNIT_FACTOR * UNIT_FACTOR, "MB"),
        _ => (UNIT_FACTOR * UNIT_FACTOR * UNIT_FACTOR, "GB"),
    };
    // Upwards: a file just over the limit must not look as if it were within.
    let tenths = (bytes % divisor * 10).div_ceil(divisor);
    let whole = bytes / divisor + tenths / 10;
    let decimals = match tenths % 10 {
        0 => String::new(),
        tenth => tenth.to_string(),
    };
    let mut text = String::new();
    write(&whole.to_string(), &decimals, lang, &mut text);
    // So that they never part at the end of a line.
    text.push('\u{a0}');
    text.push_str(unit);
    text
}

/// Returns true if its decimals would look like a group of thousands, so that one more zero is written behind them.
pub fn needs_extra_zero(whole: &str, decimals: usize) -> bool {
    decimals == 3 && whole.len() <= 3 && whole != "0"
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::Lang;
    use crate::cargo::Exact;
    use crate::testing::figure_as_read;

    #[test]
    fn file_size_never_rounds_down_to_a_limit() {
        for (bytes, expected) in [
            (0, "0 B"),
            (1023, "1023 B"),
            (1024, "1 KB"),
            (1536, "1,5 KB"),
            (1024 * 1024 - 1, "1024 KB"),
            (25_797_304, "24,7 MB"),
            (20 * 1024 * 1024, "20 MB"),
            (20 * 1024 * 1024 + 1, "20,1 MB"),
            (u64::MAX, "17.179.869.184 GB"),
        ] {
            assert_eq!(
                super::file_size(bytes, Lang::Vi),
                expected.replace(' ', "\u{a0}"),
                "{bytes}"
            );
        }
    }

    fn value(units: u128, scale: u32) -> String {
        rust_decimal::Decimal::from_i128_with_scale(i128::try_from(units).unwrap(), scale)
            .normalize()
            .to_string()
    }

    #[test]
    fn noise_of_floats_is_no_part_of_a_number() {
        for (given, expected) in [
            ("0.30000000000000004", Some("0.3")),
            ("27999.300000000003", Some("27999.3")),
            ("1.1500000000000001", Some("1.15")),
            ("412.49999999999994", Some("412.5")),
            ("2.5919999999999996", Some("2.592")),
            ("10.100000381469727", Some("10.1")),
            ("0.5920000076293945", Some("0.592")),
            ("35.20000076293945", Some("35.2")),
            // The quotient of two numbers.
            ("0.2916666666666667", None),
            ("0.123456789012345", None),
            ("12.5", None),
            ("1.000000001", None),
            ("123456789012345678901.000000000001", None),
        ] {
            let number: super::Decimal = given.parse().unwrap();
            let expected = expected.map(|text| text.parse().unwrap());
            assert_eq!(super::without_noise(number), expected, "{given}");
        }
    }

    #[test]
    fn float_printed_with_every_digit_is_the_number_it_meant() {
        for (given, expected) in [
            (
                "0.1000000000000000055511151231257827021181583404541015625",
                Some("0.1"),
            ),
            ("27999.299999999999272404238581657409667968750", Some("27999.3")),
            (
                "-1.149999999999999911182158029987476766109466552734375",
                Some("-1.15"),
            ),
            ("0.123456789012345678901234567890123", None),
            ("0.1", None),
            ("1234567890123456789.1000000000000000", None),
            ("1.00000000000000000000000000000000x", None),
        ] {
            let expected = expected.map(|text| text.parse().unwrap());
            assert_eq!(super::of_printed_float(given), expected, "{given}");
        }
    }

    #[test]
    fn ambiguous_notation_is_never_written() {
        for (units, scale, vi, en) in [
            (6_343, 0, "6343", "6343"),
            (6_343, 3, "6,3430", "6.3430"),
            (24_500, 0, "24500", "24500"),
            (3_325_528, 0, "3.325.528", "3,325,528"),
            (63_435, 1, "6.343,5", "6,343.5"),
            (6_343_125, 3, "6.343,125", "6,343.125"),
            (125, 3, "0,125", "0.125"),
        ] {
            let figure = Exact::new(units, scale).unwrap();
            assert_eq!(figure.show(Lang::Vi, 1, 0, 6), vi);
            assert_eq!(figure.show(Lang::En, 1, 0, 6), en);
        }
    }

    proptest! {
        /// In the page's language it is the value; in the other one it is the value or nothing.
        #[test]
        fn no_figure_can_be_read_as_a_thousand_times_itself(
            units in prop_oneof![0_u64..1_000_000, 0_u64..1_000_000_000_000], scale in 0_u32..7, least in 0_usize..7,
            english in any::<bool>(),
        ) {
            let figure = Exact::new(units.into(), scale).unwrap();
            let value = value(units.into(), scale);
            let (own, other) = if english { (Lang::En, Lang::Vi) } else { (Lang::Vi, Lang::En) };
            for text in [figure.show(own, 1, least, 6), figure.typed(own)] {
                prop_assert_eq!(figure_as_read(&text, own), Some(value.clone()), "{}", text);
                if let Some(misread) = figure_as_read(&text, other) {
                    prop_assert_eq!(&misread, &value, "{} in the other language", text);
                }
            }
        }
    }
}
