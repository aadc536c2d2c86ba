//! The text and the tags of a quotation's PDF. The text is extracted as a reader or a search would.
#![expect(clippy::unwrap_used, reason = "tests")]

use jiff::Timestamp;
use pdf::{Document, Error};
use serde_json::{Value, json};

/// A PNG of one pixel.
const PIXEL: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const NOTE: &str = "Phông chữ của tệp PDF này không có một số ký tự";

/// A file, and the text of its pages without blanks.
struct File {
    bytes: Vec<u8>,
    pages: Vec<String>,
}

/// The document as the input of the program.
fn input(document: Value, qr: Option<&[String]>) -> Result<Document, Error> {
    input_looking(document, qr, json!({"accent": null, "logo": null}))
}

/// The same of a deployment with this look.
fn input_looking(document: Value, qr: Option<&[String]>, look: Value) -> Result<Document, Error> {
    let input = json!({"document": document, "qr": qr, "look": look, "missing_glyphs": NOTE});
    Document::from_json(&serde_json::to_vec(&input).unwrap())
}

fn rendered(model: Value) -> Vec<u8> {
    input(model, None).unwrap().render(Timestamp::UNIX_EPOCH).unwrap()
}

fn file(model: Value) -> File {
    let bytes = rendered(model);
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

    /// The page on which that is; it is on one page only.
    fn page_of(&self, words: &str) -> usize {
        let words = dense(words);
        let pages: Vec<usize> = (0..self.pages.len())
            .filter(|page| self.pages[*page].contains(&words))
            .collect();
        assert_eq!(pages.len(), 1, "{words} is on the pages {pages:?}");
        pages[0]
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
            // Not printed: a language, a kind, the alternative of a drawing, words for an empty list.
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
fn file_is_tagged_with_its_language() {
    let file = file(quotation(1));
    assert!(file.contains(b"/Lang(vi)"), "the language");
    assert!(file.contains(b"/MarkInfo") && file.contains(b"/StructTreeRoot"));
    assert!(file.contains(b"pdfuaid:part"), "it conforms to PDF/UA");
    assert!(!file.text().contains(&dense(NOTE)), "all glyphs are there");
}

/// The drawing instructions of a page.
fn drawing(file: &[u8], page: u32) -> String {
    let file = pdf_extract::Document::load_mem(file).unwrap();
    let content = file.get_page_content(file.get_pages()[&page]).unwrap();
    String::from_utf8_lossy(&content).into_owned()
}

/// Heads of tables are told once, however often they are printed.
#[test]
fn repeated_heads_are_artifacts() {
    let file = rendered(quotation(120));
    let repeated = |page: u32| {
        let drawing = drawing(&file, page);
        assert_eq!(drawing.matches("/Footer").count(), 1);
        drawing.matches("/Pagination").count() - 1
    };
    assert_eq!((repeated(1), repeated(2), repeated(3)), (0, 1, 1));
}

#[test]
fn texts_carry_their_language() {
    let page = |lang: Value| {
        let mut model = quotation(1);
        model["terms"]["items"][0]["lang"] = lang;
        drawing(&rendered(model), 1)
    };
    assert!(page(json!("en")).contains("/Lang(en)"));
    assert!(!page(json!(null)).contains("/Lang"));
}

#[test]
fn missing_glyphs_are_noted_and_the_file_stays_tagged() {
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

/// Parts that belong together are on one page, wherever the pages happen to end.
#[test]
fn sums_lists_and_signatures_stay_on_one_page() {
    for lines in 1..40 {
        let mut model = quotation(lines);
        model["vat"]["rows"] = (1..=24)
            .map(|rate| json!({"rate": format!("{rate} %"), "amount": format!("amount-{rate}-"), "vat": "1"}))
            .collect();
        model["lists"][0]["items"] = (1..=15).map(|item| label(&format!("mục-{item}-"))).collect();
        let file = file(model);
        let at = |words: &str| file.page_of(words);
        assert_eq!(at("VAT theo thuế suất"), at("amount-24-"), "{lines} lines");
        assert_eq!(
            at("amount-1-"),
            at("Theo báo giá của nhà vận hành"),
            "{lines} lines"
        );
        assert_eq!(at("Bao gồm"), at("mục-15-"), "{lines} lines");
        assert_eq!(at("mục-15-"), at("Mùa cao điểm"), "{lines} lines");
        assert_eq!(at("Điều khoản"), at("Bên B"), "{lines} lines");
    }
}

#[test]
fn headings_are_never_the_last_on_their_page() {
    let mut pages = Vec::new();
    for rows in 1..40 {
        let mut model = quotation(1);
        model["facts"]["facts"] = json!(vec![fact("Hãng", "VN"); 4 * rows]);
        let file = file(model);
        pages.push(file.page_of("Chi phí"));
        assert_eq!(
            file.page_of("Chi phí"),
            file.page_of("9.876.543.211 ₫"),
            "{rows} rows"
        );
    }
    assert!(pages.contains(&0) && pages.contains(&1), "{pages:?}");
}

/// A row of the usual length is on one page, a very long one on as many as it needs.
#[test]
fn rows_stay_whole_unless_they_are_very_long() {
    let words =
        |count: usize| -> String { (0..count).fold(String::new(), |all, at| all + &format!("từ{at} ")) };
    let mut model = quotation(30);
    for line in 0..30 {
        model["charges"]["lines"][line]["name"] = label(&format!("đầu{line}- {} cuối{line}-", words(60)));
    }
    let short = file(model.clone());
    for line in 0..30 {
        let (start, end) = (format!("đầu{line}-"), format!("cuối{line}-"));
        assert_eq!(short.page_of(&start), short.page_of(&end), "line {line}");
    }
    model["charges"]["lines"][1]["name"] = label(&format!("mở- {} hết-", words(5_000)));
    let long = file(model);
    assert!(long.page_of("hết-") > long.page_of("mở-") + 1);
    let all = long.text();
    assert!(all.contains("từ4998") && all.contains("từ4999"));
}

/// Letters with their accents apart, as some systems send them, are the letters that everybody types.
#[test]
fn decomposed_accents_look_like_composed_letters() {
    let apart = "Ph\u{1b0}\u{1a1}ng ti\u{ea}\u{323}n, Tie\u{302}\u{301}ng Vie\u{323}\u{302}t";
    let mut model = quotation(1);
    model["facts"]["facts"] = json!([fact("Hãng", apart)]);
    let file = file(model);
    assert!(!file.text().contains(&dense(NOTE)));
    assert!(file.contains(b"pdfuaid:part"), "no glyph is missing");
    // They are the glyphs that stand for the letters elsewhere in the file.
    assert!(file.text().contains("Phươngtiện,TiếngViệt"), "{}", file.text());
}

#[test]
fn qr_code_is_a_figure_with_an_alternative() {
    let code: Vec<String> = (0..21)
        .map(|row| {
            (0..21)
                .map(|column| if (row + column) % 3 == 0 { '1' } else { '0' })
                .collect()
        })
        .collect();
    let with = |qr: Option<&[String]>| {
        input(quotation(1), qr)
            .unwrap()
            .render(Timestamp::UNIX_EPOCH)
            .unwrap()
    };
    let has = |file: &[u8], words: &[u8]| file.windows(words.len()).any(|part| part == words);
    let (without, with) = (with(None), with(Some(&code)));
    assert!(has(&with, b"/Figure") && has(&with, b"/Alt"));
    assert!(!has(&without, b"/Figure"));
    // The address can be clicked.
    assert!(has(&without, b"(https://portal.example/requests/RFQ-1)"));
}

/// A logo is a figure that names the sender; one that cannot be read is left out, and a large one takes no room of the document.
#[test]
fn logo_is_a_figure_with_the_name_of_the_sender() {
    let looking = |accent: Value, logo: Value| {
        let look = json!({"accent": accent, "logo": logo});
        input_looking(quotation(1), None, look).map(|one| one.render(Timestamp::UNIX_EPOCH).unwrap())
    };
    let has = |file: &[u8], words: &[u8]| file.windows(words.len()).any(|part| part == words);
    let own = looking(json!([200, 30, 90]), json!(PIXEL)).unwrap();
    assert!(has(&own, b"/Figure") && has(&own, b"/Alt") && has(&own, b"/Subtype/Image"));
    assert!(!has(&own, b"/Figure /Alt ()"));
    for unread in [json!(null), json!("no base64!"), json!("AAAA")] {
        let plain = looking(json!(null), unread).unwrap();
        assert!(!has(&plain, b"/Figure") && !has(&plain, b"/Subtype/Image"));
    }
    assert!(looking(json!(null), json!("A".repeat(600 * 1024))).is_ok());
    assert!(matches!(
        looking(json!(null), json!("A".repeat(1200 * 1024))),
        Err(Error::TooLong)
    ));
}

/// Every text of the model may be as long as the model: it ends, in a file that can be read.
#[test]
fn absurd_texts_are_typeset() {
    let many = |what: &str, bytes: usize| what.repeat(bytes / what.len());
    let absurd = [
        many("a", 400_000),
        many("9", 400_000),
        many("\n", 200_000),
        many("a\n", 200_000),
        many(" ", 400_000),
        many("/", 400_000),
        many("một hai ", 400_000),
        many("e\u{301}", 400_000),
        many("\u{301}", 400_000),
        many("\u{1f600}\u{200d}", 200_000),
        many("\u{200b}", 200_000),
    ];
    for text in absurd {
        let start: String = text.chars().take(3).collect();
        let mut model = quotation(2);
        model["charges"]["lines"][1]["name"] = label(&text);
        let file = rendered(model);
        assert!(
            file.starts_with(b"%PDF-") && file.ends_with(b"%%EOF"),
            "{start:?}"
        );
    }
}

#[test]
fn every_key_takes_an_absurd_text() {
    let text = "W".repeat(3_000) + &"\n".repeat(300) + &"chữ ".repeat(3_000);
    let mut paths = Vec::new();
    string_paths(&quotation(1), "", &mut paths);
    assert!(paths.len() > 50, "{paths:?}");
    // Kinds are not texts.
    paths.retain(|path| !path.ends_with("/kind"));
    for path in paths {
        let mut model = quotation(1);
        *model.pointer_mut(&path).unwrap() = json!(text);
        let file = rendered(model);
        assert!(file.ends_with(b"%%EOF"), "{path}");
    }
}

/// JSON pointers to all texts of a model.
fn string_paths(value: &Value, path: &str, into: &mut Vec<String>) {
    match value {
        Value::String(_) => into.push(path.to_owned()),
        Value::Array(all) => {
            for (at, one) in all.iter().enumerate() {
                string_paths(one, &format!("{path}/{at}"), into);
            }
        }
        Value::Object(all) => {
            for (key, one) in all {
                string_paths(one, &format!("{path}/{key}"), into);
            }
        }
        _ => {}
    }
}

#[test]
fn absurd_numbers_of_parts_are_typeset() {
    let mut model = quotation(1);
    let line = json!({
        "number": "1", "name": label("a"), "condition": null, "quantity": "1", "unit": null, "unit_price": "1",
        "amount": "1", "vat_rate": "8", "vat_amount": null, "total": "1",
    });
    model["charges"]["lines"] = json!(vec![line; 2_000]);
    model["charges"]["subtotals"] = json!(vec![
        json!({"name": "a", "amount": "1", "vat": "1", "total": "1"});
        500
    ]);
    model["facts"]["facts"] = json!(vec![fact("a", "b"); 500]);
    model["terms"]["items"] = json!(vec![label("a"); 2_000]);
    model["vat"]["rows"] = json!(vec![json!({"rate": "1", "amount": "1", "vat": "1"}); 500]);
    let count = file(model).pages.len();
    assert!(count > 40, "{count} pages");
}

#[test]
fn model_beyond_the_limit_is_refused() {
    let mut model = quotation(1);
    model["terms"]["items"] = json!([label(&"Điều khoản rất dài. ".repeat(30_000))]);
    assert!(matches!(input(model, None), Err(Error::TooLong)));
}

#[test]
fn model_without_its_keys_is_an_error() {
    let error = |model: Value| {
        let document = input(model, None).unwrap();
        document.render(Timestamp::UNIX_EPOCH).unwrap_err()
    };
    assert!(matches!(error(json!({})), Error::Model(_)));
    // A key that may be null may not be missing either.
    for key in quotation(1).as_object().unwrap().keys() {
        let mut model = quotation(1);
        model.as_object_mut().unwrap().remove(key);
        let said = error(model).to_string();
        assert!(said.contains(&format!("`{key}`")), "{key}: {said}");
    }
    let mut model = quotation(1);
    model["totals"]["rows"] = json!("một bí mật");
    let error = error(model);
    assert!(matches!(error, Error::Model(_)));
    assert!(!error.to_string().contains("bí mật"), "{error}");
}

/// The dossier has its own texts on the first pages, and its quotation begins on a page of its own.
#[test]
fn quotation_of_a_dossier_begins_on_its_own_page() {
    let list = |heading: &str, items: &[String]| {
        let items: Vec<Value> = items.iter().map(|item| label(item)).collect();
        json!({"heading": heading, "items": items, "none": "Không có"})
    };
    let goods: Vec<String> = (1..=80)
        .map(|at| format!("Dòng hàng thứ {at} · 10 kiện · 250 kg"))
        .collect();
    let dossier = |quotation: Option<Value>| {
        json!({
            "lang": "vi", "name": "Hồ sơ lô hàng PO-1", "brand": "Sao Khuê", "letterhead": ["12 Nguyễn Huệ"],
            "title": "Hồ sơ lô hàng", "number": "PO-1", "head": [fact("Yêu cầu", "RFQ-1")], "lane": null,
            "facts": {"heading": "Yêu cầu", "facts": []},
            "lists": [list("Hàng hoá", &goods), list("Hành trình", &[]), list("Chứng từ", &["Vận đơn".into()])],
            "quotation": quotation, "link": null, "page": "Trang", "printed": "In lúc 26/11/2026 09:00",
        })
    };
    let pages = |model: Value| -> Vec<String> {
        let bytes = input(model, None)
            .unwrap()
            .render_dossier(Timestamp::UNIX_EPOCH)
            .unwrap();
        let pages = pdf_extract::extract_text_from_mem_by_pages(&bytes).unwrap();
        pages.iter().map(|page| dense(page)).collect()
    };
    let alone = pages(dossier(None));
    assert!(
        alone.len() >= 2,
        "80 lines take more than a page: {}",
        alone.len()
    );
    let all = alone.concat();
    for words in ["HồsơlôhàngPO-1", "Dònghàngthứ80", "Khôngcó", "Vậnđơn", "Trang1/"] {
        assert!(all.contains(words), "{words}");
    }
    let both = pages(dossier(Some(quotation(3))));
    let of_quotation = &both[alone.len()];
    assert!(of_quotation.contains("QT-2607-0142"), "{of_quotation}");
    assert!(!both[alone.len() - 1].contains("QT-2607-0142"));
    assert!(matches!(
        input(json!({}), None)
            .unwrap()
            .render_dossier(Timestamp::UNIX_EPOCH),
        Err(Error::Model(_))
    ));
}
