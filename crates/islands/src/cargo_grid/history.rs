//! Steps that can be taken back and done again. Each puts values into fields or lines into the table, and brings up to
//! date what follows: numbers, questions, figures, the two buttons.

use std::borrow::Cow;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

use super::elements::content;
use super::line::Line;
use super::work::after_render;
use super::{Grid, name_height, unit_prompt};
use crate::dom;
use crate::text::grid::Announcement;

/// Steps that can be taken back. More would only keep removed lines in memory.
const MAX_STEPS: usize = 200;

/// One thing that was changed, with what it takes to change it back.
#[derive(Clone)]
pub(crate) enum Change {
    Value {
        line: Line,
        field: Cow<'static, str>,
        before: String,
        after: String,
    },
    /// A line was added, removed or moved; `None` is outside of the grid. A removed line keeps its typed values.
    Line {
        line: Line,
        before: Option<usize>,
        after: Option<usize>,
    },
}

impl Change {
    fn reversed(self) -> Self {
        match self {
            Self::Value {
                line,
                field,
                before,
                after,
            } => Self::Value {
                line,
                field,
                before: after,
                after: before,
            },
            Self::Line { line, before, after } => Self::Line {
                line,
                before: after,
                after: before,
            },
        }
    }
}

/// The changes of one press of a key or button.
pub(crate) type Step = Vec<Change>;

/// Sizes that come with their unit are in it: nothing is to be converted, and nobody is asked.
fn unit_of_new_sizes(change: &Change, step: &[Change]) -> Option<Change> {
    let Change::Value {
        line, field, after, ..
    } = change
    else {
        return None;
    };
    let is_size_of_line = |other: &Change| {
        matches!(other, Change::Value { line: of, field, .. }
            if of.id == line.id && ["length", "width", "height"].contains(&field.as_ref()))
    };
    (field == "dimension_unit" && step.iter().any(is_size_of_line)).then(|| Change::Value {
        line: *line,
        field: "unit_was".into(),
        before: line.text("unit_was"),
        after: after.clone(),
    })
}

#[derive(Default)]
pub(crate) struct History {
    done: Vec<Step>,
    undone: Vec<Step>,
    /// The field being typed in, and what it held before.
    typing: Option<(Line, String, String)>,
}

impl History {
    fn push(&mut self, step: Step) {
        self.undone.clear();
        self.done.push(step);
        if self.done.len() > MAX_STEPS {
            self.done.remove(0);
        }
    }
}

pub(crate) fn on_focus(grid: Grid, event: &Event) {
    let typing = dom::target(event).and_then(|field| {
        let (line, name) = grid.field_of(&field)?;
        Some((line, name, content(&field)))
    });
    grid.work().history.borrow_mut().typing = typing;
}

/// Text typed into a cell is one step, once the cell is left.
pub(crate) fn on_change(grid: Grid, _: &Event) {
    if !grid.work().busy.get() {
        grid.commit();
        grid.offer();
    }
}

impl Grid {
    /// Takes the text typed so far as a step of its own.
    pub fn commit(self) {
        let work = self.work();
        let mut history = work.history.borrow_mut();
        let Some((line, field, before)) = history.typing.clone() else {
            return;
        };
        let after = line.text(&field);
        if after != before {
            history.typing = Some((line, field.clone(), after.clone()));
            history.push(vec![Change::Value {
                line,
                field: field.into(),
                before,
                after,
            }]);
        }
    }

    /// Something is typed in the cell that is not a step yet: taking it back is the browser's business.
    pub fn is_typing(self) -> bool {
        let work = self.work();
        let history = work.history.borrow();
        history.typing.as_ref().is_some_and(|(line, field, before)| {
            let focused = dom::focused();
            focused.is_some() && focused == line.field(field) && line.text(field) != *before
        })
    }

    /// Carries a step out and remembers it.
    pub fn make(self, mut step: Step) {
        self.commit();
        let units: Step = step
            .iter()
            .filter_map(|change| unit_of_new_sizes(change, &step))
            .collect();
        step.extend(units);
        if !step.is_empty() {
            self.apply(&step);
            self.work().history.borrow_mut().push(step);
        }
        self.offer();
    }

    /// A step that sets fields, those that differ.
    pub fn make_values(self, values: Vec<(Line, &'static str, String)>) -> usize {
        let step: Step = values
            .into_iter()
            .filter_map(|(line, field, after)| {
                let before = line.text(field);
                (before != after).then(|| Change::Value {
                    line,
                    field: field.into(),
                    before,
                    after,
                })
            })
            .collect();
        let count = step.len();
        self.make(step);
        count
    }

    pub fn undo(self) {
        self.commit();
        let work = self.work();
        let step = work.history.borrow_mut().done.pop();
        let Some(step) = step else { return };
        let back: Step = step.iter().rev().cloned().map(Change::reversed).collect();
        self.apply(&back);
        self.lead_to(&back);
        work.history.borrow_mut().undone.push(step);
        self.announce(Announcement::Undone, 0);
        self.offer();
    }

    pub fn redo(self) {
        self.commit();
        let work = self.work();
        let step = work.history.borrow_mut().undone.pop();
        // Nothing to redo: text typed meanwhile is newer.
        let Some(step) = step else { return self.offer() };
        self.apply(&step);
        self.lead_to(&step);
        work.history.borrow_mut().done.push(step);
        self.announce(Announcement::Redone, 0);
        self.offer();
    }

    /// Shows the buttons for what can be taken back or done again.
    pub fn offer(self) {
        // Moving the cursor below comes back to the history: it must not be held.
        let (done, undone) = {
            let work = self.work();
            let history = work.history.borrow();
            (!history.done.is_empty(), !history.undone.is_empty())
        };
        for (shown, any, button) in [
            (self.can_undo, done, self.undo_button),
            (self.can_redo, undone, self.redo_button),
        ] {
            if shown.get_untracked() == any {
                continue;
            }
            // A button must not vanish under the cursor.
            let button = button.get_untracked().map(JsCast::unchecked_into::<Element>);
            if !any && button.is_some() && dom::focused() == button {
                self.go_to_line(0);
            }
            shown.set(any);
        }
    }

    fn apply(self, step: &Step) {
        self.unpick();
        let mut changed: Vec<Line> = Vec::new();
        let mut lines: Option<Vec<Line>> = None;
        for change in step {
            match change {
                Change::Value {
                    line, field, after, ..
                } => {
                    line.put(field, after);
                    if field == "name" {
                        name_height::fit_all_soon(self);
                    }
                    if !changed.iter().any(|known| known.id == line.id) {
                        changed.push(*line);
                    }
                }
                Change::Line { line, after, .. } => {
                    let lines = lines.get_or_insert_with(|| self.all_lines());
                    move_line(lines, *line, *after);
                }
            }
        }
        let moved = lines.is_some();
        if let Some(lines) = lines {
            for (at, line) in lines.iter().enumerate() {
                line.set_number(at);
            }
            self.lines.set(lines);
        }
        for line in &changed {
            line.fit();
        }
        after_render(move || self.tell(&changed, moved));
    }

    /// Updates the parts that depend on a step, once its lines are in the page.
    fn tell(self, changed: &[Line], moved: bool) {
        let work = self.work();
        for line in changed {
            unit_prompt::renew(*line);
        }
        if moved {
            self.read_all();
        } else {
            for line in changed {
                line.read();
            }
        }
        if let Some((line, field, before)) = work.history.borrow_mut().typing.as_mut() {
            *before = line.text(field);
        }
        // Drafts and marks of sections read changes of the page as if they had been typed, once totals are shown.
        let row = match changed {
            [line] if !moved => line.element(),
            _ => self.table.get_untracked().map(JsCast::unchecked_into),
        };
        let kind = if changed.len() == 1 && !moved {
            "input"
        } else {
            "change"
        };
        after_render(move || {
            if let Some(row) = row {
                let work = self.work();
                work.busy.set(true);
                dom::dispatch(&row, kind);
                work.busy.set(false);
            }
        });
    }

    /// The cursor moves to the changed cell, or to its former place.
    fn lead_to(self, step: &Step) {
        let Some(last) = step.last().cloned() else { return };
        after_render(move || match last {
            Change::Value { line, field, .. } => {
                if let Some(field) = line.field(&field) {
                    dom::focus_and_select(&field);
                }
            }
            Change::Line {
                line, after: Some(_), ..
            } => self.go_to_line(line.number.get_untracked()),
            Change::Line { before: Some(at), .. } => self.go_to_line(at),
            Change::Line { .. } => {}
        });
    }
}

/// Puts a line into its place, or takes it out.
fn move_line(lines: &mut Vec<Line>, line: Line, to: Option<usize>) {
    lines.retain(|known| known.id != line.id);
    match to {
        Some(to) => lines.insert(to.min(lines.len()), line),
        None => line.leave(),
    }
}
