//! Rows below the headings that say in which units the columns are, or how a form is filled in.

use domain::folding::{plain, words};

use crate::Row;
use crate::model::unit;
use crate::words::each::PER;
use crate::words::figure_words::is_package;

/// The cells of a row that are not blank, folded.
pub(crate) fn given(row: &Row) -> Vec<String> {
    let cells = row.cells.iter().filter(|cell| !cell.is_blank());
    cells.map(|cell| plain(&cell.shown())).collect()
}

/// A row below the headings that only names units or explains how to fill in the form.
pub(crate) fn is_units_or_instruction(row: &Row) -> bool {
    is_units(row) || is_instruction(row)
}

/// The row below the headings tells how to fill in the form: `Required`, `Số nguyên`, `kg`. No cell of it is a figure.
pub(crate) fn is_instruction(row: &Row) -> bool {
    const WORDS: [&str; 16] = [
        "required",
        "optional",
        "mandatory",
        "text",
        "number",
        "integer",
        "decimal",
        "bat",
        "buoc",
        "so",
        "nguyen",
        "tuy",
        "chon",
        "chu",
        "khong",
        "phan",
    ];
    let cells = given(row);
    let has_digit = |text: &String| text.bytes().any(|one| one.is_ascii_digit());
    let is_told = |text: &&String| {
        let words = words(text);
        let is_unit = |word: &&str| unit::length(word).or_else(|| unit::weight(word)).is_some();
        !words.is_empty() && words.iter().all(|word| WORDS.contains(word) || is_unit(word))
    };
    cells.len() >= 3
        && !cells.iter().any(has_digit)
        && cells.iter().filter(is_told).count() * 5 >= cells.len() * 4
}

/// `(KGS)`, `(cm)`, `pcs`: a unit in each cell.
pub(crate) fn is_units(row: &Row) -> bool {
    const OTHERS: [&str; 24] = [
        "pcs", "pc", "ctn", "ctns", "pkgs", "kien", "thung", "cai", "chiec", "bo", "set", "sets", "cbm",
        "m3", "m³", "usd", "vnd", "eur", "cont", "carton", "cartons", "hs", "no", "dvt",
    ];
    let cells = given(row);
    let mut named = 0;
    let all = cells.iter().all(|cell| {
        let words = words(cell);
        named += words
            .iter()
            .filter(|word| unit::length(word).or_else(|| unit::weight(word)).is_some())
            .count();
        // `per collo`
        let is_of_one =
            matches!(words.as_slice(), [per, package] if (PER.contains(per) || *per == "je") && is_package(package));
        named += usize::from(is_of_one);
        is_of_one
            || !words.is_empty()
                && words.iter().all(|word| {
                    OTHERS.contains(word)
                        || is_package(word)
                        || unit::length(word).or_else(|| unit::weight(word)).is_some()
                        || *word == "s"
                })
    });
    all && named > 0
}
