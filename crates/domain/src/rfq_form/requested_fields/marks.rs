//! Marks at the fields of a form that a question names.

use std::collections::BTreeMap;

use serde_json::Value;

use super::super::changes::{RfqChanges, is_same_choice, matched, plain, text_said};
use super::super::check::field_order;
use super::super::form::{CARGO_FLAGS, CargoForm, LINES_SHOWN, RfqForm, SpecialHandlingTexts};
use super::keys::GROUPS;
use super::reader::{RequestedFields, RequestedLines};

/// Marks of one form; a question that names every field of every line does not help.
const MAX_MARKS: usize = 2_000;

/// A field that the question names, as the form has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// As in error maps: `incoterm`, `cargos.2.hs_code`, with the form's number of the line.
    pub key: String,
    /// Its value differs from the one that the operator has.
    pub answered: bool,
}

/// The fields that the question names, in the order of the form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks(Vec<Mark>);

impl Marks {
    /// The fields that `question` names in `form`, of a request that stands as `before`.
    pub fn from_question(question: &Value, before: &RfqForm, form: &RfqForm) -> Self {
        let named = RequestedFields::from_question(question, before.cargos.len());
        let mut marks: BTreeMap<(usize, usize, usize), Mark> = BTreeMap::new();
        let mut add = |key: String, answered: bool| {
            if let Some(rank) = rank(&key).filter(|_| marks.len() < MAX_MARKS) {
                marks.insert(rank, Mark { key, answered });
            }
        };
        for field in &named.fields {
            add(field.clone(), is_changed(field, before, form));
        }
        if !named.cargo.is_empty() {
            // RequestedLines may have been moved, inserted and removed since.
            let pairs = matched(&before.cargos, &form.cargos);
            for (field, lines) in &named.cargo {
                if field.is_empty() && *lines == RequestedLines::All {
                    add("cargos".into(), RfqChanges::between(before, form).touches_lines());
                    continue;
                }
                for was in asked_lines(field, lines, &before.cargos) {
                    let Some(at) = pairs.get(was).copied().flatten().filter(|at| *at < LINES_SHOWN) else {
                        continue;
                    };
                    let answered = is_line_changed(field, &before.cargos[was], &form.cargos[at]);
                    let dot = if field.is_empty() { "" } else { "." };
                    add(format!("cargos.{at}{dot}{field}"), answered);
                }
            }
        }
        Self(marks.into_values().collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Mark> {
        self.0.iter()
    }

    pub fn get(&self, key: &str) -> Option<&Mark> {
        let rank = rank(key)?;
        let at = self
            .0
            .binary_search_by_key(&Some(rank), |mark| self::rank(&mark.key))
            .ok()?;
        Some(&self.0[at])
    }

    /// The marks of one line.
    pub fn of_line(&self, at: usize) -> impl Iterator<Item = (&str, &Mark)> {
        let line = format!("cargos.{at}");
        self.0.iter().filter_map(move |mark| {
            let rest = mark.key.strip_prefix(&line)?;
            let field = if rest.is_empty() {
                rest
            } else {
                rest.strip_prefix('.')?
            };
            Some((field, mark))
        })
    }
}

/// The position of a field on the form.
fn rank(key: &str) -> Option<(usize, usize, usize)> {
    field_order(key).or_else(|| {
        // The answers about goods that need care, which the API has no names for.
        let (line, field) = key.strip_prefix("cargos.")?.split_once('.')?;
        let at = SpecialHandlingTexts::NAMES
            .iter()
            .position(|name| *name == field)?;
        Some((51, line.parse().ok()?, 200 + at))
    })
}

/// The lines of the request that a field is asked of: where none is said, those that have the field at all.
fn asked_lines(field: &str, lines: &RequestedLines, before: &[CargoForm]) -> Vec<usize> {
    let all = 0..before.len();
    match lines {
        RequestedLines::These(these) => these.iter().copied().filter(|at| all.contains(at)).collect(),
        RequestedLines::All => {
            let of_containers = matches!(field, "container_type" | "container_count");
            let of_loose = matches!(
                field,
                "gross_weight" | "length" | "width" | "height" | "dimension_unit"
            );
            let has = |at: &usize| {
                if before[*at].is_fcl() {
                    !of_loose
                } else {
                    !of_containers
                }
            };
            let fitting: Vec<usize> = all.clone().filter(has).collect();
            if fitting.is_empty() {
                all.collect()
            } else {
                fitting
            }
        }
    }
}

fn is_changed(field: &str, before: &RfqForm, form: &RfqForm) -> bool {
    if let Some((_, parts)) = GROUPS.iter().find(|(group, _)| *group == field) {
        return parts.iter().any(|part| is_changed(part, before, form));
    }
    match field {
        "service_codes" => !is_same_choice(&before.service_codes, &form.service_codes),
        "special_requirements" => !is_same_choice(&before.special_requirements, &form.special_requirements),
        _ => {
            let text = |form: &RfqForm| plain(form.texts.get(field).unwrap_or_default());
            text(before) != text(form)
        }
    }
}

fn is_line_changed(field: &str, before: &CargoForm, after: &CargoForm) -> bool {
    if field.is_empty() {
        return !RfqChanges::of_line(before, after).is_empty();
    }
    if let Some(flag) = CARGO_FLAGS.iter().position(|name| *name == field) {
        return before.flags[flag] != after.flags[flag];
    }
    if SpecialHandlingTexts::NAMES.contains(&field) {
        return plain(before.get(field)) != plain(after.get(field));
    }
    text_said(before, field) != text_said(after, field)
}
