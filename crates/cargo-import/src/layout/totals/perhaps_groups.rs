//! Rows that are perhaps sums of groups of which only the packages or only the weight agree: orders weighed with their pallets, or counted
//! in pallets, above or below their goods.

use std::collections::BTreeSet;

use rust_decimal::Decimal;

use super::columns::{Columns, given};
use crate::headings::row_words::{has_container_number, is_group_mark, names_a_lot, names_pallets};
use crate::{Cell, Row};
use domain::folding::{plain, words};

/// A group with its pallets, as a multiple of its goods; and the weight of one pallet, in kg.
const WITH_PALLETS: Decimal = Decimal::from_parts(135, 0, 0, false, 2);
const PALLET: Decimal = Decimal::from_parts(30, 0, 0, false, 0);
/// The weight of a container, in kg.
const CONTAINER: Decimal = Decimal::from_parts(6000, 0, 0, false, 0);

/// The packages and the weight of a row.
#[derive(Clone, Copy)]
struct Own {
    packages: Option<Decimal>,
    kg: Option<Decimal>,
}

/// The figure that is the sum of the parts to the last digit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exactly {
    Packages,
    Weight,
}

/// A row that is perhaps a sum, and its parts behind it.
struct Group {
    head: usize,
    parts: usize,
}

/// How surely the heads are told from their parts by what they are called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Told {
    No,
    /// All begin with a word that no part begins with, or have capitals only.
    Perhaps,
    /// `PO 771`, the number of a container, `A` in front of `1` and `2`.
    Surely,
}

/// The sums, if all rows fall into groups of a sum and the rows behind it, or in front of it.
pub(super) fn find(goods: &[&Row], columns: &Columns) -> Vec<u32> {
    let of = |row: &Row| {
        let figure = |at: Option<usize>| columns.value(row, at?)?.to_decimal().filter(|own| !own.is_zero());
        Own {
            packages: figure(columns.count),
            kg: figure(columns.gross),
        }
    };
    let with_figures = |(_, own): &(&Row, Own)| own.packages.is_some() || own.kg.is_some();
    let mut rows: Vec<(&Row, Own)> = goods
        .iter()
        .map(|row| (*row, of(row)))
        .filter(with_figures)
        .collect();
    for are_above in [true, false] {
        for exactly in [Exactly::Packages, Exactly::Weight] {
            // Pallets above their packages are asked about as such.
            let are_pallets = |groups: &[Group]| {
                let mut heads = groups.iter().filter_map(|group| rows.get(group.head));
                are_above
                    && exactly == Exactly::Packages
                    && heads.all(|(row, _)| row.cells.iter().any(names_pallets))
            };
            let groups = groups(&rows, exactly, columns)
                .filter(|groups| are_sums(&rows, groups, exactly, columns) && !are_pallets(groups));
            if let Some(groups) = groups {
                let heads = groups.iter().filter_map(|group| rows.get(group.head));
                return heads.map(|(row, _)| row.number).collect();
            }
        }
        rows.reverse();
    }
    let above = lots(&rows, columns);
    rows.reverse();
    above.into_iter().chain(lots(&rows, columns)).collect()
}

/// Orders and containers by name, where not all rows belong to one: those of which the rows behind them, several or with both figures, have the
/// packages or the weight.
fn lots(rows: &[(&Row, Own)], columns: &Columns) -> Vec<u32> {
    let mut found = Vec::new();
    let mut rest = rows.iter().peekable();
    while let Some((head, own)) = rest.next() {
        if !is_lot(head, columns) {
            continue;
        }
        let mut sum = Own {
            packages: None,
            kg: None,
        };
        let mut parts = 0;
        let mut is_sum = false;
        while let Some((_, part)) = rest.next_if(|(row, _)| !is_lot(row, columns)) {
            sum = Own {
                packages: add(sum.packages, part.packages),
                kg: add(sum.kg, part.kg),
            };
            parts += 1;
            let packages = own.packages.is_some() && own.packages == sum.packages;
            let kg = own.kg.is_some() && own.kg == sum.kg;
            let is_container = has_container_number(&label(head, columns));
            is_sum |= packages && kg
                || parts > 1 && packages && is_likely(own, sum, Exactly::Packages, is_container)
                || parts > 1 && kg && is_likely(own, sum, Exactly::Weight, is_container);
        }
        found.extend(is_sum.then_some(head.number));
    }
    found
}

/// `PO 771`, `TCLU1234567`
fn is_lot(row: &Row, columns: &Columns) -> bool {
    let label = label(row, columns);
    has_container_number(&label) || names_a_lot(&label)
}

/// The name of a row, or its first text.
fn label(row: &Row, columns: &Columns) -> String {
    let named = columns.name.and_then(|at| given(row, at));
    let first = || row.cells.iter().find(|cell| matches!(cell, Cell::Text(_)));
    named.or_else(first).map(Cell::shown).unwrap_or_default()
}

/// The groups into which all rows fall.
fn groups(rows: &[(&Row, Own)], exactly: Exactly, columns: &Columns) -> Option<Vec<Group>> {
    let figure = |own: &Own| match exactly {
        Exactly::Packages => own.packages,
        Exactly::Weight => own.kg,
    };
    let mut groups = Vec::new();
    let mut rest = rows.iter().enumerate();
    while let Some((head, (row, own))) = rest.next() {
        let wanted = figure(own)?;
        let mut sum = Decimal::ZERO;
        let mut others = Own {
            packages: None,
            kg: None,
        };
        let mut parts = 0;
        while sum < wanted {
            let (_, (_, part)) = rest.next()?;
            sum = sum.checked_add(figure(part)?)?;
            others = Own {
                packages: add(others.packages, part.packages),
                kg: add(others.kg, part.kg),
            };
            parts += 1;
        }
        let is_container = has_container_number(&label(row, columns));
        if sum != wanted || !is_likely(own, others, exactly, is_container) {
            return None;
        }
        groups.push(Group { head, parts });
    }
    Some(groups)
}

fn add(sum: Option<Decimal>, own: Option<Decimal>) -> Option<Decimal> {
    match (sum, own) {
        (Some(sum), Some(own)) => sum.checked_add(own),
        (sum, own) => sum.or(own),
    }
}

/// The other figure is that of the goods on pallets, or of a container with them.
fn is_likely(head: &Own, parts: Own, exactly: Exactly, is_container: bool) -> bool {
    match exactly {
        Exactly::Packages => {
            let (Some(kg), Some(of_parts)) = (head.kg, parts.kg) else {
                return head.kg.is_none();
            };
            let most = if is_container {
                of_parts.checked_add(CONTAINER)
            } else {
                of_parts
                    .checked_mul(WITH_PALLETS)
                    .max(of_parts.checked_add(PALLET))
            };
            kg >= of_parts && most.is_none_or(|most| kg <= most)
        }
        // Parts without packages are the contents of one.
        Exactly::Weight => {
            parts.packages.is_some() && head.packages.is_none_or(|own| Some(own) <= parts.packages)
        }
    }
}

/// Sums by chance are rare where most groups have several parts, or the sums are called something else.
fn are_sums(rows: &[(&Row, Own)], groups: &[Group], exactly: Exactly, columns: &Columns) -> bool {
    let several = groups.iter().filter(|group| group.parts > 1).count();
    let told = told(rows, groups, columns);
    let others_given = match exactly {
        Exactly::Packages => columns.gross.is_some(),
        Exactly::Weight => true,
    };
    match groups.len() {
        0 => false,
        1 => several > 0 && told == Told::Surely,
        all => {
            several * 2 > all && others_given || several > 0 && told >= Told::Perhaps || told == Told::Surely
        }
    }
}

fn told(rows: &[(&Row, Own)], groups: &[Group], columns: &Columns) -> Told {
    let places: BTreeSet<usize> = groups.iter().map(|group| group.head).collect();
    let all = || rows.iter().map(|(row, _)| *row).enumerate();
    let heads = || all().filter(|(at, _)| places.contains(at)).map(|(_, row)| row);
    let parts = || all().filter(|(at, _)| !places.contains(at)).map(|(_, row)| row);
    let alone = |is: &dyn Fn(&Row) -> bool| heads().all(is) && !parts().any(is);
    if alone(&|row| is_lot(row, columns)) || heads().all(is_group_mark) && parts().all(begins_with_number) {
        return Told::Surely;
    }
    let first_word = |row: &Row| {
        let folded = plain(&label(row, columns));
        words(&folded).first().map(|word| (*word).to_owned())
    };
    let common = heads().next().and_then(first_word);
    let has_common = |row: &Row| common.is_some() && first_word(row) == common;
    let has_capitals = |row: &Row| {
        let label = label(row, columns);
        label.chars().filter(|one| one.is_uppercase()).count() > 1 && !label.contains(char::is_lowercase)
    };
    if alone(&has_common) || alone(&has_capitals) {
        Told::Perhaps
    } else {
        Told::No
    }
}

fn begins_with_number(row: &Row) -> bool {
    let first = row.cells.iter().find(|cell| !cell.is_blank());
    first.is_some_and(|cell| {
        let text = cell.shown();
        let number = text.trim_end_matches(['.', ')', ' ']);
        !number.is_empty() && number.bytes().all(|one| one.is_ascii_digit() || one == b'.')
    })
}

#[cfg(test)]
mod tests {
    use super::super::perhaps_totals;
    use crate::{Choices, book_of_text, interpret};

    /// The names of the rows that are asked about.
    fn asked(rows: &str) -> Vec<String> {
        let lines = perhaps_totals(rows).into_iter();
        lines.map(|line| line.line.texts.name.clone()).collect()
    }

    #[test]
    fn sums_of_groups_with_pallets_are_asked_about() {
        let orders = ["PO 771", "PO 772"];
        for list in [
            // One group of a single part.
            "PO 771,24,264\nInk black,24,264\nPO 772,42,462\nInk red,30,330\nInk blue,12,132",
            // Only groups of a single part.
            "PO 771,24,264\nInk black,24,264\nPO 772,42,462\nInk red,42,462",
            // Weighed with a pallet.
            "PO 771,36,416\nInk black,24,264\nInk blue,12,132\nPO 772,30,350\nInk red,30,330",
            // Counted in pallets.
            "PO 771,2,396\nInk black,24,264\nInk blue,12,132\nPO 772,1,330\nInk red,30,330",
            // Below.
            "Ink black,24,264\nInk blue,12,132\nPO 771,36,416\nInk red,30,330\nPO 772,30,350",
        ] {
            assert_eq!(asked(list), orders, "{list}");
        }
        let brands = "Shoe A,5,50\nShoe B,7,70\nNIKE,12,140\nShoe C,4,40\nShoe D,5,52\nADIDAS,9,112";
        assert_eq!(asked(brands), ["NIKE", "ADIDAS"]);
        let container = "TCLU1234567,36,4196\nInk black,24,264\nInk blue,12,132";
        assert_eq!(asked(container), ["TCLU1234567"], "one group");
    }

    #[test]
    fn goods_whose_packages_add_up_by_chance_are_no_sums() {
        for list in [
            "Cup,3,30\nJar,2,40\nPot,1,80\nPan,2,15\nLid,1,60\nMug,1,70",
            "Red cup,5,50\nBlue cup,5,50\nRed mug,4,40\nBlue mug,4,40",
            "Cup,2,20\nJar,1,10\nPot,1,10\nPan,1,10\nLid,1,10",
        ] {
            assert_eq!(asked(list), Vec::<String>::new(), "{list}");
        }
    }

    #[test]
    fn orders_beside_other_goods_are_asked_about() {
        let list = "Samples,1,5\nPO 771,36,416\nInk black,24,264\nInk blue,12,132\nPO 772,30,330\nInk red,30,330\nInk pink,4,50";
        assert_eq!(asked(list), ["PO 771", "PO 772"]);
        let goods = "PO 771,36,416\nInk black,24,264\nInk blue,10,132\nPO 772,1,30\nInk red,1,25";
        assert_eq!(asked(goods), Vec::<String>::new());
    }

    #[test]
    fn letters_in_front_of_numbers_are_groups() {
        let list = "No,Goods,Ctns,GW kg\nI,Garments,22,215\n1,Shirts,12,120\n2,Skirts,10,80\nII,Shoes,4,55\n1,Boots,4,40";
        let read = interpret(&book_of_text(list, ""), &Choices::default());
        let asked: Vec<bool> = read.lines.iter().map(|line| !line.findings.is_empty()).collect();
        assert_eq!(asked, [true, false, false, true, false]);
    }
}
