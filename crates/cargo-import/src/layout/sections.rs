//! Sections below headings of their own that differ from the first ones only in units: `G.W. (lbs)` below goods in kilograms.

use domain::folding::{plain, words};

use crate::figures::figure::number;
use crate::figures::size::triple;
use crate::headings::header::{Header, matched};
use crate::headings::heading::Heading;
use crate::model::target::{ColumnKind, Target};
use crate::model::unit;
use crate::{Cell, Row, Table};

/// Writes the units of such sections beside their figures, and the first headings in place of theirs.
pub(crate) fn with_units(table: &mut Table, header: Header) {
    let texts = header.headings(table);
    let first: Vec<Heading> = texts.iter().map(|text| Heading::parse(text)).collect();
    let targets = matched(&texts, |_, _, _| true);
    let mut units: Vec<Option<&'static str>> = Vec::new();
    for row in table.rows.iter_mut().skip(header.data()) {
        if let Some(own) = units_of_headings(row, &texts, &first, &targets) {
            units = own;
            for (cell, text) in row.cells.iter_mut().zip(&texts) {
                *cell = Cell::text(text);
            }
            continue;
        }
        for ((cell, unit), target) in row.cells.iter_mut().zip(&units).zip(&targets) {
            if let Some(unit) = unit {
                add_unit(cell, unit, target.kind());
            }
        }
    }
}

/// The units that differ from those of the first headings, if the row has headings for the same columns.
fn units_of_headings(
    row: &Row,
    texts: &[String],
    first: &[Heading],
    targets: &[Target],
) -> Option<Vec<Option<&'static str>>> {
    let is_heading = |cell: &Cell| match cell {
        Cell::Text(text) => {
            text.contains(char::is_alphabetic) || !text.contains(|one: char| one.is_ascii_digit())
        }
        other => other.is_blank(),
    };
    if row.cells.len() > texts.len() || !row.cells.iter().all(is_heading) {
        return None;
    }
    let own: Vec<String> = (0..texts.len())
        .map(|at| row.cells.get(at).map(Cell::shown).unwrap_or_default())
        .collect();
    if matched(&own, |_, _, _| true) != targets {
        return None;
    }
    let columns = texts.iter().zip(&own).zip(first.iter().zip(targets));
    columns
        .map(|((text, other), (heading, target))| {
            let kind = target.kind();
            let parsed = Heading::parse(other);
            let (unit, other_unit) = (heading.unit(kind), parsed.unit(kind));
            // Only the words for units may differ.
            let is_same = without_units(text) == without_units(other);
            let are_told = unit.is_some() == other_unit.is_some();
            (is_same && are_told).then(|| other_unit.filter(|_| unit != other_unit))
        })
        .collect()
}

/// The words of a heading that are no units.
fn without_units(heading: &str) -> Vec<String> {
    let folded = plain(heading);
    let is_unit = |word: &&str| {
        let named = unit::weight(word).or_else(|| unit::length(word));
        named.or_else(|| unit::volume(word)).is_some()
    };
    let words = words(&folded).into_iter().filter(|word| !is_unit(word));
    words.map(str::to_owned).collect()
}

/// `88 lb` of `88`; a cell with a unit of its own stays.
fn add_unit(cell: &mut Cell, unit: &str, kind: ColumnKind) {
    let is_bare = match kind {
        ColumnKind::Size => triple(cell, None).is_ok_and(|size| size.units == [None; 3]),
        _ => !matches!(number(cell, kind, None), Ok(figure) if figure.unit.is_some()),
    };
    let written = match cell {
        // Three decimals would be taken for thousands.
        Cell::Number(figure)
            if figure
                .split_once('.')
                .is_some_and(|(_, decimals)| decimals.len() == 3) =>
        {
            format!("{figure}0")
        }
        Cell::Number(figure) => figure.clone(),
        Cell::Text(text) => text.clone(),
        _ => return,
    };
    if is_bare && written.ends_with(|one: char| one.is_ascii_digit()) {
        *cell = Cell::text(&format!("{written} {unit}"));
    }
}

#[cfg(test)]
mod tests {
    use crate::model::left_out::LeftOut;
    use crate::{Choices, book_of_text, interpret};

    #[test]
    fn section_in_other_units_is_read_in_them() {
        let read = |text: &str| interpret(&book_of_text(text, ""), &Choices::default());
        let list = "Goods\tCtns\tWeight (kg)\tDims (cm)\nCups\t10\t120\t60x40x40\n\
                    Goods\tCtns\tWeight (lb)\tDims (in)\nJars\t8\t211\t24x16x16\nPots\t2\t50 kg\t24x16x20";
        let told = read(list);
        let lines: Vec<String> = told
            .ready()
            .map(|line| {
                let texts = &line.line.texts;
                format!("{} {} {}", texts.gross_weight, texts.length, texts.dimension_unit)
            })
            .collect();
        assert_eq!(lines, ["120 60 cm", "95,7080 24 inch", "50 24 inch"]);
        assert_eq!(told.left_out, [(3, LeftOut::Heading)]);
        // Without a unit, or with another meaning, nothing is known of the rows below.
        for other in ["Weight", "Weight (lb/ctn)", "Net weight (lb)"] {
            let told = read(&list.replace("Weight (lb)", other));
            assert!(told.left_out.contains(&(4, LeftOut::OtherTable)), "{other}");
        }
    }
}
