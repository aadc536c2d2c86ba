//! Buttons of lines: what the server would answer with a changed form is done in the page, as a step that can be taken
//! back.

use domain::cargo::{NumberKind, Unit, spelled};
use domain::rfq_form::LineAction;
use web_sys::{Element, Event};

use super::history::Change;
use super::state::Grid;
use super::unit_prompt;
use crate::cargo_line::{field, place_of};
use crate::dom;
use crate::markup::{DETAILS, PICKED_CLASS};

/// A press of a button that the server would answer with a changed form.
pub(crate) fn on_click(grid: &Grid, event: &Event) {
    let Some(button) = dom::target(event).and_then(|target| dom::closest(&target, "button")) else {
        return;
    };
    if !grid.form.contains(Some(&button)) {
        return;
    }
    if button.has_attribute("popovertarget")
        && let Some(row) = grid.row_of(&button)
    {
        // The browser opens the details after everybody has heard of the press.
        grid.unfold(&row);
    }
    if button.has_attribute("data-undo") {
        grid.undo();
    } else if button.has_attribute("data-redo") {
        grid.redo();
    } else if button.get_attribute("name").as_deref() == Some("do")
        && grid.press(&button.get_attribute("value").unwrap_or_default())
    {
        event.prevent_default();
        // The details of the line that was left must not stay in the way.
        if let Some(details) = dom::closest(&button, DETAILS) {
            dom::hide_popover(&details);
        }
    }
}

impl Grid {
    /// Does what a button says; false when only the server can.
    fn press(&self, button: &str) -> bool {
        let Some(action) = LineAction::parse(button) else {
            return false;
        };
        let row = action.line().and_then(|line| self.row_at(line));
        let row = row.as_ref().and_then(|row| Some((row, place_of(row)?)));
        match (action, row) {
            (LineAction::Add(count), _) => self.add(count),
            (LineAction::Fill, _) => return self.fill_empty(),
            (LineAction::Duplicate(_), Some((row, at))) => self.duplicate(row, at),
            (LineAction::Insert(_), Some((_, at))) => self.insert(at, at, "inserted"),
            (LineAction::Up(_), Some((row, at))) => self.carry(row, at, at.checked_sub(1)),
            (LineAction::Down(_), Some((row, at))) => self.carry(row, at, Some(at + 1)),
            (LineAction::Remove(_), Some((row, at))) => self.remove(row, at),
            (LineAction::Convert(_), Some((row, at))) => self.convert(row, at),
            (LineAction::Relabel(_), Some((row, at))) => self.relabel(row, at),
            (LineAction::Fix(_, code), Some((row, at))) => self.fix(row, at, &code),
            (_, None) => return false,
        }
        true
    }

    /// A blank line in the unit of its neighbour, made from the template.
    pub fn blank(&self, neighbour: Option<&Element>) -> Option<Element> {
        let row = dom::copy(self.model()?)?;
        if let Some(unit) = neighbour.and_then(|line| field(line, "dimension_unit")) {
            for name in ["dimension_unit", "unit_was"] {
                if let Some(field) = field(&row, name) {
                    dom::set_value(&field, &dom::value(&unit));
                }
            }
        }
        Some(row)
    }

    pub fn add(&self, count: usize) {
        let rows = self.rows();
        let first = rows.len();
        let room = self.most().saturating_sub(first);
        if room == 0 {
            self.say("full", &[]);
            return;
        }
        let step = (first..first + count.min(room))
            .filter_map(|at| {
                Some(Change::Line {
                    row: self.blank(rows.last())?,
                    before: None,
                    after: Some(at),
                })
            })
            .collect();
        self.make(step);
        self.go_to_line(first);
        self.say_line("added", first);
    }

    fn insert(&self, at: usize, like: usize, said: &str) {
        let rows = self.rows();
        if rows.len() >= self.most() {
            self.say("full", &[]);
            return;
        }
        let Some(row) = self.blank(rows.get(like)) else {
            return;
        };
        self.make(vec![Change::Line {
            row,
            before: None,
            after: Some(at),
        }]);
        self.go_to_line(at);
        self.say_line(said, at);
    }

    fn duplicate(&self, row: &Element, at: usize) {
        if self.rows().len() >= self.most() {
            self.say("full", &[]);
            return;
        }
        let Some(copy) = dom::copy(row) else { return };
        // A copied element has the choices of its markup, not those that were made.
        for (from, to) in dom::all(row, "select").iter().zip(dom::all(&copy, "select")) {
            dom::set_value(&to, &dom::value(from));
        }
        for picked in dom::all(&copy, &format!(".{PICKED_CLASS}")) {
            let _ = picked.class_list().remove_1(PICKED_CLASS);
        }
        self.make(vec![Change::Line {
            row: copy,
            before: None,
            after: Some(at + 1),
        }]);
        self.go_to_line(at + 1);
        self.say_line("duplicated", at + 1);
    }

    fn remove(&self, row: &Element, at: usize) {
        let mut step = Vec::new();
        // One line always stays.
        if self.rows().len() == 1 {
            let Some(blank) = self.blank(Some(row)) else {
                return;
            };
            step.push(Change::Line {
                row: blank,
                before: None,
                after: Some(1),
            });
        }
        step.push(Change::Line {
            row: row.clone(),
            before: Some(at),
            after: None,
        });
        self.make(step);
        self.go_to_line(at);
        self.say_line("removed", at);
    }

    fn carry(&self, row: &Element, at: usize, to: Option<usize>) {
        let to = to.filter(|to| *to < self.rows().len()).unwrap_or(at);
        if to != at {
            self.make(vec![Change::Line {
                row: row.clone(),
                before: Some(at),
                after: Some(to),
            }]);
        }
        self.go_to_line(to);
        self.say_line("moved", to);
    }

    fn convert(&self, row: &Element, at: usize) {
        let text = |name: &str| {
            field(row, name)
                .map(|field| dom::value(&field))
                .unwrap_or_default()
        };
        let unit = |name: &str| Unit::from_code(&text(name));
        let (Some(was), Some(now)) = (unit("unit_was"), unit("dimension_unit")) else {
            return;
        };
        let mut values = Vec::new();
        let mut exact = true;
        for name in ["length", "width", "height"] {
            let (Some(field), Some(converted)) = (field(row, name), was.convert(&text(name), now)) else {
                self.say_line("unclear", at);
                return;
            };
            exact &= converted.exact;
            values.push((field, figure(&converted.text)));
        }
        values.extend(field(row, "unit_was").map(|field| (field, now.code().to_owned())));
        self.make_values(values);
        go_to(row, "length");
        self.say_line(if exact { "converted" } else { "rounded" }, at);
    }

    fn relabel(&self, row: &Element, at: usize) {
        let unit = field(row, "dimension_unit").map(|field| dom::value(&field));
        let values = field(row, "unit_was").zip(unit);
        self.make_values(values.into_iter().collect());
        go_to(row, "dimension_unit");
        self.say_line("repaired", at);
    }

    fn fix(&self, row: &Element, at: usize, code: &str) {
        let Some(advice) = unit_prompt::advice(row).filter(|advice| advice.code == code) else {
            return;
        };
        let mut values: Vec<_> = advice
            .repair
            .iter()
            .filter_map(|(name, value)| Some((field(row, name)?, figure(value))))
            .collect();
        if let Some((_, unit)) = advice.repair.iter().find(|(name, _)| *name == "dimension_unit") {
            values.extend(field(row, "unit_was").map(|field| (field, unit.clone())));
        }
        self.make_values(values);
        if let Some((name, _)) = advice.repair.first() {
            go_to(row, name);
        }
        self.say_line("repaired", at);
    }
}

/// A figure as the page's language writes it; a text that is none stays.
fn figure(text: &str) -> String {
    spelled(text, NumberKind::Measure, dom::lang())
}

fn go_to(row: &Element, name: &str) {
    if let Some(field) = field(row, name) {
        dom::focus_and_select(&field);
    }
}
