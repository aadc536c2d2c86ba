//! Words that tell gross weights, net weights and those of the packaging apart, in the languages of lists.

use super::Heading;
use crate::model::target::ColumnKind;
use crate::model::unit;

/// Words that speak of the weight of the goods alone.
const NET: [&str; 17] = [
    "netos",
    "neta",
    "netas",
    "nets",
    "nette",
    "nettes",
    "netta",
    "netti",
    "nto",
    "ntto",
    "eigenmasse",
    "reingewicht",
    "reinmasse",
    "liquida",
    "нетто",
    "καθαρο",
    "bersih",
];
/// Words that speak of the goods with their packaging.
const GROSS: [&str; 16] = [
    "brute",
    "bruta",
    "brutos",
    "brutas",
    "bruts",
    "brutes",
    "bto",
    "btto",
    "rohmasse",
    "rohgewicht",
    "lorda",
    "lordi",
    "kotor",
    "брутто",
    "μικτο",
    "hruba",
];
/// Words that speak of the packaging alone.
const TARE: [&str; 8] = [
    "tare",
    "tara",
    "taras",
    "tarra",
    "taragewicht",
    "leergewicht",
    "verpackungsgewicht",
    "тара",
];
/// Beside these, `net` and `gross` speak of money.
const MONEY: [&str; 12] = [
    "price", "value", "amount", "prix", "montant", "precio", "importe", "valor", "prezzo", "usd", "eur",
    "vnd",
];

impl Heading {
    /// `Tổng trọng lượng cho phép`, `Zul. Gesamtgewicht`, `Payload`: what a vehicle may weigh or carry.
    pub fn is_permitted_weight(&self) -> bool {
        self.any(&[
            "cho phep",
            "tai trong",
            "payload",
            "gross vehicle weight",
            "gvw",
            "gvwr",
            "ptac",
            "zul",
            "zulassiges",
            "zulassig",
            "permitted",
            "permissible",
            "allowed",
        ])
    }

    /// `Gross (EUR)`, `Lordo €`, `Net metres`, `Net size (cm)`: gross or net, and no weight.
    pub(super) fn measures_something_else(&self) -> bool {
        let names_unit = self.unit(ColumnKind::Weight).is_some();
        let is_length = self.unit(ColumnKind::Length).is_some()
            || self.any(&[
                "metres",
                "meters",
                "length",
                "yds",
                "yards",
                "size",
                "dimension",
                "dimensions",
            ]);
        let names_weight = self.any(&[
            "weight",
            "weights",
            "wt",
            "wgt",
            "mass",
            "peso",
            "pesos",
            "poids",
            "luong",
            "nang",
            "waga",
            "masa",
            "вес",
            "масса",
            "berat",
            "agirlik",
        ]) || self
            .words
            .iter()
            .any(|word| word.contains("gewicht") || holds(word, &["重", "무게", "중량", "質量", "น้ำหนัก"]));
        !names_unit && !names_weight && (self.currency().is_some() || is_length)
    }

    /// The weight of the goods alone, in one clear word: `Kilos netos`, `Nettogew.`, `Eigenmasse`, `純重量`.
    pub(super) fn says_net_outright(&self) -> bool {
        let is_net = |word: &String| {
            NET.contains(&word.as_str())
                || word.starts_with("netto") && !is_of_money(word)
                || holds(word, &["净重", "淨重", "正味", "純重", "순중량", "순무게", "สุทธิ"])
                || holds(word, &["ネット", "净", "淨"]) && self.speaks_of_weight()
        };
        !self.speaks_of_money()
            && (self.words.iter().any(is_net)
                || self.any(&["순 중량", "순 무게"])
                || self.is_of_unit_only("pn")
                || self.speaks_of_weight()
                    && (self.any(&["nt", "liq"])
                        || self.any(&["khong bi", "khong bao bi", "chua bi", "chua bao bi", "tru bi"])))
    }

    /// The weight of the goods with their packaging: `Kilos brutos`, `Bruttogew.`, `Rohmasse`, `KL cả bao bì`, `グロス重量`.
    pub(super) fn says_gross_outright(&self) -> bool {
        let is_gross = |word: &String| {
            GROSS.contains(&word.as_str())
                || ["brutto", "bruto"].iter().any(|gross| word.starts_with(gross)) && !is_of_money(word)
                || holds(word, &["총중량", "총무게", "総重量", "総質量", "毛重"])
                || holds(word, &["グロス", "毛", "総"]) && self.speaks_of_weight()
        };
        !self.speaks_of_money()
            && (self.words.iter().any(is_gross)
                || self.any(&["총 중량", "총 무게"])
                || self.is_of_unit_only("pb")
                || self.speaks_of_weight() && self.names_packaging() && self.includes())
    }

    /// The weight of the packaging alone: `Total tare`, `Tara/Sack`, `KL bao bì`, `皮重`.
    pub fn is_tare(&self) -> bool {
        let is_tare = |word: &String| TARE.contains(&word.as_str()) || holds(word, &["皮重", "風袋"]);
        let is_named = self.words.iter().any(is_tare)
            || self.any(&[
                "packaging weight",
                "weight of packaging",
                "poids emballage",
                "poids demballage",
                "poids de lemballage",
                "peso embalaje",
                "peso del embalaje",
                "peso da embalagem",
                "peso imballo",
                "verpackungsgewicht",
            ])
            || self.speaks_of_weight() && self.names_packaging() && !self.includes() && !self.is_net();
        is_named && !self.is_surely_gross()
    }

    /// The heading says in some language that it is a gross weight.
    pub fn is_surely_gross(&self) -> bool {
        self.any(&["gross", "brutto", "bruto", "brut", "lordo"])
            || self
                .phrases
                .iter()
                .any(|phrase| phrase.target == "gross_weight" && phrase.strength >= 12)
    }

    /// A heading that is perhaps one of gross weights, though it does not say so.
    pub fn may_be_gross(&self) -> bool {
        let facts = &self.facts;
        let is_other = facts.net
            || facts.volume
            || facts.chargeable
            || facts.tare
            || facts.label
            || facts.edge
            || facts.pieces
            || facts.per_piece
            || facts.price_of_one
            || facts.package_number;
        !is_other
            && !self.speaks_of_money()
            && !self.measures_something_else()
            && !self.is_permitted_weight()
            && !self.any(&unit::UNKNOWN_WEIGHTS)
    }

    /// Both headings share a word that is no unit: `Peso neto`, `Peso total`.
    pub fn shares_word(&self, other: &Self) -> bool {
        let is_telling = |word: &&String| word.chars().count() > 2 && unit::weight(word).is_none();
        self.words
            .iter()
            .filter(is_telling)
            .any(|word| other.words.contains(word))
    }

    /// Bì, bao bì: the packaging.
    fn names_packaging(&self) -> bool {
        self.any(&["bi", "bao bi"])
    }

    /// Cả bì, có bì, gồm bao bì: the words for "including".
    fn includes(&self) -> bool {
        self.any(&["ca", "co", "gom", "kem", "luon"])
    }

    /// `GW incl. pallet`, `Gewicht ohne Palette`: the heading tells whether the packaging is weighed too, but not of how many
    /// packages the weight is.
    pub(super) fn tells_of_packaging(&self) -> bool {
        self.leaves_out_packaging()
            || self.any(&[
                "incl",
                "including",
                "included",
                "with",
                "inkl",
                "inklusive",
                "einschließlich",
                "mit",
                "avec",
                "inclus",
                "ca",
                "gom",
                "bao gom",
                "co pallet",
                "kem pallet",
                "luon pallet",
            ])
    }

    /// `GW excl. pallet`: without a part of the packaging.
    pub fn leaves_out_packaging(&self) -> bool {
        self.any(&[
            "excl",
            "exclude",
            "excludes",
            "excluding",
            "excluded",
            "without",
            "w o",
            "exkl",
            "ohne",
            "sans",
            "chua",
            "khong",
            "no pallet",
        ])
    }

    fn speaks_of_weight(&self) -> bool {
        self.speaks_for("gross_weight")
            || self
                .words
                .iter()
                .any(|word| unit::weight(word).is_some() || holds(word, &["重", "무게", "중량", "質量"]))
    }

    pub(super) fn speaks_of_money(&self) -> bool {
        self.any(&MONEY)
    }

    /// `PB (kg)`, `P.B. (kg)`, `PB unit. (kg)`: a short word and a unit of weight.
    fn is_of_unit_only(&self, short: &str) -> bool {
        let mut words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        words.retain(|word| *word != "unit");
        let named = words.pop().and_then(unit::weight);
        named.is_some() && words.concat() == short
    }
}

/// `Nettopreis`, `Bruttowert`
fn is_of_money(word: &str) -> bool {
    ["preis", "wert", "betrag", "summe"]
        .iter()
        .any(|money| word.ends_with(money))
}

fn holds(word: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| word.contains(part))
}
