//! The facts that a line tells of some packages: how many, their numbers, size, weight and volume.

use std::ops::Range;

use super::numbers::{numbers, whole};
use super::open_counts;
use super::tokens::{Kind, Token};
use super::weight_facts::{of_one, of_one_before_all, of_one_behind, of_one_of_these, other_weight, weight};
use crate::model::unit;
use crate::words::each::{EACH_BEFORE, EACH_BEHIND, PER};
use crate::words::figure_words::{is_beside_packages, is_package, is_pallet};

/// Words and signs before a diameter.
const DIAMETERS: [&str; 7] = ["dia", "diam", "diameter", "ø", "φ", "∅", "⌀"];
/// Words before the other edge of round packages.
const HEIGHTS: [&str; 12] = [
    "h", "height", "high", "hohe", "haut", "hauteur", "alto", "altura", "altezza", "cao", "larg", "largh",
];

/// Words before half a pallet, which is one package too.
pub(super) const HALVES: [&str; 4] = ["demi", "half", "halbe", "media"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Packages,
    Pieces,
    /// Packages or pieces that others hold: they count for nothing.
    Contents,
    /// The same packages again: those that a weight before is of, `11 kg for 2 boxes`.
    Again,
    /// The numbers on the packages.
    Numbers,
    Size,
    Weight,
    /// A limit, or the weight that a carrier charges for the volume.
    OtherWeight,
    /// The next weight, or the one before, is that of one package.
    OfOne,
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
        let of = |what: What| move |tokens: Range<usize>| Fact { what, tokens };
        let weighs = facts.iter().any(|fact| fact.what == What::Weight);
        let counted = facts.iter().find(|fact| fact.what == What::Packages);
        let packed = counted.and_then(|counted| tokens.get(counted.tokens.clone()));
        let last = facts.last();
        let behind_weight = last.is_some_and(|last| last.what == What::Weight && last.tokens.end == at);
        let found = packages_before_size(tokens, at)
            .or_else(|| packages_before_weight(tokens, at))
            .or_else(|| size(tokens, at))
            .or_else(|| size_without_crosses(tokens, at))
            .or_else(|| size_of_drum(tokens, at))
            .or_else(|| other_weight(tokens, at).map(of(What::OtherWeight)))
            .or_else(|| of_one(tokens, at).map(of(What::OfOne)))
            .or_else(|| of_one_before_all(tokens, at).map(of(What::OfOne)))
            .or_else(|| {
                let packed = packed.filter(|_| !weighs)?;
                of_one_of_these(tokens, at, packed).map(of(What::OfOne))
            })
            .or_else(|| {
                let packed = packed.unwrap_or_default();
                let behind = behind_weight.then(|| of_one_behind(tokens, at, packed)).flatten();
                behind.map(of(What::OfOne))
            })
            .or_else(|| {
                let own = weight(tokens, at)?;
                let per = open_counts::per_container(tokens, own.end);
                let what = if per > 0 { What::OtherWeight } else { What::Weight };
                Some(of(what)(own.start..own.end + per))
            })
            .or_else(|| volume(tokens, at))
            .or_else(|| numbers(tokens, at).map(of(What::Numbers)))
            .or_else(|| packages_by_counter(tokens, at))
            .or_else(|| packages(tokens, at))
            .or_else(|| last.and_then(|last| pieces_behind_size(tokens, at, last)));
        if let Some(mut fact) = found {
            if fact.what == What::Packages {
                let from = facts.last().map_or(0, |last| last.tokens.end);
                let start = open_counts::start(tokens, fact.tokens.start, from);
                fact.tokens = start..open_counts::end(tokens, fact.tokens.end);
            }
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
    let letter = tokens.get(at)?.is_one_of(&["l", "w", "h", "d", "r", "c"]);
    let at = at + usize::from(letter);
    tokens.get(at).filter(|token| token.kind == Kind::Figure)?;
    let has_unit = tokens
        .get(at + 1)
        .is_some_and(|next| next.is_length() || next.is_foot());
    let end = at + 1 + usize::from(has_unit && !is_preposition(tokens, at + 1));
    Some(rest_in_smaller_unit(tokens, at, end).unwrap_or(end))
}

/// The end of the `6in` of `3ft 6in`, and of the `20cm` of `1m 20cm`.
fn rest_in_smaller_unit(tokens: &[Token], whole: usize, end: usize) -> Option<usize> {
    let unit = tokens.get(end.checked_sub(1).filter(|unit| *unit > whole)?)?;
    let between = tokens.get(end)?;
    let at = end + usize::from(between.is_one_of(&[".", "-", "and", "und", "et"]));
    let (rest, smaller) = (tokens.get(at)?, tokens.get(at + 1)?);
    let figures = [tokens.get(whole)?, rest];
    let are_whole = figures
        .iter()
        .all(|figure| figure.kind == Kind::Figure && figure.folded.bytes().all(|one| one.is_ascii_digit()));
    let fits = are_whole && smaller.is_length() && !is_preposition(tokens, at + 1);
    let (unit, smaller) = (unit::length(&unit.folded)?, unit::length(&smaller.folded)?);
    let least = unit::parts(unit, smaller).filter(|_| fits)?;
    rest.folded
        .parse::<u64>()
        .is_ok_and(|rest| rest < least)
        .then_some(at + 2)
}

/// The `in` of `50x40x40 in total 300 kg` and of `60x40x40 in Hanoi`, unlike that of `20x16x16 in each`.
fn is_preposition(tokens: &[Token], at: usize) -> bool {
    const BEHIND_INCHES: [&str; 10] = [
        "and", "at", "with", "weight", "wt", "gross", "net", "weighing", "by", "long",
    ];
    let is_in = tokens.get(at).is_some_and(|token| token.folded == "in");
    let goes_on = |next: &Token| {
        let is_each = next.is_one_of(EACH_BEFORE) || next.is_one_of(EACH_BEHIND) || next.is_one_of(PER);
        next.kind == Kind::Word && !is_each && !next.is_cross() && !next.is_one_of(&BEHIND_INCHES)
    };
    is_in && tokens.get(at + 1).is_some_and(goes_on)
}

/// `120/80/145 cm`: without crosses, the unit makes it a size.
fn size_without_crosses(tokens: &[Token], at: usize) -> Option<Fact> {
    let is_figure = |at: usize| tokens.get(at).is_some_and(|token| token.kind == Kind::Figure);
    let mark = tokens.get(at + 1).filter(|mark| mark.is_one_of(&["/", "-"]));
    let divided = mark.is_some_and(|mark| {
        let is_mark = tokens
            .get(at + 3)
            .is_some_and(|other| other.folded == mark.folded);
        is_mark && (0..3).all(|edge| is_figure(at + 2 * edge))
    });
    let end = at + 5;
    let has_unit = tokens.get(end).is_some_and(Token::is_length);
    // `height 150/140/130 cm` of three pallets
    let are_heights = at
        .checked_sub(1)
        .and_then(|before| tokens.get(before))
        .is_some_and(|before| before.is_one_of(&HEIGHTS));
    (divided && has_unit && !are_heights).then_some(Fact {
        what: What::Size,
        tokens: at..end + 1,
    })
}

/// `120x80x100 cm`; of `120x80x100 cm x 3 pallets` all but the packages. Four figures without a word are left: one is perhaps
/// the number of packages.
fn size(tokens: &[Token], at: usize) -> Option<Fact> {
    let is_cross = |at: usize| tokens.get(at).is_some_and(Token::is_cross);
    let mut end = edge(tokens, at)?;
    for _ in 0..2 {
        end = is_cross(end).then(|| edge(tokens, end + 1))??;
    }
    // `1.5 m 20 cm x 80 cm x 90 cm`: a part of the edge would be lost.
    let is_rest = tokens.get(at + 1).is_some_and(Token::is_length)
        && at.checked_sub(2).is_some_and(|figure| {
            let unit = tokens.get(figure + 1);
            tokens.get(figure).is_some_and(|token| token.kind == Kind::Figure)
                && unit
                    .is_some_and(|unit| matches!(unit::length(&unit.folded), Some("m" | "ft" | "yd" | "dm")))
        });
    // `120x80x140-150 cm`, `120x80x100/150 cm`; `24X16X16/12 INCH` counts pieces.
    let is_high = |token: &Token| token.folded.parse::<u32>().is_ok_and(|figure| figure > 49);
    let is_joined = tokens.get(end.saturating_sub(1)..end + 2).is_some_and(|three| {
        let mut pairs = three.windows(2);
        pairs.all(|pair| pair[0].bytes.end == pair[1].bytes.start)
    });
    let is_weight = tokens.get(end + 2).is_some_and(Token::is_weight);
    let is_height =
        is_joined && !is_weight && is_mark(tokens, end, "/") && tokens.get(end + 1).is_some_and(is_high);
    // `120x80x100 (total)` is the size of all.
    let is_of_all = is_mark(tokens, end, "(")
        && is_mark(tokens, end + 2, ")")
        && tokens.get(end + 1).is_some_and(Token::says_all);
    let is_range = tokens.get(end).is_some_and(|mark| mark.is_one_of(&["-", "–"]))
        && tokens.get(end + 1).is_some_and(|next| next.kind == Kind::Figure)
        && tokens.get(end + 2).is_some_and(Token::is_length);
    if is_range
        || is_rest
        || is_of_all
        || is_height
        || at
            .checked_sub(1)
            .is_some_and(|before| says_largest(tokens, before))
    {
        return None;
    }
    let goes_on = is_cross(end) && tokens.get(end + 1).is_some_and(|next| next.kind == Kind::Figure);
    // `120x80x150x400kg`
    let is_weighed = goes_on && is_weight;
    // The unit stands behind the last edge.
    let is_whole = tokens.get(end - 1).is_some_and(Token::is_length)
        && !tokens.get(at + 1).is_some_and(Token::is_length)
        && !tokens.get(end + 2).is_some_and(Token::is_length);
    if goes_on
        && !is_weighed
        && !is_whole
        && !is_count_behind(tokens, at..end)
        && packages(tokens, end + 1).is_none()
    {
        return None;
    }
    Some(Fact {
        what: What::Size,
        tokens: at..end,
    })
}

/// The `3` of `120x80x145 x 3`: unlike the crosses of the size, the one before it stands between blanks.
fn is_count_behind(tokens: &[Token], size: Range<usize>) -> bool {
    let edges = tokens.get(size.clone()).unwrap_or_default();
    let is_tight = edges
        .windows(2)
        .all(|pair| pair[0].bytes.end == pair[1].bytes.start);
    let Some([cross, count]) = tokens.get(size.end..size.end + 2) else {
        return false;
    };
    let is_apart = edges
        .last()
        .is_some_and(|last| last.bytes.end < cross.bytes.start)
        && cross.bytes.end < count.bytes.start;
    let is_count = count.folded.len() < 4 && count.folded.bytes().all(|one| one.is_ascii_digit());
    let is_other = tokens.get(size.end + 2).is_some_and(|next| {
        next.is_cross()
            || next.is_length()
            || next.is_weight()
            || next.kind == Kind::Word && !is_package(&next.folded)
    });
    cross.is_cross() && is_tight && is_apart && is_count && !is_other
}

fn is_mark(tokens: &[Token], at: usize, mark: &str) -> bool {
    tokens.get(at).is_some_and(|token| token.folded == mark)
}

/// `biggest 120x100x180` is the size of one of several.
fn says_largest(tokens: &[Token], at: usize) -> bool {
    const LARGEST: [&str; 14] = [
        "oversized",
        "oversize",
        "biggest",
        "largest",
        "longest",
        "nhat",
        "grosste",
        "großte",
        "größte",
        "grand",
        "grande",
        "mayor",
        "maggiore",
        "najwieksza",
    ];
    tokens.get(at).is_some_and(|token| token.is_one_of(&LARGEST))
}

/// The `3` of `3 x 120x80x100`: unlike the crosses of the size, the one behind it stands between blanks. Of `3 x 120 x 80 x 100 cm` the
/// unit says that the last three are the size.
fn packages_before_size(tokens: &[Token], at: usize) -> Option<Fact> {
    let (count, cross) = (tokens.get(at)?, tokens.get(at + 1)?);
    let is_count = count.kind == Kind::Figure && count.folded.bytes().all(|one| one.is_ascii_digit());
    let size = size(tokens, at + 2)?;
    let edges = tokens.get(size.tokens)?;
    let mut pairs = edges.windows(2);
    let is_tight = pairs.all(|pair| match pair {
        [one, next] if one.is_cross() || next.is_cross() => one.bytes.end == next.bytes.start,
        _ => true,
    });
    // `3 x 120x80x100`, `3x 120x80x100`
    let is_apart = count.bytes.end < cross.bytes.start
        || edges
            .first()
            .is_some_and(|first| cross.bytes.end < first.bytes.start);
    let has_unit = edges.last().is_some_and(Token::is_length) && count.folded.len() < 3;
    (is_count && cross.is_cross() && is_apart && (is_tight || has_unit)).then_some(Fact {
        what: What::Packages,
        tokens: at..at + 1,
    })
}

/// The `3` of `3 x 25kg bags`.
fn packages_before_weight(tokens: &[Token], at: usize) -> Option<Fact> {
    let (count, cross) = (tokens.get(at)?, tokens.get(at + 1)?);
    let is_count = count.kind == Kind::Figure && count.folded.bytes().all(|one| one.is_ascii_digit());
    let weight = weight(tokens, at + 2)?;
    let mut behind = tokens.get(weight.end..)?.iter();
    let named = behind.find(|token| is_package(&token.folded) || !is_beside_packages(&token.folded));
    let is_packed = named.is_some_and(|token| is_package(&token.folded));
    (is_count && cross.is_cross() && is_packed).then_some(Fact {
        what: What::Packages,
        tokens: at..at + 1,
    })
}

/// `dia 58 x H 90 cm`, `Ø58x90 cm`, and with a word for the height also `Ø60 h 90` and `diameter 58 cm, height 88 cm`
fn size_of_drum(tokens: &[Token], at: usize) -> Option<Fact> {
    let is = |at: usize, words: &[&str]| tokens.get(at).is_some_and(|token| token.is_one_of(words));
    let behind_mark = |at: usize| at + usize::from(is(at, &[".", ":", "="]));
    if !is(at, &DIAMETERS) {
        return None;
    }
    let across = edge(tokens, behind_mark(at + 1))?;
    let crosses = tokens.get(across).is_some_and(Token::is_cross);
    let height = across + usize::from(crosses || is(across, &[","]));
    let names_height = is(height, &HEIGHTS);
    let figure = if names_height {
        behind_mark(height + 1)
    } else {
        height
    };
    (crosses || names_height).then_some(Fact {
        what: What::Size,
        tokens: at..edge(tokens, figure)?,
    })
}

/// The size of a drum that a word for the height divides, as `Ø60 x 90 cm`.
pub(super) fn size_around_drum(own: &[Token]) -> Option<String> {
    let is_height = |token: &Token| token.is_one_of(&HEIGHTS) && token.folded.len() > 1;
    let crosses = own.iter().any(Token::is_cross);
    own.first().filter(|first| first.is_one_of(&DIAMETERS))?;
    if crosses && !own.iter().any(is_height) {
        return None;
    }
    let units: Vec<&str> = own
        .iter()
        .filter(|token| token.is_length())
        .map(|token| token.folded.as_str())
        .collect();
    let figures: Vec<&str> = own
        .iter()
        .filter(|token| token.kind == Kind::Figure)
        .map(|token| token.folded.as_str())
        .collect();
    match (figures.as_slice(), units.as_slice()) {
        ([across, height], []) => Some(format!("Ø{across} x {height}")),
        ([across, height], [unit]) => Some(format!("Ø{across} x {height} {unit}")),
        ([across, height], [one, other]) if one == other => Some(format!("Ø{across} x {height} {one}")),
        ([across, height], [one, other]) => {
            Some(format!("{across} {one} x {across} {one} x {height} {other}"))
        }
        _ => None,
    }
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

/// The `3` of `120x80x100/3`, as air freight writes pieces, and of `120x80x100 cm x 3`.
fn pieces_behind_size(tokens: &[Token], at: usize, last: &Fact) -> Option<Fact> {
    let follows = last.what == What::Size && last.tokens.end == at;
    let has_unit = last
        .tokens
        .end
        .checked_sub(1)
        .and_then(|end| tokens.get(end))
        .is_some_and(Token::is_length);
    if follows && is_count_behind(tokens, last.tokens.clone()) {
        return Some(Fact {
            what: What::Packages,
            tokens: at + 1..at + 2,
        });
    }
    let mark = tokens.get(at)?;
    let is_stroke =
        follows && (mark.folded == "/" || mark.is_cross() && has_unit && packages(tokens, at + 1).is_none());
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

/// `段ボール8個`, `托盘1个`: the package, the figure and a word that counts things of any kind.
fn packages_by_counter(tokens: &[Token], at: usize) -> Option<Fact> {
    const COUNTERS: [&str; 10] = ["個", "个", "枚", "本", "台", "つ", "개", "장", "ใบ", "แท่น"];
    let [package, figure, counter, ..] = tokens.get(at..)? else {
        return None;
    };
    let is_count = figure.kind == Kind::Figure && figure.folded.bytes().all(|one| one.is_ascii_digit());
    let fits = is_package(&package.folded) && is_count && counter.is_one_of(&COUNTERS);
    fits.then_some(Fact {
        what: What::Packages,
        tokens: at..at + 3,
    })
}

/// The tokens of `demi-` before a pallet.
fn half(tokens: &[Token], at: usize) -> usize {
    let is = |at: usize, words: &[&str]| tokens.get(at).is_some_and(|token| token.is_one_of(words));
    let halves = usize::from(is(at, &HALVES));
    let both = halves + usize::from(halves > 0 && is(at + 1, &["-"]));
    let is_pallet = tokens
        .get(at + both)
        .is_some_and(|token| is_pallet(&token.folded));
    if is_pallet { both } else { 0 }
}

/// `3 pallets`, `2 x wooden crates`, `20 @`, `4 pcs`
fn packages(tokens: &[Token], at: usize) -> Option<Fact> {
    let figure = tokens
        .get(at)
        .filter(|token| token.kind == Kind::Figure && whole(&token.folded).is_some())?;
    let has_marks = figure.folded.contains(['.', ',']);
    if has_marks && !tokens.get(at + 1).is_some_and(|next| is_package(&next.folded)) {
        return None;
    }
    if tokens.get(at + 1)?.folded == "@" {
        return Some(Fact {
            what: What::Packages,
            tokens: at..at + 1,
        });
    }
    // `(4) skids`
    let bracketed = tokens.get(at + 1)?.folded == ")"
        && at
            .checked_sub(1)
            .and_then(|before| tokens.get(before))
            .is_some_and(|before| before.folded == "(");
    let first = at + 1 + usize::from(bracketed || tokens.get(at + 1)?.is_cross());
    let first = first + half(tokens, first);
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
    // `12CT`: the letters stand for other things where no figure is before them.
    if tokens.get(at + 1)?.is_one_of(&["ct", "cts", "c/t"]) {
        return Some(Fact {
            what: What::Packages,
            tokens: at..at + 2,
        });
    }
    if own.iter().any(|token| is_package(&token.folded)) {
        // `10 CTN(S)`
        let plural = tokens.get(first + beside..first + beside + 3);
        let is_plural = plural.is_some_and(|plural| {
            let signs: String = plural.iter().map(|token| token.folded.as_str()).collect();
            matches!(signs.as_str(), "(s)" | "(es)")
        });
        return Some(Fact {
            what: What::Packages,
            tokens: at - usize::from(bracketed)..first + beside + if is_plural { 3 } else { 0 },
        });
    }
    let is_pieces = |token: &Token| {
        token.is_one_of(&[
            "pcs", "pc", "pieces", "piece", "stuks", "un", "cai", "chiec", "nos", "unidades",
        ])
    };
    tokens.get(at + 1).filter(|token| is_pieces(token)).map(|_| Fact {
        what: What::Pieces,
        tokens: at..at + 2,
    })
}
