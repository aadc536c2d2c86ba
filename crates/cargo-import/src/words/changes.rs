//! Sentences that change a list: `row 3 cancelled`, `please read 22 cartons instead of 20`, `lô B gửi sau`.

use domain::folding::{compose, plain, words};

use super::figure_words::{is_package, is_pallet};

/// Phrases of a change, folded, between words.
const CHANGES: &[&str] = &[
    "change except",
    "changes except",
    "unchanged except",
    "same except",
    "turned out",
    "so it is",
    "added one",
    "khong doi tru",
    "khong thay doi tru",
    "unverandert bis auf",
    "sans changement sauf",
    "sin cambios salvo",
    "sin cambios excepto",
    "instead of",
    "rather than",
    "cancelled",
    "canceled",
    "cancel",
    "cancels",
    "cancellation of",
    "please read",
    "pls read",
    "should read",
    "to be read as",
    "read as",
    "corrected to",
    "correction",
    "changed to",
    "change to",
    "changed from",
    "amended",
    "revised to",
    "reduced to",
    "increased to",
    "not shipped",
    "not shipping",
    "not to ship",
    "not to be shipped",
    "do not ship",
    "don t ship",
    "does not ship",
    "will not ship",
    "won t ship",
    "do not book",
    "don t book",
    "not to be booked",
    "not loaded",
    "not travelling",
    "not going",
    "for information only",
    "for info only",
    "for your information only",
    "for reference only",
    "remove",
    "removed",
    "delete",
    "deleted",
    "leave out",
    "taken out",
    "take out",
    "left behind",
    "another truck",
    "other truck",
    "different truck",
    "separate truck",
    "separate shipment",
    "other shipment",
    "another shipment",
    "go separately",
    "goes separately",
    "travel separately",
    "forget the",
    "forget about",
    "skip the",
    "scratch the",
    "drop the",
    "strike out",
    "struck out",
    "dropped",
    "disregard",
    "ignore",
    "out of stock",
    "sold out",
    "back order",
    "back ordered",
    "backordered",
    "stays behind",
    "will follow",
    "follows later",
    "next shipment",
    "next vessel",
    "postponed",
    "on hold",
    "supersedes",
    "is replaced",
    "replaced by",
    "not counted",
    "typo",
    "my mistake",
    "thay vi",
    "khong phai",
    "khong gui",
    "khong giao",
    "khong di",
    "khong xuat",
    "khong tinh vao",
    "khong lay",
    "chua gui",
    "chua di",
    "gui sau",
    "gui rieng",
    "di rieng",
    "tach rieng",
    "xe khac",
    "chuyen khac",
    "rut ra",
    "rut lai",
    "lay ra",
    "giao sau",
    "di sau",
    "xuat sau",
    "chuyen sau",
    "dot sau",
    "doc la",
    "doi thanh",
    "dieu chinh",
    "dinh chinh",
    "nham",
    "giam con",
    "tang len",
    "sua lai",
    "sua thanh",
    "sua dong",
    "bo dong",
    "bo muc",
    "bo ra",
    "chi de tham khao",
    "het hang",
    "hoan lai",
    "entfallt",
    "entfallen",
    "storniert",
    "storno",
    "statt",
    "anstatt",
    "anstelle",
    "sondern",
    "korrektur",
    "korrigiert",
    "berichtigung",
    "gestrichen",
    "streichen",
    "nicht mitgerechnet",
    "nicht mehr",
    "nicht versenden",
    "wird nicht",
    "folgt spater",
    "anderem lkw",
    "weglassen",
    "fallen weg",
    "fallt weg",
    "raus",
    "folgen spater",
    "nachlieferung",
    "geandert auf",
    "nur zur information",
    "au lieu de",
    "au lieu d",
    "annule",
    "annulee",
    "annules",
    "annulees",
    "autre camion",
    "partent a part",
    "part a part",
    "enlever",
    "enlevez",
    "retirer",
    "retirez",
    "supprime",
    "supprimee",
    "supprimer",
    "corrige",
    "et non",
    "ne pas expedier",
    "ne part pas",
    "reporte",
    "reportee",
    "pour information",
    "en lugar de",
    "en vez de",
    "cancelado",
    "cancelada",
    "cancelados",
    "canceladas",
    "anulado",
    "anulada",
    "correccion",
    "corregir",
    "corregido",
    "otro camion",
    "quitar",
    "quita",
    "quiten",
    "sacar",
    "saca las",
    "saca los",
    "eliminar",
    "eliminado",
    "no se envia",
    "no se embarca",
    "no sale",
    "no va",
    "em vez de",
    "ao inves de",
    "correcao",
    "corrigido",
    "nao embarca",
    "nao segue",
    "nao vai",
    "retirado",
    "invece di",
    "anziche",
    "altro camion",
    "togliere",
    "togli",
    "annullato",
    "annullata",
    "correzione",
    "rettifica",
    "non parte",
    "in plaats van",
    "andere vrachtwagen",
    "verwijderen",
    "weghalen",
    "geannuleerd",
    "vervalt",
    "correctie",
    "zamiast",
    "anulowano",
    "anulowana",
    "korekta",
    "yerine",
    "iptal",
    "degisti",
    "вместо",
    "отменен",
    "отменена",
    "отмена",
    "исправление",
    "dibatalkan",
    "batal",
    "bukan",
    "diganti",
    "koreksi",
];
/// Phrases of a change in languages without blanks.
const UNSPACED_CHANGES: &[&str] = &[
    "取消",
    "改为",
    "改成",
    "改為",
    "更正",
    "不是",
    "作废",
    "删除",
    "暂不",
    "不发",
    "不出",
    "下批",
    "キャンセル",
    "訂正",
    "ではなく",
    "中止",
    "취소",
    "정정",
    "대신",
    "아니라",
    "제외",
    "ยกเลิก",
    "แก้ไข",
    "แทน",
    "ไม่ใช่",
];
/// Vietnamese words that only their marks tell from others: `hủy`, but not `huy chương`; `bỏ`, but not `bộ`; `sửa`, but not `sữa`.
const MARKED_CHANGES: [&str; 4] = ["hủy", "huỷ", "bỏ", "sửa"];
/// The first of them where a text has no marks at all.
const UNMARKED_CHANGES: [&str; 1] = ["huy"];
/// Words that add packages or take them off.
const ADDITIONS: &[&str] = &[
    "plus",
    "add",
    "added",
    "additional",
    "extra",
    "another",
    "more",
    "minus",
    "less",
    "fewer",
    "them",
    "bot",
    "tru",
    "zusatzlich",
    "weitere",
    "mehr",
    "weniger",
    "abzuglich",
    "ajouter",
    "moins",
    "mas",
    "menos",
    "tambah",
    "kurang",
];
/// Words for a row of the list, its goods or a part of them.
const PLACES: &[&str] = &[
    "row",
    "rows",
    "line",
    "lines",
    "item",
    "items",
    "position",
    "pos",
    "lot",
    "lots",
    "batch",
    "entry",
    "dong",
    "muc",
    "lo",
    "hang",
    "mat",
    "stt",
    "zeile",
    "zeilen",
    "posten",
    "artikel",
    "ligne",
    "lignes",
    "article",
    "articles",
    "renglon",
    "linea",
    "fila",
    "partida",
    "lote",
    "linha",
    "riga",
    "righe",
    "articolo",
    "lotto",
    "regel",
    "regels",
    "pozycja",
    "satir",
    "kalem",
    "baris",
    "строка",
    "позиция",
    "po",
    "sku",
];

/// The text says that the list changes, with a figure or a word for a row: `row 3 cancelled`, `5 thùng chứ không phải 4`.
pub(crate) fn says_change(text: &str) -> bool {
    let folded = compose(&plain(text));
    let words = words(&folded);
    let has_figure = folded.bytes().any(|one| one.is_ascii_digit());
    speaks_of_change(text, &words) && (has_figure || words.iter().any(|word| names_place(word)))
}

/// The text says that something changes, be it of no row: `the bath does not ship`.
pub(crate) fn speaks_of_any_change(text: &str) -> bool {
    let folded = compose(&plain(text));
    speaks_of_change(text, &words(&folded))
}

/// `sorry wrong`, `dạ em nhầm`: what was said before is perhaps not so.
pub(crate) fn takes_something_back(text: &str) -> bool {
    const MAX_WORDS: usize = 6;
    const BACK: [&str; 14] = [
        "wrong", "nham", "sai", "oops", "typo", "mistake", "falsch", "fehler", "erreur", "error", "errore",
        "erro", "sorry", "yanlis",
    ];
    let folded = plain(text);
    let words = words(&folded);
    words.len() <= MAX_WORDS && words.iter().any(|word| BACK.contains(word))
}

/// The text corrects a row that it names by its number: `renglón 2 son 18 cajas y no 16`, `dòng 5 đọc là 12 kiện`.
pub(crate) fn corrects_row(text: &str) -> bool {
    let folded = compose(&plain(text));
    let words = words(&folded);
    let is_number = |word: &str| word.bytes().all(|one| one.is_ascii_digit());
    let names_row = words
        .windows(2)
        .any(|pair| matches!(pair, [place, number] if PLACES.contains(place) && is_number(number)));
    names_row && speaks_of_change(text, &words)
}

/// The text takes a figure back: `the chairs are 14 cartons, not 16`, `15 thùng chứ không phải 12`.
pub(crate) fn takes_figure_back(text: &str) -> bool {
    const NOT: [&str; 13] = [
        "not",
        "pas",
        "instead of",
        "rather than",
        "statt",
        "nicht",
        "thay vi",
        "khong phai",
        "khong phai la",
        "au lieu de",
        "et non",
        "en lugar de",
        "y no",
    ];
    let folded = compose(&plain(text));
    let words = words(&folded);
    let joined = format!(" {} ", words.join(" "));
    let before_figure = |phrase: &&str| {
        let phrase = format!(" {phrase} ");
        joined
            .split(phrase.as_str())
            .skip(1)
            .any(|behind| behind.starts_with(|one: char| one.is_ascii_digit()))
    };
    speaks_of_change(text, &words) && NOT.iter().any(before_figure)
}

/// The text adds something, or takes it off.
pub(crate) fn says_addition(words: &[&str]) -> bool {
    words.iter().any(|word| ADDITIONS.contains(word))
}

fn names_place(word: &str) -> bool {
    PLACES.contains(&word) || is_package(word) || is_pallet(word)
}

/// One of the phrases of a change, or `18, not 16`.
fn speaks_of_change(text: &str, words: &[&str]) -> bool {
    let joined = format!(" {} ", words.join(" "));
    let has = |phrase: &&str| {
        let mut rest = joined.as_str();
        while let Some((before, behind)) = rest.split_once(*phrase) {
            // `Đường hàng không xuất` speaks of air.
            let is_air = phrase.starts_with("khong ") && before.ends_with(" hang ");
            if before.ends_with(' ') && behind.starts_with(' ') && !is_air {
                return true;
            }
            rest = behind;
        }
        false
    };
    CHANGES.iter().any(has)
        || UNSPACED_CHANGES.iter().any(|phrase| joined.contains(phrase))
        || is_marked_change(text)
        || denies_figure(words)
        || takes_out(words)
        || gives_new_figure(words)
}

/// `it is 6 crates now`, `sind jetzt 7 Fässer`; but not `the goods are now ready`.
fn gives_new_figure(words: &[&str]) -> bool {
    const NOW: [&str; 9] = [
        "now",
        "jetzt",
        "maintenant",
        "ahora",
        "agora",
        "ora",
        "adesso",
        "nu",
        "теперь",
    ];
    let is_number = |word: &str| word.bytes().all(|one| one.is_ascii_digit());
    let before = words
        .windows(2)
        .any(|two| matches!(two, [now, figure] if NOW.contains(now) && is_number(figure)));
    let behind = words.windows(3).any(
        |three| matches!(three, [figure, what, now] if is_number(figure) && names_place(what) && NOW.contains(now)),
    );
    before || behind
}

/// `take the rolls out`, `leave the two crates out`, `lass die Rollen weg`: the goods stand between the verb and its end.
fn takes_out(words: &[&str]) -> bool {
    const MAX_WORDS_BETWEEN: usize = 5;
    const VERBS: [&str; 10] = [
        "take", "taking", "leave", "leaving", "keep", "pull", "lass", "lassen", "nimm", "laat",
    ];
    const ENDS: [&str; 4] = ["out", "weg", "raus", "heraus"];
    let begins = words.iter().enumerate().filter(|(_, word)| VERBS.contains(word));
    let mut behind = begins.map(|(at, _)| words.iter().skip(at + 1).take(MAX_WORDS_BETWEEN + 1));
    behind.any(|mut behind| behind.any(|word| ENDS.contains(word)))
}

fn is_marked_change(text: &str) -> bool {
    let lower = compose(&text.to_lowercase());
    let own: Vec<&str> = lower.split(|one: char| !one.is_alphanumeric()).collect();
    let is_medal =
        |next: Option<&&str>| next.is_some_and(|next| matches!(*next, "chương" | "chuong" | "hiệu" | "hieu"));
    let changes: &[&str] = if lower.is_ascii() {
        &UNMARKED_CHANGES
    } else {
        &MARKED_CHANGES
    };
    own.iter()
        .enumerate()
        .any(|(at, word)| changes.contains(word) && !is_medal(own.get(at + 1)))
}

/// `5, not 4`, `y no 16`, `et non 12`, `e non 3`: a figure behind a word that denies it.
fn denies_figure(words: &[&str]) -> bool {
    const NOT: [&str; 7] = ["not", "no", "non", "nicht", "nao", "niet", "pas"];
    let is_number = |word: &str| word.bytes().all(|one| one.is_ascii_digit());
    let has_two = words.iter().filter(|word| is_number(word)).count() > 1;
    let is_denied = |three: &[&str]| {
        matches!(three, [before, not, number]
            if NOT.contains(not) && is_number(number)
                && (matches!(*not, "not" | "pas") || matches!(*before, "y" | "et" | "e" | "and" | "und" | "en")))
    };
    has_two && words.windows(3).any(is_denied)
}

/// `Option 1: 3 pallets`, `oder 2 Paletten`, `last time: 2 pallets`, `1350kg là tổng hay 1 kiện?`: perhaps nothing that goes now.
pub(crate) fn is_of_another_offer(text: &str) -> bool {
    const FIRST: [&str; 23] = [
        "previous",
        "previously",
        "prev",
        "old",
        "earlier",
        "alt",
        "ancien",
        "avant",
        "anterior",
        "precedente",
        "pa1",
        "pa2",
        "or",
        "oder",
        "hoac",
        "ou",
        "option",
        "variant",
        "variante",
        "alternative",
        "alternativ",
        "opcion",
        "opzione",
    ];
    const PHRASES: [&str; 16] = [
        "so cu",
        "ban cu",
        "phuong an",
        "letzte sendung",
        "envio anterior",
        "last time",
        "your last",
        "lan truoc",
        "don truoc",
        "letztes mal",
        "letzte mal",
        "la derniere fois",
        "ultima vez",
        "previous order",
        "last shipment",
        "vorige keer",
    ];
    let folded = plain(text);
    let words = words(&folded);
    // Later in a line another matter is spoken of: `… last time the truck came at 11`.
    let first = format!(" {} ", words.get(..4).unwrap_or(&words).join(" "));
    let begins = |phrase: &str| first.contains(&format!(" {phrase} "));
    let has_figure_behind = |or: &str| {
        let behind = words.iter().skip_while(|word| **word != or).nth(1);
        behind.is_some_and(|word| word.starts_with(|one: char| one.is_ascii_digit()))
    };
    let asks = words.len() < 9
        && text.trim_end().ends_with('?')
        && ["hay", "or", "oder", "ou", "o"]
            .into_iter()
            .any(has_figure_behind);
    words.first().is_some_and(|first| FIRST.contains(first))
        || PHRASES.into_iter().any(begins)
        || asks
        || speaks_of_one_of_them(&words)
        || says_addition(&words) && speaks_of_later(&words)
}

/// `5 pallets 120x80x100, one of them 180 high`
fn speaks_of_one_of_them(words: &[&str]) -> bool {
    const PHRASES: [&str; 12] = [
        "one of them",
        "1 of them",
        "one of which",
        "1 of which",
        "one is",
        "1 is",
        "trong do 1",
        "trong do co 1",
        "davon 1",
        "davon eine",
        "dont une",
        "una de ellas",
    ];
    let joined = format!(" {} ", words.join(" "));
    PHRASES
        .iter()
        .any(|phrase| joined.contains(&format!(" {phrase} ")))
}

/// `next week another 12 cartons`: perhaps nothing that goes now.
fn speaks_of_later(words: &[&str]) -> bool {
    const PHRASES: [&str; 8] = [
        "next week",
        "next month",
        "tuan sau",
        "thang sau",
        "nachste woche",
        "nachster woche",
        "semaine prochaine",
        "proxima semana",
    ];
    let joined = format!(" {} ", words.join(" "));
    PHRASES
        .iter()
        .any(|phrase| joined.contains(&format!(" {phrase} ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_are_known_in_several_languages() {
        for text in [
            "- row 3 cancelled (QC hold)",
            "- row 2: please read 22 cartons instead of 20",
            "Cập nhật sáng nay: dòng 3 huỷ, không gửi nữa. Dòng 5 đọc là 12 kiện thay vì 10.",
            "dong 3 huy nha",
            "à nhầm, giày 5 thùng chứ không phải 4",
            "Lot B - not before August, do NOT book now, for your information only:",
            "lô B gửi sau",
            "The supplier added one, so it is 6 crates now",
            "ach nee warte, sind jetzt 7 Fässer",
            "la caisse pèse 64 kg, pas 46",
            "wait the rolls go with another truck, take the rolls out pls",
            "leave the two crates out",
            "lass die 3 Rollen bitte weg",
            "It is not 4 but 5 boxes, not 4",
            "Position 3 entfällt",
            "Zeile 2: 12 statt 10 Kartons",
            "ligne 4 annulée",
            "los botes del renglón 2 son 18 cajas y no 16 (216 kg)",
            "la riga 2 è annullata",
            "no changes except the third crate: 455 kg",
            "第3行取消",
            "3번 품목 취소",
        ] {
            assert!(says_change(text), "{text}");
        }
        for text in [
            "Huy chương vàng 3 cái",
            "Đi hàng không xuất SGN 12/07",
            "Sữa tươi 10 hộp",
            "Total 12 cartons",
            "Freight prepaid, 3 originals",
            "No. 12, 3 Lantern Street",
            "Invoice no 16 of 2 May",
            "10 bộ bàn ghế",
            "The goods are now ready at 3 Lantern Street, one more thing: no stackable pallets",
            "2 Kartons, separat verpackt",
        ] {
            assert!(!says_change(text), "{text}");
        }
        assert!(corrects_row(
            "Ojo: los botes del renglón 2 son 18 cajas y no 16 (216 kg)"
        ));
        assert!(!corrects_row("10 cartons instead of 8, 120 kg"));
    }

    #[test]
    fn other_offers_are_told() {
        for text in [
            "Option 2: 2 pallets, 900 kg",
            "oder 2 Paletten 120x80x150, 900 kg",
            "last time: 2 pallets, 900 kg",
            "1350kg là tổng hay 1 kiện?",
        ] {
            assert!(is_of_another_offer(text), "{text}");
        }
        for text in [
            "3 pallets 900 kg, ready next week",
            "Can you quote 3 pallets, 900 kg?",
            "2 pallets for Porto",
        ] {
            assert!(!is_of_another_offer(text), "{text}");
        }
    }
}
