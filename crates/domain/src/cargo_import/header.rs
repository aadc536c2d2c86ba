//! The rows of the headings.

use super::figure_text::words_beside;
use super::figure_words::is_beside_packages;
use super::heading::Heading;
use super::letterhead::is_letterhead;
use super::size::edges_of;
use super::target::{ColumnKind, TARGETS, Target};
use super::unit_rows::is_units_or_instruction;
use super::{Cell, Row, Table, unit};

/// Rows at the top of a table in which the headings are looked for.
pub(super) const MAX_HEADING_ROWS: usize = 30;

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
        let mut most = told(&best.headings(table));
        for more in 1..=MAX_MORE_HEADINGS {
            let header = Self { at: Some(at), more };
            // Units and instructions are no headings of their own.
            let is_told = table.rows.get(at + more).is_some_and(is_units_or_instruction);
            if is_told || !header.plausible(table) {
                break;
            }
            // Further rows have to name something that fewer do not: a field, or a unit.
            let told = told(&header.headings(table));
            if told > most {
                (best, most) = (header, told);
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
                    Cell::Text(text) => is_figure(text),
                    Cell::Blank => false,
                };
                let given = row.cells.iter().filter(|cell| !cell.is_blank()).count();
                row.cells.iter().filter(figure).count() * 5 <= given
            })
        }) && (self.more == 0 || self.belongs_together(table))
    }

    /// Returns true for a title: one text above the first of several headings.
    fn is_title(row: &Row, below: &Row) -> bool {
        let given = row.cells.iter().filter(|cell| !cell.is_blank()).count();
        let first = |row: &Row| row.cells.iter().position(|cell| !cell.is_blank());
        given == 1
            && first(row) == first(below)
            && below.cells.iter().filter(|cell| !cell.is_blank()).count() > 2
    }

    /// Rows that follow each other and say more together than the lower ones alone.
    fn belongs_together(self, table: &Table) -> bool {
        let lower = Self {
            at: self.at.map(|at| at + 1),
            more: self.more - 1,
        };
        let row = |more: usize| self.at.and_then(|at| table.rows.get(at + more));
        let titled = (0..self.more).any(|more| {
            row(more)
                .zip(row(more + 1))
                .is_some_and(|(row, below)| Self::is_title(row, below))
        });
        let is_letter = (0..self.more).any(|more| row(more).is_some_and(|row| is_letterhead(table, row)));
        !titled
            && !is_letter
            && self.adjacent(table)
            && told(&self.headings(table)) > told(&lower.headings(table))
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

/// A figure with its unit or the word for packages, or a size: nothing that a heading is.
fn is_figure(text: &str) -> bool {
    if text.chars().filter(char::is_ascii_digit).count() * 2 > text.chars().count() {
        return true;
    }
    let starts = text.trim_start().starts_with(|one: char| one.is_ascii_digit());
    let beside = words_beside(text);
    let is_unit = |word: &String| {
        unit::weight(word).is_some() || unit::volume(word).is_some() || is_beside_packages(word)
    };
    starts && (edges_of(text).is_some() || !beside.is_empty() && beside.iter().all(is_unit))
}

/// The number of headings that name a field, and of the units that they name.
fn told(headings: &[String]) -> (usize, usize) {
    let found = matched(headings, |_, _, _| true);
    let units = headings.iter().zip(&found).filter(|(heading, target)| {
        **target != Target::Ignore && Heading::parse(heading).unit(target.kind()).is_some()
    });
    (count(&found), units.count())
}

/// The number of headings that name a field. Edges count if all three are named: a single letter may be anything.
pub(super) fn known(headings: &[String]) -> usize {
    count(&matched(headings, |_, _, _| true))
}

fn count(found: &[Target]) -> usize {
    let named = found.iter().filter(|target| **target != Target::Ignore);
    let (edges, others): (Vec<&Target>, Vec<&Target>) =
        named.partition(|target| target.kind() == ColumnKind::Length);
    others.len() + if edges.len() == 3 { 3 } else { 0 }
}

/// The target of each heading; every field at most once, the strongest heading first.
pub(super) fn matched(headings: &[String], fits: impl Fn(usize, Target, u8) -> bool) -> Vec<Target> {
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
/// The cells of a column below the headings that say something.
pub(super) fn cells_of(table: &Table, header: Header, at: usize) -> impl Iterator<Item = &Cell> + Clone {
    let rows = table.rows.iter().skip(header.data());
    rows.filter_map(move |row| row.cells.get(at))
        .filter(|cell| !cell.is_blank())
}
