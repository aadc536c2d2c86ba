//! Numbers of packages that are not settled: `between 10 and 12 cartons`, `10-12 thùng`, `approx. 10 boxes`, `10 oder 12 Kartons`.

use super::tokens::{Kind, Token};
use crate::words::each::{EACH_BEFORE, PER};

/// Words between two figures of which one will come.
const EITHER: [&str; 15] = [
    "or", "oder", "ou", "o", "hoac", "hay", "to", "bis", "den", "toi", "atau", "veya", "a", "sampai", "until",
];
/// Words between them behind `between`.
const AND: [&str; 8] = ["and", "und", "et", "y", "e", "va", "en", "a"];
/// Words before both figures.
const BETWEEN: [&str; 11] = [
    "between", "zwischen", "entre", "tra", "tu", "from", "von", "de", "da", "khoang", "tussen",
];
/// Words that call the figure behind them rough or a limit.
const ROUGH: [&str; 43] = [
    "about",
    "abt",
    "approx",
    "approximately",
    "appr",
    "around",
    "roughly",
    "some",
    "circa",
    "ca",
    "khoang",
    "chung",
    "tam",
    "uoc",
    "gan",
    "hon",
    "etwa",
    "ungefahr",
    "rund",
    "mindestens",
    "hochstens",
    "environ",
    "aprox",
    "unos",
    "unas",
    "sekitar",
    "yaklasik",
    "okolo",
    "min",
    "minimum",
    "max",
    "maximum",
    "约",
    "大约",
    "大概",
    "約",
    "약",
    "ประมาณ",
    "около",
    "~",
    "≈",
    "±",
    "～",
];
/// The same in two words.
const ROUGH_PAIRS: [[&str; 2]; 13] = [
    ["at", "least"],
    ["at", "most"],
    ["up", "to"],
    ["more", "than"],
    ["less", "than"],
    ["it", "nhat"],
    ["toi", "da"],
    ["toi", "thieu"],
    ["khong", "qua"],
    ["au", "moins"],
    ["al", "menos"],
    ["cerca", "de"],
    ["mas", "de"],
];
/// Words behind the packages.
const BEHIND: [[&str; 2]; 6] = [
    ["or", "so"],
    ["or", "more"],
    ["tro", "len"],
    ["do", "lai"],
    ["oder", "mehr"],
    ["o", "mas"],
];

/// What is loaded with many packages: a figure of one says nothing of all where there are several.
const LOADED: [&str; 14] = [
    "container",
    "containers",
    "cont",
    "conts",
    "cntr",
    "contenedor",
    "conteneur",
    "kontener",
    "konteyner",
    "truck",
    "lorry",
    "camion",
    "lkw",
    "trailer",
];

/// The tokens of `per container` at a place.
pub(super) fn per_container(tokens: &[Token], at: usize) -> usize {
    let is = |at: usize, words: &[&str]| tokens.get(at).is_some_and(|token| token.is_one_of(words));
    let per = usize::from(is(at, PER) || is(at, EACH_BEFORE) || is(at, &["/", "a", "na"]));
    if per > 0 && is(at + per, &LOADED) {
        per + 1
    } else {
        0
    }
}

/// The first token of a number of packages at a place, with the words or the figure before it that leave it open; `from` is the end of
/// what was read before.
pub(super) fn start(tokens: &[Token], at: usize, from: usize) -> usize {
    let before = |count: usize| {
        let place = at.checked_sub(count).filter(|place| *place >= from)?;
        tokens.get(place)
    };
    let is = |count: usize, words: &[&str]| before(count).is_some_and(|token| token.is_one_of(words));
    if before(2).is_some_and(|lower| may_be_range(tokens, at, lower)) {
        let is_between = is(3, &BETWEEN);
        if is(1, &EITHER) || is(1, &["-", "–", "—", "~", "～"]) || is_between && is(1, &AND) {
            return at - if is_between { 3 } else { 2 };
        }
    }
    // `approx. 10`
    let last = if is(1, &["."]) { 2 } else { 1 };
    let is_pair = |[first, second]: &[&str; 2]| is(last, &[*second]) && is(last + 1, &[*first]);
    if ROUGH_PAIRS.iter().any(is_pair) {
        at - last - 1
    } else if is(last, &ROUGH) {
        at - last
    } else {
        at
    }
}

/// The end of the packages, with the words behind them that leave their number open.
pub(super) fn end(tokens: &[Token], end: usize) -> usize {
    let is = |at: usize, word: &str| tokens.get(at).is_some_and(|token| token.folded == word);
    let goes_on = BEHIND
        .iter()
        .any(|[first, second]| is(end, first) && is(end + 1, second));
    let is_rough = ["approx", "approximately", "circa"]
        .iter()
        .any(|word| is(end, word));
    end + usize::from(goes_on) * 2 + usize::from(is_rough) + per_container(tokens, end)
}

/// `10-12`, but not the `2 - 40` of the second line of a list, and not the numbers `1-40` on packages.
fn may_be_range(tokens: &[Token], at: usize, lower: &Token) -> bool {
    let whole = |token: &Token| -> Option<u32> {
        let is_figure = token.kind == Kind::Figure;
        is_figure.then(|| token.folded.parse().ok())?
    };
    let upper = tokens.get(at).and_then(whole);
    whole(lower).zip(upper).is_some_and(|(lower, upper)| {
        lower < upper && upper <= lower.saturating_mul(2).max(lower.saturating_add(2))
    }) && is_tight_or_worded(tokens, at)
}

/// A dash stands between both figures without blanks.
fn is_tight_or_worded(tokens: &[Token], at: usize) -> bool {
    let place = |count: usize| at.checked_sub(count).and_then(|place| tokens.get(place));
    let (Some(upper), Some(mark), Some(lower)) = (place(0), place(1), place(2)) else {
        return false;
    };
    mark.kind == Kind::Word || lower.bytes.end == mark.bytes.start && mark.bytes.end == upper.bytes.start
}
