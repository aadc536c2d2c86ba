//! Gross weights where a table gives net weights and those of the packaging, and no others: `Tịnh`, `Bì`; `Netto`, `Tara`.

use std::collections::BTreeMap;

use crate::figures::figure::number;
use crate::headings::header::Header;
use crate::headings::heading::Heading;
use crate::lines::LineRead;
use crate::mapping::columns::Column;
use crate::model::target::{ColumnKind, Target};
use crate::model::unit;
use crate::{Cell, Row, Table};
use domain::cargo::{DecimalSeparator, Exact, measure};

/// Gross weights by the number of the row, in kg.
struct Sums {
    by_row: BTreeMap<u32, Exact>,
    /// They are those of one package.
    of_one: bool,
    /// The column of the packaging.
    tare: usize,
}

/// Gives each line its net weight and that of its packaging as gross weight, where the table has both and no gross weight. Returns the
/// column of the packaging.
pub(crate) fn add(
    lines: &mut [LineRead],
    table: &Table,
    header: Header,
    headings: &[Heading],
    columns: &[Column],
) -> Option<usize> {
    let sums = sums(table, header, headings, columns)?;
    let mut is_added = false;
    for read in lines
        .iter_mut()
        .filter(|read| read.line.texts.gross_weight.is_empty())
    {
        let Some(sum) = sums.by_row.get(&read.row) else {
            continue;
        };
        let gross = if sums.of_one {
            measure(&read.line.texts.package_count).and_then(|count| count.times(*sum))
        } else {
            Some(*sum)
        };
        if let Some(gross) = gross {
            read.line.set("gross_weight", &gross.plain());
            is_added = true;
        }
    }
    is_added.then_some(sums.tare)
}

/// The column of the packaging, where another one that is read as gross weights does not call itself gross, and none is called net.
pub(crate) fn perhaps_net(headings: &[Heading], columns: &[Column]) -> Option<usize> {
    let weights = [Target::Field("gross_weight"), Target::Field("weight_per_package")];
    let read = columns.iter().find(|column| weights.contains(&column.target))?;
    let own = headings.get(read.at)?;
    let has_net = columns.iter().any(|column| column.target == Target::NetWeight)
        || headings
            .iter()
            .any(|heading| heading.is_net_weight() || heading.names_vehicle());
    let is_tare = |at: &usize| {
        let column = columns.iter().find(|column| column.at == *at);
        column.is_some_and(|column| column.target == Target::Ignore && !column.samples.is_empty())
            && headings.get(*at).is_some_and(Heading::is_tare)
    };
    let is_settled =
        own.is_surely_gross() || own.says_total() || own.has_any(&["filled", "full", "loaded"]) || has_net;
    (0..headings.len()).find(is_tare).filter(|_| !is_settled)
}

fn sums(table: &Table, header: Header, headings: &[Heading], columns: &[Column]) -> Option<Sums> {
    let gross = [Target::Field("gross_weight"), Target::Field("weight_per_package")];
    if columns.iter().any(|column| gross.contains(&column.target))
        || headings.iter().any(Heading::names_vehicle)
    {
        return None;
    }
    let net = columns.iter().find(|column| column.target == Target::NetWeight)?;
    let own = headings.get(net.at)?;
    let is_tare = |at: &usize| {
        headings
            .get(*at)
            .is_some_and(|heading| heading.is_tare() && heading.is_of_one() == own.is_of_one())
    };
    let mut tares = (0..headings.len()).filter(is_tare);
    let (Some(tare), None) = (tares.next(), tares.next()) else {
        return None;
    };
    let of_tare = headings.get(tare)?.unit(ColumnKind::Weight);
    let unit = (net.unit.unwrap_or("kg"), of_tare.or(net.unit).unwrap_or("kg"));
    let rows: Vec<&Row> = table
        .rows
        .iter()
        .skip(header.data())
        .filter(|row| row.cells.get(net.at).is_some_and(|cell| !cell.is_blank()))
        .collect();
    let with = |mark: Option<DecimalSeparator>| by_row(&rows, (net.at, tare), unit, mark);
    let by_row = with(net.mark).or_else(|| {
        // Packaging is lighter than what is in it: that tells the mark of `16.000` beside `64`.
        let readings = [DecimalSeparator::Comma, DecimalSeparator::Point].map(|mark| with(Some(mark)));
        match readings {
            [Some(only), None] | [None, Some(only)] => Some(only),
            _ => None,
        }
    })?;
    Some(Sums {
        by_row,
        of_one: own.is_of_one(),
        tare,
    })
}

/// The net weight and the tare of each row together; `None` if a row has no tare, or one that is heavier than half of the net weight.
fn by_row(
    rows: &[&Row],
    (net, tare): (usize, usize),
    (of_net, of_tare): (&str, &str),
    mark: Option<DecimalSeparator>,
) -> Option<BTreeMap<u32, Exact>> {
    let weight = |row: &Row, at: usize, unit: &str| {
        let read = number(
            row.cells.get(at).unwrap_or(&Cell::Blank),
            ColumnKind::Weight,
            mark,
        )
        .ok()?;
        unit::kilograms(read.value, read.unit.unwrap_or(unit))
    };
    let sums = rows.iter().map(|row| {
        let (net, tare) = (weight(row, net, of_net)?, weight(row, tare, of_tare)?);
        let is_light = tare.plus(tare)? <= net;
        Some((row.number, net.plus(tare).filter(|_| is_light)?))
    });
    let sums: BTreeMap<u32, Exact> = sums.collect::<Option<_>>()?;
    (!sums.is_empty()).then_some(sums)
}

#[cfg(test)]
mod tests {
    use crate::{Choices, Interpretation, Note, book_of_text, interpret};

    fn read(text: &str) -> Interpretation {
        interpret(&book_of_text(text, ""), &Choices::default())
    }

    fn kilograms(understood: &Interpretation) -> Vec<&str> {
        let lines = understood.lines.iter();
        lines.map(|line| line.line.texts.gross_weight.as_str()).collect()
    }

    #[test]
    fn net_weight_and_packaging_are_the_gross_weight() {
        let of_rows =
            read("Tên hàng\tSố bao\tTổng tịnh (kg)\tTổng bì (kg)\nTiêu\t320\t16.000\t64\nQuế\t60\t1.200\t90");
        assert_eq!(kilograms(&of_rows), ["16064", "1290"]);
        assert!(
            of_rows.notes.contains(&Note::GrossWithTare(3)) && !of_rows.missing.contains(&"gross_weight")
        );
        let of_one = read(
            "Ware;Anzahl Kartons;Netto je Karton kg;Tara je Karton kg\nHarz;24;170,00;17,50\nLack;4;12,5;0,5",
        );
        assert_eq!(kilograms(&of_one), ["4500", "52"]);
    }

    #[test]
    fn packaging_beside_weights_that_are_not_called_gross_is_told() {
        let list = "Item\tCartons\tWeight (kg)\tTare (kg)\nMug\t20\t250\t12\nCup\t8\t180\t9";
        assert!(read(list).notes.contains(&Note::BesideTare(3)));
        let gross = list.replace("Weight", "Gross weight");
        assert!(!read(&gross).notes.contains(&Note::BesideTare(3)));
    }
}
