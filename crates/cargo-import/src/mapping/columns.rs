//! The meaning of each column of a table.

use std::cmp::Reverse;

use domain::cargo::DecimalSeparator;
use domain::folding::plain;

use super::pallets;
use super::settle::{
    is_kind_of_packages, is_size, settle_count_by_numbers, settle_edges, settle_name, settle_packages,
    settle_size_columns, settle_size_unit, settle_sizes, settle_weight_unit, settle_weights,
};
use super::{gross_beside_net, identities, names, own_sizes, several_sizes};
use crate::figures::compound::without_unit;
use crate::figures::figure::number;
use crate::headings::header::{Header, matched};
use crate::headings::heading::Heading;
use crate::model::target::{ColumnKind, Target};
use crate::model::unit;
use crate::words::flag::{is_battery_code, is_dangerous_goods_code, yes_or_no};
use crate::words::package_numbers::{Stroke, follow_each_other, is_lone_code};
use crate::{Cell, Table};

/// Samples shown of a column.
const MAX_SAMPLES: usize = 3;
/// Characters shown of a sample.
const MAX_SAMPLE_CHARS: usize = 60;

/// The targets of a table's columns, by their headings and cells; without headings by their order on the form.
pub(crate) fn guess(table: &Table, header: Header) -> Vec<Target> {
    let cells = |at: usize| {
        table
            .rows
            .iter()
            .skip(header.data())
            .filter_map(move |row| row.cells.get(at))
            .filter(|cell| !cell.is_blank())
    };
    if header.at.is_none() {
        return by_order(table, |at| cells(at).collect());
    }
    let headings = header.headings(table);
    let fits = |at: usize, target: Target, strength: u8| {
        let all = |fits: &dyn Fn(&str) -> bool| {
            let mut given = cells(at).peekable();
            given.peek().is_some() && given.all(|cell| fits(&plain(&cell.shown())))
        };
        match target.kind() {
            ColumnKind::Unit if strength < 10 => all(&|text| unit::length(text).is_some()),
            // A code stands for the name if no other column does; a number of a row never.
            ColumnKind::Shared if target == Target::Field("name") && strength <= 7 => {
                cells(at).next().is_none() || !all(&is_figure)
            }
            // `#1021` is the number of an order.
            ColumnKind::Shared if target == Target::Field("name") && strength <= 9 => {
                cells(at).next().is_none() || !all(&|text| text.strip_prefix('#').is_some_and(is_figure))
            }
            // A figure is no type, and the I, II and III of danger are none.
            ColumnKind::Shared if target == Target::Field("package_type") && strength < 13 => {
                cells(at).next().is_none() || !all(&|text| is_figure(text) || is_roman(text))
            }
            ColumnKind::Size if own_sizes::are_of_clothes(cells(at)) => false,
            // `Quy cách` is also the contents of a package: `10 x 1 kg`.
            ColumnKind::Size if strength < 8 => {
                let none = cells(at).next().is_none();
                // `Size per ctn (cm)` above `80/30/30`
                let names_unit = || {
                    let heading = headings.get(at).map(|text| Heading::parse(text));
                    heading.is_some_and(|heading| heading.unit(ColumnKind::Length).is_some())
                };
                all(&|text| text.contains(['x', '×', '*'])) && (none || cells(at).any(is_size))
                    || !none && cells(at).all(is_size) && names_unit()
            }
            // `Size` is also that of clothes and of fish.
            ColumnKind::Size if strength < 10 => cells(at).next().is_none() || cells(at).any(is_size),
            // Single figures are volumes.
            // `400/600` are sizes of fish.
            ColumnKind::Size if strength < 13 && !cells(at).any(may_be_size) => cells(at).next().is_none(),
            ColumnKind::Size => {
                let none = cells(at).next().is_none();
                none || !all(&is_figure) && !cells(at).all(is_volume) || cells(at).any(is_size)
            }
            ColumnKind::Volume if strength < 6 => {
                (all(&is_figure) || cells(at).all(is_volume)) && !cells(at).any(is_size)
            }
            // `Volume` in Portuguese is a package: `CV-01`.
            ColumnKind::Volume => {
                let is_read = |cell: &&Cell| {
                    number(cell, ColumnKind::Volume, None).is_ok() || cell.shown().contains(['.', ','])
                };
                cells(at).next().is_none() || cells(at).filter(is_read).count() * 2 >= cells(at).count()
            }
            ColumnKind::Length => !is_size_of_clothes(&headings, at),
            // `Lần cân` counts the rows.
            ColumnKind::Weight => {
                let names_unit = headings
                    .get(at)
                    .is_some_and(|text| Heading::parse(text).unit(ColumnKind::Weight).is_some());
                let mut rows = 0_u32;
                let are_rows = cells(at).all(|cell| {
                    rows += 1;
                    cell.shown() == rows.to_string()
                });
                names_unit || rows < 2 || !are_rows
            }
            ColumnKind::Flag => {
                let is_code = |cell: &Cell| match target.code() {
                    "is_dangerous" => is_dangerous_goods_code(cell),
                    "has_battery" => is_battery_code(cell),
                    _ => false,
                };
                let read = |cell: &&Cell| yes_or_no(&plain(&cell.shown())).is_some() || is_code(cell);
                cells(at).filter(read).count() * 2 >= cells(at).count()
            }
            // `Pack` may also say which packages they are.
            ColumnKind::Count if target == Target::Field("package_count") => {
                let has_digit = |cell: &Cell| cell.shown().contains(char::is_numeric);
                // `Fass 190 kg`, `IBC` below `Gebinde`.
                let kinds = cells(at).filter(|cell| is_kind_of_packages(cell)).count();
                // `Mc` in Italian are cubic metres: nobody counts parts of packages.
                let is_part = |cell: &&Cell| {
                    number(cell, ColumnKind::Count, None).is_ok_and(|read| read.value.whole().is_none())
                };
                let parts = cells(at).filter(is_part).count();
                cells(at).next().is_none()
                    || cells(at).any(has_digit) && (kinds + parts) * 2 <= cells(at).count()
            }
            ColumnKind::Count if target == Target::Field("container_count") && strength < 12 => {
                cells(at).next().is_none()
                    || all(&|text| text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit()))
            }
            _ => true,
        }
    };
    let mut found = matched(&headings, fits);
    leave_numbered(&headings, &mut found);
    // A heading over an empty column gives way to another one for the same.
    let is_empty = |at: usize| cells(at).next().is_none();
    if (0..found.len()).any(|at| found[at] != Target::Ignore && is_empty(at)) {
        let again = matched(&headings, |at, target, strength| {
            !is_empty(at) && fits(at, target, strength)
        });
        for at in 0..found.len() {
            let target = found[at];
            let other = again.iter().position(|own| *own == target && target.is_needed());
            let free = [Target::Ignore, Target::Field("description")];
            if is_empty(at)
                && let Some(other) = other.filter(|other| free.contains(&found[*other]))
            {
                (found[at], found[other]) = (Target::Ignore, target);
            }
        }
    }
    settle_size_unit(table, header, &headings, &mut found);
    settle_name(table, header, &headings, &mut found);
    settle_edges(table, header, &headings, &mut found);
    settle_size_columns(table, header, &headings, &mut found);
    settle_packages(table, header, &mut found);
    settle_count_by_numbers(table, header, &headings, &mut found);
    identities::settle(table, header, &headings, &mut found);
    settle_sizes(table, header, &mut found);
    own_sizes::leave_sizes_of_goods(&headings, &mut found);
    several_sizes::settle(table, header, &headings, &mut found);
    settle_weights(table, header, &headings, &mut found);
    gross_beside_net::settle(table, header, &headings, &mut found);
    settle_weight_unit(table, header, &headings, &mut found);
    pallets::settle_numbers(table, header, &headings, &mut found);
    pallets::settle(table, header, &headings, &mut found);
    names::settle(table, header, &headings, &mut found);
    found
}

/// `Box 1 quantity`, `Box 2 quantity`: a table within the table, of which one column gives no line its packages or weight.
fn leave_numbered(headings: &[String], found: &mut [Target]) {
    let is_digit = |one: char| one.is_ascii_digit();
    let is_twin = |one: &String, other: &String| {
        one != other && one.contains(is_digit) && one.replace(is_digit, "") == other.replace(is_digit, "")
    };
    for (own, target) in headings.iter().zip(found) {
        let is_figure = matches!(target.kind(), ColumnKind::Count | ColumnKind::Weight);
        if *target != Target::Ignore && is_figure && headings.iter().any(|other| is_twin(own, other)) {
            *target = Target::Ignore;
        }
    }
}

/// A figure with a unit of volume: `26.5 CBM`.
fn is_volume(cell: &Cell) -> bool {
    matches!(cell, Cell::Text(text) if without_unit(text, ColumnKind::Volume).is_some_and(|written| written.unit.is_some()))
}

/// A size, or a text that looks like one: with a cross, a unit or two blanks between figures.
fn may_be_size(cell: &Cell) -> bool {
    let text = plain(&cell.shown());
    let words = domain::folding::words(&text);
    // `24 gói x 200g` is the contents of a package.
    let is_weight = |word: &&str| {
        let unit = word.trim_start_matches(|one: char| one.is_ascii_digit());
        unit.len() < word.len() && unit::weight(unit).is_some()
    };
    if !is_size(cell) && words.iter().any(is_weight) {
        return false;
    }
    let names_unit = words
        .into_iter()
        .any(|word| unit::length(word.trim_start_matches(|one: char| one.is_ascii_digit())).is_some());
    is_size(cell)
        || names_unit
        || text.contains(['x', '×', '*', '@', '\u{445}'])
        || !text.contains(['/', '-'])
}

/// A figure and nothing else: digits and their marks.
fn is_figure(text: &str) -> bool {
    text.bytes().any(|one| one.is_ascii_digit())
        && text
            .chars()
            .all(|one| one.is_ascii_digit() || matches!(one, '.' | ',') || one.is_whitespace())
}

/// `I`, `II`, `III`
fn is_roman(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|one| matches!(one, 'i' | 'v'))
}

/// The first texts are the name, of several columns those with the most letters; the figures after them packages, weight and edges.
fn by_order<'a>(table: &'a Table, cells: impl Fn(usize) -> Vec<&'a Cell>) -> Vec<Target> {
    let mut figures = ["package_count", "gross_weight", "length", "width", "height"].into_iter();
    let mut unit_found = false;
    let are_figures = |cells: &[&Cell]| !cells.is_empty() && cells.iter().all(|cell| may_be_figure(cell));
    let is_text = |at: &usize| !cells(*at).is_empty() && !are_figures(&cells(*at));
    let first = (0..table.width()).find(is_text);
    // Up to the first figures behind a text.
    let texts = first.map(|first| {
        let behind = first..table.width();
        behind.take_while(|at| !are_figures(&cells(*at)) || are_codes(&cells(*at)))
    });
    let name = texts.and_then(|texts| {
        let letters = |at: &usize| cells(*at).iter().map(|cell| letters_of(cell)).sum::<usize>();
        // The first of equal ones.
        texts.filter(is_text).max_by_key(|at| (letters(at), Reverse(*at)))
    });
    (0..table.width())
        .map(|at| {
            let cells = cells(at);
            let folded: Vec<String> = cells.iter().map(|cell| plain(&cell.shown())).collect();
            let is_behind_name = name.is_some_and(|name| name < at);
            if cells.is_empty() {
                Target::Ignore
            } else if name == Some(at) {
                Target::Field("name")
            } else if is_behind_name && !unit_found && folded.iter().all(|text| unit::length(text).is_some())
            {
                unit_found = true;
                Target::Field("dimension_unit")
            } else if is_behind_name && are_figures(&cells) && !are_codes(&cells) {
                if folded
                    .iter()
                    .all(|text| text.matches(['x', '×', '*']).count() == 2)
                {
                    Target::Size
                } else {
                    figures.next().map_or(Target::Ignore, Target::Field)
                }
            } else {
                Target::Ignore
            }
        })
        .collect()
}

fn may_be_figure(cell: &Cell) -> bool {
    match cell {
        Cell::Number(_) => true,
        Cell::Text(text) => {
            text.starts_with(|first: char| first.is_ascii_digit()) && text.chars().count() < 20
        }
        _ => false,
    }
}

/// `20261124`, `8936012345678`: days and the codes of articles count nothing.
fn are_codes(cells: &[&Cell]) -> bool {
    const MIN_DIGITS: usize = 8;
    let is_code = |cell: &&Cell| {
        let text = cell.shown();
        text.len() >= MIN_DIGITS && text.bytes().all(|one| one.is_ascii_digit())
    };
    cells.iter().all(is_code)
}

fn letters_of(cell: &Cell) -> usize {
    cell.shown().chars().filter(|one| one.is_alphabetic()).count()
}

/// Spelling of the figures of a column that can be read in two ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ambiguous {
    pub comma: bool,
    pub point: bool,
    /// Every figure of the column, several at least, has three digits behind its mark, as programs write them.
    pub always_three: bool,
}

impl Ambiguous {
    /// Returns true if the decimal separator of the other columns leaves one way to read the figures: their own mark is that of
    /// thousands, or they are as long as only decimals are.
    pub(crate) fn is_settled_by(self, decimal: DecimalSeparator) -> bool {
        let uses_it = match decimal {
            DecimalSeparator::Comma => self.comma,
            DecimalSeparator::Point => self.point,
        };
        !uses_it || self.always_three
    }

    /// The decimal separator if the mark of the figures is that of thousands.
    pub(crate) fn other_mark(self) -> Option<DecimalSeparator> {
        match (self.comma, self.point) {
            (true, false) => Some(DecimalSeparator::Point),
            (false, true) => Some(DecimalSeparator::Comma),
            _ => None,
        }
    }
}

/// A column as the preview page shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    pub at: usize,
    /// Empty without headings.
    pub heading: String,
    pub samples: Vec<Cell>,
    pub target: Target,
    /// The unit its figures are taken to be in, for lengths and weights.
    pub unit: Option<&'static str>,
    /// Neither chosen nor found in the heading.
    pub unit_assumed: bool,
    /// The heading names several units, or a factor: there is none until one is chosen.
    pub unit_unclear: bool,
    /// The decimal separator of its numbers, once it is known.
    pub mark: Option<DecimalSeparator>,
    /// Spelling of the cells that can be read in two ways.
    pub(crate) ambiguous: Ambiguous,
    /// A cell that can be read in two ways and both readings, comma first, if the column does not show its decimal separator.
    pub question: Option<[String; 3]>,
    /// Some cells are empty below one that is not: they may stand for the same.
    pub gaps: bool,
    /// The reader said they do.
    pub repeat: bool,
    /// The meaning of a stroke in numbers on packages.
    pub(crate) stroke: Stroke,
    /// The one number on packages is perhaps a code and no range.
    pub(crate) is_lone_code: bool,
}

impl Column {
    /// Its cells go into the form.
    pub(crate) fn is_read(&self) -> bool {
        matches!(self.target, Target::Field(_) | Target::Size)
    }

    pub(crate) fn new(table: &Table, header: Header, at: usize, heading: &str, target: Target) -> Self {
        let rows = || table.rows.iter().skip(header.data());
        let cell = |row: &crate::Row| row.cells.get(at).cloned().unwrap_or_default();
        let mut samples: Vec<Cell> = Vec::new();
        for row in rows() {
            let sample = match cell(row) {
                Cell::Text(text) => Cell::Text(text.chars().take(MAX_SAMPLE_CHARS).collect()),
                cell => cell,
            };
            if !sample.is_blank() && !samples.contains(&sample) {
                samples.push(sample);
            }
            if samples.len() == MAX_SAMPLES {
                break;
            }
        }
        let mut given = false;
        let mut gaps = false;
        for row in rows() {
            let blank = cell(row).is_blank();
            gaps |= given && blank;
            given |= !blank;
        }
        Self {
            at,
            heading: heading.to_owned(),
            samples,
            target,
            gaps: gaps && target.repeats(),
            stroke: if Heading::parse(heading).is_identity()
                && !follow_each_other(rows().filter_map(|row| row.cells.get(at)))
            {
                Stroke::Identity
            } else {
                Stroke::of(rows().filter_map(|row| row.cells.get(at)))
            },
            is_lone_code: target == Target::PackageNumbers
                && is_lone_code(rows().filter_map(|row| row.cells.get(at))),
            ..Self::default()
        }
    }

    /// Sizes whose unit neither the table nor the reader says.
    pub(crate) fn has_assumed_length(&self) -> bool {
        self.unit_assumed && matches!(self.target.kind(), ColumnKind::Length | ColumnKind::Size)
    }

    pub fn is_blank(&self) -> bool {
        self.heading.is_empty() && self.samples.is_empty()
    }
}

/// The `L` of `S`, `M`, `L`, `XL`: no length, which stands in another column.
fn is_size_of_clothes(headings: &[String], at: usize) -> bool {
    let lowest = |at: usize| headings.get(at)?.lines().last().map(plain);
    let is = |at: Option<usize>, sizes: &[&str]| {
        at.and_then(lowest)
            .is_some_and(|text| sizes.contains(&text.trim()))
    };
    is(Some(at), &["l"]) && (is(at.checked_sub(1), &["m"]) || is(Some(at + 1), &["xl", "xxl", "2xl"]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book_of_text;

    fn table(text: &str) -> Table {
        book_of_text(text, "").sheets[0].table.clone()
    }

    fn targets(text: &str) -> Vec<&'static str> {
        let table = table(text);
        guess(&table, Header::find(&table))
            .into_iter()
            .map(Target::code)
            .collect()
    }

    #[test]
    fn headings_are_found_below_a_letterhead_and_in_two_rows() {
        let list = "CÔNG TY TNHH MINH HỌA\nPACKING LIST\tNo. 12\n\nSTT\tTên hàng\tSố kiện\tTrọng lượng (kg)\tKích thước (cm)\n\t\t\t\tDài\tRộng\tCao\n1\tLoa\t22\t378\t60\t40\t45";
        let table = table(list);
        let header = Header::find(&table);
        assert_eq!(header, Header { at: Some(2), more: 1 });
        assert_eq!(header.headings(&table)[5], "Kích thước (cm)\nRộng");
        assert_eq!(
            targets(list),
            [
                "",
                "name",
                "package_count",
                "gross_weight",
                "length",
                "width",
                "height"
            ]
        );
    }

    #[test]
    fn letterhead_lines_are_no_part_of_the_headings() {
        for line in [
            "Remarks: fragile\t\tNote: keep dry\t",
            "Currency: USD\t\tIncoterms: FOB\t",
            "PACKING LIST\t\t\tPage 1/2",
            "PACKING LIST\t\t\t\nInvoice: 771\t\tTemperature: ambient\t",
        ] {
            assert_eq!(
                targets(&format!(
                    "{line}\nNo\tItem\tCartons\tG.W. (kg)\n1\tLoa\t2\t17\n2\tMic\t3\t12"
                )),
                ["", "name", "package_count", "gross_weight"],
                "{line}"
            );
        }
    }

    #[test]
    fn codes_of_batteries_answer_for_them() {
        assert_eq!(
            targets("Item\tCtns\tBatteries\nPhone\t2\tPI966\nTablet\t3\tPI967"),
            ["name", "package_count", "has_battery"]
        );
    }

    #[test]
    fn better_of_two_similar_columns_is_used() {
        assert_eq!(
            targets(
                "Description\tQty (pcs)\tCtns\tN.W (kg)\tG.W (kg)\tCBM\tRemarks\nSpeaker\t100\t5\t10\t12\t0.1\tx"
            ),
            [
                "name",
                "",
                "package_count",
                "net_weight",
                "gross_weight",
                "volume",
                "note"
            ]
        );
        assert_eq!(
            targets("Tên hàng\tMô tả\tSL\tKg/kiện\nLoa\tmini\t2\t17"),
            ["name", "description", "package_count", "weight_per_package"]
        );
        assert_eq!(
            targets("Tên hàng\tSL\tĐơn vị\nLoa\t2\tcái"),
            ["name", "", ""],
            "pieces"
        );
        assert_eq!(
            targets("Tên hàng\tSL\tĐơn vị\nLoa\t2\tmm"),
            ["name", "package_count", "dimension_unit"]
        );
        assert_eq!(
            targets("Tên hàng\tSL\tQuy cách\nLoa\t2\t60x40x45"),
            ["name", "package_count", "size"]
        );
    }

    #[test]
    fn sizes_of_clothes_are_no_edges() {
        assert_eq!(
            targets("Style\tS\tM\tL\tXL\tCtns\tG.W.\tL\tW\tH\nPolo\t10\t10\t10\t10\t8\t99\t60\t40\t35"),
            [
                "name",
                "",
                "",
                "",
                "",
                "package_count",
                "gross_weight",
                "length",
                "width",
                "height"
            ]
        );
    }

    #[test]
    fn without_headings_columns_follow_the_form() {
        assert_eq!(
            targets("Loa\t22\t378\t60\t40\t45\tcm\nKệ\t6\t243,5\t120\t80\t60\tcm"),
            [
                "name",
                "package_count",
                "gross_weight",
                "length",
                "width",
                "height",
                "dimension_unit"
            ]
        );
        assert_eq!(
            targets("1\tLoa\t22\t378\t60x40x45"),
            ["", "name", "package_count", "gross_weight", "size"]
        );
    }
}
