//! Things that a line counts without a word for a package: `1 koelkast 38 kg 60x65x185`, `2 x Toyota Hilux, 5325 x 1855 x 1815 mm`.

use domain::folding::{compose, plain};

use super::cargo_line::{CargoLine, cargo_lines, without_bullet};
use crate::model::unit;
use crate::words::figure_words::{is_beside_packages, is_package, is_piece};

/// Words behind figures that count nothing: months, containers and places in a row.
const OTHER: [&str; 30] = [
    "jan", "feb", "mar", "march", "apr", "april", "may", "jun", "june", "jul", "july", "aug", "sep", "sept",
    "oct", "nov", "dec", "hc", "hq", "gp", "dc", "dv", "fcl", "cont", "st", "nd", "rd", "th", "of", "days",
];
/// A count of more digits is perhaps a code.
const MAX_DIGITS: usize = 3;

/// A line that perhaps counts things, with the mark `@` that counts packages of any kind.
struct Counted {
    at: usize,
    count: u32,
    marked: String,
}

/// Marks the counts of lines that give the size and the weight of what they count, and of those beside them that give one of both.
pub(super) fn mark_counts(lines: &mut [String]) {
    let mut found: Vec<(Counted, CargoLine)> = lines
        .iter()
        .enumerate()
        .filter_map(|(at, line)| counted(at, line))
        .collect();
    let whole = |line: &CargoLine| !line.size.is_empty() && !line.weight.is_empty();
    let tells_enough = |line: &CargoLine| whole(line) || line.says_of_one();
    if !found.iter().any(|(_, line)| tells_enough(line)) || are_numbers(&found) {
        return;
    }
    found.retain(|(_, line)| tells_enough(line) || !line.size.is_empty());
    for (counted, _) in found {
        if let Some(line) = lines.get_mut(counted.at) {
            *line = counted.marked;
        }
    }
}

/// 1, 2, 3 before the lines are their numbers.
fn are_numbers(found: &[(Counted, CargoLine)]) -> bool {
    let counts = || found.iter().map(|(counted, _)| counted.count);
    found.len() > 1 && counts().zip(counts().skip(1)).all(|(one, next)| next == one + 1)
}

fn counted(at: usize, line: &str) -> Option<(Counted, CargoLine)> {
    if !cargo_lines(line).is_empty() {
        return None;
    }
    let bare = without_bullet(line);
    let digits = bare.bytes().take_while(u8::is_ascii_digit).count();
    let (count, behind) = bare.split_at_checked(digits)?;
    let is_count = digits <= MAX_DIGITS && !count.starts_with('0');
    let behind = behind.strip_prefix([' ', '\u{a0}'])?.trim_start();
    let thing = ["x ", "X ", "× "]
        .iter()
        .find_map(|cross| behind.strip_prefix(cross));
    let thing = thing.unwrap_or(behind).trim_start();
    if !is_count || !begins_with_name(thing) {
        return None;
    }
    let marked = format!("{count} @ {thing}");
    let [only] = <[CargoLine; 1]>::try_from(cargo_lines(&marked)).ok()?;
    let count = count.parse().ok()?;
    // The mark gives the count, and not other packages of the line.
    (only.packages == count_of(&marked)?).then_some((Counted { at, count, marked }, only))
}

fn count_of(marked: &str) -> Option<&str> {
    Some(marked.split_once(' ')?.0)
}

/// A word of several letters that is no unit, and counts nothing by itself.
fn begins_with_name(text: &str) -> bool {
    let word = text
        .split(|one: char| !one.is_alphanumeric())
        .next()
        .unwrap_or_default();
    let folded = compose(&plain(word));
    let letters = folded.chars().filter(|one| one.is_alphabetic()).count();
    let is_unit = unit::length(&folded).is_some() || unit::weight(&folded).is_some();
    word.starts_with(char::is_alphabetic)
        && letters > 1
        && !is_unit
        && unit::volume(&folded).is_none()
        && !is_piece(&folded)
        && !(is_beside_packages(&folded) && is_package(&folded))
        && !OTHER.contains(&folded.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(text: &[&str]) -> Vec<String> {
        let mut lines: Vec<String> = text.iter().map(|line| (*line).to_owned()).collect();
        mark_counts(&mut lines);
        lines
    }

    #[test]
    fn things_count_where_size_and_weight_are_theirs() {
        let read = marked(&[
            "• 1 koelkast 38 kg 60x65x185",
            "1 x JCB 3CX loader, 5620 x 2350 x 3610 mm, 8.1 t",
            "2 fietsen in doos, 140x20x80",
            "10 pneus PL 315/80 R22.5, 68 kg pièce",
            "3 pallets 120x80x100, 300 kg",
            "2 chairs, 12 kg",
        ]);
        assert_eq!(
            read,
            [
                "1 @ koelkast 38 kg 60x65x185",
                "1 @ JCB 3CX loader, 5620 x 2350 x 3610 mm, 8.1 t",
                "2 @ fietsen in doos, 140x20x80",
                "10 @ pneus PL 315/80 R22.5, 68 kg pièce",
                "3 pallets 120x80x100, 300 kg",
                "2 chairs, 12 kg",
            ]
        );
    }

    #[test]
    fn numbers_of_lines_and_dates_count_nothing() {
        for text in [
            &["1 Koelkast 60x60x85, 38 kg", "2 Wasmachine 60x60x85, 71 kg"][..],
            &["12 May 2026, 60x60x85, 38 kg"],
            &["20 ft 60x60x85, 38 kg"],
            &["2 fietsen in doos, 140x20x80"],
            &["1234 Koelkast 60x60x85, 38 kg"],
        ] {
            assert_eq!(marked(text), text);
        }
    }
}
