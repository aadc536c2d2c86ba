//! The way to read the figures of a column: their unit and their decimal separator.

use std::collections::BTreeSet;

use domain::cargo::{DecimalSeparator, Exact, NumberReading};
use domain::folding::plain;

use super::columns::{Ambiguous, Column};
use super::own_sizes::MAX_TRAILER_METRES;
use crate::figures::compound::without_unit;
use crate::figures::number::Evidence;
use crate::figures::size::edges_of;
use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::model::target::{ColumnKind, Target};
use crate::model::unit;
use crate::{Cell, Choices, LENGTHS, Table, WEIGHTS};

/// Sets the unit of a column of lengths or weights: as chosen, as its heading says, or the usual one.
///
/// `below` stands between the heading and the goods, `lines` above the headings.
pub(crate) fn set_unit(
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
        ColumnKind::Volume => (&[], "m³"),
        _ => return,
    };
    let found = chosen
        .filter(|unit| units.contains(unit))
        .or_else(|| heading.and_then(|heading| heading.unit(kind)))
        .or_else(|| below.iter().find_map(|text| unit_in(text, kind)))
        .or_else(|| lines.iter().find_map(|text| unit_in(text, kind)));
    let is_chosen = chosen.is_some_and(|unit| units.contains(&unit));
    column.unit_unclear = !is_chosen && heading.is_some_and(|heading| heading.has_unclear_unit(kind));
    if column.unit_unclear {
        column.unit = None;
        return;
    }
    column.unit_assumed = found.is_none();
    column.unit = found.or(Some(usual));
}

/// The unit that a text names, alone or among other words.
fn unit_in(text: &str, kind: ColumnKind) -> Option<&'static str> {
    let folded = plain(text);
    let words = domain::folding::words(&folded);
    let of = match kind {
        ColumnKind::Weight => unit::weight,
        ColumnKind::Volume => unit::volume,
        _ => unit::length,
    };
    match words.as_slice() {
        [word] => of(word),
        _ => Heading::parse(text).unit(kind),
    }
}

/// A unit that only one of the edges names is that of the others: `Dài (mm)`, `Rộng`, `Cao`.
pub(crate) fn share_units(columns: &mut [Column]) {
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

/// The decimal point, if the figures are in pounds or inches: people with these units write a point.
pub(crate) fn point_of_pounds(table: &Table, header: Header, columns: &[Column]) -> Option<DecimalSeparator> {
    let is_customary = |unit: Option<&str>| matches!(unit, Some("lb" | "oz" | "inch" | "ft"));
    let names_one = |cell: &Cell, kind: ColumnKind| matches!(cell, Cell::Text(text) if is_customary(without_unit(text, kind).and_then(|written| written.unit)));
    let names_all = |column: &Column| {
        let kind = column.target.kind();
        let mut cells = cells_of(table, header, column.at).peekable();
        matches!(kind, ColumnKind::Weight | ColumnKind::Length)
            && cells.peek().is_some()
            && cells.all(|cell| names_one(cell, kind))
    };
    columns
        .iter()
        .any(|column| !column.unit_assumed && is_customary(column.unit) || names_all(column))
        .then_some(DecimalSeparator::Point)
}

/// The decimal comma of figures in columns that are not read, `412,5`; a point there is perhaps one of codes.
pub(crate) fn comma_of_unread(table: &Table, header: Header, columns: &[Column]) -> Option<DecimalSeparator> {
    let has_comma = |column: &Column| {
        let mut cells = cells_of(table, header, column.at);
        cells.any(|cell| {
            let reading = NumberReading::parse(&cell.shown());
            matches!(cell, Cell::Text(_))
                && matches!(reading, NumberReading::Only(DecimalSeparator::Comma, _))
        })
    };
    let mut unread = columns.iter().filter(|column| column.target == Target::Ignore);
    unread.any(has_comma).then_some(DecimalSeparator::Comma)
}

/// The decimal separator of weights that are not read, such as those of boxes beside pallets.
pub(crate) fn mark_of_unread_weights(
    table: &Table,
    header: Header,
    headings: &[Heading],
    columns: &[Column],
) -> Option<DecimalSeparator> {
    let is_unread_weight = |column: &&Column| {
        let heading = headings.get(column.at);
        column.target == Target::Ignore && heading.is_some_and(Heading::is_of_weight)
    };
    let cells = columns
        .iter()
        .filter(is_unread_weight)
        .flat_map(|column| cells_of(table, header, column.at));
    let mut marks = cells.filter_map(|cell| match NumberReading::parse(&cell.shown()) {
        NumberReading::Only(mark, _) if matches!(cell, Cell::Text(_)) => Some(mark),
        _ => None,
    });
    let first = marks.next()?;
    marks.all(|mark| mark == first).then_some(first)
}

/// A decimal separator that figures prove.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProvenSeparator {
    pub mark: DecimalSeparator,
    /// Proven by totals, or by several lines: one line may be a slip.
    pub is_sure: bool,
}

/// One program or person writes all numbers of a table the same way: a column that does not show its decimal separator has the
/// one that is proven, by totals or by the weights of goods, or that of the others. A sure one is not asked about; else the
/// question stays, answered.
pub(crate) fn share_separator(
    columns: &mut [Column],
    proven: Option<ProvenSeparator>,
    unread: Option<DecimalSeparator>,
) {
    let mut marks: Vec<_> = columns.iter().filter_map(|column| column.mark).collect();
    if marks.is_empty() {
        marks.extend(unread);
    }
    let by_others = match marks.as_slice() {
        [first, rest @ ..] if rest.iter().all(|mark| mark == first) => Some(*first),
        _ => None,
    };
    let Some(shared) = proven.map(|proven| proven.mark).or(by_others) else {
        return;
    };
    let is_open = |column: &&mut Column| column.question.is_some() && column.mark.is_none();
    for column in columns.iter_mut().filter(is_open) {
        column.mark = Some(shared);
        // A length of `1.200` may be metres beside weights with commas.
        let is_length = matches!(column.target.kind(), ColumnKind::Length | ColumnKind::Size);
        let is_settled = column.ambiguous.is_settled_by(shared) && (!is_length || column.unit == Some("mm"));
        let is_sure = proven.is_some_and(|proven| proven.is_sure) || is_settled && by_others == Some(shared);
        if is_sure {
            column.question = None;
        }
    }
}

/// Sets the decimal separator of a column: as the reader said, or as its other cells show; where both leave it
/// open, the column gets a question.
pub(crate) fn set_separator(column: &mut Column, table: &Table, header: Header, choices: &Choices) {
    if !column.target.is_numeric() {
        return;
    }
    let kind = column.target.kind();
    let mut evidence = Evidence::default();
    let mut example: Option<[String; 3]> = None;
    let (mut round, mut short) = ((false, false), false);
    let mut ambiguous = Ambiguous::default();
    let (mut figures, mut with_three) = (0, 0);
    for row in table.rows.iter().skip(header.data()) {
        let Some(Cell::Text(text)) = row.cells.get(column.at) else {
            continue;
        };
        let parts = edges_of(text).filter(|_| kind == ColumnKind::Size);
        for part in parts.as_ref().map_or(&[text.as_str()][..], |parts| &parts[..]) {
            let Some(written) = without_unit(part, kind) else {
                continue;
            };
            let reading = NumberReading::parse(&written.bare);
            let before = evidence.either;
            if let NumberReading::Only(..) = reading {
                let decimals = written.bare.rsplit([',', '.']).next().map_or(0, str::len);
                short |= decimals < 3;
            }
            evidence.add(reading, kind == ColumnKind::Count);
            figures += 1;
            let decimals = written.bare.split_once([',', '.']);
            with_three += usize::from(decimals.is_some_and(|(_, rest)| rest.len() == 3));
            if let NumberReading::Either { comma, point } = reading
                && evidence.either > before
            {
                ambiguous.comma |= written.bare.contains(',');
                ambiguous.point |= written.bare.contains('.');
                if written.bare.ends_with('0') {
                    (round.0, round.1) = (
                        round.0 || written.bare.contains(','),
                        round.1 || written.bare.contains('.'),
                    );
                }
                example.get_or_insert_with(|| [text.clone(), comma.plain(), point.plain()]);
            }
        }
    }
    ambiguous.always_three = figures > 1 && with_three == figures;
    column.ambiguous = ambiguous;
    let mixed = short
        && match evidence.mark() {
            Some(DecimalSeparator::Comma) => round.0,
            Some(DecimalSeparator::Point) => round.1,
            None => false,
        };
    let chosen = choices.marks.get(&column.at).copied();
    // `1.800` beside `75.5`: nobody writes zeros behind the point in one row only.
    let by_cells = evidence.mark().filter(|_| !mixed);
    column.mark = chosen.or(by_cells);
    // Money has no thousandths, so nothing is unclear about it.
    if by_cells.is_none() && kind != ColumnKind::Money && !column.target.is_compared() {
        column.question = example;
    }
}

/// Answers the questions about lengths in millimetres, `2,400 x 900`, together: nobody measures thousandths of one, but programs write
/// `600.000` and rollers `1.500 x 1250 x 2500`. They stay open where nothing says which it is, and are no longer asked where one answer
/// makes lengths of which there are no packages.
pub(crate) fn assume_millimetres(columns: &mut [Column], table: &Table, header: Header) {
    let is_length = |column: &&mut Column| {
        matches!(column.target.kind(), ColumnKind::Length | ColumnKind::Size) && column.unit == Some("mm")
    };
    let (mut open, others): (Vec<&mut Column>, Vec<&mut Column>) = columns
        .iter_mut()
        .filter(is_length)
        .partition(|column| column.question.is_some() && column.mark.is_none());
    let mut marks = open.iter().map(|column| column.ambiguous.other_mark());
    let Some(Some(other)) = marks.next() else { return };
    if marks.any(|mark| mark != Some(other)) {
        return;
    }
    let own = match other {
        DecimalSeparator::Comma => DecimalSeparator::Point,
        DecimalSeparator::Point => DecimalSeparator::Comma,
    };
    let figures: Vec<String> = open
        .iter()
        .chain(&others)
        .flat_map(|column| figures_of(column, table, header))
        .collect();
    let readings: Vec<NumberReading> = figures.iter().map(|bare| NumberReading::parse(bare)).collect();
    let both = || {
        readings.iter().filter_map(|reading| match reading {
            NumberReading::Either { comma, point } => Some((*comma.min(point), *comma.max(point))),
            _ => None,
        })
    };
    // `1250` has no mark of thousands.
    let has_bare_thousands = readings
        .iter()
        .any(|reading| matches!(reading, NumberReading::Plain(value) if *value >= Exact::from(1000)));
    let are_longer = |metres: u32| both().any(|(_, thousands)| thousands > Exact::from(1000 * metres));
    let are_whole = figures
        .iter()
        .all(|bare| bare.split_once([',', '.']).is_some_and(|(_, rest)| rest == "000"));
    let may_be_decimals = both().all(|(decimals, _)| decimals >= Exact::from(10));
    let is_sure = are_longer(MAX_TRAILER_METRES) && may_be_decimals;
    let mark = if is_sure || has_bare_thousands || are_longer(3 * MAX_TRAILER_METRES) {
        own
    } else if are_whole || are_longer(MAX_TRAILER_METRES) {
        return;
    } else {
        other
    };
    for column in &mut open {
        column.mark = Some(mark);
        if is_sure {
            column.question = None;
        }
    }
}

/// The figures of lengths or sizes without their units.
fn figures_of(column: &Column, table: &Table, header: Header) -> Vec<String> {
    let kind = column.target.kind();
    let mut figures = Vec::new();
    for cell in cells_of(table, header, column.at) {
        let text = cell.shown();
        let parts = edges_of(&text).filter(|_| kind == ColumnKind::Size);
        for part in parts.as_ref().map_or(&[text.as_str()][..], |parts| &parts[..]) {
            figures.extend(without_unit(part, kind).map(|written| written.bare));
        }
    }
    figures
}
