//! Round packages, whose diameter is their length and width: drums and rolls. Bolts and bearings have diameters too.

use domain::folding::{compose, plain, words};

use super::own_sizes::THICKNESS_WORDS;
use crate::headings::header::{Header, cells_of};
use crate::model::unit;
use crate::words::figure_words::is_package;
use crate::{Cell, Table};

/// Headings of diameters, folded.
pub(crate) const DIAMETERS: [&str; 11] = [
    "diameter",
    "dia",
    "diam",
    "duong kinh",
    "d kinh",
    "durchmesser",
    "diametre",
    "diametro",
    "ø",
    "直径",
    "srednica",
];
/// Words for round packages, folded; `thung phuy` is one too.
const ROUND: [&str; 45] = [
    "drum",
    "drums",
    "drm",
    "drms",
    "barrel",
    "barrels",
    "phuy",
    "roll",
    "rolls",
    "cuon",
    "coil",
    "coils",
    "cylinder",
    "cylinders",
    "binh",
    "reel",
    "reels",
    "spool",
    "spools",
    "bobbin",
    "bobbins",
    "rulo",
    "keg",
    "kegs",
    "pail",
    "pails",
    "fut",
    "futs",
    "fass",
    "fasser",
    "trommel",
    "trommeln",
    "rolle",
    "rollen",
    "tambor",
    "tambores",
    "rouleau",
    "rouleaux",
    "bobine",
    "bobines",
    "bobina",
    "bobinas",
    "rollo",
    "rollos",
    "beczki",
];
/// Such words within Chinese, Japanese and Korean ones.
const ROUND_PARTS: [&str; 6] = ["桶", "卷", "ドラム", "ロール", "드럼", "롤"];
/// Words for any package.
const ANY: [&str; 15] = [
    "package", "packages", "pkg", "pkgs", "kien", "colli", "collis", "colis", "koli", "bulto", "bultos",
    "parcel", "parcels", "件", "bao",
];
/// Words of headings of the outer edges.
const OUTER: [&str; 31] = [
    "height", "high", "h", "cao", "chieu", "c", "hohe", "hoehe", "hauteur", "haut", "alto", "altura",
    "altezza", "wysokosc", "高", "高度", "高さ", "높이", "tinggi", "outer", "outside", "od", "overall",
    "max", "ngoai", "phu", "d", "of", "per", "in", "each",
];

/// Tells whether the packages are round and a diameter and a height theirs.
pub(crate) fn is_of_packages(
    table: &Table,
    header: Header,
    headings: &[String],
    base: usize,
    height: usize,
) -> bool {
    let heading = |at: usize| {
        headings
            .get(at)
            .map(|text| compose(&plain(text)))
            .unwrap_or_default()
    };
    let (across, tall) = (heading(base), heading(height));
    let is_thickness = words(&tall)
        .iter()
        .any(|word| THICKNESS_WORDS.contains(word) || ["depth", "deep", "tiefe", "sau"].contains(word));
    if is_thickness || !names_no_thing(&across) || !names_no_thing(&tall) {
        return false;
    }
    let others: Vec<String> = (0..headings.len())
        .filter(|at| ![base, height].contains(at))
        .map(heading)
        .collect();
    let kinds: Vec<&str> = others.iter().flat_map(|text| kinds(text)).collect();
    let own: Vec<&str> = [&across, &tall]
        .iter()
        .flat_map(|text| self::kinds(text))
        .collect();
    let is_counted = |kind: &&str| kinds.iter().any(|counted| is_same(counted, kind));
    if kinds.iter().any(|kind| !is_round(kind)) {
        // `Carton diameter` of cartons, but not `Drum diameter` of pallets.
        return !kinds_of_both_differ(&across, &tall) && !own.is_empty() && own.iter().all(is_counted);
    }
    if own.iter().any(|kind| !is_round(kind)) {
        return false;
    }
    let names_any = words(&across).iter().any(|word| ANY.contains(word));
    names_any || !own.is_empty() || !kinds.is_empty() || are_round(table, header, base)
}

/// The texts name kinds of packages.
pub(crate) fn name_any(texts: &[String]) -> bool {
    texts.iter().any(|text| !kinds(&compose(&plain(text))).is_empty())
}

/// The texts name kinds of packages, and one of them is not round: cartons.
pub(crate) fn name_others(texts: &[String]) -> bool {
    let folded = texts.iter().map(|text| compose(&plain(text)));
    folded
        .into_iter()
        .any(|text| kinds(&text).iter().any(|kind| !is_round(kind)))
}

/// Every row with a diameter names round packages, and no other ones.
fn are_round(table: &Table, header: Header, base: usize) -> bool {
    let mut rows = table
        .rows
        .iter()
        .skip(header.data())
        .filter(|row| row.cells.get(base).is_some_and(|cell| !cell.is_blank()));
    let names_round = |cells: &[Cell]| {
        let texts: Vec<String> = cells
            .iter()
            .filter_map(|cell| match cell {
                Cell::Text(text) => Some(compose(&plain(text))),
                _ => None,
            })
            .collect();
        // `Roll pin` and `coil spring` are goods.
        let is_kind = |text: &String| {
            let last = words(text).last().copied().unwrap_or_default();
            is_round(last)
                || words(text)
                    .first()
                    .is_some_and(|first| is_round(first) && text.contains(" of "))
        };
        texts.iter().any(is_kind) && texts.iter().flat_map(|text| kinds(text)).all(is_round)
    };
    cells_of(table, header, base).next().is_some() && rows.all(|row| names_round(&row.cells))
}

/// The words for kinds of packages in a text.
fn kinds(text: &str) -> Vec<&str> {
    let all = words(text);
    // `thung phuy`
    let is_phuy = all.contains(&"phuy");
    let is_kind = |word: &&str| {
        is_round(word) || is_package(word) && !ANY.contains(word) && !(is_phuy && *word == "thung")
    };
    all.into_iter().filter(is_kind).collect()
}

fn kinds_of_both_differ(one: &str, other: &str) -> bool {
    let (one, other) = (kinds(one), kinds(other));
    let differs = |kind: &&str| !other.iter().any(|other| is_same(other, kind));
    !other.is_empty() && one.iter().any(differs)
}

/// `Cartons` and `Ctn`
fn is_same(one: &str, other: &str) -> bool {
    let short = |word: &str| match word.trim_end_matches('s') {
        "carton" | "karton" | "crt" => "ctn".to_owned(),
        word => word.to_owned(),
    };
    short(one) == short(other)
}

fn is_round(word: &str) -> bool {
    ROUND.contains(&word) || ROUND_PARTS.iter().any(|part| word.contains(part))
}

/// A heading of nothing but an edge, its unit and a package: `Bolt dia` names a bolt.
fn names_no_thing(heading: &str) -> bool {
    let is_of_diameter = |word: &str| {
        let mut all = DIAMETERS.iter().flat_map(|diameter| diameter.split(' '));
        all.any(|own| own == word)
    };
    words(heading).iter().all(|word| {
        is_of_diameter(word)
            || OUTER.contains(word)
            || is_round(word)
            || is_package(word)
            || ANY.contains(word)
            || unit::length(word).is_some()
    })
}
