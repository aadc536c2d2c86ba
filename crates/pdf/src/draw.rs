//! Rules, frames and drawings, in coordinates of their own: x to the right, y downwards, in points.

use crate::measure::{Colour, Pt, times};
use crate::tags::Tag;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    pub width: Pt,
    pub colour: Colour,
    /// Dots as long as the line is wide, two points apart.
    pub dotted: bool,
}

impl Stroke {
    pub const fn new(width: Pt, colour: Colour) -> Self {
        Self {
            width,
            colour,
            dotted: false,
        }
    }
}

#[derive(Clone, Debug)]
pub enum Outline {
    Line((Pt, Pt), (Pt, Pt)),
    Polygon(Vec<(Pt, Pt)>),
    /// `(x, y, width, height)` each.
    Rectangles(Vec<(Pt, Pt, Pt, Pt)>),
    Circle {
        centre: (Pt, Pt),
        radius: Pt,
    },
    Rounded {
        corner: (Pt, Pt),
        size: (Pt, Pt),
        radius: Pt,
    },
}

#[derive(Clone, Copy, Debug)]
pub enum Ink {
    Fill(Colour),
    Stroke(Stroke),
}

#[derive(Clone, Debug)]
pub struct Shape {
    pub outline: Outline,
    pub ink: Ink,
}

impl Shape {
    pub fn line(from: (Pt, Pt), to: (Pt, Pt), stroke: Stroke) -> Self {
        Self {
            outline: Outline::Line(from, to),
            ink: Ink::Stroke(stroke),
        }
    }

    pub fn filled(outline: Outline, colour: Colour) -> Self {
        Self {
            outline,
            ink: Ink::Fill(colour),
        }
    }

    pub fn stroked(outline: Outline, stroke: Stroke) -> Self {
        Self {
            outline,
            ink: Ink::Stroke(stroke),
        }
    }
}

/// Shapes at one place.
#[derive(Clone, Debug)]
pub struct Drawing {
    pub shapes: Vec<Shape>,
    /// Width and height, where it has a tag.
    pub size: (Pt, Pt),
    /// [`Tag::NONE`]: nothing that has to be told to whoever does not see it.
    pub tag: Tag,
}

impl Drawing {
    pub fn of(shapes: Vec<Shape>) -> Self {
        Self {
            shapes,
            size: (0.0, 0.0),
            tag: Tag::NONE,
        }
    }
}

/// Dark modules of a QR code as rectangles, neighbours in a row as one. The drawing is as wide as `width`, with a rim of
/// four white modules, which readers need.
pub fn qr_code(rows: &[String], width: Pt) -> Outline {
    const RIM: usize = 4;
    let count = rows.len().max(rows.iter().map(String::len).max().unwrap_or(0)) + 2 * RIM;
    let module = width / times(count);
    let at = |module_at: usize| module * times(module_at + RIM);
    let mut dark = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        let mut x = 0;
        for run in row.as_bytes().chunk_by(|one, other| one == other) {
            if run.first() == Some(&b'1') {
                dark.push((at(x), at(y), module * times(run.len()), module));
            }
            x += run.len();
        }
    }
    Outline::Rectangles(dark)
}
