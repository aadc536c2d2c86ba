//! Weights: of one and of all, net, tare, units.

use super::*;

#[test]
fn pounds_beside_a_figure_are_told() {
    let understood = read_text("Goods\tCtns\tG.W (kg)\nA\t1\t100 lbs\nB\t2\t20");
    assert_eq!(goods(&understood), ["A|1|45,3590", "B|2|20"]);
    assert!(understood.notes.contains(&Note::ToKilograms));
}

#[test]
fn of_two_gross_weights_the_one_in_kilograms_is_read() {
    for headings in ["Gross lbs\tGross kgs", "Gross kgs\tGross lbs"] {
        let read = read_text(&format!(
            "Goods\tCtns\t{headings}\nA\t10\t220.5\t100\nB\t4\t88.2\t40"
        ));
        let column = read
            .columns
            .iter()
            .find(|column| column.target == Target::Field("gross_weight"));
        assert_eq!(column.and_then(|column| column.unit), Some("kg"), "{headings}");
    }
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
fn weight_of_a_pallet_is_not_multiplied_by_cartons() {
    let read = read_text("Goods\tCartons\tPallet weight (kg)\nJuice\t60\t742\nOil\t48\t610");
    assert!(read.missing.contains(&"gross_weight"));
    let pallets = read_text("Goods\tPallets\tPallet weight (kg)\nJuice\t2\t742\nOil\t1\t610");
    assert_eq!(goods(&pallets), ["Juice|2|1484", "Oil|1|610"]);
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
fn net_weight_of_all_beside_the_weight_of_one_is_no_doubt() {
    let list = "Item\tCtns\tNet weight\tKg/ctn\nMug\t20\t180\t10\nCup\t8\t70\t9.5";
    assert_eq!(found(&read_text(list)), []);
    let below = list.replace("180", "12");
    let issue = CellIssue::BelowNetWeight { net: "12".into() };
    assert_eq!(found(&read_text(&below)), [("D2", &issue)]);
}

#[test]
fn weights_of_a_line_may_stand_in_two_rows() {
    let read = read_text(
        "Goods\tCtns\tWeight (kg)\tSize (cm)\nTea\t20\tN: 200\t40x30x30\n\t\tG: 220\nSalt\t5\tN: 110\t40x40x30\n\t\tG: 125",
    );
    assert_eq!(goods(&read), ["Tea|20|220", "Salt|5|125"]);
}

#[test]
fn remark_of_a_row_tells_of_its_weight() {
    let read = read_text(
        "Goods\tCtns\tGW\tRemark\nTea\t10\t12.5\tweight per carton\nSalt\t8\t200\tweight in lbs\nRice\t4\t42\t4 kg lost",
    );
    assert_eq!(goods(&read), ["Tea|10|125", "Salt|8|90,7180", "Rice|4|42"]);
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
fn weight_of_outer_packages_is_told() {
    let list = "Product\tInner qty\tOuter cartons\tOuter dims (cm)\tOuter GW\nToy\t48\t4\t60x40x40\t14\nDoll\t24\t2\t50x40x30\t9";
    assert!(read_text(list).notes.contains(&Note::WeightsOfRows(4)));
}

#[test]
fn one_of_two_weights_with_thousands_is_read() {
    let read = read_text(
        "Item\tCtns\tWeight\nStove\t4\t1,100 lbs / 499 kg\nGrill\t2\t330 lbs / 150 kg\nOven\t1\t1.234 kg (2.720 lb)",
    );
    assert_eq!(goods(&read), ["Stove|4|499", "Grill|2|150", "Oven|1|"]);
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
fn weights_that_are_odd_either_way_are_asked_about() {
    let read = read_text(
        "Item\tCtns\tGross weight kg\tDims cm\nCushions\t4\t1.250\t60x40x40\nPillows\t10\t3.100\t60x40x40",
    );
    assert_eq!(read.questions().count(), 1);
}

#[test]
fn total_in_a_cell_beats_the_heading_of_one_package() {
    let read = read_text(
        "Goods\tCtns\tWeight per carton (kg)\nHelmets\t10\t85 total\nGloves\t6\t7\nPads\t4\ttổng 36kg",
    );
    let weights: Vec<_> = read
        .ready()
        .map(|line| line.line.texts.gross_weight.as_str())
        .collect();
    assert_eq!(weights, ["85", "42", "36"]);
}
