//! A paragraph that tells of several goods: `There are 4 pallets of fans, 340 kg. Then 6 crates of ducts, 291 kg, and 2 cartons …`,
//! `lot 1: 10 cartons, 240 kg; lot 2: …`

use crate::folding::{compose, plain, words};

use super::cargo_line::told;
use super::tokens::says_all;

/// Words between two goods of a sentence.
const AND: [&str; 10] = [
    " and ", " plus ", " und ", " sowie ", " et ", " y ", " e ", " và ", " cùng ", " i ",
];

/// A longer line is no paragraph of a mail.
const MAX_PARAGRAPH_BYTES: usize = 4_000;

/// Puts each sentence of a paragraph that counts packages more than once, and each of its goods, in a line of its own.
pub(super) fn divide(lines: &mut Vec<String>) {
    *lines = lines
        .iter()
        .flat_map(|line| {
            if line.len() > MAX_PARAGRAPH_BYTES {
                return vec![line.clone()];
            }
            let mut sentences = sentences(line);
            if sentences.len() > 1 {
                sentences = sentences.into_iter().flat_map(introduced).collect();
            }
            let counting = sentences.iter().filter(|one| told(&compose(one)).packages);
            let begins_with_total = sentences.first().is_some_and(|first| adds_up(first));
            if sentences.len() > 1 && (counting.count() > 1 || begins_with_total) {
                let goods = sentences.into_iter().flat_map(goods);
                goods.map(|goods| goods.trim().to_owned()).collect()
            } else {
                vec![line.clone()]
            }
        })
        .collect();
}

/// `In total 12 packages, 692 kg`
fn adds_up(sentence: &str) -> bool {
    let folded = plain(sentence);
    let mut first = words(&folded).into_iter().take(2);
    first.any(says_all) && told(&compose(sentence)).packages
}

/// Divided behind a point before a capital letter, and at semicolons.
fn sentences(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut from = 0;
    for (at, mark) in line.match_indices(['.', ';', '；', '。']) {
        let end = at + mark.len();
        let behind = line.get(end..).unwrap_or_default();
        let begins = behind.starts_with(' ') && behind.trim_start().starts_with(char::is_uppercase);
        if mark != "." || begins {
            found.extend(line.get(from..end));
            from = end;
        }
    }
    found.extend(line.get(from..));
    found.retain(|sentence| !sentence.trim().is_empty());
    found
}

/// Divided behind `We have 4 lots:`.
fn introduced(sentence: &str) -> Vec<&str> {
    let mark = sentence.find([':', '：']).filter(|at| {
        sentence
            .get(..*at)
            .is_some_and(|intro| intro.split_whitespace().count() > 2 || intro.contains('，'))
    });
    let parts = mark.map(|at| {
        let end = at
            + sentence
                .get(at..)
                .and_then(|rest| rest.chars().next())
                .map_or(0, char::len_utf8);
        sentence.split_at(end)
    });
    match parts {
        Some((intro, rest)) if is_whole(rest) && !is_whole(intro) => vec![intro, rest],
        _ => vec![sentence],
    }
}

fn is_whole(part: &str) -> bool {
    let told = told(&compose(part));
    told.packages && (told.size || told.weight)
}

/// Divided before `and 2 cartons of motors, 61 kg`, if what stands before it tells of packages and their measures too.
fn goods(sentence: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = sentence;
    let ends = |text: &str| {
        let mut ends: Vec<(usize, usize)> = AND
            .iter()
            .flat_map(|and| text.match_indices(and).map(|(at, and)| (at, at + and.len())))
            .filter(|(_, behind)| {
                let behind = text.get(*behind..).unwrap_or_default();
                behind.starts_with(|one: char| one.is_ascii_digit())
            })
            .collect();
        ends.sort_unstable();
        ends
    };
    while let Some((end, next)) = ends(rest)
        .into_iter()
        .find(|(end, next)| rest.get(..*end).is_some_and(is_whole) && rest.get(*next..).is_some_and(is_whole))
    {
        found.extend(rest.get(..end).map(|part| part.trim_end_matches(',')));
        rest = rest.get(next..).unwrap_or_default();
    }
    found.push(rest);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn divided(text: &str) -> Vec<String> {
        let mut lines = vec![text.to_owned()];
        divide(&mut lines);
        lines
    }

    #[test]
    fn goods_of_a_paragraph_have_lines() {
        assert_eq!(
            divided(
                "We have 4 pallets of fans, 340 kg. Then there are 6 crates of ducts, 291 kg, and 2 cartons of motors at 30.5 kg each."
            ),
            [
                "We have 4 pallets of fans, 340 kg.",
                "Then there are 6 crates of ducts, 291 kg",
                "2 cartons of motors at 30.5 kg each.",
            ]
        );
        assert_eq!(
            divided("In total 12 packages, 692 kg. Nothing is dangerous.").len(),
            2
        );
        assert_eq!(
            divided("五金工具共35箱，每箱毛重21.5公斤；螺丝刀共18箱，每箱毛重9.8公斤。").len(),
            2
        );
    }

    #[test]
    fn other_lines_stay_whole() {
        for line in [
            "25 ctns. Gross weight 412 kg. Size 60x40x40 cm",
            "4 pallets of pipes and 2 valves, 340 kg",
            "Please quote. Best regards",
        ] {
            assert_eq!(divided(line), [line]);
        }
    }
}
