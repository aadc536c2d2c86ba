//! Tables that lie on their side: the headings stand in a column, the goods beside each other, and sums in the last column. They are
//! turned, so that all that follows reads them as any other table.

use std::collections::BTreeSet;
use std::ops::Range;

use domain::folding::{plain, words};

use crate::headings::header::{Header, cells_of, is_of_texts, known, matched};
use crate::headings::letterhead::is_letterhead;
use crate::headings::row_words::says_total;
use crate::headings::unit_rows::is_units;
use crate::model::cell::column_letters;
use crate::model::target::{ColumnKind, Target};
use crate::texts::labelled::PACKAGE_NUMBERS;
use crate::words::figure_words::{is_package, is_piece};
use crate::{Cell, MAX_KEPT_COLUMNS, MergedArea, Row, Table};

/// Columns at the left in which the headings are looked for.
const MAX_HEADING_COLUMNS: usize = 3;
/// Headings that have to be known.
const MIN_KNOWN: usize = 3;
/// Headings that have to be known where a single item stands beside them: forms have such lines too.
const MIN_KNOWN_OF_ONE: usize = 4;
/// Rows above and below the table stay rows: their numbers are counted from here, which no column reaches.
const FIRST_ROW_BESIDE: u32 = 1_000;
/// Labels shown of a column that may hold the headings.
const MAX_LABELS_SHOWN: usize = 6;
const MAX_SHOWN_CHARS: usize = 80;

/// A table that was turned: the number of a row is that of the column from 1, the place of a column that of the row.
#[derive(Clone, Debug)]
pub(crate) struct Turned {
    pub table: Table,
    /// The column with the headings, from 0.
    pub column: usize,
}

impl Turned {
    /// The turned table if it surely lies on its side: twice as many headings are known in one of the first columns as in any row, and
    /// figures stand beside them.
    pub(crate) fn find(table: &Table) -> Option<Self> {
        let sure = (0..MAX_HEADING_COLUMNS)
            .filter(|column| known(&labels(table, *column)) >= MIN_KNOWN)
            .filter_map(|column| {
                let turned = Self::at(table, column)?;
                Some((turned.known_headings()?, turned))
            });
        // The first of several that say as much.
        let (known_beside, turned) = sure.fold(None, |best: Option<(usize, Self)>, one| match best {
            Some(best) if best.0 >= one.0 => Some(best),
            _ => Some(one),
        })?;
        let of_rows = known(&Header::find(table).headings(table));
        // The letters of edges are also names of goods: a few more are no evidence.
        (known_beside >= of_rows * 2).then_some(turned)
    }

    /// The table turned, with its headings in this column; `None` if nothing stands beside any.
    pub(crate) fn at(table: &Table, column: usize) -> Option<Self> {
        let span = span(table, column)?;
        let own = table.rows.get(span.clone())?;
        let first = own.first().map_or(0, place);
        let mut turned = turned_rows(table, own, column);
        let beside = |row: &Row| beside(row, first);
        let above = table.rows.iter().take(span.start).map(beside);
        let below = table.rows.iter().skip(span.end).map(beside);
        let mut whole = Table {
            cut: table.cut,
            merged: merged(table, own, column),
            ..Table::default()
        };
        turn_struck(table, own, column, &mut turned, &mut whole);
        turn_hidden(table, &mut whole);
        for row in &mut turned {
            while row.cells.last().is_some_and(Cell::is_blank) {
                row.cells.pop();
            }
        }
        turned.retain(|row| !row.cells.is_empty());
        name_numbers(&mut turned);
        let at = span.start;
        whole.rows = above.chain(turned).collect();
        move_units_up(&mut whole, at);
        whole.rows.extend(below);
        Some(Self { table: whole, column })
    }

    /// The number of the row with the headings.
    pub(crate) fn header(&self) -> u32 {
        number_of_column(self.column)
    }

    /// The letters of the column with the headings.
    pub(crate) fn letters(&self) -> String {
        column_letters(self.column)
    }

    /// The rows of the headings in the table or in its visible part.
    pub(crate) fn heading_rows(&self, table: &Table) -> Header {
        let at = table.rows.iter().position(|row| row.number == self.header());
        at.map_or_else(Header::default, |at| Header::at(table, at))
    }

    /// The items beside the headings, sums among them.
    pub(crate) fn items(&self) -> usize {
        let header = self.heading_rows(&self.table);
        let rows = self.table.rows.iter().skip(header.data());
        let is_item = |row: &&Row| row_beside(row.number).is_none() && !is_units(row);
        rows.filter(is_item).count()
    }

    /// The number of headings that are known, if they are surely headings of what stands beside them.
    pub(crate) fn known_headings(&self) -> Option<usize> {
        let header = self.heading_rows(&self.table);
        let headings = header.headings(&self.table);
        let found = matched(&headings, |_, _, _| true);
        let known_headings = known(&headings);
        let given = headings.iter().filter(|heading| !heading.is_empty()).count();
        let are_figures = |at: usize| are_figures(&self.table, header, at);
        let of_figures = |target: Target| {
            matches!(
                target.kind(),
                ColumnKind::Count
                    | ColumnKind::Weight
                    | ColumnKind::Length
                    | ColumnKind::Size
                    | ColumnKind::Volume
            )
        };
        let places = || found.iter().enumerate();
        let read = places()
            .filter(|(at, target)| of_figures(**target) && are_figures(*at))
            .count();
        let unread = places()
            .filter(|(at, target)| **target == Target::Ignore && are_figures(*at))
            .count();
        let has = |target: Target| {
            let at = found.iter().position(|own| *own == target);
            at.is_some_and(|at| cells_of(&self.table, header, at).next().is_some())
        };
        let weighs = has(Target::Field("gross_weight")) || has(Target::Field("weight_per_package"));
        let is_told = match self.items() {
            0 => false,
            1 => {
                known_headings >= MIN_KNOWN_OF_ONE
                    && !headings.iter().any(|heading| tells_a_value(heading))
                    && has(Target::Field("name"))
                    && has(Target::Field("package_count"))
                    && weighs
            }
            _ => known_headings >= MIN_KNOWN,
        };
        let own = header.at.and_then(|at| self.table.rows.get(at));
        let are_texts = own.is_some_and(is_of_texts);
        let is_sure = is_told
            && are_texts
            && known_headings * 2 >= given
            && read >= 2
            && unread * 2 <= read + 1
            && headings.iter().filter(|heading| tells_a_value(heading)).count() * 2 <= given
            && !repeats_headings(&headings);
        is_sure.then_some(known_headings)
    }
}

/// The number in the file of a row above or below a turned table; `None` for a column of the file.
pub(crate) fn row_beside(number: u32) -> Option<u32> {
    number.checked_sub(FIRST_ROW_BESIDE)
}

/// The first columns with several labels that something stands beside, and what they say: the reader may choose one for the headings.
pub(crate) fn sides(table: &Table) -> Vec<(usize, String)> {
    let shown = |column: usize| {
        let labels = labels(table, column);
        let shown: Vec<String> = labels.iter().take(MAX_LABELS_SHOWN).cloned().collect();
        let shown = shown.join(" · ").replace('\n', " ");
        (labels.len() >= MIN_KNOWN).then(|| (column, shown.chars().take(MAX_SHOWN_CHARS).collect()))
    };
    (0..MAX_HEADING_COLUMNS).filter_map(shown).collect()
}

/// Most cells below a heading have a digit.
fn are_figures(table: &Table, header: Header, at: usize) -> bool {
    let has_digit = |cell: &&Cell| cell.shown().contains(|one: char| one.is_ascii_digit());
    let all = cells_of(table, header, at).count();
    let figures = cells_of(table, header, at).filter(has_digit).count();
    all > 0 && figures * 2 > all
}

/// `5 ctns vases`, `Goods: tiles`: no heading.
fn tells_a_value(heading: &str) -> bool {
    let text = heading.split('(').next().unwrap_or_default();
    let behind_colon = text.split_once([':', '：']).map_or("", |(_, behind)| behind);
    text.contains(|one: char| one.is_ascii_digit()) || !behind_colon.trim().is_empty()
}

/// Cards one below the other have the same headings again and again.
fn repeats_headings(headings: &[String]) -> bool {
    let given = headings.iter().filter(|heading| !heading.is_empty());
    let folded: Vec<String> = given.map(|heading| plain(heading)).collect();
    let different: BTreeSet<&String> = folded.iter().collect();
    folded.len() > different.len() + 1
}

fn number_of_column(at: usize) -> u32 {
    u32::try_from(at + 1).unwrap_or(u32::MAX)
}

/// The place, from 0, that a row of the file has as a column.
fn place(row: &Row) -> usize {
    (row.number as usize).saturating_sub(1)
}

/// The rows that can become columns.
fn turnable(table: &Table) -> &[Row] {
    let end = table
        .rows
        .iter()
        .take_while(|row| place(row) < MAX_KEPT_COLUMNS)
        .count();
    table.rows.get(..end).unwrap_or_default()
}

/// The text of a row in the column of the headings.
fn label(row: &Row, column: usize) -> Option<&str> {
    match row.cells.get(column)? {
        Cell::Text(text) if text.contains(char::is_alphabetic) => Some(text),
        _ => None,
    }
}

/// The cells beside the heading that say something.
fn values(row: &Row, column: usize) -> usize {
    let beside = row.cells.iter().skip(column + 1);
    beside.filter(|cell| !cell.is_blank()).count()
}

fn labels(table: &Table, column: usize) -> Vec<String> {
    let rows = turnable(table).iter().filter(|row| values(row, column) > 0);
    rows.filter_map(|row| label(row, column))
        .map(str::to_owned)
        .collect()
}

/// The places of the rows of the table: those with as many cells beside their label as most have, those between them, and those directly
/// above and below with some.
fn span(table: &Table, column: usize) -> Option<Range<usize>> {
    let rows = turnable(table);
    let mut counts: Vec<usize> = rows
        .iter()
        .filter(|row| label(row, column).is_some())
        .map(|row| values(row, column))
        .collect();
    counts.sort_unstable_by(|one, other| other.cmp(one));
    let usual = counts.get(MIN_KNOWN - 1).copied().filter(|usual| *usual > 0)?;
    let is_full = |row: &Row| values(row, column) * 2 >= usual;
    // `Total packages | 35` below several items.
    let is_sum = |row: &Row| {
        usual > 1
            && values(row, column) == 1
            && label(row, column).is_some_and(|label| says_total(&plain(label)))
    };
    let is_own = |row: &Row| label(row, column).is_some() && is_full(row) && !is_sum(row);
    let first = rows.iter().position(is_own)?;
    let last = rows.iter().rposition(is_own)?;
    let belongs = |row: &Row| {
        let is_told = label(row, column).is_some() && values(row, column) > 0;
        (is_told || is_full(row)) && !is_sum(row) && !is_letterhead(table, row)
    };
    let follow = |above: &Row, below: &Row| above.number + 1 == below.number;
    let pairs = rows.iter().zip(rows.iter().skip(1));
    let pairs: Vec<(&Row, &Row)> = pairs.collect();
    let above = pairs.iter().take(first).rev();
    let above = above.take_while(|(above, below)| follow(above, below) && belongs(above));
    let below = pairs.iter().skip(last);
    let below = below.take_while(|(above, below)| follow(above, below) && belongs(below));
    Some(first - above.count()..last + 1 + below.count())
}

/// The rows of the headings and the items: the columns of the file that say something.
fn turned_rows(table: &Table, own: &[Row], column: usize) -> Vec<Row> {
    let width = own.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let struck = table.struck_cells.keys().map(|(_, at)| at + 1).max().unwrap_or(0);
    let last = own.last().map_or(0, place);
    let mut rows: Vec<Row> = (column..width.max(struck))
        .map(|at| Row {
            number: number_of_column(at),
            cells: vec![Cell::Blank; last + 1],
        })
        .collect();
    for row in own {
        for (turned, cell) in rows.iter_mut().zip(row.cells.iter().skip(column)) {
            if let Some(place) = turned.cells.get_mut(place(row)) {
                place.clone_from(cell);
            }
        }
    }
    rows
}

/// A line above or below the table as one text, below its first heading.
fn beside(row: &Row, first: usize) -> Row {
    let texts: Vec<String> = row
        .cells
        .iter()
        .filter(|cell| !cell.is_blank())
        .map(Cell::shown)
        .collect();
    let mut cells = vec![Cell::Blank; first];
    cells.push(Cell::text(&texts.join(" ")));
    Row {
        number: FIRST_ROW_BESIDE.saturating_add(row.number),
        cells,
    }
}

/// `Crate 1`, `Crate 2` beside each other above the items, without a heading, where no other heading counts them: numbers of packages.
fn name_numbers(rows: &mut [Row]) {
    let Some((headings, items)) = rows.split_first_mut() else {
        return;
    };
    let texts: Vec<String> = headings.cells.iter().map(Cell::shown).collect();
    let found = matched(&texts, |_, _, _| true);
    let counts = [Target::Field("package_count"), Target::PackageNumbers];
    if counts.iter().any(|target| found.contains(target)) {
        return;
    }
    let are_numbers = |at: &usize| {
        let mut cells = items
            .iter()
            .filter_map(|row| row.cells.get(*at))
            .filter(|cell| !cell.is_blank())
            .peekable();
        cells.peek().is_some() && cells.all(is_numbered_package)
    };
    let unnamed = (0..headings.cells.len()).filter(|at| texts.get(*at).is_some_and(String::is_empty));
    if let Some(cell) = unnamed
        .into_iter()
        .find(are_numbers)
        .and_then(|at| headings.cells.get_mut(at))
    {
        *cell = Cell::text(PACKAGE_NUMBERS);
    }
}

/// `Crate 1`, `Pallet no. 2`, `Thùng số 3`
fn is_numbered_package(cell: &Cell) -> bool {
    let folded = plain(&cell.shown());
    match words(&folded).as_slice() {
        [package, between @ .., number] => {
            is_package(package)
                && between.iter().all(|word| ["no", "nr", "so"].contains(word))
                && number.bytes().all(|one| one.is_ascii_digit())
        }
        _ => false,
    }
}

/// A column of units behind the items says what the headings are in: as a row it follows them. Words for packages beside the units say
/// nothing of it.
fn move_units_up(table: &mut Table, at: usize) {
    let data = Header::at(table, at).data();
    let Some(last) = table.rows.len().checked_sub(1).filter(|last| *last > data) else {
        return;
    };
    let are_units = |row: &Row| is_units(&without_words(row));
    if table.rows.get(last).is_some_and(are_units) && !table.rows.get(data).is_some_and(are_units) {
        let units = table.rows.remove(last);
        table.rows.insert(data, units);
    }
    if let Some(units) = table.rows.get_mut(data).filter(|row| are_units(row)) {
        *units = without_words(units);
    }
}

/// A row without the cells that are words for packages, pieces or nothing.
fn without_words(row: &Row) -> Row {
    let says_little = |cell: &Cell| {
        let folded = plain(&cell.shown());
        let words = words(&folded);
        words.iter().all(|word| is_package(word) || is_piece(word))
    };
    let cells = row.cells.iter();
    Row {
        number: row.number,
        cells: cells
            .map(|cell| {
                if says_little(cell) {
                    Cell::Blank
                } else {
                    cell.clone()
                }
            })
            .collect(),
    }
}

/// The merged areas of the table.
fn merged(table: &Table, own: &[Row], column: usize) -> Vec<MergedArea> {
    let (first, last) = (own.first(), own.last());
    let (Some(first), Some(last)) = (first, last) else {
        return Vec::new();
    };
    let is_within = |area: &&MergedArea| {
        area.rows.0 >= first.number && area.rows.1 <= last.number && area.columns.0 >= column
    };
    let turn = |area: &MergedArea| MergedArea {
        rows: (number_of_column(area.columns.0), number_of_column(area.columns.1)),
        columns: (
            (area.rows.0 as usize).saturating_sub(1),
            (area.rows.1 as usize).saturating_sub(1),
        ),
    };
    table.merged.iter().filter(is_within).map(turn).collect()
}

/// Hidden columns of the file are hidden rows, and its hidden rows hidden columns.
fn turn_hidden(table: &Table, turned: &mut Table) {
    turned.hidden_rows = table
        .hidden_columns
        .iter()
        .copied()
        .map(number_of_column)
        .collect();
    let columns = table
        .hidden_rows
        .iter()
        .map(|row| (*row as usize).saturating_sub(1));
    turned.hidden_columns = columns.filter(|at| *at < MAX_KEPT_COLUMNS).collect();
}

/// What is struck out: a row of the file is a field of each item, a column of it is an item.
fn turn_struck(table: &Table, own: &[Row], column: usize, rows: &mut [Row], turned: &mut Table) {
    for row in own.iter().filter(|row| table.struck_rows.contains(&row.number)) {
        for item in rows.iter_mut().skip(1) {
            if let Some(cell) = item.cells.get_mut(place(row)).filter(|cell| !cell.is_blank()) {
                let content = std::mem::take(cell);
                turned.struck_cells.insert((item.number, place(row)), content);
            }
        }
    }
    let within = own.iter().map(|row| row.number);
    let within: BTreeSet<u32> = within.collect();
    for ((row, at), cell) in &table.struck_cells {
        if *at > column && within.contains(row) {
            let place = (*row as usize).saturating_sub(1);
            turned
                .struck_cells
                .insert((number_of_column(*at), place), cell.clone());
        }
    }
    for item in rows.iter_mut().skip(1) {
        restore_struck(item, turned);
    }
}

/// An item all of whose cells, but perhaps its number, are struck out is told as a struck row.
fn restore_struck(item: &mut Row, turned: &mut Table) {
    let own = (item.number, 0)..(item.number + 1, 0);
    let struck: Vec<((u32, usize), Cell)> = turned
        .struck_cells
        .range(own)
        .map(|(place, cell)| (*place, cell.clone()))
        .collect();
    let left = item.cells.iter().filter(|cell| !cell.is_blank()).count();
    if struck.len() < 2 || left > 1 {
        return;
    }
    turned.struck_rows.insert(item.number);
    for (place, cell) in struck {
        turned.struck_cells.remove(&place);
        if item.cells.len() <= place.1 {
            item.cells.resize(place.1 + 1, Cell::Blank);
        }
        if let Some(own) = item.cells.get_mut(place.1) {
            *own = cell;
        }
    }
}
