//! Several cells at once: emptied, or filled from the cell above them.

use web_sys::Element;

use super::cells::{CellPosition, Range};
use super::state::Grid;
use crate::cargo_line::field;
use crate::dom;

impl Grid {
    /// Empties the cells that were picked from this one. Choices have no empty.
    pub fn clear_range(&self, from: CellPosition) -> bool {
        let Some(range) = self.picked_from(from) else {
            return false;
        };
        let values: Vec<(Element, String)> = range
            .lines()
            .concat()
            .into_iter()
            .filter_map(|cell| self.field_at(cell))
            .filter(|field| field.tag_name() != "SELECT")
            .map(|field| (field, String::new()))
            .collect();
        let count = self.make_values(values);
        self.say_count("cleared", count);
        true
    }

    /// The first line of the range into the lines below it; without a range, the cell above into this one.
    pub fn fill_down(&self, cell: CellPosition) {
        let range = self.picked_from(cell).unwrap_or(Range {
            anchor: CellPosition {
                line: cell.line.saturating_sub(1),
                ..cell
            },
            head: cell,
        });
        let lines = range.lines();
        let Some((first, below)) = lines.split_first() else {
            return;
        };
        let texts: Vec<String> = first.iter().map(|cell| self.text_at(*cell)).collect();
        let values = below
            .iter()
            .flat_map(|line| line.iter().zip(&texts))
            .filter_map(|(cell, text)| Some((self.field_at(*cell)?, text.clone())))
            .collect();
        let count = self.make_values(values);
        self.say_count("filled", count);
    }

    /// As the server's "Fill down": one line's value into the empty cells below.
    pub fn fill_empty(&self) -> bool {
        let set = |name: &str| {
            dom::one(&self.form, &format!(r#"[name="{name}"]"#))
                .map(|field| dom::value(&field))
                .unwrap_or_default()
        };
        let (name, line) = (set("fill_field"), set("fill_line"));
        let rows = self.rows();
        let Some(from) = line
            .trim()
            .parse::<usize>()
            .ok()
            .and_then(|line| line.checked_sub(1))
        else {
            return false;
        };
        let Some(source) = rows
            .get(from)
            .filter(|_| !name.is_empty())
            .and_then(|row| field(row, &name))
        else {
            return false;
        };
        let value = dom::value(&source);
        let values = rows[from + 1..]
            .iter()
            .filter_map(|row| self.field_of(row, &name))
            .filter(|field| dom::value(field).trim().is_empty())
            .map(|field| (field, value.clone()))
            .collect();
        let count = self.make_values(values);
        self.say_count("filled", count);
        true
    }
}
