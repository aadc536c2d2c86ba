//! Words beside the figures of cells: packages, pieces, and words without an effect.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::package_words;

/// How German words for pallets end.
const JOINED_PALLETS: &[&str] = &["palette", "paletten", "pallet", "pallets"];
/// Words for pallets and other packages that hold packages.
const PALLETS: &[&str] = &[
    "pallet",
    "pallets",
    "plt",
    "plts",
    "pl",
    "skid",
    "skids",
    "skd",
    "skds",
    "palet",
    "palets",
    "palette",
    "palettes",
    "paletten",
    "托",
    "卡板",
    "พาเลท",
    "팔레트",
    "パレット",
];
/// Other words for packages.
const PACKAGES: &[&str] = &[
    "kien",
    "thung",
    "ctn",
    "ctns",
    "carton",
    "cartons",
    "pkg",
    "pkgs",
    "package",
    "packages",
    "box",
    "boxes",
    "bx",
    "bxs",
    "bao",
    "cuon",
    "phuy",
    "case",
    "cases",
    "roll",
    "rolls",
    "bundle",
    "bundles",
    "bale",
    "bales",
    "bag",
    "bags",
    "drum",
    "drums",
    "drm",
    "drms",
    "crate",
    "crates",
    "crt",
    "crts",
    "cs",
    "chests",
    "bdl",
    "bdls",
    "coil",
    "coils",
    "can",
    "cans",
    "sack",
    "sacks",
    "tank",
    "tanks",
    "jar",
    "jars",
    "pail",
    "pails",
    "hop",
    "tui",
    "lo",
    "ket",
    "container",
    "containers",
    "cont",
    "conts",
    "colli",
    "collis",
    "colis",
    "koli",
    "karton",
    "kartons",
    "bulto",
    "bultos",
    "caja",
    "cajas",
    "kiste",
    "kisten",
    "caisse",
    "caisses",
    "fut",
    "futs",
    "ibc",
    "ibcs",
    "flexitank",
    "flexitanks",
    "reel",
    "reels",
    "parcel",
    "parcels",
    "cylinder",
    "cylinders",
    "箱",
    "件",
    "包",
    "卷",
    "桶",
    "袋",
    "กล่อง",
    "ลัง",
    "หีบ",
    "ม้วน",
    "박스",
    "상자",
    "ケース",
];
/// Words beside words for packages: their material and size, and the ends of `CTN(S)` and `BOX(ES)`.
const BESIDE_PACKAGES: &[&str] = &[
    "volumes",
    "s",
    "es",
    "filmee",
    "filmees",
    "gerbables",
    "papelao",
    "wooden",
    "wood",
    "plywood",
    "loose",
    "paper",
    "plastic",
    "go",
    "giay",
    "nhua",
    "total",
    "tong",
    "only",
    "pp",
    "pe",
    "steel",
    "iron",
    "metal",
    "fibre",
    "fiber",
    "gunny",
    "jute",
    "jumbo",
    "poly",
    "kraft",
    "bois",
    "holz",
    "legno",
    "madera",
    "madeira",
    "hout",
    "europe",
    "europa",
    "flight",
    "fibreboard",
    "fiberboard",
    "corrugated",
    "cardboard",
    "woven",
    "big",
    "large",
    "small",
    "euro",
    "eur",
    "master",
    "outer",
    "export",
    "x",
];
/// Words for pieces and for quantities that are no packages.
const PIECES: &[&str] = &[
    "pcs",
    "pc",
    "pce",
    "piece",
    "pieces",
    "cai",
    "chiec",
    "bo",
    "set",
    "sets",
    "doi",
    "pair",
    "pairs",
    "prs",
    "pr",
    "ea",
    "each",
    "nos",
    "no",
    "unit",
    "units",
    "dozen",
    "dozens",
    "doz",
    "dz",
    "m",
    "met",
    "yds",
    "yard",
    "yards",
    "kg",
    "kgs",
    "ton",
    "tons",
    "tan",
    "mt",
    "mts",
    "lit",
    "l",
    "con",
    "quyen",
    "cuon sach",
    "tam",
    "lot",
    "lots",
    "个",
    "개",
    "ชิ้น",
    "個",
];
/// Words beside a gross weight that change nothing.
pub(crate) const BESIDE_WEIGHT: &[&str] = &[
    "gross",
    "g",
    "w",
    "gw",
    "wt",
    "weight",
    "tl",
    "s",
    "total",
    "tong",
    "brutto",
    "bruto",
    "brut",
    "lordo",
    "zus",
    "zusammen",
    "insg",
    "insgesamt",
    "ges",
    "gesamt",
    "ca hai",
    "共",
    "合计",
    "总",
    "共计",
];
/// Words beside an edge.
pub(crate) const BESIDE_LENGTH: &[&str] = &[
    "l",
    "w",
    "h",
    "d",
    "r",
    "c",
    "b",
    "dai",
    "rong",
    "cao",
    "length",
    "width",
    "height",
    "lange",
    "breite",
    "hohe",
    "long",
    "larg",
    "haut",
    "longueur",
    "largeur",
    "hauteur",
    "largo",
    "ancho",
    "alto",
    "lunghezza",
    "larghezza",
    "altezza",
    "s",
    "长",
    "長",
    "宽",
    "寬",
    "高",
    "縦",
    "横",
];
/// Words that call a figure rough.
pub(crate) const ROUGHLY: &[&str] = &[
    "about",
    "abt",
    "approx",
    "approximately",
    "appr",
    "circa",
    "ca",
    "khoang",
    "chung",
    "uoc",
    "tam",
    "约",
    "約",
];

/// `Einwegpalette`, `Holzkisten`: German joins the kind and the package.
fn is_joined(word: &str, ends: &[&str]) -> bool {
    let kind = ends.iter().find_map(|end| word.strip_suffix(end));
    kind.is_some_and(|kind| kind.len() > 2 && kind.chars().all(char::is_alphabetic))
}

/// Tells whether a word names pallets, which hold other packages.
pub(crate) fn is_pallet(word: &str) -> bool {
    PALLETS.contains(&word) || package_words::PALLETS.contains(&word) || is_joined(word, JOINED_PALLETS)
}

/// Tells whether a word names packages.
pub(crate) fn is_package(word: &str) -> bool {
    // Nothing is asked as often.
    static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let lists = [PACKAGES, package_words::PACKAGES, PALLETS, package_words::PALLETS];
        lists.concat().into_iter().collect()
    });
    WORDS.contains(word)
        || is_joined(word, &["kiste", "kisten", "karton", "kartons"])
        || is_joined(word, JOINED_PALLETS)
}

/// Tells whether a word names several packages.
pub(crate) fn is_several_packages(word: &str) -> bool {
    // `cs` is a case.
    let is_plural = word.ends_with('s') && !["colis", "cs"].contains(&word)
        || package_words::SEVERAL.contains(&word)
        || is_joined(word, &["paletten", "pallets", "kisten"]);
    is_plural && is_package(word)
}

/// Tells whether a word may stand beside a number of packages.
pub(crate) fn is_beside_packages(word: &str) -> bool {
    is_package(word) || BESIDE_PACKAGES.contains(&word)
}

/// Tells whether a word names pieces, or another quantity that is not one of packages.
pub(crate) fn is_piece(word: &str) -> bool {
    PIECES.contains(&word)
}

/// The digits of a number that is also written as a word.
pub(crate) fn number_word(word: &str) -> Option<&'static str> {
    const WORDS: [[&str; 3]; 24] = [
        ["1", "one", "mot"],
        ["2", "two", "hai"],
        ["3", "three", "ba"],
        ["4", "four", "bon"],
        ["5", "five", "nam"],
        ["6", "six", "sau"],
        ["7", "seven", "bay"],
        ["8", "eight", "tam"],
        ["9", "nine", "chin"],
        ["10", "ten", "muoi"],
        ["11", "eleven", "muoi mot"],
        ["12", "twelve", "muoi hai"],
        ["13", "thirteen", ""],
        ["14", "fourteen", ""],
        ["15", "fifteen", ""],
        ["16", "sixteen", ""],
        ["17", "seventeen", ""],
        ["18", "eighteen", ""],
        ["19", "nineteen", ""],
        ["20", "twenty", ""],
        ["30", "thirty", ""],
        ["40", "forty", ""],
        ["50", "fifty", ""],
        ["60", "sixty", ""],
    ];
    let found = WORDS.iter().find(|words| words[1..].contains(&word))?;
    Some(found[0])
}
