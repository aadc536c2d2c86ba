//! Properties of whole tables, however they are written.

use proptest::prelude::*;

use super::*;
use crate::interpret;
use crate::{Choices, book_of_text};

#[derive(Clone, Debug)]
struct Goods {
    name: String,
    packages: u32,
    /// Grams.
    weight: u32,
}

fn goods() -> impl Strategy<Value = Vec<Goods>> {
    let name = "[A-Z][a-zđê]{2,8}( [a-z,;|\"\t]{1,4}[a-z])?(\n[a-z]{2,5})?";
    let one = (name, 1_u32..200, 1_u32..9_999_999).prop_map(|(name, packages, weight)| Goods {
        name,
        packages,
        weight,
    });
    proptest::collection::vec(one, 2..8)
}

fn quoted(text: &str, separator: char) -> String {
    if text.contains([separator, '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

fn kilograms(grams: u32) -> String {
    format!("{},{:03}", grams / 1000, grams % 1000)
}

/// Name, packages and kilograms of each line that is ready.
fn ready(understood: &Interpretation) -> Vec<(String, String, Option<domain::cargo::Exact>)> {
    let texts = understood.ready().map(|read| &read.line.texts);
    texts
        .map(|texts| {
            (
                texts.name.clone(),
                texts.package_count.clone(),
                domain::cargo::measure(&texts.gross_weight),
            )
        })
        .collect()
}

fn expected(goods: &[Goods]) -> Vec<(String, String, Option<domain::cargo::Exact>)> {
    let shown = goods.iter().map(|one| {
        (
            Cell::text(&one.name).shown(),
            one.packages.to_string(),
            domain::cargo::Exact::new(u128::from(one.weight), 3),
        )
    });
    shown.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Figures as long as any that are read, whose products have no digits left.
    #[test]
    fn figures_of_any_length_end_nothing(
        rows in proptest::collection::vec(proptest::collection::vec("[1-9][0-9]{0,17}|[0-9]{1,9}\\.[0-9]{1,8}", 8), 1..4),
        told in "[1-9][0-9]{0,17}",
    ) {
        let headings = "Goods\tCartons\tkg/carton\tG.W. (kg)\tLength (m)\tWidth (m)\tHeight (m)\tCBM\tPcs";
        let lines: Vec<String> = rows.iter().map(|row| format!("Shoes\t{}", row.join("\t"))).collect();
        let list = format!("{headings}\n{}\nTOTAL: {told} CTNS, {told} KGS", lines.join("\n"));
        let understood = interpret(&book_of_text(&list, ""), &Choices::default());
        prop_assert_eq!(understood.columns.len(), 9, "{}", list);
    }

    #[test]
    fn any_separator_gives_the_same_lines(
        goods in goods(),
        separator in prop_oneof![Just(','), Just(';'), Just('\t'), Just('|')],
        end in prop_oneof![Just("\n"), Just("\r\n"), Just("\r")],
        // Of vowels: single other letters are edges, and pairs of them units.
        letterhead in proptest::collection::vec("[A-Z ]{3,9}[,;|]? ?[aeou,; ]{0,20}", 0..4),
        hint in proptest::bool::ANY,
    ) {
        let row = |cells: [&str; 3]| cells.map(|cell| quoted(cell, separator)).join(&separator.to_string());
        let mut rows: Vec<String> = Vec::new();
        if hint {
            rows.push(format!("sep={separator}"));
        }
        rows.extend(letterhead.iter().map(|line| line.trim().to_owned()));
        rows.push(row(["Tên hàng,\nmô tả", "Số kiện", "TL (kg)"]));
        rows.extend(goods.iter().map(|one| row([&one.name, &one.packages.to_string(), &kilograms(one.weight)])));
        let text = rows.join(end) + end;
        let choices = Choices::default();
        let understood = interpret(&book_of_text(&text, ""), &choices);
        // A separator that can be read in two ways is chosen as the reader would.
        let marks = [("layout", understood.layout.as_str()), ("mark-2", "comma")];
        let understood = interpret(&book_of_text(&text, ""), &Choices::from_pairs(marks));
        prop_assert_eq!(ready(&understood), expected(&goods), "{}", text);
    }

    #[test]
    fn totals_add_no_line(
        goods in goods(),
        words in prop::sample::select(vec![
            "TOTAL", "Tổng cộng:", "TỔNG / TOTAL", "G.TOTAL", "TTL", "Cộng", "合计", "Grand total", "Total: ", "Sub-total", "SUM",
            "TỔNG SỐ", "Total quantity", "Tổng cộng lô hàng",
        ]),
        column in 0_usize..2,
        split in 1_usize..3,
    ) {
        let sums = |goods: &[Goods]| {
            let packages: u32 = goods.iter().map(|one| one.packages).sum();
            (packages.to_string(), kilograms(goods.iter().map(|one| one.weight).sum()))
        };
        let total = |goods: &[Goods], words: &str| {
            let (packages, weight) = sums(goods);
            let (first, name) = if column == 0 { (words, "") } else { ("", words) };
            format!("{first}\t{name}\t{packages}\t{weight}")
        };
        let mut rows = vec!["STT\tTên hàng\tSố kiện\tTL (kg)".to_owned()];
        for (at, one) in goods.iter().enumerate() {
            let name = quoted(&one.name, '\t');
            rows.push(format!("{}\t{name}\t{}\t{}", at + 1, one.packages, kilograms(one.weight)));
            if at + 1 == split {
                rows.push(total(&goods[..split], "Sub-total"));
            }
        }
        rows.push(total(&goods, words));
        let text = rows.join("\n");
        let understood = interpret(&book_of_text(&text, ""), &Choices::default());
        let marks = [("layout", understood.layout.as_str()), ("mark-3", "comma")];
        let understood = interpret(&book_of_text(&text, ""), &Choices::from_pairs(marks));
        prop_assert_eq!(ready(&understood), expected(&goods), "{}", text);
        prop_assert_eq!(understood.left_out.len(), 2);
    }
}
