//! Names of goods below a heading that does not speak of them.

use std::collections::BTreeSet;

use domain::folding::{plain, words};

use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::model::target::{TARGETS, Target};
use crate::model::unit;
use crate::words::figure_words::{is_package, is_piece};
use crate::words::flag::yes_or_no;
use crate::{Cell, Table};

/// Headings of addresses.
const ADDRESS: [&str; 12] = [
    "street", "city", "address", "zip", "zip code", "postcode", "strasse", "ort", "plz", "rue", "ville",
    "dia chi",
];
const NAME: Target = Target::Field("name");

/// Where no heading names the goods, the only column of texts that nothing else reads does.
pub(crate) fn settle(table: &Table, header: Header, headings: &[String], found: &mut [Target]) {
    leave_people(headings, found);
    leave_codes(table, header, headings, found);
    if found.contains(&NAME) {
        return;
    }
    let may_name = |at: &usize| {
        let heading = headings.get(*at).map(|text| Heading::parse(text));
        found[*at] == Target::Ignore
            && heading.is_some_and(|heading| !says_other_things(&heading))
            && are_names(table, header, *at)
    };
    let mut columns = (0..found.len()).filter(may_name);
    if let (Some(only), None) = (columns.next(), columns.next()) {
        found[only] = NAME;
    }
}

/// `Name` beside a street and a city is that of a person.
fn leave_people(headings: &[String], found: &mut [Target]) {
    let read: Vec<Heading> = headings.iter().map(|text| Heading::parse(text)).collect();
    let is_name = |at: &usize| {
        found[*at] == NAME
            && read
                .get(*at)
                .is_some_and(|heading| heading.is_one_of(&["name", "ten", "nom"]))
    };
    let of_person = (0..found.len()).find(is_name);
    if let Some(at) = of_person.filter(|_| read.iter().any(|heading| heading.has_any(&ADDRESS))) {
        let strength = |at: &usize| read.get(*at).map_or(0, |heading| heading.strength(NAME));
        let is_free = |at: &usize| [Target::Ignore, Target::Field("description")].contains(&found[*at]);
        let other = (0..found.len()).filter(is_free).max_by_key(strength);
        let other = other.filter(|other| strength(other) > 0);
        found[at] = Target::Ignore;
        if let Some(other) = other {
            found[other] = NAME;
        }
    }
}

/// `Article` over codes alone, such as `SN-1`, beside a description in words: the description names the goods.
fn leave_codes(table: &Table, header: Header, headings: &[String], found: &mut [Target]) {
    const DESCRIPTION: Target = Target::Field("description");
    /// Limit of the strength of a heading such as `Article` or `Item`.
    const MAX_WEAK_STRENGTH: u8 = 8;
    let place = |wanted: Target| found.iter().position(|target| *target == wanted);
    let (Some(name), Some(description)) = (place(NAME), place(DESCRIPTION)) else {
        return;
    };
    let is_weak = headings
        .get(name)
        .is_some_and(|text| Heading::parse(text).strength(NAME) <= MAX_WEAK_STRENGTH);
    let texts = |at: usize| cells_of(table, header, at).map(Cell::shown);
    let is_code = |text: String| text.bytes().any(|one| one.is_ascii_digit()) && !text.contains(' ');
    let in_words = |text: String| text.starts_with(char::is_alphabetic) && !is_code(text);
    let are_codes = texts(name).next().is_some() && texts(name).all(is_code);
    if is_weak && are_codes && texts(description).next().is_some() && texts(description).all(in_words) {
        (found[name], found[description]) = (DESCRIPTION, NAME);
    }
}

/// The column of the names whose heading does not speak of goods.
pub(crate) fn by_texts(headings: &[Heading], targets: &[Target]) -> Option<usize> {
    let at = targets.iter().position(|target| *target == NAME)?;
    let heading = headings.get(at).filter(|heading| !heading.is_blank())?;
    (heading.strength(NAME) == 0).then_some(at)
}

fn says_other_things(heading: &Heading) -> bool {
    const COLOURS: [&str; 12] = [
        "color", "colour", "mau", "mau sac", "farbe", "couleur", "colore", "cor", "kolor", "renk", "warna",
        "цвет",
    ];
    heading.is_unit_of_quantity()
        || heading.has_any(&COLOURS)
        || heading.has_any(&ADDRESS)
        || heading.holds_any(&["色", "색"])
        || TARGETS.iter().any(|target| heading.strength(*target) > 0)
}

/// A letter that stands for a syllable or a word, as in Chinese, Japanese and Korean.
fn is_of_syllables(letter: char) -> bool {
    letter > '\u{2e80}'
}

/// Every cell begins with a letter and none names packages or units or says yes or no; codes such as `L2611A` are no names.
fn are_names(table: &Table, header: Header, at: usize) -> bool {
    let texts: BTreeSet<String> = cells_of(table, header, at)
        .map(|cell| plain(&cell.shown()))
        .collect();
    let says_little = |text: &String| {
        let words = words(text);
        words
            .iter()
            .any(|word| is_package(word) || unit::weight(word).is_some())
            || yes_or_no(text).is_some()
            || words
                .iter()
                .any(|word| unit::length(word).is_some() || is_piece(word))
            || text.chars().count() < 4 && !text.contains(is_of_syllables)
    };
    let is_text = |cell: &Cell| matches!(cell, Cell::Text(text) if text.starts_with(char::is_alphabetic));
    let is_code = |text: &String| text.bytes().any(|one| one.is_ascii_digit()) && !text.contains(' ');
    !texts.is_empty()
        && !texts.iter().all(is_code)
        && cells_of(table, header, at).all(is_text)
        && !texts.iter().any(says_little)
}
