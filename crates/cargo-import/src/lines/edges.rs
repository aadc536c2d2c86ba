//! The size of a package, of one cell or of three.

use super::{RowReader, typed};
use crate::Cell;
use crate::figures::figure::Figure;
use crate::figures::size::{Size, is_of_drum, order_of_edges, triple, without_count};
use crate::headings::heading::Heading;
use crate::layout::remarks::unit_of_sizes;
use crate::mapping::round_packages;
use crate::model::finding::CellIssue;
use crate::model::target::Target;
use crate::model::unit;
use domain::cargo::Exact;
use domain::folding::plain;
use domain::rfq_form::CargoForm;

const EDGES: [&str; 3] = ["length", "width", "height"];

/// The edges of a package as they are read.
#[derive(Default)]
struct Edges {
    /// Each with its unit.
    values: [Option<(Exact, &'static str)>; 3],
    /// The cells that give them.
    written: [Cell; 3],
    /// A cell writes them otherwise.
    rewritten: bool,
}

/// The issue of a size with a figure that cannot be read.
fn unreadable(what: CellIssue) -> CellIssue {
    match what {
        CellIssue::NotANumber { .. } => CellIssue::NotThreeEdges,
        what => what,
    }
}

impl RowReader<'_> {
    /// The size of a package, of one cell or of three.
    pub(super) fn edges(&mut self, line: &mut CargoForm) {
        let unit_cell = self.value(Target::Field("dimension_unit"));
        let mut unit_of_row = self.remarks.iter().find_map(|remark| unit_of_sizes(remark));
        if !unit_cell.is_blank() {
            unit_of_row = unit::length(&plain(&unit_cell.shown()));
            if unit_of_row.is_none() {
                self.report("dimension_unit", &unit_cell, CellIssue::UnknownUnit);
            }
        }
        let mut edges = Edges::default();
        self.edges_of_size(&line.texts.package_count, unit_of_row, &mut edges);
        self.edges_of_columns(unit_of_row, &mut edges);
        self.set_edges(&edges, unit_of_row, line);
    }

    /// The packages of `60*40*45*20` below `L*W*H*Q`, and of `60x40x45/20` below `Size / Pcs`.
    pub(super) fn count_behind_edges(&self, line: &mut CargoForm) {
        let is_told = self
            .column(Target::Size)
            .is_some_and(|column| Heading::parse(&column.heading).counts_behind_edges());
        if is_told
            && line.texts.package_count.is_empty()
            && let Cell::Text(text) = (self.cell)(Target::Size)
            && let Some((_, count)) = text.rsplit_once(['x', 'X', '×', '*', '/'])
            && count.trim().parse::<u32>().is_ok_and(|count| count > 0)
        {
            line.set("package_count", count.trim());
        }
    }

    /// The edges of `60x40x45` in one cell.
    fn edges_of_size(&mut self, packages: &str, unit_of_row: Option<&'static str>, edges: &mut Edges) {
        let size = self.value(Target::Size);
        if size.is_blank() {
            return;
        }
        // `Ø12x30` of bolts in cartons
        if matches!(&size, Cell::Text(text) if is_of_drum(text)) && !self.may_be_round() {
            return self.report("size", &size, CellIssue::NotThreeEdges);
        }
        let column = self.column(Target::Size);
        let (mark, of_column) = column.map_or((None, None), |column| (column.mark, column.unit));
        let read = triple(&size, mark).or_else(|what| match &size {
            Cell::Text(text) => {
                let bare = without_count(text, packages);
                triple(&Cell::text(bare), mark).map_err(|_| what)
            }
            _ => Err(what),
        });
        let Size {
            values,
            units,
            rewritten,
            edges: letters,
        } = match read {
            Ok(read) => read,
            Err(what) => return self.report("size", &size, unreadable(what)),
        };
        let is_open = units.contains(&None) && unit_of_row.is_none();
        if is_open && self.has_unclear_unit(Target::Size) {
            return self.report("size", &size, CellIssue::UnclearUnit);
        }
        let usual: &[&'static str] = if self.order.len() == 3 { self.order } else { &EDGES };
        let Some(order) = order_of_edges(letters, usual) else {
            return self.report("size", &size, CellIssue::NotThreeEdges);
        };
        edges.rewritten |= rewritten && units[0] == Some("cm");
        for ((value, named), name) in values.into_iter().zip(units).zip(order) {
            if let Some(at) = EDGES.iter().position(|edge| *edge == name) {
                let unit = named.or(unit_of_row).or(of_column).unwrap_or("cm");
                edges.values[at] = Some((value, unit));
                edges.written[at] = size.clone();
            }
        }
    }

    /// Neither the cells of the packages nor else their headings name cartons or others with corners.
    fn may_be_round(&self) -> bool {
        let of_packages = ["package_count", "package_type"].map(Target::Field);
        let told = of_packages.map(|target| (self.cell)(target).shown());
        if round_packages::name_any(&told) {
            return !round_packages::name_others(&told);
        }
        let headings = of_packages.map(|target| self.column(target).map(|column| column.heading.clone()));
        !round_packages::name_others(&headings.map(Option::unwrap_or_default))
    }

    /// The edges of three columns.
    fn edges_of_columns(&mut self, unit_of_row: Option<&'static str>, edges: &mut Edges) {
        for (at, field) in EDGES.into_iter().enumerate() {
            let target = Target::Field(field);
            let cell = self.value(target);
            if cell.is_blank() {
                continue;
            }
            let of_column = self.column(target).and_then(|column| column.unit);
            if let Some(Figure {
                value,
                unit,
                rewritten,
                ..
            }) = self.figure(field, target, &cell)
            {
                edges.rewritten |= rewritten && unit == Some("cm");
                let named = unit.or(unit_of_row);
                if named.is_none() && self.has_unclear_unit(target) {
                    self.report(field, &cell, CellIssue::UnclearUnit);
                    continue;
                }
                let unit = named.or(of_column).unwrap_or("cm");
                edges.values[at] = Some((value, unit));
                edges.written[at] = cell;
            }
        }
    }

    /// Sets the edges in one unit that the form has: the one that they all are in, else cm.
    fn set_edges(&mut self, edges: &Edges, unit_of_row: Option<&'static str>, line: &mut CargoForm) {
        let mut units = edges.values.iter().flatten().map(|(_, unit)| *unit);
        let first = units.next();
        let kept = first.filter(|first| unit::is_of_request(first) && units.all(|unit| unit == *first));
        for ((edge, field), cell) in edges.values.iter().zip(EDGES).zip(&edges.written) {
            let Some((value, unit)) = edge else { continue };
            if edges.rewritten || kept.is_none() {
                self.converted.push((field, typed(cell, unit)));
            }
            let value = if kept.is_some() {
                Some(*value)
            } else {
                unit::centimetres(unit).and_then(|cm| value.times(cm))
            };
            match value.map(|value| self.round(value)) {
                Some(value) if value.is_zero() => {
                    self.report(field, &Cell::text("0"), CellIssue::NotPositive);
                }
                Some(value) => line.set(field, &value.plain()),
                None => self.report(field, &Cell::Blank, CellIssue::TooLong),
            }
        }
        let of_form = |unit: &&str| unit::is_of_request(unit);
        if first.is_some() {
            line.set("dimension_unit", kept.unwrap_or("cm"));
        } else if let Some(unit) = unit_of_row {
            line.set("dimension_unit", Some(unit).filter(of_form).unwrap_or("cm"));
        }
    }
}
