//! Reads a workbook with the reader's choices: the headings, the columns, then the rows.

mod agreement;
mod by_total;
mod notes;
mod struck;
mod targets;

use std::collections::{BTreeMap, BTreeSet};

use domain::folding::plain;

use crate::checks::doubts::{damaged_letters, has_volumes_alone, is_on_its_side};
use crate::checks::{below_total, net_and_tare, nothing_shipped, unread};
use crate::headings::header::{Header, MAX_HEADING_ROWS};
use crate::headings::heading::Heading;
use crate::layout::merged;
use crate::layout::remarks::cells_tell_of_one;
use crate::layout::structure::Structure;
use crate::layout::turned::{self, Turned};
use crate::layout::visible::with_hidden_headings;
use crate::layout::{
    ditto, examples, other_sheets, prose, sections, smaller_unit, tables_above, totals, two_weights,
    weights_in_two_rows,
};
use crate::lines::LineRead;
use crate::mapping::base_and_height;
use crate::mapping::column_reading::{
    ProvenSeparator, assume_millimetres, comma_of_unread, mark_of_unread_weights, point_of_pounds,
    set_separator, set_unit, share_separator, share_units,
};
use crate::mapping::columns::{self, Column};
use crate::mapping::settle;
use crate::mapping::unit_by_cells::{self, UnitOfCells};
use crate::model::choices::of_sheet;
use crate::model::left_out::LeftOut;
use crate::model::legacy_encoding::Lettering;
use crate::model::note::Note;
use crate::model::target::Target;
use crate::packages::batches;
use crate::rows::{Rows, are_inches};
use crate::texts::stated::Stated;
use crate::texts::words_for_all;
use crate::words::old_and_new::rows_of_old_lists;
use crate::{Cell, Choices, DecimalSeparator, Row, Table, Workbook};
use agreement::{mark_other_sentences, mark_other_totals};
use notes::ReadTable;

/// A table as it was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interpretation {
    pub sheet: usize,
    /// Numbers of its rows that the spreadsheet does not show.
    pub hidden_rows: Vec<u32>,
    /// Its columns that the spreadsheet does not show: letters, and the text of their first cell.
    pub hidden_columns: Vec<(String, String)>,
    /// Hidden rows and columns are read too.
    pub with_hidden: bool,
    /// Set if the letters look like those of an old font.
    pub letters: Option<Lettering>,
    /// The number of the row with the headings.
    pub header: Option<u32>,
    /// Rows that the headings could stand in: number and content.
    pub rows: Vec<(u32, String)>,
    /// The column with the headings, from 0, where the table lies on its side and was turned: then the rows of all that follows are columns
    /// of the file, and its columns rows. [`Interpretation::place_of_row`] and the like give the places of the file.
    pub side: Option<usize>,
    /// Columns that the headings could stand in, where the table seems to lie on its side: place, from 0, and content.
    pub sides: Vec<(usize, String)>,
    /// The table and the headings for which choices of columns are made.
    pub layout: String,
    /// The same for every file with these headings.
    pub headings: String,
    pub columns: Vec<Column>,
    pub lines: Vec<LineRead>,
    /// The words that rows were read from, where no cells but sentences and labels told of them.
    pub words: BTreeMap<u32, String>,
    pub left_out: Vec<(u32, LeftOut)>,
    /// The contents of rows that gave no line, shortened.
    pub contents: BTreeMap<u32, String>,
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

/// Reads the table of a sheet whose letters are decoded; turned, if it lies on its side, and with its rows that are struck out, if these
/// count.
pub(super) fn read_sheet(
    book: &Workbook,
    at: usize,
    turned: Option<&Turned>,
    choices: &Choices,
    with_struck: bool,
) -> Interpretation {
    let Some(sheet) = book.sheets.get(at) else {
        return Interpretation::default();
    };
    let file = turned.map_or(&sheet.table, |turned| &turned.table);
    let visible = (!choices.hidden).then(|| with_hidden_headings(file));
    let table = visible.as_ref().unwrap_or(file);
    // The headings of another sheet stand in another row.
    let chosen_row = choices.header.filter(|_| choices.is_of_sheet(at));
    let header = match turned.map(Turned::header).or(chosen_row) {
        Some(0) => Header::default(),
        Some(number) => match table.rows.iter().position(|row| row.number == number) {
            Some(at) => Header::at(table, at),
            None => Header::find(table),
        },
        None => Header::find(table),
    };
    let above = if turned.is_none() {
        tables_above::rows(table, header)
    } else {
        Vec::new()
    };
    let texts = header.headings(table);
    let number = header.at.and_then(|at| table.rows.get(at)).map(|row| row.number);
    let headings = hash(texts.iter().map(|text| plain(text)));
    let place = turned.map_or_else(|| number.unwrap_or(0).to_string(), Turned::letters);
    let layout = format!("{}{place}-{headings}", of_sheet(at));
    let choices = choices.clone().of_layout(&layout);

    let mut in_one_unit = table.clone();
    sections::with_units(&mut in_one_unit, header);
    words_for_all::leave_out(&mut in_one_unit, header);
    let struck = if with_struck {
        Vec::new()
    } else {
        struck::leave_out(&mut in_one_unit, header, &choices.kept)
    };
    let mut structure = Structure::of(&in_one_unit, header, &texts, &choices.kept);
    let are_ignored = || choices.targets.values().all(|target| *target == Target::Ignore);
    let nothing_read =
        header.at.is_none() && are_ignored() && prose::leave_out(&mut structure, &choices.kept);
    let mut table = structure.table.clone();
    weights_in_two_rows::join(&mut table, header);
    let dittos = ditto::resolve(&mut table, header);
    two_weights::name(&mut table, header);
    base_and_height::join(&mut table, header);
    smaller_unit::join(&mut table, header);
    // With the row of units below it; where cells were taken apart or joined, the heading speaks of what they hold now.
    let read: Vec<Heading> = header
        .headings(&table)
        .iter()
        .map(|text| Heading::parse(text))
        .collect();
    let targets = chosen(&columns::guess(&table, header), &choices);
    let examples = examples::take(&mut table, header, &targets);
    let (whole, shared) = merged::spread(&table, header, &targets);
    let mut found = totals::find(&whole, header, &targets, &choices.kept);
    let table = &without(&whole, &found.left_out);
    let mut guessed = targets::guess(&whole, table, header, &read, &targets, &found);
    if nothing_read && table.rows.is_empty() {
        guessed.fill(Target::Ignore);
    }
    let below: Vec<u32> = found
        .left_out
        .iter()
        .chain(&structure.left_out)
        .map(|(row, _)| *row)
        .collect();
    let stated = Stated::find(&structure.table, header, &below);
    let stated_of_one = stated
        .iter()
        .any(|stated| stated.has_other_weight(found.gross) && stated.has_weight(found.weighed));
    let cells_of_one = || cells_tell_of_one(table, header, &guessed);
    if (found.gross_is_per_package || structure.weights_of_one || stated_of_one || cells_of_one())
        && !guessed.contains(&Target::Field("weight_per_package"))
        && let Some(gross) = guessed
            .iter_mut()
            .find(|target| **target == Target::Field("gross_weight"))
    {
        *gross = Target::Field("weight_per_package");
    }
    found
        .doubtful
        .extend(with_hidden_rows(file, number, &choices, &mut found.left_out));
    found.left_out.extend(structure.left_out.iter().copied());
    found.left_out.extend(struck);
    found.left_out.sort_by_key(|(row, _)| *row);
    let mut notes = Vec::new();
    notes.extend(dittos.first().map(|(row, column)| Note::Ditto {
        count: dittos.len(),
        row: *row,
        column: *column,
    }));
    if nothing_read && table.rows.is_empty() {
        notes.push(Note::NothingRead);
    } else if header.at.is_none() {
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

    let totals: Vec<&Row> = whole
        .rows
        .iter()
        .filter(|row| found.left_out.contains(&(row.number, LeftOut::Total)))
        .collect();
    let added_up: Vec<&Row> = whole
        .rows
        .iter()
        .filter(|row| {
            let is_total = |why: LeftOut| matches!(why, LeftOut::Total | LeftOut::TotalDiffers);
            found
                .left_out
                .iter()
                .any(|(number, why)| *number == row.number && is_total(*why))
        })
        .collect();
    for column in &mut columns {
        let told = set_unit_by_cells(table, &added_up, header, column);
        // One word for the three edges.
        let is_new = |note: &Note| match (note, notes.last()) {
            (Note::UnitOfSomeCells(_, unit), Some(Note::UnitOfSomeCells(_, last))) => unit != last,
            _ => true,
        };
        notes.extend(told.filter(is_new));
    }
    share_units(&mut columns);
    unit_by_cells::set_by_stated_sum(&mut columns, table, &structure.table, header, &below);
    let contradicting: Vec<u32> = columns
        .iter()
        .flat_map(|column| unit_by_cells::contradicting(table, &totals, header, column))
        .collect();
    for (row, why) in &mut found.left_out {
        if contradicting.contains(row) {
            *why = LeftOut::TotalDiffers;
        }
    }
    let by_totals = found.mark.map(|mark| ProvenSeparator { mark, is_sure: true });
    let of_unread_weights = mark_of_unread_weights(table, header, &read, &columns);
    let unread = of_unread_weights
        .or_else(|| comma_of_unread(table, header, &columns))
        .or_else(|| point_of_pounds(table, header, &columns));
    let mut understood = Interpretation {
        left_out: std::mem::take(&mut found.left_out),
        sheet: at,
        hidden_rows: sheet.table.hidden_rows.iter().copied().collect(),
        hidden_columns: hidden_columns(&sheet.table),
        side: turned.map(|turned| turned.column),
        with_hidden: choices.hidden,
        header: number.filter(|_| turned.is_none()),
        rows: sheet
            .table
            .rows
            .iter()
            .take(MAX_HEADING_ROWS)
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
    let left_out: BTreeMap<u32, LeftOut> = understood.left_out.iter().copied().collect();
    let parting = whole.rows.iter().filter(|row| {
        let why = left_out.get(&row.number);
        why.is_some_and(|why| batches::parts(row, *why))
    });
    let rows = Rows {
        table,
        header,
        headings: &read,
        choices: &choices,
        doubtful: &found.doubtful,
        pieces: &settle::rows_of_pieces(table, header, &read, &guessed),
        parting: &parting.map(|row| row.number).collect(),
        old_lists: &rows_of_old_lists(&whole),
        shared: &shared,
        footnotes: &structure.footnotes,
        marks: &structure.marks,
        adds_up: !understood
            .left_out
            .iter()
            .any(|(_, why)| *why == LeftOut::TotalDiffers)
            && targets
                .iter()
                .position(|target| *target == Target::Field("gross_weight"))
                .is_some_and(|at| {
                    let mut sums = totals.iter().filter_map(|row| row.cells.get(at));
                    sums.any(|cell| !cell.is_blank())
                }),
    };
    // The usual weights of goods prove nothing against a separator that is written in the table.
    let by_weights = rows.mark_by_weight(&columns).filter(|proven| {
        let is_other = |mark: DecimalSeparator| mark != proven.mark;
        !of_unread_weights.is_some_and(is_other)
    });
    let proven = by_totals.or(by_weights);
    share_separator(&mut columns, proven, unread);
    assume_millimetres(&mut columns, table, header);
    let by_volume = rows.unit_by_volume(&columns);
    let by_weight = if by_volume.is_none() {
        rows.unit_by_weight(&columns)
    } else {
        None
    };
    let with_pounds = by_volume.is_none() && by_weight.is_none() && are_inches(table, header, &columns);
    if let Some(unit) = by_volume.or(by_weight).or(with_pounds.then_some("inch")) {
        for column in columns.iter_mut().filter(|column| column.has_assumed_length()) {
            column.unit = Some(unit);
            column.unit_assumed = false;
        }
    }
    let mut done = rows.read(&columns);
    let nothing = nothing_shipped::take(&mut done.lines, table, header, &read, &columns, &choices.kept);
    understood
        .left_out
        .extend(nothing.into_iter().map(|row| (row, LeftOut::NothingShipped)));
    below_total::report(&mut done.lines, &columns, &understood.left_out, &choices.kept);
    let with_tare = net_and_tare::add(&mut done.lines, table, header, &read, &columns);
    notes.extend(with_tare.map(Note::GrossWithTare));
    notes.extend(net_and_tare::perhaps_net(&read, &columns).map(Note::BesideTare));
    let gives = |field: &str| {
        let value = |line: &LineRead| line.line.texts.get(field).map(str::len);
        done.lines
            .iter()
            .any(|line| value(line).is_some_and(|length| length > 0))
    };
    understood.missing.retain(|field| !gives(field));
    let read_table = ReadTable {
        table,
        whole: &structure.table,
        header,
        texts: &texts,
        headings: &read,
        columns: &columns,
        reading: &done,
        totals: &totals,
        stated: &stated,
        choices: &choices,
    };
    notes.extend(read_table.notes());
    // Without headings, rows of weights are taken for totals.
    let goods = if header.at.is_none() || table.width() <= 2 {
        structure.table.clone()
    } else {
        without(&structure.table, &understood.left_out)
    };
    if turned.is_some() {
        notes.push(Note::Turned);
    } else if is_on_its_side(&goods, number, &texts) {
        done.lines.clear();
        notes.push(Note::OnItsSide);
    }
    if turned.is_some() || notes.contains(&Note::OnItsSide) {
        understood.sides = turned::sides(&sheet.table);
    }
    understood
        .left_out
        .extend(examples.iter().map(|row| (*row, LeftOut::Example)));
    understood
        .left_out
        .extend(above.iter().map(|row| (*row, LeftOut::TableAbove)));
    understood.left_out.sort_by_key(|(row, _)| *row);
    let left_out = |count: usize| count > 0 && !choices.hidden;
    let (hidden_rows, hidden_columns) = (sheet.table.hidden_rows.len(), sheet.table.hidden_columns.len());
    let others = book.sheets.len() - 1;
    let alike = other_sheets::alike(book, at);
    for (note, told) in [
        (Note::HiddenSheet, sheet.hidden),
        (Note::OtherSheets(others), others > 0),
        (Note::SheetsAlike(alike), alike > 0),
        (Note::HiddenRows(hidden_rows), left_out(hidden_rows)),
        (Note::HiddenColumns(hidden_columns), left_out(hidden_columns)),
        (Note::Blank(table.blank), table.blank > 0),
        (Note::GrossFromPackage, done.done.gross_from_package),
        (Note::Rounded, done.done.rounded),
        (
            Note::UnitByVolume(by_volume.unwrap_or_default()),
            by_volume.is_some(),
        ),
        (Note::InchesWithPounds, with_pounds),
        (
            Note::UnitByWeight(by_weight.unwrap_or_default()),
            by_weight.is_some(),
        ),
        (
            Note::VolumeWithoutSizes,
            columns.iter().any(|column| {
                column.target == Target::Volume && has_volumes_alone(table, column.at, &done.lines)
            }),
        ),
        (Note::ToCentimetres, done.converts("length")),
        (Note::ToKilograms, done.converts("weight")),
        (Note::Cut, table.cut || book.cut),
    ] {
        if told {
            notes.push(note);
        }
    }
    if let Some(sums) = done.sums() {
        let of_one = done.done.gross_from_package;
        let left_out = &mut understood.left_out;
        mark_other_totals(&totals, &columns, of_one, sums, left_out);
        notes.extend(mark_other_sentences(&stated, sums, left_out));
    }
    notes.extend(unread::notes(
        &structure.table,
        header,
        &understood.left_out,
        &done.lines,
    ));
    if turned.is_none() {
        understood.words.clone_from(&sheet.table.words);
    }
    if done
        .lines
        .iter()
        .any(|line| understood.words.contains_key(&line.row))
    {
        notes.push(Note::ReadFromWords);
    }
    notes.extend(damaged_letters(table).map(|(row, column)| Note::DamagedLetters { row, column }));
    let gave_line = |row: &Row| done.lines.iter().any(|line| line.row == row.number);
    let others = file.rows.iter().filter(|row| !gave_line(row));
    understood.contents = others.map(|row| (row.number, row_text(row))).collect();
    understood.lines = done.lines;
    understood.columns = columns;
    understood.notes = notes;
    understood
}

/// Sets the unit that only some cells of a column name. Returns the note for the reader.
fn set_unit_by_cells(table: &Table, totals: &[&Row], header: Header, column: &mut Column) -> Option<Note> {
    match unit_by_cells::find(table, totals, header, column)? {
        UnitOfCells::First(unit) => {
            let is_usual = column.unit == Some(unit);
            (column.unit, column.unit_assumed) = (Some(unit), false);
            (!is_usual).then_some(Note::UnitOfSomeCells(column.at, unit))
        }
        UnitOfCells::Total(unit) => {
            (column.unit, column.unit_assumed) = (Some(unit), false);
            None
        }
        UnitOfCells::Converted(unit) => {
            (column.unit, column.unit_assumed) = (Some(unit), false);
            (unit != "kg").then_some(Note::UnitOfSomeCells(column.at, unit))
        }
        UnitOfCells::Some => Some(Note::UnitOfSomeCells(column.at, column.unit?)),
    }
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
            (crate::column_letters(*at), text)
        })
        .collect()
}

/// The guessed targets with those that the reader chose.
fn chosen(guessed: &[Target], choices: &Choices) -> Vec<Target> {
    let own = |(at, guess): (usize, &Target)| choices.targets.get(&at).copied().unwrap_or(*guess);
    guessed.iter().enumerate().map(own).collect()
}

/// Marks the totals that agree only if the hidden rows count too. Returns the visible rows that are totals only then.
fn with_hidden_rows(
    table: &Table,
    header: Option<u32>,
    choices: &Choices,
    left_out: &mut [(u32, LeftOut)],
) -> Vec<u32> {
    if table.hidden_rows.is_empty() || choices.hidden {
        return Vec::new();
    }
    let at = header.and_then(|number| table.rows.iter().position(|row| row.number == number));
    let header = at.map_or_else(Header::default, |at| Header::at(table, at));
    let texts = header.headings(table);
    let structure = Structure::of(table, header, &texts, &choices.kept);
    let targets = chosen(&columns::guess(&structure.table, header), choices);
    let all = totals::find(&structure.table, header, &targets, &choices.kept);
    let agrees = |row: u32| all.left_out.contains(&(row, LeftOut::Total));
    for (row, why) in left_out.iter_mut() {
        if *why == LeftOut::TotalDiffers && agrees(*row) {
            *why = LeftOut::TotalOfHidden;
        }
    }
    let rows = all.left_out.iter().map(|(row, _)| *row);
    rows.filter(|row| {
        agrees(*row) && !table.hidden_rows.contains(row) && !left_out.iter().any(|(own, _)| own == row)
    })
    .collect()
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

/// Fields that every line needs and no column gives.
fn missing(columns: &[Column]) -> Vec<&'static str> {
    let has = |target: Target| columns.iter().any(|column| column.target == target);
    let given = |field: &'static str| {
        has(Target::Field(field))
            || match field {
                "package_count" => columns
                    .iter()
                    .any(|column| column.target == Target::PackageNumbers && !column.samples.is_empty()),
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
mod properties;
#[cfg(test)]
mod tests;
