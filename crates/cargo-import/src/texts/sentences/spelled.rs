//! Lines as they are meant: signs of wide fonts, counts in words, weights with the unit within and products, in the usual spelling.

use std::borrow::Cow;

use domain::folding::compose;

use super::fractions::{
    with_fractions_of_tonnes, with_kilograms_in_vietnamese, with_metres_and_rest, with_parts_of_tonnes,
    with_written_fractions,
};
use super::line_words::{Word, words_of};
use super::numbers::with_range_counted;
use super::products::{with_loads_of_pallets, with_results};
use super::worded_edges::{with_crosses, without_letters_of_edges};
use crate::model::unit;
use crate::words::figure_words::is_package;

/// Words between a number in words and the package that it counts.
const BESIDE: [&str; 20] = [
    "flight", "of", "de", "d", "wooden", "wood", "small", "large", "big", "full", "loose", "grosse",
    "kleine", "mixed", "new", "halbe", "halben", "demi", "half", "media",
];
/// Words before further goods.
const BEGINNING: [&str; 22] = [
    "and", "also", "plus", "und", "dazu", "et", "y", "noch", "be", "then", "half", "s", "them", "va", "voi",
    "oraz", "nog", "e", "got", "have", "ship", "send",
];
/// Words of one number.
const MAX_NUMBER_WORDS: usize = 5;

/// Each gives the line as it is meant, if it has something to change; in this order.
const REWRITES: [fn(&str) -> Option<String>; 12] = [
    with_decimals_in_front,
    with_written_fractions,
    with_kilograms_in_vietnamese,
    with_parts_of_tonnes,
    with_fractions_of_tonnes,
    without_letters_of_edges,
    with_crosses,
    with_metres_and_rest,
    with_count_in_digits,
    with_range_counted,
    with_loads_of_pallets,
    with_results,
];

/// A line in the usual spelling.
pub(super) fn spelled(line: &str) -> Cow<'_, str> {
    let line = if line.chars().any(is_wide) {
        Cow::Owned(line.chars().map(narrow).collect())
    } else {
        Cow::Borrowed(line)
    };
    let mut line = if line.contains(['\u{445}', '\u{425}']) {
        Cow::Owned(with_usual_crosses(&line))
    } else {
        line
    };
    for rewrite in REWRITES {
        if let Some(written) = rewrite(&line) {
            line = Cow::Owned(written);
        }
    }
    line
}

/// `600х60х50` with the Cyrillic letter, as Russian keyboards write it between figures.
fn with_usual_crosses(line: &str) -> String {
    let letters: Vec<char> = line.chars().collect();
    let is_figure = |at: Option<usize>| {
        let near = at.and_then(|at| letters.get(at));
        near.is_some_and(char::is_ascii_digit)
    };
    let crosses = |at: usize| {
        let blank = |at: Option<usize>| at.and_then(|at| letters.get(at)) == Some(&' ');
        let before = at.checked_sub(if blank(at.checked_sub(1)) { 2 } else { 1 });
        is_figure(before) && is_figure(Some(at + if blank(Some(at + 1)) { 2 } else { 1 }))
    };
    let letter = |(at, one): (usize, &char)| match one {
        'х' | 'Х' if crosses(at) => 'x',
        one => *one,
    };
    letters.iter().enumerate().map(letter).collect()
}

fn is_wide(one: char) -> bool {
    matches!(one, '\u{3000}' | '\u{ff01}'..='\u{ff5e}')
}

fn narrow(one: char) -> char {
    match u32::from(one) {
        0x3000 => ' ',
        code @ 0xff01..=0xff5e => char::from_u32(code - 0xfee0).unwrap_or(one),
        _ => one,
    }
}

/// `9kg5` as `9,5kg`.
fn with_decimals_in_front(line: &str) -> Option<String> {
    let mut written = String::new();
    let mut rest = line;
    while let Some(at) = rest.find("kg") {
        let (before, behind) = rest.split_at_checked(at)?;
        let behind = behind.get(2..)?;
        let decimals: String = behind.chars().take_while(char::is_ascii_digit).collect();
        let after = behind.get(decimals.len()..)?;
        // `12kg5, 50x40x30` ends at its comma.
        let behind_mark = after.strip_prefix(['.', ',']).unwrap_or(after);
        let is_apart = !after.starts_with(char::is_alphanumeric)
            && (behind_mark.len() == after.len()
                || !behind_mark.starts_with(|one: char| one.is_ascii_digit()));
        let whole = before
            .rsplit(|one: char| !one.is_ascii_digit() && !matches!(one, '.' | ','))
            .next()
            .unwrap_or_default();
        let is_whole = !whole.is_empty() && whole.bytes().all(|one| one.is_ascii_digit());
        written.push_str(before);
        if (1..=2).contains(&decimals.len()) && is_apart && is_whole {
            written.push(',');
            written.push_str(&decimals);
            written.push_str("kg");
        } else {
            written.push_str("kg");
            written.push_str(&decimals);
        }
        rest = after;
    }
    written.push_str(rest);
    (written != line).then_some(written)
}

/// `twelve cartons`, `mười hai thùng`, `una docena de cajas`, `un colis` at the beginning of a line: with the number in digits.
fn with_count_in_digits(line: &str) -> Option<String> {
    let words = words_of(line);
    let mut written = String::new();
    let mut end = 0;
    let mut at = 0;
    while at < words.len() {
        let Some((count, number)) = number_before_package(&words, at) else {
            at += 1;
            continue;
        };
        let (first, last) = (words.get(at)?, words.get(at + count - 1)?);
        written.push_str(line.get(end..first.start)?);
        written.push_str(&number.to_string());
        let behind = words
            .get(at + count)
            .filter(|word| ["of", "de", "d"].contains(&word.folded.as_str()));
        end = behind.map_or(last.end, |of| of.end);
        at += count;
    }
    written.push_str(line.get(end..)?);
    (end > 0).then_some(written)
}

/// The words of a number from a place on, and its value, if a package follows.
fn number_before_package(words: &[Word], at: usize) -> Option<(usize, u64)> {
    let is_in_digits = |word: &Word| word.written.starts_with(|one: char| one.is_ascii_digit());
    // `hai ba thùng`, `two or three cartons`: only one of them is right.
    let is_choice = |word: &Word| {
        let folded = word.folded.as_str();
        ["or", "to", "hoac", "hay", "den", "oder", "bis", "ou", "o"].contains(&folded)
            || value(std::slice::from_ref(word)).is_some_and(|number| number > 1)
    };
    // `3) Four cartons`: the number of the line is none of packages.
    let is_of_line = |before: &&Word| {
        let gap = words.get(at).map_or(0, |own| own.start - before.end);
        !(at == 1 && gap > 1 && is_in_digits(before))
    };
    let before = at
        .checked_sub(1)
        .and_then(|before| words.get(before))
        .filter(is_of_line);
    let begins = before.is_none_or(|word| BEGINNING.contains(&word.folded.as_str()));
    if before.is_some_and(|word| is_in_digits(word) || is_choice(word)) {
        return None;
    }
    (1..=MAX_NUMBER_WORDS).rev().find_map(|count| {
        let own = words.get(at..at + count)?;
        let mut behind = words.get(at + count..)?.iter();
        let next = behind.find(|word| !BESIDE.contains(&word.folded.as_str()))?;
        let counts = is_package(&next.folded) || unit_of_weight(&next.folded) && count > 1;
        let number = counts.then(|| value(own)).flatten()?;
        // `in one carton`, `per one box`: one counts only where the line or other goods begin.
        (number > 1 || begins).then_some((count, number))
    })
}

/// `ký` of `mười tám ký`; shorter units are words too.
fn unit_of_weight(folded: &str) -> bool {
    folded.len() > 1 && folded != "can" && matches!(unit::weight(folded), Some("kg" | "lb"))
}

/// The value of a number in words.
fn value(words: &[Word]) -> Option<u64> {
    let folded: Vec<&str> = words.iter().map(|word| word.folded.as_str()).collect();
    let written: Vec<String> = words
        .iter()
        .map(|word| compose(&word.written.to_lowercase()))
        .collect();
    let written: Vec<&str> = written.iter().map(String::as_str).collect();
    dozens(&folded)
        .or_else(|| western(&folded))
        .or_else(|| vietnamese(&written))
}

fn dozens(words: &[&str]) -> Option<u64> {
    Some(match words {
        ["half", "a", "dozen"] | ["media", "docena"] | ["une", "demi", "douzaine"] | ["nua", "ta"] => 6,
        ["a" | "one", "dozen"]
        | ["una", "docena"]
        | ["une", "douzaine"]
        | ["ein", "dutzend"]
        | ["mot", "ta"]
        | ["selusin" | "tuzin"] => 12,
        ["docena", "y", "media"] => 18,
        ["two", "dozen"] | ["dos", "docenas"] | ["deux", "douzaines"] => 24,
        _ => return None,
    })
}

/// Numbers of English, German, French, Spanish, Portuguese and Italian up to ninety-nine, and the lowest of Dutch, Polish, Turkish and
/// Indonesian.
fn western(words: &[&str]) -> Option<u64> {
    const UNITS: [&[&str]; 19] = [
        &[
            "one", "a", "an", "ein", "eine", "einen", "un", "une", "una", "uno", "um", "uma",
        ],
        &[
            "two", "zwei", "deux", "dos", "dois", "duas", "twee", "dwa", "dwie", "iki", "dua",
        ],
        &[
            "three", "drei", "trois", "tres", "tre", "drie", "trzy", "uc", "tiga",
        ],
        &[
            "four", "vier", "quatre", "cuatro", "quatro", "quattro", "cztery", "dort", "empat",
        ],
        &[
            "five", "funf", "cinq", "cinco", "cinque", "vijf", "piec", "bes", "lima",
        ],
        &["six", "sechs", "seis", "sei", "zes", "szesc", "alti", "enam"],
        &["seven", "sieben", "sept", "siete", "sete", "sette"],
        &["eight", "acht", "huit", "ocho", "oito", "otto"],
        &["nine", "neun", "neuf", "nueve", "nove"],
        &["ten", "zehn", "dix", "diez", "dez", "dieci"],
        &["eleven", "elf", "onze", "undici"],
        &["twelve", "zwolf", "douze", "doce", "doze", "dodici"],
        &["thirteen", "dreizehn", "treize", "trece", "tredici"],
        &["fourteen", "vierzehn", "quatorze", "catorce", "quattordici"],
        &["fifteen", "funfzehn", "quinze", "quince", "quindici"],
        &["sixteen", "sechzehn", "seize"],
        &["seventeen", "siebzehn"],
        &["eighteen", "achtzehn"],
        &["nineteen", "neunzehn"],
    ];
    const TENS: [&[&str]; 8] = [
        &["twenty", "zwanzig", "vingt", "veinte", "vinte", "venti"],
        &["thirty", "dreißig", "trente", "treinta", "trinta", "trenta"],
        &["forty", "vierzig", "quarante", "cuarenta", "quarenta", "quaranta"],
        &["fifty", "funfzig", "cinquante", "cincuenta", "cinquanta"],
        &["sixty", "sechzig", "soixante", "sesenta", "sessanta"],
        &["seventy", "siebzig", "setenta", "settanta"],
        &["eighty", "achtzig", "ochenta", "oitenta", "ottanta"],
        &["ninety", "neunzig", "noventa", "novanta"],
    ];
    let place = |all: &[&[&str]], word: &str| {
        let at = all.iter().position(|words| words.contains(&word))?;
        u64::try_from(at).ok()
    };
    let unit = |word: &str| place(&UNITS, word).map(|at| at + 1);
    let ten = |word: &str| place(&TENS, word).map(|at| (at + 2) * 10);
    match words {
        [word] => unit(word).or_else(|| ten(word)),
        [tens, units] => Some(ten(tens)? + unit(units).filter(|unit| *unit < 10)?),
        _ => None,
    }
}

/// Numbers of Vietnamese below a thousand, as they are written with their marks: without them `sau` is also `after`.
fn vietnamese(words: &[&str]) -> Option<u64> {
    let (hundreds, rest) = match words {
        [hundreds, "trăm", rest @ ..] => (digit(hundreds)? * 100, rest),
        _ => (0, words),
    };
    let below = match rest {
        [] if hundreds > 0 => 0,
        ["linh" | "lẻ", one] if hundreds > 0 => digit(one)?,
        ["mười"] => 10,
        ["mười", one] => 10 + last_digit(one)?,
        [tens, "mươi" | "chục"] => digit(tens)? * 10,
        // `hai lăm` too
        [tens, "mươi", one] | [tens, one @ ("mốt" | "lăm")] => digit(tens)? * 10 + last_digit(one)?,
        [one] if hundreds == 0 => digit(one)?,
        _ => return None,
    };
    Some(hundreds + below)
}

fn digit(word: &str) -> Option<u64> {
    const DIGITS: [&[&str]; 9] = [
        &["một", "mot"],
        &["hai"],
        &["ba"],
        &["bốn", "bon"],
        &["năm"],
        &["sáu"],
        &["bảy", "bẩy", "bay"],
        &["tám"],
        &["chín"],
    ];
    let at = DIGITS.iter().position(|words| words.contains(&word))?;
    u64::try_from(at + 1).ok()
}

/// Behind tens some digits are spoken otherwise.
fn last_digit(word: &str) -> Option<u64> {
    match word {
        "mốt" => Some(1),
        "tư" => Some(4),
        "lăm" | "nhăm" => Some(5),
        _ => digit(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_in_words_become_digits() {
        for (line, written) in [
            ("twelve cartons of soap", "12 cartons of soap"),
            ("Twenty-four wooden crates", "24 wooden crates"),
            ("a dozen cartons", "12 cartons"),
            ("media docena de cajas de aceitunas", "6 cajas de aceitunas"),
            ("un colis d'échantillons", "1 colis d'échantillons"),
            ("shoes, drei Kartons", "shoes, 3 Kartons"),
            (
                "mamy dwie skrzynie, 1,8 x 1,2 x 1,5 m",
                "mamy 2 skrzynie, 1,8 x 1,2 x 1,5 m",
            ),
            ("There's also one crate", "There's also 1 crate"),
            ("Mười hai thùng nến", "12 thùng nến"),
            ("hai mươi lăm bao gạo", "25 bao gạo"),
            ("một trăm linh năm kiện", "105 kiện"),
            ("3 thùng, mỗi thùng mười tám ký", "3 thùng, mỗi thùng 18 ký"),
            ("９kg5 ６０×４０", "9,5kg 60×40"),
        ] {
            assert_eq!(spelled(line), written, "{line}");
        }
        for line in [
            "24 pcs in one carton",
            "sau kiện hàng",
            "5 hai thùng",
            "all in a box",
            "12.5kg2 and 9kg500",
            "three shoes",
            "hai ba thùng",
            "two or three cartons",
        ] {
            assert_eq!(spelled(line), line);
        }
    }
}
