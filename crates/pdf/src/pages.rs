//! A4 pages: their body, and the foot with the running text and the page's number.

use krilla::page::PageSettings;
use krilla::tagging::ArtifactType;

use crate::draw::{Shape, Stroke};
use crate::flow::Column;
use crate::font::Typesetter;
use crate::measure::{LINE, Pt, for_file, mm};
use crate::pen::Pen;
use crate::tags::Tag;
use crate::text::{Align, Paragraph, Style};

const PAGE_WIDTH: Pt = mm(210.0);
const PAGE_HEIGHT: Pt = mm(297.0);
const MARGIN_X: Pt = mm(15.0);
const MARGIN_TOP: Pt = mm(15.0);
const MARGIN_BOTTOM: Pt = mm(19.0);
/// From the body to the rule of the foot.
const FOOT_DOWN: Pt = mm(5.0);
/// From the rule to the words.
const FOOT_GAP: Pt = 0.75 * FOOT_STYLE.size - mm(1.0);
/// The width of the number of the page.
const NUMBER_WIDTH: Pt = mm(32.0);
/// Characters of the word before it.
const MAX_PAGE_WORD_CHARS: usize = 40;
const FOOT_STYLE: Style = Style::SMALL;
const FOOT_LEADING: Pt = 0.5 * FOOT_STYLE.size;
/// Lines of the running text in the foot.
const MAX_FOOT_LINES: usize = 3;

/// Between the margins.
pub const CONTENT_WIDTH: Pt = PAGE_WIDTH - 2.0 * MARGIN_X;
const CONTENT_HEIGHT: Pt = PAGE_HEIGHT - MARGIN_TOP - MARGIN_BOTTOM;

/// Divides the items of a column among pages.
pub fn divide(mut body: Column) -> Vec<Column> {
    let mut pages = Vec::new();
    while !body.is_empty() {
        pages.push(body.take(CONTENT_HEIGHT, true));
    }
    pages
}

pub fn settings() -> PageSettings {
    PageSettings::from_wh(for_file(PAGE_WIDTH), for_file(PAGE_HEIGHT)).unwrap_or_default()
}

/// Draws the body of a page.
pub fn draw_body(body: &Column, pen: &mut Pen<'_>) {
    pen.column(body, MARGIN_X, MARGIN_TOP);
}

/// The foot of each page.
pub struct Foot {
    running: Column,
    /// "Page", before the number.
    page: String,
}

impl Foot {
    pub fn new(typesetter: &Typesetter, running: &str, page: &str) -> Self {
        let running = Paragraph::new(FOOT_LEADING).with_text(running, FOOT_STYLE);
        let width = CONTENT_WIDTH - NUMBER_WIDTH - mm(6.0);
        Self {
            running: running.set(typesetter, width, Tag::NONE).first(MAX_FOOT_LINES),
            page: page.chars().take(MAX_PAGE_WORD_CHARS).collect(),
        }
    }

    /// Below page number `page` of so many.
    pub fn draw(&self, pen: &mut Pen<'_>, typesetter: &Typesetter, page: usize, of: usize) {
        let number = Paragraph::new(FOOT_LEADING)
            .aligned(Align::End)
            .with_text(&format!("{} {page} / {of}", self.page), FOOT_STYLE)
            .set(typesetter, NUMBER_WIDTH, Tag::NONE);
        let top = PAGE_HEIGHT - MARGIN_BOTTOM + FOOT_DOWN;
        let rule = Shape::line((0.0, 0.0), (CONTENT_WIDTH, 0.0), Stroke::new(0.5, LINE));
        pen.shape(rule, MARGIN_X, top);
        pen.artifact(ArtifactType::Footer, |pen| {
            pen.column(&self.running, MARGIN_X, top + FOOT_GAP);
            pen.column(&number, MARGIN_X + CONTENT_WIDTH - NUMBER_WIDTH, top + FOOT_GAP);
        });
    }
}
