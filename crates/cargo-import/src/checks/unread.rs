//! Rows that are left out as remarks and yet perhaps mean something for the goods: they change the list, or tell of packages and weights
//! that no line has.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use domain::cargo::{Exact, measure};
use domain::folding::{compose, plain, words};

use crate::headings::header::Header;
use crate::headings::row_words::{is_contact, is_of_net, is_reference};
use crate::layout::remarks::tells_of_one;
use crate::lines::LineRead;
use crate::model::left_out::LeftOut;
use crate::model::note::Note;
use crate::model::unit;
use crate::texts::sentences;
use crate::texts::stated::{figures, readings};
use crate::words::changes::{
    corrects_row, says_addition, says_change, speaks_of_any_change, takes_something_back,
};
use crate::words::figure_words::is_package;
use crate::{Cell, Row, Table};

/// Rows that are told; a text with more of them is no list with remarks.
const MAX_TOLD: usize = 8;
/// A remark has a text, and perhaps another one beside it.
const MAX_REMARK_CELLS: usize = 2;
/// Lines that a sentence below them adds up.
const MAX_GROUP: usize = 100;
/// Longer texts are conditions of a contract.
const MAX_TEXT_CHARS: usize = 400;
/// Words of a limit, of a container or of a weight that is none of the goods, beside figures that are no news.
const OTHER_FIGURES: &[&str] = &[
    "max",
    "maximum",
    "min",
    "minimum",
    "limit",
    "exceed",
    "exceeds",
    "toi da",
    "toi thieu",
    "under",
    "below",
    "over",
    "above",
    "duoi",
    "tren",
    "payload",
    "tare",
    "vgm",
    "container",
    "containers",
    "cont",
    "fcl",
    "hc",
    "hq",
    "gp",
    "dc",
    "seal",
    "truck",
    "xe",
    "capacity",
    "label",
    "labels",
    "stack",
    "stacked",
    "chong",
    "tolerance",
    "price",
    "freight",
    "rate",
    "usd",
    "eur",
    "vnd",
    "net",
    "nw",
    "netto",
    "tinh",
    "bank",
    "chargeable",
    "volumetric",
];

/// The figures of the goods and of what adds them up, which a remark may repeat.
#[derive(Default)]
struct Known {
    packages: BTreeSet<Exact>,
    weights: BTreeSet<Exact>,
    /// The packages of all lines.
    all: Exact,
    /// Their weight.
    kg: Exact,
}

impl Known {
    fn of(table: &Table, left_out: &[(u32, LeftOut)], lines: &[LineRead]) -> Self {
        let mut known = Self::default();
        let (mut packages, mut kg) = (Exact::ZERO, Exact::ZERO);
        for line in lines {
            let texts = &line.line.texts;
            let [count, gross, of_one] = [
                &texts.package_count,
                &texts.gross_weight,
                &texts.weight_per_package,
            ]
            .map(|text| measure(text));
            packages = packages.plus(count.unwrap_or_default()).unwrap_or_default();
            kg = kg.plus(gross.unwrap_or_default()).unwrap_or_default();
            known.packages.extend(count);
            known.weights.extend([gross, of_one].into_iter().flatten());
        }
        known.packages.insert(packages);
        known.weights.insert(kg);
        (known.all, known.kg) = (packages, kg);
        let is_line: BTreeSet<u32> = lines.iter().map(|line| line.row).collect();
        let is_sum: BTreeSet<u32> = left_out
            .iter()
            .filter(|(_, why)| !matches!(why, LeftOut::NoGoods))
            .map(|(row, _)| *row)
            .collect();
        for row in &table.rows {
            if is_line.contains(&row.number) || is_sum.contains(&row.number) {
                known.add_row(row);
            }
        }
        known
    }

    /// The weight is known as it is written, or is that of all lines once it is converted.
    fn has_weight(&self, value: Exact, unit: &str) -> bool {
        let in_kg = unit::weight(unit).and_then(|unit| unit::kilograms(value, unit));
        let is_all = in_kg
            .and_then(Exact::to_decimal)
            .zip(self.kg.to_decimal())
            .is_some_and(|(own, all)| !all.is_zero() && (own - all).abs() * Decimal::ONE_HUNDRED <= all);
        is_all || self.weights.contains(&value)
    }

    /// Figures of several digits in any cell: another column counts or weighs too.
    fn add_row(&mut self, row: &Row) {
        for cell in &row.cells {
            let text = cell.shown();
            for (figure, word) in figures(&text) {
                let values = readings(figure);
                if is_package(&plain(word)) || figure.len() > 1 {
                    self.packages.extend(values.iter().copied());
                }
                self.weights.extend(values);
            }
        }
    }
}

/// The notes on rows that were left out as remarks, and on those above the headings.
pub(crate) fn notes(
    table: &Table,
    header: Header,
    left_out: &[(u32, LeftOut)],
    lines: &[LineRead],
) -> Vec<Note> {
    if lines.is_empty() {
        return Vec::new();
    }
    let why: BTreeMap<u32, LeftOut> = left_out.iter().copied().collect();
    let has_struck = left_out.iter().any(|(_, why)| *why == LeftOut::StruckOut);
    let above = header.at.unwrap_or_default();
    let mut known = None;
    let mut found = Vec::new();
    for (at, row) in table.rows.iter().enumerate() {
        let why = why.get(&row.number);
        let is_remark = why == Some(&LeftOut::NoGoods) && is_sentence(row);
        if found.len() == MAX_TOLD || at >= above && !is_remark && why != Some(&LeftOut::TotalDiffers) {
            continue;
        }
        let text = text(row);
        if text.chars().count() > MAX_TEXT_CHARS {
            continue;
        }
        let known = known.get_or_insert_with(|| Known::of(table, left_out, lines));
        let takes_back = table.words.values().next().is_some() && takes_something_back(&text);
        let changes =
            takes_back || says_change(&text) || speaks_of_any_change(&text) && names_goods(&text, lines);
        if at < above {
            let names_figures = || figures_of_goods(&compose(&plain(&text))) > 0;
            found.extend(
                (changes && (corrects_row(&text) || names_figures() || speaks_of_rows(&text)))
                    .then_some(Note::PerhapsChanged(row.number)),
            );
        } else if is_remark && tells_news(row, &text, known, lines) {
            let note = if changes {
                Note::PerhapsChanged
            } else {
                Note::PerhapsUnread
            };
            found.push(note(row.number));
        } else if changes && !has_struck {
            found.push(Note::PerhapsChanged(row.number));
        }
    }
    found
}

/// `PS: the bath does not ship`: a word of the name of goods.
fn names_goods(text: &str, lines: &[LineRead]) -> bool {
    /// Shorter words are rarely those of goods alone.
    const LEAST_LETTERS: usize = 5;
    let long = |text: &str| -> BTreeSet<String> {
        let folded = compose(&plain(text));
        let all = words(&folded).into_iter();
        all.filter(|word| word.chars().count() >= LEAST_LETTERS)
            .map(str::to_owned)
            .collect()
    };
    let told = long(text);
    lines
        .iter()
        .any(|line| !long(&line.line.texts.name).is_disjoint(&told))
}

/// `Rows in red`, `các dòng tô màu`: rows that a reader sees.
fn speaks_of_rows(text: &str) -> bool {
    const WORDS: [&str; 22] = [
        "row",
        "rows",
        "line",
        "lines",
        "highlighted",
        "marked",
        "red",
        "yellow",
        "grey",
        "gray",
        "zeile",
        "zeilen",
        "rot",
        "rote",
        "gelb",
        "ligne",
        "lignes",
        "rouge",
        "fila",
        "filas",
        "dong",
        "mau",
    ];
    let folded = compose(&plain(text));
    words(&folded).iter().any(|word| WORDS.contains(word))
}

/// A text and perhaps another cell beside it, or a sentence that its commas have divided: no figure stands alone in a cell.
fn is_sentence(row: &Row) -> bool {
    let given = row.cells.iter().filter(|cell| !cell.is_blank());
    let is_worded = |cell: &Cell| {
        let text = cell.shown();
        !text.bytes().any(|one| one.is_ascii_digit()) || text.contains(char::is_alphabetic)
    };
    given.clone().count() <= MAX_REMARK_CELLS || given.clone().all(is_worded)
}

fn text(row: &Row) -> String {
    let texts: Vec<String> = row.cells.iter().map(Cell::shown).collect();
    texts.join(" ")
}

/// A number of packages or a weight that the lines do not have, or one that is added or taken off.
fn tells_news(row: &Row, text: &str, known: &Known, lines: &[LineRead]) -> bool {
    let folded = compose(&plain(text));
    let words = words(&folded);
    let joined = format!(" {} ", words.join(" "));
    let is_other = || {
        OTHER_FIGURES
            .iter()
            .any(|word| joined.contains(&format!(" {word} ")))
            || folded.trim_start().starts_with(['*', '†'])
            || tells_of_one(&folded)
            || is_of_net(row)
            || is_contact(row)
            || is_reference(row)
    };
    let adds = says_addition(&words);
    let is_news = |figure: &str, is_known: &dyn Fn(Exact) -> bool| {
        let values = readings(figure);
        !values.is_empty() && (adds || !values.into_iter().any(is_known))
    };
    let has_news = |text: &str| {
        let told = figures(text);
        // `=> 2 pallets + 3 loose cartons` are the five packages of the lines.
        let mut counts = told.iter().filter(|(_, word)| is_package(word));
        let sum = counts.try_fold(Exact::ZERO, |sum, (figure, _)| {
            sum.plus(*readings(figure).first()?)
        });
        let are_all = !adds && sum == Some(known.all);
        told.into_iter().any(|(figure, word)| {
            if is_package(word) {
                !are_all && is_news(figure, &|value| known.packages.contains(&value))
            } else {
                is_weight(word) && is_news(figure, &|value| known.has_weight(value, word))
            }
        })
    };
    // Read as either of them, `1 344 kg` may be known.
    has_news(&folded)
        && has_news(&without_blank_thousands(&folded))
        && !is_other()
        && !adds_up_lines_above(row, &folded, lines)
}

/// `1344 kg` of `1 344 kg`
fn without_blank_thousands(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find([' ', '\u{a0}']) {
        let (before, behind) = rest.split_at(at);
        let behind = behind.trim_start_matches([' ', '\u{a0}']);
        let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
        written.push_str(before);
        if digits != 3 || !before.ends_with(|one: char| one.is_ascii_digit()) {
            written.push(' ');
        }
        rest = behind;
    }
    written.push_str(rest);
    written
}

/// The figures beside words of packages and weights.
fn figures_of_goods(folded: &str) -> usize {
    let all = figures(folded).into_iter();
    all.filter(|(_, word)| is_package(word) || is_weight(word))
        .count()
}

/// `Pallet 1: 36 ctns, 529.7 kg` below the lines of a pallet: both are the sums of lines directly above.
fn adds_up_lines_above(row: &Row, folded: &str, lines: &[LineRead]) -> bool {
    let values = |fits: &dyn Fn(&str) -> bool| -> Vec<Exact> {
        let own = figures(folded).into_iter().filter(|(_, word)| fits(word));
        own.flat_map(|(figure, _)| readings(figure)).collect()
    };
    let (packages, weights) = (values(&is_package), values(&is_weight));
    let above = lines.partition_point(|line| line.row < row.number);
    let mut sums = (Exact::ZERO, Exact::ZERO);
    let above = lines.get(..above).unwrap_or_default().iter().rev();
    above.take(MAX_GROUP).any(|line| {
        let texts = &line.line.texts;
        let [count, kg] =
            [&texts.package_count, &texts.gross_weight].map(|text| measure(text).unwrap_or_default());
        sums = (
            sums.0.plus(count).unwrap_or_default(),
            sums.1.plus(kg).unwrap_or_default(),
        );
        packages.contains(&sums.0) && weights.contains(&sums.1)
    })
}

/// Kilograms and larger units: grams and ounces are those of an article.
fn is_weight(word: &str) -> bool {
    word != "can" && matches!(unit::weight(word), Some("kg" | "t" | "lb" | "ta" | "yen"))
}

/// A sentence beside a table that tells of packages, sizes or weights, or changes the list.
pub fn concerns_goods(sentence: &str) -> bool {
    says_change(sentence) || sentences::tells_a_fact(sentence)
}

/// A sentence that tells of packages and of their size or weight.
pub fn tells_of_cargo(sentence: &str) -> bool {
    sentences::tells_of_cargo(sentence)
}

/// The table has a row of headings.
pub fn has_headings(table: &Table) -> bool {
    Header::find(table).at.is_some()
}

/// The cell of a row of goods, beside its name, that says that its figures have changed: `sửa lại: 8 kiện`, `8 instead of 6`.
pub(crate) fn changed_cell(row: &Row, is_name: impl Fn(usize) -> bool) -> Option<usize> {
    let mut cells = row.cells.iter().enumerate();
    cells
        .find(|(at, cell)| {
            !is_name(*at)
                && matches!(cell, Cell::Text(text)
                    if text.bytes().any(|one| one.is_ascii_digit())
                        && text.chars().count() <= MAX_TEXT_CHARS
                        && says_change(text))
        })
        .map(|(at, _)| at)
}
