//! Figures as people write them, Vietnamese or English.

use std::str::FromStr;

use rust_decimal::Decimal;

/// A way to write figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `1.234.567,5`
    Vietnamese,
    /// `1,234,567.5`
    English,
}

impl Notation {
    /// The mark between thousands and the mark before decimals.
    const fn separators(self) -> (char, char) {
        match self {
            Self::Vietnamese => ('.', ','),
            Self::English => (',', '.'),
        }
    }

    /// `1234567.5` with separators; anything but a plain decimal stays as it is.
    pub fn write(self, number: &str) -> String {
        let (group, point) = self.separators();
        let (sign, digits) = number.strip_prefix('-').map_or(("", number), |rest| ("-", rest));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        if whole.is_empty() || !whole.bytes().chain(fraction.bytes()).all(|b| b.is_ascii_digit()) {
            return number.to_owned();
        }
        let mut text = String::from(sign);
        for (index, digit) in whole.char_indices() {
            if index > 0 && (whole.len() - index).is_multiple_of(3) {
                text.push(group);
            }
            text.push(digit);
        }
        if !fraction.is_empty() {
            text.push(point);
            text.push_str(fraction);
        }
        text
    }

    /// Reads a typed figure. Vietnamese: `4,85`, `1.250.000`, `1.250.000,5`; a dot that cannot separate thousands is
    /// read as a decimal point (`4.85`, `0.125`), as on the keypad of many keyboards. English: `4.85`, `1,250,000`,
    /// `1,250,000.5`; a comma that cannot separate thousands is refused.
    pub fn read(self, text: &str) -> Option<Decimal> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let (sign, digits) = text.strip_prefix('-').map_or(("", &*text), |rest| ("-", rest));
        let (group, point) = self.separators();
        let (whole, fraction) = match digits.split_once(point) {
            Some((_, fraction)) if fraction.contains(group) => return None,
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (digits, None),
        };
        let plain = match (self, fraction) {
            (Self::Vietnamese, None) if !in_thousands(whole, group) => whole.to_owned(),
            (Self::English, _) if whole.contains(group) && !in_thousands(whole, group) => return None,
            (_, None) => whole.replace(group, ""),
            (_, Some(fraction)) => format!("{}.{fraction}", whole.replace(group, "")),
        };
        Decimal::from_str(&format!("{sign}{plain}")).ok()
    }
}

/// `1.250.000`, but neither `4.85` nor `0.125`.
fn in_thousands(text: &str, group: char) -> bool {
    let mut groups = text.split(group);
    let first = groups.next().unwrap_or_default();
    (1..=3).contains(&first.len()) && first != "0" && groups.all(|group| group.len() == 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(notation: Notation, typed: &str) -> Option<String> {
        notation.read(typed).map(|value| value.to_string())
    }

    #[test]
    fn figures_are_grouped() {
        for (plain, vietnamese, english) in [
            ("1234567.5", "1.234.567,5", "1,234,567.5"),
            ("-123", "-123", "-123"),
            ("100", "100", "100"),
            ("1e9", "1e9", "1e9"),
        ] {
            assert_eq!(Notation::Vietnamese.write(plain), vietnamese);
            assert_eq!(Notation::English.write(plain), english);
        }
    }

    #[test]
    fn figures_are_read_in_vietnamese_notation() {
        for (typed, value) in [
            ("4.85", "4.85"),
            ("4,85", "4.85"),
            ("0.125", "0.125"),
            ("36,243", "36.243"),
            ("1.250", "1250"),
            ("-500.000", "-500000"),
            ("1.234.567", "1234567"),
            ("1.234.567,25", "1234567.25"),
            (" 12 000 ", "12000"),
            ("450000", "450000"),
        ] {
            assert_eq!(
                read(Notation::Vietnamese, typed).as_deref(),
                Some(value),
                "{typed}"
            );
        }
        for wrong in ["1,2,3", "1,250.5", "nhiều", "", "-", "--5"] {
            assert_eq!(read(Notation::Vietnamese, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn figures_are_read_in_english_notation() {
        for (typed, value) in [
            ("4.85", "4.85"),
            ("0.125", "0.125"),
            ("36,243", "36243"),
            ("36.243", "36.243"),
            ("-500,000", "-500000"),
            ("1,234,567.25", "1234567.25"),
            (" 12 000 ", "12000"),
            ("450000", "450000"),
        ] {
            assert_eq!(read(Notation::English, typed).as_deref(), Some(value), "{typed}");
        }
        for wrong in [
            "4,85",
            "0,125",
            "1,25,000",
            "1.250.000",
            "1.250,5",
            "many",
            "",
            "-",
        ] {
            assert_eq!(read(Notation::English, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn written_figures_are_read_back() {
        for notation in [Notation::Vietnamese, Notation::English] {
            for plain in [
                "0",
                "0.125",
                "7",
                "36.243",
                "1250",
                "6343.5",
                "-98000",
                "1234567.25",
            ] {
                assert_eq!(
                    read(notation, &notation.write(plain)).as_deref(),
                    Some(plain),
                    "{notation:?}"
                );
            }
        }
    }
}
