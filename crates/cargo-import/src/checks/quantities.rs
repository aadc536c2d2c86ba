//! Quantities such as `Qty` and `Số lượng` that do not say what they count, and weights that do not say of how many packages they
//! are: the rest of the table decides, or the reader is told how they were read.

mod weights;

use rust_decimal::prelude::ToPrimitive as _;

use crate::figures::figure_text::words_beside;
use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::lines::LineRead;
use crate::mapping::columns::Column;
use crate::model::finding::CellIssue;
use crate::model::target::{ColumnKind, Target};
use crate::texts::stated::Stated;
use crate::words::figure_words::is_package;
use crate::{Cell, Row, Table};
use domain::cargo::{Exact, ShipmentTotals, measure};

const COUNT: Target = Target::Field("package_count");
const GROSS: Target = Target::Field("gross_weight");
/// Packed goods are heavier, in kg a cubic metre: pieces that are taken for packages make them as light as foam.
const USUAL_DENSITY: f64 = 60.0;

/// Leaves a bare quantity that is one of pieces: the contents of one package stand beside it, or the price of one and no size.
pub(crate) fn leave_pieces(table: &Table, header: Header, headings: &[Heading], targets: &mut [Target]) {
    let Some(at) = targets.iter().position(|target| *target == COUNT) else {
        return;
    };
    let is_bare = headings.get(at).is_some_and(Heading::is_quantity);
    if !is_bare || says_packages(table, header, headings, targets, at) {
        return;
    }
    let is_sized = targets.iter().any(|target| {
        *target != Target::Ignore && matches!(target.kind(), ColumnKind::Length | ColumnKind::Size)
    });
    let mut others = headings.iter();
    if others.any(|heading| heading.counts_in_package() || !is_sized && heading.prices_one())
        && let Some(target) = targets.get_mut(at)
    {
        *target = Target::Ignore;
    }
}

/// The cells, a unit beside them or the type of the packages say that packages are counted.
fn says_packages(table: &Table, header: Header, headings: &[Heading], targets: &[Target], at: usize) -> bool {
    let names = |cell: &Cell| {
        let text = cell.shown();
        domain::folding::words(&domain::folding::plain(&text))
            .into_iter()
            .any(is_package)
            || words_beside(&text).iter().any(|word| is_package(word))
    };
    let is_unit = |beside: usize| headings.get(beside).is_some_and(Heading::is_unit_of_quantity);
    // `ĐVT`, `SL yêu cầu`, `SL thực xuất`
    let is_ordered = headings.get(at.wrapping_sub(1)).is_some_and(Heading::gives_way);
    let before_ordered = at.checked_sub(2).filter(|_| is_ordered);
    let mut beside = [at + 1, at.wrapping_sub(1)]
        .into_iter()
        .chain(before_ordered)
        .filter(|beside| is_unit(*beside));
    // `24 pcs/carton` says what a package holds.
    let is_rate = |cell: &Cell| {
        let text = cell.shown();
        text.contains('/') && text.bytes().any(|one| one.is_ascii_digit())
    };
    let types = targets
        .iter()
        .position(|target| *target == Target::Field("package_type"));
    let typed = types.is_some_and(|at| {
        let mut cells = cells_of(table, header, at).peekable();
        cells.peek().is_none() || !cells.all(is_rate)
    });
    let is_unit_of_packages = |cell: &Cell| names(cell) && cell.shown() != "件";
    typed
        || cells_of(table, header, at).any(names)
        || beside.any(|at| cells_of(table, header, at).any(is_unit_of_packages))
}

/// Evidence about a table beyond the cells of its lines.
pub(crate) struct Evidence<'a> {
    pub table: &'a Table,
    /// Rows that add up the lines.
    pub totals: &'a [&'a Row],
    pub stated: &'a [Stated],
    pub header: Header,
    pub headings: &'a [Heading],
    pub columns: &'a [Column],
    pub lines: &'a [LineRead],
}

impl Evidence<'_> {
    fn column(&self, target: Target) -> Option<&Column> {
        self.columns.iter().find(|column| column.target == target)
    }

    fn heading(&self, column: &Column) -> Option<&Heading> {
        self.headings.get(column.at)
    }

    /// The column of a bare quantity that is read as packages, without proof that it counts them.
    pub fn quantity(&self) -> Option<usize> {
        let column = self.column(COUNT)?;
        let targets: Vec<Target> = self.columns.iter().map(|column| column.target).collect();
        let heading = self.heading(column)?;
        if heading.strength(COUNT) == 0 && self.are_numbered(column.at) {
            return Some(column.at);
        }
        if !heading.is_quantity() || self.lines.iter().all(|line| line.line.texts.package_count == "1") {
            return None;
        }
        let is_told = says_packages(self.table, self.header, self.headings, &targets, column.at)
            || self.total_names_packages(column.at)
            || self.is_stated()
            || self.agrees()
            || self.density().is_some_and(|density| density >= USUAL_DENSITY);
        (!is_told || self.volumes_are_of_one()).then_some(column.at)
    }

    /// `Palette 1`, `Box 2`: perhaps numbers on packages and no counts.
    fn are_numbered(&self, at: usize) -> bool {
        cells_of(self.table, self.header, at).all(|cell| cell.shown().starts_with(char::is_alphabetic))
    }

    /// `36 CTNS` in the total of the column.
    fn total_names_packages(&self, at: usize) -> bool {
        let mut cells = self.totals.iter().filter_map(|row| row.cells.get(at));
        cells.any(|cell| words_beside(&cell.shown()).iter().any(|word| is_package(word)))
    }

    /// A sentence names the packages of all lines.
    fn is_stated(&self) -> bool {
        let counts = self
            .lines
            .iter()
            .map(|line| measure(&line.line.texts.package_count));
        let sum = counts
            .into_iter()
            .try_fold(Exact::ZERO, |sum, count| sum.plus(count?));
        let totals: Vec<Stated> = self.totals.iter().filter_map(|row| Stated::of(row)).collect();
        let mut all = self.stated.iter().chain(&totals);
        sum.is_some_and(|sum| all.any(|stated| stated.has_packages(sum)))
    }

    /// Volumes or weights of one package in the table are in keeping with the quantity.
    fn agrees(&self) -> bool {
        let measures = self.column(Target::Volume).is_some() && self.density().is_some();
        let is_other = |issue: &CellIssue| matches!(issue, CellIssue::OtherVolume { .. });
        // Pieces times the weight of a piece give the weight of all too.
        let of_package = self
            .column(Target::Field("weight_per_package"))
            .and_then(|column| self.heading(column))
            .is_some_and(Heading::names_a_package);
        of_package && self.weighs() || measures && !self.says(is_other)
    }

    /// The packages times the weight of one give the gross weights that the table has too.
    pub fn weighs(&self) -> bool {
        let has = |field: &'static str| self.column(Target::Field(field)).is_some();
        let is_other = |issue: &CellIssue| matches!(issue, CellIssue::OtherGross { .. });
        has("weight_per_package") && has("gross_weight") && !self.says(is_other)
    }

    fn says(&self, what: impl Fn(&CellIssue) -> bool) -> bool {
        let mut findings = self.lines.iter().flat_map(|line| &line.findings);
        findings.any(|finding| what(&finding.what))
    }

    /// In every line the table gives the volume of one package, though several are read: perhaps each line is one.
    fn volumes_are_of_one(&self) -> bool {
        let column = self
            .column(Target::Volume)
            .and_then(|column| self.heading(column));
        let is_of_one = |line: &LineRead| {
            let table = line.table_volume?.to_f64()?;
            let packages = measure(&line.line.texts.package_count)?.to_decimal()?.to_f64()?;
            let sizes = line.line.line().volume()?.to_decimal()?.to_f64()?;
            Some(packages > 1.0 && (sizes / packages - table).abs() <= table / 20.0)
        };
        let mut told = self.lines.iter().filter_map(is_of_one).peekable();
        column.is_some_and(|heading| !heading.is_of_one())
            && told.peek().is_some()
            && told.all(|of_one| of_one)
    }

    /// kg in one m³ of all lines that have sizes.
    fn density(&self) -> Option<f64> {
        let totals: Vec<_> = self.lines.iter().map(|line| line.line.line()).collect();
        ShipmentTotals::from_lines(&totals).density()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Choices, Interpretation, Note, book_of_text, interpret};

    fn read(text: &str) -> Interpretation {
        interpret(&book_of_text(text, ""), &Choices::default())
    }

    fn tells(text: &str, note: Note) -> bool {
        read(text).notes.contains(&note)
    }

    #[test]
    fn bare_quantity_is_told_unless_something_speaks_for_packages() {
        let told = |text: &str| tells(text, Note::QuantityOfPackages(1));
        assert!(told("Item\tQty\tG.W. (kg)\nMug\t2000\t250\nPlate\t800\t180"));
        assert!(told(
            "Item\tQty\tCarton size (cm)\tG.W. (kg)\nLamp\t1200\t50x40x40\t624\nShade\t800\t60x60x50\t240"
        ));
        for text in [
            "Item\tQty\tG.W. (kg)\nMug\t20 ctns\t250\nPlate\t8 ctns\t180",
            "Item\tQty\tPacking\tG.W. (kg)\nMug\t20\tCarton\t250\nPlate\t8\tCarton\t180",
            "Item\tQty\tSize (cm)\tG.W. (kg)\nMug\t20\t40x30x30\t250\nPlate\t8\t40x30x30\t180",
            "Item\tQty\tG.W. (kg)\nMug\t20\t250\nPlate\t8\t180\nTOTAL: 28 CTNS, 430 KGS",
            "Item\tQty\tKg/ctn\tTotal kg\nMug\t20\t12.5\t250\nPlate\t8\t20\t160",
            "Item\tCartons\tG.W. (kg)\nMug\t20\t250\nPlate\t8\t180",
        ] {
            assert!(!told(text), "{text}");
        }
    }

    #[test]
    fn quantities_of_pieces_are_left() {
        for text in [
            "Item\tQty\tQty/ctn\tG.W. (kg)\nMug\t2000\t100\t250\nPlate\t800\t50\t180",
            "Item\tQty\tUnit price\tG.W. (kg)\nMug\t2000\t1.2\t250\nPlate\t800\t2.5\t180",
        ] {
            assert!(read(text).missing.contains(&"package_count"), "{text}");
        }
    }

    #[test]
    fn very_light_packages_are_told() {
        let told = |text: &str| tells(text, Note::PerhapsWeightsOfOne(2));
        let list = "Item\tCartons\tWeight (kg)\tSize (cm)\nMug\t20\t12.5\t40x30x30\nPlate\t12\t14\t45x35x30";
        assert!(told(list));
        assert!(!told(&format!("{list}\nTotal\t32\t26.5")), "a total adds them up");
        assert!(!told(&list.replace("12.5", "250").replace("\t14", "\t168")));
    }

    #[test]
    fn bare_weights_of_several_packages_are_told() {
        let told = |text: &str| tells(text, Note::WeightsOfRows(3));
        let list = "Item\tPacking\tQty\tWeight\tSize (cm)\nPump\tcase\t4\t185\t120x45x40\nSeal\tcarton\t2\t12\t40x30x20";
        assert!(told(list));
        for (text, why) in [
            (
                list.replace("Weight", "Gross weight"),
                "gross weights are those of all",
            ),
            (list.replace("Weight", "Total weight"), "of all"),
            (list.replace("Weight", "Weight/pkg"), "of one"),
            (format!("{list}\nTotal\t\t6\t197"), "a total adds them up"),
            (format!("{list}\nTotal weight 197 kgs"), "a sentence does"),
            (
                format!("{list}\nTotal weight 764 kgs"),
                "a sentence says that they are of one",
            ),
            (list.replace("185", "1850"), "no pump is so heavy"),
            (
                list.replace("\t4", "\t1").replace("\t2", "\t1"),
                "one package each",
            ),
            (
                format!("{list}\nPump\tcase\t8\t370\t120x45x40"),
                "twice the packages weigh twice as much",
            ),
        ] {
            assert!(!told(&text), "{why}: {text}");
        }
        let pieces = "Item\tPcs\tUnit kg\tWeight (kg)\tCartons\nMug\t200\t0.5\t100\t4\nCup\t300\t0.4\t120\t5";
        assert!(!told(pieces), "pieces times the weight of a piece");
    }
}
