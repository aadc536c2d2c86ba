//! The columns of a table as totals see them.

use crate::figures::figure::number;
use crate::figures::figure_text::bare_figure;
use crate::figures::number::Evidence;
use crate::figures::size::is_written;
use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::model::finding::CellIssue;
use crate::model::target::{ColumnKind, Target};
use crate::words::package_numbers::{self, Stroke, counts_up};
use crate::{Cell, DecimalSeparator, Row, Table};
use domain::cargo::{Exact, NumberReading};

/// The figures of a row that totals add up, by column.
pub(super) type Figures = Vec<(usize, Exact)>;

/// The meaning of each column, and the way to read its figures.
pub(super) struct Columns<'a> {
    targets: &'a [Target],
    pub name: Option<usize>,
    pub count: Option<usize>,
    pub gross: Option<usize>,
    pub volume: Option<usize>,
    /// The column of the numbers on packages, and the meaning of a stroke in them.
    numbers: Option<(usize, Stroke)>,
    pub numeric: Vec<usize>,
    pub sizes: Vec<usize>,
    /// Columns of shipping marks, which run on over rows as descriptions do.
    pub marks_on_goods: Vec<usize>,
    /// Columns whose figures a total adds up.
    pub additive: Vec<usize>,
    marks: Vec<DecimalSeparator>,
}

impl<'a> Columns<'a> {
    /// Where a column does not show its decimal separator, `usual` counts.
    pub(super) fn new(table: &Table, header: Header, targets: &'a [Target], usual: DecimalSeparator) -> Self {
        let place = |target: Target| targets.iter().position(|own| *own == target);
        let places = |fits: fn(Target) -> bool| {
            let all = targets.iter().enumerate();
            all.filter(|(_, target)| fits(**target))
                .map(|(at, _)| at)
                .collect()
        };
        let additive = |at: &usize| {
            let target = targets.get(*at).copied().unwrap_or_default();
            adds_up(target)
                && !are_numbers_of_rows(table, header, *at)
                && (target != Target::Ignore || has_figures_only(table, header, *at))
        };
        Self {
            targets,
            name: place(Target::Field("name")),
            count: place(Target::Field("package_count")),
            gross: place(Target::Field("gross_weight")),
            volume: place(Target::Volume),
            numbers: place(Target::PackageNumbers).map(|at| (at, Stroke::of(cells_of(table, header, at)))),
            numeric: places(Target::is_numeric),
            sizes: places(|target| matches!(target.kind(), ColumnKind::Length | ColumnKind::Size)),
            marks_on_goods: columns_of_marks(table, header, targets),
            additive: (0..table.width()).filter(additive).collect(),
            marks: (0..table.width())
                .map(|at| mark(table, header, at).unwrap_or(usual))
                .collect(),
        }
    }

    pub(super) fn target(&self, at: usize) -> Target {
        self.targets.get(at).copied().unwrap_or_default()
    }

    /// The figure of a row in a column.
    pub(super) fn value(&self, row: &Row, at: usize) -> Option<Exact> {
        let (cell, mark) = (row.cells.get(at)?, *self.marks.get(at)?);
        // The gross weight of `N.W. 10 / G.W. 11.5`, also below sums of both.
        let of_pair = || {
            let read = number(cell, ColumnKind::Weight, Some(mark)).ok();
            let read = read.filter(|read| !read.of_one && read.unit.is_none());
            read.filter(|_| self.gross == Some(at)).map(|read| read.value)
        };
        figure(cell, mark).or_else(of_pair)
    }

    /// None of them is zero.
    pub(super) fn figures_of(&self, row: &Row) -> Figures {
        // `TOTAL: 12 COILS` below the numbers of the rows is no figure of theirs.
        let says_words = |at: usize| {
            self.target(at) == Target::Ignore
                && matches!(row.cells.get(at), Some(Cell::Text(text)) if text.contains(char::is_alphabetic))
        };
        let figures = self
            .additive
            .iter()
            .filter(|at| !says_words(**at))
            .filter_map(|at| Some((*at, self.value(row, *at)?)));
        figures.filter(|(_, value)| !value.is_zero()).collect()
    }

    pub(super) fn has_size(&self, row: &Row) -> bool {
        self.sizes.iter().any(|at| given(row, *at).is_some())
    }

    /// The length, width and height of a row that stand in columns of their own.
    pub(super) fn edges(&self, row: &Row) -> Vec<(usize, Exact)> {
        let columns = self
            .sizes
            .iter()
            .filter(|at| self.target(**at).kind() == ColumnKind::Length);
        let edges = columns.filter_map(|at| Some((*at, self.value(row, *at)?)));
        edges.filter(|(_, value)| !value.is_zero()).collect()
    }

    /// A cell of the row is a size of three edges.
    pub(super) fn has_edges(&self, row: &Row) -> bool {
        let is_size = |cell: &Cell| matches!(cell, Cell::Text(text) if is_written(text));
        self.sizes.iter().any(|at| given(row, *at).is_some_and(is_size))
    }

    /// The packages of a row, by their number or by the numbers on them.
    pub(super) fn packages(&self, row: &Row) -> Option<Exact> {
        let counted = self.count.and_then(|at| self.value(row, at));
        counted.or_else(|| {
            let (at, stroke) = self.numbers?;
            let ranges = package_numbers::ranges(row.cells.get(at)?, stroke)?;
            Exact::new(package_numbers::count(&ranges).into(), 0)
        })
    }

    /// Returns true if a column of figures holds one that a line could have.
    pub(super) fn has_readable(&self, row: &Row) -> bool {
        self.numeric
            .iter()
            .any(|at| given(row, *at).is_some_and(|cell| is_readable(cell, self.target(*at).kind())))
    }
}

/// 1, 2, 2, 3 or `P1`, `P2`, `P3`, perhaps above `3 pallets` or `Total 3 cases`, which is their number and not their sum.
fn are_numbers_of_rows(table: &Table, header: Header, at: usize) -> bool {
    let is_counted = |cell: &&Cell| {
        let text = cell.shown();
        text.contains(|one: char| one.is_ascii_digit())
            && text.contains(char::is_alphabetic)
            && !is_marked(&text)
    };
    let (counted, numbers): (Vec<&Cell>, Vec<&Cell>) = cells_of(table, header, at).partition(is_counted);
    let bare = |cell: &&Cell| Cell::text(cell.shown().trim_start_matches(char::is_alphabetic));
    let mut bare: Vec<Cell> = numbers.iter().map(bare).collect();
    bare.dedup();
    let rows = bare.len().to_string();
    let is_number = |cell: &&Cell| bare_figure(&cell.shown()).is_some_and(|figure| figure == rows);
    let are_told = !counted.is_empty() && bare.len() == 2 && bare[0].shown() == "1" && bare[1].shown() == "2";
    (counts_up(bare.iter()) || are_told) && counted.iter().all(is_number)
}

/// `P1`, `PLT2`: letters and a number.
fn is_marked(text: &str) -> bool {
    let number = text.trim_start_matches(char::is_alphabetic);
    number.len() < text.len() && !number.is_empty() && number.bytes().all(|one| one.is_ascii_digit())
}

/// Columns below `Marks & Nos.`, `Shipping mark`, `唛头` that are not read.
fn columns_of_marks(table: &Table, header: Header, targets: &[Target]) -> Vec<usize> {
    const MARKS: [&str; 8] = [
        "mark",
        "marks",
        "shipping mark",
        "shipping marks",
        "ky hieu",
        "ma hieu",
        "唛头",
        "嘜頭",
    ];
    let headings = header.headings(table).into_iter().zip(targets).enumerate();
    headings
        .filter(|(_, (text, target))| **target == Target::Ignore && Heading::parse(text).has_any(&MARKS))
        .map(|(at, _)| at)
        .collect()
}

/// The cell of a row in a column, unless it is blank.
pub(super) fn given(row: &Row, at: usize) -> Option<&Cell> {
    row.cells.get(at).filter(|cell| !cell.is_blank())
}

/// Most cells of a column are figures and nothing else: `PO1` is a name.
fn has_figures_only(table: &Table, header: Header, at: usize) -> bool {
    let cells = || cells_of(table, header, at);
    let figures = cells().filter(|cell| !cell.shown().chars().any(char::is_alphabetic));
    figures.count() * 2 > cells().count()
}

/// Columns whose figures a total adds up: not those of one package or piece.
fn adds_up(target: Target) -> bool {
    target == Target::Ignore
        || matches!(
            target.kind(),
            ColumnKind::Count | ColumnKind::Weight | ColumnKind::Money
        ) && target != Target::Field("weight_per_package")
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
        Cell::Text(text) if kind == ColumnKind::Size => is_written(text),
        _ => !matches!(
            number(cell, kind, None),
            Err(CellIssue::NotANumber { .. } | CellIssue::Day | CellIssue::Missing)
        ),
    }
}

/// The figure of a cell, without the unit beside it.
fn figure(cell: &Cell, mark: DecimalSeparator) -> Option<Exact> {
    match cell {
        Cell::Number(number) => {
            let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
            // Sums of binary fractions differ from those of decimals far behind the point.
            let (value, _) = crate::figures::figure::shortened(Exact::from_digits(whole, fraction)?);
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
