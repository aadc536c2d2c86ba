//! Decides which columns give the sizes if their headings leave it open.

use crate::figures::size::{is_multiplied, is_written};
use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::mapping::own_sizes;
use crate::model::target::{ColumnKind, Target};
use crate::model::unit;
use crate::{Cell, Table};
use domain::folding::plain;

/// One heading of sizes over three columns of figures, or over five with crosses between them: length, width and height.
pub(crate) fn settle_size_columns(table: &Table, header: Header, headings: &[String], found: &mut [Target]) {
    const EDGES: [Target; 3] = [
        Target::Field("length"),
        Target::Field("width"),
        Target::Field("height"),
    ];
    let all = |at: usize, is: fn(&Cell) -> bool| {
        let mut cells = cells_of(table, header, at).peekable();
        cells.peek().is_some() && cells.all(is)
    };
    let is_cross = |cell: &Cell| matches!(cell.shown().trim(), "x" | "X" | "×" | "*");
    let is_figure = |cell: &Cell| crate::figures::figure::number(cell, ColumnKind::Length, None).is_ok();
    // A column of single figures has no whole sizes.
    let mut sizes = (0..found.len()).filter(|at| found[*at] == Target::Size);
    let has_sizes = sizes.any(|at| !all(at, is_figure));
    if has_sizes || found.iter().any(|target| EDGES.contains(target)) {
        return;
    }
    let follows = |at: usize, of: usize| {
        let heading = headings.get(at).map_or("", String::as_str);
        found.get(at) == Some(&Target::Ignore)
            && (heading.is_empty() || Some(heading) == headings.get(of).map(String::as_str))
    };
    for at in 0..found.len() {
        let heading = Heading::parse(headings.get(at).map_or("", String::as_str));
        if heading.strength(Target::Size) < 6 || !all(at, is_figure) {
            continue;
        }
        let step = if all(at + 1, is_cross) && all(at + 3, is_cross) {
            2
        } else {
            1
        };
        let places = [at, at + step, at + 2 * step];
        if places[1..]
            .iter()
            .all(|place| follows(*place, at) && all(*place, is_figure))
        {
            let order = if heading.order.len() == 3 {
                heading.order.clone()
            } else {
                vec!["length", "width", "height"]
            };
            for (place, edge) in places.into_iter().zip(order) {
                found[place] = Target::Field(edge);
            }
            return;
        }
    }
}

/// `Dim in` over cells that are all `cm` is the unit of the sizes.
pub(crate) fn settle_size_unit(table: &Table, header: Header, headings: &[String], found: &mut [Target]) {
    const UNIT: Target = Target::Field("dimension_unit");
    let are_units = |at: usize| {
        let mut cells = cells_of(table, header, at).peekable();
        cells.peek().is_some() && cells.all(|cell| unit::length(&plain(&cell.shown())).is_some())
    };
    let says_size = |at: usize| {
        let heading = headings.get(at).map(|text| Heading::parse(text));
        heading.is_some_and(|heading| heading.strength(Target::Size) > 0)
    };
    let is_free = |at: &usize| matches!(found[*at], Target::Ignore | Target::Size);
    let unit = (0..found.len())
        .filter(is_free)
        .find(|at| says_size(*at) && are_units(*at));
    if let Some(at) = unit.filter(|_| !found.contains(&UNIT)) {
        found[at] = UNIT;
    }
}

/// The width of a French `L | l | H`.
fn settle_small_l(headings: &[String], found: &mut [Target]) {
    let letter = |at: usize| headings.get(at)?.lines().last()?.trim().chars().next();
    let is_free = |at: &usize| found[*at] == Target::Ignore;
    let has_length =
        (0..found.len()).any(|at| found[at] == Target::Field("length") && letter(at) == Some('L'));
    let is_small = |at: &usize| {
        let last = headings.get(*at).and_then(|text| text.lines().last());
        last.and_then(|line| line.trim().strip_prefix('l'))
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    if has_length
        && !found.contains(&Target::Field("width"))
        && let Some(at) = (0..found.len()).filter(is_free).find(is_small)
    {
        found[at] = Target::Field("width");
    }
}

/// `En` beside `Boy`: the width and the length in Turkish.
fn settle_turkish_width(headings: &[String], found: &mut [Target]) {
    let is = |at: usize, word: &str| {
        headings
            .get(at)
            .is_some_and(|text| Heading::parse(text).has_any(&[word]))
    };
    let has_length = (0..found.len()).any(|at| found[at] == Target::Field("length") && is(at, "boy"));
    let width = (0..found.len()).find(|at| found[*at] == Target::Ignore && is(*at, "en"));
    if let Some(at) = width.filter(|_| has_length && !found.contains(&Target::Field("width"))) {
        found[at] = Target::Field("width");
    }
}

/// Panjang, lebar, tinggi: length, width and height in Indonesian.
fn settle_indonesian_edges(headings: &[String], found: &mut [Target]) {
    let letter = |at: usize| {
        let last = plain(headings.get(at)?.lines().last()?);
        let word = domain::folding::words(&last).first().map(ToString::to_string)?;
        (word.len() == 1).then_some(word)
    };
    let place = |wanted: &str| (0..headings.len()).find(|at| letter(*at).as_deref() == Some(wanted));
    if let (Some(length), Some(width), Some(height)) = (place("p"), place("l"), place("t"))
        && found.get(length) == Some(&Target::Ignore)
        && !found.contains(&Target::Field("width"))
    {
        for (at, edge) in [(length, "length"), (width, "width"), (height, "height")] {
            found[at] = Target::Field(edge);
        }
    }
}

/// `P` between `L` and `H`, `T` between `B` and `H`: a depth or thickness beside two edges is the third.
fn settle_third_letter(headings: &[String], found: &mut [Target]) {
    let edges = ["length", "width", "height"].map(Target::Field);
    let mut missing = edges.iter().filter(|edge| !found.contains(edge));
    let (Some(missing), None) = (missing.next(), missing.next()) else {
        return;
    };
    let is_letter = |at: usize| {
        headings
            .get(at)
            .is_some_and(|text| Heading::parse(text).is_letter_of_size())
    };
    let is_edge = |at: &usize| found.get(*at).is_some_and(|target| edges.contains(target));
    let third = (0..found.len()).find(|at| {
        let mut firsts = at.saturating_sub(2)..=*at;
        found[*at] == Target::Ignore
            && firsts.any(|first| {
                let mut three = first..first + 3;
                three.clone().all(is_letter) && three.by_ref().filter(is_edge).count() == 2
            })
    });
    if let Some(at) = third {
        found[at] = *missing;
    }
}

/// `W` beside `L x W x H` is no width, and the length of a bar beside its section is none of its bundle: sizes are complete.
pub(crate) fn settle_edges(table: &Table, header: Header, headings: &[String], found: &mut [Target]) {
    own_sizes::leave(table, header, headings, found);
    settle_small_l(headings, found);
    settle_indonesian_edges(headings, found);
    settle_turkish_width(headings, found);
    settle_third_letter(headings, found);
    let Some(size) = found.iter().position(|target| *target == Target::Size) else {
        return;
    };
    let is_edge = |target: &&mut Target| target.kind() == ColumnKind::Length;
    let is_complete = cells_of(table, header, size).any(is_size);
    if is_complete && found.iter_mut().filter(is_edge).count() < 3 {
        found
            .iter_mut()
            .filter(is_edge)
            .for_each(|target| *target = Target::Ignore);
    }
}

/// Cells that are sizes make a column of sizes below any heading, if there is no other.
pub(crate) fn settle_sizes(table: &Table, header: Header, found: &mut [Target]) {
    if found.iter().any(|target| {
        *target != Target::Ignore && matches!(target.kind(), ColumnKind::Length | ColumnKind::Size)
    }) {
        return;
    }
    let headings = header.headings(table);
    let is_of_one = |at: usize| {
        headings
            .get(at)
            .is_some_and(|text| Heading::parse(text).is_of_largest())
    };
    let sizes = |at: usize| {
        let mut cells = cells_of(table, header, at).peekable();
        cells.peek().is_some()
            && cells.all(|cell| matches!(cell, Cell::Text(text) if text.contains(['x', 'X', '×', '*']) && is_size(cell)))
    };
    let gives_way = |at: usize| {
        headings
            .get(at)
            .is_some_and(|text| Heading::parse(text).gives_way())
    };
    let fitting = (0..found.len()).filter(|at| found[*at] == Target::Ignore && !is_of_one(*at) && sizes(*at));
    // `Inner box` stands in front of `Outer box`.
    if let Some(at) = fitting.min_by_key(|at| gives_way(*at)) {
        found[at] = Target::Size;
    }
}

pub(crate) fn is_size(cell: &Cell) -> bool {
    matches!(cell, Cell::Text(text) if is_written(text) && !is_day(text) || is_multiplied(text))
}

/// `21/06/2024`, `2024-06-21`
fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.trim().split(['/', '-', '.']).collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|one| one.is_ascii_digit());
    // `1200-800-2000` is a size.
    let is_year = |part: &&&str| part.len() == 4 && (part.starts_with("19") || part.starts_with("20"));
    let are_short = parts.iter().filter(|part| part.len() < 3).count() == 2;
    parts.len() == 3
        && are_short
        && parts.iter().all(is_number)
        && parts
            .first()
            .into_iter()
            .chain(parts.last())
            .filter(is_year)
            .count()
            == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_no_sizes() {
        for (text, is) in [
            ("21/06/2024", false),
            ("2024-06-21", false),
            ("1200-800-2000", true),
            ("120/80/195", true),
        ] {
            assert_eq!(is_size(&Cell::text(text)), is, "{text}");
        }
    }
}
