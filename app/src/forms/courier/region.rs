//! Codes of states and provinces (ISO 3166-2) of the countries where couriers ask for them: `app/data/regions.txt`.

use std::collections::HashMap;
use std::sync::LazyLock;

use domain::folding::fold;

/// Longer texts are no names of provinces.
const LONGEST: usize = 80;
/// What people write around a name, folded.
const BEFORE: [&str; 8] = [
    "state of ",
    "province of ",
    "tinh ",
    "thanh pho ",
    "tp ",
    "bang ",
    "tieu bang ",
    "quan ",
];
const AFTER: [&str; 11] = [
    " state",
    " province",
    " prefecture",
    " region",
    " shi",
    " sheng",
    " ken",
    " fu",
    " to",
    " do",
    " district",
];

/// A state or province.
#[derive(Debug, PartialEq, Eq)]
pub struct Region {
    /// Without the country: `CA`, `13`.
    pub code: &'static str,
    pub name: &'static str,
    /// All its names and short forms, folded.
    names: Vec<String>,
}

static REGIONS: LazyLock<HashMap<&'static str, Vec<Region>>> = LazyLock::new(|| {
    let mut all: HashMap<_, Vec<Region>> = HashMap::new();
    for line in include_str!("../../../data/regions.txt").lines() {
        if let Some((country, region)) = Region::read(line) {
            all.entry(country).or_default().push(region);
        }
    }
    all
});

impl Region {
    /// `JP 13 Tokyo|Tôkyô`; nothing for a comment.
    fn read(line: &'static str) -> Option<(&'static str, Self)> {
        let mut parts = line.splitn(3, ' ').filter(|_| !line.starts_with('#'));
        let (country, code, names) = (parts.next()?, parts.next()?, parts.next()?);
        let region = Self {
            code,
            name: names.split('|').next()?,
            names: names.split('|').map(fold).collect(),
        };
        Some((country, region))
    }
}

/// What a text in the field of the state code is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// A code of the country, or a country whose codes are not known here.
    Fine,
    /// No code; the one that is probably meant.
    Odd(Option<&'static Region>),
}

/// The states and provinces of a country (its code in capitals), none where couriers do not ask for codes.
pub fn regions(country: &str) -> &'static [Region] {
    REGIONS.get(country).map_or(&[], Vec::as_slice)
}

/// Checks a code, with or without the country before it (`CA`, `US-CA`).
pub(super) fn check(country: &str, text: &str) -> Verdict {
    let (all, text) = (regions(country), text.trim());
    if all.is_empty() || text.is_empty() {
        return Verdict::Fine;
    }
    let bare = match text.split_once('-') {
        Some((before, code)) if before.eq_ignore_ascii_case(country) => code,
        _ => text,
    };
    if all.iter().any(|region| region.code.eq_ignore_ascii_case(bare)) {
        return Verdict::Fine;
    }
    Verdict::Odd(if text.len() > LONGEST {
        None
    } else {
        meant(all, bare)
    })
}

/// The region that a name, a short form, or a number without its zero stands for.
fn meant(all: &'static [Region], text: &str) -> Option<&'static Region> {
    let padded = format!("0{text}");
    if let Some(region) = all.iter().find(|region| region.code == padded) {
        return Some(region);
    }
    let folded = fold(text);
    if folded.is_empty() {
        return None;
    }
    let named = |name: &str| {
        all.iter()
            .find(|region| region.names.iter().any(|own| own == name))
    };
    let before = BEFORE.iter().find_map(|word| folded.strip_prefix(word));
    let after = AFTER.iter().find_map(|word| folded.strip_suffix(word));
    named(&folded)
        .or_else(|| before.and_then(named))
        .or_else(|| after.and_then(named))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use domain::countries::is_country;
    use proptest::prelude::*;

    use super::*;

    fn code(country: &str, text: &str) -> Option<&'static str> {
        match check(country, text) {
            Verdict::Odd(found) => found.map(|region| region.code),
            Verdict::Fine => panic!("{country} {text} is fine"),
        }
    }

    #[test]
    fn the_list_is_well_formed() {
        let lines = include_str!("../../../data/regions.txt")
            .lines()
            .filter(|line| !line.starts_with('#'));
        assert_eq!(
            lines.count(),
            REGIONS.values().map(Vec::len).sum::<usize>(),
            "every line is read"
        );
        for country in [
            "US", "CA", "AU", "JP", "CN", "IN", "BR", "MX", "MY", "TH", "KR", "IT", "ES", "VN", "AE",
        ] {
            assert!(!regions(country).is_empty(), "{country}");
        }
        for (country, all) in REGIONS.iter() {
            assert!(is_country(country));
            let codes: HashSet<_> = all.iter().map(|region| region.code).collect();
            assert_eq!(codes.len(), all.len(), "a code of {country} stands twice");
            for region in all {
                assert!(
                    (1..=3).contains(&region.code.len()) && !region.name.is_empty(),
                    "{country} {}",
                    region.code
                );
                assert!(
                    region.names.iter().all(|name| !name.is_empty()),
                    "{country} {}",
                    region.code
                );
            }
        }
    }

    #[test]
    fn codes_are_taken_with_and_without_their_country() {
        for (country, text) in [
            ("US", "CA"),
            ("US", "us-ca"),
            ("US", " ca "),
            ("JP", "13"),
            ("JP", "JP-13"),
            ("VN", "SG"),
            ("KR", "11"),
            ("AU", "NSW"),
            ("IT", "MI"),
            ("IT", "25"),
            ("ES", "M"),
            ("SG", "Singapore"),
            ("DE", "Bayern"),
            ("US", ""),
        ] {
            assert_eq!(check(country, text), Verdict::Fine, "{country} {text}");
        }
    }

    #[test]
    fn names_lead_to_their_code_and_nonsense_to_none() {
        for (country, text, expected) in [
            ("US", "California", "CA"),
            ("US", "new york", "NY"),
            ("US", "State of Texas", "TX"),
            ("US", "US-Texas", "TX"),
            ("CA", "Québec", "QC"),
            ("CA", "quebec", "QC"),
            ("JP", "Tokyo", "13"),
            ("JP", "Tōkyō-to", "13"),
            ("JP", "Osaka Prefecture", "27"),
            ("JP", "1", "01"),
            ("KR", "Seoul", "11"),
            ("KR", "Gyeonggi-do", "41"),
            ("CN", "Quangdong", ""),
            ("CN", "Guangdong", "GD"),
            ("CN", "Beijing Shi", "BJ"),
            ("VN", "Hồ Chí Minh", "SG"),
            ("VN", "tp ho chi minh", "SG"),
            ("VN", "TP.HCM", "SG"),
            ("VN", "Tỉnh Bình Dương", "57"),
            ("VN", "Hà Nội", "HN"),
            ("TH", "Bangkok", "10"),
            ("MX", "CDMX", "CMX"),
            ("AE", "Dubai", "DU"),
            ("IT", "Milano", "MI"),
            ("IT", "milan", "MI"),
            ("ES", "Madrid", "M"),
            ("MY", "Selangor", "10"),
            ("IN", "Telangana", "TS"),
            ("BR", "Sao Paulo", "SP"),
            ("US", "ZZ", ""),
            ("US", "-", ""),
            ("JP", "99", ""),
        ] {
            assert_eq!(
                code(country, text).unwrap_or_default(),
                expected,
                "{country} {text}"
            );
        }
    }

    proptest! {
        #[test]
        fn checking_never_panics_and_proposals_are_fine(country in prop::sample::select(vec!["US", "JP", "VN", "IT", "XX"]), text in "\\PC{0,90}") {
            if let Verdict::Odd(Some(region)) = check(country, &text) {
                prop_assert_eq!(check(country, region.code), Verdict::Fine);
            }
        }

        #[test]
        fn every_name_leads_to_a_code_of_that_name(country in prop::sample::select(vec!["US", "JP", "VN", "IT", "ES", "KR", "TH"]), at in 0_usize..200) {
            let all = regions(country);
            let region = &all[at % all.len()];
            match check(country, &region.name.to_uppercase()) {
                Verdict::Odd(Some(found)) => prop_assert!(found.names.contains(&fold(region.name)), "{}", region.name),
                other => prop_assert!(false, "{}: {other:?}", region.name),
            }
        }
    }
}
