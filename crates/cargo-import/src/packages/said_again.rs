//! Lines of a text that perhaps say again what another line says, and lines whose sums are those of all lines above them.

use std::collections::BTreeMap;

use domain::cargo::Exact;
use domain::folding::{plain, words};

use crate::lines::LineRead;
use crate::model::finding::CellIssue;
use crate::words::figure_words::{is_package, is_pallet};
use domain::cargo::measure;

/// More lines are no mail.
const MAX_LINES: usize = 60;

/// Lines read from words that perhaps speak of the packages of a line above, and what to ask about each.
pub(crate) fn of_words(lines: &[LineRead], told: &BTreeMap<u32, String>) -> Vec<(usize, CellIssue)> {
    if lines.len() > MAX_LINES {
        return Vec::new();
    }
    let is_told = |line: &LineRead| told.contains_key(&line.row);
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| is_told(line)) {
        let above = lines.get(..at).unwrap_or_default();
        let own = Facts::of(line);
        let contents = above.last().filter(|above| {
            let begins = told.get(&line.row).is_some_and(|words| tells_contents(words));
            is_told(above) && own.is_content_of(&Facts::of(above), begins)
        });
        let again = || {
            above
                .iter()
                .find(|above| is_told(above) && own.says_again(&Facts::of(above)))
        };
        if let Some(above) = contents {
            found.push((at, CellIssue::PerhapsContents { row: above.row }));
        } else if let Some(above) = again() {
            found.push((at, CellIssue::PerhapsCopy { row: above.row }));
        }
    }
    found
}

/// The place from which on the lines add up to the same packages and weight as those above, in other parts: a summary below the
/// goods, or the same goods by container.
pub(crate) fn summary(lines: &[LineRead]) -> Option<usize> {
    let figures: Option<Vec<(Exact, Exact)>> = lines
        .iter()
        .map(|line| {
            let texts = &line.line.texts;
            Some((measure(&texts.package_count)?, measure(&texts.gross_weight)?))
        })
        .collect();
    let figures = figures.filter(|figures| figures.len() > 2)?;
    let sum = |part: &[(Exact, Exact)]| {
        part.iter().try_fold((Exact::ZERO, Exact::ZERO), |sum, own| {
            Some((sum.0.plus(own.0)?, sum.1.plus(own.1)?))
        })
    };
    // A single row that equals the sum is asked about as a total.
    let asked = |line: &LineRead| {
        line.findings
            .iter()
            .any(|finding| finding.what == CellIssue::PerhapsTotal)
    };
    if lines.iter().any(asked) {
        return None;
    }
    let parts = lines.iter().rev().take_while(|line| names_a_part(line)).count();
    let from = lines.len() - parts;
    if from == 0 || parts < 2 || lines.iter().take(from).any(names_a_part) {
        return None;
    }
    // Lines of the same packages are no summary of each other.
    let (above, below) = figures.split_at(from);
    let all_alike = figures.iter().all(|own| Some(own) == figures.first());
    let agrees = sum(above).is_some_and(|above| Some(above) == sum(below));
    (above != below && !all_alike && agrees).then_some(from)
}

/// `ABCU1234567`, `2`, `Pallet 1`: a container or package, and no goods.
fn names_a_part(line: &LineRead) -> bool {
    let folded = plain(&line.line.texts.name);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|one| one.is_ascii_digit());
    let is_container = |text: &str| {
        text.split_at_checked(4).is_some_and(|(letters, digits)| {
            letters.bytes().all(|one| one.is_ascii_alphabetic()) && digits.len() == 7 && is_number(digits)
        })
    };
    match words(&folded).as_slice() {
        // `20GP TCLU1234567`
        words if words.iter().any(|word| is_container(word)) => true,
        [only] => is_number(only),
        [word, number, ..] => {
            (is_package(word) || ["container", "cont", "po", "truck"].contains(word)) && is_number(number)
        }
        [] => false,
    }
}

/// What a line tells of its packages.
struct Facts<'a> {
    packages: Option<Exact>,
    kg: Option<Exact>,
    kg_of_one: Option<Exact>,
    has_size: bool,
    is_pallets: bool,
    name: &'a str,
}

impl<'a> Facts<'a> {
    fn of(line: &'a LineRead) -> Self {
        let texts = &line.line.texts;
        let kind = plain(&texts.package_type);
        Self {
            packages: measure(&texts.package_count),
            kg: measure(&texts.gross_weight),
            kg_of_one: measure(&texts.weight_per_package),
            has_size: !texts.length.is_empty(),
            is_pallets: words(&kind).into_iter().any(is_pallet),
            name: texts.name.trim(),
        }
    }

    /// `The 20 cartons weigh 300 kg in total` below `20 cartons 60x40x40 cm, 15 kg each`, `1 kiện nặng 450kg` below `3 kiện, 1350kg`.
    fn says_again(&self, above: &Self) -> bool {
        let (Some(packages), Some(of_above)) = (self.packages, above.packages) else {
            return false;
        };
        let is_unnamed = self.name.is_empty() || above.name.is_empty();
        let same_weight = self.kg.is_some() && self.kg == above.kg;
        let is_whole = |facts: &Self| facts.has_size && facts.kg.is_some();
        if packages == of_above {
            // `Hà Nội: 3 kiện 450kg` above `Đà Nẵng: 3 kiện 450kg`
            let is_bare = |facts: &Self| !facts.has_size && facts.kg_of_one.is_none();
            let are_others = !is_unnamed && self.name != above.name && is_bare(self) && is_bare(above);
            let completes = self.has_size != above.has_size || self.kg.is_some() != above.kg.is_some();
            return !are_others
                && (same_weight && !(self.has_size && above.has_size)
                    || completes && is_unnamed && !(is_whole(self) && is_whole(above)));
        }
        let is_one = Exact::new(1, 0) == Some(packages) && !self.has_size;
        let of_all = self.kg.and_then(|kg| kg.times(of_above));
        let is_that_of_one =
            self.kg.is_some() && (self.kg == above.kg_of_one || of_all.is_some() && of_all == above.kg);
        is_one && is_that_of_one
    }

    /// `20 cartons, 300 kg` below `2 pallets, 330 kg`.
    fn is_content_of(&self, above: &Self, says_so: bool) -> bool {
        let heavy = |kg: Exact| {
            let most = above.kg?;
            let least = most.times(Exact::new(7, 1)?)?;
            Some(kg <= most && kg >= least)
        };
        let is_as_heavy = self.kg.and_then(heavy);
        above.is_pallets
            && !self.is_pallets
            && self.packages > above.packages
            && (says_so || is_as_heavy == Some(true) && self.name.is_empty())
    }
}

/// `Inhalt: 20 Kartons`, `Each pallet: 24 cartons`, `(20 cartons)`
fn tells_contents(text: &str) -> bool {
    const CONTENTS: [&str; 16] = [
        "inhalt",
        "content",
        "contents",
        "contains",
        "containing",
        "contenu",
        "contenido",
        "contenuto",
        "conteudo",
        "inhoud",
        "gom",
        "chua",
        "each",
        "moi",
        "je",
        "loaded",
    ];
    let folded = plain(text);
    let first = words(&folded)
        .first()
        .is_some_and(|first| CONTENTS.contains(first));
    first || text.trim_start().starts_with('(')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clipboard::book_of_text;
    use crate::{Choices, interpret};

    fn asks(text: &str) -> Vec<String> {
        let read = interpret(&book_of_text(text, ""), &Choices::default());
        let findings = read.lines.iter().flat_map(|line| &line.findings);
        let again = |what: &CellIssue| {
            matches!(
                what,
                CellIssue::PerhapsCopy { .. } | CellIssue::PerhapsContents { .. }
            )
        };
        findings
            .filter(|finding| again(&finding.what))
            .map(|finding| format!("{:?}", finding.what).chars().take(12).collect())
            .collect()
    }

    #[test]
    fn lines_that_say_again_are_asked_about() {
        for (text, asked) in [
            ("3 kiện 1350kg\n3 kiện 120x80x150", ["PerhapsCopy "]),
            (
                "3 pallets 120x80x150 cm, 1350 kg\n1 kiện nặng 450kg nha",
                ["PerhapsCopy "],
            ),
            (
                "20 cartons 60x40x40 cm, 15 kg each\nThe 20 cartons weigh 300 kg in total",
                ["PerhapsCopy "],
            ),
            (
                "2 Paletten 120x80x180 cm, 330 kg\nInhalt: 20 Kartons, 300 kg",
                ["PerhapsConte"],
            ),
        ] {
            assert_eq!(asks(text), asked, "{text}");
        }
        for text in [
            "3 plts shoes 120x80x150 cm, 1350 kg\n3 plts bags 120x80x150 cm, 900 kg",
            "10 cartons shoes 60x40x40 cm, 120 kg\n10 cartons hats, 90 kg",
            "2 pallets 120x80x180 cm, 900 kg\n20 cartons 60x40x40 cm, 300 kg",
        ] {
            assert_eq!(asks(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn summaries_below_the_goods_are_asked_about() {
        let list = "Item,Ctns,GW\nA,10,100\nB,20,230\nABCU1234567,12,130\nABCU1234568,18,200";
        assert_eq!(asks(list).len(), 2);
        assert!(asks("Item,Ctns,GW\nA,10,100\nB,10,100\nC,10,100\nD,10,100").is_empty());
        assert!(asks("Item,Ctns,GW\nA,10,100\nB,20,230\nC,12,130").is_empty());
        assert!(asks("Item,Ctns,GW\nX1,20,200\nX2,20,200\nX3,10,100\nX4,10,100\nX5,20,200").is_empty());
    }
}
