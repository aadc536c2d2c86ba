//! Text with separated cells as a table.

mod escapes;
mod markup;

use std::borrow::Cow;

use crate::headings::header::{self, Header};
use crate::layout::turned::Turned;
use crate::model::legacy_encoding::LegacyEncoding;
use crate::texts::labelled::Form;
use crate::texts::{aligned, cell_per_line, chat, earlier_mail, labelled, sentences};
use crate::words::changes::takes_figure_back;
use crate::words::strikes;
use crate::{Cell, Table, Workbook};

/// Rows from which the separator of the cells is found.
const SAMPLE_ROWS: usize = 20;
/// A longer text is no mail and no table of one: its words are not looked at one by one.
const MAX_MAIL_BYTES: usize = 100_000;

/// A pasted block, or the text of a file: tabs between cells, or semicolons or commas where every row has them; columns that blanks
/// align; or a mail, whose lines tell of cargo or have labels.
pub fn book_of_text(text: &str, name: &str) -> Workbook {
    let text = &*strikes::without_struck(text);
    let mut book = marked_book_of_text(text, name);
    for sheet in &mut book.sheets {
        strikes::unmark(&mut sheet.table);
    }
    book
}

/// [`book_of_text`] with the marks of text that is struck out.
fn marked_book_of_text(text: &str, name: &str) -> Workbook {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = &*in_double_quotes(text);
    let text = &*escapes::with_doubled_quotes(text);
    let text = &*with_usual_strokes(text);
    let text = &*if text.len() > MAX_MAIL_BYTES {
        Cow::Borrowed(text)
    } else {
        markup::without(text)
    };
    let text = &*with_single_tabs(text);
    let text = &*of_one_cell(text);
    let text = &*if text.len() > MAX_MAIL_BYTES {
        Cow::Borrowed(text)
    } else {
        chat::messages(text)
    };
    // Excel's own hint: the first line of a file names the separator.
    let hinted = text
        .get(..4)
        .filter(|start| start.eq_ignore_ascii_case("sep="))
        .and_then(|start| {
            let rest = &text[start.len()..];
            let end = rest.find(['\r', '\n'])?;
            let table = rest[end..].strip_prefix("\r\n").unwrap_or(&rest[end + 1..]);
            Some((rest.chars().next()?, table))
        });
    let mut book = Workbook::default();
    if hinted.is_none()
        && let Some((answer, own, earlier)) = with_earlier_list(text)
    {
        book.push(name, own);
        book.push(&answer.introduction, earlier);
        return book;
    }
    let text = &*if text.len() > MAX_MAIL_BYTES {
        Cow::Borrowed(text)
    } else {
        earlier_mail::forwarded(text)
    };
    let text = &*if text.len() > MAX_MAIL_BYTES {
        Cow::Borrowed(text)
    } else {
        earlier_mail::without_days_of_heads(text)
    };
    let mut table = match hinted {
        Some((separator @ (',' | ';' | '\t' | '|'), rest)) => separated(rest, separator),
        _ => table_of(text),
    };
    if hinted.is_some() {
        for row in &mut table.rows {
            row.number += 1;
        }
    }
    book.push(name, table);
    book
}

/// The mail in the only cell of a block: spreadsheets copy a cell with line breaks in quotes.
fn of_one_cell(text: &str) -> Cow<'_, str> {
    let trimmed = Some(text.trim()).filter(|text| text.len() <= MAX_MAIL_BYTES);
    let cell = trimmed.and_then(|text| quoted(text, '\t'));
    let tells = |content: &str| content.contains('\n') && content.lines().any(sentences::tells_of_cargo);
    let mail = cell.filter(|(content, rest)| rest.trim().is_empty() && tells(content));
    mail.map_or(Cow::Borrowed(text), |(content, _)| Cow::Owned(content))
}

/// A text whose fields stand in single quotes, as some programs write them, with double ones.
fn in_double_quotes(text: &str) -> Cow<'_, str> {
    let first = text.lines().next().unwrap_or_default().trim();
    let fields = [',', ';', '\t', '|'].map(|mark| first.split(mark));
    let is_quoted = |field: &str| field.len() > 1 && field.starts_with('\'') && field.ends_with('\'');
    let all_quoted = fields
        .into_iter()
        .any(|fields| fields.clone().count() > 2 && fields.into_iter().all(is_quoted));
    if all_quoted && !text.contains('"') {
        Cow::Owned(text.replace('\'', "\""))
    } else {
        Cow::Borrowed(text)
    }
}

/// The table of a mail and that of the earlier mail that it answers, if both have one: perhaps they are the same list twice.
fn with_earlier_list(text: &str) -> Option<(earlier_mail::Answer, Table, Table)> {
    if text.len() > MAX_MAIL_BYTES {
        return None;
    }
    let listed = |text: &str| {
        sentences::table(text)
            .or_else(|| labelled::table(text))
            .or_else(|| Some(aligned::by_several_blanks(text)?.0))
            .or_else(|| aligned::by_single_blanks(text))
            .or_else(|| {
                let (_, mark) = by_headings(text).filter(|(known, _)| *known > 2)?;
                Some(separated(text, mark))
            })
            // However it is read, it is no part of the other list.
            .or_else(|| {
                let tells = text.lines().any(sentences::tells_of_cargo);
                tells.then(|| table_of(text))
            })
    };
    let mut answers = earlier_mail::answers(text).into_iter();
    // `La caisse pèse 64 kg, pas 46` corrects the earlier list and is none.
    let corrects = |text: &str| {
        let mut told = text
            .lines()
            .filter(|line| sentences::tells_of_cargo(line))
            .peekable();
        told.peek().is_some() && told.all(takes_figure_back)
    };
    answers.find_map(|answer| {
        if corrects(&answer.own) {
            return None;
        }
        let (own, earlier) = (listed(&answer.own)?, listed(&answer.earlier)?);
        Some((answer, own, earlier))
    })
}

/// A table whose columns somebody has aligned by now one tab, now two: each row has as many cells, but their tabs differ.
fn with_single_tabs(text: &str) -> Cow<'_, str> {
    const MIN_CELLS: usize = 3;
    if text.len() > MAX_MAIL_BYTES || !text.contains("\t\t") {
        return Cow::Borrowed(text);
    }
    let filled = |line: &str| line.split('\t').filter(|cell| !cell.trim().is_empty()).count();
    let rows = || text.lines().filter(|line| line.contains('\t'));
    let (mut cells, mut tabs) = (rows().map(filled), rows().map(|line| line.matches('\t').count()));
    let (first, first_tabs) = (cells.next().unwrap_or_default(), tabs.next().unwrap_or_default());
    let are_alike = first >= MIN_CELLS && rows().count() > 1 && cells.all(|own| own == first);
    if !are_alike || tabs.all(|own| own == first_tabs) {
        return Cow::Borrowed(text);
    }
    let single = |line: &str| {
        let filled = line.split('\t').filter(|cell| !cell.trim().is_empty());
        filled.collect::<Vec<_>>().join("\t")
    };
    let lines = text.lines().map(|line| {
        if line.contains('\t') {
            single(line)
        } else {
            line.to_owned()
        }
    });
    Cow::Owned(lines.collect::<Vec<_>>().join("\n"))
}

/// The strokes of tables that terminals draw, as the usual one.
fn with_usual_strokes(text: &str) -> Cow<'_, str> {
    const DRAWN: [char; 3] = ['│', '┃', '║'];
    if text.contains(DRAWN) {
        Cow::Owned(text.replace(DRAWN, "|"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The table of a mail or a chat, each line of which is told as a sentence or has a label.
pub(super) fn table_of_mail(text: &str) -> Option<Table> {
    let text = Some(text).filter(|text| text.len() <= MAX_MAIL_BYTES)?;
    let text = &*chat::messages(text);
    let rows = |table: &Table| table.rows.iter().filter(|row| row.cells.len() > 1).count();
    // A value may tell of cargo by itself, `121 kg (11 thùng)`: the way that finds more lines of it reads it.
    match (sentences::table(text), labelled::table(text)) {
        (Some(told), Some(listed)) => Some(if rows(&listed) > rows(&told) { listed } else { told }),
        (told, listed) => told.or(listed),
    }
}

fn table_of(text: &str) -> Table {
    let by_headings = by_headings(text);
    // The commas of values divide no columns.
    let form = labelled::form(text.lines())
        .filter(|_| by_headings.is_none_or(|(_, mark)| begins_with_labels(text, mark)));
    // A table may stand below half a form.
    let by_headings = by_headings.filter(|(known, _)| match form {
        None => true,
        Some(Form::Half) => *known > 2,
        Some(Form::Whole) => false,
    });
    let known = by_headings.map_or(0, |(known, _)| known);
    if let Some(table) = on_its_side(text, known) {
        return table;
    }
    if known < 2
        && form.is_none()
        && text.len() <= MAX_MAIL_BYTES
        && let Some(table) = labelled::table_of_labels_above(text).or_else(|| cell_per_line::table(text))
    {
        return table;
    }
    let of_mail = || {
        let text = (text.len() <= MAX_MAIL_BYTES).then_some(text)?;
        table_of_mail(text).or_else(|| sentences::table_of_paragraphs(text))
    };
    let aligned = || aligned::by_several_blanks(text).filter(|(_, more)| *more > known);
    // Four headings above columns are those of a table, though its rows could be lines of a mail.
    let is_table = |known: usize| known > 3 && !labelled::is_of_each_line(text);
    aligned()
        .filter(|(_, known)| is_table(*known))
        .map(|(table, _)| table)
        .or_else(|| {
            (known < 2 || labelled::is_of_each_line(text))
                .then(of_mail)
                .flatten()
        })
        .or_else(|| aligned().map(|(table, _)| table))
        .or_else(|| (known < 2).then(|| aligned::by_single_blanks(text)).flatten())
        .unwrap_or_else(|| separated(text, by_headings.map_or_else(|| by_lines(text), |(_, mark)| mark)))
}

/// The labels of a form stand first in its lines; those within cells, `"Lot: A\nPO: 77"`, are content of a table.
fn begins_with_labels(text: &str, mark: char) -> bool {
    let records = separated(text, mark);
    let firsts: Vec<String> = records
        .rows
        .iter()
        .filter_map(|row| row.cells.first())
        .map(Cell::shown)
        .collect();
    labelled::form(firsts.iter().map(String::as_str)).is_some()
}

/// A table whose headings stand at the beginning of its lines, twice as many of them as in any line.
fn on_its_side(text: &str, known_of_line: usize) -> Option<Table> {
    if text.len() > MAX_MAIL_BYTES {
        return None;
    }
    let lies = |table: &Table, least: usize| {
        let turned = Turned::find(table).filter(|turned| turned.items() >= least);
        let known = turned.and_then(|turned| turned.known_headings());
        known.is_some_and(|known| known >= known_of_line * 2)
    };
    let by_marks = [',', '|', ';', '\t']
        .into_iter()
        .filter(|mark| text.contains(*mark));
    by_marks
        .map(|mark| separated(text, mark))
        .find(|table| lies(table, 1))
        // Blanks behind a single label divide sentences too.
        .or_else(|| aligned::by_labels(text).filter(|table| lies(table, 2)))
}

/// The separator between headings that are known, and the number of these; `None` with fewer than two.
fn by_headings(text: &str) -> Option<(usize, char)> {
    let text = &*LegacyEncoding::readable(text);
    // Headings are the surest evidence: letterhead, tabs behind figures and line breaks in quotes have none.
    let marks = [',', '|', ';', '\t', '，', '^', '~'].into_iter();
    let by_headings = marks.filter(|mark| text.contains(*mark)).map(|mark| {
        let table = separated(text, mark);
        let header = Header::find(&table);
        let below = || table.rows.iter().skip(header.data()).map(|row| row.cells.len());
        // Letters of a letterhead may look like headings, but nothing stands below them.
        let widest = below().max().unwrap_or_default();
        let known = header::known(&header.headings(&table));
        // The commas of a sentence separate nothing.
        let line = header.at.and_then(|at| table.rows.get(at));
        let joined = |row: &crate::Row| row.cells.iter().map(Cell::shown).collect::<Vec<_>>().join(", ");
        if line.is_some_and(|row| {
            mark == ',' && divides_figure(row) || sentences::tells_of_packages(&joined(row)) || is_prose(row)
        }) {
            return (0, 0, mark);
        }
        (known.min(widest.max(1)), below().sum::<usize>(), mark)
    });
    let best = by_headings.max_by_key(|(known, cells, _)| (*known, *cells));
    best.filter(|(known, ..)| *known > 1)
        .map(|(known, _, mark)| (known, mark))
}

/// `G.W. 1` and `121 kgs` of `G.W. 1,121 kgs`.
fn divides_figure(row: &crate::Row) -> bool {
    let is_digit = |one: char| one.is_ascii_digit();
    row.cells
        .windows(2)
        .any(|pair| pair[0].shown().ends_with(is_digit) && pair[1].shown().starts_with(is_digit))
}

/// `Please quote for the goods to Hamburg, FOB Cat Lai, ready on 15/09.`: a sentence, whose words look like headings.
fn is_prose(row: &crate::Row) -> bool {
    const MAX_WORDS_OF_HEADING: usize = 6;
    let texts: Vec<String> = row.cells.iter().map(Cell::shown).collect();
    let ends = texts
        .last()
        .is_some_and(|last| last.trim_end().ends_with(['.', '!', '?']));
    let is_long = |text: &String| text.split_whitespace().count() > MAX_WORDS_OF_HEADING;
    ends && texts.iter().any(is_long)
}

/// The separator that most lines have.
fn by_lines(text: &str) -> char {
    let text = &*LegacyEncoding::readable(text);
    // A pasted block of a spreadsheet has tabs and nothing else.
    if text.contains('\t') {
        return '\t';
    }
    let lines: Vec<&str> = text
        .split(['\n', '\r'])
        .filter(|line| !line.trim().is_empty())
        .take(SAMPLE_ROWS)
        .collect();
    let marks = |line: &str, mark: char| {
        let mut quoted = false;
        line.chars()
            .filter(|one| {
                quoted ^= *one == '"';
                *one == mark && !quoted
            })
            .count()
    };
    // Most rows have it, the first among them; a comma must separate more than one pair of words to count.
    let fits = |mark: char, least: usize| {
        let with = lines.iter().filter(|line| marks(line, mark) >= least).count();
        with * 10 >= lines.len() * 8 && lines.len() > 1
    };
    [(';', 1), ('|', 1), (',', 2)]
        .into_iter()
        .find(|(mark, least)| fits(*mark, *least))
        .map_or('\t', |(mark, _)| mark)
}

/// Rows of cells as spreadsheets copy them: a cell with line breaks stands in quotes, quotes in it are doubled. A
/// quote that closes nowhere is a quote (`5" pipe`).
pub fn separated(text: &str, separator: char) -> Table {
    let mut table = Table::default();
    let mut cells = Vec::new();
    let mut number = 1;
    let mut rest = text;
    loop {
        // `="1,5"` is a quoted cell too.
        let opened = rest.strip_prefix('=').unwrap_or(rest);
        // `22, "1,378.5", 56`
        let opened = if separator == '\t' {
            opened
        } else {
            opened.trim_start_matches(' ')
        };
        let (cell, after) = if let Some((cell, after)) = quoted(opened, separator) {
            (Cell::text(&cell), after)
        } else {
            let end = rest.find([separator, '\n', '\r']).unwrap_or(rest.len());
            (Cell::text(&rest[..end]), &rest[end..])
        };
        // Beyond the bounds cells are dropped, but the table learns of one.
        if cells.len() <= crate::MAX_KEPT_COLUMNS || !cell.is_blank() {
            cells.truncate(crate::MAX_KEPT_COLUMNS + 1);
            cells.push(cell);
        }
        let Some(mark) = after.chars().next() else {
            table.push(number, cells);
            return table;
        };
        rest = &after[mark.len_utf8()..];
        if mark != separator {
            rest = if mark == '\r' {
                rest.strip_prefix('\n').unwrap_or(rest)
            } else {
                rest
            };
            if !table.push(number, std::mem::take(&mut cells)) {
                return table;
            }
            number += 1;
        }
    }
}

/// The content of a quoted cell and the rest behind it; `None` for a ditto mark between tabs.
fn quoted(text: &str, separator: char) -> Option<(String, &str)> {
    let inner = text.strip_prefix('"')?;
    if separator == '\t' && inner.starts_with('\t') {
        return None;
    }
    let is_at_end = separator == '\t' && inner.starts_with(['\n', '\r']);
    let mut content = String::new();
    let mut rest = inner;
    loop {
        let quote = rest.find('"')?;
        content.push_str(&rest[..quote]);
        rest = &rest[quote + 1..];
        match rest.chars().next() {
            Some('"') => {
                content.push('"');
                rest = &rest[1..];
            }
            Some(next) if next != separator && !matches!(next, '\n' | '\r') => return None,
            // The next mark of another row, with cells between.
            _ if is_at_end && content.contains(separator) => return None,
            _ => return Some((content, rest)),
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn commas_within_figures_separate_nothing() {
        assert_eq!(super::by_headings("G.W. 1,121 kgs   4.37 CBM\nthanks"), None);
        assert_eq!(super::by_headings("Goods,G.W. kg\nA,121"), Some((2, ',')));
    }

    use proptest::prelude::*;

    use super::*;

    fn texts(text: &str) -> Vec<Vec<String>> {
        let book = book_of_text(text, "");
        book.sheets.first().map_or(Vec::new(), |sheet| {
            sheet
                .table
                .rows
                .iter()
                .map(|row| row.cells.iter().map(Cell::shown).collect())
                .collect()
        })
    }

    #[test]
    fn letters_of_a_letterhead_separate_nothing() {
        let list = "A ;h;r;d\n\"Tên hàng,\nmô tả\",Số kiện,TL (kg)\nÁo,1,\"0,5\"\nMũ,2,\"0,7\"";
        assert_eq!(by_headings(list), Some((3, ',')));
    }

    #[test]
    fn labels_within_cells_make_no_form() {
        let rows = |cell: &str| {
            let goods = ["Valve", "Flange", "Gasket", "Gauge", "Bolt", "Nut"];
            goods.map(|name| format!("{name},14,{cell},378.5\n")).concat()
        };
        for cell in ["\"N.W.: 340.7 KGS\nG.W.: 378.5 KGS\"", "Lot: A"] {
            let list = format!("Goods,Cartons,Remark,Weight (kg)\n{}", rows(cell));
            assert_eq!(texts(&list).len(), 7, "{list}");
            assert_eq!(texts(&list)[1].len(), 4, "{list}");
        }
    }

    #[test]
    fn sentences_with_commas_are_no_headings() {
        let mail = "Bên em nhờ báo giá lô hàng đi Hamburg, điều kiện FOB, hàng sẵn sàng 15/09.\n- Áo: 85 thùng, 60x40x35 cm, 14,5 kg/thùng\n- Quần: 42 thùng, 60x40x45 cm, 17,2 kg/thùng";
        assert_eq!(texts(mail)[2], ["Áo", "85 thùng", "60x40x35 cm", "14,5 kg/thùng"]);
    }

    #[test]
    fn copied_block_is_read_cell_by_cell() {
        let block =
            "Tên hàng\tSố kiện\r\n\"Loa \"\"mini\"\"\nhai dòng\"\t22\r\n5\" pipe\t\"3\r\n\t\r\nKệ\t\t6";
        assert_eq!(
            texts(block),
            [
                vec!["Tên hàng", "Số kiện"],
                vec!["Loa \"mini\"\nhai dòng", "22"],
                vec!["5\" pipe", "\"3"],
                vec!["Kệ", "", "6"],
            ]
        );
        let book = book_of_text(block, "");
        assert_eq!(book.sheets[0].table.rows[3].number, 5, "a blank row counts");
        assert_eq!(book.sheets[0].table.blank, 1);
    }

    #[test]
    fn separators_are_detected_and_sentences_are_not_split() {
        assert_eq!(texts("a;b;c\n1,5;2;3\n4;5;6")[1], ["1,5", "2", "3"]);
        assert_eq!(texts("a,b,c\n\"1,5\",2,3")[1], ["1,5", "2", "3"]);
        assert_eq!(texts("sep=,\na,b\n1,2")[1], ["1", "2"]);
        assert_eq!(texts("SEP=;\ra;b\r1,5;2")[1], ["1,5", "2"]);
        assert_eq!(texts("a,b,c\n=\"1,5\",=+2,=\"03\"")[1], ["1,5", "2", "03"]);
        assert_eq!(book_of_text("sep=;\na;b", "").sheets[0].table.rows[0].number, 2);
        assert_eq!(texts("Loa, pin\nKệ, gấp gọn"), [["Loa, pin"], ["Kệ, gấp gọn"]]);
        assert!(texts("\u{feff}").is_empty());
        assert!(texts("\n\t\n ").is_empty());
    }

    #[test]
    fn headings_decide_the_separator() {
        let headings = "Tên hàng,Số kiện,TL (kg),Dài";
        for text in [
            format!("CÔNG TY MINH HỌA\nPACKING LIST\n{headings}\nLoa,2,10.5,60"),
            format!("{headings}\rLoa,2,10.5,60\r"),
            format!("{headings}\r\nLoa,2,10.5,\"60\t\"\r\n"),
            "\"Tên\nhàng\",\"Số kiện\n(CTNS)\",\"TL\n(kg)\",Dài\nLoa,2,10.5,60".to_owned(),
        ] {
            assert_eq!(texts(&text).last().map(Vec::len), Some(4), "{text}");
        }
    }

    fn cell() -> impl Strategy<Value = String> {
        "[a-zđ\" 0-9,.]{0,6}(\n[a-z\"]{1,3})?"
    }

    proptest! {
        /// As Excel and LibreOffice write their clipboard.
        #[test]
        fn copied_cells_round_trip(rows in proptest::collection::vec(proptest::collection::vec(cell(), 2..5), 1..6)) {
            let written: Vec<String> = rows
                .iter()
                .map(|row| {
                    let cells: Vec<String> = row
                        .iter()
                        .map(|cell| {
                            if cell.contains(['\n', '"']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.clone() }
                        })
                        .collect();
                    cells.join("\t")
                })
                .collect();
            let expected: Vec<Vec<Cell>> = rows
                .iter()
                .map(|row| {
                    let mut cells: Vec<Cell> = row.iter().map(|cell| Cell::text(cell)).collect();
                    while cells.last().is_some_and(Cell::is_blank) { cells.pop(); }
                    cells
                })
                .filter(|row| !row.is_empty())
                .collect();
            for end in ["\n", "\r\n"] {
                let table = separated(&(written.join(end) + end), '\t');
                let read: Vec<Vec<Cell>> = table.rows.into_iter().map(|row| row.cells).collect();
                prop_assert_eq!(&read, &expected);
            }
        }

        #[test]
        fn any_text_is_accepted(text in "[\"\t\r\n;,a ]{0,60}|\\PC{0,40}") {
            let book = book_of_text(&text, "");
            prop_assert!(book.is_empty() || Workbook::unpack(&book.pack()) == Some(book));
        }
    }
}
