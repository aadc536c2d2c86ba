//! The document type that the name of a file suggests.

/// Words of names, for each type that people name files after. A phrase stands for its words in a row.
const WORDS_BY_TYPE: [(&str, &[&str]); 9] = [
    (
        "commercial_invoice",
        &["invoice", "inv", "ci", "hoa don", "hoadon"],
    ),
    (
        "packing_list",
        &[
            "packing",
            "packinglist",
            "pl",
            "dong goi",
            "phieu dong goi",
            "bang ke",
        ],
    ),
    ("msds", &["msds", "sds", "an toan hoa chat", "safety data"]),
    ("coa", &["coa", "phan tich", "analysis"]),
    (
        "permit",
        &[
            "permit",
            "license",
            "licence",
            "giay phep",
            "phyto",
            "phytosanitary",
            "kiem dich",
        ],
    ),
    ("certificate_of_origin", &["origin", "xuat xu", "c o", "co form"]),
    ("contract", &["contract", "hop dong", "sc"]),
    ("catalogue", &["catalogue", "catalog", "brochure"]),
    (
        "purchase_order",
        &["po", "purchase order", "don dat hang", "don hang"],
    ),
];
/// Words of a picture that shows goods, not a paper.
const PHOTO_WORDS: [&str; 5] = ["photo", "picture", "anh", "hinh", "hinh anh"];
const PHOTO_EXTENSIONS: [&str; 4] = ["jpg", "jpeg", "png", "webp"];

/// The type that a name tells, if it tells one. `plain` is the name in lower case without marks
/// ([`crate::folding::plain`]). The number of a purchase order stands on papers of all types, so it tells nothing beside
/// another word; names that a camera gives tell nothing at all.
pub fn type_of_name(plain: &str) -> Option<&'static str> {
    let stem = plain.rsplit_once('.').map_or(plain, |(stem, _)| stem);
    let words: Vec<&str> = stem
        .split(|one: char| !one.is_ascii_alphabetic())
        .filter(|word| !word.is_empty())
        .collect();
    let has = |phrase: &&str| {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        words.windows(phrase.len()).any(|row| row == phrase)
    };
    let ending = plain.rsplit_once('.').map_or("", |(_, ending)| ending);
    if PHOTO_EXTENSIONS.contains(&ending) && PHOTO_WORDS.iter().any(has) {
        return Some("cargo_photo");
    }
    let told = WORDS_BY_TYPE.iter().filter(|(_, words)| words.iter().any(has));
    let told: Vec<&str> = told.map(|(doc_type, _)| *doc_type).collect();
    match told.as_slice() {
        [one] | [one, "purchase_order"] => Some(one),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folding::plain;

    #[test]
    fn names_of_files_tell_their_type() {
        for (name, expected) in [
            ("Invoice-PO-88231.pdf", Some("commercial_invoice")),
            ("INV2026_0045.PDF", Some("commercial_invoice")),
            ("Hoá đơn số 1.pdf", Some("commercial_invoice")),
            ("CI-0045.xlsx", Some("commercial_invoice")),
            ("Packing list PO-88231.xlsx", Some("packing_list")),
            ("PL_lô 12.xls", Some("packing_list")),
            ("Phiếu đóng gói.pdf", Some("packing_list")),
            ("MSDS-loa-bluetooth.pdf", Some("msds")),
            ("Bảng dữ liệu an toàn hoá chất.pdf", Some("msds")),
            ("COA lot 7.pdf", Some("coa")),
            ("Giấy phép nhập khẩu.jpg", Some("permit")),
            ("C-O-form-scan.pdf", Some("certificate_of_origin")),
            ("C.O form E.pdf", Some("certificate_of_origin")),
            ("Chứng nhận xuất xứ.png", Some("certificate_of_origin")),
            ("PO-88231.pdf", Some("purchase_order")),
            ("Đơn đặt hàng RFQ-2611-0037.pdf", Some("purchase_order")),
            ("Hợp đồng 12.docx", Some("contract")),
            ("Catalogue 2026.pdf", Some("catalogue")),
            ("Kệ trưng bày, ảnh đóng gói.jpg", Some("cargo_photo")),
            // Nothing, or two things at once.
            ("IMG_2041.jpg", None),
            ("image.jpg", None),
            ("scan0001.pdf", None),
            ("Invoice + packing list.pdf", None),
            ("company.pdf", None),
            ("", None),
        ] {
            assert_eq!(type_of_name(&plain(name)), expected, "{name}");
        }
    }
}
