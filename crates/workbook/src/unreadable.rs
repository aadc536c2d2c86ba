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
}

impl Unreadable {
    pub const ALL: [Self; 5] = [
        Self::Empty,
        Self::NotATable,
        Self::TooMuch,
        Self::Locked,
        Self::Broken,
    ];

    /// One word for it, between processes and in the fields of a page.
    pub fn code(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NotATable => "not_a_table",
            Self::TooMuch => "too_much",
            Self::Locked => "locked",
            Self::Broken => "broken",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.code() == code)
    }
}
