//! Suggestions of ports, inland ports and airports for the list beside a field (`islands::PlaceField`).

use domain::countries::country_name;
use domain::folding::fold;
use domain::places::{self, Port, PortKind};
use islands::api::{PlaceOption, PlaceOptions};

use crate::text::Lang;
use crate::text::form_help::form_help_texts;

/// More than these nobody reads through.
const MAX_OPTIONS: usize = 8;

/// The places that a text may mean. Those that the account used before come first.
pub fn options(query: &str, prefer: Option<PortKind>, own: &[&str], lang: Lang) -> PlaceOptions {
    let folded = fold(query);
    if folded.is_empty() {
        return PlaceOptions::default();
    }
    let found = places::search(query, prefer, MAX_OPTIONS);
    let mut all: Vec<(&str, Option<&'static Port>, bool)> = own
        .iter()
        .filter(|text| {
            let port = places::find(text);
            port.is_some_and(|port| found.iter().any(|one| one.code == port.code))
                || format!(" {}", fold(text)).contains(&format!(" {folded}"))
        })
        .map(|text| (*text, places::find(text), true))
        .collect();
    for port in found {
        if !all.iter().any(|(text, ..)| text.eq_ignore_ascii_case(port.code)) {
            all.push((port.code, Some(port), false));
        }
    }
    // An exact code is the best match, used before or not.
    all.sort_by_key(|(text, ..)| !text.eq_ignore_ascii_case(query.trim()));
    all.truncate(MAX_OPTIONS);
    let t = form_help_texts(lang);
    let summary = t.found(all.len());
    let option = |(value, port, own): (&str, Option<&'static Port>, bool)| {
        let kind = port.map(|port| match port.kind {
            PortKind::Sea => t.sea_port(),
            PortKind::Inland => t.inland_port(),
            PortKind::Air => t.airport(),
        });
        let about: Vec<&str> = kind.into_iter().chain(own.then_some(t.used_before())).collect();
        PlaceOption {
            value: one_line(value),
            name: port.map_or_else(String::new, |port| {
                format!("{}, {}", port.name, country_name(port.country, lang))
            }),
            about: about.join(", "),
            country: port.map_or_else(String::new, |port| port.country.to_owned()),
        }
    };
    PlaceOptions {
        options: all.into_iter().map(option).collect(),
        summary,
    }
}

/// Values are texts of earlier requests.
fn one_line(text: &str) -> String {
    text.chars()
        .map(|one| if one.is_control() { ' ' } else { one })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(found: &PlaceOptions) -> Vec<&str> {
        found.options.iter().map(|one| one.value.as_str()).collect()
    }

    #[test]
    fn own_places_are_first_and_one_line_each() {
        let found = options("sài gòn", Some(PortKind::Sea), &["SGN"], Lang::En);
        let first = &found.options[0];
        assert_eq!(
            (first.value.as_str(), first.about.as_str(), first.country.as_str(),),
            ("SGN", "airport, used before", "VN")
        );
        assert!(codes(&found).contains(&"VNSGN"), "{found:?}");
        let found = options("kho", None, &["Kho\t<b>\n\"A\"</b>"], Lang::Vi);
        let first = &found.options[0];
        assert_eq!(
            (first.value.as_str(), first.name.as_str()),
            ("Kho <b> \"A\"</b>", "")
        );
        assert_eq!(options(" ", None, &["SGN"], Lang::Vi), PlaceOptions::default());
    }

    #[test]
    fn exact_code_is_first() {
        let found = options("hph", Some(PortKind::Air), &["VNHPH"], Lang::En);
        assert_eq!(codes(&found)[..2], ["HPH", "VNHPH"]);
    }
}
