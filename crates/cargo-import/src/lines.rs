//! Reads one row of a table as a cargo line, and reports the cells that cannot be read.

mod dangers;
mod edges;
mod hs_code;

use rust_decimal::Decimal;

use domain::cargo::{Exact, measure};
use domain::folding::plain;

use crate::Cell;
use crate::figures::figure::{Figure, number, says_nothing, shortened};
use crate::figures::figure_text::{bare_figure, calls_rough, type_beside, words_beside};
use crate::figures::volume;
use crate::headings::heading::Heading;
use crate::headings::row_words::says_total;
use crate::layout::remarks::{tells_of_one, unit_of_weights};
use crate::mapping::columns::Column;
use crate::mapping::weights;
use crate::model::finding::{CellIssue, Finding};
use crate::model::target::{ColumnKind, Target};
use crate::model::unit;
use crate::words::flag::{is_battery_code, is_dangerous_goods_code, yes_or_no};
use crate::words::package_numbers::{self, NumbersAbove, Range};
use domain::rfq_form::{CargoForm, Load};

/// A row read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineRead {
    /// As the spreadsheet counts it.
    pub row: u32,
    pub line: CargoForm,
    pub findings: Vec<Finding>,
    /// Fields whose figure was converted, and the content of the cell.
    pub converted: Vec<(&'static str, String)>,
    /// The reader leaves it out.
    pub skipped: bool,
    /// m³ that the table gives, of the line or of one package.
    pub(super) table_volume: Option<Decimal>,
}

impl LineRead {
    /// An edge of 200 in the unit of the line, or no size.
    pub(super) fn has_long_edge(&self) -> bool {
        let texts = &self.line.texts;
        let edges = [&texts.length, &texts.width, &texts.height];
        let mut edges = edges.into_iter().filter_map(|edge| measure(edge)).peekable();
        edges.peek().is_none() || edges.any(|edge| Exact::new(200, 0).is_some_and(|long| edge >= long))
    }

    /// Something of it cannot be read.
    pub fn is_bad(&self) -> bool {
        self.findings.iter().any(|finding| finding.what.stops())
    }
}

/// Changes made to figures on the way, to be told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Done {
    pub gross_from_package: bool,
    pub rounded: bool,
}

/// Reads one row. `cell` gives the cell of a target: corrected, or in its column, or repeated from above.
pub(super) struct RowReader<'a> {
    /// The number of the row.
    pub row: u32,
    /// Cells of the row that belong to several rows: their content, the first and the last row.
    pub shared: &'a dyn Fn(Target) -> Option<(String, (u32, u32))>,
    pub columns: &'a [Column],
    pub cell: &'a dyn Fn(Target) -> Cell,
    /// The currency that the heading of the goods value names.
    pub currency: Option<&'a str>,
    /// The factor of the values that this heading names.
    pub value_factor: Option<u32>,
    /// The order of the edges in a size.
    pub order: &'a [&'static str],
    /// The numbers on the packages of the lines above.
    pub numbers_above: &'a NumbersAbove,
    /// The numbers on the packages of a line above whose count is blank, and how many they are; no other line has counted or numbered since.
    pub uncounted_above: Option<&'a (String, String)>,
    /// The same of this line.
    pub uncounted: Option<(String, String)>,
    /// The numbers are those on pallets, `Pallet no.` beside `Ctns`, which hold any number of cartons.
    pub numbers_pallets: bool,
    /// The unit of a quantity that is one of pieces.
    pub pieces: Option<&'a str>,
    /// The numbers on the packages of this line.
    pub numbers: Vec<Range>,
    /// Remarks of the row, folded.
    pub remarks: Vec<String>,
    /// Cells of the row in other columns that tell of dangerous goods, with their headings.
    pub dangers: Vec<(&'a str, Cell)>,
    pub findings: Vec<Finding>,
    pub converted: Vec<(&'static str, String)>,
    pub done: Done,
}

impl RowReader<'_> {
    fn column(&self, target: Target) -> Option<&Column> {
        self.columns.iter().find(|column| column.target == target)
    }

    fn has_unclear_unit(&self, target: Target) -> bool {
        self.column(target).is_some_and(|column| column.unit_unclear)
    }

    pub(super) fn report(&mut self, field: &'static str, cell: &Cell, what: CellIssue) {
        let column = Target::from_code(field).and_then(|target| self.column(target));
        let at = column.map_or_else(String::new, |column| {
            format!("{}{}", crate::column_letters(column.at), self.row)
        });
        self.findings.push(Finding {
            field,
            at,
            cell: cell.clone(),
            what,
        });
    }

    /// Reports a cell that is struck out; if the field needs a value, in place of its being missing.
    pub(super) fn report_struck(&mut self, field: &'static str, content: &Cell) {
        self.findings
            .retain(|finding| finding.field != field || finding.what != CellIssue::Missing);
        self.report(field, content, CellIssue::StruckOutCell);
    }

    /// Returns the cell of a target; a cell without a value is reported and read as blank.
    fn value(&mut self, target: Target) -> Cell {
        let cell = (self.cell)(target);
        if !matches!(cell, Cell::NoValue(_)) {
            return cell;
        }
        let what = if cell.is_formula() {
            CellIssue::NotCalculated
        } else {
            CellIssue::Error
        };
        self.report(target.code(), &cell, what);
        Cell::Blank
    }

    /// Reads each target in turn, then those that belong together: the edges, the weight, full containers.
    pub(super) fn read(&mut self) -> CargoForm {
        let mut line = CargoForm::default();
        let unit_of_row = self.weight_unit();
        let mut codes = Vec::new();
        for target in crate::TARGETS {
            let Target::Field(field) = target else { continue };
            // Together, below.
            if matches!(target.kind(), ColumnKind::Length | ColumnKind::Unit) {
                continue;
            }
            let cell = self.value(target);
            if cell.is_blank() {
                continue;
            }
            match target.kind() {
                ColumnKind::Text | ColumnKind::Shared => {
                    let text = self.text(field, &cell);
                    line.set(field, &text);
                }
                ColumnKind::Flag => match yes_or_no(&plain(&cell.shown())) {
                    Some(yes) => line.set(field, if yes { "1" } else { "" }),
                    // A number or a class of dangerous goods means yes.
                    None if is_code_of(field, &cell) => {
                        line.set(field, "1");
                        codes.push((field, cell.shown()));
                    }
                    None => self.report(field, &cell, CellIssue::NotYesOrNo),
                },
                ColumnKind::Money => {
                    if let Some(read) = self.figure(field, target, &cell) {
                        self.money(field, &cell, read.value, &mut line);
                    }
                    let of_cell = currency_of(&cell.shown());
                    if let Some(currency) = of_cell.filter(|_| line.texts.goods_currency.is_empty()) {
                        line.set("goods_currency", &currency);
                    }
                    if let Some(currency) = self.currency.filter(|_| line.texts.goods_currency.is_empty()) {
                        line.set("goods_currency", currency);
                    }
                }
                ColumnKind::Count if field == "package_count" && self.pieces.is_some() => {
                    let unit = self.pieces.unwrap_or_default().to_owned();
                    self.report(field, &cell, CellIssue::Pieces { unit });
                }
                ColumnKind::Count if field == "package_count" && units_of(&cell).is_some() => {
                    self.units(&cell, &mut line);
                }
                ColumnKind::Count => {
                    if let Some(Figure { value, .. }) = self.figure(field, target, &cell) {
                        match value.whole() {
                            None => self.report(field, &cell, CellIssue::NotWhole),
                            Some(0) => self.report(field, &cell, CellIssue::NotPositive),
                            Some(_) => {
                                line.set(field, &value.plain());
                                self.rough_count(field, &cell, value);
                            }
                        }
                    }
                }
                ColumnKind::Weight => self.weight(field, &cell, unit_of_row, &mut line),
                // Together, below.
                ColumnKind::Length
                | ColumnKind::Unit
                | ColumnKind::Size
                | ColumnKind::PackageNumbers
                | ColumnKind::Volume => {}
            }
        }
        self.package_type(&mut line);
        self.dangers(&codes, &mut line);
        self.package_numbers(&mut line);
        self.count_behind_edges(&mut line);
        self.edges(&mut line);
        self.gross(&mut line);
        if !line.texts.container_count.is_empty() || !line.texts.container_type.is_empty() {
            line.load = Some(Load::Fcl);
        }
        self.shared_cells(&line);
        self.missing(&line);
        for target in [Target::NetWeight, Target::Volume] {
            let cell = (self.cell)(target);
            if matches!(cell, Cell::NoValue(_)) && !cell.is_formula() {
                self.report(target.code(), &cell, CellIssue::Error);
            }
        }
        self.below_net_weight(&line);
        self.other_volume(&line);
        line
    }

    /// `approx. 10 cartons`
    fn rough_count(&mut self, field: &'static str, cell: &Cell, value: Exact) {
        let is_rough = matches!(cell, Cell::Text(text) if calls_rough(text));
        if field == "package_count" && is_rough {
            let taken = value.plain();
            self.report(field, cell, CellIssue::RoughCount { taken });
        }
    }

    /// `1 unit` is a machine without packing: one package. Several may be anything, and are told.
    fn units(&mut self, cell: &Cell, line: &mut CargoForm) {
        match units_of(cell) {
            Some((1, unit)) => {
                line.set("package_count", "1");
                if self.column(Target::Field("package_type")).is_none() {
                    line.set("package_type", &unit);
                }
            }
            Some((_, unit)) => self.report("package_count", cell, CellIssue::Pieces { unit }),
            None => {}
        }
    }

    /// The type of packages that the cell with their number names, where no column does.
    fn package_type(&self, line: &mut CargoForm) {
        if line.texts.package_count.is_empty() || self.column(Target::Field("package_type")).is_some() {
            return;
        }
        if let Cell::Text(text) = (self.cell)(Target::Field("package_count"))
            && line.texts.package_type.is_empty()
            && let Some(named) = type_beside(&text)
        {
            line.set("package_type", &named);
        }
    }

    /// The unit that the row names for its weights.
    fn weight_unit(&mut self) -> Option<&'static str> {
        let cell = self.value(Target::WeightUnit);
        if cell.is_blank() {
            return self.remarks.iter().find_map(|remark| unit_of_weights(remark));
        }
        let unit = unit::weight_of_cell(&plain(&cell.shown()));
        if unit.is_none() {
            self.report(Target::WeightUnit.code(), &cell, CellIssue::UnknownUnit);
        }
        unit
    }

    fn text(&mut self, field: &'static str, cell: &Cell) -> String {
        let text = cell.shown();
        match field {
            "name" | "description" | "note" if is_null(&text) => String::new(),
            "name" | "description" | "note" => text,
            _ if says_nothing(&text) => String::new(),
            "hs_code" => {
                let (code, issue) = hs_code::read(cell);
                if let Some(issue) = issue {
                    self.report(field, cell, issue);
                }
                code
            }
            "container_type" => container(&text),
            "goods_currency" => text.trim().to_uppercase(),
            _ => text.replace('\n', " "),
        }
    }

    /// The number in a cell and the unit written beside it.
    fn figure(&mut self, field: &'static str, target: Target, cell: &Cell) -> Option<Figure> {
        let mark = self.column(target).and_then(|column| column.mark);
        match number(cell, target.kind(), mark) {
            Ok(mut read) => {
                let is_gross = field == "gross_weight";
                read.of_one |= is_gross && self.remarks.iter().any(|remark| tells_of_one(remark));
                self.done.rounded |= read.rounded;
                if read.chosen || read.of_one && is_gross {
                    let taken = read.value.plain();
                    self.report(
                        field,
                        cell,
                        CellIssue::SeveralFigures {
                            taken,
                            of_one: read.of_one,
                        },
                    );
                }
                Some(read)
            }
            Err(what) => {
                // `coil`, `loose`: the other edges may be known, and no figure is lost.
                let is_word = |text: &str| !text.contains(|one: char| one.is_numeric());
                let what = match what {
                    CellIssue::NotANumber { perhaps: None }
                        if target.kind() == ColumnKind::Length && is_word(&cell.shown()) =>
                    {
                        CellIssue::NotThreeEdges
                    }
                    what => what,
                };
                self.report(field, cell, what);
                None
            }
        }
    }

    /// Sets a value, times the factor of its heading.
    fn money(&mut self, field: &'static str, cell: &Cell, value: Exact, line: &mut CargoForm) {
        let factor = self.value_factor.and_then(|factor| Exact::new(factor.into(), 0));
        let Some(factor) = factor else {
            return line.set(field, &value.plain());
        };
        match value.times(factor) {
            Some(value) => {
                let factor = factor.plain();
                self.converted
                    .push((field, format!("{} × {factor}", cell.shown())));
                line.set(field, &value.plain());
            }
            None => self.report(field, cell, CellIssue::TooLong),
        }
    }

    /// A weight in kg: as its cell, its row or its column says.
    fn weight(
        &mut self,
        field: &'static str,
        cell: &Cell,
        unit_of_row: Option<&'static str>,
        line: &mut CargoForm,
    ) {
        let target = Target::Field(field);
        if let Some(read) = self.figure(field, target, cell) {
            let named = read.unit.or(unit_of_row);
            if named.is_none() && self.has_unclear_unit(target) {
                self.report(field, cell, CellIssue::UnclearUnit);
                return;
            }
            let of_column = self.column(target).and_then(|column| column.unit);
            let unit = named.or(of_column).unwrap_or("kg");
            // The cell decides against the heading whose weight it is: `@21.5/430KGS` and `85kg total` give that of all.
            let is_of_all = read.chosen && cell.shown().trim_start().starts_with('@')
                || field == "weight_per_package" && !read.of_one && says_total(&plain(&cell.shown()));
            let field = if read.of_one && line.texts.weight_per_package.is_empty() {
                "weight_per_package"
            } else if is_of_all {
                "gross_weight"
            } else {
                field
            };
            if unit != "kg" {
                self.converted.push((field, typed(cell, unit)));
            }
            match unit::kilograms(read.value, unit).map(|kg| self.round(kg)) {
                Some(kg) if kg.is_zero() && field == "gross_weight" => {
                    self.report(field, cell, CellIssue::NotPositive);
                }
                Some(kg) => line.set(field, &kg.plain()),
                None => self.report(field, cell, CellIssue::TooLong),
            }
        }
    }

    /// Rounded to a millionth where it is longer than the form takes; that is noted.
    fn round(&mut self, value: Exact) -> Exact {
        let (rounded, was) = shortened(value);
        self.done.rounded |= was;
        rounded
    }

    /// The count of packages by the numbers on them, or a word where it is another one.
    fn package_numbers(&mut self, line: &mut CargoForm) {
        const FIELD: &str = "package_count";
        let (from, to) = (
            (self.cell)(Target::PackageNumbers),
            (self.cell)(Target::PackageNumbersTo),
        );
        if from.is_blank() {
            // The number stands once, in the last row of the goods that share the packages.
            if let Some((numbers, packages)) = self.uncounted_above
                && line.texts.package_count == *packages
            {
                let count = Cell::text(packages);
                let numbers = numbers.clone();
                line.set(FIELD, "");
                self.report(FIELD, &count, CellIssue::SharedPackages { numbers });
            }
            return;
        }
        let counted = self.findings.iter().any(|finding| finding.field == FIELD);
        let ranges = if self.column(Target::PackageNumbersTo).is_some() && !to.is_blank() {
            package_numbers::from_to(&from, &to)
        } else {
            let stroke = self.column(Target::PackageNumbers).map(|column| column.stroke);
            package_numbers::ranges(&from, stroke.unwrap_or_default())
        };
        let Some(ranges) = ranges else {
            if line.texts.package_count.is_empty() && !counted {
                self.report(FIELD, &from, CellIssue::NotPackageNumbers);
            }
            return;
        };
        let shared = self.numbers_above.share(&ranges);
        let packages = package_numbers::count(&ranges).to_string();
        self.numbers.extend(ranges);
        if line.texts.package_count.is_empty() {
            let merged = (self.shared)(Target::Field(FIELD)).is_some();
            if shared && !counted && !merged {
                self.report(
                    FIELD,
                    &Cell::Blank,
                    CellIssue::SharedPackages {
                        numbers: from.shown(),
                    },
                );
            } else if !counted && !merged {
                line.set(FIELD, &packages);
                self.uncounted = Some((from.shown(), packages.clone()));
                let is_lone_code = self
                    .column(Target::PackageNumbers)
                    .is_some_and(|column| column.is_lone_code);
                if is_lone_code && packages != "1" {
                    self.report(FIELD, &from, CellIssue::PerhapsOneNumber { packages });
                }
            }
        } else if shared && !counted && line.texts.package_count == packages {
            // `1` above `1`, each with a count of one: the carton is the same.
            let count = Cell::text(&line.texts.package_count);
            let numbers = from.shown();
            self.report(FIELD, &count, CellIssue::SharedPackages { numbers });
        } else if !shared && line.texts.package_count != packages && !self.numbers_pallets {
            let count = Cell::text(&line.texts.package_count);
            self.report(
                FIELD,
                &count,
                CellIssue::OtherPackageNumbers {
                    numbers: from.shown(),
                    packages,
                },
            );
        }
    }

    /// The weight of the line where the table gives only that of one package.
    fn gross(&mut self, line: &mut CargoForm) {
        let texts = &line.texts;
        if let Some(product) = weights::other_product(texts) {
            let cell = (self.cell)(Target::Field("gross_weight"));
            let product = product.plain();
            return self.report("gross_weight", &cell, CellIssue::OtherGross { product });
        }
        if !texts.gross_weight.is_empty()
            || self.findings.iter().any(|finding| {
                finding.field == "gross_weight" && !matches!(finding.what, CellIssue::SeveralFigures { .. })
            })
        {
            return;
        }
        let gross = measure(&texts.package_count)
            .zip(measure(&texts.weight_per_package))
            .and_then(|(count, weight)| count.times(weight));
        if let Some(gross) = gross {
            let gross = self.round(gross);
            line.set("gross_weight", &gross.plain());
            self.done.gross_from_package = true;
        }
    }

    /// Figures that are written once for several rows.
    fn shared_cells(&mut self, line: &CargoForm) {
        for field in [
            "package_count",
            "gross_weight",
            "weight_per_package",
            "goods_value",
        ] {
            let empty = line.texts.get(field).is_none_or(str::is_empty);
            if let (true, Some((text, rows))) = (empty, (self.shared)(Target::Field(field))) {
                self.report(field, &Cell::Blank, CellIssue::SharedCell { text, rows });
            }
        }
    }

    /// A figure of a column that is only compared.
    fn compared(&self, target: Target) -> Option<(Exact, Option<&'static str>)> {
        let column = self.column(target)?;
        let cell = (self.cell)(target);
        let read = number(&cell, target.kind(), column.mark).ok()?;
        if read.unit.is_none() && column.unit_unclear {
            return None;
        }
        Some((read.value, read.unit.or(column.unit)))
    }

    /// The volume that the table gives, in m³: of the line or of one package.
    pub(super) fn table_volume(&self) -> Option<Decimal> {
        let (value, unit) = self.compared(Target::Volume)?;
        volume::in_cubic_metres(value, unit)
    }

    /// `Net total` beside `Gross/pallet`: not to be compared.
    fn has_net_of_all_beside_gross_of_one(&self) -> bool {
        let net = self.column(Target::NetWeight);
        self.column(Target::Field("gross_weight")).is_none()
            && net.is_some_and(|column| Heading::parse(&column.heading).says_total())
    }

    fn below_net_weight(&mut self, line: &CargoForm) {
        let net = self
            .compared(Target::NetWeight)
            .filter(|_| !self.has_net_of_all_beside_gross_of_one())
            .and_then(|(value, unit)| unit::kilograms(value, unit.unwrap_or("kg")));
        // A net weight of one package stands beside a gross weight of one package.
        let gross = ["gross_weight", "weight_per_package"]
            .into_iter()
            .find(|field| self.column(Target::Field(field)).is_some());
        // A net weight of all packages stands beside it too, if it goes with the weight of all.
        let of_all = measure(&line.texts.gross_weight).and_then(Exact::to_decimal);
        let goes_with_all = |net: Decimal| of_all.is_some_and(|all| net <= all && all <= net * Decimal::TWO);
        if let (Some(net), Some(field)) = (net, gross)
            && let Some(gross) = line.texts.get(field).and_then(measure)
            && let (Some(net_kg), Some(gross_kg)) = (net.to_decimal(), gross.to_decimal())
            && gross_kg < net_kg
            && !goes_with_all(net_kg)
        {
            // The reader corrects the cell itself, in its own unit.
            let cell = (self.cell)(Target::Field(field));
            let net = net.plain();
            self.report(field, &cell, CellIssue::BelowNetWeight { net });
        }
    }

    fn other_volume(&mut self, line: &CargoForm) {
        let Some((value, unit)) = self.compared(Target::Volume) else {
            return;
        };
        if let Some((table, sizes)) = volume::difference(value, unit, line) {
            let field = if self.column(Target::Size).is_some() {
                "size"
            } else {
                "length"
            };
            let cell = (self.cell)(Target::from_code(field).unwrap_or_default());
            self.report(field, &cell, CellIssue::OtherVolume { table, sizes });
        }
    }

    /// Cells that are empty though the table has a column for them.
    fn missing(&mut self, line: &CargoForm) {
        let full = !line.texts.container_count.is_empty();
        let sized = self.column(Target::Size).is_some();
        for field in [
            "name",
            "package_count",
            "gross_weight",
            "length",
            "width",
            "height",
        ] {
            let edge = matches!(field, "length" | "width" | "height");
            if (full && (edge || field == "gross_weight"))
                || !line.texts.get(field).unwrap_or_default().is_empty()
            {
                continue;
            }
            let of_package =
                field == "gross_weight" && self.column(Target::Field("weight_per_package")).is_some();
            let asked = self.column(Target::Field(field)).is_some() || of_package;
            let told =
                |findings: &[Finding], name: &str| findings.iter().any(|finding| finding.field == name);
            if asked && !told(&self.findings, field) && !(edge && told(&self.findings, "size")) {
                self.report(field, &Cell::Blank, CellIssue::Missing);
            } else if edge && sized && !told(&self.findings, "size") {
                self.report("size", &Cell::Blank, CellIssue::Missing);
            }
        }
    }
}

/// `1 unit`, `12 pcs`: a number of things that are no packages, and the word for them.
fn units_of(cell: &Cell) -> Option<(u64, String)> {
    const UNITS: [&str; 10] = [
        "unit", "units", "pc", "pcs", "piece", "pieces", "set", "sets", "stuck", "stk",
    ];
    let Cell::Text(text) = cell else { return None };
    let words = words_beside(text);
    let [unit] = words.as_slice() else { return None };
    let number = bare_figure(text)?.parse().ok()?;
    UNITS.contains(&unit.as_str()).then(|| (number, unit.clone()))
}

/// A value that a database or a program does not know; `NAN` is a brand of milk.
fn is_null(text: &str) -> bool {
    matches!(text, "NULL" | "null" | "nan" | "NaN")
}

/// The currency beside a figure: `5,000 USD`, `$5`, `5.000đ`.
fn currency_of(text: &str) -> Option<String> {
    let sign = |one: char| match one {
        'đ' | 'Đ' | '₫' => Some("VND"),
        '€' => Some("EUR"),
        '£' => Some("GBP"),
        _ => None,
    };
    let named = Heading::parse(text).currency();
    named.or_else(|| text.chars().find_map(sign).map(str::to_owned))
}

/// A number or a class that says yes.
fn is_code_of(field: &str, cell: &Cell) -> bool {
    match field {
        "is_dangerous" => is_dangerous_goods_code(cell),
        "has_battery" => is_battery_code(cell),
        _ => false,
    }
}

/// The content of a cell, with the unit if the cell itself names none.
fn typed(cell: &Cell, unit: &str) -> String {
    let shown = cell.shown();
    if matches!(cell, Cell::Number(_))
        || !shown.chars().any(char::is_alphabetic) && !shown.contains(['"', '″'])
    {
        format!("{shown} {unit}")
    } else {
        shown
    }
}

/// The service's code of a container that goes by several names; anything else as written.
fn container(text: &str) -> String {
    let bare: String = plain(text).chars().filter(char::is_ascii_alphanumeric).collect();
    let code = match bare.as_str() {
        "20dc" | "20gp" | "20dv" | "20" | "20ft" | "20st" => "20DC",
        "40dc" | "40gp" | "40dv" | "40st" => "40DC",
        "40hc" | "40hq" => "40HC",
        "45hc" | "45hq" | "45" | "45ft" => "45HC",
        "reefer" | "rf" | "20rf" | "40rf" | "20re" | "40re" | "rh" | "40rh" | "contlanh" => "reefer",
        _ => return text.replace('\n', " "),
    };
    code.to_owned()
}

#[cfg(test)]
mod tests;
