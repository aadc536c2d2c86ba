//! Problems in words: at the fields, in the summary, and counted in the navigation between the sections.

use domain::rfq_form::{DATES_SEEN, DateDoubt, RfqForm, field_order};
use domain::{Problem, Problems};
use islands::cargo_grid::DETAIL_FIELDS;
use islands::{FormSection, FormSections, SectionState};
use jiff::civil::Date;
use leptos::prelude::*;

use crate::components::{ErrorLink, field_id};
use crate::format::date::today;
use crate::page_context::PageContext;
use crate::text::cargo::{self, cargo_texts};
use crate::text::labels::Label;
use crate::text::request_form::{self, request_form_texts};
use crate::text::{Lang, problems};

use super::data::{RequestFormData, RequestFormOutcome};
use super::{drafts, progress};
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

/// Links to the days that may not be meant.
pub(super) fn date_links(data: &RequestFormData, lang: Lang) -> Vec<ErrorLink> {
    let link = |(name, doubt)| {
        let label = request_form::field(name, lang).unwrap_or(name);
        let words = request_form_texts(lang).date_doubt(doubt);
        ErrorLink::to_field(name, format!("{label}: {words}"))
    };
    date_doubts(&data.form).into_iter().map(link).collect()
}

/// The days of a form that may not be meant, today.
pub(super) fn date_doubts(form: &RfqForm) -> Vec<(&'static str, DateDoubt)> {
    form.date_doubts(reader_day())
}

/// The days that the form repeats as seen: those that this page asks about, or those that an earlier page has asked about. A
/// page that tells of something else leaves the question to the next one.
pub(super) fn dates_seen(data: &RequestFormData) -> Option<String> {
    let seen = if matches!(data.outcome, Some(RequestFormOutcome::DatesDoubtful)) {
        data.form.dates_seen(reader_day())
    } else {
        let mut posted = data.form.other.iter().filter(|(name, _)| name == DATES_SEEN);
        posted.next()?.1.clone()
    };
    Some(seen).filter(|seen| !seen.is_empty())
}

fn reader_day() -> Date {
    PageContext::with(|frame| today(frame.now, &frame.zone))
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

/// Links to the sections, each with the number of its errors; and the draft of the form.
pub fn navigation(data: &RequestFormData, lang: Lang) -> impl IntoView {
    let errors_of = |section: FormSection| {
        let ranks = match section {
            FormSection::Services => 0..10,
            FormSection::Route => 10..20,
            FormSection::Terms => 20..50,
            FormSection::Cargo => 50..60,
            FormSection::Special => 60..70,
            FormSection::Contact => 70..90,
        };
        let is_here = |key: &str| field_order(key).is_some_and(|(rank, ..)| ranks.contains(&rank));
        let found = data.problems.iter().filter(|(key, _)| is_here(key));
        found.map(|(_, found)| found.len()).sum::<usize>()
    };
    let states: Vec<SectionState> = FormSection::ALL
        .into_iter()
        .map(|section| SectionState {
            errors: errors_of(section),
            is_complete: progress::is_complete(section, data),
        })
        .collect();
    view! {
        <nav aria-label=request_form_texts(lang).sections() class="sections" data-sticks="start">
            <FormSections lang=lang states=states />
            {drafts::of_request(data, lang)}
        </nav>
    }
}
