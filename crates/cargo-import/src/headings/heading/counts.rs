//! Headings that are made of a word for a number or a type and a word for the counted things, in any language:
//! `Nombre de caisses`, `Cantidad de sacos`, `捆数`, `Tipo de bulto`, `Số lượng cont`.

use super::Heading;
use super::counted::Counted;
use crate::words::figure_words::{is_beside_packages, is_package, is_pallet, is_several_packages};

/// Words for a number that stand before or behind the counted things.
const NUMBERS: &[&str] = &[
    "qty",
    "qnty",
    "quantity",
    "count",
    "total",
    "ttl",
    "tot",
    "sl",
    "slg",
    "anz",
    "anzahl",
    "menge",
    "stuckzahl",
    "aantal",
    "antal",
    "antall",
    "ilosc",
    "liczba",
    "pocet",
    "kolicina",
    "broj",
    "adet",
    "adedi",
    "sayisi",
    "miktar",
    "miktari",
    "jumlah",
    "jml",
    "jlh",
    "banyaknya",
    "bilangan",
    "cantidad",
    "cant",
    "cantd",
    "ctd",
    "qtd",
    "qtde",
    "quantidade",
    "quantita",
    "qta",
    "qte",
    "quantite",
    "nb",
    "nbr",
    "nbre",
    "nombre",
    "mennyiseg",
    "lukumaara",
    "tong",
    "количество",
    "число",
    "кол",
    "จำนวน",
    "数量",
    "數量",
    "수량",
    "수",
];
/// Words for a number that are also those of a number on a package: they count before `of` only.
const NUMBERS_OF: &[&str] = &[
    "no", "nos", "number", "numbers", "num", "numero", "nro", "nr", "n", "so",
];
/// Words between them.
const OF_WORDS: &[&str] = &["of", "de", "des", "di", "do", "der", "von", "van", "the"];
/// Words for a type.
const TYPES: &[&str] = &[
    "type", "types", "kind", "kinds", "tipo", "tipos", "tipe", "typ", "art", "loai", "kieu", "jenis",
    "rodzaj", "turu", "soort", "вид", "тип", "종류",
];
/// Words for packages in headings that mean other things elsewhere.
const PACKAGES: &[&str] = &["pack", "packs", "pal", "pals", "kap", "pkts", "pkt"];
/// Containers of a ship.
const CONTAINERS: &[&str] = &[
    "container",
    "containers",
    "cont",
    "conts",
    "cntr",
    "cntrs",
    "contenedor",
    "contenedores",
    "contenitore",
    "contenitori",
    "conteneur",
    "conteneurs",
    "contentor",
    "contentores",
    "kontainer",
    "kontener",
    "kontenery",
    "konteyner",
    "контейнер",
    "контейнеров",
    "컨테이너",
    "ตู้",
];
/// Parts that stand before and behind the counted things in a word of languages without blanks.
const PARTS_AROUND_COUNTED: &[&str] = &[
    "总",
    "總",
    "총",
    "合计",
    "合計",
    "包装",
    "包裝",
    "装",
    "個数",
    "个数",
    "数量",
    "數量",
    "枚数",
    "数",
    "數",
    "量",
    "수량",
    "จำนวน",
    "수",
];

impl Heading {
    /// `L*W*H*Q`, `Dimensions / Pcs`: the number of packages stands behind the edges.
    pub fn counts_behind_edges(&self) -> bool {
        const COUNTS: [&str; 7] = ["q", "qty", "ctn", "ctns", "pkg", "pkgs", "sl"];
        const SEVERAL: [&str; 9] = [
            "qty", "quantity", "pcs", "pieces", "ctns", "cartons", "pkgs", "packages", "nos",
        ];
        let behind_stroke = self.folded.rsplit_once('/');
        let behind_stroke = behind_stroke.map(|(_, behind)| behind.trim_matches([')', ' ', '.']));
        if self.speaks_for("size") && behind_stroke.is_some_and(|behind| SEVERAL.contains(&behind)) {
            return true;
        }
        let marked = self.folded.replace(['×', '*'], "x").replace([' ', '('], "|");
        let marked = marked.replace("|x|", "x");
        self.order.len() == 3
            && marked.split('|').any(|part| {
                part.matches('x').count() == 3
                    && part.rsplit('x').next().is_some_and(|last| COUNTS.contains(&last))
            })
    }

    /// The things that the heading counts, if it is made only of a word for a number and a word for the things.
    pub(super) fn counted(&self) -> Option<Counted> {
        if let [word] = self.words.as_slice()
            && let Some(counted) = counted_in_one_word(word)
        {
            return Some(counted);
        }
        // A stroke, as in `Qty/ctn`, is a sign of the contents of one package.
        if self.folded.contains('/') && !self.counts_packages_or_pieces() {
            return None;
        }
        let mut told = self.kinds();
        if self.counts_packages_or_pieces() {
            told.retain(|kind| *kind != Kind::Other);
        }
        match told.as_slice() {
            [before @ .., Kind::What(what)] if is_number(before) => Some(*what),
            [Kind::What(what), Kind::Number] => Some(*what),
            [Kind::NumberOf, Kind::What(what)] if self.counts_without_of(*what) => Some(*what),
            _ => None,
        }
    }

    /// `Anzahl Elemente`, `Qtde. chapas`, `박스당 입수`: a number of things that are no packages, or of the contents of one.
    pub(super) fn counts_something_else(&self) -> bool {
        const NUMBERS: [&str; 14] = [
            "anzahl",
            "nombre",
            "nb",
            "nbre",
            "cantidad",
            "cant",
            "quantidade",
            "qtde",
            "qtd",
            "antal",
            "ilosc",
            "liczba",
            "pocet",
            "quantita",
        ];
        let is_of_one = |word: &String| {
            word.ends_with('당')
                || ["ต่อ", "あたり", "当たり", "当り"]
                    .iter()
                    .any(|of| word.contains(of))
        };
        let is_number = self
            .words
            .first()
            .is_some_and(|first| NUMBERS.contains(&first.as_str()));
        let kinds = self.kinds();
        // `VE` are the German units of packaging, `HU` handling units.
        let names_packages =
            self.any(&["ve", "hu", "hus"]) || kinds.iter().any(|kind| matches!(kind, Kind::What(_)));
        self.words.iter().any(is_of_one)
            || self.any(&["case pack", "pack size"])
            || is_number && !names_packages && kinds.contains(&Kind::Other) && !self.has("volumes")
    }

    fn kinds(&self) -> Vec<Kind> {
        let words = self.words.iter().enumerate();
        let of_word = |(at, word): (usize, &String)| {
            let next = self.words.get(at + 1).map(String::as_str);
            // `Số lượng`
            if ["so", "s"].contains(&word.as_str()) && next == Some("luong") {
                Kind::Number
            } else {
                Kind::of(word)
            }
        };
        words.map(of_word).filter(|kind| *kind != Kind::Beside).collect()
    }

    /// `Số hòm`, `No. cartons`: a number before several. `No. carton` is on one.
    fn counts_without_of(&self, what: Counted) -> bool {
        let several = self.words.last().is_some_and(|last| is_several_packages(last));
        what != Counted::Containers && (several || self.words.first().is_some_and(|first| first == "so"))
    }

    /// `No. of cartons / pieces`
    pub(super) fn counts_packages_or_pieces(&self) -> bool {
        matches!(self.words.as_slice(), [number, of, packages, pieces]
            if NUMBERS_OF.contains(&number.as_str()) && of == "of"
                && is_package(packages) && ["pieces", "pcs"].contains(&pieces.as_str()))
    }

    /// The things whose types the heading names: packages or containers.
    pub(super) fn typed(&self) -> Option<Counted> {
        if let [word] = self.words.as_slice() {
            let of_containers = [
                "柜型",
                "櫃型",
                "箱型",
                "集装箱类型",
                "コンテナタイプ",
                "コンテナ種類",
                "containertyp",
                "containerart",
            ];
            return of_containers
                .contains(&word.as_str())
                .then_some(Counted::Containers);
        }
        let mut told = self.kinds();
        told.retain(|kind| *kind != Kind::Of);
        match told.as_slice() {
            [Kind::Type, Kind::What(what)] | [Kind::What(what), Kind::Type] => Some(*what),
            _ => None,
        }
    }

    /// `HU Type`: types of any things.
    pub fn names_types(&self) -> bool {
        self.kinds().contains(&Kind::Type)
    }

    /// `Type`, `Art`, `PACKAGE`: perhaps over types of packages.
    pub fn may_name_types(&self) -> bool {
        let mut kinds = self.words.iter().map(|word| Kind::of(word)).peekable();
        kinds.peek().is_some()
            && kinds.all(|kind| {
                matches!(
                    kind,
                    Kind::Type | Kind::Beside | Kind::Of | Kind::What(Counted::Packages | Counted::Pallets)
                )
            })
    }

    /// `Cargo weight per container`: of a container, which is no package.
    pub(super) fn is_per_container(&self) -> bool {
        let pairs = self.words.windows(2);
        pairs.into_iter().any(|pair| {
            matches!(pair, [per, what] if ["per", "je", "pro", "par", "por", "moi", "each"].contains(&per.as_str())
                && CONTAINERS.contains(&what.as_str()))
        })
    }

    /// `Pails`, `Ballen`, `Wooden kegs`: only words for packages.
    pub fn names_packages_only(&self) -> bool {
        self.words.iter().any(|word| is_package(word))
            && self.words.iter().all(|word| is_beside_packages(word))
            && !self.words.iter().any(|word| CONTAINERS.contains(&word.as_str()))
    }
}

/// The role of a word in a heading that counts things or names their types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Number,
    NumberOf,
    Of,
    Type,
    What(Counted),
    Beside,
    Other,
}

/// `Number of`, `Qty`, `Total no. of`
fn is_number(kinds: &[Kind]) -> bool {
    use Kind::{Number, NumberOf, Of};
    matches!(
        kinds,
        [Number] | [NumberOf, Of | Number] | [Number, Number | Of | NumberOf] | [Number, NumberOf, Of]
    )
}

impl Kind {
    fn of(word: &str) -> Self {
        if CONTAINERS.contains(&word) {
            Self::What(Counted::Containers)
        } else if is_pallet(word) || ["pal", "pals"].contains(&word) {
            Self::What(Counted::Pallets)
        } else if is_package(word) || PACKAGES.contains(&word) {
            Self::What(Counted::Packages)
        } else if NUMBERS.contains(&word) {
            Self::Number
        } else if NUMBERS_OF.contains(&word) {
            Self::NumberOf
        } else if OF_WORDS.contains(&word) {
            Self::Of
        } else if TYPES.contains(&word) {
            Self::Type
        } else if is_beside_packages(word) || word == "luong" || word == "во" {
            Self::Beside
        } else {
            Self::Other
        }
    }
}

/// `捆数`, `总托盘数`, `ケース数`, `柜量`, `จำนวนถุง`, `Kartonanzahl`
pub(super) fn counted_in_one_word(word: &str) -> Option<Counted> {
    if word.is_ascii() {
        let counted = ["anzahl", "zahl", "menge"]
            .iter()
            .find_map(|number| word.strip_suffix(number))?;
        return counted_as(counted.strip_prefix("gesamt").unwrap_or(counted));
    }
    let mut rest = word;
    while let Some(shorter) = PARTS_AROUND_COUNTED
        .iter()
        .find_map(|part| rest.strip_prefix(part).or_else(|| rest.strip_suffix(part)))
    {
        rest = shorter;
    }
    if rest == word || rest.is_empty() {
        return None;
    }
    if [
        "柜",
        "櫃",
        "货柜",
        "貨櫃",
        "集装箱",
        "集裝箱",
        "コンテナ",
        "コンテナー",
        "컨테이너",
        "ตู้",
    ]
    .contains(&rest)
    {
        return Some(Counted::Containers);
    }
    counted_as(rest)
}

fn counted_as(word: &str) -> Option<Counted> {
    if is_pallet(word) {
        return Some(Counted::Pallets);
    }
    is_package(word).then_some(Counted::Packages)
}
