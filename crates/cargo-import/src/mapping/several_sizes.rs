//! Several sizes beside each other, of goods and of their packages: `Unit dimensions` and `Master carton dimensions`, each with `L`, `W`
//! and `H`.

use crate::headings::header::{Header, cells_of, matched_of};
use crate::headings::heading::Heading;
use crate::mapping::own_sizes::are_of_clothes;
use crate::mapping::settle::is_size;
use crate::model::target::{ColumnKind, Target};
use crate::{Cell, Table};

/// Where a size stands.
struct Place {
    at: usize,
    /// One column, or those of three edges.
    targets: Vec<Target>,
}

/// Takes the sizes whose heading names a package, in place of those of the goods.
pub(crate) fn settle(table: &Table, header: Header, headings: &[String], found: &mut [Target]) {
    let headings: Vec<Heading> = headings.iter().map(|text| Heading::parse(text)).collect();
    let places = places(table, header, &headings);
    let rank = |place: &Place| headings.get(place.at).map_or(0, Heading::rank_of_size);
    let counts_pallets = headings
        .iter()
        .zip(&*found)
        .any(|(heading, target)| *target == Target::Field("package_count") && heading.is_of_pallets());
    if counts_pallets {
        return;
    }
    let own = found.iter().position(|target| is_of_size(*target));
    let own = own.and_then(|at| headings.get(at)).map(Heading::rank_of_size);
    let best = places.iter().rev().max_by_key(|place| rank(place));
    let Some(best) = best.filter(|best| match own {
        Some(own) => own < rank(best),
        None => places.len() > 1,
    }) else {
        return;
    };
    for target in found.iter_mut().filter(|target| is_of_size(**target)) {
        *target = Target::Ignore;
    }
    for (target, own) in found.iter_mut().skip(best.at).zip(&best.targets) {
        *target = *own;
    }
}

/// The first column of another size of three edges that differs from the one that is read, and may be that of the packages as well.
pub(crate) fn other_edges(
    table: &Table,
    header: Header,
    headings: &[Heading],
    found: &[Target],
) -> Option<usize> {
    let places = places(table, header, headings);
    let rank = |place: &Place| headings.get(place.at).map_or(0, Heading::rank_of_size);
    let own = places
        .iter()
        .find(|place| is_read(place, found) && place.targets.len() == 3)?;
    let shown = |at: usize| cells_of(table, header, at).map(Cell::shown);
    let unit = |at: usize| headings.get(at)?.unit(ColumnKind::Length);
    let may_be = |place: &&Place| {
        place.at != own.at
            && place.targets.len() == 3
            && rank(place) >= rank(own)
            && unit(place.at) == unit(own.at)
            && !shown(place.at).eq(shown(own.at))
    };
    places.iter().find(may_be).map(|place| place.at)
}

fn is_of_size(target: Target) -> bool {
    target != Target::Ignore && matches!(target.kind(), ColumnKind::Length | ColumnKind::Size)
}

fn is_read(place: &Place, found: &[Target]) -> bool {
    let own = found.iter().skip(place.at).take(place.targets.len());
    own.eq(&place.targets)
}

/// The sizes of a table: columns of whole sizes, and three edges side by side.
fn places(table: &Table, header: Header, headings: &[Heading]) -> Vec<Place> {
    let has_cells = |at: usize| cells_of(table, header, at).next().is_some();
    let mut places = Vec::new();
    let mut at = 0;
    while at < headings.len() {
        let edges = headings
            .get(at..at + 3)
            .map(|three| matched_of(three, |_, _, _| true));
        let are_edges = edges.as_ref().is_some_and(|edges| {
            let mut edges = edges.iter();
            edges.all(|edge| *edge != Target::Ignore && edge.kind() == ColumnKind::Length)
        });
        let is_whole = || {
            let cells = cells_of(table, header, at);
            headings[at].strength(Target::Size) > 0
                && cells.clone().next().is_some()
                && cells.clone().all(is_size)
                && !are_of_clothes(cells)
        };
        if let Some(edges) = edges.filter(|_| are_edges && (at..at + 3).all(has_cells)) {
            places.push(Place { at, targets: edges });
            at += 3;
        } else {
            if is_whole() {
                let targets = vec![Target::Size];
                places.push(Place { at, targets });
            }
            at += 1;
        }
    }
    places
}
