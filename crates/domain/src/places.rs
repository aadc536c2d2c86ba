//! Ports, inland ports and airports, for choosing one: searched by code, name, city and country, with and without
//! accents. The list is `crates/domain/data/places.txt`, checked by `scripts/places`; other places can be typed freely.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::countries::country_name;
use crate::folding::fold;

use crate::Lang;

/// The kind of a port, by the means of transport that stop there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PortKind {
    Sea,
    /// An inland depot for rail, road or barge, or a border gate.
    Inland,
    Air,
}

impl PortKind {
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
pub struct Port {
    pub kind: PortKind,
    pub country: &'static str,
    pub code: &'static str,
    pub name: &'static str,
    /// Folded, to be searched.
    code_folded: String,
    name_folded: String,
    /// The names of port, city and area.
    words: String,
    country_words: String,
}

/// Characters of a query; longer texts are no names of places.
const MAX_QUERY_CHARS: usize = 80;

static PORTS: LazyLock<Vec<Port>> = LazyLock::new(|| {
    include_str!("../data/places.txt")
        .lines()
        .filter_map(Port::read)
        .collect()
});

impl Port {
    /// `s VN VNSGN Name|other names`; `None` for a comment.
    fn read(line: &'static str) -> Option<Self> {
        let mut parts = line.splitn(4, ' ');
        let kind = match parts.next()? {
            "s" => PortKind::Sea,
            "i" => PortKind::Inland,
            "a" => PortKind::Air,
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

    /// The rank of the port as an answer, the smaller the better; `None` if it is no answer.
    fn rank(&self, query: &Query) -> Option<u8> {
        let typed = query.typed();
        let place = self.code_folded.get(2..).filter(|_| self.kind != PortKind::Air);
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

/// A typed query, folded, with a space before it, because it is looked for at the beginnings of words.
struct Query {
    whole: String,
    /// Each word once.
    parts: BTreeSet<String>,
}

impl Query {
    /// Nothing to search for is no query.
    fn new(text: &str) -> Option<Self> {
        let folded = if text.len() > MAX_QUERY_CHARS {
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

/// The port with this code.
pub fn find(code: &str) -> Option<&'static Port> {
    let code = code.trim();
    PORTS.iter().find(|port| port.code.eq_ignore_ascii_case(code))
}

/// The best answers, at most `limit`: exact codes, then codes and names that begin so, then those that have all the
/// words. Among these three groups the kind that the chosen services need comes first: who flies means Nội Bài by
/// "hà nội". Equals stay in the order of the list.
pub fn search(query: &str, prefer: Option<PortKind>, limit: usize) -> Vec<&'static Port> {
    let Some(query) = Query::new(query) else {
        return Vec::new();
    };
    let other = |port: &Port| prefer.is_some_and(|kind| kind != port.kind);
    let mut found: Vec<_> = PORTS
        .iter()
        .filter_map(|port| Some((port.rank(&query)?, port)))
        .collect();
    found.sort_by_key(|(rank, port)| {
        let group = match rank {
            0 => 0_u8,
            1..=3 => 1,
            _ => 2,
        };
        (group, other(port), *rank)
    });
    found.into_iter().take(limit).map(|(_, port)| port).collect()
}

/// The ports of one country, in the order of the list.
pub fn of_country(country: &str) -> impl Iterator<Item = &'static Port> {
    PORTS.iter().filter(move |port| port.country == country)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::countries::is_country;
    use proptest::prelude::*;

    use super::*;

    fn codes(query: &str, prefer: Option<PortKind>) -> Vec<&'static str> {
        search(query, prefer, 5)
            .into_iter()
            .map(|port| port.code)
            .collect()
    }

    #[test]
    fn every_line_of_the_list_is_read() {
        let lines = include_str!("../data/places.txt")
            .lines()
            .filter(|line| !line.starts_with('#'));
        assert_eq!(lines.count(), PORTS.len());
        assert!((1_500..2_500).contains(&PORTS.len()), "{}", PORTS.len());
    }

    #[test]
    fn codes_are_unique_and_of_their_country() {
        let mut seen = HashSet::new();
        for port in PORTS.iter() {
            let code = port.code;
            // UN/LOCODEs and IATA codes differ in length: a code is that of one place whatever its kind.
            assert!(seen.insert(code), "{code} stands twice");
            assert!(is_country(port.country), "{code}");
            let letters = code.bytes().all(|byte| byte.is_ascii_uppercase());
            match port.kind {
                PortKind::Sea | PortKind::Inland => {
                    let own = code.strip_prefix(port.country).unwrap_or_default();
                    // 0 and 1 are not used: they look like O and I.
                    let known = |byte: u8| matches!(byte, b'A'..=b'Z' | b'2'..=b'9');
                    assert!(own.len() == 3 && own.bytes().all(known), "{code}");
                }
                PortKind::Air => assert!(code.len() == 3 && letters, "{code}"),
            }
        }
    }

    #[test]
    fn names_are_present_and_unique() {
        for port in PORTS.iter() {
            assert_eq!(port.name, port.name.trim(), "{}", port.code);
            assert!(!port.name_folded.is_empty(), "{}", port.code);
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
            ("SGN", Some(PortKind::Air), "SGN"),
            ("SGN", Some(PortKind::Sea), "VNSGN"),
            ("sài gòn", Some(PortKind::Sea), "VNSGN"),
            ("sai gon", Some(PortKind::Air), "SGN"),
            ("tphcm", None, "VNSGN"),
            ("cat lai", None, "VNCLI"),
            ("Cát Lái", Some(PortKind::Sea), "VNCLI"),
            ("hai phong", None, "VNHPH"),
            ("Hải Phòng", None, "VNHPH"),
            ("haiphong", Some(PortKind::Sea), "VNHPH"),
            ("hải phòng", Some(PortKind::Air), "HPH"),
            ("lach huyen", None, "VNHPH"),
            ("cái mép", None, "VNTOT"),
            ("cmit", None, "VNCMT"),
            ("gemalink", None, "VNVUT"),
            ("hà nội", Some(PortKind::Air), "HAN"),
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
            ("Thượng Hải", Some(PortKind::Air), "PVG"),
            ("quang chau", Some(PortKind::Air), "CAN"),
            ("tham quyen", Some(PortKind::Sea), "CNSZX"),
            ("busan", None, "KRPUS"),
            ("pusan", None, "KRPUS"),
            ("singapore", None, "SGSIN"),
            ("xinh ga po", Some(PortKind::Air), "SIN"),
            ("rotterdam", None, "NLRTM"),
            ("hamburg", None, "DEHAM"),
            ("nhava sheva", None, "INNSA"),
            ("jebel ali", None, "AEJEA"),
            ("lax", Some(PortKind::Air), "LAX"),
        ] {
            assert_eq!(codes(typed, prefer).first(), Some(&code), "{typed}");
        }
    }

    #[test]
    fn places_of_the_chosen_mode_are_first() {
        assert_eq!(codes("Đà Nẵng", Some(PortKind::Sea))[0], "VNDAD");
        assert_eq!(codes("da nang", Some(PortKind::Air))[..2], ["DAD", "VNDAD"]);
        assert_eq!(codes("hà nội", None)[..2], ["VNHAN", "HAN"]);
        assert_eq!(codes("ha noi", Some(PortKind::Air))[..2], ["HAN", "VNHAN"]);
        assert!(codes("cai mep thi vai", None).contains(&"VNVUT"));
        // An exact code beats the kind.
        assert_eq!(codes("usdal", Some(PortKind::Air))[0], "USDAL");
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
            prop_assert!(search(&query, Some(PortKind::Air), limit).len() <= limit);
        }

        #[test]
        fn every_place_is_found_by_its_code_and_by_its_name(at in 0..PORTS.len()) {
            let port = &PORTS[at];
            prop_assert_eq!(search(&port.code.to_lowercase(), Some(port.kind), 1)[0].code, port.code);
            let by_name = search(&fold(port.name), Some(port.kind), 10);
            prop_assert!(by_name.iter().any(|one| one.code == port.code), "{}", port.name);
        }
    }
}
