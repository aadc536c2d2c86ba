//! Vietnamese notation of figures.

/// `1234567.5` as `1.234.567,5`; anything but a plain decimal stays as it is.
pub fn grouped(number: &str) -> String {
    let (sign, digits) = number.strip_prefix('-').map_or(("", number), |rest| ("-", rest));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() || !whole.bytes().chain(fraction.bytes()).all(|b| b.is_ascii_digit()) {
        return number.to_owned();
    }
    let mut text = String::from(sign);
    for (index, digit) in whole.char_indices() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            text.push('.');
        }
        text.push(digit);
    }
    if !fraction.is_empty() {
        text.push(',');
        text.push_str(fraction);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_grouped_the_vietnamese_way() {
        assert_eq!(grouped("1234567.5"), "1.234.567,5");
        assert_eq!(grouped("-123"), "-123");
        assert_eq!(grouped("100"), "100");
        assert_eq!(grouped("1e9"), "1e9");
    }
}
