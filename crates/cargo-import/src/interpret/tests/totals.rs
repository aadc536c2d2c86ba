//! Totals, sums of groups and rows that repeat others.

use super::*;

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
fn sums_of_goods_packed_together_are_no_lines() {
    let read = read_text(
        "Description\tQty\tWeight (kg)\nPanel A\t40 pcs\t320\nPanel B\t20 pcs\t180\nPacked in 3 pallets\t\t500\n\
         Frame\t60 pcs\t240\nPacked in 2 pallets\t\t240",
    );
    assert_eq!(read.left_out, [(4, LeftOut::Total), (6, LeftOut::Total)]);
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
fn group_of_weights_is_told_apart_by_the_row_below() {
    let read = read_text(
        "Item\tCartons\tPcs/ctn\tGross weight (kg)\t\n\t\t\tPer pc\tPer ctn\nCup\t10\t24\t0.4\t10\nJar\t5\t12\t1.5\t20",
    );
    assert_eq!(goods(&read), ["Cup|10|100", "Jar|5|100"]);
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
fn rows_that_include_samples_add_nothing() {
    for word in ["Including", "incl.", "Bao gồm", "inkl.", "y compris", "包括"] {
        let list = format!("Item\tCtns\tGW kg\nFridge\t20\t1200\n{word} 2 samples\t2\t120\nOven\t15\t975");
        let read = read_text(&list);
        assert_eq!(counts(&read), ["20", "15"], "{word}");
        assert_eq!(read.left_out, [(3, LeftOut::NoGoods)], "{word}");
    }
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
fn sums_above_their_parts_are_left_out_where_a_total_agrees() {
    let list = "Goods\tCtns\tG.W\nOrder 1\t9\t90\nA\t4\t30\nB\t5\t60\nOrder 2\t7\t80\nC\t3\t35\nD\t4\t45";
    let of = |text: &str| goods(&read_text(text)).len();
    // However the total is named.
    assert_eq!(of(&format!("{list}\nGrand Total\t16\t170")), 4);
    assert_eq!(of(&format!("{list}\nOverall\t16\t170")), 4);
    // Nothing decides: asked about.
    let asked = read_text(list);
    assert_eq!(asked.lines.len(), 6);
    assert_eq!(asked.lines[0].findings[0].what, CellIssue::PerhapsTotal);
    assert_eq!(of(&format!("{list}\nE\t2\t11")), 7, "goods");
}

#[test]
fn sum_carried_forward_in_front_is_no_goods() {
    let list = |word: &str| {
        read_text(&format!(
            "Goods\tCtns\tG.W\n{word}\t22\t188\nJar\t6\t60\nLid\t4\t35"
        ))
    };
    for word in [
        "承前页",
        "이월",
        "차기이월",
        "繰越",
        "次頁へ繰越",
        "Vienen",
        "Devreden",
        "Преносено",
        "Nakli yekün",
        "Do przeniesienia",
        "Z przeniesienia",
        "Suma y sigue",
        "Over te brengen",
        "Saldo anterior",
        "À reporter",
    ] {
        assert_eq!(list(word).left_out, [(2, LeftOut::Total)], "{word}");
    }
    // Goods are called so too.
    for word in ["Report", "Reporté", "Transport", "Transporte"] {
        assert_eq!(found(&list(word)), [("A2", &CellIssue::PerhapsTotal)], "{word}");
    }
    assert_eq!(found(&list("Transport boxes")), []);
}

#[test]
fn day_below_the_goods_is_no_line() {
    let list = "Goods\tCtns\tG.W\nTray\t8\t64\nRack\t5\t75";
    assert_eq!(
        read_text(&format!("{list}\nDate\t12\t2026\nPage\t1\t1"))
            .lines
            .len(),
        2
    );
    assert_eq!(
        read_text(&format!("{list}\nDate\t12\t202")).lines.len(),
        3,
        "the fruit"
    );
}

#[test]
fn averages_below_a_sum_are_no_goods() {
    let list =
        "Goods\tCtns\tG.W (kg)\tCBM\nA\t36\t198\t2.52\nB\t12\t174\t1.44\nC\t52\t312\t2.08\n\t100\t684\t6.04";
    let with = |row: &str| read_text(&format!("{list}\n{row}"));
    assert_eq!(with("\t\t6.84\t0.0604").lines.len(), 3);
    // By the rows.
    assert_eq!(with("\t\t228\t2.013").lines.len(), 3);
    assert_eq!(with("\t\t8\t0.0604").lines.len(), 4, "no average");
}

#[test]
fn sums_by_unit_are_left_out() {
    let list = "Goods\tCtns\tG.W\tUnit\tVolume\tUnit\nOil\t12\t2256\tKG\t3\tM3\nGrease\t30\t396000\tG\t540\tL\nCoolant\t3\t3\tTO\t4\tM3";
    let with = |rows: &str| read_text(&format!("{list}\n{rows}"));
    let read = with("\t45\t2256\tKG\t7\tM3\n\t\t396000\tG\t540\tL\n\t\t3\tTO");
    assert_eq!((read.lines.len(), line(&read, 1)[2].as_str()), (3, "396"));
    assert_eq!(line(&read, 2)[2], "3000");
    assert!(
        with("\t45\t2257\tKG\t7\tM3\n\t\t396000\tG\t540\tL").lines.len() > 3,
        "differs"
    );
}

#[test]
fn boxes_of_sets_are_the_packages() {
    let list = "Goods\tSets\tBox size (cm)\tG.W. per box (kg)\tBoxes\tG.W. (kg)\nBench\t15\t160x45x14\t22\t15\t330\n\
        \t\t80x45x10\t13.5\t15\t202.5\nShelf\t24\t120x32x9\t11\t24\t264";
    let read = read_text(list);
    assert_eq!(line(&read, 1)[1..3], ["15", "202,5"]);
}

#[test]
fn letterhead_of_each_page_is_left_out_and_no_goods_are() {
    let list = |first: &str| {
        format!(
            "{first}\nDescription\tCtns\tGross kg\nSteel coils\t6\t134\n{}\nPlates\t2\t60",
            first.replace('1', "2")
        )
    };
    let read = |first: &str| read_text(&list(first)).lines.len();
    assert_eq!(read("Packing list 7\t\tPage 1 of 2"), 2);
    // Figures of goods above the headings and below them.
    assert_eq!(read("Ceramic vases\t11\t120"), 3);
}
