//! Errors in cells, and doubts about them.

use crate::Cell;

/// A cell that could not be taken as it stands, or that deserves a look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The field of the line, or `size`.
    pub field: &'static str,
    /// As the spreadsheet names the cell, `B7`; empty where no column gives the field.
    pub at: String,
    /// The content of the cell.
    pub cell: Cell,
    pub what: CellIssue,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellIssue {
    Missing,
    NotANumber {
        /// With a slip of the keyboard mended: `6O` is perhaps 60.
        perhaps: Option<String>,
    },
    /// `1.000` with decimal comma and with decimal point.
    TwoWays {
        comma: String,
        point: String,
    },
    Negative,
    TooLong,
    NotWhole,
    NotPositive,
    /// An error of the spreadsheet in place of a value.
    Error,
    /// A formula without a result: the program that wrote the file did not calculate.
    NotCalculated,
    /// The spreadsheet has made a day of it.
    Day,
    NotThreeEdges,
    UnknownUnit,
    /// Neither the cell nor its heading says in which unit the figure is.
    UnclearUnit,
    NotYesOrNo,
    /// The numbers on the packages cannot be read, and nothing else counts them.
    NotPackageNumbers,
    /// The same packages stand in a line above.
    SharedPackages {
        numbers: String,
    },
    /// The numbers on the packages give another count.
    OtherPackageNumbers {
        numbers: String,
        packages: String,
    },
    /// The numbers on the packages are perhaps the code of one.
    PerhapsOneNumber {
        /// The number of packages that was read.
        packages: String,
    },
    /// The cell gives several figures, or says that its weight is that of one package.
    SeveralFigures {
        /// The figure that was taken.
        taken: String,
        of_one: bool,
    },
    /// The cell calls its number of packages a rough one: `approx. 10`.
    RoughCount {
        /// The number that was taken.
        taken: String,
    },
    /// Directly before the figure stands another one, and both may be one with a blank behind its thousands: `Pump 12 450 kg`.
    PerhapsLonger {
        /// The figure with the other one before it.
        perhaps: String,
    },
    /// The whole row is struck out.
    StruckOut,
    /// The cell is struck out and read as blank.
    StruckOutCell,
    /// A cell of the row says that it was cancelled, or that nothing of it was shipped.
    PerhapsCancelled,
    /// A cell of the row says that its figures have changed.
    PerhapsChanged,
    /// The row equals the sum of rows above but is named like goods.
    PerhapsTotal,
    /// The row stands below the last total and lacks what all rows above it have.
    BelowTotal,
    /// The row is perhaps a pallet, and its packages stand in rows of their own.
    PerhapsPallet,
    /// The row is perhaps what the row above holds: its weight again, under a word for packages.
    PerhapsContents {
        /// The number of the row above.
        row: u32,
    },
    /// The figures of the row are perhaps to be taken off the goods above.
    PerhapsDeducted,
    /// The row is of the same package as one above and has the same gross weight.
    RepeatedWeight {
        /// kg
        weight: String,
        /// The number of the first row of the package.
        row: u32,
        /// It counts here again: a total counts it so, or two lots of a container may weigh the same.
        counted: bool,
    },
    /// The gross weight includes the weight of the pallet, which a row above of the same pallet includes too.
    RepeatedTare {
        /// kg
        tare: String,
        /// The number of the first row of the pallet.
        row: u32,
    },
    /// The row says the same as another one above, and so do its neighbours.
    PerhapsCopy {
        /// The number of the row above.
        row: u32,
    },
    /// By the unit beside it the quantity is one of pieces.
    Pieces {
        unit: String,
    },
    /// By its size and weight a line is lighter or heavier than any goods.
    ImpossibleDensity {
        /// kg in one m³.
        density: String,
    },
    /// The row has a figure behind the last heading, or in place of a remark: a separator within a value has perhaps shifted the others.
    BeyondHeadings,
    /// The edge is longer than any trailer.
    LongerThanTrailer,
    /// The spreadsheet writes it once for several rows (merged cells): the share of this one is not known.
    SharedCell {
        /// The content of the cell.
        text: String,
        /// The first and the last row.
        rows: (u32, u32),
    },
    /// The gross weight is less than the net weight in the same row.
    BelowNetWeight {
        net: String,
    },
    /// The packages times the weight of one give another weight than the one in the same row.
    OtherGross {
        /// kg
        product: String,
    },
    /// The sizes give another volume than the one in the same row.
    OtherVolume {
        /// m³ by the table.
        table: String,
        /// m³ by the sizes.
        sizes: String,
    },
    /// `6.4E+09`: the spreadsheet has kept the first digits only.
    ShortenedHsCode,
    /// Words or signs in place of an HS code.
    NotAnHsCode,
    /// Codes of several goods.
    SeveralHsCodes,
    /// An odd number of digits: a zero at the front is probably lost.
    OddHsCode {
        perhaps: String,
    },
}

impl CellIssue {
    /// Returns true if the row cannot be added like this: the content of the cell would be lost.
    pub fn stops(&self) -> bool {
        !matches!(
            self,
            Self::Missing
                | Self::PerhapsTotal
                | Self::BelowTotal
                | Self::PerhapsCancelled
                | Self::PerhapsChanged
                | Self::StruckOut
                | Self::StruckOutCell
                | Self::BeyondHeadings
                | Self::PerhapsPallet
                | Self::LongerThanTrailer
                | Self::PerhapsCopy { .. }
                | Self::PerhapsContents { .. }
                | Self::PerhapsDeducted
                | Self::RepeatedWeight { .. }
                | Self::RepeatedTare { .. }
                | Self::Pieces { .. }
                | Self::ImpossibleDensity { .. }
                | Self::SeveralFigures { .. }
                | Self::RoughCount { .. }
                | Self::PerhapsLonger { .. }
                | Self::SharedCell { .. }
                | Self::BelowNetWeight { .. }
                | Self::OtherVolume { .. }
                | Self::OtherGross { .. }
                | Self::SharedPackages { .. }
                | Self::OtherPackageNumbers { .. }
                | Self::PerhapsOneNumber { .. }
                // The rest of the line is as good without its size, and the cell is shown.
                | Self::NotThreeEdges
                | Self::OddHsCode { .. }
                | Self::ShortenedHsCode
                | Self::NotAnHsCode
                | Self::SeveralHsCodes
                | Self::Error
                | Self::NotCalculated
        )
    }
}
