//! Rows that add up the rows above, and rows that are no goods: closing sentences, signatures, remarks.

use std::collections::BTreeSet;

use rust_decimal::Decimal;

use crate::cargo::{Exact, NumberReading};
use crate::folding::{plain, words};

use super::figure::{number, says_nothing};
use super::figure_text::bare_figure;
use super::finding::CellIssue;
use super::header::{self, Header};
use super::left_out::LeftOut;
use super::number::Evidence;
use super::package_numbers::{Stroke, count as packages_in, counts_up, ranges};
use super::row_words::{
    Words, closes, is_charge, is_contact, is_derived, is_group_mark, is_number_of_packages, is_of_container,
    is_of_net, is_page_or_date, is_reference, is_title_of_summary, names_a_sum, said,
};
use super::settle::cells_of;
use super::size::edges_of;
use super::target::{ColumnKind, Target};
use super::{Cell, DecimalSeparator, Row, Table, unit};

/// What adds up in a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Totals {
    pub left_out: Vec<(u32, LeftOut)>,
    /// Rows that equal the sum of rows above but are named like goods: they stay and are asked about.
    pub doubtful: BTreeSet<u32>,
    /// By the totals, what the decimal separator is of columns that do not show it.
    pub mark: Option<DecimalSeparator>,
    /// By the total, the gross weights are those of one package.
    pub gross_is_per_package: bool,
    /// The sum of the gross weights, as written.
    pub gross: Exact,
    /// The sum of each gross weight times the packages.
    pub weighed: Exact,
}

/// One column's sum since the last total, of all rows, and of each package's weight times the packages.
#[derive(Clone, Copy, Default)]
struct Sum {
    group: Exact,
    all: Exact,
}

/// Finds the totals and the rows that are no goods below the headings. Where cells can be read in two ways, that way is taken in which
/// the totals agree.
pub(super) fn find(table: &Table, header: Header, targets: &[Target], kept: &BTreeSet<u32>) -> Totals {
    let differing = |found: &Totals| {
        let rows = found.left_out.iter();
        rows.filter(|(_, why)| *why == LeftOut::TotalDiffers).count()
    };
    let comma = find_with(table, header, targets, kept, DecimalSeparator::Comma);
    if comma.left_out.is_empty() {
        return comma;
    }
    let point = find_with(table, header, targets, kept, DecimalSeparator::Point);
    let (by_comma, by_point) = (differing(&comma), differing(&point));
    let mark = match by_comma.cmp(&by_point) {
        std::cmp::Ordering::Less => Some(DecimalSeparator::Comma),
        std::cmp::Ordering::Greater => Some(DecimalSeparator::Point),
        std::cmp::Ordering::Equal => None,
    };
    let found = if by_point < by_comma { point } else { comma };
    Totals { mark, ..found }
}

fn find_with(
    table: &Table,
    header: Header,
    targets: &[Target],
    kept: &BTreeSet<u32>,
    usual: DecimalSeparator,
) -> Totals {
    let mut found = Totals::default();
    let additive: Vec<usize> = (0..table.width())
        .filter(|at| {
            let target = targets.get(*at).copied().unwrap_or_default();
            adds_up(Some(target))
                && !counts_up(cells_of(table, header, *at))
                && (target != Target::Ignore || has_figures_only(table, header, *at))
        })
        .collect();
    let marks: Vec<DecimalSeparator> = (0..table.width())
        .map(|at| mark(table, header, at).unwrap_or(usual))
        .collect();
    let of = |target: Target| targets.iter().position(|own| *own == target);
    let (name, count, gross, numbers) = (
        of(Target::Field("name")),
        of(Target::Field("package_count")),
        of(Target::Field("gross_weight")),
        of(Target::PackageNumbers),
    );
    let numeric: Vec<usize> = targets
        .iter()
        .enumerate()
        .filter(|(_, target)| target.is_numeric())
        .map(|(at, _)| at)
        .collect();
    let sizes: Vec<usize> = targets
        .iter()
        .enumerate()
        .filter(|(_, target)| matches!(target.kind(), ColumnKind::Length | ColumnKind::Size))
        .map(|(at, _)| at)
        .collect();
    let heads = group_heads(table, header, &sizes, |row| {
        figures_of(row, &additive, &marks, usual)
    });
    let last = table
        .rows
        .iter()
        .rposition(|row| !figures_of(row, &additive, &marks, usual).is_empty())
        .unwrap_or_default();
    let mut sums = vec![Sum::default(); table.width()];
    let mut weighed = Sum::default();
    let (mut in_group, mut rows, mut after_total) = (0_usize, 0_usize, false);
    let mut other_table = false;
    let mut last_product: Option<Exact> = None;
    // How many rows of goods fill each column.
    let mut filled = vec![0_usize; table.width()];
    for (at, row) in table.rows.iter().enumerate().skip(header.data()) {
        let kept_row = kept.contains(&row.number);
        other_table |= rows > 0 && !kept_row && is_title_of_summary(row);
        other_table |=
            rows > 0 && header.at.is_some() && !kept_row && begins_other_table(table, at, after_total);
        if other_table && !kept_row {
            found.left_out.push((row.number, LeftOut::OtherTable));
            continue;
        }
        let value = |at: usize| {
            row.cells
                .get(at)
                .and_then(|cell| figure(cell, marks.get(at).copied().unwrap_or(usual)))
        };
        let cell = |at: usize| row.cells.get(at).filter(|cell| !cell.is_blank());
        let figures = figures_of(row, &additive, &marks, usual);
        let has_figures = numeric.iter().any(|at| {
            cell(*at).is_some_and(
                |cell| !matches!(cell, Cell::Text(text) if !text.bytes().any(|byte| byte.is_ascii_digit())),
            )
        });
        let given = row.cells.iter().filter(|cell| !cell.is_blank()).count();
        if kept_row {
            add(&mut sums, &figures);
            rows += 1;
            in_group += 1;
            continue;
        }
        let said = said(row, name);
        // Below a total stand accounts, tax numbers and dates: their digits are no figures of goods.
        let has_figures = has_figures
            && (!after_total && given > 1
                || numeric.iter().any(|at| {
                    let kind = targets.get(*at).copied().unwrap_or_default().kind();
                    cell(*at).is_some_and(|cell| is_readable(cell, kind))
                }));
        if said != Words::Say && !has_figures {
            let alone = given == 1 || given == 2 && is_group_mark(row);
            let alone = alone && (numeric.len() >= 2 || given == 2) && header.at.is_some();
            if alone || closes(row) || after_total {
                found.left_out.push((row.number, LeftOut::NoGoods));
                continue;
            }
        }
        let without_size = sizes.iter().all(|at| cell(*at).is_none());
        let no_size = !sizes.is_empty() && without_size;
        let no_weight = gross.is_some_and(|at| cell(at).is_none());
        let no_count = count.is_some_and(|at| cell(at).is_none());
        if rows > 0 && is_page_or_date(row)
            || is_reference(row) && (no_weight || no_count && without_size)
            || closes(row) && (no_size || no_weight)
            || is_charge(row) && (no_weight || without_size && no_count)
            || is_contact(row) && (no_weight || after_total)
            || is_unfilled(row, name, &numeric, targets)
            || (after_total || without_size && no_count) && is_of_container(row)
        {
            found.left_out.push((row.number, LeftOut::NoGoods));
            after_total |= rows > 0 && (closes(row) || is_page_or_date(row));
            continue;
        }
        if said != Words::Say && rows > 0 && is_derived(row) {
            found.left_out.push((row.number, LeftOut::NoGoods));
            continue;
        }
        // `Net weight 190`, `Số kiện 19`, `19 kiện`: of all goods, wherever the figure stands.
        let label = name
            .and_then(cell)
            .or_else(|| row.cells.iter().find(|cell| matches!(cell, Cell::Text(_))));
        let speaks_of_all = label.is_some_and(names_a_sum) && (no_count || no_weight)
            || name.and_then(cell).is_some_and(is_number_of_packages);
        if rows > 0 && without_size && said != Words::Say && speaks_of_all {
            let is_sum = figures.iter().any(|(at, value)| {
                let sum = sums.get(*at).copied().unwrap_or_default();
                [sum.all, sum.group].contains(value)
            });
            let why = if is_sum || gross.and_then(value).is_none() || is_of_net(row) {
                LeftOut::Total
            } else {
                LeftOut::TotalDiffers
            };
            found.left_out.push((row.number, why));
            after_total = true;
            continue;
        }
        if heads.contains(&row.number) {
            found.left_out.push((row.number, LeftOut::Total));
            continue;
        }
        let same = |pick: fn(&Sum) -> Exact| {
            let same = figures
                .iter()
                .filter(|(at, value)| sums.get(*at).is_some_and(|sum| pick(sum) == *value));
            same.count()
        };
        // Columns that no row above fills, such as serial numbers, say nothing.
        let told = figures
            .iter()
            .filter(|(at, _)| sums.get(*at).is_some_and(|sum| !sum.all.is_zero()))
            .count();
        let (of_all, of_group) = (same(|sum| sum.all), same(|sum| sum.group));
        let best = of_all.max(of_group);
        let equals = best > 0 && best == told;
        let several = if of_all >= of_group {
            rows > 1
        } else {
            in_group > 1
        };
        let named = name.and_then(cell).is_some();
        let only_figures = given == figures.len();
        let packages = count.and_then(value).or_else(|| {
            let ranges = ranges(row.cells.get(numbers?)?, Stroke::Unclear)?;
            Exact::new(packages_in(&ranges).into(), 0)
        });
        let lacks = filled
            .iter()
            .enumerate()
            .any(|(at, filled)| *filled == rows && rows > 1 && !additive.contains(&at) && cell(at).is_none());
        let is_product = last_product.is_some() && gross.and_then(value) == last_product;
        let is_total = match said {
            Words::Say => true,
            // `@12.5` in the row above, and here the weight of all packages.
            Words::None if !named && packages.is_none() && is_product => true,
            Words::None if after_total && label.is_some_and(names_a_sum) => true,
            Words::Perhaps => equals && (several || best > 1),
            // The last row with figures, all of them sums, and nothing of its own.
            Words::None if at == last && several && equals && best > 1 => {
                !named || given <= figures.len() + 1
            }
            Words::None
                if several && best > 0 && (at == last && !named || label.is_some_and(names_a_sum)) =>
            {
                true
            }
            // Sums of a group, in a row that leaves out what every other row says.
            Words::None if named && lacks && several && equals && best > 1 => true,
            // Goods have a size.
            Words::None if named && sizes.iter().all(|at| cell(*at).is_none()) => {
                !sizes.is_empty() && several && equals && best > 1
            }
            // A row without a name and a size is no goods.
            Words::None if !named && !sizes.is_empty() && sizes.iter().all(|at| cell(*at).is_none()) => {
                best > 1 || best > 0 && several
            }
            Words::None => {
                !named && several && equals && (only_figures || best > 1 && given <= figures.len() + 1)
            }
        };
        if is_total {
            let mut why = LeftOut::Total;
            if rows > 0 && told > 0 && !equals && !is_product {
                let sum_of = |at: usize| sums.get(at).copied().unwrap_or_default();
                let is_sum = |at: usize, value: Exact| {
                    let sums = [sum_of(at).all, sum_of(at).group];
                    sums.into_iter().any(|sum| is_rounded(value, sum))
                };
                let packed = gross.zip(gross.and_then(value)).is_some_and(|(at, total)| {
                    !total.is_zero() && (total == weighed.all || total == weighed.group) && !is_sum(at, total)
                });
                found.gross_is_per_package |= packed;
                // Only what lands has to agree, where the total says anything of it.
                let lands = |at: usize| matches!(targets.get(at), Some(Target::Field(_)));
                let compared = figures
                    .iter()
                    .copied()
                    .filter(|(at, _)| !sum_of(*at).all.is_zero());
                let (landing, others): (Vec<_>, Vec<_>) = compared.partition(|(at, _)| lands(*at));
                let mut compared = if landing.is_empty() { others } else { landing }.into_iter();
                let agrees = compared.all(|(at, value)| is_sum(at, value) || packed && gross == Some(at));
                let explained =
                    is_of_net(row) || gross.is_some_and(|at| is_in_other_unit(row, at, &figures, &sums));
                if !agrees && !explained {
                    why = LeftOut::TotalDiffers;
                }
            }
            found.left_out.push((row.number, why));
            for sum in sums.iter_mut().chain([&mut weighed]) {
                sum.group = Exact::ZERO;
            }
            in_group = 0;
            after_total |= rows > 0;
            continue;
        }
        if named && several && equals && best > 1 {
            found.doubtful.insert(row.number);
        }
        last_product = packages
            .zip(gross.and_then(value))
            .and_then(|(packages, gross)| packages.times(gross));
        if let Some(weight) = last_product {
            weighed.all = weighed.all.plus(weight).unwrap_or_default();
            weighed.group = weighed.group.plus(weight).unwrap_or_default();
        }
        for (filled, cell) in filled.iter_mut().zip(&row.cells) {
            *filled += usize::from(!cell.is_blank());
        }
        add(&mut sums, &figures);
        rows += 1;
        in_group += 1;
        // The next group of goods begins.
        after_total &= !has_figures;
    }
    found.gross = gross
        .and_then(|at| sums.get(at))
        .map_or(Exact::ZERO, |sum| sum.all);
    found.weighed = weighed.all;
    found
}

/// A row of a form that nobody filled in: no name, and noughts, dashes or nothing in place of figures.
fn is_unfilled(row: &Row, name: Option<usize>, numeric: &[usize], targets: &[Target]) -> bool {
    let is_nothing = |cell: &Cell| {
        let text = cell.shown();
        cell.is_blank()
            || says_nothing(&text)
            || text.chars().all(|one| {
                one.is_whitespace() || matches!(one, '0' | '.' | ',' | 'x' | 'X' | '×' | '*' | '…' | '-')
            })
    };
    let Some(name) = name else { return false };
    let at = |at: usize| row.cells.get(at).is_none_or(is_nothing);
    let mut given = row
        .cells
        .iter()
        .zip(targets)
        .filter(|(cell, target)| !cell.is_blank() && **target != Target::Ignore);
    at(name) && given.next().is_some() && numeric.iter().all(|numeric| at(*numeric))
}

/// Equal, or equal to the decimals that a total has: `523` of `522.75`.
fn is_rounded(total: Exact, sum: Exact) -> bool {
    let (Some(total), Some(sum)) = (total.to_decimal(), sum.to_decimal()) else {
        return total == sum;
    };
    total == sum
        || sum.scale() > total.scale() && (total - sum).abs() * Decimal::TWO <= Decimal::new(1, total.scale())
}

/// `15.7 MT` below kilograms, `TOTAL LBS`: the sum of the gross weights in a unit that the row names.
fn is_in_other_unit(row: &Row, gross: usize, figures: &[(usize, Exact)], sums: &[Sum]) -> bool {
    let shown = |cell: &Cell| plain(&cell.shown());
    let texts: Vec<String> = row
        .cells
        .iter()
        .filter(|cell| matches!(cell, Cell::Text(_)))
        .map(shown)
        .collect();
    let units = texts.iter().flat_map(|text| {
        words(text)
            .into_iter()
            .map(|word| word.trim_start_matches(|one: char| one.is_ascii_digit()))
            .filter_map(unit::weight)
    });
    let Some(sum) = sums.get(gross) else { return false };
    let equals = |value: Exact, unit: &str| {
        let kg = unit::kilograms(value, unit).and_then(Exact::to_decimal);
        let Some(kg) = kg else { return false };
        [sum.all, sum.group]
            .into_iter()
            .filter_map(Exact::to_decimal)
            .any(|sum| !sum.is_zero() && (sum - kg).abs() * Decimal::from(200) <= sum)
    };
    let others = |figure: &&(usize, Exact)| figure.0 != gross;
    let others_agree = figures.iter().filter(others).all(|(at, value)| {
        sums.get(*at)
            .is_some_and(|sum| [sum.all, sum.group, Exact::ZERO].contains(value) || sum.all.is_zero())
    });
    let weight = figures.iter().find(|(at, _)| *at == gross);
    let mut units = units;
    others_agree && weight.is_some_and(|(_, value)| units.any(|unit| equals(*value, unit)))
}

/// Most cells of a column are figures and nothing else: `PO1` is a name.
fn has_figures_only(table: &Table, header: Header, at: usize) -> bool {
    let cells = || cells_of(table, header, at);
    let figures = cells().filter(|cell| !cell.shown().chars().any(char::is_alphabetic));
    figures.count() * 2 > cells().count()
}

/// The figures of a row that totals add up, by column.
fn figures_of(
    row: &Row,
    additive: &[usize],
    marks: &[DecimalSeparator],
    usual: DecimalSeparator,
) -> Vec<(usize, Exact)> {
    let value = |at: usize| figure(row.cells.get(at)?, marks.get(at).copied().unwrap_or(usual));
    let figures = additive.iter().filter_map(|at| Some((*at, value(*at)?)));
    figures.filter(|(_, value)| !value.is_zero()).collect()
}

/// Names of groups with the sums of the rows below them: rows without a size whose figures, two at least, the rows down to the next one
/// without a size add up to.
fn group_heads(
    table: &Table,
    header: Header,
    sizes: &[usize],
    figures: impl Fn(&Row) -> Vec<(usize, Exact)>,
) -> BTreeSet<u32> {
    let has_size = |row: &Row| {
        sizes
            .iter()
            .any(|at| row.cells.get(*at).is_some_and(|cell| !cell.is_blank()))
    };
    let rows = table.rows.get(header.data()..).unwrap_or_default();
    let mut heads = BTreeSet::new();
    for (at, row) in rows
        .iter()
        .enumerate()
        .filter(|(_, row)| !sizes.is_empty() && !has_size(row))
    {
        let own = figures(row);
        let mut sums = vec![Exact::ZERO; table.width()];
        for below in rows.iter().skip(at + 1).take_while(|row| has_size(row)) {
            for (column, value) in figures(below) {
                if let Some(sum) = sums.get_mut(column) {
                    *sum = sum.plus(value).unwrap_or_default();
                }
            }
        }
        if own.len() > 1 && own.iter().all(|(column, value)| sums.get(*column) == Some(value)) {
            heads.insert(row.number);
        }
    }
    heads.extend(numbered_heads(rows, table.width(), figures));
    heads
}

/// `1` above `1.1` and `1.2`, whose figures it adds up.
fn numbered_heads(
    rows: &[Row],
    width: usize,
    figures: impl Fn(&Row) -> Vec<(usize, Exact)>,
) -> BTreeSet<u32> {
    let number = |row: &Row| match row.cells.first() {
        Some(Cell::Number(text) | Cell::Text(text)) => text.trim().to_owned(),
        _ => String::new(),
    };
    let is_whole = |text: &str| !text.is_empty() && text.bytes().all(|one| one.is_ascii_digit());
    let mut heads = BTreeSet::new();
    for (at, row) in rows.iter().enumerate() {
        let own_number = number(row);
        if !is_whole(&own_number) {
            continue;
        }
        let part = format!("{own_number}.");
        let mut sums = vec![Exact::ZERO; width];
        let below = rows
            .iter()
            .skip(at + 1)
            .take_while(|below| number(below).starts_with(&part));
        for (column, value) in below.flat_map(&figures) {
            if let Some(sum) = sums.get_mut(column) {
                *sum = sum.plus(value).unwrap_or_default();
            }
        }
        let own: Vec<(usize, Exact)> = figures(row)
            .into_iter()
            .filter(|(column, _)| *column > 0)
            .collect();
        if own.len() > 1 && own.iter().all(|(column, value)| sums.get(*column) == Some(value)) {
            heads.insert(row.number);
        }
    }
    heads
}

fn add(sums: &mut [Sum], figures: &[(usize, Exact)]) {
    for (at, value) in figures {
        if let Some(sum) = sums.get_mut(*at) {
            sum.all = sum.all.plus(*value).unwrap_or_default();
            sum.group = sum.group.plus(*value).unwrap_or_default();
        }
    }
}

/// Columns whose figures a total adds up: not those of one package or piece.
fn adds_up(target: Option<Target>) -> bool {
    match target {
        Some(Target::Ignore) | None => true,
        Some(target) => {
            matches!(
                target.kind(),
                ColumnKind::Count | ColumnKind::Weight | ColumnKind::Money
            ) && target != Target::Field("weight_per_package")
        }
    }
}

fn mark(table: &Table, header: Header, at: usize) -> Option<DecimalSeparator> {
    let mut evidence = Evidence::default();
    for row in table.rows.iter().skip(header.data()) {
        if let Some(Cell::Text(text)) = row.cells.get(at)
            && let Some(bare) = bare_figure(text)
        {
            evidence.add(NumberReading::parse(&bare), false);
        }
    }
    evidence.mark()
}

/// Returns true for a figure, or a size, that a line could have.
fn is_readable(cell: &Cell, kind: ColumnKind) -> bool {
    match cell {
        Cell::Text(text) if kind == ColumnKind::Size => edges_of(text).is_some(),
        _ => !matches!(
            number(cell, kind, None),
            Err(CellIssue::NotANumber { .. } | CellIssue::Day | CellIssue::Missing)
        ),
    }
}

/// The figure of a cell, whatever unit stands beside it.
fn figure(cell: &Cell, mark: DecimalSeparator) -> Option<Exact> {
    match cell {
        Cell::Number(number) => {
            let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
            // Sums of binary fractions differ from those of decimals far behind the point.
            let (value, _) = super::figure::shortened(Exact::from_digits(whole, fraction)?);
            Some(value)
        }
        Cell::Text(text) => match NumberReading::parse(&bare_figure(text)?) {
            NumberReading::Plain(value) | NumberReading::Only(_, value) => Some(value),
            NumberReading::Either { comma, point } => Some(match mark {
                DecimalSeparator::Point => point,
                DecimalSeparator::Comma => comma,
            }),
            _ => None,
        },
        _ => None,
    }
}

/// Headings of another table below this one: after a blank row, texts with figures in the row below. After a total any texts, else
/// such as head packing lists.
fn begins_other_table(table: &Table, at: usize, after_total: bool) -> bool {
    let row_at = |at: usize| table.rows.get(at);
    let (Some(row), Some(next)) = (row_at(at), row_at(at + 1)) else {
        return false;
    };
    let above = at.checked_sub(1).and_then(row_at);
    let texts: Vec<String> = row
        .cells
        .iter()
        .filter(|cell| !cell.is_blank())
        .map(Cell::shown)
        .collect();
    let has_digit = |cell: &Cell| cell.shown().bytes().any(|byte| byte.is_ascii_digit());
    // A title may stand between the blank row and the headings.
    let begins = |above: Option<&Row>, number: u32| above.is_some_and(|above| above.number + 1 < number);
    let title = above.filter(|above| above.cells.iter().filter(|cell| !cell.is_blank()).count() == 1);
    let after_blank = begins(above, row.number)
        || title.is_some_and(|title| begins(at.checked_sub(2).and_then(row_at), title.number));
    let known = header::known(&texts);
    // The headings of a section in another order or in other units.
    let other_headings = known >= 3 && known * 2 >= texts.len();
    (after_blank || other_headings)
        && texts.len() >= 2
        && row
            .cells
            .iter()
            .all(|cell| cell.is_blank() || matches!(cell, Cell::Text(_)) && !has_digit(cell))
        && next.cells.iter().any(has_digit)
        && !is_group_mark(row)
        && (after_total || known >= 2)
}
