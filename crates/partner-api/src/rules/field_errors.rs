use std::collections::BTreeMap;
use std::collections::btree_map;

use crate::Invalid;

/// The reason why a field is refused. The portal turns it into a sentence in the user's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    Required,
    /// At least one of these fields is needed.
    OneOf(&'static [&'static str]),
    /// More characters than `max`.
    TooLong {
        max: usize,
    },
    /// Less than the smallest value, `min`.
    TooSmall {
        min: u32,
    },
    /// Less than zero (a weight, a length).
    Negative,
    /// The typed text is no number (reported by forms; the wire types hold numbers).
    NotANumber,
    /// The typed text is no whole number (reported by forms).
    NotWhole,
    /// Not a calendar date of the form `YYYY-MM-DD`.
    NotADate,
    /// A date in a year that no shipment can mean: browsers complete `2026-12-22` typed in another order to the year 22 or 6122.
    UnlikelyYear,
    /// None of the codes that the specification fixes.
    UnknownCode,
    TooFewLines,
    TooManyLines {
        max: usize,
    },
    /// The file's extension is none of [`super::UPLOAD_EXTENSIONS`].
    FileType,
    FileTooLarge {
        max_bytes: u64,
    },
    /// The service's own message, Vietnamese.
    Service(String),
}

/// The violations by field. Fields are named as the API names them (`contact_name`), nested ones with dots and
/// counted from zero (`cargos.0.length`); the three "at least one of" groups are `origin`, `destination`, `terms`
/// (incoterm or delivery scope) and `time`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors(BTreeMap<String, Vec<Violation>>);

/// Of one field: the service may send more than anybody reads.
const MAX_VIOLATIONS: usize = 50;

impl FieldErrors {
    /// Returns true if nothing is refused.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Number of fields refused.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Adds a violation; the same one twice counts once.
    pub fn add(&mut self, field: impl Into<String>, violation: Violation) {
        let all = self.0.entry(field.into()).or_default();
        if all.len() < MAX_VIOLATIONS && !all.contains(&violation) {
            all.push(violation);
        }
    }

    /// The violations of one field; empty when it is valid.
    pub fn get(&self, field: &str) -> &[Violation] {
        self.0.get(field).map_or(&[], Vec::as_slice)
    }

    /// The fields in alphabetical order with their violations.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[Violation])> {
        self.0.iter().map(|(field, all)| (field.as_str(), all.as_slice()))
    }

    /// Adds all violations of another set.
    pub fn merge(&mut self, other: Self) {
        for (field, all) in other.0 {
            for violation in all {
                self.add(field.clone(), violation);
            }
        }
    }

    pub(super) fn retain(&mut self, keep: impl Fn(&str, &[Violation]) -> bool) {
        self.0.retain(|field, all| keep(field, all));
    }
}

impl IntoIterator for FieldErrors {
    type Item = (String, Vec<Violation>);
    type IntoIter = btree_map::IntoIter<String, Vec<Violation>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// The field errors of the service, to be merged with those found by the rules.
impl From<&Invalid> for FieldErrors {
    fn from(invalid: &Invalid) -> Self {
        let mut errors = Self::default();
        for (field, messages) in &invalid.errors {
            for message in messages {
                errors.add(field.clone(), Violation::Service(message.clone()));
            }
        }
        errors
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merge_adds_each_violation_once() {
        let mut ours = FieldErrors::default();
        ours.add("origin", Violation::Required);
        let mut theirs = Invalid::default();
        theirs
            .errors
            .insert("origin".into(), vec!["Thiếu điểm lấy hàng".into()]);
        ours.merge(FieldErrors::from(&theirs));
        ours.merge(FieldErrors::from(&theirs));
        assert_eq!(
            ours.get("origin"),
            [
                Violation::Required,
                Violation::Service("Thiếu điểm lấy hàng".into())
            ]
        );
        assert_eq!(ours.get("terms"), []);
        assert_eq!((ours.len(), ours.is_empty()), (1, false));
    }
}
