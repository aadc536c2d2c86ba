use super::phrases::PHRASES;
use super::*;
use crate::TARGETS;

/// The field that a heading alone speaks for.
fn best(text: &str) -> &'static str {
    let heading = Heading::parse(text);
    let best = TARGETS
        .into_iter()
        .max_by_key(|target| (heading.strength(*target), *target == Target::Field("name")));
    best.filter(|target| heading.strength(*target) > 0)
        .map_or("", Target::code)
}

#[test]
fn usual_headings_are_recognized_in_both_languages() {
    for (field, headings) in [
        (
            "name",
            &[
                "Tên hàng",
                "TÊN HÀNG HÓA",
                "ten hang hoa",
                "Tên sản phẩm",
                "Goods",
                "Commodity",
                "Product name",
                "Mặt hàng",
                "1. Tên hàng",
                "Tên hàng (*)",
                "Desc. of goods",
                "品名",
                "品名 / Description of goods",
                "中文品名",
                "품명",
            ][..],
        ),
        (
            "package_count",
            &[
                "Số kiện",
                "SL kiện",
                "SL",
                "Qty",
                "Ctns",
                "CTNS",
                "No. of packages",
                "Số thùng",
                "Số lượng",
                "PKGS",
                "Q'ty (ctns)",
                "Package count",
                "SLK",
                "S? ki?n",
                "S\u{fffd} l\u{fffd}\u{fffd}ng ki\u{fffd}n",
                "Số kiện / Packages",
                "TOTAL CTNS",
                "箱数(CTNS)",
                "件数",
                "No. & Kind of Pkgs",
                "Kartonanzahl",
                "Packages\nNumber",
                "박스수 / Colis",
            ],
        ),
        (
            "gross_weight",
            &[
                "G.W (kg)",
                "GW",
                "G.W.(KGS)",
                "Gross weight",
                "Trọng lượng",
                "Tổng TL (kg)",
                "Khối lượng (kg)",
                "Trọng lượng (Đơn vị: kg)",
                "Khối lượng (Đơn vị tính: kg)",
                "Trọng lượng, đơn vị tính KGS",
                "Tổng trọng lượng\n(ĐVT: kg)",
                "Total gross weight (lbs)",
                "Cân nặng",
                "Trọng lựơng",
                "Tr?ng l??ng (kg)",
                "GRS.WT",
                "Ｇ．Ｗ．（KGS）",
                "毛重(KG)",
                "Số kg",
                "총중량(kg)",
                "น้ำหนักรวม",
            ],
        ),
        (
            "weight_per_package",
            &[
                "G.W/ctn",
                "Kg/kiện",
                "Trọng lượng 1 kiện (kg)",
                "Weight per package",
                "TL / thùng",
                "Box weight (lb)",
                "单箱毛重(KG)",
                "Trọng lượng đơn vị (kg)",
                "Trọng lượng 1 kiện (đơn vị: kg)",
            ],
        ),
        (
            "length",
            &["Dài", "Dài (cm)", "Length", "L", "L (cm)", "D", "Chiều dài"],
        ),
        ("width", &["Rộng", "Width (mm)", "W", "R", "B", "Breadth"]),
        ("weight_unit", &["Weight UOM", "ĐVT trọng lượng"]),
        ("height", &["Cao", "H (inch)", "Height", "C"]),
        (
            "size",
            &[
                "Kích thước (D×R×C)",
                "L x W x H",
                "LxWxH (cm)",
                "Kích thước",
                "Kích thước (Đơn vị: cm)",
                "Dimensions (cm)",
                "Dài x Rộng x Cao",
                "Measurement",
                "Length*Width*Height (mm)",
                "KT (cm)",
                "Kích thứơc",
                "DIM",
                "M'MENT",
                "MEAS",
                "LWH (cm)",
                "尺寸(CM)",
                "单箱尺寸",
            ],
        ),
        ("hs_code", &["HSN Code", "HS code", "Mã HS", "HS", "H.S. Code"]),
        (
            "goods_value",
            &["Trị giá", "Trị giá (USD)", "Amount", "Total value"],
        ),
        ("goods_currency", &["Loại tiền", "Currency"]),
        (
            "origin_country",
            &[
                "Xuất xứ",
                "Nước sản xuất",
                "Origin",
                "Country of origin",
                "Made in",
            ],
        ),
        (
            "package_type",
            &[
                "Đóng gói",
                "Loại kiện",
                "Quy cách đóng gói",
                "Package type",
                "Packing",
            ],
        ),
        ("description", &["Mô tả", "Description", "Mô tả chi tiết"]),
        (
            "dimension_unit",
            &["Đơn vị", "Unit", "Đơn vị kích thước", "Dim UOM"],
        ),
        ("container_type", &["Loại cont", "Container type"]),
        ("container_count", &["Số lượng cont", "No. of containers"]),
        ("package_count", &["How many packages?", "S? ki?n"]),
        ("note", &["Ghi ch?"]),
        ("temperature_requirement", &["Nhiệt độ", "Temperature"]),
        ("note", &["Ghi chú", "Remarks", "Note"]),
        ("has_battery", &["Pin", "Có pin", "Battery"]),
        ("is_dangerous", &["Hàng nguy hiểm", "DG"]),
        ("requires_permit", &["Cần giấy phép"]),
        (
            "",
            &[
                "STT",
                "No.",
                "Đơn giá",
                "Unit price (USD)",
                "Mã nội bộ",
                "",
                "QTY/CTN",
                "Q'ty (pcs)",
                "SL/thùng",
                "序号",
            ],
        ),
        (
            "name",
            &["SKU", "Mã hàng", "itemDescription", "Bezeichnung", "Nama Barang"],
        ),
        (
            "package_count",
            &[
                "numberOfPackages",
                "PackQty",
                "Anzahl Packstücke",
                "Nb colis",
                "Skids",
            ],
        ),
        (
            "gross_weight",
            &[
                "grossWeightKg",
                "Bruttogewicht (kg)",
                "Poids brut",
                "Berat Kotor (kg)",
                "Gross Wt #",
            ],
        ),
        (
            "height",
            &[
                "heightMm",
                "Höhe",
                "Ctn H",
                "Thickness (mm)",
                "Tinggi",
                "Cao (li)",
            ],
        ),
        ("weight_per_package", &["Parcel weight", "Cylinder weight (kg)"]),
        (
            "weight_per_package",
            &[
                "1ケース総重量",
                "Einzelgewicht brutto",
                "Waga brutto kartonu (kg)",
                "Waga 1 kartonu",
                "Вес брутто одной коробки",
                "Birim brüt kg",
                "Brutogewicht/colli",
                "Peso bruto por volume (kg)",
            ],
        ),
        ("package_numbers", &["箱号", "C/No.", "CTN#", "Kiện số"]),
        (
            "net_weight",
            &[
                "N.W (kg)",
                "Net weight",
                "NW/CTN",
                "Trọng lượng tịnh",
                "Trọng lượng tịnh (đơn vị tính: kg)",
                "净重(KG)",
            ],
        ),
        (
            "volume",
            &["CBM", "Thể tích (m3)", "Số khối", "MEAS (CBM)", "体积"],
        ),
    ] {
        for heading in headings {
            assert_eq!(best(heading), field, "{heading}");
        }
    }
}

#[test]
fn every_line_of_the_list_of_headings_is_read() {
    let list = include_str!("../../../data/column_headings.txt");
    let lines: Vec<_> = list.lines().filter(|line| !line.starts_with('#')).collect();
    let read: Vec<&Phrase> = PHRASES.values().flatten().collect();
    assert_eq!(
        read.len(),
        lines.iter().map(|line| line.split("; ").count()).sum::<usize>()
    );
    for phrase in read {
        let text = phrase.words.join(" ");
        assert_eq!(words(&compose(&plain(&text))).join(" "), text, "folded");
        assert!(
            Target::from_code(phrase.target).is_some() && phrase.strength > 0,
            "{text}"
        );
    }
}

#[test]
fn units_and_currencies_are_read_from_headings() {
    let unit = |text, kind| Heading::parse(text).unit(kind);
    assert_eq!(unit("Dài (cm)", ColumnKind::Length), Some("cm"));
    assert_eq!(unit("Length (m)", ColumnKind::Length), Some("m"));
    assert_eq!(unit("Kích thước D×R×C, mm", ColumnKind::Size), Some("mm"));
    assert_eq!(unit("Dim (in)", ColumnKind::Size), Some("inch"));
    for inches in [
        "Dims (LxWxH in)",
        "Dims (in L x W x H)",
        "Size (L/W/H, in.)",
        "LxWxH in",
    ] {
        assert_eq!(unit(inches, ColumnKind::Size), Some("inch"), "{inches}");
    }
    assert_eq!(unit("Size (L×W×H; m)", ColumnKind::Size), Some("m"));
    assert_eq!(unit("Dimensions in cm", ColumnKind::Size), Some("cm"));
    assert_eq!(unit("L x W x H (\")", ColumnKind::Size), Some("inch"));
    assert_eq!(unit("Dài", ColumnKind::Length), None);
    assert_eq!(unit("G.W", ColumnKind::Weight), None);
    assert_eq!(unit("G.W (KGS)", ColumnKind::Weight), Some("kg"));
    assert_eq!(unit("Trọng lượng (tấn)", ColumnKind::Weight), Some("t"));
    assert_eq!(unit("Khối lượng (g)", ColumnKind::Weight), Some("g"));
    for grams in ["weight_g", "Weight [g]", "weightG", "Gewicht/g"] {
        assert_eq!(unit(grams, ColumnKind::Weight), Some("g"), "{grams}");
    }
    assert_eq!(unit("Weight lbs", ColumnKind::Weight), Some("lb"));
    assert_eq!(
        unit("Khối lượng (Đơn vị tính: tấn)", ColumnKind::Weight),
        Some("t")
    );
    assert_eq!(Heading::parse("Trị giá (USD)").currency().as_deref(), Some("USD"));
    assert_eq!(
        Heading::parse("H x W x L (cm)").order,
        ["height", "width", "length"]
    );
    assert_eq!(
        Heading::parse("Dài x Rộng x Cao").order,
        ["length", "width", "height"]
    );
    assert_eq!(
        Heading::parse("Maße verpackt (B x H x T)").order,
        ["width", "height", "length"]
    );
    assert_eq!(Heading::parse("L x B x T").order, ["length", "width", "height"]);
    assert_eq!(Heading::parse("Box").order, Vec::<&str>::new());
}

#[test]
fn weights_of_a_metre_or_a_container_are_of_no_package() {
    for heading in [
        "kg/m",
        "Weight per metre",
        "g/m2",
        "Cargo weight per container (kg)",
        "Gewicht je Container",
        "Bruto kg/stuk",
        "kg/adet",
        "Item weight (kg)",
        "Product weight",
        "VGM kg",
        "Verified gross mass (kg)",
    ] {
        assert!(!best(heading).contains("weight"), "{heading}");
    }
    assert_eq!(best("Weight/ctn (kg)"), "weight_per_package");
    for heading in ["Kg/lb", "kg / GW", "Brutto kg/Gewicht"] {
        assert_eq!(best(heading), "gross_weight", "{heading}");
    }
    assert_eq!(best("Sacos 69 kg"), "package_count");
    assert_eq!(best("Dimensions L"), "length");
    assert_eq!(Heading::parse("Общий вес, т").unit(ColumnKind::Weight), Some("t"));
}

#[test]
fn gross_net_and_tare_are_told_apart_in_many_languages() {
    for heading in [
        "Bruttogew. (kg)",
        "Kilos brutos",
        "Bruttovikt",
        "Masse brute (kg)",
        "PB (kg)",
        "TL có bì",
        "KL cả bao bì (kg)",
        "グロス重量(kg)",
        "총무게(kg)",
        "Вес брутто, кг",
        "Gross incl. tare",
    ] {
        let read = Heading::parse(heading);
        assert!(
            read.is_surely_gross() && read.strength(Target::Field("gross_weight")) > 9,
            "{heading}"
        );
    }
    for heading in [
        "Nettogew. (kg)",
        "Kgs. Netos",
        "Masse nette (kg)",
        "PN (kg)",
        "TL không bì (kg)",
        "Khối lượng trừ bì",
        "純重量(kg)",
        "순 무게(kg)",
        "Nettopaino",
        "Peso Nto.",
    ] {
        let read = Heading::parse(heading);
        assert!(read.is_net_weight() && !read.is_gross(), "{heading}");
        assert_eq!(read.strength(Target::Field("gross_weight")), 0, "{heading}");
    }
    for heading in [
        "Total tare kg",
        "Tara (kg)",
        "Trọng lượng bì",
        "KL bao bì (kg)",
        "皮重(kg)",
        "Tare/sack kg",
    ] {
        let read = Heading::parse(heading);
        assert_eq!(read.strength(Target::Field("gross_weight")), 0, "{heading}");
        assert_eq!(read.strength(Target::Field("weight_per_package")), 0, "{heading}");
    }
    for heading in ["PN", "PB", "Nettopreis (EUR)", "Bruttowert"] {
        let read = Heading::parse(heading);
        assert!(!read.is_net_weight() && !read.is_surely_gross(), "{heading}");
    }
}

#[test]
fn words_for_a_number_and_for_packages_count_in_many_languages() {
    for heading in [
        "Nombre de caisses",
        "Nb pal.",
        "Cantidad de sacos",
        "Qtde de fardos",
        "Numero di casse",
        "Anzahl der Kisten",
        "Aantal zakken",
        "Antal kartonger",
        "Ilość skrzyń",
        "Кол-во мест",
        "Çuval adedi",
        "Jml Kemasan",
        "Banyaknya karung",
        "Số hòm",
        "Total number of pails",
        "Nos. of Bags",
        "捆数",
        "总木箱数",
        "ケース数",
        "박스 수",
        "จำนวนถุง",
        "Pails",
        "No. of cartons / pieces",
    ] {
        assert!(
            Heading::parse(heading).strength(Target::Field("package_count")) > 6,
            "{heading}"
        );
    }
    for heading in [
        "Bag no",
        "Kolli-Nr.",
        "Colis n°",
        "N° colis",
        "Bulto N°",
        "Kistennummer",
        "捆号",
        "Piezas por caja",
        "Anzahl pro Karton",
        "Units in box",
        "Item Qty",
        "入数",
        "Số lượng cont",
        "Qty/Carton",
        "Tipo de bulto",
    ] {
        assert_eq!(
            Heading::parse(heading).strength(Target::Field("package_count")),
            0,
            "{heading}"
        );
    }
    for (heading, field) in [
        ("Số lượng cont", "container_count"),
        ("Nombre de conteneurs", "container_count"),
        ("柜量", "container_count"),
        ("Tipo de contenedor", "container_type"),
        ("柜型", "container_type"),
        ("Tipo de bulto", "package_type"),
        ("KIND OF PKGS", "package_type"),
        ("Jenis koli", "package_type"),
    ] {
        assert!(
            Heading::parse(heading).strength(Target::Field(field)) > 12,
            "{heading}"
        );
    }
    for heading in ["Packing group", "Packing dimension (cm)\nL", "Packing list"] {
        assert_eq!(
            Heading::parse(heading).strength(Target::Field("package_type")),
            0,
            "{heading}"
        );
    }
}

#[test]
fn content_of_packages_hides_no_count() {
    let count = |text: &str| Heading::parse(text).strength(Target::Field("package_count"));
    for text in [
        "Caisses de 6",
        "Kartons à 12 Stück",
        "Cajas de 18 kg",
        "Bags (25 kg)",
    ] {
        assert!(count(text) > 0, "{text}");
    }
    for text in ["Case pack", "Bouteilles de 75 cl", "kg/VPE"] {
        assert_eq!(count(text), 0, "{text}");
    }
}
