//! The names that columns go by in Vietnamese and English packing lists, folded.

use super::target::{Kind, Target};
use super::unit;
use crate::text::fold::{plain, words};

/// A heading, taken apart.
#[derive(Clone, Debug, Default)]
pub(super) struct Heading {
    folded: String,
    words: Vec<String>,
    /// In the order of a heading such as `H x W x L`; empty without one.
    pub order: Vec<&'static str>,
}

/// Phrases of folded words and how strongly each speaks for a field.
type Phrases = &'static [(&'static str, u8)];

const NAME: Phrases = &[
    ("ten hang", 12),
    ("ten hang hoa", 14),
    ("ten san pham", 12),
    ("ten sp", 12),
    ("mat hang", 10),
    ("san pham", 8),
    ("hang hoa", 7),
    ("chi tiet hang", 7),
    ("noi dung hang", 8),
    ("mo ta hang", 8),
    ("mo ta hang hoa", 9),
    ("ten", 5),
    ("goods name", 12),
    ("name of goods", 12),
    ("product name", 12),
    ("item name", 12),
    ("commodity", 10),
    ("description of goods", 9),
    ("goods description", 9),
    ("cargo description", 9),
    ("item description", 8),
    ("product description", 8),
    ("goods", 7),
    ("product", 7),
    ("products", 7),
    ("cargo", 6),
    ("article", 5),
    ("name", 5),
    ("description", 4),
    ("descriptions", 4),
    ("mo ta", 4),
    ("dien giai", 4),
    ("item", 3),
];
const PACKAGES: Phrases = &[
    ("so kien", 14),
    ("sl kien", 14),
    ("so luong kien", 15),
    ("tong kien", 14),
    ("tong so kien", 15),
    ("so thung", 13),
    ("sl thung", 13),
    ("so luong thung", 14),
    ("so carton", 13),
    ("so ctn", 13),
    ("so pallet", 11),
    ("so bao", 11),
    ("so cuon", 10),
    ("kien", 7),
    ("thung", 6),
    ("package count", 14),
    ("number of packages", 14),
    ("no of packages", 14),
    ("no of pkgs", 14),
    ("no of ctns", 14),
    ("no of cartons", 14),
    ("qty ctn", 13),
    ("qty ctns", 13),
    ("total ctns", 13),
    ("total cartons", 13),
    ("packages", 12),
    ("pkgs", 12),
    ("pkg", 9),
    ("ctns", 12),
    ("ctn", 9),
    ("cartons", 12),
    ("carton", 8),
    ("pallets", 10),
    ("plts", 10),
    ("boxes", 10),
    ("so luong", 5),
    ("s luong", 5),
    ("sl", 5),
    ("qty", 5),
    ("q ty", 5),
    ("quantity", 5),
    ("pcs", 2),
    ("pieces", 4),
];
const WEIGHT: Phrases = &[
    ("trong luong", 8),
    ("khoi luong", 8),
    ("can nang", 8),
    ("tl", 6),
    ("kl", 6),
    ("gross weight", 12),
    ("gross wt", 12),
    ("gw", 12),
    ("g w", 12),
    ("g wt", 12),
    ("gross", 10),
    ("weight", 8),
    ("wt", 7),
    ("kgs", 5),
    ("kg", 5),
];
const LENGTH: Phrases = &[
    ("dai", 12),
    ("chieu dai", 14),
    ("length", 14),
    ("len", 10),
    ("lenght", 12),
];
const WIDTH: Phrases = &[
    ("rong", 12),
    ("chieu rong", 14),
    ("width", 14),
    ("wide", 10),
    ("ngang", 9),
];
const HEIGHT: Phrases = &[
    ("cao", 12),
    ("chieu cao", 14),
    ("height", 14),
    ("high", 10),
    ("hight", 10),
];
const SIZE: Phrases = &[
    ("kich thuoc", 10),
    ("kich co", 8),
    ("dimension", 10),
    ("dimensions", 10),
    ("dims", 10),
    ("dim", 9),
    ("measurement", 9),
    ("measurements", 9),
    ("meas", 9),
    ("size", 6),
    ("quy cach", 3),
];
const UNIT: Phrases = &[
    ("don vi kich thuoc", 14),
    ("dvt kich thuoc", 14),
    ("don vi do", 10),
    ("dimension unit", 14),
    ("unit of dimensions", 14),
    ("dim unit", 14),
    ("don vi", 4),
    ("dvt", 3),
    ("unit", 4),
    ("uom", 3),
];
const HS: Phrases = &[
    ("ma hs", 14),
    ("hs code", 14),
    ("hscode", 14),
    ("hs", 10),
    ("h s code", 12),
    ("hts", 9),
    ("tariff code", 10),
    ("ma so hang hoa", 6),
];
const VALUE: Phrases = &[
    ("tri gia", 12),
    ("gia tri", 12),
    ("thanh tien", 9),
    ("tong tien", 8),
    ("goods value", 12),
    ("invoice value", 12),
    ("total value", 12),
    ("value", 9),
    ("amount", 8),
    ("total amount", 9),
];
const CURRENCY: Phrases = &[
    ("loai tien", 12),
    ("tien te", 12),
    ("dong tien", 9),
    ("nguyen te", 9),
    ("currency", 12),
    ("ccy", 10),
    ("curr", 9),
];
const ORIGIN: Phrases = &[
    ("xuat xu", 13),
    ("nuoc xuat xu", 14),
    ("nuoc san xuat", 13),
    ("nuoc sx", 12),
    ("noi san xuat", 9),
    ("country of origin", 14),
    ("origin country", 14),
    ("origin", 10),
    ("made in", 12),
    ("coo", 9),
];
const PACKING: Phrases = &[
    ("loai kien", 15),
    ("loai bao bi", 13),
    ("dong goi", 10),
    ("quy cach dong goi", 13),
    ("kieu dong goi", 13),
    ("hinh thuc dong goi", 13),
    ("loai dong goi", 13),
    ("bao bi", 9),
    ("loai thung", 13),
    ("package type", 15),
    ("packing type", 14),
    ("type of package", 15),
    ("type of packages", 15),
    ("type of packing", 14),
    ("kind of package", 15),
    ("kind of packages", 15),
    ("packaging", 10),
    ("packing", 8),
];
const DESCRIPTION: Phrases = &[
    ("mo ta", 9),
    ("mo ta hang hoa", 9),
    ("mo ta chi tiet", 11),
    ("description", 9),
    ("descriptions", 9),
    ("description of goods", 9),
    ("dien giai", 8),
    ("thong so", 5),
    ("specification", 5),
    ("specifications", 5),
];
const NATURE: Phrases = &[
    ("tinh chat", 12),
    ("tinh chat hang", 13),
    ("nature", 11),
    ("nature of goods", 13),
];
const CONTAINER: Phrases = &[
    ("loai cont", 16),
    ("loai container", 16),
    ("container type", 16),
    ("cont type", 16),
    ("type of container", 16),
    ("container size", 12),
];
const CONTAINERS: Phrases = &[
    ("so luong cont", 16),
    ("so luong container", 16),
    ("sl cont", 16),
    ("sl container", 16),
    ("container count", 16),
    ("no of containers", 16),
    ("number of containers", 16),
    ("container qty", 16),
    ("so container", 6),
    ("so cont", 6),
    ("containers", 8),
];
const TEMPERATURE: Phrases = &[("nhiet do", 12), ("temperature", 12), ("temp", 10)];
const NOTE: Phrases = &[
    ("ghi chu", 12),
    ("luu y", 9),
    ("note", 10),
    ("notes", 10),
    ("remark", 11),
    ("remarks", 11),
];
const PERMIT: Phrases = &[
    ("giay phep", 9),
    ("permit", 9),
    ("permits", 9),
    ("permit note", 12),
    ("so giay phep", 12),
];
const BATTERY: Phrases = &[
    ("pin", 9),
    ("co pin", 12),
    ("battery", 12),
    ("batteries", 12),
    ("has batteries", 13),
];
const DANGEROUS: Phrases = &[
    ("nguy hiem", 12),
    ("hang nguy hiem", 14),
    ("dg", 11),
    ("dangerous", 12),
    ("dangerous goods", 15),
    ("hazardous", 12),
];
const LIQUID: Phrases = &[
    ("chat long", 12),
    ("co chat long", 13),
    ("liquid", 12),
    ("liquids", 12),
];
const CHEMICAL: Phrases = &[("hoa chat", 12), ("chemical", 12), ("chemicals", 12)];
const NEEDS_PERMIT: Phrases = &[
    ("can giay phep", 14),
    ("requires permit", 14),
    ("needs a permit", 14),
    ("permit required", 14),
];

fn phrases(target: Target) -> Phrases {
    match target {
        Target::Size => SIZE,
        Target::Ignore => &[],
        Target::Field(name) => match name {
            "name" => NAME,
            "package_count" => PACKAGES,
            "gross_weight" | "weight_per_package" => WEIGHT,
            "length" => LENGTH,
            "width" => WIDTH,
            "height" => HEIGHT,
            "dimension_unit" => UNIT,
            "hs_code" => HS,
            "goods_value" => VALUE,
            "goods_currency" => CURRENCY,
            "origin_country" => ORIGIN,
            "package_type" => PACKING,
            "description" => DESCRIPTION,
            "nature" => NATURE,
            "container_type" => CONTAINER,
            "container_count" => CONTAINERS,
            "temperature_requirement" => TEMPERATURE,
            "note" => NOTE,
            "permit_note" => PERMIT,
            "has_battery" => BATTERY,
            "is_dangerous" => DANGEROUS,
            "has_liquid" => LIQUID,
            "has_chemical" => CHEMICAL,
            "requires_permit" => NEEDS_PERMIT,
            _ => &[],
        },
    }
}

impl Heading {
    pub(super) fn of(text: &str) -> Self {
        // A heading is short; what is long is a remark above the table.
        let short: String = text.chars().take(80).collect();
        let folded = plain(&short);
        let words: Vec<String> = words(&folded).into_iter().map(str::to_owned).collect();
        let order = order(&folded);
        Self { folded, words, order }
    }

    fn has(&self, phrase: &str) -> bool {
        self.words_before(phrase).is_some()
    }

    /// Where a phrase begins among the words.
    fn words_before(&self, phrase: &str) -> Option<usize> {
        let wanted: Vec<&str> = phrase.split(' ').collect();
        self.words
            .windows(wanted.len())
            .position(|window| window.iter().eq(&wanted))
    }

    fn any(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| self.has(phrase))
    }

    fn is_per_package(&self) -> bool {
        let folded: String = self.folded.split_whitespace().collect::<Vec<_>>().join(" ");
        let slashed = [
            "kien", "thung", "ctn", "carton", "pkg", "package", "box", "pallet", "plt", "unit", "bao",
        ];
        slashed
            .iter()
            .any(|one| folded.contains(&format!("/{one}")) || folded.contains(&format!("/ {one}")))
            || self.any(&[
                "per",
                "moi",
                "mot kien",
                "1 kien",
                "tung kien",
                "mot thung",
                "1 thung",
                "each",
                "of one",
                "one package",
                "don vi",
                "per package",
            ])
    }

    fn is_weight(&self) -> bool {
        WEIGHT.iter().any(|(phrase, _)| self.has(phrase)) || self.is_net()
    }

    fn is_net(&self) -> bool {
        self.any(&["net", "nw", "n w", "n wt"])
            || self.has("tinh") && self.any(&["trong luong", "khoi luong", "tl", "kl"])
    }

    fn is_price_of_one(&self) -> bool {
        self.any(&["don gia", "unit price", "price", "unit value", "gia"])
            && !self.any(&["tri gia", "gia tri"])
    }

    fn is_volume(&self) -> bool {
        self.any(&["cbm", "m3", "the tich", "volume", "khoi"]) && !self.has("khoi luong")
            || self.folded.contains("m³")
    }

    fn is_edge(&self) -> bool {
        [LENGTH, WIDTH, HEIGHT]
            .iter()
            .any(|edge| edge.iter().any(|(phrase, _)| self.has(phrase)))
    }

    /// The number of a package on its label, or of a row: counts nothing.
    fn is_label(&self) -> bool {
        let first = self.words.first().map(String::as_str);
        self.any(&[
            "stt",
            "ctn no",
            "carton no",
            "package no",
            "pkg no",
            "so hieu",
            "ky hieu",
            "marks",
            "case no",
            "container no",
        ]) || (self.words.len() == 1 && matches!(first, Some("no" | "tt" | "stt" | "so")))
    }

    /// How strongly the heading speaks for a field; 0 when not at all.
    pub(super) fn strength(&self, target: Target) -> u8 {
        if self.words.is_empty() || self.is_label() {
            return 0;
        }
        let refused = match target.kind() {
            Kind::Weight => {
                let per_package = target == Target::Field("weight_per_package");
                self.is_net() || self.is_per_package() != per_package || self.is_volume()
            }
            Kind::Count => {
                self.is_weight()
                    || self.is_volume()
                    || self.is_price_of_one()
                    || self.is_edge()
                    || !self.order.is_empty()
                    || (self.any(&["loai", "type", "kind"]))
            }
            Kind::Money => self.is_price_of_one() || self.is_weight(),
            Kind::Length => self.is_volume() || self.is_weight() || self.order.len() == 3,
            Kind::Size => {
                self.is_volume()
                    || self.is_weight()
                    || self.is_edge() && self.order.is_empty()
                    || self.has("dong goi")
                    || self.has("don vi")
            }
            Kind::Unit => self.is_weight() || self.is_volume() || self.is_price_of_one(),
            Kind::Shared | Kind::Text | Kind::Flag => self.is_weight() || self.is_volume(),
        };
        if refused {
            return 0;
        }
        if target == Target::Size && self.order.len() == 3 {
            return 20;
        }
        if let Some(strength) = self.letter(target) {
            return strength;
        }
        phrases(target)
            .iter()
            .filter(|(phrase, _)| self.has(phrase))
            .map(|(phrase, strength)| {
                let rest = self.words.len() - phrase.split(' ').count();
                // A heading that says nothing else but a unit says it outright.
                let units = self
                    .words
                    .iter()
                    .filter(|word| unit::length(word).or_else(|| unit::weight(word)).is_some())
                    .count();
                strength + if rest <= units { 3 } else { 0 }
            })
            .max()
            .unwrap_or(0)
    }

    /// `L`, `W (cm)`: one letter and at most a unit.
    fn letter(&self, target: Target) -> Option<u8> {
        let (letter, rest) = self.words.split_first()?;
        if letter.chars().count() != 1 || !rest.iter().all(|word| unit::length(word).is_some()) {
            return None;
        }
        let Target::Field(name) = target else { return None };
        let edge = edge(letter.chars().next()?)?;
        (edge == name).then_some(9)
    }

    /// The unit that the heading names, of lengths or of weights.
    pub(super) fn unit(&self, kind: Kind) -> Option<&'static str> {
        let find = |unit: fn(&str) -> Option<&'static str>| {
            let at = |word: &&String| unit(word).filter(|_| word.len() > 1);
            // Single letters mean units only in brackets or at the end: `Dài (m)`, but not `L, W`.
            let last = || {
                self.words
                    .last()
                    .filter(|word| word.len() == 1 && self.words.len() > 1)
                    .filter(|word| {
                        self.folded.contains(&format!("({word})"))
                            || self.folded.ends_with(&format!(" {word}"))
                    })
                    .and_then(|word| unit(word))
            };
            let named = self
                .words
                .iter()
                .filter(|word| *word != "in" || self.words.last() == Some(*word))
                .find_map(|word| at(&word));
            named.or_else(last)
        };
        match kind {
            Kind::Length | Kind::Size => find(unit::length)
                .or_else(|| self.folded.contains(['"', '″']).then_some("inch"))
                .or_else(|| self.has("centi met").then_some("cm")),
            Kind::Weight => find(unit::weight),
            _ => None,
        }
    }

    /// The currency in a heading such as `Trị giá (USD)`.
    pub(super) fn currency(&self) -> Option<String> {
        const KNOWN: [&str; 13] = [
            "usd", "vnd", "eur", "jpy", "cny", "krw", "gbp", "aud", "sgd", "thb", "hkd", "twd", "cad",
        ];
        let named = self.words.iter().find(|word| KNOWN.contains(&word.as_str()));
        named
            .map(|word| word.to_uppercase())
            .or_else(|| match &self.folded {
                text if text.contains('$') => Some("USD".to_owned()),
                text if text.contains('₫') => Some("VND".to_owned()),
                _ => None,
            })
    }
}

/// The edge that a letter stands for.
fn edge(letter: char) -> Option<&'static str> {
    Some(match letter {
        'l' | 'd' => "length",
        'w' | 'r' => "width",
        'h' | 'c' => "height",
        _ => return None,
    })
}

/// `D×R×C`, `L x W x H`, `dài*rộng*cao`: the edges in their order.
fn order(folded: &str) -> Vec<&'static str> {
    let marked = folded.replace(['×', '*', '✕'], "x");
    let squeezed: String = marked.split_whitespace().collect::<Vec<_>>().join("");
    let short = squeezed
        .replace("length", "l")
        .replace("width", "w")
        .replace("height", "h")
        .replace("dai", "d")
        .replace("rong", "r")
        .replace("cao", "c");
    let letters: Vec<char> = short.chars().collect();
    for window in letters.windows(5) {
        let [one, 'x', two, 'x', three] = window else {
            continue;
        };
        let edges: Option<Vec<&'static str>> = [one, two, three]
            .into_iter()
            .map(|letter| edge(*letter))
            .collect();
        if let Some(edges) =
            edges.filter(|edges| edges[0] != edges[1] && edges[1] != edges[2] && edges[0] != edges[2])
        {
            return edges;
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::TARGETS;

    /// The field that a heading alone speaks for.
    fn best(text: &str) -> &'static str {
        let heading = Heading::of(text);
        let best = TARGETS
            .into_iter()
            .max_by_key(|target| (heading.strength(*target), *target == Target::Field("name")));
        best.filter(|target| heading.strength(*target) > 0)
            .map_or("", Target::code)
    }

    #[test]
    fn usual_headings_are_known_in_both_languages() {
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
                    "Total gross weight (lbs)",
                    "Cân nặng",
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
                ],
            ),
            (
                "length",
                &["Dài", "Dài (cm)", "Length", "L", "L (cm)", "D", "Chiều dài"],
            ),
            ("width", &["Rộng", "Width (mm)", "W", "R"]),
            ("height", &["Cao", "H (inch)", "Height", "C"]),
            (
                "size",
                &[
                    "Kích thước (D×R×C)",
                    "L x W x H",
                    "LxWxH (cm)",
                    "Kích thước",
                    "Dimensions (cm)",
                    "Dài x Rộng x Cao",
                    "Measurement",
                    "Length*Width*Height (mm)",
                ],
            ),
            ("hs_code", &["HS code", "Mã HS", "HS", "H.S. Code"]),
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
            ("dimension_unit", &["Đơn vị", "Unit", "Đơn vị kích thước"]),
            ("container_type", &["Loại cont", "Container type"]),
            ("container_count", &["Số lượng cont", "No. of containers"]),
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
                    "N.W (kg)",
                    "Net weight",
                    "CBM",
                    "Thể tích (m3)",
                    "Đơn giá",
                    "Unit price (USD)",
                    "Ctn No.",
                    "Mã nội bộ",
                    "",
                    "Trọng lượng tịnh",
                    "SKU",
                ],
            ),
        ] {
            for heading in headings {
                assert_eq!(best(heading), field, "{heading}");
            }
        }
    }

    #[test]
    fn every_field_goes_by_its_own_name_on_the_form() {
        for lang in [crate::text::Lang::Vi, crate::text::Lang::En] {
            for target in TARGETS {
                let Target::Field(name) = target else { continue };
                let label = crate::text::cargo::field(name, lang).unwrap();
                let strength = Heading::of(label).strength(target);
                assert!(strength > 0, "{name}: {label}");
            }
        }
    }

    #[test]
    fn units_and_currencies_are_read_from_headings() {
        let unit = |text, kind| Heading::of(text).unit(kind);
        assert_eq!(unit("Dài (cm)", Kind::Length), Some("cm"));
        assert_eq!(unit("Length (m)", Kind::Length), Some("m"));
        assert_eq!(unit("Kích thước D×R×C, mm", Kind::Size), Some("mm"));
        assert_eq!(unit("Dim (in)", Kind::Size), Some("inch"));
        assert_eq!(unit("Dimensions in cm", Kind::Size), Some("cm"));
        assert_eq!(unit("L x W x H (\")", Kind::Size), Some("inch"));
        assert_eq!(unit("Dài", Kind::Length), None);
        assert_eq!(unit("G.W", Kind::Weight), None);
        assert_eq!(unit("G.W (KGS)", Kind::Weight), Some("kg"));
        assert_eq!(unit("Trọng lượng (tấn)", Kind::Weight), Some("t"));
        assert_eq!(unit("Khối lượng (g)", Kind::Weight), Some("g"));
        assert_eq!(unit("Weight lbs", Kind::Weight), Some("lb"));
        assert_eq!(Heading::of("Trị giá (USD)").currency().as_deref(), Some("USD"));
        assert_eq!(Heading::of("H x W x L (cm)").order, ["height", "width", "length"]);
        assert_eq!(
            Heading::of("Dài x Rộng x Cao").order,
            ["length", "width", "height"]
        );
        assert_eq!(Heading::of("Box").order, Vec::<&str>::new());
    }
}
