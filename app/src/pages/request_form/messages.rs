//! Problems in words: at the fields, in the summary, and counted in the navigation between the sections.

use leptos::prelude::*;

use crate::components::{ErrorLink, Icon, Tone, field_id, icon};
use crate::forms::rfq::place;
use crate::forms::{Problem, Problems};
use crate::text::labels::Label;
use crate::text::request_form::of;
use crate::text::{Lang, cargo, problems, request_form};
use partner_api::rules::Violation;

/// Fields of a line that stand in its details, where a link cannot lead.
pub const IN_DETAILS: [&str; 16] = [
    "package_type",
    "weight_per_package",
    "hs_code",
    "origin_country",
    "nature",
    "description",
    "goods_value",
    "goods_currency",
    "temperature_requirement",
    "note",
    "permit_note",
    "has_battery",
    "is_dangerous",
    "has_liquid",
    "has_chemical",
    "requires_permit",
];

/// The messages of a field.
pub fn labels(all: &Problems, field: &str, lang: Lang) -> Vec<Label> {
    let last = field.rsplit('.').next().unwrap_or(field);
    all.get(field)
        .iter()
        .map(|problem| problems::tell(last, problem, lang))
        .collect()
}

/// Line and field of a key such as `cargos.2.length`.
pub fn line_of(key: &str) -> Option<(usize, &str)> {
    let rest = key.strip_prefix("cargos.")?;
    let (line, field) = rest.split_once('.').unwrap_or((rest, ""));
    Some((line.parse().ok()?, field))
}

/// One line a problem, in the order of the page; fields that are not on the form come last.
pub fn summary(all: &Problems, lang: Lang) -> Vec<ErrorLink> {
    let ordered = all.ordered(|key| place(key).map_or((1, (0, 0, 0)), |place| (0, place)));
    ordered
        .into_iter()
        .flat_map(|(key, found)| found.iter().map(move |problem| link(key, problem, lang)))
        .collect()
}

fn link(key: &str, problem: &Problem, lang: Lang) -> ErrorLink {
    let t = of(lang);
    let last = key.rsplit('.').next().unwrap_or(key);
    let words = problems::tell(last, problem, lang).text;
    let words = if matches!(problem, Problem::Rule(Violation::Service(_))) {
        format!("“{words}”")
    } else {
        words
    };
    let text = match (place(key), line_of(key)) {
        (None, _) if key == "sales_user_id" => format!("{} {words}", t.no_sales),
        (None, _) => format!("{} ({key}): {words}", t.elsewhere),
        (Some(_), Some((line, field))) => {
            let field = cargo::field(field, lang).unwrap_or_default();
            let place = (cargo::of(lang).in_line)(line + 1, field);
            format!("{}: {words}", place.trim_end_matches([',', ' ']))
        }
        (Some(_), None) => format!("{}: {words}", request_form::field(key, lang).unwrap_or(key)),
    };
    ErrorLink {
        target: target(key),
        text: Label::own(text),
    }
}

/// The id of what a reader corrects the field with.
fn target(key: &str) -> Option<String> {
    place(key)?;
    Some(match (key, line_of(key)) {
        ("origin", _) => "origin_country".into(),
        ("destination", _) => "dest_country".into(),
        ("terms", _) => "incoterm".into(),
        ("time", _) => "delivery_required_date".into(),
        ("service_codes" | "special_requirements", _) => format!("{key}-0"),
        ("cargos", _) => "s-cargo".into(),
        (_, Some((line, field))) if IN_DETAILS.contains(&field) => details_id(line),
        (_, Some((line, ""))) => format!("cargos-{line}-name"),
        _ => field_id(key),
    })
}

/// The id of the button that opens a line's details.
pub fn details_id(line: usize) -> String {
    format!("cargos-{line}-details")
}

/// Links to the sections, each with the number of its errors.
pub fn navigation(all: &Problems, lang: Lang) -> impl IntoView + use<> {
    let t = of(lang);
    let count = |ranks: std::ops::Range<usize>| {
        let here = |key: &str| place(key).is_some_and(|(section, ..)| ranks.contains(&section));
        all.iter()
            .filter(|(key, _)| here(key))
            .map(|(_, found)| found.len())
            .sum::<usize>()
    };
    let steps = [
        ("s-service", t.services, count(0..10)),
        ("s-route", t.route, count(10..20)),
        ("s-terms", t.terms, count(20..50)),
        ("s-cargo", cargo::of(lang).title, count(50..60)),
        ("s-more", t.special, count(60..70)),
        ("s-contact", t.contact, count(70..90)),
    ];
    let items = steps.map(|(id, name, errors)| {
        let wrong = (errors > 0).then(|| view! { <small>{(t.errors)(errors)}</small> });
        let (state, tone) = if errors > 0 {
            ("current", Some(Tone::Stop.name()))
        } else {
            ("todo", None)
        };
        view! {
            <li data-state=state data-tone=tone>
                {(errors > 0).then(|| icon(Icon::X))} <a href=format!("#{id}")>{name}</a> {wrong}
            </li>
        }
    });
    view! { <nav aria-label=t.sections class="sections"><ol class="steps">{items.collect_view()}</ol></nav> }
}
