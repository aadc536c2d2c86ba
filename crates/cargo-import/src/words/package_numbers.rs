//! The numbers on packages: `1-10`, `11~14`, `15`, `1-3,5`. One package stands for each number.

use std::collections::BTreeMap;

use crate::Cell;

/// More packages than this in one cell are a slip.
const MAX_PACKAGES: u64 = 100_000;

/// Months as spreadsheets shorten them.
const MONTHS: [&str; 13] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "thg",
];

/// Words between the first and the last number, folded.
const FROM_TO: [&str; 9] = [
    " to ", " den ", " bis ", " a ", " ao ", " al ", " do ", " t/m ", " по ",
];

/// The meaning of a stroke between two numbers in a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stroke {
    /// `1/4`, `2/4`: the first of four, the second of four.
    Of,
    /// `1/10`, `11/14`: from the first to the last.
    Range,
    /// It may be either, as in a single `1/10`.
    #[default]
    Unclear,
    /// No number at all: the whole cell is the identity of one package.
    Identity,
}

impl Stroke {
    /// By all cells of a column: the number of all packages is the same everywhere, the last of a range is not.
    pub(crate) fn of<'a>(cells: impl Iterator<Item = &'a Cell> + Clone) -> Self {
        let lasts: Vec<u64> = cells.clone().filter_map(|cell| Some(stroked(cell)?.1)).collect();
        match lasts.as_slice() {
            [] if are_lettered(cells.clone()) || are_codes(cells) => Self::Identity,
            [] | [_] => Self::Unclear,
            [first, rest @ ..] if rest.iter().all(|last| last == first) => Self::Of,
            _ => Self::Range,
        }
    }
}

/// `BOX-A`, `PAL B`: a word and one letter in place of a number, in every cell.
fn are_lettered<'a>(cells: impl Iterator<Item = &'a Cell>) -> bool {
    let is_lettered = |cell: &Cell| {
        let Cell::Text(text) = cell else { return false };
        let parts = text.trim().rsplit_once(['-', ' ', '#']);
        let is_word =
            |word: &str| (2..=8).contains(&word.len()) && word.bytes().all(|one| one.is_ascii_alphabetic());
        let is_letter = |mark: &str| mark.len() == 1 && mark.bytes().all(|one| one.is_ascii_uppercase());
        parts.is_some_and(|(word, mark)| is_word(word.trim_end_matches(['-', ' ', '.'])) && is_letter(mark))
    };
    let mut cells = cells.filter(|cell| !cell.is_blank()).peekable();
    cells.peek().is_some() && cells.all(is_lettered)
}

/// `26-0117`, `26-0118`: read as ranges, neighbours would share almost all packages. Each cell is the number of one.
fn are_codes<'a>(cells: impl Iterator<Item = &'a Cell>) -> bool {
    let (codes, others): (Vec<_>, Vec<_>) = cells
        .filter(|cell| !cell.is_blank())
        .partition(|cell| code(cell).is_some());
    let is_one = |cell: &&Cell| ranges(cell, Stroke::Unclear).is_some_and(|ranges| count(&ranges) == 1);
    let codes: Vec<(&str, &str)> = codes.into_iter().filter_map(code).collect();
    let number = |digits: &str| digits.parse::<u64>().ok();
    let digits_of = |head: &str| {
        let letters = head.trim_end_matches(|one: char| one.is_ascii_digit()).len();
        head.get(letters..).and_then(number)
    };
    // `1-10` and `1-12` are perhaps of two orders.
    let is_no_range = |(head, tail): &(&str, &str)| tail.starts_with('0') || digits_of(head) > Some(1);
    let goes_on = |pair: &&[(&str, &str)]| matches!(pair, [(one, tail), (other, next)] if one == other && number(tail) < number(next));
    let pairs = codes.windows(2);
    let going_on = pairs.clone().filter(goes_on).count();
    going_on > 0 && going_on * 2 > pairs.count() && codes.iter().any(is_no_range) && others.iter().all(is_one)
}

/// The text before the hyphen and the number behind it: `C26-88101`.
fn code(cell: &Cell) -> Option<(&str, &str)> {
    let Cell::Text(text) = cell else { return None };
    let (head, tail) = text.trim().rsplit_once('-')?;
    let is_plain = |one: char| one.is_ascii_alphanumeric() || matches!(one, '-' | '.' | ' ' | '#');
    let is_code = head.chars().all(is_plain)
        && head.ends_with(|one: char| one.is_ascii_digit())
        && !tail.is_empty()
        && tail.bytes().all(|one| one.is_ascii_digit());
    is_code.then_some((head, tail))
}

/// The only number of a column, `C26-88`: from the 26th to the 88th package, or a code that has a hyphen within it.
pub(crate) fn is_lone_code<'a>(cells: impl Iterator<Item = &'a Cell>) -> bool {
    let mut cells = cells.filter(|cell| !cell.is_blank());
    let (Some(only), None) = (cells.next(), cells.next()) else {
        return false;
    };
    let Some((head, _)) = code(only) else { return false };
    let letters = head.trim_end_matches(|one: char| one.is_ascii_digit());
    let is_short = (1..=2).contains(&letters.len()) && letters.bytes().all(|one| one.is_ascii_alphabetic());
    let first = head.get(letters.len()..).and_then(|first| first.parse().ok());
    is_short && first.is_some_and(|first: u64| first > 1)
}

/// `1/4`, `C-001/005`, `1 of 4`, `1 of 4 pcs`
fn stroked(cell: &Cell) -> Option<(u64, u64)> {
    let Cell::Text(text) = cell else { return None };
    let text = text.trim().to_lowercase();
    let (first, last) = text.split_once('/').or_else(|| text.split_once(" of "))?;
    // `1 of 3 pcs`
    let last = last.trim_end_matches(|one: char| one.is_alphabetic() || matches!(one, '.' | ' '));
    // `C-001/005`
    let first = first.trim_start_matches(|one: char| !one.is_ascii_digit());
    let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    (first <= last).then_some((first, last))
}

/// From the first number to the last, and the letters before them: `A1-A10`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Range {
    letters: String,
    first: u64,
    last: u64,
}

impl Range {
    fn new(letters: &str, first: u64, last: u64) -> Option<Self> {
        (first <= last && last - first < MAX_PACKAGES).then(|| Self {
            letters: letters.to_owned(),
            first,
            last,
        })
    }
}

impl Range {
    pub(crate) fn begins_at_one(&self) -> bool {
        self.first == 1
    }

    /// The one package that is called so.
    fn identity(text: &str) -> Self {
        Self {
            letters: text.trim().to_lowercase(),
            first: 0,
            last: 0,
        }
    }
}

/// The ranges in a cell; `None` if it has other content.
pub(crate) fn ranges(cell: &Cell, stroke: Stroke) -> Option<Vec<Range>> {
    if stroke == Stroke::Identity {
        return (!cell.is_blank()).then(|| vec![Range::identity(&cell.shown())]);
    }
    if let Some((first, last)) = stroked(cell) {
        return match stroke {
            Stroke::Of => Some(vec![Range::new("", first, first)?]),
            Stroke::Range => Some(vec![Range::new("", first, last)?]),
            Stroke::Unclear | Stroke::Identity => None,
        };
    }
    let text = match cell {
        Cell::Number(text) | Cell::Text(text) => text,
        Cell::Blank | Cell::Date(_) | Cell::NoValue(_) => return None,
    };
    let text = text.to_lowercase().replace(" and ", ",");
    // `01-Oct`: a spreadsheet has made a day of `1-10`.
    if MONTHS.iter().any(|month| text.contains(month)) {
        return None;
    }
    let mut found = Vec::new();
    for part in text.split([',', ';', '&', '+', '\n']).map(str::trim) {
        if part.is_empty() {
            continue;
        }
        let numbers: Vec<&str> = part
            .split(|one: char| !one.is_ascii_digit())
            .filter(|digits| !digits.is_empty())
            .collect();
        let range = match numbers.as_slice() {
            // A decimal point makes it no number of a package.
            _ if matches!(cell, Cell::Number(_)) && part.contains('.') => return None,
            [only] => {
                let number = only.parse().ok()?;
                (number, number)
            }
            [_, _] if are_two_marks(part) => {
                found.push(Range::identity(part));
                continue;
            }
            [first, last] => {
                // `7-001`: nobody fills up the last number of a range alone.
                let is_filled_up =
                    last.starts_with('0') && last.len() > first.len() && code(&Cell::text(part)).is_some();
                let (first, last): (u64, u64) = (first.parse().ok()?, last.parse().ok()?);
                // `HN-2026-019`: a year, and one number. `G25K1101A`: letters between digits are no stroke, nor is `FBA1XYZ-U05`.
                let mut texts = part
                    .split(|one: char| one.is_ascii_digit())
                    .filter(|text| !text.is_empty());
                let front = texts.next().unwrap_or_default();
                let between = texts.next().unwrap_or_default();
                let are_letters = |text: &str| !text.is_empty() && text.chars().all(char::is_alphabetic);
                let joined = are_letters(between)
                    || between
                        .split_once('-')
                        .is_some_and(|(end, next)| are_letters(end) && are_letters(next) && next != front);
                let is_lettered = part.starts_with(|one: char| one.is_ascii_alphabetic());
                // `C26-88101`: a row that does not begin at 1 has no thousand packages.
                let is_too_long =
                    first > 1 && last.saturating_sub(first) >= if is_lettered { 1000 } else { 10_000 };
                let is_code = is_filled_up || (first > last || joined) && is_lettered || is_too_long;
                (if is_code { last } else { first }, last)
            }
            // `1-10/25`: of 25 in all.
            [first, last, _]
                if part
                    .split_once('/')
                    .is_some_and(|(_, all)| all.bytes().all(|one| one.is_ascii_digit())) =>
            {
                (first.parse().ok()?, last.parse().ok()?)
            }
            // `HN-2026-001 ~ 010`
            [.., first, last] if part.contains(['~', '～']) => (first.parse().ok()?, last.parse().ok()?),
            [.., only] if !part.contains('/') && part.starts_with(|one: char| one.is_ascii_alphabetic()) => {
                let number = only.parse().ok()?;
                (number, number)
            }
            _ => return None,
        };
        // `CTN 1`, `C/No. 1` and `1` are the same package; `A1` and `B1` are two.
        let letters = part
            .split(|one: char| one.is_ascii_digit())
            .next()
            .unwrap_or_default();
        let letters: String = letters.chars().filter(|one| one.is_alphabetic()).collect();
        let letters = if letters.chars().count() > 2 || matches!(letters.as_str(), "c" | "no") {
            ""
        } else {
            &letters
        };
        // `1A-10A` and `1B-10B` are different packages.
        let behind = part.rsplit(|one: char| one.is_ascii_digit()).next();
        let behind = behind
            .filter(|behind| behind.chars().count() == 1 && behind.chars().all(char::is_alphabetic))
            .unwrap_or_default();
        found.push(Range::new(&format!("{letters}{behind}"), range.0, range.1)?);
    }
    (!found.is_empty() && !overlaps_itself(&found)).then_some(found)
}

/// `p1 - b2`: one box of a pallet, since the letters before both numbers differ.
fn are_two_marks(part: &str) -> bool {
    let letter = |text: &str| {
        let mark = text.trim().trim_end_matches(|one: char| one.is_ascii_digit());
        let mut letters = mark.chars();
        letters
            .next()
            .filter(|one| one.is_ascii_alphabetic() && letters.next().is_none())
    };
    let marks = part
        .split_once('-')
        .map(|(one, other)| (letter(one), letter(other)));
    matches!(marks, Some((Some(one), Some(other))) if one != other)
}

/// Returns true if cells say the first of four, the second of four.
pub(crate) fn are_of_several<'a>(cells: impl Iterator<Item = &'a Cell> + Clone) -> bool {
    let numbers: Vec<_> = cells.clone().filter_map(stroked).collect();
    numbers.len() > 1
        && numbers.len() == cells.clone().count()
        && Stroke::of(cells) == Stroke::Of
        // Several goods may lie in one of them.
        && numbers.windows(2).any(|pair| pair[0].0 != pair[1].0)
        && (numbers.windows(2).all(|pair| pair[0].0 != pair[1].0)
            || numbers.first().is_some_and(|first| first.0 == 1)
                && numbers.windows(2).all(|pair| pair[1].0 == pair[0].0 || pair[1].0 == pair[0].0 + 1))
}

/// Returns true for `1/3`, `2/3`, `3/3`, `1/2`, `2/2`: the boxes of so many sets at least, each set whole.
pub(crate) fn are_of_sets<'a>(cells: impl Iterator<Item = &'a Cell>, least: usize) -> bool {
    let boxes: Option<Vec<(u64, u64)>> = cells.map(stroked).collect();
    boxes.is_some_and(|boxes| {
        let ends = boxes.iter().filter(|(own, all)| own == all).count();
        ends >= least
            && boxes.first().is_some_and(|(own, _)| *own == 1)
            && boxes.last().is_some_and(|(own, all)| own == all)
            && boxes.windows(2).all(|pair| match pair {
                [(own, all), (next, _)] if own == all => *next == 1,
                [(own, all), (next, next_all)] => *next == own + 1 && next_all == all,
                _ => false,
            })
    })
}

/// Returns true for `1-6`, `7`, `8-10`: numbers from 1 that follow each other, in ranges.
pub(crate) fn follow_each_other<'a>(cells: impl Iterator<Item = &'a Cell> + Clone) -> bool {
    let ranges: Option<Vec<Vec<Range>>> = cells.clone().map(|cell| ranges(cell, Stroke::Unclear)).collect();
    let Some(ranges) = ranges.map(|ranges| ranges.concat()) else {
        return false;
    };
    ranges.len() > 1
        && ranges.first().is_some_and(|range| range.first == 1)
        && ranges.windows(2).all(
            |pair| matches!(pair, [one, next] if next.first == one.last + 1 && next.letters == one.letters),
        )
        && cells.into_iter().any(is_range)
}

/// Returns true for a range such as `1-10` and nothing else.
pub(crate) fn is_range(cell: &Cell) -> bool {
    let Cell::Text(text) = cell else { return false };
    let bare = |text: &str| text.trim().bytes().all(|one| one.is_ascii_digit());
    let folded = domain::folding::plain(text);
    // `1-20/50`: of 50 in all.
    let own = folded.rsplit_once('/').filter(|(_, all)| bare(all));
    let folded = own.map_or(folded.as_str(), |(own, _)| own);
    let parts = folded.split_once(['-', '–', '~', '～']).or_else(|| {
        let mut between = FROM_TO.iter();
        between.find_map(|word| folded.split_once(word))
    });
    parts.is_some_and(|(first, last)| bare(first) && bare(last))
        && ranges(cell, Stroke::Unclear).is_some_and(|ranges| count(&ranges) > 1)
}

/// The ranges of two columns, from and to.
pub(crate) fn from_to(from: &Cell, to: &Cell) -> Option<Vec<Range>> {
    match (
        ranges(from, Stroke::Unclear)?.as_slice(),
        ranges(to, Stroke::Unclear)?.as_slice(),
    ) {
        ([from], [to]) => Some(vec![Range::new(&from.letters, from.first, to.last)?]),
        _ => None,
    }
}

/// The packages in all ranges.
pub(crate) fn count(ranges: &[Range]) -> u64 {
    ranges
        .iter()
        .map(|range| range.last - range.first + 1)
        .fold(0, u64::saturating_add)
}

/// The numbers of several lines: the last one of each range by its letters and its first. Ranges that share a number are one.
#[derive(Default)]
pub(crate) struct NumbersAbove(BTreeMap<(String, u64), u64>);

impl NumbersAbove {
    /// Returns true if a number of these ranges is among them.
    pub(crate) fn share(&self, ranges: &[Range]) -> bool {
        ranges.iter().any(|range| self.meeting(range).is_some())
    }

    pub(crate) fn add(&mut self, mut range: Range) {
        while let Some((first, last)) = self.meeting(&range) {
            self.0.remove(&(range.letters.clone(), first));
            range.first = range.first.min(first);
            range.last = range.last.max(last);
        }
        self.0.insert((range.letters, range.first), range.last);
    }

    /// A range that has a number of this one: of those that begin before its end, the last reaches furthest.
    fn meeting(&self, range: &Range) -> Option<(u64, u64)> {
        let letters = &range.letters;
        let mut begun = self.0.range((letters.clone(), 0)..=(letters.clone(), range.last));
        let ((_, first), last) = begun.next_back()?;
        (*last >= range.first).then_some((*first, *last))
    }
}

fn overlaps_itself(ranges: &[Range]) -> bool {
    let mut above = NumbersAbove::default();
    ranges.iter().any(|range| {
        let is_shared = above.meeting(range).is_some();
        above.add(range.clone());
        is_shared
    })
}

/// Numbers that go up by one from row to row, in at least three rows; they may begin anew.
pub(crate) fn counts_up_again<'a>(cells: impl Iterator<Item = &'a Cell>) -> bool {
    let numbers: Option<Vec<u64>> = cells.map(|cell| cell.shown().trim().parse().ok()).collect();
    numbers.is_some_and(|numbers| {
        numbers.len() > 2
            && numbers.first() == Some(&1)
            && numbers.get(1) == Some(&2)
            && numbers
                .windows(2)
                .all(|pair| matches!(pair, [one, next] if *next == one + 1 || *next == 1 && *one > 1))
            && numbers.last() != Some(&1)
    })
}

/// Numbers that go up by one or stay, in at least five rows: several goods in one package.
pub(crate) fn counts_up_shared<'a>(cells: impl Iterator<Item = &'a Cell>) -> bool {
    let numbers: Option<Vec<u64>> = cells.map(|cell| cell.shown().trim().parse().ok()).collect();
    numbers.is_some_and(|numbers| {
        let steps = || numbers.windows(2).filter_map(|pair| pair[1].checked_sub(pair[0]));
        numbers.len() > 4
            && numbers.first() == Some(&1)
            && steps().count() == numbers.len() - 1
            && steps().all(|step| step <= 1)
            && steps().filter(|step| *step == 1).count() > 2
    })
}

/// Numbers that go up by one from row to row, in at least three rows.
pub(crate) fn counts_up<'a>(cells: impl Iterator<Item = &'a Cell>) -> bool {
    let numbers: Option<Vec<u64>> = cells.map(|cell| cell.shown().trim().parse().ok()).collect();
    numbers.is_some_and(|numbers| {
        numbers.len() > 2
            && numbers
                .windows(2)
                .all(|pair| matches!(pair, [one, next] if *next == one + 1))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn each_number_is_one_package() {
        for (text, packages) in [
            ("1-10", Some(10)),
            ("11~14", Some(4)),
            ("15", Some(1)),
            ("1-3,5", Some(4)),
            ("001/010", Some(10)),
            ("CTN 1 to 4", Some(4)),
            ("C1–C12", Some(12)),
            ("1 & 3", Some(2)),
            ("10-1", None),
            ("1-2-3", None),
            ("1-3,2", None),
            ("N/A", None),
            ("01-Oct", None),
            ("G25K1101A", Some(1)),
            ("FBA1XYZ-U05", Some(1)),
            ("C1A-C10A", Some(10)),
            ("7-001", Some(1)),
            ("26-0117", Some(1)),
            ("C26-88101", Some(1)),
            ("26-88101", Some(1)),
            ("C1-1200", Some(1200)),
            ("C26-88", Some(63)),
            ("001-010", Some(10)),
        ] {
            assert_eq!(
                ranges(&Cell::text(text), Stroke::Range).map(|all| count(&all)),
                packages,
                "{text}"
            );
        }
        let of = |from, to| from_to(&Cell::text(from), &Cell::text(to)).map(|all| count(&all));
        assert_eq!(
            (of("1", "10"), of("11", "11"), of("11", "4")),
            (Some(10), Some(1), None)
        );
        assert_eq!(ranges(&Cell::Number("1.5".into()), Stroke::Range), None);
    }

    #[test]
    fn only_number_with_letters_is_perhaps_a_code() {
        let is = |texts: &[&str]| {
            is_lone_code(
                texts
                    .iter()
                    .map(|text| Cell::text(text))
                    .collect::<Vec<_>>()
                    .iter(),
            )
        };
        assert!(is(&["C26-88"]) && is(&["KX24-117", ""]));
        assert!(!is(&["C1-88"]) && !is(&["26-88"]) && !is(&["CTN26-88"]), "ranges");
        assert!(!is(&["C26-88", "C89-90"]), "goes on");
    }

    #[test]
    fn columns_of_ranges_and_of_sets_are_known() {
        let cells = |texts: &[&str]| -> Vec<Cell> { texts.iter().map(|text| Cell::text(text)).collect() };
        let follow = |texts: &[&str]| follow_each_other(cells(texts).iter());
        assert!(follow(&["1-6", "7", "8-10"]) && follow(&["1～5", "6～8"]));
        assert!(!follow(&["1", "2", "3"]), "numbers of rows");
        assert!(!follow(&["1-6", "9-10"]) && !follow(&["2-6", "7"]) && !follow(&["1-6", "M"]));
        let sets = |texts: &[&str]| are_of_sets(cells(texts).iter(), 2);
        assert!(sets(&["1/3", "2/3", "3/3", "1/2", "2/2"]));
        assert!(!sets(&["1/3", "2/3", "3/3"]), "one shipment");
        assert!(!sets(&["1/3", "3/3", "1/2", "2/2"]) && !sets(&["1/2", "2/2", "1/2"]));
    }

    #[test]
    fn letters_tell_packages_apart() {
        let of = |text: &str| ranges(&Cell::text(text), Stroke::Range).unwrap();
        let share = |above: &[&str], own: &str| {
            let mut numbers = NumbersAbove::default();
            for range in above.iter().flat_map(|cell| of(cell)) {
                numbers.add(range);
            }
            numbers.share(&of(own))
        };
        assert!(!share(&["A1-A10"], "B1~B4"));
        assert!(!share(&["1A-10A"], "1B-10B") && share(&["1A-10A"], "3A"));
        assert!(share(&["A1-A10"], "A10") && share(&["CTN 3"], "1-5"));
        // A long range stays known behind shorter ones within it.
        assert!(share(&["1-50", "10-12", "40-60", "3"], "30") && !share(&["1-50", "40-60"], "61-70"));
    }

    #[test]
    fn column_tells_what_a_stroke_means() {
        let of = |texts: &[&str]| {
            Stroke::of(
                texts
                    .iter()
                    .map(|text| Cell::text(text))
                    .collect::<Vec<_>>()
                    .iter(),
            )
        };
        assert_eq!(of(&["01/04", "02/04", "04/04"]), Stroke::Of);
        assert_eq!(of(&["1/10", "11/14"]), Stroke::Range);
        assert_eq!(of(&["1/10"]), Stroke::Unclear);
        assert_eq!(of(&["C26-88101", "C26-88102", "C26-88107"]), Stroke::Identity);
        assert_eq!(of(&["1-1", "1-2", "1-3", "2-1", "2-2"]), Stroke::Identity);
        for ranges in [
            &["1-10", "11-20", "1-12", "13-20"][..],
            &["1-10", "1-12"],
            &["C26-88101", "C26-88102", "3-9"],
        ] {
            assert_eq!(of(ranges), Stroke::Unclear, "{ranges:?}");
        }
        assert_eq!(
            ranges(&Cell::text("02/04"), Stroke::Of),
            Range::new("", 2, 2).map(|range| vec![range])
        );
        assert_eq!(ranges(&Cell::text("1/10"), Stroke::Unclear), None);
    }

    proptest! {
        #[test]
        fn range_has_its_length(first in 0_u64..10_000, more in 0_u64..10_000) {
            let text = format!("{first}-{}", first + more);
            prop_assert_eq!(ranges(&Cell::text(&text), Stroke::Range).map(|all| count(&all)), Some(more + 1));
        }
    }
}
