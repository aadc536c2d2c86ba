//! Sheets beside the one that is read: those that no longer hold or only explain, and those that are like it.

use super::visible::with_hidden_headings;
use crate::headings::header::Header;
use crate::{Sheet, Workbook};
use domain::folding::{compose, plain, words};

/// Words in the names of sheets that no longer hold, folded.
const OUTDATED: &[&str] = &[
    "old",
    "older",
    "obsolete",
    "outdated",
    "superseded",
    "archive",
    "archived",
    "draft",
    "void",
    "bak",
    "backup",
    "ban cu",
    "cu",
    "khong dung",
    "khong su dung",
    "het hieu luc",
    "alt",
    "veraltet",
    "nicht verwenden",
    "entwurf",
    "ungultig",
    "ancien",
    "ancienne",
    "perime",
    "brouillon",
    "viejo",
    "antiguo",
    "anterior",
    "borrador",
    "vecchio",
    "vecchia",
    "bozza",
    "antigo",
    "rascunho",
    "eski",
    "taslak",
    "stary",
    "oud",
    "concept",
    "lama",
];
/// The same as parts of a name, in languages without blanks and as sentences.
const OUTDATED_PARTS: &[&str] = &[
    "旧",
    "舊",
    "作废",
    "草稿",
    "不用",
    "古い",
    "下書き",
    "이전",
    "구버전",
    "do not use",
    "don't use",
    "dont use",
    "not valid",
    "not in use",
    "ne pas utiliser",
    "no usar",
    "non usare",
    "nao usar",
    "kullanma",
    "bản nháp",
];

/// `Bản cũ - KHÔNG DÙNG`, `old`, `旧`: another sheet has taken its place.
pub(crate) fn is_outdated(name: &str) -> bool {
    let lower = compose(&name.to_lowercase());
    let folded = plain(name);
    let joined = format!(" {} ", words(&folded).join(" "));
    let has_word = |word: &&str| joined.contains(&format!(" {word} "));
    // `cụ`, `củ` and `cứ` fold to the same letters.
    let is_other = !lower.is_ascii() && !lower.contains("cũ") && !lower.contains("cu");
    let mut own = OUTDATED.iter().filter(|word| !(is_other && word.ends_with("cu")));
    own.any(has_word)
        || OUTDATED_PARTS
            .iter()
            .any(|part| lower.contains(part) || folded.contains(part))
}

/// The number of other visible sheets with goods below the headings of the one that is read: one for each container, or each version.
pub(crate) fn alike(book: &Workbook, read: usize) -> usize {
    let headings = |sheet: &Sheet| {
        let shown = with_hidden_headings(&sheet.table);
        let header = Header::find(&shown);
        let known: Vec<String> = header.headings(&shown).iter().map(|text| plain(text)).collect();
        let has_goods = header.at.is_some() && shown.rows.len() > header.data();
        has_goods.then_some(known)
    };
    let may_hold_goods =
        |sheet: &&Sheet| !sheet.hidden && !is_sample(&sheet.name) && !is_outdated(&sheet.name);
    // The earlier mail below an answer has no name of its own for the list of this one.
    let is_named = book.sheets.get(read).is_some_and(|sheet| !sheet.name.is_empty());
    if book.sheets.len() < 2 || !is_named {
        return 0;
    }
    let Some(own) = book.sheets.get(read).and_then(headings) else {
        return 0;
    };
    let others = book.sheets.iter().enumerate().filter(|(at, _)| *at != read);
    others
        .map(|(_, sheet)| sheet)
        .filter(may_hold_goods)
        .filter(|sheet| headings(sheet).as_ref() == Some(&own))
        .count()
}

/// A sheet that explains how to fill in another one.
pub(crate) fn is_sample(name: &str) -> bool {
    let name = plain(name);
    [
        "example",
        "sample",
        "vi du",
        "template",
        "mau",
        "huong dan",
        "instruction",
        "guide",
    ]
    .iter()
    .any(|word| name.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_outdated_sheets_are_known() {
        for name in [
            "Bản cũ - KHÔNG DÙNG",
            "old",
            "PL (DO NOT USE)",
            "旧版",
            "ban cu",
            "Entwurf",
            "PL_alt",
            "Packing draft",
        ] {
            assert!(is_outdated(name), "{name}");
        }
        for name in [
            "Bản mới 15.6",
            "Packing list",
            "Gold",
            "Củ quả",
            "Công cụ",
            "Sheet1",
            "Alternative",
        ] {
            assert!(!is_outdated(name), "{name}");
        }
    }
}
