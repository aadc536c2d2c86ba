//! Reasons why a file gives no table.

/// The reason why a file gave no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    Empty,
    NotATable,
    /// Unpacks to more than is read.
    TooMuch,
    Locked,
    Broken,
    Pdf,
    Picture,
    /// A text document or slides.
    Document,
    /// A sheet of Apple's Numbers.
    Numbers,
    /// An xlsb workbook. The reader at hand (calamine) passes over the short records that some programs write, and does not say
    /// which rows are hidden: both would go unnoticed.
    Xlsb,
    /// A text whose columns are told apart by blanks alone.
    NoColumns,
    /// A packed file of other files.
    Packed,
}

impl Unreadable {
    pub const ALL: [Self; 12] = [
        Self::Empty,
        Self::NotATable,
        Self::TooMuch,
        Self::Locked,
        Self::Broken,
        Self::Pdf,
        Self::Picture,
        Self::Document,
        Self::Numbers,
        Self::Xlsb,
        Self::NoColumns,
        Self::Packed,
    ];

    /// The code of the reason, between processes and in the fields of a page.
    pub fn code(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NotATable => "not_a_table",
            Self::TooMuch => "too_much",
            Self::Locked => "locked",
            Self::Broken => "broken",
            Self::Pdf => "pdf",
            Self::Picture => "picture",
            Self::Document => "document",
            Self::Numbers => "numbers",
            Self::Xlsb => "xlsb",
            Self::NoColumns => "no_columns",
            Self::Packed => "packed",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.code() == code)
    }
}
