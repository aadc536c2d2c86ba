//! Remarks, mails and rows that are asked about.

use super::*;

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
fn merged_heading_ends_at_its_border() {
    let mut book = book_of_text(
        "Handling unit\t\tPackage\t\t\nQty\tType\tQty\tType\tWeight (lb)\tDescription\n\
         6\tPLT\t288\tCTN\t5190\tFans\n4\tPLT\t64\tCTN\t2860\tCompressors\n\
         10\t\t352\t\t8050\tTOTAL",
        "",
    );
    for at in [0, 2] {
        book.sheets[0].table.merge((1, 1), (at, at + 1));
    }
    let understood = interpret(&book, &Choices::default());
    let columns = |target: Target| {
        understood
            .columns
            .iter()
            .position(|column| column.target == target)
    };
    assert_eq!(columns(Target::Field("weight_per_package")), None);
    assert_eq!(columns(Target::Field("gross_weight")), Some(4));
    assert!(understood.notes.contains(&Note::OtherCount(0)));
}

#[test]
fn doubtful_rows_and_columns_are_told() {
    let cancelled = read_text("Goods\tCtns\tG.W\tStatus\nA\t5\t50\tOK\nB\t6\t60\tCANCELLED");
    assert_eq!(found(&cancelled), [("A3", &CellIssue::PerhapsCancelled)]);
    let other = read_text("Goods\tCartons\tPallets\tG.W\nA\t300\t5\t50");
    assert!(other.notes.contains(&Note::OtherCount(2)));
    let shared =
        read_text("Nazwa\tKartony\tPalety\tBrutto kg\nA\t64\t2,0\t1646\nB\t16\t0,5\t402\nC\t15\t0,5\t361");
    assert!(shared.notes.contains(&Note::OtherCount(2)));
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
fn rows_below_the_total_without_the_figures_of_goods_are_asked_about() {
    let goods = "Goods\tCtns\tG.W (kg)\tSize (cm)\nA\t10\t50\t60x40x45\nB\t5\t60\t50x40x45\nTotal\t15\t110\t";
    let below = read_text(&format!("{goods}\nBalance to ship\t75\t967\t"));
    let asked = |understood: &Interpretation| {
        let mut lines = understood.lines.iter().flat_map(|line| &line.findings);
        lines.any(|finding| finding.what == CellIssue::BelowTotal)
    };
    assert!(asked(&below));
    let more = read_text(&format!("{goods}\nC\t7\t96\t50x40x45"));
    assert!(!asked(&more));
}

#[test]
fn codes_below_an_unknown_heading_are_asked_about() {
    let told = |heading: &str, code: &str| {
        let list = format!("Goods\t{heading}\tCtns\tG.W\nA\t{code}\t10\t50\nB\t{code}\t5\t60");
        read_text(&list).notes.contains(&Note::PerhapsHsCodes(1))
    };
    assert!(told("Kod XY", "84818063"));
    assert!(told("Kod XY", "8481.80"));
    for (heading, code) in [
        ("SKU", "84818063"),
        ("Kod XY", "848180"),
        ("Kod XY", "99818063"),
        ("HS code", "84818063"),
        ("Ngày giao", "20261201"),
    ] {
        assert!(!told(heading, code), "{heading}: {code}");
    }
}

#[test]
fn example_of_a_template_is_no_line() {
    for row in [
        "VD\tÁo sơ mi\t10\t100",
        "Mẫu\tÁo sơ mi\t10\t100",
        "Example\tShirts\t10\t100",
        "\tShirts - delete this row\t10\t100",
    ] {
        let read = read_text(&format!("STT\tTên hàng\tSố kiện\tG.W\n{row}\n1\tGhế\t5\t50"));
        assert_eq!(read.left_out, [(2, LeftOut::Example)], "{row}");
    }
    let added_up =
        "STT\tTên hàng\tSố kiện\tG.W\nVD\tÁo\t10\t100\n1\tGhế\t5\t50\n2\tBàn\t6\t66\nTổng\t\t11\t116";
    let left_out = read_text(added_up).left_out;
    assert_eq!(left_out, [(2, LeftOut::Example), (5, LeftOut::Total)]);
    let samples = read_text("Tên hàng\tSố kiện\tG.W\nMẫu\t10\t100\nGhế\t5\t50");
    assert_eq!(samples.lines.len(), 2, "samples are goods");
    let mut numbered = book_of_text("STT\tTên hàng\tSố kiện\tG.W\n1\tMẫu\t10\t100\n2\tGhế\t5\t50", "");
    for row in numbered.sheets[0].table.rows.iter_mut().skip(1) {
        row.cells[0] = Cell::Number(row.number.to_string());
    }
    let numbered = interpret(&numbered, &Choices::default());
    assert_eq!(numbered.lines.len(), 2, "with their number");
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
fn figure_that_a_comma_shifts_into_the_remarks_is_told() {
    let read = read_text(
        "Goods,Ctns,GW (kg),L,W,H,Remark\nTea,10,120,60,40,35,\nSalt,8,125,5,60,40,35\nRice,4,42,50,30,20,dry",
    );
    assert!(found(&read).contains(&("G3", &CellIssue::BeyondHeadings)));
    assert_eq!(read.lines[2].findings, []);
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
fn raised_marks_are_no_part_of_figures() {
    let list = "Goods\tCtns\tGW (kg)\nTea\t16¹⁾\t12²⁾\nSalt\t8\t96\n²⁾ weight per carton";
    assert_eq!(goods(&read_text(list)), ["Tea|16|192", "Salt|8|96"]);
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
fn remarks_that_take_goods_back_by_name_are_told() {
    let list = "5 palettes carrelage, 900 kg/palette, 120x80x60\n1 baignoire, 48 kg, 175x80x65\n";
    let told = |remark: &str| {
        let read = read_text(&format!("{list}{remark}"));
        read.notes.contains(&Note::PerhapsChanged(4))
    };
    assert!(told("PS : finalement la baignoire ne part pas"));
    assert!(!told("PS : le camion ne part pas le matin"));
}

#[test]
fn forms_without_goods_keep_the_meaning_of_their_columns() {
    let vi = "Tên hàng\tSố kiện\tTrọng lượng cả dòng, kg\tChiều dài một kiện\tChiều rộng một kiện\tChiều cao một kiện\tĐơn vị kích thước\tLoại kiện\tMã HS\tLoại container\tSố container\tNhiệt độ\tGhi chú\tCó pin";
    let en = "Goods name\tNumber of packages\tGross weight of the whole line, kg\tLength of one package\tWidth of one package\tHeight of one package\tUnit of the dimensions\tPackage type\tHS code\tContainer type\tNumber of containers\tTemperature\tNote\tHas batteries";
    let example = "Example: speaker\t22\t378.5\t60\t40\t45\tcm\tCarton\t85182200\t\t\t\t\t";
    for headings in [vi, en] {
        for text in [
            format!("{headings}\n{example}"),
            format!("{headings}\n"),
            format!("{headings}\n\t\n"),
        ] {
            let understood = read_text(&text);
            assert!(understood.lines.is_empty(), "{text}");
            let columns = understood.columns.iter();
            let ignored: Vec<_> = columns
                .filter(|column| column.target == Target::Ignore)
                .map(|column| &column.heading)
                .collect();
            assert!(
                ignored.is_empty() && understood.missing.is_empty(),
                "{ignored:?} {:?} {text}",
                understood.missing
            );
        }
    }
}

#[test]
fn first_goods_whose_cells_say_more_than_a_figure_are_no_headings() {
    for row in [
        "Machine parts\t3 W/CASES\t1250 KGS (2756 LBS)\t120x80x90 CM (47x31x35 IN)",
        "Machine parts\t3 pkgs + 2 bags\t1250 KGS / 2756 LBS\t120x80x90 CM / 47x31x35 IN",
        "Machine parts\tone case\t1250KGS NET 1100 KGS GROSS 1250\tL120 x W80 x H90 CM each",
    ] {
        let text =
            format!("Description\tPackages\tG.W.\tSize\n{row}\nSpare belts\t6 CTNS\t96 KGS\t50x40x30 CM");
        let understood = read_text(&text);
        let rows: Vec<u32> = understood.lines.iter().map(|read| read.row).collect();
        assert_eq!(rows, [2, 3], "{row}");
    }
}

#[test]
fn commas_within_the_weight_of_every_row_are_told() {
    let read = |rows: &str| {
        let text = format!("Description,Packages,Gross weight kg,L,W,H,Remarks\n{rows}");
        interpret(&book_of_text(&text, ""), &Choices::default())
    };
    let shifted = read("Lamp,22,378,5,60,40,40\nBulb,10,162,8,50,40,40\nMotor,3,112,2,80,60,60");
    let told = found(&shifted);
    for at in ["G2", "G3", "G4"] {
        assert!(told.contains(&(at, &CellIssue::BeyondHeadings)), "{told:?}");
    }
    let numbered = read("Lamp,22,378,60,40,40,1\nBulb,10,162,50,40,40,2");
    assert_eq!(found(&numbered), []);
}
