//! Rows that belong to the headings: repeated after a page break, in a second language, units, numbers of columns.

use std::collections::{BTreeMap, BTreeSet};

use domain::folding::{compose, plain, words};

use super::raised_marks::{self, RAISED};
use super::remarks::tells_of_one;
use crate::headings::header::{Header, known, matched};
use crate::headings::heading::Heading;
use crate::headings::row_words::{Words, said, says_total};
use crate::headings::unit_rows::{given, is_instruction, is_units};
use crate::model::left_out::LeftOut;
use crate::model::target::Target;
use crate::model::unit;
use crate::words::figure_words::is_several_packages;
use crate::{Cell, Row, Table};

/// A shorter line above the headings may also name goods.
const MIN_LETTERHEAD_CHARS: usize = 8;

/// A table without the rows that belong to its headings.
#[derive(Clone, Debug, Default)]
pub(crate) struct Structure {
    /// The headings and the rows of data.
    pub table: Table,
    /// Rows that were left out.
    pub left_out: Vec<(u32, LeftOut)>,
    /// The texts below each heading, directly above the data.
    pub below: Vec<Vec<String>>,
    /// Lines above the headings or below the goods that name units.
    pub unit_lines: Vec<String>,
    /// A line says that the weights are those of one package.
    pub weights_of_one: bool,
    /// Marks such as `*`, and what is said below the goods about the rows that bear them.
    pub footnotes: Vec<(String, String)>,
    /// The marks of each row that stood behind figures.
    pub marks: BTreeMap<u32, String>,
}

impl Structure {
    /// Takes the rows of the headings out of a table, except those that the reader keeps.
    pub(crate) fn of(table: &Table, header: Header, headings: &[String], kept: &BTreeSet<u32>) -> Self {
        let mut found = Self {
            table: Table {
                rows: Vec::new(),
                ..table.clone()
            },
            below: vec![Vec::new(); headings.len()],
            ..Self::default()
        };
        let above = table.rows.iter().take(header.at.unwrap_or_default());
        let letterhead: BTreeSet<String> = above
            .map(without_digits)
            .filter(|text| text.chars().count() > MIN_LETTERHEAD_CHARS && !says_total(&plain(text)))
            .collect();
        let mut near_headings = header.at.is_some();
        let mut is_other_table = false;
        let mut has_goods = false;
        let last_goods = table.rows.iter().rposition(has_figures);
        for (at, row) in table.rows.iter().enumerate() {
            let line = given(row);
            let is_heading = header
                .at
                .is_some_and(|first| (first..header.data()).contains(&at));
            let is_remark = header.at.is_some() && !is_heading && line.len() <= 2;
            let is_below = at >= header.data();
            let footnote = (is_remark && is_below)
                .then(|| footnote(&row.cells, table.rows.iter().take(at).skip(header.data())))
                .flatten();
            let is_remark = is_remark && footnote.is_none();
            found.footnotes.extend(footnote);
            // `Maße je Palette. Gewicht je Zeile gesamt.`
            let text = line.join(" ");
            let mut clauses = text.split([';', '\n']).flat_map(|part| part.split(". "));
            found.weights_of_one |= is_remark && clauses.any(tells_of_one);
            if at < header.data() {
                let adjacent = header.at == Some(at + 1)
                    && table
                        .rows
                        .get(at + 1)
                        .is_some_and(|next| next.number == row.number + 1);
                if adjacent && is_units(row) {
                    for (below, cell) in found.below.iter_mut().zip(&row.cells) {
                        below.push(cell.shown());
                    }
                }
                if header.at.is_some_and(|first| at < first) {
                    found.unit_lines.extend(row.cells.iter().filter_map(unit_line));
                }
                found.table.rows.push(row.clone());
                continue;
            }
            // A comma may have divided `Note: weights in lbs, dimensions in inches`.
            if is_remark && !kept.contains(&row.number) {
                let told: Vec<String> = row.cells.iter().filter_map(unit_line).collect();
                is_other_table |= has_goods
                    && names_other_units(&told, &found.unit_lines, headings)
                    && last_goods >= Some(at);
                if !is_other_table {
                    found.unit_lines.extend(told);
                }
            }
            if is_other_table && !kept.contains(&row.number) {
                found.left_out.push((row.number, LeftOut::OtherTable));
                continue;
            }
            let repeated = header.at.is_some()
                && (is_repeated(row, headings)
                    || has_words_only(row) && letterhead.contains(&without_digits(row)));
            let belongs = repeated
                || near_headings
                    && (is_numbering(row)
                        || is_units(row)
                        || is_second_language(row) && !is_in_other_order(row, headings)
                        || is_instruction(row));
            if !belongs || kept.contains(&row.number) {
                near_headings = false;
                has_goods |= has_figures(row);
                found.table.rows.push(row.clone());
                continue;
            }
            if found.table.rows.len() == header.data() && !is_numbering(row) {
                for (below, cell) in found.below.iter_mut().zip(&row.cells) {
                    below.push(cell.shown());
                }
                // `Quantity` above `(PCS)` counts pieces.
                if is_units(row)
                    && let Some(headings) = found.table.rows.last_mut()
                {
                    for (heading, written) in headings.cells.iter_mut().zip(&row.cells) {
                        let folded = plain(&written.shown());
                        let is_measure = words(&folded)
                            .iter()
                            .any(|word| unit::length(word).or_else(|| unit::weight(word)).is_some());
                        // `Ctns` above `(pcs)` counts cartons.
                        let named = plain(&heading.shown());
                        let names_packages = words(&named).into_iter().any(is_several_packages);
                        let goes_on = if is_measure {
                            weighs_one(&named, &folded)
                        } else {
                            !names_packages
                        };
                        // `Pieces` above `pkgs` counts these.
                        if Heading::parse(&named).is_pieces()
                            && words(&folded).into_iter().any(is_several_packages)
                        {
                            *heading = written.clone();
                        } else if !heading.is_blank() && !written.is_blank() && goes_on {
                            *heading = Cell::text(&format!("{}\n{}", heading.shown(), written.shown()));
                        }
                    }
                }
            }
            near_headings = true;
            found.left_out.push((row.number, LeftOut::Heading));
        }
        found.marks = raised_marks::take_off(&mut found.table, header.data());
        found
    }
}

/// `(kgs/ctn)` below `G.W.`, but not below `Total G.W.`
fn weighs_one(heading: &str, below: &str) -> bool {
    Heading::parse(below).is_of_one()
        && words(below).into_iter().any(|word| unit::weight(word).is_some())
        && !Heading::parse(heading).says_total()
}

/// `* per carton` below rows with such a mark behind a text: the mark and the remark, folded.
fn footnote<'a>(cells: &[Cell], mut goods: impl Iterator<Item = &'a Row>) -> Option<(String, String)> {
    let text = cells.iter().find(|cell| !cell.is_blank())?.shown();
    let (mark, remark) = text.split_at(text.find(|one: char| !"*†‡".contains(one) && !RAISED.contains(one))?);
    (!mark.is_empty() && goods.any(|row| bears(row, mark))).then(|| (mark.to_owned(), plain(remark)))
}

/// A text of the row ends with the mark.
pub(crate) fn bears(row: &Row, mark: &str) -> bool {
    let ends = |text: &str| {
        text.trim_end()
            .strip_suffix(mark)
            .is_some_and(|rest| !rest.is_empty() && !rest.ends_with('*'))
    };
    row.cells
        .iter()
        .any(|cell| matches!(cell, Cell::Text(text) if ends(text)))
}

/// Words of lines that name units.
const SPEAKING_OF_UNITS: [&str; 43] = [
    "unit",
    "units",
    "vi",
    "dvt",
    "dimension",
    "dimensions",
    "size",
    "sizes",
    "thuoc",
    "weight",
    "weights",
    "luong",
    "measurement",
    "measurements",
    "dims",
    "dim",
    "tinh",
    "uom",
    "gewicht",
    "gewichte",
    "gewichten",
    "maße",
    "abmessungen",
    "afmetingen",
    "einheit",
    "einheiten",
    "angaben",
    "poids",
    "unites",
    "mesures",
    "peso",
    "pesos",
    "medidas",
    "dimensiones",
    "dimensoes",
    "unidades",
    "pesi",
    "misure",
    "dimensioni",
    "berat",
    "ukuran",
    "waga",
    "wymiary",
];
/// Words before them.
const BEFORE_UNITS: [&str; 9] = ["all", "kich", "trong", "don", "the", "alle", "both", "moi", "cac"];

/// `Unit: mm`, `ĐVT: kg, cm`, `All dimensions in inches`, `dims in mm` of `dims in mm, 4 plts total 1875 kg`.
fn unit_line(cell: &Cell) -> Option<String> {
    let Cell::Text(text) = cell else { return None };
    let is_short = |clause: &&str| {
        // `Declared weight in lbs` is another weight.
        let folded = plain(clause);
        let words = words(&folded);
        let mut words = words.iter().skip_while(|word| BEFORE_UNITS.contains(word));
        words
            .next()
            .is_some_and(|first| SPEAKING_OF_UNITS.contains(first))
            && words.count() < 3
    };
    names_units(text).or_else(|| {
        text.split([',', ';', '，'])
            .filter(is_short)
            .find_map(names_units)
    })
}

/// A text with a figure speaks of something else than units.
fn names_units(text: &str) -> Option<String> {
    let folded = plain(text);
    let words = words(&folded);
    let named = |word: &&str| unit::length(word).or_else(|| unit::weight(word)).is_some() && *word != "in";
    // `PACKING LIST (LBS/IN)`
    let in_brackets = folded.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
    let are_both = in_brackets.is_some_and(|(inner, _)| {
        let inner = domain::folding::words(inner);
        let is_length = inner.iter().any(|word| unit::length(word).is_some());
        let is_weight = inner.iter().any(|word| unit::weight(word).is_some());
        inner.len() == 2 && is_length && is_weight
    });
    // `重量单位:公斤`
    let composed = compose(&folded);
    let is_unspaced = ["单位", "單位", "単位", "단위"]
        .iter()
        .any(|unit| composed.contains(unit));
    let fits = (are_both || is_unspaced || words.iter().any(|word| SPEAKING_OF_UNITS.contains(word)))
        && words.iter().any(named)
        && !folded.bytes().any(|byte| byte.is_ascii_digit());
    fits.then_some(folded)
}

/// `Sea: weights in kg` below goods in pounds: the rows that follow are in other units than those that the lines above, or else
/// the headings, name. If these name none, kilograms and centimetres are meant.
fn names_other_units(told: &[String], lines: &[String], headings: &[String]) -> bool {
    let units = |texts: &[String], of: fn(&str) -> Option<&'static str>| -> BTreeSet<&'static str> {
        let folded = texts.iter().map(|text| plain(text));
        let units = folded.flat_map(|text| {
            let named = words(&text)
                .into_iter()
                .filter(|word| word.len() > 1 && *word != "in");
            named.filter_map(of).collect::<Vec<_>>()
        });
        units.collect()
    };
    [
        (unit::weight as fn(&str) -> Option<&'static str>, "kg"),
        (unit::length, "cm"),
    ]
    .into_iter()
    .any(|(of, usual)| {
        let above = [lines, headings]
            .into_iter()
            .map(|texts| units(texts, of))
            .find(|units| !units.is_empty())
            .unwrap_or_else(|| BTreeSet::from([usual]));
        units(told, of).iter().any(|unit| !above.contains(unit))
    })
}

/// Several figures, and no word of a total.
fn has_figures(row: &Row) -> bool {
    let figures = row.cells.iter().filter(|cell| {
        let text = cell.shown();
        text.bytes().any(|one| one.is_ascii_digit())
    });
    figures.count() > 1 && said(row, None) == Words::None
}

/// The units of length and weight that a heading names.
fn units_in(folded: &str) -> Vec<&'static str> {
    let words = words(folded);
    let named = words.iter().filter(|word| word.len() > 1);
    named
        .filter_map(|word| unit::weight(word).or_else(|| unit::length(word)))
        .collect()
}

/// No cell is a bare figure: goods that also stand above the headings, with other figures, are no letterhead.
fn has_words_only(row: &Row) -> bool {
    row.cells
        .iter()
        .all(|cell| cell.is_blank() || cell.shown().contains(char::is_alphabetic))
}

/// The texts of a row without their digits: `Page 1 of 2` and `Page 2 of 2` are the same.
fn without_digits(row: &Row) -> String {
    let texts: Vec<String> = row.cells.iter().map(Cell::shown).collect();
    let texts: String = texts.join(" ").chars().filter(|one| !one.is_numeric()).collect();
    texts.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Most cells have the same words as the headings, and none names another unit.
fn is_repeated(row: &Row, headings: &[String]) -> bool {
    if has_figure(row) {
        return false;
    }
    let mut same = 0;
    let mut all = 0;
    for (at, cell) in row.cells.iter().enumerate().filter(|(_, cell)| !cell.is_blank()) {
        all += 1;
        let text = plain(&cell.shown());
        let heading = headings.get(at).map(|heading| plain(heading)).unwrap_or_default();
        // `G.W. (lbs)` below `G.W. (kg)` heads another table.
        let (units, other) = (units_in(&heading), units_in(&text));
        if !units.is_empty() && other.iter().any(|unit| !units.contains(unit)) {
            return false;
        }
        // The upper or the lower of two rows of headings.
        let part = words(&heading).join(" ");
        let own = words(&text).join(" ");
        let is_same = !own.is_empty()
            && (part == own || part.ends_with(&format!(" {own}")) || part.starts_with(&format!("{own} ")));
        // `Gross kg/ctn` below `Gross kg` heads another table, too.
        if !is_same && mean_otherwise(&heading, &text) {
            return false;
        }
        same += usize::from(is_same);
    }
    same >= 2 && same * 2 > all
}

/// Headings for other figures than those of their columns: the net weights below `Gross kg`.
fn is_in_other_order(row: &Row, headings: &[String]) -> bool {
    const FIGURES: [Target; 3] = [
        Target::Field("package_count"),
        Target::Field("gross_weight"),
        Target::NetWeight,
    ];
    let own: Vec<String> = row.cells.iter().map(Cell::shown).collect();
    let (first, second) = (matched(headings, |_, _, _| true), matched(&own, |_, _, _| true));
    let place = |of: &[Target], figures: &Target| of.iter().position(|target| target == figures);
    FIGURES.iter().any(|figures| {
        let places = place(&first, figures).zip(place(&second, figures));
        places.is_some_and(|(first, second)| first != second)
    })
}

/// Two headings for figures that count or weigh different things: of one package and of all, cartons and pieces.
fn mean_otherwise(one: &str, other: &str) -> bool {
    let target = |text: &str| matched(&[text.to_owned()], |_, _, _| true).first().copied();
    let target_of_figures = |text: &str| target(text).filter(|target| target.is_numeric());
    let kind = |text: &str| {
        let heading = Heading::parse(text);
        (heading.is_pieces(), heading.is_net_weight())
    };
    let (first, second) = (target_of_figures(one), target_of_figures(other));
    first.is_some() && second.is_some() && first != second || kind(one) != kind(other)
}

fn has_figure(row: &Row) -> bool {
    row.cells.iter().any(|cell| match cell {
        Cell::Number(_) | Cell::Date(_) | Cell::NoValue(_) => true,
        Cell::Text(text) => text.chars().next().is_some_and(|first| first.is_ascii_digit()),
        Cell::Blank => false,
    })
}

/// The headings once more in another language.
fn is_second_language(row: &Row) -> bool {
    let texts: Vec<String> = row.cells.iter().map(Cell::shown).collect();
    let all = texts.iter().filter(|text| !text.is_empty()).count();
    let known = known(&texts);
    known >= 2 && known * 2 >= all && !has_figure(row)
}

/// Numbers of columns in old forms.
const ROMAN: [&str; 12] = [
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii",
];

/// `(1) (2) (3)`, `A B C=AxB`, `I II III`: numbers of columns.
fn is_numbering(row: &Row) -> bool {
    let cells = given(row);
    if is_mixed_numbering(&cells) {
        return true;
    }
    let is_roman = cells.len() >= 3 && cells.iter().zip(ROMAN).all(|(cell, roman)| cell == roman);
    if is_roman && cells.len() <= ROMAN.len() {
        return true;
    }
    let mut place = 0;
    let mut plain_numbers = 0;
    for cell in &cells {
        let (own, formula) = cell
            .split_once('=')
            .map_or((cell.as_str(), false), |(own, _)| (own, true));
        let own = own.trim_matches(|one: char| !one.is_alphanumeric());
        let number = match own.as_bytes() {
            [letter @ b'a'..=b'z'] => usize::from(letter - b'a') + 1,
            _ => match own.parse::<usize>() {
                Ok(number) => number,
                Err(_) => return false,
            },
        };
        if number != place + 1 && !formula && place != 0 {
            return false;
        }
        if place == 0 && number > 1 {
            return false;
        }
        place = number;
        plain_numbers += 1;
    }
    plain_numbers >= 3
}

/// `A B 1 2 C` of official forms, `2 3 4 5 6`: letters and small numbers that go up by one.
fn is_mixed_numbering(cells: &[String]) -> bool {
    let bare = |cell: &String| cell.trim_matches(|one: char| !one.is_alphanumeric()).to_owned();
    let cells: Vec<String> = cells.iter().map(bare).collect();
    let numbers: Vec<u32> = cells.iter().filter_map(|cell| cell.parse().ok()).collect();
    let letters = cells
        .iter()
        .filter(|cell| cell.len() == 1 && cell.bytes().all(|one| one.is_ascii_lowercase()));
    numbers.len() + letters.count() == cells.len()
        && cells.len() >= 4
        && numbers.len() >= 2
        && numbers.iter().all(|number| *number < 30)
        && numbers
            .windows(2)
            .all(|pair| matches!(pair, [one, next] if *next == one + 1))
}
