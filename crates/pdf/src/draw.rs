//! Rules, frames and drawings, in coordinates of their own (x to the right, y downwards, in points), and as the file has
//! them.

use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point, Rect};
use krilla::image::Image;
use krilla::paint::{Fill, Stroke as FileStroke, StrokeDash};

use crate::measure::{Colour, Pt, for_file, times};
use crate::tags::Tag;

/// From the centre of a circle to the control points of the curves that draw it, for a radius of one.
const CIRCLE_CONTROL: Pt = 0.552_284_749_8;
/// Between the dots of a dotted line.
const DOT_GAP: f32 = 2.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    pub width: Pt,
    pub colour: Colour,
    /// Dots as long as the line is wide.
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
    /// Fills its size.
    pub image: Option<Image>,
    /// Width and height, where it has a tag.
    pub size: (Pt, Pt),
    /// [`Tag::NONE`]: decoration, which screen readers skip.
    pub tag: Tag,
}

impl Drawing {
    pub fn of(shapes: Vec<Shape>) -> Self {
        Self {
            shapes,
            image: None,
            size: (0.0, 0.0),
            tag: Tag::NONE,
        }
    }
}

/// Dark modules of a QR code as rectangles, neighbours in a row as one. The drawing is as wide as `width`, with a rim of
/// four white modules, which readers need.
pub fn qr_code(rows: &[String], width: Pt) -> Outline {
    const QUIET_ZONE_MODULES: usize = 4;
    let count = rows.len().max(rows.iter().map(String::len).max().unwrap_or(0)) + 2 * QUIET_ZONE_MODULES;
    let module = width / times(count);
    let at = |module_at: usize| module * times(module_at + QUIET_ZONE_MODULES);
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

/// An outline with its corner at that point of the page. `None` if there is nothing to draw.
pub fn path(outline: &Outline, x: Pt, y: Pt) -> Option<Path> {
    let mut path = PathBuilder::new();
    let at = |(dx, dy): (Pt, Pt)| (for_file(x + dx), for_file(y + dy));
    match outline {
        Outline::Line(from, to) => {
            let (x, y) = at(*from);
            path.move_to(x, y);
            let (x, y) = at(*to);
            path.line_to(x, y);
        }
        Outline::Polygon(points) => {
            for (count, corner) in points.iter().enumerate() {
                let (x, y) = at(*corner);
                if count == 0 {
                    path.move_to(x, y);
                } else {
                    path.line_to(x, y);
                }
            }
            path.close();
        }
        Outline::Rectangles(all) => {
            for (dx, dy, width, height) in all {
                if let Some(rectangle) = rectangle(x + dx, y + dy, *width, *height) {
                    path.push_rect(rectangle);
                }
            }
        }
        Outline::Circle {
            centre: (cx, cy),
            radius,
        } => rounded(
            &mut path,
            (x + cx - radius, y + cy - radius),
            (2.0 * radius, 2.0 * radius),
            *radius,
        ),
        Outline::Rounded {
            corner: (dx, dy),
            size,
            radius,
        } => rounded(&mut path, (x + dx, y + dy), *size, *radius),
    }
    path.finish()
}

/// A rectangle with rounded corners, clockwise from the upper left.
fn rounded(path: &mut PathBuilder, (left, top): (Pt, Pt), (width, height): (Pt, Pt), radius: Pt) {
    let (right, bottom) = (left + width, top + height);
    let radius = radius.min(width / 2.0).min(height / 2.0);
    let near = radius * (1.0 - CIRCLE_CONTROL);
    path.move_to(for_file(left + radius), for_file(top));
    // The end of the straight edge, the two control points of the corner, the end of the corner.
    let corners = [
        [
            (right - radius, top),
            (right - near, top),
            (right, top + near),
            (right, top + radius),
        ],
        [
            (right, bottom - radius),
            (right, bottom - near),
            (right - near, bottom),
            (right - radius, bottom),
        ],
        [
            (left + radius, bottom),
            (left + near, bottom),
            (left, bottom - near),
            (left, bottom - radius),
        ],
        [
            (left, top + radius),
            (left, top + near),
            (left + near, top),
            (left + radius, top),
        ],
    ];
    for [edge, first, second, end] in corners {
        path.line_to(for_file(edge.0), for_file(edge.1));
        path.cubic_to(
            for_file(first.0),
            for_file(first.1),
            for_file(second.0),
            for_file(second.1),
            for_file(end.0),
            for_file(end.1),
        );
    }
    path.close();
}

pub fn fill(colour: Colour) -> Fill {
    Fill {
        paint: rgb(colour).into(),
        ..Fill::default()
    }
}

pub fn stroke(stroke: Stroke) -> FileStroke {
    FileStroke {
        paint: rgb(stroke.colour).into(),
        width: for_file(stroke.width),
        dash: stroke.dotted.then(|| StrokeDash {
            array: vec![for_file(stroke.width), DOT_GAP],
            offset: 0.0,
        }),
        ..FileStroke::default()
    }
}

fn rgb(Colour(red, green, blue): Colour) -> rgb::Color {
    rgb::Color::new(red, green, blue)
}

pub fn point(x: Pt, y: Pt) -> Point {
    Point::from_xy(for_file(x), for_file(y))
}

/// `None` if nothing has an area.
pub fn rectangle(x: Pt, y: Pt, width: Pt, height: Pt) -> Option<Rect> {
    Rect::from_xywh(for_file(x), for_file(y), for_file(width), for_file(height))
}
