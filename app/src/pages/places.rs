//! Suggestions of ports, inland ports and airports for the list beside a field, as plain text: the script that asks for
//! them makes the list, and nothing in them can become markup.

use crate::text::Lang;
use crate::text::form_help::form_help_texts;
use domain::countries::country_name;
use domain::folding::fold;
use domain::places::{self, Port, PortKind};

/// Suggestions for one field; nobody reads through more.
const MAX_SUGGESTIONS: usize = 8;

/// The places found for a typed text, a line each: the value for the field, its name, what it is, by tabs. Places that the
/// account used before come first; the first line says how many there are.
pub fn options(query: &str, prefer: Option<PortKind>, own: &[&str], lang: Lang) -> String {
    let folded = fold(query);
    if folded.is_empty() {
        return String::new();
    }
    let found = places::search(query, prefer, MAX_SUGGESTIONS);
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
    // An exact code is what was meant, used before or not.
    all.sort_by_key(|(text, ..)| !text.eq_ignore_ascii_case(query.trim()));
    all.truncate(MAX_SUGGESTIONS);
    let t = form_help_texts(lang);
    let said = t.found(all.len());
    let mut lines = vec![said];
    for (value, port, own) in all {
        let name = port.map(|port| format!("{}, {}", port.name, country_name(port.country, lang)));
        let kind = port.map(|port| match port.kind {
            PortKind::Sea => t.sea_port(),
            PortKind::Inland => t.inland_port(),
            PortKind::Air => t.airport(),
        });
        let about: Vec<&str> = kind.into_iter().chain(own.then_some(t.used_before())).collect();
        lines.push([one_line(value), name.unwrap_or_default(), about.join(", ")].join("\t"));
    }
    lines.join("\n")
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

    #[test]
    fn own_places_are_first_and_one_line_each() {
        let found = options("sài gòn", Some(PortKind::Sea), &["SGN"], Lang::En);
        let lines: Vec<&str> = found.lines().collect();
        assert!(
            lines[1].starts_with("SGN\t") && lines[1].ends_with("airport, used before"),
            "{found}"
        );
        assert!(lines.iter().any(|line| line.starts_with("VNSGN\t")), "{found}");
        let found = options("kho", None, &["Kho\t<b>\n\"A\"</b>"], Lang::Vi);
        assert!(
            found.lines().nth(1).unwrap().starts_with("Kho <b> \"A\"</b>\t\t"),
            "{found}"
        );
        assert_eq!(options(" ", None, &["SGN"], Lang::Vi), "");
    }

    #[test]
    fn exact_code_is_first() {
        let found = options("hph", Some(PortKind::Air), &["VNHPH"], Lang::En);
        let lines: Vec<&str> = found.lines().collect();
        assert!(
            lines[1].starts_with("HPH\t") && lines[2].starts_with("VNHPH\t"),
            "{found}"
        );
    }
}
