//! Paragraphs: texts of one or several looks.

use std::ops::Range;
use std::rc::Rc;

use document_model::DocumentText;

use crate::font::{Glyph, Typesetter, Weight};
use crate::measure::{Colour, INK, INK_2, INK_3, Pt};
use crate::tags::Tag;

/// The look of letters.
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
    pub const SECONDARY: Self = Self::BODY.coloured(INK_2);

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
    pub text: String,
    pub parts: Vec<Part>,
    /// From the baseline of a line to the capitals of the next one.
    pub leading: Pt,
    pub align: Align,
}

/// So many bytes of a paragraph's text in one look.
#[derive(Debug)]
pub struct Part {
    pub range: Range<usize>,
    pub style: Style,
    pub lang: Option<String>,
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
    pub fn with_text(self, text: &str, style: Style) -> Self {
        self.in_language(text, None, style)
    }

    pub fn with_label(self, label: &DocumentText, style: Style) -> Self {
        self.in_language(&label.text, label.lang.map(str::to_owned), style)
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

    /// Adds a separator between two texts, blanks included.
    pub fn sign(self, sign: &str, style: Style) -> Self {
        self.part(sign, None, style)
    }

    /// The width of the widest line if none is broken but where the text does.
    pub fn natural_width(&self, typesetter: &Typesetter) -> Pt {
        let mut widest: Pt = 0.0;
        let mut line = 0.0;
        for part in &self.parts {
            let text = self.text.get(part.range.clone()).unwrap_or_default();
            for (at, text) in text.split('\n').enumerate() {
                if at > 0 {
                    line = 0.0;
                }
                line += typesetter.width(text, part.style.weight, part.style.tabular) * part.style.size;
                widest = widest.max(line);
            }
        }
        widest
    }
}
