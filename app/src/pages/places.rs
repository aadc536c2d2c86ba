//! Suggestions of ports, inland ports and airports: options for the list beside a field, no page of their own.

use domain::countries::country_name;
use domain::folding::fold;
use domain::places::{self, Port, PortKind};
use leptos::prelude::*;

use crate::text::Lang;
use crate::text::form_help::form_help_texts;

/// More than these nobody reads through.
const MOST: usize = 8;

/// The options for what was typed: what the account used before comes first.
pub fn options(query: &str, prefer: Option<PortKind>, own: &[&str], lang: Lang) -> String {
    let folded = fold(query);
    if folded.is_empty() {
        return String::new();
    }
    let found = places::search(query, prefer, MOST);
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
    all.truncate(MOST);
    let t = form_help_texts(lang);
    let said = t.found(all.len());
    let options = all
        .into_iter()
        .map(|(value, port, own)| {
            let called = port.map(|port| format!("{}, {}", port.name, country_name(port.country, lang)));
            let kind = port.map(|port| match port.kind {
                PortKind::Sea => t.sea_port(),
                PortKind::Inland => t.inland_port(),
                PortKind::Air => t.airport(),
            });
            let about: Vec<&str> = kind.into_iter().chain(own.then_some(t.used_before())).collect();
            let name = called.clone();
            view! {
                <li role="option" aria-selected="false" data-value=value.to_owned() data-name=name data-said=said.clone()>
                    <b>{value.to_owned()}</b> " " <span>{called}</span> " " <small class="quiet">{about.join(", ")}</small>
                </li>
            }
            .into_any()
        })
        .collect_view();
    options.to_html()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_places_are_first_and_escaped() {
        let html = options("sài gòn", Some(PortKind::Sea), &["SGN"], Lang::En);
        let (own, sea) = (
            html.find("data-value=\"SGN\"").unwrap(),
            html.find("data-value=\"VNSGN\"").unwrap(),
        );
        assert!(own < sea, "{html}");
        assert!(
            html.contains("airport, used before") && html.contains("Việt Nam") | html.contains("Vietnam"),
            "{html}"
        );
        let html = options("kho", None, &["Kho <b>\"A\"</b>"], Lang::Vi);
        assert!(html.contains("&lt;b&gt;") && !html.contains("<b>\"A"), "{html}");
        assert_eq!(options(" ", None, &["SGN"], Lang::Vi), "");
    }

    #[test]
    fn exact_code_is_first() {
        let html = options("hph", Some(PortKind::Air), &["VNHPH"], Lang::En);
        let (exact, own) = (
            html.find("data-value=\"HPH\"").unwrap(),
            html.find("data-value=\"VNHPH\"").unwrap(),
        );
        assert!(exact < own);
    }
}
