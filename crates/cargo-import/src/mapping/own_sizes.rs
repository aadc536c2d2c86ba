//! Edges of the goods themselves, not of their packages: of plates, strips and cloth.

use rust_decimal::Decimal;

use crate::figures::figure::number;
use crate::figures::volume;
use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::model::target::{ColumnKind, Target};
use crate::model::unit;
use crate::{Cell, DecimalSeparator, Row, Table};
use domain::cargo::Exact;
use domain::folding::plain;

/// Limit of the width of a package, as a multiple of its height.
const MAX_WIDTH_PER_HEIGHT: u32 = 50;
/// Length of the longest trailer, in m.
pub(crate) const MAX_TRAILER_METRES: u32 = 16;
pub(crate) const THICKNESS_WORDS: [&str; 17] = [
    "thickness",
    "thick",
    "thk",
    "do day",
    "be day",
    "chieu day",
    "day",
    "dicke",
    "epaisseur",
    "starke",
    "spessore",
    "espesor",
    "espessura",
    "grubosc",
    "kalinlik",
    "толщина",
    "두께",
];
/// Words for goods that are sold by their width.
const CLOTH_WORDS: [&str; 13] = [
    "fabric", "fabrics", "cloth", "usable", "cuttable", "kho vai", "kho", "vai", "tela", "stoff", "tissu",
    "kain", "kumas",
];

/// Leaves the edges out where they are those of the goods: `Thickness (mm)` of plates, `Fabric width (cm)` beside `Length (m)`.
pub(crate) fn leave(table: &Table, header: Header, headings: &[String], found: &mut [Target]) {
    let edge = |edge: &'static str| {
        let at = found.iter().position(|target| *target == Target::Field(edge))?;
        Some((at, Heading::parse(headings.get(at)?)))
    };
    let (length, width, height) = (edge("length"), edge("width"), edge("height"));
    let unit =
        |edge: &Option<(usize, Heading)>| edge.as_ref().and_then(|(_, own)| own.unit(ColumnKind::Length));
    let has_thickness = || {
        headings
            .iter()
            .any(|text| Heading::parse(text).has_any(&THICKNESS_WORDS))
    };
    let are_own = match (&length, &width, &height) {
        // Two edges and a thickness, as of slabs.
        (Some(_), None, Some(_)) if has_thickness() => true,
        (Some(_), across, Some((thickness, own))) if own.has_any(&THICKNESS_WORDS) => {
            let of_strip = unit(&length) == Some("m") && unit(&height) == Some("mm");
            let of_plate = || {
                across.as_ref().is_some_and(|(at, _)| {
                    unit(&width) == unit(&height) && are_flat(table, header, *at, *thickness)
                })
            };
            of_strip || of_plate()
        }
        (Some((_, long)), Some((_, wide)), None) => {
            let named = |unit: Option<&str>| unit.is_some_and(|unit| unit != "m");
            has_thickness()
                || long.has_any(&CLOTH_WORDS)
                || wide.has_any(&CLOTH_WORDS)
                || unit(&length) == Some("m") && named(unit(&width))
        }
        // Litres: `Measurement (L)`.
        (Some((_, only)), None, None) if only.has_any(&["measurement", "measurements", "meas", "volume"]) => {
            true
        }
        (Some((at, _)), None, None) => {
            unit(&length) == Some("m") && are_longer_than_trailers(table, header, *at)
        }
        (None, Some((_, only)), _) if only.has_any(&CLOTH_WORDS) || has_thickness() => true,
        // One edge across alone is that of a strip, unless the heading names a package.
        (None, Some((_, only)), None) | (None, None, Some((_, only))) => {
            !only.names_a_package() && !found.contains(&Target::Size)
        }
        _ => false,
    };
    if are_own || volume_is_of_pieces(table, header, headings, found) {
        for target in found
            .iter_mut()
            .filter(|target| target.kind() == ColumnKind::Length)
        {
            *target = Target::Ignore;
        }
    }
}

/// Leaves out sizes of the goods without their package: `Product size`, and `Item size` where a package holds several items.
pub(crate) fn leave_sizes_of_goods(headings: &[String], found: &mut [Target]) {
    let headings: Vec<Heading> = headings.iter().map(|text| Heading::parse(text)).collect();
    let hold_several = headings.iter().any(Heading::counts_in_package);
    for (heading, target) in headings.iter().zip(found) {
        let is_size = matches!(target.kind(), ColumnKind::Length | ColumnKind::Size);
        let may_be_packed = heading.has_any(&["item", "items", "article", "artikel"]) && !hold_several;
        if is_size && *target != Target::Ignore && heading.is_size_of_goods() && !may_be_packed {
            *target = Target::Ignore;
        }
    }
}

/// Returns true for sizes of clothes and shoes below `Size`: `S/M/L`, or `38/40/42` in every cell.
pub(crate) fn are_of_clothes<'a>(cells: impl Iterator<Item = &'a Cell> + Clone) -> bool {
    const LETTERS: [&str; 13] = [
        "xxs", "xs", "s", "m", "l", "xl", "xxl", "xxxl", "2xl", "3xl", "4xl", "5xl", "6xl",
    ];
    let parts = |cell: &Cell| {
        let text = plain(&cell.shown());
        text.split(['/', '-', ',', ' '])
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let are_letters = |cell: &Cell| parts(cell).iter().all(|part| LETTERS.contains(&part.as_str()));
    let go_up = |cell: &Cell| {
        let sizes: Option<Vec<u32>> = parts(cell).iter().map(|part| part.parse().ok()).collect();
        sizes.is_some_and(|sizes| {
            let mut pairs = sizes.windows(2);
            // Edges of a package are seldom one or two apart, and the longest stands in front.
            sizes.len() > 2
                && sizes.iter().all(|size| (15..=60).contains(size))
                && pairs.all(|pair| pair[0] < pair[1] && pair[1] <= pair[0] + 2)
        })
    };
    let mut all = cells.clone().peekable();
    cells.clone().any(are_letters) || all.peek().is_some() && all.all(go_up)
}

/// Beside the packages, the volume is in every row that of so many pieces of this size: `22 x 150 x 4800` mm, 240 boards, 3.802 m³.
fn volume_is_of_pieces(table: &Table, header: Header, headings: &[String], found: &[Target]) -> bool {
    const COUNT: Target = Target::Field("package_count");
    let place = |target: Target| found.iter().position(|own| *own == target);
    let heading = |at: usize| headings.get(at).map(|text| Heading::parse(text));
    let edges: Option<Vec<(usize, Exact)>> = ["length", "width", "height"]
        .into_iter()
        .map(|edge| {
            let at = place(Target::Field(edge))?;
            let unit = heading(at)?.unit(ColumnKind::Length).unwrap_or("cm");
            Some((at, unit::centimetres(unit)?))
        })
        .collect();
    let (Some(edges), Some(volume_at)) = (edges, place(Target::Volume)) else {
        return false;
    };
    let unit_of_volume = heading(volume_at).and_then(|heading| heading.unit(ColumnKind::Volume));
    let counted = place(COUNT).or_else(|| place(Target::PackageNumbers));
    let rows: Vec<&Row> = table.rows.iter().skip(header.data()).collect();
    let of_one = |row: &Row| {
        let mut cubic = Decimal::ONE;
        for (at, centimetres) in &edges {
            let edge = figure(row.cells.get(*at))?.checked_mul(centimetres.to_decimal()?)?;
            cubic = cubic.checked_mul(edge / Decimal::ONE_HUNDRED)?;
        }
        Some(cubic)
    };
    // A volume such as `3.802` is written in either way.
    let volumes = |row: &Row| {
        let cell = row.cells.get(volume_at);
        let marks = [DecimalSeparator::Comma, DecimalSeparator::Point];
        marks.map(|mark| {
            let read = number(cell?, ColumnKind::Volume, Some(mark)).ok()?;
            volume::in_cubic_metres(read.value, read.unit.or(unit_of_volume))
        })
    };
    let multiplies = |at: usize, row: &Row| {
        let product = of_one(row).and_then(|one| one.checked_mul(figure(row.cells.get(at))?));
        let is_about =
            |other: Decimal, product: Decimal| (other - product).abs() <= product / Decimal::from(50);
        product.is_some_and(|product| {
            volumes(row)
                .into_iter()
                .flatten()
                .any(|other| is_about(other, product))
        })
    };
    let are_pieces = |at: &usize| rows.len() > 1 && rows.iter().all(|row| multiplies(*at, row));
    // As many pieces as packages: the sizes are those of both.
    counted
        .filter(|counted| !are_pieces(counted))
        .is_some_and(|counted| {
            (0..found.len())
                .filter(|at| found[*at] == Target::Ignore && *at != counted)
                .any(|at| are_pieces(&at))
        })
}

/// Metres of cloth or cable that no trailer is long enough for, in every row.
fn are_longer_than_trailers(table: &Table, header: Header, at: usize) -> bool {
    let mut metres = cells_of(table, header, at)
        .map(|cell| figure(Some(cell)))
        .peekable();
    metres.peek().is_some()
        && metres.all(|metres| metres.is_some_and(|metres| metres > Decimal::from(MAX_TRAILER_METRES)))
}

fn figure(cell: Option<&Cell>) -> Option<Decimal> {
    number(cell?, ColumnKind::Length, None).ok()?.value.to_decimal()
}

/// In every row the second figure is by far less than the first.
fn are_flat(table: &Table, header: Header, width: usize, thickness: usize) -> bool {
    let rows = table.rows.iter().skip(header.data());
    let mut pairs = rows
        .filter_map(|row| Some((figure(row.cells.get(width))?, figure(row.cells.get(thickness))?)))
        .peekable();
    pairs.peek().is_some()
        && pairs.all(|(width, thickness)| {
            thickness
                .checked_mul(Decimal::from(MAX_WIDTH_PER_HEIGHT))
                .is_some_and(|least| least <= width)
        })
}
