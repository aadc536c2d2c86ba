//! Ports, inland ports and airports, for choosing one: searched by code, name, city and country, with and without
//! accents. The list is `crates/domain/data/places.txt`, checked by `scripts/places`; whatever is not on it can be typed freely.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::countries::country_name;
use crate::folding::fold;

use crate::Lang;

/// What stops at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Sea,
    /// Where containers go on by rail, road or barge, and border gates.
    Inland,
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

/// A port, an inland port (UN/LOCODE both) or an airport (IATA code).
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
            "i" => Kind::Inland,
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
    fn rank(&self, query: &Query) -> Option<u8> {
        let typed = query.typed();
        let place = self.code_folded.get(2..).filter(|_| self.kind != Kind::Air);
        if self.code_folded == typed || place == Some(typed) {
            return Some(0);
        }
        if self.name_folded == typed {
            return Some(1);
        }
        if self.code_folded.starts_with(typed) || self.name_folded.starts_with(typed) {
            return Some(2);
        }
        if self.words.contains(&query.whole) {
            return Some(3);
        }
        let mut own = true;
        for part in &query.parts {
            if self.words.contains(part) || self.code_folded.starts_with(part.trim_start()) {
                continue;
            }
            if !self.country_words.contains(part) {
                return None;
            }
            own = false;
        }
        Some(if own { 4 } else { 5 })
    }
}

/// What was typed, folded; with a space before it, because it is looked for where words begin.
struct Query {
    whole: String,
    /// Each word once.
    parts: BTreeSet<String>,
}

impl Query {
    /// Nothing to search for is no query.
    fn new(text: &str) -> Option<Self> {
        let folded = if text.len() > LONGEST_QUERY {
            String::new()
        } else {
            fold(text)
        };
        (!folded.is_empty()).then(|| Self {
            whole: format!(" {folded}"),
            parts: folded.split(' ').map(|part| format!(" {part}")).collect(),
        })
    }

    fn typed(&self) -> &str {
        self.whole.trim_start()
    }
}

/// The place with this code.
pub fn find(code: &str) -> Option<&'static Place> {
    let code = code.trim();
    PLACES.iter().find(|place| place.code.eq_ignore_ascii_case(code))
}

/// The best answers, at most `limit`: exact codes, then codes and names that begin so, then those that have all the
/// words. Among these three groups the kind that the chosen services need comes first: who flies means Nội Bài by
/// "hà nội". Equals stay in the order of the list.
pub fn search(query: &str, prefer: Option<Kind>, limit: usize) -> Vec<&'static Place> {
    let Some(query) = Query::new(query) else {
        return Vec::new();
    };
    let other = |place: &Place| prefer.is_some_and(|kind| kind != place.kind);
    let mut found: Vec<_> = PLACES
        .iter()
        .filter_map(|place| Some((place.rank(&query)?, place)))
        .collect();
    found.sort_by_key(|(rank, place)| {
        let group = match rank {
            0 => 0_u8,
            1..=3 => 1,
            _ => 2,
        };
        (group, other(place), *rank)
    });
    found.into_iter().take(limit).map(|(_, place)| place).collect()
}

/// The places of one country, in the order of the list.
pub fn of_country(country: &str) -> impl Iterator<Item = &'static Place> {
    PLACES.iter().filter(move |place| place.country == country)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::countries::is_country;
    use proptest::prelude::*;

    use super::*;

    fn codes(query: &str, prefer: Option<Kind>) -> Vec<&'static str> {
        search(query, prefer, 5)
            .into_iter()
            .map(|place| place.code)
            .collect()
    }

    #[test]
    fn every_line_of_the_list_is_read() {
        let lines = include_str!("../data/places.txt")
            .lines()
            .filter(|line| !line.starts_with('#'));
        assert_eq!(lines.count(), PLACES.len());
        assert!((1_500..2_500).contains(&PLACES.len()), "{}", PLACES.len());
    }

    #[test]
    fn codes_are_unique_and_of_their_country() {
        let mut seen = HashSet::new();
        for place in PLACES.iter() {
            let code = place.code;
            // UN/LOCODEs and IATA codes differ in length: a code is that of one place whatever its kind.
            assert!(seen.insert(code), "{code} stands twice");
            assert!(is_country(place.country), "{code}");
            let letters = code.bytes().all(|byte| byte.is_ascii_uppercase());
            match place.kind {
                Kind::Sea | Kind::Inland => {
                    let own = code.strip_prefix(place.country).unwrap_or_default();
                    // 0 and 1 are not used: they look like O and I.
                    let known = |byte: u8| matches!(byte, b'A'..=b'Z' | b'2'..=b'9');
                    assert!(own.len() == 3 && own.bytes().all(known), "{code}");
                }
                Kind::Air => assert!(code.len() == 3 && letters, "{code}"),
            }
        }
    }

    #[test]
    fn names_are_present_and_unique() {
        for place in PLACES.iter() {
            assert_eq!(place.name, place.name.trim(), "{}", place.code);
            assert!(!place.name_folded.is_empty(), "{}", place.code);
        }
        for line in include_str!("../data/places.txt").lines() {
            let Some((_, also)) = line.split_once('|').filter(|_| !line.starts_with('#')) else {
                continue;
            };
            let mut seen = HashSet::new();
            for other in also.split(", ") {
                assert!(!fold(other).is_empty() && other == other.trim(), "{line}");
                assert!(seen.insert(other), "{line}");
            }
        }
    }

    #[test]
    fn typed_names_find_their_place() {
        for (typed, prefer, code) in [
            ("vnsgn", None, "VNSGN"),
            ("sgn", None, "VNSGN"),
            ("SGN", Some(Kind::Air), "SGN"),
            ("SGN", Some(Kind::Sea), "VNSGN"),
            ("sài gòn", Some(Kind::Sea), "VNSGN"),
            ("sai gon", Some(Kind::Air), "SGN"),
            ("tphcm", None, "VNSGN"),
            ("cat lai", None, "VNCLI"),
            ("Cát Lái", Some(Kind::Sea), "VNCLI"),
            ("hai phong", None, "VNHPH"),
            ("Hải Phòng", None, "VNHPH"),
            ("haiphong", Some(Kind::Sea), "VNHPH"),
            ("hải phòng", Some(Kind::Air), "HPH"),
            ("lach huyen", None, "VNHPH"),
            ("cái mép", None, "VNTOT"),
            ("cmit", None, "VNCMT"),
            ("gemalink", None, "VNVUT"),
            ("hà nội", Some(Kind::Air), "HAN"),
            ("noi bai", None, "HAN"),
            ("song than", None, "VNSTC"),
            ("phuoc long", None, "VNPHG"),
            ("my dinh", None, "VNHAN"),
            ("tiên sơn", None, "VNBNH"),
            ("lao cai", None, "VNLCA"),
            ("dong dang", None, "VNLGS"),
            ("long beach", None, "USLGB"),
            ("klang malaysia", None, "MYPKG"),
            ("thuong hai", None, "CNSHA"),
            ("Thượng Hải", Some(Kind::Air), "PVG"),
            ("quang chau", Some(Kind::Air), "CAN"),
            ("tham quyen", Some(Kind::Sea), "CNSZX"),
            ("busan", None, "KRPUS"),
            ("pusan", None, "KRPUS"),
            ("singapore", None, "SGSIN"),
            ("xinh ga po", Some(Kind::Air), "SIN"),
            ("rotterdam", None, "NLRTM"),
            ("hamburg", None, "DEHAM"),
            ("nhava sheva", None, "INNSA"),
            ("jebel ali", None, "AEJEA"),
            ("lax", Some(Kind::Air), "LAX"),
        ] {
            assert_eq!(codes(typed, prefer).first(), Some(&code), "{typed}");
        }
    }

    #[test]
    fn places_of_the_chosen_mode_are_first() {
        assert_eq!(codes("Đà Nẵng", Some(Kind::Sea))[0], "VNDAD");
        assert_eq!(codes("da nang", Some(Kind::Air))[..2], ["DAD", "VNDAD"]);
        assert_eq!(codes("hà nội", None)[..2], ["VNHAN", "HAN"]);
        assert_eq!(codes("ha noi", Some(Kind::Air))[..2], ["HAN", "VNHAN"]);
        assert!(codes("cai mep thi vai", None).contains(&"VNVUT"));
        // An exact code beats the kind.
        assert_eq!(codes("usdal", Some(Kind::Air))[0], "USDAL");
    }

    #[test]
    fn unknown_text_finds_no_place() {
        for typed in ["nowhere at all", "", " - ", &"a".repeat(200)] {
            assert_eq!(codes(typed, None), Vec::<&str>::new(), "{typed}");
        }
    }

    proptest! {
        #[test]
        fn searching_never_panics_and_is_limited(query in ".{0,90}", limit in 0_usize..12) {
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
