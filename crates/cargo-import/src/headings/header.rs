//! The rows of the headings.

use std::collections::HashMap;

use super::heading::Heading;
use super::letterhead::is_letterhead;
use super::unit_rows::is_units_or_instruction;
use crate::figures::figure_text::words_beside;
use crate::figures::size::edges_of;
use crate::model::target::{ColumnKind, TARGETS, Target};
use crate::model::unit;
use crate::words::each::{EACH_BEFORE, PER};
use crate::words::figure_words::{ROUGHLY, is_beside_packages};
use crate::{Cell, Row, Table};

/// Rows at the top of a table in which the headings are looked for.
pub(crate) const MAX_HEADING_ROWS: usize = 30;

const COUNT: Target = Target::Field("package_count");

/// The rows of the headings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Header {
    /// The first row's place in the table; `None` without headings.
    pub at: Option<usize>,
    /// Further rows: groups such as "Size (cm)" above "L", "W", "H", or a second language.
    pub more: usize,
}

/// Further rows of headings that are looked at.
const MAX_MORE_HEADINGS: usize = 2;

impl Header {
    /// The first row of data.
    pub(crate) fn data(self) -> usize {
        self.at.map_or(0, |at| at + 1 + self.more)
    }

    /// The row with the most headings that are known; at least two.
    pub(crate) fn find(table: &Table) -> Self {
        let mut search = Search::of(table);
        let mut best = (1, Self::default());
        for at in 0..table.rows.len().min(MAX_HEADING_ROWS) {
            let first = Self {
                at: Some(at),
                more: 0,
            };
            if !search.plausible(first) {
                continue;
            }
            let header = search.at(at);
            let (known, _) = search.told(header);
            if known > best.0 {
                best = (known, header);
            }
        }
        best.1
    }

    /// The row, with the rows below as long as together they say more.
    pub(crate) fn at(table: &Table, at: usize) -> Self {
        Search::of(table).at(at)
    }

    /// The heading of every column: its lines from top to bottom.
    pub(crate) fn headings(self, table: &Table) -> Vec<String> {
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
                    } else if is_behind_merged(table, row, column) {
                        group.clear();
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

/// A merged heading to the left ends before this column: `Package` over `Qty` and `Type`, but not over the weight behind them.
fn is_behind_merged(table: &Table, row: usize, column: usize) -> bool {
    let number = table.rows.get(row).map(|row| row.number);
    table
        .merged
        .iter()
        .any(|area| number == Some(area.rows.0) && area.columns.1 + 1 == column)
}

/// Searches for the rows of the headings. Keeps the results, since the same rows are looked at alone and with those below.
struct Search<'a> {
    table: &'a Table,
    told: HashMap<Header, (usize, usize)>,
}

impl<'a> Search<'a> {
    fn of(table: &'a Table) -> Self {
        Self {
            table,
            told: HashMap::new(),
        }
    }

    fn told(&mut self, header: Header) -> (usize, usize) {
        *self
            .told
            .entry(header)
            .or_insert_with(|| told(&header.headings(self.table)))
    }

    fn at(&mut self, at: usize) -> Header {
        let mut best = Header {
            at: Some(at),
            more: 0,
        };
        for more in 1..=MAX_MORE_HEADINGS {
            let header = Header { at: Some(at), more };
            // Units and instructions are no headings of their own.
            let is_told = self.table.rows.get(at + more).is_some_and(|row| {
                is_units_or_instruction(row) || self.table.words.contains_key(&row.number)
            });
            if is_told || !self.plausible(header) {
                break;
            }
            // Further rows have to name something that fewer do not: a field, or a unit.
            let says_of_what = self.table.rows.get(at + more).is_some_and(|row| {
                is_of_one_and_all(row) || is_of_counted(row) || is_of_ordered_and_shipped(row)
            });
            let (own, least) = (self.told(header), self.told(best));
            let reaches_down = self.is_merged_down_to(at, more);
            if own > least || (says_of_what || reaches_down) && own >= least {
                best = header;
            }
        }
        best
    }

    /// A heading of the row is merged with the cells below it, down to that many rows: `PO 11`, `PO 12` below `Carton qty`, beside it.
    fn is_merged_down_to(&self, at: usize, more: usize) -> bool {
        let number = |at: usize| self.table.rows.get(at).map(|row| row.number);
        let (first, last) = (number(at), number(at + more));
        let mut areas = self.table.merged.iter();
        areas.any(|area| Some(area.rows.0) == first && Some(area.rows.1) == last)
    }

    /// Headings are texts, not figures.
    fn plausible(&mut self, header: Header) -> bool {
        let Some(at) = header.at else { return false };
        let rows = self.table.rows.get(at..=at + header.more);
        rows.is_some_and(|rows| rows.iter().all(is_of_texts))
            && (header.more == 0 || self.belongs_together(at, header.more))
    }

    /// Rows that follow each other and say more together than the lower ones alone.
    fn belongs_together(&mut self, at: usize, more: usize) -> bool {
        let (table, pairs) = (self.table, at..at + more);
        let row = |at: usize| table.rows.get(at);
        let is_apart = pairs.into_iter().any(|at| {
            row(at).is_some_and(|above| is_letterhead(table, above))
                || row(at)
                    .zip(row(at + 1))
                    .is_some_and(|(above, below)| is_title(above, below) || below.number != above.number + 1)
        });
        let (all, lower) = (
            Header { at: Some(at), more },
            Header {
                at: Some(at + 1),
                more: more - 1,
            },
        );
        !is_apart && self.told(all) > self.told(lower)
    }
}

/// Returns true for a row with a figure in at most each fifth cell.
pub(crate) fn is_of_texts(row: &Row) -> bool {
    let figure = |cell: &&Cell| match cell {
        Cell::Number(_) | Cell::Date(_) | Cell::NoValue(_) => true,
        Cell::Text(text) => is_figure(text),
        Cell::Blank => false,
    };
    let figures = row.cells.iter().filter(figure).count() - sizes_of_shoes(row);
    // `1 thùng` beside them is of one package.
    figures * 5 <= given(row) || figures * 2 <= given(row) && is_of_ordered_and_shipped(row)
}

/// The number of cells such as `36`, `37`, `38`: one behind the other, beside headings of words.
fn sizes_of_shoes(row: &Row) -> usize {
    let whole = |cell: &Cell| cell.shown().trim().parse::<u32>().ok();
    let sizes: Vec<u32> = row
        .cells
        .iter()
        .filter_map(whole)
        .filter(|size| (15..=60).contains(size))
        .collect();
    let follow = sizes
        .windows(2)
        .all(|pair| pair[0] < pair[1] && pair[1] <= pair[0] + 2);
    let texts = row
        .cells
        .iter()
        .filter(|cell| cell.shown().contains(char::is_alphabetic));
    if sizes.len() > 2 && follow && texts.count() > 2 {
        sizes.len()
    } else {
        0
    }
}

fn given(row: &Row) -> usize {
    row.cells.iter().filter(|cell| !cell.is_blank()).count()
}

/// `Pcs`, `Ctns` below `Quantity`.
fn is_of_counted(row: &Row) -> bool {
    let is_counted = |cell: &Cell| {
        let heading = Heading::parse(&cell.shown());
        heading.is_pieces() || heading.names_packages_only()
    };
    let mut texts = row.cells.iter().filter(|cell| !cell.is_blank());
    given(row) > 1 && texts.all(is_counted)
}

/// `Yêu cầu`, `Thực xuất` below `Số lượng`: what was ordered, and what goes.
fn is_of_ordered_and_shipped(row: &Row) -> bool {
    let texts = row.cells.iter().filter(|cell| !cell.is_blank());
    let headings: Vec<Heading> = texts.map(|cell| Heading::parse(&cell.shown())).collect();
    headings.iter().any(Heading::gives_way) && headings.iter().any(Heading::counts_what_goes)
}

/// `Per pc`, `Per ctn`, `Total` below a group.
fn is_of_one_and_all(row: &Row) -> bool {
    let is_told = |cell: &Cell| {
        let folded = domain::folding::plain(&cell.shown());
        let first = domain::folding::words(&folded).into_iter().next();
        first.is_some_and(|word| PER.contains(&word) || EACH_BEFORE.contains(&word))
            || Heading::parse(&folded).says_total()
    };
    let mut texts = row.cells.iter().filter(|cell| !cell.is_blank());
    given(row) > 1 && texts.all(is_told)
}

/// Returns true for a title: one text above the first of several headings.
fn is_title(row: &Row, below: &Row) -> bool {
    let first = |row: &Row| row.cells.iter().position(|cell| !cell.is_blank());
    given(row) == 1 && first(row) == first(below) && given(below) > 2
}

/// A figure with its unit or the word for packages, or a size: nothing that a heading is.
fn is_figure(text: &str) -> bool {
    if text.chars().filter(char::is_ascii_digit).count() * 2 > text.chars().count() {
        return true;
    }
    // `Kiện: 5`
    let (label, behind) = text.split_once(':').unwrap_or(("", text));
    let is_label = !label.is_empty() && !label.contains('(');
    let text = if is_label && behind.trim_start().starts_with(|one: char| one.is_ascii_digit()) {
        behind
    } else {
        text
    };
    // `Số kiện:` is a heading, `Hàng máy, 2 kiện nhé:` is none.
    let has_digit = text.bytes().any(|one| one.is_ascii_digit());
    let is_bare = is_label && has_digit && behind.trim().bytes().all(|one| one.is_ascii_digit());
    let starts = text.trim_start().starts_with(|one: char| one.is_ascii_digit());
    let beside = words_beside(text);
    let is_unit = |word: &String| {
        unit::weight(word).is_some() || unit::volume(word).is_some() || is_beside_packages(word)
    };
    is_bare
        || starts && (edges_of(text).is_some() || !beside.is_empty() && beside.iter().all(is_unit))
        || says_how_much(text)
}

/// `1250 KGS (2756 LBS)`, `about 120 cm`, `3 W/CASES`, `TBA kgs`: an amount in place of a heading, whatever else the cell says.
fn says_how_much(text: &str) -> bool {
    const OPEN: [&str; 4] = ["tba", "tbc", "tbd", "tbn"];
    let folded = domain::folding::plain(text);
    let is_of_amount = |word: &&str| {
        unit::weight(word).is_some()
            || unit::volume(word).is_some()
            || is_beside_packages(word)
            || unit::length(word).is_some_and(|unit| unit != "ft")
    };
    let words = domain::folding::words(&folded);
    let mut figures = words.iter().skip_while(|word| ROUGHLY.contains(*word));
    let Some(first) = figures.next() else { return false };
    let is_open = OPEN.contains(first);
    let start = folded.find(first).unwrap_or_default();
    let text = folded.get(start..).unwrap_or_default();
    let behind = text
        .trim_start_matches(|one: char| one.is_ascii_digit() || matches!(one, '.' | ',' | '-' | '–' | ' '));
    let figure = text.strip_suffix(behind).unwrap_or_default();
    // `3. Kiện` is a heading with its number.
    let has_figure = figure.starts_with(|one: char| one.is_ascii_digit()) && !figure.ends_with(". ");
    let behind = if is_open {
        text.strip_prefix(first).unwrap_or_default()
    } else {
        behind
    };
    let words = domain::folding::words(behind);
    // The `W` of `W/CASES` are wooden ones.
    let next = words.iter().find(|word| **word != "w");
    (is_open || has_figure) && next.is_some_and(is_of_amount)
}

/// The number of headings that name a field, and of the units that they name.
fn told(headings: &[String]) -> (usize, usize) {
    let read: Vec<Heading> = headings.iter().map(|heading| Heading::parse(heading)).collect();
    let found = matched_of(&read, |_, _, _| true);
    let units = read
        .iter()
        .zip(&found)
        .filter(|(heading, target)| **target != Target::Ignore && heading.unit(target.kind()).is_some());
    (count(&found), units.count())
}

/// The number of headings that name a field. Edges count if all three are named: a single letter may be anything.
pub(crate) fn known(headings: &[String]) -> usize {
    count(&matched(headings, |_, _, _| true))
}

/// The number of targets that headings name, as [`known`] counts them.
pub(crate) fn count(found: &[Target]) -> usize {
    let named = found.iter().filter(|target| **target != Target::Ignore);
    let (edges, others): (Vec<&Target>, Vec<&Target>) =
        named.partition(|target| target.kind() == ColumnKind::Length);
    others.len() + if edges.len() == 3 { 3 } else { 0 }
}

/// The target of each heading; every field at most once, the strongest heading first.
pub(crate) fn matched(headings: &[String], fits: impl Fn(usize, Target, u8) -> bool) -> Vec<Target> {
    let read: Vec<Heading> = headings.iter().map(|heading| Heading::parse(heading)).collect();
    matched_of(&read, fits)
}

/// [`matched`] of headings that are taken apart.
pub(crate) fn matched_of(read: &[Heading], fits: impl Fn(usize, Target, u8) -> bool) -> Vec<Target> {
    let mut found = vec![Target::Ignore; read.len()];
    let clothes = read.iter().filter(|heading| heading.is_size_of_clothes()).count() >= 2;
    // `S`, `M`, `L` are sizes of clothes, while `L`, `W`, `H` behind them are edges.
    let are_edges = |at: usize| {
        at.checked_sub(2)
            .is_some_and(|first| read[first..=at].iter().all(Heading::is_edge_letter))
    };
    // `Master qty` beside `Inner qty` is what a carton holds, where another heading counts the cartons.
    let counts = |heading: &Heading| {
        !heading.counts_inner() && !heading.is_quantity_of_outer() && heading.strength(COUNT) > 0
    };
    let holds_inner = read.iter().any(Heading::counts_inner) && read.iter().any(counts);
    let among_edges = |at: usize| (at..read.len().min(at + 3)).any(are_edges);
    for target in TARGETS {
        let mut best: Option<(u8, usize)> = None;
        for (at, heading) in read.iter().enumerate() {
            if found[at] != Target::Ignore || clothes && heading.is_edge_letter() && !among_edges(at) {
                continue;
            }
            if target == COUNT && holds_inner && (heading.counts_inner() || heading.is_quantity_of_outer()) {
                continue;
            }
            let strength = heading.strength(target);
            // `Gross lbs` beside `Gross kgs`
            let is_metric = best.is_some_and(|(best, other)| {
                let unit = |heading: &Heading| heading.unit(ColumnKind::Weight);
                strength == best && unit(heading) == Some("kg") && unit(&read[other]) == Some("lb")
            });
            let is_stronger = strength > best.map_or(0, |(best, _)| best);
            if (is_stronger || is_metric) && fits(at, target, strength) {
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
pub(crate) fn cells_of(table: &Table, header: Header, at: usize) -> impl Iterator<Item = &Cell> + Clone {
    let rows = table.rows.iter().skip(header.data());
    rows.filter_map(move |row| row.cells.get(at))
        .filter(|cell| !cell.is_blank())
}
