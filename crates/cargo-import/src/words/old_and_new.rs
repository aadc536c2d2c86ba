//! Lists that other lists of the same text replace: `Booking: 10 cartons` above `Actual: 12 cartons`.

use std::collections::BTreeSet;

use domain::folding::{compose, plain, words};

use crate::{Cell, Row, Table};

/// A longer text is no label.
const MAX_LABEL_CHARS: usize = 40;
/// Words for what was said or planned before, folded.
const OLD: &[&str] = &[
    "old",
    "before",
    "previous",
    "previously",
    "earlier",
    "was",
    "original",
    "originally",
    "initial",
    "initially",
    "first",
    "booking",
    "booked",
    "estimated",
    "estimate",
    "est",
    "planned",
    "plan",
    "expected",
    "forecast",
    "preliminary",
    "cu",
    "truoc",
    "du kien",
    "du tinh",
    "ban dau",
    "luc dau",
    "ke hoach",
    "uoc tinh",
    "tam tinh",
    "alt",
    "alte",
    "vorher",
    "bisher",
    "geplant",
    "gebucht",
    "geschatzt",
    "voraussichtlich",
    "ursprunglich",
    "ancien",
    "ancienne",
    "avant",
    "prevu",
    "estime",
    "reserve",
    "antes",
    "anterior",
    "previsto",
    "estimado",
    "reservado",
    "viejo",
    "antigo",
    "prima",
    "precedente",
    "vecchio",
    "prenotato",
    "oud",
    "oude",
    "eerder",
    "gepland",
    "geboekt",
    "stary",
    "poprzednio",
    "planowane",
    "eski",
    "onceki",
    "planlanan",
    "было",
    "старыи",
    "план",
    "lama",
    "sebelumnya",
    "rencana",
    "estimasi",
    "旧",
    "舊",
    "原",
    "原来",
    "原来的",
    "原計劃",
    "原计划",
    "之前",
    "预计",
    "預計",
    "计划",
    "订舱",
    "變更前",
    "変更前",
    "以前",
    "予定",
    "기존",
    "변경 전",
    "이전",
    "예정",
    "เดิม",
    "เก่า",
];
/// Words for what holds now, folded.
const NEW: &[&str] = &[
    "new",
    "now",
    "after",
    "actual",
    "actually",
    "final",
    "updated",
    "revised",
    "latest",
    "corrected",
    "moi",
    "nay",
    "bay gio",
    "gio",
    "sau",
    "thuc te",
    "hien tai",
    "cap nhat",
    "chot",
    "neu",
    "neue",
    "jetzt",
    "aktuell",
    "tatsachlich",
    "endgultig",
    "nouveau",
    "nouvelle",
    "maintenant",
    "apres",
    "reel",
    "definitif",
    "nuevo",
    "nueva",
    "ahora",
    "despues",
    "actualizado",
    "real",
    "definitivo",
    "novo",
    "nova",
    "agora",
    "depois",
    "nuovo",
    "nuova",
    "ora",
    "adesso",
    "dopo",
    "effettivo",
    "definitief",
    "nieuw",
    "nieuwe",
    "nu",
    "werkelijk",
    "nowy",
    "nowa",
    "teraz",
    "faktycznie",
    "yeni",
    "simdi",
    "fiili",
    "стало",
    "новыи",
    "сеичас",
    "факт",
    "baru",
    "sekarang",
    "aktual",
    "新",
    "现在",
    "現在",
    "现在改为",
    "实际",
    "實際",
    "最新",
    "最终",
    "最終",
    "変更後",
    "變更後",
    "현재",
    "변경 후",
    "실제",
    "최종",
    "ใหม่",
    "จริง",
];
/// Words that may stand beside them in a label.
const BESIDE: &[&str] = &[
    "the",
    "our",
    "is",
    "as",
    "per",
    "list",
    "packing",
    "qty",
    "quantity",
    "quantities",
    "figures",
    "numbers",
    "data",
    "details",
    "version",
    "shipment",
    "cargo",
    "order",
    "so",
    "lieu",
    "luong",
    "ban",
    "danh",
    "sach",
    "hang",
    "lo",
    "don",
    "lan",
    "thong",
    "tin",
    "la",
    "day",
    "liste",
    "menge",
    "mengen",
    "stand",
    "daten",
    "quantite",
    "lista",
    "cantidad",
    "datos",
    "dati",
    "quantita",
    "lijst",
];

/// What a label says of the figures behind it or below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Age {
    Old,
    New,
}

/// The rows of a text that stand behind or below a label of an old list, where another label calls a list the new one.
pub(crate) fn rows_of_old_lists(table: &Table) -> BTreeSet<u32> {
    let mut old = BTreeSet::new();
    if table.words.is_empty() {
        return old;
    }
    let (mut age, mut has_new) = (None, false);
    for row in &table.rows {
        let told = table.words.get(&row.number);
        let text = told.cloned().unwrap_or_else(|| first_text(row));
        if let Some((labelled, rest)) = label(&text) {
            let rest = without_brackets(rest);
            // `Booking: SGN123` has no goods behind it, nor below it; `New list, please use this one:` calls what is below it new.
            let is_void = told.is_none() && labelled == Age::Old && says_void(&text);
            let is_above_list =
                text.trim_end().ends_with([':', '：']) && rest.bytes().all(|one| !one.is_ascii_digit());
            if told.is_some() || rest.is_empty() || is_above_list {
                age = Some(labelled);
                has_new |= labelled == Age::New || is_void;
            }
        }
        if told.is_some() && age == Some(Age::Old) {
            old.insert(row.number);
        }
    }
    if has_new { old } else { BTreeSet::new() }
}

/// `Old list (cancelled):`, `原来的（作废）：`
fn says_void(text: &str) -> bool {
    const VOID: [&str; 20] = [
        "cancelled",
        "canceled",
        "void",
        "superseded",
        "obsolete",
        "invalid",
        "replaced",
        "bo",
        "huy",
        "khong dung",
        "ungultig",
        "storniert",
        "anulado",
        "anulada",
        "annule",
        "annullato",
        "作废",
        "作廢",
        "取消",
        "無効",
    ];
    let folded = compose(&plain(text));
    let words = words(&folded).join(" ");
    VOID.iter()
        .any(|void| words.split(' ').any(|word| word == *void) || void.contains(' ') && words.contains(void))
}

/// What stands behind a label, without a remark in brackets.
fn without_brackets(text: &str) -> &str {
    let text = text.trim_start_matches(['(', '（']);
    let behind = text.split_once([')', '）']).map_or(text, |(_, behind)| behind);
    behind.trim_matches([' ', ':', '：', ',', '，'])
}

fn first_text(row: &Row) -> String {
    row.cells.first().map(Cell::shown).unwrap_or_default()
}

/// The age that the label of a text names, and the text behind the label: `Số cũ: 10 thùng`, `Trước 10 thùng`.
fn label(text: &str) -> Option<(Age, &str)> {
    let text = text.trim_start_matches(|one: char| !one.is_alphanumeric());
    let is_mark =
        |one: char| matches!(one, ':' | '：' | '=' | '–' | '(' | '（' | ',' | '，') || one.is_ascii_digit();
    let end = text.find(is_mark)?;
    let (label, behind) = text.split_at_checked(end)?;
    if label.chars().count() > MAX_LABEL_CHARS {
        return None;
    }
    let behind = behind.trim_start_matches([':', '：', '=', '–', ' ']);
    Some((age(label)?, behind))
}

/// The age that a label names whose words are all known.
fn age(label: &str) -> Option<Age> {
    let folded = compose(&plain(label));
    let folded = words(&folded).join(" ");
    let written = compose(&label.to_lowercase());
    // `cũ` but not `củ`, `mới` but not `mỗi`; somebody writes without marks at all.
    let is_marked = |word: &str, marked: &str| {
        !folded.split(' ').any(|own| own == word)
            || written.is_ascii()
            || written.split_whitespace().any(|own| own == marked)
    };
    if folded.is_empty() || !is_marked("cu", "cũ") || !is_marked("moi", "mới") {
        return None;
    }
    let mut rest = folded.as_str();
    let mut found = None;
    while !rest.is_empty() {
        let of = |known: &[&str]| {
            let fitting = known.iter().filter_map(|word| {
                let behind = rest.strip_prefix(word)?;
                (behind.is_empty() || behind.starts_with(' ')).then_some(behind.trim_start())
            });
            // The longest of them.
            fitting.min_by_key(|behind| behind.len())
        };
        let (age, behind) = match (of(NEW), of(OLD)) {
            (Some(behind), _) => (Some(Age::New), behind),
            (None, Some(behind)) => (Some(Age::Old), behind),
            (None, None) => (None, of(BESIDE)?),
        };
        // `final estimate` is the last word.
        if found != Some(Age::New) {
            found = age.or(found);
        }
        rest = behind;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table with a row for each line; those with a figure tell of goods.
    fn old_rows(lines: &[&str]) -> Vec<u32> {
        let mut table = Table::default();
        for (number, line) in (1..).zip(lines) {
            table.push(number, vec![Cell::text(line)]);
            if line.contains("kg") {
                table.note_words(number, line);
            }
        }
        rows_of_old_lists(&table).into_iter().collect()
    }

    #[test]
    fn old_list_stands_beside_a_new_one() {
        for [old, new] in [
            ["Old: 10 ctns 100 kg", "New: 12 ctns 120 kg"],
            ["Booking: 10 ctns 100 kg", "Actual: 12 ctns 120 kg"],
            ["Estimated: 10 ctns 100 kg", "Final: 12 ctns 120 kg"],
            ["- Originally 10 ctns 100 kg", "- Now 12 ctns 120 kg"],
            ["Cũ: 10 thùng 100kg", "Mới: 12 thùng 120kg"],
            ["cu: 10 thung 100kg", "moi: 12 thung 120kg"],
            ["Số lượng cũ: 10 thùng 100kg", "Số lượng mới: 12 thùng 120kg"],
            ["Trước: 10 thùng 100kg", "Nay: 12 thùng 120kg"],
            ["Dự kiến: 10 thùng 100kg", "Thực tế: 12 thùng 120kg"],
            ["Geplant: 10 Kartons 100 kg", "Tatsächlich: 12 Kartons 120 kg"],
            ["Prévu : 10 cartons 100 kg", "Réel : 12 cartons 120 kg"],
            ["Antes: 10 cajas 100 kg", "Ahora: 12 cajas 120 kg"],
            ["原来：10箱 100kg", "现在：12箱 120kg"],
            ["変更前：10箱 100kg", "変更後：12箱 120kg"],
            ["기존: 10박스 100kg", "변경 후: 12박스 120kg"],
        ] {
            assert_eq!(old_rows(&[old, new]), [1], "{old}");
            assert_eq!(old_rows(&[new, old]), [2], "{old}");
        }
        let list = ["Booking:", "tea 100 kg", "jam 50 kg", "Actual:", "tea 120 kg"];
        assert_eq!(old_rows(&list), [2, 3]);
        for [new, old] in [
            ["New list, please use this one:", "Old list (no longer valid):"],
            ["Please use this one:", "Old list (cancelled):"],
            ["em gửi lại list mới ạ:", "List cũ (bỏ):"],
            ["以这个为准：", "原来的（作废）："],
        ] {
            assert_eq!(old_rows(&[new, "tea 120 kg", old, "tea 100 kg"]), [4], "{old}");
        }
    }

    #[test]
    fn other_labels_tell_of_no_old_list() {
        for lines in [
            ["Booking: 10 ctns 100 kg", "Jam: 12 ctns 120 kg"],
            ["Củ cải: 10 thùng 100kg", "Mới: 12 thùng 120kg"],
            ["Củ: 10 thùng 100kg", "Mới: 12 thùng 120kg"],
            ["Booking: SGN123", "Actual: 12 ctns 120 kg"],
            ["Old town shop: 10 ctns 100 kg", "New: 12 ctns 120 kg"],
        ] {
            assert_eq!(old_rows(&lines), [0; 0], "{lines:?}");
        }
    }
}
