//! Marks of single lines that the text as a whole explains: `P1: ` for a pallet, `905#` for pounds.

use domain::folding::{compose, plain};

use super::cargo_line::told;
use crate::words::figure_words::{is_package, is_pallet, is_several_packages};

/// `P1: `, `P2: ` of a text that speaks of pallets, and `Demi-palette 6 : `, as numbers on pallets.
pub(super) fn with_pallets_named(lines: &mut [String]) {
    let speaks_of_pallets = lines.iter().any(|line| {
        let folded = compose(&plain(line));
        domain::folding::words(&folded).into_iter().any(is_pallet)
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

/// `Pallet 1 120x80x100 cm 450 kg` above `Pallet 2 …`: lines whose numbers follow each other from 1 on get a colon behind them.
pub(super) fn with_numbers_apart(lines: &mut [String]) {
    let numbered: Vec<(usize, Numbered)> = lines
        .iter()
        .enumerate()
        .filter_map(|(at, line)| Some((at, Numbered::of(line)?)))
        .collect();
    let mut next = 1;
    let follow = numbered.iter().all(|(_, own)| {
        let is_next = own.first == next && own.last >= own.first;
        next = own.last.saturating_add(1);
        is_next
    });
    if !follow || numbered.len() < 2 {
        return;
    }
    for (at, own) in numbered {
        if let Some(line) = lines.get_mut(at) {
            line.insert(own.end, ':');
        }
    }
}

/// The numbers behind the word for one package at the beginning of a line, and a blank behind them.
struct Numbered {
    first: u32,
    last: u32,
    /// The place behind them.
    end: usize,
}

impl Numbered {
    fn of(line: &str) -> Option<Self> {
        let start = line.len() - line.trim_start_matches(|one: char| !one.is_alphanumeric()).len();
        let word: String = line
            .get(start..)?
            .chars()
            .take_while(|one| one.is_alphabetic())
            .collect();
        let folded = plain(&word);
        let from = start + word.len();
        let rest = line.get(from..)?.strip_prefix(' ')?;
        let numbers: &str = rest.split(' ').next()?;
        let end = from + 1 + numbers.len();
        let (first, last) = numbers.split_once(['-', '–']).unwrap_or((numbers, numbers));
        let is_one = is_package(&folded) && !is_several_packages(&folded);
        let goes_on = line
            .get(end..)?
            .trim_start()
            .starts_with(|one: char| one.is_alphanumeric() || one == '(');
        (is_one && goes_on).then_some(Self {
            first: first.parse().ok()?,
            last: last.parse().ok()?,
            end,
        })
    }
}

/// Words for packages that mean something else in other languages: the word, what it is read as, and words of its language.
const PACKAGES_OF_LANGUAGES: [(&str, &str, &[&str]); 2] = [
    (
        "dozen",
        "doos",
        &[
            "doos",
            "kratten",
            "krat",
            "stuks",
            "stuk",
            "aantal",
            "gewicht",
            "afmeting",
            "afmetingen",
            "graag",
            "groet",
            "groeten",
            "hierbij",
            "samen",
            "zending",
            "levering",
        ],
    ),
    (
        "cx",
        "caixas",
        &["caixa", "caixas", "carga", "peso", "nf", "bruto"],
    ),
];

/// `9 dozen touwwerk` of a Dutch text, `20 cx papelão` of a Portuguese one: with a word that every text means packages by.
pub(super) fn with_packages_named(lines: &mut [String]) {
    for (word, packages, beside) in PACKAGES_OF_LANGUAGES {
        let speaks_it = lines.iter().any(|line| {
            let folded = plain(line);
            let words = domain::folding::words(&folded);
            words.iter().any(|own| beside.contains(own))
        });
        for line in lines.iter_mut().filter(|_| speaks_it) {
            let named = line
                .split(' ')
                .map(|own| if plain(own) == word { packages } else { own });
            *line = named.collect::<Vec<_>>().join(" ");
        }
    }
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
    fn numbers_that_follow_each_other_stand_apart() {
        let apart = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            with_numbers_apart(&mut lines);
            lines.join("\n")
        };
        assert_eq!(
            apart("Sizes:\nPallet 1 120x80x100 cm 450 kg\n- Pallet 2-3 120x80x90 cm 1 380 kg"),
            "Sizes:\nPallet 1: 120x80x100 cm 450 kg\n- Pallet 2-3: 120x80x90 cm 1 380 kg"
        );
        for text in [
            "Pallet 1 120x80x100 cm 450 kg",
            "Pallets 1 120x80x100 cm\nPallets 2 120x80x100 cm",
            "Pallet 3 120x80x100 cm\nPallet 1 120x80x100 cm",
            "Pallet 1: 450 kg\nPallet 2: 380 kg",
        ] {
            assert_eq!(apart(text), text);
        }
    }

    #[test]
    fn packages_of_one_language_are_named() {
        for (line, named) in [
            ("9 dozen touw, 33 kg per doos", "9 doos touw, 33 kg per doos"),
            ("9 dozen shirts, 33 kg", "9 dozen shirts, 33 kg"),
            ("20 cx papelão, peso 110 kg", "20 caixas papelão, peso 110 kg"),
            ("1 x JCB 3CX loader, 8.1 t", "1 x JCB 3CX loader, 8.1 t"),
        ] {
            let mut lines = [line.to_owned()];
            with_packages_named(&mut lines);
            assert_eq!(lines, [named]);
        }
    }

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
