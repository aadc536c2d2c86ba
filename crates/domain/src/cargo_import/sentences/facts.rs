//! The facts that a line tells of some packages: how many, their numbers, size, weight and volume.

use std::ops::Range;

use super::super::figure_words::{is_beside_packages, is_package, is_piece};
use super::tokens::{Kind, Token};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Packages,
    Pieces,
    /// The numbers on the packages.
    Numbers,
    Size,
    Weight,
    Volume,
}

/// Tokens that together tell something of the packages.
#[derive(Debug)]
pub(super) struct Fact {
    pub what: What,
    pub tokens: Range<usize>,
}

/// The facts that a line tells, in its order.
pub(super) fn facts(tokens: &[Token]) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let found = size(tokens, at)
            .or_else(|| weight(tokens, at))
            .or_else(|| volume(tokens, at))
            .or_else(|| numbers(tokens, at))
            .or_else(|| packages(tokens, at))
            .or_else(|| facts.last().and_then(|last| pieces_behind_size(tokens, at, last)));
        if let Some(fact) = found {
            at = fact.tokens.end;
            facts.push(fact);
        } else {
            at += 1;
        }
    }
    facts
}

/// The figure at a place, with a letter before it and the unit behind it.
fn edge(tokens: &[Token], at: usize) -> Option<usize> {
    let letter = tokens.get(at)?.is_one_of(&["l", "w", "h"]);
    let at = at + usize::from(letter);
    tokens.get(at).filter(|token| token.kind == Kind::Figure)?;
    let has_unit = tokens.get(at + 1).is_some_and(Token::is_length);
    Some(at + 1 + usize::from(has_unit))
}

/// `120x80x100 cm`; of `120x80x100 cm x 3 pallets` all but the packages. Four figures without a word are left: one is perhaps
/// the number of packages.
fn size(tokens: &[Token], at: usize) -> Option<Fact> {
    let is_cross = |at: usize| tokens.get(at).is_some_and(Token::is_cross);
    let mut end = edge(tokens, at)?;
    for _ in 0..2 {
        end = is_cross(end).then(|| edge(tokens, end + 1))??;
    }
    let goes_on = is_cross(end) && tokens.get(end + 1).is_some_and(|next| next.kind == Kind::Figure);
    if goes_on && packages(tokens, end + 1).is_none() {
        return None;
    }
    Some(Fact {
        what: What::Size,
        tokens: at..end,
    })
}

/// `450 kg`, `150 kg each`, `25kg/ctn`, `mỗi kiện 150kg`, with the words for net and gross before it.
fn weight(tokens: &[Token], at: usize) -> Option<Fact> {
    const NET_OR_GROSS: [&str; 11] = [
        "net", "nett", "nw", "n.w", "netto", "gross", "gw", "g.w", "brutto", "bruto", "@",
    ];
    let token = |at: usize| tokens.get(at);
    let is = |at: usize, words: &[&str]| token(at).is_some_and(|token| token.is_one_of(words));
    let is_of_package =
        |at: usize| token(at).is_some_and(|token| is_package(&token.folded) || is_piece(&token.folded));
    let mut figure = at;
    if is(figure, &NET_OR_GROSS) {
        figure += 1;
        while is(figure, &["weight", "wt", ":", "."]) {
            figure += 1;
        }
    } else if is(figure, &["moi", "each", "je"]) {
        figure += 1 + usize::from(is_of_package(figure + 1));
    }
    let is_figure = |at: usize| token(at).is_some_and(|token| token.kind == Kind::Figure);
    let is_unit = |at: usize| token(at).is_some_and(Token::is_weight);
    // `KGS 450`
    let unit_before = is_unit(figure) && is_figure(figure + 1) && !is_unit(figure + 2);
    let unit_behind = is_figure(figure) && is_unit(figure + 1);
    if !unit_before && !unit_behind {
        return None;
    }
    let mut end = figure + 2;
    if is(end, &["each", "ea", "net", "nett", "gross"]) {
        end += 1;
    } else if is(end, &["/", "per", "moi", "a"]) && is_of_package(end + 1) {
        end += 2;
    }
    Some(Fact {
        what: What::Weight,
        tokens: at..end,
    })
}

/// `12.5 cbm`
fn volume(tokens: &[Token], at: usize) -> Option<Fact> {
    tokens.get(at).filter(|token| token.kind == Kind::Figure)?;
    tokens.get(at + 1).filter(|token| token.is_cubic())?;
    Some(Fact {
        what: What::Volume,
        tokens: at..at + 2,
    })
}

/// The `1` of `Pallet 1: ` and the `1-20` of `Cartons 1-20: ` at the beginning of a line.
fn numbers(tokens: &[Token], at: usize) -> Option<Fact> {
    let is_number = |at: usize| {
        let token = tokens.get(at).filter(|token| token.kind == Kind::Figure);
        token.is_some_and(|token| token.folded.bytes().all(|one| one.is_ascii_digit()))
    };
    let is = |at: usize, signs: &[&str]| tokens.get(at).is_some_and(|token| token.is_one_of(signs));
    let named = at == 1 && tokens.first().is_some_and(|token| is_package(&token.folded));
    let last = if is(at + 1, &["-", "–", "to"]) && is_number(at + 2) {
        at + 2
    } else {
        at
    };
    (named && is_number(at) && is(last + 1, &[":", "-", "–", ")", ".", ","])).then_some(Fact {
        what: What::Numbers,
        tokens: at..last + 1,
    })
}

/// The `3` of `120x80x100/3`, as air freight writes pieces.
fn pieces_behind_size(tokens: &[Token], at: usize, last: &Fact) -> Option<Fact> {
    let is_stroke = last.what == What::Size && last.tokens.end == at && tokens.get(at)?.folded == "/";
    let count = tokens.get(at + 1)?.folded.as_bytes();
    let is_count = count.len() < 5 && count.iter().all(u8::is_ascii_digit);
    let is_other = tokens
        .get(at + 2)
        .is_some_and(|next| next.is_weight() || next.is_cross());
    (is_stroke && is_count && !is_other).then_some(Fact {
        what: What::Pieces,
        tokens: at + 1..at + 2,
    })
}

/// `3 pallets`, `2 x wooden crates`, `20 @`, `4 pcs`
fn packages(tokens: &[Token], at: usize) -> Option<Fact> {
    tokens
        .get(at)
        .filter(|token| token.kind == Kind::Figure && token.folded.bytes().all(|one| one.is_ascii_digit()))?;
    if tokens.get(at + 1)?.folded == "@" {
        return Some(Fact {
            what: What::Packages,
            tokens: at..at + 1,
        });
    }
    let first = at + 1 + usize::from(tokens.get(at + 1)?.is_cross());
    let words = tokens.get(first..)?.iter();
    let beside = words
        .take_while(|token| {
            token.kind == Kind::Word
                && is_beside_packages(&token.folded)
                && !token.is_length()
                && !token.is_cross()
        })
        .count();
    let own = tokens.get(first..first + beside)?;
    if own.iter().any(|token| is_package(&token.folded)) {
        // `10 CTN(S)`
        let plural = tokens.get(first + beside..first + beside + 3);
        let is_plural = plural.is_some_and(|plural| {
            let signs: String = plural.iter().map(|token| token.folded.as_str()).collect();
            matches!(signs.as_str(), "(s)" | "(es)")
        });
        return Some(Fact {
            what: What::Packages,
            tokens: at..first + beside + if is_plural { 3 } else { 0 },
        });
    }
    let is_pieces = |token: &Token| ["pcs", "pc", "pieces", "piece"].contains(&token.folded.as_str());
    tokens.get(at + 1).filter(|token| is_pieces(token)).map(|_| Fact {
        what: What::Pieces,
        tokens: at..at + 2,
    })
}
