//! Letters of headings as they are meant: lost ones, wide ones, words that programs write together.

use crate::model::unit;

/// `grossWeightKg`, `PackQty` as words: programs write headings like this. `DxRxC` has no words.
pub(super) fn with_words_apart(text: &str) -> String {
    let mut apart = String::with_capacity(text.len());
    // Two small letters make a word; behind one, `Of` is one too.
    let (mut small, mut enough) = (0, 2);
    for letter in text.chars() {
        if letter.is_uppercase() && small >= enough {
            apart.push(' ');
            enough = 1;
        } else if letter.is_whitespace() {
            enough = 2;
        }
        small = if letter.is_lowercase() { small + 1 } else { 0 };
        apart.push(letter);
    }
    apart
}

/// A heading with its words of Japanese as they are usually written, in place of the half-width letters of old programs.
pub(super) fn without_half_width(text: &str) -> String {
    const WORDS: [(&str, &str); 9] = [
        ("ｼﾅﾒｲ", "品名"),
        ("ﾋﾝﾒｲ", "品名"),
        ("ｺｽｳ", "個数"),
        ("ｿｳｼﾞｭｳﾘｮｳ", "総重量"),
        ("ｼﾞｭｳﾘｮｳ", "重量"),
        ("ｺｰﾄﾞ", "コード"),
        ("ﾅｶﾞｻ", "長さ"),
        ("ﾊﾊﾞ", "幅"),
        ("ﾀｶｻ", "高さ"),
    ];
    if !text.contains(|one| matches!(one, '\u{ff66}'..='\u{ff9f}')) {
        return text.to_owned();
    }
    WORDS.iter().fold(text.to_owned(), |text, (written, usual)| {
        text.replace(written, usual)
    })
}

/// Stands for a letter that the file has lost.
pub(super) const LOST: char = '\u{2c0}';

/// A text in which `?` and `U+FFFD` between or before letters stand for a letter: `Tr?ng l??ng`, `S? ki?n`. Programs write them
/// where an encoding has no such letter.
pub fn with_lost_letters(text: &str) -> String {
    // `How many packages?`, unlike `Ghi ch?`
    let question = text.trim_end().strip_suffix('?');
    let is_question = |text: &&str| text.split(' ').count() > 2 && !text.contains(is_lost);
    let text = question.filter(is_question).unwrap_or(text);
    if !text.contains(is_lost) {
        return text.to_owned();
    }
    let words = text.split_inclusive(|one: char| !one.is_alphanumeric() && !is_lost(one));
    let mended = words.map(|word| {
        let letters = word.chars().filter(|one| one.is_alphabetic()).count();
        let lost = word.chars().filter(|one| is_lost(*one)).count();
        if letters > 0 && lost <= letters + 1 {
            word.replace(is_lost, &LOST.to_string())
        } else {
            word.to_owned()
        }
    });
    mended.collect()
}

fn is_lost(one: char) -> bool {
    matches!(one, '?' | char::REPLACEMENT_CHARACTER)
}

/// Returns true if a word, perhaps with lost letters, is the one that is wanted.
pub fn is_word(word: &str, wanted: &str) -> bool {
    word == wanted
        // The sign has two bytes.
        || (word.len() > wanted.len() || !wanted.is_ascii())
            && word.contains(LOST)
            && word.chars().count() == wanted.chars().count()
            && word
                .chars()
                .zip(wanted.chars())
                .all(|(one, other)| one == other || one == LOST)
}

/// Letters, digits and signs as Chinese and Japanese fonts have them, twice as wide.
pub(super) fn half_width(letter: char) -> char {
    match u32::from(letter) {
        code @ 0xff01..=0xff5e => char::from_u32(code - 0xfee0).unwrap_or(letter),
        0x3000 => ' ',
        // `Caja Nº`
        0xba => 'o',
        _ => letter,
    }
}

/// `毛重kg` as two words: Chinese and Japanese write no blank before a unit.
pub(super) fn without_glued_unit(word: &str) -> Vec<&str> {
    let start = word.find(|one: char| one.is_ascii_alphanumeric()).unwrap_or(0);
    let (before, unit) = word.split_at(start);
    let is_unit =
        unit::weight(unit).is_some() || unit::length(unit).is_some() || unit::volume(unit).is_some();
    if before.is_empty() || before.is_ascii() || !is_unit || before.chars().any(is_letter_with_blanks) {
        return vec![word];
    }
    vec![before, unit]
}

/// A letter of a language that writes blanks between words.
fn is_letter_with_blanks(one: char) -> bool {
    u32::from(one) < 0x0e00
}
