//! The numbers on packages at the beginning of a line: `Pallet 1: `, `Cartons 1-20: `, `Palettes 3 et 4 : `, `Crate 1 of 2`.

use std::ops::Range;

use super::tokens::{Kind, Token, tokens};
use crate::words::each::EACH_BEFORE;
use crate::words::figure_words::{is_beside_packages, is_package, is_several_packages};

/// Numbers of a list; more are no list.
const MAX_LISTED: usize = 10;
/// Numbers up to this one are counted from the first to the last.
const MAX_NUMBER: u64 = 100_000;

/// Where the first number may stand at most: behind `Case`, `No` and `.`.
const MAX_PLACE: usize = 3;

/// The `1` of `Pallet 1: ` and `PLT#1`, and the `1-20` of `Cartons 1-20: `.
pub(super) fn numbers(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    // `Case No. 1`
    let is_mark = |at: usize| is(tokens, at, &["#", "no", "n", "nr", "so", ".", "°"]);
    let has_mark = (2..=MAX_PLACE).contains(&at) && (1..at).all(is_mark);
    // `Thùng gỗ 1: `
    let says_each = || {
        let mut tokens = tokens.iter();
        tokens.any(|token| token.is_one_of(EACH_BEFORE) || token.is_one_of(&["/", "@", "per"]))
    };
    let has_kind = at == 2
        && tokens.get(1).is_some_and(|kind| is_beside_packages(&kind.folded))
        && tokens
            .first()
            .is_some_and(|first| !is_several_packages(&first.folded))
        && is(tokens, at + 1, &[":", "："])
        && !says_each();
    let first = tokens.first().filter(|_| at == 1 || has_mark || has_kind)?;
    if !is_package(&first.folded) || !is_number(tokens, at) && !is_short_list(tokens, at) {
        return None;
    }
    let of_all = is(tokens, at + 1, &["of", "/"]) && is_number(tokens, at + 2) && !is_cross(tokens, at + 3);
    let last = last_number(tokens, at);
    let is_apart = has_mark
        || of_all
        || is(tokens, last + 1, &[":", "：", "-", "–", "—", ")", ".", ",", "=", "、"])
        // `Pallet 1 (120x80x150 cm)`, but not `Pallets 3 (120x80x150 cm)`
        || is(tokens, last + 1, &["("]) && !is_several_packages(&first.folded)
        // `Palette 5 (mixte) : `
        || is(tokens, last + 1, &["("]) && is(tokens, last + 3, &[")"]) && is(tokens, last + 4, &[":"]);
    is_apart.then_some(at..last + 1)
}

/// The place of the last of some numbers.
fn last_number(tokens: &[Token], first: usize) -> usize {
    const TO: [&str; 8] = ["-", "–", "to", "den", "bis", "au", "a", "~"];
    const AND: [&str; 9] = ["and", "et", "und", "y", "e", "va", "&", "+", ","];
    // `Pallet 1 - 120x80x150`
    let is_plain = |at: usize| is_number(tokens, at) && !is_cross(tokens, at + 1);
    if is(tokens, first + 1, &TO) && is_plain(first + 2) {
        return first + 2;
    }
    let mut last = first;
    for _ in 0..MAX_LISTED {
        // `Pallet 1, 20 cartons`
        let ends = !is(tokens, last + 1, &[","])
            || is(tokens, last + 3, &[":", "：", "and", "et", "und", "y", "va", ","]);
        if !(is(tokens, last + 1, &AND) && is_plain(last + 2) && ends) {
            break;
        }
        last += 2;
    }
    last
}

/// `3,4` before a colon.
fn is_short_list(tokens: &[Token], at: usize) -> bool {
    let list = tokens.get(at).filter(|token| token.kind == Kind::Figure);
    let is_list = list.is_some_and(|list| {
        let numbers: Vec<u64> = list
            .folded
            .split(',')
            .filter_map(|one| one.parse().ok())
            .collect();
        numbers.len() > 1
            && numbers.len() == list.folded.split(',').count()
            && numbers.windows(2).all(|pair| pair.first() < pair.last())
    });
    is_list && is(tokens, at + 1, &[":", "："])
}

/// How many packages some numbers stand for: `1` one, `1-20` and `4 to 6` all from the first to the last, `3 et 4` two.
pub(super) fn count(written: &str) -> Option<u64> {
    let numbers: Vec<u64> = written
        .split(|one: char| !one.is_ascii_digit())
        .filter(|number| !number.is_empty())
        .map(|number| number.parse().ok().filter(|number| *number <= MAX_NUMBER))
        .collect::<Option<_>>()?;
    let is_list = written.contains([',', '&', '+'])
        || ["and", "et", "und", "y", "e", "va", "và"]
            .iter()
            .any(|and| written.split_whitespace().any(|word| word == *and));
    match numbers.as_slice() {
        [] => None,
        [_] => Some(1),
        [first, last] if !is_list => (first <= last).then(|| last - first + 1),
        several if is_list => u64::try_from(several.len()).ok(),
        _ => None,
    }
}

/// `12 boxes` of `boxes U000001-U000012`: the letters before the numbers leave no doubt of what they count.
pub(super) fn with_range_counted(line: &str) -> Option<String> {
    if !line.contains(['-', '–']) {
        return None;
    }
    let tokens = tokens(line);
    tokens.windows(4).find_map(|four| {
        let [package, first, dash, last] = four else {
            return None;
        };
        let is_range = is_several_packages(&package.folded)
            && dash.is_one_of(&["-", "–"])
            && first.bytes.end == dash.bytes.start
            && dash.bytes.end == last.bytes.start;
        let written = |token: &Token| line.get(token.bytes.clone());
        let ((letters, from), (others, to)) = (lettered(written(first)?)?, lettered(written(last)?)?);
        let count = to.checked_sub(from)? + 1;
        let is_counted = is_range && letters == others && count <= MAX_NUMBER;
        let before = line.get(..package.bytes.start)?;
        let behind = line.get(last.bytes.end..)?;
        is_counted.then(|| format!("{before}{count} {}{behind}", written(package).unwrap_or_default()))
    })
}

/// The letters and the number of `U000012`.
fn lettered(text: &str) -> Option<(&str, u64)> {
    let (letters, digits) = text.split_at_checked(text.find(|one: char| one.is_ascii_digit())?)?;
    let is_number = digits.len() > 1 && digits.bytes().all(|one| one.is_ascii_digit());
    (!letters.is_empty() && is_number).then_some((letters, digits.parse().ok()?))
}

/// The value of `120`, `1.000` and `12,500`.
pub(super) fn whole(figure: &str) -> Option<u64> {
    let mut groups = figure.split(['.', ',']);
    let first = groups.next().filter(|first| !first.is_empty())?;
    let mut rest = groups.clone().peekable();
    let is_grouped = rest.peek().is_none() || first.len() < 4;
    let are_digits = |group: &str| group.bytes().all(|one| one.is_ascii_digit());
    let fits = are_digits(first) && rest.all(|group| group.len() == 3 && are_digits(group)) && is_grouped;
    let digits: String = groups.fold(first.to_owned(), |all, group| all + group);
    digits.parse().ok().filter(|_| fits)
}

fn is(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    tokens.get(at).is_some_and(|token| token.is_one_of(words))
}

fn is_cross(tokens: &[Token], at: usize) -> bool {
    tokens.get(at).is_some_and(Token::is_cross)
}

fn is_number(tokens: &[Token], at: usize) -> bool {
    let token = tokens.get(at).filter(|token| token.kind == Kind::Figure);
    token.is_some_and(|token| token.folded.bytes().all(|one| one.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(line: &str) -> Option<&str> {
        let tokens = tokens(line);
        let found = (1..=MAX_PLACE).find_map(|at| numbers(&tokens, at))?;
        super::super::tokens::text(line, &tokens, &found)
    }

    #[test]
    fn numbers_stand_behind_the_word_for_a_package() {
        for (line, numbers, packages) in [
            ("Pallet 1: 120x80x150", "1", 1),
            ("Pallet 1 - 120x80x150", "1", 1),
            ("PLT#4 pumps", "4", 1),
            ("thung go 1: 100*80*90 - 145kg", "1", 1),
            ("Case No. 4 - 120x80x150", "4", 1),
            ("cassa n. 1 - cm 320 x 180 x 210", "1", 1),
            ("Kiste Nr. 2: pumps", "2", 1),
            ("Cartons 1-20: shirts", "1-20", 20),
            ("PALLET 1   (120 x 100 x 160 cm)", "1", 1),
            ("Palettes 3 et 4 : 48 cartons", "3 et 4", 2),
            ("Palette 5 (mixte) : 24 cartons", "5", 1),
            ("thung 3,4: khung mau", "3,4", 2),
            ("Crates 4 to 6: liners", "4 to 6", 3),
            ("Crate 1 of 2  220 x 110 x 120 cm", "1", 1),
            ("Kiện 1, 2 và 3: bàn", "1, 2 và 3", 3),
        ] {
            assert_eq!(written(line), Some(numbers), "{line}");
            assert_eq!(count(numbers), Some(packages), "{line}");
        }
        for line in [
            "Cartons large 12: 60x40x40 cm, 15 kg each",
            "Thùng gỗ 3: 60x40x40, 145kg/thùng",
            "Pallets 3 (120x80x150 cm)",
            "Pallet 3 120x80",
            "Tiles 3: 12",
        ] {
            assert_eq!(written(line), None, "{line}");
        }
        assert_eq!(count("5-3"), None);
    }

    #[test]
    fn counts_may_have_thousands_apart() {
        for (figure, value) in [("120", 120), ("1.000", 1000), ("12,500", 12_500), ("1200", 1200)] {
            assert_eq!(whole(figure), Some(value), "{figure}");
        }
        for figure in ["1.5", "12,50", "1200.000", ".500", "1.000,5", ""] {
            assert_eq!(whole(figure), None, "{figure}");
        }
    }

    #[test]
    fn ranges_with_letters_count_packages() {
        assert_eq!(
            with_range_counted("boxes U000013-U000030 / 18 x 14 x 12 in").as_deref(),
            Some("18 boxes / 18 x 14 x 12 in")
        );
        for line in ["boxes U13-V30", "boxes U30-U13", "SKU BMB01-BMB12", "box U01-U12"] {
            assert_eq!(with_range_counted(line), None, "{line}");
        }
    }
}
