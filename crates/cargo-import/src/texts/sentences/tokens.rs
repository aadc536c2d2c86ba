//! The words, figures and signs of a line.

use std::ops::Range;

use domain::folding::{compose, plain};

use crate::model::unit;
use crate::words::figure_words::{is_package, is_piece};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Digits with their marks, and no letter before them.
    Figure,
    Word,
    Sign,
}

/// Words that speak of all packages; at the beginning of a line, it adds up the others.
const TOTALS: &[&str] = &[
    "total",
    "ttl",
    "tot",
    "totals",
    "tong",
    "cong",
    "sum",
    "grand",
    "all",
    "together",
    "gesamt",
    "overall",
    // German, French, Spanish, Portuguese and Italian
    "insgesamt",
    "zusammen",
    "soit",
    "totale",
    "totales",
    "totaal",
    "juntos",
    "juntas",
    "complessivi",
    "complessivamente",
    "tutto",
    "tutti",
    "tudo",
    // English, Dutch, Swedish, Czech and Slovak
    "altogether",
    "samen",
    "totalt",
    "celkem",
    "spolu",
    // Polish, Turkish, Indonesian, Russian
    "lacznie",
    "razem",
    "toplam",
    "hepsi",
    "semuanya",
    "jumlah",
    "итого",
    "всего",
    // Chinese, Japanese, Korean, Thai
    "共",
    "一共",
    "总共",
    "總共",
    "共计",
    "共計",
    "总计",
    "總計",
    "合计",
    "合計",
    "毛重合计",
    "毛重合計",
    "总重",
    "總重",
    "総重量",
    "計",
    "합계",
    "총중량",
    "รวม",
    "น้ำหนักรวม",
];

/// Tells whether a word speaks of all packages.
pub(super) fn says_all(word: &str) -> bool {
    TOTALS.contains(&word)
        || word.starts_with("รวมท")
        || word.starts_with("gesamt")
        || word.ends_with("总重") && !word.starts_with(['每', '单'])
}

/// The vowels and tones of Thai, which stand above and below its letters.
fn is_thai_mark(one: char) -> bool {
    matches!(one, '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}')
}

/// A word, figure or sign of a line.
#[derive(Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub folded: String,
    pub bytes: Range<usize>,
}

impl Token {
    pub fn is_cross(&self) -> bool {
        matches!(self.folded.as_str(), "x" | "×" | "*" | "by")
    }

    pub fn is_length(&self) -> bool {
        self.kind != Kind::Figure && unit::length(&self.folded).is_some()
    }

    /// The mark of `8'x4'x4'`.
    pub fn is_foot(&self) -> bool {
        matches!(self.folded.as_str(), "'" | "′" | "’")
    }

    /// Unlike litres, which name drums.
    pub fn is_cubic(&self) -> bool {
        self.kind == Kind::Word && matches!(unit::volume(&self.folded), Some("m³" | "ft³"))
    }

    /// It speaks of all packages.
    pub fn says_all(&self) -> bool {
        says_all(&self.folded)
    }

    pub fn is_one_of(&self, words: &[&str]) -> bool {
        words.contains(&self.folded.as_str())
    }

    pub fn is_weight(&self) -> bool {
        self.kind == Kind::Word && unit::weight(&self.folded).is_some() && self.folded != "can"
    }
}

/// The words, figures and signs of a line.
pub(super) fn tokens(line: &str) -> Vec<Token> {
    let kind = |one: char| {
        if one.is_ascii_digit() {
            Kind::Figure
        } else if one.is_alphabetic() || is_thai_mark(one) {
            Kind::Word
        } else {
            Kind::Sign
        }
    };
    let mut tokens: Vec<Token> = Vec::new();
    for (at, one) in line.char_indices() {
        let end = at + one.len_utf8();
        let next_is_digit = line[end..].starts_with(|next: char| next.is_ascii_digit());
        if one.is_whitespace() {
            continue;
        }
        let before = tokens.len().checked_sub(2).and_then(|before| tokens.get(before));
        let tokens_before_is_figure = before.is_some_and(|before| before.kind == Kind::Figure);
        if let Some(last) = tokens.last_mut().filter(|last| last.bytes.end == at) {
            let goes_on = match last.kind {
                Kind::Figure => {
                    kind(one) == Kind::Figure || matches!(one, '.' | ',' | '\'' | '’') && next_is_digit
                }
                // `A100` is a name.
                Kind::Word => {
                    let word = &line[last.bytes.clone()];
                    let next_is_letter = line[end..].starts_with(char::is_alphabetic);
                    // `G.W.`
                    let is_short = one == '.' && next_is_letter && last.bytes.len() == 1;
                    // `m³`
                    is_short
                        || one == '³'
                        || kind(one) == Kind::Word
                            && !(is_cross(word) && next_is_digit && tokens_before_is_figure)
                        || kind(one) == Kind::Figure
                            && !stands_before_edges(word)
                            && !is_unspaced(word)
                            && !names_edge(&line[..last.bytes.start], word, &line[at..])
                }
                Kind::Sign => false,
            };
            if goes_on {
                last.bytes.end = end;
                continue;
            }
        }
        tokens.push(Token {
            kind: kind(one),
            folded: String::new(),
            bytes: at..end,
        });
    }
    let mut tokens = with_packages_apart(line, tokens);
    for token in &mut tokens {
        let text = &line[token.bytes.clone()];
        token.folded = match text {
            // Not the letter `o`.
            "Ø" | "ø" => "ø".to_owned(),
            // Shoes: folded, they would be the paper of `thùng giấy`.
            "giày" | "Giày" | "GIÀY" | "giầy" | "Giầy" | "GIẦY" => "giày".to_owned(),
            _ => compose(&plain(text)),
        };
    }
    tokens
}

/// `15箱玩具` in two words, the package and its goods; `15件套` is a set.
fn with_packages_apart(line: &str, tokens: Vec<Token>) -> Vec<Token> {
    const OF_A_NAME: [char; 3] = ['套', '装', '裝'];
    const MAX_PACKAGE_CHARS: usize = 3;
    let mut apart: Vec<Token> = Vec::with_capacity(tokens.len());
    for token in tokens {
        let word = &line[token.bytes.clone()];
        let is_counted = apart
            .last()
            .is_some_and(|last| last.kind == Kind::Figure && last.bytes.end == token.bytes.start);
        let is_chinese = || word.chars().all(|one| ('\u{4e00}'..='\u{9fff}').contains(&one));
        let is_known = || {
            is_package(word) || is_piece(word) || unit::weight(word).is_some() || unit::length(word).is_some()
        };
        let end = (is_counted && token.kind == Kind::Word && is_chinese() && !is_known())
            .then(|| {
                let ends = word
                    .char_indices()
                    .skip(1)
                    .take(MAX_PACKAGE_CHARS)
                    .map(|(at, _)| at);
                ends.filter(|end| is_package(&word[..*end])).max()
            })
            .flatten()
            .filter(|end| !word[*end..].starts_with(OF_A_NAME));
        let Some(end) = end.map(|end| token.bytes.start + end) else {
            apart.push(token);
            continue;
        };
        for bytes in [token.bytes.start..end, end..token.bytes.end] {
            apart.push(Token {
                kind: Kind::Word,
                folded: String::new(),
                bytes,
            });
        }
    }
    apart
}

fn is_cross(text: &str) -> bool {
    matches!(text, "x" | "X")
}

/// The letters of `D120 x R80 x C150`, which stand before names too: only beside a cross or another edge.
fn names_edge(before: &str, word: &str, behind: &str) -> bool {
    if !matches!(word, "D" | "R" | "C" | "d" | "r" | "c") {
        return false;
    }
    let is_of_figure = |one: char| one.is_ascii_digit() || matches!(one, '.' | ',');
    let rest = behind.trim_start_matches(is_of_figure).trim_start();
    let rest = rest.strip_prefix("cm").unwrap_or(rest).trim_start();
    let next = rest.trim_start_matches(['x', 'X', '×', '*', ',']).trim_start();
    let mut next = next.chars();
    let goes_on = matches!(next.next(), Some('D' | 'R' | 'C' | 'd' | 'r' | 'c'))
        && next.next().is_some_and(|one| one.is_ascii_digit());
    let edges_before = before
        .trim_end()
        .trim_end_matches(['x', 'X', '×', '*', ',', ' '])
        .rsplit(|one: char| one.is_whitespace() || matches!(one, 'x' | 'X' | '×' | '*'))
        .next()
        .unwrap_or_default();
    let mut edge = edges_before.trim_end_matches("cm").chars();
    let follows = matches!(edge.next(), Some('D' | 'R' | 'C' | 'd' | 'r' | 'c'))
        && edge.as_str().starts_with(|one: char| one.is_ascii_digit())
        && edge.all(is_of_figure);
    goes_on || follows
}

/// Chinese, Japanese, Korean and Thai have no blank before a figure: `每托450公斤`.
fn is_unspaced(text: &str) -> bool {
    text.chars().next_back().is_some_and(|last| {
        let is_thai = matches!(last, '\u{e01}'..='\u{e4e}');
        is_thai || u32::from(last) >= 0x1100 && last.is_alphabetic()
    })
}

/// The cross of `120x80`, and the letters of `L120 x W80 x H100`.
fn stands_before_edges(text: &str) -> bool {
    matches!(
        text,
        "x" | "X" | "L" | "W" | "H" | "l" | "w" | "h" | "Ø" | "ø" | "Φ" | "φ"
    )
}

/// The text of some tokens.
pub(super) fn text<'a>(line: &'a str, tokens: &[Token], range: &Range<usize>) -> Option<&'a str> {
    let (first, last) = (tokens.get(range.start)?, tokens.get(range.end.checked_sub(1)?)?);
    line.get(first.bytes.start..last.bytes.end)
}
