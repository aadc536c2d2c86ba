//! Buttons of lines: an action that the server would answer with a changed form is done in the page, as a step that can
//! be undone.

use domain::cargo::{NumberKind, Unit, spelled};
use domain::rfq_form::LineAction;
use leptos::prelude::*;
use web_sys::Event;

use super::history::Change;
use super::line::{Line, RareParts};
use super::shape::{LineContents, LineShape};
use super::work::after_render;
use super::{Grid, unit_prompt};
use crate::dom;
use crate::text::grid::Announcement;

/// A press of a button that the server would answer with a changed form.
pub(crate) fn on_click(grid: Grid, event: &Event) {
    let Some(button) = dom::target(event).and_then(|target| dom::closest(&target, "button")) else {
        return;
    };
    if event.default_prevented() {
        return;
    }
    if button.has_attribute("popovertarget")
        && let Some(line) = grid.line_of(&button)
    {
        // The browser opens the details after everybody has heard of the press.
        line.unfold();
    }
    if button.get_attribute("name").as_deref() == Some("do")
        && grid.press(&button.get_attribute("value").unwrap_or_default())
    {
        event.prevent_default();
        // The details of the line that was left must not stay in the way.
        if let Some(details) = dom::closest(&button, "[popover]") {
            dom::hide_popover(&details);
        }
    }
}

/// A choice may make a line travel in containers.
pub(crate) fn on_input(grid: Grid, event: &Event) {
    let line = dom::target(event)
        .filter(|field| field.tag_name() == "SELECT")
        .and_then(|field| grid.line_of(&field));
    if let Some(line) = line {
        line.fit();
    }
}

impl Line {
    /// Unfolds a line that needs its folded parts.
    pub fn fit(self) {
        if self.is_folded() && self.is_full() {
            self.unfold();
        }
    }

    fn go_to(self, name: &'static str) {
        after_render(move || {
            if let Some(field) = self.field(name) {
                dom::focus_and_select(&field);
            }
        });
    }

    /// A figure as the page's language writes it; a text that is none stays.
    fn figure(self, text: &str) -> String {
        spelled(text, NumberKind::Measure, self.lang)
    }
}

impl Grid {
    /// Carries out a button's action; false if only the server can.
    fn press(self, button: &str) -> bool {
        let Some(action) = LineAction::parse(button) else {
            return false;
        };
        let line = action.line().and_then(|at| self.line_at(at));
        let line = line.map(|line| (line, line.number.get_untracked()));
        match (action, line) {
            (LineAction::Add(count), _) => self.add(count),
            (LineAction::Fill, _) => return self.fill_empty(),
            (LineAction::Duplicate(_), Some((line, at))) => self.duplicate(line, at),
            (LineAction::Insert(_), Some((_, at))) => self.insert(at),
            (LineAction::Up(_), Some((line, at))) => self.carry(line, at, at.checked_sub(1)),
            (LineAction::Down(_), Some((line, at))) => self.carry(line, at, Some(at + 1)),
            (LineAction::Remove(_), Some((line, at))) => self.remove(line, at),
            (LineAction::Convert(_), Some((line, at))) => self.convert(line, at),
            (LineAction::Relabel(_), Some((line, at))) => self.relabel(line, at),
            (LineAction::Fix(_, code), Some((line, at))) => self.fix(line, at, &code),
            (_, None) => return false,
        }
        true
    }

    /// A line that is not in the grid yet.
    fn new_line(self, shape: LineShape, contents: LineContents, rare: RareParts) -> Line {
        Line::new(self.next_id(), self.lang, usize::MAX, shape, contents, rare)
    }

    /// A blank line in the unit of its neighbour.
    pub fn blank(self, neighbour: Option<Line>) -> Line {
        let unit = neighbour
            .map(|line| line.text("dimension_unit"))
            .unwrap_or_default();
        let contents = [("dimension_unit", unit.as_str()), ("unit_was", unit.as_str())];
        self.new_line(
            LineShape::default(),
            contents.into_iter().collect(),
            RareParts::Folded(0),
        )
    }

    pub fn add(self, count: usize) {
        let first = self.count();
        let room = self.max_lines.saturating_sub(first);
        if room == 0 {
            self.announce(Announcement::Full, 0);
            return;
        }
        let last = self.all_lines().last().copied();
        let step = (first..first + count.min(room))
            .map(|at| Change::Line {
                line: self.blank(last),
                before: None,
                after: Some(at),
            })
            .collect();
        self.make(step);
        self.lead_to_line(first);
        self.announce(Announcement::Added, first + 1);
    }

    /// Puts the cursor into a line, once it is in the page.
    fn lead_to_line(self, at: usize) {
        after_render(move || self.go_to_line(at));
    }

    fn insert(self, at: usize) {
        if self.count() >= self.max_lines {
            self.announce(Announcement::Full, 0);
            return;
        }
        self.make(vec![Change::Line {
            line: self.blank(self.line_at(at)),
            before: None,
            after: Some(at),
        }]);
        self.lead_to_line(at);
        self.announce(Announcement::Inserted, at + 1);
    }

    fn duplicate(self, line: Line, at: usize) {
        if self.count() >= self.max_lines {
            self.announce(Announcement::Full, 0);
            return;
        }
        let mut shape = line.shape.try_get_value().unwrap_or_default();
        shape.questions = line.questions.get_untracked();
        // Folds the copied line first, so that the copy has only the parts that the line needs.
        line.fold();
        let rare = if line.is_folded() {
            RareParts::Folded(0)
        } else {
            RareParts::Built
        };
        let copy = self.new_line(shape, line.gather(), rare);
        self.make(vec![Change::Line {
            line: copy,
            before: None,
            after: Some(at + 1),
        }]);
        self.lead_to_line(at + 1);
        self.announce(Announcement::Duplicated, at + 2);
    }

    fn remove(self, line: Line, at: usize) {
        let mut step = Vec::new();
        // One line always stays.
        if self.count() == 1 {
            step.push(Change::Line {
                line: self.blank(Some(line)),
                before: None,
                after: Some(1),
            });
        }
        step.push(Change::Line {
            line,
            before: Some(at),
            after: None,
        });
        self.make(step);
        self.lead_to_line(at);
        self.announce(Announcement::Removed, at + 1);
    }

    fn carry(self, line: Line, at: usize, to: Option<usize>) {
        let to = to.filter(|to| *to < self.count()).unwrap_or(at);
        if to != at {
            self.make(vec![Change::Line {
                line,
                before: Some(at),
                after: Some(to),
            }]);
        }
        self.lead_to_line(to);
        self.announce(Announcement::Moved, to + 1);
    }

    fn convert(self, line: Line, at: usize) {
        let unit = |name: &str| Unit::from_code(&line.text(name));
        let (Some(was), Some(now)) = (unit("unit_was"), unit("dimension_unit")) else {
            return;
        };
        let mut values = Vec::new();
        let mut exact = true;
        for name in ["length", "width", "height"] {
            let Some(converted) = was.convert(&line.text(name), now) else {
                self.announce(Announcement::Unclear, at + 1);
                return;
            };
            exact &= converted.exact;
            values.push((line, name, line.figure(&converted.text)));
        }
        values.push((line, "unit_was", now.code().to_owned()));
        self.make_values(values);
        line.go_to("length");
        let said = if exact {
            Announcement::Converted
        } else {
            Announcement::Rounded
        };
        self.announce(said, at + 1);
    }

    fn relabel(self, line: Line, at: usize) {
        self.make_values(vec![(line, "unit_was", line.text("dimension_unit"))]);
        line.go_to("dimension_unit");
        self.announce(Announcement::Repaired, at + 1);
    }

    fn fix(self, line: Line, at: usize, code: &str) {
        let Some(advice) = unit_prompt::advice(line).filter(|advice| advice.code == code) else {
            return;
        };
        let mut values: Vec<(Line, &'static str, String)> = advice
            .repair
            .iter()
            .map(|(name, value)| (line, *name, line.figure(value)))
            .collect();
        if let Some((_, unit)) = advice.repair.iter().find(|(name, _)| *name == "dimension_unit") {
            values.push((line, "unit_was", unit.clone()));
        }
        self.make_values(values);
        if let Some((name, _)) = advice.repair.first() {
            line.go_to(name);
        }
        self.announce(Announcement::Repaired, at + 1);
    }
}
