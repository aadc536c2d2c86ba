//! Paragraphs: texts of one or several looks, broken into lines.
//!
//! Lines break where Unicode allows it (UAX 14). A word that is wider than its column breaks after one of [`SIGNS`], and
//! where that is not enough at any letter. Nothing is put into the text for that, so a search finds the word.

use std::ops::Range;
use std::rc::Rc;

use unicode_linebreak::{BreakOpportunity, linebreaks};

use crate::flow::{Body, Column, Item};
use crate::font::{Glyph, Typist, Weight, width};
use crate::measure::{Colour, INK, INK_2, INK_3, Pt, TOLERANCE};
use crate::model::Label;
use crate::tags::Tag;

/// What addresses, references and names of files are made up with.
const SIGNS: &str = "/@._,:;?&=-";

/// How letters look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    pub size: Pt,
    pub weight: Weight,
    pub colour: Colour,
    /// Digits of one width.
    pub tabular: bool,
}

impl Style {
    pub const BODY: Self = Self {
        size: 9.0,
        weight: Weight::Regular,
        colour: INK,
        tabular: false,
    };
    pub const SMALL: Self = Self::BODY.sized(7.5).coloured(INK_3);
    pub const SECOND: Self = Self::BODY.coloured(INK_2);

    pub const fn sized(self, size: Pt) -> Self {
        Self { size, ..self }
    }

    pub const fn coloured(self, colour: Colour) -> Self {
        Self { colour, ..self }
    }

    pub const fn bold(self) -> Self {
        Self {
            weight: Weight::SemiBold,
            ..self
        }
    }

    pub const fn tabular(self) -> Self {
        Self {
            tabular: true,
            ..self
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Start,
    Middle,
    End,
}

/// A text in one look, as glyphs.
#[derive(Debug)]
pub struct Run {
    pub text: String,
    pub glyphs: Vec<Glyph>,
    pub style: Style,
    /// Its language where that is not the document's.
    pub lang: Option<String>,
}

/// A part of a line: glyphs of one run.
#[derive(Clone, Debug)]
pub struct Span {
    pub run: Rc<Run>,
    pub glyphs: Range<usize>,
    /// From the left edge of the column.
    pub x: Pt,
    /// Without the blank at its end.
    pub width: Pt,
}

/// A line of text; its baseline is its lower edge.
#[derive(Clone, Debug)]
pub struct Line {
    pub spans: Vec<Span>,
    pub tag: Tag,
}

/// Texts that are broken into lines together.
#[derive(Debug)]
pub struct Paragraph {
    text: String,
    parts: Vec<Part>,
    /// From the baseline of a line to the capitals of the next one.
    leading: Pt,
    align: Align,
}

/// So many bytes of a paragraph's text in one look.
#[derive(Debug)]
struct Part {
    range: Range<usize>,
    style: Style,
    lang: Option<String>,
}

impl Paragraph {
    pub fn new(leading: Pt) -> Self {
        Self {
            text: String::new(),
            parts: Vec::new(),
            leading,
            align: Align::Start,
        }
    }

    pub fn aligned(mut self, align: Align) -> Self {
        self.align = align;
        self
    }

    /// Adds a text; its lines stay lines, without blanks at their ends.
    pub fn say(self, text: &str, style: Style) -> Self {
        self.in_language(text, None, style)
    }

    pub fn say_label(self, label: &Label, style: Style) -> Self {
        self.in_language(&label.text, label.lang.clone(), style)
    }

    fn in_language(self, text: &str, lang: Option<String>, style: Style) -> Self {
        let mut trimmed = String::with_capacity(text.len());
        for (at, line) in text.split('\n').enumerate() {
            if at > 0 {
                trimmed.push('\n');
            }
            trimmed.push_str(line.trim());
        }
        self.part(&trimmed, lang, style)
    }

    fn part(mut self, text: &str, lang: Option<String>, style: Style) -> Self {
        let start = self.text.len();
        self.text.push_str(text);
        self.parts.push(Part {
            range: start..self.text.len(),
            style,
            lang,
        });
        self
    }

    /// Ends a line.
    pub fn line_break(self, style: Style) -> Self {
        self.part("\n", None, style)
    }

    /// Adds what stands between two texts, blanks included.
    pub fn sign(self, sign: &str, style: Style) -> Self {
        self.part(sign, None, style)
    }

    /// The lines in a column of that width.
    pub fn set(&self, typist: &Typist, width: Pt, tag: Tag) -> Column {
        Setting::new(self, typist, width, tag).lines()
    }

    /// The width of the widest line if none is broken but where the text does.
    pub fn natural_width(&self, typist: &Typist) -> Pt {
        let mut widest: Pt = 0.0;
        let mut line = 0.0;
        for part in &self.parts {
            let text = self.text.get(part.range.clone()).unwrap_or_default();
            for (at, text) in text.split('\n').enumerate() {
                if at > 0 {
                    line = 0.0;
                }
                line += typist.width(text, part.style.weight, part.style.tabular) * part.style.size;
                widest = widest.max(line);
            }
        }
        widest
    }
}

/// Glyphs that stay together: a word with its blanks, or a part of one.
#[derive(Default)]
struct Piece {
    /// Run, and glyphs of it.
    parts: Vec<(usize, Range<usize>)>,
    width: Pt,
    /// Of the blanks at its end.
    blank: Pt,
}

impl Piece {
    fn push(&mut self, run: usize, glyph: usize, width: Pt, is_blank: bool) {
        match self.parts.last_mut() {
            Some((last, glyphs)) if *last == run && glyphs.end == glyph => glyphs.end = glyph + 1,
            _ => self.parts.push((run, glyph..glyph + 1)),
        }
        if is_blank {
            self.blank += width;
        } else {
            self.width += self.blank + width;
            self.blank = 0.0;
        }
    }
}

/// A paragraph while it is broken into lines.
struct Setting<'a> {
    paragraph: &'a Paragraph,
    typist: &'a Typist,
    width: Pt,
    tag: Tag,
    runs: Vec<Rc<Run>>,
    /// The line that is being filled.
    line: Piece,
    lines: Vec<(Line, Pt)>,
}

impl<'a> Setting<'a> {
    fn new(paragraph: &'a Paragraph, typist: &'a Typist, width: Pt, tag: Tag) -> Self {
        let run = |part: &Part| {
            // The end of a line is a blank for whoever listens or searches.
            let text = paragraph
                .text
                .get(part.range.clone())
                .unwrap_or_default()
                .replace('\n', " ");
            Rc::new(Run {
                glyphs: typist.glyphs(&text, part.style.weight, part.style.tabular),
                text,
                style: part.style,
                lang: part.lang.clone(),
            })
        };
        Self {
            paragraph,
            typist,
            width,
            tag,
            runs: paragraph.parts.iter().map(run).collect(),
            line: Piece::default(),
            lines: Vec::new(),
        }
    }

    fn lines(mut self) -> Column {
        // Where in the glyphs the next piece begins.
        let (mut run, mut glyph) = (0, 0);
        for (end, opportunity) in linebreaks(&self.paragraph.text) {
            let mut piece = Piece::default();
            while let Some(part) = self.paragraph.parts.get(run) {
                let Some(next) = self.runs.get(run).and_then(|run| run.glyphs.get(glyph)) else {
                    (run, glyph) = (run + 1, 0);
                    continue;
                };
                if part.range.start + next.start as usize >= end {
                    break;
                }
                self.add(&mut piece, run, glyph);
                glyph += 1;
            }
            if piece.width > self.width + TOLERANCE {
                self.place_in_parts(&piece);
            } else {
                self.place(piece);
            }
            if opportunity == BreakOpportunity::Mandatory {
                self.end_line();
            }
        }
        self.column()
    }

    fn add(&self, piece: &mut Piece, run: usize, glyph: usize) {
        let Some((of, next)) = self.glyph(run, glyph) else {
            return;
        };
        let width = f64::from(next.advance) * of.style.size;
        piece.push(run, glyph, width, character(of, next) == Some(' '));
    }

    fn glyph(&self, run: usize, glyph: usize) -> Option<(&Run, &Glyph)> {
        let run = self.runs.get(run)?;
        Some((run, run.glyphs.get(glyph)?))
    }

    /// A word that is wider than the column.
    fn place_in_parts(&mut self, word: &Piece) {
        let mut part = Piece::default();
        for (run, glyphs) in &word.parts {
            for glyph in glyphs.clone() {
                self.add(&mut part, *run, glyph);
                let sign = self
                    .glyph(*run, glyph)
                    .and_then(|(run, glyph)| character(run, glyph))
                    .is_some_and(|c| SIGNS.contains(c));
                if sign {
                    self.place_at_any_letter(std::mem::take(&mut part));
                }
            }
        }
        self.place_at_any_letter(part);
    }

    fn place_at_any_letter(&mut self, part: Piece) {
        if part.width <= self.width + TOLERANCE {
            return self.place(part);
        }
        let mut cluster = Piece::default();
        let mut start = None;
        for (run, glyphs) in part.parts {
            for glyph in glyphs {
                let now = self.glyph(run, glyph).map(|(_, glyph)| (run, glyph.start));
                if now != start {
                    self.place(std::mem::take(&mut cluster));
                    start = now;
                }
                self.add(&mut cluster, run, glyph);
            }
        }
        self.place(cluster);
    }

    /// On this line if it has room, else on the next one.
    fn place(&mut self, piece: Piece) {
        let so_far = self.line.width + self.line.blank;
        if self.line.width > 0.0 && so_far + piece.width > self.width + TOLERANCE {
            self.end_line();
        }
        for (run, glyphs) in piece.parts {
            match self.line.parts.last_mut() {
                Some((last, before)) if *last == run && before.end == glyphs.start => before.end = glyphs.end,
                _ => self.line.parts.push((run, glyphs)),
            }
        }
        if piece.width > 0.0 {
            self.line.width += self.line.blank + piece.width;
            self.line.blank = piece.blank;
        } else {
            self.line.blank += piece.blank;
        }
    }

    fn end_line(&mut self) {
        let mut line = std::mem::take(&mut self.line);
        self.keep_one_blank(&mut line);
        let mut x = match self.paragraph.align {
            Align::Start => 0.0,
            Align::Middle => (self.width - line.width) / 2.0,
            Align::End => self.width - line.width,
        };
        let mut spans = Vec::with_capacity(line.parts.len());
        let mut height: Pt = 0.0;
        for (run, glyphs) in line.parts {
            let Some(run) = self.runs.get(run) else { continue };
            let all = run.glyphs.get(glyphs.clone()).unwrap_or_default();
            let inked = all
                .iter()
                .rposition(|glyph| character(run, glyph) != Some(' '))
                .map_or(0, |last| last + 1);
            let span = Span {
                run: run.clone(),
                glyphs,
                x,
                width: width(all.get(..inked).unwrap_or_default()) * run.style.size,
            };
            x += width(all) * run.style.size;
            height = height.max(self.height(&run.style));
            spans.push(span);
        }
        let line = Line { spans, tag: self.tag };
        self.lines.push((line, height));
    }

    /// Blanks at the end of a line are not seen; one of them tells readers that a word ends.
    fn keep_one_blank(&self, line: &mut Piece) {
        let is_blank = |run: usize, at: usize| {
            self.glyph(run, at)
                .is_some_and(|(run, glyph)| character(run, glyph) == Some(' '))
        };
        while let Some((run, glyphs)) = line.parts.last_mut() {
            let run = *run;
            if glyphs.len() >= 2 && is_blank(run, glyphs.end - 1) && is_blank(run, glyphs.end - 2) {
                glyphs.end -= 1;
            } else {
                break;
            }
        }
    }

    fn height(&self, style: &Style) -> Pt {
        self.typist.capitals(style.weight) * style.size
    }

    /// The lines below each other. A paragraph leaves no single line behind, neither its first nor its last.
    fn column(mut self) -> Column {
        let has_text = !self.paragraph.text.is_empty();
        // The text ends with a line's end only where one more, empty line was meant.
        if !has_text {
            self.lines.clear();
        }
        let count = self.lines.len();
        let mut column = Column::default();
        let mut before = 0.0;
        for (at, (line, height)) in self.lines.into_iter().enumerate() {
            let height = if height > 0.0 { height } else { before };
            before = height;
            let keep_next = count > 1 && (at == 0 || at + 2 == count);
            column.push(Item {
                above: if at == 0 { 0.0 } else { self.paragraph.leading },
                height,
                keep_next,
                body: Body::Line(line),
            });
        }
        column
    }
}

/// The character that a glyph begins with.
fn character(run: &Run, glyph: &Glyph) -> Option<char> {
    run.text.get(glyph.start as usize..)?.chars().next()
}
