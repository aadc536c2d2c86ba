//! Paragraphs broken into lines.
//!
//! Lines break where Unicode allows it (UAX 14). A word that is wider than its column breaks after one of
//! [`BREAK_AFTER_SIGNS`], and where that is not enough at any letter. Nothing is put into the text for that, so a search
//! finds the word. Every glyph is looked at a few times, whatever the text.

use std::ops::Range;
use std::rc::Rc;

use unicode_linebreak::{BreakOpportunity, linebreaks};

use crate::flow::{Body, Column, Item};
use crate::font::{Glyph, Typesetter, width};
use crate::measure::{Pt, TOLERANCE};
use crate::tags::Tag;
use crate::text::{Align, Line, Paragraph, Part, Run, Span, Style};

/// Signs in addresses, references and names of files.
const BREAK_AFTER_SIGNS: &str = "/@._,:;?&=-";

impl Paragraph {
    /// The lines in a column of that width.
    pub fn set(&self, typesetter: &Typesetter, width: Pt, tag: Tag) -> Column {
        Setting::new(self, typesetter, width, tag).lines()
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
    typesetter: &'a Typesetter,
    width: Pt,
    tag: Tag,
    runs: Vec<Rc<Run>>,
    /// The line that is being filled.
    line: Piece,
    lines: Vec<(Line, Pt)>,
}

impl<'a> Setting<'a> {
    fn new(paragraph: &'a Paragraph, typesetter: &'a Typesetter, width: Pt, tag: Tag) -> Self {
        let run = |part: &Part| {
            // The end of a line is a blank for screen readers and searches.
            let text = paragraph
                .text
                .get(part.range.clone())
                .unwrap_or_default()
                .replace('\n', " ");
            Rc::new(Run {
                glyphs: typesetter.glyphs(&text, part.style.weight, part.style.tabular),
                text,
                style: part.style,
                lang: part.lang.clone(),
            })
        };
        Self {
            paragraph,
            typesetter,
            width,
            tag,
            runs: paragraph.parts.iter().map(run).collect(),
            line: Piece::default(),
            lines: Vec::new(),
        }
    }

    /// The lines below each other.
    fn lines(mut self) -> Column {
        // The glyph at which the next piece begins.
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
                    .is_some_and(|c| BREAK_AFTER_SIGNS.contains(c));
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
        self.typesetter.capitals(style.weight) * style.size
    }

    /// A paragraph leaves no single line behind, neither its first nor its last.
    fn column(self) -> Column {
        let mut column = Column::default();
        // Of no text the rules of Unicode make one empty line.
        if self.paragraph.text.is_empty() {
            return column;
        }
        let count = self.lines.len();
        for (at, (line, height)) in self.lines.into_iter().enumerate() {
            column.push(Item {
                above: if at == 0 { 0.0 } else { self.paragraph.leading },
                height,
                keep_next: count > 1 && (at == 0 || at + 2 == count),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Style;

    /// The lines of a text of ten points in a column of that many points.
    fn lines(text: &str, width: Pt) -> Vec<String> {
        let typesetter = Typesetter::new().unwrap();
        let column =
            Paragraph::new(4.0)
                .with_text(text, Style::BODY.sized(10.0))
                .set(&typesetter, width, Tag::NONE);
        let words = |item: &Item| match &item.body {
            Body::Line(line) => line.spans.iter().map(words_of).collect(),
            _ => String::new(),
        };
        column.items().map(words).collect()
    }

    fn words_of(span: &Span) -> String {
        let glyphs = &span.run.glyphs[span.glyphs.clone()];
        let texts = glyphs
            .iter()
            .map(|glyph| &span.run.text[glyph.start as usize..glyph.end as usize]);
        texts.collect()
    }

    #[test]
    fn words_break_after_signs_and_then_anywhere() {
        assert_eq!(lines("một hai  ba", 30.0), ["một ", "hai ", "ba"]);
        assert_eq!(lines(" một \n hai ", 300.0), ["một ", "hai"]);
        assert_eq!(lines("a.bcd.efg", 25.0), ["a.", "bcd.", "efg"]);
        assert_eq!(lines("xx WWWWWW", 30.0), ["xx W", "WW", "WW", "W"]);
        // Accents stay with their letters, and every line has a letter however narrow the column is.
        assert_eq!(lines("e\u{301}e\u{301}", 1.0), ["e\u{301}", "e\u{301}"]);
        assert_eq!(lines("ab", -5.0), ["a", "b"]);
        assert_eq!(lines("", 30.0), [""; 0]);
    }

    #[test]
    fn money_stays_on_one_line_where_it_has_room() {
        let typesetter = Typesetter::new().unwrap();
        let style = Style::BODY.sized(8.0).tabular();
        let paragraph = Paragraph::new(4.0).with_text("9.876.543,21 ₫", style);
        let width = paragraph.natural_width(&typesetter);
        let count = |width: Pt| paragraph.set(&typesetter, width, Tag::NONE).items().count();
        assert_eq!(count(width), 1);
        assert!(count(width - 0.1) > 1);
    }
}
