//! Facts that a heading states, for any field.

use super::Heading;
use super::counted::Counted;
use super::phrases::Phrase;
use crate::model::unit;
use crate::words::figure_words::{is_package, is_pallet};

impl Heading {
    /// The figures are those of one package.
    pub fn is_of_one(&self) -> bool {
        self.facts.per_package
    }

    /// The price of one piece.
    pub fn prices_one(&self) -> bool {
        self.facts.price_of_one
    }

    /// `Total G.W.`, `Gesamtgewicht`, `总毛重`: of all packages.
    pub fn says_total(&self) -> bool {
        const TOTALS: [&str; 12] = [
            "total", "ttl", "tot", "tong", "totale", "totaux", "totales", "gesamt", "razem", "toplam",
            "jumlah", "itogo",
        ];
        let is_total = |word: &String| {
            TOTALS.contains(&word.as_str())
                || word.starts_with("gesamt")
                || ["总", "總", "合计", "合計", "総", "총", "รวม"]
                    .iter()
                    .any(|part| word.contains(part))
        };
        self.words.iter().any(is_total)
    }

    /// A weight of any kind.
    pub fn is_of_weight(&self) -> bool {
        self.facts.weight && !self.facts.volume
    }

    /// A net weight.
    pub fn is_net_weight(&self) -> bool {
        self.facts.net && !self.facts.volume
    }

    /// A weight that is not said to be a net weight.
    pub fn is_gross(&self) -> bool {
        self.facts.weight && !self.facts.net && !self.facts.volume && !self.facts.tare
    }

    pub(super) fn is_net(&self) -> bool {
        !self.speaks_of_money() && self.says_net_weight()
    }

    fn says_net_weight(&self) -> bool {
        self.any(&[
            "net",
            "nw",
            "n w",
            "n wt",
            "nwt",
            "netto",
            "nettogewicht",
            "poids net",
            "neto",
            "nett",
            "liquido",
            "berat bersih",
            "净重",
            "淨重",
            "总净重",
            "الصافي",
            "صافي",
        ]) || self.says_net_outright()
            || self.says_net()
                && self
                    .words
                    .iter()
                    .all(|word| word == "tinh" || unit::weight(word).is_some())
            || self.says_net() && self.any(&["trong luong", "khoi luong", "can nang", "tl", "kl"])
            || self.says_net() && self.words.iter().all(|word| is_beside_net(word))
    }

    /// `tịnh`; the `tính` of a unit folds to the same.
    pub(super) fn says_net(&self) -> bool {
        let all = self.words.iter().enumerate();
        all.filter(|(_, word)| *word == "tinh")
            .any(|(at, _)| at == 0 || self.words[at - 1] != "vi")
    }

    /// `Chargeable weight`, `Volumetric weight`: the weight that is paid for.
    pub fn is_charged(&self) -> bool {
        self.facts.chargeable
    }

    pub(super) fn is_chargeable(&self) -> bool {
        self.any(&[
            "chargeable",
            "charged weight",
            "charge weight",
            "volumetric",
            "trong luong the tich",
            "khoi luong the tich",
            "tl the tich",
            "kl the tich",
            "can the tich",
            "volume weight",
            "vol weight",
            "vol wt",
            "chg wt",
            "tinh cuoc",
            "dim weight",
            "dim wt",
            "dimensional",
            "cubic weight",
            "v wt",
            "vol kg",
            "vol kgs",
            "vol gew",
            "volumetrico",
            "facturable",
            "volumetrica",
            "volumetrique",
            "peso cubado",
            "peso volumen",
            "peso volume",
            "poids volume",
            "gabarytowa",
            "objemova hmotnost",
            "berat volume",
            "hacim agirlik",
            "объемныи вес",
            "体积重",
            "体积重量",
            "體積重",
            "體積重量",
            "容積重量",
            "น้ำหนักปริมาตร",
            "taxable",
            "taxables",
            "poids taxe",
            "billable",
            "부피중량",
            "청구중량",
            "volumengewicht",
            "abrechnungsgewicht",
            "tassabile",
            "tasable",
            "frachtpflichtig",
            "frachtpflichtiges",
            "计费",
            "計費",
            "计费重",
            "计费重量",
        ]) || self.has("quy doi") && !self.any(&["quy doi thung", "quy doi kien"])
    }

    pub(super) fn is_price_of_one(&self) -> bool {
        self.any(&[
            "don gia",
            "unit price",
            "price",
            "unit value",
            "gia",
            "单价",
            "單價",
        ]) && !self.any(&["tri gia", "gia tri"])
    }

    pub(super) fn is_volume(&self) -> bool {
        self.any(&[
            "cbm",
            "cbms",
            "m3",
            "the tich",
            "volume",
            "khoi",
            "vol",
            "cft",
            "cuft",
            "cu ft",
            "cubic feet",
            "ft3",
            "体积",
            "體積",
            "立方",
            "方数",
            "总体积",
            "volumen",
            "hacim",
            "hacmi",
            "objetosc",
            "objem",
            "объем",
            "ปริมาตร",
            "부피",
            "용적",
            "体積",
            "容積",
            "kubikasi",
            "cubicaje",
            "cubatura",
            "cubagem",
            "الحجم",
        ]) && !self.any(&["khoi luong", "trong luong", "ml", "net volume", "por volume"])
            || self.folded.contains(['m', 'M']) && self.folded.contains('³')
    }

    /// A heading of air freight, where pieces are packages.
    pub fn is_of_air_freight(&self) -> bool {
        self.facts.chargeable || self.any(&["awb", "mawb", "hawb"])
    }

    /// `Pcs`, `Pieces` and nothing else.
    pub fn is_pieces(&self) -> bool {
        self.is_one_of(&["pcs", "pieces", "pc", "piece"])
            || [
                "no of pcs",
                "no of pieces",
                "number of pieces",
                "no pcs",
                "piece count",
            ]
            .contains(&self.words.join(" ").as_str())
    }

    /// `MEAS`, `M'MENT`: sizes or volumes.
    pub(super) fn is_measurement(&self) -> bool {
        self.edge_letter.is_none() && self.any(&["measurement", "measurements", "meas", "m ment", "mment"])
    }

    pub(super) fn is_edge(&self) -> bool {
        ["length", "width", "height"]
            .iter()
            .any(|edge| self.speaks_for(edge))
            || self.edge_letter.is_some()
    }

    /// The number of a row or a mark: counts nothing.
    pub(super) fn is_label(&self) -> bool {
        let first = self.words.first().map(String::as_str);
        self.any(&[
            "stt",
            "so thu tu",
            "sl no",
            "sr no",
            "serial no",
            "so hieu",
            "ky hieu",
            "marks",
            "container no",
            "cont no",
            "seal no",
            "po no",
            "唛头",
            "序号",
        ]) || (self.words.len() == 1 && matches!(first, Some("no" | "tt" | "so")))
    }

    /// `Qty`, `Số lượng`: a number of something that the heading does not name.
    pub fn is_quantity(&self) -> bool {
        self.any(&[
            "qty",
            "q ty",
            "quantity",
            "so luong",
            "s luong",
            "sl",
            "数量",
            "數量",
            "总数量",
            "總數量",
            "수량",
            "จำนวน",
            "quantite",
            "qte",
            "nb",
            "nbre",
            "cantidad",
            "cant",
            "menge",
            "anzahl",
            "quantidade",
            "qtd",
            "qtde",
            "quantita",
            "qta",
            "ilosc",
            "miktar",
            "aantal",
            "antal",
            "jumlah",
            "kuantitas",
            "количество",
        ]) && !self
            .words
            .iter()
            .any(|word| is_package(word) || ["volumes", "hu", "hus"].contains(&word.as_str()))
            || self.is_unspaced_quantity()
    }

    /// `총수량`, `จำนวนชิ้น`: a number in a word of a language without blanks, which names no packages.
    fn is_unspaced_quantity(&self) -> bool {
        const NUMBERS: [&str; 5] = ["数量", "數量", "수량", "จำนวน", "台数"];
        let is_number = |word: &String| NUMBERS.iter().any(|number| word.contains(number));
        let counts_packages = self
            .phrases
            .iter()
            .any(|phrase| phrase.target == "package_count" && phrase.strength > 8);
        !counts_packages && self.counted().is_none() && self.words.iter().any(is_number)
    }

    /// `ĐVT`, `UOM`: the unit of the quantity beside it.
    pub fn is_unit_of_quantity(&self) -> bool {
        self.any(&[
            "dvt",
            "don vi",
            "don vi tinh",
            "unit",
            "uom",
            "un",
            "und",
            "me",
            "su",
            "satuan",
            "einheit",
            "unidad",
            "unidade",
            "unite",
            "unita",
            "eenheid",
            "jednostka",
            "jedn",
            "ед",
            "birim",
            "단위",
            "単位",
            "หน่วย",
            "单位",
            "單位",
        ]) && self.words.len() <= 3
    }

    /// `Product code`, `Xuất xứ hàng hóa`: an attribute of the goods, not their name.
    pub(super) fn is_attribute(&self) -> bool {
        self.any(&[
            "code",
            "no",
            "number",
            "category",
            "type",
            "id",
            "link",
            "url",
            "image",
            "photo",
            "picture",
            "status",
            "origin",
            "barcode",
            "xuat xu",
            "anh",
            "hinh anh",
            "trang thai",
            "ma",
            "loai",
        ]) && !self.any(&[
            "name",
            "ten",
            "description",
            "desc",
            "mo ta",
            "dien giai",
            "kind of",
        ])
    }

    /// `Largest piece (in)`: the size of one of several packages.
    pub fn is_of_largest(&self) -> bool {
        self.any(&["largest", "biggest", "longest", "lon nhat"])
    }

    /// Names the vehicle or the container of the goods, such as a truck on its scales.
    pub fn names_vehicle(&self) -> bool {
        self.any(&[
            "xe",
            "truck",
            "vehicle",
            "lorry",
            "trailer",
            "camion",
            "lkw",
            "container",
        ])
    }

    /// `UN No`, `Class`, `PG`: of dangerous goods. Freight and quality have classes too: their cells tell them apart.
    pub fn tells_of_danger(&self) -> bool {
        self.speaks_for("is_dangerous")
            || self.is_one_of(&["class", "un", "pg"])
            || self.any(&["packing group", "un class"])
    }

    /// `Pallet size`, `Palettenmaß`, `HU size`: of pallets or units that hold other packages.
    pub fn is_of_pallets(&self) -> bool {
        const PALLETS: [&str; 9] = [
            "pallet", "pallets", "plt", "plts", "palet", "palets", "hu", "hus", "lhm",
        ];
        self.any(&PALLETS)
            || matches!(self.words.as_slice(), [only] if is_pallet(only))
            || self.any(&["handling unit", "handling units"])
            || self.counted() == Some(Counted::Pallets)
            || self.words.iter().any(|word| word.starts_with("palette"))
            || self.holds_any(&[
                "托盘",
                "托盤",
                "托数",
                "托數",
                "每托",
                "单托",
                "/托",
                "板数",
                "每板",
                "栈板",
                "棧板",
                "卡板",
                "파렛트",
                "팔레트",
                "パレット",
                "พาเลท",
            ])
    }

    /// The column is read only if no other one gives the same.
    pub fn gives_way(&self) -> bool {
        self.facts.second_choice
    }

    /// Figures that were planned or ordered, that stay behind or stand in a norm, and those of the contents of a package: they
    /// count only if no others are given.
    pub(super) fn is_second_choice(&self) -> bool {
        self.any(&[
            "plan",
            "planned",
            "booked",
            "ordered",
            "order",
            "estimated",
            "est",
            "du kien",
            "ke hoach",
            "dat hang",
            "previous",
            "previously",
            "remaining",
            "left",
            "balance",
            "damaged",
            "stock",
            "con lai",
            "ton kho",
            "before",
            "truoc",
            "standard",
            "std",
            "nominal",
            "dinh muc",
            "cumulative",
            "running",
            "luy ke",
            "requested",
            "demand",
            "yeu cau",
            "chung tu",
            "bestellt",
            "bestellte",
            "commande",
            "commandee",
            "commandees",
            "commandes",
            "besteld",
            "bestelde",
            "pedido",
            "pedida",
            "solicitado",
            "solicitada",
            "encomendado",
            "ordinato",
            "ordinati",
            "richiesto",
            "richiesti",
            "demande",
            "demandee",
            "demandes",
            "demandees",
            "zamowiono",
            "siparis",
            "soll",
            "inner",
            "theoretical",
            "theor",
            "declared",
            "old",
            "ly thuyet",
            "shortage",
            "short shipped",
            "thieu",
            "rejected",
            "returned",
        ]) || self.has("short") && self.speaks_for("package_count")
            || self.holds_any(&[
                "理论",
                "理論",
                "이론",
                "订单",
                "应发",
                "應發",
                "訂單",
                "已发",
                "未发",
                "剩余",
                "库存",
                "재고",
                "在庫",
                "装箱数",
                "裝箱數",
            ])
            || self.speaks_for("gross_weight") && self.leaves_out_packaging()
            || self.is_size_of_goods()
    }

    /// `Shipped`, `Actual qty`, `SL thực xuất`, `实发数量`: how much of the goods goes.
    pub fn counts_what_goes(&self) -> bool {
        let is_told = self.any(&[
            "shipped",
            "ship qty",
            "shipped qty",
            "actual",
            "loaded",
            "dispatched",
            "thuc xuat",
            "thuc te",
            "thuc giao",
            "fulfilled",
            "issued",
            "geleverd",
            "verzonden",
            "livre",
            "livree",
            "servido",
            "servida",
            "entregado",
            "consegnato",
            "consegnati",
            "wydano",
            "wyslano",
            "gonderilen",
            "ist",
            "geliefert",
            "verladen",
            "versandt",
            "expedie",
            "expedies",
            "expediees",
            "enviado",
            "enviados",
            "spedito",
            "spediti",
        ]) || self.holds_any(&["实发", "實發", "实出", "实装", "出荷", "출고"]);
        let is_day = self.any(&["date", "on", "time", "ngay", "gio", "datum", "fecha", "data"]);
        is_told && !is_day && !self.facts.second_choice
    }

    pub(super) fn names_unit_of_sizes(&self) -> bool {
        let is_outright = |phrase: &&&Phrase| phrase.target == "dimension_unit" && phrase.strength >= 10;
        self.phrases.iter().any(|phrase| is_outright(&phrase))
    }
}

/// Words of `Tổng tịnh (kg)`, `Tịnh/bao`: a total, a unit or the package beside the net weight.
fn is_beside_net(word: &str) -> bool {
    ["tinh", "tong", "cong", "moi", "1"].contains(&word) || unit::weight(word).is_some() || is_package(word)
}
