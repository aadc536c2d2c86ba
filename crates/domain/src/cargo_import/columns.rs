//! The row of the headings, and what each column is.

use crate::cargo::DecimalSeparator;
use crate::folding::plain;

use super::flag::{is_dangerous_goods_code, yes_or_no};
use super::heading::Heading;
use super::package_numbers::Stroke;
use super::size::edges_of;
use super::target::{ColumnKind, TARGETS, Target};
use super::{Cell, Table, package_numbers, unit};

/// Rows at the top of a table in which the headings are looked for.
pub(super) const MAX_HEADING_ROWS: usize = 30;
/// Samples shown of a column.
const MAX_SAMPLES: usize = 3;
/// Characters shown of a sample.
const MAX_SAMPLE_CHARS: usize = 60;

/// The rows of the headings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Header {
    /// The first row's place in the table; `None` without headings.
    pub at: Option<usize>,
    /// Further rows: groups such as "Size (cm)" above "L", "W", "H", or a second language.
    pub more: usize,
}

/// Further rows of headings that are looked at.
const MAX_MORE_HEADINGS: usize = 2;

impl Header {
    /// The first row of data.
    pub(super) fn data(self) -> usize {
        self.at.map_or(0, |at| at + 1 + self.more)
    }

    /// The row with the most headings that are known; at least two.
    pub(super) fn find(table: &Table) -> Self {
        let mut best = (1, Self::default());
        for at in 0..table.rows.len().min(MAX_HEADING_ROWS) {
            let first = Self {
                at: Some(at),
                more: 0,
            };
            if !first.plausible(table) {
                continue;
            }
            let header = Self::at(table, at);
            let known = known(&header.headings(table));
            if known > best.0 {
                best = (known, header);
            }
        }
        best.1
    }

    /// The row, with the rows below as long as together they say more.
    pub(super) fn at(table: &Table, at: usize) -> Self {
        let mut best = Self {
            at: Some(at),
            more: 0,
        };
        let mut most = known(&best.headings(table));
        for more in 1..=MAX_MORE_HEADINGS {
            let header = Self { at: Some(at), more };
            if !header.plausible(table) {
                break;
            }
            // Further rows have to name something that fewer do not.
            let known = known(&header.headings(table));
            if known > most {
                (best, most) = (header, known);
            }
        }
        best
    }

    /// Headings are texts, not figures.
    fn plausible(self, table: &Table) -> bool {
        let Some(at) = self.at else { return false };
        let rows = at..=at + self.more;
        rows.into_iter().all(|at| {
            table.rows.get(at).is_some_and(|row| {
                let figure = |cell: &&Cell| match cell {
                    Cell::Number(_) | Cell::Date(_) | Cell::NoValue(_) => true,
                    Cell::Text(text) => {
                        text.chars().filter(char::is_ascii_digit).count() * 2 > text.chars().count()
                    }
                    Cell::Blank => false,
                };
                let given = row.cells.iter().filter(|cell| !cell.is_blank()).count();
                row.cells.iter().filter(figure).count() * 5 <= given
            })
        }) && (self.more == 0 || self.belongs_together(table))
    }

    /// Rows that follow each other and say more together than the lower ones alone.
    fn belongs_together(self, table: &Table) -> bool {
        let lower = Self {
            at: self.at.map(|at| at + 1),
            more: self.more - 1,
        };
        self.adjacent(table) && known(&self.headings(table)) > known(&lower.headings(table))
    }

    fn adjacent(self, table: &Table) -> bool {
        let Some(at) = self.at else { return false };
        let rows = table.rows.iter().skip(at).take(self.more + 1);
        let numbers: Vec<u32> = rows.map(|row| row.number).collect();
        numbers.len() == self.more + 1
            && numbers
                .windows(2)
                .all(|pair| matches!(pair, [above, below] if *below == above + 1))
    }

    /// The heading of every column: its lines from top to bottom.
    pub(super) fn headings(self, table: &Table) -> Vec<String> {
        let width = table.width();
        let own = |at: usize, column: usize| {
            let cell = table.rows.get(at).and_then(|row| row.cells.get(column));
            cell.map(Cell::shown).unwrap_or_default()
        };
        let text = |at: usize, column: usize| {
            let written = own(at, column);
            if !written.is_empty() || self.more > 0 {
                return written;
            }
            // One heading over several columns.
            let number = table.rows.get(at).map(|row| row.number);
            let over = table.merged.iter().find(|area| {
                number == Some(area.rows.0) && area.columns.0 < column && column <= area.columns.1
            });
            over.map_or(written, |area| own(at, area.columns.0))
        };
        let Some(at) = self.at else {
            return vec![String::new(); width];
        };
        let last = at + self.more;
        let mut groups = vec![String::new(); self.more];
        (0..width)
            .map(|column| {
                let lowest = text(last, column);
                let mut lines = Vec::new();
                for (row, group) in (at..last).zip(&mut groups) {
                    let own = text(row, column);
                    // A merged heading goes on above further columns.
                    if !own.is_empty() {
                        group.clone_from(&own);
                    }
                    lines.push(if lowest.is_empty() { own } else { group.clone() });
                }
                lines.push(lowest);
                lines.retain(|line| !line.is_empty());
                lines.join("\n")
            })
            .collect()
    }
}

/// The number of headings that name a field. Edges count if all three are named: a single letter may be anything.
pub(super) fn known(headings: &[String]) -> usize {
    let found = matched(headings, |_, _, _| true);
    let named = found.iter().filter(|target| **target != Target::Ignore);
    let (edges, others): (Vec<&Target>, Vec<&Target>) =
        named.partition(|target| target.kind() == ColumnKind::Length);
    others.len() + if edges.len() == 3 { 3 } else { 0 }
}

/// The target of each heading; every field at most once, the strongest heading first.
fn matched(headings: &[String], fits: impl Fn(usize, Target, u8) -> bool) -> Vec<Target> {
    let read: Vec<Heading> = headings.iter().map(|heading| Heading::parse(heading)).collect();
    let mut found = vec![Target::Ignore; read.len()];
    let clothes = read.iter().filter(|heading| heading.is_size_of_clothes()).count() >= 2;
    for target in TARGETS {
        let mut best: Option<(u8, usize)> = None;
        for (at, heading) in read.iter().enumerate() {
            if found[at] != Target::Ignore || clothes && heading.is_edge_letter() {
                continue;
            }
            let strength = heading.strength(target);
            if strength > best.map_or(0, |(best, _)| best) && fits(at, target, strength) {
                best = Some((strength, at));
            }
        }
        if let Some((_, at)) = best {
            found[at] = target;
        }
    }
    found
}

/// The targets of a table's columns, by their headings and cells; without headings by their order on the form.
pub(super) fn guess(table: &Table, header: Header) -> Vec<Target> {
    let cells = |at: usize| {
        table
            .rows
            .iter()
            .skip(header.data())
            .filter_map(move |row| row.cells.get(at))
            .filter(|cell| !cell.is_blank())
    };
    if header.at.is_none() {
        return by_order(table, |at| cells(at).collect());
    }
    let mut found = matched(&header.headings(table), |at, target, strength| {
        let all = |fits: &dyn Fn(&str) -> bool| {
            let mut given = cells(at).peekable();
            given.peek().is_some() && given.all(|cell| fits(&plain(&cell.shown())))
        };
        match target.kind() {
            ColumnKind::Unit if strength < 10 => all(&|text| unit::length(text).is_some()),
            ColumnKind::Size if strength < 8 => all(&|text| text.contains(['x', '×', '*'])),
            // Single figures are volumes.
            ColumnKind::Size => cells(at).next().is_none() || !all(&is_figure) || cells(at).any(is_size),
            ColumnKind::Volume if strength < 6 => all(&is_figure) && !cells(at).any(is_size),
            ColumnKind::Flag => {
                let is_code =
                    |cell: &Cell| target == Target::Field("is_dangerous") && is_dangerous_goods_code(cell);
                let read = |cell: &&Cell| yes_or_no(&plain(&cell.shown())).is_some() || is_code(cell);
                cells(at).filter(read).count() * 2 >= cells(at).count()
            }
            ColumnKind::Count if target == Target::Field("container_count") && strength < 12 => {
                cells(at).next().is_none()
                    || all(&|text| text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit()))
            }
            _ => true,
        }
    });
    settle_packages(table, header, &mut found);
    settle_sizes(table, header, &mut found);
    settle_weight_unit(table, header, &mut found);
    found
}

/// The cells of a column below the headings that say something.
fn cells_of(table: &Table, header: Header, at: usize) -> impl Iterator<Item = &Cell> + Clone {
    let rows = table.rows.iter().skip(header.data());
    rows.filter_map(move |row| row.cells.get(at))
        .filter(|cell| !cell.is_blank())
}

/// Returns true if the figures of a column are 1, 2, 3 and so on.
pub(super) fn counts_up(table: &Table, header: Header, at: usize) -> bool {
    let mut cells = cells_of(table, header, at);
    let first = cells.clone().next().map(Cell::shown);
    first.as_deref() == Some("1") && package_numbers::counts_up(&mut cells)
}

/// What counts packages, where the headings leave it open: numbers on packages, containers, pieces, pallets or cartons.
fn settle_packages(table: &Table, header: Header, found: &mut [Target]) {
    const COUNT: Target = Target::Field("package_count");
    let headings: Vec<Heading> = header
        .headings(table)
        .iter()
        .map(|text| Heading::parse(text))
        .collect();
    let place = |found: &[Target], target: Target| found.iter().position(|own| *own == target);
    // Quantities of pieces: the unit beside them says so. Another quantity may be that of packages.
    let counts_pieces = |at: usize| {
        let heading = headings.get(at);
        let beside = [at + 1, at.wrapping_sub(1)]
            .into_iter()
            .find(|beside| headings.get(*beside).is_some_and(Heading::is_unit_of_quantity));
        heading.is_some_and(Heading::is_quantity)
            && beside.is_some_and(|beside| {
                let mut units = cells_of(table, header, beside).peekable();
                units.peek().is_some() && units.all(|unit| is_piece(&plain(&unit.shown())))
            })
    };
    if let Some(at) = place(found, COUNT).filter(|at| counts_pieces(*at)) {
        let other = (0..found.len()).find(|other| {
            found[*other] == Target::Ignore
                && headings
                    .get(*other)
                    .is_some_and(|heading| heading.strength(COUNT) > 0)
                && !counts_pieces(*other)
        });
        found[at] = Target::Ignore;
        if let Some(other) = other {
            found[other] = COUNT;
        }
    }
    let Some(at) = place(found, COUNT) else { return };
    let cells = cells_of(table, header, at);
    let is_quantity = headings.get(at).is_some_and(Heading::is_quantity);
    // Beside the numbers on packages, or the type of a container, a quantity is not of packages.
    if is_quantity && found.contains(&Target::PackageNumbers) {
        found[at] = Target::Ignore;
        return;
    }
    let containers = Target::Field("container_count");
    if is_quantity && found.contains(&Target::Field("container_type")) && !found.contains(&containers) {
        found[at] = containers;
        return;
    }
    // `1-10`, `11-14` below "Số kiện", `P1`, `P2` below "Pkg" and 1, 2, 3 below "Kiện" are the numbers on the packages.
    let numbers = cells
        .clone()
        .filter(|cell| package_numbers::ranges(cell, Stroke::Range).is_some());
    let lettered = |cell: &Cell| matches!(cell, Cell::Text(text) if text.starts_with(|one: char| one.is_ascii_alphabetic()));
    let one_package = [
        "kien", "thung", "pallet", "case", "carton", "ctn", "pkg", "package", "box", "crate", "drum", "bale",
    ];
    let is_one = headings
        .get(at)
        .is_some_and(|heading| heading.is_one_of(&one_package));
    // Numbers stand in front, counts behind the goods.
    let is_before_name = place(found, Target::Field("name")).is_none_or(|name| at < name);
    if !found.contains(&Target::PackageNumbers)
        && numbers.count() * 5 >= cells.clone().count() * 4
        && (cells.clone().any(package_numbers::is_range)
            || cells.clone().all(lettered)
            || is_one && is_before_name && package_numbers::counts_up(cells))
    {
        found[at] = Target::PackageNumbers;
        return;
    }
    // Where weights or sizes are of a pallet, pallets are the packages.
    let pallets = ["pallet", "pallets", "plt", "plts"];
    let of_pallets = |at: usize| headings.get(at).is_some_and(|heading| heading.has_word(&pallets));
    let measures = (0..found.len()).filter(|at| {
        matches!(
            found[*at].kind(),
            ColumnKind::Weight | ColumnKind::Length | ColumnKind::Size
        ) && found[*at] != Target::Ignore
    });
    if !of_pallets(at)
        && measures.clone().any(of_pallets)
        && let Some(pallet) = (0..found.len()).find(|other| {
            found[*other] == Target::Ignore
                && of_pallets(*other)
                && headings
                    .get(*other)
                    .is_some_and(|heading| heading.strength(COUNT) > 0)
        })
    {
        found[at] = Target::Ignore;
        found[pallet] = COUNT;
    }
}

/// Cells that are sizes make a column of sizes, whatever its heading is, if there is no other.
fn settle_sizes(table: &Table, header: Header, found: &mut [Target]) {
    if found.iter().any(|target| {
        *target != Target::Ignore && matches!(target.kind(), ColumnKind::Length | ColumnKind::Size)
    }) {
        return;
    }
    let sizes = |at: usize| {
        let mut cells = cells_of(table, header, at).peekable();
        cells.peek().is_some()
            && cells.all(|cell| matches!(cell, Cell::Text(text) if text.contains(['x', 'X', '×', '*']) && is_size(cell)))
    };
    if let Some(at) = (0..found.len()).find(|at| found[*at] == Target::Ignore && sizes(*at)) {
        found[at] = Target::Size;
    }
}

/// A column of nothing but units of weight beside the weights is their unit.
fn settle_weight_unit(table: &Table, header: Header, found: &mut [Target]) {
    let weights = found
        .iter()
        .position(|target| *target == Target::Field("gross_weight"));
    let Some(beside) = weights
        .map(|at| at + 1)
        .filter(|_| !found.contains(&Target::WeightUnit))
    else {
        return;
    };
    let mut cells = cells_of(table, header, beside).peekable();
    let are_units = cells.peek().is_some() && cells.all(|cell| unit::weight(&plain(&cell.shown())).is_some());
    if let Some(target) = found
        .get_mut(beside)
        .filter(|target| are_units && matches!(target, Target::Ignore | Target::Field("dimension_unit")))
    {
        *target = Target::WeightUnit;
    }
}

fn is_size(cell: &Cell) -> bool {
    matches!(cell, Cell::Text(text) if edges_of(text).is_some())
}

/// A unit of pieces, not of packages.
fn is_piece(folded: &str) -> bool {
    matches!(
        folded.trim_matches(['.', ' ', '(', ')']),
        "pcs"
            | "pc"
            | "pce"
            | "piece"
            | "pieces"
            | "cai"
            | "chiec"
            | "bo"
            | "set"
            | "sets"
            | "doi"
            | "pair"
            | "pairs"
            | "prs"
            | "pr"
            | "ea"
            | "each"
            | "nos"
            | "no"
            | "unit"
            | "units"
            | "dozen"
            | "doz"
            | "dz"
            | "m"
            | "met"
            | "yds"
            | "yard"
            | "yards"
            | "kg"
            | "kgs"
            | "lit"
            | "l"
            | "con"
            | "quyen"
            | "cuon sach"
            | "tam"
    )
}

/// A figure and nothing else: digits and their marks.
fn is_figure(text: &str) -> bool {
    text.bytes().any(|one| one.is_ascii_digit())
        && text
            .chars()
            .all(|one| one.is_ascii_digit() || matches!(one, '.' | ',') || one.is_whitespace())
}

/// The first texts are the name, the figures after it packages, weight and edges.
fn by_order<'a>(table: &'a Table, cells: impl Fn(usize) -> Vec<&'a Cell>) -> Vec<Target> {
    let mut figures = ["package_count", "gross_weight", "length", "width", "height"].into_iter();
    let mut named = false;
    let mut unit_found = false;
    (0..table.width())
        .map(|at| {
            let cells = cells(at);
            let folded: Vec<String> = cells.iter().map(|cell| plain(&cell.shown())).collect();
            let figure = |cell: &&Cell| match cell {
                Cell::Number(_) => true,
                Cell::Text(text) => {
                    text.chars().next().is_some_and(|first| first.is_ascii_digit())
                        && text.chars().count() < 20
                }
                _ => false,
            };
            if cells.is_empty() {
                Target::Ignore
            } else if !named && !cells.iter().all(&figure) {
                named = true;
                Target::Field("name")
            } else if named && !unit_found && folded.iter().all(|text| unit::length(text).is_some()) {
                unit_found = true;
                Target::Field("dimension_unit")
            } else if named && cells.iter().all(&figure) {
                if folded
                    .iter()
                    .all(|text| text.matches(['x', '×', '*']).count() == 2)
                {
                    Target::Size
                } else {
                    figures.next().map_or(Target::Ignore, Target::Field)
                }
            } else {
                Target::Ignore
            }
        })
        .collect()
}

/// A column as the preview page shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    pub at: usize,
    /// Empty without headings.
    pub heading: String,
    pub samples: Vec<Cell>,
    pub target: Target,
    /// The unit its figures are taken to be in, for lengths and weights.
    pub unit: Option<&'static str>,
    /// Neither chosen nor found in the heading.
    pub unit_assumed: bool,
    /// The decimal separator of its numbers, once it is known.
    pub mark: Option<DecimalSeparator>,
    /// A cell that can be read in two ways and both readings, comma first, where the column says nothing of its way.
    pub question: Option<[String; 3]>,
    /// Some cells are empty below one that is not: they may stand for the same.
    pub gaps: bool,
    /// The reader said they do.
    pub repeat: bool,
    /// What a stroke means in numbers on packages.
    pub(super) stroke: Stroke,
}

impl Column {
    pub(super) fn new(table: &Table, header: Header, at: usize, heading: &str, target: Target) -> Self {
        let rows = || table.rows.iter().skip(header.data());
        let cell = |row: &super::Row| row.cells.get(at).cloned().unwrap_or_default();
        let mut samples: Vec<Cell> = Vec::new();
        for row in rows() {
            let sample = match cell(row) {
                Cell::Text(text) => Cell::Text(text.chars().take(MAX_SAMPLE_CHARS).collect()),
                cell => cell,
            };
            if !sample.is_blank() && !samples.contains(&sample) {
                samples.push(sample);
            }
            if samples.len() == MAX_SAMPLES {
                break;
            }
        }
        let mut given = false;
        let mut gaps = false;
        for row in rows() {
            let blank = cell(row).is_blank();
            gaps |= given && blank;
            given |= !blank;
        }
        Self {
            at,
            heading: heading.to_owned(),
            samples,
            target,
            gaps: gaps && target.repeats(),
            stroke: Stroke::of(rows().filter_map(|row| row.cells.get(at))),
            ..Self::default()
        }
    }

    /// Sizes whose unit neither the table nor the reader says.
    pub(super) fn has_assumed_length(&self) -> bool {
        self.unit_assumed && matches!(self.target.kind(), ColumnKind::Length | ColumnKind::Size)
    }

    pub fn is_blank(&self) -> bool {
        self.heading.is_empty() && self.samples.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::super::book_of_text;
    use super::*;

    fn table(text: &str) -> Table {
        book_of_text(text, "").sheets[0].table.clone()
    }

    fn targets(text: &str) -> Vec<&'static str> {
        let table = table(text);
        guess(&table, Header::find(&table))
            .into_iter()
            .map(Target::code)
            .collect()
    }

    #[test]
    fn headings_are_found_below_a_letterhead_and_in_two_rows() {
        let list = "CÔNG TY TNHH MINH HỌA\nPACKING LIST\tNo. 12\n\nSTT\tTên hàng\tSố kiện\tTrọng lượng (kg)\tKích thước (cm)\n\t\t\t\tDài\tRộng\tCao\n1\tLoa\t22\t378\t60\t40\t45";
        let table = table(list);
        let header = Header::find(&table);
        assert_eq!(header, Header { at: Some(2), more: 1 });
        assert_eq!(header.headings(&table)[5], "Kích thước (cm)\nRộng");
        assert_eq!(
            targets(list),
            [
                "",
                "name",
                "package_count",
                "gross_weight",
                "length",
                "width",
                "height"
            ]
        );
    }

    #[test]
    fn better_of_two_similar_columns_is_used() {
        assert_eq!(
            targets(
                "Description\tQty (pcs)\tCtns\tN.W (kg)\tG.W (kg)\tCBM\tRemarks\nSpeaker\t100\t5\t10\t12\t0.1\tx"
            ),
            [
                "name",
                "",
                "package_count",
                "net_weight",
                "gross_weight",
                "volume",
                "note"
            ]
        );
        assert_eq!(
            targets("Tên hàng\tMô tả\tSL\tKg/kiện\nLoa\tmini\t2\t17"),
            ["name", "description", "package_count", "weight_per_package"]
        );
        assert_eq!(
            targets("Tên hàng\tSL\tĐơn vị\nLoa\t2\tcái"),
            ["name", "", ""],
            "pieces"
        );
        assert_eq!(
            targets("Tên hàng\tSL\tĐơn vị\nLoa\t2\tmm"),
            ["name", "package_count", "dimension_unit"]
        );
        assert_eq!(
            targets("Tên hàng\tSL\tQuy cách\nLoa\t2\t60x40x45"),
            ["name", "package_count", "size"]
        );
    }

    #[test]
    fn without_headings_columns_follow_the_form() {
        assert_eq!(
            targets("Loa\t22\t378\t60\t40\t45\tcm\nKệ\t6\t243,5\t120\t80\t60\tcm"),
            [
                "name",
                "package_count",
                "gross_weight",
                "length",
                "width",
                "height",
                "dimension_unit"
            ]
        );
        assert_eq!(
            targets("1\tLoa\t22\t378\t60x40x45"),
            ["", "name", "package_count", "gross_weight", "size"]
        );
    }
}
