//! Marks at the fields that the operator's question names, and links to them beside the question.

use domain::json::is_blank;
use domain::rfq_form::{CargoForm, HandlingQuestions, Mark, Marks, RfqForm};
use leptos::either::Either;
use leptos::prelude::*;

use super::data::{RequestFormData, WaitingRequest};
use super::messages::{line_of, target};
use crate::components::{Banner, FieldMark, Icon, Tone, icon, readable};
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::Lang;
use crate::text::cargo::{self, capital, cargo_texts};
use crate::text::request_form::{self, request_form_texts};
use crate::text::request_review::review_texts;

/// A field that is asked of more lines than these gets one link.
const MAX_LINKS_OF_FIELD: usize = 3;

impl WaitingRequest {
    /// The fields of `form` that the question names; none while the request could not be read.
    pub fn marks(&self, form: &RfqForm) -> Marks {
        match (&self.info_request, &self.before) {
            (Some(question), Some(before)) => Marks::from_question(question, before, form),
            _ => Marks::default(),
        }
    }
}

/// The mark beside a field's label.
pub(super) fn mark(data: &RequestFormData, key: &str, lang: Lang) -> Option<FieldMark> {
    data.marks.get(key).map(|mark| shown(mark, lang))
}

pub(super) fn shown(mark: &Mark, lang: Lang) -> FieldMark {
    let t = request_form_texts(lang);
    if mark.answered {
        FieldMark {
            tone: Tone::Done,
            drawing: Icon::Check,
            text: t.answered_mark(),
        }
    } else {
        FieldMark {
            tone: Tone::Attention,
            drawing: Icon::Ask,
            text: t.asked_mark(),
        }
    }
}

/// Fields that the question names, under one name: in the order of the form, a field of many lines once. With each the mark that
/// it leads to.
fn named<'a>(all: &[&'a Mark], lang: Lang) -> Vec<(String, &'a Mark)> {
    let t = request_form_texts(lang);
    let mut told: Vec<&str> = Vec::new();
    let mut found = Vec::new();
    for mark in all.iter().copied() {
        let Some((line, field)) = line_of(&mark.key) else {
            let name = request_form::field(&mark.key, lang).unwrap_or(&mark.key);
            found.push((name.to_owned(), mark));
            continue;
        };
        if told.contains(&field) {
            continue;
        }
        let name = cargo::field(field, lang).unwrap_or(t.asked_whole_line());
        let is_same = |mark: &&Mark| line_of(&mark.key).is_some_and(|(_, own)| own == field);
        let same: Vec<&Mark> = all.iter().copied().filter(is_same).collect();
        if same.len() > MAX_LINKS_OF_FIELD {
            told.push(field);
            // To where there is still something to do.
            let next = same.iter().find(|mark| !mark.answered).copied();
            found.push((t.asked_lines(&capital(name), same.len()), next.unwrap_or(mark)));
        } else {
            found.push((cargo_texts(lang).in_line(line + 1, name), mark));
        }
    }
    found
}

/// Links to the named fields.
pub(super) fn links(data: &RequestFormData, lang: Lang) -> Option<Rendered> {
    if data.marks.is_empty() {
        return None;
    }
    let t = request_form_texts(lang);
    let all: Vec<&Mark> = data.marks.iter().collect();
    let mut items = Vec::new();
    for (text, mark) in named(&all, lang) {
        let answered = mark.answered.then(|| {
            view! {
                <small>
                    {icon(Icon::Check)}
                    {t.answered()}
                </small>
            }
        });
        let link = match leads_to(&mark.key, &data.form.cargos) {
            Some(id) => Either::Left(view! { <a href=format!("#{id}")>{escaped(text)}</a> }),
            None => Either::Right(escaped(text)),
        };
        items.push(view! {
            <li>
                {link}
                {answered}
            </li>
        });
    }
    Some(Rendered::new(view! {
        <nav class="named" aria-labelledby="named">
            <p class="small" id="named">
                {t.asked_fields()}
            </p>
            <ul>{Each(items.into_iter())}</ul>
        </nav>
    }))
}

/// Says which named fields an answer leaves as they are; `None` where it changes all of them.
pub(super) fn unchanged(asked: &WaitingRequest, typed: &RfqForm, lang: Lang) -> Option<String> {
    let marks = asked.marks(typed);
    let open: Vec<&Mark> = marks.iter().filter(|mark| !mark.answered).collect();
    let names: Vec<String> = named(&open, lang).into_iter().map(|(name, _)| name).collect();
    (!open.is_empty()).then(|| review_texts(lang).asked_unchanged(open.len(), &names.join("; ")))
}

/// The id of the element that fills a field in, or of the one that opens the way to it.
fn leads_to(key: &str, cargos: &[CargoForm]) -> Option<String> {
    let Some((at, field)) = line_of(key) else {
        return target(key);
    };
    let line = cargos.get(at)?;
    let is_open = match field {
        "container_type" | "container_count" if !line.is_fcl() => return Some(format!("cargos-{at}-load")),
        "reefer_size" => HandlingQuestions::for_line(line).reefer,
        "un_number" | "shipping_name" | "hazard_class" | "packing_group" => {
            HandlingQuestions::for_line(line).danger
        }
        "battery_kind" | "battery_power" | "battery_charge" => HandlingQuestions::for_line(line).battery,
        "permit_number" => HandlingQuestions::for_line(line).permit,
        _ => return target(key),
    };
    // The question itself opens with a box that is ticked in the details.
    Some(if is_open {
        format!("cargos-{at}-{field}")
    } else {
        super::messages::details_id(at)
    })
}

/// The operator's question, with links to the fields that it names.
pub(super) fn question_banner(
    asked: &WaitingRequest,
    links: Option<Rendered>,
    lang: Lang,
) -> Option<impl IntoView + use<>> {
    let t = request_form_texts(lang);
    let documents = routes::documents(&asked.code);
    let asked = asked.info_request.as_ref()?;
    let words = if is_blank(asked) {
        Either::Left(view! { <p>{t.asked_nothing()}</p> })
    } else {
        Either::Right(readable(asked))
    };
    Some(view! {
        <div class="question">
            <Banner tone=Tone::Attention drawing=Icon::Ask title=t.asked()>
                {words}
                {links}
                <p class="small quiet">
                    {t.documents_about()} " " <a href=escaped(documents)>{t.documents()}</a>
                </p>
            </Banner>
        </div>
    })
}
