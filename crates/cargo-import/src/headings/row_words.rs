//! Meanings of the words of a row: a total, a closing sentence, a charge, the name of a group.

mod deductions;
mod labels;

use domain::folding::{compose, plain, words};

use super::heading::{Heading, is_word, with_lost_letters};
use crate::model::unit;
use crate::words::figure_words::{is_beside_packages, is_package, is_pallet};
use crate::{Cell, Row};
pub(crate) use deductions::{Deduction, deduction};
pub(crate) use labels::{
    has_container_number, is_contact, is_dated, is_numbered, is_of_form, is_reference, names_a_lot,
    names_container, names_money,
};

/// Words that say "total".
const TOTAL_WORDS: &[&str] = &[
    "jumlah",
    "sub",
    "σ",
    "zwischensumme",
    "subtotale",
    "subtotaal",
    "podsuma",
    "ogolem",
    "lacznie",
    "somma",
    "somme",
    "soma",
    "totais",
    "summa",
    "osszesen",
    "소계",
    "总共",
    "總共",
    "∑",
    "summe",
    "gesamt",
    "gesamtsumme",
    "totale",
    "totaux",
    "overall",
    "all",
    "รวม",
    "总数",
    "總數",
    "итого",
    "المجموع",
    "tong",
    "cong",
    "total",
    "totals",
    "tot",
    "ttl",
    "subtotal",
    "subtotals",
    "sum",
    "合计",
    "合計",
    "总计",
    "總計",
    "小计",
    "小計",
    "計",
    "计",
    "합계",
    "총계",
    "総計",
    "总和",
    "總和",
    "共计",
    "共計",
    "totales",
    "totali",
    "totaal",
    "insgesamt",
    "suma",
    "razem",
    "celkem",
    "toplam",
    "всего",
];
/// Words of rows that are worked out from those above in other ways.
const DERIVED_ROW_WORDS: &[&str] = &[
    "count",
    "volume weight",
    "volumetric weight",
    "chargeable weight",
    "chargeable",
    "so khoi",
    "khoi luong tinh cuoc",
    "luy ke",
    "cumulative",
    "running",
    "chenh lech",
    "difference",
    "diff",
    "theo hoa don",
    "thuc te",
    "balance",
    "previous shipment",
    "as per invoice",
    "max",
    "min",
    "maximum",
    "minimum",
    "median",
    "lon nhat",
    "nho nhat",
    "count of",
    "average",
    "avg",
    "mean",
    "trung binh",
    "binh quan",
    "percent",
    "percentage",
    "ty le",
    "ti le",
    "mang sang",
    "brought forward",
    "b/f",
    "brought over",
    "suma anterior",
    "report page precedente",
    "承前页",
    "承前頁",
    "前頁繰越",
];
/// Words of rows at the end or the beginning of a page, which carry the sum of the rows before.
const CARRIED_FORWARD_WORDS: &[&str] = &[
    "carried forward",
    "carried over",
    "carried to",
    "brought from",
    "brought forward",
    "b/f",
    "mang sang",
    "trang truoc",
    "carry forward",
    "c/f",
    "chuyen sang",
    "chuyen trang",
    "ubertrag",
    "a reporter",
    "suma y sigue",
    "a riportare",
    "riporto",
    "a transportar",
    "过次页",
    "過次頁",
    "次頁繰越",
    "次頁へ繰越",
    "前頁繰越",
    "前頁より繰越",
    "繰越",
    "承前页",
    "承前頁",
    "承上页",
    "承上頁",
    "转下页",
    "轉下頁",
    "차기이월",
    "전기이월",
    "이월",
    "vienen",
    "van al frente",
    "suma anterior",
    "saldo anterior",
    "report page precedente",
    "report de la page precedente",
    "da riportare",
    "summenvortrag",
    "vortrag",
    "over te brengen",
    "overgebracht",
    "do przeniesienia",
    "z przeniesienia",
    "nakli yekun",
    "devreden",
    "преносено",
    "перенесено",
    "к переносу",
    "перенос",
];
/// The same, where goods may be called so: `Report` are printed ones too.
const PERHAPS_CARRIED_FORWARD: &[&str] = &[
    "report",
    "reporte",
    "transport",
    "transporte",
    "reports",
    "transports",
];
/// Words beside words for totals that name no goods.
const WORDS_BESIDE_TOTALS: &[&str] = &[
    "grand",
    "bi",
    "tb",
    "trung",
    "binh",
    "tich",
    "avg",
    "average",
    "pallets",
    "with",
    "without",
    "incl",
    "including",
    "excl",
    "excluding",
    "sub",
    "page",
    "group",
    "say",
    "only",
    "of",
    "per",
    "qty",
    "quantity",
    "q",
    "ty",
    "package",
    "packages",
    "pkg",
    "pkgs",
    "ctn",
    "ctns",
    "carton",
    "cartons",
    "pallet",
    "pallets",
    "plt",
    "plts",
    "box",
    "boxes",
    "case",
    "cases",
    "thung",
    "kien",
    "kg",
    "kgs",
    "lb",
    "lbs",
    "cbm",
    "m3",
    "weight",
    "gross",
    "net",
    "gw",
    "nw",
    "amount",
    "value",
    "pcs",
    "pieces",
    "so",
    "luong",
    "trong",
    "khoi",
    "tl",
    "gia",
    "tri",
    "hang",
    "don",
    "lo",
    "toan",
    "bo",
    "in",
    "all",
    "the",
    "nhom",
    "trang",
    "measurement",
    "volume",
    "tien",
    "usd",
    "tan",
    "ton",
    "tons",
    "tonnes",
    "mt",
    "lbs",
    "vnd",
    "carried",
    "brought",
    "forward",
    "this",
    "shipment",
    "cong",
    "don",
    "nay",
    "lien",
    "s",
    "and",
    "va",
    "cua",
    "ca",
    "items",
    "lines",
    "order",
    "po",
    "invoice",
    "luy",
    "ke",
    "running",
    "to",
    "date",
    "phan",
    "muc",
    "section",
    "container",
    "cont",
    "unit",
    "units",
    "tu",
    "truoc",
    "sau",
    "sang",
    "mang",
    "chuyen",
    "previous",
    "next",
    "from",
    "per",
    "mot",
];
/// Beginnings of sentences below a table.
const CLOSING_STARTS: &[&str] = &[
    "say ",
    "say:",
    "bang chu",
    "viet bang chu",
    "so tien bang chu",
    "nguoi lap",
    "nguoi ban",
    "nguoi mua",
    "nguoi giao",
    "nguoi nhan",
    "ky ten",
    "ky, ",
    "(ky",
    "thu kho",
    "giam doc",
    "ke toan",
    "signature",
    "signed",
    "authorized",
    "authorised",
    "prepared by",
    "checked by",
    "approved by",
    "for and on behalf",
    "stamp",
    "ghi chu:",
    "ghi chu :",
    "luu y:",
    "note:",
    "notes:",
    "remark:",
    "remarks:",
    "n.b.",
    "bank ",
    "bank:",
    "ngan hang",
    "beneficiary",
    "swift",
    "so seal",
    "max payload",
    "da nhan du",
    "container size",
    "cut-off",
    "closing time",
    "vessel",
    "etd",
    "eta ",
    "account no",
    "a/c no",
    "so tai khoan",
    "stk:",
    "shipping mark",
    "we hereby",
    "we certify",
    "chung toi",
    "country of origin:",
    "ngay ",
    "date:",
    "page ",
    "trang ",
    "end of",
    "het",
    "* ",
    "(*)",
    "xac nhan",
    "e. & o.e",
    "e&oe",
    "thank you",
    "dai dien",
    "container no",
    "seal no",
    "seal:",
    "so cont",
    "so chi",
    "cont no",
    "mst",
    "ma so thue",
    "tax code",
    "hotline",
    "dien thoai",
    "tel:",
    "tel.",
    "fax:",
    "fax.",
    "email:",
];

/// Tells how surely the words of a row make it a total.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Words {
    /// A total, and no goods.
    Say,
    /// `Total station`: a total or goods.
    Perhaps,
    None,
}

/// Tells whether the words of a row make it a total; `name` is the column of the names.
pub(crate) fn said(row: &Row, name: Option<usize>) -> Words {
    let own = name.and_then(|at| row.cells.get(at));
    let of_name = own.map_or(Words::None, total_words);
    let texts = row.cells.iter().filter(|cell| matches!(cell, Cell::Text(_)));
    let first = texts.clone().next().map_or(Words::None, total_words);
    // `Вес брутто: 3 823 кг` behind `Итого мест: 6`
    let named = own.is_some_and(|cell| !cell.is_blank() && !names_a_sum(cell));
    match (first, of_name) {
        (_, Words::Say) => Words::Say,
        (Words::Say, _) if !named => Words::Say,
        (Words::None, Words::None) if !named && texts.clone().any(|cell| total_words(cell) == Words::Say) => {
            Words::Say
        }
        (Words::None, Words::None) => Words::None,
        _ => Words::Perhaps,
    }
}

fn total_words(cell: &Cell) -> Words {
    let Cell::Text(text) = cell else {
        return Words::None;
    };
    // `Cổng` and `tông` fold to the same letters.
    let lower = compose(&text.to_lowercase());
    if [
        "cổng",
        "công",
        "cống",
        "cồng",
        "tông",
        "tống",
        "tong đơ",
        "tông đơ",
    ]
    .iter()
    .any(|other| lower.starts_with(other))
    {
        return Words::None;
    }
    // Korean letters are taken apart by folding.
    let folded = compose(&plain(&with_lost_letters(text)));
    let folded = without_blanks_within(&folded);
    // A share of the total.
    if folded.trim_start().starts_with('%') {
        return Words::None;
    }
    let words = words(&folded);
    // `รวมทั้งหมด`: Thai sets no blanks.
    let is_total =
        |word: &&str| TOTAL_WORDS.iter().any(|total| is_word(word, total)) || word.starts_with("รวมท");
    let Some(at) = words.iter().take(3).position(is_total) else {
        return Words::None;
    };
    let says = words.iter().enumerate().all(|(place, word)| {
        place == at
            || is_total(word)
            || WORDS_BESIDE_TOTALS.contains(word)
            || names_sum_in_other_words(word)
            // `Total 10 sets`
            || ["set", "sets", "bo", "satz", "lots"].contains(word)
            || word.bytes().all(|byte| byte.is_ascii_digit())
            || word.chars().count() == 1
    });
    if says
        || words.first() == Some(&"say")
        || words.starts_with(&["tong", "cong"])
        || words.starts_with(&["tong", "cuoi"])
        || words.starts_with(&["grand", "total"])
        // With the name of the goods that it adds up: `Subtotal cuttlefish`.
        || matches!(words.first(), Some(&("subtotal" | "subtotals")))
        || words.starts_with(&["sub", "total"])
    {
        Words::Say
    } else {
        Words::Perhaps
    }
}

/// `合计` of `合 计`: Chinese sets words wide. `total` of `t o t a l`.
fn without_blanks_within(text: &str) -> String {
    const MIN_LETTERS: usize = 4;
    let letters = text.split_whitespace().map(|word| word.trim_matches(['.', ':']));
    if letters.clone().count() >= MIN_LETTERS && letters.clone().all(|word| word.chars().count() == 1) {
        return letters.collect();
    }
    let is_chinese = |one: Option<char>| one.is_some_and(|one| ('\u{4e00}'..='\u{9fff}').contains(&one));
    let mut joined = String::new();
    for word in text.split_whitespace() {
        if !(is_chinese(joined.chars().next_back()) && is_chinese(word.chars().next())) {
            joined.push(' ');
        }
        joined += word;
    }
    joined
}

/// `A`, `II.` in front of the name of a group: a number in front of a name is that of a line.
pub(crate) fn is_group_mark(row: &Row) -> bool {
    let first = row.cells.iter().find(|cell| !cell.is_blank());
    first.is_some_and(|cell| {
        let text = plain(&cell.shown());
        let mark = text.trim_end_matches(['.', ')', ':', ' ']);
        let is_letter = mark.chars().count() == 1 && mark.chars().all(char::is_alphabetic);
        is_letter || !mark.is_empty() && mark.len() <= 4 && mark.chars().all(|one| "ivx".contains(one))
    })
}

/// An average, a percentage, or the sum of the page before, and nothing that names goods.
pub(crate) fn is_derived(row: &Row) -> bool {
    says_only(row, DERIVED_ROW_WORDS)
}

/// `Carried forward`, `Cộng chuyển sang trang sau`: the sum of the page, and nothing that names goods.
pub(crate) fn is_carried_forward(row: &Row) -> bool {
    says_only(row, CARRIED_FORWARD_WORDS)
}

/// `Report`, `Transporte`: the sum of the page before, or goods.
pub(crate) fn is_perhaps_carried_forward(row: &Row) -> bool {
    let mut given = row.cells.iter().filter(|cell| matches!(cell, Cell::Text(_)));
    given.any(|cell| PERHAPS_CARRIED_FORWARD.contains(&words(&plain(&cell.shown())).join(" ").as_str()))
}

/// One of the first two texts of a row has one of these words and, besides, only words that stand beside totals.
fn says_only(row: &Row, wanted: &[&str]) -> bool {
    let texts = row.cells.iter().filter(|cell| matches!(cell, Cell::Text(_)));
    // Korean letters are taken apart by folding.
    let folded = |cell: &Cell| compose(&plain(&cell.shown()));
    let mut texts: Vec<String> = texts.take(2).map(folded).collect();
    // `Carried` and `forward`, where blanks align the columns.
    texts.push(texts.join(" "));
    texts.iter().any(|folded| {
        // `min. 4` is an open number of packages.
        let is_limit = |word: &str| word.starts_with("min") || word.starts_with("max");
        let has_figure = folded.bytes().any(|one| one.is_ascii_digit());
        let mut meant = wanted.iter().filter(|word| !(has_figure && is_limit(word)));
        let rest = meant.find_map(|derived| {
            let (before, after) = folded.split_once(derived)?;
            Some(format!("{before} {after}"))
        });
        // `% of total`
        let rest = rest.or_else(|| folded.trim_start().strip_prefix('%').map(str::to_owned));
        rest.is_some_and(|rest| {
            words(&rest).iter().all(|word| {
                TOTAL_WORDS.contains(word)
                    || WORDS_BESIDE_TOTALS.contains(word)
                    // `C1 Count`
                    || word.bytes().any(|byte| byte.is_ascii_digit())
            })
        })
    })
}

/// `colli`, `bruto`, `вес`: a word in any language of lists for packages or their weight.
fn names_sum_in_other_words(word: &str) -> bool {
    let heading = Heading::parse(word);
    is_package(word) || heading.is_surely_gross() || heading.is_net_weight() || heading.is_of_weight()
}

/// `Gross`, `Net weight`: only words that stand beside totals.
pub(crate) fn names_a_sum(cell: &Cell) -> bool {
    const NAMES: [&str; 16] = [
        "luong", "tich", "cbm", "gross", "net", "weight", "gw", "nw", "ctns", "cartons", "packages", "pkgs",
        "kien", "thung", "kgs", "kg",
    ];
    let text = plain(&cell.shown());
    let words = words(&text);
    let is_name = |word: &&str| NAMES.contains(word) || names_sum_in_other_words(word);
    let is_beside = |word: &&str| {
        is_name(word)
            || ["g", "w", "n", "no"].contains(word)
            || unit::weight(word).is_some()
            || WORDS_BESIDE_TOTALS.contains(word)
            || word.bytes().all(|one| one.is_ascii_digit())
    };
    words.iter().any(is_name) && words.iter().all(is_beside)
}

/// `Jar`, `Drums`: a package of a kind, which goods are called too. `Kiện` and `Cartons` are packages of any goods.
pub(crate) fn is_kind_of_package(cell: &Cell) -> bool {
    const ANY: [&str; 6] = ["kien", "thung", "carton", "cartons", "ctn", "ctns"];
    let text = plain(&cell.shown());
    let is_any = |word: &&str| ANY.contains(word) || word.starts_with("pkg") || word.starts_with("package");
    matches!(words(&text).as_slice(), [only] if is_package(only) && !is_any(only))
}

/// `Colli`, `- 12 Kartons`, `in cartons`: packages, no pallets, and no word for what is in them.
pub(crate) fn names_packages_only(cell: &Cell) -> bool {
    const BESIDE: [&str; 16] = [
        "in",
        "of",
        "packed",
        "with",
        "loose",
        "inner",
        "content",
        "contents",
        "containing",
        "inhalt",
        "mit",
        "auf",
        "trong",
        "gom",
        "tren",
        "on",
    ];
    let text = compose(&plain(&cell.shown()));
    let words = words(&text);
    let fits = |word: &&str| {
        is_beside_packages(word) || BESIDE.contains(word) || word.bytes().all(|one| one.is_ascii_digit())
    };
    words.iter().any(|word| is_package(word))
        && !words.iter().any(|word| is_pallet(word))
        && words.iter().all(fits)
}

/// `Pallet 1`, `PLT2`, `on pallets`.
pub(crate) fn names_pallets(cell: &Cell) -> bool {
    let Cell::Text(text) = cell else { return false };
    let text = compose(&plain(text));
    words(&text)
        .iter()
        .any(|word| is_pallet(word.trim_end_matches(|one: char| one.is_ascii_digit())))
}

/// `Cartons`, `Colli`: packages of any goods, where `Drums` and `Bags` may be the goods.
pub(crate) fn names_any_packages(cell: &Cell) -> bool {
    const ANY: [&str; 22] = [
        "kien", "thung", "ctn", "ctns", "carton", "cartons", "karton", "kartons", "colli", "collis", "colis",
        "kolli", "koli", "pkg", "pkgs", "package", "packages", "box", "boxes", "箱", "纸箱", "件",
    ];
    let text = compose(&plain(&cell.shown()));
    names_packages_only(cell) && words(&text).iter().any(|word| ANY.contains(word))
}

/// `19 kiện`, `Packed in 3 pallets`: a number of packages in place of a name. `Pallet 2` is the name of one.
pub(crate) fn is_number_of_packages(cell: &Cell) -> bool {
    const PACKED: [&str; 10] = [
        "packed", "in", "into", "on", "verpackt", "auf", "dong", "goi", "thanh", "trong",
    ];
    let text = plain(&cell.shown());
    let mut words = words(&text);
    words.retain(|word| !PACKED.contains(word));
    let is_number = |word: &&str| word.bytes().all(|one| one.is_ascii_digit());
    words.len() > 1
        && words.first().is_some_and(is_number)
        && words
            .iter()
            .all(|word| is_package(word) || word.bytes().all(|one| one.is_ascii_digit()))
}

/// A charge of an invoice among the goods. Not folded: `Vật tư` and `Cuốc` are goods.
pub(crate) fn is_charge(row: &Row) -> bool {
    const CHARGES: [&str; 14] = [
        "vat",
        "freight",
        "insurance",
        "discount",
        "handling fee",
        "handling charge",
        "shipping fee",
        "bank charge",
        "surcharge",
        "phí",
        "cước",
        "bảo hiểm",
        "thuế",
        "chiết khấu",
    ];
    begins_with(row, &CHARGES)
}

/// The weights of a container, below a total.
pub(crate) fn is_of_container(row: &Row) -> bool {
    begins_with(
        row,
        &["container tare", "tare", "tare weight", "vgm", "verified gross"],
    )
}

/// Returns true if the first text of a row begins with one of these words.
fn begins_with(row: &Row, words: &[&str]) -> bool {
    let first = row.cells.iter().find(|cell| matches!(cell, Cell::Text(_)));
    first.is_some_and(|cell| {
        let text = compose(&cell.shown().to_lowercase());
        words.iter().any(|word| {
            text.strip_prefix(word)
                .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        })
    })
}

/// Returns true if a folded sentence speaks of a total.
pub(crate) fn says_total(folded: &str) -> bool {
    let folded = without_blanks_within(folded);
    let words = words(&folded);
    let is_total = |(at, word): (usize, &&str)| {
        // `Công ty`, a company
        let is_company = *word == "cong" && words.get(at + 1) == Some(&"ty");
        TOTAL_WORDS.contains(word) && !is_company || word.starts_with("gesamt")
    };
    words.iter().enumerate().any(is_total)
}

/// The net weight, which is no sum of gross weights.
pub(crate) fn is_of_net(row: &Row) -> bool {
    let mut texts = row.cells.iter().filter(|cell| matches!(cell, Cell::Text(_)));
    texts.any(|cell| {
        let text = plain(&cell.shown());
        let words = words(&text);
        let has = |of: &[&str]| words.iter().any(|word| of.contains(word));
        (has(&["net", "nw", "tinh", "netto"]) || words.windows(2).any(|pair| pair == ["n", "w"]))
            && !has(&["gross", "gw"])
    })
}

/// `Page 2`, `Trang 1/2`, and a date with the words of a signature: never goods.
pub(crate) fn is_page_or_date(row: &Row) -> bool {
    let texts: Vec<String> = row.cells.iter().map(Cell::shown).collect();
    let text = texts.join(" ");
    let is_date = || {
        let folded = plain(&text);
        let words = words(&folded);
        ["ngay", "thang", "nam"].iter().all(|word| words.contains(word))
    };
    is_page(&text) || is_date() || is_dated(row)
}

/// `Page 2`, `Trang 1/2`, `Seite 1 von 3`
pub(crate) fn is_page(text: &str) -> bool {
    const PAGES: [&str; 8] = [
        "page", "trang", "seite", "pagina", "strona", "strana", "blad", "sayfa",
    ];
    const OF: [&str; 7] = ["of", "von", "sur", "de", "di", "z", "van"];
    let folded = plain(text);
    let words = words(&folded);
    let is_number = |word: &&str| word.bytes().all(|one| one.is_ascii_digit()) || OF.contains(word);
    words
        .split_first()
        .is_some_and(|(first, rest)| PAGES.contains(first) && !rest.is_empty() && rest.iter().all(is_number))
}

/// `SUMMARY`, `Palletised as:`, `Tóm tắt`: the same goods again in another way.
pub(crate) fn is_title_of_summary(row: &Row) -> bool {
    const TITLES: [&str; 11] = [
        "summary",
        "recap",
        "recapitulation",
        "palletised",
        "palletized",
        "pallet list",
        "tom tat",
        "bang tong hop",
        "copy for",
        "ban sao",
        "tong hop",
    ];
    let mut given = row.cells.iter().filter(|cell| !cell.is_blank());
    let (Some(Cell::Text(text)), None) = (given.next(), given.next()) else {
        return false;
    };
    let folded = plain(text);
    let text = words(&folded).join(" ");
    TITLES.iter().any(|title| {
        text.strip_prefix(title)
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    })
}

/// A closing sentence, a remark, an account, a signature.
pub(crate) fn closes(row: &Row) -> bool {
    let first = row.cells.iter().find(|cell| !cell.is_blank());
    first.is_some_and(|cell| {
        let text = plain(&cell.shown());
        let text = text.trim_start();
        CLOSING_STARTS
            .iter()
            .any(|start| text.starts_with(start) || text == start.trim_end())
            || text.starts_with("___")
            || text.starts_with("---")
    })
}
