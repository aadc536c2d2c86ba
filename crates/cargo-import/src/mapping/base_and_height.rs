//! A size in two columns: `120 x 80` below `L x W` or `Base`, or the diameter of drums, and the height beside it.

use super::round_packages::{self, DIAMETERS};
use crate::figures::figure::number;
use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::model::target::{ColumnKind, Target};
use crate::{Cell, Table};

const ALL_EDGES: &str = "L x W x H";

/// Puts the height into the cell of the base, if one column has bases, another one heights, and no unit differs.
pub(crate) fn join(table: &mut Table, header: Header) {
    // `None`: there is nothing to join.
    let _ = try_join(table, header);
}

fn try_join(table: &mut Table, header: Header) -> Option<()> {
    let texts = header.headings(table);
    let headings: Vec<Heading> = texts.iter().map(|text| Heading::parse(text)).collect();
    let is_diameter = |at: usize| {
        headings
            .get(at)
            .is_some_and(|heading| heading.has_any(&DIAMETERS))
    };
    let heads: Vec<Option<String>> = texts
        .iter()
        .enumerate()
        .map(|(at, text)| {
            if is_diameter(at) {
                Some(ALL_EDGES.to_owned())
            } else {
                with_height(text)
            }
        })
        .collect();
    let base = only(&heads, Option::is_some)?;
    let height = only(&headings, |heading| heading.strength(Target::Field("height")) > 0)?;
    let head = heads.get(base)?.as_ref()?;
    let unit = |at: usize| headings.get(at)?.unit(ColumnKind::Size);
    if is_diameter(base) && !round_packages::is_of_packages(table, header, &texts, base, height) {
        return None;
    }
    let other = [Target::Size, Target::Field("length"), Target::Field("width")];
    let has_others = headings.iter().enumerate().any(|(at, heading)| {
        ![base, height].contains(&at) && other.iter().any(|target| heading.strength(*target) > 0)
    });
    let is_height: fn(&Cell) -> bool = |cell| number(cell, ColumnKind::Length, None).is_ok();
    if has_others
        || unit(base).is_some() && unit(height).is_some() && unit(base) != unit(height)
        || !cells_of(table, header, base).all(if is_diameter(base) { is_height } else { is_base })
        || !cells_of(table, header, height).all(is_height)
    {
        return None;
    }
    let unit = unit(base).or(unit(height));
    let head = unit.map_or_else(|| head.clone(), |unit| format!("{head} ({unit})"));
    let is_round = is_diameter(base);
    let first = header.at?;
    for (at, row) in table.rows.iter_mut().enumerate().skip(first) {
        let tall = row.cells.get(height).cloned().unwrap_or_default();
        let Some(cell) = row.cells.get_mut(base) else {
            continue;
        };
        if at < header.data() {
            *cell = Cell::text(if at == first { &head } else { "" });
        } else if !cell.is_blank() && !tall.is_blank() {
            let across = if is_round {
                format!("{} x ", cell.shown())
            } else {
                String::new()
            };
            *cell = Cell::text(&format!("{across}{} x {}", cell.shown(), tall.shown()));
        } else {
            continue;
        }
        if let Some(tall) = row.cells.get_mut(height) {
            *tall = Cell::Blank;
        }
    }
    Some(())
}

/// The one place that fits.
fn only<T>(all: &[T], fits: impl Fn(&T) -> bool) -> Option<usize> {
    let mut places = (0..all.len()).filter(|at| all.get(*at).is_some_and(&fits));
    places.next().filter(|_| places.next().is_none())
}

/// `L x W x H` of a heading that names the two edges of a base; `None` of others.
fn with_height(heading: &str) -> Option<String> {
    let bare = heading.split('(').next()?.trim();
    let both = format!("{bare} x H");
    let parsed = Heading::parse(&both);
    if Heading::parse(bare).has_any(&["base", "footprint"]) {
        return Some(ALL_EDGES.to_owned());
    }
    (parsed.order.last() == Some(&"height") && Heading::parse(bare).order.is_empty()).then_some(both)
}

/// `120 x 80`
fn is_base(cell: &Cell) -> bool {
    let text = cell.shown();
    let edges: Vec<&str> = text.split(['x', 'X', '×', '*']).collect();
    let is_edge = |edge: &&str| number(&Cell::text(edge), ColumnKind::Size, None).is_ok();
    edges.len() == 2 && edges.iter().all(is_edge)
}

#[cfg(test)]
mod tests {
    use crate::{Choices, book_of_text, interpret};

    fn sizes(headings: &str, rows: &[&str]) -> Vec<String> {
        sizes_of("Crates", headings, rows)
    }

    fn sizes_of(packages: &str, headings: &str, rows: &[&str]) -> Vec<String> {
        let text = format!("Goods\t{packages}\tGross kg\t{headings}\n{}", rows.join("\n"));
        let read = interpret(&book_of_text(&text, ""), &Choices::default());
        let shown = |texts: &domain::rfq_form::CargoTexts| {
            let unit = &texts.dimension_unit;
            format!("{}|{}|{} {unit}", texts.length, texts.width, texts.height)
        };
        read.ready().map(|line| shown(&line.line.texts)).collect()
    }

    #[test]
    fn height_stands_beside_the_base() {
        let rows = ["Engine\t2\t640\t120 x 80\t95", "Gearbox\t1\t210\t100*90\t70"];
        let expected = ["120|80|95 cm", "100|90|70 cm"];
        for headings in [
            "Base (cm)\tHeight (cm)",
            "D x R (cm)\tC (cm)",
            "L x W\tH (cm)",
            "Dài x Rộng (cm)\tCao",
        ] {
            assert_eq!(sizes(headings, &rows), expected, "{headings}");
        }
        assert_eq!(
            sizes("W x L (cm)\tH (cm)", &rows),
            ["80|120|95 cm", "90|100|70 cm"]
        );
    }

    #[test]
    fn drums_have_a_diameter_and_a_height() {
        let rows = ["Resin\t16\t3520\t58\t88", "Oil\t2\t410\t59.5\t90"];
        for (packages, headings) in [
            ("Drums", "Diameter (cm)\tHeight (cm)"),
            ("Số phuy", "Đường kính\tCao"),
            ("Rolls", "Dia. (cm)\tH (cm)"),
            ("Pkgs", "Drum dia (cm)\tHeight (cm)"),
            ("Pkgs", "Package diameter\tPackage height"),
            ("Cartons", "Ctn dia (cm)\tCtn height"),
        ] {
            let sizes = sizes_of(packages, headings, &rows);
            assert_eq!(sizes, ["58|58|88 cm", "59,5|59,5|90 cm"], "{packages} {headings}");
        }
        let of_kinds = ["Acid, drums\t16\t3520\t58\t88", "Film rolls\t2\t410\t59.5\t90"];
        assert_eq!(
            sizes_of("Pkgs", "Dia (cm)\tHeight (cm)", &of_kinds),
            ["58|58|88 cm", "59,5|59,5|90 cm"]
        );
    }

    #[test]
    fn diameters_of_goods_are_no_packages() {
        let rows = ["Bolt M12\t4\t60\t12\t30", "Roll pin M8\t2\t41\t8\t25"];
        for (packages, headings) in [
            ("Ctns", "Bolt dia\tCtn height"),
            ("Ctns", "Dia (mm)\tHeight (mm)"),
            ("Pkgs", "Dia (mm)\tHeight (mm)"),
            ("Drums", "Dia (mm)\tThickness (mm)"),
            ("Rolls", "Core dia (mm)\tHeight (mm)"),
            ("Drums", "Dia (cm)\tPallet height (cm)"),
            ("Drums", "Ctn dia (cm)\tHeight (cm)"),
            ("Pallets", "Drum dia (cm)\tDrum height (cm)"),
            ("Số kiện", "Đường kính\tDày"),
            ("Số cuộn", "Đường kính trong\tCao"),
            ("Drums", "Dia\tDepth"),
        ] {
            let read = sizes_of(packages, headings, &rows);
            assert!(
                read.iter().all(|size| size.starts_with("||")),
                "{packages} {headings}: {read:?}"
            );
        }
    }

    #[test]
    fn base_and_height_in_two_units_are_not_joined() {
        let rows = ["Engine\t2\t640\t120 x 80\t950"];
        assert_eq!(sizes("L x W (cm)\tH (mm)", &rows), ["|| "]);
    }
}
