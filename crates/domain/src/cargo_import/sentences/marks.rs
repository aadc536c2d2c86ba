//! Marks of single lines that the text as a whole explains: `P1: ` for a pallet, `905#` for pounds.

use crate::folding::{compose, plain};

use super::super::figure_words::is_pallet;
use super::cargo_line::told;

/// `P1: `, `P2: ` of a text that speaks of pallets, and `Demi-palette 6 : `, as numbers on pallets.
pub(super) fn with_pallets_named(lines: &mut [String]) {
    let speaks_of_pallets = lines.iter().any(|line| {
        let folded = compose(&plain(line));
        crate::folding::words(&folded).into_iter().any(is_pallet)
    });
    for line in lines.iter_mut() {
        let is_pallet = speaks_of_pallets || is_measured_before_contents(line);
        if let Some(rest) = short_number(line).filter(|_| is_pallet) {
            *line = format!("Pallet {rest}");
        } else if let Some(rest) = half_pallet(line) {
            *line = rest.to_owned();
        }
    }
}

/// `P1: 120x80x145, 312 kg (22 thùng)`: what is measured is no carton.
fn is_measured_before_contents(line: &str) -> bool {
    line.split_once('(').is_some_and(|(before, behind)| {
        let (before, behind) = (told(before), told(behind));
        before.size && before.weight && !before.packages && behind.packages
    })
}

/// `905#` of a text that gives other weights in pounds.
pub(super) fn with_pounds_named(lines: &mut [String]) {
    let names_pounds = |line: &String| {
        let folded = plain(line);
        let mut words = folded.split(|one: char| !one.is_alphabetic());
        words.any(|word| matches!(word, "lb" | "lbs" | "pounds"))
    };
    if !lines.iter().any(names_pounds) {
        return;
    }
    for line in lines.iter_mut().filter(|line| line.contains('#')) {
        *line = with_pounds(line);
    }
}

fn with_pounds(line: &str) -> String {
    let mut written = String::new();
    let mut parts = line.split('#').peekable();
    while let Some(part) = parts.next() {
        written.push_str(part);
        let Some(next) = parts.peek() else { break };
        let is_behind_figure = part.ends_with(|one: char| one.is_ascii_digit());
        let is_apart = !next.starts_with(char::is_alphanumeric);
        written.push_str(if is_behind_figure && is_apart { " lb" } else { "#" });
    }
    written
}

/// `1: 120x80x145` of `P1: 120x80x145`.
fn short_number(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix(['P', 'p'])?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let behind = rest.get(digits..)?.trim_start();
    ((1..=2).contains(&digits) && behind.starts_with([':', '-', '–', '='])).then_some(rest)
}

/// `palette 6 : ` of `Demi-palette 6 : `.
fn half_pallet(line: &str) -> Option<&str> {
    let folded = plain(line.get(..line.floor_char_boundary(8)).unwrap_or(line));
    let half = ["demi-", "demi ", "half ", "half-", "halbe ", "media "]
        .iter()
        .find(|half| folded.starts_with(*half))?;
    let rest = line.get(half.len()..)?;
    let word = rest.split_whitespace().next().map(plain)?;
    is_pallet(&word).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers_are_those_of_pallets_where_the_text_names_them() {
        let mut lines = vec!["P1: 120x80x145 - 312 kg".to_owned(), "3 pallet".to_owned()];
        with_pallets_named(&mut lines);
        assert_eq!(lines[0], "Pallet 1: 120x80x145 - 312 kg");
        let mut lines = vec![
            "P1: 22 ctns 60x40x40".to_owned(),
            "Demi-palette 6 : 12 kg".to_owned(),
        ];
        with_pallets_named(&mut lines);
        assert_eq!(lines[1], "palette 6 : 12 kg");
        let mut pounds = vec!["1 crate #4, 905# - mixer".to_owned(), "31 lb each".to_owned()];
        with_pounds_named(&mut pounds);
        assert_eq!(pounds[0], "1 crate #4, 905 lb - mixer");
        let mut held = vec!["P1: 120x80x145, 312 kg (shoes, 22 ctns)".to_owned()];
        with_pallets_named(&mut held);
        assert!(held[0].starts_with("Pallet 1: "));
        let mut alone = vec!["P1: 22 ctns 60x40x40".to_owned()];
        with_pallets_named(&mut alone);
        assert_eq!(alone[0], "P1: 22 ctns 60x40x40");
    }
}
