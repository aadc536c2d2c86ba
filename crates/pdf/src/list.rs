//! Lists, with dots or numbers.

use document_model::{DocumentText, PrintedList};
use krilla::tagging::{ListNumbering, Tag as Kind};

use crate::builder::{BELOW_HEADING, BETWEEN_ITEMS, Builder, LEADING, PARAGRAPH_GAP, cell};
use crate::flow::{Column, Row};
use crate::font::Typesetter;
use crate::measure::Pt;
use crate::tags::Tag;
use crate::text::{Align, Paragraph, Style};

impl Builder<'_> {
    /// Adds the items of a list, or its words for an empty list.
    pub fn items(&mut self, list: &PrintedList, width: Pt, marker: Marker, into: &mut Column) {
        if list.items.is_empty() {
            let none = Paragraph::new(LEADING).with_text(list.none, Style::SECONDARY);
            into.append(BELOW_HEADING, self.paragraph(&none, width));
        } else {
            into.append(PARAGRAPH_GAP, self.list(&list.items, width, marker));
        }
    }

    pub fn list(&mut self, items: &[DocumentText], width: Pt, marker: Marker) -> Column {
        let list = self.tags.add(Tag::ROOT, Kind::L(marker.numbering()));
        let markers = marker.widest(self.typesetter, items.len());
        let x = markers + marker.indent();
        let mut column = Column::default();
        for (at, item) in items.iter().enumerate() {
            let tag = self.tags.add(list, Kind::LI);
            let sign = Paragraph::new(LEADING)
                .aligned(Align::End)
                .with_text(&marker.text(at + 1), Style::BODY);
            let label = self.tags.add(tag, Kind::Lbl);
            let sign = sign.set(self.typesetter, markers, label);
            let text = Paragraph::new(LEADING).with_label(item, Style::BODY);
            let body = self.tags.add(tag, Kind::LBody);
            let text = text.set(self.typesetter, width - x, body);
            let row = Row {
                cells: vec![cell(0.0, sign), cell(x, text)],
                ..Row::default()
            };
            column.push_row(BETWEEN_ITEMS, row);
        }
        column
    }
}

/// The marker before the items of a list.
#[derive(Clone, Copy, Debug)]
pub enum Marker {
    Dot,
    Number,
}

impl Marker {
    fn text(self, at: usize) -> String {
        match self {
            Self::Dot => "•".to_owned(),
            Self::Number => format!("{at}."),
        }
    }

    /// From the marker to the words.
    fn indent(self) -> Pt {
        match self {
            Self::Dot => 0.6 * Style::BODY.size,
            Self::Number => 0.5 * Style::BODY.size,
        }
    }

    fn numbering(self) -> ListNumbering {
        match self {
            Self::Dot => ListNumbering::Disc,
            Self::Number => ListNumbering::Decimal,
        }
    }

    /// The width of the markers: of the widest.
    fn widest(self, typesetter: &Typesetter, count: usize) -> Pt {
        let different = match self {
            Self::Dot => 1,
            Self::Number => count,
        };
        (1..=different)
            .map(|at| {
                Paragraph::new(0.0)
                    .with_text(&self.text(at), Style::BODY)
                    .natural_width(typesetter)
            })
            .fold(0.0, Pt::max)
    }
}
