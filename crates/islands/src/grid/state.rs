//! What is known of the grid while the page lives, and how its lines and cells are found.

use std::cell::{Cell as Flag, OnceCell, RefCell};

use domain::cargo::fill;
use web_sys::Element;

use super::cells::{COLUMNS, CellPosition, Range};
use super::history::History;
use crate::cargo_line::{field, place_of};
use crate::dom;
use crate::markup::{FORM, GRID, LINE};

pub(crate) struct Grid {
    pub form: Element,
    pub table: Element,
    pub history: RefCell<History>,
    pub range: RefCell<Option<Range>>,
    /// What was last copied from here: as text, and cell by cell.
    pub copied: RefCell<Option<(String, Vec<Vec<String>>)>>,
    /// A step is being carried out: what fields tell meanwhile was not done by hand.
    pub busy: Flag<bool>,
    /// A button or a finger is down. Nothing may move until it is up, or the press would miss what it was meant for.
    pub pressed: Flag<bool>,
    /// Lines whose questions wait for that.
    pub waiting: RefCell<Vec<Element>>,
    /// A blank line, folded.
    pub model: OnceCell<Option<Element>>,
}

impl Grid {
    /// The grid of the page, if it has one.
    pub fn find() -> Option<Self> {
        let form = dom::find(FORM)?;
        Some(Self {
            table: dom::one(&form, GRID)?,
            form,
            history: RefCell::default(),
            range: RefCell::default(),
            copied: RefCell::default(),
            busy: Flag::default(),
            pressed: Flag::default(),
            waiting: RefCell::default(),
            model: OnceCell::new(),
        })
    }

    pub fn rows(&self) -> Vec<Element> {
        dom::all(&self.form, LINE)
    }

    /// The line that an element stands in.
    pub fn row_of(&self, element: &Element) -> Option<Element> {
        dom::closest(element, LINE).filter(|row| self.table.contains(Some(row)))
    }

    pub fn row_at(&self, line: usize) -> Option<Element> {
        dom::one(&self.table, &format!(r#"[data-line="{line}"]"#))
    }

    /// Lines that can be sent.
    pub fn most(&self) -> usize {
        self.table
            .get_attribute("data-most")
            .and_then(|most| most.parse().ok())
            .unwrap_or(1)
    }

    pub fn template(&self, selector: &str) -> Option<Element> {
        dom::one(&self.form, &format!("template{selector}"))
    }

    /// The cell that a field is.
    pub fn cell_of(&self, field: &Element) -> Option<CellPosition> {
        let row = self.row_of(field)?;
        let name = field.get_attribute("name")?;
        let name = name.strip_suffix(']')?.rsplit('[').next()?;
        Some(CellPosition {
            line: place_of(&row)?,
            column: COLUMNS.iter().position(|column| *column == name)?,
        })
    }

    /// The cell that the cursor stands in. A choice has no text of its own, so browsers send its copying elsewhere.
    pub fn cursor(&self) -> Option<CellPosition> {
        dom::focused().and_then(|field| self.cell_of(&field))
    }

    /// The field that a cell is, where there is such a line.
    pub fn field_at(&self, cell: CellPosition) -> Option<Element> {
        let row = self.row_at(cell.line)?;
        field(&row, COLUMNS.get(cell.column)?)
    }

    pub fn text_at(&self, cell: CellPosition) -> String {
        self.field_at(cell)
            .map(|field| dom::value(&field))
            .unwrap_or_default()
    }

    /// Puts the cursor into a cell, if it is there.
    pub fn go(&self, cell: CellPosition) -> bool {
        let Some(field) = self.field_at(cell) else {
            return false;
        };
        dom::focus_and_select(&field);
        true
    }

    /// Puts the cursor into a line, or into the last one when there are not so many.
    pub fn go_to_line(&self, at: usize) {
        let last = self.rows().len().saturating_sub(1);
        self.go(CellPosition {
            line: at.min(last),
            column: 0,
        });
    }

    /// Says what was done, in the words of the page.
    pub fn say(&self, what: &str, values: &[(&str, &str)]) {
        let words = self
            .template(&format!(r#"[data-say="{what}"]"#))
            .map(|words| dom::template_text(&words));
        if let (Some(words), Some(place)) = (words, dom::one(&self.form, "[data-said]")) {
            dom::write(&place, &fill(&words, values.iter().copied()));
        }
    }

    pub fn say_line(&self, what: &str, at: usize) {
        self.say(what, &[("line", &(at + 1).to_string())]);
    }

    pub fn say_count(&self, what: &str, count: usize) {
        self.say(what, &[("count", &count.to_string())]);
    }
}
