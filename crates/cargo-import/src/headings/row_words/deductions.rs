//! Words of rows whose figures are to be taken off the goods above.

use crate::words::figure_words::is_beside_packages;
use domain::folding::{compose, plain, words};

/// Tells how surely a text says that something is taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deduction {
    /// `Deducted sample`, `Less: samples`.
    Sure,
    /// `Minus thread gauge`: a deduction or goods.
    Perhaps,
}

/// Beginnings that say nothing else.
const SURE: &[&str] = &[
    "deducted",
    "deduct",
    "deduction",
    "deductions",
    "to be deducted",
    "to deduct",
    "subtract",
    "subtracted",
    "abzuglich",
    "abzgl",
    "khau tru",
    "giam tru",
    "a deduire",
    "deduction faite",
    "deduccion",
    "a deducir",
    "descontar",
    "da dedurre",
    "detrazione",
    "в минус",
    "за вычетом",
    "вычет",
    "dikurangi",
];
/// The same in languages that set no blanks.
const SURE_UNSPACED: &[&str] = &[
    "扣除",
    "扣减",
    "扣減",
    "减去",
    "減去",
    "減:",
    "减:",
    "差引",
    "控除",
    "차감",
    "공제",
    "หัก",
    "ناقص",
    "يخصم",
];
/// Beginnings that goods have too.
const PERHAPS: &[&str] = &[
    "abzug",
    "less",
    "minus",
    "moins",
    "menos",
    "meno",
    "weniger",
    "tru",
    "минус",
];
/// Words behind them that speak of no goods.
const TAKEN_OFF: &[&str] = &[
    "sample",
    "samples",
    "muster",
    "mau",
    "echantillon",
    "echantillons",
    "muestra",
    "muestras",
    "campione",
    "campioni",
    "damaged",
    "damage",
    "broken",
    "breakage",
    "defective",
    "rejected",
    "returned",
    "returns",
    "return",
    "short",
    "shortage",
    "missing",
    "lost",
    "bruch",
    "retoure",
    "retouren",
    "hong",
    "loi",
    "vo",
    "thieu",
    "tra",
    "образцы",
    "tare",
    "tara",
    "bi",
    "pallet",
    "pallets",
    "packing",
    "packaging",
];

/// Tells whether a text says that the figures beside it are taken off.
pub(crate) fn deduction(text: &str) -> Option<Deduction> {
    if text.chars().count() > 60 {
        return None;
    }
    // `Trụ`, `Trứ` and `trữ` fold to the same letters.
    let lower = compose(&text.to_lowercase());
    let bare = lower.trim_start_matches(|one: char| !one.is_alphanumeric());
    let folded = compose(&plain(bare));
    // `./. Retoure`, as German merchants write minus.
    if lower.starts_with("./.") || SURE_UNSPACED.iter().any(|word| folded.starts_with(word)) {
        return Some(Deduction::Sure);
    }
    let begins = |word: &&&str| {
        folded
            .strip_prefix(**word)
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    if SURE.iter().any(|word| begins(&word)) {
        return Some(Deduction::Sure);
    }
    let is_other_word = folded.starts_with("tru")
        && !bare.starts_with("trừ")
        && !bare.starts_with("tru ")
        && !bare.starts_with("tru:");
    let word = PERHAPS.iter().find(begins).filter(|_| !is_other_word)?;
    let rest = folded.strip_prefix(*word).unwrap_or_default();
    // `Minus 40 degree freezer`, `Less-than-lethal`
    let mut behind = words(rest).into_iter();
    let is_figure = |word: &str| word.bytes().all(|one| one.is_ascii_digit());
    let is_of_goods = match behind.next() {
        Some("than") => true,
        Some(figure) if is_figure(figure) => !behind.next().is_some_and(is_beside_packages),
        _ => false,
    };
    if is_of_goods && !words(rest).iter().any(|word| TAKEN_OFF.contains(word)) {
        return None;
    }
    let is_taken_off = words(rest).iter().any(|word| TAKEN_OFF.contains(word));
    let is_label = rest.trim_start().starts_with(':') || rest.trim().is_empty();
    Some(if is_taken_off || is_label || bare.starts_with("trừ") {
        Deduction::Sure
    } else {
        Deduction::Perhaps
    })
}
