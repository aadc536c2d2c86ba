//! Tools that make every part of the document: shared measures, headings, paragraphs, cells, boxes.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use document_model::Look;
use krilla::image::Image;

use crate::draw::Stroke;
use crate::flow::{Cell, Column, Frame, FrameKind, Place};
use crate::font::Typesetter;
use crate::measure::{ACCENT, Colour, INK, LINE, Pt, mm};
use crate::pages::CONTENT_WIDTH;
use crate::tags::{Heading, Tag, Tags};
use crate::text::{Align, Paragraph, Style};

/// Below rows of a table.
pub const ROW_RULE: Stroke = Stroke::new(0.5, LINE);
/// Around the head and the sums of a table.
pub const HEAD_RULE: Stroke = Stroke::new(0.5, INK);

/// Between paragraphs and other parts.
pub const PARAGRAPH_GAP: Pt = 0.75 * Style::BODY.size;
/// From a heading to the words below it; to tables and grids it is [`PARAGRAPH_GAP`].
pub const BELOW_HEADING: Pt = mm(1.8);
/// Between the items of a list, and from a paragraph to a list that belongs to it.
pub const BETWEEN_ITEMS: Pt = 0.55 * Style::BODY.size;
/// Between the lines of a paragraph.
pub const LEADING: Pt = 0.5 * Style::BODY.size;

/// Makes the parts of the document.
pub struct Builder<'a> {
    pub typesetter: &'a Typesetter,
    pub tags: Tags,
    /// Of the sender's name and of rules.
    pub accent: Colour,
    /// The sender's, with its width for a height of one.
    pub logo: Option<(Image, Pt)>,
}

impl<'a> Builder<'a> {
    pub fn new(typesetter: &'a Typesetter, look: &Look) -> Self {
        Self {
            typesetter,
            tags: Tags::new(),
            accent: look
                .accent
                .map_or(ACCENT, |[red, green, blue]| Colour(red, green, blue)),
            logo: look.logo.as_deref().and_then(logo),
        }
    }

    /// A heading stays with what is below it.
    pub fn heading(&mut self, level: u16, words: &str, width: Pt) -> Column {
        self.aligned_heading(level, words, width, Align::Start)
    }

    pub fn aligned_heading(&mut self, level: u16, words: &str, width: Pt, align: Align) -> Column {
        // A heading without words would be one that nobody hears.
        if words.trim().is_empty() {
            return Column::default();
        }
        let size = match level {
            1 => 18.0,
            2 => 10.5,
            _ => 9.0,
        };
        let style = Style::BODY.sized(size).bold();
        let heading = Heading {
            level,
            title: words.to_owned(),
        };
        let tag = self.tags.heading(Tag::ROOT, heading);
        let text = Paragraph::new(0.5 * size).aligned(align).with_text(words, style);
        text.set(self.typesetter, width, tag).keep_next()
    }

    pub fn paragraph(&mut self, text: &Paragraph, width: Pt) -> Column {
        let tag = self.tags.paragraph(Tag::ROOT);
        text.set(self.typesetter, width, tag)
    }
}

pub fn cell(x: Pt, column: Column) -> Cell {
    Cell {
        x,
        place: Place::Top,
        column,
    }
}

/// A box as wide as the page's body.
pub fn boxed(stroke: Stroke, inset_y: Pt) -> Frame {
    Frame {
        kind: FrameKind::Box { radius: mm(1.0) },
        stroke,
        inset_x: mm(3.0),
        inset_y,
        width: CONTENT_WIDTH,
    }
}

/// A document without its logo is better than none.
fn logo(png: &str) -> Option<(Image, Pt)> {
    let png = BASE64.decode(png).ok()?;
    let image = Image::from_png(png.into(), true).ok()?;
    let (width, height) = image.size();
    (width > 0 && height > 0).then(|| (image, f64::from(width) / f64::from(height)))
}
