//! The words, figures and signs of a line.

use std::ops::Range;

use crate::folding::{compose, plain};

use super::super::unit;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Digits with their marks, and no letter before them.
    Figure,
    Word,
    Sign,
}

/// A word, figure or sign of a line.
#[derive(Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub folded: String,
    pub bytes: Range<usize>,
}

impl Token {
    pub fn is_cross(&self) -> bool {
        matches!(self.folded.as_str(), "x" | "×" | "*" | "by")
    }

    pub fn is_length(&self) -> bool {
        self.kind != Kind::Figure && unit::length(&self.folded).is_some()
    }

    /// Unlike litres, which name drums.
    pub fn is_cubic(&self) -> bool {
        self.kind == Kind::Word && matches!(unit::volume(&self.folded), Some("m³" | "ft³"))
    }

    pub fn is_one_of(&self, words: &[&str]) -> bool {
        words.contains(&self.folded.as_str())
    }

    pub fn is_weight(&self) -> bool {
        self.kind == Kind::Word && unit::weight(&self.folded).is_some() && self.folded != "can"
    }
}

/// The words, figures and signs of a line.
pub(super) fn tokens(line: &str) -> Vec<Token> {
    let kind = |one: char| {
        if one.is_ascii_digit() {
            Kind::Figure
        } else if one.is_alphabetic() {
            Kind::Word
        } else {
            Kind::Sign
        }
    };
    let mut tokens: Vec<Token> = Vec::new();
    for (at, one) in line.char_indices() {
        let end = at + one.len_utf8();
        let next_is_digit = line[end..].starts_with(|next: char| next.is_ascii_digit());
        if one.is_whitespace() {
            continue;
        }
        if let Some(last) = tokens.last_mut().filter(|last| last.bytes.end == at) {
            let goes_on = match last.kind {
                Kind::Figure => {
                    kind(one) == Kind::Figure || matches!(one, '.' | ',' | '\'' | '’') && next_is_digit
                }
                // `A100` is a name.
                Kind::Word => {
                    let next_is_letter = line[end..].starts_with(char::is_alphabetic);
                    // `G.W.`
                    let is_short = one == '.' && next_is_letter && last.bytes.len() == 1;
                    // `m³`
                    is_short
                        || one == '³'
                        || kind(one) == Kind::Word
                        || kind(one) == Kind::Figure && !stands_before_edges(&line[last.bytes.clone()])
                }
                Kind::Sign => false,
            };
            if goes_on {
                last.bytes.end = end;
                continue;
            }
        }
        tokens.push(Token {
            kind: kind(one),
            folded: String::new(),
            bytes: at..end,
        });
    }
    for token in &mut tokens {
        token.folded = compose(&plain(&line[token.bytes.clone()]));
    }
    tokens
}

/// The cross of `120x80`, and the letters of `L120 x W80 x H100`.
fn stands_before_edges(text: &str) -> bool {
    matches!(text, "x" | "X" | "L" | "W" | "H" | "l" | "w" | "h")
}
