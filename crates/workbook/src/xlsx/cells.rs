//! The cells of a sheet, one after the other.

use std::collections::{BTreeMap, BTreeSet};

use cargo_import::{MAX_KEPT_COLUMNS, MAX_KEPT_ROWS, MAX_MERGED_AREAS};
use quick_xml::events::{BytesStart, Event};

use crate::limits::{MAX_CELL_BYTES, MAX_SHEET_BYTES, MAX_SHEET_CELLS};
use crate::package;
use crate::unreadable::Unreadable;
use crate::xml::{Archive, Events, attribute, referred};

use super::shared_texts::Run;

/// The content of a cell, before styles and shared texts are known.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Value {
    #[default]
    Blank,
    /// The number of a shared text.
    Shared(u32),
    Text(String),
    Number {
        value: f64,
        style: usize,
        /// The formula whose kept result is 0.
        zero_of: Option<String>,
    },
    Yes(bool),
    /// Written as ISO 8601.
    Day(String),
    /// An error, `#N/A`.
    Error(String),
    /// A formula without a kept result.
    Formula(String),
}

/// The rows of a sheet that hold something, within bounds.
#[derive(Debug, Default)]
pub struct Rows {
    /// Rows with the number that the spreadsheet shows, from 1.
    pub kept: Vec<(u32, Vec<Value>)>,
    /// There were more rows or columns than are kept.
    pub cut: bool,
    /// For each row the columns, from 0, and the styles of its cells that hold something.
    pub styles: BTreeMap<u32, Vec<(usize, usize)>>,
    /// Numbers of rows that are hidden or filtered out.
    pub hidden: BTreeSet<u32>,
    /// Columns, from 0, that are hidden.
    pub hidden_columns: BTreeSet<usize>,
    /// Rows, from 1, and columns, from 0, of merged areas: the first and the last.
    pub merged: Vec<((u32, u32), (usize, usize))>,
    /// A formula keeps a result other than 0.
    is_calculated: bool,
    /// Bytes of text that may still be kept.
    room: usize,
}

/// Formulas with 0 beside figures, from which it is believed that their program calculates nothing.
const MIN_ZEROS: usize = 3;

impl Rows {
    pub fn read(archive: &mut Archive, part: &str) -> Result<Self, Unreadable> {
        let mut rows = Self {
            room: MAX_SHEET_BYTES,
            ..Self::default()
        };
        rows.read_cells(Events::new(package::part(archive, part)?))?;
        rows.forget_zeros();
        Ok(rows)
    }

    fn read_cells(&mut self, mut events: Events<impl std::io::Read>) -> Result<(), Unreadable> {
        let rows = self;
        let (mut row, mut column, mut looked_at) = (0_u32, 0_usize, 0_usize);
        let mut cell: Option<OpenCell> = None;
        loop {
            match events.next()? {
                Event::Eof => return Err(Unreadable::Broken),
                Event::Start(tag) => match tag.local_name().as_ref() {
                    "row" => {
                        row = row_number(&tag).unwrap_or(row.saturating_add(1));
                        column = 0;
                        if is_hidden(&tag, "ht") && rows.hidden.len() <= MAX_KEPT_ROWS {
                            rows.hidden.insert(row);
                        }
                    }
                    "c" => cell = Some(OpenCell::new(&tag)),
                    "v" | "t" => {
                        if let Some(cell) = &mut cell {
                            cell.in_value = !cell.in_reading_aid && !cell.run.struck;
                        }
                    }
                    "f" => {
                        if let Some(cell) = &mut cell {
                            cell.in_formula = true;
                            cell.formula.get_or_insert_default();
                        }
                    }
                    "col" => rows.hide_columns(&tag),
                    "rPh" => {
                        if let Some(cell) = &mut cell {
                            cell.in_reading_aid = true;
                        }
                    }
                    _ => {
                        if let Some(cell) = &mut cell {
                            cell.run.format(&tag);
                        }
                    }
                },
                Event::Empty(tag) => match tag.local_name().as_ref() {
                    "col" => rows.hide_columns(&tag),
                    // One of a group that shares a formula.
                    "f" => {
                        if let Some(cell) = &mut cell {
                            cell.formula.get_or_insert_default();
                        }
                    }
                    "row" => row = row_number(&tag).unwrap_or(row.saturating_add(1)),
                    "c" => column = position(&tag).map_or(column, |(_, at)| at).saturating_add(1),
                    _ => {
                        if let Some(cell) = &mut cell {
                            cell.run.format(&tag);
                        }
                    }
                },
                Event::Text(piece) => add(&mut cell, &piece.xml10_content()),
                Event::CData(piece) => add(&mut cell, &piece),
                Event::GeneralRef(entity) => {
                    if let Some(one) = referred(&entity) {
                        add(&mut cell, one.encode_utf8(&mut [0; 4]));
                    }
                }
                Event::End(tag) => match tag.local_name().as_ref() {
                    "v" | "t" => {
                        if let Some(cell) = &mut cell {
                            cell.in_value = false;
                        }
                    }
                    "f" => {
                        if let Some(cell) = &mut cell {
                            cell.in_formula = false;
                        }
                    }
                    "rPh" => {
                        if let Some(cell) = &mut cell {
                            cell.in_reading_aid = false;
                        }
                    }
                    "c" => {
                        looked_at += 1;
                        let Some(done) = cell.take() else { continue };
                        let (at, own_column) = done.position.unwrap_or((row, column));
                        column = own_column.saturating_add(1);
                        let style = done.style;
                        rows.is_calculated |= done.is_calculated();
                        if looked_at > MAX_SHEET_CELLS || !rows.push(at, own_column, done.value(), style) {
                            rows.cut = true;
                            return Ok(());
                        }
                    }
                    "sheetData" => {
                        rows.read_merged(&mut events);
                        return Ok(());
                    }
                    _ => {}
                },
                _ => {}
            }
        }
    }

    /// Programs that do not calculate keep 0 for every formula: as if nothing were kept.
    fn forget_zeros(&mut self) {
        let is_figure = |value: &Value| matches!(value, Value::Number { value, .. } if value.abs() > 0.0);
        let is_zero = |value: &&Value| matches!(value, Value::Number { zero_of: Some(_), .. });
        let beside_figures = self
            .kept
            .iter()
            .filter(|(_, values)| values.iter().any(is_figure));
        let zeros = beside_figures.flat_map(|(_, values)| values.iter().filter(is_zero));
        if self.is_calculated || zeros.count() < MIN_ZEROS {
            return;
        }
        for value in self.kept.iter_mut().flat_map(|(_, values)| values) {
            if let Value::Number { zero_of, .. } = value
                && let Some(formula) = zero_of.take()
            {
                *value = Value::Formula(formula);
            }
        }
    }

    /// The shared texts that are named.
    pub fn shared(&self) -> BTreeSet<u32> {
        let values = self.kept.iter().flat_map(|(_, values)| values);
        values
            .filter_map(|value| match value {
                Value::Shared(index) => Some(*index),
                _ => None,
            })
            .collect()
    }

    /// Reads which cells are merged, which stands behind all cells. A mistake in there spoils no cell.
    fn read_merged(&mut self, events: &mut Events<impl std::io::Read>) {
        while let Ok(event) = events.next() {
            match event {
                Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "mergeCell" => {
                    let area = attribute(&tag, "ref").unwrap_or_default();
                    let corners = area
                        .split_once(':')
                        .map(|(one, other)| (cell_position(one), cell_position(other)));
                    if let Some((Some((first_row, first)), Some((last_row, last)))) = corners
                        && self.merged.len() < MAX_MERGED_AREAS
                    {
                        self.merged.push(((first_row, last_row), (first, last)));
                    }
                }
                Event::End(tag) if tag.local_name().as_ref() == "mergeCells" => return,
                Event::Eof => return,
                _ => {}
            }
        }
    }

    /// Hides the columns of a `<col>` that is hidden.
    fn hide_columns(&mut self, tag: &BytesStart) {
        let number = |name| attribute(tag, name).and_then(|text| text.trim().parse::<usize>().ok());
        if let (true, Some(first), Some(last)) = (is_hidden(tag, "width"), number("min"), number("max")) {
            self.hidden_columns
                .extend((first.max(1)..=last.min(MAX_KEPT_COLUMNS)).map(|column| column - 1));
        }
    }

    /// Adds a cell; returns `false` if no further cells are taken.
    fn push(&mut self, row: u32, column: usize, value: Value, style: usize) -> bool {
        let text = match &value {
            Value::Blank => return true,
            Value::Text(text)
            | Value::Day(text)
            | Value::Error(text)
            | Value::Formula(text)
            | Value::Number {
                zero_of: Some(text), ..
            } => text.len(),
            _ => 0,
        };
        if column >= MAX_KEPT_COLUMNS {
            self.cut = true;
            return true;
        }
        let Some(room) = self.room.checked_sub(text) else {
            return false;
        };
        match self.kept.last().map(|(last, _)| *last) {
            // Rows are counted upwards; two of one number could not be told apart.
            Some(last) if row < last => return false,
            Some(last) if row == last => {}
            _ if self.kept.len() > MAX_KEPT_ROWS => return false,
            _ => self.kept.push((row, Vec::new())),
        }
        if let Some((_, values)) = self.kept.last_mut() {
            if values.len() <= column {
                values.resize(column + 1, Value::Blank);
            }
            values[column] = value;
            self.styles.entry(row).or_default().push((column, style));
            self.room = room;
        }
        true
    }
}

struct OpenCell {
    /// Row (from 1) and column (from 0) as the cell says.
    position: Option<(u32, usize)>,
    kind: String,
    style: usize,
    text: String,
    /// Set if the cell has a formula.
    formula: Option<String>,
    in_value: bool,
    in_formula: bool,
    in_reading_aid: bool,
    /// Format of the piece of the text being read.
    run: Run,
}

impl OpenCell {
    fn new(tag: &BytesStart) -> Self {
        let number = |name| attribute(tag, name).and_then(|text| text.trim().parse().ok());
        Self {
            position: position(tag),
            kind: attribute(tag, "t").unwrap_or_default(),
            style: number("s").unwrap_or_default(),
            text: String::new(),
            formula: None,
            in_value: false,
            in_formula: false,
            in_reading_aid: false,
            run: Run::default(),
        }
    }

    /// Its formula has a result other than 0.
    fn is_calculated(&self) -> bool {
        let result = self.text.trim();
        self.formula.is_some() && !result.is_empty() && result.parse() != Ok(0.0)
    }

    fn value(self) -> Value {
        let text = self.text;
        if text.is_empty() {
            // A formula that gives an empty text is calculated.
            return match self.formula {
                Some(formula) if self.kind != "str" => Value::Formula(formula),
                _ => Value::Blank,
            };
        }
        match self.kind.as_str() {
            "s" => text.trim().parse().map_or(Value::Blank, Value::Shared),
            "str" | "inlineStr" => Value::Text(text),
            "b" => Value::Yes(matches!(text.trim(), "1" | "true")),
            "d" => Value::Day(text),
            "e" => Value::Error(text),
            _ => match text.trim().parse::<f64>() {
                Ok(value) if value.is_finite() => Value::Number {
                    value,
                    style: self.style,
                    zero_of: self.formula.filter(|formula| value == 0.0 && refers(formula)),
                },
                _ => Value::Text(text),
            },
        }
    }
}

/// The formula names cells; one of a group that shares a formula names none itself.
fn refers(formula: &str) -> bool {
    let is_name = |pair: &[u8]| matches!(pair, [b'A'..=b'Z' | b'a'..=b'z' | b'$', b'0'..=b'9']);
    formula.is_empty() || formula.contains('[') || formula.as_bytes().windows(2).any(is_name)
}

fn add(cell: &mut Option<OpenCell>, piece: &str) {
    let Some(cell) = cell else { return };
    let piece = &*cell.run.shown(piece);
    let text = match &mut cell.formula {
        _ if cell.in_value => &mut cell.text,
        Some(formula) if cell.in_formula => formula,
        _ => return,
    };
    let room = MAX_CELL_BYTES.saturating_sub(text.len());
    text.push_str(&piece[..piece.floor_char_boundary(room)]);
}

/// Returns true for a row or column that is hidden, or too small to be seen.
fn is_hidden(tag: &BytesStart, size: &str) -> bool {
    let yes = |text: String| matches!(text.trim(), "1" | "true");
    attribute(tag, "hidden").is_some_and(yes)
        || attribute(tag, size)
            .and_then(|text| text.trim().parse::<f64>().ok())
            .is_some_and(|size| size < 1.0)
}

fn row_number(tag: &BytesStart) -> Option<u32> {
    let number = attribute(tag, "r")?.trim().parse().ok()?;
    (1..u32::MAX).contains(&number).then_some(number)
}

/// `B4` as row (from 1) and column (from 0).
fn position(tag: &BytesStart) -> Option<(u32, usize)> {
    cell_position(&attribute(tag, "r")?)
}

fn cell_position(name: &str) -> Option<(u32, usize)> {
    let letters = name.find(|letter: char| !letter.is_ascii_alphabetic())?;
    let (column, row) = name.split_at(letters);
    // Excel's last column is XFD.
    if column.is_empty() || column.len() > 3 {
        return None;
    }
    let column = column.bytes().fold(0, |column, letter| {
        column * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1
    });
    let row: u32 = row.parse().ok()?;
    (1..u32::MAX).contains(&row).then_some((row, column - 1))
}
