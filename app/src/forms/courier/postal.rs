//! What postal codes look like in the main destinations. Codes change and have exceptions, so this only ever doubts.

/// A country's postal codes: every shape with `9` for a digit and `A` for a letter, blanks and hyphens left out.
struct Rule {
    country: &'static str,
    shapes: &'static [&'static str],
    example: &'static str,
}

/// Destinations without postal codes.
const NONE: [&str; 16] = [
    "AE", "AO", "BS", "BW", "CI", "CM", "FJ", "GH", "HK", "JM", "MO", "QA", "RW", "UG", "YE", "ZW",
];

/// Whether addresses of a country (its code in capitals) have no postal code.
pub(super) fn has_none(country: &str) -> bool {
    NONE.contains(&country)
}

const fn rule(country: &'static str, shapes: &'static [&'static str], example: &'static str) -> Rule {
    Rule {
        country,
        shapes,
        example,
    }
}

static RULES: [Rule; 36] = [
    rule("AT", &["9999"], "1010"),
    rule("AU", &["9999"], "2000"),
    rule("BE", &["9999"], "1000"),
    rule("BR", &["99999999"], "01310-100"),
    rule("CA", &["A9A9A9"], "K1A 0B1"),
    rule("CH", &["9999"], "8001"),
    rule("CN", &["999999"], "100000"),
    rule("CZ", &["99999"], "110 00"),
    rule("DE", &["99999"], "10115"),
    rule("DK", &["9999"], "1050"),
    rule("ES", &["99999"], "28001"),
    rule("FI", &["99999"], "00100"),
    rule("FR", &["99999"], "75001"),
    rule(
        "GB",
        &[
            "A99AA", "A999AA", "AA99AA", "AA999AA", "A9A9AA", "AA9A9AA", "AAA9AA",
        ],
        "SW1A 1AA",
    ),
    rule("ID", &["99999"], "10110"),
    rule("IN", &["999999"], "110001"),
    rule("IT", &["99999"], "00118"),
    rule("JP", &["9999999"], "163-8001"),
    // Six digits until 2015.
    rule("KR", &["99999"], "04524"),
    rule("MX", &["99999"], "06000"),
    rule("MY", &["99999"], "50450"),
    rule("NL", &["9999AA"], "1012 AB"),
    rule("NO", &["9999"], "0150"),
    rule("NZ", &["9999"], "1010"),
    rule("PH", &["9999"], "1000"),
    rule("PL", &["99999"], "00-001"),
    rule("PT", &["9999999"], "1000-001"),
    rule("RU", &["999999"], "101000"),
    rule("SA", &["99999", "999999999"], "11564"),
    rule("SE", &["99999"], "111 22"),
    rule("SG", &["999999"], "018956"),
    rule("TH", &["99999"], "10110"),
    rule("TR", &["99999"], "34000"),
    rule("TW", &["999", "99999", "999999"], "100"),
    rule("US", &["99999", "999999999"], "90001"),
    // Five digits since 2018; the six of before are still written.
    rule("VN", &["99999", "999999"], "70000"),
];

/// A postal code of another form than its country's.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Odd {
    /// One of the usual form.
    pub example: &'static str,
    /// With the zero that spreadsheets take away.
    pub fixed: Option<String>,
}

/// Nothing for a code of the usual form, and for countries without a rule.
pub(super) fn check(country: &str, text: &str) -> Option<Odd> {
    let rule = RULES.iter().find(|rule| rule.country == country)?;
    let text = text.trim();
    let shape = shape(text);
    if text.is_empty() || rule.shapes.contains(&shape.as_str()) {
        return None;
    }
    let with_zero = format!("9{shape}");
    let lost = shape.bytes().all(|byte| byte == b'9')
        && rule.shapes.contains(&with_zero.as_str())
        && !text.starts_with('0');
    // Where no code begins with a zero there is none to put back.
    let begins_with_zero = !matches!(
        country,
        "AT" | "BE" | "CH" | "DK" | "IN" | "NZ" | "PT" | "RU" | "TW"
    );
    Some(Odd {
        example: rule.example,
        fixed: (lost && begins_with_zero).then(|| format!("0{text}")),
    })
}

fn shape(text: &str) -> String {
    let letters = text
        .chars()
        .filter(|letter| !letter.is_whitespace() && !matches!(letter, '-' | '\u{2010}'..='\u{2015}'));
    letters
        // Longer than any of them.
        .take(12)
        .map(|letter| match letter {
            '0'..='9' => '9',
            'a'..='z' | 'A'..='Z' => 'A',
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use domain::countries::is_country;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_example_is_of_its_own_form() {
        assert!(RULES.is_sorted_by_key(|rule| rule.country));
        for rule in &RULES {
            assert!(is_country(rule.country));
            assert_eq!(check(rule.country, rule.example), None, "{}", rule.country);
        }
        for country in [
            "US", "JP", "KR", "AU", "CA", "GB", "DE", "FR", "SG", "CN", "VN", "TW",
        ] {
            assert!(RULES.iter().any(|rule| rule.country == country), "{country}");
        }
    }

    #[test]
    fn usual_codes_are_fine_and_others_doubted() {
        for (country, text) in [
            ("US", "90001-1234"),
            ("US", " 90001 "),
            ("JP", "1638001"),
            ("CA", "k1a0b1"),
            ("GB", "M1 1AE"),
            ("GB", "EC1A 1BB"),
            ("VN", "700000"),
            ("VN", "70000"),
            ("JP", ""),
            ("AE", "none"),
            ("HK", "0"),
            ("XX", "?"),
        ] {
            assert_eq!(check(country, text), None, "{country} {text}");
        }
        for (country, text, fixed) in [
            ("US", "2139", Some("02139")),
            ("US", "9000", Some("09000")),
            ("US", "ABCDE", None),
            ("US", "900011", None),
            ("JP", "600001", Some("0600001")),
            ("JP", "〒163-8001", None),
            ("CA", "K1A", None),
            ("SG", "1234", None),
            ("SG", "18956", Some("018956")),
            ("BE", "100", None),
            ("DE", "0101", None),
            ("KR", "100-011", None),
            ("GB", "12345", None),
            ("VN", "7000", Some("07000")),
        ] {
            let found = check(country, text).unwrap_or_else(|| panic!("{country} {text}"));
            assert_eq!(found.fixed.as_deref(), fixed, "{country} {text}");
        }
    }

    proptest! {
        #[test]
        fn checking_never_panics_and_proposals_are_fine(at in 0..RULES.len(), text in "\\PC{0,20}", digits in "[0-9]{0,10}") {
            let country = RULES[at].country;
            let _ = check(country, &text);
            if let Some(fixed) = check(country, &digits).and_then(|odd| odd.fixed) {
                prop_assert_eq!(check(country, &fixed), None);
            }
        }
    }
}
