//! Tables whose columns are aligned by blanks, as PDF readers and terminals copy them.

use std::ops::Range;

use super::header::{self, Header};
use super::{Cell, Table};

/// A piece of a line between two or more blanks: its characters' places and its text.
#[derive(Clone, Debug)]
struct Piece {
    chars: Range<usize>,
    text: String,
}

/// The table, and the number of its headings that are known; `None` if its columns cannot be told apart.
pub(super) fn table(text: &str) -> Option<(Table, usize)> {
    if text.contains('\t') {
        return None;
    }
    let lines: Vec<Vec<Piece>> = text.lines().map(pieces).collect();
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
            placed(line, &columns).unwrap_or_else(|| vec![joined(line)])
        }
    });
    (known > 1).then(|| (table_of(rows), known))
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

fn joined(line: &[Piece]) -> String {
    cells(line).join("  ")
}

fn pieces(line: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (at, one) in line.chars().enumerate() {
        if one.is_whitespace() {
            continue;
        }
        match pieces.last_mut().filter(|last| at <= last.chars.end + 1) {
            Some(last) => {
                if at > last.chars.end {
                    last.text.push(' ');
                }
                last.text.push(one);
                last.chars.end = at + 1;
            }
            None => pieces.push(Piece {
                chars: at..at + 1,
                text: one.into(),
            }),
        }
    }
    pieces
}

/// The places that each column takes, in the headings and in the lines that fill all columns; `None` if they overlap.
fn columns(headings: &[Piece], lines: &[Vec<Piece>]) -> Option<Vec<Range<usize>>> {
    let mut columns: Vec<Range<usize>> = headings.iter().map(|piece| piece.chars.clone()).collect();
    for line in lines.iter().filter(|line| line.len() == headings.len()) {
        for (column, piece) in columns.iter_mut().zip(line) {
            *column = column.start.min(piece.chars.start)..column.end.max(piece.chars.end);
        }
    }
    let mut neighbours = columns.windows(2);
    let are_apart = neighbours.all(|pair| matches!(pair, [one, next] if one.end <= next.start));
    (columns.len() > 2 && are_apart).then_some(columns)
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
                    .is_some_and(|column| overlap(&part.chars, column))
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

/// A piece below two columns as two, if one blank divides them.
fn divided(piece: &Piece, columns: &[Range<usize>]) -> Option<Vec<Piece>> {
    let below: Vec<&Range<usize>> = columns
        .iter()
        .filter(|column| overlap(&piece.chars, column))
        .collect();
    let [one, other] = below.as_slice() else {
        return (below.len() == 1).then(|| vec![piece.clone()]);
    };
    let parts = |at: usize| {
        let start = piece.chars.start;
        let text = |range: Range<usize>| {
            piece
                .text
                .chars()
                .skip(range.start)
                .take(range.len())
                .collect::<String>()
        };
        let whole = piece.chars.len();
        [0..at, at + 1..whole].map(|range| Piece {
            text: text(range.clone()),
            chars: start + range.start..start + range.end,
        })
    };
    let blanks = piece.text.chars().enumerate().filter(|(_, one)| *one == ' ');
    let mut fitting = blanks
        .map(|(at, _)| parts(at))
        .filter(|[before, behind]| !overlap(&before.chars, other) && !overlap(&behind.chars, one));
    match (fitting.next(), fitting.next()) {
        (Some(parts), None) => Some(parts.into()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<Vec<String>> {
        let (table, _) = table(text).unwrap();
        let cells = |row: &super::super::Row| row.cells.iter().map(Cell::shown).collect();
        table.rows.iter().map(cells).collect()
    }

    const LIST: &str = "Packing list\n\
        Item              Cartons   G.W. (kg)   Size (cm)\n\
        Steel bracket     12        240.0       40x30x25\n\
        Rubber seal        4                    50x40x30\n\
        Heavy hose clamps 7       98.0        30x30x20\n\
        Total             23        338.0";

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
