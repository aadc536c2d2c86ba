//! The rows of a table as cargo lines.

use std::collections::{BTreeMap, BTreeSet};

use crate::cargo::ShipmentTotals;
use crate::folding::{compose, plain};

use super::columns::Column;
use super::finding::CellIssue;
use super::header::Header;
use super::heading::Heading;
use super::lines::{Done, LineRead, RowReader};
use super::merged::Shared;
use super::package_numbers::Range;
use super::target::Target;
use super::{Cell, Choices, Row, Table};

/// Beginnings of the template's example row, folded; such a row is never imported.
const EXAMPLES: [&str; 8] = [
    "vi du:", "example:", "vd:", "vd.", "e.g.", "eg:", "eg.", "sample:",
];
/// Units that sizes without a unit may be in.
const SIZE_UNITS: [&str; 4] = ["cm", "mm", "m", "inch"];

/// The rows below the headings, and what is known of them.
pub(super) struct Rows<'a> {
    pub table: &'a Table,
    pub header: Header,
    pub headings: &'a [Heading],
    pub choices: &'a Choices,
    /// Rows that are perhaps totals.
    pub doubtful: &'a BTreeSet<u32>,
    pub shared: &'a Shared,
}

/// The lines of a table.
#[derive(Default)]
pub(super) struct Reading {
    pub lines: Vec<LineRead>,
    /// Numbers of rows with an example.
    pub examples: Vec<u32>,
    pub done: Done,
}

impl Reading {
    /// Returns true if figures of a kind of field were converted: of a `weight`, or of a `length` and the other edges.
    pub fn converts(&self, kind: &str) -> bool {
        let weight = kind == "weight";
        let converted = self.lines.iter().flat_map(|line| &line.converted);
        converted
            .into_iter()
            .any(|(field, _)| field.contains("weight") == weight)
    }

    /// kg of gross weight for each m³, of each line that has both.
    fn densities(&self) -> Vec<f64> {
        let lines = self.lines.iter().map(|read| read.line.line());
        lines
            .filter_map(|line| ShipmentTotals::from_lines([&line]).density())
            .collect()
    }

    /// Returns true if a line is lighter or heavier than any goods.
    pub fn is_impossible(&self) -> bool {
        self.densities().iter().any(|density| !is_possible(*density))
    }

    fn other_volumes(&self) -> usize {
        let findings = self.lines.iter().flat_map(|line| &line.findings);
        findings
            .filter(|finding| matches!(finding.what, CellIssue::OtherVolume { .. }))
            .count()
    }
}

/// Goods are heavier than air and lighter than the heaviest metals.
fn is_possible(kg_a_cubic_metre: f64) -> bool {
    (0.7..25_000.0).contains(&kg_a_cubic_metre)
}

impl Rows<'_> {
    /// The unit in which sizes that name none agree with the volumes beside them; `None` if they agree in the usual unit, in
    /// none or in several.
    pub fn unit_by_volume(&self, columns: &[Column]) -> Option<&'static str> {
        let has = |wanted: &dyn Fn(&Column) -> bool| columns.iter().any(wanted);
        if !has(&|column| column.target == Target::Volume)
            || !has(&Column::has_assumed_length)
            || self.read(columns).other_volumes() == 0
        {
            return None;
        }
        let agrees = |unit: &&'static str| {
            let mut tried = columns.to_vec();
            for column in tried.iter_mut().filter(|column| column.has_assumed_length()) {
                column.unit = Some(*unit);
            }
            self.read(&tried).other_volumes() == 0
        };
        let mut fitting = SIZE_UNITS.into_iter().filter(|unit| agrees(unit));
        let only = fitting.next();
        only.filter(|_| fitting.next().is_none())
    }

    /// The unit that sizes without one are in, where the usual one cannot be meant: goods would be lighter than foam, or heavier than
    /// metal.
    pub fn unit_by_weight(&self, columns: &[Column]) -> Option<&'static str> {
        if !columns.iter().any(Column::has_assumed_length) {
            return None;
        }
        let densities = |unit: &'static str| {
            let mut tried = columns.to_vec();
            for column in tried.iter_mut().filter(|column| column.has_assumed_length()) {
                column.unit = Some(unit);
            }
            self.read(&tried).densities()
        };
        let usual = densities("cm");
        // One row may be a slip.
        if usual.iter().filter(|density| is_possible(**density)).count() * 2 >= usual.len() {
            return None;
        }
        let are_of_goods = |unit: &&'static str| {
            let densities = densities(unit);
            densities.iter().all(|density| (15.0..15_000.0).contains(density))
        };
        ["mm", "m", "inch"].into_iter().find(are_of_goods)
    }

    /// Reads each row into a line.
    pub fn read(&self, columns: &[Column]) -> Reading {
        let of_target = |target: Target| columns.iter().find(|column| column.target == target);
        let currency = of_target(Target::Field("goods_value"))
            .and_then(|column| self.headings.get(column.at))
            .and_then(Heading::currency);
        let order = of_target(Target::Size)
            .and_then(|column| self.headings.get(column.at))
            .map(|heading| heading.order.clone())
            .unwrap_or_default();
        let mut above: BTreeMap<usize, Cell> = BTreeMap::new();
        let mut numbers_above: Vec<Range> = Vec::new();
        let mut reading = Reading::default();
        for row in self.table.rows.iter().skip(self.header.data()) {
            if is_example(row) {
                reading.examples.push(row.number);
                continue;
            }
            // Only what stands in a column that is imported makes a line.
            let used = columns.iter().any(|column| {
                column.target != Target::Ignore
                    && row.cells.get(column.at).is_some_and(|cell| !cell.is_blank())
            });
            if !used {
                continue;
            }
            let cell = |target: Target| {
                if let Some(fixed) = self.choices.fixes.get(&(row.number, target.code())) {
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
            let shared = |target: Target| {
                let column = of_target(target)?;
                self.shared.get(&(row.number, column.at)).cloned()
            };
            let mut reader = RowReader {
                row: row.number,
                shared: &shared,
                columns,
                cell: &cell,
                currency: currency.as_deref(),
                order: &order,
                numbers_above: &numbers_above,
                numbers: Vec::new(),
                findings: Vec::new(),
                converted: Vec::new(),
                done: Done::default(),
            };
            let line = reader.read();
            if row.cells.iter().any(is_cancelled) {
                let name = Cell::text(&line.texts.name);
                reader.report("name", &name, CellIssue::PerhapsCancelled);
            }
            if self.doubtful.contains(&row.number) {
                let name = Cell::text(&line.texts.name);
                reader.report("name", &name, CellIssue::PerhapsTotal);
            }
            let (findings, converted, numbers) = (reader.findings, reader.converted, reader.numbers);
            reading.done.gross_from_package |= reader.done.gross_from_package;
            reading.done.rounded |= reader.done.rounded;
            numbers_above.extend(numbers);
            for column in columns {
                if let Some(cell) = row.cells.get(column.at).filter(|cell| !cell.is_blank()) {
                    above.insert(column.at, cell.clone());
                }
            }
            let mut read = LineRead {
                row: row.number,
                line,
                findings,
                converted,
                skipped: self.choices.skipped.contains(&row.number),
            };
            read.skipped |= self.choices.skip_bad && read.is_bad();
            reading.lines.push(read);
        }
        reading
    }
}

/// `CANCELLED`, `[deleted]`, `HỦY`.
fn is_cancelled(cell: &Cell) -> bool {
    const WORDS: [&str; 10] = [
        "cancelled",
        "canceled",
        "cancel",
        "deleted",
        "void",
        "not shipped",
        "hủy",
        "huỷ",
        "đã hủy",
        "không đi",
    ];
    let Cell::Text(text) = cell else { return false };
    // Not folded: `Huy chương` are medals.
    let folded = compose(&text.to_lowercase());
    let bare = folded.trim_start_matches(['[', '(', '*', ' ']);
    let begins = |word: &str| {
        bare.strip_prefix(word)
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    text.chars().count() < 60 && WORDS.iter().any(|word| begins(word))
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
