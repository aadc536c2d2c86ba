//! Numbers of packages and what counts them.

use super::*;

#[test]
fn packages_counted_once_below_their_numbers_are_the_same() {
    let list = "C/NO\tDescription\tPcs\tCtns\tG.W. (kg)\n1-6\tToy car\t60\t\t\n\tToy truck\t60\t6\t60\n7-9\tToy train\t30\t3\t36";
    let read = read_text(&format!("{list}\nTOTAL\t\t150\t9\t96"));
    assert_eq!(counts(&read), ["6", "", "3"]);
    assert_eq!(read.left_out, [(5, LeftOut::Total)]);
    // Packages of their own.
    assert_eq!(
        counts(&read_text(&list.replace("\t6\t60", "\t5\t60"))),
        ["6", "5", "3"]
    );
    // The total counts others than the numbers do.
    let total =
        "C/NO\tDescription\tCtns\tG.W. (kg)\n1-6\tToy car\t\t60\n7-9\tToy train\t3\t36\nTOTAL\t\t3\t96";
    assert_eq!(read_text(total).left_out, [(4, LeftOut::TotalDiffers)]);
}

#[test]
fn figures_behind_the_headings_are_told() {
    let list = "Goods\tCtns\tKG\t\t\t\t\nCup\t10\t80\t\tJar\t6\t60\nMug\t12\t108\tLid\t4\t35\t";
    let told = &CellIssue::BeyondHeadings;
    assert_eq!(found(&read_text(list)), [("F2", told), ("E3", told)]);
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
fn numbers_on_packages_begin_again_with_each_batch() {
    let counts = |list: &str| {
        let read = read_text(list);
        let counts = (0..read.lines.len()).map(|at| line(&read, at)[1].clone());
        counts.collect::<Vec<_>>().join(" ")
    };
    let by_orders =
        "PO No.\tCTN#\tGoods\tG.W\n11\t1-10\tA\t50\n11\t11-14\tB\t60\n12\t1-6\tC\t7\n12\t7-9\tD\t9";
    assert_eq!(counts(by_orders), "10 4 6 3");
    let by_containers =
        "Cont No.\tCTN#\tGoods\tG.W\nTGHU1234567\t1-10\tA\t50\n\t11-14\tB\t60\nMSKU7654321\t1-10\tC\t7";
    assert_eq!(counts(by_containers), "10 4 10");
    let below_names =
        "CTN#\tGoods\tG.W\nCONT TGHU1234567\t\t\n1-10\tA\t50\n11-14\tB\t60\nCONT MSKU7654321\t\t\n1-10\tC\t7";
    assert_eq!(counts(below_names), "10 4 10");
    let below_totals = "CTN#\tGoods\tG.W\n1-10\tA\t50\n11-14\tB\t60\nSub total\t\t110\n1-10\tC\t7\n11-12\tD\t9\nSub total\t\t16";
    assert_eq!(counts(below_totals), "10 4 10 2");
    // Goods of two orders may lie in the same cartons.
    let mixed = "PO No.\tCTN#\tGoods\tG.W\n11\t1\tA\t50\n11\t2\tB\t60\n12\t1\tC\t7\n12\t2\tD\t9";
    assert_eq!(counts(mixed), "1 1  ");
    let again = by_orders.replace("12\t7-9", "11\t5-9");
    assert_eq!(counts(&again), "10 4  ");
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
fn ranges_under_a_count_are_package_numbers() {
    let understood = read_text("Tên hàng\tSố kiện\tTL (kg)\nA\t1-10\t50\nB\t11-14\t20\nC\t15\t5");
    let counts: Vec<_> = (0..3).map(|at| line(&understood, at)[1].clone()).collect();
    assert_eq!(counts, ["10", "4", "1"]);
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
fn two_letters_around_a_hyphen_are_one_box_and_following_ranges_are_ranges() {
    let boxes =
        read_text("Box #\tTitle\tBox weight (kg)\nP1 - B1\tMat\t14\nP1 - B2\tMat\t14\nP2 - B1\tRoller\t8");
    assert_eq!(counts(&boxes), ["1", "1", "1"]);
    let serials =
        read_text("Carton serial\tStyle\tGW\n0001-0025\tSock\t300\n0026-0040\tCap\t165\n0041\tBelt\t9");
    assert_eq!(counts(&serials), ["25", "15", "1"]);
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
fn serial_numbers_count_no_packages() {
    let read = read_text("Sl No\tDescription\tGross Wt (Kgs)\n1\tValves\t1120\n2\tGaskets\t72");
    assert!(read.missing.contains(&"package_count"));
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
fn pallets_of_a_mail_are_counted_and_not_their_cartons() {
    let mail = "Pallet 1: 120x80x150 cm, 420 kg (24 cartons)\nPallet 2: 120x80x130 cm, 365 kg (20 cartons)\nPallet 3: 120x80x90 cm, 190 kg (9 cartons)";
    assert_eq!(counts(&read_text(mail)), ["1", "1", "1"]);
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
fn numbers_behind_the_word_for_a_package_are_no_counts() {
    let list = "Truck\tPallet\tWeight kg\nT1\tPallet 1\t500\nT1\tPallet 2\t510\nT2\tPallet 1\t450\nT2\tPallet 2\t460";
    assert_eq!(counts(&read_text(list)), ["1", "1", "", ""]);
    let counted = "Goods\tPackages\tWeight kg\nCups\tCTN 12\t144\nMugs\tCTN 8\t96";
    assert_eq!(counts(&read_text(counted)), ["12", "8"]);
    let lettered = "Package ID\tGoods\tWeight kg\nBOX-A\tCables\t48\nBOX-B\tSwitches\t36";
    assert_eq!(counts(&read_text(lettered)), ["1", "1"]);
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
