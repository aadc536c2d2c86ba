//! Where the rows and columns that were read stand in the file. In a table that was turned, they are columns and rows of it.

use crate::interpret::Interpretation;
use crate::layout::turned::row_beside;
use crate::model::cell::{column_letters, column_of_letters};

/// A row or a column of the file as the person sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The number of a row.
    Row(u32),
    /// A column, from 0.
    Column(usize),
}

impl Interpretation {
    /// The place of a row that was read or left out.
    pub fn place_of_row(&self, row: u32) -> Place {
        if self.side.is_none() {
            return Place::Row(row);
        }
        row_beside(row).map_or_else(|| Place::Column((row as usize).saturating_sub(1)), Place::Row)
    }

    /// The place of a column that was read, from 0.
    pub fn place_of_column(&self, at: usize) -> Place {
        if self.side.is_none() {
            return Place::Column(at);
        }
        Place::Row(u32::try_from(at + 1).unwrap_or(u32::MAX))
    }

    /// The name of the cell in a row and a column that were read.
    pub fn cell(&self, row: u32, column: usize) -> String {
        // A row beside a turned table was not turned.
        let (letters, number) = match (self.place_of_row(row), self.place_of_column(column)) {
            (Place::Column(at), Place::Row(number)) => (column_letters(at), number),
            (Place::Row(number), _) => (column_letters(column), number),
            (Place::Column(_), Place::Column(_)) => (column_letters(column), row),
        };
        format!("{letters}{number}")
    }

    /// Returns true if a row that was left out can be brought back: lines beside a table that was turned cannot.
    pub fn may_be_kept(&self, row: u32) -> bool {
        self.side.is_none() || row_beside(row).is_none()
    }
}

/// Names the cells of a table that was turned as the file has them.
pub(super) fn turned_back(read: &mut Interpretation) {
    let mut lines = std::mem::take(&mut read.lines);
    for finding in lines.iter_mut().flat_map(|line| &mut line.findings) {
        if let Some((column, row)) = parts(&finding.at) {
            finding.at = read.cell(row, column);
        }
    }
    read.lines = lines;
}

/// The column, from 0, and the row of `F12`.
fn parts(cell: &str) -> Option<(usize, u32)> {
    let digits = cell.find(|one: char| one.is_ascii_digit())?;
    let (letters, number) = cell.split_at_checked(digits)?;
    Some((column_of_letters(letters)?, number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_a_turned_table_are_those_of_the_file() {
        let upright = Interpretation::default();
        assert_eq!(upright.cell(7, 1), "B7");
        assert_eq!(
            (upright.place_of_row(7), upright.place_of_column(1)),
            (Place::Row(7), Place::Column(1))
        );
        let turned = Interpretation {
            side: Some(0),
            ..Interpretation::default()
        };
        // The third item stands in column D, its weight in row 11.
        assert_eq!(turned.cell(4, 10), "D11");
        assert_eq!(
            (turned.place_of_row(4), turned.place_of_column(10)),
            (Place::Column(3), Place::Row(11))
        );
        assert_eq!(turned.place_of_row(1_014), Place::Row(14));
        assert!(turned.may_be_kept(4) && !turned.may_be_kept(1_014));
        assert_eq!(parts("AB12"), Some((27, 12)));
        assert_eq!(parts(""), None);
    }
}
