//! Problems of the fields of a form.

use std::collections::BTreeMap;

use crate::cargo::NumberProblem;
use partner_api::rules::{FieldErrors, Violation};

/// The reason why a field is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A rule of the request, or the service's own words.
    Rule(Violation),
    /// The number as typed.
    Number(NumberProblem),
}

impl From<Violation> for Problem {
    fn from(violation: Violation) -> Self {
        Self::Rule(violation)
    }
}

impl From<NumberProblem> for Problem {
    fn from(problem: NumberProblem) -> Self {
        Self::Number(problem)
    }
}

/// Field → why it was not taken, every reason. Keys are those of [`FieldErrors`], with cargo lines counted as the form
/// shows them, from zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems(BTreeMap<String, Vec<Problem>>);

/// Of one field: the service may send more than anybody reads.
const MAX_PROBLEMS: usize = 50;

impl Problems {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn add(&mut self, field: impl Into<String>, problem: impl Into<Problem>) {
        let (all, problem) = (self.0.entry(field.into()).or_default(), problem.into());
        if all.len() < MAX_PROBLEMS && !all.contains(&problem) {
            all.push(problem);
        }
    }

    pub fn get(&self, field: &str) -> &[Problem] {
        self.0.get(field).map_or(&[], Vec::as_slice)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &[Problem])> {
        self.0.iter().map(|(field, all)| (field.as_str(), all.as_slice()))
    }

    pub fn remove(&mut self, field: &str) {
        self.0.remove(field);
    }

    /// Adds violations of the rules, with their fields named by `rename`. A field whose text could not be read is not
    /// also called missing.
    pub fn merge(&mut self, errors: FieldErrors, rename: impl Fn(&str) -> String) {
        for (field, violations) in errors {
            let field = rename(&field);
            for violation in violations {
                if violation != Violation::Required || self.get(&field).is_empty() {
                    self.add(field.clone(), violation);
                }
            }
        }
    }

    /// The fields in the order of `rank`, ties by name.
    pub fn ordered<K: Ord>(&self, rank: impl Fn(&str) -> K) -> Vec<(&str, &[Problem])> {
        let mut all: Vec<_> = self.iter().collect();
        all.sort_by_key(|(field, _)| rank(field));
        all
    }
}
