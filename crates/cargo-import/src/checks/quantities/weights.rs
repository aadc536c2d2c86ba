//! Gross weights that do not say whether they are those of one package or of all of a row: the rest of the table decides, or the
//! reader is told how they were read.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

use super::{COUNT, Evidence, GROSS, USUAL_DENSITY};
use crate::figures::figure::number;
use crate::headings::header::cells_of;
use crate::headings::heading::Heading;
use crate::headings::row_words::says_total;
use crate::lines::LineRead;
use crate::mapping::weights;
use crate::model::finding::{CellIssue, Finding};
use crate::model::target::{ColumnKind, Target};
use crate::words::figure_words::{is_package, is_pallet};
use crate::{Cell, Row};
use domain::cargo::{Exact, ShipmentTotals, measure};
use domain::folding::{plain, words};

/// Goods so light have perhaps the weight of one package only.
const LIGHT_DENSITY: f64 = 35.0;
/// A package among several that weighs less, in kg, has perhaps its own weight in place of that of all.
const LIGHT_PACKAGE: f64 = 0.5;
/// The same for a pallet, which itself weighs more.
const LIGHT_PALLET: f64 = 8.0;
/// Number of packages from which gross weights of one package and of all differ by much.
const MIN_SEVERAL_PACKAGES: f64 = 3.0;
/// Limit of the density of packed goods, in kg a cubic metre.
const MAX_PACKED_DENSITY: f64 = 2500.0;
/// Limit of a package that people carry, in kg.
const MAX_CARRIED_KG: f64 = 100.0;
/// Limit of a package that a forklift lifts, in kg: a pallet, a large bag, one of a few drums.
const MAX_LIFTED_KG: f64 = 3000.0;
/// Limit of a large package of no named kind, in kg.
const MAX_LARGE_KG: f64 = 1500.0;
/// Limit of each of many drums or rolls, in kg.
const MAX_KG_OF_MANY: f64 = 1000.0;
/// Limit of a coil or a container, in kg.
const MAX_DRIVEN_KG: f64 = 30_000.0;
/// Number of packages from which they are no machines; without a name and a volume, people carry so many.
const MIN_MANY_PACKAGES: f64 = 10.0;
/// Volume below which people carry a package of no named kind, in m³.
const MAX_SMALL_VOLUME: f64 = 0.25;
/// Gross weights that make every package lighter are perhaps those of one.
const LEAN_PACKAGE: f64 = 1.5;
/// Columns that are multiplied with each other; a list has few figures that are not read.
const MAX_FACTORS: usize = 12;

/// A line of several packages.
struct Several<'a> {
    packages: f64,
    kg: f64,
    line: &'a LineRead,
}

impl Several<'_> {
    /// kg in one m³ of the line as it was read.
    fn density(&self) -> Option<f64> {
        density_of(self.line)
    }

    fn kg_of_one(&self) -> f64 {
        self.kg / self.packages
    }

    /// The edges, or else the name: packages of the same goods weigh the same.
    fn goods(&self) -> String {
        let texts = &self.line.line.texts;
        if texts.length.is_empty() {
            plain(&texts.name)
        } else {
            [&texts.length, &texts.width, &texts.height]
                .map(String::as_str)
                .join("x")
        }
    }
}

impl Evidence<'_> {
    /// The column of gross weights that make the packages so light that they are perhaps those of one.
    pub fn weights_of_one(&self) -> Option<usize> {
        let column = self.undecided()?;
        let several = self.several(MIN_SEVERAL_PACKAGES);
        let is_light = |of: &Several| {
            let by_size = of.density().is_some_and(|density| {
                density < LIGHT_DENSITY && (USUAL_DENSITY..2000.0).contains(&(density * of.packages))
            });
            by_size || of.kg_of_one() < self.lightest(of.line)
        };
        // One package of half a kilo beside others that are as well weighed alone.
        let is_one_light = || {
            several.iter().any(|of| of.kg_of_one() < LIGHT_PACKAGE)
                && several.iter().all(|of| self.may_be_of_one(of))
        };
        let is_lean =
            |of: &Several| of.density().is_none() && of.kg_of_one() < LEAN_PACKAGE && self.may_be_of_one(of);
        let are_light = several.iter().all(is_light) || several.iter().all(is_lean) || is_one_light();
        (!several.is_empty() && are_light || are_equal(&several)).then_some(column)
    }

    /// The column of weights whose heading says neither that they are gross nor of how many packages, if each package may well have
    /// the weight of its row.
    pub fn weights_of_rows(&self) -> Option<usize> {
        let at = self.undecided()?;
        let heading = self.headings.get(at)?;
        let several = self.several(2.0);
        // `Outer GW` beside `Outer qty` is of one as well as of all.
        let names_package = heading.has_any(&["outer", "master"]);
        let is_settled = heading.is_surely_gross() && !names_package && !self.totals_leave_out(at)
            || self.is_stated_weight()
            || self.cells_tell(at)
            || self.is_product(at)
            || self.nets_are_totals()
            || self.volumetric_are_of_rows(&several)
            || go_with_the_packages(&several);
        let may_be = !several.is_empty() && several.iter().all(|of| self.may_be_of_one(of));
        (!is_settled && may_be).then_some(at)
    }

    /// One package may have the weight of the row.
    fn may_be_of_one(&self, of: &Several) -> bool {
        let is_too_dense = of
            .density()
            .is_some_and(|density| density * of.packages > MAX_PACKED_DENSITY);
        !is_too_dense && of.kg <= self.heaviest(of)
    }

    /// The column of gross weights, where neither its heading nor a total nor other weights say of how many packages they are.
    fn undecided(&self) -> Option<usize> {
        let column = self.column(GROSS)?;
        let is_of_all = self.heading(column).is_some_and(Heading::says_total);
        let is_decided = is_of_all
            || self.column(Target::Field("weight_per_package")).is_some()
            || self.is_added_up(column.at);
        (!is_decided).then_some(column.at)
    }

    /// The lines of so many packages at least.
    fn several(&self, least: f64) -> Vec<Several<'_>> {
        let read = self.lines.iter().filter_map(|line| {
            let figure = |text: &str| measure(text)?.to_decimal()?.to_f64();
            let texts = &line.line.texts;
            Some(Several {
                packages: figure(&texts.package_count)?,
                kg: figure(&texts.gross_weight)?,
                line,
            })
        });
        read.filter(|of| of.packages >= least).collect()
    }

    /// A total adds up the figures of this column.
    fn is_added_up(&self, at: usize) -> bool {
        let figure = |row: &Row| {
            number(row.cells.get(at)?, ColumnKind::Weight, None)
                .ok()?
                .value
                .to_decimal()
        };
        let rows = self.table.rows.iter().skip(self.header.data());
        let figures: Vec<_> = rows.filter_map(figure).collect();
        let sum = figures.iter().copied().sum();
        figures.len() > 1 && self.totals.iter().any(|row| figure(row) == Some(sum))
    }

    /// A total adds up the packages and not this column.
    fn totals_leave_out(&self, at: usize) -> bool {
        let Some(count) = self.column(COUNT) else {
            return false;
        };
        let is_blank = |row: &&Row, at: usize| row.cells.get(at).is_none_or(Cell::is_blank);
        let mut totals = self.totals.iter();
        self.is_added_up(count.at) && totals.all(|row| is_blank(row, at))
    }

    /// A sentence names the weight of all lines.
    fn is_stated_weight(&self) -> bool {
        let weights = self
            .lines
            .iter()
            .map(|line| measure(&line.line.texts.gross_weight));
        let sum = weights.into_iter().try_fold(Exact::ZERO, |sum, kg| sum.plus(kg?));
        sum.is_some_and(|sum| self.stated.iter().any(|stated| stated.has_weight(sum)))
    }

    /// `total 1,260 kgs`, and `12 kg/ctn` in some row beside which the others are of all.
    fn cells_tell(&self, at: usize) -> bool {
        let is_figure_of_one = |finding: &Finding| {
            finding.field == "gross_weight" && matches!(finding.what, CellIssue::SeveralFigures { .. })
        };
        let mut findings = self.lines.iter().flat_map(|line| &line.findings);
        findings.any(is_figure_of_one)
            || cells_of(self.table, self.header, at).any(|cell| says_total(&plain(&cell.shown())))
    }

    /// A volumetric weight beside them is that of all packages of a row.
    fn volumetric_are_of_rows(&self, several: &[Several]) -> bool {
        let rows = self.table.rows.iter();
        let is_of_row = |of: &Several, at: usize| {
            let row = rows.clone().find(|row| row.number == of.line.row)?;
            let kg = weights::figure(row.cells.get(at)?)?.to_f64()?;
            let volume = of.line.line.line().volume()?.to_decimal()?.to_f64()?;
            // The sixth or the fifth part of a cubic metre weighs a ton.
            let by_size = [volume * 1000.0 / 6.0, volume * 200.0];
            Some(by_size.into_iter().any(|own| (own - kg).abs() * 20.0 <= own))
        };
        let charged = self
            .headings
            .iter()
            .enumerate()
            .filter(|(_, heading)| heading.is_charged());
        charged
            .map(|(at, _)| at)
            .any(|at| several.iter().any(|of| is_of_row(of, at) == Some(true)))
    }

    /// Pieces times the weight of a piece give the weight of all.
    fn is_product(&self, at: usize) -> bool {
        let all = weights::figures(self.table, self.header, at);
        let others = (0..self.headings.len()).filter(|other| *other != at);
        let others: Vec<_> = others
            .map(|other| weights::figures(self.table, self.header, other))
            .filter(|figures| figures.iter().any(Option::is_some))
            .take(MAX_FACTORS)
            .collect();
        let mut pairs = others
            .iter()
            .enumerate()
            .flat_map(|(place, one)| others.iter().skip(place + 1).map(move |other| (one, other)));
        let is_one =
            |figures: &[Option<Decimal>]| figures.iter().flatten().all(|figure| *figure == Decimal::ONE);
        pairs.any(|(one, other)| {
            !is_one(one) && !is_one(other) && weights::rows_that_multiply(one, other, &all) > 1
        })
    }

    /// `Total N.W.` beside them: both are weighed alike.
    fn nets_are_totals(&self) -> bool {
        let mut nets = self.headings.iter().filter(|heading| heading.is_net_weight());
        nets.any(Heading::says_total)
    }

    fn words_of_packages(&self, line: &LineRead) -> String {
        let counted = self.column(COUNT).map_or("", |column| column.heading.as_str());
        plain(&format!("{} {counted}", line.line.texts.package_type))
    }

    fn lightest(&self, line: &LineRead) -> f64 {
        let of_pallets = self
            .column(COUNT)
            .and_then(|column| self.heading(column))
            .is_some_and(Heading::is_of_pallets);
        let names_pallets = || {
            words(&plain(&line.line.texts.package_type))
                .into_iter()
                .any(is_pallet)
        };
        if of_pallets || names_pallets() {
            LIGHT_PALLET
        } else {
            LIGHT_PACKAGE
        }
    }

    /// Limit of the weight of one package of the line, in kg.
    fn heaviest(&self, of: &Several) -> f64 {
        /// Packages that people carry.
        const CARRIED_WORDS: [&str; 33] = [
            "ctn",
            "ctns",
            "carton",
            "cartons",
            "box",
            "boxes",
            "bag",
            "bags",
            "sack",
            "sacks",
            "parcel",
            "parcels",
            "pack",
            "packs",
            "thung",
            "bao",
            "hop",
            "tui",
            "kartons",
            "karton",
            "cajas",
            "colis",
            "koli",
            "scatole",
            "箱",
            "袋",
            "包",
            "箱数",
            "箱數",
            "박스",
            "박스수",
            "กล่อง",
            "ลัง",
        ];
        /// Words of bags and crates that people do not carry.
        const LIFTED_WORDS: [&str; 4] = ["jumbo", "big", "fibc", "wooden"];
        const DRIVEN_WORDS: [&str; 4] = ["coil", "coils", "container", "containers"];
        let text = self.words_of_packages(of.line);
        let named = words(&text);
        let has = |all: &[&str]| named.iter().any(|word| all.contains(word));
        let names_pallets = named.iter().any(|word| is_pallet(word));
        let volume = || of.line.line.line().volume()?.to_decimal()?.to_f64();
        let is_small = || {
            volume().map_or(of.packages >= MIN_MANY_PACKAGES, |volume| {
                volume < MAX_SMALL_VOLUME * of.packages
            })
        };
        if has(&DRIVEN_WORDS) {
            MAX_DRIVEN_KG
        } else if has(&LIFTED_WORDS) || names_pallets {
            MAX_LIFTED_KG
        } else if has(&CARRIED_WORDS) {
            MAX_CARRIED_KG
        } else if named.iter().any(|word| is_package(word) && !is_any_package(word)) {
            // Many rolls or drums are no machines.
            if of.packages < MIN_MANY_PACKAGES {
                MAX_LIFTED_KG
            } else {
                MAX_KG_OF_MANY
            }
        } else if is_small() {
            MAX_CARRIED_KG
        } else {
            MAX_LARGE_KG
        }
    }
}

/// Words for packages of any kind.
fn is_any_package(word: &str) -> bool {
    [
        "kien",
        "package",
        "packages",
        "pkg",
        "pkgs",
        "件",
        "colli",
        "kolli",
        "bulto",
        "bultos",
        "мест",
        "место",
    ]
    .contains(&word)
}

/// Lines of different numbers of packages that all weigh the same.
fn are_equal(lines: &[Several]) -> bool {
    let Some((first, rest)) = lines.split_first() else {
        return false;
    };
    let differs = |one: f64, other: f64| (one - other).abs() > f64::EPSILON;
    rest.iter().any(|of| differs(of.packages, first.packages))
        && rest.iter().all(|of| !differs(of.kg, first.kg))
}

/// More packages of the same goods weigh more, each the same: the weights are those of all.
fn go_with_the_packages(lines: &[Several]) -> bool {
    let goes_with = |one: &Several, other: &Several| {
        (one.packages - other.packages).abs() > f64::EPSILON
            && (one.kg_of_one() - other.kg_of_one()).abs() * 30.0 <= one.kg_of_one()
            && one.goods() == other.goods()
    };
    let mut first = lines.iter().enumerate();
    first.any(|(at, one)| lines.iter().skip(at + 1).any(|other| goes_with(one, other)))
}

/// kg in one m³: by the sizes, else by the volume that the table gives.
fn density_of(line: &LineRead) -> Option<f64> {
    let by_table = || {
        let kg = measure(&line.line.texts.gross_weight)?.to_decimal()?;
        kg.checked_div(line.table_volume?)?.to_f64()
    };
    let by_sizes = ShipmentTotals::from_lines([&line.line.line()]).density();
    by_sizes.or_else(by_table)
}
