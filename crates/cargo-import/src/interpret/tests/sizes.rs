//! Sizes, edges and volumes.

use super::*;

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
        "dài 60 cm, rộng 40 cm, cao 45 cm",
        "L 60 cm x l 40 cm x h 45 cm",
    ] {
        assert_eq!(read(size), ("60 40 45".to_owned(), 0), "{size}");
    }
    assert_eq!(read("100x50x50cm/roll"), ("100 50 50".to_owned(), 0));
    for size in ["H45x60x40", "L60xL40xH45", "60x40x45/pc"] {
        assert_eq!(read(size), ("  ".to_owned(), 1), "{size}");
    }
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
    // 1.6 kg/m³ in centimetres
    let long = read_text("Goods\tPlts\tKG\tL\tW\tH\nShafts\t1\t612\t1600\t600\t400");
    assert_eq!(line(&long, 0)[6], "mm");
    assert!(long.notes.contains(&Note::UnitByWeight("mm")));
}

#[test]
fn unit_beside_a_figure_below_the_table_is_that_of_the_sizes() {
    let list = "Goods\tPlts\tL\tW\tH\nShafts\t1\t1600\t600\t400\n";
    let unit = |line_below: &str| line(&read_text(&format!("{list}{line_below}")), 0)[6].clone();
    assert_eq!(unit("dims in mm, 1 plt in total"), "mm");
    assert_eq!(unit("lift of 1 plt, 1600 mm"), "cm");
}

#[test]
fn letter_between_two_edges_is_the_third() {
    let edges = |headings: &str| {
        let read = read_text(&format!("Goods\tPlts\t{headings}\nShafts\t1\t160\t60\t40"));
        line(&read, 0)[3..6].join(" ")
    };
    assert_eq!(edges("L\tP\tH"), "160 60 40");
    assert_eq!(edges("B (cm)\tT (cm)\tH (cm)"), "60 160 40");
    assert_eq!(edges("L\tP\tQty"), "160  ");
    assert_eq!(
        line(&read_text("Goods\tPlts\tDims IN (LxWxH)\nA\t1\t68x40x52"), 0)[6],
        "inch"
    );
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
fn of_several_sizes_that_of_the_packages_is_read() {
    let edges = |headings: &str| {
        let list = format!("Goods\tCtns\tGW (kg)\t{headings}\nVase\t4\t50\t12\t14\t30\t60\t40\t35");
        line(&read_text(&list), 0)[3..6].join(" ")
    };
    for (goods, packages) in [("Unit", "Carton"), ("Each", "Case"), ("Dims", "Box")] {
        let [l, w, h] = ["L", "W", "H"].map(|edge| format!("{goods} {edge} (cm)"));
        let [pl, pw, ph] = ["L", "W", "H"].map(|edge| format!("{packages} {edge} (cm)"));
        let headings = [l, w, h, pl, pw, ph].join("\t");
        assert_eq!(edges(&headings), "60 40 35", "{packages} beside {goods}");
    }
    let whole = read_text("Goods\tCtns\tGW (kg)\tUnit size\tCase size\nVase\t4\t50\t12x14x30\t60x40x35");
    assert_eq!(line(&whole, 0)[3..6], ["60", "40", "35"]);
    assert!(!whole.notes.iter().any(|note| matches!(note, Note::OtherSize(_))));
    let open = "Goods\tCtns\tGW (kg)\tL1\tW1\tH1\tL2\tW2\tH2\nVase\t4\t50\t12\t14\t30\t60\t40\t35";
    let alike = open.replace("L1\tW1\tH1", "Box L\tBox W\tBox H");
    let alike = read_text(&alike.replace("L2\tW2\tH2", "Carton L\tCarton W\tCarton H"));
    assert!(alike.notes.contains(&Note::OtherSize(6)), "{:?}", alike.notes);
}

#[test]
fn packages_may_stand_behind_the_edges() {
    let read = read_text("Goods\tL*W*H*Q (cm)\tGross (kg)\nTea\t40*30*25*20\t240");
    assert_eq!(line(&read, 0)[1..6], ["20", "240", "40", "30", "25"]);
    assert!(!read.missing.contains(&"package_count"));
}

#[test]
fn letter_of_an_edge_beside_those_of_cartons_is_something_else() {
    let read = read_text("Model\tW\tCtns\tGW kg\tCtn L\tCtn W\tCtn H\nBulb\t9\t40\t320\t52\t40\t35");
    assert_eq!(line(&read, 0)[3..6], ["52", "40", "35"]);
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
fn sizes_of_pallets_beside_numbered_boxes_are_told() {
    let list = "Pallet\tBox\tGoods\tBox weight kg\tPallet weight kg\tPallet size\nA\t1\tGear\t20\t180\t120x80x60\nA\t2\tGear\t20\t180\t120x80x60\nB\t3\tShaft\t45\t160\t120x80x50";
    let read = read_text(list);
    assert!(read.notes.contains(&Note::SizesOfPallets(5)), "{:?}", read.notes);
}

#[test]
fn sizes_of_clothes_are_none_of_packages() {
    let alone = read_text(
        "Description\tSize\tCtns\tG.W. (kg)\nPolo shirt\t38/40/42\t10\t125\nT-shirt\t36-38-40\t8\t100",
    );
    let beside = read_text(
        "Style\tSize\tCtns\tG.W. (kg)\tCarton measurement (cm)\nPolo shirt\t38/40/42\t10\t125\t60x40x40\nJeans\tXL\t5\t60\t60x40x40",
    );
    for read in [&alone, &beside] {
        assert_eq!(read.columns[1].target, Target::Ignore);
        assert!(read.lines.iter().all(|line| line.findings.is_empty()));
    }
    assert!(alone.missing.contains(&"length"));
    assert_eq!(line(&beside, 0)[3..], ["60", "40", "40", "cm"]);
}

#[test]
fn litres_are_no_length() {
    let read = read_text("Item\tCtns\tWeight kg\tMeasurement (L)\nPaint\t4\t82\t80\nThinner\t10\t95\t120");
    assert_eq!(read.columns[3].target, Target::Ignore);
    let edges = read_text("Item\tCtns\tWeight kg\tMeasurement (L)\tW\tH\nPaint\t4\t82\t80\t40\t30");
    assert_eq!(line(&edges, 0)[3..], ["80", "40", "30", "cm"]);
}
