//! The dossier of a shipment from top to bottom, and its quotation on pages of its own.

use document_model::DossierInput;
use jiff::Timestamp;

use crate::builder::{Builder, PARAGRAPH_GAP};
use crate::draw::Stroke;
use crate::file::{Layout, Properties};
use crate::flow::Column;
use crate::font::Typesetter;
use crate::list::Marker;
use crate::measure::mm;
use crate::pages::{CONTENT_WIDTH, Foot};
use crate::quotation::{ABOVE_SECTION, Sender};

/// The document as columns and the texts around them. `note` stands at the end of the first.
pub fn layout<'a>(
    input: &'a DossierInput<'_>,
    note: Option<&str>,
    typesetter: &Typesetter,
    created: Timestamp,
) -> Layout<'a> {
    let document = &input.document;
    let mut builder = Builder::new(typesetter, &input.look);
    let mut bodies = vec![builder.dossier(input, note)];
    if let Some(quotation) = &document.quotation {
        bodies.push(builder.quotation(quotation, input.qr.as_deref(), None));
    }
    let running = format!("{} · {}", document.name, document.printed);
    Layout {
        bodies,
        tags: builder.tags,
        foot: Foot::new(typesetter, &running, document.page),
        properties: Properties {
            title: &document.name,
            brand: &document.brand,
            lang: document.lang,
            created,
        },
    }
}

impl Builder<'_> {
    fn dossier(&mut self, input: &DossierInput, note: Option<&str>) -> Column {
        let document = &input.document;
        let mut body = Column::default();
        let sender = Sender {
            brand: &document.brand,
            lines: &document.letterhead,
        };
        body.push_row(0.0, self.letterhead(&sender, document.title, &document.number));
        body.push_rule(PARAGRAPH_GAP, CONTENT_WIDTH, Stroke::new(1.2, self.accent));
        let head = self.head(&document.head, document.link.as_ref(), input.qr.as_deref());
        body.append(PARAGRAPH_GAP + mm(1.0), head);
        if let Some(lane) = &document.lane {
            body.append(ABOVE_SECTION, self.lane(lane));
        }
        if !document.facts.facts.is_empty() {
            body.append(ABOVE_SECTION, self.facts_section(&document.facts));
        }
        for (at, list) in document.lists.iter().enumerate() {
            let marker = if at == 0 { Marker::Number } else { Marker::Dot };
            let mut section = self.heading(2, list.heading, CONTENT_WIDTH);
            self.items(list, CONTENT_WIDTH, marker, &mut section);
            body.append(ABOVE_SECTION, section);
        }
        if let Some(note) = note {
            body.push_block(mm(5.0), self.note(note));
        }
        body
    }
}
