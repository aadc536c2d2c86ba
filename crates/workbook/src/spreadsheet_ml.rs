//! "XML Spreadsheet 2003", which many systems save as ".xls" or ".xml"; read as a stream.

use std::collections::BTreeMap;

use cargo_import::{Cell, MAX_KEPT_COLUMNS, MAX_KEPT_ROWS, Table, Workbook};
use quick_xml::events::{BytesStart, Event};

use crate::html::raised;
use crate::limits::{MAX_CELL_BYTES, MAX_SHEET_BYTES, MAX_SHEET_CELLS};
use crate::number_format::NumberFormat;
use crate::unreadable::Unreadable;
use crate::xml::{Events, attribute, referred};

/// Further styles are not read.
const MAX_STYLES: usize = 10_000;

/// The namespace of the format, by which a file is known.
pub const NAMESPACE: &str = "urn:schemas-microsoft-com:office:spreadsheet";

pub fn book(text: &str) -> Result<Workbook, Unreadable> {
    let mut events = Events::new(text.as_bytes());
    let mut sheets = Sheets::default();
    loop {
        match events.next()? {
            Event::Start(tag) => sheets.start(&tag),
            Event::Empty(tag) => {
                sheets.start(&tag);
                sheets.end(tag.local_name().as_ref());
            }
            Event::End(tag) => sheets.end(tag.local_name().as_ref()),
            Event::Text(text) => sheets.text(&text.xml10_content()),
            Event::CData(text) => sheets.text(&text),
            Event::GeneralRef(entity) => {
                if let Some(one) = referred(&entity) {
                    sheets.text(one.encode_utf8(&mut [0; 4]));
                }
            }
            Event::Eof => return Ok(sheets.book),
            _ => {}
        }
    }
}

#[derive(Default)]
struct Sheets {
    book: Workbook,
    name: String,
    hidden: bool,
    table: Table,
    /// The columns that are described so far.
    columns: usize,
    row: u32,
    cells: Vec<Cell>,
    /// Places of the cells of the row that are struck out.
    struck: Vec<usize>,
    cell: Option<OpenCell>,
    /// The styles of cells that name none themselves: of the row, of the columns, of the table.
    row_style: Option<String>,
    column_styles: Vec<Option<String>>,
    table_style: Option<String>,
    /// Cells of the sheet being read that were looked at.
    looked_at: usize,
    /// Bytes of text that may still be kept of it.
    room: usize,
    in_visible: bool,
    /// Comments hold data of their own.
    in_comment: bool,
    style: String,
    /// By the names of styles.
    formats: BTreeMap<String, NumberFormat>,
}

#[derive(Default)]
struct OpenCell {
    text: String,
    /// What is struck out in it.
    struck: String,
    /// The parts of its text that are open: struck out, raised.
    in_struck: u32,
    in_raised: u32,
    kind: String,
    formula: Option<String>,
    style: Option<String>,
    in_data: bool,
    /// Further columns and rows that it spans.
    across: usize,
    down: u32,
}

fn number(tag: &BytesStart, name: &str) -> Option<u32> {
    attribute(tag, name)?.trim().parse().ok()
}

fn is_hidden(tag: &BytesStart) -> bool {
    attribute(tag, "Hidden").is_some_and(|yes| yes == "1")
        || ["Height", "Width"].iter().any(|size| {
            attribute(tag, size)
                .and_then(|text| text.trim().parse::<f64>().ok())
                .is_some_and(|size| size == 0.0)
        })
}

impl Sheets {
    fn start(&mut self, tag: &BytesStart) {
        match tag.local_name().as_ref() {
            "Worksheet" => {
                self.name = attribute(tag, "Name").unwrap_or_default();
                self.table = Table::default();
                (self.hidden, self.columns, self.row) = (false, 0, 0);
                (self.column_styles, self.table_style) = (Vec::new(), None);
                (self.looked_at, self.room) = (0, MAX_SHEET_BYTES);
            }
            "Table" => self.table_style = attribute(tag, "StyleID"),
            "Column" => {
                let from =
                    number(tag, "Index").map_or(self.columns, |index| index.saturating_sub(1) as usize);
                let more = number(tag, "Span").unwrap_or(0) as usize;
                let next = from.saturating_add(more + 1).min(MAX_KEPT_COLUMNS);
                if is_hidden(tag) {
                    self.table.hidden_columns.extend(from..next);
                }
                if let Some(style) = attribute(tag, "StyleID") {
                    self.column_styles.resize(from.min(next), None);
                    self.column_styles.resize(next, Some(style));
                }
                self.columns = next;
            }
            "Row" => {
                // Rows are counted upwards.
                let next = self.row.saturating_add(1);
                self.row = number(tag, "Index").map_or(next, |index| index.max(next));
                let more = number(tag, "Span").unwrap_or(0);
                self.cells.clear();
                self.struck.clear();
                self.row_style = attribute(tag, "StyleID");
                if is_hidden(tag) && self.table.hidden_rows.len() <= MAX_KEPT_ROWS {
                    self.table.hidden_rows.insert(self.row);
                }
                // Blank rows of the same height that are not written.
                if more > 0 {
                    self.row = self.row.saturating_add(more);
                }
            }
            "Cell" => {
                let at =
                    number(tag, "Index").map_or(self.cells.len(), |index| index.saturating_sub(1) as usize);
                if at > self.cells.len() {
                    self.cells.resize(at.min(MAX_KEPT_COLUMNS + 1), Cell::Blank);
                }
                let style = attribute(tag, "StyleID")
                    .or_else(|| self.row_style.clone())
                    .or_else(|| self.column_styles.get(self.cells.len()).cloned().flatten())
                    .or_else(|| self.table_style.clone());
                self.cell = Some(OpenCell {
                    formula: attribute(tag, "Formula"),
                    style,
                    across: number(tag, "MergeAcross").unwrap_or(0) as usize,
                    down: number(tag, "MergeDown").unwrap_or(0),
                    ..OpenCell::default()
                });
            }
            "Comment" => self.in_comment = true,
            "Data" if !self.in_comment => {
                if let Some(cell) = &mut self.cell {
                    cell.in_data = true;
                    cell.kind = attribute(tag, "Type").unwrap_or_default();
                }
            }
            "Visible" => self.in_visible = true,
            "S" | "Del" => {
                if let Some(cell) = self.cell_in_data() {
                    cell.in_struck += 1;
                }
            }
            "Sup" => {
                if let Some(cell) = self.cell_in_data() {
                    cell.in_raised += 1;
                }
            }
            "Style" => {
                self.style = attribute(tag, "ID").unwrap_or_default();
                let parent = attribute(tag, "Parent").and_then(|parent| self.formats.get(&parent));
                let format = parent.cloned().unwrap_or_default();
                if self.formats.len() < MAX_STYLES {
                    self.formats.insert(self.style.clone(), format);
                }
            }
            "NumberFormat" => {
                let format = attribute(tag, "Format").unwrap_or_default();
                if let Some(style) = self.formats.get_mut(&self.style) {
                    *style = NumberFormat {
                        is_struck: style.is_struck,
                        ..NumberFormat::parse(&format)
                    };
                }
            }
            "Font" if self.cell.is_none() => {
                let strikes = attribute(tag, "StrikeThrough");
                if let (Some(strikes), Some(style)) = (strikes, self.formats.get_mut(&self.style)) {
                    style.is_struck = strikes.trim() == "1";
                }
            }
            _ => {}
        }
    }

    fn cell_in_data(&mut self) -> Option<&mut OpenCell> {
        self.cell.as_mut().filter(|cell| cell.in_data)
    }

    fn text(&mut self, text: &str) {
        if self.in_visible {
            self.hidden |= text.trim() != "SheetVisible" && text.trim().starts_with("Sheet");
        }
        if let Some(cell) = self.cell_in_data() {
            let text = if cell.in_raised > 0 { &*raised(text) } else { text };
            let target = if cell.in_struck > 0 {
                &mut cell.struck
            } else {
                &mut cell.text
            };
            let room = MAX_CELL_BYTES.saturating_sub(target.len());
            target.push_str(&text[..text.floor_char_boundary(room)]);
        }
    }

    fn end(&mut self, name: &str) {
        match name {
            "Data" => {
                if let Some(cell) = &mut self.cell {
                    cell.in_data = false;
                }
            }
            "S" | "Del" => {
                if let Some(cell) = self.cell_in_data() {
                    cell.in_struck = cell.in_struck.saturating_sub(1);
                }
            }
            "Sup" => {
                if let Some(cell) = self.cell_in_data() {
                    cell.in_raised = cell.in_raised.saturating_sub(1);
                }
            }
            "Visible" => self.in_visible = false,
            "Comment" => self.in_comment = false,
            "Cell" => {
                let Some(cell) = self.cell.take() else { return };
                self.looked_at += 1;
                let at = self.cells.len();
                self.table.merge(
                    (self.row, self.row.saturating_add(cell.down)),
                    (at, at.saturating_add(cell.across)),
                );
                if cell.is_struck(&self.formats) {
                    self.struck.push(at);
                }
                let room = (MAX_KEPT_COLUMNS + 1).saturating_sub(at);
                let across = cell.across;
                let covered = std::iter::repeat_n(Cell::Blank, across.min(room));
                self.cells.extend(
                    std::iter::once(cell.content(&self.formats))
                        .chain(covered)
                        .take(room),
                );
            }
            "Row" => {
                let cells = std::mem::take(&mut self.cells);
                let struck = std::mem::take(&mut self.struck);
                let size: usize = cells.iter().map(Cell::text_len).sum();
                match self.room.checked_sub(size) {
                    Some(room) if self.looked_at <= MAX_SHEET_CELLS => {
                        self.room = room;
                        self.table.push_struck(self.row, cells, struck.into_iter());
                    }
                    _ => self.table.cut = true,
                }
            }
            "Worksheet" => {
                let table = std::mem::take(&mut self.table);
                self.book.push_sheet(&self.name, table, self.hidden);
            }
            _ => {}
        }
    }
}

impl OpenCell {
    /// Its style strikes it out, or all of its text is struck out.
    fn is_struck(&self, formats: &BTreeMap<String, NumberFormat>) -> bool {
        let format = self.style.as_ref().and_then(|style| formats.get(style));
        format.is_some_and(|format| format.is_struck) || self.is_all_struck()
    }

    fn is_all_struck(&self) -> bool {
        self.text.trim().is_empty() && !self.struck.trim().is_empty()
    }

    fn content(self, formats: &BTreeMap<String, NumberFormat>) -> Cell {
        if self.is_all_struck() {
            return Cell::text(&self.struck);
        }
        let format = self.style.as_ref().and_then(|style| formats.get(style));
        match self.kind.as_str() {
            "Number" => match self.text.trim().parse::<f64>() {
                Ok(value) if value.is_finite() => {
                    format.map_or_else(|| Cell::float(value), |format| format.show(value))
                }
                _ => Cell::text(&self.text),
            },
            "DateTime" => {
                let day = self.text.split('T').next().unwrap_or_default();
                match day.splitn(3, '-').collect::<Vec<_>>().as_slice() {
                    [year, month, day] => Cell::Date(format!("{day:.2}/{month:.2}/{year:.6}")),
                    _ => Cell::Date(self.text.chars().take(40).collect()),
                }
            }
            "Boolean" => Cell::text(if self.text.trim() == "1" { "true" } else { "false" }),
            "Error" => Cell::error(&self.text),
            "" if self.formula.is_some() => Cell::formula(&self.formula.unwrap_or_default()),
            _ => Cell::text(&self.text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_with_their_places_types_and_spans() {
        let text = r#"<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
            <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
            <Worksheet ss:Name="Hàng"><Table><Column ss:Index="4" ss:Hidden="1"/>
            <Row ss:Index="2"><Cell ss:MergeAcross="1" ss:MergeDown="1"><Data ss:Type="String">Loa &amp; s&#7841;c</Data></Cell>
            <Cell><ss:Data ss:Type="Number">378.5</ss:Data></Cell><Cell><Data ss:Type="String">ẩn</Data></Cell></Row>
            <Row ss:Hidden="1"><Cell ss:Index="3"><Data ss:Type="DateTime">2026-11-05T00:00:00.000</Data></Cell></Row>
            <Row><Cell ss:Formula="=RC[1]*2"/><Cell><Data ss:Type="Error">#REF!</Data></Cell></Row>
            </Table><WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet></Workbook>"#;
        let book = book(text).unwrap();
        let sheet = &book.sheets[0];
        let table = &sheet.table;
        assert!(sheet.hidden);
        assert_eq!(table.rows[0].number, 2);
        assert_eq!(
            table.rows[0].cells[..3],
            [Cell::text("Loa & sạc"), Cell::Blank, Cell::float(378.5)]
        );
        assert_eq!(table.rows[1].cells[2], Cell::Date("05/11/2026".into()));
        assert_eq!(
            table.rows[2].cells,
            [Cell::formula("RC[1]*2"), Cell::error("#REF!")]
        );
        assert_eq!(table.hidden_rows.iter().copied().collect::<Vec<_>>(), [3]);
        assert_eq!(table.hidden_columns.iter().copied().collect::<Vec<_>>(), [3]);
        assert_eq!((table.merged[0].rows, table.merged[0].columns), ((2, 3), (0, 1)));
    }

    #[test]
    fn struck_and_raised_texts_are_no_figures() {
        let text = r#"<?xml version="1.0"?>
            <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
            <Styles><Style ss:ID="s1"><Font ss:StrikeThrough="1"/><NumberFormat ss:Format="0&quot; kg&quot;"/></Style>
            <Style ss:ID="s2" ss:Parent="s1"/><Style ss:ID="s3" ss:Parent="s1"><Font ss:StrikeThrough="0"/></Style></Styles>
            <Worksheet ss:Name="A"><Table><Column/><Column/><Column ss:StyleID="s1"/><Column ss:StyleID="s3"/>
            <Row ss:StyleID="s2"><Cell><Data ss:Type="String">old</Data></Cell><Cell><Data ss:Type="Number">5</Data></Cell></Row>
            <Row><Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><S>100</S><Font>120</Font></ss:Data></Cell>
            <Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>4</B><Sup>1)</Sup></ss:Data></Cell>
            <Cell><Data ss:Type="Number">7</Data></Cell><Cell><Data ss:Type="Number">8</Data></Cell>
            <Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><S>9</S></ss:Data></Cell></Row>
            </Table></Worksheet></Workbook>"#;
        let book = book(text).unwrap();
        let table = &book.sheets[0].table;
        assert_eq!(table.struck_rows.iter().copied().collect::<Vec<_>>(), [1]);
        assert_eq!(table.rows[0].cells, [Cell::text("old"), Cell::text("5 kg")]);
        assert_eq!(
            table.rows[1].cells,
            [
                Cell::text("120"),
                Cell::text("4¹⁾"),
                Cell::Blank,
                Cell::text("8 kg")
            ]
        );
        let struck: Vec<_> = table.struck_cells.values().map(Cell::shown).collect();
        assert_eq!(struck, ["7 kg", "9"]);
    }

    #[test]
    fn comments_are_no_content_and_formats_name_units() {
        let text = r#"<?xml version="1.0"?>
            <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
            <Styles><Style ss:ID="s21"><NumberFormat ss:Format="0.00&quot; LBS&quot;"/></Style></Styles>
            <Worksheet ss:Name="A"><Table>
            <Row><Cell><Data ss:Type="Number">14</Data><Comment ss:Author="An"><ss:Data>5</ss:Data></Comment></Cell>
            <Cell ss:StyleID="s21"><Data ss:Type="Number">834.45</Data></Cell></Row>
            </Table></Worksheet></Workbook>"#;
        let book = book(text).unwrap();
        assert_eq!(
            book.sheets[0].table.rows[0].cells,
            [Cell::float(14.0), Cell::text("834,45 LBS")]
        );
    }
}
