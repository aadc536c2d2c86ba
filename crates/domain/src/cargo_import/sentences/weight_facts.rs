//! The places of weights in a line, and of the words that make them weights of one package.

use std::ops::Range;

use super::super::figure_words::{EACH_BEFORE, EACH_BEHIND, is_for_each, is_package, is_piece};
use super::tokens::{Kind, Token};

/// Words for net and gross before a weight.
const NET_OR_GROSS: [&str; 16] = [
    "net",
    "nett",
    "nw",
    "n.w",
    "n/w",
    "netto",
    "净重",
    "淨重",
    "純重量",
    "gross",
    "gw",
    "g.w",
    "g/w",
    "brutto",
    "bruto",
    "@",
];
/// Words between the words for one package and its weight.
const BESIDE_WEIGHT: [&str; 16] = [
    ":", "=", ".", "is", "weight", "wt", "gross", "毛重", "重", "重量", "约", "約", "nang", "brutto", "brut",
    "무게",
];
/// `koli başı`: Turkish says so behind the package, or by the end of its name.
const PER_TURKISH: [&str; 3] = ["basi", "basina", "adedi"];
const ITS_TURKISH: [&str; 8] = [
    "cuvali", "kolisi", "paleti", "kutusu", "sandigi", "varili", "rulosu", "tanesi",
];
/// Words before one package.
const PER: [&str; 5] = ["per", "par", "por", "pro", "of each"];

/// `450 kg`, `150 kg each`, `25kg/ctn`, `mỗi kiện 150kg`, with the words for net and gross before it.
pub(super) fn weight(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    let mut figure = at;
    if let Some(behind) = spelled_one_of(tokens, figure, &NET_OR_GROSS) {
        figure = behind;
        while is(tokens, figure, &["weight", "wt", ":", "."]) {
            figure += 1;
        }
    } else if is(tokens, figure, EACH_BEFORE) {
        figure += 1 + usize::from(is(tokens, figure + 1, &["."]));
        figure += usize::from(is_of_package(tokens, figure));
    } else if tokens.get(figure).is_some_and(|token| is_for_each(&token.folded)) {
        figure += 1;
    }
    let mut end = weighed(tokens, figure)?;
    if let Some(behind) = spelled_one_of(tokens, end, EACH_BEHIND) {
        end = behind;
    } else if is(tokens, end, &["net", "nett", "gross", "brutto", "netto"]) {
        end += 1;
    } else if is(
        tokens,
        end,
        &["/", "per", "moi", "a", "par", "por", "pro", "je", "cada"],
    ) && is_of_package(tokens, end + 1)
    {
        end += 2;
    }
    Some(at..end)
}

fn is(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    tokens.get(at).is_some_and(|token| token.is_one_of(words))
}

fn is_figure(tokens: &[Token], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| token.kind == Kind::Figure)
}

fn is_unit(tokens: &[Token], at: usize) -> bool {
    tokens.get(at).is_some_and(Token::is_weight)
}

fn is_of_package(tokens: &[Token], at: usize) -> bool {
    tokens
        .get(at)
        .is_some_and(|token| is_package(&token.folded) || is_piece(&token.folded))
}

/// The place behind a figure and its unit: `450 kg`, `KGS 450`, `1 960 kg`, and of two figures with one unit, `350 and 420 kg`.
fn weighed(tokens: &[Token], figure: usize) -> Option<usize> {
    const AND: [&str; 9] = ["and", "und", "y", "et", "va", "or", "hoac", "&", "+"];
    if !is_figure(tokens, figure) {
        let unit_before =
            is_unit(tokens, figure) && is_figure(tokens, figure + 1) && !is_unit(tokens, figure + 2);
        return unit_before.then_some(figure + 2);
    }
    let second = if has_blank_thousands(tokens, figure) {
        Some(figure + 1)
    } else {
        Some(figure + 2).filter(|_| is(tokens, figure + 1, &AND))
    };
    let last = second.filter(|second| is_figure(tokens, *second) && is_unit(tokens, second + 1));
    let last = last.or(Some(figure).filter(|figure| is_unit(tokens, figure + 1)))?;
    Some(last + 2)
}

/// The `1 960` of `3 palettes, 1 960 kg`; in `Pump 12 450 kg` the first figure is perhaps part of a name.
fn has_blank_thousands(tokens: &[Token], figure: usize) -> bool {
    const WEIGHT: [&str; 12] = [
        "weight", "wt", "gross", "net", "brut", "bruto", "brutto", "poids", "peso", "gewicht", "luong",
        "nang",
    ];
    let (Some(one), Some(next)) = (tokens.get(figure), tokens.get(figure + 1)) else {
        return false;
    };
    let are_digits = |text: &str| text.bytes().all(|one| one.is_ascii_digit());
    let thousand = next.folded.split(['.', ',']).next().unwrap_or_default();
    let before = figure.checked_sub(1).and_then(|before| tokens.get(before));
    let begins = before.is_none_or(|before| {
        before.kind == Kind::Sign
            || is_package(&before.folded)
            || before.is_length()
            || before.is_one_of(&WEIGHT)
            || before.says_all()
    });
    let is_short = (1..=3).contains(&one.folded.len()) && are_digits(&one.folded);
    begins && is_short && thousand.len() == 3 && are_digits(thousand) && one.bytes.end + 1 == next.bytes.start
}

/// The place behind the tokens that spell one of some texts: those of `cada uno`, `c/u`.
fn spelled_one_of(tokens: &[Token], at: usize, texts: &[&str]) -> Option<usize> {
    texts.iter().find_map(|text| spelled(tokens, at, text))
}

fn spelled(tokens: &[Token], at: usize, text: &str) -> Option<usize> {
    let wanted: String = text.split(' ').collect();
    let mut read = String::new();
    for (place, token) in tokens.iter().enumerate().skip(at) {
        read.push_str(&token.folded);
        if read == wanted {
            return Some(place + 1);
        }
        if !wanted.starts_with(&read) {
            break;
        }
    }
    None
}

/// `volumetric 100 kg`, `chw 448 kg`, `max. 32 kg per carton`, `250 kg/cbm`: no weight of the goods.
pub(super) fn other_weight(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    const OTHER: [&str; 15] = [
        "tare",
        "tara",
        "volumetric",
        "volume",
        "vol",
        "dimensional",
        "chargeable",
        "chargable",
        "chw",
        "cw",
        "vw",
        "max",
        "maximum",
        "limit",
        "below",
    ];
    if is(tokens, at, &OTHER) {
        let mut figure = at + 1;
        while is(tokens, figure, &["weight", "wt", "w", ":", ".", "="]) {
            figure += 1;
        }
        return weight(tokens, figure).map(|weight| at..weight.end);
    }
    let end = weighed(tokens, at)?;
    let is_density = is(tokens, end, &["/", "per"]) && tokens.get(end + 1).is_some_and(Token::is_cubic);
    is_density.then_some(at..end + 2)
}

/// `per ctn` before a weight, `unit weight`, `Einzelgewicht`, `单箱`: the weight is that of one package.
pub(super) fn of_one(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    // `1個あたり`
    let counted =
        is(tokens, at, &["1", "一"]) && tokens.get(at + 1).is_some_and(|next| is_for_each(&next.folded));
    let first = at;
    let at = at + usize::from(counted);
    let token = tokens.get(at)?;
    let per = spelled_one_of(tokens, at, &PER)
        .filter(|behind| is_of_package(tokens, *behind))
        .map(|behind| behind + 1);
    let unit =
        is(tokens, at, &["unit", "single", "individual"]) && is(tokens, at + 1, &["weight", "wt", "gross"]);
    let turkish = is_package(&token.folded) && is(tokens, at + 1, &PER_TURKISH);
    let one_word = token.is_one_of(&["einzelgewicht", "stuckgewicht", "po"])
        || token.is_one_of(&ITS_TURKISH)
        || is_for_each(&token.folded);
    let mut end = per
        .or((unit || turkish).then_some(at + 2))
        .or(one_word.then_some(at + 1))?;
    while is(tokens, end, &BESIDE_WEIGHT) {
        end += 1;
    }
    weight(tokens, end).map(|_| first..end)
}

/// The `1 thùng` of `20 thùng 60x40x40cm, 1 thùng 11,5kg`: one of those that the line counts.
pub(super) fn of_one_of_these(tokens: &[Token], at: usize, packages: &[Token]) -> Option<Range<usize>> {
    let word = tokens.get(at + 1).filter(|word| is_package(&word.folded))?;
    let several = packages.first().is_some_and(|count| count.folded != "1");
    let is_one = is(tokens, at, &["1", "one", "mot"]);
    let is_named = packages.iter().any(|own| own.folded.starts_with(&word.folded));
    let mut end = at + 2;
    while is(tokens, end, &[":", "=", "is", "nang", "weighs"]) {
        end += 1;
    }
    (is_one && several && is_named && weight(tokens, end).is_some()).then_some(at..end)
}

/// The `/1 thùng` of `11,5kg/1 thùng`.
pub(super) fn of_one_behind(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    let is_one = is(tokens, at, &["/", "per"]) && is(tokens, at + 1, &["1", "one", "mot"]);
    (is_one && is_of_package(tokens, at + 2)).then_some(at..at + 3)
}
