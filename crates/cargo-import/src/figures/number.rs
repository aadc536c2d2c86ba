//! The decimal separator of a column, found from how its cells write numbers.

use domain::cargo::{DecimalSeparator, NumberReading};

/// The cells of a column that show its decimal separator: one of the two, neither, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Evidence {
    pub comma: usize,
    pub point: usize,
    /// Cells that can be read in two ways.
    pub either: usize,
}

impl Evidence {
    /// Adds a cell. Packages are whole, so that `2.500` of them can only be thousands.
    pub(crate) fn add(&mut self, reading: NumberReading, whole_only: bool) {
        match reading {
            NumberReading::Only(DecimalSeparator::Comma, _) => self.comma += 1,
            NumberReading::Only(DecimalSeparator::Point, _) => self.point += 1,
            NumberReading::Either { comma, point } => match (whole_only, comma.whole(), point.whole()) {
                (true, Some(_), None) => self.comma += 1,
                (true, None, Some(_)) => self.point += 1,
                _ => self.either += 1,
            },
            _ => {}
        }
    }

    pub(crate) fn mark(self) -> Option<DecimalSeparator> {
        match (self.comma, self.point) {
            (1.., 0) => Some(DecimalSeparator::Comma),
            (0, 1..) => Some(DecimalSeparator::Point),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn column_decides_its_decimal_separator() {
        let of = |cells: &[&str], whole| {
            let mut all = Evidence::default();
            for cell in cells {
                all.add(NumberReading::parse(cell), whole);
            }
            all.mark()
        };
        assert_eq!(of(&["1.000", "243,5"], false), Some(DecimalSeparator::Comma));
        assert_eq!(of(&["1.000", "12.5"], false), Some(DecimalSeparator::Point));
        assert_eq!(of(&["1.000", "12"], false), None);
        assert_eq!(
            of(&["12.5", "12,5", "1.000"], false),
            None,
            "mixed columns decide nothing"
        );
        assert_eq!(of(&["2.500", "1.000"], true), Some(DecimalSeparator::Comma));
    }
}
