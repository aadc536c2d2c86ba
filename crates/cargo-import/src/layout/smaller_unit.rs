//! A figure in two columns, whose second one has the smaller unit: `Lbs`, `Oz`, and `L ft`, `L in`, and `Kg`, `Gram`.

use domain::cargo::Exact;
use domain::folding::{plain, words};

use crate::figures::figure::number;
use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::model::target::ColumnKind;
use crate::model::unit;
use crate::{Cell, Table};

/// Puts both figures into the first column, in the smaller unit.
pub(crate) fn join(table: &mut Table, header: Header) {
    let headings = header.headings(table);
    for (at, pair) in headings.windows(2).enumerate() {
        if let [larger, smaller] = pair {
            let _ = try_join(table, header, at, larger, smaller);
        }
    }
}

/// `None`: there is nothing to join.
fn try_join(table: &mut Table, header: Header, at: usize, larger: &str, smaller: &str) -> Option<()> {
    let unit_of = |heading: &str, kind: ColumnKind| Heading::parse(heading).unit(kind);
    let mut kinds = [ColumnKind::Weight, ColumnKind::Length].into_iter();
    let (kind, unit, times) = kinds.find_map(|kind| {
        let (larger, smaller) = (unit_of(larger, kind)?, unit_of(smaller, kind)?);
        Some((kind, smaller, unit::parts(larger, smaller)?))
    })?;
    let times = Exact::from(u32::try_from(times).ok()?);
    let figure = |cell: &Cell| number(cell, kind, None).ok().map(|read| read.value);
    let is_rest = |cell: &Cell| figure(cell).is_some_and(|value| value < times);
    let names = names_beside_unit(smaller);
    if !(names.is_empty() || names == names_beside_unit(larger))
        || !cells_of(table, header, at + 1).all(is_rest)
        // `0.5` t and `500` kg are the same weight twice.
        || !cells_of(table, header, at).all(|cell| figure(cell).is_some_and(|value| value.whole().is_some()))
    {
        return None;
    }
    for row in table.rows.iter_mut().skip(header.data()) {
        let Some([whole, rest]) = row.cells.get_mut(at..at + 2) else {
            continue;
        };
        let value = figure(whole).unwrap_or(Exact::ZERO).times(times)?;
        let value = value.plus(figure(rest).unwrap_or(Exact::ZERO))?;
        if !(whole.is_blank() && rest.is_blank()) {
            *whole = Cell::text(&format!("{} {unit}", value.plain()));
            *rest = Cell::Blank;
        }
    }
    Some(())
}

/// The words of a heading that are no units.
fn names_beside_unit(heading: &str) -> Vec<String> {
    let folded = plain(heading);
    let is_unit = |word: &str| unit::weight(word).or_else(|| unit::length(word)).is_some();
    let names = words(&folded).into_iter().filter(|word| !is_unit(word));
    names.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use crate::{Choices, book_of_text, interpret};

    #[test]
    fn kilograms_and_grams_metres_and_centimetres_are_one_figure() {
        let read = |text: &str| interpret(&book_of_text(text, ""), &Choices::default());
        let list = "Item\tPkgs\tGross Weight Kg\tGross Weight g\tLength m\tLength cm\tWidth cm\tHeight cm\nA\t1\t4\t250\t4\t35\t30\t30\nB\t2\t6\t800\t2\t60\t20\t20";
        let one = read(list);
        let shown: Vec<_> = one
            .ready()
            .map(|line| {
                (
                    line.line.texts.gross_weight.as_str(),
                    line.line.texts.length.as_str(),
                )
            })
            .collect();
        assert_eq!(shown, [("4,25", "435"), ("6,8", "260")]);
        // The same weight in two units.
        let twice = read("Item\tPkgs\tWeight t\tWeight kg\nA\t1\t0.5\t500\nB\t2\t0.8\t800");
        assert_eq!(twice.lines[0].line.texts.gross_weight, "500");
    }

    #[test]
    fn pounds_and_ounces_feet_and_inches_are_one_figure() {
        let list = "Item\tPkgs\tLbs\tOz\tL ft\tL in\tW ft\tW in\tH ft\tH in\nA\t1\t2\t12\t4\t6\t3\t2\t2\t6\nB\t1\t0\t9\t5\t3\t4\t1\t3\t9";
        let read = interpret(&book_of_text(list, ""), &Choices::default());
        let texts: Vec<_> = read.ready().map(|line| &line.line.texts).collect();
        let shown: Vec<_> = texts
            .iter()
            .map(|line| {
                (
                    line.gross_weight.as_str(),
                    line.length.as_str(),
                    line.height.as_str(),
                )
            })
            .collect();
        assert_eq!(shown, [("1,2470", "54", "30"), ("0,255", "63", "45")]);
        let other = list.replace("\t12\t", "\t17\t");
        let read = interpret(&book_of_text(&other, ""), &Choices::default());
        assert_eq!(read.lines[0].line.texts.gross_weight, "0,907");
    }
}
