//! The PDF has the same text as the print page, extracted as a reader or a search would.

use sandbox::Fault;
use scraper::{ElementRef, Node, Selector};
use serde_json::{Value, json};

use crate::harness::{Answer, Browser, Portal, TOKEN_OTHER, always};

/// A downloaded file: its name, and the text of its pages without white space.
struct File {
    disposition: String,
    bytes: Vec<u8>,
    pages: Vec<String>,
}

async fn download(browser: &Browser, path: &str) -> File {
    let response = browser.stream(path).await;
    assert_eq!(response.status(), 200, "{path}");
    let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "application/pdf");
    assert_eq!(header("cache-control"), "no-store");
    assert_eq!(header("x-content-type-options"), "nosniff");
    let disposition = header("content-disposition");
    let bytes = response.bytes().await.unwrap().to_vec();
    let pages = pdf_extract::extract_text_from_mem_by_pages(&bytes).unwrap();
    File {
        disposition,
        bytes,
        pages: pages.iter().map(|page| dense(page)).collect(),
    }
}

impl File {
    /// Returns the text of all pages, without repeated heads of tables and feet of pages.
    fn text(&self) -> String {
        self.pages.concat()
    }
}

/// Removes white space: line ends depend on the page.
fn dense(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Returns the texts of a print page in their order, without those that are only on the screen.
fn texts(page: &Answer) -> Vec<String> {
    fn collect(element: ElementRef<'_>, into: &mut Vec<String>) {
        let value = element.value();
        let hidden = ["no-print", "sr"];
        if value.classes().any(|class| hidden.contains(&class)) || ["svg", "script"].contains(&value.name()) {
            return;
        }
        for child in element.children() {
            match child.value() {
                Node::Text(text) => into.push(dense(text)),
                Node::Element(_) => collect(ElementRef::wrap(child).unwrap(), into),
                _ => {}
            }
        }
    }
    let html = page.html();
    let main = Selector::parse("main").unwrap();
    let mut all = Vec::new();
    collect(html.select(&main).next().unwrap(), &mut all);
    all.retain(|text| !text.is_empty());
    all
}

const NAMES: [&str; 4] = [
    "Cước vận chuyển hàng không quốc tế (SGN → FRA)",
    "Phụ phí nhiên liệu và an ninh, tính theo trọng lượng tính cước",
    "Vận chuyển nội địa bằng xe tải 5 tấn từ kho Bình Dương đến sân bay Tân Sơn Nhất",
    "Phí kiểm hoá",
];

/// Returns a quotation of so many lines in two currencies, each line with a name of its own.
fn long(lines: usize) -> Value {
    let charges: Vec<Value> = (1..=lines)
        .map(|at| {
            let currency = if at % 3 == 0 { "USD" } else { "VND" };
            json!({
                "line_no": at, "name": format!("{} số {at}", NAMES[at % NAMES.len()]), "unit": "kg",
                "quantity": 1234.567, "unit_price": 98765.125, "amount": 9_876_543_210_u64 + at as u64,
                "currency": currency, "vat_rate": if at % 2 == 0 { 8 } else { 10 }, "vat_amount": 987_654_321,
                "total": 10_864_197_531_u64,
                "applied_condition": (at % 5 == 0).then_some("Khi hàng lưu kho quá 48 giờ"),
            })
        })
        .collect();
    json!({
        "quotation_no": "QT-2607-0142", "version": 2, "currency": "VND", "can_respond": true, "is_expired": false,
        "sent_at": "2026-07-15T09:30:00+07:00", "valid_until": "2026-07-20",
        "services": "Vận chuyển hàng không", "route": "SGN → FRA", "carrier": "Vietnam Airlines",
        "charges": charges,
        "totals": {"amount": 137_086_528, "vat": 5_420_000, "total": 142_506_528},
        "inclusions": ["Lấy hàng tại kho trong nội thành"], "exclusions": ["Thuế nhập khẩu tại nước đến", "Phí lưu bãi"],
        "risks": ["Mùa cao điểm: chỗ có thể bị dời 1 – 2 ngày."],
        "terms": ["Thanh toán trong 15 ngày kể từ ngày xuất hoá đơn."],
    })
}

#[tokio::test]
async fn pdf_has_the_text_of_the_print_page() {
    let (portal, browser) = Portal::start_signed_in().await;
    for lines in [0, 3] {
        let code = portal.request().quoted();
        portal.serve_quotation(&long(lines));
        for labels in ["vi", "en"] {
            let print = format!("/requests/{code}/quotation/print?labels={labels}");
            let pdf = format!("/requests/{code}/quotation/pdf?labels={labels}");
            // Both show the minute, which may change between them.
            let (page, file) = loop {
                let page = browser.get(&print).await;
                assert_eq!(page.status, 200);
                let file = download(&browser, &pdf).await;
                if texts(&browser.get(&print).await) == texts(&page) {
                    break (page, file);
                }
            };
            let text = file.text();
            let said = texts(&page);
            assert!(said.len() > 40, "{said:?}");
            for one in &said {
                // These signs join two texts on a line of the page.
                let one = one.trim_matches(['.', '·', ':', ',']);
                // The number of a charge line is a column of its own in the PDF.
                let one = one
                    .split_once('.')
                    .filter(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()))
                    .map_or(one, |(_, name)| name);
                assert!(
                    text.contains(one),
                    "{one:?} is not in the PDF of {lines} lines in {labels}"
                );
            }

            let at = |words: &str| {
                text.find(&dense(words))
                    .unwrap_or_else(|| panic!("{words:?} is not there"))
            };
            let order = [
                "QT-2607-0142",
                if lines > 0 { NAMES[1] } else { "QT-2607-0142" },
                if lines > 0 { NAMES[3] } else { "QT-2607-0142" },
                if labels == "en" {
                    "137,086,528"
                } else {
                    "137.086.528"
                },
                "Lấy hàng tại kho",
                "Thuế nhập khẩu tại",
                "Mùa cao điểm",
                "Thanh toán trong 15",
            ]
            .map(at);
            assert!(order.is_sorted(), "the order is another: {order:?}");
            let numbers: Vec<usize> = (1..=lines)
                .map(|line| {
                    let mark = if labels == "en" { ',' } else { '.' };
                    at(&format!("9{mark}876{mark}543{mark}{:03}", 210 + line))
                })
                .collect();
            assert!(numbers.is_sorted(), "lines are in another order: {numbers:?}");
        }
    }
}

#[tokio::test]
async fn pdf_has_a_link_a_file_name_and_tags() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    portal.serve_quotation(&long(3));
    let path = format!("/requests/{code}/quotation/pdf");
    let page = browser.get(&format!("/requests/{code}/quotation")).await;
    assert_eq!(page.texts(&format!("a[href='{path}']")), ["Download PDF"]);

    let today = portal
        .app
        .clock()
        .now()
        .to_zoned(jiff::tz::TimeZone::get("Asia/Ho_Chi_Minh").unwrap())
        .date();
    let file = download(&browser, &path).await;
    assert_eq!(
        file.disposition,
        format!("attachment; filename=\"quotation-{code}-v2-{today}.pdf\"")
    );
    assert!(file.text().contains("Charge"), "the reader's language");
    let other = download(&browser, &format!("{path}?labels=vi")).await;
    assert_eq!(
        other.disposition,
        format!("attachment; filename=\"bao-gia-{code}-v2-{today}.pdf\"")
    );
    // These are the metadata of the file.
    let says = |file: &File, words: &[u8]| file.bytes.windows(words.len()).any(|part| part == words);
    assert!(
        says(&file, b"/Lang(en)") && says(&other, b"/Lang(vi)"),
        "the language"
    );
    assert!(
        says(&file, b"/MarkInfo") && says(&file, b"/StructTreeRoot"),
        "it is tagged"
    );
    assert!(says(&file, b"pdfuaid:part"), "it conforms to PDF/UA");
}

#[tokio::test]
async fn markup_in_texts_is_not_interpreted() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let hostile = [
        "#import \"@preview/x:1.0.0\": *",
        "#read(\"/etc/passwd\") #panic(\"x\") #sys.version",
        "*đậm* _nghiêng_ $x^2 + y$ `raw` <nhãn> @ref = tiêu đề // ghi chú /* ghi chú */",
        "- mục\n+ mục\n/ từ: nghĩa\n\\u{1F600} ~ -- --- ...",
        "[x](https://example.com) \u{7}\t\u{1b}[31m \u{feff}",
        "https://example.com/một/đường/dẫn/rất/dài/không/có/khoảng/trắng/nào/ở/giữa/để/ngắt/dòng",
    ];
    let mut data = long(hostile.len());
    for (at, words) in hostile.iter().enumerate() {
        data["charges"][at]["name"] = json!(words);
        data["charges"][at]["unit"] = json!(words);
        data["charges"][at]["applied_condition"] = json!(words);
    }
    data["charges"][0]["amount"] = json!("9".repeat(300));
    data["terms"] = json!(hostile);
    data["risks"] = json!([{"a": {"b": hostile}}, ["W".repeat(100)], 7, null]);
    data["carrier"] = json!("上海航空 😀 สวัสดี");
    portal.serve_quotation(&data);
    let file = download(&browser, &format!("/requests/{code}/quotation/pdf")).await;
    let text = file.text();
    for words in hostile {
        let words: String = words
            .chars()
            .filter(|c| !c.is_control() && *c != '\u{feff}')
            .collect();
        let times = text.matches(&dense(&words)).count();
        assert!(times >= 3, "{words:?} is there {times} times in {text}");
    }
    assert!(
        text.contains(&"9".repeat(300)) || text.contains(&"999.".repeat(99)),
        "no digit is cut off"
    );
    assert!(text.matches('W').count() >= 100);
    assert!(text.contains(&dense("The fonts of this PDF lack some characters")));
}

#[tokio::test]
async fn pdf_requires_access_to_the_quotation() {
    let portal = Portal::start().await;
    let owner = portal.sign_in().await;
    let code = portal.request().submitted();
    let path = format!("/requests/{code}/quotation/pdf");
    assert_eq!(owner.get(&path).await.status, 404, "there is no quotation yet");

    let operator = portal.sandbox.operator();
    operator.start_quoting(&code).unwrap();
    let day = jiff::civil::date(2199, 1, 1);
    operator
        .send_quotation(&code, sandbox::operator::sample::quotation(day))
        .unwrap();
    assert!(download(&owner, &path).await.text().contains("SGN–FRA"));

    let other = portal.sign_in_with(TOKEN_OTHER).await;
    let answer = other.get(&path).await;
    assert_eq!(answer.status, 404);
    assert!(answer.header("content-type").unwrap().starts_with("text/html"));
    let nobody = portal.browser().get(&path).await;
    assert_eq!(nobody.status, 303);
    assert_eq!(
        nobody.location(),
        Some(format!("/sign-in?next=%2Frequests%2F{code}%2Fquotation").as_str()),
        "a file leads back to its page"
    );
}

#[tokio::test]
async fn oversized_quotation_leads_to_the_print_page() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let mut data = long(1);
    data["terms"] = json!(["Điều khoản rất dài. ".repeat(30_000)]);
    portal.serve_quotation(&data);
    let answer = browser
        .get(&format!("/requests/{code}/quotation/pdf?labels=vi&x=1"))
        .await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.one("h1"), "The PDF was not made");
    assert!(answer.one("main").contains("too long"));
    assert_eq!(
        answer.attrs("main a.primary", "href"),
        [format!("/requests/{code}/quotation/print?labels=vi")]
    );
}

/// The file is named like the charges of the same content, and says that it is no longer valid.
#[tokio::test]
async fn earlier_content_has_its_own_file_name() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let base = format!("/requests/{code}/quotation");
    for lines in [3, 4] {
        portal.serve_quotation(&long(lines));
        assert_eq!(browser.get(&base).await.status, 200);
    }
    let named = async |end: &str, name: &str, standing: &str| {
        let file = download(&browser, &format!("{base}/pdf{end}")).await;
        let start = format!("attachment; filename=\"quotation-{code}-{name}-20");
        assert!(
            file.disposition.starts_with(&start),
            "{end}: {}",
            file.disposition
        );
        assert!(file.text().contains(&dense(standing)), "{end}");
    };
    named("", "v2", "Quotation").await;
    named("?version=2", "v2", "Quotation").await;
    named("?version=2-1", "v2-1", "This version was replaced").await;
    portal.script_only(always(Fault::status(404, "/orders/*/quotation")));
    named("?version=2", "v2", "The operator no longer gives this quotation").await;
    named(
        "?version=2-1",
        "v2-1",
        "The operator no longer gives this quotation",
    )
    .await;
}
