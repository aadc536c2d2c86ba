//! Packages that others hold: the pallet counts, and not the cartons on it.

use super::facts::{Fact, What};
use super::tokens::{Kind, Token};
use crate::words::each::EACH_BEFORE;
use crate::words::figure_words::{is_package, is_pallet};

/// Words that say that a package of any kind holds what follows.
const HOLDING: [&str; 24] = [
    "containing",
    "contains",
    "contain",
    "holding",
    "holds",
    "enthalt",
    "mit",
    "contenant",
    "contient",
    "conteniendo",
    "contiene",
    "contendo",
    "chua",
    "gom",
    "dung",
    "内装",
    "內裝",
    "内含",
    "內含",
    "内有",
    "含",
    "装",
    "裝",
    "内",
];
/// Words and signs that say so behind a pallet.
const BEHIND_PALLET: [&str; 14] = [
    ":", "：", "of", "with", "de", "avec", "con", "com", "x", "a", "=", "je", "each", "moi",
];
/// Words before the pallets that hold what stands before them.
const ON: [&str; 15] = [
    "on", "onto", "auf", "sur", "su", "sobre", "en", "em", "op", "na", "tren", "xep", "len", "装", "打",
];

/// The facts of a line, in which packages that others hold are their contents.
pub(super) fn with_contents(tokens: &[Token], mut facts: Vec<Fact>) -> Vec<Fact> {
    if let Some(held) = stacked(tokens, &facts) {
        for fact in facts.iter_mut().take(held) {
            fact.what = What::Contents;
        }
    }
    let sizes = facts.iter().filter(|fact| fact.what == What::Size).count();
    if sizes > 1 {
        return facts;
    }
    let again: Vec<usize> = (1..facts.len())
        .filter(|at| counts_again(tokens, &facts, *at))
        .collect();
    for at in again {
        if let Some(fact) = facts.get_mut(at) {
            fact.what = What::Again;
        }
    }
    let held: Vec<usize> = (0..facts.len())
        .filter(|at| is_held(tokens, &facts, *at))
        .collect();
    for at in held {
        if let Some(fact) = facts.get_mut(at) {
            fact.what = What::Contents;
        }
    }
    facts
}

/// How many facts of `120 thùng (40x30x25, 8kg/thùng) xếp lên 3 pallet` are of what stands on the pallets: parentheses close between.
fn stacked(tokens: &[Token], facts: &[Fact]) -> Option<usize> {
    let first = facts
        .first()
        .filter(|first| first.what == What::Packages && !names_pallets(tokens, first))?;
    let at = facts
        .iter()
        .position(|fact| fact.what == What::Packages && names_pallets(tokens, fact))?;
    let pallets = facts.get(at)?;
    let between = tokens.get(first.tokens.end..pallets.tokens.start)?;
    let opened = between.iter().position(|token| token.folded == "(")?;
    let closed = between.iter().rposition(|token| token.folded == ")")?;
    let inside = first.tokens.end + opened..first.tokens.end + closed;
    let own = facts.get(1..at)?;
    let are_inside = own
        .iter()
        .all(|fact| inside.contains(&fact.tokens.start) && fact.tokens.end <= inside.end);
    (are_inside && stands_behind(tokens, pallets, &ON)).then_some(at)
}

fn is_held(tokens: &[Token], facts: &[Fact], at: usize) -> bool {
    let Some(fact) = facts.get(at) else { return false };
    if !matches!(fact.what, What::Packages | What::Pieces) || names_pallets(tokens, fact) {
        return false;
    }
    let holder = facts.iter().position(|other| match other.what {
        // `Pallet 1: 24 cartons`
        What::Numbers => tokens.first().is_some_and(|first| is_pallet(&first.folded)),
        What::Packages => names_pallets(tokens, other),
        _ => false,
    });
    let is_numbered = |holder: &Fact| holder.what == What::Numbers;
    match holder.and_then(|holder| Some((holder, facts.get(holder)?))) {
        Some((_, holder)) if is_numbered(holder) => true,
        Some((place, holder)) if place < at => {
            let is_sized_behind = facts
                .get(at + 1..)
                .unwrap_or_default()
                .iter()
                .any(|next| next.what == What::Size && !is_size_of_pallet(tokens, next));
            let says_so =
                stands_behind(tokens, fact, &BEHIND_PALLET) || stands_behind(tokens, fact, &HOLDING);
            let is_summed = is_factor_of_sum(tokens, fact);
            is_in_parentheses(tokens, facts, holder.tokens.end, at)
                || (says_so || is_summed) && !is_sized_behind
        }
        Some((_, holder)) => {
            let mut sizes = facts.iter().filter(|fact| fact.what == What::Size);
            sizes.all(|size| is_size_of_pallet(tokens, size)) && stands_behind(tokens, holder, &ON)
        }
        // `1 crate containing 24 boxes`
        None => {
            let before = facts.get(..at).unwrap_or_default();
            let is_behind = before.iter().any(|fact| fact.what == What::Packages);
            is_behind && (stands_behind(tokens, fact, &HOLDING) || is_of_each(tokens, fact))
        }
    }
}

/// The `24 hộp` of `10 thùng, mỗi thùng 24 hộp`.
fn is_of_each(tokens: &[Token], fact: &Fact) -> bool {
    let before = |back: usize| fact.tokens.start.checked_sub(back).and_then(|at| tokens.get(at));
    before(1).is_some_and(|one| is_package(&one.folded))
        && before(2).is_some_and(|each| each.is_one_of(EACH_BEFORE))
}

/// The `2 thung` of `2 thung catalog 35x25x20, 11kg ca 2 thung`: a weight of all of them stands before.
fn counts_again(tokens: &[Token], facts: &[Fact], at: usize) -> bool {
    const FOR: [&str; 9] = ["for", "all", "both", "the", "fur", "pour", "para", "ca", "tat"];
    let (Some(weight), Some(fact)) = (at.checked_sub(1).and_then(|at| facts.get(at)), facts.get(at)) else {
        return false;
    };
    let counted = |fact: &Fact| -> Option<(String, String)> {
        let mut own = tokens.get(fact.tokens.clone())?.iter();
        let figure = own.find(|token| token.kind == Kind::Figure)?;
        let package = own.find(|token| is_package(&token.folded))?;
        Some((figure.folded.clone(), package.folded.clone()))
    };
    let first = facts.iter().find(|fact| fact.what == What::Packages);
    let is_same = first.is_some_and(|first| {
        first.tokens != fact.tokens && counted(first).is_some() && counted(first) == counted(fact)
    });
    let between = tokens.get(weight.tokens.end..fact.tokens.end).unwrap_or_default();
    let mut words = between
        .iter()
        .take_while(|token| token.kind != Kind::Figure)
        .peekable();
    weight.what == What::Weight
        && fact.what == What::Packages
        && is_same
        && words.peek().is_some()
        && words.all(|token| token.is_one_of(&FOR))
}

fn names_pallets(tokens: &[Token], fact: &Fact) -> bool {
    let own = tokens.get(fact.tokens.clone()).unwrap_or_default();
    own.iter().any(|token| is_pallet(&token.folded))
}

/// The `40 ctns` of `1 pallet, 40 ctns x 9kg + 22kg for the pallet = 382kg`.
fn is_factor_of_sum(tokens: &[Token], fact: &Fact) -> bool {
    let behind = tokens.get(fact.tokens.end..).unwrap_or_default();
    behind.first().is_some_and(Token::is_cross) && behind.iter().any(|token| token.folded == "=")
}

/// Two edges are as long as those of a pallet, unlike those of cartons.
fn is_size_of_pallet(tokens: &[Token], size: &Fact) -> bool {
    /// The shorter edge of the smallest usual pallet, in cm and in inches.
    const SHORTER: f64 = 60.0;
    const SHORTER_INCHES: f64 = 36.0;
    let own = tokens.get(size.tokens.clone()).unwrap_or_default();
    let figures = own.iter().filter(|token| token.kind == Kind::Figure);
    let mut edges: Vec<f64> = figures
        .filter_map(|figure| figure.folded.replace(',', ".").parse().ok())
        .collect();
    edges.sort_by(f64::total_cmp);
    let [.., second, longest] = edges.as_slice() else {
        return false;
    };
    let behind = tokens.get(size.tokens.end);
    let is_in_inches = own
        .iter()
        .chain(behind)
        .any(|token| token.is_one_of(&["in", "inch", "inches", "\"", "″"]));
    // Metres and millimetres are told by their size.
    let second = match *longest {
        longest if longest < 6.0 => second * 100.0,
        longest if longest > 500.0 => second / 10.0,
        _ => *second,
    };
    second >= if is_in_inches { SHORTER_INCHES } else { SHORTER }
}

/// One of the two tokens before a fact is one of some words.
fn stands_behind(tokens: &[Token], fact: &Fact, words: &[&str]) -> bool {
    let start = fact.tokens.start;
    let before = tokens.get(start.saturating_sub(2)..start).unwrap_or_default();
    before.iter().any(|token| token.is_one_of(words))
}

/// A fact stands in parentheses that open behind a place and hold no size.
fn is_in_parentheses(tokens: &[Token], facts: &[Fact], from: usize, at: usize) -> bool {
    let Some(start) = facts.get(at).map(|fact| fact.tokens.start) else {
        return false;
    };
    let before = tokens.get(from..start).unwrap_or_default();
    let opened = before.iter().rposition(|token| token.folded == "(");
    let closed = before.iter().rposition(|token| token.folded == ")");
    let end = tokens.iter().skip(start).position(|token| token.folded == ")");
    let Some(opened) = opened.filter(|opened| closed < Some(*opened)) else {
        return false;
    };
    let inside = from + opened..start + end.unwrap_or_default();
    !facts
        .iter()
        .any(|fact| fact.what == What::Size && inside.contains(&fact.tokens.start))
}

#[cfg(test)]
mod tests {
    use super::super::cargo_line::cargo_lines;

    #[test]
    fn pallets_count_and_not_what_they_hold() {
        for (line, packages, goods) in [
            (
                "1 palette (80 x 120 x h 115) de savons : 36 cartons, 287 kg brut",
                "1 palette",
                "savons, 36 cartons",
            ),
            (
                "1 palet kilim (12 rulo), 264 kg, 120x80x110 cm",
                "1 palet",
                "kilim, 12 rulo",
            ),
            (
                "1 pallet tubes, 40 ctns x 9kg + 22kg = 382kg, 120x100x95",
                "1 pallet",
                "tubes, 40 ctns",
            ),
            ("2 thung catalog 35x25x20, 11kg ca 2 thung", "2 thung", "catalog"),
            (
                "24 cartons soap on 1 pallet, 120x80x100 cm, 250 kg",
                "1 pallet",
                "24 cartons, soap",
            ),
            ("1 crate containing 24 boxes, 120x80x100, 300 kg", "1 crate", ""),
            (
                "C款 木盖 1托盘 内装20箱 185kg 1.1*1.1*1.25米",
                "1托盘",
                "C款 木盖, 20箱",
            ),
            (
                "Pallet 2: 60 cartons vin - 120x80x125 - 545 kg",
                "2",
                "60 cartons, vin",
            ),
        ] {
            let read = cargo_lines(line);
            let read: Vec<_> = read
                .iter()
                .map(|line| (line.packages.as_str(), line.goods.as_str()))
                .collect();
            assert_eq!(read, [(packages, goods)], "{line}");
        }
    }

    #[test]
    fn other_packages_count_beside_each_other() {
        for line in [
            "1 pallet 120x80x100, 300 kg and 2 cartons 60x40x40, 20 kg",
            "1 pallet + 5 cartons, 320 kg",
            "24 cartons 40x30x30 on 1 pallet, 300 kg",
            "2 pallets: 10 cartons shoes, 60x40x40, 120 kg",
        ] {
            let read = cargo_lines(line);
            let packages: Vec<&str> = read.iter().map(|line| line.packages.as_str()).collect();
            assert!(packages.join(" ").contains("cartons"), "{line}: {packages:?}");
        }
    }
}
