//! Rows that are no lines, and why.

/// The reason why a row is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// It adds up the rows above.
    Total,
    /// It is named a total, but its figures differ from the sums of the rows above.
    TotalDiffers,
    /// It adds up the rows above and rows that the spreadsheet does not show.
    TotalOfHidden,
    /// The headings again, their units or their numbers.
    Heading,
    /// A remark, a signature, a closing sentence.
    NoGoods,
    /// The packages that the row above holds, with its weight again.
    Contents,
    /// Its figures are to be taken off the goods above.
    Deducted,
    /// Nothing of its goods goes.
    NothingShipped,
    /// Everything in it is struck out.
    StruckOut,
    /// Another table below this one.
    OtherTable,
    /// Another table above this one.
    TableAbove,
    /// The template's example.
    Example,
}

impl LeftOut {
    /// Returns true if perhaps something was lost with the row.
    pub fn is_doubt(self) -> bool {
        matches!(
            self,
            Self::TotalDiffers
                | Self::TotalOfHidden
                | Self::OtherTable
                | Self::TableAbove
                | Self::Deducted
                | Self::StruckOut
        )
    }
}
