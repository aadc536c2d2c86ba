//! The quotations chosen for the desk.

use partner_api::RfqCode;

/// Quotations that make a comparison.
pub const MIN_SELECTED: usize = 2;
/// Quotations that fit side by side.
pub const MAX_SELECTED: usize = 4;

/// Codes read from an address.
const MAX_READ_CODES: usize = 100;

/// The requests whose quotations are chosen, each once, in the order in which they were named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    codes: Vec<RfqCode>,
}

/// The number of chosen quotations beside the number that the desk can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelectionSize {
    Nothing,
    TooFew,
    Fits,
    TooMany,
}

impl Selection {
    /// Texts that cannot be codes of requests, and repetitions, are left out.
    pub fn from_codes<I, T>(texts: I) -> Self
    where
        I: IntoIterator<Item = T>,
        T: AsRef<str>,
    {
        let mut codes: Vec<RfqCode> = Vec::new();
        for text in texts.into_iter().take(MAX_READ_CODES) {
            if let Ok(code) = text.as_ref().trim().parse::<RfqCode>()
                && !codes.contains(&code)
            {
                codes.push(code);
            }
        }
        Self { codes }
    }

    /// The codes, each once.
    pub fn codes(&self) -> &[RfqCode] {
        &self.codes
    }

    /// Returns true if as many are chosen as the desk can show.
    pub fn size(&self) -> SelectionSize {
        match self.codes.len() {
            0 => SelectionSize::Nothing,
            count if count < MIN_SELECTED => SelectionSize::TooFew,
            count if count <= MAX_SELECTED => SelectionSize::Fits,
            _ => SelectionSize::TooMany,
        }
    }

    /// Returns true if this request is chosen.
    pub fn has(&self, code: &str) -> bool {
        self.codes.iter().any(|one| one.as_str() == code)
    }

    /// The codes of the others.
    pub fn without(&self, code: &str) -> Vec<&str> {
        self.codes
            .iter()
            .map(RfqCode::as_str)
            .filter(|one| *one != code)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selection_keeps_each_valid_code_once_in_order() {
        let chosen = Selection::from_codes(["RFQ-2", " RFQ-1 ", "RFQ-2", "..", "", "../x"]);
        assert_eq!(chosen.without(""), ["RFQ-2", "RFQ-1"]);
        assert_eq!(chosen.without("RFQ-2"), ["RFQ-1"]);
        assert!(chosen.has("RFQ-1") && !chosen.has("RFQ-3"));
    }

    #[test]
    fn selection_of_two_to_four_fits() {
        use SelectionSize::{Fits, Nothing, TooFew, TooMany};

        let sizes =
            (0..6).map(|count| Selection::from_codes((0..count).map(|at| format!("RFQ-{at}"))).size());
        assert_eq!(
            sizes.collect::<Vec<_>>(),
            [Nothing, TooFew, Fits, Fits, Fits, TooMany]
        );
    }

    #[test]
    fn selection_of_any_length_is_read() {
        let chosen = Selection::from_codes((0..10_000).map(|at| format!("RFQ-{at}")));
        assert_eq!(chosen.codes().len(), MAX_READ_CODES);
    }
}
