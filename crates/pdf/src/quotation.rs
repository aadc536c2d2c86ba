//! The quotation from top to bottom. Looks like style/print.css.

use document_model::{
    Charges, End, Fact, FactKind, Facts, Lane, Link, PdfInput, PrintedList, QuotationDocument, Signatures,
};
use jiff::Timestamp;
use krilla::tagging::Tag as Kind;

use crate::builder::{BELOW_HEADING, Builder, LEADING, PARAGRAPH_GAP, boxed, cell};
use crate::charges;
use crate::draw::{Drawing, Outline, Shape, Stroke, qr_code};
use crate::file::{Layout, Properties};
use crate::flow::{Block, Column, Frame, FrameKind, Row};
use crate::font::Typesetter;
use crate::list::Marker;
use crate::measure::{BLACK, Colour, INK, INK_2, Pt, mm, times};
use crate::pages::{CONTENT_WIDTH, Foot};
use crate::sums;
use crate::tags::{Tag, Target};
use crate::text::{Align, Paragraph, Style};

/// Above a section.
pub const ABOVE_SECTION: Pt = mm(5.5);
/// Bytes of an address that is linked to.
const MAX_LINK_BYTES: usize = 2_000;

/// The sender of a document.
pub struct Sender<'a> {
    pub brand: &'a str,
    /// Address, phone and so on.
    pub lines: &'a [String],
}

/// The document as one column and the texts around it. `note` stands before the terms.
pub fn layout<'a>(
    input: &'a PdfInput<'_>,
    note: Option<&str>,
    typesetter: &Typesetter,
    created: Timestamp,
) -> Layout<'a> {
    let document = &input.document;
    let mut builder = Builder::new(typesetter, &input.look);
    let body = builder.quotation(document, input.qr.as_deref(), note);
    let running = format!("{} · {}", document.charges.running.trim(), document.printed);
    Layout {
        bodies: vec![body],
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
    /// All of a quotation.
    pub fn quotation(
        &mut self,
        document: &QuotationDocument,
        qr: Option<&[String]>,
        note: Option<&str>,
    ) -> Column {
        let mut body = Column::default();
        let sender = Sender {
            brand: &document.brand,
            lines: &document.letterhead,
        };
        body.push_row(0.0, self.letterhead(&sender, document.title, &document.number));
        body.push_rule(PARAGRAPH_GAP, CONTENT_WIDTH, Stroke::new(1.2, self.accent));
        let mut above = PARAGRAPH_GAP + mm(1.0);
        for standing in &document.standings {
            body.push_block(above, self.standing(&standing.title, standing.words));
            above = PARAGRAPH_GAP;
        }
        body.append(above, self.head(&document.head, document.link.as_ref(), qr));
        if let Some(lane) = &document.lane {
            body.append(ABOVE_SECTION, self.lane(lane));
        }
        if !document.facts.facts.is_empty() {
            body.append(ABOVE_SECTION, self.facts_section(&document.facts));
        }
        body.append(ABOVE_SECTION, self.charges(&document.charges));
        body.push_block(mm(5.0), sums::sums(self, document));
        if let Some(mismatch) = &document.total_mismatch {
            body.push_block(mm(4.0), sums::mismatch(self, mismatch));
        }
        body.push_block(ABOVE_SECTION, self.lists(&document.lists));
        if let Some(note) = note {
            body.push_block(mm(5.0), self.note(note));
        }
        body.push_block(ABOVE_SECTION, self.terms_and_signatures(document));
        body
    }

    /// The sender and the title.
    pub fn letterhead(&mut self, sender: &Sender<'_>, title: &str, number: &str) -> Row {
        let brand = Style::BODY.sized(13.0).bold().coloured(self.accent);
        let name = sender.brand;
        let lines = sender.lines;
        let mut sender = Paragraph::new(0.45 * Style::BODY.size).with_text(sender.brand, brand);
        for line in lines {
            sender = sender.line_break(Style::SMALL).with_text(line, Style::SMALL);
        }
        let mut left = Column::default();
        if let Some((image, width_to_height)) = self.logo.clone() {
            let size = (LOGO_HEIGHT * width_to_height, LOGO_HEIGHT);
            let logo = Drawing {
                image: Some(image),
                size,
                tag: self.tags.add(Tag::ROOT, Kind::Figure(Some(name.to_owned()))),
                ..Drawing::of(Vec::new())
            };
            left.push_drawing(0.0, LOGO_HEIGHT, logo);
        }
        left.append(mm(2.0), self.paragraph(&sender, mm(95.0)));

        let title_width = mm(75.0);
        let mut title = self.aligned_heading(1, title, title_width, Align::End);
        let number = Paragraph::new(LEADING)
            .aligned(Align::End)
            .with_text(number, Style::BODY);
        title.append(mm(1.5), self.paragraph(&number, title_width));
        Row {
            cells: vec![cell(0.0, left), cell(CONTENT_WIDTH - title_width, title)],
            ..Row::default()
        }
    }

    /// Replaced, expired and so on.
    fn standing(&mut self, title: &str, words: &str) -> Block {
        let bold = Style::BODY.bold();
        let mut text = Paragraph::new(LEADING).with_text(title, bold);
        if !words.is_empty() {
            text = text.sign(". ", Style::BODY).with_text(words, Style::BODY);
        }
        let frame = boxed(Stroke::new(1.0, INK), mm(2.0));
        Block {
            body: self.paragraph(&text, CONTENT_WIDTH - 2.0 * frame.inset_x),
            frame: Some(frame),
            whole: true,
            ..Block::default()
        }
    }

    /// Party, references, dates; the code that opens the request.
    pub fn head(&mut self, head: &[Fact], link: Option<&Link>, qr: Option<&[String]>) -> Column {
        let Some(link) = link else {
            return self.facts(head, 4, CONTENT_WIDTH);
        };
        let link_width = mm(42.0);
        let facts = self.facts(head, 3, CONTENT_WIDTH - link_width - mm(6.0));
        let link = self.link(link, qr, link_width);
        let mut column = Column::default();
        let row = Row {
            cells: vec![cell(0.0, facts), cell(CONTENT_WIDTH - link_width, link)],
            ..Row::default()
        };
        column.push_row(0.0, row);
        column
    }

    fn link(&mut self, link: &Link, qr: Option<&[String]>, width: Pt) -> Column {
        const STYLE: Style = Style::SMALL.sized(6.5);
        const LEADING: Pt = 0.4 * STYLE.size;
        let mut column = Column::default();
        if let Some(rows) = qr {
            let size = mm(27.0);
            let figure = Kind::Figure(Some(link.alternative.clone()));
            let drawing = Drawing {
                shapes: vec![Shape::filled(qr_code(rows, size), BLACK)],
                image: None,
                size: (size, size),
                tag: self.tags.add(Tag::ROOT, figure),
            };
            let mut code = Column::default();
            code.push_drawing(0.0, size, drawing);
            let row = Row {
                cells: vec![cell(width - size, code)],
                ..Row::default()
            };
            column.push_row(0.0, row);
        }
        let right = |text: &str| Paragraph::new(LEADING).aligned(Align::End).with_text(text, STYLE);
        column.append(PARAGRAPH_GAP, self.paragraph(&right(link.words), width));
        let mut tag = self.tags.paragraph(Tag::ROOT);
        // An address of any length is printed; one that no browser opens is not linked to.
        if link.address.len() <= MAX_LINK_BYTES {
            let target = Target {
                address: link.address.clone(),
                alternative: link.words.to_owned(),
            };
            tag = self.tags.link(tag, target);
        }
        column.append(LEADING, right(&link.address).set(self.typesetter, width, tag));
        column
    }

    /// The lane of the cargo.
    pub fn lane(&mut self, lane: &Lane) -> Column {
        let (side, gap) = (mm(62.0), mm(4.0));
        let middle = CONTENT_WIDTH - 2.0 * (side + gap);
        let mut section = self.heading(2, lane.heading, CONTENT_WIDTH);
        let from = self.lane_end(&lane.from, side, Align::Start);
        let mut way = Column::default();
        // The arrow stands somewhat higher than a part of its own would.
        let above_arrow = if let Some(means) = &lane.means {
            let style = Style::SECONDARY.sized(8.0);
            let words = Paragraph::new(0.5 * style.size)
                .aligned(Align::Middle)
                .with_label(means, style);
            way.append(0.0, self.paragraph(&words, middle));
            PARAGRAPH_GAP - mm(1.6)
        } else {
            way.push_space(mm(1.4));
            0.0
        };
        way.push_drawing(above_arrow, ARROW_HEIGHT, arrow(middle, self.accent));
        let to = self.lane_end(&lane.to, side, Align::End);
        let row = Row {
            cells: vec![
                cell(0.0, from),
                cell(side + gap, way),
                cell(CONTENT_WIDTH - side, to),
            ],
            ..Row::default()
        };
        section.push_row(PARAGRAPH_GAP, row);
        section
    }

    fn lane_end(&mut self, end: &End, width: Pt, align: Align) -> Column {
        let name = Style::BODY.sized(12.0).bold();
        let mut text = Paragraph::new(0.4 * Style::BODY.size)
            .aligned(align)
            .with_text(end.label, Style::SMALL)
            .line_break(Style::SMALL)
            .with_text(&end.name, name);
        if let Some(detail) = &end.detail {
            text = text.line_break(name).with_text(detail, Style::SECONDARY);
        }
        self.paragraph(&text, width)
    }

    /// The conditions of the offer apart from its price.
    pub fn facts_section(&mut self, facts: &Facts) -> Column {
        let mut section = self.heading(2, facts.heading, CONTENT_WIDTH);
        section.append(PARAGRAPH_GAP, self.facts(&facts.facts, 4, CONTENT_WIDTH));
        section
    }

    fn facts(&mut self, all: &[Fact], columns: usize, width: Pt) -> Column {
        let gap = mm(5.0);
        let each = (width + gap) / times(columns) - gap;
        let mut rows = Column::default();
        for facts in all.chunks(columns) {
            let cells = facts.iter().enumerate();
            let row = Row {
                cells: cells
                    .map(|(at, fact)| cell(times(at) * (each + gap), self.fact(fact, each)))
                    .collect(),
                ..Row::default()
            };
            rows.push_row(mm(3.0), row);
        }
        rows
    }

    fn fact(&mut self, fact: &Fact, width: Pt) -> Column {
        let style = if fact.kind == FactKind::Valid {
            Style::BODY.bold()
        } else {
            Style::BODY
        };
        let text = Paragraph::new(0.42 * style.size)
            .with_text(fact.label, Style::SMALL)
            .line_break(Style::SMALL)
            .with_label(&fact.value, style);
        self.paragraph(&text, width)
    }

    fn charges(&mut self, charges: &Charges) -> Column {
        let mut section = self.heading(2, charges.heading, CONTENT_WIDTH);
        match charges.none {
            Some(none) => {
                let text = Paragraph::new(LEADING).with_text(none, Style::BODY);
                section.append(BELOW_HEADING, self.paragraph(&text, CONTENT_WIDTH));
            }
            None => charges::table(self, charges, &mut section),
        }
        section
    }

    /// Inclusions, exclusions and risks side by side. Exclusions are read beside inclusions, so lists of usual length stay
    /// on one page.
    fn lists(&mut self, lists: &[PrintedList]) -> Block {
        let gap = mm(6.0);
        let third = (CONTENT_WIDTH - 2.0 * gap) / 3.0;
        let mut body = Column::default();
        for lists in lists.chunks(3) {
            let cells = lists.iter().enumerate();
            let row = Row {
                cells: cells
                    .map(|(at, list)| {
                        let mut column = self.heading(2, list.heading, third);
                        self.items(list, third, Marker::Dot, &mut column);
                        cell(times(at) * (third + gap), column)
                    })
                    .collect(),
                ..Row::default()
            };
            body.push_row(mm(6.0), row);
        }
        Block {
            whole: body.height() <= mm(110.0),
            body,
            ..Block::default()
        }
    }

    pub fn note(&mut self, note: &str) -> Block {
        let frame = Frame {
            kind: FrameKind::Bar,
            stroke: Stroke::new(1.5, INK_2),
            inset_x: mm(3.0),
            inset_y: mm(1.0),
            width: CONTENT_WIDTH,
        };
        let text = Paragraph::new(0.5 * Style::SMALL.size).with_text(note, Style::SMALL);
        Block {
            body: self.paragraph(&text, CONTENT_WIDTH - frame.inset_x),
            frame: Some(frame),
            ..Block::default()
        }
    }

    /// Nobody signs a page that says nothing else: terms of usual length go with the signatures.
    fn terms_and_signatures(&mut self, document: &QuotationDocument) -> Block {
        let terms = &document.terms;
        let length: usize = terms.items.iter().map(|item| item.text.len() + 200).sum();
        let mut body = self.heading(2, terms.heading, CONTENT_WIDTH);
        self.items(terms, CONTENT_WIDTH, Marker::Number, &mut body);
        if let Some(signatures) = &document.signatures {
            body.push_block(ABOVE_SECTION, self.signatures(signatures));
        }
        Block {
            body,
            whole: length < 3000,
            ..Block::default()
        }
    }

    fn signatures(&mut self, signatures: &Signatures) -> Block {
        let gap = mm(8.0);
        let half = (CONTENT_WIDTH - gap) / 2.0;
        let mut body = self.heading(2, signatures.heading, CONTENT_WIDTH);
        let cells = signatures.parties.iter().enumerate();
        let row = Row {
            cells: cells
                .map(|(at, party)| cell(times(at) * (half + gap), self.party(party, signatures.hint, half)))
                .collect(),
            ..Row::default()
        };
        body.push_row(PARAGRAPH_GAP, row);
        Block::unbreakable(body)
    }

    /// The signing party, space for the signature, a dotted line.
    fn party(&mut self, party: &str, hint: &str, width: Pt) -> Column {
        let bold = Style::BODY.bold();
        let text = Paragraph::new(LEADING)
            .aligned(Align::Middle)
            .with_text(party, bold)
            .line_break(bold)
            .with_text(hint, Style::SMALL);
        let mut column = self.paragraph(&text, width);
        column.push_space((mm(26.0) - column.height()).max(mm(12.0)));
        let dots = Stroke {
            dotted: true,
            ..Stroke::new(0.6, INK_2)
        };
        column.push_rule(0.0, width, dots);
        column
    }
}

/// The height of the logo.
const LOGO_HEIGHT: Pt = mm(14.0);

/// The height of the arrow.
const ARROW_HEIGHT: Pt = mm(2.6);

/// From a circle along a line to an arrow head.
fn arrow(width: Pt, accent: Colour) -> Drawing {
    let radius = mm(1.1);
    let stroke = Stroke::new(1.0, accent);
    let middle = ARROW_HEIGHT / 2.0;
    let circle = Outline::Circle {
        centre: (radius, middle),
        radius,
    };
    let head = vec![
        (width - ARROW_HEIGHT, 0.0),
        (width, middle),
        (width - ARROW_HEIGHT, ARROW_HEIGHT),
    ];
    Drawing::of(vec![
        Shape::stroked(circle, stroke),
        Shape::line((2.0 * radius, middle), (width - ARROW_HEIGHT, middle), stroke),
        Shape::filled(Outline::Polygon(head), accent),
    ])
}
