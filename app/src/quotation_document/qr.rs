//! An address as a QR code, drawn by ourselves: one path of squares, because the pages' policy has no room for images
//! from elsewhere and a printer wants sharp edges.

use std::fmt::Write as _;

use qrcode::{Color, EcLevel, QrCode};

/// Modules that stay white around the code; readers need them.
const QUIET_ZONE_MODULES: usize = 4;

/// A QR code as a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Width and height in modules, the white rim included.
    pub size: usize,
    /// The dark modules, as data of an SVG path: one run of a row at a time.
    pub path: String,
}

/// The modules of a text's code row by row, without the white rim: `1` is dark, `0` is light. `None` if the text is too
/// long for one (about 2,300 letters).
pub fn rows(text: &str) -> Option<Vec<String>> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let modules = code.to_colors();
    let row = |row: &[Color]| row.iter().map(|module| module.select('1', '0')).collect();
    Some(modules.chunks(code.width()).map(row).collect())
}

/// The code of a text; `None` if it is too long for one (about 2,300 letters).
pub fn drawing(text: &str) -> Option<Drawing> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let width = code.width();
    let colors = code.to_colors();
    let mut path = String::new();
    for (y, row) in colors.chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, other| one == other) {
            if run.first() == Some(&Color::Dark) {
                let length = run.len();
                // Writing into a text cannot fail.
                let _ = write!(
                    path,
                    "M{} {}h{length}v1h-{length}z",
                    x + QUIET_ZONE_MODULES,
                    y + QUIET_ZONE_MODULES
                );
            }
            x += run.len();
        }
    }
    Some(Drawing {
        size: width + 2 * QUIET_ZONE_MODULES,
        path,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The dark modules of a path, as a reader would see them.
    fn dark(drawing: &Drawing) -> Vec<Vec<bool>> {
        let mut all = vec![vec![false; drawing.size]; drawing.size];
        for run in drawing.path.split('M').skip(1) {
            let (x, rest) = run.split_once(' ').unwrap();
            let (y, rest) = rest.split_once('h').unwrap();
            let (length, _) = rest.split_once('v').unwrap();
            let (x, y, length): (usize, usize, usize) =
                (x.parse().unwrap(), y.parse().unwrap(), length.parse().unwrap());
            all[y][x..x + length].fill(true);
        }
        all
    }

    #[test]
    fn path_draws_exactly_the_modules() {
        let address = "https://portal.example/requests/RFQ-2607-0187";
        let drawn = drawing(address).unwrap();
        let code = QrCode::with_error_correction_level(address, EcLevel::M).unwrap();
        assert_eq!(drawn.size, code.width() + 8);
        let dark = dark(&drawn);
        for (y, row) in dark.iter().enumerate() {
            for (x, dark) in row.iter().enumerate() {
                let inside = (QUIET_ZONE_MODULES..drawn.size - QUIET_ZONE_MODULES).contains(&x)
                    && (QUIET_ZONE_MODULES..drawn.size - QUIET_ZONE_MODULES).contains(&y);
                let expected =
                    inside && code[(x - QUIET_ZONE_MODULES, y - QUIET_ZONE_MODULES)] == Color::Dark;
                assert_eq!(*dark, expected, "{x} {y}");
            }
        }
        // A finder in three corners.
        for (x, y) in [(4, 4), (drawn.size - 11, 4), (4, drawn.size - 11)] {
            assert!(dark[y][x..x + 7].iter().all(|dark| *dark), "{x} {y}");
        }
    }

    #[test]
    fn rows_are_the_modules_of_the_drawing() {
        let address = "https://portal.example/requests/RFQ-2607-0187";
        let (rows, drawn) = (rows(address).unwrap(), drawing(address).unwrap());
        assert_eq!(rows.len(), drawn.size - 2 * QUIET_ZONE_MODULES);
        let dark = dark(&drawn);
        for (y, row) in rows.iter().enumerate() {
            let drawn = &dark[y + QUIET_ZONE_MODULES][QUIET_ZONE_MODULES..QUIET_ZONE_MODULES + rows.len()];
            let drawn: String = drawn.iter().map(|dark| if *dark { '1' } else { '0' }).collect();
            assert_eq!(*row, drawn);
        }
    }

    #[test]
    fn overlong_text_has_no_code() {
        assert!(drawing(&"x".repeat(2_000)).is_some());
        assert_eq!(drawing(&"x".repeat(3_000)), None);
    }
}
