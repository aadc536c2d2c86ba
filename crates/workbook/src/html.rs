//! Tables of web pages, which many systems save as ".xls" and spreadsheets as "Web page". Read as a stream of tags.

mod attributes;
mod beside;
mod open_elements;
mod styles;

use std::cell::RefCell;

use cargo_import::{Cell, MAX_KEPT_COLUMNS, MAX_KEPT_ROWS, Table, Workbook};
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

use crate::limits::{MAX_CELL_BYTES, MAX_SHEET_BYTES, MAX_SHEET_CELLS};
use crate::number_format::NumberFormat;
use crate::shown_figure::ShownFigure;
use crate::unreadable::Unreadable;
use attributes::attribute;
use beside::Beside;
use open_elements::OpenElements;
use styles::Styles;

/// Tables within tables; deeper ones are read as text.
const MAX_NESTED_TABLES: usize = 8;
/// Rows or columns that one cell may span.
const MAX_SPAN: usize = 1000;

/// The tables of a page.
pub fn book(text: &str) -> Result<Workbook, Unreadable> {
    let mut book = Workbook::default();
    if read(text, &mut book) {
        Ok(book)
    } else {
        Err(Unreadable::NotATable)
    }
}

/// Adds the tables of a page to a book, or the table that a page without any tells of; `false` if it has none.
pub fn read(text: &str, book: &mut Workbook) -> bool {
    let tokenizer = Tokenizer::new(Page(RefCell::default()), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(text.into());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let mut page = tokenizer.sink.0.into_inner();
    while !page.open.is_empty() {
        page.end_table();
    }
    if !page.seen {
        return page.beside.add_as_text(book);
    }
    page.beside.add_below(&mut page.done);
    for (at, (name, table)) in page.done.into_iter().enumerate() {
        let name = if name.is_empty() {
            format!("{}", at + 1)
        } else {
            name
        };
        book.push(&name, table);
    }
    page.seen
}

struct Page(RefCell<Tables>);

#[derive(Default)]
struct Tables {
    /// Finished tables in the order of their beginnings.
    done: Vec<(String, Table)>,
    /// The table being read and those around it.
    open: Vec<OpenTable>,
    seen: bool,
    /// In a style sheet, a script or the like, whose text is not shown.
    unseen: u32,
    styles: Styles,
    struck: OpenElements,
    hidden: OpenElements,
    /// The text beside the tables.
    beside: Beside,
    /// In a raised text: the mark of a footnote, or the 3 of m³.
    raised: u32,
    cells: usize,
    room: usize,
}

#[derive(Default)]
struct OpenTable {
    /// The place among all tables of the page.
    place: usize,
    name: String,
    in_caption: bool,
    table: Table,
    /// It stands in something that is hidden.
    is_hidden: bool,
    /// The number of hidden elements around it.
    hidden_around: usize,
    /// Columns that are described so far.
    columns: usize,
    row: u32,
    in_row: bool,
    row_hidden: bool,
    row_struck: bool,
    cells: Vec<Cell>,
    /// The places of cells in which everything is struck out.
    struck: Vec<usize>,
    /// For each column the last row that a cell above reaches down to.
    covered: Vec<u32>,
    cell: Option<OpenCell>,
}

#[derive(Default)]
struct OpenCell {
    text: String,
    /// What is struck out in it.
    struck: String,
    /// The exact value, where the writer kept it beside the shown text.
    value: Option<String>,
    /// Its format shows thousands of the exact value.
    in_thousands: Option<NumberFormat>,
    rows: usize,
    columns: usize,
    hidden: bool,
    /// The list of a form that it holds.
    choice: Option<Choice>,
    is_struck: bool,
    /// The numbers of struck and of hidden elements around it.
    struck_around: usize,
    hidden_around: usize,
}

impl TokenSink for Page {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut tables = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) => {
                let raw = tables.tag(&tag);
                if let (Some(raw), TagKind::StartTag) = (raw, tag.kind) {
                    return TokenSinkResult::RawData(raw);
                }
            }
            Token::CharacterTokens(text) => tables.text(&text),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl Tables {
    /// Takes a tag in; gives the state of elements whose content is no HTML.
    fn tag(&mut self, tag: &Tag) -> Option<RawKind> {
        let name: &str = &tag.name;
        let starts = tag.kind == TagKind::StartTag;
        // Cells and rows end where the next ones begin. Scripts show pages that were hidden while they came.
        if !matches!(name, "td" | "th" | "tr" | "table" | "html" | "body") {
            let is_struck = starts && (matches!(name, "del" | "s" | "strike") || self.styles.is_struck(tag));
            self.struck.tag(name, starts, is_struck);
            let is_hidden =
                starts && (matches!(name, "rt" | "rp" | "datalist") || self.styles.is_hidden(tag));
            self.hidden.tag(name, starts, is_hidden);
        }
        match name {
            "script" | "style" | "title" | "textarea" | "xmp" | "noframes" | "noscript" | "template" => {
                // The form shows what stands in it.
                let is_shown = name == "textarea" && self.cell().is_some();
                self.unseen = u32::from(starts && !is_shown);
                if std::mem::replace(&mut self.styles.is_open, starts && name == "style") {
                    self.styles.end();
                }
                return match name {
                    "title" | "textarea" => Some(RawKind::Rcdata),
                    _ => Some(RawKind::Rawtext),
                };
            }
            "table" if starts => {
                self.beside.end_line();
                self.start_table(tag);
            }
            "table" => self.end_table(),
            "caption" => {
                if let Some(table) = self.open.last_mut() {
                    table.in_caption = starts;
                }
            }
            "tr" => {
                self.end_row();
                if starts {
                    self.start_row(tag);
                }
            }
            "td" | "th" => {
                self.end_cell();
                if starts {
                    self.start_cell(tag);
                }
            }
            "sup" => self.raised = depth(self.raised, starts),
            "br" => self.break_line(),
            "p" | "div" | "li" if starts && self.cell().is_some_and(|cell| !cell.text.trim().is_empty()) => {
                self.break_line();
            }
            "col" if starts => self.column(tag),
            "input" if starts => self.input(tag),
            "select" => {
                if let Some(cell) = self.cell() {
                    cell.choice = starts.then(|| Choice::behind(&cell.text));
                }
            }
            "option" if starts => {
                if let Some(cell) = self.cell() {
                    cell.option(attribute(tag, "selected").is_some());
                }
            }
            _ => {}
        }
        if self.open.is_empty() {
            self.beside.tag(name);
        }
        None
    }

    fn cell(&mut self) -> Option<&mut OpenCell> {
        self.open.last_mut()?.cell.as_mut()
    }

    fn break_line(&mut self) {
        let hidden = self.hidden.depth();
        if let Some(cell) = self.cell().filter(|cell| hidden <= cell.hidden_around) {
            cell.text.push('\n');
        }
    }

    fn text(&mut self, text: &str) {
        if self.styles.is_open {
            self.styles.add(text);
        }
        if self.unseen > 0 {
            return;
        }
        let (is_struck, hidden) = (self.struck.depth() > 0, self.hidden.depth());
        let Some(table) = self.open.last_mut() else {
            if hidden == 0 {
                self.beside.add(text, is_struck);
            }
            return;
        };
        let target = match &mut table.cell {
            Some(cell) if hidden > cell.hidden_around || cell.is_not_chosen() => return,
            Some(cell) if is_struck || cell.is_struck || table.row_struck => &mut cell.struck,
            Some(cell) => &mut cell.text,
            None if table.in_caption && hidden == 0 => &mut table.name,
            None => return,
        };
        let text = if self.raised > 0 { &*raised(text) } else { text };
        // Line breaks of the source are blanks.
        for one in text.chars() {
            if target.len() >= MAX_CELL_BYTES {
                return;
            }
            let blank = matches!(one, ' ' | '\t' | '\n' | '\r' | '\x0c');
            if !blank {
                target.push(one);
            } else if !target.is_empty() && !target.ends_with([' ', '\n']) {
                target.push(' ');
            }
        }
    }

    fn start_table(&mut self, tag: &Tag) {
        self.seen = true;
        self.hidden.tag("table", true, false);
        let is_in_hidden = self.open.last().is_some_and(|around| {
            around.is_hidden || around.row_hidden || around.cell.as_ref().is_some_and(|cell| cell.hidden)
        });
        let is_hidden = is_in_hidden || self.styles.is_hidden(tag);
        if self.open.len() < MAX_NESTED_TABLES {
            if self.open.is_empty() {
                self.room = MAX_SHEET_BYTES;
            }
            self.open.push(OpenTable {
                place: self.done.len(),
                is_hidden,
                hidden_around: self.hidden.depth(),
                ..OpenTable::default()
            });
            self.done.push(Default::default());
        }
    }

    fn end_table(&mut self) {
        self.end_row();
        let Some(table) = self.open.pop() else { return };
        self.hidden.end_those_within(table.hidden_around);
        if let Some(place) = self.done.get_mut(table.place) {
            *place = (table.name.trim().to_owned(), table.table);
        }
    }

    fn start_row(&mut self, tag: &Tag) {
        let is_struck = self.styles.is_struck(tag);
        let is_hidden =
            self.styles.is_hidden(tag) || attribute(tag, "height").is_some_and(|height| height == "0");
        self.begin_row(is_hidden, is_struck);
    }

    fn begin_row(&mut self, is_hidden: bool, is_struck: bool) {
        let is_in_hidden = self.hidden.depth() > 0;
        if let Some(table) = self.open.last_mut() {
            table.row = table.row.saturating_add(1);
            table.in_row = true;
            table.row_struck = is_struck;
            table.row_hidden = is_hidden || is_in_hidden || table.is_hidden;
        }
    }

    fn end_row(&mut self) {
        self.end_cell();
        let Some(table) = self.open.last_mut() else { return };
        if !std::mem::take(&mut table.in_row) {
            return;
        }
        let cells = std::mem::take(&mut table.cells);
        let struck = std::mem::take(&mut table.struck);
        if table.row_hidden && table.table.hidden_rows.len() <= MAX_KEPT_ROWS {
            table.table.hidden_rows.insert(table.row);
        }
        let size: usize = cells.iter().map(Cell::text_len).sum();
        match self.room.checked_sub(size) {
            Some(room) if self.cells <= MAX_SHEET_CELLS => {
                self.room = room;
                table.table.push_struck(table.row, cells, struck.into_iter());
            }
            _ => table.table.cut = true,
        }
    }

    fn start_cell(&mut self, tag: &Tag) {
        // A row that was never begun.
        if self.open.last().is_some_and(|table| !table.in_row) {
            self.begin_row(false, false);
        }
        let Some(table) = self.open.last_mut() else { return };
        let span = |name| {
            let span = attribute(tag, name).and_then(|text| text.trim().parse::<usize>().ok());
            span.unwrap_or(1).clamp(1, MAX_SPAN)
        };
        table.cell = Some(OpenCell {
            hidden: self.styles.is_hidden(tag),
            is_struck: self.styles.is_struck(tag),
            struck_around: self.struck.depth(),
            hidden_around: self.hidden.depth(),
            // As LibreOffice and Excel keep it.
            value: attribute(tag, "sdval")
                .or_else(|| attribute(tag, "x:num"))
                .map(str::to_owned),
            in_thousands: self.styles.in_thousands(tag),
            rows: span("rowspan"),
            columns: span("colspan"),
            ..OpenCell::default()
        });
    }

    fn end_cell(&mut self) {
        let Some(table) = self.open.last_mut() else { return };
        let Some(cell) = table.cell.take() else { return };
        self.struck.end_those_within(cell.struck_around);
        self.hidden.end_those_within(cell.hidden_around);
        self.cells += 1;
        // Cells that reach down from above take their places.
        while table
            .covered
            .get(table.cells.len())
            .is_some_and(|last| *last >= table.row)
        {
            table.cells.push(Cell::Blank);
        }
        let at = table.cells.len();
        if cell.is_all_struck() {
            table.struck.push(at);
        }
        let last_column = at + cell.columns - 1;
        let last_row = if last_column < MAX_KEPT_COLUMNS {
            table
                .row
                .saturating_add(u32::try_from(cell.rows - 1).unwrap_or_default())
        } else {
            // Titles are said to be wider than any page: what stands below them is no part of them.
            table.row
        };
        let room = (MAX_KEPT_COLUMNS + 1).saturating_sub(at);
        table.table.merge((table.row, last_row), (at, last_column));
        table.cells.extend(
            std::iter::once(cell.content())
                .chain(std::iter::repeat_n(Cell::Blank, last_column - at))
                .take(room),
        );
        if last_row > table.row {
            table.covered.resize(table.covered.len().max(last_column + 1), 0);
            table.covered[at..=last_column].fill(last_row);
        }
    }

    /// A field of a form shows its value.
    fn input(&mut self, tag: &Tag) {
        const SHOWN: [&str; 8] = ["", "text", "number", "date", "search", "tel", "email", "url"];
        let kind = attribute(tag, "type")
            .unwrap_or_default()
            .trim()
            .to_ascii_lowercase();
        if self.cell().is_none() || !SHOWN.contains(&&*kind) || self.styles.is_hidden(tag) {
            return;
        }
        for text in [" ", attribute(tag, "value").unwrap_or_default(), " "] {
            self.text(text);
        }
    }

    /// `<col style="display:none" span=2>`
    fn column(&mut self, tag: &Tag) {
        let Some(table) = self.open.last_mut() else { return };
        let span = attribute(tag, "span").and_then(|text| text.trim().parse::<usize>().ok());
        let next = table
            .columns
            .saturating_add(span.unwrap_or(1))
            .min(MAX_KEPT_COLUMNS);
        if self.styles.is_hidden(tag) {
            table.table.hidden_columns.extend(table.columns..next);
        }
        table.columns = next;
    }
}

/// A list of a form, which shows the chosen one, else the first.
struct Choice {
    /// The length of the cell's text before it.
    before: usize,
    has_any: bool,
    is_shown: bool,
}

impl Choice {
    fn behind(text: &str) -> Self {
        Self {
            before: text.len(),
            has_any: false,
            is_shown: false,
        }
    }
}

impl OpenCell {
    /// Takes the beginning of one of a list in.
    fn option(&mut self, is_selected: bool) {
        let Some(choice) = &mut self.choice else { return };
        if is_selected {
            self.text.truncate(choice.before);
        }
        choice.is_shown = is_selected || !choice.has_any;
        choice.has_any = true;
    }

    fn is_not_chosen(&self) -> bool {
        self.choice.as_ref().is_some_and(|choice| !choice.is_shown)
    }

    /// Something is struck out, and nothing else stands there.
    fn is_all_struck(&self) -> bool {
        self.text.trim().is_empty() && !self.struck.trim().is_empty() && !self.hidden
    }

    fn content(&self) -> Cell {
        if self.hidden {
            return Cell::Blank;
        }
        if self.is_all_struck() {
            return Cell::text(&self.struck);
        }
        let shown = Cell::text(&self.text);
        let exact = self
            .value
            .as_deref()
            .and_then(|value| value.trim().parse::<f64>().ok());
        match (exact, &shown) {
            (Some(value), Cell::Text(text))
                if self.struck.is_empty()
                    && value.is_finite()
                    && !text.contains('/')
                    && !is_code(text)
                    && text.bytes().any(|one| one.is_ascii_digit()) =>
            {
                match &self.in_thousands {
                    // `4.250` of 4250 would look like the kept figure.
                    Some(format) => format.show(value),
                    None => as_shown(text, value).unwrap_or(shown),
                }
            }
            _ => shown,
        }
    }
}

fn depth(depth: u32, starts: bool) -> u32 {
    if starts {
        depth + 1
    } else {
        depth.saturating_sub(1)
    }
}

/// A raised text with raised digits, so that they are no part of the figure before them, and with a mark of a footnote such as
/// `a)` raised as a whole.
pub fn raised(text: &str) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let inner = text.trim().trim_start_matches('(').trim_end_matches(')');
    let is_mark = matches!(inner, "a" | "b" | "c") || inner.chars().all(|one| one.is_ascii_digit());
    let raise = |one: char| match one {
        'a' if is_mark => 'ᵃ',
        'b' if is_mark => 'ᵇ',
        'c' if is_mark => 'ᶜ',
        '(' if is_mark => '⁽',
        ')' if is_mark => '⁾',
        _ => one
            .to_digit(10)
            .and_then(|digit| DIGITS.get(digit as usize).copied())
            .unwrap_or(one),
    };
    text.chars().map(raise).collect()
}

/// `09012100`, shown with the zeros of a code.
fn is_code(shown: &str) -> bool {
    shown
        .strip_prefix('0')
        .is_some_and(|rest| rest.starts_with(|one: char| one.is_ascii_digit()))
}

/// The kept figure with the words that stand beside the shown one: `834.45` of `834,45 lbs`. `None` where the text shows something
/// else than that figure: `4.25 t` of 4250, a day.
fn as_shown(shown: &str, value: f64) -> Option<Cell> {
    // `5 %` is kept as 0.05.
    if shown.contains('%') {
        return Some(Cell::float(value));
    }
    let figure = ShownFigure::only(shown).filter(|figure| figure.is_rounding_of(value))?;
    let is_word =
        |text: &str| text.contains(|one: char| one.is_alphabetic() || matches!(one, '"' | '″' | '#' | '№'));
    if !is_word(figure.before) && !is_word(figure.behind) {
        return Some(Cell::float(value));
    }
    let is_signed = figure.before.contains(['-', '−']);
    let kept = Cell::float(if is_signed { value.abs() } else { value });
    Some(Cell::text(&format!(
        "{}{}{}",
        figure.before,
        kept.shown(),
        figure.behind
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(page: &str) -> Vec<Vec<Vec<String>>> {
        let book = book(page).unwrap();
        let rows = |table: &Table| {
            let rows = table.rows.iter();
            rows.map(|row| row.cells.iter().map(Cell::shown).collect())
                .collect()
        };
        book.sheets.iter().map(|sheet| rows(&sheet.table)).collect()
    }

    #[test]
    fn cells_stand_where_a_browser_shows_them() {
        let page = "<html><head><style>td { mso-number-format:\"\\@\" } <table></style></head><body>\
            <table border=1><tr><th rowspan=2>Tên<br>hàng<th colspan=2>Kích&nbsp;thước</tr>\
            <tr><td>D<td>R</tr>\n<tr><td>Loa &amp; sạc</td>\n  <td>  60 </td><td>40</td></tr></table>";
        assert_eq!(
            shown(page),
            [[
                vec!["Tên\nhàng", "Kích\u{a0}thước"],
                vec!["", "D", "R"],
                vec!["Loa & sạc", "60", "40"]
            ]]
        );
        let table = &book(page).unwrap().sheets[0].table;
        let merged: Vec<_> = table
            .merged
            .iter()
            .map(|area| (area.rows, area.columns))
            .collect();
        assert_eq!(merged, [((1, 2), (0, 0)), ((1, 1), (1, 2))]);
    }

    #[test]
    fn nested_and_unclosed_tables_are_tables_of_their_own() {
        let page =
            "<table><tr><td>Invoice <table><tr><td>a<td>b</table> 5</td><td>x</table>c<table><tr><td>d";
        assert_eq!(
            shown(page),
            [[vec!["Invoice 5", "x"]], [vec!["a", "b"]], [vec!["d"]]]
        );
        assert_eq!(book("<p>no table</p>"), Err(Unreadable::NotATable));
        assert!(book("<table></table>").unwrap().is_empty());
    }

    #[test]
    fn struck_raised_and_hidden_texts_are_no_figures() {
        let page = "<table><tr><td><del>12</del> 10<td>4<sup>1)</sup><td style='display:none'>9<td>m<sup>3</sup></table>";
        assert_eq!(shown(page), [[["10", "4¹⁾", "", "m³"]]]);
    }

    #[test]
    fn marks_of_footnotes_are_raised_as_a_whole() {
        for (text, shown) in [
            ("1)", "¹⁾"),
            ("(2)", "⁽²⁾"),
            ("a", "ᵃ"),
            ("b)", "ᵇ⁾"),
            ("*", "*"),
            ("st", "st"),
            ("(abc 1)", "(abc ¹)"),
        ] {
            assert_eq!(raised(text), shown);
        }
    }

    #[test]
    fn what_no_browser_shows_is_left_out() {
        for cell in [
            "<span style='display:none'>10</span>10",
            "<i hidden>9</i>10<b style='visibility: hidden'>0</b>",
            "<p class=d>9<p>10",
            "<span id=e>0<b>1</b></span>10<template>7</template><noscript>8</noscript>",
            "10<datalist><option>20</datalist>",
            "<ruby>10<rp>(<rt>mười<rp>)</ruby>",
        ] {
            let page = format!("<style>.d, #e {{display:none}}</style><table><tr><td>{cell}<td>5</table>");
            assert_eq!(shown(&page), [[["10", "5"]]], "{cell}");
        }
    }

    #[test]
    fn fields_of_forms_are_what_they_show() {
        for (cell, text) in [
            ("<input value=12> kg", "12 kg"),
            ("a<INPUT TYPE=Number value='3'>", "a 3"),
            (
                "7<input type=hidden value=9><input type=checkbox value=1 checked>",
                "7",
            ),
            ("<input value=5 style='display:none'>6", "6"),
            ("<textarea>Cốc sứ &amp; bát\n</textarea>", "Cốc sứ & bát"),
            ("<textarea hidden>8</textarea>9", "9"),
            ("<select><option>pallet<option>carton</select>", "pallet"),
            (
                "4 <select><option>pallet<option selected>carton<option>box</select> x",
                "4 carton x",
            ),
            ("<select multiple></select>5", "5"),
            ("<select><option>a", "a"),
        ] {
            let page = format!("<table><tr><td>{cell}</table>");
            assert_eq!(shown(&page), [[[text]]], "{cell}");
        }
    }

    #[test]
    fn shown_figures_that_are_no_roundings_count() {
        for (kept, shown_text, read) in [
            ("4250", "4.25 t", "4.25 t"),
            ("4250", "4.25", "4.25"),
            ("45678", "21-Jan-25", "21-Jan-25"),
            ("5", "1 - 5", "1 - 5"),
            ("12.54", "12.5 m3", "12,54 m3"),
            ("2", "CTN 2", "CTN 2"),
            ("2", "#2", "#2"),
            ("-5.25", "-5.3 kg", "-5,25 kg"),
            ("1250.5", "1 250.5", "1250,5"),
        ] {
            let page = format!("<table><tr><td x:num=\"{kept}\">{shown_text}</table>");
            assert_eq!(shown(&page), [[[read]]], "{shown_text}");
        }
    }

    #[test]
    fn thousands_that_look_like_the_kept_figure_are_shown() {
        let page = "<style>.t{mso-number-format:\"0\\.000\\,\"}</style><table><tr><td class=t x:num=\"4250\">4.250<td x:num=\"4250\">4.250</table>";
        assert_eq!(shown(page), [[["4,25", "4250"]]]);
    }

    #[test]
    fn zeros_before_codes_are_kept() {
        let page = "<table><tr><td x:num=\"9012100\" style='mso-number-format:\"00000000\"'>09012100\
            <td x:num=\"902.1\">0902.10<td x:num=\"0.5\">0,5</table>";
        assert_eq!(shown(page), [[["09012100", "0902.10", "0,5"]]]);
    }

    #[test]
    fn rows_in_hidden_elements_are_hidden_rows() {
        let page = "<style>tr.d {display:none}</style><p hidden>x<table><tr><td>a</tr><tr class=d><td>b</tr>\
            <tbody style='display:none'><tr><td>c</tr><tbody><tr><td>d<div hidden><table><tr><td>e</table></div>f</tr></table>\
            <table style='display:none'><tr><td>g</table><div hidden><table><td>h</table></div><table><tr><td>i</table>";
        let book = book(page).unwrap();
        let hidden = book.sheets.iter().map(|sheet| {
            let rows = sheet.table.hidden_rows.iter().copied();
            (sheet.table.rows.len(), rows.collect::<Vec<_>>())
        });
        assert_eq!(
            hidden.collect::<Vec<_>>(),
            [
                (4, vec![2, 3]),
                (1, vec![1]),
                (1, vec![1]),
                (1, vec![1]),
                (1, vec![])
            ]
        );
        assert_eq!(book.sheets[0].table.rows[3].cells, [Cell::text("df")]);
    }

    #[test]
    fn exact_values_and_hidden_rows_are_kept() {
        let page =
            "<table><tr><td x:num=\"834.45\">834,5 lbs<td x:num=\"0.05\">5 %<td x:num=\"12\">12</table>";
        let cells = &book(page).unwrap().sheets[0].table.rows[0].cells.clone();
        assert_eq!(
            cells[..],
            [Cell::text("834,45 lbs"), Cell::float(0.05), Cell::float(12.0)]
        );
        let page = "<table><col><col style='display: none'><tr><td>a<td>b</tr><tr style='display:none'><td x:num=\"1234.5\">1.234,50</td><td sdval=\"2\">2</table>";
        let table = &book(page).unwrap().sheets[0].table;
        assert_eq!(
            table.rows[1].cells,
            [Cell::Number("1234.5".into()), Cell::Number("2".into())]
        );
        assert_eq!(table.hidden_rows.iter().copied().collect::<Vec<_>>(), [2]);
        assert_eq!(table.hidden_columns.iter().copied().collect::<Vec<_>>(), [1]);
    }
}
