//! Reads a workbook with the reader's choices: the headings, the columns, then the rows.

use std::collections::{BTreeMap, BTreeSet};

use crate::cargo::NumberReading;
use crate::folding::plain;

use super::columns::{self, Column, Header};
use super::heading::Heading;
use super::left_out::LeftOut;
use super::legacy_encoding::Lettering;
use super::lines::{CellIssue, Done, Finding, LineRead, RowReader, edges_of, without_unit};
use super::number::Evidence;
use super::package_numbers::Range;
use super::structure::Structure;
use super::target::{ColumnKind, Target};
use super::{Cell, Choices, LENGTHS, Row, Table, WEIGHTS, Workbook};
use super::{ditto, totals, unit};

/// Beginnings of the template's example row, folded; such a row is never imported.
const EXAMPLES: [&str; 2] = ["vi du:", "example:"];

/// A remark about the whole table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The columns are taken in the order of the form.
    NoHeadings,
    /// Two columns are said to be the same; the first is read.
    Twice(Target),
    /// Blank rows.
    Blank(usize),
    /// The weight of lines is the weight of one package times their number.
    GrossFromPackage,
    /// Longer figures are rounded to a millionth.
    Rounded,
    /// Marks such as `"` and `-do-` stand for the row above.
    Ditto(usize),
    /// Sizes are converted to cm.
    ToCentimetres,
    /// Pounds, grams or tonnes are converted to kg.
    ToKilograms,
    /// The file has more rows, columns or sheets than are read.
    Cut,
    /// Letters were damaged before the file came; they are shown as `U+FFFD`. The first cell with one: its row and its
    /// column, from 0.
    DamagedLetters { row: u32, column: usize },
    /// Rows that the spreadsheet does not show are left out.
    HiddenRows(usize),
    /// Columns that it does not show are left out.
    HiddenColumns(usize),
    /// The sheet that is read is hidden in the spreadsheet.
    HiddenSheet,
    /// The file has that many other sheets with something in them.
    OtherSheets(usize),
}

/// A table as it was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interpretation {
    pub sheet: usize,
    /// Numbers of its rows that the spreadsheet does not show.
    pub hidden_rows: Vec<u32>,
    /// Its columns that the spreadsheet does not show: letters, and the text of their first cell.
    pub hidden_columns: Vec<(String, String)>,
    /// They are read too.
    pub with_hidden: bool,
    /// Set if the letters look like those of an old font.
    pub letters: Option<Lettering>,
    /// The number of the row with the headings.
    pub header: Option<u32>,
    /// Rows that the headings could stand in: number and what stands there.
    pub rows: Vec<(u32, String)>,
    /// Of which table and headings choices of columns speak.
    pub layout: String,
    /// The same for every file with these headings.
    pub headings: String,
    pub columns: Vec<Column>,
    pub lines: Vec<LineRead>,
    pub left_out: Vec<(u32, LeftOut)>,
    /// Fields that every line needs and no column gives.
    pub missing: Vec<&'static str>,
    pub notes: Vec<Note>,
    /// Corrected cells, to be carried on.
    pub fixes: BTreeMap<(u32, &'static str), String>,
    /// Rows brought back that were left out, to be carried on.
    pub kept: BTreeSet<u32>,
    pub skip_bad: bool,
}

impl Interpretation {
    /// The lines that can land.
    pub fn ready(&self) -> impl Iterator<Item = &LineRead> {
        self.lines.iter().filter(|line| !line.skipped && !line.is_bad())
    }

    /// The lines that cannot, and were not left out.
    pub fn bad(&self) -> usize {
        self.lines
            .iter()
            .filter(|line| !line.skipped && line.is_bad())
            .count()
    }

    /// Columns that have to be asked about before their numbers can be read.
    pub fn questions(&self) -> impl Iterator<Item = &Column> {
        self.columns.iter().filter(|column| column.question.is_some())
    }
}

/// Reads a table as far as it can be read, with what the reader has decided so far.
pub fn interpret(book: &Workbook, choices: &Choices) -> Interpretation {
    let (book, letters) = book.lettered(choices.script);
    Interpretation {
        letters,
        ..interpret_decoded(&book, choices)
    }
}

/// [`interpret`] of a workbook whose letters are decoded.
fn interpret_decoded(book: &Workbook, choices: &Choices) -> Interpretation {
    // A sheet that is shown and has headings; else one that is shown; hidden ones last.
    let first = || {
        let rank = |sheet: &super::Sheet| {
            (
                sheet.hidden || sheet.table.visible().rows.is_empty(),
                Header::find(&sheet.table.visible()).at.is_none(),
            )
        };
        let best = book
            .sheets
            .iter()
            .enumerate()
            .min_by_key(|(_, sheet)| rank(sheet));
        best.map_or(0, |(at, _)| at)
    };
    let at = choices
        .sheet
        .filter(|at| *at < book.sheets.len())
        .unwrap_or_else(first);
    let Some(sheet) = book.sheets.get(at) else {
        return Interpretation::default();
    };
    let visible = (!choices.hidden).then(|| sheet.table.visible());
    let table = visible.as_ref().unwrap_or(&sheet.table);
    let header = match choices.header {
        Some(0) => Header::default(),
        Some(number) => match table.rows.iter().position(|row| row.number == number) {
            Some(at) => Header::at(table, at),
            None => Header::find(table),
        },
        None => Header::find(table),
    };
    let texts = header.headings(table);
    let number = header.at.and_then(|at| table.rows.get(at)).map(|row| row.number);
    let headings = hash(texts.iter().map(|text| plain(text)));
    let layout = format!("{at}-{}-{headings}", number.unwrap_or(0));
    let choices = choices.clone().of_layout(&layout);

    let read: Vec<Heading> = texts.iter().map(|text| Heading::parse(text)).collect();
    let structure = Structure::of(table, header, &texts, &choices.kept);
    let (table, dittos) = ditto::resolved(&structure.table, header);
    let mut found = totals::find(
        &table,
        header,
        &chosen(&columns::guess(&table, header), &choices),
        &choices.kept,
    );
    let table = &without(&table, &found.left_out);
    let mut guessed = columns::guess(table, header);
    if found.gross_is_per_package
        && !guessed.contains(&Target::Field("weight_per_package"))
        && let Some(gross) = guessed
            .iter_mut()
            .find(|target| **target == Target::Field("gross_weight"))
    {
        *gross = Target::Field("weight_per_package");
    }
    found.left_out.extend(structure.left_out.iter().copied());
    found.left_out.sort_by_key(|(row, _)| *row);
    let mut notes = Vec::new();
    if dittos > 0 {
        notes.push(Note::Ditto(dittos));
    }
    if header.at.is_none() {
        notes.push(Note::NoHeadings);
    }
    let mut taken: Vec<Target> = Vec::new();
    let mut columns: Vec<Column> = texts
        .iter()
        .enumerate()
        .map(|(at, text)| {
            let guess = guessed.get(at).copied().unwrap_or_default();
            let mut target = choices.targets.get(&at).copied().unwrap_or(guess);
            if target != Target::Ignore && taken.contains(&target) {
                notes.push(Note::Twice(target));
                target = Target::Ignore;
            }
            taken.push(target);
            let mut column = Column::new(table, header, at, text, target);
            column.repeat = column.gaps && choices.repeats.contains(&at);
            let below = structure.below.get(at).map_or(&[][..], Vec::as_slice);
            set_unit(
                &mut column,
                read.get(at),
                below,
                &structure.unit_lines,
                choices.units.get(&at).copied(),
            );
            set_separator(&mut column, table, header, &choices);
            column
        })
        .collect();

    share_units(&mut columns);
    let mut understood = Interpretation {
        left_out: std::mem::take(&mut found.left_out),
        sheet: at,
        hidden_rows: sheet.table.hidden_rows.iter().copied().collect(),
        hidden_columns: hidden_columns(&sheet.table),
        with_hidden: choices.hidden,
        header: number,
        rows: sheet
            .table
            .rows
            .iter()
            .take(columns::MAX_HEADING_ROWS)
            .map(|row| (row.number, row_text(row)))
            .collect(),
        layout,
        headings,
        missing: missing(&columns),
        fixes: choices.fixes.clone(),
        kept: choices.kept.clone(),
        skip_bad: choices.skip_bad,
        ..Interpretation::default()
    };
    let done = read_rows(
        &mut understood,
        table,
        header,
        &columns,
        &read,
        &choices,
        &found.doubtful,
    );
    understood.left_out.sort_by_key(|(row, _)| *row);
    let left_out = |count: usize| count > 0 && !choices.hidden;
    let (hidden_rows, hidden_columns) = (sheet.table.hidden_rows.len(), sheet.table.hidden_columns.len());
    let others = book.sheets.len() - 1;
    for (note, told) in [
        (Note::HiddenSheet, sheet.hidden),
        (Note::OtherSheets(others), others > 0),
        (Note::HiddenRows(hidden_rows), left_out(hidden_rows)),
        (Note::HiddenColumns(hidden_columns), left_out(hidden_columns)),
        (Note::Blank(table.blank), table.blank > 0),
        (Note::GrossFromPackage, done.gross_from_package),
        (Note::Rounded, done.rounded),
        (Note::ToCentimetres, done.converted_to_cm),
        (Note::ToKilograms, done.converted_to_kg),
        (Note::Cut, table.cut || book.cut),
    ] {
        if told {
            notes.push(note);
        }
    }
    notes.extend(damaged_letters(table));
    understood.columns = columns;
    understood.notes = notes;
    understood
}

/// The first cell with a damaged letter.
fn damaged_letters(table: &Table) -> Option<Note> {
    table.rows.iter().find_map(|row| {
        let damaged =
            |cell: &Cell| matches!(cell, Cell::Text(text) if text.contains(char::REPLACEMENT_CHARACTER));
        let column = row.cells.iter().position(damaged)?;
        Some(Note::DamagedLetters {
            row: row.number,
            column,
        })
    })
}

/// Letters and first text of the hidden columns.
fn hidden_columns(table: &Table) -> Vec<(String, String)> {
    let first = |at: usize| {
        let cells = table.rows.iter().filter_map(|row| row.cells.get(at));
        cells
            .map(Cell::shown)
            .find(|text| !text.is_empty())
            .unwrap_or_default()
    };
    let columns = table.hidden_columns.iter();
    columns
        .map(|at| {
            let text = first(*at).replace('\n', " ").chars().take(40).collect();
            (super::column_letters(*at), text)
        })
        .collect()
}

/// Sets the unit of a column of lengths or weights: as chosen, as its heading says, or the usual one.
///
/// `below` stands between the heading and the goods, `lines` above the headings.
fn set_unit(
    column: &mut Column,
    heading: Option<&Heading>,
    below: &[String],
    lines: &[String],
    chosen: Option<&'static str>,
) {
    let kind = column.target.kind();
    let (units, usual): (&[&str], &'static str) = match kind {
        ColumnKind::Length | ColumnKind::Size => (&LENGTHS, "cm"),
        ColumnKind::Weight => (&WEIGHTS, "kg"),
        _ => return,
    };
    let found = chosen
        .filter(|unit| units.contains(unit))
        .or_else(|| heading.and_then(|heading| heading.unit(kind)))
        .or_else(|| below.iter().find_map(|text| unit_in(text, kind)))
        .or_else(|| lines.iter().find_map(|text| unit_in(text, kind)));
    column.unit_assumed = found.is_none();
    column.unit = found.or(Some(usual));
}

/// The unit that a text names, alone or among other words.
fn unit_in(text: &str, kind: ColumnKind) -> Option<&'static str> {
    let folded = plain(text);
    let words = crate::folding::words(&folded);
    let of = if kind == ColumnKind::Weight {
        unit::weight
    } else {
        unit::length
    };
    match words.as_slice() {
        [word] => of(word),
        _ => Heading::parse(text).unit(kind),
    }
}

/// A unit that only one of the edges names is that of the others: `Dài (mm)`, `Rộng`, `Cao`.
fn share_units(columns: &mut [Column]) {
    let of_length = |column: &Column| column.target.kind() == ColumnKind::Length;
    let named: BTreeSet<&'static str> = columns
        .iter()
        .filter(|column| of_length(column) && !column.unit_assumed)
        .filter_map(|column| column.unit)
        .collect();
    if let (1, Some(unit)) = (named.len(), named.first()) {
        for column in columns
            .iter_mut()
            .filter(|column| of_length(column) && column.unit_assumed)
        {
            column.unit = Some(unit);
        }
    }
}

/// The guessed targets with those that the reader chose.
fn chosen(guessed: &[Target], choices: &Choices) -> Vec<Target> {
    let own = |(at, guess): (usize, &Target)| choices.targets.get(&at).copied().unwrap_or(*guess);
    guessed.iter().enumerate().map(own).collect()
}

/// A table without the rows that were left out.
fn without(table: &Table, left_out: &[(u32, LeftOut)]) -> Table {
    let out: BTreeSet<u32> = left_out.iter().map(|(row, _)| *row).collect();
    let rows = table.rows.iter().filter(|row| !out.contains(&row.number));
    Table {
        rows: rows.cloned().collect(),
        ..table.clone()
    }
}

/// Sets the decimal separator of a column: as the reader said, or as its other cells show; where both leave it
/// open, the column gets a question.
fn set_separator(column: &mut Column, table: &Table, header: Header, choices: &Choices) {
    if !column.target.is_numeric() {
        return;
    }
    let kind = column.target.kind();
    let mut evidence = Evidence::default();
    let mut example: Option<[String; 3]> = None;
    for row in table.rows.iter().skip(header.data()) {
        let Some(Cell::Text(text)) = row.cells.get(column.at) else {
            continue;
        };
        let parts = edges_of(text).filter(|_| kind == ColumnKind::Size);
        for part in parts.as_ref().map_or(&[text.as_str()][..], |parts| &parts[..]) {
            let Some((bare, _)) = without_unit(part, kind) else {
                continue;
            };
            let reading = NumberReading::parse(&bare);
            let before = evidence.either;
            evidence.add(reading, kind == ColumnKind::Count);
            if let NumberReading::Either { comma, point } = reading
                && evidence.either > before
            {
                example.get_or_insert_with(|| [text.clone(), comma.plain(), point.plain()]);
            }
        }
    }
    let chosen = choices.marks.get(&column.at).copied();
    column.mark = chosen.or(evidence.mark());
    // Money has no thousandths, so nothing is unclear about it.
    if evidence.mark().is_none() && kind != ColumnKind::Money {
        column.question = example;
    }
}

/// Fields that every line needs and no column gives.
fn missing(columns: &[Column]) -> Vec<&'static str> {
    let has = |target: Target| columns.iter().any(|column| column.target == target);
    let given = |field: &'static str| {
        has(Target::Field(field))
            || match field {
                "package_count" => has(Target::PackageNumbers),
                "gross_weight" => {
                    has(Target::Field("weight_per_package")) || has(Target::Field("container_count"))
                }
                "length" | "width" | "height" => has(Target::Size) || has(Target::Field("container_count")),
                _ => false,
            }
    };
    [
        "name",
        "package_count",
        "gross_weight",
        "length",
        "width",
        "height",
    ]
    .into_iter()
    .filter(|field| !given(field))
    .collect()
}

/// Reads the rows below the headings into the lines and the rows left out.
fn read_rows(
    understood: &mut Interpretation,
    table: &Table,
    header: Header,
    columns: &[Column],
    headings: &[Heading],
    choices: &Choices,
    doubtful: &BTreeSet<u32>,
) -> Done {
    let of_target = |target: Target| columns.iter().find(|column| column.target == target);
    let currency = of_target(Target::Field("goods_value"))
        .and_then(|column| headings.get(column.at))
        .and_then(Heading::currency);
    let order = of_target(Target::Size)
        .and_then(|column| headings.get(column.at))
        .map(|heading| heading.order.clone())
        .unwrap_or_default();
    let mut above: BTreeMap<usize, Cell> = BTreeMap::new();
    let mut numbers_above: Vec<Range> = Vec::new();
    let mut done = Done::default();
    for row in table.rows.iter().skip(header.data()) {
        if is_example(row) {
            understood.left_out.push((row.number, LeftOut::Example));
            continue;
        }
        // Only what stands in a column that is imported makes a line.
        let used = columns.iter().any(|column| {
            column.target != Target::Ignore && row.cells.get(column.at).is_some_and(|cell| !cell.is_blank())
        });
        if !used {
            continue;
        }
        let cell = |target: Target| {
            if let Some(fixed) = choices.fixes.get(&(row.number, target.code())) {
                return Cell::text(fixed);
            }
            let Some(column) = of_target(target) else {
                return Cell::Blank;
            };
            match row.cells.get(column.at) {
                Some(cell) if !cell.is_blank() => cell.clone(),
                _ if column.repeat => above.get(&column.at).cloned().unwrap_or_default(),
                _ => Cell::Blank,
            }
        };
        let mut reader = RowReader {
            columns,
            cell: &cell,
            currency: currency.as_deref(),
            order: &order,
            numbers_above: &numbers_above,
            numbers: Vec::new(),
            findings: Vec::new(),
            done: Done::default(),
        };
        let line = reader.read();
        let (mut findings, of_row, numbers) = (reader.findings, reader.done, reader.numbers);
        numbers_above.extend(numbers);
        name_cells(&mut findings, row.number, columns);
        if doubtful.contains(&row.number) {
            findings.push(Finding {
                field: "name",
                cell: Cell::text(&line.texts.name),
                what: CellIssue::PerhapsTotal,
            });
        }
        done.gross_from_package |= of_row.gross_from_package;
        done.rounded |= of_row.rounded;
        done.converted_to_cm |= of_row.converted_to_cm;
        done.converted_to_kg |= of_row.converted_to_kg;
        for column in columns {
            if let Some(cell) = row.cells.get(column.at).filter(|cell| !cell.is_blank()) {
                above.insert(column.at, cell.clone());
            }
        }
        let mut read = LineRead {
            row: row.number,
            line,
            findings,
            skipped: choices.skipped.contains(&row.number),
        };
        read.skipped |= choices.skip_bad && read.is_bad();
        understood.lines.push(read);
    }
    done
}

/// Sets the cell's name, as B7, in findings of cells without a value.
fn name_cells(findings: &mut [Finding], row: u32, columns: &[Column]) {
    for finding in findings {
        if let CellIssue::Error { name } | CellIssue::NotCalculated { name } = &mut finding.what {
            let column = columns
                .iter()
                .find(|column| column.target.code() == finding.field);
            *name = column.map_or_else(String::new, |column| {
                format!("{}{row}", super::column_letters(column.at))
            });
        }
    }
}

fn first_text(row: &Row) -> Option<String> {
    row.cells.iter().find_map(|cell| match cell {
        Cell::Text(text) => Some(plain(text)),
        _ => None,
    })
}

fn is_example(row: &Row) -> bool {
    first_text(row).is_some_and(|text| {
        EXAMPLES
            .iter()
            .any(|example| text.trim_start_matches(['(', '[']).starts_with(example))
    })
}

fn row_text(row: &Row) -> String {
    let texts: Vec<String> = row
        .cells
        .iter()
        .filter(|cell| !cell.is_blank())
        .take(6)
        .map(Cell::shown)
        .collect();
    texts.join(" · ").replace('\n', " ").chars().take(80).collect()
}

/// FNV-1a: the same on every machine and version, since browsers remember by it.
fn hash(texts: impl Iterator<Item = String>) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for text in texts {
        for byte in text.bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests;
