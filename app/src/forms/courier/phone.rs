//! Phone numbers: what cannot be one, and what does not fit the consignee's country. The table is `app/data/phones.txt`;
//! a crate that knows every number range would be far larger, and its "no" could only be a doubt all the same.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::super::Problem;

/// Digits of a number (E.164); fewer than seven reach nobody abroad.
const FEWEST: usize = 7;
const MOST: usize = 15;
/// Of an extension.
const LONGEST_EXTENSION: usize = 6;

/// Why a text cannot be a phone number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhoneProblem {
    /// Something that stands in no number.
    Characters,
    /// Too few digits or too many.
    Digits,
}

impl From<PhoneProblem> for Problem {
    fn from(problem: PhoneProblem) -> Self {
        Self::Phone(problem)
    }
}

/// What is odd about a number for its country.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhoneDoubt {
    /// It begins with the calling code of other countries, or of none.
    Elsewhere {
        code: String,
        expected: &'static str,
        country: Option<&'static str>,
    },
    /// Numbers there have other lengths.
    Length {
        code: &'static str,
        least: usize,
        most: usize,
    },
    /// The zero of calls within the country stands behind the calling code.
    Trunk { fixed: String },
    /// The calling code stands there without its plus.
    NoPlus { fixed: String },
}

impl PhoneDoubt {
    /// The number that is probably meant.
    pub fn proposal(&self) -> Option<&str> {
        match self {
            Self::Trunk { fixed } | Self::NoPlus { fixed } => Some(fixed),
            Self::Elsewhere { .. } | Self::Length { .. } => None,
        }
    }
}

/// How the numbers of a country are made.
struct Plan {
    code: &'static str,
    trunk: &'static str,
    lengths: Vec<usize>,
}

impl Plan {
    /// `JP 81 0 9,10`; nothing for a comment.
    fn read(line: &'static str) -> Option<(&'static str, Self)> {
        let mut parts = line.split(' ').filter(|_| !line.starts_with('#'));
        let (country, code, trunk, lengths) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let lengths: Vec<usize> = lengths
            .split(',')
            .filter_map(|length| length.parse().ok())
            .collect();
        let trunk = if trunk == "-" { "" } else { trunk };
        (!lengths.is_empty()).then_some((country, Self { code, trunk, lengths }))
    }

    fn fits(&self, national: &str) -> bool {
        self.lengths.contains(&national.len())
    }

    /// Without the trunk prefix, where the rest fits.
    fn without_trunk<'a>(&self, national: &'a str) -> Option<&'a str> {
        let rest = national
            .strip_prefix(self.trunk)
            .filter(|_| !self.trunk.is_empty())?;
        self.fits(rest).then_some(rest)
    }

    fn wrong_length(&self) -> PhoneDoubt {
        let bounds = (self.lengths.iter().min(), self.lengths.iter().max());
        PhoneDoubt::Length {
            code: self.code,
            least: bounds.0.copied().unwrap_or_default(),
            most: bounds.1.copied().unwrap_or_default(),
        }
    }
}

static PLANS: LazyLock<HashMap<&'static str, Plan>> = LazyLock::new(|| {
    include_str!("../../../data/phones.txt")
        .lines()
        .filter_map(Plan::read)
        .collect()
});

/// A number taken apart.
#[derive(Debug, PartialEq, Eq)]
struct Number {
    /// Written with `+` or `00`.
    international: bool,
    digits: String,
}

/// Without the signs nobody sees, which come along when a number is copied from an address book.
pub(super) fn clean(text: &str) -> String {
    let unseen = |letter: char| matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{ad}');
    text.chars()
        .filter(|letter| !unseen(*letter))
        .collect::<String>()
        .trim()
        .to_owned()
}

fn read(text: &str) -> Result<Number, PhoneProblem> {
    let text = clean(text);
    let main = without_extension(&text);
    let (international, rest) = match main.strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, main),
    };
    let mut digits = String::new();
    for letter in rest.chars() {
        match letter {
            '0'..='9' => digits.push(letter),
            '-' | '.' | '/' | '(' | ')' | '\u{2010}'..='\u{2015}' | '\u{2212}' => {}
            _ if letter.is_whitespace() => {}
            _ => return Err(PhoneProblem::Characters),
        }
    }
    let (international, digits) = match digits.strip_prefix("00") {
        Some(rest) if !international => (true, rest.to_owned()),
        _ => (international, digits),
    };
    if (FEWEST..=MOST).contains(&digits.len()) {
        Ok(Number {
            international,
            digits,
        })
    } else {
        Err(PhoneProblem::Digits)
    }
}

/// `028 3812 3456 ext. 12`: the number without its extension.
fn without_extension(text: &str) -> &str {
    let digits = |part: &str| {
        let part = part.trim().trim_start_matches(['.', ':']).trim_start();
        (1..=LONGEST_EXTENSION).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let lower = text.to_ascii_lowercase();
    for mark in ["máy lẻ", "ext", "x", "#"] {
        // The same length as the text: only ASCII letters were changed.
        if let Some(at) = lower.find(mark)
            && let (Some(main), Some(rest)) = (text.get(..at), text.get(at + mark.len()..))
            && digits(rest)
        {
            return main;
        }
    }
    text
}

/// Whether the text can be a phone number at all. An empty one is none, and fine.
pub(super) fn problem(text: &str) -> Option<PhoneProblem> {
    if clean(text).is_empty() {
        return None;
    }
    read(text).err()
}

/// What is odd about it for a consignee in this country (its code in capitals).
pub(super) fn doubt(text: &str, country: &str) -> Option<PhoneDoubt> {
    let number = read(text).ok()?;
    let plan = PLANS.get(country)?;
    let digits = number.digits.as_str();
    let after_code = digits.strip_prefix(plan.code);
    if number.international {
        let Some(national) = after_code else {
            return Some(elsewhere(digits, plan));
        };
        return if plan.fits(national) {
            None
        } else if let Some(rest) = plan.without_trunk(national)
            && plan.code.len() + rest.len() >= FEWEST
        {
            Some(PhoneDoubt::Trunk {
                fixed: format!("+{} {rest}", plan.code),
            })
        } else {
            Some(plan.wrong_length())
        };
    }
    if plan.without_trunk(digits).is_some() || (plan.fits(digits) && !starts_with_trunk(plan, digits)) {
        return None;
    }
    match after_code {
        Some(national) if plan.fits(national) => Some(PhoneDoubt::NoPlus {
            fixed: format!("+{} {national}", plan.code),
        }),
        // Some countries keep the zero, and tables of lengths are not the last word.
        _ if plan.fits(digits) => None,
        _ => Some(plan.wrong_length()),
    }
}

fn starts_with_trunk(plan: &Plan, digits: &str) -> bool {
    !plan.trunk.is_empty() && digits.starts_with(plan.trunk)
}

fn elsewhere(digits: &str, plan: &Plan) -> PhoneDoubt {
    // Calling codes are prefix-free, and several countries may share one.
    let mut sharing: Vec<_> = PLANS
        .iter()
        .filter(|(_, other)| digits.starts_with(other.code))
        .collect();
    sharing.sort_by_key(|(country, _)| **country);
    let code = sharing.first().map_or_else(
        || digits.chars().take(3).collect(),
        |(_, other)| other.code.to_owned(),
    );
    PhoneDoubt::Elsewhere {
        code,
        expected: plan.code,
        country: match sharing.as_slice() {
            [(only, _)] => Some(only),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use domain::countries::is_country;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_table_is_whole() {
        let lines = include_str!("../../../data/phones.txt")
            .lines()
            .filter(|line| !line.starts_with('#'));
        assert_eq!(
            lines.count(),
            PLANS.len(),
            "every line is read, no country stands twice"
        );
        assert!(PLANS.len() > 230);
        for (country, plan) in PLANS.iter() {
            assert!(is_country(country), "{country}");
            assert!(
                (1..=3).contains(&plan.code.len()) && !plan.code.starts_with('0'),
                "{country}"
            );
            assert!(plan.lengths.is_sorted(), "{country}");
        }
        // No calling code begins another one.
        for one in PLANS.values() {
            for other in PLANS.values() {
                assert!(
                    one.code == other.code || !one.code.starts_with(other.code),
                    "{} {}",
                    one.code,
                    other.code
                );
            }
        }
    }

    #[test]
    fn what_cannot_be_a_number() {
        for fine in [
            "",
            "  ",
            "090 1234 5678",
            "+81 (0)90-1234-5678",
            "0081 90.1234.5678",
            "028 3812 3456 ext. 12",
            "028 3812 3456 x12",
            "028 3812 3456 máy lẻ 12",
            "028 3812 3456 #12",
            "\u{202a}+81\u{a0}90\u{2011}1234\u{2011}5678\u{202c}",
            "1234567",
            "+123456789012345",
        ] {
            assert_eq!(problem(fine), None, "{fine}");
        }
        for odd in [
            "090 1234 567A",
            "090,1234567",
            "gọi chị Ngân",
            "0901234567 hoặc 0907654321",
            "09+01234567",
            "٠٩٠١٢٣٤٥٦٧",
            "028 3812 3456 ext 1234567",
        ] {
            assert_eq!(problem(odd), Some(PhoneProblem::Characters), "{odd}");
        }
        for odd in ["123456", "1234567890123456", "+", "()", "0901234567 / 0907654321"] {
            assert_eq!(problem(odd), Some(PhoneProblem::Digits), "{odd}");
        }
    }

    #[test]
    fn numbers_that_fit_their_country_raise_no_doubt() {
        for (text, country) in [
            ("090-1234-5678", "JP"),
            ("03 1234 5678", "JP"),
            ("+81 90 1234 5678", "JP"),
            ("0081 3 1234 5678", "JP"),
            ("0901234567", "VN"),
            ("028 3812 3456", "VN"),
            ("+84 901 234 567", "VN"),
            ("(415) 555-0134", "US"),
            ("1-415-555-0134", "US"),
            ("+1 416 555 0134", "CA"),
            ("+39 06 1234567", "IT"),
            ("06 1234567", "IT"),
            ("+65 6123 4567", "SG"),
            ("+44 20 7946 0958", "GB"),
            ("8 495 123 45 67", "RU"),
            ("", "JP"),
            ("anything", "JP"),
            ("0901234567", "XX"),
        ] {
            assert_eq!(doubt(text, country), None, "{text} {country}");
        }
    }

    #[test]
    fn numbers_that_do_not_fit_are_doubted_and_put_right_where_that_is_clear() {
        let elsewhere = |code: &str, expected, country| {
            Some(PhoneDoubt::Elsewhere {
                code: code.into(),
                expected,
                country,
            })
        };
        assert_eq!(doubt("+84 901 234 567", "JP"), elsewhere("84", "81", Some("VN")));
        assert_eq!(doubt("+1 415 555 0134", "JP"), elsewhere("1", "81", None));
        assert_eq!(doubt("+999 123 4567", "JP"), elsewhere("999", "81", None));
        assert_eq!(
            doubt("+81 (0)90 1234 5678", "JP").unwrap().proposal(),
            Some("+81 9012345678")
        );
        assert_eq!(
            doubt("81 90 1234 5678", "JP").unwrap().proposal(),
            Some("+81 9012345678")
        );
        assert_eq!(
            doubt("+81 1234 567", "JP"),
            Some(PhoneDoubt::Length {
                code: "81",
                least: 9,
                most: 10
            })
        );
        assert_eq!(
            doubt("555 0134", "US"),
            Some(PhoneDoubt::Length {
                code: "1",
                least: 10,
                most: 10
            })
        );
    }

    proptest! {
        #[test]
        fn checking_never_panics_and_proposals_are_fine(text in "\\PC{0,30}", digits in "[+]?[0-9 ()-]{0,20}", country in prop::sample::select(vec!["JP", "VN", "US", "IT", "GB", "RU", "XX", ""])) {
            let _ = (problem(&text), doubt(&text, country));
            if let Some(found) = doubt(&digits, country) && let Some(fixed) = found.proposal() {
                prop_assert_eq!(problem(fixed), None);
                prop_assert_eq!(doubt(fixed, country), None, "{}", fixed);
            }
        }
    }
}
