//! A workbook, its sheets and rows, within bounds; packed as a text for a hidden field.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::Cell;

/// Rows kept of a sheet: 200 lines with their headings, totals and remarks, and some more to tell how many there are.
pub const MAX_KEPT_ROWS: usize = 500;
pub const MAX_KEPT_COLUMNS: usize = 60;
pub const MAX_KEPT_SHEETS: usize = 10;
/// Merged areas kept of a sheet.
pub const MAX_MERGED_AREAS: usize = 500;
/// Characters kept of the words that a row was read from.
const MAX_WORDS_CHARS: usize = 300;
/// Characters kept of a whole book, so that it fits into a form.
const MAX_BOOK_CHARS: usize = 400_000;

/// Cells that the spreadsheet shows as one; the first holds their content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MergedArea {
    /// Numbers of the first and the last row, as the spreadsheet counts them.
    pub rows: (u32, u32),
    /// The first and the last column, from 0.
    pub columns: (usize, usize),
}

impl MergedArea {
    /// The columns of a row whose cells it covers: all of its own but the one that holds its content.
    fn covered(&self, row: u32) -> std::ops::Range<usize> {
        if !(self.rows.0..=self.rows.1).contains(&row) {
            return 0..0;
        }
        let first = self.columns.0 + usize::from(row == self.rows.0);
        first..self.columns.1 + 1
    }

    pub(crate) fn covers(&self, row: u32, column: usize) -> bool {
        self.covered(row).contains(&column)
    }
}

/// A row with something in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// As the spreadsheet counts it, from 1.
    pub number: u32,
    /// Without blank cells at the end.
    pub cells: Vec<Cell>,
}

/// The rows of a sheet that hold something, within bounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    pub rows: Vec<Row>,
    /// Blank rows between them.
    pub blank: usize,
    /// Numbers of rows that the spreadsheet does not show: hidden, or filtered out.
    pub hidden_rows: BTreeSet<u32>,
    /// Columns, from 0, that the spreadsheet does not show.
    pub hidden_columns: BTreeSet<usize>,
    /// Numbers of rows in which everything is struck out, but perhaps their number.
    pub struck_rows: BTreeSet<u32>,
    /// The content of other cells that are struck out, by row and column, from 0; in their rows they are blank.
    pub struck_cells: BTreeMap<(u32, usize), Cell>,
    /// At most [`MAX_MERGED_AREAS`].
    pub merged: Vec<MergedArea>,
    /// The words that rows were read from, where no cells but sentences and labels told of them.
    pub words: BTreeMap<u32, String>,
    /// There were more rows or columns than are kept.
    pub cut: bool,
}

impl Table {
    /// Adds a row; gives `false` once nothing more is taken. What the merged areas cover is left out.
    pub fn push(&mut self, number: u32, mut cells: Vec<Cell>) -> bool {
        self.blank_covered(number, &mut cells);
        if cells.len() > MAX_KEPT_COLUMNS {
            self.cut |= cells[MAX_KEPT_COLUMNS..].iter().any(|cell| !cell.is_blank());
            cells.truncate(MAX_KEPT_COLUMNS);
        }
        while cells.last().is_some_and(Cell::is_blank) {
            cells.pop();
        }
        if cells.is_empty() {
            return true;
        }
        if self.rows.len() == MAX_KEPT_ROWS {
            self.cut = true;
            return false;
        }
        if let Some(last) = self.rows.last() {
            self.blank += number.saturating_sub(last.number + 1) as usize;
        }
        self.rows.push(Row { number, cells });
        true
    }

    /// Notes the words that the last row was read from; longer ones are cut.
    pub(crate) fn note_words(&mut self, number: u32, words: &str) {
        if self.rows.last().is_none_or(|row| row.number != number) {
            return;
        }
        let mut kept: String = words.chars().take(MAX_WORDS_CHARS).collect();
        if kept.len() < words.len() {
            kept.push('…');
        }
        self.words.insert(number, kept);
    }

    /// [`Table::push`] of a row with cells that are struck out, by their places.
    pub fn push_struck(
        &mut self,
        number: u32,
        mut cells: Vec<Cell>,
        struck: impl Iterator<Item = usize>,
    ) -> bool {
        self.blank_covered(number, &mut cells);
        let is_given = |at: &usize| cells.get(*at).is_some_and(|cell| !cell.is_blank());
        let struck: Vec<usize> = struck.filter(is_given).collect();
        let given = cells.iter().filter(|cell| !cell.is_blank()).count();
        // The number of the row is often left.
        let whole_row = struck.len() == given || struck.len() > 1 && struck.len() + 1 == given;
        if whole_row && given > 0 {
            self.struck_rows.insert(number);
        } else {
            for at in struck {
                let content = cells.get_mut(at).map(std::mem::take).unwrap_or_default();
                self.struck_cells.insert((number, at), content);
            }
        }
        self.push(number, cells)
    }

    /// Programs keep what stood in cells before they were merged, though nobody sees it.
    fn blank_covered(&self, number: u32, cells: &mut [Cell]) {
        for area in &self.merged {
            let covered = area.covered(number);
            let last = covered.end.min(cells.len());
            if let Some(covered) = cells.get_mut(covered.start..last) {
                covered.fill(Cell::Blank);
            }
        }
    }

    /// Adds a merged area, as far as there is room; those of a row before the row itself.
    pub fn merge(&mut self, rows: (u32, u32), columns: (usize, usize)) {
        let several = rows.0 < rows.1 || columns.0 < columns.1;
        if several && columns.0 < MAX_KEPT_COLUMNS && self.merged.len() < MAX_MERGED_AREAS {
            self.merged.push(MergedArea { rows, columns });
        }
    }

    pub fn width(&self) -> usize {
        self.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0)
    }

    /// Forgets hidden rows and columns that hold nothing, and merged areas beyond the rows.
    fn trim(&mut self) {
        let rows = &self.rows;
        for numbers in [&mut self.hidden_rows, &mut self.struck_rows] {
            numbers.retain(|number| rows.binary_search_by_key(number, |row| row.number).is_ok());
        }
        let is_kept = |number: &u32| rows.binary_search_by_key(number, |row| row.number).is_ok();
        self.struck_cells.retain(|(number, _), _| is_kept(number));
        self.words.retain(|number, _| is_kept(number));
        self.hidden_columns.retain(|at| {
            rows.iter()
                .any(|row| row.cells.get(*at).is_some_and(|cell| !cell.is_blank()))
        });
        let last = self.rows.last().map_or(0, |row| row.number);
        self.merged.retain(|area| area.rows.0 <= last);
    }

    /// The table without its hidden rows; cells of hidden columns are blank.
    pub(crate) fn visible(&self) -> Self {
        let mut shown = Self {
            rows: Vec::new(),
            ..self.clone()
        };
        for row in self
            .rows
            .iter()
            .filter(|row| !self.hidden_rows.contains(&row.number))
        {
            let mut row = row.clone();
            for at in &self.hidden_columns {
                if let Some(cell) = row.cells.get_mut(*at) {
                    *cell = Cell::Blank;
                }
            }
            if row.cells.iter().any(|cell| !cell.is_blank()) {
                shown.rows.push(row);
            }
        }
        self.move_merged(&mut shown);
        shown
    }

    /// Moves the content of merged cells whose first row is hidden to their first visible row.
    fn move_merged(&self, shown: &mut Self) {
        let hidden = |row: u32| self.hidden_rows.contains(&row);
        for area in shown.merged.iter_mut().filter(|area| hidden(area.rows.0)) {
            let at = area.columns.0;
            let text = self
                .rows
                .iter()
                .find(|row| row.number == area.rows.0)
                .and_then(|row| row.cells.get(at));
            let first = shown
                .rows
                .iter_mut()
                .find(|row| (area.rows.0..=area.rows.1).contains(&row.number));
            let (Some(text), Some(first)) = (text, first) else {
                continue;
            };
            area.rows.0 = first.number;
            if let Some(cell) = first.cells.get_mut(at).filter(|cell| cell.is_blank()) {
                cell.clone_from(text);
            }
        }
    }
}

/// A table of a file and its name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    pub name: String,
    pub table: Table,
    /// The spreadsheet does not show it.
    pub hidden: bool,
}

/// The tables of a file; one without a name for a pasted block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Workbook {
    pub sheets: Vec<Sheet>,
    /// The place in `sheets` of the one that was open when the file was saved.
    pub active: Option<usize>,
    /// There were more than are kept.
    pub cut: bool,
}

impl Workbook {
    /// Adds a sheet as far as there is room; empty ones are left out.
    pub fn push(&mut self, name: &str, table: Table) {
        self.push_sheet(name, table, false);
    }

    /// [`Workbook::push`] of a sheet that may be hidden.
    pub fn push_sheet(&mut self, name: &str, mut table: Table, hidden: bool) {
        if table.rows.is_empty() {
            return;
        }
        let mut room =
            MAX_BOOK_CHARS.saturating_sub(self.sheets.iter().map(|sheet| weight(&sheet.table)).sum());
        let fits = table
            .rows
            .iter()
            .take_while(|row| {
                let one = row_weight(row) + table.words.get(&row.number).map_or(0, |words| words.len() + 8);
                let fits = one <= room;
                room = room.saturating_sub(one);
                fits
            })
            .count();
        if fits < table.rows.len() {
            table.rows.truncate(fits);
            table.cut = true;
        }
        if self.sheets.len() == MAX_KEPT_SHEETS || table.rows.is_empty() {
            self.cut = true;
            return;
        }
        let name = name.chars().filter(|one| !one.is_control()).take(60).collect();
        table.trim();
        self.sheets.push(Sheet { name, table, hidden });
    }

    pub fn is_empty(&self) -> bool {
        self.sheets.is_empty()
    }

    /// As one text; [`Workbook::unpack`] gives it back.
    pub fn pack(&self) -> String {
        let sheets: Vec<Value> = self
            .sheets
            .iter()
            .map(|sheet| {
                let rows: Vec<Value> = sheet
                    .table
                    .rows
                    .iter()
                    .map(|row| {
                        let mut cells: Vec<Value> = vec![row.number.into()];
                        cells.extend(row.cells.iter().map(|cell| Value::String(cell.packed())));
                        Value::Array(cells)
                    })
                    .collect();
                let merged = sheet.table.merged.iter();
                let merged: Vec<_> = merged.map(|area| (area.rows, area.columns)).collect();
                let struck = sheet.table.struck_cells.iter();
                let struck: Vec<_> = struck
                    .map(|((row, at), cell)| (*row, *at, cell.packed()))
                    .collect();
                json!([
                    sheet.name,
                    sheet.table.cut,
                    rows,
                    sheet.hidden,
                    sheet.table.hidden_rows,
                    sheet.table.hidden_columns,
                    merged,
                    sheet.table.struck_rows,
                    struck,
                    sheet.table.words
                ])
            })
            .collect();
        json!([self.cut, sheets, self.active]).to_string()
    }

    /// A text beyond the bounds was not packed here.
    pub fn unpack(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let [cut, sheets, active] = value.as_array()?.as_slice() else {
            return None;
        };
        let mut book = Self {
            cut: cut.as_bool()?,
            active: serde_json::from_value(active.clone()).ok()?,
            ..Self::default()
        };
        for sheet in sheets.as_array()? {
            let [
                name,
                cut,
                rows,
                hidden,
                hidden_rows,
                hidden_columns,
                merged,
                struck_rows,
                struck_cells,
                // A page of an earlier version has none.
                words @ ..,
            ] = sheet.as_array()?.as_slice()
            else {
                return None;
            };
            let mut table = Table::default();
            let mut before = 0;
            for row in rows.as_array()? {
                let (number, cells) = row.as_array()?.split_first()?;
                let number = u32::try_from(number.as_u64()?).ok()?;
                // Rows are counted upwards; two of one number could not be told apart.
                if number <= before || number == u32::MAX {
                    return None;
                }
                before = number;
                let cells: Option<Vec<Cell>> =
                    cells.iter().map(|cell| Cell::unpacked(cell.as_str()?)).collect();
                table.push(number, cells?);
            }
            table.cut |= cut.as_bool()?;
            table.hidden_rows = serde_json::from_value(hidden_rows.clone()).ok()?;
            table.hidden_columns = serde_json::from_value(hidden_columns.clone()).ok()?;
            table.struck_rows = serde_json::from_value(struck_rows.clone()).ok()?;
            let struck: Vec<(u32, usize, String)> = serde_json::from_value(struck_cells.clone()).ok()?;
            for (row, at, packed) in struck {
                table.struck_cells.insert((row, at), Cell::unpacked(&packed)?);
            }
            if let Some(words) = words.first() {
                table.words = serde_json::from_value(words.clone()).ok()?;
            }
            let merged: Vec<((u32, u32), (usize, usize))> = serde_json::from_value(merged.clone()).ok()?;
            for (rows, columns) in merged {
                table.merge(rows, columns);
            }
            book.push_sheet(name.as_str()?, table, hidden.as_bool()?);
        }
        (!book.is_empty()).then_some(book)
    }
}

fn row_weight(row: &Row) -> usize {
    row.cells
        .iter()
        .map(|cell| cell.packed().len() + 3)
        .sum::<usize>()
        + 8
}

fn weight(table: &Table) -> usize {
    let words: usize = table.words.values().map(|words| words.len() + 8).sum();
    words + table.rows.iter().map(row_weight).sum::<usize>()
}
#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn content_from_before_cells_were_merged_is_left_out() {
        let mut table = Table::default();
        table.merge((2, 3), (1, 2));
        table.merge((2, 3), (5, 6));
        let figures = || {
            vec![
                Cell::text("Soap"),
                Cell::float(1.0),
                Cell::float(2.0),
                Cell::float(3.0),
            ]
        };
        for number in 1..=4 {
            table.push_struck(number, figures(), [2].into_iter());
        }
        let shown = table.rows.iter().map(|row| {
            let cells: Vec<String> = row.cells.iter().map(Cell::shown).collect();
            cells.join(" ")
        });
        assert_eq!(
            shown.collect::<Vec<_>>(),
            ["Soap 1  3", "Soap 1  3", "Soap   3", "Soap 1  3"]
        );
        let struck: Vec<_> = table.struck_cells.keys().copied().collect();
        assert_eq!(struck, [(1, 2), (4, 2)]);
    }

    #[test]
    fn workbook_is_bounded() {
        let mut table = Table::default();
        for number in 1..=2000 {
            table.push(number, vec![Cell::text("x"); 100]);
        }
        assert!(table.cut);
        assert_eq!(
            (table.rows.len(), table.width()),
            (MAX_KEPT_ROWS, MAX_KEPT_COLUMNS)
        );
        let mut long = Table::default();
        for number in 1..=400 {
            long.push(number, vec![Cell::text(&"ệ".repeat(5000)); 3]);
        }
        let mut book = Workbook::default();
        book.push("a", long);
        for _ in 0..30 {
            book.push("b", table.clone());
        }
        assert!(book.cut && book.pack().len() < 3 * MAX_BOOK_CHARS);
        assert_eq!(Workbook::unpack(&book.pack()), Some(book));
        for bad in [
            "",
            "[]",
            "[true,[],null]",
            r#"[false,[["a",false,[[2,"tx"],[1,"tx"]],false,[],[],[],[],[]]],null]"#,
            r#"[false,[["a",false,[[1,"n1e9"]],false,[],[],[],[],[]]],null]"#,
            r#"[false,[["a",false,[[1,"tx"]],false,[],[],[],[],[],{"x":"y"}]],null]"#,
        ] {
            assert_eq!(Workbook::unpack(bad), None, "{bad}");
        }
        let of_earlier_version = r#"[false,[["a",false,[[1,"tx"]],false,[],[],[],[],[]]],null]"#;
        assert!(Workbook::unpack(of_earlier_version).is_some());
    }

    #[test]
    fn hidden_and_merged_cells_travel_with_the_book() {
        let mut table = Table::default();
        table.push(1, vec![Cell::text("a"), Cell::text("b")]);
        table.push(3, vec![Cell::text("c"), Cell::Blank]);
        table.hidden_rows = BTreeSet::from([2, 3]);
        table.hidden_columns = BTreeSet::from([1, 40]);
        table.struck_rows = BTreeSet::from([1, 7]);
        table.struck_cells = BTreeMap::from([((1, 4), Cell::text("84"))]);
        table.merge((1, 3), (0, 0));
        table.merge((4, 5), (0, 1));
        table.merge((3, 3), (1, 1));
        table.note_words(1, "of no last row");
        table.note_words(3, &"ư".repeat(1_000));
        let mut book = Workbook::default();
        book.push_sheet("cũ", table, true);
        let table = &book.sheets[0].table;
        let words: Vec<(u32, usize)> = table
            .words
            .iter()
            .map(|(row, words)| (*row, words.chars().count()))
            .collect();
        assert_eq!(words, [(3, MAX_WORDS_CHARS + 1)]);
        assert_eq!(
            (table.hidden_rows.len(), table.hidden_columns.len()),
            (1, 1),
            "only what holds something"
        );
        assert_eq!(table.merged.len(), 1, "not a single cell, not below the rows");
        let shown = table.visible();
        assert_eq!(shown.rows.len(), 1);
        assert_eq!(shown.rows[0].cells[1], Cell::Blank);
        assert_eq!(Workbook::unpack(&book.pack()), Some(book));
    }

    fn any_cell() -> impl Strategy<Value = Cell> {
        prop_oneof![
            Just(Cell::Blank),
            "\\PC{0,8}(\n\\PC{1,3})?".prop_map(|text| Cell::text(&text)),
            (-1_000_000_i64..1_000_000, 0_u32..4).prop_map(|(units, scale)| {
                #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                Cell::float(units as f64 / 10_f64.powi(scale.cast_signed()))
            }),
        ]
    }

    proptest! {
        #[test]
        fn packed_data_round_trips(rows in proptest::collection::vec(proptest::collection::vec(any_cell(), 1..6), 1..12)) {
            let mut table = Table::default();
            for (at, cells) in rows.into_iter().enumerate() {
                table.push(u32::try_from(at).unwrap() * 2 + 1, cells);
            }
            let mut book = Workbook::default();
            book.push("Hàng", table);
            if !book.is_empty() {
                prop_assert_eq!(Workbook::unpack(&book.pack()), Some(book));
            }
        }
    }
}
