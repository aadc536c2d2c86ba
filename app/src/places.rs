//! Ports and airports, for choosing one: searched by code, name, city and country, with and without accents. The list
//! is `app/data/places.txt`; whatever is not on it can be typed freely.

use std::sync::LazyLock;

use crate::text::Lang;
use crate::text::countries::country_name;
use crate::text::fold::fold;

/// What stops at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Sea,
    Air,
}

impl Kind {
    /// From a `mode` of the address.
    pub fn from_code(code: &str) -> Option<Self> {
        match code {
            "sea" => Some(Self::Sea),
            "air" => Some(Self::Air),
            _ => None,
        }
    }
}

/// A port (UN/LOCODE) or an airport (IATA code).
#[derive(Debug)]
pub struct Place {
    pub kind: Kind,
    pub country: &'static str,
    pub code: &'static str,
    pub name: &'static str,
    /// Folded, to be searched.
    code_folded: String,
    name_folded: String,
    /// The names of place, city and area.
    words: String,
    country_words: String,
}

/// Longer texts are no names of places.
const LONGEST_QUERY: usize = 80;

static PLACES: LazyLock<Vec<Place>> = LazyLock::new(|| {
    include_str!("../data/places.txt")
        .lines()
        .filter_map(Place::read)
        .collect()
});

impl Place {
    /// `s VN VNSGN Name|other names`; nothing for a comment.
    fn read(line: &'static str) -> Option<Self> {
        let mut parts = line.splitn(4, ' ');
        let kind = match parts.next()? {
            "s" => Kind::Sea,
            "a" => Kind::Air,
            _ => return None,
        };
        let (country, code, names) = (parts.next()?, parts.next()?, parts.next()?);
        let (name, also) = names.split_once('|').unwrap_or((names, ""));
        let country_words = format!(
            "{} {}",
            country_name(country, Lang::Vi),
            country_name(country, Lang::En)
        );
        Some(Self {
            kind,
            country,
            code,
            name,
            code_folded: fold(code),
            name_folded: fold(name),
            words: format!(" {}", fold(&format!("{name} {also}"))),
            country_words: format!(" {}", fold(&country_words)),
        })
    }

    /// How well it answers; the smaller the better, nothing when it does not.
    fn rank(&self, query: &str) -> Option<u8> {
        let place = self.code_folded.get(2..).filter(|_| self.kind == Kind::Sea);
        if self.code_folded == query || place == Some(query) {
            return Some(0);
        }
        if self.name_folded == query {
            return Some(1);
        }
        if self.code_folded.starts_with(query) || self.name_folded.starts_with(query) {
            return Some(2);
        }
        let begins = |words: &str, part: &str| words.contains(&format!(" {part}"));
        if begins(&self.words, query) {
            return Some(3);
        }
        let (mut own, mut all) = (true, true);
        for part in query.split(' ') {
            let named = begins(&self.words, part) || self.code_folded.starts_with(part);
            own &= named;
            all &= named || begins(&self.country_words, part);
        }
        if own {
            Some(4)
        } else if all {
            Some(5)
        } else {
            None
        }
    }
}

/// The place with this code.
pub fn find(code: &str) -> Option<&'static Place> {
    let code = code.trim();
    PLACES.iter().find(|place| place.code.eq_ignore_ascii_case(code))
}

/// The best answers, at most `limit`: exact codes, then beginnings of codes and names, then of other words; among
/// equals the kind that the chosen services need, then in the order of the list.
pub fn search(query: &str, prefer: Option<Kind>, limit: usize) -> Vec<&'static Place> {
    if query.len() > LONGEST_QUERY {
        return Vec::new();
    }
    let query = fold(query);
    if query.is_empty() {
        return Vec::new();
    }
    let other = |place: &Place| prefer.is_some_and(|kind| kind != place.kind);
    let mut found: Vec<_> = PLACES
        .iter()
        .filter_map(|place| Some((place.rank(&query)?, other(place), place)))
        .collect();
    // Stable: equals stay in the list's order.
    found.sort_by_key(|(rank, other, _)| (*rank, *other));
    found.into_iter().take(limit).map(|(_, _, place)| place).collect()
}

/// The places of one country, in the order of the list.
pub fn of_country(country: &str) -> impl Iterator<Item = &'static Place> {
    PLACES.iter().filter(move |place| place.country == country)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;
    use crate::text::countries::is_country;

    fn codes(query: &str, prefer: Option<Kind>) -> Vec<&'static str> {
        search(query, prefer, 5)
            .into_iter()
            .map(|place| place.code)
            .collect()
    }

    #[test]
    fn the_list_is_well_formed() {
        let lines = include_str!("../data/places.txt")
            .lines()
            .filter(|line| !line.starts_with('#'));
        assert_eq!(lines.count(), PLACES.len(), "every line is read");
        let mut seen = HashSet::new();
        for place in PLACES.iter() {
            assert!(seen.insert(place.code), "{} stands twice", place.code);
            assert!(is_country(place.country), "{}", place.code);
            assert!(!place.name.is_empty());
            match place.kind {
                Kind::Sea => assert!(
                    place.code.len() == 5 && place.code.starts_with(place.country),
                    "{}",
                    place.code
                ),
                Kind::Air => assert_eq!(place.code.len(), 3, "{}", place.code),
            }
            assert!(
                place
                    .code
                    .bytes()
                    .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
            );
        }
    }

    #[test]
    fn codes_names_and_cities_lead_to_the_place() {
        assert_eq!(codes("vnsgn", None)[0], "VNSGN");
        assert_eq!(codes("SGN", Some(Kind::Air))[0], "SGN");
        assert_eq!(codes("SGN", Some(Kind::Sea))[0], "VNSGN");
        assert_eq!(codes("sài gòn", Some(Kind::Sea))[0], "VNSGN");
        assert_eq!(codes("sai gon", Some(Kind::Air))[0], "SGN");
        assert_eq!(codes("Đà Nẵng", Some(Kind::Sea)), ["VNDAD", "DAD"]);
        assert_eq!(codes("da nang", Some(Kind::Air)), ["DAD", "VNDAD"]);
        assert_eq!(codes("hà nội", None), ["HAN"]);
        assert_eq!(codes("hai phong", Some(Kind::Sea))[0], "VNHPH");
        assert_eq!(codes("long beach", None), ["USLGB"]);
        assert_eq!(codes("cai mep thi vai", None), ["VNTCT"]);
        assert_eq!(codes("klang malaysia", None), ["MYPKG"]);
        assert_eq!(codes("nowhere at all", None), Vec::<&str>::new());
        assert_eq!(codes("", None), Vec::<&str>::new());
        assert_eq!(codes(&"a".repeat(200), None), Vec::<&str>::new());
    }

    proptest! {
        #[test]
        fn searching_never_panics_and_keeps_its_limit(query in ".{0,90}", limit in 0_usize..12) {
            prop_assert!(search(&query, Some(Kind::Air), limit).len() <= limit);
        }

        #[test]
        fn every_place_is_found_by_its_code_and_by_its_name(at in 0..PLACES.len()) {
            let place = &PLACES[at];
            prop_assert_eq!(search(&place.code.to_lowercase(), Some(place.kind), 1)[0].code, place.code);
            let by_name = search(&fold(place.name), Some(place.kind), 10);
            prop_assert!(by_name.iter().any(|one| one.code == place.code), "{}", place.name);
        }
    }
}
