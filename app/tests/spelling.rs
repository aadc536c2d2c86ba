//! Vietnamese has one spelling in our texts: `hóa`, `hủy`, with the tone on the first of two open vowels. The other one
//! (`hoá`, `huỷ`) fails here; texts of operators and partners are theirs.
#![expect(clippy::expect_used, reason = "tests fail loudly")]

use std::fs;
use std::path::{Path, PathBuf};

/// Ends of a syllable with the tone on the last vowel.
const OTHER_ENDS: [&str; 20] = [
    "oá", "oà", "oả", "oã", "oạ", "oé", "oè", "oẻ", "oẽ", "oẹ", "uý", "uỳ", "uỷ", "uỹ", "uỵ", "uá", "uà",
    "uả", "uã", "uạ",
];

/// Folders and files of our own texts.
const TEXTS: [&str; 6] = [
    "src/text",
    "data",
    "../crates/islands/src/text",
    "../crates/sandbox/src/console/texts",
    "../crates/sandbox/src/preferences",
    "../crates/sandbox/src/model",
];

fn files(at: &Path, into: &mut Vec<PathBuf>) {
    if at.is_file() {
        into.push(at.to_owned());
        return;
    }
    for entry in fs::read_dir(at).expect("a folder") {
        files(&entry.expect("an entry").path(), into);
    }
}

/// Words of a text that are spelled the other way.
fn misspelled(text: &str) -> Vec<&str> {
    let words = text.split(|letter: char| !letter.is_alphabetic());
    words.filter(|word| is_other_spelling(word)).collect()
}

fn is_other_spelling(word: &str) -> bool {
    let word = word.to_lowercase();
    // After q the u is part of the consonant: `quý`, `quà`.
    OTHER_ENDS
        .iter()
        .filter_map(|end| word.strip_suffix(end))
        .any(|start| !start.ends_with('q'))
}

#[test]
fn the_other_spelling_is_found() {
    for word in ["Hoá", "huỷ", "khoá", "xoá", "tuỳ", "hoạ", "toà"] {
        assert!(is_other_spelling(word), "{word}");
    }
    for word in [
        "Hóa", "hủy", "quý", "quà", "quả", "hoàn", "khoản", "thoại", "thuế", "khuỷu", "loa",
    ] {
        assert!(!is_other_spelling(word), "{word}");
    }
}

#[test]
fn vietnamese_has_one_spelling() {
    let app = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for texts in TEXTS {
        files(&app.join(texts), &mut all);
    }
    assert!(all.len() > 40, "{}", all.len());
    for path in all {
        let text = fs::read_to_string(&path).expect("a text");
        let found = misspelled(&text);
        assert!(found.is_empty(), "{}: {found:?}", path.display());
    }
}
