//! The decimal separator that only one way of reading the weights allows.

use std::collections::BTreeMap;

use rust_decimal::prelude::ToPrimitive as _;

use super::{Rows, density_of};
use crate::figures::figure::number;
use crate::headings::heading::Heading;
use crate::lines::LineRead;
use crate::mapping::column_reading::ProvenSeparator;
use crate::mapping::columns::Column;
use crate::model::target::ColumnKind;
use domain::cargo::{DecimalSeparator, Exact, measure};

/// Limit of the weight of a package, in kg: a container carries less.
const MAX_PACKAGE_KG: f64 = 35_000.0;

/// Least weight of a package among several, in kg: cartons of 11 g come of the wrong separator.
const MIN_PACKAGE_KG: f64 = 0.03;

/// Tells whether the weight of a line is plausible.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Usual,
    /// Neither usual nor odd.
    Between,
    /// Nothing speaks for it or against it.
    Open,
    Odd,
}

impl Rows<'_> {
    /// The decimal separator with which the goods have usual weights, if with the other one they are like air or like lead:
    /// `18,020 KGS` in 58 m³, or 80 drums of 160 kg net that weigh `14,240`.
    pub fn mark_by_weight(&self, columns: &[Column]) -> Option<ProvenSeparator> {
        let is_open = |column: &Column| column.question.is_some() && column.mark.is_none();
        if !columns.iter().any(is_open) {
            return None;
        }
        let nets = self.nets_of_one();
        let verdicts = |mark: DecimalSeparator| -> Vec<(Option<Exact>, Verdict)> {
            let mut tried = columns.to_vec();
            // Volumes beside them are written the same way.
            let is_compared = |column: &Column| column.target.is_compared() && column.mark.is_none();
            for column in tried
                .iter_mut()
                .filter(|column| is_open(column) || is_compared(column))
            {
                column.mark = Some(mark);
            }
            let read = self.read(&tried);
            let gross = |line: &LineRead| measure(&line.line.texts.gross_weight);
            let lines = read.lines.iter();
            lines.map(|line| (gross(line), verdict(line, &nets))).collect()
        };
        let (comma, point) = (
            verdicts(DecimalSeparator::Comma),
            verdicts(DecimalSeparator::Point),
        );
        let told = || {
            let pairs = comma.iter().zip(&point);
            pairs
                .filter(|((one, _), (other, _))| one != other)
                .map(|((_, comma), (_, point))| (*comma, *point))
                .filter(|pair| *pair != (Verdict::Open, Verdict::Open))
        };
        let may_be = |verdict: Verdict| matches!(verdict, Verdict::Usual | Verdict::Open);
        let lines = told().count();
        let mark = if lines == 0 {
            return None;
        } else if told().all(|(comma, point)| may_be(comma) && point == Verdict::Odd) {
            DecimalSeparator::Comma
        } else if told().all(|(comma, point)| may_be(point) && comma == Verdict::Odd) {
            DecimalSeparator::Point
        } else {
            return None;
        };
        Some(ProvenSeparator {
            mark,
            is_sure: lines > 1,
        })
    }

    /// The net weight of one package, by the number of the row.
    fn nets_of_one(&self) -> BTreeMap<u32, f64> {
        let is_net_of_one = |heading: &Heading| heading.is_net_weight() && heading.is_of_one();
        let Some(at) = self.headings.iter().position(is_net_of_one) else {
            return BTreeMap::new();
        };
        let rows = self.table.rows.iter().skip(self.header.data());
        rows.filter_map(|row| {
            let net = number(row.cells.get(at)?, ColumnKind::Weight, None).ok()?;
            let net = net.value.to_decimal()?.to_f64()?;
            (net > 0.0).then_some((row.number, net))
        })
        .collect()
    }
}

/// kg in one m³; of one package if their number is not known.
fn highest_density(read: &LineRead) -> Option<f64> {
    if !read.line.texts.package_count.is_empty() {
        return density_of(read);
    }
    let mut one = read.clone();
    one.line.set("package_count", "1");
    density_of(&one)
}

fn verdict(read: &LineRead, nets: &BTreeMap<u32, f64>) -> Verdict {
    let figure = |text: &str| measure(text)?.to_decimal()?.to_f64();
    let texts = &read.line.texts;
    if let Some((gross, packages)) = figure(&texts.gross_weight).zip(figure(&texts.package_count)) {
        let one = gross / packages;
        if one > MAX_PACKAGE_KG || packages > 1.0 && one < MIN_PACKAGE_KG {
            return Verdict::Odd;
        }
        // 7 packages of 385 kg do not weigh 2.695 kg.
        let times = figure(&texts.weight_per_package).map(|each| one / each);
        if times.is_some_and(|times| !(0.01..100.0).contains(&times)) {
            return Verdict::Odd;
        }
        // Packing weighs less than four times the goods.
        if let Some(net) = nets.get(&read.row) {
            let is_usual = (0.98..5.0).contains(&(one / net));
            return if is_usual { Verdict::Usual } else { Verdict::Odd };
        }
    }
    // Few packages are heavier than stone, a machine alone may be.
    let several = figure(&texts.package_count).is_some_and(|packages| packages > 1.0);
    let heaviest = if several { 2_500.0 } else { 4_000.0 };
    match highest_density(read) {
        Some(density) if (15.0..heaviest).contains(&density) => Verdict::Usual,
        Some(density) if !(5.0..25_000.0).contains(&density) => Verdict::Odd,
        Some(_) => Verdict::Between,
        None => Verdict::Open,
    }
}
