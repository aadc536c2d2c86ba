//! Decides by arithmetic which of two columns of gross weights is that of one package.

use rust_decimal::Decimal;

use crate::figures::figure::number;
use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::model::target::{ColumnKind, Target};
use crate::words::package_numbers::{self, Stroke};
use crate::{Cell, Table};
use domain::cargo::{Exact, measure};
use domain::rfq_form::CargoTexts;

/// Columns of weights that are compared; a list has four.
const MAX_WEIGHTS: usize = 8;

/// If one column times the packages gives another one in every row, the first is of one package, even against the headings. The
/// other is a weight too, or a column such as `Total` that is not read.
pub(crate) fn settle(table: &Table, header: Header, headings: &[Heading], targets: &mut [Target]) {
    let Some(packages) = packages(table, header, targets) else {
        return;
    };
    let (weights, others): (Vec<usize>, Vec<usize>) = (0..headings.len())
        .filter(|at| is_weight(headings, *at) || targets.get(*at) == Some(&Target::Ignore))
        .partition(|at| is_weight(headings, *at));
    let figures = |places: &[usize]| -> Vec<(usize, Figures)> {
        let first = places.iter().take(MAX_WEIGHTS);
        first.map(|at| (*at, figures(table, header, *at))).collect()
    };
    let (weights, others) = (figures(&weights), figures(&others));
    let find = |all: &[(usize, Figures)], least: usize| {
        let pairs = weights
            .iter()
            .flat_map(|one| all.iter().map(move |all| (one, all)))
            .filter(|(one, all)| one.0 != all.0 && rows_that_multiply(&packages, &one.1, &all.1) >= least)
            .map(|(one, all)| (one.0, all.0));
        match pairs.collect::<Vec<_>>().as_slice() {
            [pair] => Some(*pair),
            _ => None,
        }
    };
    let is_total = |(at, _): &&(usize, Figures)| headings.get(*at).is_some_and(Heading::says_total);
    let totals: Vec<(usize, Figures)> = others.iter().filter(is_total).cloned().collect();
    // One row may agree by chance.
    let pair = find(&weights, 1)
        .or_else(|| find(&totals, 1))
        .or_else(|| find(&others, 2));
    if let Some((one, all)) = pair {
        let (of_one, of_all) = (Target::Field("weight_per_package"), Target::Field("gross_weight"));
        for target in targets
            .iter_mut()
            .filter(|target| [of_one, of_all].contains(target))
        {
            *target = Target::Ignore;
        }
        if let Some(target) = targets.get_mut(one) {
            *target = of_one;
        }
        if let Some(target) = targets.get_mut(all) {
            *target = of_all;
        }
    }
}

/// Finds the count of the packages among several columns of figures: times the weight of one it gives the gross weights in every
/// row. Used if no column counts the packages, or if the one that does contradicts.
pub(crate) fn settle_count(table: &Table, header: Header, headings: &[Heading], targets: &mut [Target]) {
    const COUNT: Target = Target::Field("package_count");
    let place = |wanted: Target| targets.iter().position(|target| *target == wanted);
    let (Some(one_at), Some(all_at)) = (
        place(Target::Field("weight_per_package")),
        place(Target::Field("gross_weight")),
    ) else {
        return;
    };
    if targets.contains(&Target::PackageNumbers) {
        return;
    }
    let [one, all] = [one_at, all_at].map(|at| figures(table, header, at));
    let multiplies = |at: usize| rows_that_multiply(&figures(table, header, at), &one, &all);
    let counted = place(COUNT);
    // `Sets` once for the boxes of each: it multiplies in some rows, and the count of the boxes in all.
    let of_counted = counted.map_or(0, multiplies);
    let has_gaps = counted.is_some_and(|at| figures(table, header, at).contains(&None));
    if of_counted > 0 && !has_gaps {
        return;
    }
    let is_named = |at: usize| {
        headings
            .get(at)
            .is_some_and(|heading| heading.strength(COUNT) > 0)
    };
    // Pieces times the weight of a piece give the weight of all too.
    let of_package = headings.get(one_at).is_some_and(Heading::names_a_package);
    let counts_goods = |at: usize| {
        let heading = headings.get(at);
        heading.is_some_and(|heading| heading.counts_goods() || heading.is_quantity())
    };
    // `Poids unitaire` times the pieces beside `Nb de colis` is no weight of packages.
    let are_pieces =
        |at: usize| !of_package && counted.is_some_and(|counted| counts_goods(at) && !counts_goods(counted));
    // Pieces that have a type of package and a size are packages.
    let are_packed = place(Target::Field("package_type")).is_some()
        && (targets.contains(&Target::Size) || place(Target::Field("length")).is_some());
    let mut fitting = (0..headings.len())
        .filter(|at| !are_pieces(*at))
        .filter(|at| targets.get(*at) == Some(&Target::Ignore))
        .filter(|at| is_named(*at) || counted.is_none() && (are_packed || of_package && !counts_goods(*at)))
        .filter(|at| multiplies(*at) > of_counted.max(1));
    let (Some(only), None) = (fitting.next(), fitting.next()) else {
        return;
    };
    for (at, target) in targets.iter_mut().enumerate() {
        if at == only {
            *target = COUNT;
        } else if *target == COUNT {
            *target = Target::Ignore;
        }
    }
}

/// Gross weights beside net weights of one package are those of one too if, in every row, all packages weigh more net and one
/// weighs hardly less, even against the heading. If no column counts the packages, the nets decide alone.
pub(crate) fn settle_by_nets_of_one(
    table: &Table,
    header: Header,
    headings: &[Heading],
    targets: &mut [Target],
) {
    let (of_one, of_all) = (Target::Field("weight_per_package"), Target::Field("gross_weight"));
    let net = headings
        .iter()
        .position(|heading| heading.is_net_weight() && heading.is_of_one());
    let gross = targets.iter().position(|target| *target == of_all);
    let (Some(net), Some(gross)) = (net, gross) else {
        return;
    };
    if targets.contains(&of_one) {
        return;
    }
    let [nets, weights] = [net, gross].map(|at| figures(table, header, at));
    let packages = packages(table, header, targets).unwrap_or_else(|| vec![Some(Decimal::MAX); nets.len()]);
    let mut several = false;
    for ((count, net), gross) in packages.into_iter().zip(nets).zip(weights) {
        let (Some(count), Some(net), Some(gross)) = (count, net, gross) else {
            continue;
        };
        if gross < net || gross > net * Decimal::TWO {
            return;
        }
        if count > Decimal::ONE {
            if count.checked_mul(net).is_some_and(|nets| gross >= nets) {
                return;
            }
            several = true;
        }
    }
    if several && let Some(target) = targets.get_mut(gross) {
        *target = of_one;
    }
}

/// `TL xe + hàng`, `TL xe`, `TL hàng`: a column weighs the goods alone where the one that was taken weighs the truck too.
pub(crate) fn leave_vehicles(headings: &[Heading], targets: &mut [Target]) {
    const GROSS: Target = Target::Field("gross_weight");
    let of_vehicle = |at: usize| headings.get(at).is_some_and(Heading::names_vehicle);
    let Some(taken) = targets
        .iter()
        .position(|target| *target == GROSS)
        .filter(|at| of_vehicle(*at))
    else {
        return;
    };
    let weighs_goods = |at: &usize| {
        targets.get(*at) == Some(&Target::Ignore)
            && is_weight(headings, *at)
            && !of_vehicle(*at)
            && !headings.get(*at).is_some_and(Heading::is_permitted_weight)
    };
    let mut others = (0..headings.len()).filter(weighs_goods);
    if let (Some(goods), None) = (others.next(), others.next()) {
        targets.swap(taken, goods);
    }
}

/// `Truck`, `Gross`, `Tare`, `Net` of scales: the net weight there, without the truck, is that of the goods with their packaging.
pub(crate) fn leave_scales(table: &Table, header: Header, headings: &[Heading], targets: &mut [Target]) {
    let place = |wanted: Target| targets.iter().position(|target| *target == wanted);
    let tare = headings.iter().position(Heading::is_tare);
    let (Some(gross), Some(net), Some(tare)) = (
        place(Target::Field("gross_weight")),
        place(Target::NetWeight),
        tare,
    ) else {
        return;
    };
    let [all, trucks, goods] = [gross, tare, net].map(|at| figures(table, header, at));
    let mut rows = all
        .iter()
        .zip(&trucks)
        .zip(&goods)
        .filter_map(|((all, truck), goods)| Some(((*all)?, (*truck)?, (*goods)?)))
        .peekable();
    // No packaging weighs more than half of its contents.
    let is_truck = |(all, truck, goods): (Decimal, Decimal, Decimal)| {
        all - truck == goods && truck * Decimal::TWO > goods
    };
    if headings.iter().any(Heading::names_vehicle) && rows.peek().is_some() && rows.all(is_truck) {
        targets.swap(gross, net);
        if let Some(target) = targets.get_mut(gross) {
            *target = Target::Ignore;
        }
    }
}

/// `kg gross`, `kg tare pallets`, `kg total`: in every row the total is the weight that was taken and the tare, and is that of all.
pub(crate) fn settle_with_tare(table: &Table, header: Header, headings: &[Heading], targets: &mut [Target]) {
    const GROSS: Target = Target::Field("gross_weight");
    let (Some(taken), Some(tare)) = (
        targets.iter().position(|target| *target == GROSS),
        headings.iter().position(Heading::is_tare),
    ) else {
        return;
    };
    if headings.iter().any(Heading::names_vehicle) {
        return;
    }
    let [weights, tares] = [taken, tare].map(|at| figures(table, header, at));
    let adds_up = |at: &usize| {
        let all = figures(table, header, *at);
        let mut rows = all
            .iter()
            .zip(&weights)
            .zip(&tares)
            .filter_map(|((all, weight), tare)| Some(((*all)?, (*weight)?, (*tare)?)))
            .peekable();
        let several = rows.clone().filter(|(_, _, tare)| !tare.is_zero()).count() > 1;
        targets.get(*at) == Some(&Target::Ignore)
            && *at != tare
            && headings.get(*at).is_some_and(|heading| {
                let weighs = heading.unit(ColumnKind::Weight).is_some() || heading.is_gross() || heading.says_total();
                weighs && !heading.has_any(&["vgm", "verified"])
            })
            && several
            // A container weighs more.
            && rows.all(|(all, weight, tare)| weight + tare == all && tare * Decimal::from(3) < weight)
    };
    let mut totals = (0..headings.len()).filter(adds_up);
    if let (Some(total), None) = (totals.next(), totals.next()) {
        targets.swap(taken, total);
    }
}

/// `Gross per box` beside pallets and boxes: the weighed boxes are the packages to count.
pub(crate) fn settle_count_of_weighed(headings: &[Heading], targets: &mut [Target]) {
    const COUNT: Target = Target::Field("package_count");
    let place = |wanted: Target| targets.iter().position(|target| *target == wanted);
    let (Some(counted), Some(one)) = (place(COUNT), place(Target::Field("weight_per_package"))) else {
        return;
    };
    let of_pallets = |at: usize| headings.get(at).is_some_and(Heading::is_of_pallets);
    let names_other = headings.get(one).is_some_and(Heading::names_a_package) && !of_pallets(one);
    if !of_pallets(counted) || !names_other || place(Target::Field("gross_weight")).is_some() {
        return;
    }
    let counts_others = |at: &usize| {
        targets.get(*at) == Some(&Target::Ignore)
            && !of_pallets(*at)
            && headings
                .get(*at)
                .is_some_and(|heading| heading.strength(COUNT) > 0)
    };
    let mut others = (0..headings.len()).filter(counts_others);
    if let (Some(weighed), None) = (others.next(), others.next()) {
        targets.swap(counted, weighed);
    }
}

/// `Pallet weight` where cartons are counted: many of them lie on each pallet.
pub(crate) fn leave_weights_of_pallets(headings: &[Heading], targets: &mut [Target]) {
    let place = |wanted: Target| targets.iter().position(|target| *target == wanted);
    let (Some(counted), Some(of_one), None) = (
        place(Target::Field("package_count")),
        place(Target::Field("weight_per_package")),
        place(Target::PackageNumbers),
    ) else {
        return;
    };
    let is_of_pallets = |at: usize| headings.get(at).is_some_and(Heading::is_of_pallets);
    let counts_others = headings
        .get(counted)
        .is_some_and(|heading| heading.names_a_package() && !heading.is_of_pallets());
    if counts_others
        && is_of_pallets(of_one)
        && let Some(target) = targets.get_mut(of_one)
    {
        *target = Target::Ignore;
    }
}

/// `Ctn GW` where pallets are the packages: a carton weighs less than a pallet, which another column perhaps weighs.
pub(crate) fn leave_weights_of_other_packages(headings: &[Heading], targets: &mut [Target]) {
    let place = |wanted: Target| targets.iter().position(|target| *target == wanted);
    let of_pallets = |at: usize| headings.get(at).is_some_and(Heading::is_of_pallets);
    let packages = place(Target::Field("package_count")).or_else(|| place(Target::PackageNumbers));
    let of_one = place(Target::Field("weight_per_package"))
        .filter(|at| headings.get(*at).is_some_and(Heading::names_a_package) && !of_pallets(*at));
    let (Some(_), Some(of_one)) = (packages.filter(|at| of_pallets(*at)), of_one) else {
        return;
    };
    let weighs_pallets =
        |at: &usize| targets.get(*at) == Some(&Target::Ignore) && is_weight(headings, *at) && of_pallets(*at);
    let mut others = (0..headings.len()).filter(weighs_pallets);
    match (others.next(), others.next()) {
        (Some(pallets), None) => targets.swap(of_one, pallets),
        _ => {
            if let Some(target) = targets.get_mut(of_one) {
                *target = Target::Ignore;
            }
        }
    }
}

/// `Isi (kg)/MC`: a weight that gives the net weights when multiplied by the packages is no gross weight of one package.
pub(crate) fn leave_nets_of_one(table: &Table, header: Header, targets: &mut [Target]) {
    let place = |wanted: Target| targets.iter().position(|target| *target == wanted);
    let places = (
        place(Target::Field("package_count")),
        place(Target::Field("weight_per_package")),
        place(Target::Field("gross_weight")),
        place(Target::NetWeight),
    );
    let (Some(count), Some(one), Some(gross), Some(net)) = places else {
        return;
    };
    let [packages, of_one, gross, net] = [count, one, gross, net].map(|at| figures(table, header, at));
    if rows_that_multiply(&packages, &of_one, &net) > 0
        && rows_that_multiply(&packages, &of_one, &gross) == 0
        && let Some(target) = targets.get_mut(one)
    {
        *target = Target::Ignore;
    }
}

/// Pieces that stand beside packages, in a word.
const PIECES: [&str; 10] = [
    "stuck", "stk", "piezas", "pzas", "pezzi", "pz", "pecas", "sztuk", "adet", "stuks",
];

/// `Unit weight` whose heading names no package: perhaps the weight of a piece. It is read as no weight of a package if times the packages it
/// gives in no row nearly the gross weight, or if nothing gives the gross weight and pieces, or a quantity of something, are counted too.
pub(crate) fn leave_weights_of_pieces(
    table: &Table,
    header: Header,
    headings: &[Heading],
    targets: &mut [Target],
) {
    let place = |field: &'static str| targets.iter().position(|target| *target == Target::Field(field));
    let (Some(packages), Some(one)) = (packages(table, header, targets), place("weight_per_package")) else {
        return;
    };
    if headings.get(one).is_none_or(Heading::names_a_package) {
        return;
    }
    let count = place("package_count");
    let is_of_pieces = match place("gross_weight") {
        Some(all) => {
            let [weights, gross] = [one, all].map(|at| figures(table, header, at));
            let are_pieces = |at: usize| {
                targets.get(at) == Some(&Target::Ignore)
                    && rows_that_multiply(&figures(table, header, at), &weights, &gross) > 1
            };
            multiplies_nowhere(&packages, &weights, &gross)
                || rows_that_multiply(&packages, &weights, &gross) == 0 && (0..headings.len()).any(are_pieces)
        }
        // Pieces that are read as packages are those that are weighed.
        None => headings.iter().enumerate().any(|(at, heading)| {
            let counts = heading.counts_goods() || heading.is_quantity() || heading.is_one_of(&PIECES);
            count.is_some_and(|count| at != count) && counts
        }),
    };
    if is_of_pieces && let Some(target) = targets.get_mut(one) {
        *target = Target::Ignore;
    }
}

/// `Unit weight` beside `Box weight`: of two weights of one, that of the packages which another column counts.
pub(crate) fn settle_weights_of_packages(headings: &[Heading], targets: &mut [Target]) {
    const OF_ONE: Target = Target::Field("weight_per_package");
    let names_package = |at: usize| headings.get(at).is_some_and(Heading::names_a_package);
    let Some(read) = targets.iter().position(|target| *target == OF_ONE) else {
        return;
    };
    let is_of_packages = |at: &usize| {
        targets.get(*at) == Some(&Target::Ignore)
            && names_package(*at)
            && headings
                .get(*at)
                .is_some_and(|heading| heading.strength(OF_ONE) > 0)
    };
    let others = (0..headings.len())
        .find(is_of_packages)
        .filter(|_| !names_package(read));
    if let Some(others) = others {
        targets.swap(read, others);
    }
}

/// `Anzahl` and `Gewicht/Stück`, and no other column of either: the weighed things are the counted ones.
pub(crate) fn settle_weights_of_counted(headings: &[Heading], targets: &mut [Target]) {
    let (of_one, of_all) = (Target::Field("weight_per_package"), Target::Field("gross_weight"));
    let counted = targets
        .iter()
        .position(|target| *target == Target::Field("package_count"))
        .filter(|at| {
            headings
                .get(*at)
                .is_some_and(|heading| heading.is_quantity() || heading.is_pieces())
        });
    let counts_more = || {
        let mut others = headings.iter().enumerate();
        others.any(|(at, heading)| counted != Some(at) && (heading.is_quantity() || heading.counts_goods()))
    };
    if counted.is_none() || targets.contains(&of_one) || targets.contains(&of_all) || counts_more() {
        return;
    }
    let is_of_piece = |at: &usize| {
        targets.get(*at) == Some(&Target::Ignore)
            && headings
                .get(*at)
                .is_some_and(|heading| heading.is_gross() && heading.is_per_piece())
    };
    let mut weights = (0..headings.len()).filter(is_of_piece);
    if let (Some(only), None) = (weights.next(), weights.next())
        && let Some(target) = targets.get_mut(only)
    {
        *target = of_one;
    }
}

/// The packages times the weight of one where that is another weight than the gross weight of the line: by more than a twentieth, since
/// the weights of one are rounded, or a hundredth where there is only one.
pub(crate) fn other_product(texts: &CargoTexts) -> Option<Exact> {
    let parts = if texts.package_count == "1" { 100 } else { 20 };
    let product = measure(&texts.package_count)?.times(measure(&texts.weight_per_package)?)?;
    let (own, gross) = (product.to_decimal()?, measure(&texts.gross_weight)?.to_decimal()?);
    // Divided, since a product of long figures leaves no digits to multiply it again.
    let differs = (own - gross).abs() > own.max(gross) / Decimal::from(parts);
    differs.then_some(product)
}

/// In every row the product differs by more than a tenth.
fn multiplies_nowhere(packages: &Figures, one: &Figures, all: &Figures) -> bool {
    let mut told = packages
        .iter()
        .zip(one)
        .zip(all)
        .filter_map(|((count, one), all)| Some(((*count)?.checked_mul((*one)?)?, (*all)?)))
        .peekable();
    let differs = |(product, all): (Decimal, Decimal)| (product - all).abs() > all / Decimal::TEN;
    told.peek().is_some() && told.all(differs)
}

/// The number of packages of each row, by their count or by the numbers on them.
fn packages(table: &Table, header: Header, targets: &[Target]) -> Option<Figures> {
    let place = |wanted: Target| targets.iter().position(|target| *target == wanted);
    if let Some(count) = place(Target::Field("package_count")) {
        return Some(figures(table, header, count));
    }
    let (from, to) = (place(Target::PackageNumbers)?, place(Target::PackageNumbersTo));
    let stroke = Stroke::of(cells_of(table, header, from));
    let rows = table.rows.iter().skip(header.data());
    let counted = rows.map(|row| {
        let first = row.cells.get(from)?;
        let ranges = match to {
            Some(to) => package_numbers::from_to(first, row.cells.get(to)?),
            None => package_numbers::ranges(first, stroke),
        };
        Some(Decimal::from(package_numbers::count(&ranges?)))
    });
    Some(counted.collect())
}

/// The figures of a column, by row.
pub(crate) type Figures = Vec<Option<Decimal>>;

pub(crate) fn figures(table: &Table, header: Header, at: usize) -> Figures {
    let rows = table.rows.iter().skip(header.data());
    rows.map(|row| figure(row.cells.get(at)?)).collect()
}

fn is_weight(headings: &[Heading], at: usize) -> bool {
    headings.get(at).is_some_and(Heading::is_gross)
}

/// Counts the rows in which several packages times the weight of one give the weight of all; 0 if a row contradicts.
pub(crate) fn rows_that_multiply(packages: &Figures, one: &Figures, all: &Figures) -> usize {
    let mut told = 0;
    for ((count, one), all) in packages.iter().zip(one).zip(all) {
        let (Some(count), Some(one), Some(all)) = (count, *one, *all) else {
            continue;
        };
        let Some(product) = count.checked_mul(one) else {
            return 0;
        };
        if (product - all).abs() > all * Decimal::new(5, 3) {
            return 0;
        }
        told += usize::from(*count > Decimal::ONE);
    }
    told
}

pub(crate) fn figure(cell: &Cell) -> Option<Decimal> {
    let read = number(cell, ColumnKind::Weight, None).or_else(|_| number(cell, ColumnKind::Count, None));
    read.ok()?.value.to_decimal()
}
