//! Remarks of the preview about a table as a whole.

use super::target::Target;

/// A remark about the whole table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The columns are taken in the order of the form.
    NoHeadings,
    /// No goods were found in the sentences of a text.
    NothingRead,
    /// Lines are read from sentences or labels, whose words stand beside them.
    ReadFromWords,
    /// Two columns are said to be the same; the first is read.
    Twice(Target),
    /// Blank rows.
    Blank(usize),
    /// The weight of lines is the weight of one package times their number.
    GrossFromPackage,
    /// Longer figures are rounded to a millionth.
    Rounded,
    /// Marks such as `"` and `-do-` stand for the row above; the first one's row and its column, from 0.
    Ditto { count: usize, row: u32, column: usize },
    /// Sizes are converted to cm.
    ToCentimetres,
    /// Pounds, grams or tonnes are converted to kg.
    ToKilograms,
    /// By the volumes in the table, sizes that name no unit are in this one.
    UnitByVolume(&'static str),
    /// By the weights, sizes that name no unit are in this one.
    UnitByWeight(&'static str),
    /// Weights are in pounds, so sizes that name no unit are read as inches.
    InchesWithPounds,
    /// Sizes are in inches, and weights that name no unit are read in kg. The column of the weights, from 0.
    KilogramsBesideInches(usize),
    /// Sizes that name no unit are read in cm, in which all goods are as dense as stone. The column of the sizes, from 0.
    DenseInAssumedUnit(usize),
    /// Weights that name no unit are read in kg, in which all goods are as light as no goods. The column of the weights, from 0.
    LightInAssumedUnit(usize),
    /// A row above the headings states another number of packages or another weight than the lines have.
    StatedOtherwise(u32),
    /// A row beside the goods seems to change the list, and is not carried out.
    PerhapsChanged(u32),
    /// A row that was left out as a remark tells of packages or weights that no line has.
    PerhapsUnread(u32),
    /// A row beside the goods says that the weights are those without pallets.
    WithoutPallets(u32),
    /// Below a heading such as "Kiện" stand 1, 2, 3: they are read as counts of packages. The column, from 0.
    PerhapsPackageNumbers(usize),
    /// The sizes are those of pallets, but other packages are counted. The column of the sizes, from 0.
    SizesOfPallets(usize),
    /// Another column gives sizes too and is not read. The column, from 0.
    OtherSize(usize),
    /// No column gives HS codes, and the cells of one that is not read look like such codes. The column, from 0.
    PerhapsHsCodes(usize),
    /// A column that its heading calls pieces is read as packages, since they have sizes or go by air. The column, from 0.
    PiecesArePackages(usize),
    /// Another column counts packages too and is not read. The column, from 0.
    OtherCount(usize),
    /// Each row is read as one package, since the column has an identity of its own for each. The column, from 0.
    OneInEachRow(usize),
    /// Only some cells of a column name a unit; the others are read in this one. The column, from 0.
    UnitOfSomeCells(usize, &'static str),
    /// A quantity is read as packages, though neither a unit nor a figure says that it counts them. The column, from 0.
    QuantityOfPackages(usize),
    /// By the packages or the sizes, the gross weights are perhaps those of one package. The column, from 0.
    PerhapsWeightsOfOne(usize),
    /// The weights are read as those of all packages of a row, though nothing says that they are not those of one. The column, from 0.
    WeightsOfRows(usize),
    /// A column is read as gross weights only because it is never less than the net weights. The column, from 0.
    GrossByNet(usize),
    /// The gross weights are the net weights and those of the packaging, since the table gives no others. The column of the packaging, from 0.
    GrossWithTare(usize),
    /// A column gives the weights of the packaging, which those that are read do not say to include. The column, from 0.
    BesideTare(usize),
    /// A column of texts is read as the names of the goods only because nothing else gives them. The column, from 0.
    NamesByTexts(usize),
    /// Another column has weights that are perhaps the gross weights. The column, from 0.
    OtherWeight(usize),
    /// A second table with the same headings stands beside the first and is not read. Its first column, from 0.
    TableBeside(usize),
    /// The headings stand in the first column, the goods beside each other: nothing is read.
    OnItsSide,
    /// The table lies on its side and was turned: each column of the file is read as a row.
    Turned,
    /// Some lines have a volume and no size, which the form asks for.
    VolumeWithoutSizes,
    /// The file has more rows, columns or sheets than are read.
    Cut,
    /// Letters were damaged before the file came; they are shown as `U+FFFD`. The first cell with one: its row and its
    /// column, from 0.
    DamagedLetters { row: u32, column: usize },
    /// Rows that the spreadsheet does not show are left out.
    HiddenRows(usize),
    /// Columns that it does not show are left out.
    HiddenColumns(usize),
    /// The sheet that is read is hidden in the spreadsheet.
    HiddenSheet,
    /// The file has that many other sheets with something in them.
    OtherSheets(usize),
    /// That many other visible sheets have goods below the same headings.
    SheetsAlike(usize),
}

impl Note {
    /// Returns true if the table may have been understood wrongly: the reader has to compare, not only to know.
    pub fn is_doubt(self) -> bool {
        match self {
            Self::NoHeadings
            | Self::NothingRead
            | Self::ReadFromWords
            | Self::Twice(_)
            | Self::UnitByVolume(_)
            | Self::UnitByWeight(_)
            | Self::InchesWithPounds
            | Self::KilogramsBesideInches(_)
            | Self::DenseInAssumedUnit(_)
            | Self::LightInAssumedUnit(_)
            | Self::StatedOtherwise(_)
            | Self::PerhapsChanged(_)
            | Self::PerhapsUnread(_)
            | Self::WithoutPallets(_)
            | Self::PerhapsPackageNumbers(_)
            | Self::OtherCount(_)
            | Self::OtherWeight(_)
            | Self::GrossByNet(_)
            | Self::GrossWithTare(_)
            | Self::BesideTare(_)
            | Self::NamesByTexts(_)
            | Self::UnitOfSomeCells(..)
            | Self::QuantityOfPackages(_)
            | Self::PerhapsWeightsOfOne(_)
            | Self::WeightsOfRows(_)
            | Self::OneInEachRow(_)
            | Self::PiecesArePackages(_)
            | Self::SizesOfPallets(_)
            | Self::OtherSize(_)
            | Self::PerhapsHsCodes(_)
            | Self::TableBeside(_)
            | Self::OnItsSide
            | Self::Turned
            | Self::Cut
            | Self::DamagedLetters { .. }
            | Self::SheetsAlike(_)
            | Self::HiddenRows(_)
            | Self::HiddenColumns(_)
            | Self::HiddenSheet => true,
            Self::Blank(_)
            | Self::GrossFromPackage
            | Self::Rounded
            | Self::Ditto { .. }
            | Self::ToCentimetres
            | Self::ToKilograms
            | Self::VolumeWithoutSizes
            | Self::OtherSheets(_) => false,
        }
    }
}
