//! What the lines of the cargo grid share.

use crate::components::{Choice, FieldMark, Tone, described, field_mark_id};
use crate::pages::request_form::asked;
use crate::text::Lang;
use crate::text::cargo::{CargoTexts, field};
use crate::text::grid::GridTexts;
use domain::Problems;
use domain::rfq_form::Marks;

/// What every line of the grid shares.
pub(super) struct Grid<'a> {
    pub(super) problems: &'a Problems,
    /// What the operator asks for.
    pub(super) marks: &'a Marks,
    pub(super) containers: Vec<Choice>,
    pub(super) focus: Option<usize>,
    pub(super) lang: Lang,
    pub(super) t: CargoTexts,
    pub(super) g: GridTexts,
}

impl Grid<'_> {
    pub(super) fn wrong(&self, at: usize, name: &str) -> Wrong {
        let key = format!("cargos.{at}.{name}");
        let any = !self.problems.get(&key).is_empty();
        let mark = self.marks.get(&key).map(|mark| asked::shown(mark, self.lang));
        let tone = any.then_some(Tone::Stop).or(mark.map(|mark| mark.tone));
        Wrong {
            id: described([
                mark.map(|_| field_mark_id(&key)),
                any.then(|| format!("cargos-{at}-{name}-error")),
            ]),
            tone: tone.map(Tone::name),
            invalid: any.then_some("true"),
            mark,
        }
    }

    pub(super) fn named(&self, at: usize, name: &str) -> String {
        self.t.in_line(at + 1, field(name, self.lang).unwrap_or(name))
    }
}

/// How a field is marked that has problems, or that the operator asks for.
pub(super) struct Wrong {
    /// Of its messages and of its mark.
    pub(super) id: Option<String>,
    pub(super) tone: Option<&'static str>,
    pub(super) invalid: Option<&'static str>,
    pub(super) mark: Option<FieldMark>,
}
