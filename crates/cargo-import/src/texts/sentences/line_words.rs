//! The words of a line with their places.

use domain::folding::{compose, plain};

/// A word of a line, folded, and its place.
pub(super) struct Word<'a> {
    pub start: usize,
    pub end: usize,
    pub written: &'a str,
    pub folded: String,
}

pub(super) fn words_of(line: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut start = None;
    let ends = line.char_indices().chain([(line.len(), ' ')]);
    for (at, one) in ends {
        match (start, one.is_alphanumeric()) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                let written = line.get(from..at).unwrap_or_default();
                words.push(Word {
                    start: from,
                    end: at,
                    written,
                    folded: compose(&plain(written)),
                });
                start = None;
            }
            _ => {}
        }
    }
    words
}
