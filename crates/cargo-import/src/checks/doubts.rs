//! Doubts about a table as a whole.

use rust_decimal::prelude::ToPrimitive as _;

use crate::figures::figure::{number, says_nothing};
use crate::figures::size::triple;
use crate::headings::header::{self, Header, cells_of};
use crate::headings::heading::Heading;
use crate::headings::row_words::{is_number_of_packages, names_pallets};
use crate::lines::LineRead;
use crate::mapping::columns::Column;
use crate::mapping::pallets::numbers_on_others;
use crate::mapping::settle::{is_kind_of_packages, is_size};
use crate::model::target::{ColumnKind, Target};
use crate::words::figure_words::is_pallet;
use crate::{Cell, Row, Table};
use domain::cargo::{ShipmentTotals, measure};
use domain::folding::plain;

/// A column whose heading counts packages beside the one that is read.
pub(crate) fn other_count(
    table: &Table,
    header: Header,
    headings: &[Heading],
    columns: &[Column],
) -> Option<usize> {
    const COUNT: Target = Target::Field("package_count");
    let Some(counted) = columns.iter().find(|column| column.target == COUNT) else {
        let targets: Vec<Target> = columns.iter().map(|column| column.target).collect();
        let measures_pallets = headings
            .iter()
            .any(|heading| heading.is_of_pallets() && heading.strength(Target::Size) > 0);
        return numbers_on_others(table, header, headings, &targets).filter(|_| !measures_pallets);
    };
    // `on 10 pallets` beside bags
    let counts_pallets = |column: &&Column| {
        let mut cells = cells_of(table, header, column.at).peekable();
        matches!(column.target, Target::Ignore | Target::Field("package_type"))
            && !headings.get(counted.at).is_some_and(Heading::is_of_pallets)
            && cells.peek().is_some()
            && cells.all(|cell| names_pallets(cell) && is_number_of_packages(cell))
    };
    let counts = |column: &&Column| {
        // One heading over two columns may be that of pieces and packages.
        let is_shared = column.at.abs_diff(counted.at) == 1 && column.heading == counted.heading;
        let heading = headings
            .get(column.at)
            .filter(|heading| is_shared || !heading.is_quantity() || heading.is_of_pallets());
        // Loose pieces beside full cartons lie in packages too.
        let is_loose = headings
            .get(column.at)
            .is_some_and(|heading| heading.has_any(&["loose", "hang le", "roi", "thung le"]));
        let strength = heading.map_or(0, |heading| heading.strength(COUNT));
        // `600`, `CS` below `Ship qty`, `UOM` beside pallets
        let is_in_packages = headings.get(counted.at).is_some_and(Heading::is_of_pallets)
            && headings.get(column.at).is_some_and(Heading::is_quantity)
            && headings
                .get(column.at + 1)
                .is_some_and(Heading::is_unit_of_quantity)
            && cells_of(table, header, column.at + 1).all(is_kind_of_packages);
        // `Handling unit`, `Qty` beside the packages on them.
        let are_pallets = heading.is_some_and(|heading| heading.is_of_pallets() && heading.is_quantity());
        let strength = strength.max(if is_shared || is_loose || is_in_packages || are_pallets {
            7
        } else {
            0
        });
        let rows = table.rows.iter().skip(header.data());
        let mut cells = rows.filter_map(|row| row.cells.get(column.at));
        let is_of_pallets = headings.get(column.at).is_some_and(Heading::is_of_pallets);
        // `2.112` boxes, as others write thousands.
        let number = |cell: &Cell| {
            let text = cell.shown();
            text.trim().parse::<u32>().ok().or_else(|| {
                let (whole, rest) = text.trim().split_once(['.', ','])?;
                let is_group = rest.len() == 3 && (1..=3).contains(&whole.len());
                // `0,5` pallets: two goods share one.
                if is_of_pallets && (1..=2).contains(&rest.len()) {
                    return Some(whole.parse::<u32>().ok()?.max(1));
                }
                is_group.then(|| format!("{whole}{rest}").parse().ok())?
            })
        };
        let in_package = headings.get(column.at).is_some_and(Heading::counts_in_package);
        column.target == Target::Ignore
            && (!in_package || is_shared)
            && strength >= 7
            && cells.clone().filter_map(number).any(|number| number > 0)
            && cells.all(|cell| cell.is_blank() || number(cell).is_some())
    };
    let places: Vec<usize> = columns.iter().map(|column| column.at).collect();
    // Pallets hold the packages that are counted, and may be meant in their place.
    let of_pallets = |at: usize| headings.get(at).is_some_and(Heading::is_of_pallets);
    let is_factor =
        |column: &&Column| !of_pallets(column.at) && is_factor(table, header, &places, column.at, counted.at);
    columns
        .iter()
        .filter(|column| counts_pallets(column) || counts(column))
        .find(|column| !is_factor(column))
        .map(|column| column.at)
}

/// `Colis/meuble` times the furniture gives the packages that are counted: a number of each, in every row.
fn is_factor(table: &Table, header: Header, places: &[usize], at: usize, counted: usize) -> bool {
    let number = |row: &Row, at: usize| -> Option<u64> { row.cells.get(at)?.shown().trim().parse().ok() };
    let multiplies = |other: usize| {
        let rows = table.rows.iter().skip(header.data());
        let mut rows = rows.filter(|row| number(row, counted).is_some()).peekable();
        let is_product = |row: &Row| {
            let product = number(row, at)?.checked_mul(number(row, other)?)?;
            Some(product == number(row, counted)?)
        };
        rows.peek().is_some() && rows.all(|row| is_product(row) == Some(true))
    };
    let mut others = places
        .iter()
        .copied()
        .filter(|other| ![at, counted].contains(other));
    others.any(multiplies)
}

/// A column of sizes that its heading, or the edges themselves, call those of pallets, where other packages are counted.
pub(crate) fn sizes_of_pallets(
    headings: &[Heading],
    columns: &[Column],
    lines: &[LineRead],
) -> Option<usize> {
    let of_pallets = |at: usize| headings.get(at).is_some_and(Heading::is_of_pallets);
    let place = |target: Target| columns.iter().find(|column| column.target == target);
    let counted = place(Target::Field("package_count")).or_else(|| place(Target::PackageNumbers))?;
    let sizes = columns
        .iter()
        .find(|column| matches!(column.target, Target::Size | Target::Field("length")))?;
    // `Box` beside `Pallet size`; numbers of a heading that names nothing may be those of pallets.
    let counts_others = counted.target != Target::PackageNumbers
        || headings.get(counted.at).is_some_and(Heading::names_a_package);
    let names_type = place(Target::Field("package_type")).is_some();
    let are_pallets = of_pallets(counted.at) || !names_type && lines.iter().all(is_of_pallets);
    let is_told = !are_pallets && (counts_others && of_pallets(sizes.at) || have_sizes_of_pallets(lines));
    is_told.then_some(sizes.at)
}

/// `palettes filmées`
fn is_of_pallets(line: &LineRead) -> bool {
    let folded = plain(&line.line.texts.package_type);
    domain::folding::words(&folded).into_iter().any(is_pallet)
}

/// Every line of several packages that are not called pallets has the base and the height of a loaded pallet, and is as light as if its weight
/// were that of one.
fn have_sizes_of_pallets(lines: &[LineRead]) -> bool {
    /// In cm; 48 by 40 inches among them.
    const BASES: [(f64, f64); 7] = [
        (120.0, 80.0),
        (120.0, 100.0),
        (110.0, 110.0),
        (114.0, 114.0),
        (115.0, 115.0),
        (110.0, 100.0),
        (122.0, 101.6),
    ];
    /// In kg a cubic metre; lighter goods have a wrong unit.
    const LIGHT_DENSITIES: std::ops::Range<f64> = 3.0..60.0;
    let is_of_pallet = |line: &LineRead| -> Option<bool> {
        let texts = &line.line.texts;
        let figure = |text: &str| measure(text)?.to_decimal()?.to_f64();
        let in_cm = match texts.dimension_unit.as_str() {
            "mm" => 0.1,
            "m" => 100.0,
            "inch" => 2.54,
            "ft" => 30.48,
            _ => 1.0,
        };
        let packages = figure(&texts.package_count)?;
        let [length, width, height] = [&texts.length, &texts.width, &texts.height].map(|edge| figure(edge));
        let (length, width, height) = (length? * in_cm, width? * in_cm, height? * in_cm);
        let base = (length.max(width), length.min(width));
        let is_base = |of: &(f64, f64)| (of.0 - base.0).abs() < 1.0 && (of.1 - base.1).abs() < 1.0;
        let density = ShipmentTotals::from_lines([&line.line.line()]).density()?;
        let is_light = LIGHT_DENSITIES.contains(&density) && density * packages < 1500.0;
        let is_high = (80.0..250.0).contains(&height);
        (packages > 1.0).then(|| BASES.iter().any(is_base) && is_high && is_light && !is_of_pallets(line))
    };
    let mut told = lines.iter().filter_map(is_of_pallet).peekable();
    told.peek().is_some() && told.all(|is_of_pallet| is_of_pallet)
}

/// The column of weights that name no unit and are read in kg, beside sizes in inches: people who measure in inches often weigh in
/// pounds.
pub(crate) fn kilograms_beside_inches(table: &Table, header: Header, columns: &[Column]) -> Option<usize> {
    let is_customary = |unit: Option<&str>| matches!(unit, Some("inch" | "ft"));
    let names_inches = |column: &Column| {
        !column.unit_assumed && is_customary(column.unit)
            || cells_of(table, header, column.at).any(|cell| match column.target.kind() {
                ColumnKind::Size => {
                    triple(cell, None).is_ok_and(|size| size.units.iter().any(|unit| is_customary(*unit)))
                }
                kind => number(cell, kind, None).is_ok_and(|read| is_customary(read.unit)),
            })
    };
    let names_no_unit = |column: &Column| {
        column.unit_assumed
            && column.unit == Some("kg")
            && cells_of(table, header, column.at)
                .any(|cell| number(cell, ColumnKind::Weight, None).is_ok_and(|read| read.unit.is_none()))
    };
    let of_goods = [Target::Field("gross_weight"), Target::Field("weight_per_package")];
    let mut lengths = columns
        .iter()
        .filter(|column| matches!(column.target.kind(), ColumnKind::Length | ColumnKind::Size));
    let mut weights = columns.iter().filter(|column| of_goods.contains(&column.target));
    lengths
        .any(names_inches)
        .then(|| weights.find(|column| names_no_unit(column)))?
        .map(|column| column.at)
}

/// A column that is not read and whose cells all look like HS codes, if no column is read as such and its heading does not call it
/// something else.
pub(crate) fn perhaps_hs_codes(
    table: &Table,
    header: Header,
    headings: &[Heading],
    columns: &[Column],
) -> Option<usize> {
    let is_code = |cell: &Cell| {
        let text = cell.shown();
        // `8481.80.63`, unlike `20.11.2026`
        let mut parts = text.split(['.', ' ']);
        let first = parts.next().unwrap_or_default();
        let are_parts = first.len() >= 4 && parts.all(|part| part.len() % 2 == 0);
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        let are_signs = text
            .bytes()
            .all(|one| one.is_ascii_digit() || matches!(one, b'.' | b' '));
        // Chapters 01 to 97 of the tariff.
        let has_chapter = first
            .get(..2)
            .is_some_and(|chapter| ("01".."98").contains(&chapter));
        let is_long = matches!(digits, 8 | 10) || digits == 6 && text.contains('.');
        are_signs && are_parts && has_chapter && is_long
    };
    let has_codes = |column: &&Column| {
        let mut cells = cells_of(table, header, column.at).peekable();
        column.target == Target::Ignore && cells.peek().is_some() && cells.all(is_code)
    };
    let may_be = |column: &&Column| headings.get(column.at).is_some_and(Heading::may_be_of_hs_codes);
    let is_read = columns
        .iter()
        .any(|column| column.target == Target::Field("hs_code"));
    let mut columns = columns.iter().filter(|_| !is_read);
    columns
        .find(|column| may_be(column) && has_codes(column))
        .map(|column| column.at)
}

/// Another column of sizes that is not read, though its heading does not call them those of the goods or of inner packages; or those of
/// the goods if there are no others.
pub(crate) fn other_size(
    table: &Table,
    header: Header,
    headings: &[Heading],
    columns: &[Column],
) -> Option<usize> {
    let Some(read) = columns.iter().find(|column| column.target == Target::Size) else {
        let has_edges = columns
            .iter()
            .any(|column| column.target.kind() == ColumnKind::Length);
        let is_of_goods = |column: &&Column| {
            headings.get(column.at).is_some_and(Heading::is_size_of_goods)
                && cells_of(table, header, column.at).any(is_size)
        };
        let of_goods = columns.iter().find(is_of_goods).map(|column| column.at);
        return of_goods.filter(|_| !has_edges);
    };
    let unit = |at: usize| headings.get(at)?.unit(ColumnKind::Size);
    let has_other_sizes = |column: &&Column| {
        let rows = table.rows.iter().skip(header.data());
        let mut pairs = rows
            .filter_map(|row| Some((row.cells.get(column.at)?, row.cells.get(read.at)?)))
            .filter(|(other, own)| !other.is_blank() && !own.is_blank())
            .peekable();
        pairs.peek().is_some()
            && pairs.clone().all(|(other, _)| is_size(other))
            && pairs.any(|(other, own)| other.shown() != own.shown())
    };
    // `Carton size` beside that of the pallets that are counted.
    let of_pallets = |at: usize| headings.get(at).is_some_and(Heading::is_of_pallets);
    let counts_pallets = columns.iter().any(|column| {
        let counts = [Target::Field("package_count"), Target::PackageNumbers].contains(&column.target);
        counts && of_pallets(column.at)
    });
    let settled_by_packages = |at: usize| counts_pallets && of_pallets(read.at) && !of_pallets(at);
    let rank = |at: usize| headings.get(at).map_or(0, Heading::rank_of_size);
    let may_be_of_packages = |at: usize| {
        let heading = headings.get(at);
        heading.is_some_and(|heading| !heading.gives_way()) && rank(at) >= rank(read.at)
    };
    columns
        .iter()
        .filter(|column| column.target == Target::Ignore && may_be_of_packages(column.at))
        .filter(|column| !settled_by_packages(column.at))
        // A column in another unit gives the same sizes.
        .filter(|column| {
            unit(column.at).is_none() || unit(read.at).is_none() || unit(column.at) == unit(read.at)
        })
        .find(has_other_sizes)
        .map(|column| column.at)
}

/// The first column of a second table to the right: three headings at least stand there again, that of the packages, or of their numbers,
/// among them.
pub(crate) fn table_beside(headings: &[String], columns: &[Column]) -> Option<usize> {
    let place = |target: Target| columns.iter().find(|column| column.target == target);
    let counted = place(Target::Field("package_count")).or_else(|| place(Target::PackageNumbers))?;
    let again: Vec<usize> = (0..headings.len())
        .filter(|at| {
            let own = headings.get(*at).filter(|heading| !heading.is_empty());
            let before = headings.iter().take(at.saturating_sub(1));
            own.is_some_and(|own| before.into_iter().any(|heading| heading == own))
        })
        .collect();
    let counts_again = again.iter().any(|at| headings.get(*at) == Some(&counted.heading));
    again
        .first()
        .copied()
        .filter(|_| again.len() >= 3 && counts_again)
}

/// Rows with a figure among the remarks in the last column, though not all rows have one there, or all have decimals behind the weight:
/// where commas separate the cells, one
/// within a figure shifts the others to the right, and fills the row to the end.
pub(crate) fn figures_among_remarks(table: &Table, header: Header, columns: &[Column]) -> Vec<u32> {
    let Some(last) = columns
        .iter()
        .rfind(|column| !column.heading.is_empty())
        .filter(|column| column.target == Target::Field("note"))
    else {
        return Vec::new();
    };
    let is_figure =
        |cell: &Cell| matches!(cell, Cell::Text(text) if text.bytes().all(|one| one.is_ascii_digit()));
    let rows = table.rows.iter().skip(header.data());
    let is_shifted = |row: &&Row| {
        let cells = row.cells.get(..=last.at).unwrap_or_default();
        cells.last().is_some_and(is_figure) && !cells.iter().any(Cell::is_blank)
    };
    let shifted: Vec<u32> = rows.clone().filter(is_shifted).map(|row| row.number).collect();
    // `378,5` of a weight fills two cells: the one behind it has a digit in every row.
    let weight = columns
        .iter()
        .find(|column| column.target == Target::Field("gross_weight"));
    let is_digit = |cell: &Cell| matches!(cell.shown().as_bytes(), [one] if one.is_ascii_digit());
    let are_decimals = || {
        let behind = weight.map(|weight| weight.at + 1).filter(|at| *at < last.at);
        behind.is_some_and(|at| rows.clone().all(|row| row.cells.get(at).is_some_and(is_digit)))
    };
    if shifted.len() < rows.clone().count() || are_decimals() {
        shifted
    } else {
        Vec::new()
    }
}

/// Rows with nothing in a column that tells how much of the goods goes, though other rows have a figure there.
pub(crate) fn without_shipment(
    table: &Table,
    header: Header,
    headings: &[Heading],
    columns: &[Column],
) -> Vec<u32> {
    let has_figure = |cell: &Cell| cell.shown().contains(|one: char| matches!(one, '1'..='9'));
    let is_nothing = |cell: &Cell| {
        let text = cell.shown();
        !cell.is_blank() && !has_figure(cell) && (text.contains('0') || says_nothing(&text))
    };
    let counts_what_goes = |at: usize| headings.get(at).is_some_and(Heading::counts_what_goes);
    columns
        .iter()
        .filter(|column| column.target == Target::Ignore && counts_what_goes(column.at))
        .filter(|column| cells_of(table, header, column.at).any(has_figure))
        .flat_map(|column| {
            let rows = table.rows.iter().skip(header.data());
            rows.filter(move |row| row.cells.get(column.at).is_some_and(is_nothing))
        })
        .map(|row| row.number)
        .collect()
}

/// The column behind the last heading: there and further on no row should have a figure.
pub(crate) fn beyond_headings(header: Header, headings: &[Heading]) -> Option<usize> {
    header.at?;
    headings
        .iter()
        .rposition(|heading| !heading.is_blank())
        .map(|last| last + 1)
}

/// Returns true if the first cells of the rows are headings, more of them than the row that was taken for these: the table lies on its
/// side. `header`: the number of that row; lines above it are letterhead.
pub(crate) fn is_on_its_side(table: &Table, header: Option<u32>, headings: &[String]) -> bool {
    // Goods are called `A`, `B` and `C` too.
    let firsts: Vec<String> = table
        .rows
        .iter()
        .filter(|row| header.is_none_or(|header| row.number >= header))
        .filter_map(|row| row.cells.first())
        .map(Cell::shown)
        .filter(|text| text.chars().count() > 1)
        .collect();
    let known = header::known(&firsts);
    known >= 3 && known > header::known(headings) && known * 2 >= firsts.len()
}

/// Returns true for `U+FFFD`, and for a question mark within a word.
fn has_lost_letter(text: &str) -> bool {
    let pairs = text.chars().zip(text.chars().skip(1));
    text.contains(char::REPLACEMENT_CHARACTER)
        || pairs
            .into_iter()
            .any(|(one, next)| one == '?' && next.is_alphabetic())
}

/// The row and the column, from 0, of the first cell with a damaged letter.
pub(crate) fn damaged_letters(table: &Table) -> Option<(u32, usize)> {
    table.rows.iter().find_map(|row| {
        let damaged = |cell: &Cell| matches!(cell, Cell::Text(text) if has_lost_letter(text));
        let column = row.cells.iter().position(damaged)?;
        Some((row.number, column))
    })
}

/// A line without a size has a volume in this column.
pub(crate) fn has_volumes_alone(table: &Table, at: usize, lines: &[LineRead]) -> bool {
    let volume = |read: &LineRead| {
        let row = table
            .rows
            .binary_search_by_key(&read.row, |row| row.number)
            .ok()?;
        table.rows.get(row)?.cells.get(at)
    };
    lines
        .iter()
        .filter(|read| read.line.texts.length.is_empty())
        .filter_map(volume)
        .any(|cell| !cell.is_blank())
}
