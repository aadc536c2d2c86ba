//! CSV as Excel opens it by a double click. Excel reads Vietnamese letters right only behind the mark of UTF-8, and
//! parts columns as the computer's regional settings say; the file cannot tell it (a line `sep=` makes it forget the
//! mark). The reader's language is the best guess: Vietnamese settings have a decimal comma, and so semicolons
//! between columns; English ones a decimal point and commas. On a computer with the other settings the columns stay
//! visibly in one; no figure is silently taken for another. The xlsx file has none of these questions.

use domain::figures::needs_extra_zero;

use super::table::{ExportCell, ExportTable};
use crate::text::Lang;

const BYTE_ORDER_MARK: &str = "\u{feff}";
/// As RFC 4180 and Excel have it.
const LINE_END: &str = "\r\n";

/// A table as CSV: the row of headings, the rows, and the note (if any) below them.
pub fn csv(table: &ExportTable, lang: Lang) -> String {
    let headings: Vec<ExportCell> = table
        .columns
        .iter()
        .map(|column| ExportCell::Text(column.heading.clone()))
        .collect();
    let note = table
        .note
        .as_ref()
        .map(|note| vec![ExportCell::Text(note.clone())]);
    let mut out = String::from(BYTE_ORDER_MARK);
    for row in [&headings].into_iter().chain(&table.rows).chain(note.as_ref()) {
        for (at, cell) in row.iter().enumerate() {
            if at > 0 {
                out.push(separator(lang));
            }
            out.push_str(&written(cell, lang));
        }
        out.push_str(LINE_END);
    }
    out
}

fn separator(lang: Lang) -> char {
    match lang {
        Lang::Vi => ';',
        Lang::En => ',',
    }
}

fn written(cell: &ExportCell, lang: Lang) -> String {
    match cell {
        ExportCell::Blank => String::new(),
        ExportCell::Text(text) => quoted(&defused(&one_line(text))),
        ExportCell::Number(plain) => number(plain, lang),
        // Read as a date under any regional settings.
        ExportCell::Day(day) => day.to_string(),
        ExportCell::Time(at) => format!("{} {:02}:{:02}", at.date(), at.hour(), at.minute()),
    }
}

/// A number in plain notation as a text: the reader's decimal mark, no marks between thousands, and one zero more where
/// its decimals could be taken for thousands.
pub fn number(plain: &str, lang: Lang) -> String {
    let (whole, decimals) = plain.split_once('.').unwrap_or((plain, ""));
    let zero = if needs_extra_zero(whole.trim_start_matches('-'), decimals.len()) {
        "0"
    } else {
        ""
    };
    plain.replace('.', &lang.decimal_mark().to_string()) + zero
}

/// A row is a line: many programs take no other. Other control characters would only be in the way.
fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text
        .split(|c: char| c.is_control())
        .filter(|word| !word.is_empty())
    {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// A text that a spreadsheet would take for a formula gets an apostrophe in front. So does what follows a separator
/// or a quotation mark inside: on a computer with other settings it would be the start of a cell.
fn defused(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 1);
    let mut at_start = true;
    for c in text.chars() {
        if at_start && starts_formula(c) {
            out.push('\'');
        }
        at_start = matches!(c, ',' | ';' | '"') || at_start && c.is_whitespace();
        out.push(c);
    }
    out
}

/// Also in the full width of Chinese and Japanese keyboards.
fn starts_formula(c: char) -> bool {
    matches!(c, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠')
}

/// Both separators are quoted in every file, for the same reason.
fn quoted(text: &str) -> String {
    if text.contains([',', ';', '"']) || text.starts_with(' ') || text.ends_with(' ') {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use domain::testing::figure_as_read;
    use proptest::prelude::*;

    use super::super::table::column;
    use super::*;

    fn table(cells: Vec<ExportCell>) -> ExportTable {
        ExportTable {
            name: "Thử",
            columns: vec![column("Khoản phí", 10), column("Đơn giá", 10)],
            rows: vec![cells],
            note: None,
        }
    }

    fn text(text: &str) -> ExportCell {
        ExportCell::Text(text.into())
    }

    #[test]
    fn language_decides_separator_and_decimal_sign() {
        let given = table(vec![text("Cước biển"), ExportCell::Number("-4815.45".into())]);
        assert_eq!(
            csv(&given, Lang::Vi),
            "\u{feff}Khoản phí;Đơn giá\r\nCước biển;-4815,45\r\n"
        );
        assert_eq!(
            csv(&given, Lang::En),
            "\u{feff}Khoản phí,Đơn giá\r\nCước biển,-4815.45\r\n"
        );
    }

    #[test]
    fn dates_are_iso_and_blanks_are_empty() {
        let day = jiff::civil::date(2026, 7, 8);
        let given = table(vec![
            ExportCell::Day(day),
            ExportCell::Blank,
            ExportCell::Time(day.at(4, 5, 59, 0)),
        ]);
        assert!(csv(&given, Lang::Vi).ends_with("\r\n2026-07-08;;2026-07-08 04:05\r\n"));
    }

    #[test]
    fn text_becomes_neither_formula_nor_row() {
        for (given, expected) in [
            ("=HYPERLINK(A1)", "'=HYPERLINK(A1)"),
            ("  =1+1", "\"  '=1+1\""),
            ("\t@SUM(A1)", "'@SUM(A1)"),
            ("\r\n-1+cmd", "'-1+cmd"),
            ("＝1+1", "'＝1+1"),
            ("+84 28 5550 1234", "'+84 28 5550 1234"),
            ("x;=1+1", "\"x;'=1+1\""),
            ("x, -5 %", "\"x, '-5 %\""),
            ("x\"=1+1", "\"x\"\"'=1+1\""),
            ("SGN - LAX", "SGN - LAX"),
            ("dòng 1\r\n- dòng 2", "dòng 1 - dòng 2"),
        ] {
            assert_eq!(written(&text(given), Lang::Vi), expected, "{given:?}");
        }
    }

    #[test]
    fn note_follows_the_rows() {
        let given = ExportTable {
            note: Some("Chỉ có 500 yêu cầu đầu.".into()),
            ..table(vec![text("a")])
        };
        assert!(csv(&given, Lang::Vi).ends_with("a\r\nChỉ có 500 yêu cầu đầu.\r\n"));
    }

    proptest! {
        /// A number is its value to readers of the language, and that or nothing to those of the other one.
        #[test]
        fn no_number_can_be_read_as_a_thousand_times_itself(units in 0u64..10_000_000, scale in 0u32..6, english in any::<bool>()) {
            let (own, other) = if english { (Lang::En, Lang::Vi) } else { (Lang::Vi, Lang::En) };
            let given = rust_decimal::Decimal::from_i128_with_scale(i128::from(units), scale);
            let (text, value) = (number(&given.to_string(), own), given.normalize().to_string());
            prop_assert_eq!(figure_as_read(&text, own), Some(value.clone()), "{}", text);
            prop_assert!(figure_as_read(&text, other).is_none_or(|read| read == value), "{}", text);
        }

        /// Whichever sign parts the columns, no cell of any text starts a formula.
        #[test]
        fn no_cell_starts_a_formula(given in "[ =+@\"',;a\t\r\n-]{0,24}") {
            let line = written(&text(&given), Lang::En);
            prop_assert!(!line.contains(['\r', '\n', '\t']));
            for separator in [',', ';'] {
                for cell in line.split(separator) {
                    let cell = cell.trim_start_matches([' ', '"']);
                    prop_assert!(!cell.starts_with(starts_formula), "{line:?}");
                }
            }
        }
    }
}
