//! Rows of a form: a label and the answer beside it.

use crate::{Cell, Row};
use domain::folding::{compose, plain, words};

/// `Tel`, `Date` with figures beside it.
pub(crate) fn is_contact(row: &Row) -> bool {
    let first = row.cells.iter().find(|cell| !cell.is_blank());
    first.is_some_and(|cell| {
        let text = plain(&cell.shown());
        ["tel", "fax", "phone", "mobile", "date", "email"].contains(&text.trim_matches([':', '.', ' ']))
    })
}

/// `Date | 12 | 2026`, `Rev. | 3 | 2026`: a year beside such a label. Dates are goods without one.
pub(crate) fn is_dated(row: &Row) -> bool {
    const LABELS: [&str; 22] = [
        "date",
        "issue date",
        "date of issue",
        "issued",
        "print date",
        "printed",
        "rev",
        "revision",
        "version",
        "datum",
        "fecha",
        "data",
        "dato",
        "tarih",
        "ngay",
        "ngay lap",
        "ngay in",
        "日期",
        "日付",
        "날짜",
        "дата",
        "stand",
    ];
    let mut given = row.cells.iter().filter(|cell| !cell.is_blank());
    let is_label = given
        .next()
        .is_some_and(|cell| LABELS.contains(&words(&compose(&plain(&cell.shown()))).join(" ").as_str()));
    let numbers: Option<Vec<u32>> = given.map(|cell| cell.shown().trim().parse().ok()).collect();
    let is_year = |number: &u32| (1990..2100).contains(number);
    is_label
        && numbers.is_some_and(|numbers| {
            let years = numbers.iter().filter(|number| is_year(number)).count();
            years == 1 && numbers.iter().all(|number| is_year(number) || *number <= 31)
        })
}

/// `PO 4500123456`: a number of an order or an invoice among the goods.
pub(crate) fn is_reference(row: &Row) -> bool {
    const REFERENCES: [&str; 10] = [
        "po",
        "p o",
        "po no",
        "order",
        "order no",
        "invoice",
        "invoice no",
        "inv",
        "ref",
        "so hd",
    ];
    let first = row.cells.iter().find(|cell| matches!(cell, Cell::Text(_)));
    first.is_some_and(|cell| REFERENCES.contains(&words(&plain(&cell.shown())).join(" ").as_str()))
}

/// `PO 771`, `Lô hàng 2`, `Container 1`: an order or a part of a shipment, and its number.
pub(crate) fn names_a_lot(text: &str) -> bool {
    const LOTS: [&str; 24] = [
        "po",
        "p",
        "order",
        "invoice",
        "inv",
        "so",
        "contract",
        "shipment",
        "lot",
        "batch",
        "lo",
        "don",
        "hd",
        "container",
        "cont",
        "truck",
        "auftrag",
        "bestellung",
        "commande",
        "pedido",
        "ordine",
        "订单",
        "заказ",
        "buyer",
    ];
    const BESIDE: [&str; 9] = ["no", "nr", "number", "so", "hang", "o", "ref", "order", "num"];
    let folded = compose(&plain(text));
    let words = words(&folded);
    let is_number = |word: &&str| word.bytes().any(|one| one.is_ascii_digit());
    match words.as_slice() {
        [first, between @ .., last] => {
            LOTS.contains(first) && is_number(last) && between.iter().all(|word| BESIDE.contains(word))
        }
        _ => false,
    }
}

/// `Seal 4455667`, `Booking No`: a label, and a long number that counts nothing.
pub(crate) fn is_numbered(row: &Row) -> bool {
    const LABELS: [&str; 23] = [
        "seal",
        "seal no",
        "chi",
        "so chi",
        "plomb",
        "plombe",
        "precinto",
        "封号",
        "封條號",
        "truck",
        "truck no",
        "vehicle",
        "vehicle no",
        "so xe",
        "booking",
        "booking no",
        "bl no",
        "b l no",
        "awb",
        "tax id",
        "vat no",
        "so to khai",
        "declaration no",
    ];
    let first = row.cells.iter().find(|cell| matches!(cell, Cell::Text(_)));
    let is_label = |cell: &Cell| LABELS.contains(&words(&compose(&plain(&cell.shown()))).join(" ").as_str());
    let is_long = |cell: &Cell| {
        let text = cell.shown();
        text.len() > 4 && text.bytes().all(|one| one.is_ascii_digit())
    };
    first.is_some_and(is_label) && row.cells.iter().any(is_long)
}

/// `USD`, `VND`: a currency in place of a name, beside an amount.
pub(crate) fn names_money(cell: &Cell) -> bool {
    const CURRENCIES: [&str; 14] = [
        "usd", "us$", "$", "eur", "€", "vnd", "cny", "rmb", "jpy", "gbp", "krw", "thb", "sgd", "hkd",
    ];
    CURRENCIES.contains(&plain(&cell.shown()).trim())
}

/// Returns true if a text of the row holds the number of a container: `MSKU 771234-0`.
pub(crate) fn names_container(row: &Row) -> bool {
    let mut texts = row.cells.iter().filter(|cell| matches!(cell, Cell::Text(_)));
    texts.any(|cell| has_container_number(&cell.shown()))
}

/// The same of one text.
pub(crate) fn has_container_number(text: &str) -> bool {
    let is_number = |digits: &[u8]| {
        matches!(digits, [letters @ .., _, _, _, _, _, _, _] if letters.iter().all(u8::is_ascii_alphabetic))
            && digits.iter().skip(4).all(u8::is_ascii_digit)
            && digits.get(3).is_some_and(|one| one.eq_ignore_ascii_case(&b'u'))
    };
    let joined: Vec<u8> = text.bytes().filter(u8::is_ascii_alphanumeric).collect();
    joined.windows(11).any(is_number)
}

/// `Ready date: 5 Dec`, `Incoterm | FOB`, `Special instructions:`: facts of the whole shipment, below the goods.
pub(crate) fn is_of_form(row: &Row) -> bool {
    const LABELS: [&str; 37] = [
        "amount",
        "invoice amount",
        "invoice value",
        "insured value",
        "customs value",
        "declared value",
        "tri gia",
        "ready date",
        "cargo ready",
        "cargo ready date",
        "pickup date",
        "pick up date",
        "delivery date",
        "incoterm",
        "incoterms",
        "terms of delivery",
        "delivery terms",
        "payment terms",
        "terms",
        "contact",
        "contact person",
        "special instructions",
        "instructions",
        "pol",
        "pod",
        "port of loading",
        "port of discharge",
        "consignee",
        "shipper",
        "notify party",
        "dieu kien giao hang",
        "ngay san sang",
        "ngay hang san sang",
        "cang di",
        "cang den",
        "lieferbedingung",
        "ansprechpartner",
    ];
    let first = row.cells.iter().find(|cell| !cell.is_blank());
    let Some(Cell::Text(text)) = first else {
        return false;
    };
    let folded = plain(text);
    // A label is short; goods may have a colon within their name.
    let label = folded.trim_end().strip_suffix([':', '：']);
    let is_short = |label: &str| words(label).len() <= 4;
    label.is_some_and(is_short) || LABELS.contains(&words(&folded).join(" ").as_str())
}
