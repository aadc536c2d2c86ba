//! The table of charges. Money keeps to one line as far as the page allows: columns are as wide as their widest figure,
//! the names get the rest, and where that is too little the whole table is set smaller.

use std::collections::HashSet;
use std::num::NonZeroU32;

use document_model::{Charges, PrintedLine, Subtotal};
use krilla::tagging::{TableHeaderScope, Tag as Kind, TagKind};

use crate::builder::{BELOW_HEADING, Builder, HEAD_RULE, ROW_RULE, cell};
use crate::draw::Stroke;
use crate::flow::{Block, Cell, Column, Place, Row};
use crate::font::{Typesetter, Weight};
use crate::measure::{INK_2, INK_3, Pt, mm};
use crate::pages::CONTENT_WIDTH;
use crate::tags::Tag;
use crate::text::{Align, Paragraph, Style};

/// Space left and right of a cell's content, except at the table's edges.
const CELL_PADDING: Pt = mm(1.5);
/// The sum of all gaps between columns.
const TOTAL_CELL_PADDING: Pt = 6.0 * 2.0 * CELL_PADDING;
/// Sizes of the table's letters, tried in this order.
const FONT_SIZES: [Pt; 4] = [8.0, 7.2, 6.4, 5.6];
/// The width of names below which the table is set smaller.
const USUAL_NAME_WIDTH: Pt = mm(38.0);
/// The width of names below which figures break and names get [`BROKEN_NAME_WIDTH`].
const MIN_NAME_WIDTH: Pt = mm(30.0);
const BROKEN_NAME_WIDTH: Pt = mm(34.0);
/// Bytes of text in a row that is not divided between pages.
const MAX_UNDIVIDED_BYTES: usize = 1200;
/// Lines of the running text above the table.
const MAX_RUNNING_LINES: usize = 3;

/// Columns in the order of the table.
const NUMBER: usize = 0;
const NAME: usize = 1;
const QUANTITY: usize = 2;
const PRICE: usize = 3;
const AMOUNT: usize = 4;
const VAT: usize = 5;
const TOTAL: usize = 6;
const COLUMNS: usize = 7;

/// The widths of the columns without the gaps, and the size of the letters.
struct Columns {
    widths: [Pt; COLUMNS],
    size: Pt,
}

/// Adds the table below the section's heading.
pub fn table(builder: &mut Builder<'_>, charges: &Charges, section: &mut Column) {
    let columns = Columns::for_charges(builder.typesetter, charges);
    let mut table = Table {
        style: Style::BODY.sized(columns.size).tabular(),
        columns,
        tag: builder.tags.add(Tag::ROOT, Kind::Table),
        builder,
    };
    let above = (0.75 * table.style.size).max(BELOW_HEADING);
    let head = table.head(charges);
    let rows = table.rows(charges);
    section.push_block(above, Block::table(head, rows));
}

impl Columns {
    fn for_charges(typesetter: &Typesetter, charges: &Charges) -> Self {
        let widest = Widest::of_charges(typesetter, charges);
        let found = FONT_SIZES.map(|size| widest.at(size));
        let enough = found
            .iter()
            .find(|columns| columns.widths[NAME] >= USUAL_NAME_WIDTH);
        let [.., smallest] = &found;
        let columns = enough.unwrap_or(smallest);
        let mut widths = columns.widths;
        if widths[NAME] < MIN_NAME_WIDTH {
            // Figures that no page has room for: they break.
            widths[NAME] = 0.0;
            let share = (CONTENT_WIDTH - BROKEN_NAME_WIDTH - TOTAL_CELL_PADDING) / widths.iter().sum::<Pt>();
            widths = widths.map(|width| width * share);
            widths[NAME] = BROKEN_NAME_WIDTH;
        }
        Self {
            widths,
            size: columns.size,
        }
    }

    /// The left edge of a column's content.
    fn x(&self, column: usize) -> Pt {
        self.widths
            .iter()
            .take(column)
            .map(|width| width + 2.0 * CELL_PADDING)
            .sum()
    }

    fn width(&self, column: usize) -> Pt {
        self.widths.get(column).copied().unwrap_or_default()
    }
}

/// The widest text of each column in parts of the letters' size: of figures, and of the column's own name.
struct Widest([Pt; COLUMNS]);

impl Widest {
    fn of_charges(typesetter: &Typesetter, charges: &Charges) -> Self {
        let (names, lines, sums) = (&charges.columns, &charges.lines, &charges.subtotals);
        let width = |text: &str| typesetter.width(text, Weight::SemiBold, true);
        let of =
            |name: &str, line: for<'l> fn(&'l PrintedLine<'l>) -> &'l str, sum: fn(&Subtotal) -> &str| {
                let figures: HashSet<&str> = lines.iter().map(line).chain(sums.iter().map(sum)).collect();
                figures.into_iter().map(width).fold(width(name), Pt::max)
            };
        Self([
            of(names.number, |line| &line.number, |_| ""),
            0.0,
            of(names.quantity, |line| &line.quantity, |_| ""),
            of(names.unit_price, |line| &line.unit_price, |_| ""),
            of(names.amount, |line| &line.amount, |sum| &sum.amount),
            of(
                names.vat,
                |line| line.vat_amount.as_deref().unwrap_or(&line.vat_rate),
                |sum| &sum.vat,
            ),
            of(names.total, |line| &line.total, |sum| &sum.total),
        ])
    }

    /// Columns for letters of that size; the names get the remaining width.
    fn at(&self, size: Pt) -> Columns {
        const MIN_WIDTHS: [Pt; COLUMNS] = [0.0, 0.0, mm(16.0), 0.0, 0.0, 0.0, 0.0];
        const MAX_WIDTHS: [Pt; COLUMNS] = [mm(14.0), 0.0, mm(30.0), mm(44.0), mm(44.0), mm(40.0), mm(44.0)];
        let mut widths = [0.0; COLUMNS];
        for (((width, widest), least), most) in widths.iter_mut().zip(self.0).zip(MIN_WIDTHS).zip(MAX_WIDTHS)
        {
            *width = ((widest * size).max(least) + mm(0.6)).min(most);
        }
        widths[NAME] = 0.0;
        widths[NAME] = CONTENT_WIDTH - TOTAL_CELL_PADDING - widths.iter().sum::<Pt>();
        Columns { widths, size }
    }
}

struct Table<'a, 'm> {
    builder: &'a mut Builder<'m>,
    columns: Columns,
    style: Style,
    tag: Tag,
}

impl Table<'_, '_> {
    /// The running text and the names of the columns, on every page.
    fn head(&mut self, charges: &Charges) -> Column {
        let style = Style::SMALL;
        let running = Paragraph::new(self.leading())
            .aligned(Align::End)
            .with_text(&charges.running, style)
            .set(self.builder.typesetter, CONTENT_WIDTH, Tag::NONE)
            .first(MAX_RUNNING_LINES);
        let mut head = Column::default();
        let row = Row {
            cells: vec![cell(0.0, running)],
            padding: mm(0.8),
            whole: true,
            ..Row::default()
        };
        head.push_row(0.0, row);

        let names = &charges.columns;
        let group = self.builder.tags.add(self.tag, Kind::THead);
        let tag = self.builder.tags.add(group, Kind::TR);
        let bold = self.style.bold();
        let texts = [
            &names.number,
            &names.name,
            &names.quantity,
            &names.unit_price,
            &names.amount,
            &names.vat,
            &names.total,
        ];
        let mut cells = Vec::with_capacity(COLUMNS);
        for (column, text) in texts.into_iter().enumerate() {
            let text = self.text(column).with_text(text, bold);
            let mut cell = self.cell(tag, column, Kind::TH(TableHeaderScope::Column), &text);
            cell.place = Place::Bottom;
            cells.push(cell);
        }
        head.push_row(
            0.0,
            Row {
                top: Some(HEAD_RULE),
                ..table_row(cells, HEAD_RULE)
            },
        );
        head
    }

    fn rows(&mut self, charges: &Charges) -> Column {
        let mut rows = Column::default();
        let group = self.builder.tags.add(self.tag, Kind::TBody);
        for line in &charges.lines {
            let row = self.line(group, line);
            rows.push_row(0.0, row);
        }
        for sum in &charges.subtotals {
            let row = self.subtotal(group, sum);
            rows.push_row(0.0, row);
        }
        rows
    }

    fn line(&mut self, group: Tag, line: &PrintedLine) -> Row {
        let style = self.style;
        let second = style.coloured(INK_2);
        let note = second.sized(0.9 * style.size);
        let tag = self.builder.tags.add(group, Kind::TR);

        let number = self.text(NUMBER).with_text(&line.number, style.coloured(INK_3));
        let mut name = self.text(NAME).with_label(&line.name, style);
        if let Some(condition) = &line.condition {
            name = name
                .line_break(note)
                .with_text(condition.label, note.bold())
                .sign(" ", note)
                .with_label(&condition.words, note);
        }
        let mut quantity = self.text(QUANTITY).with_text(&line.quantity, style);
        if let Some(unit) = &line.unit {
            quantity = quantity.line_break(note).with_label(unit, note);
        }
        let price = self.text(PRICE).with_text(&line.unit_price, style);
        let amount = self.text(AMOUNT).with_text(&line.amount, style);
        let mut vat = self.text(VAT).with_text(&line.vat_rate, style);
        if let Some(tax) = &line.vat_amount {
            vat = vat.line_break(second).with_text(tax, second);
        }
        let total = self.text(TOTAL).with_text(&line.total, style.bold());

        let cells = [number, name, quantity, price, amount, vat, total];
        let cells = cells.iter().enumerate().map(|(column, text)| {
            let kind: TagKind = if column == NAME {
                Kind::TH(TableHeaderScope::Row).into()
            } else {
                Kind::TD.into()
            };
            self.cell(tag, column, kind, text)
        });
        let cells = cells.collect();
        let condition = line.condition.as_ref().map_or(0, |one| one.words.text.len());
        let unit = line.unit.as_ref().map_or(0, |unit| unit.text.len());
        Row {
            whole: line.name.text.len() + condition + unit <= MAX_UNDIVIDED_BYTES,
            ..table_row(cells, ROW_RULE)
        }
    }

    fn subtotal(&mut self, group: Tag, sum: &Subtotal) -> Row {
        const FIRST_SUM_COLUMN: usize = 4;
        let bold = self.style.bold();
        let tag = self.builder.tags.add(group, Kind::TR);
        let kind = Kind::TH(TableHeaderScope::Row).with_col_span(NonZeroU32::new(4));
        let name = self.builder.tags.add(tag, kind);
        let width = self.columns.x(FIRST_SUM_COLUMN) - 2.0 * CELL_PADDING;
        let text = Paragraph::new(self.leading()).with_text(&sum.name, bold);
        let mut cells = vec![cell(0.0, text.set(self.builder.typesetter, width, name))];
        for (column, figure) in [(AMOUNT, &sum.amount), (VAT, &sum.vat), (TOTAL, &sum.total)] {
            let text = self.text(column).with_text(figure, bold);
            cells.push(self.cell(tag, column, Kind::TD, &text));
        }
        Row {
            top: Some(HEAD_RULE),
            ..table_row(cells, HEAD_RULE)
        }
    }

    fn text(&self, column: usize) -> Paragraph {
        let align = if column == NAME { Align::Start } else { Align::End };
        Paragraph::new(self.leading()).aligned(align)
    }

    fn leading(&self) -> Pt {
        0.42 * self.style.size
    }

    fn cell(&mut self, row: Tag, column: usize, kind: impl Into<TagKind>, text: &Paragraph) -> Cell {
        let tag = self.builder.tags.add(row, kind);
        let width = self.columns.width(column);
        cell(
            self.columns.x(column),
            text.set(self.builder.typesetter, width, tag),
        )
    }
}

fn table_row(cells: Vec<Cell>, bottom: Stroke) -> Row {
    Row {
        cells,
        padding: mm(1.25),
        bottom: Some(bottom),
        width: CONTENT_WIDTH,
        whole: true,
        ..Row::default()
    }
}
