//! Finds the column of the gross weights if only the heading of the net weights is clear.

use rust_decimal::Decimal;

use crate::figures::figure::number;
use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::model::target::{ColumnKind, Target};
use crate::model::unit::kilograms;
use crate::{Cell, Row, Table};

/// Limit of a gross weight, as a multiple of the net weight.
const MAX_GROSS_PER_NET: u32 = 2;

/// Strength of a heading that has a unit and words that say nothing about weights.
const UNIT_AND_MORE: u8 = 6;

/// Beside net weights, the one other column of weights that are larger or equal in every row has the gross weights. Without such
/// a column they stay open: a net weight never stands for a gross weight.
pub(crate) fn settle(table: &Table, header: Header, headings: &[String], found: &mut [Target]) {
    let gross = [Target::Field("gross_weight"), Target::Field("weight_per_package")];
    let Some(net) = found.iter().position(|target| *target == Target::NetWeight) else {
        return;
    };
    if found.iter().any(|target| gross.contains(target)) {
        return;
    }
    let headings: Vec<Heading> = headings.iter().map(|text| Heading::parse(text)).collect();
    let is_gross = |at: &usize| {
        let pair = headings.get(*at).zip(headings.get(net));
        found[*at] == Target::Ignore
            && pair.is_some_and(|(own, net)| {
                let is_weight = own.is_gross()
                    || own.shares_word(net)
                    || own.unit(ColumnKind::Weight).is_some()
                    || are_weights(table, header, *at);
                is_weight && own.may_be_gross() && own.is_of_one() == net.is_of_one()
            })
            && are_heavier(table, header, net, *at, Some(MAX_GROSS_PER_NET))
    };
    let mut columns = (0..found.len()).filter(is_gross);
    if let (Some(only), None) = (columns.next(), columns.next()) {
        let of_one = headings.get(only).is_some_and(Heading::is_of_one);
        found[only] = gross[usize::from(of_one)];
    }
}

/// Another column of weights, beside gross weights whose heading does not say that they are gross: larger or equal in every row,
/// so that the column that was read perhaps has net weights, or those of one piece; or larger in some and smaller in others, so
/// that one of both was perhaps weighed anew. If the heading does say so, the other one has to as well.
pub(crate) fn perhaps_gross(
    table: &Table,
    header: Header,
    headings: &[Heading],
    targets: &[Target],
) -> Option<usize> {
    let read = targets
        .iter()
        .position(|target| *target == Target::Field("gross_weight"))?;
    let own = headings.get(read)?;
    let unit = |at: usize| headings.get(at)?.unit(ColumnKind::Weight);
    let is_heavier = |at: usize| match (unit(read), unit(at)) {
        (Some(own), Some(other)) if own != other => {
            are_heavier_in_kg(table, header, (read, own), (at, other))
        }
        _ => are_heavier(table, header, read, at, None),
    };
    let is_other = |at: &usize| {
        targets.get(*at) == Some(&Target::Ignore)
            && headings.get(*at).is_some_and(|heading| {
                heading.is_gross()
                    && heading.may_be_gross()
                    && !heading.gives_way()
                    && (heading.is_surely_gross() || !own.is_surely_gross())
                    && heading.names_vehicle() == own.names_vehicle()
                    && heading.is_of_one() == own.is_of_one()
            })
            && (is_heavier(*at) || are_close(table, header, read, *at))
            && !is_sum_of(table, header, *at, read)
    };
    (0..headings.len()).find(is_other)
}

/// The column that is read as gross weights though its heading says at most a unit, `All-up kg`, and whose figures are never less than the net
/// weights.
pub(crate) fn by_net(
    table: &Table,
    header: Header,
    headings: &[Heading],
    targets: &[Target],
) -> Option<usize> {
    const GROSS: Target = Target::Field("gross_weight");
    let place = |target: Target| targets.iter().position(|own| *own == target);
    let (gross, net) = (place(GROSS)?, place(Target::NetWeight)?);
    let is_known = headings.get(gross)?.strength(GROSS) > UNIT_AND_MORE;
    (!is_known && are_heavier(table, header, net, gross, Some(MAX_GROSS_PER_NET))).then_some(gross)
}

/// In every row the second column weighs more by a twentieth at least, in kg: the same weight in pounds differs by less.
fn are_heavier_in_kg(table: &Table, header: Header, one: (usize, &str), other: (usize, &str)) -> bool {
    let in_kg = |row: &Row, (at, unit): (usize, &str)| {
        let read = number(row.cells.get(at)?, ColumnKind::Weight, None).ok()?;
        kilograms(read.value, unit)?.to_decimal()
    };
    let rows = table.rows.iter().skip(header.data());
    let mut pairs = rows
        .filter_map(|row| Some((in_kg(row, one)?, in_kg(row, other)?)))
        .peekable();
    pairs.peek().is_some() && pairs.all(|(one, other)| other * Decimal::from(20) > one * Decimal::from(21))
}

/// Every row of a column gives the sum of another one.
fn is_sum_of(table: &Table, header: Header, sums: usize, of: usize) -> bool {
    let figures = |at: usize| -> Option<Vec<Decimal>> {
        let cells = cells_of(table, header, at);
        cells
            .map(|cell| number(cell, ColumnKind::Weight, None).ok()?.value.to_decimal())
            .collect()
    };
    figures(sums).zip(figures(of)).is_some_and(|(sums, of)| {
        let all: Decimal = of.into_iter().sum();
        sums.into_iter().all(|sum| sum == all)
    })
}

/// Each cell is a weight with its unit.
fn are_weights(table: &Table, header: Header, at: usize) -> bool {
    let is_weight = |cell: &Cell| {
        matches!(cell, Cell::Text(_))
            && number(cell, ColumnKind::Weight, None).is_ok_and(|read| read.unit.is_some())
    };
    cells_of(table, header, at).all(is_weight)
}

/// In every row with both figures they differ by less than a third, and in some row the second one is larger.
fn are_close(table: &Table, header: Header, one: usize, other: usize) -> bool {
    let figure = |cell: Option<&Cell>| {
        let read = number(cell?, ColumnKind::Weight, None).ok()?;
        read.value.to_decimal()
    };
    let rows = table.rows.iter().skip(header.data());
    let pairs = rows.filter_map(|row| Some((figure(row.cells.get(one))?, figure(row.cells.get(other))?)));
    let pairs: Vec<(Decimal, Decimal)> = pairs.collect();
    let is_close =
        |(one, other): &(Decimal, Decimal)| (*one - *other).abs() * Decimal::from(3) < *one.max(other);
    pairs.iter().all(is_close) && pairs.iter().any(|(one, other)| other > one)
}

/// In every row with both figures the second one is larger or equal, at most so many times as large, and in some row it is larger.
fn are_heavier(table: &Table, header: Header, one: usize, other: usize, most: Option<u32>) -> bool {
    let figure = |cell: Option<&Cell>| {
        let read = number(cell?, ColumnKind::Weight, None).ok()?;
        read.value.to_decimal().filter(|value| !value.is_zero())
    };
    let mut larger = false;
    for row in table.rows.iter().skip(header.data()) {
        let pair = (figure(row.cells.get(one)), figure(row.cells.get(other)));
        let (one, other) = match pair {
            (Some(one), Some(other)) => (one, other),
            (None, None) => continue,
            _ => return false,
        };
        let is_too_heavy = most.is_some_and(|most| {
            one.checked_mul(Decimal::from(most))
                .is_none_or(|most| other > most)
        });
        if other < one || is_too_heavy {
            return false;
        }
        larger |= other > one;
    }
    larger
}
