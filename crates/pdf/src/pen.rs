//! Puts the columns of one page onto it: text, drawings, and their tags in the document's structure.

use krilla::geom::{Point, Rect, Size, Transform};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, BBox, ContentTag, SpanTag};

use crate::draw::{Drawing, Ink, Outline, Shape, fill, path, point, rectangle, stroke};
use crate::flow::{Block, Body, Column, Frame, FrameKind, Place, Row};
use crate::font::Fonts;
use crate::measure::{Pt, for_file};
use crate::tags::{Content, Tag, Tags};
use crate::text::{Line, Span};

/// The content and headings drawn so far, needed after the last page.
pub struct DrawnContent {
    pub content: Content,
    pub headings: Vec<HeadingPlace>,
}

/// The position of a heading.
pub struct HeadingPlace {
    pub tag: Tag,
    pub page: usize,
    pub point: Point,
}

/// A text that leads somewhere, as a rectangle on the page.
pub struct LinkPlace {
    pub tag: Tag,
    pub rectangle: Rect,
}

/// Draws on one page.
pub struct Pen<'a> {
    surface: Surface<'a>,
    fonts: &'static Fonts,
    tags: &'a Tags,
    drawn: &'a mut DrawnContent,
    page: usize,
    /// The part that the open marked content belongs to, and its language.
    open: Option<(Tag, Option<String>)>,
    /// Set while the drawing is no part of the document's text.
    artifact: Option<ArtifactType>,
    /// Rules and frames, drawn when the text is done: one piece of marked content for all.
    decoration: Vec<(Shape, Pt, Pt)>,
    links: Vec<LinkPlace>,
}

impl<'a> Pen<'a> {
    pub fn new(
        surface: Surface<'a>,
        fonts: &'static Fonts,
        tags: &'a Tags,
        drawn: &'a mut DrawnContent,
        page: usize,
    ) -> Self {
        Self {
            surface,
            fonts,
            tags,
            drawn,
            page,
            open: None,
            artifact: None,
            decoration: Vec::new(),
            links: Vec::new(),
        }
    }

    /// Draws content that is no part of the document's text.
    pub fn artifact(&mut self, kind: ArtifactType, draw: impl FnOnce(&mut Self)) {
        let before = self.artifact.replace(kind);
        self.close();
        draw(self);
        self.close();
        self.artifact = before;
    }

    /// Draws a column, its upper left corner at that point. Recurses as deep as the document nests its parts.
    pub fn column(&mut self, column: &Column, x: Pt, y: Pt) {
        let mut top = y;
        for (at, item) in column.items().enumerate() {
            if at > 0 {
                top += item.above;
            }
            match &item.body {
                Body::Space => {}
                Body::Line(line) => self.line(line, x, top + item.height, item.height),
                Body::Drawing(drawing) => self.drawing(drawing, x, top),
                Body::Row(row) => self.row(row, x, top),
                Body::Block(block) => self.block(block, x, top),
            }
            top += item.height;
        }
    }

    pub fn shape(&mut self, shape: Shape, x: Pt, y: Pt) {
        self.decoration.push((shape, x, y));
    }

    /// Ends the page; tells the links that are on it.
    pub fn finish(mut self) -> Vec<LinkPlace> {
        let decoration = std::mem::take(&mut self.decoration);
        if !decoration.is_empty() {
            self.artifact(ArtifactType::Layout, |pen| {
                pen.mark(Tag::NONE, None);
                for (shape, x, y) in &decoration {
                    pen.draw(shape, *x, *y);
                }
            });
        }
        self.close();
        self.surface.finish();
        self.links
    }

    fn row(&mut self, row: &Row, x: Pt, y: Pt) {
        let inner = row.inner_height();
        for cell in &row.cells {
            let lower = inner - cell.column.height();
            let down = match cell.place {
                Place::Top => 0.0,
                Place::Middle => lower / 2.0,
                Place::Bottom => lower,
            };
            self.column(&cell.column, x + cell.x, y + row.padding + down);
        }
        for (rule, y) in [(row.top, y), (row.bottom, y + row.height())] {
            if let Some(stroke) = rule {
                self.shape(Shape::line((0.0, 0.0), (row.width, 0.0), stroke), x, y);
            }
        }
    }

    fn block(&mut self, block: &Block, x: Pt, y: Pt) {
        let (mut left, mut top) = (x, y);
        if let Some(frame) = block.frame {
            self.frame(frame, x, y, block.height());
            (left, top) = (x + frame.inset_x, y + frame.inset_y);
        }
        if block.again {
            self.artifact(ArtifactType::PaginationOther, |pen| {
                pen.column(&block.head, left, top);
            });
        } else {
            self.column(&block.head, left, top);
        }
        self.column(&block.body, left, top + block.head.height());
    }

    fn frame(&mut self, frame: Frame, x: Pt, y: Pt, height: Pt) {
        let outline = match frame.kind {
            FrameKind::Box { radius } => Outline::Rounded {
                corner: (0.0, 0.0),
                size: (frame.width, height),
                radius,
            },
            FrameKind::Bar => Outline::Line((0.0, 0.0), (0.0, height)),
        };
        self.shape(Shape::stroked(outline, frame.stroke), x, y);
    }

    fn line(&mut self, line: &Line, x: Pt, baseline: Pt, height: Pt) {
        for span in &line.spans {
            self.mark(line.tag, span.run.lang.as_deref());
            self.note(line.tag, span, x, baseline, height);
            let style = &span.run.style;
            self.surface.set_fill(Some(fill(style.colour)));
            self.surface.set_stroke(None);
            self.surface.draw_glyphs(
                point(x + span.x, baseline),
                span.run.glyphs.get(span.glyphs.clone()).unwrap_or_default(),
                self.fonts.of(style.weight).file.clone(),
                &span.run.text,
                for_file(style.size),
                false,
            );
        }
    }

    /// Records headings for the table of contents, and link areas.
    fn note(&mut self, tag: Tag, span: &Span, x: Pt, baseline: Pt, height: Pt) {
        if self.artifact.is_some() {
            return;
        }
        // A heading of several lines is drawn once.
        let known = self.drawn.headings.last().is_some_and(|last| last.tag == tag);
        if self.tags.heading_of(tag).is_some() && !known {
            self.drawn.headings.push(HeadingPlace {
                tag,
                page: self.page,
                // Somewhat above it, so that its accents are seen.
                point: point(0.0, baseline - height - span.run.style.size),
            });
        }
        if self.tags.target_of(tag).is_some() {
            // As high as letters with what hangs below them.
            let descent = span.run.style.size * 0.22;
            let rectangle = rectangle(x + span.x, baseline - height, span.width, height + descent);
            self.links
                .extend(rectangle.map(|rectangle| LinkPlace { tag, rectangle }));
        }
    }

    fn drawing(&mut self, drawing: &Drawing, x: Pt, y: Pt) {
        if drawing.tag == Tag::NONE {
            for shape in &drawing.shapes {
                self.shape(shape.clone(), x, y);
            }
            return;
        }
        self.mark(drawing.tag, None);
        for shape in &drawing.shapes {
            self.draw(shape, x, y);
        }
        let (width, height) = drawing.size;
        let size = Size::from_wh(for_file(width), for_file(height));
        if let (Some(image), Some(size)) = (&drawing.image, size) {
            self.surface
                .push_transform(&Transform::from_translate(for_file(x), for_file(y)));
            self.surface.draw_image(image.clone(), size);
            self.surface.pop();
        }
        if let Some(place) = rectangle(x, y, width, height) {
            self.drawn
                .content
                .stands(drawing.tag, BBox::new(self.page, place));
        }
    }

    fn draw(&mut self, shape: &Shape, x: Pt, y: Pt) {
        let Some(path) = path(&shape.outline, x, y) else {
            return;
        };
        let (inside, edge) = match shape.ink {
            Ink::Fill(colour) => (Some(fill(colour)), None),
            Ink::Stroke(edge) => (None, Some(stroke(edge))),
        };
        self.surface.set_fill(inside);
        self.surface.set_stroke(edge);
        self.surface.draw_path(&path);
    }

    /// Assigns the following drawing to a part of the document.
    fn mark(&mut self, tag: Tag, lang: Option<&str>) {
        let tag = if self.artifact.is_some() { Tag::NONE } else { tag };
        if matches!(&self.open, Some((open, in_lang)) if *open == tag && in_lang.as_deref() == lang) {
            return;
        }
        self.close();
        let content = if tag == Tag::NONE {
            let kind = self.artifact.unwrap_or(ArtifactType::Layout);
            ContentTag::Artifact(Artifact::with_kind(kind))
        } else {
            ContentTag::Span(SpanTag::empty().with_lang(lang))
        };
        let part = self.surface.start_tagged(content);
        if tag != Tag::NONE {
            self.drawn.content.push(tag, part);
        }
        self.open = Some((tag, lang.map(str::to_owned)));
    }

    fn close(&mut self) {
        if self.open.take().is_some() {
            self.surface.end_tagged();
        }
    }
}
