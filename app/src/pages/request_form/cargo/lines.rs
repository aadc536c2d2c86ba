//! The lines of the form as the grid takes them.

use domain::cargo::Unit;
use domain::rfq_form::{CARGO_FLAGS, CargoForm, Load, field_order};
use islands::cargo_grid::{LineContents, LineErrors, LineMark, LineShape, ListOption, Questions};

use crate::pages::request_form::data::RequestFormData;
use crate::pages::request_form::messages::{labels, line_of};
use crate::text::Lang;
use crate::text::cargo::{capital, field};
use crate::text::labels::Label;

/// A line without the contents of its fields.
pub(super) fn shape(at: usize, line: &CargoForm, data: &RequestFormData, lang: Lang) -> LineShape {
    let marks = data.marks.of_line(at).map(|(field, mark)| LineMark {
        field: field.to_owned(),
        answered: mark.answered,
    });
    let unit = |(was, now): (Unit, Unit)| (was.code().to_owned(), now.code().to_owned());
    LineShape {
        marks: marks.collect(),
        errors: errors(at, data, lang),
        questions: Questions {
            unit: line.unit_in_doubt().map(unit),
            advice: line.advice().map(Into::into),
        },
        flagged: line.flags.contains(&true),
    }
}

/// Everything that is wrong with the line, named by field, in the order of its fields.
fn errors(at: usize, data: &RequestFormData, lang: Lang) -> Vec<LineErrors> {
    let mut wrong: Vec<(&str, &str)> = data
        .problems
        .iter()
        .filter_map(|(key, _)| {
            let (line, name) = line_of(key)?;
            (line == at).then_some((key, name))
        })
        .collect();
    wrong.sort_by_key(|(key, _)| field_order(key));
    let errors = wrong.into_iter().map(|(key, name)| {
        let title = capital(field(name, lang).unwrap_or(name));
        let messages = labels(&data.problems, key, lang).into_iter().map(|label| {
            let named = !title.is_empty() && label.lang.is_none();
            Label {
                text: if named {
                    format!("{title}: {}", label.text)
                } else {
                    label.text
                },
                lang: label.lang,
            }
        });
        LineErrors {
            field: name.to_owned(),
            messages: messages.collect(),
        }
    });
    errors.collect()
}

/// The typed values of a line.
pub(super) fn contents(line: &CargoForm) -> LineContents {
    let load = if line.is_fcl() { Load::Fcl } else { Load::Loose };
    let unit = line.texts.dimension_unit.as_str();
    // As long as it is in doubt which unit was meant, the earlier one is kept.
    let was = line.unit_in_doubt().map_or(unit, |(was, _)| was.code());
    let typed = line.texts.iter().chain(line.special_handling.iter());
    let typed = typed.filter(|(_, text)| !text.is_empty());
    let flags = CARGO_FLAGS.iter().zip(line.flags).filter(|(_, on)| *on);
    let mut fields: Vec<(&str, &str)> = Vec::new();
    for (name, text) in typed {
        fields.push((name, text));
    }
    for (flag, _) in flags {
        fields.push((flag, "1"));
    }
    fields.extend([("load", load.code()), ("unit_was", was)]);
    for (name, value) in &line.other {
        fields.push((name, value));
    }
    fields.into_iter().collect()
}

/// A choice of the form as islands take it.
pub(super) fn choice(choice: crate::components::Choice) -> ListOption {
    ListOption {
        value: choice.value,
        label: choice.text,
    }
}
