//! Text that chats and mails strike out: `~~10~~ 12 cartons`, `~dòng này bỏ~`, and letters with a stroke of their own.

use std::borrow::Cow;

use crate::{Cell, Table};

/// The mark around text that is struck out.
const MARK: &str = "~~";
/// A stroke through the letter before it.
const STROKE: char = '\u{336}';

/// A text without what is struck out beside other words. Lines and cells that are struck out as a whole keep their marks.
pub(crate) fn without_struck(text: &str) -> Cow<'_, str> {
    if !text.contains(['~', STROKE]) {
        return Cow::Borrowed(text);
    }
    let marked = with_marks(text);
    if !marked.contains(MARK) {
        return marked;
    }
    let lines: Vec<String> = marked.split('\n').map(line_without_struck).collect();
    Cow::Owned(lines.join("\n"))
}

/// The line is struck out as a whole.
pub(crate) fn is_struck(line: &str) -> bool {
    let line = line.trim();
    line.len() > 2 * MARK.len() && line.starts_with(MARK) && line.ends_with(MARK)
}

/// Takes the marks off the cells of a table, and notes which of them are struck out.
pub(crate) fn unmark(table: &mut Table) {
    let has_marks = |cell: &Cell| matches!(cell, Cell::Text(text) if text.contains(MARK));
    if !table.rows.iter().any(|row| row.cells.iter().any(has_marks)) {
        return;
    }
    let blank = table.blank;
    for row in std::mem::take(&mut table.rows) {
        let mut cells = row.cells;
        let mut struck: Vec<usize> = (0..cells.len())
            .filter(|at| cells.get(*at).is_some_and(|cell| is_struck(&cell.shown())))
            .collect();
        if struck.is_empty() && is_struck_across(&cells) {
            struck = (0..cells.len()).collect();
        }
        for at in &struck {
            if let Some(cell) = cells.get_mut(*at) {
                *cell = Cell::text(cell.shown().replace(MARK, "").trim());
            }
        }
        table.push_struck(row.number, cells, struck.into_iter());
    }
    table.blank = blank;
}

/// `~~Soap`, `10`, `80~~`: separators stand within what is struck out.
fn is_struck_across(cells: &[Cell]) -> bool {
    let mut given = cells.iter().filter(|cell| !cell.is_blank()).map(Cell::shown);
    let (first, last) = (given.next(), given.next_back());
    let marks: usize = cells.iter().map(|cell| cell.shown().matches(MARK).count()).sum();
    first.is_some_and(|first| first.starts_with(MARK))
        && last.is_some_and(|last| last.ends_with(MARK))
        && marks == 2
}

/// Other ways to strike text out, as the usual one.
fn with_marks(text: &str) -> Cow<'_, str> {
    let text = with_strokes_marked(text);
    if !has_single_marks(&text) {
        return text;
    }
    let lines: Vec<String> = text.split('\n').map(with_double_marks).collect();
    Cow::Owned(lines.join("\n"))
}

/// `1̶0̶` as `~~10~~`
fn with_strokes_marked(text: &str) -> Cow<'_, str> {
    if !text.contains(STROKE) {
        return Cow::Borrowed(text);
    }
    let mut marked = String::with_capacity(text.len());
    let mut is_open = false;
    let mut letters = text.chars().filter(|one| *one != '\r').peekable();
    while let Some(letter) = letters.next() {
        if letter == STROKE {
            continue;
        }
        let is_struck = letters.peek() == Some(&STROKE);
        // A blank between struck words has no stroke in some programs.
        let goes_on = is_open && letter == ' ';
        if is_struck && !is_open {
            marked += MARK;
        } else if is_open && !is_struck && !goes_on {
            end_mark(&mut marked);
        }
        is_open = is_struck || goes_on;
        marked.push(letter);
    }
    if is_open {
        end_mark(&mut marked);
    }
    Cow::Owned(marked)
}

/// Ends what is struck out, before the blanks behind it.
fn end_mark(marked: &mut String) {
    let end = marked.trim_end_matches(' ').len();
    marked.insert_str(end, MARK);
}

fn has_single_marks(text: &str) -> bool {
    text.lines().any(|line| single_pair(line).is_some())
}

/// The places of `~` around words, unlike those of `~10 kg` and `10~12`.
fn single_pair(line: &str) -> Option<(usize, usize)> {
    let bytes = line.as_bytes();
    let at = |place: usize| bytes.get(place).copied();
    let is_mark = |place: usize| {
        at(place) == Some(b'~')
            && at(place + 1) != Some(b'~')
            && place.checked_sub(1).and_then(at) != Some(b'~')
    };
    let is_apart =
        |one: Option<u8>| one.is_none_or(|one| one.is_ascii_whitespace() || b"|-*.,;:!?()".contains(&one));
    let is_blank = |one: Option<u8>| one.is_none_or(|one| one.is_ascii_whitespace());
    let opens = |place: &usize| {
        is_mark(*place) && is_apart(place.checked_sub(1).and_then(at)) && !is_blank(at(place + 1))
    };
    let open = (0..bytes.len()).find(opens)?;
    let closes = |place: &usize| is_mark(*place) && is_apart(at(place + 1)) && !is_blank(at(place - 1));
    let close = (open + 2..bytes.len()).find(closes)?;
    Some((open, close))
}

fn with_double_marks(line: &str) -> String {
    let mut marked = String::new();
    let mut rest = line;
    while let Some((open, close)) = single_pair(rest) {
        let (before, from) = rest.split_at(open);
        let (struck, behind) = from.split_at(close - open);
        marked += before;
        marked += MARK;
        marked += struck.trim_start_matches('~');
        marked += MARK;
        rest = behind.strip_prefix('~').unwrap_or(behind);
    }
    marked + rest
}

/// A line, or each cell of one between strokes or tabs.
fn line_without_struck(line: &str) -> String {
    if !line.contains(MARK) {
        return line.to_owned();
    }
    let separator = ['|', '\t'].into_iter().find(|mark| line.contains(*mark));
    match separator {
        Some(separator) => {
            let cells: Vec<String> = line
                .split(separator)
                .map(|part| part_without_struck(part, false))
                .collect();
            cells.join(&separator.to_string())
        }
        None => part_without_struck(line, true),
    }
}

/// The part without what is struck out; as a whole within marks, if nothing else stands there but a number of the line.
fn part_without_struck(part: &str, is_line: bool) -> String {
    let mut left = Vec::new();
    let mut rest = part;
    while let Some((before, struck)) = struck_within(rest) {
        left.push(before);
        rest = rest.get(before.len() + struck..).unwrap_or_default();
    }
    let Some((first, between)) = left.split_first() else {
        return part.to_owned();
    };
    let says_nothing = |text: &str| !text.contains(char::is_alphanumeric);
    let is_bare = says_nothing(first) || is_line && is_number_of_line(first);
    if is_bare && says_nothing(rest) && between.iter().all(|text| says_nothing(text)) {
        let bare = part.replace(MARK, "");
        return format!("{MARK}{}{MARK}", bare.trim());
    }
    left.concat() + rest
}

/// `3) `, `- 2. `
fn is_number_of_line(text: &str) -> bool {
    let text = text.trim().trim_start_matches(['-', '*', '•', '>', ' ']);
    let digits = text.trim_end_matches([')', '.', '/', ':', '-', ' ']);
    digits.len() < text.len() && digits.len() <= 3 && digits.bytes().all(|one| one.is_ascii_digit())
}

/// The text before the first part that is struck out, and the length of that part with its marks.
fn struck_within(text: &str) -> Option<(&str, usize)> {
    let is_apart = |one: Option<char>| one.is_none_or(|one| !one.is_alphanumeric());
    let mut from = 0;
    loop {
        let open = from + text.get(from..)?.find(MARK)?;
        let before = text.get(..open)?;
        let inner = text.get(open + MARK.len()..)?;
        let close = inner.find(MARK)?;
        let (struck, behind) = inner.split_at_checked(close)?;
        let behind = behind.get(MARK.len()..)?;
        let is_text = !struck.is_empty() && !struck.starts_with(' ') && !struck.ends_with(' ');
        if is_text && is_apart(before.chars().next_back()) && is_apart(behind.chars().next()) {
            return Some((before, struck.len() + 2 * MARK.len()));
        }
        from = open + MARK.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn struck_words_are_left_out() {
        for (text, left) in [
            ("~~8~~ 10 thùng", " 10 thùng"),
            ("- ~~4 cartons soap, 80 kg~~", "~~- 4 cartons soap, 80 kg~~"),
            ("3) ~bỏ dòng này~", "~~3) bỏ dòng này~~"),
            ("| 3 | ~~Bell~~ | ~~10~~ 12 |", "| 3 |~~Bell~~|  12 |"),
            ("soap 1\u{336}0\u{336} 12 ctns", "soap  12 ctns"),
            ("~10 kg, ~20 kg", "~10 kg, ~20 kg"),
            ("10~12 thùng ~ 5 kg", "10~12 thùng ~ 5 kg"),
            ("Mug~~12~~30", "Mug~~12~~30"),
            ("~~~~", "~~~~"),
        ] {
            assert_eq!(without_struck(text), left, "{text}");
        }
    }

    #[test]
    fn marks_of_cells_are_taken_off() {
        let mut table = Table::default();
        table.push(1, ["3", "~~Bell~~", "~~10~~"].map(Cell::text).to_vec());
        table.push(2, ["Mug", "~~12~~", "5"].map(Cell::text).to_vec());
        table.push(3, ["~~Cup", "12", "5~~"].map(Cell::text).to_vec());
        unmark(&mut table);
        assert!(table.struck_rows.contains(&1) && table.struck_rows.contains(&3));
        assert_eq!(table.struck_cells.get(&(2, 1)), Some(&Cell::text("12")));
        assert_eq!(
            table.rows.first().and_then(|row| row.cells.get(1)),
            Some(&Cell::text("Bell"))
        );
    }
}
