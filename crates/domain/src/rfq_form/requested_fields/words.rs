//! Fields as people name them, in Vietnamese (with or without its marks) and English.
//!
//! The words of column headings (`cargo_import::heading`) are of no use here: a heading is short and the strongest
//! word wins, while in a sentence "cao", "kg" or "mô tả" mostly mean something else. So a phrase has to stand there
//! whole, the longest one counts, and a phrase that only looks like a field takes its words away from it.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use crate::folding::{compose, plain, spelling};

/// Lines that one range may span.
const MAX_RANGE_LINES: usize = 200;

struct Phrase {
    words: Vec<Word>,
    fields: Vec<&'static str>,
    weak: bool,
    /// Not a field but what a line's number follows.
    line: bool,
}

/// A word as it is compared: with its marks and without.
#[derive(Debug, PartialEq, Eq)]
struct Word {
    spelled: (String, Option<char>),
    plain: String,
}

impl Word {
    fn new(lower: &str) -> Self {
        Self {
            spelled: spelling(lower),
            plain: plain(lower),
        }
    }
}

/// A line of the list of words: the kind of words, their fields, and the phrases.
#[derive(Debug)]
struct Entry {
    kind: &'static str,
    fields: Vec<&'static str>,
    phrases: std::str::Split<'static, &'static str>,
}

impl Entry {
    /// `field cargos.length cargos.width: size; dims`
    fn read(line: &'static str) -> Option<Self> {
        let (about, phrases) = line.split_once(": ")?;
        let mut about = about.split(' ');
        Some(Self {
            kind: about.next()?,
            fields: about.collect(),
            phrases: phrases.split("; "),
        })
    }

    fn all() -> impl Iterator<Item = Self> {
        let lines = include_str!("../../../data/field_words.txt").lines();
        lines.filter(|line| !line.starts_with('#')).filter_map(Self::read)
    }
}

/// The phrases by their first word without marks, the longest first.
static BY_WORD: LazyLock<HashMap<String, Vec<Phrase>>> = LazyLock::new(|| {
    let mut all: HashMap<String, Vec<Phrase>> = HashMap::new();
    for entry in Entry::all().filter(|entry| entry.kind != "quantity") {
        for text in entry.phrases {
            let words: Vec<Word> = tokens(text)
                .into_iter()
                .flatten()
                .map(|token| token.word)
                .collect();
            let Some(first) = words.first() else { continue };
            let list = all.entry(first.plain.clone()).or_default();
            if !list.iter().any(|phrase| phrase.words == words) {
                list.push(Phrase {
                    words,
                    fields: entry.fields.clone(),
                    weak: entry.kind == "weak",
                    line: entry.kind == "line",
                });
            }
        }
    }
    for list in all.values_mut() {
        list.sort_by_key(|phrase| std::cmp::Reverse(phrase.words.len()));
    }
    all
});

/// Words that make a number before them a quantity.
static QUANTITY_WORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    Entry::all()
        .filter(|entry| entry.kind == "quantity")
        .flat_map(|entry| entry.phrases)
        .collect()
});

/// The fields that a text names.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct NamedFields {
    /// Each field (`incoterm`, `cargos.hs_code`) and the lines said with it, counted from zero.
    pub fields: Vec<(&'static str, Option<Vec<usize>>)>,
    /// The lines of a text that says nothing else: "Dòng 2".
    pub line: Option<Vec<usize>>,
}

struct Token {
    word: Word,
    lower: String,
    /// The sign before it that is no blank.
    sign: Option<char>,
}

/// The words of a text, sentence by sentence. Figures such as `1.378,5` are one word.
fn tokens(text: &str) -> Vec<Vec<Token>> {
    let text = compose(text).to_lowercase();
    let letters: Vec<char> = text.chars().collect();
    let mut sentences: Vec<Vec<Token>> = vec![Vec::new()];
    let (mut word, mut sign) = (String::new(), None);
    for (at, letter) in letters.iter().copied().enumerate() {
        let next = letters.get(at + 1).copied();
        let in_figure = matches!(letter, '.' | ',')
            && word.ends_with(|before: char| before.is_ascii_digit())
            && next.is_some_and(|next| next.is_ascii_digit());
        if letter.is_alphanumeric() || in_figure {
            word.push(letter);
            continue;
        }
        // "No. of packages" is no end of a sentence.
        let short = matches!(word.as_str(), "no" | "nos" | "st");
        push(&mut sentences, &mut word, &mut sign);
        let ends = matches!(letter, '\n' | ';' | '?' | '!' | '。')
            || letter == '.' && !short && next.is_none_or(char::is_whitespace);
        if ends {
            sentences.push(Vec::new());
            sign = None;
        } else if !letter.is_whitespace() {
            sign = Some(letter);
        }
    }
    push(&mut sentences, &mut word, &mut sign);
    sentences
}

fn push(sentences: &mut [Vec<Token>], word: &mut String, sign: &mut Option<char>) {
    if let (Some(last), false) = (sentences.last_mut(), word.is_empty()) {
        let lower = std::mem::take(word);
        last.push(Token {
            word: Word::new(&lower),
            lower,
            sign: sign.take(),
        });
    }
}

/// A part of a sentence.
enum Mention {
    /// And the places of its first word and of the word after it.
    Fields(&'static Phrase, usize, usize),
    Lines(Vec<usize>),
}

/// Reads a text. `whole`: it is a name rather than a sentence, so that a weak word that stands alone counts.
pub(super) fn read(text: &str, whole: bool) -> NamedFields {
    let sentences = tokens(text);
    // In a text with marks, a word without them is meant so.
    let marked = sentences
        .iter()
        .flatten()
        .any(|token| token.word.plain != token.lower);
    let mut said = NamedFields::default();
    let mut words = 0;
    for sentence in sentences.iter().filter(|sentence| !sentence.is_empty()) {
        let found = find(sentence, marked);
        words += sentence.len();
        let mut named: BTreeMap<usize, Vec<&'static str>> = BTreeMap::new();
        for (at, one) in found.iter().enumerate() {
            if let Mention::Fields(phrase, ..) = one
                && (!phrase.weak
                    || (whole && phrase.words.len() == sentence.len())
                    || has_family(one, &found))
            {
                named.insert(at, phrase.fields.clone());
            }
        }
        let lines = scopes(&found);
        for (at, fields) in named {
            for field in fields {
                said.fields.push((field, lines[at].clone()));
            }
        }
        if let [Mention::Lines(lines)] = found.as_slice() {
            said.line = Some(lines.clone());
        }
    }
    // A line's number amid a sentence is about that sentence only.
    if words > 4 || !said.fields.is_empty() {
        said.line = None;
    }
    said
}

/// Returns true if another field of the same family is named: of the edges of a package one at its side, weakly or not.
fn has_family(weak: &Mention, found: &[Mention]) -> bool {
    let family = |field: &str| match field {
        "cargos.length" | "cargos.width" | "cargos.height" => 1,
        "contact_name" | "contact_phone" | "contact_email" => 2,
        _ => 0,
    };
    let Mention::Fields(phrase, start, end) = weak else {
        return false;
    };
    let own = phrase.fields.first().copied().unwrap_or_default();
    found.iter().any(|one| match one {
        Mention::Fields(other, other_start, other_end) => {
            // "dài x rộng", "dài và rộng"
            let beside = other_start.saturating_sub(*end) <= 1 && start.saturating_sub(*other_end) <= 1;
            let of_family = |field: &str| field != own && family(field) == family(own);
            // By e-mail or telephone one also answers: a person has to be spoken of.
            let fits = if family(own) == 1 { beside } else { !other.weak };
            fits && other.fields.iter().copied().any(of_family)
        }
        Mention::Lines(_) => false,
    })
}

/// The lines that each part of a sentence is about: of "dòng 2 chiều cao, dòng 5 mã HS" those before it, of "chiều cao
/// dòng 2, mã HS dòng 5" those after it.
fn scopes(found: &[Mention]) -> Vec<Option<Vec<usize>>> {
    let lines = |at: usize| match &found[at] {
        Mention::Lines(lines) => Some(lines.clone()),
        Mention::Fields(..) => None,
    };
    let mentions: Vec<usize> = (0..found.len())
        .filter(|at| matches!(found[*at], Mention::Lines(_)))
        .collect();
    (0..found.len())
        .map(|at| match mentions.as_slice() {
            [] => None,
            [only] => lines(*only),
            [0, ..] => mentions
                .iter()
                .rev()
                .find(|mention| **mention < at)
                .and_then(|mention| lines(*mention)),
            _ => mentions
                .iter()
                .find(|mention| **mention > at)
                .or(mentions.last())
                .and_then(|mention| lines(*mention)),
        })
        .collect()
}

fn find(sentence: &[Token], marked: bool) -> Vec<Mention> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < sentence.len() {
        let Some(phrase) = phrase_at(&sentence[at..], marked) else {
            at += 1;
            continue;
        };
        at += phrase.words.len();
        if phrase.line {
            // Without its marks "dong 3 thung" may be three cartons that are packed.
            let packed = !marked && phrase.words.len() == 1 && phrase.words[0].plain == "dong";
            let (lines, used) = numbers(&sentence[at..], packed);
            if used > 0 {
                found.push(Mention::Lines(lines));
                at += used;
            }
        } else {
            found.push(Mention::Fields(phrase, at - phrase.words.len(), at));
        }
    }
    found
}

fn phrase_at(rest: &[Token], marked: bool) -> Option<&'static Phrase> {
    let first = rest.first()?;
    BY_WORD.get(&first.word.plain)?.iter().find(|phrase| {
        phrase.words.len() <= rest.len()
            && phrase
                .words
                .iter()
                .zip(rest)
                .enumerate()
                .all(|(at, (word, token))| {
                    let same = if marked {
                        word.spelled == token.word.spelled
                    } else {
                        word.plain == token.word.plain
                    };
                    same && (at == 0 || token.sign != Some(','))
                })
    })
}

/// The numbers of lines at the beginning of `rest`, counted from zero, and how many words they take. `not_counted`: a
/// number of kilograms or cartons is none of a line.
fn numbers(rest: &[Token], not_counted: bool) -> (Vec<usize>, usize) {
    let is_count = |at: usize| {
        rest.get(at)
            .is_some_and(|token| QUANTITY_WORDS.contains(&token.lower.as_str()))
    };
    let Some(first) = rest.first().and_then(|token| listed(&token.lower)) else {
        return (Vec::new(), 0);
    };
    if not_counted && is_count(1) {
        return (Vec::new(), 0);
    }
    let (mut lines, mut used) = (first, 1);
    while let Some(next) = rest.get(used) {
        let joins = matches!(next.lower.as_str(), "và" | "va" | "and" | "hoặc" | "or");
        let spans = matches!(next.lower.as_str(), "đến" | "den" | "to" | "tới" | "toi");
        let at = used + usize::from(joins || spans);
        let Some(more) = rest.get(at).and_then(|token| listed(&token.lower)) else {
            break;
        };
        let sign = rest.get(at).and_then(|token| token.sign);
        let follows = joins || spans || matches!(sign, Some(',' | '&' | '/' | '+' | '-' | '–'));
        if !follows || is_count(at + 1) {
            break;
        }
        let range = spans || matches!(sign, Some('-' | '–')) && !joins;
        match (range, lines.last().copied(), more.as_slice()) {
            (true, Some(from), [to]) if *to > from && *to - from <= MAX_RANGE_LINES => {
                lines.extend(from + 1..=*to);
            }
            (true, ..) => break,
            (false, ..) => lines.extend(more),
        }
        used = at + 1;
    }
    lines.sort_unstable();
    lines.dedup();
    (lines, used)
}

/// `3`, or `2,3`; as indexes.
fn listed(text: &str) -> Option<Vec<usize>> {
    text.split(',')
        .map(|part| {
            let digits = (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| part.parse::<usize>().ok()?.checked_sub(1))?
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::form::{CARGO_FLAGS, CargoTexts, RfqTexts, SpecialHandlingTexts};
    use super::*;

    #[test]
    fn every_line_of_the_list_of_words_is_read() {
        let lines = include_str!("../../../data/field_words.txt").lines();
        let lines: Vec<_> = lines.filter(|line| !line.starts_with('#')).collect();
        assert_eq!(Entry::all().count(), lines.len());
        let groups = ["origin", "destination", "service_codes"];
        for entry in Entry::all() {
            let known = match entry.kind {
                "field" | "weak" => !entry.fields.is_empty(),
                "other" | "line" | "quantity" => entry.fields.is_empty(),
                _ => false,
            };
            assert!(known, "{entry:?}");
            for field in &entry.fields {
                let known = field.strip_prefix("cargos.").map_or_else(
                    || RfqTexts::NAMES.contains(field) || groups.contains(field),
                    |field| {
                        CargoTexts::NAMES.contains(&field)
                            || SpecialHandlingTexts::NAMES.contains(&field)
                            || CARGO_FLAGS.contains(&field)
                    },
                );
                assert!(known, "{entry:?}");
            }
            assert!(
                entry
                    .phrases
                    .clone()
                    .all(|phrase| phrase == phrase.trim() && !phrase.is_empty()),
                "{entry:?}"
            );
        }
    }
}
