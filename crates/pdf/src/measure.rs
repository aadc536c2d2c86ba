//! Lengths and colours.

/// A length in points, 1/72 inch; y grows downwards.
pub type Pt = f64;

/// Lengths that differ by less are the same: what many additions round.
pub const TOLERANCE: Pt = 0.01;

/// Millimetres as points.
pub const fn mm(length: f64) -> Pt {
    length * 72.0 / 25.4
}

/// A count as a factor of lengths; counts here are far below where a float would round them.
pub fn times(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::from(u32::MAX), f64::from)
}

/// A length as the file has it.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a page is small, and a thousandth of a point is not seen"
)]
pub fn for_file(length: Pt) -> f32 {
    length as f32
}

/// sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

/// As in style/print.css, where the deployment has no colour of its own.
pub const ACCENT: Colour = Colour(0x00, 0x5a, 0x71);
pub const INK: Colour = Colour(0x1f, 0x2a, 0x30);
pub const INK_2: Colour = Colour(0x40, 0x48, 0x4d);
pub const INK_3: Colour = Colour(0x54, 0x5c, 0x61);
pub const LINE: Colour = Colour(0xb4, 0xbd, 0xc2);
pub const BLACK: Colour = Colour(0, 0, 0);
