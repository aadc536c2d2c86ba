//! A paragraph that tells of several goods: `There are 4 pallets of fans, 340 kg. Then 6 crates of ducts, 291 kg, and 2 cartons …`,
//! `lot 1: 10 cartons, 240 kg; lot 2: …`

use domain::folding::{compose, plain, words};

use super::cargo_line::told;
use super::spelled::spelled;
use super::tokens::says_all;
use crate::words::figure_words::{is_package, is_several_packages};

/// Words between two goods of a sentence.
const AND: [&str; 12] = [
    " and ",
    " plus ",
    " und ",
    " und dazu ",
    " sowie ",
    " et ",
    " ainsi que ",
    " y ",
    " e ",
    " và ",
    " cùng ",
    " i ",
];
/// Words for the last of several goods, of which the total behind them is.
const LATTER: [&str; 6] = [
    "latter",
    "letzteren",
    "derniers",
    "dernieres",
    "ultimos",
    "ultimas",
];

/// A longer line is no paragraph of a mail.
const MAX_PARAGRAPH_BYTES: usize = 4_000;

/// Each sentence of a paragraph that counts packages more than once, and each of its goods; else the line as it is.
pub(super) fn divided(line: &str) -> Vec<String> {
    let paragraph = Some(line).filter(|line| line.len() <= MAX_PARAGRAPH_BYTES);
    paragraph
        .and_then(parts_of)
        .unwrap_or_else(|| vec![line.to_owned()])
}

/// The sentences of a paragraph and their goods; none if it is a line of its own.
fn parts_of(line: &str) -> Option<Vec<String>> {
    // `und dazu vier Kisten`
    let line = &*spelled(line);
    if let Some(numbered) = numbered(line) {
        return Some(numbered);
    }
    let mut sentences = sentences(line);
    if sentences.len() > 1 {
        sentences = sentences.into_iter().flat_map(introduced).collect();
    }
    let counting = sentences.iter().filter(|one| told(&compose(one)).packages);
    let begins_with_total = sentences.first().is_some_and(|first| adds_up(first));
    let are_several = sentences.len() > 1 && (counting.count() > 1 || begins_with_total);
    let parts: Vec<Vec<&str>> = sentences.into_iter().map(goods).collect();
    let tells_of_several = are_several || parts.iter().any(|goods| are_complete(goods));
    let trimmed = |part: &str| part.trim().to_owned();
    tells_of_several.then(|| parts.into_iter().flatten().map(trimmed).collect())
}

/// `3 kiện máy may, kiện 1: 80x60x110 95kg, kiện 2: …`: what stands before the numbers, and each package.
fn numbered(line: &str) -> Option<Vec<String>> {
    let number = |part: &str| -> Option<u32> {
        let (label, rest) = part.split_once([':', '：'])?;
        let folded = compose(&plain(label));
        let (number, package) = words(&folded)
            .split_last()
            .map(|(last, rest)| (*last, rest.to_vec()))?;
        let is_label = matches!(package.as_slice(), [one] if is_package(one) && !is_several_packages(one));
        let number = number.parse().ok().filter(|_| is_label && is_measured(rest))?;
        Some(number)
    };
    let mut parts: Vec<String> = Vec::new();
    let mut next = 1;
    for part in line.split_inclusive([',', ';', '，', '；']) {
        if number(part) == Some(next) {
            next += 1;
            parts.push(part.trim().to_owned());
        } else {
            match parts.last_mut() {
                Some(last) => last.push_str(part),
                None => parts.push(part.to_owned()),
            }
        }
    }
    // `2 pallets 700 kg, pallet 1: …` would count them twice.
    let is_head = |head: &String| number(head).is_some() || !is_measured(head);
    (next > 2 && parts.first().is_some_and(is_head)).then_some(parts)
}

fn is_measured(text: &str) -> bool {
    let told = told(&compose(text));
    told.size || told.weight
}

/// Each of several goods has its size and weight, and none that of all.
fn are_complete(goods: &[&str]) -> bool {
    let is_complete = |part: &&str| {
        let told = told(&compose(part));
        told.packages && told.size && told.weight
    };
    let last = goods.last().map(|last| plain(last)).unwrap_or_default();
    let says = |of: &dyn Fn(&str) -> bool| words(&last).into_iter().any(of);
    let is_of_all = says(&says_all) && !says(&|word| LATTER.contains(&word));
    goods.len() > 1 && goods.iter().all(is_complete) && !is_of_all
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
            // Chinese has no blanks.
            .is_some_and(|intro| {
                intro.split_whitespace().count() > 2 || intro.contains(',') && !intro.contains(' ')
            })
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
                told(&compose(behind)).begins_with_packages
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
    fn goods_of_one_sentence_have_lines_too() {
        for (line, goods) in [
            (
                "Wir haben zwei Rollen Blech, je 1,25 t brutto, 140 x 140 x 125 cm, und dazu vier Kisten mit je 85 kg, 100 x 60 x 50 cm.",
                [
                    "Wir haben 2 Rollen Blech, je 1,25 t brutto, 140 x 140 x 125 cm",
                    "4 Kisten mit je 85 kg, 100 x 60 x 50 cm.",
                ],
            ),
            (
                "8 palettes de vin (120 × 80 × 165 cm, 420 kg chacune) ainsi que 3 demi-palettes (80 × 60 × 110 cm), ces dernières pesant 285 kg au total.",
                [
                    "8 palettes de vin (120 × 80 × 165 cm, 420 kg chacune)",
                    "3 demi-palettes (80 × 60 × 110 cm), ces dernières pesant 285 kg au total.",
                ],
            ),
        ] {
            assert_eq!(divided(line), goods, "{line}");
        }
    }

    #[test]
    fn numbered_packages_of_a_sentence_have_lines() {
        assert_eq!(
            divided("3 kiện máy may, kiện 1: 80x60x110 95kg, kiện 2: 80x60x110 97kg, mới"),
            [
                "3 kiện máy may,",
                "kiện 1: 80x60x110 95kg,",
                "kiện 2: 80x60x110 97kg, mới"
            ]
        );
    }

    #[test]
    fn other_lines_stay_whole() {
        for line in [
            "10 cartons 60x40x40 cm, 90 kg and 2 pallets 120x80x100, total 870 kg",
            "25 ctns. Gross weight 412 kg. Size 60x40x40 cm",
            "4 pallets of pipes and 2 valves, 340 kg",
            "6 pallets, each 120x80x100 cm and 610 lbs, 24 cartons 60x40x40 cm, 27 lbs each",
            "Please quote. Best regards",
        ] {
            assert_eq!(divided(line), [line]);
        }
    }
}
