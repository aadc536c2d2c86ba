//! VAT by rate and the totals side by side, and mismatches between them.

use document_model::{DocumentText, PrintedTotals, QuotationDocument, TotalMismatch, Vat, VatRow};
use krilla::tagging::{TableHeaderScope, Tag as Kind, TagKind};

use crate::builder::{
    BELOW_HEADING, BETWEEN_ITEMS, Builder, HEAD_RULE, LEADING, PARAGRAPH_GAP, ROW_RULE, boxed, cell,
};
use crate::draw::Stroke;
use crate::flow::{Block, Column, Place, Row};
use crate::list::Marker;
use crate::measure::{INK_2, Pt, mm};
use crate::pages::CONTENT_WIDTH;
use crate::tags::Tag;
use crate::text::{Align, Paragraph, Style};

const TABLE_GAP: Pt = mm(8.0);
/// The width of each of the two tables.
const TABLE_WIDTH: Pt = (CONTENT_WIDTH - TABLE_GAP) / 2.0;
/// Space left and right of a cell's content.
const CELL_GAP: Pt = mm(1.5);
/// The widths of columns of figures; wider figures break.
const MAX_VAT_WIDTH: Pt = mm(34.0);
const MAX_TOTAL_WIDTH: Pt = mm(56.0);
/// Rates of a table that is not divided between pages.
const MAX_UNDIVIDED_RATES: usize = 24;

/// VAT and totals: one thing, on one page.
pub fn sums(builder: &mut Builder<'_>, document: &QuotationDocument) -> Block {
    let vat = document.vat.as_ref();
    let left = vat.map_or_else(Column::default, |vat| vat_by_rate(builder, vat));
    let right = totals(builder, &document.totals);
    let mut body = Column::default();
    let row = Row {
        cells: vec![cell(0.0, left), cell(TABLE_WIDTH + TABLE_GAP, right)],
        ..Row::default()
    };
    body.push_row(0.0, row);
    Block {
        body,
        whole: vat.is_none_or(|vat| vat.rows.len() <= MAX_UNDIVIDED_RATES),
        ..Block::default()
    }
}

fn vat_by_rate(builder: &mut Builder<'_>, vat: &Vat) -> Column {
    let style = Style::BODY.sized(8.0).tabular();
    let mut column = builder.heading(3, vat.heading, TABLE_WIDTH);
    let widest = |head: &str, figure: fn(&VatRow) -> &str| {
        let natural = |text: &str, style| {
            Paragraph::new(0.0)
                .with_text(text, style)
                .natural_width(builder.typesetter)
        };
        let figures = vat.rows.iter().map(|row| natural(figure(row), style));
        figures
            .fold(natural(head, style.bold()), Pt::max)
            .min(MAX_VAT_WIDTH)
    };
    let amount = widest(vat.amount, |row| &row.amount);
    let tax = widest(vat.vat, |row| &row.vat);
    let mut figures = Figures {
        tag: builder.tags.add(Tag::ROOT, Kind::Table),
        widths: vec![TABLE_WIDTH - amount - tax - 6.0 * CELL_GAP, amount, tax],
        padding: mm(1.1),
        place: Place::Top,
        builder,
    };
    let mut head = Column::default();
    let group = figures.group(Kind::THead);
    let names = [vat.rate, vat.amount, vat.vat].map(|name| (name, style.bold()));
    let row = figures.row(group, RowNames::Columns, &names, HEAD_RULE);
    head.push_row(
        0.0,
        Row {
            top: Some(HEAD_RULE),
            ..row
        },
    );
    let mut rows = Column::default();
    let group = figures.group(Kind::TBody);
    for row in &vat.rows {
        let texts = [&row.rate, &row.amount, &row.vat].map(|text| (text.as_str(), style));
        rows.push_row(0.0, figures.row(group, RowNames::Row, &texts, ROW_RULE));
    }
    column.push_block(0.75 * style.size, Block::table(head, rows));
    column
}

fn totals(builder: &mut Builder<'_>, totals: &PrintedTotals) -> Column {
    let mut column = builder.heading(3, totals.heading, TABLE_WIDTH);
    let style = |grand: bool| {
        if grand {
            Style::BODY.sized(11.0).bold().tabular()
        } else {
            Style::BODY.tabular()
        }
    };
    let natural = totals.rows.iter().map(|row| {
        Paragraph::new(0.0)
            .with_text(&row.value, style(row.grand))
            .natural_width(builder.typesetter)
    });
    let value = natural.fold(0.0, Pt::max).min(MAX_TOTAL_WIDTH);
    if let Some(last) = totals.rows.len().checked_sub(1) {
        let mut figures = Figures {
            tag: builder.tags.add(Tag::ROOT, Kind::Table),
            widths: vec![TABLE_WIDTH - value - 4.0 * CELL_GAP, value],
            padding: mm(1.3),
            place: Place::Middle,
            builder,
        };
        let group = figures.group(Kind::TBody);
        let mut rows = Column::default();
        for (at, row) in totals.rows.iter().enumerate() {
            let texts = [row.label, &row.value].map(|text| (text, style(row.grand)));
            let bottom = if at == last { HEAD_RULE } else { ROW_RULE };
            let top = (at == 0).then_some(HEAD_RULE);
            let row = figures.row(group, RowNames::Row, &texts, bottom);
            rows.push_row(0.0, Row { top, ..row });
        }
        column.append(PARAGRAPH_GAP, rows);
    }
    let words = Paragraph::new(0.5 * Style::SMALL.size).with_text(totals.words, Style::SMALL);
    let gap = if totals.rows.is_empty() {
        BELOW_HEADING
    } else {
        PARAGRAPH_GAP
    };
    column.append(gap, builder.paragraph(&words, TABLE_WIDTH));
    column
}

/// The things that the names in a row belong to.
#[derive(Clone, Copy)]
enum RowNames {
    /// All its cells name columns.
    Columns,
    /// Its first cell names the row.
    Row,
}

/// A table of figures: names at the left, figures at the right.
struct Figures<'a, 'm> {
    builder: &'a mut Builder<'m>,
    tag: Tag,
    /// Without the gaps.
    widths: Vec<Pt>,
    padding: Pt,
    place: Place,
}

impl Figures<'_, '_> {
    fn group(&mut self, kind: impl Into<TagKind>) -> Tag {
        self.builder.tags.add(self.tag, kind)
    }

    fn row(&mut self, group: Tag, named: RowNames, texts: &[(&str, Style)], bottom: Stroke) -> Row {
        let tag = self.builder.tags.add(group, Kind::TR);
        let mut cells = Vec::with_capacity(texts.len());
        let mut x = CELL_GAP;
        for (at, ((text, style), width)) in texts.iter().zip(&self.widths).enumerate() {
            let kind: TagKind = match named {
                RowNames::Columns => Kind::TH(TableHeaderScope::Column).into(),
                RowNames::Row if at == 0 => Kind::TH(TableHeaderScope::Row).into(),
                RowNames::Row => Kind::TD.into(),
            };
            let align = if at == 0 { Align::Start } else { Align::End };
            let text = Paragraph::new(0.5 * style.size)
                .aligned(align)
                .with_text(text, *style);
            let column = text.set(self.builder.typesetter, *width, self.builder.tags.add(tag, kind));
            let mut cell = cell(x, column);
            cell.place = self.place;
            cells.push(cell);
            x += width + 2.0 * CELL_GAP;
        }
        Row {
            cells,
            padding: self.padding,
            bottom: Some(bottom),
            width: TABLE_WIDTH,
            whole: true,
            ..Row::default()
        }
    }
}

/// Sums that differ from the amounts that they should add up.
pub fn mismatch(builder: &mut Builder<'_>, mismatch: &TotalMismatch) -> Block {
    let frame = boxed(Stroke::new(0.8, INK_2), mm(2.2));
    let width = CONTENT_WIDTH - 2.0 * frame.inset_x;
    let title = Paragraph::new(LEADING).with_text(mismatch.title, Style::BODY.bold());
    let mut body = builder.paragraph(&title, width).keep_next();
    let lines: Vec<DocumentText> = mismatch
        .lines
        .iter()
        .map(|line| DocumentText::own(line.clone()))
        .collect();
    if !lines.is_empty() {
        body.append(BETWEEN_ITEMS, builder.list(&lines, width, Marker::Dot));
    }
    if let Some(words) = &mismatch.words {
        let words = Paragraph::new(LEADING).with_text(words, Style::BODY);
        body.append(PARAGRAPH_GAP, builder.paragraph(&words, width));
    }
    Block {
        body,
        frame: Some(frame),
        ..Block::default()
    }
}
