//! What the PDF of a quotation says and how. Its text is extracted as a reader or a search would.
#![expect(clippy::unwrap_used, reason = "tests")]

use jiff::Timestamp;
use pdf::{Document, Error};
use serde_json::{Value, json};

const NOTE: &str = "Phông chữ của tệp PDF này không có một số ký tự";

/// A file, and the text of its pages without blanks.
struct File {
    bytes: Vec<u8>,
    pages: Vec<String>,
}

fn file(model: Value) -> File {
    let bytes = Document::quotation(model, None, NOTE)
        .unwrap()
        .render(Timestamp::UNIX_EPOCH)
        .unwrap();
    let pages = pdf_extract::extract_text_from_mem_by_pages(&bytes).unwrap();
    File {
        bytes,
        pages: pages.iter().map(|page| dense(page)).collect(),
    }
}

impl File {
    fn text(&self) -> String {
        self.pages.concat()
    }

    fn contains(&self, words: &[u8]) -> bool {
        self.bytes.windows(words.len()).any(|part| part == words)
    }
}

/// Without blanks of any kind: where a line ends is the page's matter.
fn dense(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

fn label(text: &str) -> Value {
    json!({"text": text, "lang": null})
}

fn fact(name: &str, value: &str) -> Value {
    json!({"kind": "reference", "label": name, "value": label(value)})
}

const NAMES: [&str; 4] = [
    "Cước vận chuyển hàng không quốc tế (SGN → FRA)",
    "Phụ phí nhiên liệu và an ninh, tính theo trọng lượng tính cước",
    "Vận chuyển nội địa bằng xe tải 5 tấn từ kho Bình Dương đến sân bay Tân Sơn Nhất",
    "Phí kiểm hoá",
];

/// The model of a quotation of so many charge lines, each with a total of its own.
fn quotation(lines: usize) -> Value {
    let charges: Vec<Value> = (1..=lines)
        .map(|at| {
            json!({
                "number": at.to_string(),
                "name": label(&format!("{} số {at}", NAMES[at % NAMES.len()])),
                "condition": (at % 5 == 0)
                    .then(|| json!({"label": "Khi:", "words": label("Hàng lưu kho quá 48 giờ")})),
                "quantity": "1.234,567", "unit": label("kg"), "unit_price": "98.765,125 ₫",
                "amount": format!("9.876.543.{:03} ₫", 210 + at), "vat_rate": "8 %",
                "vat_amount": "987.654.321 ₫", "total": "10.864.197.531 ₫",
            })
        })
        .collect();
    let list =
        |heading: &str, item: &str| json!({"heading": heading, "items": [label(item)], "none": "Không có"});
    json!({
        "lang": "vi",
        "name": "Báo giá QT-2607-0142, phiên bản 2",
        "brand": "Sao Khuê",
        "letterhead": ["12 Nguyễn Huệ, Quận 1"],
        "title": "Báo giá",
        "number": "QT-2607-0142, phiên bản 2",
        "standings": [{"kind": "expired", "title": "Báo giá đã hết hạn", "words": "Hỏi lại trước khi dùng."}],
        "head": [fact("Kính gửi", "Công ty An Phát"), fact("Mã tham chiếu", "AP-1")],
        "link": {"words": "Mở yêu cầu", "address": "https://portal.example/requests/RFQ-1", "alternative": "Mã QR"},
        "lane": {
            "heading": "Tuyến",
            "from": {"label": "Từ", "name": "SGN", "detail": "Việt Nam"},
            "to": {"label": "Đến", "name": "FRA", "detail": null},
            "means": label("Hàng không"),
        },
        "facts": {"heading": "Chào giá", "facts": [fact("Hãng", "Vietnam Airlines")]},
        "charges": {
            "heading": "Chi phí",
            "running": "Báo giá QT-2607-0142",
            "columns": {
                "number": "Số", "name": "Khoản phí", "quantity": "Số lượng", "unit_price": "Đơn giá",
                "amount": "Thành tiền", "vat": "VAT", "total": "Tổng",
            },
            "lines": charges,
            "subtotals": [{"name": "Cộng VND", "amount": "137.086.528 ₫", "vat": "5.420.000 ₫", "total": "142.506.528 ₫"}],
            "none": (lines == 0).then_some("Chưa có khoản phí nào"),
        },
        "vat": {
            "heading": "VAT theo thuế suất", "rate": "Thuế suất", "amount": "Tiền hàng", "vat": "Tiền VAT",
            "rows": [{"rate": "8 %", "amount": "137.086.528 ₫", "vat": "5.420.000 ₫"}],
        },
        "totals": {
            "heading": "Tổng cộng",
            "rows": [{"label": "Phải trả", "value": "142.506.528 ₫", "grand": true}],
            "words": "Theo báo giá của nhà vận hành",
        },
        "total_mismatch": {"title": "Số liệu lệch nhau", "lines": ["VND: 1 ₫"], "words": null},
        "lists": [
            list("Bao gồm", "Lấy hàng tại kho trong nội thành"),
            list("Không bao gồm", "Thuế nhập khẩu tại nước đến"),
            list("Rủi ro", "Mùa cao điểm: chỗ có thể bị dời 1 – 2 ngày."),
        ],
        "terms": list("Điều khoản", "Thanh toán trong 15 ngày kể từ ngày xuất hoá đơn."),
        "signatures": {"heading": "Xác nhận", "parties": ["Bên A", "Bên B"], "hint": "Ký, ghi rõ họ tên"},
        "page": "Trang",
        "printed": "In lúc 20/07/2026 11:00",
    })
}

/// All texts of the model, as they stand in the file.
fn texts(value: &Value, into: &mut Vec<String>) {
    match value {
        Value::String(text) => into.push(dense(text)),
        Value::Array(all) => all.iter().for_each(|one| texts(one, into)),
        Value::Object(all) => {
            // Not read by people: a language, a kind, the alternative of a drawing, words in place of what is there.
            let not_shown = ["lang", "kind", "alternative", "none", "name"];
            for (key, value) in all {
                if !(not_shown.contains(&key.as_str()) && value.is_string()) {
                    texts(value, into);
                }
            }
        }
        _ => {}
    }
}

#[test]
fn every_text_of_the_model_is_in_the_file() {
    for lines in [0, 3] {
        let model = quotation(lines);
        let text = file(model.clone()).text();
        let mut shown = model;
        if lines == 0 {
            shown["charges"] = json!(null);
        }
        let mut all = Vec::new();
        texts(&shown, &mut all);
        for one in all {
            assert!(text.contains(&one), "{one:?} is not in {text}");
        }
        assert_eq!(text.contains("Chưacókhoảnphínào"), lines == 0);
    }
}

#[test]
fn long_table_repeats_its_head_on_every_page_and_keeps_the_order() {
    let file = file(quotation(120));
    let count = file.pages.len();
    assert!((4..=9).contains(&count), "{count} pages");
    for (at, page) in (1..).zip(&file.pages) {
        assert!(page.contains(&format!("{at}/{count}")), "page {at} has no number");
        if page.contains("9.876.543.") {
            assert!(page.contains("KhoảnphíSốlượng"), "no head on page {at}");
            assert!(page.contains("BáogiáQT-2607-0142"), "no name on page {at}");
        }
    }
    let text = file.text();
    let numbers: Vec<Option<usize>> = (1..=120)
        .map(|line| text.find(&format!("9.876.543.{:03}", 210 + line)))
        .collect();
    assert!(numbers.iter().all(Option::is_some));
    assert!(numbers.is_sorted(), "lines are in another order: {numbers:?}");
}

#[test]
fn file_is_tagged_and_tells_its_language() {
    let file = file(quotation(1));
    assert!(file.contains(b"/Lang(vi)"), "the language");
    assert!(file.contains(b"/MarkInfo") && file.contains(b"/StructTreeRoot"));
    assert!(file.contains(b"pdfuaid:part"), "it conforms to PDF/UA");
    assert!(!file.text().contains(&dense(NOTE)), "all glyphs are there");
}

#[test]
fn missing_glyphs_are_told_and_the_file_is_tagged_all_the_same() {
    let mut model = quotation(1);
    model["facts"]["facts"] = json!([fact("Hãng", "上海航空 😀 สวัสดี")]);
    let file = file(model);
    assert!(file.text().contains(&dense(NOTE)));
    assert!(file.contains(b"/StructTreeRoot"));
    assert!(
        !file.contains(b"pdfuaid:part"),
        "PDF/UA wants a glyph for everything"
    );
}

#[test]
fn texts_are_never_markup() {
    let hostile = [
        "#import \"@preview/x:1.0.0\": *",
        "#read(\"/etc/passwd\") #panic(\"x\") #sys.version",
        "*đậm* _nghiêng_ $x^2 + y$ `raw` <nhãn> @ref = tiêu đề // ghi chú /* ghi chú */",
        "- mục\n+ mục\n/ từ: nghĩa\n\\u{1F600} ~ -- --- ...",
        "[x](https://example.com) \u{7}\t\u{1b}[31m \u{feff}",
        "https://example.com/một/đường/dẫn/rất/dài/không/có/khoảng/trắng/nào/ở/giữa/để/ngắt/dòng",
    ];
    let mut model = quotation(hostile.len());
    for (at, words) in hostile.iter().enumerate() {
        let line = &mut model["charges"]["lines"][at];
        line["name"] = label(words);
        line["unit"] = label(words);
        line["condition"] = json!({"label": words, "words": label(words)});
    }
    model["charges"]["lines"][0]["amount"] = json!("9".repeat(300));
    let labels: Vec<Value> = hostile.iter().map(|words| label(words)).collect();
    model["terms"]["items"] = json!(labels);
    model["lists"][0]["items"] = json!([label(&"W".repeat(4_000))]);
    model["totals"]["rows"][0]["label"] = json!(hostile[1]);
    let text = file(model).text();
    for words in hostile {
        let words: String = words
            .chars()
            .filter(|c| !c.is_control() && *c != '\u{feff}')
            .collect();
        let times = text.matches(&dense(&words)).count();
        assert!(times >= 5, "{words:?} is there {times} times in {text}");
    }
    assert!(text.contains(&"9".repeat(300)), "no digit is cut off");
    assert!(text.matches('W').count() >= 4_000);
}

#[test]
fn model_beyond_the_limit_is_refused() {
    let mut model = quotation(1);
    model["terms"]["items"] = json!([label(&"Điều khoản rất dài. ".repeat(30_000))]);
    assert!(matches!(
        Document::quotation(model, None, NOTE),
        Err(Error::TooLong)
    ));
}

#[test]
fn model_without_its_keys_is_an_error() {
    let empty = Document::quotation(json!({}), None, NOTE).unwrap();
    assert!(matches!(
        empty.render(Timestamp::UNIX_EPOCH),
        Err(Error::Typst(_))
    ));
}
