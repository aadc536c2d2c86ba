//! Words that say that a figure is that of one of several packages.

use super::figure_words::{is_package, is_piece};

/// Words between a figure and the one package that it is of.
pub(crate) const PER: &[&str] = &["per", "pro", "par", "por"];
/// Words for "each" behind the weight of one package.
pub(crate) const EACH_BEHIND: &[&str] = &[
    "each",
    "ea",
    "pp",
    "chacun",
    "chacune",
    "apiece",
    "e.a",
    "cada uno",
    "cada una",
    "cada um",
    "cada uma",
    "c/u",
    "l'uno",
    "l'una",
    "l'unite",
    "l'un",
    "l'une",
    "ciascuno",
    "ciascuna",
    "cad",
    "piece",
    "la piece",
    "kazda",
    "kazdy",
    "kazde",
    "szt",
    "каждыи",
    "каждая",
    "каждое",
    "tanesi",
    "per stuk",
    "p/st",
    "p.st",
    "p/stuk",
    "pro stuck",
    "per pezzo",
];
/// Words for "each" before it, or before the package.
pub(crate) const EACH_BEFORE: &[&str] = &[
    "moi", "each", "je", "jeweils", "cada", "chaque", "ogni", "elk", "по", "tanesi", "cad", "ciascuno",
    "ciascuna", "chacun", "chacune", "kazda", "kazdy", "kazde", "各", "각", "每",
];

/// `每箱`, `每箱毛重`, `박스당`, `ลังละ`: of one package, in languages that write it in one word.
pub(crate) fn is_for_each(word: &str) -> bool {
    let weighs = ["毛重", "重量", "重"]
        .iter()
        .find_map(|weight| word.strip_suffix(weight));
    let word = weighs.unwrap_or(word);
    let is_one = |word: &str| is_package(word) || is_piece(word) || matches!(word, "板" | "票");
    word.strip_prefix(['每', '单', '單']).is_some_and(is_one)
        || ["당", "あたり", "当たり", "ละ"]
            .iter()
            .any(|each| word.strip_suffix(each).is_some_and(is_one))
}
