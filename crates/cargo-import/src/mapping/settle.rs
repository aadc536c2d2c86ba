//! Decides columns that their headings leave open, by the cells below them and the columns beside them.

pub(crate) mod beside_kind;
mod edges;
mod numbers;

use std::collections::BTreeMap;

use domain::folding::{compose, plain};

use crate::figures::figure_text::words_beside;
use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::model::target::{ColumnKind, Target};
use crate::model::unit;
use crate::words::figure_words::{ROUGHLY, is_beside_packages, is_package, is_piece};
use crate::words::package_numbers;
use crate::words::package_numbers::Stroke;
use crate::{Cell, Row, Table};
pub(crate) use edges::{is_size, settle_edges, settle_size_columns, settle_size_unit, settle_sizes};
pub(crate) use numbers::{are_shared, settle_count_by_numbers};

/// Returns true if the figures of a column are 1, 2, 3 and so on, perhaps more than once.
pub(crate) fn counts_up(table: &Table, header: Header, at: usize) -> bool {
    package_numbers::counts_up_again(cells_of(table, header, at))
}

/// Returns true if the figures of a column go up from 1 by one or stay: 1 and 2, or 1, 2, 2, 3.
pub(crate) fn may_number(table: &Table, header: Header, at: usize) -> bool {
    let numbers: Option<Vec<u64>> = cells_of(table, header, at)
        .map(|cell| cell.shown().trim().parse().ok())
        .collect();
    numbers.is_some_and(|numbers| {
        numbers.first() == Some(&1)
            && numbers.last() > Some(&1)
            && numbers
                .windows(2)
                .all(|pair| matches!(pair, [one, next] if (*one..=one + 1).contains(next)))
    })
}

/// Decides which column counts the packages if the headings leave it open: that of numbers on packages, containers, pieces,
/// pallets or cartons.
pub(crate) fn settle_packages(table: &Table, header: Header, found: &mut [Target]) {
    const COUNT: Target = Target::Field("package_count");
    let headings: Vec<Heading> = header
        .headings(table)
        .iter()
        .map(|text| Heading::parse(text))
        .collect();
    let place = |found: &[Target], target: Target| found.iter().position(|own| *own == target);
    // `From: Birmingham`, `To: Cape Town` of a form.
    for (at, target) in found.iter_mut().enumerate() {
        let is_word = |cell: &Cell| {
            let shown = cell.shown();
            shown.len() > 3 && !shown.contains(|one: char| one.is_ascii_digit())
        };
        let is_of_numbers = matches!(target, Target::PackageNumbers | Target::PackageNumbersTo)
            && headings
                .get(at)
                .is_some_and(|heading| heading.is_one_of(&["from", "to", "tu", "den"]));
        let mut cells = cells_of(table, header, at).peekable();
        if is_of_numbers && cells.peek().is_some() && cells.all(is_word) {
            *target = Target::Ignore;
        }
    }
    // Quantities of pieces: the unit beside them says so. Another quantity may be that of packages.
    let counts_pieces = |at: usize| {
        let heading = headings.get(at);
        let beside = [at + 1, at.wrapping_sub(1)]
            .into_iter()
            .find(|beside| headings.get(*beside).is_some_and(Heading::is_unit_of_quantity));
        let mut own = cells_of(table, header, at).peekable();
        let by_cells = own.peek().is_some() && own.all(is_number_of_pieces);
        let by_unit = || {
            beside.is_some_and(|beside| {
                let mut units = cells_of(table, header, beside).peekable();
                units.peek().is_some() && units.all(|unit| is_unit_of_pieces(&plain(&unit.shown())))
            })
        };
        heading.is_some_and(Heading::is_quantity) && (by_cells || by_unit())
    };
    // `数量(件)` beside `箱数` or `箱号` counts pieces.
    let counts_items = |at: usize| {
        let of_boxes = |other: &usize| {
            headings
                .get(*other)
                .is_some_and(|heading| heading.holds_any(&["箱"]))
        };
        let is_of_items = headings.get(at).is_some_and(|heading| {
            heading.holds_any(&["数量", "數量"]) && heading.holds_any(&["件"]) && !heading.holds_any(&["箱"])
        });
        is_of_items && (0..headings.len()).any(|other| of_boxes(&other))
    };
    if let Some(at) = place(found, COUNT).filter(|at| counts_pieces(*at) || counts_items(*at)) {
        let other = (0..found.len()).find(|other| {
            found[*other] == Target::Ignore
                && headings
                    .get(*other)
                    .is_some_and(|heading| heading.strength(COUNT) > 0)
                && !counts_pieces(*other)
                && !counts_items(*other)
        });
        found[at] = Target::Ignore;
        if let Some(other) = other {
            found[other] = COUNT;
        }
    }
    let is_quantity = |at: usize| headings.get(at).is_some_and(Heading::is_quantity);
    if place(found, COUNT).is_none_or(is_quantity) && !found.contains(&Target::PackageNumbers) {
        settle_numbers_in_marks(table, header, &headings, found);
    }
    settle_cartons_beside_pieces(&headings, found);
    numbers::settle_boxes_of_sets(table, header, &headings, found);
    numbers::settle_ranges(table, header, found);
    numbers::settle_pairs(table, header, found);
    settle_from_to(table, header, found);
    settle_counted_packages(table, header, found);
    // Pieces of air freight are packages, and those that have a size.
    let pieces = headings.iter().position(Heading::is_pieces);
    let sized = found.iter().any(|target| {
        *target != Target::Ignore && matches!(target.kind(), ColumnKind::Length | ColumnKind::Size)
    });
    if let Some(pieces) = pieces.filter(|_| sized || headings.iter().any(Heading::is_of_air_freight))
        && place(found, COUNT).is_none()
        && !found.contains(&Target::PackageNumbers)
    {
        found[pieces] = COUNT;
    }
    settle_types(table, header, &headings, found);
    beside_kind::settle_count(table, header, found);
    let Some(at) = place(found, COUNT) else { return };
    let cells = cells_of(table, header, at);
    if let Some(other) = same_total(table, header, &headings, found, at) {
        (found[at], found[other]) = (Target::Ignore, COUNT);
        return;
    }
    // Marks such as `P1` count nothing beside the numbers on packages.
    let is_count = |cell: &Cell| crate::figures::figure::number(cell, ColumnKind::Count, None).is_ok();
    if found.contains(&Target::PackageNumbers)
        && cells.clone().next().is_some()
        && !cells.clone().any(is_count)
    {
        found[at] = Target::Ignore;
        return;
    }
    let is_quantity = headings.get(at).is_some_and(Heading::is_quantity);
    // Beside the numbers on packages, or the type of a container, a quantity is not of packages.
    if is_quantity && found.contains(&Target::PackageNumbers) {
        found[at] = Target::Ignore;
        return;
    }
    let containers = Target::Field("container_count");
    let names_packages = |cell: &Cell| {
        let folded = plain(&cell.shown());
        domain::folding::words(&folded).into_iter().any(is_package)
    };
    if is_quantity
        && found.contains(&Target::Field("container_type"))
        && !found.contains(&containers)
        && !cells.clone().any(names_packages)
    {
        found[at] = containers;
        return;
    }
    // An empty column shows no numbers.
    if cells.clone().next().is_none() {
        return;
    }
    // `2026-01`, `2026-02`
    if !found.contains(&Target::PackageNumbers) && Stroke::of(cells.clone()) == Stroke::Identity {
        found[at] = Target::PackageNumbers;
        return;
    }
    // `1-10`, `11-14` below "Số kiện", `P1`, `P2` below "Pkg" and 1, 2, 3 below "Kiện" are the numbers on the packages.
    let is_rough = |cell: &Cell| {
        let text = plain(&cell.shown());
        text.starts_with(['~', '≈', '±', '>', '<'])
            || domain::folding::words(&text)
                .iter()
                .any(|word| ROUGHLY.contains(word))
    };
    let numbers = cells
        .clone()
        .filter(|cell| !is_rough(cell) && !adds_up_packages(cell))
        .filter(|cell| package_numbers::ranges(cell, Stroke::Range).is_some());
    // `QTY: 6 CTNS` and `QTY 6` count.
    let names_packages_behind = |text: &str| {
        let folded = plain(text.trim_start_matches(|one: char| !one.is_ascii_digit()));
        let is_quantity = ["qty", "quantity"]
            .iter()
            .any(|word| plain(text).starts_with(word));
        is_quantity || domain::folding::words(&folded).into_iter().any(is_package)
    };
    let lettered = |cell: &Cell| matches!(cell, Cell::Text(text) if text.starts_with(|one: char| one.is_ascii_alphabetic() || one == '#') && !names_packages_behind(text));
    let is_one = headings
        .get(at)
        .is_some_and(|heading| heading.names_one_package() || heading.is_one_of(&["parcel", "pkg"]));
    // Numbers stand in front, counts behind the goods.
    let is_before_name = place(found, Target::Field("name")).is_none_or(|name| at < name);
    // `01`, `02`: nobody counts like this.
    let has_zeros = cells
        .clone()
        .next()
        .is_some_and(|cell| cell.shown().starts_with('0'));
    // `CTN 12`, `CTN 8`, and `twelve (12)`: counts, since they do not go up.
    let are_counts = || {
        let values: Option<Vec<_>> = cells
            .clone()
            .map(|cell| {
                Some(
                    crate::figures::figure::number(cell, ColumnKind::Count, None)
                        .ok()?
                        .value,
                )
            })
            .collect();
        values.is_some_and(|values| values.windows(2).any(|pair| pair[1] < pair[0]))
    };
    if !found.contains(&Target::PackageNumbers)
        && numbers.count() * 5 >= cells.clone().count() * 4
        && (cells.clone().any(package_numbers::is_range)
            || cells.clone().all(lettered) && !are_counts()
            || is_before_name && has_zeros && package_numbers::counts_up(cells.clone())
            || is_one && is_before_name && package_numbers::counts_up_shared(cells.clone())
            || is_one && is_before_name && are_shared(table, header, at, found)
            || package_numbers::are_of_several(cells.clone())
            || is_one && is_before_name && package_numbers::counts_up(cells))
    {
        found[at] = Target::PackageNumbers;
    }
}

/// Rows whose quantity is one of pieces by the unit beside it, where other rows count packages: the number of the row and the unit.
pub(crate) fn rows_of_pieces(
    table: &Table,
    header: Header,
    headings: &[Heading],
    found: &[Target],
) -> BTreeMap<u32, String> {
    let counted = found
        .iter()
        .position(|target| *target == Target::Field("package_count"));
    let Some(at) = counted.filter(|at| headings.get(*at).is_some_and(Heading::is_quantity)) else {
        return BTreeMap::new();
    };
    let beside = [at + 1, at.wrapping_sub(1)]
        .into_iter()
        .find(|beside| headings.get(*beside).is_some_and(Heading::is_unit_of_quantity));
    let rows = table.rows.iter().skip(header.data());
    rows.filter_map(|row| {
        let unit = row.cells.get(beside?)?.shown();
        is_unit_of_pieces(&plain(&unit)).then_some((row.number, unit))
    })
    .collect()
}

/// `C/NO. 1-10` in each cell of the marks, and `CV-01` below the Portuguese `Volume`: the numbers on the packages.
fn settle_numbers_in_marks(table: &Table, header: Header, headings: &[Heading], found: &mut [Target]) {
    let is_number = |cell: &Cell| {
        let Cell::Text(text) = cell else { return false };
        let folded = plain(text);
        let named = ["c/no", "c/n", "ctn", "carton", "case no", "kien", "thung"]
            .iter()
            .any(|word| folded.contains(word));
        // `10 thùng / 24 hộp` counts.
        let counts =
            text.trim_start().starts_with(|one: char| one.is_ascii_digit()) && counts_behind(&folded);
        (named || is_word_and_number(&folded))
            && !counts
            && !adds_up_packages(cell)
            && package_numbers::ranges(cell, Stroke::Unclear).is_some()
    };
    let is_mark = |cell: &Cell| {
        matches!(cell, Cell::Text(text) if text.starts_with(char::is_alphabetic))
            && package_numbers::ranges(cell, Stroke::Unclear).is_some()
    };
    let numbers = |at: usize| {
        let mut cells = cells_of(table, header, at).peekable();
        let is_volume = headings
            .get(at)
            .is_some_and(|heading| heading.is_one_of(&["volume", "volumes"]));
        cells.peek().is_some() && cells.all(|cell| is_number(cell) || is_volume && is_mark(cell))
    };
    if let Some(at) = (0..found.len()).find(|at| found[*at] == Target::Ignore && numbers(*at)) {
        found[at] = Target::PackageNumbers;
    }
}

/// `10 thùng / 24 hộp`: a figure and a word for packages behind it.
fn counts_behind(folded: &str) -> bool {
    let behind = folded
        .trim_start()
        .trim_start_matches(|one: char| one.is_ascii_digit());
    let first = domain::folding::words(behind).into_iter().next();
    behind.starts_with(|one: char| one.is_whitespace() || one.is_alphabetic())
        && first.is_some_and(is_package)
}

/// `PLT-1`, `Crate 02`, `Box 1-3`: a word for a package and its number or numbers, and nothing else.
fn is_word_and_number(folded: &str) -> bool {
    let is_of_number =
        |one: char| one.is_ascii_digit() || matches!(one, ' ' | '-' | '.' | '#' | '/' | '+' | '&' | ',');
    let word = folded.trim_end_matches(is_of_number);
    folded.ends_with(|one: char| one.is_ascii_digit()) && is_package(word)
}

/// `3 Paletten`, `26 jumbo bags x 1000 kg`: a number of packages.
fn counts_packages(cell: &Cell) -> bool {
    let Cell::Text(text) = cell else { return false };
    let folded = compose(&plain(text));
    domain::folding::words(&folded).into_iter().any(is_package)
        && crate::figures::figure::number(cell, ColumnKind::Count, None).is_ok()
}

/// `10 pallets + 2 cartons`: two numbers of packages, not the numbers on two.
fn adds_up_packages(cell: &Cell) -> bool {
    let Cell::Text(text) = cell else { return false };
    let parts: Vec<&str> = text.split(['+', '&', ',', ';']).map(str::trim).collect();
    let counts = |part: &&str| {
        part.starts_with(|one: char| one.is_ascii_digit()) && counts_packages(&Cell::text(part))
    };
    parts.len() > 1 && parts.iter().all(counts)
}

/// `3 Paletten`, `2 crates` in each cell: the packages, below any heading, if no other column counts them.
fn settle_counted_packages(table: &Table, header: Header, found: &mut [Target]) {
    const COUNT: Target = Target::Field("package_count");
    if found.contains(&COUNT) || found.contains(&Target::PackageNumbers) {
        return;
    }
    let all_count = |at: &usize| {
        let mut cells = cells_of(table, header, *at).peekable();
        found[*at] == Target::Ignore && cells.peek().is_some() && cells.all(counts_packages)
    };
    let mut columns = (0..found.len()).filter(all_count);
    if let (Some(only), None) = (columns.next(), columns.next()) {
        found[only] = COUNT;
    }
}

/// `件数` counts packages, but pieces beside `箱数` and the contents of each carton.
fn settle_cartons_beside_pieces(headings: &[Heading], found: &mut [Target]) {
    const COUNT: Target = Target::Field("package_count");
    let holds = |at: usize, words: &[&str]| headings.get(at).is_some_and(|heading| heading.holds_any(words));
    let pieces = (0..found.len()).find(|at| found[*at] == COUNT && holds(*at, &["件数", "件數"]));
    let is_free = |at: &usize| found[*at] == Target::Ignore;
    let is_content = |at: usize| holds(at, &["每箱", "单箱", "單箱", "/箱"]);
    let cartons = (0..found.len())
        .filter(is_free)
        .find(|at| holds(*at, &["箱数", "箱數"]) && !is_content(*at));
    if let (Some(pieces), Some(cartons)) = (pieces, cartons)
        && (0..found.len()).any(is_content)
    {
        (found[pieces], found[cartons]) = (Target::Ignore, COUNT);
    }
}

/// `1`, `-`, `10` in three columns below one heading: the first and the last number.
fn settle_from_to(table: &Table, header: Header, found: &mut [Target]) {
    let Some(from) = found.iter().position(|target| *target == Target::PackageNumbers) else {
        return;
    };
    let headings = header.headings(table);
    let all = |at: usize, is: fn(&Cell) -> bool| {
        let mut cells = cells_of(table, header, at).peekable();
        cells.peek().is_some() && cells.all(is)
    };
    let is_dash = |cell: &Cell| {
        matches!(
            plain(&cell.shown()).trim(),
            "-" | "–" | "~" | "to" | "den" | "bis" | "至"
        )
    };
    let has_dash = all(from + 1, is_dash);
    let to = if has_dash { from + 2 } else { from + 1 };
    // A column without a heading may count something.
    let begins_with_dash = |cell: &Cell| cell.shown().starts_with('-');
    let is_same = headings.get(to).is_some_and(|heading| {
        let is_joined = has_dash || all(to, begins_with_dash);
        heading.is_empty() && is_joined || Some(heading) == headings.get(from)
    });
    let number = |row: &Row, at: usize| -> Option<u64> { row.cells.get(at)?.shown().trim().parse().ok() };
    let rows = || table.rows.iter().skip(header.data());
    let go_up = rows()
        .filter_map(|row| Some((number(row, from)?, number(row, to)?)))
        .all(|(first, last)| first <= last);
    let is_number = |cell: &Cell| package_numbers::ranges(cell, Stroke::Unclear).is_some();
    let free = found.get(to) == Some(&Target::Ignore) && !found.contains(&Target::PackageNumbersTo);
    if free && is_same && all(to, is_number) && go_up {
        found[to] = Target::PackageNumbersTo;
    }
}

/// `Type` over words for packages alone is their type; `Packing` with `10 cartons` counts them, if no other column does.
fn settle_types(table: &Table, header: Header, headings: &[Heading], found: &mut [Target]) {
    const TYPE: Target = Target::Field("package_type");
    const COUNT: Target = Target::Field("package_count");
    let all = |at: usize, is: &dyn Fn(&Cell) -> bool| {
        let mut cells = cells_of(table, header, at).peekable();
        cells.peek().is_some() && cells.all(is)
    };
    let is_type = |at: usize| found[at] == TYPE;
    if let Some(at) = (0..found.len()).find(|at| is_type(*at) && all(*at, &counts_packages)) {
        let free = !found.contains(&COUNT) && !found.contains(&Target::PackageNumbers);
        found[at] = if free { COUNT } else { Target::Ignore };
    }
    // Columns beside the number of packages, and those whose headings speak of packages or types.
    let counted = found.iter().position(|target| *target == COUNT);
    let may_be = |at: usize| {
        found[at] == Target::Ignore
            && headings.get(at).is_some_and(|heading| {
                heading.may_name_types()
                    || heading.names_types()
                    || counted.is_some_and(|count| count.abs_diff(at) == 1)
            })
    };
    if !found.contains(&TYPE)
        && let Some(at) = (0..found.len()).find(|at| may_be(*at) && all(*at, &names_packages))
    {
        found[at] = TYPE;
    }
    // `HU Qty`, `HU Type`, `Pkg Qty`, `Pkg Type`: each type stands behind its number.
    let typed = found.iter().position(|target| *target == TYPE);
    if let (Some(typed), Some(beside)) = (typed, counted.map(|at| at + 1))
        && typed != beside
        && found.get(beside) == Some(&Target::Ignore)
        && headings.get(beside).is_some_and(Heading::names_types)
        && all(beside, &names_packages)
    {
        (found[typed], found[beside]) = (Target::Ignore, TYPE);
    }
    // `500`, `Bales` below `Nos`, `Kind` and below `Units`, `Unit type`
    let is_number = |cell: &Cell| {
        crate::figures::figure::number(cell, ColumnKind::Count, None)
            .is_ok_and(|read| read.value.whole().is_some())
    };
    let typed = found.iter().position(|target| *target == TYPE);
    if let Some(before) = typed.and_then(|at| at.checked_sub(1))
        && found[before] == Target::Ignore
        && headings
            .get(before)
            .is_some_and(|heading| heading.is_one_of(&["nos", "no", "nr", "number", "unit", "units"]))
        && !found.contains(&COUNT)
        && !found.contains(&Target::PackageNumbers)
        && all(before + 1, &names_packages)
        && all(before, &is_number)
        && !may_number(table, header, before)
    {
        found[before] = COUNT;
    }
}

/// Only words for packages, their material and their capacity: `Wooden case`, `Fass 190 kg`.
fn names_packages(cell: &Cell) -> bool {
    let folded = compose(&plain(&cell.shown()));
    let words = domain::folding::words(&folded);
    let is_beside = |word: &&str| {
        is_beside_packages(word)
            || word.bytes().all(|one| one.is_ascii_digit())
            || unit::weight(word).or_else(|| unit::volume(word)).is_some()
    };
    words.iter().any(|word| is_package(word))
        && words.iter().all(is_beside)
        && crate::figures::figure::number(cell, ColumnKind::Count, None).is_err()
}

/// `Fass 190 kg`, `IBC`: which packages they are, and no number of them.
pub(crate) fn is_kind_of_packages(cell: &Cell) -> bool {
    matches!(cell, Cell::Text(_)) && names_packages(cell)
}

/// A column of packages that the same figure fills in every row, and which is the sum of another one: the other counts.
fn same_total(
    table: &Table,
    header: Header,
    headings: &[Heading],
    found: &[Target],
    at: usize,
) -> Option<usize> {
    const COUNT: Target = Target::Field("package_count");
    let numbers = |at: usize| -> Option<Vec<u64>> {
        let cells = cells_of(table, header, at);
        cells.map(|cell| cell.shown().trim().parse().ok()).collect()
    };
    let sum = |rows: &[u64]| rows.iter().try_fold(0_u64, |sum, row| sum.checked_add(*row));
    let own = numbers(at)?;
    let total = *own.first().filter(|_| own.len() > 1)?;
    let is_other = |other: &usize| {
        found[*other] == Target::Ignore
            && headings
                .get(*other)
                .is_some_and(|heading| heading.strength(COUNT) > 0)
            && numbers(*other).is_some_and(|rows| rows.len() == own.len() && sum(&rows) == Some(total))
    };
    let same = own.iter().all(|number| *number == total);
    (0..found.len()).filter(|_| same).find(is_other)
}

/// A column in which each cell is a weight with its unit gives the gross weights, below any heading, if no other does; those of
/// one package if the heading says so.
pub(crate) fn settle_weights(table: &Table, header: Header, headings: &[String], found: &mut [Target]) {
    if found
        .iter()
        .any(|target| *target != Target::Ignore && target.kind() == ColumnKind::Weight)
    {
        return;
    }
    let is_weight = |cell: &Cell| {
        matches!(cell, Cell::Text(_))
            && crate::figures::figure::number(cell, ColumnKind::Weight, None)
                .is_ok_and(|read| read.unit.is_some())
    };
    let weights = |at: &usize| {
        let mut cells = cells_of(table, header, *at).peekable();
        found[*at] == Target::Ignore && cells.peek().is_some() && cells.all(is_weight)
    };
    let mut columns = (0..found.len()).filter(weights);
    if let (Some(only), None) = (columns.next(), columns.next()) {
        let of_one = headings
            .get(only)
            .is_some_and(|text| Heading::parse(text).is_of_one());
        found[only] = Target::Field(if of_one {
            "weight_per_package"
        } else {
            "gross_weight"
        });
    }
}

/// Where no heading names the goods, a column of texts without a heading does.
pub(crate) fn settle_name(table: &Table, header: Header, headings: &[String], found: &mut [Target]) {
    let name = Target::Field("name");
    if found.contains(&name) {
        return;
    }
    let is_text = |cell: &Cell| matches!(cell, Cell::Text(text) if text.starts_with(char::is_alphabetic));
    let texts = |at: &usize| {
        let mut cells = cells_of(table, header, *at).peekable();
        let bare = headings.get(*at).is_some_and(String::is_empty);
        bare && found[*at] == Target::Ignore && cells.peek().is_some() && cells.all(is_text)
    };
    if let Some(at) = (0..found.len()).find(texts) {
        found[at] = name;
    }
}

/// A column of units of weight alone has those of the weights: beside them, or below a heading such as `Remarks`. `ĐVT` behind
/// a quantity is the unit of the quantity.
pub(crate) fn settle_weight_unit(table: &Table, header: Header, headings: &[String], found: &mut [Target]) {
    let place = |field: &'static str| found.iter().position(|target| *target == Target::Field(field));
    let weights = place("gross_weight").or_else(|| place("weight_per_package"));
    let Some(weights) = weights.filter(|_| !found.contains(&Target::WeightUnit)) else {
        return;
    };
    let are_units = |at: usize| {
        let mut cells = cells_of(table, header, at).peekable();
        let is_unit = |cell: &Cell| {
            let folded = plain(&cell.shown());
            unit::weight_of_cell(&folded).is_some() || unit::UNKNOWN_WEIGHTS.contains(&folded.as_str())
        };
        cells.peek().is_some() && cells.all(is_unit)
    };
    let is_free = |at: usize| match found[at] {
        Target::Ignore | Target::Field("dimension_unit") if at == weights + 1 => true,
        // `Unit`, `Gross Wt`, `Unit`, `L`: the unit behind the weights is that of the edges.
        Target::Ignore if at + 1 == weights => {
            found.get(weights + 1) == Some(&Target::Field("dimension_unit"))
        }
        Target::Ignore | Target::Field("note" | "description") => headings
            .get(at)
            // `1`, `to`, `22` below one heading: the word stands between numbers.
            .is_some_and(|text| !text.is_empty() && !Heading::parse(text).is_unit_of_quantity()),
        _ => false,
    };
    let mut columns = (0..found.len()).filter(|at| is_free(*at) && are_units(*at));
    if let (Some(only), None) = (columns.next(), columns.next()) {
        found[only] = Target::WeightUnit;
    }
}

/// A unit of pieces, not of packages.
fn is_unit_of_pieces(folded: &str) -> bool {
    // As a unit `件` is a piece of the goods, elsewhere a package.
    const UNITS: [&str; 36] = [
        "件", "套", "只", "把", "支", "双", "條", "条", "张", "組", "组", "根", "块", "塊", "片", "本", "瓶",
        "台", "部", "枚", "颗", "粒", "米", "u", "ud", "uds", "un", "und", "pza", "pzas", "pz", "stk", "st",
        "szt", "шт", "pce",
    ];
    let unit = folded.trim_matches(['.', ' ', '(', ')']);
    is_piece(unit) || UNITS.contains(&unit)
}

/// `200 PCS`, `50 tons`: a quantity that is not one of packages.
fn is_number_of_pieces(cell: &Cell) -> bool {
    let Cell::Text(text) = cell else { return false };
    let beside = words_beside(text);
    !beside.is_empty() && beside.iter().all(|word| is_piece(word))
}
