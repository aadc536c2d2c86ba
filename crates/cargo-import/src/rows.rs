//! The rows of a table as cargo lines.

mod marks;

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

use domain::cargo::{Exact, ShipmentTotals, measure};
use domain::folding::plain;
use domain::rfq_form::CargoForm;

use crate::checks::doubts::{beyond_headings, figures_among_remarks, without_shipment};
use crate::checks::unread;
use crate::figures::figure::number;
use crate::figures::size::triple;
use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::headings::row_words::{Deduction, deduction, names_packages_only};
use crate::layout::merged::Shared;
use crate::layout::structure::bears;
use crate::lines::{Done, LineRead, RowReader};
use crate::mapping::columns::Column;
use crate::model::finding::{CellIssue, Finding};
use crate::model::target::{ColumnKind, Target};
use crate::model::unit;
use crate::packages::holding::{self, names_a_pallet};
use crate::packages::{batches, contents, repeats, said_again, same_package};
use crate::words::cancelled::is_cancelled;
use crate::words::changes;
use crate::words::figure_words::is_package;
use crate::words::package_numbers::NumbersAbove;
use crate::{Cell, Choices, Row, Table, column_letters};

/// kg in one m³ of the lightest foam: lighter goods are reported.
const LIGHTEST_GOODS: f64 = 5.0;
/// kg in one m³ below which most lines of a list are in another unit than the usual one, if they are as heavy as goods in that.
const LIGHTEST_LINES: f64 = 2.0;
/// Units that sizes without a unit may be in.
const SIZE_UNITS: [&str; 4] = ["cm", "mm", "m", "inch"];

/// The rows below the headings, and the facts known about them.
pub(super) struct Rows<'a> {
    pub table: &'a Table,
    pub header: Header,
    pub headings: &'a [Heading],
    pub choices: &'a Choices,
    /// Rows that are perhaps totals.
    pub doubtful: &'a BTreeSet<u32>,
    /// Rows whose quantity is one of pieces, and their unit.
    pub pieces: &'a BTreeMap<u32, String>,
    /// Rows that were left out and part the table: totals, names of containers.
    pub parting: &'a BTreeSet<u32>,
    /// Rows of a list that another one of the text replaces.
    pub old_lists: &'a BTreeSet<u32>,
    pub shared: &'a Shared,
    /// Remarks on the rows that bear a mark.
    pub footnotes: &'a [(String, String)],
    /// The marks of each row that stood behind figures.
    pub marks: &'a BTreeMap<u32, String>,
    /// A total adds up several rows, and none differs.
    pub adds_up: bool,
}

/// The lines of a table.
#[derive(Default)]
pub(super) struct Reading {
    pub lines: Vec<LineRead>,
    pub done: Done,
}

impl Reading {
    /// Returns true if figures of a kind of field were converted: of a `weight`, or of a `length` and the other edges.
    pub fn converts(&self, kind: &str) -> bool {
        let converted = self.lines.iter().flat_map(|line| &line.converted);
        converted.into_iter().any(|(field, _)| match kind {
            "weight" => field.contains("weight"),
            _ => matches!(*field, "length" | "width" | "height"),
        })
    }

    /// kg of gross weight for each m³, of each line that has both.
    fn densities(&self) -> Vec<f64> {
        let lines = self.lines.iter().map(|read| read.line.line());
        lines
            .filter_map(|line| ShipmentTotals::from_lines([&line]).density())
            .collect()
    }

    /// The same as if the weights were those of one package.
    fn densities_of_one(&self) -> Vec<f64> {
        let of_one = |read: &LineRead| {
            let density = ShipmentTotals::from_lines([&read.line.line()]).density()?;
            let packages = measure(&read.line.texts.package_count)?.to_decimal()?.to_f64()?;
            Some(density * packages)
        };
        self.lines.iter().filter_map(of_one).collect()
    }

    /// All lines that have sizes and weights are as dense as stone.
    pub fn has_only_dense_lines(&self) -> bool {
        const STONE_DENSITY: f64 = 1500.0;
        let densities = self.densities();
        !densities.is_empty() && densities.iter().all(|density| *density > STONE_DENSITY)
    }

    /// All lines that have sizes and weights are lighter than any goods, even if the weights are those of one package.
    pub fn has_only_light_lines(&self) -> bool {
        const FOAM_DENSITY: f64 = 8.0;
        let densities = self.densities_of_one();
        let is_too_long = |line: &LineRead| {
            let mut findings = line.findings.iter();
            findings.any(|finding| finding.what == CellIssue::LongerThanTrailer)
        };
        !densities.is_empty()
            && densities.iter().all(|density| *density < FOAM_DENSITY)
            && !self.lines.iter().any(is_too_long)
    }

    /// Packages and kg of all lines, if each of them can be read.
    pub fn sums(&self) -> Option<(Exact, Exact)> {
        let lines = || self.lines.iter().filter(|line| !line.skipped);
        if lines().any(LineRead::is_bad) {
            return None;
        }
        let sum = |field: &str| {
            let mut figures = lines().map(|line| line.line.texts.get(field).and_then(measure));
            figures.try_fold(Exact::ZERO, |sum, figure| sum.plus(figure?))
        };
        Some((sum("package_count")?, sum("gross_weight")?))
    }

    fn other_volumes(&self) -> usize {
        let findings = self.lines.iter().flat_map(|line| &line.findings);
        findings
            .filter(|finding| matches!(finding.what, CellIssue::OtherVolume { .. }))
            .count()
    }
}

/// Goods are heavier than air and lighter than solid copper: denser ones perhaps have the size of one piece of several.
fn is_possible(kg_a_cubic_metre: f64) -> bool {
    (0.7..10_000.0).contains(&kg_a_cubic_metre)
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
        let read = |unit: &'static str| {
            let mut tried = columns.to_vec();
            for column in tried.iter_mut().filter(|column| column.has_assumed_length()) {
                column.unit = Some(unit);
            }
            self.read(&tried)
        };
        let usual = read("cm").densities();
        // One row may be a slip.
        let is_usual = |density: &&f64| **density >= LIGHTEST_LINES && is_possible(**density);
        if usual.iter().filter(is_usual).count() * 2 >= usual.len() {
            return None;
        }
        // Perhaps the weights are those of one package.
        let of_one = read("cm").densities_of_one();
        if usual.iter().all(|density| is_possible(*density))
            && of_one.iter().all(|density| (15.0..3_000.0).contains(density))
            && of_one != usual
        {
            return None;
        }
        let are_of_goods = |unit: &&'static str| {
            let read = read(unit);
            // `120x100x110` of a pallet without its weight: nothing that is packed is so small.
            let are_long = *unit != "mm" || read.lines.iter().all(LineRead::has_long_edge);
            let mut densities = read.densities().into_iter();
            are_long && densities.all(|density| (15.0..15_000.0).contains(&density))
        };
        ["mm", "m"].into_iter().find(are_of_goods)
    }

    /// A column of dangerous goods that is not read by itself: the number beside the class.
    fn tells_of_danger(&self, column: &Column) -> bool {
        let heading = self.headings.get(column.at);
        column.target == Target::Ignore && heading.is_some_and(Heading::tells_of_danger)
    }

    /// Returns true if only the names count the packages: `10 cartons of shoes`.
    fn counts_in_names(&self, columns: &[Column]) -> bool {
        let place = |target: Target| columns.iter().find(|column| column.target == target);
        let counted = [Target::Field("package_count"), Target::PackageNumbers];
        let Some(name) = place(Target::Field("name")) else {
            return false;
        };
        let mut names = cells_of(self.table, self.header, name.at).peekable();
        !counted.into_iter().any(|target| place(target).is_some())
            && names.peek().is_some()
            && names.all(|cell| packages_and_name(cell).is_some())
    }

    /// Reads each row into a line.
    pub fn read(&self, columns: &[Column]) -> Reading {
        let of_target = |target: Target| columns.iter().find(|column| column.target == target);
        let currency = of_target(Target::Field("goods_value"))
            .and_then(|column| self.headings.get(column.at))
            .and_then(Heading::currency);
        let value_factor = of_target(Target::Field("goods_value"))
            .and_then(|column| self.headings.get(column.at))
            .and_then(Heading::money_factor);
        let order = of_target(Target::Size)
            .and_then(|column| self.headings.get(column.at))
            .map(|heading| heading.order.clone())
            .unwrap_or_default();
        let beyond = beyond_headings(self.header, self.headings);
        let shifted = figures_among_remarks(self.table, self.header, columns);
        let without_shipment = without_shipment(self.table, self.header, self.headings, columns);
        let counts_in_names = self.counts_in_names(columns);
        let heading = |target: Target| self.headings.get(of_target(target)?.at);
        let numbers_pallets = heading(Target::PackageNumbers).is_some_and(Heading::is_of_pallets)
            && heading(Target::Field("package_count"))
                .is_some_and(|heading| heading.names_a_package() && !heading.is_of_pallets());
        // `24 thùng giao sau` beside what goes is no news.
        let tells_what_goes = self.headings.iter().any(Heading::counts_what_goes);
        let dangers: Vec<&Column> = columns
            .iter()
            .filter(|column| self.tells_of_danger(column))
            .collect();
        let mut above: BTreeMap<usize, Cell> = BTreeMap::new();
        let mut numbers_above = NumbersAbove::default();
        let mut uncounted_above: Option<(String, String)> = None;
        let batches = batches::beginnings(self.table, self.header, self.headings, columns, self.parting);
        let mut reading = Reading::default();
        for row in self.table.rows.iter().skip(self.header.data()) {
            // Only the cells of imported columns make a line.
            let used = columns.iter().any(|column| {
                column.target != Target::Ignore
                    && row.cells.get(column.at).is_some_and(|cell| !cell.is_blank())
            });
            if !used {
                continue;
            }
            if batches.contains(&row.number) {
                numbers_above = NumbersAbove::default();
                uncounted_above = None;
            }
            let cell = |target: Target| {
                if let Some(fixed) = self.choices.fixes.get(&(row.number, target.code())) {
                    return Cell::text(fixed);
                }
                if counts_in_names
                    && let Some((count, name)) = of_target(Target::Field("name"))
                        .and_then(|column| row.cells.get(column.at))
                        .and_then(packages_and_name)
                {
                    match target {
                        Target::Field("name") => return Cell::text(&name),
                        Target::Field("package_count") => return Cell::text(&count),
                        _ => {}
                    }
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
            let own_marks = self.marks.get(&row.number).map_or("", String::as_str);
            let of_row =
                |(mark, _): &&(String, String)| own_marks.contains(mark.as_str()) || bears(row, mark);
            let footnotes = self.footnotes.iter().filter(of_row);
            let footnotes = footnotes.map(|(_, remark)| remark.clone());
            let mut reader = RowReader {
                row: row.number,
                shared: &shared,
                columns,
                cell: &cell,
                currency: currency.as_deref(),
                value_factor,
                order: &order,
                numbers_above: &numbers_above,
                uncounted_above: uncounted_above.as_ref(),
                uncounted: None,
                numbers_pallets,
                pieces: self.pieces.get(&row.number).map(String::as_str),
                numbers: Vec::new(),
                remarks: of_target(Target::Field("note"))
                    .and_then(|column| row.cells.get(column.at))
                    .map(|cell| plain(&cell.shown()))
                    .into_iter()
                    .chain(footnotes)
                    .collect(),
                dangers: dangers
                    .iter()
                    .filter_map(|column| Some((column.heading.as_str(), row.cells.get(column.at)?.clone())))
                    .filter(|(_, cell)| !cell.is_blank())
                    .collect(),
                findings: Vec::new(),
                converted: Vec::new(),
                done: Done::default(),
            };
            let line = reader.read();
            let is_figure = |cell: &&Cell| cell.shown().starts_with(|one: char| one.is_ascii_digit());
            let is_shifted = shifted.contains(&row.number);
            let behind = beyond.map(|at| at.saturating_sub(usize::from(is_shifted)));
            let mut behind = row
                .cells
                .iter()
                .enumerate()
                .skip(behind.unwrap_or(row.cells.len()));
            // `60`, `x`, `40` in columns of their own are one size.
            let is_of_size = |at: usize| {
                let before = at.checked_sub(1).and_then(|before| row.cells.get(before));
                before.is_some_and(|cell| matches!(plain(&cell.shown()).trim(), "x" | "×" | "*"))
            };
            if let Some((at, cell)) = behind.find(|(at, cell)| is_figure(cell) && !is_of_size(*at)) {
                reader.findings.push(Finding {
                    field: "name",
                    at: format!("{}{}", column_letters(at), row.number),
                    cell: cell.clone(),
                    what: CellIssue::BeyondHeadings,
                });
            }
            if self.table.struck_rows.contains(&row.number) && !self.choices.kept.contains(&row.number) {
                let name = Cell::text(&line.texts.name);
                reader.report("name", &name, CellIssue::StruckOut);
            }
            for column in columns.iter().filter(|column| column.is_read()) {
                let struck = self.table.struck_cells.get(&(row.number, column.at));
                if let Some(content) = struck.filter(|_| cell(column.target).is_blank()) {
                    reader.report_struck(column.target.code(), content);
                }
            }
            for (field, cell, perhaps) in self.figures_before_weights(row, columns) {
                reader.report(field, cell, CellIssue::PerhapsLonger { perhaps });
            }
            let stays_behind = row.cells.iter().any(is_cancelled) || without_shipment.contains(&row.number);
            if stays_behind {
                let name = Cell::text(&line.texts.name);
                reader.report("name", &name, CellIssue::PerhapsCancelled);
            }
            let is_name = |at: usize| of_target(Target::Field("name")).is_some_and(|column| column.at == at);
            if let Some(at) = unread::changed_cell(row, is_name).filter(|_| !stays_behind && !tells_what_goes)
            {
                reader.findings.push(Finding {
                    field: "name",
                    at: format!("{}{}", column_letters(at), row.number),
                    cell: row.cells.get(at).cloned().unwrap_or_default(),
                    what: CellIssue::PerhapsChanged,
                });
            }
            let words = self.table.words.get(&row.number);
            let is_old = self.old_lists.contains(&row.number);
            if words.is_some_and(|words| {
                is_old || changes::is_of_another_offer(words) || changes::says_change(words)
            }) {
                reader.report("name", &Cell::text(&line.texts.name), CellIssue::PerhapsChanged);
            }
            let edge = ["length", "width", "height"]
                .into_iter()
                .find(|edge| is_longer_than_trailer(&line, edge));
            if let Some(edge) = edge {
                let field = if of_target(Target::Size).is_some() {
                    "size"
                } else {
                    edge
                };
                let cell = cell(Target::from_code(field).unwrap_or_default());
                reader.report(field, &cell, CellIssue::LongerThanTrailer);
            } else {
                let assumed = columns.iter().any(Column::has_assumed_length);
                let issue = impossible_density(&line, reader.table_volume())
                    .map(|density| CellIssue::ImpossibleDensity { density })
                    .or_else(|| {
                        let is_unclear = is_perhaps_in_metres(&line) || is_perhaps_in_millimetres(&line);
                        (assumed && is_unclear).then_some(CellIssue::UnclearUnit)
                    });
                let field = if of_target(Target::Size).is_some() {
                    "size"
                } else if of_target(Target::Field("length")).is_some() {
                    "length"
                } else {
                    "gross_weight"
                };
                if let Some(issue) = issue {
                    let cell = cell(Target::from_code(field).unwrap_or_default());
                    reader.report(field, &cell, issue);
                }
            }
            // Remarks speak of `minus 18°C` and `less than 30 kg`.
            let is_taken_off =
                |cell: &Cell| matches!(cell, Cell::Text(text) if deduction(text) == Some(Deduction::Sure));
            let is_negative = |finding: &Finding| finding.what == CellIssue::Negative;
            if (row.cells.iter().any(is_taken_off) || deduction(&line.texts.name).is_some())
                && !self.choices.kept.contains(&row.number)
                && !reader.findings.iter().any(is_negative)
            {
                let name = Cell::text(&line.texts.name);
                reader.report("name", &name, CellIssue::PerhapsDeducted);
            }
            if self.doubtful.contains(&row.number) {
                let name = Cell::text(&line.texts.name);
                reader.report("name", &name, CellIssue::PerhapsTotal);
            }
            let table_volume = reader.table_volume();
            let (findings, converted, numbers) = (reader.findings, reader.converted, reader.numbers);
            reading.done.gross_from_package |= reader.done.gross_from_package;
            reading.done.rounded |= reader.done.rounded;
            let uncounted = reader.uncounted;
            let is_given = |target: Target| !cell(target).is_blank();
            if is_given(Target::PackageNumbers) || is_given(Target::Field("package_count")) {
                uncounted_above = uncounted;
            }
            for range in numbers {
                numbers_above.add(range);
            }
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
                table_volume,
            };
            read.skipped |= self.choices.skip_bad && read.is_bad();
            reading.lines.push(read);
        }
        self.report_repeated_packages(columns, &mut reading.lines);
        self.report_repeated_rows(columns, &mut reading.lines);
        reading
    }

    /// Reports the lines that perhaps say again what others say: copies, pallets, and what pallets hold.
    fn report_repeated_rows(&self, columns: &[Column], lines: &mut [LineRead]) {
        let rows: BTreeMap<u32, &Row> = self.table.rows.iter().map(|row| (row.number, row)).collect();
        let row_of = |number: u32| rows.get(&number).copied();
        let name = columns
            .iter()
            .find(|column| column.target == Target::Field("name"))
            .map(|column| column.at);
        let copies = repeats::find(lines);
        let copies = copies
            .into_iter()
            .map(|(at, row)| (at, CellIssue::PerhapsCopy { row }));
        let pallets = holding::find(lines, |number| row_of(number).is_some_and(names_a_pallet));
        let is_bare = |number: u32| {
            let row = row_of(number).filter(|_| !self.choices.kept.contains(&number));
            let cell = row.zip(name).and_then(|(row, at)| row.cells.get(at));
            cell.is_some_and(names_packages_only)
        };
        let below = contents::below_pallets(lines, |number| row_of(number).is_some_and(names_a_pallet));
        let held = contents::find(lines, is_bare)
            .into_iter()
            .chain(below)
            .chain(contents::weighed_again(lines))
            .map(|(at, row)| (at, CellIssue::PerhapsContents { row }));
        // A pallet that is asked about already is the row above them.
        let held: Vec<_> = held
            .filter(|(at, _)| !at.checked_sub(1).is_some_and(|above| pallets.contains(&above)))
            .collect();
        let pallets = pallets.into_iter().map(|at| (at, CellIssue::PerhapsPallet));
        let mut found: Vec<_> = copies.chain(pallets).chain(held).collect();
        let again = said_again::of_words(lines, &self.table.words).into_iter();
        let first = lines.first().map_or(0, |line| line.row);
        let summary = said_again::summary(lines).map_or(lines.len()..lines.len(), |from| from..lines.len());
        let summary = summary.map(|at| (at, CellIssue::PerhapsCopy { row: first }));
        for (at, what) in again.chain(summary) {
            if !found.iter().any(|(own, _)| *own == at) {
                found.push((at, what));
            }
        }
        for (at, what) in found {
            let Some(read) = lines.get_mut(at) else { continue };
            if what == CellIssue::PerhapsPallet && self.doubtful.contains(&read.row) {
                continue;
            }
            read.findings.push(Finding {
                field: "name",
                at: name.map_or_else(String::new, |at| format!("{}{}", column_letters(at), read.row)),
                cell: Cell::text(&read.line.texts.name),
                what,
            });
        }
    }

    /// Counts the weight and the packages of a pallet once where each row of its goods repeats them, and reports the others.
    fn report_repeated_packages(&self, columns: &[Column], lines: &mut [LineRead]) {
        let marks = same_package::marks(self.table, self.header, self.headings, columns);
        let place = |field: &str| {
            let column = columns.iter().find(|column| column.target.code() == field);
            column.map(|column| column_letters(column.at))
        };
        let report = |read: &mut LineRead, field: &'static str, cell: Cell, what: CellIssue| {
            let at = place(field).map_or_else(String::new, |letters| format!("{letters}{}", read.row));
            read.findings.push(Finding {
                field,
                at,
                cell,
                what,
            });
        };
        for repeated in same_package::repeated(lines, &marks) {
            let row = lines.get(repeated.first).map_or(0, |first| first.row);
            let Some(read) = lines.get_mut(repeated.at) else {
                continue;
            };
            let is_fixed = |field: &'static str| self.choices.fixes.contains_key(&(read.row, field));
            if is_fixed("gross_weight") || is_fixed("weight_per_package") {
                continue;
            }
            let count_is_fixed = is_fixed("package_count");
            let weight = read.line.texts.gross_weight.clone();
            let counted = self.adds_up || repeated.is_container;
            if !counted {
                read.line.set("gross_weight", "");
                if repeated.same_count && !count_is_fixed {
                    let cell = Cell::text(&read.line.texts.package_count);
                    read.line.set("package_count", "");
                    let numbers = repeated.mark;
                    let is_shared =
                        |finding: &Finding| matches!(finding.what, CellIssue::SharedPackages { .. });
                    if !read.findings.iter().any(is_shared) {
                        report(read, "package_count", cell, CellIssue::SharedPackages { numbers });
                    }
                }
            }
            let what = CellIssue::RepeatedWeight {
                weight: weight.clone(),
                row,
                counted,
            };
            report(read, "gross_weight", Cell::text(&weight), what);
        }
        for (row, first, tare) in
            same_package::repeated_tares(self.table, self.header, self.headings, columns, &marks)
        {
            if let Some(read) = lines.iter_mut().find(|read| read.row == row) {
                let cell = Cell::text(&read.line.texts.gross_weight);
                report(
                    read,
                    "gross_weight",
                    cell,
                    CellIssue::RepeatedTare { tare, row: first },
                );
            }
        }
    }
}

/// An edge of more than 16 m, which no trailer carries.
fn is_longer_than_trailer(line: &CargoForm, edge: &str) -> bool {
    let texts = &line.texts;
    let centimetres = || {
        let value = measure(texts.get(edge)?)?;
        value.times(unit::centimetres(&texts.dimension_unit)?)
    };
    centimetres()
        .zip(Exact::new(1600, 0))
        .is_some_and(|(value, longest)| value > longest)
}

/// Less than 1 cm high and less than 20 cm long, without a weight that would tell the unit.
fn is_perhaps_in_metres(line: &CargoForm) -> bool {
    let texts = &line.texts;
    let edges = [&texts.length, &texts.width, &texts.height].map(|edge| measure(edge));
    let all_below = |most: u128| {
        let most = Exact::new(most, 0);
        edges.iter().all(|edge| edge.is_some() && *edge < most)
    };
    let flat = edges.into_iter().any(|edge| edge < Exact::new(1, 0));
    texts.dimension_unit == "cm" && all_below(20) && flat && density(line, None).is_none()
}

/// Two edges of more than three metres: no trailer is so wide.
fn is_perhaps_in_millimetres(line: &CargoForm) -> bool {
    let texts = &line.texts;
    let edges = [&texts.length, &texts.width, &texts.height].map(|edge| measure(edge));
    let is_long = |edge: &&Option<Exact>| **edge > Exact::new(300, 0);
    texts.dimension_unit == "cm" && edges.iter().filter(is_long).count() > 1
}

/// `10 cartons` and `shoes` of `10 cartons of shoes`.
fn packages_and_name(cell: &Cell) -> Option<(String, String)> {
    let Cell::Text(text) = cell else { return None };
    let (count, rest) = text.trim().split_once(char::is_whitespace)?;
    let (packages, name) = rest.trim_start().split_once(char::is_whitespace)?;
    let is_count = (1..=6).contains(&count.len()) && count.bytes().all(|one| one.is_ascii_digit());
    let name = name.trim_start();
    let name = name
        .strip_prefix("of ")
        .or_else(|| name.strip_prefix("OF "))
        .unwrap_or(name);
    let is_package = is_package(plain(packages).trim_matches(['(', ')', '.']));
    (is_count && is_package && !name.is_empty()).then(|| (format!("{count} {packages}"), name.to_owned()))
}

/// kg in one m³: by the sizes, else by the volume that the table gives.
fn density_of(read: &LineRead) -> Option<f64> {
    density(&read.line, read.table_volume)
}

fn density(line: &CargoForm, table: Option<Decimal>) -> Option<f64> {
    let by_sizes = ShipmentTotals::from_lines([&line.line()]).density();
    let by_table = || {
        let kg = measure(&line.texts.gross_weight)?.to_decimal()?;
        kg.checked_div(table?)?.to_f64()
    };
    by_sizes.or_else(by_table)
}

/// kg in one m³ of a line that is lighter or heavier than any goods.
fn impossible_density(line: &CargoForm, table: Option<Decimal>) -> Option<String> {
    let by_sizes = density(line, None);
    let density = density(line, table)?;
    // The volume of a table may be that of one package.
    let packages = measure(&line.texts.package_count).and_then(|count| count.to_decimal()?.to_f64());
    let of_one = packages.map_or(density, |packages| density / packages);
    // Goods that are light by their sizes are reported in other words.
    let lightest = if by_sizes.is_none() { LIGHTEST_GOODS } else { 0.0 };
    let is_of_goods = |density: f64| density >= lightest && is_possible(density);
    if by_sizes.is_none() && is_of_goods(of_one) {
        return None;
    }
    (!is_of_goods(density)).then(|| {
        // The first digit that is not 0, and the next one.
        let decimals = (1..10).find(|place| density * 10_f64.powi(*place) >= 1.0);
        let decimals = if density < 1.0 {
            decimals.unwrap_or(10).unsigned_abs() as usize + 1
        } else {
            0
        };
        format!("{density:.decimals$}").replace('.', ",")
    })
}

/// Returns true if weights are in pounds and sizes name no unit: people who weigh in pounds measure in inches.
pub(super) fn are_inches(table: &Table, header: Header, columns: &[Column]) -> bool {
    let are_pounds = |at: usize| {
        let mut cells = cells_of(table, header, at).peekable();
        let is_pound =
            |cell: &Cell| number(cell, ColumnKind::Weight, None).is_ok_and(|read| read.unit == Some("lb"));
        cells.peek().is_some() && cells.all(is_pound)
    };
    let in_pounds = |column: &Column| {
        column.target.kind() == ColumnKind::Weight
            && column.target != Target::NetWeight
            && (column.unit == Some("lb") || column.unit_assumed && are_pounds(column.at))
    };
    let is_length = |column: &&Column| matches!(column.target.kind(), ColumnKind::Length | ColumnKind::Size);
    let mut lengths = columns.iter().filter(is_length);
    let names_no_unit = |column: &Column| {
        cells_of(table, header, column.at).any(|cell| match column.target.kind() {
            ColumnKind::Size => triple(cell, None).is_ok_and(|size| size.units.contains(&None)),
            kind => number(cell, kind, None).is_ok_and(|read| read.unit.is_none()),
        })
    };
    columns.iter().any(in_pounds)
        && lengths.clone().any(names_no_unit)
        && lengths.all(Column::has_assumed_length)
}
