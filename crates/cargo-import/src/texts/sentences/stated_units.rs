//! Units that a text states once for all its figures: `all weights in lbs, dims in inches`, `kích thước cm, cân nặng kg`.

use domain::folding::{compose, plain, words};

use super::facts::{Fact, What, facts};
use super::spelled::spelled;
use super::tokens::{Kind, Token, tokens};
use crate::model::unit;

/// Longer lines state nothing.
const MAX_LINE_CHARS: usize = 300;
/// Words of a part of a sentence that states a unit.
const MAX_WORDS: usize = 9;
const SIZES: [&str; 26] = [
    "dims",
    "dim",
    "dimension",
    "dimensions",
    "size",
    "sizes",
    "measurement",
    "measurements",
    "thuoc",
    "maße",
    "masse",
    "abmessungen",
    "afmetingen",
    "mesures",
    "dimensioni",
    "medidas",
    "dimensiones",
    "dimensoes",
    "misure",
    "wymiary",
    "ukuran",
    "olculer",
    "lxwxh",
    "尺寸",
    "サイズ",
    "사이즈",
];
const WEIGHTS: [&str; 19] = [
    "weight",
    "weights",
    "wt",
    "wts",
    "luong",
    "nang",
    "gewicht",
    "gewichte",
    "gewichten",
    "poids",
    "peso",
    "pesos",
    "pesi",
    "waga",
    "berat",
    "agirlik",
    "重量",
    "毛重",
    "무게",
];
/// Words of sentences that state units of both.
const BOTH: [&str; 11] = [
    "unit",
    "units",
    "uom",
    "vi",
    "dvt",
    "einheit",
    "einheiten",
    "unites",
    "unidades",
    "unita",
    "everything",
];
/// Words of sentences that state a unit for some figures only.
const EXCEPT: [&str; 12] = [
    "except",
    "excluding",
    "unless",
    "otherwise",
    "tru",
    "außer",
    "ausser",
    "sauf",
    "excepto",
    "salvo",
    "tranne",
    "oprocz",
];

/// The units that a text states, each for all figures that name none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Stated {
    length: Option<&'static str>,
    weight: Option<&'static str>,
}

/// Writes the units that the lines state behind the figures that name none.
pub(super) fn add(lines: &mut [String]) {
    let stated = Stated::of(lines);
    if stated == Stated::default() {
        return;
    }
    for line in lines {
        if let Some(written) = stated.written_into(line) {
            *line = written;
        }
    }
}

impl Stated {
    fn of(lines: &[String]) -> Self {
        let mut lengths = Vec::new();
        let mut weights = Vec::new();
        for line in lines.iter().filter(|line| line.chars().count() <= MAX_LINE_CHARS) {
            for part in line.split([',', ';', '(', ')', '.', '，', '。', '、']) {
                states(part, &mut lengths, &mut weights);
            }
        }
        let only = |units: Vec<&'static str>| {
            let first = units.first().copied()?;
            units.iter().all(|unit| *unit == first).then_some(first)
        };
        Self {
            length: only(lengths),
            weight: only(weights),
        }
    }

    /// A line with the units behind its size and its only bare weight.
    fn written_into(self, line: &str) -> Option<String> {
        if line.chars().count() > MAX_LINE_CHARS {
            return None;
        }
        let line = &*compose(&spelled(line));
        let tokens = tokens(line);
        let facts = facts(&tokens);
        let has = |what: What| facts.iter().any(|fact| fact.what == what);
        if !has(What::Packages) && !has(What::Pieces) && !has(What::Numbers) {
            return None;
        }
        let mut places: Vec<(usize, &str)> = Vec::new();
        if let Some(unit) = self.length {
            let bare = facts.iter().filter(|fact| is_bare_size(&tokens, fact));
            let ends = bare.filter_map(|fact| tokens.get(fact.tokens.end.checked_sub(1)?));
            places.extend(ends.map(|last| (last.bytes.end, unit)));
        }
        if let Some(unit) = self.weight.filter(|_| !has(What::Weight))
            && let Some(figure) = bare_weight(&tokens, &facts)
        {
            places.push((figure.bytes.end, unit));
        }
        places.sort_unstable();
        let mut written = String::new();
        let mut from = 0;
        for (end, unit) in places {
            written.push_str(line.get(from..end)?);
            written.push(' ');
            written.push_str(unit);
            from = end;
        }
        written.push_str(line.get(from..)?);
        (from > 0).then_some(written)
    }
}

/// The units that a part of a sentence states.
fn states(part: &str, lengths: &mut Vec<&'static str>, weights: &mut Vec<&'static str>) {
    let folded = compose(&plain(part));
    let words = words(&folded);
    let has = |of: &[&str]| words.iter().any(|word| of.contains(word));
    if words.len() > MAX_WORDS && !has(&SIZES) && !has(&WEIGHTS)
        || folded.bytes().any(|one| one.is_ascii_digit())
        || has(&EXCEPT)
        || words.len() > 2 * MAX_WORDS
    {
        return;
    }
    let named = || words.iter().filter(|word| word.len() > 1 && **word != "in");
    let of_length = || {
        named()
            .filter_map(|word| unit::length(word))
            .filter(|unit| ["cm", "mm", "inch", "ft"].contains(unit))
    };
    let of_weight = || {
        named()
            .filter_map(|word| unit::weight(word))
            .filter(|unit| ["kg", "lb"].contains(unit))
    };
    if has(&SIZES) || has(&BOTH) {
        lengths.extend(of_length());
    }
    if has(&WEIGHTS) || has(&BOTH) {
        weights.extend(of_weight());
    }
}

/// A size none of whose edges has a unit, nor a unit behind it.
fn is_bare_size(tokens: &[Token], fact: &Fact) -> bool {
    let own = tokens.get(fact.tokens.clone()).unwrap_or_default();
    let is_unit = |token: &Token| token.is_length() || token.is_foot() || token.folded.ends_with('"');
    let behind = tokens.get(fact.tokens.end);
    fact.what == What::Size && !own.iter().any(is_unit) && !behind.is_some_and(is_unit)
}

/// The figure of `@ 44 ea`, `198 total` or `, 865,` that is no part of a fact, if it is the only one.
fn bare_weight<'a>(tokens: &'a [Token], facts: &[Fact]) -> Option<&'a Token> {
    let is_free = |at: usize| !facts.iter().any(|fact| fact.tokens.contains(&at));
    let mut bare = (0..tokens.len()).filter(|at| {
        let is_figure = tokens.get(*at).is_some_and(|token| token.kind == Kind::Figure);
        is_figure && is_free(*at) && stands_alone(tokens, *at)
    });
    let only = bare.next().filter(|_| bare.next().is_none())?;
    tokens.get(only)
}

/// A figure begins behind a sign or a word for each or all, and ends before one.
fn stands_alone(tokens: &[Token], at: usize) -> bool {
    const WORDS: [&str; 12] = [
        "ea", "each", "total", "apiece", "je", "moi", "tong", "per", "weight", "wt", "gross", "chacun",
    ];
    const SIGNS: [&str; 11] = [",", ";", "/", "(", ")", "|", "-", "–", ".", "@", ":"];
    let is_edge = |token: Option<&Token>| {
        token.is_none_or(|token| token.is_one_of(&WORDS) || token.is_one_of(&SIGNS) || token.says_all())
    };
    let before = at.checked_sub(1).and_then(|before| tokens.get(before));
    before.is_some() && is_edge(before) && is_edge(tokens.get(at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(lines: &[&str]) -> Vec<String> {
        let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        add(&mut lines);
        lines
    }

    #[test]
    fn stated_units_stand_behind_bare_figures() {
        let read = written(&[
            "what's going out Friday, all weights in lbs, dims in inches:",
            "12 ctns coffee grinders @ 44 ea, 24x18x16",
            "6 ctns burr sets, 198 total, 16x12x12",
            "1 skid roaster parts, 865, 48x40x52",
            "2 ctns in cm, 30x20x20 cm, 5 kg",
            "2 ctns model 12, 30, 20x20x20",
            "21 pcs, 1,622 lbs",
        ]);
        assert_eq!(
            read[1..],
            [
                "12 ctns coffee grinders @ 44 lb ea, 24x18x16 inch",
                "6 ctns burr sets, 198 lb total, 16x12x12 inch",
                "1 skid roaster parts, 865 lb, 48x40x52 inch",
                "2 ctns in cm, 30x20x20 cm, 5 kg",
                "2 ctns model 12, 30 lb, 20x20x20 inch",
                "21 pcs, 1,622 lbs",
            ]
        );
        let read = written(&["5 thùng áo, 60x40x30, 12", "kích thước cm, cân nặng kg"]);
        assert_eq!(read[0], "5 thùng áo, 60x40x30 cm, 12 kg");
    }

    #[test]
    fn other_sentences_state_nothing() {
        for last in [
            "dims in inches except pallets",
            "dims in inches, sizes in cm",
            "we ship in inches",
            "dims 24 inches",
        ] {
            assert_eq!(
                written(&["12 ctns 24x18x16", last])[0],
                "12 ctns 24x18x16",
                "{last}"
            );
        }
    }
}
