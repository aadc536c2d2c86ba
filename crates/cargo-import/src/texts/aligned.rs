//! Tables whose columns are aligned by blanks, as PDF readers and terminals copy them.

use std::ops::Range;

use domain::folding::{compose, plain};

use crate::headings::header::{self, Header, MAX_HEADING_ROWS};
use crate::{Cell, MAX_KEPT_COLUMNS, Table};

/// A piece of a line between two or more blanks: the places that it takes and its text.
#[derive(Clone, Debug)]
struct Piece {
    places: Range<usize>,
    text: String,
}

/// The table with several blanks between its columns, and the number of its headings that are known; `None` if its columns cannot
/// be told apart.
pub(crate) fn by_several_blanks(text: &str) -> Option<(Table, usize)> {
    // The wide blank of Chinese and Japanese is two.
    if text.contains('\t') || !(text.contains("  ") || text.contains('\u{3000}')) {
        return None;
    }
    // A line drawn below the headings has no cells.
    let is_drawn = |line: &str| {
        line.chars()
            .all(|one| one.is_whitespace() || matches!(one, '-' | '=' | '_' | '+' | '|'))
    };
    let lines: Vec<Vec<Piece>> = text
        .lines()
        .map(|line| {
            if is_drawn(line) {
                Vec::new()
            } else {
                pieces(&compose(line))
            }
        })
        .collect();
    let in_order = table_of(lines.iter().map(|line| cells(line)));
    let header = Header::find(&in_order);
    let known = header::known(&header.headings(&in_order));
    let place = |at: usize| {
        let number = in_order.rows.get(at)?.number as usize;
        number.checked_sub(1)
    };
    let first = place(header.at?)?;
    let below = place(header.data()).unwrap_or(lines.len());
    let headings = lines.get(first..below)?.iter().max_by_key(|line| line.len())?;
    let columns = columns(headings, lines.get(below..)?)?;
    let rows = lines.iter().enumerate().map(|(at, line)| {
        if at < first {
            cells(line)
        } else {
            placed(line, &columns).unwrap_or_else(|| undivided(line))
        }
    });
    (known > 1).then(|| (table_of(rows), known))
}

/// A table on its side, whose labels stand at the beginning of its lines and whose items stand below each other between several blanks:
/// the lines with the most pieces tell the places of the items. Other lines stand in one cell.
pub(crate) fn by_labels(text: &str) -> Option<Table> {
    if text.contains('\t') || !text.contains("  ") {
        return None;
    }
    let lines: Vec<Vec<Piece>> = text.lines().map(|line| labelled_pieces(&compose(line))).collect();
    let most = lines.iter().map(Vec::len).max()?;
    let is_full = |line: &Vec<Piece>| line.len() == most;
    let columns = columns(lines.iter().find(|line| is_full(line))?, &lines)?;
    // A line of fewer pieces is one of the table where it stands among the others, or directly above.
    let is_wide = |line: &Vec<Piece>| line.len() > 1 && (line.len() + 1) * 2 >= most;
    let first = lines.iter().position(is_full)?;
    let last = lines.iter().rposition(is_full)?;
    let above = lines.iter().take(first).rev().take_while(|line| is_wide(line));
    let below = lines.iter().skip(last + 1).take_while(|line| is_wide(line));
    let own = first - above.count()..=last + below.count();
    let rows = lines
        .iter()
        .zip(text.lines())
        .enumerate()
        .map(|(at, (line, text))| {
            let placed = own.contains(&at).then(|| nearest(line, &columns));
            placed.flatten().unwrap_or_else(|| vec![text.trim().to_owned()])
        });
    Some(table_of(rows))
}

/// The pieces of a line; a colon behind the label belongs to it: `Goods   : Pine tar   Brushes`.
fn labelled_pieces(line: &str) -> Vec<Piece> {
    let mut pieces = pieces(line);
    if let Some(first) = pieces.get_mut(1) {
        let text = first.text.trim_start_matches([':', '：']).trim_start();
        let cut = first.text.chars().count() - text.chars().count();
        first.places.start += cut;
        first.text = text.to_owned();
    }
    pieces.retain(|piece| !piece.text.is_empty());
    pieces
}

/// The cells of a line, each in the column that it stands below, or is next to; `None` if two would stand in one.
fn nearest(line: &[Piece], columns: &[Range<usize>]) -> Option<Vec<String>> {
    let mut cells = vec![String::new(); columns.len()];
    for piece in line {
        let distance = |column: &Range<usize>| {
            let shared = column
                .end
                .min(piece.places.end)
                .saturating_sub(column.start.max(piece.places.start));
            let edges = column.start.abs_diff(piece.places.start);
            let edges = edges.min(column.end.abs_diff(piece.places.end));
            (std::cmp::Reverse(shared), edges)
        };
        let (at, _) = columns
            .iter()
            .enumerate()
            .min_by_key(|(_, column)| distance(column))?;
        let cell = cells.get_mut(at).filter(|cell| cell.is_empty())?;
        cell.clone_from(&piece.text);
    }
    Some(cells)
}

/// A table whose first column names the goods, with headings of one word each and figures behind the name: `Steel bracket 10 120.5`
/// below `Item Cartons Weight`.
pub(crate) fn by_single_blanks(text: &str) -> Option<Table> {
    if text.contains('\t') {
        return None;
    }
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    // A row of the table follows the headings.
    let (at, columns) = lines
        .iter()
        .zip(lines.iter().skip(1))
        .map(|(line, next)| (words_of_headings(line), next))
        .take(MAX_HEADING_ROWS)
        .enumerate()
        .filter(|(_, (columns, next))| record(next, columns).is_some())
        .map(|(at, (columns, _))| (at, columns))
        .find(|(_, columns)| header::known(columns) > 1)?;
    let below: Vec<Option<Vec<String>>> = lines
        .iter()
        .skip(at + 1)
        .map(|line| record(line, &columns))
        .collect();
    let records = below.iter().flatten().count();
    let above = lines.iter().take(at).map(|line| vec![(*line).to_owned()]);
    let rows = lines.iter().skip(at + 1).zip(&below);
    let rows = rows.map(|(line, record)| record.clone().unwrap_or_else(|| vec![(*line).to_owned()]));
    (records * 2 > below.len()).then(|| table_of(above.chain([columns.clone()]).chain(rows)))
}

/// `Weight (kg)` is one heading.
fn words_of_headings(line: &str) -> Vec<String> {
    let joined = line.replace(" (", "(");
    let words = joined.split_whitespace().take(MAX_KEPT_COLUMNS);
    words.map(|word| word.replace('(', " (")).collect()
}

/// The name and the figures behind it, and before it the number of the row if the first heading is that of one.
fn record(line: &str, columns: &[String]) -> Option<Vec<String>> {
    let numbered = columns.first().is_some_and(|first| is_row_number(first));
    let figures = columns.len().checked_sub(1 + usize::from(numbered))?;
    let words: Vec<&str> = line.split_whitespace().collect();
    let (number, words) = words.split_at_checked(usize::from(numbered))?;
    let (name, rest) = words.split_at(words.len().checked_sub(figures)?);
    let is_record = figures > 1
        && number.iter().all(is_figure)
        && name.first().is_some_and(|first| !is_figure(first))
        && rest.iter().all(is_figure);
    if !is_record {
        return None;
    }
    let number = number.iter().map(ToString::to_string);
    if has_blanks_within(words, figures) {
        // The name and the rest in one cell, so that it is seen.
        let first = words.iter().position(is_figure)?;
        let (name, rest) = words.split_at(first);
        return Some(number.chain([name.join(" "), rest.join(" ")]).collect());
    }
    let rest = rest.iter().map(ToString::to_string);
    Some(number.chain([name.join(" ")]).chain(rest).collect())
}

fn is_figure(word: &&str) -> bool {
    word.starts_with(|one: char| one.is_ascii_digit())
}

fn is_row_number(heading: &str) -> bool {
    let folded = plain(heading);
    let bare = folded.trim_end_matches('.');
    ["no", "stt", "tt", "#", "pos", "nr", "sr", "s/n", "sl"].contains(&bare)
}

/// `Soap 1 200 14 400` below two headings: with blanks between thousands the figures behind the name are as many as the headings.
fn has_blanks_within(words: &[&str], figures: usize) -> bool {
    let behind = words.iter().rev().take_while(|word| is_figure(word)).count();
    let own = words.get(words.len() - behind..).unwrap_or_default();
    let is_short = |word: &str| word.len() <= 3 && word.bytes().all(|one| one.is_ascii_digit());
    let is_thousand = |word: &str| {
        let whole = word.split(['.', ',']).next().unwrap_or_default();
        whole.len() == 3 && whole.bytes().all(|one| one.is_ascii_digit())
    };
    let mut joints = 0;
    let mut last_joined = false;
    for pair in own.windows(2) {
        let [one, next] = pair else { continue };
        last_joined = !last_joined && is_short(one) && is_thousand(next);
        joints += usize::from(last_joined);
    }
    behind > figures && behind - joints <= figures
}

fn table_of(rows: impl Iterator<Item = Vec<String>>) -> Table {
    let mut table = Table::default();
    for (number, row) in (1..).zip(rows) {
        table.push(number, row.iter().map(|cell| Cell::text(cell)).collect());
    }
    table
}

fn cells(line: &[Piece]) -> Vec<String> {
    line.iter().map(|piece| piece.text.clone()).collect()
}

/// The name of a line whose cells cannot be told apart, and the rest of it in one cell, so that it is seen.
fn undivided(line: &[Piece]) -> Vec<String> {
    let mut cells = cells(line).into_iter();
    let name = cells.next().unwrap_or_default();
    let rest: Vec<String> = cells.collect();
    vec![name, rest.join("  ")]
}

fn pieces(line: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut end = 0;
    for one in line.chars() {
        let at = end;
        end += width(one);
        if one.is_whitespace() {
            continue;
        }
        match pieces.last_mut().filter(|last| at <= last.places.end + 1) {
            Some(last) => {
                if at > last.places.end {
                    last.text.push(' ');
                }
                last.text.push(one);
                last.places.end = end;
            }
            None => pieces.push(Piece {
                places: at..end,
                text: one.into(),
            }),
        }
    }
    pieces
}

/// The places that a character takes: Chinese, Japanese and Korean ones take two.
fn width(one: char) -> usize {
    match u32::from(one) {
        0x1100..=0x115f
        | 0x2e80..=0xa4cf
        | 0xac00..=0xd7a3
        | 0xf900..=0xfaff
        | 0xfe30..=0xfe6f
        | 0xff00..=0xff60 => 2,
        _ => 1,
    }
}

/// The places that each column takes, in the headings and in the lines that fill all columns; `None` if they overlap.
fn columns(headings: &[Piece], lines: &[Vec<Piece>]) -> Option<Vec<Range<usize>>> {
    let mut columns: Vec<Range<usize>> = headings.iter().map(|piece| piece.places.clone()).collect();
    for line in lines.iter().filter(|line| line.len() == headings.len()) {
        for (column, piece) in columns.iter_mut().zip(line) {
            *column = column.start.min(piece.places.start)..column.end.max(piece.places.end);
        }
    }
    let mut neighbours = columns.windows(2);
    let are_apart = neighbours.all(|pair| matches!(pair, [one, next] if one.end <= next.start));
    ((3..=MAX_KEPT_COLUMNS).contains(&columns.len()) && are_apart).then_some(columns)
}

/// The cells of a line; `None` if a piece stands below several columns and cannot be divided, or below none.
fn placed(line: &[Piece], columns: &[Range<usize>]) -> Option<Vec<String>> {
    if line.len() == columns.len() {
        return Some(cells(line));
    }
    let mut placed = vec![String::new(); columns.len()];
    for piece in line {
        for part in divided(piece, columns)? {
            let mut below = (0..columns.len()).filter(|at| {
                columns
                    .get(*at)
                    .is_some_and(|column| overlap(&part.places, column))
            });
            let (Some(at), None) = (below.next(), below.next()) else {
                return None;
            };
            let cell = placed.get_mut(at)?;
            if !cell.is_empty() {
                cell.push(' ');
            }
            cell.push_str(&part.text);
        }
    }
    Some(placed)
}

fn overlap(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// A piece below two columns as two, if one blank divides them. Words between two columns go on from the left one.
fn divided(piece: &Piece, columns: &[Range<usize>]) -> Option<Vec<Piece>> {
    let below: Vec<&Range<usize>> = columns
        .iter()
        .filter(|column| overlap(&piece.places, column))
        .collect();
    let is_text = piece.text.chars().all(|one| !one.is_numeric());
    let on_left = columns.iter().rfind(|column| column.end <= piece.places.start);
    let (one, other) = match (below.as_slice(), on_left) {
        ([_], _) => return Some(vec![piece.clone()]),
        ([one, other], _) => (*one, *other),
        ([], Some(left)) if is_text => {
            let places = left.end.saturating_sub(1)..left.end;
            return Some(vec![Piece {
                places,
                text: piece.text.clone(),
            }]);
        }
        _ => return None,
    };
    let Range { start, end } = piece.places;
    let mut next = start;
    let mut fitting = piece.text.char_indices().filter_map(|(at, letter)| {
        let place = next;
        next += width(letter);
        (letter == ' ' && place <= other.start && place + 1 >= one.end).then_some((at, place))
    });
    let (Some((at, place)), None) = (fitting.next(), fitting.next()) else {
        return None;
    };
    let part = |places: Range<usize>, text: &str| Piece {
        places,
        text: text.to_owned(),
    };
    Some(vec![
        part(start..place, piece.text.get(..at)?),
        part(place + 1..end, piece.text.get(at + 1..)?),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<Vec<String>> {
        let (table, _) = by_several_blanks(text).unwrap();
        cells_of(&table)
    }

    fn cells_of(table: &Table) -> Vec<Vec<String>> {
        let cells = |row: &crate::Row| row.cells.iter().map(Cell::shown).collect();
        table.rows.iter().map(cells).collect()
    }

    const LIST: &str = "Packing list\n\
        Item              Cartons   G.W. (kg)   Size (cm)\n\
        Steel bracket     12        240.0       40x30x25\n\
        Rubber seal        4                    50x40x30\n\
        Heavy hose clamps 7       98.0        30x30x20\n\
        Total             23        338.0";

    #[test]
    fn long_line_below_two_columns_is_looked_through_once() {
        let words = " a".repeat(100_000);
        let list = format!("{LIST}\n                   b{words}");
        assert!(rows(&list).len() > 5);
    }

    #[test]
    fn wide_letters_take_two_places() {
        let list = "品名          件数    毛重(kg)\n保温杯        120     1380\n硅胶垫                45.5";
        assert_eq!(
            rows(list)[1..],
            [vec!["保温杯", "120", "1380"], vec!["硅胶垫", "", "45.5"]]
        );
    }

    #[test]
    fn line_that_cannot_be_divided_is_seen() {
        let list = "Goods            Cartons   Net kg   Gross kg\nCup              10        110      120\nLong name of a plate   8   95   100  7";
        assert_eq!(rows(list)[2], ["Long name of a plate", "8  95  100  7"]);
    }

    #[test]
    fn items_beside_each_other_stand_in_their_columns() {
        let list = "Shipment\n\n                Item A         Item B      Sum\nGoods         : Linseed oil    Pine tar\nPackages      : 8 drums        14 pails    22\nHS                             3807.00\n\nTotal: 22 packages";
        let table = by_labels(list).unwrap();
        assert_eq!(
            cells_of(&table),
            [
                vec!["Shipment"],
                vec!["", "Item A", "Item B", "Sum"],
                vec!["Goods", "Linseed oil", "Pine tar"],
                vec!["Packages", "8 drums", "14 pails", "22"],
                vec!["HS", "", "3807.00"],
                vec!["Total: 22 packages"],
            ]
        );
    }

    #[test]
    fn words_of_a_name_stay_together() {
        let list =
            "Goods          Cartons   Weight kg\nCup  large     10        120\nPlate          8         100";
        assert_eq!(rows(list)[1], ["Cup large", "10", "120"]);
    }

    #[test]
    fn single_blanks_divide_figures_behind_names() {
        let list = "Packing list\nItem Cartons Weight (kg) L W H\nSteel bracket 10 120.5 40 30 30\nWasher 12 4 50 40 30 30\nPlate 8 100 50 40 30\nTotal 18 220.5";
        let table = by_single_blanks(list).unwrap();
        assert_eq!(
            cells_of(&table)[1..],
            [
                vec!["Item", "Cartons", "Weight (kg)", "L", "W", "H"],
                vec!["Steel bracket", "10", "120.5", "40", "30", "30"],
                vec!["Washer 12", "4", "50", "40", "30", "30"],
                vec!["Plate", "8", "100", "50", "40", "30"],
                vec!["Total 18 220.5"],
            ]
        );
    }

    #[test]
    fn cells_stand_below_their_headings() {
        assert_eq!(
            rows(LIST)[1..],
            [
                vec!["Item", "Cartons", "G.W. (kg)", "Size (cm)"],
                vec!["Steel bracket", "12", "240.0", "40x30x25"],
                vec!["Rubber seal", "4", "", "50x40x30"],
                vec!["Heavy hose clamps", "7", "98.0", "30x30x20"],
                vec!["Total", "23", "338.0"],
            ]
        );
    }
}
