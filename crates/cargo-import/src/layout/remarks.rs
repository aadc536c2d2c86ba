//! Remarks above and below a table about its figures.

use domain::folding::{compose, plain, words};

use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::model::target::{ColumnKind, Target};
use crate::words::each::{EACH_BEFORE, PER};
use crate::words::figure_words::{is_package, is_pallet, is_piece, is_several_packages};
use crate::{Cell, Row, Table};

/// Further words between a weight and the one package that it is of.
const ONE: [&str; 10] = [
    "every", "one", "single", "a", "jeden", "na", "1", "mot", "tung", "tiap",
];
/// One package in languages without blanks.
const OF_ONE: [&str; 14] = [
    "单箱",
    "單箱",
    "每箱",
    "每件",
    "单件",
    "每袋",
    "每桶",
    "一箱",
    "1箱",
    "박스당",
    "상자당",
    "ต่อกล่อง",
    "ต่อลัง",
    "1ケース",
];
/// Words of a limit, which says nothing about the figures of the table.
const LIMIT_WORDS: [&str; 12] = [
    "max", "maximum", "min", "minimum", "limit", "exceed", "not", "toi da", "khong", "duoi", "under", "below",
];

/// `Weights are per carton`, `cân nặng là của 1 kiện`, `以上重量为单箱重量`: folded words that speak of weights and of one package, and
/// of no figure.
pub(crate) fn tells_of_one(folded: &str) -> bool {
    let composed = compose(folded);
    let words = words(&composed);
    let joined = words.join(" ");
    let is_figure = |word: &&str| *word != "1" && word.bytes().all(|one| one.is_ascii_digit());
    let is_limit = LIMIT_WORDS
        .iter()
        .any(|limit| format!(" {joined} ").contains(&format!(" {limit} ")));
    if words.iter().any(is_figure) || is_limit || !Heading::parse(&composed).is_of_weight() {
        return false;
    }
    let is_pair = |pair: &[&str]| matches!(pair, [of, package] if is_of_each(of) && is_package(package));
    // `Weights in kg/carton`
    let mut behind_strokes = composed.split('/').skip(1);
    let is_stroked = behind_strokes.any(|rest| {
        let first = domain::folding::words(rest).into_iter().next();
        first.is_some_and(|word| is_package(word) && !is_several_packages(word))
    });
    is_stroked || words.windows(2).any(is_pair) || OF_ONE.iter().any(|one| composed.contains(one))
}

/// `Weights exclude pallets`, `Tổng cộng (chưa gồm pallet)`: the goods weigh more than the table says.
pub(crate) fn leaves_out_pallets(row: &Row) -> bool {
    row.cells.iter().any(|cell| {
        let Cell::Text(text) = cell else { return false };
        let heading = Heading::parse(text);
        let folded = plain(text);
        heading.leaves_out_packaging()
            && words(&folded).into_iter().any(is_pallet)
            && (heading.is_of_weight() || heading.says_total())
    })
}

/// The unit that a remark names for the weights: `weight in lbs`.
pub(crate) fn unit_of_weights(folded: &str) -> Option<&'static str> {
    let heading = Heading::parse(folded);
    let has_figure = folded.bytes().any(|one| one.is_ascii_digit());
    (heading.is_gross() && !has_figure)
        .then(|| heading.unit(ColumnKind::Weight))
        .flatten()
}

/// The unit that a remark names for the sizes: `size in inches`.
pub(crate) fn unit_of_sizes(folded: &str) -> Option<&'static str> {
    let heading = Heading::parse(folded);
    let has_figure = folded.bytes().any(|one| one.is_ascii_digit());
    (heading.strength(Target::Size) > 0 && !has_figure)
        .then(|| heading.unit(ColumnKind::Size))
        .flatten()
}

/// A column that is not read says in each row that something is of one: `per unit`, `each`, `mỗi kiện`.
pub(crate) fn cells_tell_of_one(table: &Table, header: Header, targets: &[Target]) -> bool {
    let is_of_one = |cell: &Cell| {
        let folded = plain(&cell.shown());
        let is_what = |word: &str| is_package(word) || is_piece(word) || word == "unit";
        match words(&folded).as_slice() {
            [only] => *only == "each",
            [of, what] => is_of_each(of) && is_what(what),
            _ => false,
        }
    };
    let tells = |at: usize| {
        let mut cells = cells_of(table, header, at).peekable();
        cells.peek().is_some() && cells.all(is_of_one)
    };
    let mut unread = targets
        .iter()
        .enumerate()
        .filter(|(_, target)| **target == Target::Ignore);
    unread.any(|(at, _)| tells(at))
}

fn is_of_each(word: &str) -> bool {
    PER.contains(&word) || EACH_BEFORE.contains(&word) || ONE.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::folding::plain;

    #[test]
    fn remarks_tell_of_weights_of_one_package() {
        for text in [
            "Weights are per carton",
            "Weights in kg/carton, sizes in cm",
            "Note: all weights per carton",
            "cân nặng là của 1 kiện nha anh",
            "Trọng lượng trên là của mỗi thùng",
            "Hinweis: Gewichte je Karton",
            "Poids par colis",
            "Pesos por caja",
            "备注：以上重量为单箱重量",
            "G.W. is for one pallet",
        ] {
            assert!(tells_of_one(&plain(text)), "{text}");
        }
        for text in [
            "Max weight per carton 15 kg",
            "Weight per carton must not exceed the limit",
            "Total weight 12 kg per carton",
            "Weights as per packing list",
            "One label per carton",
        ] {
            assert!(!tells_of_one(&plain(text)), "{text}");
        }
    }
}
