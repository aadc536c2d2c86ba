//! Goes through the rows below the headings and tells goods from the rows that add them up.

mod agreement;

use std::collections::{BTreeMap, BTreeSet};

use super::columns::{Columns, Figures, given};
use super::no_goods::{is_deducted, is_unfilled};
use super::{averages, by_units, group_heads, of_which, other_table, perhaps_groups, summary_below};
use crate::headings::header::Header;
use crate::headings::row_words::{
    Words, closes, is_carried_forward, is_charge, is_contact, is_derived, is_group_mark, is_kind_of_package,
    is_number_of_packages, is_numbered, is_of_container, is_of_form, is_of_net, is_page_or_date,
    is_perhaps_carried_forward, is_reference, is_title_of_summary, names_a_sum, names_any_packages,
    names_container, names_money, names_packages_only, names_pallets, said,
};
use crate::model::left_out::LeftOut;
use crate::model::target::Target;
use crate::{Cell, DecimalSeparator, Row, Table};
use domain::cargo::Exact;

/// The totals of a table.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    pub left_out: Vec<(u32, LeftOut)>,
    /// Rows that equal the sum of rows above but are named like goods: they stay and are asked about.
    pub doubtful: BTreeSet<u32>,
    /// Rows among these that are perhaps sums above their parts.
    pub(super) perhaps_heads: BTreeSet<u32>,
    /// The last row adds up their parts.
    pub(super) are_heads: bool,
    /// By the totals, the decimal separator of columns that do not show it.
    pub mark: Option<DecimalSeparator>,
    /// By the total, the gross weights are those of one package.
    pub gross_is_per_package: bool,
    /// The number of totals that add up several rows.
    pub of_several: usize,
    /// A row without a name repeats the figures of the row above, which is perhaps a group of its own.
    pub repeats_one: bool,
    /// The sum of the gross weights, as written.
    pub gross: Exact,
    /// The sum of each gross weight times the packages.
    pub weighed: Exact,
}

impl Totals {
    /// Asks about the rows that others found to be sums.
    pub(super) fn add_doubts_of(&mut self, other: &Self) {
        let out: BTreeSet<u32> = self.left_out.iter().map(|(row, _)| *row).collect();
        let sums = other.left_out.iter().filter(|(_, why)| *why == LeftOut::Total);
        let sums = sums.map(|(row, _)| row).chain(&other.doubtful);
        self.doubtful.extend(sums.filter(|row| !out.contains(row)));
    }
}

/// One column's sum since the last total, and of all rows.
#[derive(Clone, Copy, Default)]
struct Sum {
    group: Exact,
    all: Exact,
}

impl Sum {
    fn add(&mut self, value: Exact) {
        self.all = self.all.plus(value).unwrap_or_default();
        self.group = self.group.plus(value).unwrap_or_default();
    }

    fn is(&self, value: Exact) -> bool {
        self.all == value || self.group == value
    }
}

/// The facts of a row that tell totals from goods.
struct Facts<'a> {
    row: &'a Row,
    said: Words,
    figures: Vec<(usize, Exact)>,
    /// Cells with something in them.
    given: usize,
    /// The name of the row, or its first text.
    label: Option<&'a Cell>,
    named: bool,
    gross: Option<Exact>,
    /// A volume that is not among the figures.
    has_volume: bool,
    without_size: bool,
    no_size: bool,
    no_weight: bool,
    no_count: bool,
}

impl Facts<'_> {
    /// Neither a name nor anything else but figures and a volume.
    fn has_only_figures(&self) -> bool {
        let has_volume = usize::from(self.has_volume);
        !self.named && self.given == self.figures.len() + has_volume
    }
}

/// What a row of goods says of packages that the row below may name again.
struct Above {
    gross: Option<Exact>,
    packages: Option<Exact>,
    is_pallet: bool,
    /// Its name is only a word for packages.
    is_bare: bool,
}

/// Counts the figures of a row that are sums of those above.
struct Sums {
    /// Figures that stand below others.
    told: usize,
    /// Those of them that are sums.
    best: usize,
    /// All of them are sums.
    equals: bool,
    /// They add up more than one row.
    several: bool,
}

/// The sums by column of the figures up to each row.
fn running_sums<'a>(rows: impl Iterator<Item = &'a Figures>) -> Vec<BTreeMap<usize, Exact>> {
    let mut sums: BTreeMap<usize, Exact> = BTreeMap::new();
    rows.map(|figures| {
        for (at, value) in figures {
            let sum = sums.entry(*at).or_default();
            *sum = sum.plus(*value).unwrap_or_default();
        }
        sums.clone()
    })
    .collect()
}

/// Rows that are told from the whole table, and why each is no goods.
fn told(table: &Table, header: Header, columns: &Columns) -> BTreeMap<u32, LeftOut> {
    let mut told = of_which::find(table, header, columns);
    told.extend(averages::find(table, header, columns));
    told.extend(by_units::find(table, header, columns));
    told
}

/// The rows so far.
pub(super) struct Walk<'a> {
    table: &'a Table,
    header: Header,
    columns: &'a Columns<'a>,
    heads: BTreeSet<u32>,
    /// Rows that tell what the row above holds, averages, and sums by unit.
    told: BTreeMap<u32, LeftOut>,
    /// The place of the last row with figures.
    last: usize,
    sums: Vec<Sum>,
    /// The sum of each gross weight times the packages.
    weighed: Sum,
    /// The gross weight times the packages of the row above.
    product: Option<Exact>,
    /// The number of rows of goods that fill each column.
    filled: Vec<usize>,
    rows: usize,
    in_group: usize,
    /// The row of goods above.
    above: Option<Above>,
    /// A row above is to be taken off the goods.
    has_deduction: bool,
    /// A group of rows was added up.
    has_subtotal: bool,
    after_total: bool,
    /// A group of one row may have a sum before any other group has one.
    groups_of_one: bool,
    /// Rows that are perhaps sums are taken for sums.
    doubts_are_sums: bool,
    found: Totals,
}

impl<'a> Walk<'a> {
    pub(super) fn new(table: &'a Table, header: Header, columns: &'a Columns<'a>) -> Self {
        let has_figures = |row: &Row| !columns.figures_of(row).is_empty();
        Self {
            table,
            header,
            columns,
            heads: group_heads::find(table, header, columns),
            told: told(table, header, columns),
            last: table.rows.iter().rposition(has_figures).unwrap_or_default(),
            sums: vec![Sum::default(); table.width()],
            weighed: Sum::default(),
            product: None,
            filled: vec![0; table.width()],
            rows: 0,
            in_group: 0,
            above: None,
            has_deduction: false,
            has_subtotal: false,
            after_total: false,
            groups_of_one: false,
            doubts_are_sums: false,
            found: Totals::default(),
        }
    }

    pub(super) fn with_heads(mut self, heads: &BTreeSet<u32>) -> Self {
        self.heads.extend(heads);
        self
    }

    pub(super) fn with_groups_of_one(self) -> Self {
        Self {
            groups_of_one: true,
            ..self
        }
    }

    pub(super) fn with_doubts_as_sums(self) -> Self {
        Self {
            doubts_are_sums: true,
            ..self
        }
    }

    /// Takes every row in turn; rows that the reader keeps are goods.
    pub(super) fn run(mut self, kept: &BTreeSet<u32>) -> Totals {
        let mut other_table = false;
        for (at, row) in self.table.rows.iter().enumerate().skip(self.header.data()) {
            if kept.contains(&row.number) {
                self.add(row, &self.columns.figures_of(row));
                continue;
            }
            other_table |= self.rows > 0
                && (is_title_of_summary(row)
                    || self.header.at.is_some() && other_table::begins(self.table, at, self.after_total));
            let why = if other_table {
                Some(LeftOut::OtherTable)
            } else {
                self.row(at, row)
            };
            self.found.left_out.extend(why.map(|why| (row.number, why)));
        }
        self.found.doubtful.extend(self.sum_in_front());
        let is_goods = |row: &&Row| {
            !self
                .found
                .left_out
                .iter()
                .any(|(number, _)| *number == row.number)
        };
        let rows = self.table.rows.iter().skip(self.header.data());
        let goods: Vec<&Row> = rows.filter(is_goods).collect();
        let heads = group_heads::perhaps(&goods, self.columns);
        let with_total = group_heads::with_total(&goods, self.columns);
        self.found.are_heads = heads.is_empty() && !with_total.is_empty();
        let heads = if heads.is_empty() { with_total } else { heads };
        let heads = if heads.is_empty() {
            perhaps_groups::find(&goods, self.columns)
        } else {
            heads
        };
        self.found.doubtful.extend(&heads);
        self.found.perhaps_heads.extend(heads);
        let summary = self.summary_at_end(&goods);
        self.found.doubtful.extend(summary);
        let summary = summary_below::find(self.table, &goods, self.columns);
        self.found.doubtful.extend(summary);
        self.found.doubtful.extend(self.perhaps_total_at_end(&goods));
        let gross = self.columns.gross.and_then(|at| self.sums.get(at));
        Totals {
            gross: gross.map_or(Exact::ZERO, |sum| sum.all),
            weighed: self.weighed.all,
            ..self.found
        }
    }

    /// Rows at the end, two at least, that together have what all rows above have, and are blank in a column that each of these fills, or
    /// stand below a total: the goods again, by containers.
    fn summary_at_end(&self, goods: &[&Row]) -> Vec<u32> {
        let figures: Vec<_> = goods.iter().map(|row| self.columns.figures_of(row)).collect();
        let (from_start, from_end) = (running_sums(figures.iter()), running_sums(figures.iter().rev()));
        let lacks_something = |above: &[&Row], end: &[&Row]| {
            (0..self.table.width()).any(|at| {
                above.iter().all(|row| given(row, at).is_some())
                    && end.iter().all(|row| given(row, at).is_none())
            })
        };
        let found = (2..=goods.len() / 2)
            .filter(|count| {
                let own = from_end.get(count - 1);
                own.is_some_and(|own| own.len() > 1) && own == from_start.get(goods.len() - count - 1)
            })
            .filter_map(|count| goods.split_at_checked(goods.len() - count))
            .find(|(above, end)| lacks_something(above, end) || self.has_total_between(above, end));
        found.map_or_else(Vec::new, |(_, end)| end.iter().map(|row| row.number).collect())
    }

    /// The last row if it counts as many packages as all rows above it and is at least as heavy: a total in unknown words, with the pallets.
    fn perhaps_total_at_end(&self, goods: &[&Row]) -> Option<u32> {
        let (count, gross) = (self.columns.count?, self.columns.gross?);
        let (last, above) = goods.split_last().filter(|(_, above)| above.len() > 1)?;
        let sum = |at: usize| {
            let mut values = above.iter().map(|row| self.columns.value(row, at));
            values.try_fold(Exact::ZERO, |sum, value| sum.plus(value?))
        };
        let is_total = self.columns.value(last, count)? == sum(count)?
            && self.columns.value(last, gross)? >= sum(gross)?
            && !self.columns.has_size(last);
        is_total.then_some(last.number)
    }

    fn has_total_between(&self, above: &[&Row], below: &[&Row]) -> bool {
        let numbers = above
            .last()
            .zip(below.first())
            .map(|(last, first)| last.number..first.number);
        let is_between = |number: u32| numbers.as_ref().is_some_and(|numbers| numbers.contains(&number));
        let mut left_out = self.found.left_out.iter();
        left_out.any(|(number, why)| *why == LeftOut::Total && is_between(*number))
    }

    /// The first row if it has several figures and each is the sum of all rows behind it.
    fn sum_in_front(&self) -> Option<u32> {
        let first = self.table.rows.get(self.header.data())?;
        let figures = self.columns.figures_of(first);
        let is_sum = |(at, value): &(usize, Exact)| Some(self.sum(*at).all) == value.plus(*value);
        let is_out = self
            .found
            .left_out
            .iter()
            .any(|(number, _)| *number == first.number);
        let adds_up = self.rows > 2 && figures.len() > 1 && figures.iter().all(is_sum);
        (adds_up && !is_out).then_some(first.number)
    }

    /// Why a row is no goods; goods are added up.
    fn row(&mut self, at: usize, row: &'a Row) -> Option<LeftOut> {
        let facts = self.facts(row);
        let has_figures = self.has_figures(&facts);
        if facts.said != Words::Say && !has_figures && self.is_remark(&facts) {
            return Some(LeftOut::NoGoods);
        }
        if self.is_no_goods(&facts) {
            self.after_total |= self.rows > 0 && (closes(row) || is_page_or_date(row));
            return Some(LeftOut::NoGoods);
        }
        if facts.said != Words::Say && self.rows > 0 && is_derived(row) {
            return Some(LeftOut::NoGoods);
        }
        if has_figures && is_deducted(row, self.columns.name) {
            self.has_deduction = true;
            return Some(LeftOut::Deducted);
        }
        if self.is_contents(&facts) {
            return Some(LeftOut::Contents);
        }
        if let Some(why) = self.of_all(&facts) {
            self.end_group();
            self.after_total = true;
            return Some(why);
        }
        if self.heads.contains(&row.number) {
            return Some(LeftOut::Total);
        }
        if let Some(why) = self.told.get(&row.number) {
            return Some(*why);
        }
        // The sum of earlier pages is part of the totals of this one.
        if self.rows == 0 && is_carried_forward(row) {
            self.add_up(&facts.figures);
            return Some(LeftOut::Total);
        }
        if self.rows == 0 && is_perhaps_carried_forward(row) {
            self.found.doubtful.insert(row.number);
        }
        let sums = self.compare(&facts);
        if self.is_total(at, &facts, &sums) {
            let why = self.total(&facts, &sums);
            self.found.of_several += usize::from(sums.several && sums.equals);
            self.end_group();
            self.after_total |= self.rows > 0;
            return Some(why);
        }
        self.found.repeats_one |= self.repeats_one(&sums) && facts.has_only_figures();
        let by_chance = || {
            self.columns
                .edges(row)
                .iter()
                .any(|edge| self.adds_up_several(edge))
        };
        if sums.several && sums.equals && sums.best > 1 && (facts.named || by_chance()) {
            self.found.doubtful.insert(row.number);
            if self.doubts_are_sums {
                self.end_group();
                self.after_total = true;
                return None;
            }
        }
        let packages = self.columns.packages(row);
        self.product = packages
            .zip(facts.gross)
            .and_then(|(packages, gross)| packages.times(gross));
        if let Some(product) = self.product {
            self.weighed.add(product);
        }
        for (filled, cell) in self.filled.iter_mut().zip(&row.cells) {
            *filled += usize::from(!cell.is_blank());
        }
        self.above = Some(Above {
            gross: facts.gross,
            packages,
            is_pallet: row.cells.iter().any(names_pallets),
            is_bare: facts.label.is_some_and(names_packages_only),
        });
        self.add(row, &facts.figures);
        if let Some((at, value)) = self.volume(row)
            && let Some(sum) = self.sums.get_mut(at)
        {
            sum.add(value);
        }
        // The next group of goods begins.
        self.after_total &= !has_figures;
        None
    }

    fn end_group(&mut self) {
        for sum in self.sums.iter_mut().chain([&mut self.weighed]) {
            sum.group = Exact::ZERO;
        }
        self.has_subtotal |= self.in_group > 0;
        self.in_group = 0;
    }

    fn add_up(&mut self, figures: &[(usize, Exact)]) {
        for (at, value) in figures {
            if let Some(sum) = self.sums.get_mut(*at) {
                sum.add(*value);
            }
        }
    }

    fn add(&mut self, row: &Row, figures: &[(usize, Exact)]) {
        self.add_up(figures);
        // Spreadsheets fill a whole row with sums.
        let edges = self.columns.edges(row);
        self.add_up(&edges);
        self.rows += 1;
        self.in_group += 1;
    }

    fn volume(&self, row: &Row) -> Option<(usize, Exact)> {
        let at = self.columns.volume?;
        Some((at, self.columns.value(row, at)?))
    }

    fn sum(&self, at: usize) -> Sum {
        self.sums.get(at).copied().unwrap_or_default()
    }

    fn facts(&self, row: &'a Row) -> Facts<'a> {
        let columns = self.columns;
        let is_empty = |place: Option<usize>| place.is_some_and(|at| given(row, at).is_none());
        let name = columns.name.and_then(|at| given(row, at));
        let without_size = !columns.has_size(row);
        let said = said(row, columns.name);
        let mut figures = columns.figures_of(row);
        // `Total 5 palets` below the numbers of the pallets: its figure is a count, no sum of the column.
        let has_words = |at: usize| matches!(row.cells.get(at), Some(Cell::Text(text)) if text.contains(char::is_alphabetic));
        if said == Words::Perhaps {
            figures.retain(|(at, _)| !has_words(*at));
        }
        Facts {
            row,
            said,
            figures,
            given: row.cells.iter().filter(|cell| !cell.is_blank()).count(),
            label: name.or_else(|| row.cells.iter().find(|cell| matches!(cell, Cell::Text(_)))),
            named: name.is_some(),
            gross: columns.gross.and_then(|at| columns.value(row, at)),
            has_volume: self
                .volume(row)
                .is_some_and(|(at, _)| !columns.additive.contains(&at)),
            without_size,
            no_size: !columns.sizes.is_empty() && without_size,
            no_weight: is_empty(columns.gross),
            no_count: is_empty(columns.count),
        }
    }

    /// Below a total stand accounts, tax numbers and dates: their digits are no figures of goods.
    fn has_figures(&self, facts: &Facts) -> bool {
        let is_word =
            |cell: &Cell| matches!(cell, Cell::Text(text) if !text.bytes().any(|byte| byte.is_ascii_digit()));
        let mut numeric = self.columns.numeric.iter();
        numeric.any(|at| given(facts.row, *at).is_some_and(|cell| !is_word(cell)))
            && (!self.after_total && facts.given > 1 || self.columns.has_readable(facts.row))
    }

    /// A remark, or the name of a group.
    fn is_remark(&self, facts: &Facts) -> bool {
        let is_mark = facts.given == 2 && is_group_mark(facts.row);
        let alone =
            (facts.given == 1 && self.columns.numeric.len() >= 2 || is_mark) && self.header.at.is_some();
        alone || self.runs_on(facts) || closes(facts.row) || self.after_total
    }

    /// The description of the goods above goes on, beside their marks.
    fn runs_on(&self, facts: &Facts) -> bool {
        let mut cells = facts.row.cells.iter().enumerate();
        let is_told = |at: usize| self.columns.name == Some(at) || self.columns.marks_on_goods.contains(&at);
        self.rows > 0
            && facts.named
            && self.columns.numeric.len() >= 2
            && cells.all(|(at, cell)| cell.is_blank() || is_told(at))
    }

    fn is_no_goods(&self, facts: &Facts) -> bool {
        let row = facts.row;
        let bare = facts.no_count && facts.without_size;
        self.rows > 0 && is_page_or_date(row)
            || is_reference(row) && (facts.no_weight || bare)
            || closes(row) && (facts.no_size || facts.no_weight)
            || is_charge(row) && (facts.no_weight || bare)
            || is_numbered(row) && facts.no_weight && facts.without_size
            || facts.no_weight && facts.without_size && facts.named && facts.label.is_some_and(names_money)
            || is_contact(row) && (facts.no_weight || self.after_total)
            || self.rows > 0 && self.is_of_form(facts)
            || is_unfilled(row, self.columns)
            || is_of_container(row) && (self.after_total || bare)
            || names_container(row) && bare && facts.no_weight
    }

    /// The row states a fact of the whole shipment, and neither packages nor a size.
    fn is_of_form(&self, facts: &Facts) -> bool {
        let counts_nothing = self.columns.packages(facts.row).is_none();
        let is_sum = facts.said != Words::None || facts.label.is_some_and(names_a_sum);
        !is_sum && facts.without_size && (facts.no_weight || counts_nothing) && is_of_form(facts.row)
    }

    /// `Net weight 190`, `Số kiện 19`, `19 kiện`: of all goods, wherever the figure stands.
    fn of_all(&self, facts: &Facts) -> Option<LeftOut> {
        let names_packages = facts.named && facts.label.is_some_and(is_number_of_packages);
        let names_sum = facts.label.is_some_and(names_a_sum) && (facts.no_count || facts.no_weight);
        if self.rows == 0 || !facts.without_size || facts.said == Words::Say || !names_sum && !names_packages
        {
            return None;
        }
        let is_sum = facts.figures.iter().any(|(at, value)| self.sum(*at).is(*value));
        if self.is_perhaps_goods(facts) {
            return None;
        }
        let agrees = is_sum || facts.gross.is_none() || is_of_net(facts.row);
        Some(if agrees {
            LeftOut::Total
        } else {
            LeftOut::TotalDiffers
        })
    }

    /// A name that is also one of packages, and a number of packages that is no sum: jars may be the goods.
    fn is_perhaps_goods(&self, facts: &Facts) -> bool {
        let count = self.columns.count;
        let counted = count.and_then(|at| Some((at, self.columns.value(facts.row, at)?)));
        facts.named
            && facts.label.is_some_and(is_kind_of_package)
            && counted.is_some_and(|(at, value)| !self.sum(at).is(value))
    }

    /// `Cartons 12 350` below `Pallet 1 1 350`: more packages with the same weight, no size, and no word but for packages.
    fn is_contents(&self, facts: &Facts) -> bool {
        let Some(above) = &self.above else { return false };
        let texts = || {
            let cells = facts.row.cells.iter().enumerate();
            let words = cells.filter(|(at, cell)| {
                !self.columns.numeric.contains(at)
                    && matches!(cell, Cell::Text(text) if text.contains(char::is_alphabetic))
            });
            words.map(|(_, cell)| cell)
        };
        let has_more = self
            .columns
            .packages(facts.row)
            .zip(above.packages)
            .is_some_and(|(own, above)| own > above);
        let is_named_so = if facts.named && !above.is_pallet {
            facts.label.is_some_and(names_any_packages) && !above.is_bare
        } else {
            above.is_pallet && texts().next().is_some()
        };
        facts.gross.is_some()
            && facts.gross == above.gross
            && facts.without_size
            && has_more
            && is_named_so
            && texts().all(names_packages_only)
    }

    fn compare(&self, facts: &Facts) -> Sums {
        let same = |pick: fn(&Sum) -> Exact| {
            let same = facts
                .figures
                .iter()
                .filter(|(at, value)| pick(&self.sum(*at)) == *value);
            same.count()
        };
        // Columns that no row above fills, such as serial numbers, say nothing.
        let told = facts
            .figures
            .iter()
            .filter(|(at, _)| !self.sum(*at).all.is_zero())
            .count();
        let (of_all, of_group) = (same(|sum| sum.all), same(|sum| sum.group));
        let best = of_all.max(of_group);
        Sums {
            told,
            best,
            equals: best > 0 && best == told,
            several: if of_all >= of_group {
                self.rows > 1
            } else {
                self.in_group > 1
            },
        }
    }

    /// `@12.5` in the row above, and here the weight of all packages.
    fn is_product(&self, facts: &Facts) -> bool {
        self.product.is_some() && facts.gross == self.product
    }

    /// The row is blank in a column that every row of goods fills.
    fn lacks_something(&self, facts: &Facts) -> bool {
        let mut filled = self.filled.iter().enumerate();
        // Numbers of orders are figures too.
        let is_told =
            |at: usize| !self.columns.additive.contains(&at) || self.columns.target(at) == Target::Ignore;
        self.rows > 1
            && filled
                .any(|(at, filled)| *filled == self.rows && is_told(at) && given(facts.row, at).is_none())
    }

    fn is_total(&self, at: usize, facts: &Facts, sums: &Sums) -> bool {
        match facts.said {
            Words::Say => return true,
            // `Total to ship` below what was taken off is no sum of the goods.
            Words::Perhaps if self.has_deduction && facts.no_size => return true,
            Words::Perhaps if self.has_deduction && self.columns.sizes.is_empty() => return true,
            Words::Perhaps => return sums.equals && (sums.several || sums.best > 1),
            Words::None if self.rows > 0 && is_carried_forward(facts.row) => return true,
            Words::None => {}
        }
        // A sum has no three edges.
        let edges = self.columns.edges(facts.row);
        let adds_up_edges = edges.len() == 3 && edges.iter().all(|edge| self.adds_up_several(edge));
        let has_edges = self.columns.has_edges(facts.row) || edges.len() == 3 && !adds_up_edges;
        if !facts.named && facts.said == Words::None && !self.after_total && has_edges {
            return false;
        }
        // Boxes with a size are goods, though three and two others were counted above.
        let names_sum = facts.label.is_some_and(names_a_sum)
            && !self.is_perhaps_goods(facts)
            && (facts.without_size || self.after_total);
        let all_sums = sums.several && sums.equals && sums.best > 1;
        // Volumes are rounded, so that only their sum speaks.
        let adds_volumes = self
            .volume(facts.row)
            .is_some_and(|(at, value)| self.sum(at).is(value));
        // Beside the figures at most one cell more.
        let sums_beside = usize::from(adds_volumes) + if adds_up_edges { edges.len() } else { 0 };
        let hardly_more = facts.given <= facts.figures.len() + sums_beside + 1;
        // Only the weight of all packages, below those of one.
        let weighs_all = self.rows > 1 && facts.gross.is_some_and(|total| self.weighed.is(total));
        if facts.given == 1 && !facts.named && weighs_all {
            return true;
        }
        if !facts.named && self.columns.packages(facts.row).is_none() && self.is_product(facts)
            || self.after_total && names_sum
        {
            return true;
        }
        // The last row with figures, all of them sums, and hardly another cell.
        if at == self.last && all_sums {
            return !facts.named || hardly_more;
        }
        if sums.several && sums.best > 0 && (at == self.last && !facts.named || names_sum) {
            return true;
        }
        // A group of one row has a sum like the groups above.
        let repeats_one = (self.has_subtotal || self.groups_of_one && !facts.named) && self.repeats_one(sums);
        // A name, a sum and hardly another cell.
        let only_sums = at == self.last && sums.several && sums.equals && hardly_more;
        if facts.named {
            // Goods have a size, and fill the columns that every other row fills.
            return all_sums && facts.no_size
                || (all_sums || repeats_one || only_sums) && self.lacks_something(facts);
        }
        // A row without a name and a size is no goods.
        if facts.no_size {
            return sums.best > 1 || sums.best > 0 && sums.several;
        }
        if repeats_one && facts.has_only_figures() {
            return true;
        }
        sums.several && sums.equals && (facts.has_only_figures() || sums.best > 1 && hardly_more)
    }

    /// The sum of several rows.
    fn adds_up_several(&self, (at, value): &(usize, Exact)) -> bool {
        let sum = self.sum(*at);
        self.rows > 1 && sum.all == *value || self.in_group > 1 && sum.group == *value
    }

    /// The figures are those of the one row since the last total.
    fn repeats_one(&self, sums: &Sums) -> bool {
        self.in_group == 1 && sums.equals && sums.best > 1
    }
}
