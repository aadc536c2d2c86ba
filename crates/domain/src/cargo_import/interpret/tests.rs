use super::super::{CellIssue, DecimalSeparator, Finding, MergedArea, book_of_text};
use super::*;
use crate::cargo::measure;

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
    use super::super::LegacyEncoding;
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

#[test]
fn totals_in_any_words_are_no_lines() {
    for total in [
        "TỔNG / TOTAL\t11\t110",
        "TOT QTY\t11\t110",
        "TOTAL: 11 CTNS\t\t",
        "Tổng cộng:\t11\t110",
        "Grand total\t11\t110",
        "Cộng\t11\t110",
        "合计\t11\t110",
        "Sub-total\t11 CTNS\t110 KGS",
        "Page total\t11\t110",
        "\t11\t110",
    ] {
        let list = format!(
            "Tên hàng\tSố kiện\tTL (kg)\nLoa\t5\t50\nTổng đài điện thoại\t2\t30\nTotal station\t4\t30\n{total}\n\
             SAY TOTAL: ELEVEN CARTONS ONLY\nNgười lập biểu\t\tGiám đốc\n(Ký, họ tên)"
        );
        let understood = read_text(&list);
        assert_eq!(
            goods(&understood),
            ["Loa|5|50", "Tổng đài điện thoại|2|30", "Total station|4|30"],
            "{total}"
        );
        assert_eq!(understood.left_out[0], (5, LeftOut::Total), "{total}");
    }
}

#[test]
fn sums_of_groups_and_of_groups_are_no_lines() {
    let understood = read_text(
        "Goods\tCtns\tG.W\nPO 1\nA\t5\t50\nB\t6\t60\nSub total\t11\t110\nPO 2\nC\t1\t10\nSub total\t1\t10\nTotal\t12\t120",
    );
    assert_eq!(goods(&understood), ["A|5|50", "B|6|60", "C|1|10"]);
    let wrong = read_text("Goods\tCtns\tG.W\nA\t5\t50\nB\t6\t60\nTotal\t12\t110");
    assert_eq!(wrong.left_out, [(4, LeftOut::TotalDiffers)]);
}

#[test]
fn goods_that_look_like_a_sum_stay() {
    let understood = read_text("Goods\tCtns\tG.W\nA\t5\t50\nB\t5\t50\nC\t10\t100\nD\t1\t3");
    assert_eq!(goods(&understood).len(), 4);
    assert_eq!(understood.lines[2].findings[0].what, CellIssue::PerhapsTotal);
    assert_eq!(understood.bad(), 0);
    // The last row, whose figures are all sums, is one; it can be brought back.
    let last = read_text("Goods\tCtns\tG.W\nA\t5\t50\nB\t6\t60\nEverything\t11\t110");
    assert_eq!(last.left_out, [(4, LeftOut::Total)]);
    assert_eq!(goods(&read_text("Goods\tCtns\tG.W\nSum cables\t5\t50")).len(), 1);
    assert_eq!(
        goods(&read_text("Goods\tCtns\tG.W\nA\t5\t50\nCổng nhôm\t5\t50")).len(),
        2
    );
    let list = "Goods\tCtns\tG.W\nA\t5\t50\nB\t6\t60\n\t11\t110";
    assert_eq!(
        goods(&decided(list, &[("keep-4", "on")])).len(),
        3,
        "brought back"
    );
}

#[test]
fn total_says_that_weights_are_of_one_package() {
    let understood = read_text("Goods\tCtns\tG.W (kg)\nA\t5\t10\nB\t6\t20\nTotal\t11\t170");
    assert_eq!(goods(&understood), ["A|5|50", "B|6|120"]);
}

#[test]
fn rows_between_headings_and_goods_are_headings() {
    let understood = read_text(
        "Goods\tCtns\tG.W\tL\tW\tH\nTên hàng\tSố kiện\tTrọng lượng (LBS)\tDài\tRộng\tCao\n\t(CTNS)\t\t(MM)\t\t\n(1)\t(2)\t(3)\t(4)\t(5)\t(6)\n\
         A\t1\t100\t600\t400\t450\nGoods\tCtns\tG.W\tL\tW\tH\nB\t1\t10\t600\t400\t450",
    );
    assert_eq!(
        line(&understood, 0),
        ["A", "1", "45,3590", "600", "400", "450", "mm"]
    );
    assert_eq!(understood.lines.len(), 2);
    let above = read_text("Unit: mm, lbs\nGoods\tCtns\tG.W\tL\tW\tH\nA\t1\t100\t600\t400\t450");
    assert_eq!(line(&above, 0)[2..], ["45,3590", "600", "400", "450", "mm"]);
}

#[test]
fn ditto_marks_are_the_row_above() {
    let understood = read_text("Goods\tCtns\tHS\nA\t1\t84713000\n\"\t2\t-do-\n〃\t3\tnhư trên\nĐỏ\t1\t1");
    let names: Vec<_> = understood
        .lines
        .iter()
        .map(|read| read.line.texts.name.clone())
        .collect();
    assert_eq!(names, ["A", "A", "A", "Đỏ"]);
    assert_eq!(understood.lines[2].line.texts.hs_code, "84713000");
    assert!(understood.notes.contains(&Note::Ditto {
        count: 4,
        row: 3,
        column: 0
    }));
}

#[test]
fn pieces_are_no_packages() {
    for heading in ["PCS", "Qty (pcs)", "PCS/CTN", "Số lượng (cái)"] {
        let understood = read_text(&format!("Goods\t{heading}\tG.W\nA\t7\t50\nB\t8\t60"));
        assert_eq!(goods(&understood), ["A||50", "B||60"], "{heading}");
        assert!(understood.missing.contains(&"package_count"));
    }
}

#[test]
fn numbers_on_packages_count_them_by_their_length() {
    for heading in ["CTN#", "Kiện số", "Thùng số", "C/No.", "Carton No.", "Case Nos."] {
        let understood = read_text(&format!(
            "Goods\t{heading}\tG.W\nA\t1-10\t50\nB\t11~14\t60\nC\t15\t7"
        ));
        assert_eq!(goods(&understood), ["A|10|50", "B|4|60", "C|1|7"], "{heading}");
    }
    let ends = read_text("From (Ctn)\tTo (Ctn)\tGoods\tG.W\n1\t10\tA\t50\n11\t11\tB\t60");
    assert_eq!(goods(&ends), ["A|10|50", "B|1|60"]);
    let both = read_text("Goods\tCTN#\tCtns\tG.W\nA\t1-10\t10\t50\nB\t11-14\t5\t60");
    assert_eq!(goods(&both), ["A|10|50", "B|5|60"]);
    assert!(both.lines[0].findings.is_empty());
    assert!(matches!(
        both.lines[1].findings[0].what,
        CellIssue::OtherPackageNumbers { .. }
    ));
    let shared = read_text("Goods\tCTN#\tG.W\nA\t1\t50\nB\t1\t60");
    assert_eq!(goods(&shared), ["A|1|50", "B||60"]);
    assert!(matches!(
        shared.lines[1].findings[0].what,
        CellIssue::SharedPackages { .. }
    ));
}

#[test]
fn letters_of_a_size_decide_its_order() {
    let read = |size: &str| {
        let understood = read_text(&format!("Goods\tCtns\tG.W (kg)\tSize\nA\t1\t10\t{size}"));
        (
            line(&understood, 0)[3..6].join(" "),
            understood.lines[0].findings.len(),
        )
    };
    for size in [
        "L60xW40xH45CM",
        "H45xW40xL60",
        "45H x 60L x 40W",
        "60x40xH45",
        "Dài 60 x Rộng 40 x Cao 45",
    ] {
        assert_eq!(read(size), ("60 40 45".to_owned(), 0), "{size}");
    }
    assert_eq!(read("100x50x50cm/roll"), ("100 50 50".to_owned(), 0));
    for size in ["H45x60x40", "L60xL40xH45", "60x40x45/pc"] {
        assert_eq!(read(size), ("  ".to_owned(), 1), "{size}");
    }
}

#[test]
fn pounds_beside_a_figure_are_told() {
    let understood = read_text("Goods\tCtns\tG.W (kg)\nA\t1\t100 lbs\nB\t2\t20");
    assert_eq!(goods(&understood), ["A|1|45,3590", "B|2|20"]);
    assert!(understood.notes.contains(&Note::ToKilograms));
}

/// The cell and the issue of each finding.
fn found(understood: &Interpretation) -> Vec<(&str, &CellIssue)> {
    let lines = understood.lines.iter();
    lines
        .flat_map(|line| &line.findings)
        .map(|one| (one.at.as_str(), &one.what))
        .collect()
}

#[test]
fn merged_cells_say_the_same_of_each_row_but_share_figures() {
    let mut book = book_of_text(
        "Goods\tCtns\tG.W (kg)\tHS\tColour\nShirt\t3\t60\t620520\tred\n\t\t\t\tblue\n\t\t\t\t\nHat\t1\t5\t650500\tred",
        "",
    );
    let table = &mut book.sheets[0].table;
    for at in 0..4 {
        table.merge((2, 4), (at, at));
    }
    // One tall row.
    table.merge((2, 2), (4, 4));
    table.merged.push(MergedArea {
        rows: (5, 6),
        columns: (0, 4),
    });
    let understood = interpret(&book, &Choices::from_pairs([("col-4", "note")]));
    let understood = interpret(
        &book,
        &Choices::from_pairs([("layout", understood.layout.as_str()), ("col-4", "note")]),
    );
    assert_eq!(
        understood.lines.len(),
        3,
        "a row without anything of its own is no line"
    );
    assert_eq!(line(&understood, 0)[..3], ["Shirt", "3", "60"]);
    assert_eq!(line(&understood, 1)[..3], ["Shirt", "", ""]);
    assert_eq!(understood.lines[1].line.texts.hs_code, "620520");
    let shared = |text: &str| CellIssue::SharedCell {
        text: text.into(),
        rows: (2, 4),
    };
    assert_eq!(found(&understood), [("B3", &shared("3")), ("C3", &shared("60"))]);
    assert_eq!(understood.bad(), 0);
}

#[test]
fn volumes_contradict_sizes_or_tell_their_unit() {
    let head = "Goods\tCtns\tG.W (kg)\tL (cm)\tW (cm)\tH (cm)\tCBM\n";
    // Of the line, of one package, and rounded.
    let agrees = read_text(&format!(
        "{head}A\t10\t50\t60\t40\t45\t1,08\nB\t2\t5\t60\t40\t45\t0,108\nC\t2\t5\t60\t40\t45\t0,22"
    ));
    assert_eq!(found(&agrees), []);
    assert_eq!(agrees.columns[6].target, Target::Volume);
    let differs = read_text(&format!("{head}A\t10\t50\t650\t40\t45\t1.08"));
    let volumes = CellIssue::OtherVolume {
        table: "1,08".into(),
        sizes: "11,7".into(),
    };
    assert_eq!(found(&differs), [("D2", &volumes)]);
    assert_eq!(differs.bad(), 0);
    let no_unit = read_text(
        "Goods\tCtns\tG.W\tL\tW\tH\tCBM\nA\t10\t50\t600\t400\t450\t1.08\nB\t1\t5\t1200\t800\t600\t0.576",
    );
    assert_eq!(line(&no_unit, 0)[6], "mm");
    assert!(no_unit.notes.contains(&Note::UnitByVolume("mm")));
    assert_eq!(found(&no_unit), []);
    let alone = read_text("Goods\tCtns\tG.W\tCBM\nA\t10\t50\t1.08");
    assert!(alone.notes.contains(&Note::VolumeWithoutSizes));
}

#[test]
fn net_weight_is_never_the_gross_weight() {
    let swapped = read_text("Goods\tCtns\tG.W (kg)\tN.W (kg)\nA\t10\t50\t55\nB\t1\t5\t4");
    let net = CellIssue::BelowNetWeight { net: "55".into() };
    assert_eq!(found(&swapped), [("C2", &net)]);
    let pounds = read_text("Goods\tCtns\tG.W (lbs)\tN.W (lbs)\nA\t10\t50\t55");
    assert_eq!(
        pounds.lines[0].findings[0].cell,
        Cell::text("50"),
        "corrected in its own unit"
    );
    let alone = read_text("Goods\tCtns\tN.W (kg)\nA\t10\t50");
    assert!(alone.missing.contains(&"gross_weight"));
    assert_eq!(alone.lines[0].line.texts.gross_weight, "");
}

#[test]
fn arithmetic_tells_the_weight_of_one_package() {
    for (headings, first, second) in [
        ("G.W\tTotal G.W", "12.5", "125"),
        ("G.W (KGS)\tG.W (KGS)", "12.5", "125"),
        ("Total G.W\tG.W", "125", "12.5"),
    ] {
        let list = format!("Goods\tCtns\t{headings}\nA\t10\t{first}\t{second}\nB\t1\t7\t7");
        let understood = read_text(&list);
        let texts = &understood.lines[0].line.texts;
        assert_eq!(
            (texts.weight_per_package.as_str(), texts.gross_weight.as_str()),
            ("12,5", "125"),
            "{headings}"
        );
    }
}

#[test]
fn converted_figures_are_shown_with_what_was_typed() {
    let understood =
        read_text("Goods\tCtns\tG.W (lbs)\tSize\nA\t1\t100\t2 x 1 x 1 ft\nB\t1\t50 kg\t60x40x45 cm");
    assert_eq!(
        understood.lines[0].converted[..2],
        [
            ("gross_weight", "100 lb".to_owned()),
            ("length", "2 x 1 x 1 ft".to_owned())
        ]
    );
    assert_eq!(understood.lines[1].converted, []);
}

#[test]
fn count_that_agrees_with_the_numbers_on_packages_is_read() {
    let read = read_text(
        "ケースNo.\t品名\t個数\t梱包数\t総重量(kg)\n1\tBearing\t2000\t1\t272\n2\tSeal\t5000\t1\t103",
    );
    assert_eq!(goods(&read), ["Bearing|1|272", "Seal|1|103"]);
    let neither = read_text(
        "ケースNo.\t品名\t個数\t梱包数\t総重量(kg)\n1\tBearing\t2000\t4\t272\n2\tSeal\t5000\t3\t103",
    );
    let told = |line: &LineRead| {
        line.findings
            .iter()
            .any(|finding| matches!(finding.what, CellIssue::OtherPackageNumbers { .. }))
    };
    assert!(neither.lines.iter().all(told));
}

#[test]
fn only_number_on_packages_that_may_be_a_code_is_told() {
    let of = |number: &str| {
        let read = read_text(&format!("Case No.\tGoods\tG.W. (kg)\n{number}\tPump\t187"));
        let is_told = |finding: &Finding| matches!(finding.what, CellIssue::PerhapsOneNumber { .. });
        (
            line(&read, 0)[1].clone(),
            read.lines[0].findings.iter().any(is_told),
        )
    };
    assert_eq!(of("C26-88"), ("63".into(), true));
    assert_eq!(of("C26-88101"), ("1".into(), false));
    assert_eq!(of("C1-63"), ("63".into(), false));
}

#[test]
fn weights_without_a_unit_beside_inches_are_told() {
    let told = |text: &str| {
        let mut notes = read_text(text).notes.into_iter();
        notes.any(|note| matches!(note, Note::KilogramsBesideInches(_)))
    };
    let list = "Goods\tCrates\tL (in)\tW (in)\tH (in)\tWeight\nValve\t1\t48\t40\t52\t860";
    assert!(told(list));
    assert!(told(
        "Goods\tCrates\tDims\tWeight\nValve\t1\t48 x 40 x 52 in\t860"
    ));
    assert!(!told(&list.replace("Weight", "Weight (kg)")) && !told(&list.replace("860", "860 lb")));
    assert!(!told(&list.replace("(in)", "(cm)")));
}

#[test]
fn goods_that_an_assumed_unit_makes_dense_are_told() {
    let told = |text: &str| read_text(text).notes.contains(&Note::DenseInAssumedUnit(3));
    let list = "Goods\tPallets\tG.W.\tL\tW\tH\nMakers\t2\t1240\t48\t40\t62\nToasters\t1\t410\t48\t40\t54";
    assert!(told(list));
    assert!(
        !told(&list.replace("\tL\tW\tH", "\tL (cm)\tW (cm)\tH (cm)")),
        "they say so"
    );
    assert!(!told(&list.replace("1240", "124")), "not all goods");
}

#[test]
fn sizes_that_are_those_of_pallets_are_told() {
    let told = |text: &str| read_text(text).notes.contains(&Note::SizesOfPallets(2));
    let list = "Goods\tCartons\tSize (cm)\tG.W. (kg)\nOil\t24\t120x80x150\t620\nPasta\t36\t120x100x180\t410";
    assert!(told(list));
    assert!(!told(&list.replace("Cartons", "Pallets")), "pallets are counted");
    assert!(!told(&list.replace("120x80x150", "60x40x30")), "not all are");
    assert!(
        !told(&list.replace("620", "9000").replace("410", "11000")),
        "as heavy as so many pallets"
    );
}

#[test]
fn weight_of_a_pallet_is_not_multiplied_by_cartons() {
    let read = read_text("Goods\tCartons\tPallet weight (kg)\nJuice\t60\t742\nOil\t48\t610");
    assert!(read.missing.contains(&"gross_weight"));
    let pallets = read_text("Goods\tPallets\tPallet weight (kg)\nJuice\t2\t742\nOil\t1\t610");
    assert_eq!(goods(&pallets), ["Juice|2|1484", "Oil|1|610"]);
}

#[test]
fn ranges_under_a_count_are_package_numbers() {
    let understood = read_text("Tên hàng\tSố kiện\tTL (kg)\nA\t1-10\t50\nB\t11-14\t20\nC\t15\t5");
    let counts: Vec<_> = (0..3).map(|at| line(&understood, at)[1].clone()).collect();
    assert_eq!(counts, ["10", "4", "1"]);
}

#[test]
fn sizes_that_cannot_be_meant_are_in_another_unit() {
    let of = |sizes: &str| read_text(&format!("Goods\tCtns\tG.W (kg)\tL\tW\tH\nA\t2\t300\t{sizes}"));
    for (sizes, unit) in [("1200\t800\t1100", "mm"), ("1.2\t0.8\t1.1", "m")] {
        let read = of(sizes);
        assert_eq!(line(&read, 0)[6], unit);
        assert!(read.notes.contains(&Note::UnitByWeight(unit)));
    }
    let usual = of("120\t80\t110");
    assert_eq!(line(&usual, 0)[6], "cm");
    assert!(usual.columns[3].unit_assumed);
}

#[test]
fn quantities_of_pieces_and_containers_are_no_packages() {
    let counts = |list: &str| {
        read_text(list)
            .lines
            .iter()
            .map(|read| read.line.texts.package_count.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        counts("Goods\tQty\tUnit\tQty\tUnit\nA\t200\tPRS\t10\tCTNS"),
        ["10"]
    );
    assert_eq!(counts("Goods\tQTY\tCTN No.\nA\t200\t1-10"), ["10"]);
    assert_eq!(
        counts("Goods\tPallets\tCartons\tKgs per pallet\nA\t5\t300\t850"),
        ["5"]
    );
    assert_eq!(counts("Goods\tOrdered ctns\tShipped ctns\nA\t12\t10"), ["10"]);
    let containers = read_text("Tên hàng\tLoại cont\tSố lượng\nGạo\t20DC\t2");
    assert_eq!(containers.lines[0].line.texts.container_count, "2");
}

#[test]
fn table_on_its_side_is_told() {
    let read = read_text("Tên hàng\tGiày\tDép\nSố kiện\t10\t4\nTrọng lượng (kg)\t125\t32");
    assert!(read.lines.is_empty() && read.notes.contains(&Note::OnItsSide));
}

#[test]
fn doubtful_rows_and_columns_are_told() {
    let cancelled = read_text("Goods\tCtns\tG.W\tStatus\nA\t5\t50\tOK\nB\t6\t60\tCANCELLED");
    assert_eq!(found(&cancelled), [("A3", &CellIssue::PerhapsCancelled)]);
    let other = read_text("Goods\tCartons\tPallets\tG.W\nA\t300\t5\t50");
    assert!(other.notes.contains(&Note::OtherCount(2)));
    let shifted = read_text("Goods,Ctns,G.W,Size\nA,10,125,5,60x40x45");
    assert_eq!(found(&shifted)[0], ("E2", &CellIssue::BeyondHeadings));
    let one = read_text("Goods\tKiện\tG.W\nA\t1\t50\nB\t2\t60\nC\t3\t70");
    assert!(one.notes.contains(&Note::PerhapsPackageNumbers(1)));
    let slip = read_text("Goods\tCtns\tG.W\tSize (cm)\nA\t1\t50\t60x40x45\nB\t1\t60\t600x400x450");
    let told = |line: &LineRead| {
        line.findings
            .iter()
            .any(|finding| matches!(finding.what, CellIssue::ImpossibleDensity { .. }))
    };
    assert!(slip.lines.iter().any(told));
    let clothes = read_text("Goods\tS\tM\tL\tXL\tCtns\tG.W\tCarton size\nA\t5\t6\t7\t8\t2\t30\t60x40x45");
    assert_eq!(line(&clothes, 0)[1..6], ["2", "30", "60", "40", "45"]);
}

#[test]
fn goods_named_like_remarks_and_charges_stay() {
    for name in [
        "Television",
        "Seal kit",
        "Vật tư y tế",
        "Cuốc xẻng",
        "Fax machine",
        "Huy chương",
        "Taxi meter",
        "Tarpaulin",
    ] {
        let list =
            format!("Goods\tCtns\tG.W\nA\t5\t50\nB\t6\t60\nSub total\t11\t110\n{name}\t2\t20\n{name}\t3\t");
        let read = read_text(&list);
        assert_eq!(read.lines.len(), 4, "{name}");
        assert!(
            found(&read).iter().all(|(_, what)| **what == CellIssue::Missing),
            "{name}"
        );
    }
    let charge = read_text("Goods\tCtns\tG.W\nA\t5\t50\nPhí vận chuyển\t1\t\nHỦY: B\t2\t20");
    assert_eq!(charge.left_out, [(3, LeftOut::NoGoods)]);
    assert_eq!(found(&charge), [("A4", &CellIssue::PerhapsCancelled)]);
}

#[test]
fn weights_between_the_nets_of_one_and_of_all_are_of_one() {
    let list = "Item\tCtns\tN.W./ctn\tGross weight\nMug\t20\t10\t11.5\nCup\t1\t8\t9";
    let read = read_text(list);
    assert_eq!(line(&read, 0)[2], "230");
    assert_eq!(line(&read, 1)[2], "9");
    // Gross weights of all weigh more than all nets.
    assert_eq!(line(&read_text(&list.replace("11.5", "230")), 0)[2], "230");
}

#[test]
fn total_that_leaves_the_weights_out_is_a_doubt() {
    let list = "Item\tCtns\tGross weight\nMug\t20\t60\nCup\t12\t45";
    let notes = |text: &str| read_text(text).notes;
    assert!(notes(&format!("{list}\nTotal\t32\t")).contains(&Note::WeightsOfRows(2)));
    assert_eq!(notes(&format!("{list}\nTotal\t32\t105")), []);
    assert_eq!(notes(list), []);
}

#[test]
fn last_row_of_a_name_and_sums_is_a_total_whatever_its_words() {
    let read = read_text("No\tItem\tCtns\tKg/ctn\n1\tMug\t45\t6\n2\tCup\t30\t5\n\tEverything\t75\t");
    assert_eq!(read.left_out, [(4, LeftOut::Total)]);
    let goods = read_text("No\tItem\tCtns\tKg/ctn\n1\tMug\t45\t6\n2\tCup\t30\t5\n3\tPot\t75\t4");
    assert_eq!(goods.left_out, []);
}

#[test]
fn sum_of_a_group_of_one_row_is_no_goods() {
    let list = "HS\tGoods\tCtns\tKg\n6109\tShirts\t100\t1200\n6109\tTops\t60\t660\n\tHS 6109\t160\t1860\n6203\tTrousers\t80\t1440\n\tHS 6203\t80\t1440";
    let read = read_text(list);
    assert_eq!(read.left_out, [(4, LeftOut::Total), (6, LeftOut::Total)]);
    assert_eq!(read.lines.len(), 3);
}

#[test]
fn goods_below_a_line_with_other_units_are_another_table() {
    let list = "Air - weights in lb\nPart\tBoxes\tGross weight\nValve\t4\t88\nSea - weights in kg\nPart\tBoxes\tGross weight\nFlange\t5\t425";
    let read = read_text(list);
    let rest = [4, 5, 6].map(|row| (row, LeftOut::OtherTable));
    assert_eq!(read.left_out, rest);
    assert_eq!(line(&read, 0)[2], "39,9160");
    // The same units, or a remark below all goods.
    let same = list.replace("in kg", "in lb");
    assert_eq!(read_text(&same).lines.len(), 2);
    let remark = read_text("Part\tBoxes\tGross weight\nValve\t4\t88\nNote: weights in lb");
    assert_eq!(line(&remark, 0)[2], "39,9160");
}

#[test]
fn other_weights_that_are_now_larger_now_smaller_are_told() {
    let list = "Goods\tCtns\tWeight A\tWeight B\tSize (cm)\nBooks\t4\t50\t52.5\t40x30x30\nTins\t2\t10\t9.8\t30x30x25";
    assert!(read_text(list).notes.contains(&Note::OtherWeight(3)));
    let tare = list.replace("52.5", "49");
    assert!(!read_text(&tare).notes.contains(&Note::OtherWeight(3)));
    let declared = list.replace("Weight A", "Declared weight");
    assert_eq!(line(&read_text(&declared), 0)[2], "52,5");
}

#[test]
fn weights_that_are_not_read_show_how_numbers_are_written() {
    let list = "Tile,Size (mm),Kg/box,Pallets,Boxes,Total weight (kg)\nGrey,600x600x9,29.5,10,400,\"12,100\"\nWhite,300x600x8,24,4,240,\"5,880\"";
    let read = interpret(&book_of_text(list, ""), &Choices::default());
    assert_eq!(line(&read, 0)[2], "12100");
    assert!(read.questions().next().is_none());
}

#[test]
fn two_letters_around_a_hyphen_are_one_box_and_following_ranges_are_ranges() {
    let boxes =
        read_text("Box #\tTitle\tBox weight (kg)\nP1 - B1\tMat\t14\nP1 - B2\tMat\t14\nP2 - B1\tRoller\t8");
    assert_eq!(counts(&boxes), ["1", "1", "1"]);
    let serials =
        read_text("Carton serial\tStyle\tGW\n0001-0025\tSock\t300\n0026-0040\tCap\t165\n0041\tBelt\t9");
    assert_eq!(counts(&serials), ["25", "15", "1"]);
}

fn counts(read: &Interpretation) -> Vec<&str> {
    let lines = read.lines.iter();
    lines.map(|line| line.line.texts.package_count.as_str()).collect()
}

#[test]
fn net_weight_of_all_beside_the_weight_of_one_is_no_doubt() {
    let list = "Item\tCtns\tNet weight\tKg/ctn\nMug\t20\t180\t10\nCup\t8\t70\t9.5";
    assert_eq!(found(&read_text(list)), []);
    let below = list.replace("180", "12");
    let issue = CellIssue::BelowNetWeight { net: "12".into() };
    assert_eq!(found(&read_text(&below)), [("D2", &issue)]);
}

#[test]
fn sizes_of_goods_are_not_those_of_their_packages() {
    let list = "Item\tProduct size (cm)\tCartons\tGW (kg)\nVase\t12x12x30\t40\t568";
    let read = read_text(list);
    assert_eq!(line(&read, 0)[3..6], ["", "", ""]);
    assert!(read.notes.contains(&Note::OtherSize(1)));
    let item = list.replace("Product", "Item");
    assert_eq!(
        line(&read_text(&item), 0)[3..6],
        ["12", "12", "30"],
        "perhaps packed"
    );
    let several = item.replace("GW (kg)", "GW (kg)\tPcs/ctn") + "\t12";
    assert_eq!(line(&read_text(&several), 0)[3..6], ["", "", ""]);
}

#[test]
fn sums_of_goods_packed_together_are_no_lines() {
    let read = read_text(
        "Description\tQty\tWeight (kg)\nPanel A\t40 pcs\t320\nPanel B\t20 pcs\t180\nPacked in 3 pallets\t\t500\n\
         Frame\t60 pcs\t240\nPacked in 2 pallets\t\t240",
    );
    assert_eq!(read.left_out, [(4, LeftOut::Total), (6, LeftOut::Total)]);
}

#[test]
fn first_and_last_number_stand_in_two_columns_below_one_heading() {
    let read = read_text("CTN NO\t\tGoods\tG.W (kg)\n1\t10\tA\t110\n11\t16\tB\t65\n17\t17\tC\t4");
    assert_eq!(counts(&read), ["10", "6", "1"]);
}

#[test]
fn digits_of_full_width_count_packages() {
    let read = read_text("品名\t箱数\t毛重(KG)\n陶瓷杯\t１２\t１４４.５\n木盒\t８\t６４");
    assert_eq!(counts(&read), ["12", "8"]);
}

#[test]
fn packages_that_are_short_are_not_those_shipped() {
    let read = read_text("Item\tShort ctns\tShipped ctns\tGW (kg)\nJam\t5\t45\t540\nHoney\t0\t30\t390");
    assert_eq!(counts(&read), ["45", "30"]);
}

#[test]
fn sets_count_their_boxes_beside_a_total_of_the_boxes() {
    let read = read_text(
        "Item\tSet qty\tCartons per set\tTotal cartons\tCarton\tGW/ctn (kg)\nBed\t40\t3\t120\t1/3\t38\nBed\t\t\t\t2/3\t26\n\
         Bed\t\t\t\t3/3\t22\nDesk\t25\t1\t25\t1/1\t31",
    );
    assert_eq!(counts(&read), ["40", "", "", "25"]);
}

#[test]
fn total_of_packages_in_chinese_letters_is_no_line() {
    let read = read_text("C/NO.\t品名\tG/W(kg)\n1\tポンプ\t215\n2-3\tバルブ\t各 52\n計 3 C/S\t\t319");
    assert_eq!(read.left_out, [(4, LeftOut::Total)]);
    assert_eq!(goods(&read), ["ポンプ|1|215", "バルブ|2|104"]);
}

#[test]
fn weights_of_a_line_may_stand_in_two_rows() {
    let read = read_text(
        "Goods\tCtns\tWeight (kg)\tSize (cm)\nTea\t20\tN: 200\t40x30x30\n\t\tG: 220\nSalt\t5\tN: 110\t40x40x30\n\t\tG: 125",
    );
    assert_eq!(goods(&read), ["Tea|20|220", "Salt|5|125"]);
}

#[test]
fn packages_may_stand_behind_the_edges() {
    let read = read_text("Goods\tL*W*H*Q (cm)\tGross (kg)\nTea\t40*30*25*20\t240");
    assert_eq!(line(&read, 0)[1..6], ["20", "240", "40", "30", "25"]);
    assert!(!read.missing.contains(&"package_count"));
}

#[test]
fn cells_that_say_one_of_three_are_one_package_each() {
    let read = read_text("Goods\tPackage\tGross (kg)\nPump\t1 of 2 pcs\t120\nMotor\t2 of 2 pcs\t90");
    assert_eq!(counts(&read), ["1", "1"]);
}

#[test]
fn pieces_below_a_heading_for_cartons_are_told() {
    let read = read_text("Artikel\tKarton\tGewicht kg\nLampen\t12 Stk.\t144");
    let pieces = CellIssue::Pieces { unit: "stk".into() };
    assert_eq!(found(&read), [("B2", &pieces)]);
}

#[test]
fn letter_of_an_edge_beside_those_of_cartons_is_something_else() {
    let read = read_text("Model\tW\tCtns\tGW kg\tCtn L\tCtn W\tCtn H\nBulb\t9\t40\t320\t52\t40\t35");
    assert_eq!(line(&read, 0)[3..6], ["52", "40", "35"]);
}

#[test]
fn serial_numbers_count_no_packages() {
    let read = read_text("Sl No\tDescription\tGross Wt (Kgs)\n1\tValves\t1120\n2\tGaskets\t72");
    assert!(read.missing.contains(&"package_count"));
}

#[test]
fn size_times_the_packages_is_the_size() {
    let read = read_text(
        "Goods\tCtns\tGW kg\tSize cm\nTea\t2\t25\t60x40x35 x2\nSalt\t3\t36\t50x40x30 (x3)\nRice\t1\t30\t60x40x35 x2",
    );
    assert_eq!(line(&read, 0)[3..6], ["60", "40", "35"]);
    assert_eq!(line(&read, 1)[3..6], ["50", "40", "30"]);
    assert_eq!(found(&read), [("D4", &CellIssue::NotThreeEdges)]);
}

#[test]
fn figure_that_a_comma_shifts_into_the_remarks_is_told() {
    let read = read_text(
        "Goods,Ctns,GW (kg),L,W,H,Remark\nTea,10,120,60,40,35,\nSalt,8,125,5,60,40,35\nRice,4,42,50,30,20,dry",
    );
    assert!(found(&read).contains(&("G3", &CellIssue::BeyondHeadings)));
    assert_eq!(read.lines[2].findings, []);
}

#[test]
fn remark_of_a_row_tells_of_its_weight() {
    let read = read_text(
        "Goods\tCtns\tGW\tRemark\nTea\t10\t12.5\tweight per carton\nSalt\t8\t200\tweight in lbs\nRice\t4\t42\t4 kg lost",
    );
    assert_eq!(goods(&read), ["Tea|10|125", "Salt|8|90,7180", "Rice|4|42"]);
}

#[test]
fn thickness_of_goods_is_no_height_of_cartons() {
    let read =
        read_text("Model\tT (mm)\tCartons\tGW (kg)\tL (cm)\tW (cm)\tH (cm)\nPanel\t18\t40\t820\t122\t61\t20");
    assert_eq!(line(&read, 0)[3..], ["122", "61", "20", "cm"]);
}

#[test]
fn remark_of_a_row_tells_the_unit_of_its_size() {
    let read = read_text(
        "Goods\tCtns\tGW (kg)\tSize\tRemark\nTea\t10\t120\t24x16x14\tsize in inches\nSalt\t8\t96\t50x40x30",
    );
    assert_eq!(line(&read, 0)[3..], ["24", "16", "14", "inch"]);
    assert_eq!(line(&read, 1)[3..], ["50", "40", "30", "cm"]);
}

#[test]
fn footnote_speaks_of_the_rows_with_its_mark() {
    let list = "Goods\tCtns\tGW (kg)\nTea*\t10\t12\nSalt\t8\t96\n* weight per carton";
    let read = read_text(list);
    assert_eq!(goods(&read), ["Tea*|10|120", "Salt|8|96"]);
    let what = read.lines[0].findings.iter().map(|finding| &finding.what);
    let is_told = |what: &CellIssue| matches!(what, CellIssue::SeveralFigures { of_one: true, .. });
    assert!(what.into_iter().any(is_told), "the weight of one is told");
    let all = list.replace("Tea*", "Tea");
    assert_eq!(goods(&read_text(&all)), ["Tea|10|120", "Salt|8|768"]);
}

#[test]
fn weights_without_pallets_are_told() {
    let list = "Goods\tCtns\tGW (kg)\nTea\t10\t120\nSalt\t8\t96";
    for row in [
        "Note: weights above exclude pallets (25 kg each, 2 pallets)",
        "Tổng cộng (chưa gồm pallet 2x20kg)\t18\t216",
        "Gewichte ohne Paletten",
    ] {
        let read = read_text(&format!("{list}\n{row}"));
        assert!(read.notes.contains(&Note::WithoutPallets(4)), "{row}");
    }
    for row in ["Total incl. pallets\t18\t216", "Goods without pallets"] {
        let read = read_text(&format!("{list}\n{row}"));
        assert!(!read.notes.contains(&Note::WithoutPallets(4)), "{row}");
    }
}

#[test]
fn boxes_of_one_kind_of_set_are_as_many_as_the_sets() {
    let read =
        read_text("Product\tSet\tCarton no.\tGW (kg)\nSofa\t12\t1/3\t25\nSofa\t\t2/3\t18\nSofa\t\t3/3\t30");
    assert_eq!(counts(&read), ["12", "", ""]);
    let read = read_text("Product\tCarton no.\tGW (kg)\nSofa\t1/3\t25\nSofa\t2/3\t18\nSofa\t3/3\t30");
    assert_eq!(counts(&read), ["1", "1", "1"]);
}

#[test]
fn group_of_weights_is_told_apart_by_the_row_below() {
    let read = read_text(
        "Item\tCartons\tPcs/ctn\tGross weight (kg)\t\n\t\t\tPer pc\tPer ctn\nCup\t10\t24\t0.4\t10\nJar\t5\t12\t1.5\t20",
    );
    assert_eq!(goods(&read), ["Cup|10|100", "Jar|5|100"]);
}

#[test]
fn weight_of_outer_packages_is_told() {
    let list = "Product\tInner qty\tOuter cartons\tOuter dims (cm)\tOuter GW\nToy\t48\t4\t60x40x40\t14\nDoll\t24\t2\t50x40x30\t9";
    assert!(read_text(list).notes.contains(&Note::WeightsOfRows(4)));
}

#[test]
fn row_of_which_nothing_was_shipped_is_asked_about() {
    let cancelled = ("A3", &CellIssue::PerhapsCancelled);
    for text in [
        "Item\tOrdered\tShipped\tCtns\tGW (kg)\nCup\t200\t200\t10\t120\nPlate\t160\t0\t8\t96",
        "Item\tShip qty\tCtns\tGW (kg)\nCup\t200 pcs\t10\t120\nPlate\t0 pcs\t8\t96",
        "Tên hàng\tSL đặt\tSL thực xuất\tSố thùng\tTL (kg)\nÁo\t200\t200\t10\t120\nQuần\t160\t-\t8\t96",
        "品名\t订单数量\t实发数量\t箱数\t毛重\n杯\t200\t200\t10\t120\n盘\t160\t0\t8\t96",
    ] {
        assert_eq!(found(&read_text(text)), [cancelled], "{text}");
    }
    for text in [
        "Item\tShipped date\tCtns\tGW (kg)\nCup\t12/07\t10\t120\nPlate\t-\t8\t96",
        "Item\tShipped before\tCtns\tGW (kg)\nCup\t200\t10\t120\nPlate\t0\t8\t96",
        "Item\tShipped\tBalance\tCtns\tGW (kg)\nCup\t0\t200\t10\t120\nPlate\t0\t160\t8\t96",
    ] {
        assert_eq!(found(&read_text(text)), [], "{text}");
    }
}

#[test]
fn rows_of_which_never_add_to_the_row_above() {
    let list = "Item\tCtns\tGW (kg)\nCup\t20\t240\nof which\nPlate\t15\t225\nTotal\t35\t465";
    for (part, why) in [
        ("of which with battery\t12\t", LeftOut::NoGoods),
        ("of which fragile\t20\t240", LeftOut::NoGoods),
        ("of which fragile\t20\t250", LeftOut::TotalDiffers),
        ("davon rot\t5\t60\ndavon blau\t8\t96", LeftOut::NoGoods),
    ] {
        let read = read_text(&list.replace("of which", part));
        assert_eq!(goods(&read), ["Cup|20|240", "Plate|15|225"], "{part}");
        assert_eq!(read.left_out[0], (3, why), "{part}");
    }
    let read = read_text("Item\tCtns\tGW (kg)\nCup\t20\t240\nof which red\t12\t144");
    assert_eq!(goods(&read), ["Cup|20|240"], "the only other row");
    let read = read_text("Item\tCtns\tGW (kg)\nCups\t\t\nof which red\t12\t144\nof which blue\t8\t96");
    assert_eq!(goods(&read), ["of which red|12|144", "of which blue|8|96"]);
}

#[test]
fn sums_of_groups_add_up_edges_too() {
    let heading = "Style\tCtns\tGW (kg)\tL\tW\tH";
    let groups = "\nA1\t10\t120\t60\t40\t40\nA2\t12\t150\t60\t40\t45\n\t22\t270\t120\t80\t85\
        \nB1\t8\t96\t50\t40\t30\nB2\t6\t72\t50\t40\t30\n\t14\t168\t100\t80\t60\n\t36\t438\t220\t160\t145";
    let expected = [(4, LeftOut::Total), (7, LeftOut::Total), (8, LeftOut::Total)];
    assert_eq!(read_text(&format!("{heading}{groups}")).left_out, expected);
    let bare: String = format!("{heading}{groups}")
        .lines()
        .map(|row| row.split_once('\t').map_or("", |(_, figures)| figures).to_owned() + "\n")
        .collect();
    assert_eq!(read_text(&bare).left_out, expected, "no names at all");
}

#[test]
fn goods_with_edges_that_are_sums_by_chance_are_kept_and_asked_about() {
    let read = read_text(
        "Ctns\tGW (kg)\tL\tW\tH\n10\t120\t40\t30\t30\n10\t120\t40\t30\t30\n20\t240\t50\t40\t60\n5\t50\t40\t30\t30",
    );
    assert_eq!(counts(&read), ["10", "10", "20", "5"]);
    assert_eq!(found(&read), [("", &CellIssue::PerhapsTotal)]);
}

#[test]
fn word_for_a_quantity_stands_before_a_count() {
    let read = read_text("Item\tPackages\tGross (kg)\nValve\tQTY 6 CTNS\t84\nFlange\tQTY 12 PLTS\t940");
    assert_eq!(goods(&read), ["Valve|6|84", "Flange|12|940"]);
}

#[test]
fn number_beside_the_kind_of_packages_counts_them() {
    let list = "Desc\tPackage\t\tWeight\t\n\tKind\tNo.\tNet\tGross\nShoes\tCTN\t50\t400\t460\nBelts\tCTN\t10\t45\t52";
    assert_eq!(counts(&read_text(list)), ["50", "10"]);
    for (first, second, notes) in [
        ("1", "2", &[][..]),
        ("51", "52", &[]),
        ("101", "103", &[Note::OneInEachRow(2)]),
        ("10", "50", &[Note::OneInEachRow(2)]),
    ] {
        let numbers = list.replace("CTN\t10\t", &format!("CTN\t{second}\t")).replacen(
            "CTN\t50\t",
            &format!("CTN\t{first}\t"),
            1,
        );
        let read = read_text(&numbers);
        assert_eq!(counts(&read), ["1", "1"], "{first} {second}");
        assert_eq!(read.notes, notes, "{first} {second}");
    }
    let crates =
        "Tên hàng\tKiện\t\tTrọng lượng\n\tLoại\tSố\tGW (kg)\nGiày\tThùng\t11\t460\nMũ\tThùng\t12\t52";
    assert_eq!(counts(&read_text(crates)), ["1", "1"]);
    let counted = crates.replace("Số\t", "Số lượng\t");
    let read = read_text(&counted);
    assert_eq!((counts(&read), read.notes.len()), (vec!["11", "12"], 0));
    // Perhaps numbers in another order.
    let read = read_text(&list.replace("50\t", "12\t").replace("CTN\t10\t", "CTN\t11\t"));
    assert_eq!(counts(&read), ["12", "11"]);
    assert_eq!(read.notes, [Note::PerhapsPackageNumbers(2)]);
}

#[test]
fn total_proves_that_figures_beside_the_kind_count() {
    let list = "Desc\tPackage\t\tWeight\t\n\tKind\tNo.\tNet\tGross\nShoes\tCTN\t10\t45\t52\nBelts\tCTN\t50\t400\t460";
    for (rows, expected) in [
        ("\nTotal\t\t60\t445\t512", ["10", "50"]),
        ("\nTotal\t\t2\t445\t512", ["1", "1"]),
    ] {
        let read = read_text(&format!("{list}{rows}"));
        assert_eq!(counts(&read), expected, "{rows}");
        assert_eq!(read.notes.is_empty(), expected[1] == "50", "{rows}");
    }
}

#[test]
fn quantity_below_packages_is_no_mark() {
    let list = "Item\tPackages\tGross (kg)\nValve\tQTY 12\t84\nFlange\tQTY: 24\t940";
    assert_eq!(counts(&read_text(list)), ["12", "24"]);
}

#[test]
fn pallets_among_cartons_are_asked_about() {
    let list = "Item\tCartons\tG.W. (kg)\nSoap\t200\t2160\nGel\t120\t1560\nTotal\t320\t3720\nPallets\t8\t160\nTotal incl. pallets\t\t3880";
    assert_eq!(found(&read_text(list)), [("A5", &CellIssue::PerhapsPallet)]);
    let pallets = "Item\tPallets\tG.W. (kg)\nPallet 1\t1\t30\nPallet 2\t1\t25";
    assert_eq!(found(&read_text(pallets)), []);
}

#[test]
fn row_on_hold_is_asked_about() {
    for remark in [
        "hold - do not ship",
        "HOLD",
        "on hold",
        "Hold - QC",
        "hold until paid",
        "Do not load",
        "Not to be shipped.",
        "do not ship on this vessel",
        "Không xuất",
        "không xuất lô này",
        "(Không xuất, khách đổi)",
        "Hàng lỗi, không xuất",
        "Lô này không xuất",
        "PLEASE DO NOT SHIP",
    ] {
        let read = read_text(&format!(
            "Item\tCtns\tGW kg\tRemark\nCup\t10\t120\t\nPlate\t8\t96\t{remark}"
        ));
        assert_eq!(found(&read), [("A3", &CellIssue::PerhapsCancelled)], "{remark}");
    }
    for remark in [
        "holds 5 kg",
        "Hold 2",
        "if damp do not ship by sea",
        "if damp, do not ship",
        "Đường hàng không xuất",
        "Do not ship by sea",
        "do not load on top",
        "Đi hàng không xuất SGN 12/07",
        "Hàng không xuất xứ Việt Nam",
        "không xuất hóa đơn VAT",
        "Không xuất khẩu",
    ] {
        let read = read_text(&format!(
            "Item\tCtns\tGW kg\tRemark\nCup\t10\t120\t\nHold-down strap\t8\t96\t{remark}"
        ));
        assert_eq!(found(&read), [], "{remark}");
    }
}

#[test]
fn one_of_two_weights_with_thousands_is_read() {
    let read = read_text(
        "Item\tCtns\tWeight\nStove\t4\t1,100 lbs / 499 kg\nGrill\t2\t330 lbs / 150 kg\nOven\t1\t1.234 kg (2.720 lb)",
    );
    assert_eq!(goods(&read), ["Stove|4|499", "Grill|2|150", "Oven|1|"]);
}

#[test]
fn thousands_of_millimetres_are_no_decimals() {
    let read = read_text(
        "Part\tCrates\tGross kg\tDims (mm)\nFrame\t2\t1450\t2,400 x 1,200 x 1,150\nCover\t1\t260\t1,800 x 900 x 650",
    );
    assert_eq!(line(&read, 0)[3..6], ["2400", "1200", "1150"]);
    assert_eq!(line(&read, 1)[3..6], ["1800", "900", "650"]);
    let read = read_text("Part\tCrates\tGross kg\tL (mm)\tW (mm)\tH (mm)\nFrame\t2\t1450\t2.400\t1.200\t900");
    assert_eq!(line(&read, 0)[3..6], ["2400", "1200", "900"]);
    assert_eq!(read.questions().count(), 2, "asked with the answer chosen");
    assert_eq!(read.columns[3].mark, Some(DecimalSeparator::Comma));
}

#[test]
fn decimals_of_millimetres_are_no_thousands() {
    let sizes = |size: &str| {
        let read = read_text(&format!(
            "Part\tCrates\tGross kg\tSize (mm)\nFrame\t2\t145\t{size}"
        ));
        let edges = line(&read, 0)[3..6].join(" ");
        (edges, read.questions().count(), read.bad())
    };
    let told = |edges: &str, questions, bad| (edges.to_owned(), questions, bad);
    // 600 m are no package.
    assert_eq!(sizes("600.000 x 400.000 x 300.000"), told("600 400 300", 0, 0));
    assert_eq!(sizes("600,000 x 400,000 x 312,500"), told("600 400 312,5", 0, 0));
    // As many round decimals as thousands: nothing is assumed.
    assert_eq!(sizes("2.000 x 1.000 x 1.000"), told("  ", 1, 1));
    // 18 m or 18 mm
    assert_eq!(sizes("18.000 x 2.450 x 2.700"), told("  ", 1, 1));
    assert_eq!(sizes("600.000 x 400.000 x 8.000"), told("600 400 8", 1, 0));
    // A plate: others of its figures have four digits without a mark.
    assert_eq!(sizes("1.500 x 1250 x 2500"), told("1,5 1250 2500", 1, 0));
    let read =
        read_text("Part\tCrates\tGross kg\tL (mm)\tW (mm)\tH (mm)\nFrame\t2\t145\t12.500\t4.250\t3.125");
    assert_eq!(read.questions().count(), 3, "a frame, or a small part");
    let chosen = [("mark-3", "point"), ("mark-4", "point"), ("mark-5", "point")];
    let read = decided(
        "Part\tCrates\tGross kg\tL (mm)\tW (mm)\tH (mm)\nFrame\t2\t145\t12.500\t4.250\t3.125",
        &chosen,
    );
    assert_eq!(line(&read, 0)[3..6], ["12,5", "4,25", "3,1250"]);
}

#[test]
fn mails_tell_of_each_package_in_many_ways() {
    for (mail, expected) in [
        ("5 cartons 40x30x30, 12,5 kg pièce", "|5|62,5"),
        ("2 skids 48x40x60 in @ 850 lbs ea", "|2|771,1080"),
        ("3 palety 120x80x160 cm, 480 kg każda", "|3|1440"),
        ("2 pallets 120x100x180 cm, 450 kg per stuk", "|2|900"),
        (
            "12 ctns 45x45x40 cm G.W. 11.2 kgs/ctn N.W. 9.8 kgs/ctn",
            "|12|134,4",
        ),
        ("2 pallets 48x40x55 in, 1,100 lbs / 499 kg each", "|2|998"),
        (
            "Total 18 plts 120x100x150 cm, 9,540 kgs gross (530 kgs each)",
            "|18|9540",
        ),
        (
            "10 pallets 120x100x150 cm, 5,200 kg, of which 2 pallets are hazardous",
            "|10|5200",
        ),
        ("20 drums, dia 58 x H 90 cm, gross 215 kg per drum", "|20|4300"),
        ("12 drums Ø58x88 cm, 2400 kg", "|12|2400"),
        ("12 drums resin ø58x88cm, 2400 kg", "resin|12|2400"),
        ("12 phuy ⌀58 x 88 cm, 2400 kg", "|12|2400"),
        (
            "10 pallets, dont stack, 120x100x150 cm, 5200 kg",
            "dont stack|10|5200",
        ),
    ] {
        let read = interpret(&book_of_text(mail, ""), &Choices::default());
        assert_eq!(goods(&read), [expected], "{mail}");
        assert!(
            read.lines.iter().all(|line| !line.line.texts.length.is_empty()),
            "{mail}"
        );
    }
}

#[test]
fn word_for_each_may_stand_behind_a_size() {
    let read = read_text("Item\tCtns\tWeight\tSize\nA\t10\t12.5 kgs each\t60*40*40 cm each");
    assert_eq!(line(&read, 0)[2..6], ["125", "60", "40", "40"]);
}

#[test]
fn sizes_of_drums_and_in_two_units_are_sizes() {
    let read =
        read_text("Goods\tDrums\tGross kg\tSize\nAcid\t4\t1040\t58 dia x 93\nBase\t2\t410\tdia 58 x 93");
    assert_eq!(line(&read, 0)[3..6], ["58", "58", "93"]);
    let read = read_text("Item\tCtns\tG.W. kg\tSize\nMug\t20\t240\t45x35x30 cm (18x14x12 in)");
    assert_eq!(line(&read, 0)[3..6], ["45", "35", "30"]);
}

#[test]
fn diameters_of_goods_in_cartons_are_no_size_of_these() {
    let size = ("D2", &CellIssue::NotThreeEdges);
    for packages in ["Ctns", "Pallets", "Thùng"] {
        let read = read_text(&format!(
            "Goods\t{packages}\tGross kg\tSize\nLamp\t4\t40\tØ30x40 cm"
        ));
        assert_eq!(found(&read), [size], "{packages}");
    }
    for (packages, count) in [
        ("Pkgs", "4"),
        ("Drums", "4"),
        ("Thùng phuy", "4"),
        ("Thùng", "4 phuy"),
    ] {
        let read = read_text(&format!(
            "Goods\t{packages}\tGross kg\tSize\nResin\t{count}\t880\tØ58x88 cm"
        ));
        assert_eq!(line(&read, 0)[3..6], ["58", "58", "88"], "{packages} {count}");
    }
    let mail = interpret(
        &book_of_text("3 crates lamps Ø30x40 cm, 60 kg", ""),
        &Choices::default(),
    );
    assert_eq!(line(&mail, 0)[3], "");
    assert!(
        found(&mail)
            .iter()
            .any(|(_, what)| **what == CellIssue::NotThreeEdges)
    );
}

#[test]
fn goods_again_by_containers_are_asked_about() {
    let list = "Item\tCtns\tGW kg\tCont\nCup\t20\t240\tA\nMug\t8\t96\tA\nBowl\t5\t70\tB";
    let read = read_text(&format!("{list}\nCont A\t28\t336\t\nCont B\t5\t70\t"));
    let told = &CellIssue::PerhapsTotal;
    assert_eq!(found(&read), [("A5", told), ("A6", told)]);
    let read = read_text(&format!("{list}\nPot\t28\t336\tC\nPan\t5\t70\tC"));
    assert_eq!(found(&read), []);
}

#[test]
fn rows_that_repeat_the_row_above_under_a_word_for_packages_are_left_out() {
    for content in [
        "Colli",
        "- 12 Kartons",
        "(cartons)",
        "Thùng",
        "纸箱",
        "In cartons:",
    ] {
        let list = format!(
            "Description\tQty\tType\tGross kg\tSize cm\nPallet 1\t1\tPLT\t350\t120x80x100\n{content}\t12\tCTN\t350\t\nPallet 2\t1\tPLT\t280\t120x80x90\n{content}\t10\t\t280\t\nTotal\t2\t\t630\t"
        );
        let read = read_text(&list);
        assert_eq!(counts(&read), ["1", "1"], "{content}");
        let out = [
            (3, LeftOut::Contents),
            (5, LeftOut::Contents),
            (6, LeftOut::Total),
        ];
        assert_eq!(read.left_out, out, "{content}");
        assert_eq!(found(&read), [], "{content}");
    }
    // Without a name, and without a column of sizes.
    let unnamed = "Item\tPackages\tType\tGW (kg)\nBrake pads\t1\tPallet\t350\n\t12\tCartons\t350\nFilters\t1\tPallet\t220\n\t20\tCartons\t220";
    assert_eq!(counts(&read_text(unnamed)), ["1", "1"]);
    let goods = "Tên hàng\tSố kiện\tTrọng lượng (kg)\tKích thước (cm)\nBánh kẹo\t2\t640\t120x100x150\nthùng\t48\t640\t";
    assert_eq!(counts(&read_text(goods)), ["2"]);
    let numbered = "Description\tQty\tUnit\tWeight\nPallet 1\t1\tPLT\t350 kg\nPallet 2\t1\tPLT\t200 kg";
    assert_eq!(counts(&read_text(numbered)), ["1", "1"]);
}

#[test]
fn packages_that_perhaps_repeat_the_row_above_are_asked_about() {
    let list =
        "Item\tPackages\tGW kg\tSize cm\nMachine parts\t2\t640\t120x100x150\nCartons\t48\t640\t40x30x30";
    let read = read_text(list);
    assert_eq!(counts(&read), ["2", "48"]);
    assert_eq!(found(&read), [("A3", &CellIssue::PerhapsContents { row: 2 })]);
    // Goods that are called by their packages.
    let kinds = "Item\tPackages\tGW kg\tSize cm\nCartons\t10\t350\t40x40x40\nBags\t12\t350\t50x40x30";
    assert_eq!(found(&read_text(kinds)), []);
}

#[test]
fn what_is_taken_off_is_never_added() {
    for taken in [
        "Deducted sample",
        "Less: samples",
        "Less samples",
        "Trừ hàng mẫu",
        "Minus 2 damaged cartons",
        "abzüglich Muster",
        "abzgl. Bruch",
        "扣除样品",
        "(-) Deduction",
    ] {
        let list = format!(
            "Goods\tCtns\tGW kg\tSize cm\nMugs\t20\t240\t40x30x30\nPlates\t10\t150\t40x40x30\n{taken}\t2\t24\t40x30x30"
        );
        let read = read_text(&list);
        assert_eq!(counts(&read), ["20", "10"], "{taken}");
        assert_eq!(read.left_out, [(4, LeftOut::Deducted)], "{taken}");
    }
    for perhaps in ["Minus thread gauge", "Less sugar tea", "Tru so 5"] {
        let list = format!("Goods\tCtns\tGW kg\nMugs\t20\t240\n{perhaps}\t2\t24");
        let read = read_text(&list);
        assert_eq!(counts(&read), ["20", "2"], "{perhaps}");
        assert_eq!(found(&read), [("A3", &CellIssue::PerhapsDeducted)], "{perhaps}");
    }
    let remark = read_text("Goods\tCtns\tGW kg\tRemark\nMugs\t20\t240\t\nCups\t2\t24\tto be deducted");
    assert_eq!(found(&remark), [("A3", &CellIssue::PerhapsDeducted)]);
    let frozen =
        read_text("Goods\tCtns\tGW kg\tRemark\nFish\t20\t240\tminus 18°C\nCups\t2\t24\tless than 30 kg");
    assert_eq!(found(&frozen), []);
    let goods = read_text(
        "Goods\tCtns\tGW kg\nTrụ đèn\t20\t240\nMinus 40 degree freezer\t1\t80\nLess-than-lethal cartridge\t1\t9\nLessing books\t2\t24\nMinusgrad sensor\t3\t9",
    );
    assert_eq!(found(&goods), []);
}

#[test]
fn weight_of_a_pallet_in_each_of_its_rows_counts_once() {
    let weights = |read: &Interpretation| -> Vec<String> {
        let lines = read.lines.iter();
        lines.map(|line| line.line.texts.gross_weight.clone()).collect()
    };
    let lists = [
        "Pallet\tGoods\tCartons\tGross weight (kg)\tSize (cm)\nPallet 1\tSoap\t10\t350\t120x80x100\nPallet 1\tCream\t12\t350\t120x80x100\nPallet 2\tPowder\t40\t410\t120x80x120\nPallet 2\tBalm\t20\t410\t120x80x120",
        "Packing\tGoods\tPackages\tGross weight (kg)\tSize (cm)\nPallet 1\tSoap\t1\t350\t120x80x100\nPallet 1\tCream\t1\t350\t120x80x100\nCrate 2\tPowder\t1\t410\t90x80x70\nCrate 2\tBalm\t1\t410\t90x80x70",
        "Kiện\tTên hàng\tSố lượng\tTrọng lượng kiện (kg)\tKích thước kiện\nKiện 1\tGhế\t10\t350\t120x80x100\nKiện 1\tBàn\t5\t350\t120x80x100\nKiện 2\tTủ\t4\t410\t120x80x90\nKiện 2\tKệ\t6\t410\t120x80x90",
        "HU\tMaterial\tCartons\tGross kg\tDimensions\n340001\tSoap\t10\t350\t120x80x100\n340001\tCream\t12\t350\t120x80x100\n340002\tPowder\t40\t410\t120x80x120\n340002\tBalm\t2\t410\t120x80x120",
    ];
    for list in lists {
        let read = read_text(list);
        assert_eq!(counts(&read), ["1", "", "1", ""], "{list}");
        assert_eq!(weights(&read), ["350", "", "410", ""], "{list}");
        let repeated = |row: u32, weight: &str| CellIssue::RepeatedWeight {
            weight: weight.into(),
            row,
            counted: false,
        };
        let told: Vec<CellIssue> = found(&read)
            .into_iter()
            .map(|(_, what)| what.clone())
            .filter(|what| matches!(what, CellIssue::RepeatedWeight { .. }))
            .collect();
        assert_eq!(told, [repeated(2, "350"), repeated(4, "410")], "{list}");
    }
    // Goods of one pallet that have weights of their own, and pallets of one kind.
    for list in [
        "Pallet\tGoods\tCartons\tGross weight (kg)\nPallet 1\tSoap\t10\t150\nPallet 1\tCream\t12\t200\nPallet 2\tPowder\t40\t205\nPallet 2\tBalm\t20\t205",
        "Type\tGoods\tPackages\tGross weight (kg)\nPallet 120x80\tSoap\t1\t150\nPallet 120x80\tCream\t1\t150\nPallet 120x100\tGel\t1\t150",
    ] {
        let read = read_text(list);
        assert!(!weights(&read).contains(&String::new()), "{list}");
    }
}

#[test]
fn tare_of_a_pallet_in_each_of_its_rows_is_told() {
    let list = "Goods\tCartons\tNet kg\tPallet tare kg\tGross kg\tOn pallet\nSoap\t10\t120\t22\t142\tPallet 1\nCream\t12\t210\t22\t232\tPallet 1\nPowder\t40\t390\t22\t412\tPallet 2";
    let read = read_text(list);
    let told = CellIssue::RepeatedTare {
        tare: "22".into(),
        row: 2,
    };
    assert_eq!(found(&read), [("E3", &told)]);
}

#[test]
fn identity_that_several_rows_share_is_that_of_one_package() {
    let list = "SSCC\tArticle\tCartons\tGross kg\n340123450000000017\tRice\t40\t820\n340123450000000017\tFlour\t10\t820\n340123450000000024\tSugar\t50\t900";
    let read = read_text(list);
    let told = CellIssue::RepeatedWeight {
        weight: "820".into(),
        row: 2,
        counted: false,
    };
    assert_eq!(found(&read), [("D3", &told)]);
}

#[test]
fn weight_with_the_tare_of_pallets_is_the_gross_weight() {
    let weights = |list: &str| -> Vec<String> {
        let lines = read_text(list).lines;
        lines
            .into_iter()
            .map(|line| line.line.texts.gross_weight)
            .collect()
    };
    let list = "Goods\tPallets\tkg gross\tkg tare pallets\tkg total\nKiwi\t2\t720\t44\t764\nLemon\t3\t1200\t66\t1266";
    assert_eq!(weights(list), ["764", "1266"]);
    // Of a container.
    let vgm = "Goods\tPkgs\tGross kg\tTare kg\tVGM kg\nChairs\t210\t8400\t2200\t10600\nTables\t180\t7900\t2200\t10100";
    assert_eq!(weights(vgm), ["8400", "7900"]);
}

#[test]
fn sizes_of_pallets_beside_numbered_boxes_are_told() {
    let list = "Pallet\tBox\tGoods\tBox weight kg\tPallet weight kg\tPallet size\nA\t1\tGear\t20\t180\t120x80x60\nA\t2\tGear\t20\t180\t120x80x60\nB\t3\tShaft\t45\t160\t120x80x50";
    let read = read_text(list);
    assert!(read.notes.contains(&Note::SizesOfPallets(5)), "{:?}", read.notes);
}

#[test]
fn rows_that_include_samples_add_nothing() {
    for word in ["Including", "incl.", "Bao gồm", "inkl.", "y compris", "包括"] {
        let list = format!("Item\tCtns\tGW kg\nFridge\t20\t1200\n{word} 2 samples\t2\t120\nOven\t15\t975");
        let read = read_text(&list);
        assert_eq!(counts(&read), ["20", "15"], "{word}");
        assert_eq!(read.left_out, [(3, LeftOut::NoGoods)], "{word}");
    }
}

#[test]
fn pallets_of_a_mail_are_counted_and_not_their_cartons() {
    let mail = "Pallet 1: 120x80x150 cm, 420 kg (24 cartons)\nPallet 2: 120x80x130 cm, 365 kg (20 cartons)\nPallet 3: 120x80x90 cm, 190 kg (9 cartons)";
    assert_eq!(counts(&read_text(mail)), ["1", "1", "1"]);
}

#[test]
fn line_drawn_below_aligned_headings_is_no_row() {
    let list = "Qty  Type    Description        Weight (kg)  Dims (cm)\n---  ------  -----------------  -----------  -----------\n  4  Pallet  Canned tuna            3,200.0  120x100x120\n  1  Pallet  Canned sardines          640.0  120x100x95\n 12  Carton  Promo material           108.0  50x40x30";
    let read = read_text(list);
    assert_eq!(counts(&read), ["4", "1", "12"]);
    let weights: Vec<&str> = read
        .lines
        .iter()
        .map(|line| line.line.texts.gross_weight.as_str())
        .collect();
    assert_eq!(weights, ["3200", "640", "108"]);
}

#[test]
fn pallets_behind_the_cartons_that_they_hold_are_asked_about() {
    for list in [
        "Description\tQty\tWeight kg\tDims cm\nCartons\t40\t660\t40x30x30\nPallets\t2\t700\t120x80x100",
        "Description\tQty\tWeight kg\tDims cm\nShoes\t12\t140\t60x40x50\nBags\t8\t90\t60x40x40\nPalletised on\t2\t270\t120x80x130",
    ] {
        let read = read_text(list);
        let told: Vec<&CellIssue> = found(&read).into_iter().map(|(_, what)| what).collect();
        assert_eq!(told, [&CellIssue::PerhapsPallet], "{list}");
    }
    let others = "Description\tQty\tWeight kg\tDims cm\nShoes\t12\t140\t60x40x50\nPallets of tiles\t2\t1900\t120x80x130";
    assert_eq!(found(&read_text(others)), []);
}

#[test]
fn total_below_what_is_taken_off_is_no_line() {
    let list = "Goods\tCartons\tGross kg\nMugs\t20\t240\nPlates\t10\t150\nSubtotal\t30\t390\nLess 2 sample cartons\t2\t30\nTotal to ship\t28\t360";
    let read = read_text(list);
    assert_eq!(counts(&read), ["20", "10"]);
    assert_eq!(read.left_out[2], (6, LeftOut::TotalDiffers));
    let german = read_text("Artikel\tKartons\tGewicht kg\nTische\t10\t300\n./. Retoure\t2\t60");
    assert_eq!(counts(&german), ["10"]);
}

#[test]
fn parts_below_a_line_that_announces_them_add_nothing() {
    let list = "Goods\tPackages\tKGS\nPump\t2 cases\t840\nconsisting of:\n- pump body\t1 case\t620\n- motor\t1 case\t220\nValves\t3 cases\t300";
    assert_eq!(counts(&read_text(list)), ["2", "3"]);
}

#[test]
fn numbers_behind_the_word_for_a_package_are_no_counts() {
    let list = "Truck\tPallet\tWeight kg\nT1\tPallet 1\t500\nT1\tPallet 2\t510\nT2\tPallet 1\t450\nT2\tPallet 2\t460";
    assert_eq!(counts(&read_text(list)), ["1", "1", "", ""]);
    let counted = "Goods\tPackages\tWeight kg\nCups\tCTN 12\t144\nMugs\tCTN 8\t96";
    assert_eq!(counts(&read_text(counted)), ["12", "8"]);
    let lettered = "Package ID\tGoods\tWeight kg\nBOX-A\tCables\t48\nBOX-B\tSwitches\t36";
    assert_eq!(counts(&read_text(lettered)), ["1", "1"]);
}

#[test]
fn weight_of_a_container_in_each_of_its_rows_is_told() {
    let list = "Container no\tGoods\tPackages\tGross kg\nMSCU1111111\tTiles\t20\t26500\nMSCU1111111\tGlue\t2\t26500\nMSCU2222222\tTiles\t22\t27100";
    let told = CellIssue::RepeatedWeight {
        weight: "26500".into(),
        row: 2,
        counted: true,
    };
    assert_eq!(found(&read_text(list)), [("D3", &told)]);
}

#[test]
fn total_of_weights_in_each_row_of_a_pallet_leaves_them() {
    let list = "Pallet no\tGoods\tBoxes\tGross kg\nP-01\tApples\t24\t490\nP-01\tApples\t24\t490\nP-02\tPears\t48\t960\nTotal\t2 pallets\t96\t1940";
    let read = read_text(list);
    let sum: u32 = read
        .lines
        .iter()
        .filter_map(|line| line.line.texts.gross_weight.parse::<u32>().ok())
        .sum();
    assert_eq!(sum, 1940);
}

#[test]
fn pallets_beside_the_bags_that_are_counted_are_told() {
    let list = "Goods\tQty\tPacking\tWeight kg\nRice\t500 bags\ton 10 pallets\t25400\nSugar\t200 bags\ton 4 pallets\t10160";
    assert!(read_text(list).notes.contains(&Note::OtherCount(2)));
}

#[test]
fn package_of_several_goods_is_one_of_so_many() {
    let list = "Kiện\tTên hàng\tSL\tTrọng lượng (kg)\n1/3\tVan\t10\t45\n1/3\tỐng\t20\t45\n2/3\tBơm\t2\t80\n3/3\tBơm\t2\t80";
    assert_eq!(counts(&read_text(list)), ["1", "", "1", "1"]);
    let lettered = "Package\tContents\tGross\tDims\nCrate A\tLathe\t1800 kg\t220x140x180 cm\nCrate B\tTailstock\t400 kg\t120x80x80 cm\nCrate B\tChuck\t400 kg\t120x80x80 cm";
    assert_eq!(counts(&read_text(lettered)), ["1", "1", ""]);
    let mail =
        "Pallet 1 - 120x80x150 cm - 420kg - 24 ctns shoes\nPallet 2 - 120x80x130 cm - 365kg - 20 ctns bags";
    assert_eq!(counts(&read_text(mail)), ["1", "1"]);
}
