//! Whole tables, as they are understood.

mod packages;
mod remarks;
mod sizes;
mod totals;
mod turned;
mod weights;

use super::*;
use crate::interpret;
use crate::{CellIssue, DecimalSeparator, Finding, MergedArea, book_of_text};
use domain::cargo::measure;

fn read_text(text: &str) -> Interpretation {
    interpret(&book_of_text(text, ""), &Choices::default())
}

fn decided(text: &str, choices: &[(&str, &str)]) -> Interpretation {
    let layout = read_text(text).layout;
    let pairs = choices.iter().copied().chain([("layout", layout.as_str())]);
    interpret(&book_of_text(text, ""), &Choices::from_pairs(pairs))
}

fn line(understood: &Interpretation, at: usize) -> [String; 7] {
    let texts = &understood.lines[at].line.texts;
    [
        &texts.name,
        &texts.package_count,
        &texts.gross_weight,
        &texts.length,
        &texts.width,
        &texts.height,
        &texts.dimension_unit,
    ]
    .map(Clone::clone)
}

/// The page posts the row of the headings of the sheet that it showed.
#[test]
fn heading_row_of_another_sheet_does_not_count() {
    let sheet = |text: &str| book_of_text(text, "").sheets.remove(0);
    let book = Workbook {
        sheets: vec![
            sheet("Công ty Minh Họa\n\nTên hàng\tSố kiện\tTL (kg)\nLoa\t2\t20"),
            sheet("Tên hàng\tSố kiện\tTL (kg)\nKệ\t3\t30\nSạc\t4\t40\nCáp\t5\t50"),
        ],
        ..Workbook::default()
    };
    let first = interpret(&book, &Choices::default());
    assert_eq!(first.header, Some(3));
    let chosen = [("layout", first.layout.as_str()), ("header", "3"), ("sheet", "1")];
    let other = interpret(&book, &Choices::from_pairs(chosen));
    assert_eq!((other.header, other.ready().count()), (Some(1), 3));
    // Chosen on the page of this sheet, it counts.
    let chosen = [("layout", other.layout.as_str()), ("header", "2"), ("sheet", "1")];
    assert_eq!(interpret(&book, &Choices::from_pairs(chosen)).header, Some(2));
}

#[test]
fn vietnamese_packing_list_becomes_lines() {
    let list = "CÔNG TY MINH HỌA\n\nSTT\tTên hàng\tSố kiện\tTổng TL (kg)\tKích thước (D×R×C) mm\tMã HS\tXuất xứ\tTrị giá (USD)\tPin\n\
        1\tLoa Bluetooth\t22\t1.378,5\t600×400×450\t0851.82.00\tVN\t1.234\tx\n\
        2\tKệ\t6\t1.243\t1.200x800x600\t94032090\tCN\t500\t\n\
        \tTổng cộng\t28\t2.621,5";
    let understood = read_text(list);
    assert_eq!(understood.header, Some(3));
    assert_eq!(
        line(&understood, 0),
        ["Loa Bluetooth", "22", "1378,5", "600", "400", "450", "mm"]
    );
    assert_eq!(
        line(&understood, 1),
        ["Kệ", "6", "1243", "1200", "800", "600", "mm"]
    );
    let texts = &understood.lines[0].line.texts;
    assert_eq!(
        (
            texts.hs_code.as_str(),
            texts.origin_country.as_str(),
            texts.goods_value.as_str(),
            texts.goods_currency.as_str()
        ),
        ("0851.82.00", "VN", "1234", "USD"),
        "leading zeros stay"
    );
    assert!(understood.lines[0].line.flags[0] && !understood.lines[1].line.flags[0]);
    assert_eq!(understood.left_out, [(6, LeftOut::Total)]);
    assert_eq!(understood.questions().count(), 0, "nothing is 1,2 mm long");
    assert_eq!(understood.bad(), 0);
    assert!(understood.missing.is_empty());
}

#[test]
fn ambiguous_cell_is_decided_by_its_column() {
    let understood =
        read_text("Goods\tCtns\tG.W\tL\tW\tH\nA\t1\t1.000\t60\t40\t45\nB\t2\t243,5\t1.200\t80\t60");
    assert_eq!(line(&understood, 0)[2], "1000");
    assert_eq!(line(&understood, 1)[3], "1200", "as the other column is written");
    assert_eq!(
        understood.columns[3].question,
        Some(["1.200".into(), "1200".into(), "1,2".into()])
    );
    let asked = read_text("Goods\tCtns\tG.W\tL\tW\tH\nA\t1\t10\t60\t40\t45\nB\t2\t243\t1.200\t80\t60");
    let two_ways = CellIssue::TwoWays {
        comma: "1200".into(),
        point: "1,2".into(),
    };
    assert_eq!(found(&asked), [("D3", &two_ways)]);
    let chosen = decided("Goods\tCtns\tG.W\nA\t1\t1.000", &[("mark-2", "point")]);
    assert_eq!(line(&chosen, 0)[2], "1");
    assert_eq!(chosen.columns[2].mark, Some(DecimalSeparator::Point));
}

#[test]
fn error_names_row_and_field_and_is_corrected_in_place() {
    let list = "Tên hàng\tSố kiện\tTL (kg)\tDài\tRộng\tCao\nLoa\t2\t10\t60\t40\t45\nKệ\t2,5\t243,5\t120\t80\t6O\nDây\t\t42\t40\t30\t20";
    let understood = read_text(list);
    let all: Vec<_> = understood
        .lines
        .iter()
        .flat_map(|line| {
            line.findings
                .iter()
                .map(|finding| (line.row, finding.field, finding.what.clone()))
        })
        .collect();
    assert_eq!(
        all,
        [
            (3, "package_count", CellIssue::NotWhole),
            (
                3,
                "height",
                CellIssue::NotANumber {
                    perhaps: Some("60".into())
                }
            ),
            (4, "package_count", CellIssue::Missing),
        ]
    );
    assert_eq!(
        (understood.ready().count(), understood.bad()),
        (2, 1),
        "an empty cell lands empty"
    );
    let mended = decided(
        list,
        &[
            ("fix-3-height", "60"),
            ("fix-3-package_count", "2"),
            ("fix-4-package_count", "3"),
        ],
    );
    assert_eq!((mended.ready().count(), mended.bad()), (3, 0));
    assert_eq!(line(&mended, 1)[1..], ["2", "243,5", "120", "80", "60", "cm"]);
    assert_eq!(mended.fixes.len(), 3);
    let without = decided(list, &[("skip-3", "on")]);
    assert_eq!((without.ready().count(), without.bad()), (2, 0));
    assert_eq!(decided(list, &[("skip_bad", "on")]).ready().count(), 2);
}

#[test]
fn merged_cells_fill_names_but_not_figures() {
    let list = "Goods\tCtns\tG.W\tPacking\nSpeakers\t5\t50\tCarton\n\t6\t\t\nShelves\t7\t70\t";
    let understood = read_text(list);
    let gaps: Vec<bool> = understood.columns.iter().map(|column| column.gaps).collect();
    assert_eq!(gaps, [true, false, false, true]);
    let repeated = decided(list, &[("repeat-0", "on"), ("repeat-2", "on")]);
    assert_eq!(line(&repeated, 1)[..3], ["Speakers", "6", ""]);
}

#[test]
fn units_are_read_from_headings_cells_and_columns() {
    let understood =
        read_text("Goods\tCtns\tG.W (lbs)\tDim (inch)\nA\t1\t100\t24x16x18\nB\t2\t200\t60x40x45 cm");
    assert_eq!(line(&understood, 0)[2..], ["45,3590", "24", "16", "18", "inch"]);
    assert_eq!(
        line(&understood, 1)[2..],
        ["90,718", "60", "40", "45", "cm"].map(|text| if text == "90,718" { "90,7180" } else { text })
    );
    assert!(understood.notes.contains(&Note::ToKilograms));
    let mixed = read_text("Goods\tCtns\tDài (m)\tRộng (cm)\tCao (cm)\nA\t1\t1,2\t80\t60");
    assert_eq!(line(&mixed, 0)[3..], ["120", "80", "60", "cm"]);
    assert!(mixed.notes.contains(&Note::ToCentimetres));
    let column = read_text("Goods\tL\tW\tH\tUnit\nA\t60\t40\t45\tmm\nB\t2\t1\t1\tm");
    assert_eq!(
        (line(&column, 0)[6].as_str(), line(&column, 1)[6].as_str()),
        ("mm", "m")
    );
    let chosen = decided(
        "Goods\tL\tW\tH\nA\t6\t4\t5",
        &[("unit-1", "m"), ("unit-2", "m"), ("unit-3", "m")],
    );
    assert_eq!(line(&chosen, 0)[6], "m");
    assert!(read_text("Goods\tL\tW\tH\nA\t6\t4\t5").columns[1].unit_assumed);
}

#[test]
fn weight_per_package_gives_the_weight_of_the_line() {
    let understood = read_text("Tên hàng\tSố kiện\tKg/kiện\nLoa\t22\t17,25");
    let texts = &understood.lines[0].line.texts;
    assert_eq!(
        (texts.weight_per_package.as_str(), texts.gross_weight.as_str()),
        ("17,25", "379,5")
    );
    assert!(understood.notes.contains(&Note::GrossFromPackage));
    assert_eq!(understood.missing, ["length", "width", "height"]);
    let both = read_text("Tên hàng\tSố kiện\tKg/kiện\tG.W\nLoa\t22\t17\t400");
    assert_eq!(both.lines[0].line.texts.gross_weight, "400");
}

#[test]
fn totals_are_left_out_by_name_and_by_sum() {
    let understood =
        read_text("Goods\tCtns\tG.W\nA\t5\t50\nTổng đài điện thoại\t6\t60\n\t11\t110\nGrand total\t11\t110");
    assert_eq!(understood.lines.len(), 2);
    assert_eq!(understood.left_out, [(4, LeftOut::Total), (5, LeftOut::Total)]);
    let no_total = read_text("Goods\tCtns\tG.W\nA\t5\t50\nB\t6\t60\n\t12\t110");
    assert_eq!(
        no_total.left_out,
        [(4, LeftOut::TotalDiffers)],
        "the last row without a name, one sum right"
    );
    let goods = read_text("Goods\tCtns\tG.W\nA\t5\t50\nB\t6\t60\n\t12\t120");
    assert_eq!(goods.lines.len(), 3, "what is no sum is a line");
}

#[test]
fn user_may_choose_sheet_headings_and_columns() {
    let mut book = book_of_text("Ghi chú chung\nkhông có bảng", "Bìa");
    book.push(
        "PL",
        book_of_text("A\tB\nTên hàng\tSố kiện\nLoa\t2", "").sheets[0]
            .table
            .clone(),
    );
    let understood = interpret(&book, &Choices::default());
    assert_eq!((understood.sheet, understood.header), (1, Some(2)));
    let other = interpret(
        &book,
        &Choices::from_pairs([
            ("header", "0"),
            ("layout", understood.layout.as_str()),
            ("col-0", "note"),
        ]),
    );
    assert_eq!(
        other.columns[0].target,
        Target::Field("name"),
        "choices of other headings do not count"
    );
    assert!(other.notes.contains(&Note::NoHeadings));
    let chosen = interpret(
        &book,
        &Choices::from_pairs([
            ("layout", understood.layout.as_str()),
            ("col-0", "note"),
            ("col-1", "note"),
        ]),
    );
    assert_eq!(chosen.columns[0].target, Target::Field("note"));
    assert!(chosen.notes.contains(&Note::Twice(Target::Field("note"))));
}

#[test]
fn dates_and_hs_codes_damaged_by_spreadsheets_are_detected() {
    let mut table = Table::default();
    table.push(
        1,
        ["Tên hàng", "Số kiện", "TL (kg)", "Mã HS"]
            .map(Cell::text)
            .to_vec(),
    );
    table.push(
        2,
        vec![
            Cell::text("Loa"),
            Cell::float(2.0),
            Cell::Date("01/05/2026".into()),
            Cell::float(8_471_300.0),
        ],
    );
    let mut book = Workbook::default();
    book.push("", table);
    let understood = interpret(&book, &Choices::default());
    let found: Vec<_> = understood.lines[0]
        .findings
        .iter()
        .map(|finding| (finding.field, finding.what.clone()))
        .collect();
    assert_eq!(
        found,
        [
            ("gross_weight", CellIssue::Day),
            (
                "hs_code",
                CellIssue::OddHsCode {
                    perhaps: "08471300".into()
                }
            )
        ]
    );
    assert_eq!(
        understood.lines[0].line.texts.hs_code, "8471300",
        "told, not changed"
    );
}

#[test]
fn imported_figures_are_read_back_by_the_form() {
    let understood = read_text(
        "Goods\tCtns\tG.W\tL\tW\tH\nA\t1.000\t1.234,567\t1,125\t0,5\t12,345\nB\t2\t5,5\t1,5\t1,5\t1,5",
    );
    let texts = &understood.lines[0].line.texts;
    for text in [&texts.gross_weight, &texts.length, &texts.width, &texts.height] {
        assert!(measure(text).is_some(), "{text}");
    }
    assert_eq!(texts.length, "1,1250");
}

#[test]
fn more_than_200_rows_are_read() {
    let rows: Vec<String> = (1..=300)
        .map(|row| format!("Item {row}\t{row}\t{row},5"))
        .collect();
    let list = format!("Goods\tCtns\tG.W\n{}", rows.join("\n"));
    let understood = read_text(&list);
    assert_eq!((understood.lines.len(), understood.bad()), (300, 0));
}

proptest::proptest! {
    #[test]
    fn any_table_is_accepted(text in "((Tên hàng|SL|GW|L x W x H|Dài|x|1\\.000|-5|6O|a\"b|)[\t\n]){1,16}") {
        let understood = read_text(&text);
        for line in understood.ready() {
            let texts = &line.line.texts;
            for text in [&texts.package_count, &texts.gross_weight, &texts.length, &texts.width, &texts.height] {
                proptest::prop_assert!(text.trim().is_empty() || measure(text).is_some(), "{text}");
            }
        }
    }
}

#[test]
fn legacy_encoding_is_converted_unless_the_user_declines() {
    use crate::LegacyEncoding;
    let old = "Tªn hµng\tSè kiÖn\tTæng träng l\u{ad}îng (kg)\tDµi\tRéng\tCao\nTÊm thÐp c¸n nguéi\t4\t1.200,5\t60\t40\t45\nGhÕ gç\t2\t30\t60\t40\t45";
    let understood = read_text(old);
    let letters = understood.letters.as_ref().unwrap();
    assert_eq!(letters.read, LegacyEncoding::Tcvn3);
    assert_eq!(letters.samples[0], "Tấm thép cán nguội");
    assert_eq!(letters.samples[3], "TÊm thÐp c¸n nguéi");
    assert_eq!(
        line(&understood, 0),
        ["Tấm thép cán nguội", "4", "1200,5", "60", "40", "45", "cm"],
        "headings too"
    );
    assert!(understood.missing.is_empty());
    let kept = decided(old, &[("script", "plain")]);
    assert_eq!(
        kept.letters.as_ref().map(|letters| letters.read),
        Some(LegacyEncoding::Plain)
    );
    assert!(!kept.missing.is_empty(), "the headings are unknown words then");
    assert_eq!(read_text("Tên hàng\tSố kiện\nGhế gỗ\t2").letters, None);
}

#[test]
fn hidden_parts_are_left_out_until_chosen() {
    let mut sheet = book_of_text(
        "Tên hàng\tSố kiện\tTL (kg)\tGhi chú\nLoa\t2\t10\tx\nKệ\t500\t5000\ty\nGhế\t3\t36\tz",
        "",
    )
    .sheets
    .remove(0);
    sheet.table.hidden_rows.insert(3);
    sheet.table.hidden_columns.insert(3);
    let mut book = Workbook::default();
    book.push_sheet("cũ", sheet.table.clone(), true);
    book.push_sheet("PL", sheet.table, false);
    let read = interpret(&book, &Choices::default());
    assert_eq!((read.sheet, read.lines.len()), (1, 2));
    assert!(read.lines.iter().all(|line| line.line.texts.note.is_empty()));
    assert_eq!(read.hidden_rows, [3]);
    assert_eq!(read.hidden_columns, [("D".to_owned(), "Ghi chú".to_owned())]);
    for note in [Note::HiddenRows(1), Note::HiddenColumns(1), Note::OtherSheets(1)] {
        assert!(read.notes.contains(&note), "{note:?}");
    }
    let all = interpret(&book, &Choices::from_pairs([("hidden", "on"), ("sheet", "0")]));
    assert_eq!((all.lines.len(), all.lines[1].line.texts.note.as_str()), (3, "y"));
    assert!(all.notes.contains(&Note::HiddenSheet) && !all.notes.contains(&Note::HiddenRows(1)));
}

#[test]
fn cells_without_a_value_are_named() {
    let list = "Tên hàng\tSố kiện\tTL (kg)\tGhi chú\nLoa\t2\t=B2*5\t#N/A";
    let book = book_of_text(list, "");
    let read = interpret(&book, &Choices::default());
    let found: Vec<_> = read.lines[0]
        .findings
        .iter()
        .map(|one| (one.at.as_str(), &one.what))
        .collect();
    assert!(found.contains(&("C2", &CellIssue::NotCalculated)), "{found:?}");
    assert!(found.contains(&("D2", &CellIssue::Error)), "{found:?}");
    assert_eq!(found.len(), 2, "a missing weight is told once");
    // A correction, and a cell that is emptied, are final.
    let layout = read.layout.as_str();
    let fixes = [
        ("layout", layout),
        ("fix-2-gross_weight", "10"),
        ("fix-2-note", ""),
    ];
    let fixed = interpret(&book, &Choices::from_pairs(fixes));
    assert_eq!(fixed.lines[0].findings, []);
    assert_eq!(fixed.lines[0].line.texts.gross_weight, "10");
}

/// Name, packages and weight of the lines.
fn goods(understood: &Interpretation) -> Vec<String> {
    let all = understood.lines.iter().map(|read| {
        let texts = &read.line.texts;
        format!("{}|{}|{}", texts.name, texts.package_count, texts.gross_weight)
    });
    all.collect()
}

/// The cell and the issue of each finding.
fn found(understood: &Interpretation) -> Vec<(&str, &CellIssue)> {
    let lines = understood.lines.iter();
    lines
        .flat_map(|line| &line.findings)
        .map(|one| (one.at.as_str(), &one.what))
        .collect()
}

fn counts(read: &Interpretation) -> Vec<&str> {
    let lines = read.lines.iter();
    lines.map(|line| line.line.texts.package_count.as_str()).collect()
}
