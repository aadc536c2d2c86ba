//! The text of a page beside its tables: a mail that has no table, or the sentences around one.

use cargo_import::{Cell, Table, Workbook, book_of_text, concerns_goods, has_headings, tells_of_cargo};

/// Bytes of text that are kept.
const MAX_BYTES: usize = 100_000;
/// Sentences that are kept beside a table.
const MAX_SENTENCES: usize = 20;
/// The mark of text that is struck out, as chats write it.
const STRUCK: &str = "~~";

#[derive(Default)]
pub(super) struct Beside {
    lines: Vec<String>,
    line: String,
    is_struck: bool,
    bytes: usize,
}

impl Beside {
    /// Takes a text in, in which the line breaks of the source are blanks.
    pub fn add(&mut self, text: &str, is_struck: bool) {
        self.bytes = self.bytes.saturating_add(text.len());
        if self.bytes > MAX_BYTES || text.trim().is_empty() && self.line.is_empty() {
            return;
        }
        if is_struck != self.is_struck && !text.trim().is_empty() {
            self.line += STRUCK;
            self.is_struck = is_struck;
        }
        for one in text.chars() {
            let is_blank = matches!(one, ' ' | '\t' | '\n' | '\r' | '\x0c' | '\u{a0}');
            if !is_blank {
                self.line.push(one);
            } else if !self.line.is_empty() && !self.line.ends_with(' ') {
                self.line.push(' ');
            }
        }
    }

    /// A tag ends the line, unless it stands within a sentence.
    pub fn tag(&mut self, name: &str) {
        const BLOCKS: [&str; 24] = [
            "p",
            "div",
            "li",
            "br",
            "hr",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "ul",
            "ol",
            "dl",
            "dt",
            "dd",
            "pre",
            "blockquote",
            "section",
            "article",
            "header",
            "footer",
            "body",
            "table",
        ];
        if BLOCKS.contains(&name) {
            self.end_line();
        }
    }

    pub fn end_line(&mut self) {
        if std::mem::take(&mut self.is_struck) {
            self.line += STRUCK;
        }
        let line = std::mem::take(&mut self.line);
        if !line.trim().is_empty() {
            self.lines.push(line.trim().to_owned());
        }
    }

    /// Adds the tables that the text of a page without any tells of; `false` if it tells of none.
    pub fn add_as_text(mut self, book: &mut Workbook) -> bool {
        self.end_line();
        if !self.lines.iter().any(|line| tells_of_cargo(line)) {
            return false;
        }
        for sheet in book_of_text(&self.lines.join("\n"), "").sheets {
            book.push_sheet(&sheet.name, sheet.table, sheet.hidden);
        }
        true
    }

    /// Adds the sentences about the goods below the largest table.
    pub fn add_below(&mut self, tables: &mut [(String, Table)]) {
        self.end_line();
        let sentences = self.lines.iter().filter(|line| concerns_goods(line));
        let largest = tables.iter_mut().max_by_key(|(_, table)| table.rows.len());
        let Some((_, table)) = largest.filter(|(_, table)| has_headings(table)) else {
            return;
        };
        let below = table.rows.last().map_or(1, |row| row.number.saturating_add(1));
        for (number, line) in (below..).zip(sentences.take(MAX_SENTENCES)) {
            table.push(number, vec![Cell::text(line)]);
        }
    }
}
