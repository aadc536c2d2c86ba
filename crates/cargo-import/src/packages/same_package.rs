//! Several rows of one package: goods of one pallet whose rows each repeat its weight, its size or its tare.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use domain::cargo::measure;
use domain::folding::{plain, words};

use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::lines::LineRead;
use crate::mapping::columns::Column;
use crate::mapping::weights::figures;
use crate::model::target::{ColumnKind, Target};
use crate::words::figure_words::{is_package, is_several_packages};
use crate::words::package_numbers::{self, Stroke};
use crate::{Cell, Table};

/// The mark of the package of each row, by the number of the row.
pub(crate) type Marks = BTreeMap<u32, String>;

/// A row of a package that a row above has too.
pub(crate) struct Repeated {
    /// Its place among the lines.
    pub at: usize,
    /// The place of the first line of the package.
    pub first: usize,
    /// The mark of the package, as written.
    pub mark: String,
    /// The number of packages is that of the first line, too.
    pub same_count: bool,
    /// The mark is that of a container, of which two lots may weigh the same.
    pub is_container: bool,
}

/// `Pallet 1`, `PLT-02`, `Kiện số 3`, `Crate B`: a word for a package, and its number or letter.
fn is_mark(cell: &Cell) -> bool {
    const NUMBER: [&str; 4] = ["no", "so", "nr", "number"];
    let Cell::Text(text) = cell else { return false };
    let folded = plain(text);
    let parts = words(&folded);
    let is_number = |word: &str| {
        (1..=6).contains(&word.len()) && word.bytes().all(|one| one.is_ascii_digit())
            || word.len() == 1 && word.bytes().all(|one| one.is_ascii_lowercase())
    };
    let is_one = |word: &str| {
        is_package(word) && !is_several_packages(word) || matches!(word, "plts" | "ctns" | "pal")
    };
    match parts.as_slice() {
        [joined] => {
            let word = joined.trim_end_matches(|one: char| one.is_ascii_digit());
            word.len() < joined.len() && word.len() > 1 && is_one(word)
        }
        [word, number] => is_one(word) && is_number(number),
        [word, sign, number] => is_one(word) && NUMBER.contains(sign) && is_number(number),
        _ => false,
    }
}

/// The column of the marks of packages, several rows of one among them: the numbers on packages, or cells that name one.
pub(crate) fn column_of_marks(
    table: &Table,
    header: Header,
    headings: &[Heading],
    targets: &[Target],
) -> Option<usize> {
    let may_be = |target: Target| {
        matches!(
            target,
            Target::Ignore | Target::Field("package_type" | "package_count" | "note" | "marks")
        )
    };
    let numbers = targets
        .iter()
        .position(|target| *target == Target::PackageNumbers);
    // `3001` below `LHM-Nr.` and `1000234` below `HU` are no numbers of pallets.
    let are_long = |at: usize| {
        let mut cells = cells_of(table, header, at);
        cells.all(|cell| {
            let text = cell.shown();
            text.len() > 2 && text.bytes().all(|one| one.is_ascii_digit())
        })
    };
    let is_identity = |at: usize| {
        headings.get(at).is_some_and(|heading| {
            heading.is_identity_of_package() || heading.is_of_pallets() && !heading.is_gross() && are_long(at)
        })
    };
    let are_marks = |at: usize| {
        // `Pallet A` below `Type` is perhaps a kind of pallet.
        let is_type = targets.get(at) == Some(&Target::Field("package_type"))
            || headings
                .get(at)
                .is_some_and(|heading| heading.has_any(&["type", "kind", "loai"]));
        let is_numbered = |cell: &Cell| cell.shown().bytes().any(|one| one.is_ascii_digit());
        cells_of(table, header, at)
            .all(|cell| is_container(&cell.shown()) || is_mark(cell) && (!is_type || is_numbered(cell)))
    };
    numbers.or_else(|| {
        (0..table.width()).find(|at| {
            let mut cells = cells_of(table, header, *at).peekable();
            may_be(targets.get(*at).copied().unwrap_or_default())
                && cells.peek().is_some()
                && (is_identity(*at) || are_marks(*at))
        })
    })
}

/// `MSKU7654321`: the number of a container.
fn is_container(text: &str) -> bool {
    let bare: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    bare.len() == 11
        && bare.bytes().take(4).all(|one| one.is_ascii_uppercase())
        && bare.bytes().skip(4).all(|one| one.is_ascii_digit())
}

/// The marks in a column.
fn marks_in(table: &Table, header: Header, at: usize) -> Marks {
    let rows = table.rows.iter().skip(header.data());
    rows.filter_map(|row| {
        let cell = row.cells.get(at).filter(|cell| !cell.is_blank())?;
        Some((row.number, cell.shown()))
    })
    .collect()
}

/// The marks of the packages of a table.
pub(crate) fn marks(table: &Table, header: Header, headings: &[Heading], columns: &[Column]) -> Marks {
    let mut targets = vec![Target::Ignore; table.width()];
    for column in columns {
        if let Some(target) = targets.get_mut(column.at) {
            *target = column.target;
        }
    }
    column_of_marks(table, header, headings, &targets)
        .map_or_else(Marks::new, |at| marks_in(table, header, at))
}

/// `Pallet 1`, `Pallet 2`, `Pallet 1`: every number from 1 to the largest, so that none is a number of packages.
fn count_from_one(table: &Table, header: Header, at: usize) -> bool {
    let numbers: BTreeSet<u64> = cells_of(table, header, at)
        .filter_map(|cell| {
            let text = cell.shown();
            let digits = text.trim_start_matches(|one: char| !one.is_ascii_digit());
            digits.parse().ok()
        })
        .collect();
    let last = numbers.last().copied().unwrap_or_default();
    last > 1 && numbers.first() == Some(&1) && numbers.len() as u64 == last
}

/// Where the rows of each package repeat its weight and its size, its mark counts the packages: another column counts what is in it.
pub(crate) fn settle(table: &Table, header: Header, headings: &[Heading], targets: &mut [Target]) {
    const COUNT: Target = Target::Field("package_count");
    let gross = targets
        .iter()
        .position(|target| *target == Target::Field("gross_weight"));
    let sizes: Vec<usize> = (0..targets.len())
        .filter(|at| matches!(targets[*at].kind(), ColumnKind::Length | ColumnKind::Size))
        .collect();
    let Some(at) = column_of_marks(table, header, headings, targets) else {
        return;
    };
    if targets.get(at) == Some(&COUNT) && count_from_one(table, header, at) {
        targets[at] = Target::PackageNumbers;
        return;
    }
    let (Some(gross), false) = (
        gross,
        sizes.is_empty() || targets.get(at) == Some(&Target::PackageNumbers),
    ) else {
        return;
    };
    let rows: Vec<_> = table.rows.iter().skip(header.data()).collect();
    let of = |row: &&crate::Row, at: usize| row.cells.get(at).map(Cell::shown).unwrap_or_default();
    let mut several = false;
    for pair in rows.windows(2) {
        let [one, next] = pair else { return };
        if of(one, at) != of(next, at) {
            continue;
        }
        let is_same = |at: usize| !of(one, at).is_empty() && of(one, at) == of(next, at);
        if !is_same(gross) || !sizes.iter().all(|at| is_same(*at)) {
            return;
        }
        several = true;
    }
    let are_numbers = Stroke::of(cells_of(table, header, at)) == Stroke::Identity
        || cells_of(table, header, at).all(|cell| {
            package_numbers::ranges(cell, Stroke::Unclear)
                .is_some_and(|ranges| package_numbers::count(&ranges) == 1)
        });
    if !several || !are_numbers {
        return;
    }
    for target in targets.iter_mut().filter(|target| **target == COUNT) {
        *target = Target::Ignore;
    }
    if let Some(target) = targets.get_mut(at) {
        *target = Target::PackageNumbers;
    }
}

/// The lines of packages that stand above: the rows of each package, one below the other, all have the same weight, and none has
/// another size.
pub(crate) fn repeated(lines: &[LineRead], marks: &Marks) -> Vec<Repeated> {
    let same = |one: &LineRead, other: &LineRead| {
        let (one, other) = (&one.line.texts, &other.line.texts);
        let edges = [
            (&one.length, &other.length),
            (&one.width, &other.width),
            (&one.height, &other.height),
        ];
        measure(&one.gross_weight).is_some()
            && one.gross_weight == other.gross_weight
            && edges
                .into_iter()
                .all(|(one, other)| other.is_empty() || one == other)
    };
    let mut found = Vec::new();
    let mut first = 0;
    for (at, line) in lines.iter().enumerate().skip(1) {
        let mark = marks.get(&line.row);
        let Some((mark, above)) = mark
            .zip(lines.get(first))
            .filter(|(mark, above)| marks.get(&above.row) == Some(mark))
        else {
            first = at;
            continue;
        };
        if !same(above, line) {
            return Vec::new();
        }
        let (own, counted) = (&line.line.texts.package_count, &above.line.texts.package_count);
        found.push(Repeated {
            at,
            first,
            mark: mark.clone(),
            is_container: is_container(mark),
            same_count: !own.is_empty() && own == counted,
        });
    }
    found
}

/// Rows whose gross weight includes the tare of the pallet, as a row above of the same pallet does: the place of the line, that of the first
/// line and the tare.
pub(crate) fn repeated_tares(
    table: &Table,
    header: Header,
    headings: &[Heading],
    columns: &[Column],
    marks: &Marks,
) -> Vec<(u32, u32, String)> {
    let place = |target: Target| {
        columns
            .iter()
            .find(|column| column.target == target)
            .map(|column| column.at)
    };
    let (Some(tare), Some(net), Some(gross)) = (
        headings.iter().position(Heading::is_tare),
        place(Target::NetWeight),
        place(Target::Field("gross_weight")),
    ) else {
        return Vec::new();
    };
    let [tares, nets, weights] = [tare, net, gross].map(|at| figures(table, header, at));
    let rows: Vec<(u32, Option<Decimal>, bool)> = table
        .rows
        .iter()
        .skip(header.data())
        .enumerate()
        .map(|(at, row)| {
            let of = |figures: &crate::mapping::weights::Figures| figures.get(at).copied().flatten();
            let (tare, net, gross) = (of(&tares), of(&nets), of(&weights));
            let adds_up = gross
                .zip(net)
                .zip(tare)
                .is_some_and(|((gross, net), tare)| gross - net == tare);
            (row.number, tare.filter(|tare| !tare.is_zero()), adds_up)
        })
        .collect();
    let mut found = Vec::new();
    let mut first: Option<(u32, Decimal)> = None;
    for (row, tare, adds_up) in rows {
        let (Some(tare), true) = (tare, adds_up) else {
            first = None;
            continue;
        };
        match first {
            Some((above, own))
                if own == tare && marks.contains_key(&row) && marks.get(&above) == marks.get(&row) =>
            {
                found.push((row, above, tare.normalize().to_string()));
            }
            _ => first = Some((row, tare)),
        }
    }
    found
}
