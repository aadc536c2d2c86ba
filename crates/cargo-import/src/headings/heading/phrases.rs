//! Phrases that speak for a meaning of a column.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::letters::{LOST, is_word};

/// Folded words that speak for a target.
#[derive(Debug)]
pub(super) struct Phrase {
    /// The code of the target.
    pub target: &'static str,
    pub words: Vec<&'static str>,
    pub strength: u8,
}

/// All phrases by their first words.
pub(super) static PHRASES: LazyLock<HashMap<&'static str, Vec<Phrase>>> = LazyLock::new(|| {
    let mut all: HashMap<_, Vec<Phrase>> = HashMap::new();
    let lines = include_str!("../../../data/column_headings.txt").lines();
    for (target, phrases) in lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(": "))
    {
        for phrase in phrases.split("; ").filter_map(|text| phrase(target, text)) {
            let first = phrase.words.first().copied().unwrap_or_default();
            all.entry(first).or_default().push(phrase);
        }
    }
    all
});

/// Phrases of several words by their letters alone: `tenhang`, `grossweight`.
static JOINED: LazyLock<HashMap<String, &'static [&'static str]>> = LazyLock::new(|| {
    let several = PHRASES.values().flatten().filter(|phrase| phrase.words.len() > 1);
    let joined = several.map(|phrase| (phrase.words.concat(), phrase.words.as_slice()));
    joined
        .filter(|(letters, _)| letters.len() >= 5 && letters.is_ascii())
        .collect()
});

/// The words of a phrase that is written as one, where that is no word of its own.
pub(super) fn written_as_one(word: &str) -> Option<&'static [&'static str]> {
    JOINED.get(word).copied().filter(|_| !PHRASES.contains_key(word))
}

/// `gross weight 12`
fn phrase(target: &'static str, text: &'static str) -> Option<Phrase> {
    let (words, strength) = text.rsplit_once(' ')?;
    Some(Phrase {
        target,
        words: words.split(' ').collect(),
        strength: strength.parse().ok()?,
    })
}

/// The phrases in a row of words.
pub(super) fn phrases_in(words: &[String]) -> Vec<&'static Phrase> {
    let mut found = Vec::new();
    for at in 0..words.len() {
        let rest = &words[at..];
        let fits = |phrase: &&Phrase| {
            phrase.words.len() <= rest.len()
                && rest
                    .iter()
                    .zip(&phrase.words)
                    .all(|(word, wanted)| is_word(word, wanted))
        };
        if is_unspaced(&rest[0]) {
            // Chinese, Japanese, Korean and Thai write no blanks: `单箱尺寸` holds `尺寸`.
            found.extend(unspaced_in(&rest[0]));
        } else if rest[0].contains(LOST) {
            found.extend(PHRASES.values().flatten().filter(fits));
        } else if let Some(phrases) = PHRASES.get(rest[0].as_str()) {
            found.extend(phrases.iter().filter(fits));
        }
    }
    found
}

fn is_unspaced(word: &str) -> bool {
    word.chars().any(|one| matches!(one, '\u{e00}'..='\u{e7f}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}'))
}

/// The longest phrases within a word of such a language: `总件数` is not also `件`.
fn unspaced_in(word: &str) -> Vec<&'static Phrase> {
    let all = PHRASES
        .iter()
        .filter(|(first, _)| is_unspaced(first) && word.contains(**first));
    let longest = all
        .clone()
        .map(|(first, _)| first.chars().count())
        .max()
        .unwrap_or(0);
    all.filter(|(first, _)| first.chars().count() == longest)
        .flat_map(|(_, phrases)| phrases)
        .collect()
}
