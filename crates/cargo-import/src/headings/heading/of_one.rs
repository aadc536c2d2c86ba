//! Headings whose figures are of one package or one piece.

use super::Heading;
use super::counts::counted_in_one_word;
use super::phrases::phrases_in;
use crate::model::unit;
use crate::words::figure_words::{is_package, is_several_packages};
use domain::folding::words;

/// Packages in languages without blanks.
const UNSPACED: [&str; 12] = [
    "箱",
    "件",
    "包",
    "袋",
    "桶",
    "托",
    "박스",
    "상자",
    "ケース",
    "カートン",
    "กล่อง",
    "ลัง",
];

impl Heading {
    pub(super) fn is_per_package(&self) -> bool {
        let folded: String = self.folded.split_whitespace().collect::<Vec<_>>().join(" ");
        let slashed = [
            "kien", "thung", "ctn", "carton", "pkg", "pack", "package", "box", "case", "pallet", "plt",
            "unit", "bao", "bag", "roll", "drum", "crate", "bale", "bundle", "cuon", "phuy", "can", "colis",
            "caja", "bulto", "karton", "kolli", "colli", "collo", "ve", "vpe", "箱", "件", "托", "板", "袋",
            "桶", "包", "卷", "outer", "master",
        ];
        let is_slashed = |behind: &str| {
            let word = behind.strip_prefix(' ').unwrap_or(behind);
            slashed.iter().any(|one| word.starts_with(one))
        };
        folded.split('/').skip(1).any(is_slashed)
            || self.is_of_unit()
            || self.is_for_each()
            || self.names_one_behind_stroke()
            || self.is_weight_of_named_package()
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
                "ea",
                "don trong",
                "unitaire",
                "unitario",
                "einzel",
                "indiv",
                "individual",
                "u g w",
                "u n w",
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
                "birim brut",
                "birim net",
                "por volume",
                "per package",
            ])
            || self.has("don vi") && !self.names_unit()
            || self.words.iter().any(|word| word.ends_with('당'))
            || self.words.iter().any(|word| word.starts_with("einzelgewicht"))
            || self.says_one_package()
            || folded.contains('@')
            || [
                "单箱",
                "單箱",
                "每箱",
                "单件",
                "每件",
                "每托",
                "每板",
                "每袋",
                "每桶",
                "每包",
                "每卷",
                "单托",
                "单板",
                "单袋",
                "单桶",
                "单包",
                "单卷",
                "あたり",
                "当たり",
                "当り",
                "ケース重量",
                "カートン重量",
                "箱重量",
                "박스중량",
                "박스당",
                "개당",
                "ต่อ",
            ]
            .iter()
            .any(|one| self.folded.contains(one))
    }

    /// `Peso lordo cartone`, `Waga paczki`: a weight and one package. Vietnamese says one and several alike, and so does `colis`.
    fn is_weight_of_named_package(&self) -> bool {
        const ANY: [&str; 12] = [
            "kien", "thung", "bao", "hop", "cuon", "phuy", "tui", "can", "hom", "ket", "colis",
            // `Poids réel` is the actual weight.
            "reel",
        ];
        let packages: Vec<&String> = self.words.iter().filter(|word| is_package(word)).collect();
        let is_one = |word: &String| {
            word.is_ascii()
                && !is_several_packages(word)
                && !ANY.contains(&word.as_str())
                && unit::weight(word).is_none()
        };
        let is_weight = self.speaks_for("gross_weight") || self.says_net_outright();
        matches!(packages.as_slice(), [one] if is_one(one))
            && is_weight
            && !self.tells_of_packaging()
            && !self.folded.contains('\n')
            && !self.says_total()
    }

    /// `Brutto/Gebinde`, `Bouteilles/carton`: the figures are those of the package behind the stroke. `Số kiện / Packages` says the
    /// same twice.
    pub(super) fn names_one_behind_stroke(&self) -> bool {
        let Some((before, after)) = self.folded.rsplit_once('/') else {
            return false;
        };
        let words = |text| domain::folding::words(text);
        let are_other = |word: &&str| {
            is_package(word)
                || counted_in_one_word(word).is_some()
                || matches!(*word, "no" | "nos" | "number" | "of")
        };
        let is_one = |word: &&str| is_package(word) && !is_several_packages(word);
        !words(before).is_empty()
            && !words(before).iter().any(are_other)
            && words(after).first().is_some_and(is_one)
    }

    /// `1箱重量`, `1ケース総重量`: one package, in languages without blanks.
    fn says_one_package(&self) -> bool {
        let around: Vec<&str> = self.folded.split('1').collect();
        around.windows(2).any(|pair| {
            matches!(pair, [before, behind] if !before.ends_with(|one: char| one.is_ascii_digit())
                && UNSPACED.iter().any(|package| behind.starts_with(package)))
        })
    }

    /// `Weight/ctn`, `kg per bag`: of a package that the heading names.
    pub fn names_a_package(&self) -> bool {
        self.words.iter().any(|word| is_package(word))
            || ["/ve", "/vpe"].iter().any(|of| self.folded.contains(of))
            || UNSPACED.iter().any(|package| self.folded.contains(package))
    }

    /// `(Đơn vị tính: kg)` names the unit of the figures; `Trọng lượng đơn vị (kg)` is of one package.
    pub(super) fn names_unit(&self) -> bool {
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

    /// `Unit G.W.`, `unit weight`: of one. A `weight unit` is kg or lb.
    fn is_of_unit(&self) -> bool {
        const MEASURES: [&str; 12] = [
            "weight", "wt", "gw", "nw", "gross", "net", "g", "n", "kg", "volume", "cbm", "m3",
        ];
        self.words
            .windows(2)
            .any(|pair| matches!(pair, [one, next] if one == "unit" && MEASURES.contains(&next.as_str())))
            || self.ends_in_unit()
    }

    /// `P. bruto unit.`, `Брутто ед.`
    fn ends_in_unit(&self) -> bool {
        let mut named = self
            .words
            .iter()
            .rev()
            .skip_while(|word| unit::weight(word).is_some());
        let is_unit = named
            .next()
            .is_some_and(|last| ["unit", "ед", "единицы"].contains(&last.as_str()));
        let names_weight = || {
            self.any(&[
                "gross",
                "net",
                "bruto",
                "neto",
                "netto",
                "brutto",
                "lordo",
                "liq",
                "pb",
                "pn",
                "brut",
                "брутто",
                "нетто",
            ])
        };
        is_unit && names_weight()
    }

    /// `je Karton`, `pro Stück`, `por bulto`, `par colis`, `1 opak.`
    fn is_for_each(&self) -> bool {
        const OF_ONE: [&str; 16] = [
            "je",
            "pro",
            "por",
            "par",
            "na",
            "za",
            "1",
            "un",
            "une",
            "uno",
            "una",
            "einer",
            "eines",
            "jednego",
            "одного",
            "однои",
        ];
        const OTHERS: [&str; 7] = [
            "stuck",
            "packstuck",
            "kiste",
            "palette",
            "palet",
            "caisse",
            "kolli",
        ];
        let is_one = |word: &str| is_package(word) || OTHERS.contains(&word);
        let pairs = self.words.iter().zip(self.words.iter().skip(1));
        pairs
            .into_iter()
            .any(|(one, next)| OF_ONE.contains(&one.as_str()) && is_one(next))
    }

    /// `kg/m`, `g/m²`, `kg per litre`, `kg/1000`: of a length, an area, a volume or a hundred pieces of the goods.
    pub(super) fn is_per_measure(&self) -> bool {
        const MEASURES: [&str; 15] = [
            "m", "m2", "m²", "mtr", "meter", "metre", "met", "sqm", "l", "ltr", "litre", "liter", "ft", "yd",
            "lfm",
        ];
        // `KGS/10 CTNS`, but a year is none.
        let is_several = |word: &str| {
            let number = word.strip_suffix("pcs").unwrap_or(word);
            number
                .parse()
                .is_ok_and(|number: u32| (2..=1000).contains(&number))
        };
        let behind = |of: &str| {
            let parts = self.folded.split(of).skip(1);
            parts.into_iter().any(|rest| {
                let rest = rest.trim_start();
                let end = rest
                    .find(|one: char| !one.is_alphanumeric())
                    .unwrap_or(rest.len());
                rest.get(..end)
                    .is_some_and(|word| MEASURES.contains(&word) || is_several(word))
            })
        };
        behind("/") || behind(" per ")
    }

    /// `Freight USD/kg`, `Price $ per kg`
    pub(super) fn is_price_of_weight(&self) -> bool {
        self.currency().is_some() && (self.folded.contains('/') || self.any(&["per"]))
    }

    /// `GW/pc`, `KG/PR`, `Kg/cái`: of one piece, of which a package may hold many.
    pub fn is_per_piece(&self) -> bool {
        let folded: String = self.folded.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_of_goods = ["item", "product", "article", "sku"]
            .iter()
            .any(|goods| folded.starts_with(&format!("{goods} weight")));
        let of_piece = [
            "pc",
            "pcs",
            "pce",
            "piece",
            "pr",
            "prs",
            "pair",
            "set",
            "cai",
            "chiec",
            "bo",
            "doi",
            "sp",
            "stuck",
            "stk",
            "szt",
            "layer",
            "lage",
            "lop",
            "bottle",
            "btl",
            "flasche",
            "bouteille",
            "chai",
            "u",
            "ud",
            "un",
            "pza",
            "pz",
            "шт",
        ]
        .iter()
        .any(|piece| {
            folded.starts_with(&format!("{piece} weight"))
                || ["/", "/ ", "per ", "moi "].iter().any(|of| {
                    folded
                        .split(&format!("{of}{piece}"))
                        .skip(1)
                        .any(|rest| !rest.starts_with(char::is_alphabetic))
                })
        });
        is_of_goods || of_piece || self.is_weight_of_something()
    }

    /// `Kg/stuk`, `kg/adet`: behind the unit stands a word that is no unit, no package and no other word for weights.
    fn is_weight_of_something(&self) -> bool {
        let Some((before, after)) = self.folded.split_once('/') else {
            return false;
        };
        let is_unit = |word: &&str| unit::weight(word).is_some();
        let in_unit = words(before).last().is_some_and(is_unit) && before.ends_with(char::is_alphanumeric);
        let of = words(after).first().map(|word| (*word).to_owned());
        in_unit
            && of.is_some_and(|word| {
                let is_known = unit::weight(&word).is_some() || is_package(&word) || word.len() < 3;
                !is_known
                    && word.chars().all(char::is_alphabetic)
                    && phrases_in(std::slice::from_ref(&word)).is_empty()
            })
    }
}
