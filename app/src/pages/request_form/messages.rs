//! Problems in words: at the fields, in the summary, and counted in the navigation between the sections.

use domain::rfq_form::field_order;
use domain::{Problem, Problems};
use islands::cargo_grid::DETAIL_FIELDS;
use leptos::prelude::*;

use crate::components::{ErrorLink, Icon, Tone, field_id, icon};
use crate::text::cargo::{self, cargo_texts};
use crate::text::form_help::form_help_texts;
use crate::text::labels::Label;
use crate::text::request_form::{self, request_form_texts};
use crate::text::{Lang, problems};

use super::data::RequestFormData;
use super::progress;
use partner_api::rules::Violation;

/// The messages of a field.
pub fn labels(all: &Problems, field: &str, lang: Lang) -> Vec<Label> {
    let last = field.rsplit('.').next().unwrap_or(field);
    all.get(field)
        .iter()
        .map(|problem| problems::problem_label(last, problem, lang))
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
    let ordered = all.ordered(|key| field_order(key).map_or((1, (0, 0, 0)), |place| (0, place)));
    ordered
        .into_iter()
        .flat_map(|(key, found)| found.iter().map(move |problem| link(key, problem, lang)))
        .collect()
}

fn link(key: &str, problem: &Problem, lang: Lang) -> ErrorLink {
    let t = request_form_texts(lang);
    let last = key.rsplit('.').next().unwrap_or(key);
    let words = problems::problem_label(last, problem, lang).text;
    let words = if matches!(problem, Problem::Rule(Violation::Service(_))) {
        format!("“{words}”")
    } else {
        words
    };
    let text = match (field_order(key), line_of(key)) {
        (None, _) if key == "sales_user_id" => format!("{} {words}", t.no_sales()),
        (None, _) => format!("{} ({key}): {words}", t.elsewhere()),
        (Some(_), Some((line, field))) => {
            let field = cargo::field(field, lang).unwrap_or_default();
            let place = cargo_texts(lang).in_line(line + 1, field);
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
pub(super) fn target(key: &str) -> Option<String> {
    field_order(key)?;
    Some(match (key, line_of(key)) {
        ("origin", _) => "origin_country".into(),
        ("destination", _) => "dest_country".into(),
        ("terms", _) => "incoterm".into(),
        ("time", _) => "delivery_required_date".into(),
        ("service_codes" | "special_requirements", _) => format!("{key}-0"),
        ("cargos", _) => "s-cargo".into(),
        (_, Some((line, field))) if DETAIL_FIELDS.contains(&field) => details_id(line),
        (_, Some((line, ""))) => format!("cargos-{line}-name"),
        _ => field_id(key),
    })
}

/// The id of the button that opens a line's details.
pub fn details_id(line: usize) -> String {
    format!("cargos-{line}-details")
}

/// Links to the sections, each with the number of its errors.
pub fn navigation(data: &RequestFormData, lang: Lang) -> AnyView {
    let (t, help) = (request_form_texts(lang), form_help_texts(lang));
    let all = &data.problems;
    let count = |ranks: std::ops::Range<usize>| {
        let here = |key: &str| field_order(key).is_some_and(|(section, ..)| ranks.contains(&section));
        all.iter()
            .filter(|(key, _)| here(key))
            .map(|(_, found)| found.len())
            .sum::<usize>()
    };
    let steps = [
        ("s-service", t.services(), count(0..10)),
        ("s-route", t.route(), count(10..20)),
        ("s-terms", t.terms(), count(20..50)),
        ("s-cargo", cargo_texts(lang).title(), count(50..60)),
        ("s-more", t.special(), count(60..70)),
        ("s-contact", t.contact(), count(70..90)),
    ];
    let items = steps.map(|(id, name, errors)| {
        let wrong = (errors > 0).then(|| view! { <small>{t.errors(errors)}</small> });
        let needs = progress::needs(id);
        let complete = needs.is_some_and(|needs| progress::complete(needs, data));
        let (state, tone) = match (errors > 0, complete) {
            (true, _) => ("current", Some(Tone::Stop.name())),
            (false, true) => ("done", None),
            (false, false) => ("todo", None),
        };
        let marks = (errors == 0 && needs.is_some()).then(|| {
            view! {
                <small data-complete hidden=!complete>{help.complete()}</small>
                <small data-missing hidden=complete>{help.missing()}</small>
            }
        });
        // The drawing is there for the script to show.
        let mark = if errors > 0 {
            icon(Icon::X).into_any()
        } else {
            view! { <span class="mark" data-complete hidden=!complete>{icon(Icon::Check)}</span> }.into_any()
        };
        view! {
            <li data-state=state data-tone=tone data-needs=needs>
                {mark} <a href=format!("#{id}")>{name}</a> {wrong} {marks}
            </li>
        }
    });
    view! {
        <nav aria-label=t.sections() class="sections" data-sticks="start">
            <ol class="steps many">{items.collect_view()}</ol>
            <p class="saved small quiet" role="status" data-draft-status></p>
        </nav>
    }
    .into_any()
}
