//! What the preview tells of a table as a whole, once its rows are read.

use std::collections::BTreeSet;

use crate::checks::doubts::{
    kilograms_beside_inches, other_count, other_size, perhaps_hs_codes, sizes_of_pallets, table_beside,
};
use crate::checks::quantities::Evidence;
use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::layout::remarks::leaves_out_pallets;
use crate::mapping::columns::Column;
use crate::mapping::gross_beside_net::{by_net, perhaps_gross};
use crate::mapping::identities::one_in_each_row;
use crate::mapping::names;
use crate::mapping::settle::beside_kind::{self, Figures};
use crate::mapping::settle::{counts_up, may_number};
use crate::mapping::several_sizes;
use crate::model::note::Note;
use crate::model::target::{ColumnKind, Target};
use crate::packages::pallet_rows;
use crate::rows::Reading;
use crate::texts::stated::Stated;
use crate::{Choices, Row, Table};

/// A table whose rows are read.
pub(super) struct ReadTable<'a> {
    pub table: &'a Table,
    /// With the rows that were left out as no goods.
    pub whole: &'a Table,
    pub header: Header,
    pub texts: &'a [String],
    pub headings: &'a [Heading],
    pub columns: &'a [Column],
    pub reading: &'a Reading,
    pub totals: &'a [&'a Row],
    pub stated: &'a [Stated],
    pub choices: &'a Choices,
}

impl ReadTable<'_> {
    /// The notes on packages, weights and sizes, in this order.
    pub fn notes(&self) -> Vec<Note> {
        let targets: Vec<Target> = self.columns.iter().map(|column| column.target).collect();
        let mut notes = Vec::new();
        self.packages(&targets, &mut notes);
        self.weights(&targets, &mut notes);
        self.sizes(&targets, &mut notes);
        self.beside(&mut notes);
        notes
    }

    fn evidence(&self) -> Evidence<'_> {
        Evidence {
            table: self.table,
            totals: self.totals,
            stated: self.stated,
            header: self.header,
            headings: self.headings,
            columns: self.columns,
            lines: &self.reading.lines,
        }
    }

    fn counting(&self) -> Option<&Column> {
        let mut columns = self.columns.iter();
        columns.find(|column| column.target == Target::Field("package_count"))
    }

    fn packages(&self, targets: &[Target], notes: &mut Vec<Note>) {
        let (table, header) = (self.table, self.header);
        notes.extend(other_count(table, header, self.headings, self.columns).map(Note::OtherCount));
        let placed: Vec<(usize, Target)> = self
            .columns
            .iter()
            .map(|column| (column.at, column.target))
            .collect();
        notes.extend(one_in_each_row(table, header, self.headings, &placed).map(Note::OneInEachRow));
        let figures_beside_kind = |at: usize| beside_kind::figures(table, header, targets, at);
        let is_added_up = |at: usize| beside_kind::is_sum(table, header, self.totals, at);
        let perhaps_counts = targets
            .iter()
            .position(|target| *target == Target::PackageNumbers)
            .filter(|at| {
                self.counting().is_none()
                    && (figures_beside_kind(*at) == Some(Figures::PerhapsNumbers)
                        || is_added_up(*at)
                        || go_up_and_down(table, header, *at))
            });
        notes.extend(perhaps_counts.map(Note::OneInEachRow));
        // `No.` and `Number`, but not `Qty`, beside `Kind`.
        let may_count = |at: usize| {
            let heading = self.headings.get(at).filter(|heading| {
                heading.strength(Target::PackageNumbers) > 0 || heading.has_any(&["number", "numbers"])
            });
            let figures = heading.and_then(|_| figures_beside_kind(at));
            matches!(figures, Some(Figures::Numbers | Figures::PerhapsCounts))
        };
        let names_one = |at: usize| self.headings.get(at).is_some_and(Heading::names_one_package);
        let perhaps_numbers = |at: usize| {
            counts_up(table, header, at)
                || names_one(at) && are_nearly_in_order(table, header, at) && !is_added_up(at)
                || may_count(at) && !is_added_up(at)
                || names_one(at) && may_number(table, header, at)
        };
        if let Some(column) = self.counting()
            && perhaps_numbers(column.at)
            && !self.evidence().weighs()
        {
            notes.push(Note::PerhapsPackageNumbers(column.at));
        }
        notes.extend(self.evidence().quantity().map(Note::QuantityOfPackages));
    }

    fn weights(&self, targets: &[Target], notes: &mut Vec<Note>) {
        let (table, header) = (self.table, self.header);
        let evidence = self.evidence();
        let of_one = evidence.weights_of_one().map(Note::PerhapsWeightsOfOne);
        notes.extend(of_one.or_else(|| evidence.weights_of_rows().map(Note::WeightsOfRows)));
        notes.extend(perhaps_gross(table, header, self.headings, targets).map(Note::OtherWeight));
        notes.extend(by_net(table, header, self.headings, targets).map(Note::GrossByNet));
    }

    fn sizes(&self, targets: &[Target], notes: &mut Vec<Note>) {
        let names = names::by_texts(self.headings, targets);
        let is_chosen = |at: &usize| self.choices.targets.contains_key(at);
        notes.extend(names.filter(|at| !is_chosen(at)).map(Note::NamesByTexts));
        let heading = |column: &Column| self.headings.get(column.at);
        let pieces = self
            .counting()
            .filter(|column| heading(column).is_some_and(Heading::is_pieces));
        notes.extend(pieces.map(|column| Note::PiecesArePackages(column.at)));
        if let Some(at) = sizes_of_pallets(self.headings, self.columns, &self.reading.lines) {
            notes.push(Note::SizesOfPallets(at));
            let weighs_pallets = pallet_rows::weight_of_pallets(self.headings, targets);
            let is_free = |at: &usize| targets.get(*at) == Some(&Target::Ignore);
            notes.extend(weighs_pallets.filter(is_free).map(Note::OtherWeight));
        }
        let mut columns = self.columns.iter();
        let in_assumed_unit = columns.find(|column| column.has_assumed_length());
        let are_dense = self.reading.has_only_dense_lines();
        let in_assumed_unit = in_assumed_unit.filter(|_| are_dense);
        notes.extend(in_assumed_unit.map(|column| Note::DenseInAssumedUnit(column.at)));
        let mut columns = self.columns.iter();
        let in_assumed_kg =
            columns.find(|column| column.unit_assumed && column.target.kind() == ColumnKind::Weight);
        let are_light = self.reading.has_only_light_lines();
        let in_assumed_kg = in_assumed_kg.filter(|_| are_light);
        notes.extend(in_assumed_kg.map(|column| Note::LightInAssumedUnit(column.at)));
        let (table, header) = (self.table, self.header);
        notes.extend(kilograms_beside_inches(table, header, self.columns).map(Note::KilogramsBesideInches));
        let other = other_size(table, header, self.headings, self.columns)
            .or_else(|| several_sizes::other_edges(table, header, self.headings, targets));
        notes.extend(other.map(Note::OtherSize));
        let codes = perhaps_hs_codes(table, header, self.headings, self.columns);
        notes.extend(codes.map(Note::PerhapsHsCodes));
    }

    /// What stands beside the rows that are read.
    fn beside(&self, notes: &mut Vec<Note>) {
        let headings = self.header.at.unwrap_or_default()..self.header.data();
        let is_read = |row: &Row| self.reading.lines.iter().any(|line| line.row == row.number);
        let all = self.whole.rows.iter().enumerate();
        let mut unread = all
            .filter(|(at, row)| !headings.contains(at) && !is_read(row))
            .map(|(_, row)| row);
        let without_pallets = unread.find(|row| leaves_out_pallets(row));
        notes.extend(without_pallets.map(|row| Note::WithoutPallets(row.number)));
        notes.extend(table_beside(self.texts, self.columns).map(Note::TableBeside));
    }
}

/// Different whole numbers close together, `1, 2, 4, 5` and `104, 101, 102`, which count nothing for sure.
fn are_nearly_in_order(table: &Table, header: Header, at: usize) -> bool {
    let numbers: Option<Vec<usize>> = cells_of(table, header, at)
        .map(|cell| cell.shown().parse().ok())
        .collect();
    let Some(numbers) = numbers.filter(|numbers| numbers.len() > 2) else {
        return false;
    };
    let (least, most) = (numbers.iter().min().copied(), numbers.iter().max().copied());
    let different: BTreeSet<&usize> = numbers.iter().collect();
    let (least, most) = (least.unwrap_or_default(), most.unwrap_or_default());
    let span = 2 * numbers.len();
    different.len() == numbers.len() && most - least < span && (most <= span || least > 50)
}

/// Bare numbers of packages that are not in order: perhaps they count.
fn go_up_and_down(table: &Table, header: Header, at: usize) -> bool {
    let numbers: Option<Vec<u32>> = cells_of(table, header, at)
        .map(|cell| cell.shown().parse().ok())
        .collect();
    numbers.is_some_and(|numbers| !numbers.is_sorted())
}
