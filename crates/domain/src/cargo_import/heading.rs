//! The names that columns go by in packing lists, folded.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::folding::{compose, plain, words};

use super::figure_words::is_package;
use super::target::{ColumnKind, Target};
use super::unit;

/// Folded words that speak for a target.
#[derive(Debug)]
struct Phrase {
    /// The code of the target.
    target: &'static str,
    words: Vec<&'static str>,
    strength: u8,
}

/// All phrases by their first words.
static PHRASES: LazyLock<HashMap<&'static str, Vec<Phrase>>> = LazyLock::new(|| {
    let mut all: HashMap<_, Vec<Phrase>> = HashMap::new();
    let lines = include_str!("../../data/column_headings.txt").lines();
    for (target, phrases) in lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(": "))
    {
        for phrase in phrases.split("; ").filter_map(|text| phrase(target, text)) {
            let first = phrase.words.first().copied().unwrap_or_default();
            all.entry(first).or_default().push(phrase);
        }
    }
    all
});

/// `gross weight 12`
fn phrase(target: &'static str, text: &'static str) -> Option<Phrase> {
    let (words, strength) = text.rsplit_once(' ')?;
    Some(Phrase {
        target,
        words: words.split(' ').collect(),
        strength: strength.parse().ok()?,
    })
}

/// The phrases in a row of words.
fn phrases_in(words: &[String]) -> Vec<&'static Phrase> {
    let mut found = Vec::new();
    for at in 0..words.len() {
        let rest = &words[at..];
        let fits = |phrase: &&Phrase| {
            phrase.words.len() <= rest.len()
                && rest
                    .iter()
                    .zip(&phrase.words)
                    .all(|(word, wanted)| is_word(word, wanted))
        };
        if is_unspaced(&rest[0]) {
            // Chinese, Japanese, Korean and Thai write no blanks: `单箱尺寸` holds `尺寸`.
            found.extend(unspaced_in(&rest[0]));
        } else if rest[0].contains(LOST) {
            found.extend(PHRASES.values().flatten().filter(fits));
        } else if let Some(phrases) = PHRASES.get(rest[0].as_str()) {
            found.extend(phrases.iter().filter(fits));
        }
    }
    found
}

fn is_unspaced(word: &str) -> bool {
    word.chars().any(|one| matches!(one, '\u{e00}'..='\u{e7f}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}'))
}

/// The longest phrases within a word of such a language: `总件数` is not also `件`.
fn unspaced_in(word: &str) -> Vec<&'static Phrase> {
    let all = PHRASES
        .iter()
        .filter(|(first, _)| is_unspaced(first) && word.contains(**first));
    let longest = all
        .clone()
        .map(|(first, _)| first.chars().count())
        .max()
        .unwrap_or(0);
    all.filter(|(first, _)| first.chars().count() == longest)
        .flat_map(|(_, phrases)| phrases)
        .collect()
}

/// A heading, taken apart.
#[derive(Clone, Debug, Default)]
pub(super) struct Heading {
    folded: String,
    words: Vec<String>,
    /// The words of its last line, below the name of a group.
    lowest: Vec<String>,
    /// In the order of a heading such as `H x W x L`; empty without one.
    pub order: Vec<&'static str>,
    phrases: Vec<&'static Phrase>,
    facts: Facts,
}

/// What a heading speaks of, whatever field that is.
#[derive(Clone, Copy, Debug, Default)]
struct Facts {
    weight: bool,
    net: bool,
    volume: bool,
    per_package: bool,
    edge: bool,
    price_of_one: bool,
    /// A weight that is charged for: no weight of the goods.
    chargeable: bool,
    package_number: bool,
    label: bool,
}

impl Heading {
    pub(super) fn parse(text: &str) -> Self {
        // A heading is short; what is long is a remark above the table.
        let short: String = text.chars().take(80).map(half_width).collect();
        let short = with_words_apart(&short);
        let short = with_lost_letters(&short);
        // `M'MENT`, `Q'ty`: an apostrophe joins.
        let short = short.replace(['\'', '’', '`'], "").replace(['#', '№'], " no ");
        // Korean and Japanese letters are taken apart by folding.
        let folded = compose(&plain(&short));
        let words: Vec<String> = words(&folded).into_iter().map(str::to_owned).collect();
        // `Số can` counts cans, `số cân` is a weight.
        let counts_cans = compose(&short.to_lowercase()).contains("số can");
        let order = order(&folded);
        let lowest = folded.rsplit('\n').next().unwrap_or_default();
        let lowest = crate::folding::words(lowest)
            .into_iter()
            .map(str::to_owned)
            .collect();
        let mut heading = Self {
            phrases: phrases_in(&words),
            folded,
            words,
            lowest,
            order,
            facts: Facts::default(),
        };
        if counts_cans {
            heading.phrases.retain(|phrase| !phrase.target.contains("weight"));
            heading.phrases.extend(phrases_in(&["kien".to_owned()]));
        }
        heading.facts = Facts {
            weight: heading.speaks_for("gross_weight") || heading.is_net(),
            net: heading.is_net(),
            volume: heading.is_volume(),
            per_package: heading.is_per_package(),
            edge: heading.is_edge(),
            price_of_one: heading.is_price_of_one(),
            chargeable: heading.is_chargeable(),
            package_number: heading.is_package_number(),
            label: heading.is_label(),
        };
        heading
    }

    fn names_unit_of_sizes(&self) -> bool {
        let is_outright = |phrase: &&&Phrase| phrase.target == "dimension_unit" && phrase.strength >= 10;
        self.phrases.iter().any(|phrase| is_outright(&phrase))
    }

    pub(super) fn is_blank(&self) -> bool {
        self.folded.trim().is_empty()
    }

    fn speaks_for(&self, target: &str) -> bool {
        self.phrases.iter().any(|phrase| phrase.target == target)
    }

    fn has(&self, phrase: &str) -> bool {
        self.words_before(phrase).is_some()
    }

    /// The number of words before a phrase.
    fn words_before(&self, phrase: &str) -> Option<usize> {
        (0..self.words.len()).find(|&at| {
            let mut words = self.words[at..].iter();
            phrase
                .split(' ')
                .all(|wanted| words.next().is_some_and(|word| is_word(word, wanted)))
        })
    }

    fn any(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| self.has(phrase))
    }

    fn is_per_package(&self) -> bool {
        let folded: String = self.folded.split_whitespace().collect::<Vec<_>>().join(" ");
        let slashed = [
            "kien", "thung", "ctn", "carton", "pkg", "pack", "package", "box", "case", "pallet", "plt",
            "unit", "bao", "bag", "roll", "drum", "crate", "bale", "bundle", "cuon", "phuy", "can",
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
                "box weight",
                "case weight",
                "pack weight",
                "carton weight",
                "ctn weight",
                "package weight",
                "pkg weight",
                "unit weight",
                "unit gw",
                "unit wt",
                "unit gross",
                "crate weight",
                "bag weight",
                "drum weight",
                "roll weight",
                "single weight",
                "individual weight",
                "1 ctn",
                "1 carton",
                "a carton",
                "box gw",
                "carton gw",
                "ctn gw",
                "box g w",
                "carton g w",
                "ctn g w",
                "one package",
                "per package",
            ])
            || self.has("don vi") && !self.names_unit()
            || folded.contains('@')
            || ["单箱", "單箱", "每箱", "单件", "每件"]
                .iter()
                .any(|one| self.folded.contains(one))
    }

    /// `(Đơn vị tính: kg)` says what the figures are in; `Trọng lượng đơn vị (kg)` is of one package.
    fn names_unit(&self) -> bool {
        let folded: String = self.folded.split_whitespace().collect::<Vec<_>>().join(" ");
        folded.split("don vi").skip(1).any(|rest| {
            let rest = rest.trim_start();
            let rest = ["tinh", "do"]
                .iter()
                .find_map(|word| rest.strip_prefix(word))
                .unwrap_or(rest)
                .trim_start_matches([' ', ':', '=']);
            let word = rest.split(|one: char| !one.is_alphanumeric()).next();
            word.is_some_and(|word| unit::weight(word).or_else(|| unit::length(word)).is_some())
        })
    }

    /// A weight that is not said to be a net weight.
    pub(super) fn is_gross(&self) -> bool {
        self.facts.weight && !self.facts.net && !self.facts.volume
    }

    fn is_net(&self) -> bool {
        self.any(&[
            "net",
            "nw",
            "n w",
            "n wt",
            "nwt",
            "netto",
            "nettogewicht",
            "poids net",
            "peso neto",
            "berat bersih",
            "净重",
            "淨重",
            "总净重",
        ]) || self.words == ["tinh"]
            || self.says_net() && self.any(&["trong luong", "khoi luong", "tl", "kl"])
    }

    /// `tịnh`; the `tính` of a unit folds to the same.
    fn says_net(&self) -> bool {
        let all = self.words.iter().enumerate();
        all.filter(|(_, word)| *word == "tinh")
            .any(|(at, _)| at == 0 || self.words[at - 1] != "vi")
    }

    fn is_chargeable(&self) -> bool {
        self.any(&[
            "chargeable",
            "charged weight",
            "charge weight",
            "volumetric",
            "volume weight",
            "vol weight",
            "vol wt",
            "chg wt",
            "tinh cuoc",
            "dim weight",
        ]) || self.has("quy doi") && !self.any(&["quy doi thung", "quy doi kien"])
    }

    /// `GW/pc`, `KG/PR`, `Kg/cái`: of one piece, of which a package may hold many.
    fn is_per_piece(&self) -> bool {
        let folded: String = self.folded.split_whitespace().collect::<Vec<_>>().join(" ");
        [
            "pc", "pcs", "pce", "piece", "pr", "prs", "pair", "set", "cai", "chiec", "bo", "doi", "sp",
        ]
        .iter()
        .any(|piece| {
            ["/", "/ ", "per ", "moi "].iter().any(|of| {
                folded
                    .split(&format!("{of}{piece}"))
                    .skip(1)
                    .any(|rest| !rest.starts_with(char::is_alphabetic))
            })
        })
    }

    fn is_price_of_one(&self) -> bool {
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

    fn is_volume(&self) -> bool {
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
        ]) && !self.any(&["khoi luong", "ml", "net volume"])
            || self.folded.contains(['m', 'M']) && self.folded.contains('³')
    }

    /// A heading of air freight, where pieces are packages.
    pub(super) fn is_of_air_freight(&self) -> bool {
        self.facts.chargeable || self.any(&["awb", "mawb", "hawb"])
    }

    /// `Pcs`, `Pieces` and nothing else.
    pub(super) fn is_pieces(&self) -> bool {
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

    /// Pieces, or what is in one package: `PCS`, `Qty (pcs)`, `PCS/CTN`, `SL (cái)`.
    fn counts_pieces(&self) -> bool {
        self.any(&[
            "pcs", "pc", "nos", "piece", "pieces", "cai", "chiec", "sets", "set", "pairs", "prs", "件/箱",
        ]) && !(self.folded.contains("(no") && self.words.iter().any(|word| is_package(word)))
            || self.has("doi") && !self.has("quy doi")
            || self.any(&["per", "moi"])
            || self.is_quantity_in_package()
            || self.any(&["on pallet", "in pallet", "on plt", "tren pallet"])
            || ["每箱", "单箱", "每件"]
                .iter()
                .any(|one| self.folded.contains(one))
    }

    /// `QTY/CTN`, `SL/thùng`: what is in one package. Behind `Số kiện /` stands another word for packages.
    fn is_quantity_in_package(&self) -> bool {
        const PACKAGES: [&str; 9] = [
            "ctn", "carton", "thung", "kien", "box", "pkg", "package", "bag", "hop",
        ];
        let Some((before, after)) = self.folded.split_once('/') else {
            return false;
        };
        let quantity = ["qty", "quantity", "so luong", "sl", "s luong"];
        let before = words(before).join(" ");
        quantity.contains(&before.as_str())
            && words(after).first().is_some_and(|word| PACKAGES.contains(word))
    }

    /// `MEAS`, `M'MENT`: sizes or volumes.
    fn is_measurement(&self) -> bool {
        self.edge_letter().is_none() && self.any(&["measurement", "measurements", "meas", "m ment", "mment"])
    }

    fn is_edge(&self) -> bool {
        ["length", "width", "height"]
            .iter()
            .any(|edge| self.speaks_for(edge))
            || self.edge_letter().is_some()
    }

    /// The numbers on the packages: counts nothing.
    fn is_package_number(&self) -> bool {
        const PACKAGES: [&str; 21] = [
            "skid", "hu", "roll", "bale", "drum", "bag", "crate", "c", "ctn", "ctns", "carton", "cartons",
            "package", "packages", "pkg", "pkgs", "case", "cases", "pallet", "plt", "box",
        ];
        const NUMBERS: [&str; 6] = ["no", "nos", "number", "numbers", "from", "to"];
        // `Packages (nos)` counts.
        if self.folded.contains("(no") {
            return false;
        }
        let pairs = || self.words.iter().zip(self.words.iter().skip(1));
        let english = pairs().any(|(one, two)| {
            PACKAGES.contains(&one.as_str()) && NUMBERS.contains(&two.as_str())
                || matches!(one.as_str(), "from" | "to") && PACKAGES.contains(&two.as_str())
        });
        let vietnamese = matches!(self.words.as_slice(), [one, two] if two == "no" && ["thung", "kien"].contains(&one.as_str()));
        english
            || vietnamese
            || self.any(&[
                "kien so",
                "thung so",
                "kien thu",
                "stt kien",
                "stt thung",
                "so thu tu kien",
                "so thu tu thung",
                "ky hieu kien",
                "bao so",
                "cuon so",
                "hom so",
                "托盘号",
                "thung thu",
                "so hieu kien",
                "so hieu thung",
                "箱号",
                "箱號",
                "件号",
                "件號",
            ])
            || self.is_from()
            || self.is_to()
            || self.is_end_of_range()
    }

    /// `Từ`, `Đến` below a heading of packages.
    fn is_end_of_range(&self) -> bool {
        let is_end =
            matches!(self.lowest.as_slice(), [word] if ["from", "to", "tu", "den"].contains(&word.as_str()));
        is_end && self.words.len() > 1 && self.words.iter().any(|word| is_package(word))
    }

    fn is_from(&self) -> bool {
        matches!(self.words.as_slice(), [word] if word == "from")
    }

    fn is_to(&self) -> bool {
        matches!(self.words.as_slice(), [word] if word == "to")
    }

    /// The number of a row or a mark: counts nothing.
    fn is_label(&self) -> bool {
        let first = self.words.first().map(String::as_str);
        self.any(&[
            "stt",
            "so thu tu",
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

    /// The strength of the heading's match with a field; 0 without a match.
    pub(super) fn strength(&self, target: Target) -> u8 {
        if self.words.is_empty() {
            return 0;
        }
        if self.facts.package_number {
            let last = self.any(&["to"]) && !self.has("from") || self.lowest == ["den"];
            return match target {
                Target::PackageNumbers if !last => 12,
                Target::PackageNumbersTo if last => 12,
                _ => 0,
            };
        }
        if self.facts.label || target.kind() == ColumnKind::PackageNumbers {
            return 0;
        }
        if self.facts.chargeable {
            return 0;
        }
        if self.speaks_for("weight_unit") {
            return if target == Target::WeightUnit { 15 } else { 0 };
        }
        match target {
            Target::NetWeight if self.facts.net && !self.facts.volume => {
                return 10 - u8::from(self.facts.per_package);
            }
            Target::Volume if self.facts.volume => return 10 - u8::from(self.facts.per_package),
            Target::Volume if self.is_measurement() && self.order.is_empty() => return 5,
            Target::NetWeight | Target::Volume => return 0,
            _ => {}
        }
        // `Commodity code` is no commodity.
        let says_no = target == Target::Field("is_dangerous") && self.any(&["non", "not", "khong"]);
        let is_place = target == Target::Field("origin_country")
            && self.any(&["port", "address", "certificate", "place", "airport", "cang"]);
        let is_code = target == Target::Field("name")
            && (["hs_code", "is_dangerous", "goods_value", "origin_country"]
                .iter()
                .any(|target| self.speaks_for(target))
                || self.any(&["size", "dims", "dimension", "dimensions"])
                    && !self.any(&["goods", "nature", "description"]));
        let refused = is_code
            || says_no
            || is_place
            || match target.kind() {
                ColumnKind::Weight => {
                    let per_package = target == Target::Field("weight_per_package");
                    // Units that are not converted.
                    self.any(&["cwt", "st", "short tons", "qtl", "viss", "catty", "jin"])
                        || self.facts.net
                        || self.is_per_piece()
                        || self.facts.per_package != per_package
                        || self.facts.volume
                }
                ColumnKind::Count => {
                    self.facts.weight
                        || self.facts.volume
                        || self.facts.price_of_one
                        || self.facts.edge
                        || self.counts_pieces()
                        || !self.order.is_empty()
                        || self.has("hop dong")
                        || ["/plt", "/pallet", "/article", "/item", "/sku", "/product"]
                            .iter()
                            .any(|of| self.folded.contains(of))
                        || self.any(&["size", "dims", "dim", "dimension", "dimensions", "kich thuoc"])
                        || (self.any(&["loai", "type", "kind"])
                            && !self.any(&["no", "nos", "number", "so kien", "so thung", "sl kien"]))
                }
                ColumnKind::Money => {
                    self.facts.price_of_one
                        || self.facts.weight
                        || self.is_per_piece()
                        || self.any(&["per unit", "don vi"]) && !self.has("don vi tinh")
                }
                ColumnKind::Length => {
                    self.any(&["yd", "yds", "yard", "yards", "dm"])
                        || self.facts.volume
                        || self.facts.weight
                        || self.order.len() == 3
                }
                ColumnKind::Size => {
                    self.names_unit_of_sizes()
                        || self.facts.volume
                        || self.facts.weight
                        || self.facts.edge && self.order.is_empty()
                        || self.has("dong goi")
                        || self.any(&["uom", "dvt"])
                        || self.has("don vi") && !self.names_unit()
                }
                ColumnKind::Unit => self.facts.weight || self.facts.volume || self.facts.price_of_one,
                ColumnKind::Shared
                | ColumnKind::Text
                | ColumnKind::Flag
                | ColumnKind::PackageNumbers
                | ColumnKind::Volume => self.facts.weight || self.facts.volume,
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
        self.phrases
            .iter()
            .filter(|phrase| phrase.target == target.code())
            .map(|phrase| {
                let rest = self.words.len() - phrase.words.len();
                // A heading that says nothing else but a unit says it outright.
                let units = self
                    .words
                    .iter()
                    .filter(|word| unit::length(word).or_else(|| unit::weight(word)).is_some())
                    .filter(|word| self.means_unit(word))
                    .count();
                phrase.strength + if rest <= units { 3 } else { 0 }
            })
            .max()
            // Beside a column of kg that of pounds is the second choice.
            .map(|strength| {
                let in_pounds = target.kind() == ColumnKind::Weight
                    && matches!(self.unit(ColumnKind::Weight), Some("lb" | "oz"));
                strength - u8::from(in_pounds && strength > 1)
            })
            .map_or(0, |strength| {
                if target == Target::Field("name") && self.is_attribute() {
                    strength.min(2)
                } else if self.is_second_choice() {
                    strength.saturating_sub(6).max(1)
                } else {
                    strength
                }
            })
    }

    fn letter(&self, target: Target) -> Option<u8> {
        let Target::Field(name) = target else { return None };
        (self.edge_letter()? == name).then_some(9)
    }

    /// `Qty`, `Số lượng`: a number of something that the heading does not name.
    pub(super) fn is_quantity(&self) -> bool {
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
        ]) && !self.words.iter().any(|word| is_package(word))
    }

    /// `ĐVT`, `UOM`: the unit of the quantity beside it.
    pub(super) fn is_unit_of_quantity(&self) -> bool {
        self.any(&[
            "dvt",
            "don vi",
            "don vi tinh",
            "unit",
            "uom",
            "su",
            "单位",
            "單位",
        ]) && self.words.len() <= 3
    }

    /// The heading is one of these words and nothing else.
    pub(super) fn is_one_of(&self, words: &[&str]) -> bool {
        matches!(self.words.as_slice(), [only] if words.contains(&only.as_str()))
    }

    pub(super) fn has_word(&self, words: &[&str]) -> bool {
        self.any(words)
    }

    /// `Product code`, `Xuất xứ hàng hóa`: something about the goods, not what they are.
    fn is_attribute(&self) -> bool {
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

    /// What was planned or ordered, and what lies within a package: counts only where nothing else is given.
    fn is_second_choice(&self) -> bool {
        self.any(&[
            "plan",
            "planned",
            "ordered",
            "order",
            "estimated",
            "est",
            "du kien",
            "ke hoach",
            "dat hang",
            "inner",
        ])
    }

    /// `S`, `M`, `XL`: sizes of clothes, beside which `L` is no length.
    pub(super) fn is_size_of_clothes(&self) -> bool {
        self.is_one_of(&["s", "m", "xs", "xl", "xxl", "2xl", "3xl", "xxxl"])
    }

    /// One letter that stands for an edge, and nothing above it.
    pub(super) fn is_edge_letter(&self) -> bool {
        self.lowest.len() == self.words.len() && self.edge_letter().is_some()
    }

    /// The edge of `L`, `W (cm)`: one letter and at most a unit, alone or below a group of sizes.
    fn edge_letter(&self) -> Option<&'static str> {
        // `Ctn L` is the length of a carton.
        let of_package = self
            .lowest
            .first()
            .is_some_and(|word| is_package(word) || word.len() > 1 && unit::length(word).is_some());
        let lowest = self.lowest.get(usize::from(of_package)..)?;
        let (letter, rest) = lowest.split_first()?;
        if letter.chars().count() != 1 || !rest.iter().all(|word| unit::length(word).is_some()) {
            return None;
        }
        let alone = self.lowest.len() == self.words.len();
        let below_sizes = || self.speaks_for("size");
        (alone || below_sizes())
            .then(|| edge(letter.chars().next()?))
            .flatten()
    }

    /// The unit that the heading names, of lengths or of weights.
    pub(super) fn unit(&self, kind: ColumnKind) -> Option<&'static str> {
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
                .enumerate()
                .filter(|(_, word)| *word != "in" || self.says_inches())
                // `Cân nặng` is a weight; `(tạ)` is a unit.
                .filter(|(_, word)| self.means_unit(word))
                // `Gr. Wt` is no gram.
                .filter(|(at, word)| {
                    let next = self.words.get(at + 1).map(String::as_str);
                    *word != "gr" || !matches!(next, Some("wt" | "w" | "weight" | "wgt"))
                })
                .find_map(|(_, word)| at(&word));
            named.or_else(last)
        };
        match kind {
            ColumnKind::Length | ColumnKind::Size => find(unit::length)
                .or_else(|| self.folded.contains(['"', '″']).then_some("inch"))
                .or_else(|| self.has("centi met").then_some("cm")),
            // `Gross Wt #`, as Americans write pounds.
            ColumnKind::Weight => find(unit::weight).or_else(|| {
                let last = self.words.last().is_some_and(|word| word == "no");
                (last && self.words.len() > 1).then_some("lb")
            }),
            ColumnKind::Volume if self.has("cu ft") || self.has("cubic feet") => Some("ft³"),
            ColumnKind::Volume => find(unit::volume),
            _ => None,
        }
    }

    /// `Cân nặng` is a weight and `Cần giấy phép` a permit; `(tạ)` is a unit.
    fn means_unit(&self, word: &str) -> bool {
        let is_common = ["can", "ta", "yen", "li", "ly", "ki", "ky"].contains(&word);
        !is_common || self.folded.contains(&format!("({word})"))
    }

    /// `Size (in)`, `Dims, in.`: behind everything else of its line, `in` is a unit.
    fn says_inches(&self) -> bool {
        self.folded.lines().any(|line| {
            let line = line.trim_end_matches([')', '.', ']', ' ']);
            line.strip_suffix("in")
                .is_some_and(|rest| !rest.ends_with(char::is_alphanumeric))
        })
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

/// `grossWeightKg`, `PackQty` as words: programs write headings like this. `DxRxC` has no words.
fn with_words_apart(text: &str) -> String {
    let mut apart = String::with_capacity(text.len());
    // Two small letters make a word; behind one, `Of` is one too.
    let (mut small, mut enough) = (0, 2);
    for letter in text.chars() {
        if letter.is_uppercase() && small >= enough {
            apart.push(' ');
            enough = 1;
        } else if letter.is_whitespace() {
            enough = 2;
        }
        small = if letter.is_lowercase() { small + 1 } else { 0 };
        apart.push(letter);
    }
    apart
}

/// Stands for a letter that the file has lost.
const LOST: char = '\u{2c0}';

/// A text in which `?` and `U+FFFD` between or before letters stand for a letter: `Tr?ng l??ng`, `S? ki?n`. Programs write them
/// where an encoding has no such letter.
pub(super) fn with_lost_letters(text: &str) -> String {
    if !text.contains(['?', char::REPLACEMENT_CHARACTER]) {
        return text.to_owned();
    }
    let words = text.split_inclusive(|one: char| !one.is_alphanumeric() && !is_lost(one));
    let mended = words.map(|word| {
        let letters = word.chars().filter(|one| one.is_alphabetic()).count();
        let lost = word.chars().filter(|one| is_lost(*one)).count();
        if letters > 0 && lost <= letters + 1 {
            word.replace(is_lost, &LOST.to_string())
        } else {
            word.to_owned()
        }
    });
    mended.collect()
}

fn is_lost(one: char) -> bool {
    matches!(one, '?' | char::REPLACEMENT_CHARACTER)
}

/// Returns true if a word, perhaps with lost letters, is the one that is wanted.
pub(super) fn is_word(word: &str, wanted: &str) -> bool {
    word == wanted
        || word.contains(LOST)
            && word.chars().count() == wanted.chars().count()
            && word
                .chars()
                .zip(wanted.chars())
                .all(|(one, other)| one == other || one == LOST)
}

/// Letters, digits and signs as Chinese and Japanese fonts have them, twice as wide.
fn half_width(letter: char) -> char {
    match u32::from(letter) {
        code @ 0xff01..=0xff5e => char::from_u32(code - 0xfee0).unwrap_or(letter),
        0x3000 => ' ',
        _ => letter,
    }
}

/// The edge that a letter stands for.
fn edge(letter: char) -> Option<&'static str> {
    Some(match letter {
        'l' | 'd' => "length",
        'w' | 'r' | 'b' => "width",
        'h' | 'c' | 't' => "height",
        _ => return None,
    })
}

/// `D×R×C`, `L x W x H`, `dài*rộng*cao`: the edges in their order.
fn order(folded: &str) -> Vec<&'static str> {
    if ["长宽高", "長寬高"].iter().any(|edges| folded.contains(edges)) {
        return vec!["length", "width", "height"];
    }
    let marked = folded.replace(['×', '*', '✕'], "x");
    let squeezed: String = marked.split_whitespace().collect::<Vec<_>>().join("");
    let short = squeezed
        .replace(['长', '長'], "l")
        .replace(['宽', '寬'], "w")
        .replace('高', "h")
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
mod tests;
