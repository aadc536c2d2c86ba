//! Steps are carried out, taken back and done again. Each puts values into fields or lines into the table, and brings
//! up to date what follows: numbers, questions, the two buttons.

use web_sys::{Element, Event};

use super::history::{Change, Step};
use super::state::Grid;
use super::{numbering, unit_prompt};
use crate::cargo_line::place_of;
use crate::dom;

/// A field's content; ticked boxes have one too.
fn content(field: &Element) -> String {
    if dom::is(field, "[type=checkbox]") {
        String::from(if dom::is_checked(field) { "1" } else { "" })
    } else {
        dom::value(field)
    }
}

fn put(field: &Element, content: &str) {
    if dom::is(field, "[type=checkbox]") {
        dom::set(field, "checked", &(!content.is_empty()).into());
    } else {
        dom::set_value(field, content);
    }
}

pub(crate) fn on_focus(grid: &Grid, event: &Event) {
    let field =
        dom::target(event).filter(|field| field.has_attribute("name") && grid.row_of(field).is_some());
    grid.history.borrow_mut().typing = field.map(|field| {
        let content = content(&field);
        (field, content)
    });
}

/// What was typed into a cell is one step, once it is left.
pub(crate) fn on_change(grid: &Grid, _: &Event) {
    if !grid.busy.get() {
        grid.commit();
        grid.offer();
    }
}

impl Grid {
    /// Takes what was typed so far as a step of its own.
    pub fn commit(&self) {
        let mut history = self.history.borrow_mut();
        let Some((field, before)) = history.typing.clone() else {
            return;
        };
        let after = content(&field);
        if after != before {
            history.typing = Some((field.clone(), after.clone()));
            history.push(vec![Change::Value { field, before, after }]);
        }
    }

    /// Something is typed in the cell that is not a step yet: taking it back is the browser's business.
    pub fn is_typing(&self) -> bool {
        let history = self.history.borrow();
        let typing = history.typing.as_ref();
        typing.is_some_and(|(field, before)| {
            dom::focused().as_ref() == Some(field) && content(field) != *before
        })
    }

    /// Carries a step out and remembers it.
    pub fn make(&self, step: Step) {
        self.commit();
        if !step.is_empty() {
            self.apply(&step);
            self.history.borrow_mut().push(step);
        }
        self.offer();
    }

    /// A step that sets fields, those that differ.
    pub fn make_values(&self, values: Vec<(Element, String)>) -> usize {
        let step: Step = values
            .into_iter()
            .filter_map(|(field, after)| {
                let before = content(&field);
                (before != after).then_some(Change::Value { field, before, after })
            })
            .collect();
        let count = step.len();
        self.make(step);
        count
    }

    pub fn undo(&self) {
        self.commit();
        let step = self.history.borrow_mut().done.pop();
        let Some(step) = step else { return };
        let back: Step = step.iter().rev().cloned().map(Change::reversed).collect();
        self.apply(&back);
        self.lead_to(&back);
        self.history.borrow_mut().undone.push(step);
        self.say("undone", &[]);
        self.offer();
    }

    pub fn redo(&self) {
        let step = self.history.borrow_mut().undone.pop();
        let Some(step) = step else { return };
        self.apply(&step);
        self.lead_to(&step);
        self.history.borrow_mut().done.push(step);
        self.say("redone", &[]);
        self.offer();
    }

    /// Shows the buttons for what can be taken back or done again.
    pub fn offer(&self) {
        // Moving the cursor below comes back to the history: it must not be held.
        let (done, undone) = {
            let history = self.history.borrow();
            (!history.done.is_empty(), !history.undone.is_empty())
        };
        for (selector, any) in [("[data-undo]", done), ("[data-redo]", undone)] {
            if let Some(button) = dom::one(&self.form, selector) {
                // A button must not vanish under the cursor.
                if !any && dom::focused().as_ref() == Some(&button) {
                    dom::focus(&self.first_field());
                }
                dom::show(&button, any);
            }
        }
    }

    fn first_field(&self) -> Element {
        dom::one(&self.table, "textarea").unwrap_or_else(|| self.table.clone())
    }

    fn apply(&self, step: &Step) {
        self.unpick();
        let mut lines = false;
        let mut rows: Vec<Element> = Vec::new();
        for change in step {
            match change {
                Change::Value { field, after, .. } => {
                    put(field, after);
                    if let Some(row) = self.row_of(field).filter(|row| !rows.contains(row)) {
                        rows.push(row);
                    }
                }
                Change::Line { row, after, .. } => {
                    self.put_line(row, *after);
                    lines = true;
                }
            }
        }
        if lines {
            self.number_lines();
        }
        for row in &rows {
            self.fit(row);
            unit_prompt::renew(self, row);
        }
        // Totals and drafts read what the page did as if it had been typed.
        self.busy.set(true);
        match rows.as_slice() {
            _ if lines => dom::dispatch(&self.table, "change"),
            [row] => dom::dispatch(row, "input"),
            [] => {}
            _ => dom::dispatch(&self.table, "change"),
        }
        self.busy.set(false);
        let mut history = self.history.borrow_mut();
        if let Some((field, before)) = history.typing.as_mut() {
            *before = content(field);
        }
    }

    fn put_line(&self, row: &Element, to: Option<usize>) {
        row.remove();
        if let Some(to) = to {
            let next = self.rows().into_iter().nth(to);
            let _ = self.table.insert_before(row, next.as_deref());
        }
    }

    /// The cursor goes to what was changed, or to where it was.
    fn lead_to(&self, step: &Step) {
        match step.last() {
            Some(Change::Value { field, .. }) => dom::focus_and_select(field),
            Some(Change::Line {
                row, after: Some(_), ..
            }) => {
                if let Some(at) = place_of(row) {
                    self.go_to_line(at);
                }
            }
            Some(Change::Line { before: Some(at), .. }) => self.go_to_line(*at),
            _ => {}
        }
    }

    fn number_lines(&self) {
        let rows = self.rows();
        for (at, row) in rows.iter().enumerate() {
            numbering::number(row, at);
        }
        let full = rows.len() >= self.most();
        for (selector, shown) in [("[data-adds]", !full), ("[data-full]", full)] {
            if let Some(part) = dom::one(&self.form, selector) {
                dom::show(&part, shown);
            }
        }
    }
}
